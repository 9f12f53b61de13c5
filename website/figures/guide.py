"""The page of a game beside its rules: a turn, the cases of counting, points; all from `RuleSet` and the engine."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS, RULES, Drawing, RuleSet, Scoring, Spinner, Unit, clauses
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.parts.scoresheet import cribbage_board, x_notation
from website import tables
from website.figures import games, matrix
from website.figures.registry import figure
from website.html import table, written as filled

NAMES = ("Ana", "Ben")
HIGHEST = {Spinner.NONE: 22, Spinner.FIRST: 35, Spinner.EVERY: 45}
"""Up to which total points are listed: two ends make no more, and no 19 or 21; four ends of All Fives 35; with every
double a spinner it goes on alike."""


@figure("deal")
def deal(name: str) -> str:
    """Tiles dealt and left, and the target, by number of players."""
    rules = RULE_SETS[name]
    rows = []
    for number in rules.players:
        held = rules.hand_size(number)
        rows.append((number, held, len(rules.tiles) - number * held, rules.target_for(number)))
    return table(("Players", "Tiles for each", "Boneyard", "Target"), [tuple(map(str, row)) for row in rows])


@figure("settings")
def settings(name: str) -> str:
    """Every setting of a game with its source; those that no sentence states have their place here."""
    rules = RULE_SETS[name]
    stated = {clause.field for clause in clauses(rules)}
    rows = []
    for field in RULES:
        place = None if field in stated else matrix.place(field)
        value, source = str(games.shown(rules, field)), games.mark(rules.source_of(field))
        rows.append((tag("code", field, id=place), value, source))
    return filled("guide.settings", rows=rows)


# A turn


class Step(NamedTuple):
    """A question of a turn, and what follows from the answer that leads aside; "" for a step without a question."""

    text: str
    answer: str = ""
    leads_to: str = ""


@figure("turn")
def turn(name: str) -> str:
    """A turn as a flowchart: steps from above to below, answers that lead aside beside them."""
    return filled("guide.turn", steps=turn_steps(RULE_SETS[name]))


def turn_steps(rules: RuleSet) -> Iterator[Step]:
    """The steps of a turn by the rules."""
    keep = f" (never the last {speech.number(rules.reserve)})" if rules.reserve else ""
    if rules.drawing is Drawing.NONE:
        yield Step("Does a tile of yours fit an open end?", "No", "Say “I knock”. Your turn is over.")
    else:
        draw = f"Draw one tile{keep} and look again. Nothing left to draw? Pass."
        yield Step("Does a tile of yours fit an open end?", "No", draw)
    may = rules.drawing is Drawing.WHILE_ABLE
    yield Step("Lay one that fits. You may draw first, if you like." if may else "Lay one that fits.")
    told = tables("rules/rulebook.toml")["turn"]
    asks, calls = told.get(f"{rules.scoring}, {rules.unit}", told[rules.scoring])
    yield Step(asks, "Yes", calls)
    out = "You are out: score 1." if rules.chip_out else "You are out: the round is over."
    if rules.both_out and rules.partners:
        out += " Partners play on until both are out."
    yield Step("Was it your last tile?", "Yes", out)
    yield Step("The next player’s turn.")


# What counts


class Case(NamedTuple):
    """A case of counting: its name, a layout whose last tile shows it, and the spinners that it takes."""

    name: str
    plays: str
    spinners: Sequence[str] = tuple(Spinner)


def cases(rules: RuleSet) -> list[Case]:
    """Every case of counting that the rules know."""
    known = (Case(**each) for each in tables("rules/rulebook.toml")["case"])
    return [case for case in known if rules.spinner in case.spinners]


@figure("cases")
def counting(name: str) -> str:
    """Each case drawn, with the sentence of its count."""
    rules = RULE_SETS[name]
    return filled(
        "guide.cases", drawn=[_drawn(read_layout(case.plays, rules), name=case.name) for case in cases(rules)]
    )


def totals(rules: RuleSet) -> list[int]:
    """The totals that score, as far as they are listed."""
    reached = [each for each in range(HIGHEST[rules.spinner] + 1) if each not in (19, 21) or rules.spinner != "none"]
    return [total for total in reached if rules.points(total)]


@figure("points")
def points(name: str) -> str:
    """Say what each total that scores is worth: in a sentence if all score themselves, else in a table."""
    rules = RULE_SETS[name]
    numbers = sorted({number for total in totals(rules) for number in rules.scoring.divisors(total)})
    several = numbers if len(numbers) > 1 else []
    if not several and all(rules.points(total) == total for total in totals(rules)):
        return tag("p", f"Each of these totals scores itself: {', '.join(map(str, totals(rules)))}.")
    heads = ("Total", *(f"{speech.number(number).capitalize()}s in it" for number in several), "Scores")
    rows = [
        (total, *(0 if total % number else total // number for number in several), rules.points(total))
        for total in totals(rules)
    ]
    return table(heads, [tuple(map(str, row)) for row in rows])


# Beside the rules


@figure("variations")
def variations(name: str) -> str:
    """The points on which a source takes another way than this game, with the words of each."""
    rows = [
        (tag("a", point.name, href=f"../sources/#{point.anchor}"), here, elsewhere)
        for point, here, elsewhere in matrix.elsewhere(RULE_SETS[name])
    ]
    return table(("Point", "Here", "Elsewhere"), rows)


@figure("written")
def written(name: str) -> str:
    """The scores of the game's example as they are written: on a board where fives are counted, or as X's."""
    rules = RULE_SETS[name]
    sides = tuple([step.points for step in games.example(name).steps()[seat::2] if step.points] for seat in (0, 1))
    said = [f"{name} {' + '.join(map(str, made)) or 0} = {sum(made)}" for name, made in zip(NAMES, sides, strict=True)]
    words = f"If two had played the example in turn: {'; '.join(said)}."
    if rules.unit is Unit.TIMES:
        drawing: Markup = cribbage_board([sum(made) for made in sides], names=NAMES)
    elif rules.scoring is Scoring.FIVES:
        drawing = joined(x_notation(made, name=name) for name, made in zip(NAMES, sides, strict=True))
    else:
        return tag("p", words)
    return filled("shared.figure", drawing=drawing, caption=words)


@figure("first")
def first(name: str) -> str:
    """Say how many leads score, and which, with what each scores."""
    rules = RULE_SETS[name]
    worths = [(tile, Layout(rules).play(tile).points) for tile in rules.tiles]
    scoring = sorted(((tile, worth) for tile, worth in worths if worth), key=lambda each: -each[1])
    listed = ", ".join(f"{tile} {worth}" for tile, worth in scoring)
    return tag("p", rich(f"Of {len(worths)} tiles, {len(scoring)} score when they are led: {listed}."))


@figure("moment")
def moment(name: str, after: str) -> str:
    """The table of the game's example after a number of plays, with its count said."""
    return _drawn(games.example(name).steps()[int(after) - 1], "fs-figure")


@figure("example")
def example(name: str) -> str:
    """A round of the game: its table after all plays, and what the ends counted and each play scored."""
    steps = games.example(name).steps()
    rows = []
    for number, step in enumerate(steps, 1):
        tile, on = step.last or ("", None)
        rows.append((str(number), rich(f"{tile} on {on}" if on else f"{tile}"), str(step.total), str(step.points)))
    made = table(("Play", "Tile", "The ends count", "It scores"), rows)
    return _drawn(steps[-1], "fs-figure") + made


def _drawn(layout: Layout, kind: str = "", name: str = "") -> Markup:
    """A layout as a figure with the sentence of its count; `data-layout` says what is drawn."""
    shown = " ".join([layout.rules.slug, *map(str, layout.plays)])
    drawing, says = svg.layout(layout, ground=True), rich(speech.score(layout))
    return filled("guide.drawn", kind=kind, shown=shown, drawing=drawing, name=name, says=says)


@figure("board")
def board(holes: str, scores: str, before: str) -> str:
    """A cribbage board with the scores of a match, two or more, and those before the last turn."""
    now, then = ([int(each) for each in numbers.split()] for numbers in (scores, before))
    words = ", ".join(f"{name} {old} to {new}" for name, old, new in zip(NAMES, then, now, strict=True))
    drawing = cribbage_board(now, before=then, holes=int(holes), names=NAMES)
    return filled("shared.figure", drawing=drawing, caption=f"{holes} holes. {words}.")


@figure("crosses")
def crosses(turns: str) -> str:
    """A score in X's from the points of each turn."""
    made = [int(each) for each in turns.split()]
    words = f"{' + '.join(map(str, made))} = {sum(made)}."
    return filled("shared.figure", drawing=x_notation(made), caption=words)
