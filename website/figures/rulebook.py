"""The rules as the site shows them, all from `RuleSet` and the engine: tables of all games, and the page of each."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from fivescore import ALL_FIVES, RULE_SETS, svg
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import play_round
from fivescore.core import speech
from fivescore.core.game import deal
from fivescore.core.layout import Layout, places
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULES, TOPICS, ByPlayers, Clause, Drawing, RuleSet, Scoring, Spinner, Unit, clauses
from fivescore.core.rules.settlement import settle
from fivescore.core.tiles import Hand
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs import LABS
from fivescore_labs.contract import share
from fivescore_labs.parts.scoresheet import cribbage_board, x_notation
from fivescore_labs.rulings import house
from website import tables
from website.figures import sources
from website.figures.registry import figure
from website.html import table, written

TOLD = tables("rules/rulebook.toml")
"""The plays of drawings beside rules, what a turn asks, and the values of rules in few words."""
HEADS = ("Game", "Spinner", "What scores", "Hand", "Drawing", "Target")
NAMES = ("Ana", "Ben")


# All games


def by_players(value: ByPlayers) -> str:
    """A number, or those for each number of players in their order, such as `9, 7 or 5`."""
    return str(value) if isinstance(value, int) else _or(number for _, number in value)


def _or(numbers: Iterable[int]) -> str:
    """Numbers in their order, each once: `9, 7 or 5`."""
    *most, last = map(str, dict.fromkeys(numbers))
    return f"{', '.join(most)} or {last}" if most else last


def facts(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return what is at the head of a game: players, tiles, hand and target, each a value and its words."""
    low, *_, high = (*rules.players, rules.players[-1])
    whole = rules.players == tuple(range(low, high + 1))
    players = str(low) if low == high else f"{low} to {high}" if whole else _or(rules.players)
    each, target = (_or(map(value, rules.players)) for value in (rules.hand_size, rules.target_for))
    return (players, "players"), (str(len(rules.tiles)), "tiles"), (each, "each"), (target, "to win")


def row(rules: RuleSet) -> tuple[str, ...]:
    """One game in a row: name, spinner, what scores, hand sizes, drawing, target."""
    spinner, hand, target = TOLD["words"]["spinner"][rules.spinner], by_players(rules.hand), by_players(rules.target)
    return rules.title, spinner, str(rules.scoring), hand, str(rules.drawing), target


@figure("games")
def overview() -> str:
    """Every named game in a table, as HTML."""
    rows = [(tag("a", rules.title, href=f"{rules.slug}/"), *row(rules)[1:]) for rules in RULE_SETS.values()]
    return table(HEADS, rows)


@figure("houserules")
def house_rules() -> Markup:
    """Every house rule with what it says, and a link that sets it on the switchboard."""
    rows = []
    for name, each in house.HOUSE.items():
        link = tag("a", each.title, href=f"#{share('switchboard', house_link(name))}")
        rows.append((link, f"{house.says(house.example(name))} {house.example(name).title}."))
    return table(("House rule", "What it says"), rows)


def house_link(name: str) -> str:
    """The switchboard's text of a game with this house rule."""
    board = LABS["switchboard"]
    return board.write(replace(board.begin(), rules=house.example(name)))


def sign(name: str) -> Markup:
    """A small sign: a cross, a tree, a line, or whether something is the same; words are beside it."""
    return written("shared.sign", name=name)


# A game: its rules, numbered, with a drawing where there is one, and what other games do

BESIDE = ("all-fives", "five-up", "muggins", "fives-and-threes")
"""The games that a rule is held against."""
FIFTEEN = 15
"""The total whose worth is compared."""
LEFT = Hand("2-6 1-2")
"""What somebody still holds in the drawing beside the rule of what that is worth."""


class Other(NamedTuple):
    """A way of some other games: a sign or a number, the games, and words; `same` if this game does it too."""

    sign: Markup
    games: str
    says: str
    same: bool


@figure("clauses")
def rules_of(name: str, topics: str) -> str:
    """The rules of some topics in rows: number, sentence with its sources, drawing, and what other games do."""
    wanted = topics.split()
    if unknown := set(wanted) - set(TOPICS):
        raise ValueError(f"there are no topics {', '.join(sorted(unknown))}; topics: {', '.join(TOPICS)}")
    rules = RULE_SETS[name]
    numbered = [each for each in enumerate(clauses(rules), start=1) if each[1].topic in wanted]
    anchored: set[str] = set()
    rows = [_rule(number, clause, rules, anchored) for number, clause in numbered]
    return written("rulebook.rules", first=numbered[0][0], rows=rows)


def _rule(number: int, clause: Clause, rules: RuleSet, anchored: set[str]) -> dict[str, object]:
    """One rule; its field is its place on the page, and the point on which sources differ is told, and a link away."""
    name = clause.field or clause.name
    place = "" if name in anchored else sources.place(name)
    anchored.add(name)
    layout = drawn(clause, rules)
    return {
        "number": number,
        "clause": clause,
        "place": place,
        "point": sources.argument(clause.field),
        "differs": sources.differs(clause.field, rules),
        "shown": " ".join([rules.slug, *map(str, layout.plays)]) if layout else "",
        "drawing": svg.layout(layout, ground=True) if layout else left_over(rules) if name == "settlement" else "",
        "others": others(clause, rules),
    }


def drawn(clause: Clause, rules: RuleSet) -> Layout | None:
    """The layout that shows a rule; none where a rule is not about tiles on the table."""
    match clause.name:
        case "spinner":
            plays = TOLD["spinner"][rules.spinner]
        case "scoring":
            led = map(Layout(rules).play, rules.tiles)
            pairs = (one.play(tile, on=host) for one in led for tile in one.rest for host in one.places(tile))
            return next(found for found in pairs if found.points and "0" not in str(found))
        case name if name in TOLD["plays"]:
            plays = TOLD["plays"][name]
        case _:
            return None
    return read_layout(plays, rules)


def left_over(rules: RuleSet) -> Markup:
    """The tiles that are left in a hand, and what they bring: the winner's points, or what the hand loses."""
    points = settle(rules, (0, 1), (0, sum(tile.pips for tile in LEFT)), 0).points
    found = next(filter(None, points), 0)
    number = f"{found:+}".replace("-", "−") if found else "0"
    return tag("div", svg.hand(LEFT), tag("b", number), class_="fs-left-over")


def others(clause: Clause, rules: RuleSet) -> tuple[Other, ...]:
    """Return what other games do about a rule, grouped by what they do, those that differ first."""
    found: dict[tuple[bool, str], list[RuleSet]] = {}
    own = _clause_text(clause, rules)
    for game in (RULE_SETS[slug] for slug in BESIDE):
        if game.title != rules.title:
            says = _clause_text(clause, game)
            found.setdefault((says == own, "the same" if says == own else says), []).append(game)
    return tuple(
        Other(_sign(clause, alike[0], same), ", ".join(game.title for game in alike), says, same)
        for (same, says), alike in sorted(found.items(), key=lambda each: each[0][0])
    )


def _clause_text(clause: Clause, rules: RuleSet) -> str:
    """The value of a rule in a game, in very few words; a rule without a value is there or not. How spinners open is in
    the rule of a game in which every double is one."""
    opens = clause.name == "opening" and rules.spinner is not Spinner.NONE
    if not opens and (clause.name == "opening" or all(each.name != clause.name for each in clauses(rules))):
        return "not in this game"
    if not clause.field:
        return ""
    if clause.name == "unit":
        return f"{rules.points(FIFTEEN)} for {FIFTEEN}"
    value = shown(rules, clause.field)
    if clause.field in TOLD["numbers"]:
        return f"{value} {TOLD['numbers'][clause.field]}"
    return str(TOLD["words"].get(clause.field, {}).get(value, value))


def shown(rules: RuleSet, name: str) -> str:
    """The value of a rule, in words."""
    value = getattr(rules, name)
    if name in TOLD["numbers"]:
        return by_players(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _sign(clause: Clause, rules: RuleSet, same: bool) -> Markup:
    """The value itself where it is a number, the first where it is several; else a sign for what it is, or differs."""
    if clause.name == "unit":
        return tag("strong", str(rules.points(FIFTEEN)))
    if same:
        return sign("same")
    if clause.field in TOLD["numbers"]:
        return tag("strong", _clause_text(clause, rules).split()[0].rstrip(","))
    return sign(rules.spinner if clause.name == "spinner" else "other")


def dealt(rules: RuleSet) -> list[tuple[int, int, int, int]]:
    """For each number of players: that number, the tiles of each, those that are left, and the target."""
    held = [(number, rules.hand_size(number)) for number in rules.players]
    return [(number, hand, len(rules.tiles) - number * hand, rules.target_for(number)) for number, hand in held]


@figure("deal")
def deals(name: str) -> str:
    """Tiles dealt and left, and the target, by number of players."""
    return table(("Players", "Tiles for each", "Boneyard", "Target"), dealt(RULE_SETS[name]))


@figure("settings")
def settings(name: str) -> str:
    """Every setting of a game with its source; those that no sentence states have their place here."""
    rules = RULE_SETS[name]
    stated = {clause.field for clause in clauses(rules)}
    rows = []
    for field in RULES:
        place = None if field in stated else sources.place(field)
        value, source = shown(rules, field), sources.mark(rules.source_of(field))
        rows.append((tag("code", field, id=place), value, source))
    return written("rulebook.settings", rows=rows)


@figure("variations")
def variations(name: str) -> str:
    """The points on which a source takes another way than this game, with the words of each."""
    found = sources.elsewhere(RULE_SETS[name])
    rows = [(tag("a", it.name, href=f"../sources/#{it.anchor}"), here, others) for it, here, others in found]
    return table(("Point", "Here", "Elsewhere"), rows)


# A turn


class Step(NamedTuple):
    """A question of a turn, and what follows from the answer that leads aside; "" for a step without a question."""

    text: str
    answer: str = ""
    leads_to: str = ""


@figure("turn")
def turn(name: str) -> str:
    """A turn as a flowchart: steps from above to below, answers that lead aside beside them."""
    return written("rulebook.turn", steps=turn_steps(RULE_SETS[name]))


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
    asks, calls = TOLD["turn"].get(f"{rules.scoring}, {rules.unit}", TOLD["turn"][rules.scoring])
    yield Step(asks, "Yes", calls)
    out = "You are out: score 1." if rules.chip_out else "You are out: the round is over."
    if rules.both_out and rules.partners:
        out += " Partners play on until both are out."
    yield Step("Was it your last tile?", "Yes", out)
    yield Step("The next player’s turn.")


# What counts

HIGHEST = {Spinner.NONE: 22, Spinner.FIRST: 35, Spinner.EVERY: 45}
"""Up to which total points are listed: two ends make no more, and no 19 or 21; four ends of All Fives 35; with every
double a spinner it goes on alike."""


def cases(rules: RuleSet) -> list[dict[str, Any]]:
    """Every case of counting that the rules know: its `name`, and the `plays` of a layout whose last tile shows it."""
    return [case for case in TOLD["case"] if rules.spinner in case.get("spinners", Spinner)]


@figure("cases")
def counting(name: str) -> str:
    """Each case drawn, with the sentence of its count."""
    drawn = [
        _counted(read_layout(case["plays"], RULE_SETS[name]), name=case["name"]) for case in cases(RULE_SETS[name])
    ]
    return written("rulebook.cases", drawn=drawn)


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
    return table(heads, rows)


@figure("first")
def first(name: str) -> str:
    """Say how many leads score, and which, with what each scores."""
    rules = RULE_SETS[name]
    worths = [(tile, Layout(rules).play(tile).points) for tile in rules.tiles]
    scoring = sorted(((tile, worth) for tile, worth in worths if worth), key=lambda each: -each[1])
    listed = ", ".join(f"{tile} {worth}" for tile, worth in scoring)
    return tag("p", rich(f"Of {len(worths)} tiles, {len(scoring)} score when they are led: {listed}."))


# An example, and its scores on paper


@cache
def example(name: str) -> Layout:
    """A round of a game: the nine moves of source A, one of our own, or nine plays where a game has none yet."""
    rules = RULE_SETS[name]
    if plays := places.NINE_MOVES if rules == ALL_FIVES else tables("rules/examples.toml").get(name):
        return read_layout(plays, rules)
    played = play_round(deal(rules, 2, Random(1)), (PLAYERS["greedy"],) * 2, 1).layout.plays
    return read_layout(" ".join(map(str, played[:9])), rules)


@figure("example")
def played(name: str) -> str:
    """A round of the game: its table after all plays, and what the ends counted and each play scored."""
    steps = example(name).steps()
    rows = []
    for number, step in enumerate(steps, 1):
        tile, on = step.last or ("", None)
        rows.append((number, rich(f"{tile} on {on}" if on else f"{tile}"), step.total, step.points))
    return _counted(steps[-1], "fs-figure") + table(("Play", "Tile", "The ends count", "It scores"), rows)


@figure("moment")
def moment(name: str, after: str) -> str:
    """The table of the game's example after a number of plays, with its count said."""
    return _counted(example(name).steps()[int(after) - 1], "fs-figure")


def _counted(layout: Layout, kind: str = "", name: str = "") -> Markup:
    """A layout as a figure with the sentence of its count; `data-layout` says what is drawn."""
    shown = " ".join([layout.rules.slug, *map(str, layout.plays)])
    drawing, says = svg.layout(layout, ground=True), rich(speech.score(layout))
    return written("rulebook.drawn", kind=kind, shown=shown, drawing=drawing, name=name, says=says)


@figure("written")
def kept(name: str) -> str:
    """The scores of the game's example as they are written: on a board where fives are counted, or as X's."""
    rules = RULE_SETS[name]
    sides = tuple([step.points for step in example(name).steps()[seat::2] if step.points] for seat in (0, 1))
    said = [f"{name} {' + '.join(map(str, made)) or 0} = {sum(made)}" for name, made in zip(NAMES, sides, strict=True)]
    words = f"If two had played the example in turn: {'; '.join(said)}."
    if rules.unit is Unit.TIMES:
        drawing: Markup = cribbage_board([sum(made) for made in sides], names=NAMES)
    elif rules.scoring is Scoring.FIVES:
        drawing = joined(x_notation(made, name=name) for name, made in zip(NAMES, sides, strict=True))
    else:
        return tag("p", words)
    return written("shared.figure", drawing=drawing, caption=words)


@figure("board")
def board(holes: str, scores: str, before: str) -> str:
    """A cribbage board with the scores of a match, two or more, and those before the last turn."""
    now, then = ([int(each) for each in numbers.split()] for numbers in (scores, before))
    words = ", ".join(f"{name} {old} to {new}" for name, old, new in zip(NAMES, then, now, strict=True))
    drawing = cribbage_board(now, before=then, holes=int(holes), names=NAMES)
    return written("shared.figure", drawing=drawing, caption=f"{holes} holes. {words}.")


@figure("crosses")
def crosses(turns: str) -> str:
    """A score in X's from the points of each turn."""
    made = [int(each) for each in turns.split()]
    words = f"{' + '.join(map(str, made))} = {sum(made)}."
    return written("shared.figure", drawing=x_notation(made), caption=words)
