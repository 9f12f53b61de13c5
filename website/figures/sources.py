"""What the sources say: on each point, clause by clause, of names of games, and on arguments of real tables.

All is from tables of `docs/rules`: `sources.toml`, `sentences.toml`, `names.toml` and `disputes.toml`, which tests hold
against the rules, the engine and the referee.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote

from fivescore.core.notation import read_heading, write_changes
from fivescore.core.rules import CALL, RULE_SETS, SOURCES, Clause, RuleSet, Spinner, clauses
from fivescore.core.speech import listed
from fivescore.svg.markup import Markup, joined, markup, tag
from fivescore_labs.rulings.dispute import Finding, finding_on, read
from website import DOCS, ROOT, cells, tables
from website.figures.registry import figure
from website.html import table, written

LETTERS = "ABCDE"
MARKS = ("named only", "settled here", "varied")
"""What is in place of a source."""
GAMES = {"A": "all-fives", "B": "five-up", "C": "fives-and-threes", "D": "all-fives-gamerules", "E": "all-fives-online"}
"""The game that each source describes."""


def mark(source: str) -> Markup:
    """A source's mark: boxed letters with the sources' names, or the words themselves."""
    return written("shared.mark", source=source)


@figure("sources")
def legend() -> str:
    """The sources and marks, as an HTML list of definitions."""
    listed = (joined([tag("dt", mark(name)), tag("dd", text)]) for name, text in SOURCES.items())
    return tag("dl", *listed, class_="fs-sources")


# Point by point


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


POINTS = [Point(**each) for each in tables("rules/sources.toml")["point"]]
"""The points in the order in which a table meets them."""


def place(field: str) -> str:
    """Return the anchor where a game's page states a field."""
    return f"rule-{field.replace('_', '-')}"


@figure("matrix")
def matrix() -> str:
    """Points by sources, each cell a link to the rule in its game; in the last column what is taken here."""
    rows = []
    for each in POINTS:
        to = {letter: f"../{GAMES[letter]}/#{place(each.fields[0])}" for letter in each.says}
        cells = (tag("a", each.says[letter], href=to[letter]) if letter in to else "silent" for letter in LETTERS)
        rows.append((written("sources.point", point=each), *cells, each.default))
    return table(("Point", *map(mark, LETTERS), "All Fives here"), rows)


@figure("unsettled")
def unsettled() -> str:
    """List what no source settles."""
    return tag("ul", *(tag("li", each["text"]) for each in tables("rules/sources.toml")["unsettled"]))


@figure("arguments")
def summary() -> str:
    """On how many points the sources differ, in a sentence."""
    differ = sum(point.differ for point in POINTS)
    return tag("p", f"Five sources, {len(POINTS)} points. On {differ} of them the sources really differ.")


def argument(field: str) -> Point | None:
    """The point on which sources differ about a field."""
    return next((point for point in POINTS if point.differ and field in point.fields), None)


def differs(field: str, rules: RuleSet) -> str:
    """Return what sources say of a field where their own game differs from this one; "" where sources do not differ."""
    found: dict[str, list[str]] = {}
    point = argument(field)
    for letter, words in point.tells.items() if point else ():
        if getattr(RULE_SETS[GAMES[letter]], field) != getattr(rules, field):
            found.setdefault(words, []).append(letter)
    told = ((words, "say" if letters[1:] else "says", listed(letters)) for words, letters in found.items())
    said = "; ".join(f"{words}, {verb} {sources}" for words, verb, sources in told)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def elsewhere(rules: RuleSet) -> Iterator[tuple[Point, str, Markup]]:
    """The points on which there is another way than this game's: the point, its words, those of others as HTML."""
    for point in POINTS:
        own = point.says.get(rules.source, "silent")
        if any(rules.source_of(field) == "named only" for field in point.fields):
            own = "named only"
        others = {letter: says for letter, says in point.says.items() if letter != rules.source and says != own}
        if (point.differ and others) or point.varies:
            yield point, own, written("sources.others", said=list(others.items()))


# Clause by clause

KINDS = ("rule", "page", "code", "test")


class Told(NamedTuple):
    """A clause of a source in our words, and where it went: names of rules, pages, code and tests, or the reason why
    it stands nowhere."""

    letter: str
    says: str
    rule: Sequence[str]
    page: Sequence[str]
    code: Sequence[str]
    test: Sequence[str]
    why: str = ""

    @property
    def kind(self) -> str:
        """The first place it went: "rule", "page" or "why"."""
        return "rule" if self.rule or self.code else "page" if self.page else "why"


SENTENCES = [
    Told(letter, **each | {kind: each.get(kind, "").split() for kind in KINDS})
    for letter in LETTERS
    for each in tables("rules/sentences.toml")[letter]
]
"""Every clause, source by source, in the order of each."""


@figure("told")
def told(source: str) -> str:
    """Return a table of what one source says, clause by clause, and where each went."""
    rows = [(each.says, joined(_places(each), tag("br"))) for each in SENTENCES if each.letter == source]
    return written("sources.told", heads=("What it says", "Where it went"), rows=rows)


@figure("tally")
def tally() -> str:
    """Say how many clauses there are, and where they went, in a sentence."""
    kinds = Counter(each.kind for each in SENTENCES)
    return written("sources.tally", kinds=kinds, shown=sum(bool(each.test) for each in SENTENCES))


def _places(each: Told) -> list[Markup]:
    """The lines of a cell: rules and pages as links, code and tests by their names, and the reason."""
    game = GAMES[each.letter]
    links = [tag("a", name.replace("_", " "), href=f"../{game}/#{place(name)}") for name in each.rule]
    lines = [joined([f"{'Rules' if len(links) > 1 else 'Rule'}: ", joined(links, ", ")])] if links else []
    lines += [joined(["Page: ", tag("a", _title(page), href=f"../../{page}")]) for page in each.page]
    lines += [tag("code", name) for name in each.code]
    lines += [tag("small", tag("code", name)) for name in each.test]
    return [*lines, markup(each.why)] if each.why else lines


@cache
def _title(page: str) -> str:
    """The title of a page of the site; an anchor does not matter."""
    name = page.partition("#")[0].strip("/")
    notebook = ROOT / f"{name}.ipynb"
    if notebook.is_file():
        text = "\n".join("".join(cell["source"]) for cell in cells(notebook))
    else:
        file = DOCS / f"{name}.md"
        text = (file if file.is_file() else DOCS / name / "index.md").read_text(encoding="utf-8")
    return str(re.findall(r"^(?:#|title:) (.*)", text, re.MULTILINE)[0])


# What a name means

HOW = {
    "uses": ("uses it so", "use it so"),
    "reports": ("says that others do", "say that others do"),
    "lists": ("names it only", "name it only"),
}
"""How one source, or several, can be behind a meaning."""
SPINS = {Spinner.FIRST: "first double spins", Spinner.EVERY: "every double spins", Spinner.NONE: "no double spins"}
SHOWN = ("a card game", "all-fives", "five-up", "muggins")
"""The games on the map, from top to bottom."""
WIDTHS = {"fs-wide": 620, "fs-narrow": 316}
ROW, HEAD, CHIP, BOX, TALL = 32, 30, 24, 146, 52


class Meaning(NamedTuple):
    """A meaning of a name: the name, a rule set's slug or words, how sources are behind it, and their letters."""

    name: str
    game: str
    how: str
    source: str

    @property
    def title(self) -> str:
        """The game in words."""
        return RULE_SETS[self.game].title if self.game in RULE_SETS else self.game


MEANINGS = [
    Meaning(name["name"], each["game"], how, each[how])
    for name in tables("rules/names.toml")["name"]
    for each in name["means"]
    for how in HOW
    if how in each
]
"""Every meaning of every name, one for each way in which sources are behind it."""
_NAMED = list(dict.fromkeys(each.name for each in MEANINGS))
MAPPED = sorted(
    (each for each in MEANINGS if each.game in SHOWN and each.how != "lists"),
    key=lambda each: (_NAMED.index(each.name), SHOWN.index(each.game)),
)
"""The meanings that the map shows, names together, each name's games from top to bottom."""


@figure("names")
def meant() -> str:
    """Every name with its meanings, and who says so."""
    rows = []
    for each in MEANINGS:
        game = each.title
        if each.game in RULE_SETS:
            game = written("names.game", slug=each.game, title=game, spins=SPINS[RULE_SETS[each.game].spinner])
        rows.append((each.name, game, written("names.who", source=each.source, how=HOW[each.how][" " in each.source])))
    return table(("Name", "Means", "Who says so"), rows)


@figure("map")
def picture() -> str:
    """The map: names on the left, the letters of those who say so, a line to the game; for wide pages and phones."""
    return written("names.picture", maps=[_drawn(width, f"fs-names {kind}") for kind, width in WIDTHS.items()])


NAME = "Which game a name means, with the letters of the sources"
"""The name of the map; what it shows is in `said()`, and in the table below it."""


def said() -> str:
    """The map in words."""
    parts = []
    for name, group in groupby(MAPPED, key=lambda each: each.name):
        of = ((each.title, each.source.split(), "" if each.how == "uses" else ", of others") for each in group)
        parts.append(f"{name}: {listed([f'{title} ({listed(letters)}{more})' for title, letters, more in of])}.")
    return f"{NAME}. {' '.join(parts)}"


def _drawn(width: int, kind: str = "") -> Markup:
    """The map at a width in pixels."""
    names: list[tuple[str, int]] = []
    starts: list[tuple[Meaning, int, float]] = []
    y = 0
    for name, group in groupby(MAPPED, key=lambda each: each.name):
        y += HEAD
        names.append((name, y - 8))
        for each in group:
            starts.append((each, CHIP * len(each.source.split()) + 4, y + ROW / 2))
            y += ROW
    tops: dict[str, float] = {}  # beside the names that mean the game, the boxes apart and all on the map
    floor, curves, left = 0.0, [], width - BOX
    for game in SHOWN:
        rows = [row for each, _, row in starts if each.game == game]
        tops[game] = max(floor, sum(rows) / len(rows) - TALL / 2)
        floor = tops[game] + TALL + 14
    tops = {game: top - max(0.0, floor - 14 - y) for game, top in tops.items()}
    for game, top in tops.items():
        ends = [start for start in starts if start[0].game == game]
        for number, (each, x, row) in enumerate(ends, start=1):
            curves.append((each.how, x, row, (x + left) / 2, top + TALL * number / (len(ends) + 1), left))
    games = {game: (RULE_SETS[game].title, SPINS[RULE_SETS[game].spinner]) for game in tops if game in RULE_SETS}
    boxes = [(*games.get(game, (game, "no dominoes")), left, top) for game, top in tops.items()]
    sizes = {"size": (width, y), "chip": CHIP, "box": (BOX, TALL)}
    told = {"kind": kind, "name": NAME, "says": said()}
    return written("names.map", names=names, starts=starts, curves=curves, boxes=boxes, **sizes, **told)


# Arguments of real tables


class ListedDispute(NamedTuple):
    """An argument: its topic, the question, the referee's share text, the ruling as it should be, the rule's name."""

    topic: str
    asks: str
    link: str
    says: str
    rule: str

    @property
    def rules(self) -> RuleSet:
        """The rules by which it is asked."""
        return read_heading(self.link.split("~")[1]) if self.link.startswith("record~") else read(self.link).rules

    @property
    def ruling(self) -> Finding:
        """The referee's finding."""
        return finding_on(read(self.link))

    @property
    def clause(self) -> Clause:
        """The rule that decides, as the game states it."""
        return next(each for each in (*clauses(self.rules), CALL) if each.name == self.rule)


DISPUTES = [ListedDispute(topic, **each) for topic, rows in tables("rules/disputes.toml").items() for each in rows]
"""Every argument, topic by topic."""


@figure("disputes")
def disputes(topic: str) -> str:
    """The arguments of one topic: what is asked in which game, the ruling with its rule, and a way to the referee."""
    rows = []
    for each in (each for each in DISPUTES if each.topic == topic):
        clause, link = each.clause, quote(each.link, safe="~=.@/:-")
        to = "" if clause == CALL else f"../{each.rules.slug}/#{place(clause.name)}"
        source = "" if clause.source in MARKS else clause.source
        asked = written("sources.question", each=each, changes=write_changes(each.rules))
        rows.append((asked, written("sources.ruling", each=each, place=to, source=source, link=link)))
    return written("sources.told", heads=("The argument", "The ruling"), rows=rows)
