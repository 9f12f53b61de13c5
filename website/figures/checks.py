"""Figures that ask before they tell, and what the engine says about advice: as HTML, every number computed."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any
from zlib import crc32

from fivescore import ALL_FIVES, RULE_SETS, Layout, svg
from fivescore.analysis.finder import Opportunity, outcomes, prospect, unweighed_best
from fivescore.analysis.review.weighing import plays_of
from fivescore.analysis.simulate import estimate
from fivescore.analysis.solver import outlook, random_ending
from fivescore.core import speech
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.position import Position
from fivescore.core.tiles import Tile
from fivescore.labs.analysis import review_tables
from fivescore.labs.analysis.endgame import ENDGAME
from fivescore.labs.analysis.scenario import Scenario
from fivescore.labs.parts.html import rich
from fivescore.labs.train.guess import Guess, Value, guess
from fivescore.svg.markup import Markup, joined, tag
from research import expert, players, stored, suggest
from website.figures.registry import figure
from website.html import table, written


@figure("count")
def count(rules: str, plays: str, asks: str = "") -> str:
    """A layout without its marks: what does it count? The answer is what the engine says."""
    layout = read_layout(plays, RULE_SETS[rules])
    return written(
        "checks.count",
        plain=svg.layout(layout, ground=True, marks=False, says=_plain(layout)),
        asks=rich(asks or "What do the ends add up to, and what does the last play score?"),
        says=rich(speech.score(layout)),
        drawing=svg.layout(layout, ground=True),
    )


def _plain(layout: Layout) -> str:
    """The plays of a layout in words, without what they count."""
    laid = [
        f"{speech.tile(step.last.tile)}{f' on {speech.tile(step.last.on)}' if step.last.on else ''}"
        for step in layout.steps()
        if step.last
    ]
    return f"{layout.rules.title}. Laid: {', '.join(laid)}."


@figure("which")
def which(rules: str, plays: str, hand: str, asks: str = "", home: str = "../../") -> str:
    """A table and a hand: which plays score? The answer lists every play with its change of the count.

    `home` is the way from the page to the home page.
    """
    layout, tiles = read_layout(plays, RULE_SETS[rules]), read_tiles(hand)
    found = outcomes(layout, tiles)
    rows = [(_named(each), rich(each.says), str(each.points)) for each in found]
    scoring = sum(1 for each in found if each.points)
    none = "None" if not scoring else speech.number(scoring).capitalize()
    says = f"{none} of {speech.number(len(found))} plays score{'s' * (scoring == 1)}."
    link = f"{home}tools/finder/#finder={'~'.join((rules, plays, hand, '')).replace(' ', '.')}"
    more = _more(table(("Play", "The count", "Scores"), rows), "The same table in the finder", link)
    asked = guess(
        asks or "Which of your plays score?",
        [_play(each) for each in found if each.points],
        [_play(each) for each in found],
        says=says,
    )
    return _asked(layout, tiles, asked, more)


def _asked(layout: Layout, hand: Sequence[Tile], asked: Guess, more: Markup) -> str:
    """A table and a hand, with a question that a reader answers before the answer is seen; `more` comes with it."""
    name = f"said-{crc32(f'{layout} {asked.asks}'.encode()):08x}"
    drawings = (svg.layout(layout, ground=True), svg.hand(hand, ground=True))
    return written("checks.asked", drawings=drawings, name=name, asked=asked.html(more))


@figure("leaves")
def leaves(rules: str, plays: str, hand: str, held: str, asks: str, why: str = "") -> str:
    """A table and a hand: which play leaves the next player least? The answer weighs them all, and says why."""
    layout, tiles = read_layout(plays, RULE_SETS[rules]), read_tiles(hand)
    expected = {
        _play(each): prospect(_against(layout, tiles, held), each.play).mean for each in outcomes(layout, tiles)
    }
    least, *others = sorted(expected, key=lambda play: expected[play])
    says = f"{least} leaves least: the next player can expect {decimal(expected[least])} points at best, on average."
    because: dict[Value, str] = {play: f"After {play} they can expect {decimal(expected[play])}." for play in others}
    asked = guess(asks, least, [_play(each) for each in outcomes(layout, tiles)], says=says, because=because)
    more = joined([*([tag("p", rich(why))] if why else []), _weighed(layout, tiles, held)])
    return _asked(layout, tiles, asked, more)


def _more(rows: Markup, opens: str, link: str) -> Markup:
    """A table, and the way to a tool that shows the same."""
    return joined([rows, tag("p", tag("a", opens, href=link))])


def _against(layout: Layout, hand: tuple[Tile, ...], held: str) -> Position:
    """The position with so many tiles in the other hand, and all others in the boneyard."""
    left = len(layout.rules.tiles) - len(layout.tiles) - len(hand) - int(held)
    return Position.of(layout, hand=hand, others=(int(held),), boneyard=left)


def _play(each: Opportunity) -> str:
    """A play in words, its tiles as they are written."""
    return f"{each.play.tile} on {each.play.on}" if each.play.on else str(each.play.tile)


def _named(each: Opportunity) -> Markup:
    return rich(_play(each))


def _weighed(layout: Layout, tiles: tuple[Tile, ...], held: str) -> Markup:
    """Every play of a hand as the careful player weighs it: points now, less what can be expected of the next play."""
    position = _against(layout, tiles, held)
    rows = []
    for each in outcomes(layout, tiles):
        expected = prospect(position, each.play).mean
        rows.append((each.points - expected, each, expected))
    rows.sort(key=lambda row: -row[0])
    cells = [
        (_named(each), str(each.total), str(each.points), decimal(expected), decimal(worth))
        for worth, each, expected in rows
    ]
    return table(("Play", "Leaves", "Scores", "The next can expect", "Worth"), cells)


ENDS = {"out": "You go out", "beaten": "Your opponent goes out", "blocked": "The table is closed"}
"""How a round can end, in words."""


@figure("aims")
def aims(seed: str) -> str:
    """An ending in which nothing is hidden: which of your three plays is worth most up to the end? The best first."""
    at = random_ending(ALL_FIVES, mine=3, theirs=2, boneyard=0, seed=int(seed))
    rows = []
    for play in plays_of(at):
        found = outlook(at, play)
        (ending,) = (says for name, says in ENDS.items() if getattr(found, name) == 1)
        rows.append((found.margins.mean(), play, at.layout.play(play.tile, play.on).points, ending))
    rows.sort(key=lambda row: -row[0])
    cells = [
        (rich(f"{play.tile} on {play.on}"), str(points), ending, f"{int(worth):+d}".replace("-", "−"))
        for worth, play, points, ending in rows
    ]
    best, plays = rows[0][1], sorted(f"{play.tile} on {play.on}" for _, play, _, _ in rows)
    link = f"../../tools/endgame/#endgame={ENDGAME.write(Scenario(at, weigh='all', seed=int(seed)))}"
    worths = table(("Play", "Scores now", "The round ends", "Up to the end"), cells)
    more = _more(worths, "The same ending in the lab of endings", link)
    asked = guess(
        f"You hold {_all(at.hand)}; your opponent holds {_all(at.unseen)}. Which play is worth most?",
        f"{best.tile} on {best.on}",
        plays,
        says=f"{best.tile} on {best.on} is worth most. Up to the end counts what you make less what they make.",
    )
    return _asked(at.layout, at.hand, asked, more)


def _all(tiles: Iterable[Tile]) -> str:
    return speech.listed([str(each) for each in tiles])


@figure("worths")
def leads() -> str:
    """The leads of All Fives that are worth most, each as the careful player weighs it, of the lead alone."""
    held, rows = ALL_FIVES.hand_size(2), []
    for tile in ALL_FIVES.tiles:
        layout = Layout(ALL_FIVES).play(tile)
        chances = unweighed_best(layout, [each for each in ALL_FIVES.tiles if each != tile], held)
        expected = sum((points * chance for points, chance in chances.items()), Fraction(0))
        rows.append((layout.points - expected, tile, layout.points, expected))
    rows.sort(key=lambda row: -row[0])
    cells = [
        (rich(str(tile)), str(points), decimal(expected), decimal(worth)) for worth, tile, points, expected in rows[:8]
    ]
    return table(("Lead", "Scores", "The next can expect", "Worth"), cells)


def decimal(value: Fraction) -> str:
    """A number with two decimals, a real minus before it where it is negative."""
    return f"{float(value):.2f}".replace("-", "−")


@figure("tournaments")
def tournaments() -> str:
    """Who beats whom, from the stored matches."""
    kept = stored("advice")
    versus = {"greedy": "chance", "careful": "greedy", "endgame": "careful"}
    rows = []
    for name, found in kept["all"]["matches"].items():
        low, high = found["interval"]
        won, least, most = (f"{100 * share:.1f} %" for share in (found["share"], low, high))
        rows.append(
            (
                review_tables.PLAYERS[name],
                review_tables.PLAYERS[versus[name]],
                won,
                f"{least} to {most}",
                f"{found['matches']:,}",
            )
        )
    return table(("Player", "Against", "Won", "95 % interval", "Matches"), rows)


@figure("ranked")
def who_is_who() -> str:
    """What each player makes against each weaker one, in points a round, from the stored deals: one game is open."""
    found = {(row["game"], row["stronger"], row["weaker"]): interval(row) for row in met()}
    names = review_tables.PLAYERS

    def rows(slug: str) -> list[tuple[str, ...]]:
        return [
            (game(slug), names[player], *(found.get((slug, player, weaker), "–") for weaker in players.ORDER))
            for player in (*players.ORDER[1:], "expert")
        ]

    first, *more = players.GAMES
    runs = f"{players.COUNT}; {expert.COUNT}"
    counts = f"Points a round, in each game's own unit, with the reach of the 95 % interval: {runs}."
    near = [f"{names[one]} against {names[other]} in {game(slug)}" for slug, one, other in close()]
    told = f" Too close to call, the interval reaches across zero: {'; '.join(near)}." if near else ""
    heads = ("Game", "Player", *(f"Against {names[name]}" for name in players.ORDER))
    rest = table(heads, [row for slug in more for row in rows(slug)])
    others_too = tag("details", tag("summary", "The other games"), rest, class_="fs-answer fs-more")
    return tag(
        "details",
        tag("summary", "What each makes of the others"),
        table(heads, rows(first)),
        others_too,
        tag("p", counts + told),
        class_="fs-answer fs-more",
    )


@figure("expert")
def bar_of_the_expert() -> str:
    """What the expert makes more than the strong player, from the stored deals of two games."""
    rows = [row for row in stored("expert")["all"] if row["weaker"] == "rollout" and row["game"] in expert.BAR]
    told = [f"{interval(row)} points a round in {game(row['game'])} ({expert.BAR[row['game']]} deals)" for row in rows]
    says = f"It made {speech.listed(told)} more than the strong player."
    return tag("p", f"{says} Each deal was played from both seats; 95 % intervals.")


def game(slug: str) -> str:
    """The game of a stored row in words."""
    named = {"all-fives-7": "seven tiles", "all-fives": "nine tiles", "all-fives-partners": "four as partners"}
    return f"All Fives, {named[slug]}" if slug in named else players.GAMES[slug].title


def close() -> list[tuple[str, str, str]]:
    """The game, the stronger and the weaker player of each row whose interval reaches across zero."""
    return [(it["game"], it["stronger"], it["weaker"]) for it in met() if abs(it["mean"]) <= 1.96 * it["error"]]


def met() -> list[dict[str, Any]]:
    """The stored rows of all players, the expert's last."""
    return [*stored("players")["all"], *stored("expert")["all"]]


def interval(row: Mapping[str, float]) -> str:
    """A mean with the reach of its 95 % interval."""
    return f"{row['mean']:+.1f} ± {1.96 * row['error']:.1f}".replace("-", "−")


@figure("suggested")
def suggested() -> str:
    """How much better the model of choices does than what is proved, by game and players, from the stored rounds."""
    found = stored("suggest")["all"]
    titles = {"all-fives-7": "All Fives, seven tiles", "all-fives": "All Fives, nine tiles"}
    rows = []
    for row in found:
        better = f"{row['better']:+.3f} ± {1.96 * row['error']:.3f}".replace("-", "−")
        proved = f"{row['proved']:.3f}".replace("-", "−")
        rows.append((titles.get(row["game"], suggest.GAMES[row["game"]].title), row["player"], proved, better))
    head = ("Game", "Both players", "Proved: score a tile", "The model does better by")
    return tag("div", table(head, rows), tag("p", f"With the reach of the 95 % interval: {suggest.COUNT}."))


@figure("luck")
def luck() -> str:
    """What luck came to over the stored rounds of All Fives, and how much less results vary without it."""
    row = next(row for row in stored("review")["lucks"] if row["game"] == "all-fives")
    found = f"{row['mean']:+.2f} ± {1.96 * row['error']:.2f}".replace("-", "−")
    rounds = f"In {row['rounds']:,} rounds of All Fives it came to {found} points a round"
    return tag("p", f"{rounds}, and without it results vary {row['shrinks']:.2f} times less.")


@figure("confirmed")
def confirmed() -> str:
    """How many of the errors that the review named were confirmed in other deals, and how far it overstated them."""
    kept = stored("errors")
    said = [f"{kept['run']['count']}, among skilled players."]
    for slug, game in (("all-fives-7", "All Fives"), ("fives-and-threes", "Fives and Threes")):
        rows = [row for row in kept["all"] if row["game"] == slug]
        sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
        wrong = sum(row["mean"] < -1.96 * row["error"] for row in rows)
        lost, is_so = (estimate(row[key] for row in rows).mean for key in ("lost", "mean"))
        one = [row for row in rows if len(row["why"]) == 1]
        same = sum(row["part"] in row["why"] for row in one)
        said.append(
            f"In {game} {sure} were confirmed ({100 * sure / len(rows):.1f} %), {wrong} refuted, the rest too close to "
            f"tell. The review said {lost:.1f} points on average, and the other deals say {is_so:.1f}. Where it named "
            f"one reason, {same} of {len(one)} have the same one there."
        )
    return tag("p", " ".join(said))


@figure("totals")
def totals() -> str:
    """What the next play scored, by the total that it met, from the stored rounds."""
    kept = stored("advice")
    rows = []
    for row in kept["all"]["met"]:
        low, high = row["band"]
        band = f"{low} or more" if high == 99 else f"{low} to {high}"
        rows.append((band, f"{row['mean']:.2f}", f"{row['error']:.2f}", f"{row['plays']:,}"))
    return table(("Total left", "The next play scores", "Standard error", "Plays"), rows)


@figure("verdict")
def verdict() -> str:
    """What the stored rounds say of the advice to leave a small total, in a sentence."""
    rows = stored("advice")["all"]["met"]
    means = [row["mean"] for row in rows]
    word = "The advice holds" if means == sorted(means) else "The advice does not hold everywhere"
    (low, high), (most, _) = rows[0]["band"], rows[-1]["band"]
    made = {"least": f"{means[0]:.2f}", "large": f"{means[-1]:.2f}"}
    return written("checks.verdict", word=word, low=low, high=high, most=most, **made)
