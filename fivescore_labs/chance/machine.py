"""Labs that deal hands and count: the draw machine, with hands of any size out of a bag of dominoes, put back or not;
and the knock: you lead the double six and keep some sixes. How likely is a knock, and what does it tell?
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import count
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.finder import best_scores
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.notation import loads, read_tiles, write_tiles
from fivescore.core.position import Position
from fivescore.core.rules import ALL_FIVES, FIVES_AND_THREES
from fivescore.core.speech import many
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.notebook import charts, words
from fivescore.notebook.html import Table
from fivescore_labs import tables
from fivescore_labs.chance.trials import ChanceQuestion, Run, Trial, Trials
from fivescore_labs.classroom.exercises.events import ways_to_draw
from fivescore_labs.contract import Control, Message, View, registered
from fivescore_labs.parts import board

FILE = Path(__file__).parents[1] / "content" / "draws.toml"
HELD = read_tiles("0-0 1-4 2-2 2-6 3-3 3-5 6-6")
"""The hand of the reader, where only the other 21 tiles are in the bag: four doubles are in it."""
LEADS: Mapping[Tile, int] = {tile: points for tile in DOUBLE_SIX if (points := Layout(ALL_FIVES).play(tile).points)}
"""The tiles that score as a lead in All Fives, with their points."""


class HandQuestion(NamedTuple):
    """A question about a hand: what each tile is worth, whether the sum or the best counts, what was heard."""

    label: str
    asks: str
    points: Mapping[Tile, int]
    things: tuple[str, str]
    event: str = ""
    least: int = 0
    most: int = len(DOUBLE_SIX)
    best: bool = False
    heard: frozenset[Tile] = frozenset()
    """Only hands with one of these are kept."""
    led: Tile | None = None
    """The tile that was led before, and is in no bag."""


COUNTED: Mapping[str, tuple[Mapping[Tile, int], tuple[str, str]]] = {
    "double": ({tile: 1 for tile in DOUBLE_SIX if tile.is_double}, ("double", "doubles")),
    "six": ({tile: 1 for tile in DOUBLE_SIX if 6 in tile}, ("six", "sixes")),
    "pair": (dict.fromkeys(read_tiles("4-6 5-6"), 1), ("tile of the pair", "tiles of the pair")),
    "lead": (dict.fromkeys(LEADS, 1), ("scoring lead", "scoring leads")),
    "points": (LEADS, ("point", "points")),
}
"""What tiles may be worth, by what is counted, and how one and more of it are called."""
_KEYS = {"label": str, "asks": str, "of": str, "event": str, "least": int, "most": int, "heard": str, "led": str}


def _questions(file: Path = FILE) -> Iterator[tuple[str, HandQuestion]]:
    """Those of `content/draws.toml`."""
    table, at = tables.read(file)
    for name, each in table.items():
        tables.check_keys(each, _KEYS, ("label", "asks", "of"), partial(at, name))
        if each["of"] not in COUNTED:
            raise FivescoreError(f"{at(name, 'of')}: nothing is called {each['of']!r}; there are {', '.join(COUNTED)}")
        points, things = COUNTED[each["of"]]
        led = Tile.parse(each["led"]) if "led" in each else None
        if led:
            best = best_scores(Layout(ALL_FIVES).play(led), DOUBLE_SIX)
            points = {tile: scores for tile, scores in zip(DOUBLE_SIX, best, strict=True) if scores}
        event, least, most = each.get("event", ""), each.get("least", 0), each.get("most", len(DOUBLE_SIX))
        heard = frozenset(read_tiles(each.get("heard", "")))
        of_best = each["of"] == "points"
        yield name, HandQuestion(each["label"], each["asks"], points, things, event, least, most, of_best, heard, led)


QUESTIONS = dict(_questions())
"""What can be asked, by a short name."""
BAGS = {"set": tuple(DOUBLE_SIX), "unseen": tuple(tile for tile in DOUBLE_SIX if tile not in HELD)}
"""The tiles that are drawn from."""


def ways_by_sum(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways so many of the drawn tiles are worth something, of tiles that are worth 1 or 0."""
    hits = sum(points)
    others = len(points) - hits
    if back:
        return {some: comb(drawn, some) * hits**some * others ** (drawn - some) for some in range(drawn + 1)}
    low, high = max(0, drawn - others), min(drawn, hits)
    return {some: comb(hits, some) * comb(others, drawn - some) for some in range(low, high + 1)}


def ways_by_best(points: list[int], drawn: int, *, back: bool) -> dict[int, int]:
    """In how many ways a drawn tile is worth so much at most: with no tile above it, less those with none at it."""
    found: dict[int, int] = {}
    below = 0
    for most in sorted(set(points)):
        some = sum(each <= most for each in points)
        at_most = some**drawn if back else comb(some, drawn)
        if at_most > below:
            found[most] = at_most - below
        below = at_most
    return found


def _hand(asked: HandQuestion, bag: tuple[Tile, ...], drawn: int, back: bool, random: Random) -> Trial:
    """One hand; those of which what was heard is not true are put aside."""
    hands = (random.choices(bag, k=drawn) if back else random.sample(bag, drawn) for _ in count())
    true = ((at, hand) for at, hand in enumerate(hands) if not (asked.heard and asked.heard.isdisjoint(hand)))
    aside, tiles = next(true)
    points = [asked.points.get(tile, 0) for tile in tiles]
    return Trial(max(points) if asked.best else sum(points), tuple(tiles), tuple(map(bool, points)), aside)


def _way(asked: HandQuestion, hits: int, every: int, drawn: int, back: bool) -> str:
    """Say how the chance of the event is counted, or the mean of a sum."""
    others = every - hits
    if not asked.event:
        return "" if asked.best else f"{drawn} × {Fraction(hits, every)}"
    if asked.least < 2:
        none = f"({Fraction(others, every)})^{drawn}" if back else f"C({others},{drawn})/C({every},{drawn})"
        return f"1 − {none}" if asked.least else none
    if drawn < 2 or (back and asked.most > 2):
        return ""
    one = f"C({others},{drawn - 1})"
    if len(asked.heard) == 1:
        return f"1 − {one}/C({every - 1},{drawn - 1})"
    if asked.heard:
        return f"1 − {hits} × {one}/(C({every},{drawn}) − C({others},{drawn}))"
    if asked.most > 2:
        return f"1 − (C({others},{drawn}) + {hits} × {one})/C({every},{drawn})"
    if back:
        return f"C({drawn},2) × ({Fraction(hits, every)})^2 × ({Fraction(others, every)})^{drawn - 2}"
    return f"C({hits},2) × C({others},{drawn - 2})/C({every},{drawn})"


def _ways(asked: HandQuestion, tiles: tuple[Tile, ...], drawn: int, back: bool) -> Mapping[int, int]:
    """In how many ways a hand has each value: all of them, less those in which what was heard is not true."""
    rest = [tile for tile in tiles if tile not in asked.heard]
    ways = partial(ways_by_best if asked.best else ways_by_sum, drawn=drawn, back=back)
    every, untrue = (Counter(ways([asked.points.get(tile, 0) for tile in those])) for those in (tiles, rest))
    return every - untrue if asked.heard else every


def question(name: str, size: str, bag: str, back: str) -> ChanceQuestion:
    """The question of a name about hands of a size, from a bag, with each tile put `back` or not."""
    asked, drawn, returned = QUESTIONS[name], int(size), bool(back)
    tiles = tuple(tile for tile in BAGS[bag] if tile != asked.led)
    points = [asked.points.get(tile, 0) for tile in tiles]
    exact = odds.Dist(_ways(asked, tiles, drawn, returned))
    most = 100 if asked.event else max(max(points), 1) if asked.best else drawn
    return ChanceQuestion(
        asked.asks.format(n=drawn).replace(" 1 tiles", " 1 tile"),
        partial(_hand, asked, tiles, drawn, returned),
        exact,
        asked.things,
        event=asked.event,
        happens=frozenset(value for value in exact if asked.event and asked.least <= value <= asked.most),
        way=_way(asked, sum(map(bool, points)), len(tiles), drawn, returned),
        most=most,
        hidden=drawn,
    )


_ASKS = tuple((name, each.label) for name, each in QUESTIONS.items())
_BAGS = (("set", "all 28 tiles"), ("unseen", "the 21 that you do not hold"))
MACHINE = registered(
    Trials(
        "machine",
        "The draw machine",
        (
            Control("asks", "choice", "Question", "none", _ASKS),
            Control("size", "range", "Tiles in a hand", "7", low=1, high=14),
            Control("bag", "choice", "The bag", "set", _BAGS),
            Control("back", "check", "Put each tile back"),
        ),
        question,
    )
)
"""The draw machine, at hands of seven without a double."""


SIXES = read_tiles("2-6 3-6 1-6 4-6 0-6")
OTHERS = read_tiles("0-0 1-2 1-4 3-4 3-3 2-3")
"""Your hand: the first of the sixes, as many as you keep, and the first of the others."""
LOOKS = ("knocks", "tile", "exact")
"""The settings that change no deal."""


@cache
def before_knock(kept: int) -> Position:
    """Return what you know once you have led [6-6] and kept `kept` other sixes."""
    hand = (*SIXES[:kept], *OTHERS[: 6 - kept])
    return Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand=hand, others=(7,))


@cache
def after_knock(kept: int) -> Position:
    """The same once you have heard the knock."""
    return loads("fivescore 1 fives-and-threes \n 6-6 \n pass").table.as_seat(0, before_knock(kept).hand)


@cache
def chances(position: Position) -> dict[Tile, Fraction]:
    """The chance of each unseen tile to be Ben's."""
    return {tile: odds.holds(position, 1, tile) for tile in position.unseen}


@cache
def knock_question(kept: int) -> ChanceQuestion:
    """Return the question of how likely the knock is, with `kept` other sixes in your hand."""
    sixes = 6 - kept
    return ChanceQuestion(
        f"Of the 21 tiles that you do not see, {many(sixes, 'is a six', 'are sixes')} and 7 are Ben's: how likely is "
        "it that Ben has no six, and must knock?",
        partial(_hand, HandQuestion("", "", *COUNTED["six"]), before_knock(kept).unseen, 7, False),
        odds.Dist({some: ways_to_draw(sixes, 21 - sixes, 7, some) for some in range(sixes + 1)}),
        ("six", "sixes"),
        event="a knock",
        happens=frozenset({0}),
        way=f"C({21 - sixes},7)/C(21,7)",
    )


class Knock(Trials):
    """A lab on how likely a knock is, and what you know once it happens."""

    over = "What happens"

    def home(self, state: Run) -> Run:
        """As many sixes in your hand, nothing dealt yet, and no knock."""
        return Run((state.chosen[0], "", "", ""))

    def update(self, state: Run, message: Message) -> Run:
        """A look keeps what was dealt; who guesses, deals or counts asks how likely the knock is, so before it."""
        new = super().update(state, message)
        if message.id in LOOKS:
            return replace(state, chosen=new.chosen)
        kept, _, *looks = new.chosen
        return new if message.id == "sixes" else replace(new, chosen=(kept, "", *looks))

    def static_views(self, state: Run) -> tuple[View, ...]:
        """Return three views: what was dealt, the count, and Ben's knock."""
        kept, _, *looks = state.chosen
        dealt = replace(self.home(state), deals=1000)
        counted = replace(state, chosen=(kept, "", *looks), deals=state.deals or 1000, counted=True)
        heard = replace(state, chosen=(kept, "yes", *looks))
        return tuple(self._static_view(each, live=False) for each in (dealt, counted, heard))

    def chosen(self, state: Run) -> Iterator[tuple[Control, str]]:
        """A tile is chosen in its grid; how chances are written there, once Ben has knocked."""
        hidden = ("tile",) if state.chosen[1] else ("tile", "exact")
        return (each for each in super().chosen(state) if each[0].id not in hidden)

    def _static_view(self, state: Run, *, live: bool = True) -> View:
        """Return the view; the tiles of the grid can be pressed where it is `live`."""
        view = super()._static_view(state)
        kept, knocked, tile, exact = int(state.chosen[0]), bool(state.chosen[1]), state.chosen[2], state.chosen[3]
        old, new = before_knock(kept), after_knock(kept) if knocked else before_knock(kept)
        was, now = chances(old), chances(new)
        drawn = board.picture(new.layout, caption="you lead")
        drawn += board.row("Your hand", [board.cell(each, "", "") for each in new.hand])
        tables = view.tables[:-2] + view.tables[-1:] if state.deals else view.tables[:-1]
        if state.counted:
            tables = (*tables, _by_sixes(kept))
        if not knocked:
            return view._replace(picture=drawn + view.picture, tables=tables)
        looked = Tile.parse(tile) if tile else None
        drawn += charts.belief(
            DOUBLE_SIX, "Ben's hand: each tile", now, was, mine=new.hand, chosen=looked, exact=bool(exact), pressed=live
        )
        says = _of_tile(looked, new, was, now) if looked else _heard(now)
        details = "; ".join(filter(None, ("what the knock tells of each tile", view.details)))
        return View(drawn, says, (_proof_table(now), _known(was, now), *tables), details=details)


def _heard(now: dict[Tile, Fraction]) -> str:
    """Say what the knock makes of the tiles that it does not rule out."""
    risen = max(now.values())
    return (
        f"Ben knocks, so each of the {_left(now)} tiles without a six is now Ben's with a chance of {risen}, "
        f"{words.whole_percent(risen)}, up from 1/3."
    )


def _proof_table(now: dict[Tile, Fraction]) -> Table:
    """Return a table of what the knock proves, and why the rest has risen."""
    out = [str(tile) for tile, chance in now.items() if not chance]
    rows = (
        ("", "What is known"),
        ("In the boneyard", f"{speech.listed(out)}: with a six Ben had to play"),
        ("Ben's seven", f"come from the other {_left(now)} tiles, no longer from {len(now)}"),
    )
    return Table("What the knock tells", rows)


def _of_tile(tile: Tile, position: Position, was: dict[Tile, Fraction], now: dict[Tile, Fraction]) -> str:
    if tile not in now:
        return f"{tile} is in your hand." if tile in position.hand else f"{tile} lies on the table."
    if not now[tile]:
        return (
            f"{tile} is a six, and with it Ben had to play: it was Ben's with a chance of {was[tile]}, and is not now."
        )
    return (
        f"{tile} is no six: it was Ben's with a chance of {was[tile]}, and now with {now[tile]}, "
        f"as one of 7 out of {_left(now)}."
    )


def _left(now: dict[Tile, Fraction]) -> int:
    """Count the tiles that Ben's hand can still come from."""
    return sum(map(bool, now.values()))


def _known(was: dict[Tile, Fraction], now: dict[Tile, Fraction]) -> Table:
    """The unseen tiles, those that are alike in one row."""
    rows = [("Tiles", "Before", "Now", "In percent")]
    for chance in sorted(set(now.values()), reverse=True):
        tiles = [tile for tile in now if now[tile] == chance]
        rows.append((" ".join(map(str, tiles)), str(was[tiles[0]]), str(chance), words.whole_percent(chance)))
    return Table("Chances to be Ben's", tuple(rows))


def _by_sixes(kept: int) -> Table:
    """The knock for each number of sixes that you keep."""
    rows = [("Sixes kept", "Sixes unseen", "Chance of a knock", "In percent")]
    for more in range(6):
        chance = knock_question(more).truth
        here = " →" if more == kept else ""
        rows.append((f"{more}{here}", str(6 - more), str(chance), f"{100 * float(chance):.1f}\N{NO-BREAK SPACE}%"))
    return Table("The more sixes you keep, the likelier the knock", tuple(rows))


KNOCK = registered(
    Knock(
        "knock",
        "What does a knock tell?",
        (
            Control("sixes", "range", "Sixes kept, besides the double", "1", low=0, high=5),
            Control("knocks", "check", "Ben knocks"),
            Control(
                "tile", "choice", "Tile", "", (("", "none"), *((write_tiles([tile]), str(tile)) for tile in DOUBLE_SIX))
            ),
            Control("exact", "check", "Fractions"),
        ),
        lambda kept, *_: knock_question(int(kept)),
    )
)
"""The knock lab, with one six kept besides the double."""
