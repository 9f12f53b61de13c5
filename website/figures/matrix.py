"""What each source says on each point: from `docs/rules/sources.toml`, held against the rules by tests."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore.core.speech import listed
from fivescore.svg.markup import Markup, tag
from website import tables
from website.figures.games import mark
from website.figures.registry import figure
from website.html import table, written

DATA = "rules/sources.toml"
LETTERS = "ABCDE"
GAMES = {"A": "all-fives", "B": "five-up", "C": "fives-and-threes", "D": "all-fives-gamerules", "E": "all-fives-online"}
"""The game that each source describes."""


class Point(NamedTuple):
    """A point of the rules: its fields, what each source says, what All Fives takes here; whether sources differ, or
    one of them has several ways; what a game's page tells of each source where they differ."""

    name: str
    fields: Sequence[str]
    says: dict[str, str]
    default: str
    differ: bool = False
    varies: bool = False
    tells: Mapping[str, str] = MappingProxyType({})

    @property
    def anchor(self) -> str:
        """Its place on the page of the sources."""
        return self.fields[0].replace("_", "-")


@cache
def points() -> tuple[Point, ...]:
    """The points in the order in which a table meets them."""
    return tuple(Point(**each) for each in tables(DATA)["point"])


def place(field: str) -> str:
    """Return the anchor where a game's page states a field."""
    return f"rule-{field.replace('_', '-')}"


@figure("matrix")
def matrix() -> str:
    """Points by sources, each cell a link to the rule in its game; in the last column what is taken here."""
    heads = ("Point", *map(mark, LETTERS), "All Fives here")
    rows = [
        (written("matrix.point", point=point), *(_cell(point, letter) for letter in LETTERS), point.default)
        for point in points()
    ]
    return table(heads, rows)


def _cell(point: Point, letter: str) -> str:
    if letter not in point.says:
        return "silent"
    return tag("a", point.says[letter], href=f"../{GAMES[letter]}/#{place(point.fields[0])}")


@figure("unsettled")
def unsettled() -> str:
    """List what no source settles."""
    return tag("ul", *(tag("li", each["text"]) for each in tables(DATA)["unsettled"]))


@figure("arguments")
def summary() -> str:
    """On how many points the sources differ, in a sentence."""
    differ = sum(point.differ for point in points())
    return tag("p", f"Five sources, {len(points())} points. On {differ} of them the sources really differ.")


def argument(field: str) -> str:
    """The place on the page of the sources of the point on which sources differ about a field; "" where none do."""
    return next((point.anchor for point in points() if point.differ and field in point.fields), "")


def differs(field: str, rules: RuleSet) -> str:
    """Return what sources say of a field where their own game differs from this one; "" where sources do not differ."""
    point = next((each for each in points() if each.differ and field in each.fields), None)
    if not point:
        return ""
    found: dict[str, list[str]] = {}
    for letter, words in point.tells.items():
        if getattr(RULE_SETS[GAMES[letter]], field) != getattr(rules, field):
            found.setdefault(words, []).append(letter)
    told = ((words, "say" if letters[1:] else "says", listed(letters)) for words, letters in found.items())
    said = "; ".join(f"{words}, {verb} {sources}" for words, verb, sources in told)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def elsewhere(rules: RuleSet) -> Iterator[tuple[Point, str, Markup]]:
    """The points on which there is another way than this game's: the point, its words, those of others as HTML."""
    for point in points():
        own = point.says.get(rules.source, "silent")
        if any(rules.source_of(field) == "named only" for field in point.fields):
            own = "named only"
        others = {letter: says for letter, says in point.says.items() if letter != rules.source and says != own}
        if (point.differ and others) or point.varies:
            yield point, own, written("matrix.others", said=list(others.items()))
