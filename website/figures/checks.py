"""Labs and layouts on pages, questions that ask before they tell, common errors, and what the engine says of leads."""

from collections.abc import Sequence
from urllib.parse import quote
from zlib import crc32

from fivescore import ALL_FIVES, RULE_SETS, Layout, svg
from fivescore.analysis.finder import best_score_chances, outcomes, prospect
from fivescore.analysis.solver import outlook, random_ending
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.position import Position
from fivescore.core.referee import on_round
from fivescore.core.rules import RuleSet, clauses
from fivescore.core.tiles import Tile
from fivescore.notebook.asked import Guess, Value, guess
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs import LABS
from fivescore_labs.analysis.editor import ENDGAME
from fivescore_labs.analysis.positions import Scenario
from fivescore_labs.parts.html import static
from fivescore_labs.review.weighing import plays_of
from website.figures import rulebook
from website.figures.registry import PageError, figure
from website.figures.runs import number
from website.html import table, written


@figure("lab")
def lab(name: str, text: str = "") -> str:
    """A lab as it is on a page before its script runs; search leaves it out."""
    if name not in LABS:
        raise PageError(f"there is no lab {name!r}; labs: {', '.join(LABS)}")
    return static(LABS[name], text, data_search_exclude=True)


@figure("table")
def to_play(text: str, says: str) -> str:
    """A button that leads to the Table as `text` has it."""
    LABS["round"].start(text)  # raises an error for a text that the Table cannot read
    return tag("p", tag("a", says, href=f"../../play/#round={text}", class_="md-button md-button--primary"))


@figure("switch")
def switch(name: str) -> str:
    """The switchboard with the example of a game on it."""
    return lab("switchboard", f"{name}~{'.'.join(map(str, rulebook.example(name).plays))}~0.13")


@figure("layout")
def layout(rules: str, plays: str, caption: str = "") -> str:
    """A layout with the sentence of its count below, or another."""
    drawn = read_layout(plays, RULE_SETS[rules])
    return written(
        "shared.figure", drawing=svg.layout(drawn, ground=True), caption=rich(caption or speech.score(drawn))
    )


@figure("forget")
def forget() -> str:
    """Return the place where a script tells what this browser keeps, and forgets it."""
    return tag("div", tag("p", "Without JavaScript this site keeps nothing."), class_="fs-forget")


@figure("count")
def count(rules: str, plays: str, asks: str = "") -> str:
    """A layout without its marks: what does it count? The answer is what the engine says."""
    layout = read_layout(plays, RULE_SETS[rules])
    laid = (f"{speech.tile(tile)}{f' on {speech.tile(on)}' if on else ''}" for tile, on in layout.plays)
    plays = f"{layout.rules.title}. Laid: {', '.join(laid)}."
    return written(
        "checks.count",
        plain=svg.layout(layout, ground=True, marks=False, says=plays),
        asks=rich(asks or "What do the ends add up to, and what does the last play score?"),
        says=rich(speech.score(layout)),
        drawing=svg.layout(layout, ground=True),
    )


@figure("which")
def which(rules: str, plays: str, hand: str, asks: str = "", home: str = "../../") -> str:
    """A table and a hand: which plays score? The answer lists all of them. `home` is the way to the home page."""
    layout, tiles = read_layout(plays, RULE_SETS[rules]), read_tiles(hand)
    found = outcomes(layout, tiles)
    rows = [(rich(_play(each.play)), rich(each.says), each.points) for each in found]
    score = [_play(each.play) for each in found if each.points]
    none = speech.number(len(score)).capitalize() if score else "None"
    says = f"{none} of {speech.number(len(found))} plays score{'s' * (len(score) == 1)}."
    link = f"{home}tools/finder/#finder={'~'.join((rules, plays, hand, '')).replace(' ', '.')}"
    more = _more(table(("Play", "The count", "Scores"), rows), "The same table in the finder", link)
    asked = guess(asks or "Which of your plays score?", score, [_play(each.play) for each in found], says=says)
    return _question_figure(layout, tiles, asked, more)


def _question_figure(layout: Layout, hand: Sequence[Tile], asked: Guess, more: Markup) -> str:
    """A table and a hand, with a question that a reader answers before the answer is seen; `more` comes with it."""
    name = f"said-{crc32(f'{layout} {asked.asks}'.encode()):08x}"
    drawings = (svg.layout(layout, ground=True), svg.hand(hand, ground=True))
    return written("checks.asked", drawings=drawings, name=name, asked=asked.html(more))


@figure("leaves")
def leaves(rules: str, plays: str, hand: str, held: str, asks: str, why: str = "") -> str:
    """A table and a hand: which play leaves the next player least? The answer weighs them all, and says why."""
    layout, tiles, other = read_layout(plays, RULE_SETS[rules]), read_tiles(hand), int(held)
    left = len(layout.rules.tiles) - len(layout.tiles) - len(tiles) - other
    position = Position.of(layout, hand=tiles, others=(other,), boneyard=left)
    found = [(each, _play(each.play), prospect(position, each.play).mean) for each in outcomes(layout, tiles)]
    (_, least, fewest), *others = sorted(found, key=lambda row: row[2])
    says = f"{least} leaves least: the next player can expect {number(fewest)} points at best, on average."
    because: dict[Value, str] = {play: f"After {play} they can expect {number(each)}." for _, play, each in others}
    asked = guess(asks, least, [play for _, play, _ in found], says=says, because=because)
    cells = [  # as the careful player weighs it: points now, less what can be expected of the next play
        (rich(play), each.total, each.points, number(expected), number(each.points - expected))
        for each, play, expected in sorted(found, key=lambda row: row[2] - row[0].points)
    ]
    weighed = table(("Play", "Leaves", "Scores", "The next can expect", "Worth"), cells)
    return _question_figure(layout, tiles, asked, joined([*([tag("p", rich(why))] if why else []), weighed]))


def _more(rows: Markup, opens: str, link: str) -> Markup:
    """A table, and the way to a tool that shows the same."""
    return joined([rows, tag("p", tag("a", opens, href=link))])


def _play(play: Play) -> str:
    """A play in words, its tiles as they are written."""
    return f"{play.tile} on {play.on}" if play.on else str(play.tile)


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
        rows.append((found.margins.mean(), _play(play), at.layout.play(*play).points, ending))
    rows.sort(key=lambda row: -row[0])
    cells = [(rich(play), points, ending, number(worth, "+.0f")) for worth, play, points, ending in rows]
    best, plays = rows[0][1], sorted(row[1] for row in rows)
    link = f"../../tools/endgame/#endgame={ENDGAME.write(Scenario(at, weigh='all', seed=int(seed)))}"
    heads = ("Play", "Scores now", "The round ends", "Up to the end")
    more = _more(table(heads, cells), "The same ending in the lab of endings", link)
    yours, theirs = (speech.listed(list(map(str, tiles))) for tiles in (at.hand, at.unseen))
    asks = f"You hold {yours}; your opponent holds {theirs}. Which play is worth most?"
    says = f"{best} is worth most. Up to the end counts what you make less what they make."
    return _question_figure(at.layout, at.hand, guess(asks, best, plays, says=says), more)


@figure("worths")
def leads() -> str:
    """The leads of All Fives that are worth most, each as the careful player weighs it, of the lead alone."""
    held, rows = ALL_FIVES.hand_size(2), []
    for tile in ALL_FIVES.tiles:
        layout = Layout(ALL_FIVES).play(tile)
        expected = best_score_chances(layout, [each for each in ALL_FIVES.tiles if each != tile], held).mean()
        rows.append((layout.points - expected, rich(str(tile)), layout.points, number(expected)))
    rows.sort(key=lambda row: -row[0])
    cells = [(*told, number(worth)) for worth, *told in rows[:8]]
    return table(("Lead", "Scores", "The next can expect", "Worth"), cells)


# Common errors


@figure("myth")
def myth(rules: str, plays: str, wrong: str, names: str) -> str:
    """A layout that is often counted wrong: the wrong count, the right one, and the rules that say so."""
    game = RULE_SETS[rules]
    layout, points = read_layout(plays, game), game.points(int(wrong))
    says = f"The count is {wrong}: {f'it scores {points}' if points else 'no score'}."
    return _ruled(svg.layout(layout, ground=True), says, speech.score(layout), game, names, f"{rules}~{plays}~")


@figure("settled")
def settled(rules: str, left: str, wrong: str, names: str) -> str:
    """Two hands left in a block that are often settled wrong; `wrong` is what is often said to be scored."""
    hands = [read_tiles(hand) for hand in left.split("|")]
    pips = [sum(tile.pips for tile in hand) for hand in hands]
    drawn = [(total, svg.hand(hand, ground=True)) for hand, total in zip(hands, pips, strict=True)]
    says = f"The winner scores the difference of the hands: {wrong}."
    picture, game = written("checks.left", hands=drawn), RULE_SETS[rules]
    return _ruled(picture, says, on_round(game, pips).says, game, names, f"{rules}~~{' '.join(map(str, pips))}")


def _ruled(picture: Markup, wrong: str, right: str, rules: RuleSet, names: str, link: str) -> Markup:
    """The picture, both answers, the rules with their sources, and the way to try it."""
    found = {each.name: each for each in clauses(rules)}
    told = [found[name] for name in names.split()]
    return written("checks.ruled", picture=picture, wrong=wrong, right=right, clauses=told, link=_address(link))


def _address(text: str) -> str:
    """A share text of the switchboard as it is in an address."""
    return quote(text.replace(" ", "."), safe="~@.-")


@figure("block")
def block(rules: str, pips: str, asks: str) -> str:
    """A question about a block, its answer folded."""
    ruling = on_round(RULE_SETS[rules], [int(each) for each in pips.split()])
    return written("checks.block", asks=asks, says=ruling.says)


@figure("apart")
def apart(games: str, plays: str) -> str:
    """The same plays in several games: what each play scores, as far as a game lets it be laid."""
    sets = [RULE_SETS[slug] for slug in games.split()]
    laid = read_layout(plays, RULE_SETS["five-up"]).plays
    rows = [(rich(_play(play)), *(_cell(rules, laid[:at]) for rules in sets)) for at, play in enumerate(laid, 1)]
    link = _address(f"{sets[0].slug} spinner=every~{plays}~")
    return written("checks.apart", heads=("Play", *map(str, sets)), rows=rows, link=link)


def _cell(rules: RuleSet, plays: tuple[Play, ...]) -> str:
    """Say what the last of the plays scores, or that it cannot be laid."""
    layout = Layout(rules)
    for play in plays:
        if layout.refusal(*play):
            return "cannot be laid"
        layout = layout.play(*play)
    return f"★ {layout.points}" if layout.points else "0"
