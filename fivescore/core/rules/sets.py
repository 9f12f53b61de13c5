"""Rule sets as values: every rule on which the sources differ is a field, and each game is a few of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from fivescore.core.errors import NotationError, RuleError
from fivescore.core.rules.choices import (
    HANDS,
    ByPlayers,
    Choice,
    Count,
    CountedHands,
    Drawing,
    Ending,
    FirstLead,
    HandWorth,
    Lead,
    NextLead,
    Rounded,
    Rounding,
    Scoring,
    Settlement,
    Spinner,
    Unit,
    sources_of_value,
)
from fivescore.core.tiles import DOUBLE_SIX, Tile, TileSet

NUMBERS = {"reserve": 2, "draw_most": 9, "chip_out": 50, "knock": 25, "get_in": 50}
"""The rules that are a number from 0 on, with the largest that is allowed."""
FIVE = 5
"""The total that "no fives" is about, and what a tile left counts where each counts the same."""
MOST_PLAYERS = 5
"""The most people that a source lets play: five in A, after Newsome and Born."""


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleSet:
    """The rules of one game, as a frozen value; the defaults are those of All Fives in source A.

    >>> ALL_FIVES.spinner, ALL_FIVES.hand_size(2), ALL_FIVES.points(15)
    (Spinner.FIRST, 9, 15)
    >>> house = ALL_FIVES.vary(drawing="none", target=100)
    >>> house
    ALL_FIVES.vary(drawing='none', target=100)
    >>> house.differences(ALL_FIVES)["drawing"]
    (Drawing.NONE, Drawing.UNTIL_PLAYABLE)

    Raises RuleError for a value that is not allowed, and for settings that contradict each other.
    """

    slug: str
    """The name in addresses and files, a key of `RULE_SETS`; a varied rule set keeps that of the game it varies."""
    title: str
    """The name for people."""
    source: str
    """The mark of the source that the game is taken from (see `choices.SOURCES`)."""
    unsourced: tuple[tuple[str, str], ...] = ()
    """Fields that the game's source does not state, each with "named only" or "settled here"."""

    tiles: TileSet = DOUBLE_SIX
    """The set: a `TileSet`, or its largest pip (6, 9, 12, …). Double-six in all sources; D also plays double-nine."""
    players: tuple[int, ...] = (2, 3, 4)
    """Numbers of players, from 2 to 5. A B C D: 2 to 4; E: 2; five in A, after Newsome and Born."""
    partners: bool = True
    """Whether four play two against two. True: A B C ("usually", "best", "normally"); False: D, and the others' way."""
    hand: ByPlayers = ((2, 9), (3, 7), (4, 5))
    """Tiles dealt to each player: a number, or one for each number of players; `HANDS` has those of A B C D E."""
    first_lead: FirstLead = FirstLead.LOT
    """Who leads the first round: lot (all), highest tile drawn (C D), holder of the highest double (E)."""
    next_lead: NextLead = NextLead.WENT_OUT
    """Who leads later rounds: went out, lot after a block (A B D), winner (E), to the left (C, "rotated" E)."""
    lead: Lead = Lead.ANY
    """Which tile may be led: any (all), a double, the highest double (A: "local variations")."""
    spinner: Spinner = Spinner.FIRST
    """Which doubles grow arms: none (A's Muggins, C; E as an option), the first (A D E), every (B)."""
    count: Count = Count.SIDES
    """What a spinner adds: until both sides are covered (A B D); US Sniff counts its open ends (named only)."""
    scoring: Scoring = Scoring.FIVES
    """Which totals score: fives (A B D E), fives and threes (C), odd primes (C), threes (named only)."""
    unit: Unit = Unit.POINTS
    """What a scoring total is worth: itself (A D E), or one for each five or three in it (B C; A for the board)."""
    five_scores: bool = True
    """Whether a total of exactly five scores where fives do. House: False, "no fives"."""
    drawing: Drawing = Drawing.UNTIL_PLAYABLE
    """The boneyard: none (C; E), until playable (A B D; E), also while able to play (A's variation; E)."""
    reserve: int = 0
    """How many last tiles of the boneyard are never drawn: 0, or 1 or 2 (A: "some play")."""
    draw_most: int = 0
    """How many tiles may be drawn in one turn, 0 for as many as it takes. House: 1 to 9; then one knocks, though tiles
    are left to draw."""
    must_play: bool = True
    """Whether passing is forbidden to a player with a playable tile. True: A ("usual"), C, E; False settled here."""
    settlement: Settlement = Settlement.WINNER_TAKES
    """Tiles left: winner takes (A E), each loses its own (B D; A's variation), nothing (C)."""
    left: HandWorth = HandWorth.PIPS
    """What the tiles left count: their pips. House: five each, and the fewest tiles win a block."""
    rounding: Rounding = Rounding.NEAREST
    """Settled pips: to the nearest five (A B E), up (D), exact (E's last paragraph). Nearest cannot tie."""
    rounded: Rounded = Rounded.SUM
    """What is rounded: the sum of the hands settled together (A E), or each hand by itself (B)."""
    counted: CountedHands = CountedHands.OPPONENTS
    """Whose tiles count: both opponents' (A), or all others', the partner's too (E); house: the difference, from their
    sum or from each hand, never below zero. A tie that is split takes nothing off the third's pips."""
    block_counts: bool = True
    """Whether the tiles left count in a block too. True: A B D E; house: False, they count for nobody."""
    split_tie: bool = True
    """Blocked, three players, two tie for least: they split the third's points (A), each half rounded down to a
    five, or to a whole pip where nothing is rounded (settled here). False: nobody scores (E). All other ties score
    nothing (A; more than three settled here)."""
    chip_out: int = 0
    """Points for going out, besides the settlement: 1 (C), 0 (A B D E, and C's variation). None in a block (C). House:
    2 to 50."""
    knock: int = 0
    """Points for the side that plays on, for each knock of another side just before. House: 1 to 25; 0 settled here."""
    chip_out_joined: bool = True
    """Whether the last play and the going-out point are one score for the target. True: C; False settled here."""
    both_out: bool = False
    """Whether partners play on until both of one side are out. True: C; False: A B D E."""
    target: ByPlayers = ((2, 250), (3, 200), (4, 200))
    """The score that wins: A 250 or 200, or 61 in fives; B 61; C 61, or 31 or 121; D 200 to 300; E 100 to 500."""
    get_in: int = 0
    """The least that the first score of a side must be, the settlement too: until then nothing less counts. House: 1 to
    50, such as ten; 0 for none."""
    ending: Ending = Ending.AT_ONCE
    """Reaching the target: ends it at once (A E), after the round (B; A), only exactly (C; A), or bounces (C)."""
    first_tile_wins: bool = True
    """Whether the first tile of a round may win the match. True in all sources; False: C's variation."""

    def __post_init__(self) -> None:
        for name, kind in _CHOICES.items():
            if not isinstance(value := getattr(self, name), kind):
                object.__setattr__(self, name, _choice(name, kind, value))
        if not isinstance(self.tiles, TileSet):
            object.__setattr__(self, "tiles", TileSet(self.tiles))
        for name in _FLAGS:
            if type(getattr(self, name)) is not bool:
                raise RuleError(f"{name}={getattr(self, name)!r:.40} is not allowed; {name} is True or False", (name,))
        for name, top in NUMBERS.items():
            if type(getattr(self, name)) is not int or not 0 <= getattr(self, name) <= top:
                raise RuleError(f"{name}={getattr(self, name)!r:.40} is not allowed; {name} is 0 to {top}", (name,))
        object.__setattr__(self, "players", _players(self.players))
        for name in ("hand", "target"):
            object.__setattr__(self, name, _by_players(name, getattr(self, name), self.players))
        for why, names in self._contradictions():
            raise RuleError(f"{why} (fields: {', '.join(names)})", names)

    def _contradictions(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield what no table can play: why, and the fields that meet."""
        whole, exact = self.unit is Unit.POINTS, self.rounding is Rounding.EXACT
        for number in self.players:
            if (need := number * self.hand_size(number)) > len(self.tiles):
                why = f"{number} hands need {need} tiles, and a {self.tiles} set has {len(self.tiles)}"
                yield why, ("hand", "tiles")
        if self.drawing is Drawing.NONE and self.reserve:
            yield f"without drawing, no {self.reserve} last tiles can be kept back", ("drawing", "reserve")
        if whole and self.scoring in (Scoring.FIVES_AND_THREES, Scoring.ODD_PRIMES):
            why = "is scored by how many times they divide the total, never by the total itself; unit must be 'times'"
            yield f"{self.scoring} {why}", ("scoring", "unit")
        if not whole and exact and self.settlement is not Settlement.NOTHING:
            yield "pips that are not rounded cannot be settled in fives", ("rounding", "unit")
        if self.count is Count.ENDS and self.spinner is Spinner.NONE:
            yield "the ends of a spinner cannot count where there is no spinner", ("count", "spinner")
        if self.partners and 4 not in self.players:
            why = "partners are two against two, and four is not an allowed number of players"
            yield why, ("partners", "players")
        odd = any(self.target_for(number) % 5 for number in self.players)
        fives = whole and not exact and self.scoring is Scoring.FIVES and not self.knock % 5 and not self.chip_out % 5
        if odd and fives and self.ending in (Ending.EXACT, Ending.BOUNCE):
            yield "scores in steps of five never hit this target exactly", ("ending", "target", "unit")
        if self.drawing is Drawing.NONE and self.draw_most:
            yield f"without drawing, nobody draws {self.draw_most} tiles at most", ("drawing", "draw_most")
        if not self.five_scores and self.scoring is Scoring.THREES:
            yield "where threes score, a total of five scores nothing anyway", ("five_scores", "scoring")
        if self.get_in and self.settlement is Settlement.EACH_LOSES:
            yield "a score that can come down to zero does not say who has got in", ("get_in", "settlement")
        if any(self.get_in > self.target_for(number) for number in self.players):
            yield f"a first score of {self.get_in} would pass the target", ("get_in", "target")

    @classmethod
    def of(cls, game: RuleSet | str) -> RuleSet:
        """The game of a name, "five-up" or "Five Up"; a rule set is itself.

        >>> RuleSet.of("five-up"), RuleSet.of("Fives and Threes")
        (FIVE_UP, FIVES_AND_THREES)

        Raises NotationError for a name that no game has.
        """
        if isinstance(game, RuleSet):
            return game
        found = RULE_SETS.get("-".join(game.lower().split())) if isinstance(game, str) else None
        if found is None:
            raise NotationError(f"there is no game {str(game)[:40]!r}; games: {', '.join(RULE_SETS)}", str(game))
        return found

    def hand_size(self, players: int) -> int:
        """Return how many tiles each of so many players is dealt.

        Raises RuleError where the rule set does not allow that number of players.
        """
        return self._for("hand", players)

    def target_for(self, players: int) -> int:
        """The score, in the rule set's own unit, that wins a match of so many players; errors as `hand_size`."""
        return self._for("target", players)

    def _for(self, name: str, players: int) -> int:
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise RuleError(f"{self.title} is not played by {players}; numbers of players: {allowed}", ("players",))
        value: ByPlayers = getattr(self, name)
        return value if isinstance(value, int) else dict(value)[players]

    def points(self, total: int) -> int:
        """Score a total of the open ends, in the rule set's own unit; 0 for one that does not score.

        >>> [(total, FIVES_AND_THREES.points(total)) for total in (3, 8, 15, 20)]
        [(3, 1), (8, 0), (15, 8), (20, 4)]
        """
        return _worth(self.scoring, self.unit, total) if total != FIVE or self.five_scores else 0

    def divisors(self, total: int) -> tuple[int, ...]:
        """The numbers that a total scores for, smallest first; () where it does not score.

        >>> FIVES_AND_THREES.divisors(15), ALL_FIVES.vary(five_scores=False).divisors(5)
        ((3, 5), ())
        """
        return self.scoring.divisors(total) if total != FIVE or self.five_scores else ()

    def left_in(self, hand: Iterable[Tile]) -> int:
        """Return what a hand that is left counts at the end of a round, before any rounding.

        >>> ALL_FIVES.left_in((Tile(1, 4), Tile(6, 6)))
        17
        """
        return sum(FIVE if self.left is HandWorth.TILES else tile.pips for tile in hand)

    def vary(self, **changes: Any) -> RuleSet:
        """A copy with rules changed; choices may be given by their text, sets by their largest pip.

        >>> FIVE_UP.vary(tiles=9, hand="european").hand
        ((2, 7), (3, 5), (4, 5))

        Raises RuleError for an unknown field or value, and for settings that contradict each other.
        """
        for name in changes:
            if name not in RULES:
                raise RuleError(f"there is no rule {name!r:.40}; rules: {', '.join(RULES)}", (name,))
        return replace(self, **changes)

    def differences(self, other: RuleSet) -> Differences:
        """The rules on which two rule sets differ: field → (value here, value there), in the order of the fields.

        >>> MUGGINS.differences(RULE_SETS["all-threes"])
        {'scoring': (Scoring.FIVES, Scoring.THREES)}
        """
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in RULES}
        return Differences({name: pair for name, pair in pairs.items() if pair[0] != pair[1]}, self, other)

    def source_of(self, field: str) -> str:
        """Return the source of the value of `field`: marks of `choices.SOURCES`, of the game or of the varied value.

        A value that no source names is "varied".

        >>> ALL_FIVES.source_of("drawing"), ALL_FIVES.vary(drawing="none").source_of("drawing")
        ('A', 'C E')
        >>> ALL_FIVES.vary(reserve=1).source_of("reserve"), ALL_FIVES.vary(target=77).source_of("target")
        ('A', 'varied')
        """
        value = getattr(self, field)
        if self.slug in RULE_SETS and getattr(RULE_SETS[self.slug], field) != value:
            if isinstance(value, Choice):
                return value.source
            return sources_of_value(field, value, self.players, fives=self.unit is Unit.POINTS) or "varied"
        return dict(self.unsourced).get(field, self.source)

    @property
    def base(self) -> RuleSet | None:
        """The named game that this is, or of which it is a variation; None for a rule set of one's own.

        >>> ALL_FIVES.vary(target=100).base is ALL_FIVES
        True
        """
        named = RULE_SETS.get(self.slug)
        same = named and (named.title, named.source, named.unsourced) == (self.title, self.source, self.unsourced)
        return named if same else None

    def __repr__(self) -> str:
        base = self.base
        if base is None:
            shown = {field.name: getattr(self, field.name) for field in fields(self)}
            return f"RuleSet({', '.join(f'{name}={_plain(value)!r}' for name, value in shown.items())})"
        changed = ", ".join(f"{name}={_plain(mine)!r}" for name, (mine, _) in self.differences(base).items())
        name = self.slug.upper().replace("-", "_")
        return f"{name}.vary({changed})" if changed else name

    def __str__(self) -> str:
        return self.title


class Differences(dict[str, tuple[Any, Any]]):
    """The rules on which two rule sets differ, by their fields; `one` and `other` are the two.

    >>> found = MUGGINS.differences(RULE_SETS["all-threes"])
    >>> found.one.title, found.other.title, len(found)
    ('Muggins', 'All Threes', 1)
    """

    def __init__(self, pairs: dict[str, tuple[Any, Any]], one: RuleSet, other: RuleSet) -> None:
        super().__init__(pairs)
        self.one, self.other = one, other


@lru_cache(maxsize=4096)
def _worth(scoring: Scoring, unit: Unit, total: int) -> int:
    """Score a total; remembered beside the rule sets, since a rule set is part of what a player sees."""
    divisors = scoring.divisors(total)
    return sum(total // number for number in divisors) if unit is Unit.TIMES else total if divisors else 0


_CHOICES = {field.name: type(field.default) for field in fields(RuleSet) if isinstance(field.default, Choice)}
_FLAGS = tuple(field.name for field in fields(RuleSet) if isinstance(field.default, bool))
RULES = tuple(field.name for field in fields(RuleSet) if field.name not in ("slug", "title", "source", "unsourced"))
"""The names of all rules that can be varied, in the order in which a table meets them."""


def _choice(name: str, kind: type[Choice], value: object) -> Choice:
    for member in kind:
        if member == value:
            return member
    raise RuleError(f"{name}={value!r:.40} is not allowed; {name} may be: {', '.join(kind)}", (name,))


def _players(value: Any) -> tuple[int, ...]:
    numbers = (value,) if isinstance(value, int) else tuple(value) if isinstance(value, Iterable) else ()
    if not numbers or any(type(n) is not int or not 2 <= n <= MOST_PLAYERS for n in numbers):
        why = f"players={value!r:.40} is not allowed; numbers of players are 2 to {MOST_PLAYERS}"
        raise RuleError(why, ("players",))
    return tuple(sorted(set(numbers)))


def _by_players(name: str, value: Any, players: tuple[int, ...]) -> ByPlayers:
    if name == "hand" and isinstance(value, str):
        if value not in HANDS:
            raise RuleError(f"hand={value!r:.40} is not allowed; named hand sizes: {', '.join(HANDS)}", ("hand",))
        value = HANDS[value]
    try:
        table = dict.fromkeys(players, value) if isinstance(value, int) else dict(value)
    except (TypeError, ValueError):
        table = {}
    if not table or any(type(number) is not int or number < 1 for number in table.values()):
        allowed = f"{name} is a whole number from 1, or one for each number of players, such as {{2: 9, 3: 7}}"
        raise RuleError(f"{name}={value!r:.40} is not allowed; {allowed}", (name,))
    if missing := [str(number) for number in players if number not in table]:
        message = f"{name} names no number for {' or '.join(missing)} players (fields: {name}, players)"
        raise RuleError(message, (name, "players"))
    pairs = tuple((number, table[number]) for number in players)
    return pairs[0][1] if len({number for _, number in pairs}) == 1 else pairs


def _plain(value: object) -> object:
    if isinstance(value, Choice):
        return str(value)
    return value.largest if isinstance(value, TileSet) else value


def _unsourced(mark: str, *names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, mark) for name in names)


_NAMED = _unsourced("named only", *(name for name in RULES if name not in ("spinner", "scoring", "tiles")))
_OUT = ("chip_out", "chip_out_joined", "first_tile_wins", "knock")
_PAIRS = ("rounded", "counted", "split_tie", "must_play")

ALL_FIVES = RuleSet(slug="all-fives", title="All Fives", source="A", unsourced=_unsourced("settled here", *_OUT))
"""All Fives: the first double is a spinner, multiples of five score themselves. Source A."""

ALL_FIVES_GAMERULES = RuleSet(
    slug="all-fives-gamerules", title="All Fives (gamerules.com)", source="D",
    unsourced=_unsourced("settled here", "partners", "target", "ending", *_OUT, *_PAIRS),
    partners=False, hand=HANDS["european"], first_lead=FirstLead.HIGHEST_TILE, settlement=Settlement.EACH_LOSES,
    rounding=Rounding.UP, target=250,
)  # fmt: skip
"""All Fives as gamerules.com plays it: each loses its own pips, rounded up. Source D (target: 200 to 300)."""

ALL_FIVES_ONLINE = RuleSet(
    slug="all-fives-online", title="All Fives (online)", source="E",
    unsourced=_unsourced("settled here", "partners", "count", "drawing", "target", "reserve", *_OUT),
    players=(2,), partners=False, hand=7, first_lead=FirstLead.HIGHEST_DOUBLE, next_lead=NextLead.WINNER,
    drawing=Drawing.NONE, split_tie=False, counted=CountedHands.ALL_OTHERS, target=250,
)  # fmt: skip
"""All Fives as an online site plays it. Source E, which says three things on drawing: no drawing is taken here,
`vary(drawing=...)` gives the others; hands of 9 and no spinner are its options; its target is 100 to 500."""

FIVE_UP = RuleSet(
    slug="five-up", title="Five Up", source="B",
    unsourced=_unsourced("settled here", "counted", "must_play", "split_tie", *_OUT),
    hand=5, spinner=Spinner.EVERY, unit=Unit.TIMES, settlement=Settlement.EACH_LOSES, rounded=Rounded.EACH_HAND,
    split_tie=False, target=61, ending=Ending.FINISH_ROUND,
)  # fmt: skip
"""Five Up: every double is a spinner, scores are counted in fives. Source B. The fuller scoring at the end of a hand
that it promises (after Armanino) is missing there, and so here."""

FIVES_AND_THREES = RuleSet(
    slug="fives-and-threes", title="Fives and Threes", source="C",
    unsourced=_unsourced("settled here", "count", "reserve", "rounding", "knock", "block_counts", *_PAIRS[:3]),
    hand=HANDS["european"], next_lead=NextLead.LEFT, spinner=Spinner.NONE, scoring=Scoring.FIVES_AND_THREES,
    unit=Unit.TIMES, drawing=Drawing.NONE, settlement=Settlement.NOTHING, split_tie=False, chip_out=1, both_out=True,
    target=61, ending=Ending.EXACT,
)  # fmt: skip
"""Fives and Threes: two ends, no drawing, 61 exactly. Source C."""

ODD_PRIMES = replace(FIVES_AND_THREES, slug="odd-primes", title="Odd Primes", scoring=Scoring.ODD_PRIMES)
"""Odd Primes: Fives and Threes, and 7, 11, 13, 17 … score too. Source C, after G. P. Jellis."""

MUGGINS = RuleSet(
    slug="muggins", title="Muggins", source="A", unsourced=_NAMED,
    hand=HANDS["european"], spinner=Spinner.NONE, rounding=Rounding.EXACT, target=100,
)  # fmt: skip
"""Muggins: All Fives without a spinner. A names it so; drawing, settlement, target (100, or 200) are named only."""

SNIFF = replace(ALL_FIVES, slug="sniff", title="Sniff", count=Count.ENDS,
                unsourced=_unsourced("named only", *RULES))  # fmt: skip
"""Sniff in its US form: the spinner's open ends count. A names the game only."""

ALL_THREES = replace(MUGGINS, slug="all-threes", title="All Threes", scoring=Scoring.THREES,
                     unsourced=_unsourced("named only", *RULES))  # fmt: skip
"""All Threes: Muggins for multiples of three. A names the game only."""

RULE_SETS: Mapping[str, RuleSet] = {
    rules.slug: rules
    for rules in (
        ALL_FIVES,
        ALL_FIVES_GAMERULES,
        ALL_FIVES_ONLINE,
        FIVE_UP,
        FIVES_AND_THREES,
        ODD_PRIMES,
        MUGGINS,
        SNIFF,
        ALL_THREES,
    )
}
"""Every named rule set by its slug; a new one comes last, since ids of positions count them."""
