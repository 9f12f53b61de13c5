"""The rules of a game as its page has them: numbered, with a drawing where there is one, and what other games do."""

from collections.abc import Iterator
from typing import NamedTuple

from fivescore import svg
from fivescore.core.layout import Layout
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS, TOPICS, Clause, RuleSet, Spinner, clauses
from fivescore.core.rules.settlement import settle
from fivescore.core.tiles import Hand
from fivescore.svg.markup import Markup, tag
from website import tables
from website.figures import matrix
from website.figures.games import by_players, sign
from website.figures.registry import figure
from website.html import written

BESIDE = ("all-fives", "five-up", "muggins", "fives-and-threes")
"""The games that a rule is held against."""
FIFTEEN = 15
"""The total whose worth is compared."""
TOLD = tables("rules/rulebook.toml")
"""The plays of drawings beside rules, and the values of rules in few words."""
LEFT = Hand("2-6 1-2")
"""What somebody still holds in the drawing beside the rule of what that is worth."""
ABSENT = "not in this game"


class Other(NamedTuple):
    """A way of some other games: a sign or a number, the games, and words; `same` if this game does it too."""

    sign: Markup
    games: str
    says: str
    same: bool


def drawn(clause: Clause, rules: RuleSet) -> Layout | None:
    """The layout that shows a rule; none where a rule is not about tiles on the table."""
    match clause.name:
        case "spinner":
            plays = TOLD["spinner"][rules.spinner]
        case "scoring":
            return next(found for found in _two_plays(rules) if found.points and "0" not in str(found))
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


def _two_plays(rules: RuleSet) -> Iterator[Layout]:
    """Layouts of two tiles."""
    for first in rules.tiles:
        led = Layout(rules).play(first)
        for tile in led.rest:
            for host in led.places(tile):
                yield led.play(tile, on=host)


def others(clause: Clause, rules: RuleSet) -> tuple[Other, ...]:
    """Return what other games do about a rule, grouped by what they do, those that differ first."""
    found: dict[tuple[bool, str], list[RuleSet]] = {}
    for slug in BESIDE:
        game = RULE_SETS[slug]
        if game.title != rules.title:
            same = _clause_text(clause, game) == _clause_text(clause, rules)
            found.setdefault((same, "the same" if same else _clause_text(clause, game)), []).append(game)
    return tuple(
        Other(_sign(clause, alike[0], same), ", ".join(game.title for game in alike), says, same)
        for (same, says), alike in sorted(found.items(), key=lambda each: each[0][0])
    )


def _has(clause: Clause, rules: RuleSet) -> bool:
    """Say whether a game has such a rule; how spinners open is in the rule of a game in which every double is one."""
    if clause.name == "opening":
        return rules.spinner is not Spinner.NONE
    return any(each.name == clause.name for each in clauses(rules))


def _clause_text(clause: Clause, rules: RuleSet) -> str:
    """The value of a rule in a game, in very few words; a rule without a value is there or not."""
    if not _has(clause, rules):
        return ABSENT
    if not clause.field:
        return ""
    if clause.name == "unit":
        return f"{rules.points(FIFTEEN)} for {FIFTEEN}"
    value = getattr(rules, clause.field)
    if isinstance(value, bool):
        return str(TOLD["yes"][clause.field][value])
    if clause.field in TOLD["numbers"]:
        return f"{by_players(value)} {TOLD['numbers'][clause.field]}"
    words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return str(TOLD["words"].get(clause.field, {}).get(words, words))


def _sign(clause: Clause, rules: RuleSet, same: bool) -> Markup:
    """The value itself where it is a number, the first where it is several; else a sign for what it is, or differs."""
    if clause.name == "unit":
        return tag("strong", str(rules.points(FIFTEEN)))
    if same:
        return sign("same")
    if clause.field in TOLD["numbers"]:
        return tag("strong", _clause_text(clause, rules).split()[0].rstrip(","))
    return sign(rules.spinner if clause.name == "spinner" else "other")


@figure("clauses")
def rules_of(name: str, topics: str) -> str:
    """The rules of some topics in rows: number, sentence with its sources, drawing, and what other games do."""
    wanted = topics.split()
    if unknown := set(wanted) - set(TOPICS):
        raise ValueError(f"there are no topics {', '.join(sorted(unknown))}; topics: {', '.join(TOPICS)}")
    rules = RULE_SETS[name]
    numbered = [each for each in enumerate(clauses(rules), start=1) if each[1].topic in wanted]
    anchored: set[str] = set()
    rows = [_row(number, clause, rules, anchored) for number, clause in numbered]
    return written("rulebook.rules", first=numbered[0][0], rows=rows)


def _row(number: int, clause: Clause, rules: RuleSet, anchored: set[str]) -> dict[str, object]:
    """One rule; its field is its place on the page, and the point on which sources differ is told, and a link away."""
    name = clause.field or clause.name
    place = "" if name in anchored else matrix.place(name)
    anchored.add(name)
    layout = drawn(clause, rules)
    return {
        "number": number,
        "clause": clause,
        "place": place,
        "point": matrix.argument(clause.field),
        "differs": matrix.differs(clause.field, rules),
        "shown": " ".join([rules.slug, *map(str, layout.plays)]) if layout else "",
        "drawing": svg.layout(layout, ground=True) if layout else left_over(rules) if name == "settlement" else "",
        "others": others(clause, rules),
    }
