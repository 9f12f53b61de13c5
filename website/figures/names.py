"""Which game does a name mean, and who says so? From `docs/rules/names.toml`: a map and a table."""

from functools import cache
from itertools import groupby
from typing import NamedTuple

from fivescore.core.rules import RULE_SETS, Spinner
from fivescore.core.speech import listed
from fivescore.svg.markup import Markup
from website import tables
from website.figures.registry import figure
from website.html import table, written

HOW = {
    "uses": ("uses it so", "use it so"),
    "reports": ("says that others do", "say that others do"),
    "lists": ("names it only", "name it only"),
}
"""How one source, or several, can be behind a meaning."""
SPINS = {Spinner.FIRST: "first double spins", Spinner.EVERY: "every double spins", Spinner.NONE: "no double spins"}
GAMES = ("a card game", "all-fives", "five-up", "muggins")
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


@cache
def meanings() -> tuple[Meaning, ...]:
    """Every meaning of every name, one for each way in which sources are behind it."""
    return tuple(
        Meaning(name["name"], each["game"], how, each[how])
        for name in tables("rules/names.toml")["name"]
        for each in name["means"]
        for how in HOW
        if how in each
    )


@figure("names")
def meant() -> str:
    """Every name with its meanings, and who says so."""
    return table(("Name", "Means", "Who says so"), [_row(each) for each in meanings()])


def _row(each: Meaning) -> tuple[str, ...]:
    game = each.title
    if each.game in RULE_SETS:
        game = written("names.game", slug=each.game, title=game, spins=SPINS[RULE_SETS[each.game].spinner])
    return each.name, game, written("names.who", source=each.source, how=HOW[each.how][" " in each.source])


@figure("map")
def picture() -> str:
    """The map: names on the left, the letters of those who say so, a line to the game; for wide pages and phones."""
    return written("names.picture", maps=[_drawn(width, f"fs-names {kind}") for kind, width in WIDTHS.items()])


def on_map() -> list[Meaning]:
    """The meanings that the map shows, names together, each name's games from top to bottom."""
    shown = [each for each in meanings() if each.game in GAMES and each.how != "lists"]
    order = list(dict.fromkeys(each.name for each in shown))
    return sorted(shown, key=lambda each: (order.index(each.name), GAMES.index(each.game)))


NAME = "Which game a name means, with the letters of the sources"
"""The name of the map; what it shows is in `said()`, and in the table below it."""


def said() -> str:
    """The map in words."""
    parts = []
    for name, group in groupby(on_map(), key=lambda each: each.name):
        games = [
            f"{each.title} ({listed(each.source.split())}{'' if each.how == 'uses' else ', of others'})"
            for each in group
        ]
        parts.append(f"{name}: {listed(games)}.")
    return f"{NAME}. {' '.join(parts)}"


def _drawn(width: int, kind: str | None = None) -> Markup:
    """The map at a width in pixels."""
    names: list[tuple[str, int]] = []
    starts: list[tuple[Meaning, int, float]] = []
    y = 0
    for name, group in groupby(on_map(), key=lambda each: each.name):
        y += HEAD
        names.append((name, y - 8))
        for each in group:
            starts.append((each, CHIP * len(each.source.split()) + 4, y + ROW / 2))
            y += ROW
    tops, curves = _tops(starts, y), []
    for game, top in tops.items():
        ends = [start for start in starts if start[0].game == game]
        for place, (each, x, row) in enumerate(ends, start=1):
            curves.append((each.how, x, row, (x + width - BOX) / 2, top + TALL * place / (len(ends) + 1), width - BOX))
    games = {game: (RULE_SETS[game].title, SPINS[RULE_SETS[game].spinner]) for game in tops if game in RULE_SETS}
    boxes = [(*games.get(game, (game, "no dominoes")), width - BOX, top) for game, top in tops.items()]
    sizes = {"size": (width, y), "chip": CHIP, "box": (BOX, TALL)}
    told = {"kind": kind, "name": NAME, "says": said()}
    return written("names.map", names=names, starts=starts, curves=curves, boxes=boxes, **sizes, **told)


def _tops(starts: list[tuple[Meaning, int, float]], height: float) -> dict[str, float]:
    """Return where each game's box begins: beside the names that mean it, the boxes apart and all on the map."""
    tops: dict[str, float] = {}
    floor = 0.0
    for game in GAMES:
        rows = [row for each, _, row in starts if each.game == game]
        floor = max(floor, sum(rows) / len(rows) - TALL / 2)
        tops[game] = floor
        floor += TALL + 14
    over = max(0.0, floor - 14 - height)
    return {game: top - over for game, top in tops.items()}
