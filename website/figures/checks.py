"""Figures that ask before they tell, and what the engine says of leads: as HTML, every number computed."""

from collections.abc import Sequence
from fractions import Fraction
from zlib import crc32

from fivescore import ALL_FIVES, RULE_SETS, Layout, svg
from fivescore.analysis.finder import Opportunity, best_score_chances, outcomes, prospect
from fivescore.analysis.solver import outlook, random_ending
from fivescore.core import speech
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.position import Position
from fivescore.core.tiles import Tile
from fivescore.notebook.asked import Guess, Value, guess
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.analysis.editor import ENDGAME
from fivescore_labs.analysis.positions import Scenario
from fivescore_labs.review.weighing import plays_of
from website.figures.registry import figure
from website.figures.runs import number
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
    """A table and a hand: which plays score? The answer lists all of them. `home` is the way to the home page."""
    layout, tiles = read_layout(plays, RULE_SETS[rules]), read_tiles(hand)
    found = outcomes(layout, tiles)
    rows = [(rich(_play(each)), rich(each.says), str(each.points)) for each in found]
    scoring = sum(1 for each in found if each.points)
    none = "None" if not scoring else speech.number(scoring).capitalize()
    says = f"{none} of {speech.number(len(found))} plays score{'s' * (scoring == 1)}."
    link = f"{home}tools/finder/#finder={'~'.join((rules, plays, hand, '')).replace(' ', '.')}"
    more = _more(table(("Play", "The count", "Scores"), rows), "The same table in the finder", link)
    score = [_play(each) for each in found if each.points]
    asked = guess(asks or "Which of your plays score?", score, [_play(each) for each in found], says=says)
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
    found = [(each, _play(each), prospect(position, each.play).mean) for each in outcomes(layout, tiles)]
    (_, least, fewest), *others = sorted(found, key=lambda row: row[2])
    says = f"{least} leaves least: the next player can expect {number(fewest)} points at best, on average."
    because: dict[Value, str] = {play: f"After {play} they can expect {number(each)}." for _, play, each in others}
    asked = guess(asks, least, [play for _, play, _ in found], says=says, because=because)
    cells = [  # as the careful player weighs it: points now, less what can be expected of the next play
        (rich(play), str(each.total), str(each.points), number(expected), number(each.points - expected))
        for each, play, expected in sorted(found, key=lambda row: row[2] - row[0].points)
    ]
    weighed = table(("Play", "Leaves", "Scores", "The next can expect", "Worth"), cells)
    return _question_figure(layout, tiles, asked, joined([*([tag("p", rich(why))] if why else []), weighed]))


def _more(rows: Markup, opens: str, link: str) -> Markup:
    """A table, and the way to a tool that shows the same."""
    return joined([rows, tag("p", tag("a", opens, href=link))])


def _play(each: Opportunity) -> str:
    """A play in words, its tiles as they are written."""
    return f"{each.play.tile} on {each.play.on}" if each.play.on else str(each.play.tile)


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
        points = at.layout.play(play.tile, play.on).points
        rows.append((found.margins.mean(), f"{play.tile} on {play.on}", str(points), ending))
    rows.sort(key=lambda row: -row[0])
    cells = [(*told, f"{int(worth):+d}".replace("-", "−")) for worth, *told in rows]
    best, plays = cells[0][0], sorted(play for play, *_ in cells)
    link = f"../../tools/endgame/#endgame={ENDGAME.write(Scenario(at, weigh='all', seed=int(seed)))}"
    heads = ("Play", "Scores now", "The round ends", "Up to the end")
    worths = table(heads, [(rich(play), *rest) for play, *rest in cells])
    more = _more(worths, "The same ending in the lab of endings", link)
    yours, theirs = (speech.listed(list(map(str, tiles))) for tiles in (at.hand, at.unseen))
    asks = f"You hold {yours}; your opponent holds {theirs}. Which play is worth most?"
    says = f"{best} is worth most. Up to the end counts what you make less what they make."
    asked = guess(asks, best, plays, says=says)
    return _question_figure(at.layout, at.hand, asked, more)


@figure("worths")
def leads() -> str:
    """The leads of All Fives that are worth most, each as the careful player weighs it, of the lead alone."""
    held, rows = ALL_FIVES.hand_size(2), []
    for tile in ALL_FIVES.tiles:
        layout = Layout(ALL_FIVES).play(tile)
        chances = best_score_chances(layout, [each for each in ALL_FIVES.tiles if each != tile], held)
        expected = sum((points * chance for points, chance in chances.items()), Fraction(0))
        rows.append((layout.points - expected, rich(str(tile)), str(layout.points), number(expected)))
    rows.sort(key=lambda row: -row[0])
    cells = [(*told, number(worth)) for worth, *told in rows[:8]]
    return table(("Lead", "Scores", "The next can expect", "Worth"), cells)
