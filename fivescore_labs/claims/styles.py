"""Styles: ways to play that differ in one habit, so that the habit can be tried alone.

A style weighs each play by a few numbers and takes the best. It knows its own tiles, the table, how many tiles the
others hold, who drew, and what its partner laid last; nothing else. It plays by `game.RoundRunner`, so thousands of
them take seconds.
"""

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from math import comb
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from fivescore.analysis.finder import expected_best
from fivescore.analysis.rollout import rounds_of_kind
from fivescore.analysis.rollout.linear import sight, weights
from fivescore.core.errors import NotationError, RuleError
from fivescore.core.game import Chooser, FinishedRound, RoundRunner, Seed, shuffled
from fivescore.core.layout import Step, Table
from fivescore.core.position import can_draw
from fivescore.core.rules import RuleSet, settle, sides

LITTLE = 1e-6
"""A weight that decides between plays that are equal otherwise, and nothing else."""
WORLDS = 100
"""How many deals a strong player tries each play in."""


class Style(NamedTuple):
    """The worth of a play to a player: the sum of these parts, in points.

    `points` is for each point now; `reply` for each point that the next player can be expected to score at best, which
    is subtracted; `left` for each pip of the total that is left; `stuck` for the chance that the next player has no
    tile that fits; `support` for each tile left in the hand that fits; `pips` for each pip that is laid, `doubles` for
    a double, `variety` for each number that is left in the hand, `suit` for each tile of the suit of which most are
    left in it; `spinner` for the double that becomes the spinner, `arms` for each end that is left open.

    With a partner: `mate` is for the chance that the partner has no tile that fits; `bring` for each end more, and
    `cover` for each end less, that shows a number which the partner's last tile turned outward; `arm` for a new arm
    of a spinner while no end shows one.

    `block` is for each point that the tiles left would bring, should a play block the round: the chance of it, times
    the settlement if the others held what is unseen in equal shares.

    `worth` says what all of it is added to: nothing, what the learned weights of `rollout.linear` make of a play, or
    what it brings in `WORLDS` deals that greedy players play to the end; these count its points already. `sees` says
    which scores are seen: all, those on a table where some end shows a
    five, or those that make the total no smaller. `recalls` says what is remembered: the table, the own hand alone, or
    also the ends at which the next player and the partner drew or knocked last; for "plays" also what the partner laid,
    taken to hold no tile that scored more. `late` is how many tiles the hand may have for `stuck` to count.

    >>> from fivescore import ALL_FIVES
    >>> played(ALL_FIVES, (GREEDY, CAREFUL), 1).scores
    (45, 75)
    """

    points: float = 1
    reply: float = 0
    left: float = 0
    stuck: float = 0
    support: float = 0
    pips: float = 0
    doubles: float = 0
    variety: float = 0
    suit: float = 0
    spinner: float = 0
    arms: float = 0
    sees: Literal["all", "fives", "sums"] = "all"
    recalls: Literal["table", "hand", "draws", "plays"] = "table"
    late: int = 99
    mate: float = 0
    bring: float = 0
    cover: float = 0
    arm: float = 0
    block: float = 0
    worth: Literal["nothing", "learned", "rolled"] = "nothing"


GREEDY = Style()
"""Takes the most points now, as `players.Greedy` does."""
CAREFUL = Style(reply=1, pips=LITTLE)
"""Looks at the reply too, as `players.Careful` does."""
LINEAR = Style(worth="learned")
"""Goes by the learned weights, as `players.Linear` does."""
STRONG = Style(worth="rolled", recalls="draws")
"""Tries every play in deals that may be, each played to its end, and remembers draws and knocks."""
STRENGTHS = {"greedy": GREEDY, "careful": CAREFUL, "linear": LINEAR, "rollout": STRONG}
"""Who tries advice, the weakest first: what a habit is added to."""
SLOW = "rollout"
"""The strength that takes a fifth of a second for a trial, so that each experiment says in how many deals."""


def read_style(text: str) -> Style:
    """Return the style of a text, such as "careful stuck=10 recalls=draws": one of `STRENGTHS`, with habits."""
    name, *habits = text.split() or [""]
    if name not in STRENGTHS:
        raise NotationError(f"there is no style {name!r}; there are {', '.join(STRENGTHS)}", text)
    kinds, given = get_type_hints(Style), dict[str, Any]()
    for habit in habits:
        key, _, value = habit.partition("=")
        if key not in kinds:
            raise NotationError(f"there is no habit {key!r}; there are {', '.join(kinds)}", text)
        if words := get_args(kinds[key]):
            if value not in words:
                raise NotationError(f"{key} is {', '.join(words)}, not {value!r}", text)
        elif not re.fullmatch(r"-?\d+(\.\d+)?", value):
            raise NotationError(f"{key} is a number such as 0.5, not {value!r}", text)
        given[key] = value if words else float(value) if "." in value else int(value)
    return STRENGTHS[name]._replace(**given)


def duel(number: int, *, rules: RuleSet, first: Style, second: Style, seed: str, pairs: int = 1) -> tuple[float]:
    """Return the points that the first style makes more than the second in a round, the deal of this number taken from
    both seats; of two pairs each plays one style.

    >>> from fivescore import ALL_FIVES
    >>> duel(1, rules=ALL_FIVES, first=CAREFUL, second=GREEDY, seed="1")
    (10.0,)
    """
    one = played(rules, (first, second) * pairs, f"{seed}/{number}").scores
    two = played(rules, (second, first) * pairs, f"{seed}/{number}").scores
    return ((one[0] - one[1] + two[1] - two[0]) / 2,)


def played(rules: RuleSet, styles: tuple[Style, ...], seed: object) -> FinishedRound:
    """Return the end of the round that a seed deals; the first of the styles leads.

    >>> from fivescore import FIVES_AND_THREES
    >>> played(FIVES_AND_THREES, (GREEDY, GREEDY), 1).result.reason
    'blocked'
    """
    return rounds(rules, styles).random_round(random.Random(str(seed)), leader=0)


@lru_cache(maxsize=32)
def rounds(rules: RuleSet, styles: tuple[Style, ...]) -> RoundRunner:
    """Return what plays rounds between two styles, or two pairs, remembered.

    >>> from fivescore import ALL_FIVES
    >>> rounds(ALL_FIVES, (GREEDY, GREEDY)) is rounds(ALL_FIVES, (GREEDY, GREEDY))
    True

    Raises RuleError for rules that so many cannot play, where a slow player would need a partner, and for a habit of
    partners where there is none.
    """
    if len(styles) > 2 and any(style.worth == "rolled" for style in styles):
        raise RuleError(f"a {SLOW} player tries its plays against one opponent, not at a table of {len(styles)}", ())
    if len(styles) == 2 and any(style.mate or style.bring or style.cover for style in styles):
        raise RuleError("of two players neither has a partner; leave out mate, bring and cover", ())
    turned: dict[int, tuple[int, ...]] = {}
    watch = _Watch() if any(style.recalls in {"draws", "plays"} for style in styles) else None
    fast = None if watch else GREEDY  # RoundRunner plays it by itself, but a watch must see every turn
    return RoundRunner(
        rules, [None if style == fast else partial(_maker, rules, style, turned, watch) for style in styles]
    )


def _maker(
    rules: RuleSet,
    style: Style,
    turned: dict[int, tuple[int, ...]],
    watch: "_Watch | None",
    known: Table,
    hands: list[int],
    bone: list[int],
    seat: int,
    seed: Seed,
) -> Chooser:
    """The chooser of a style for one round; `turned` has what each seat's last tile turned outward."""
    _, reply, _, stuck, *_ = style
    everything, looks = (1 << known.size) - 1, bool(reply or stuck or style.mate or style.block)
    learned = weights(rules, len(hands)) if style.worth == "learned" else ()
    after_me, partner = (seat + 1) % len(hands), (seat + 2) % len(hands)
    minded = bool(style.bring or style.cover or style.arm)
    notes = watch if style.recalls in {"draws", "plays"} else None
    turned.pop(seat, None)
    if watch:
        watch.begun(seat, hands[seat])

    def choose(number: int, fitting: int) -> Step:
        hand = hands[seat]
        if watch:
            watch.turn(seat, hands, known.fits[number])
        unseen = everything & ~hand if style.recalls == "hand" else sum(hands) - hand + sum(bone)
        theirs, his = (unseen & ~notes.void.get(at, 0) if notes else unseen for at in (after_me, partner))
        if notes and style.recalls == "plays":
            his = notes.supposed(partner, his, hands[partner].bit_count())
        held = hands[after_me].bit_count()
        stuck_now = stuck if hand.bit_count() <= style.late else 0
        steps = known.steps(number, fitting)
        row = learned[max(0, min(hand.bit_count() - 2, len(learned) - 1))] if learned else ()
        values: list[float] = [step[1] for step in steps]
        if row:
            values = sight(known).worths(row, steps, hand, theirs, held)
        elif style.worth == "rolled" and len(steps) > 1:
            values = _rolled(rules, known, steps, hands, seat, theirs, unseen)
        for at, step in enumerate(steps):
            value = values[at] + _own(style, known, number, step, hand)
            if looks:
                if reply:
                    value -= reply * expected_best(known, step[2], theirs, held)
                if stuck_now:
                    value += _stuck(stuck_now, known, step[2], theirs, held)
                if style.mate:
                    value += _stuck(style.mate, known, step[2], his, hands[partner].bit_count())
                if style.block:
                    value += style.block * _blocked(rules, known, step, hands, seat, theirs, len(bone))
            if minded:
                value += _minded(style, known, number, step[2], turned.get(partner, ()))
            values[at] = value
        chosen = steps[values.index(max(values))]
        if minded:
            turned[seat] = _turned(known, number, chosen)
        if watch:
            watch.laid(seat, known, number, chosen[1])
        return chosen

    return choose


def _rolled(
    rules: RuleSet, known: Table, steps: Sequence[Step], hands: list[int], seat: int, theirs: int, unseen: int
) -> list[float]:
    """The points that each play brings on average; the deals follow from what the seat sees, whatever its habit."""
    rng, bits, held = random.Random(f"{hands[seat]}/{unseen}"), rules.tiles.bits.values(), [*hands]
    at, all_greedy, totals = 1 - seat, rounds_of_kind(rules, 2), [0.0] * len(steps)
    may, rest = [bit for bit in bits if bit & theirs], [bit for bit in bits if bit & unseen & ~theirs]
    for _ in range(WORLDS):
        order = shuffled(may, rng)
        held[at] = sum(order[: hands[at].bit_count()])
        bone = shuffled([*order[hands[at].bit_count() :], *rest], rng)
        for which, step in enumerate(steps):
            scores = all_greedy.play_out(known, step, held, bone, seat, (0, 0)).scores
            totals[which] += scores[seat] - scores[at]
    return [total / WORLDS for total in totals]


def _stuck(points: float, known: Table, after: int, unseen: int, held: int) -> float:
    """Return so many points, times the chance that a hand of `held` tiles has none that fits."""
    return points * comb((unseen & ~known.fits[after]).bit_count(), held) / comb(unseen.bit_count(), held)


def _blocked(rules: RuleSet, known: Table, step: Step, hands: list[int], seat: int, unseen: int, bone: int) -> float:
    """The points that a round blocked by this play brings the seat, times the chance that it does block it."""
    mine, fits = hands[seat] ^ step[0], known.fits[step[2]]
    if not mine or mine & fits:
        return 0
    count, held = unseen.bit_count(), sum(map(int.bit_count, hands)) - hands[seat].bit_count()
    drawn = bone - rules.reserve if can_draw(rules, bone) else 0
    if not (ways := comb((unseen & ~fits).bit_count(), min(count, held + drawn))):
        return 0
    each = known.pips(unseen) / count
    pips = [hand.bit_count() * each for hand in hands]
    pips[(seat + 1) % len(hands)] += drawn * each
    pips[seat] = known.pips(mine)
    seats = sides(rules, len(hands))
    points = settle(rules, seats, tuple(round(each) for each in pips), None).points
    return (2 * points[seats[seat]] - sum(points)) * ways / comb(count, min(count, held + drawn))


def _turned(known: Table, number: int, step: Step) -> tuple[int, ...]:
    """The number that a tile turns outward; both of a lead."""
    tile = known.tiles[step[0].bit_length() - 1]
    if not number:
        return tuple({*tile})
    plays = known.ends[number].plays(tile, known.rules)
    covered = next(end for end, after in plays if known.number(after) == step[2])
    return (tile.low if tile.is_double else tile.other(covered.pip),)


def _minded(style: Style, known: Table, number: int, after: int, turned: tuple[int, ...]) -> float:
    """Weigh a play by what the partner's last tile turned outward."""
    before, then = _shown(known, number), _shown(known, after)
    more = [then[pip] - before[pip] for pip in turned]
    value = style.bring * sum(max(0, each) for each in more) + style.cover * sum(max(0, -each) for each in more)
    if turned and not any(before[pip] for pip in turned):
        value += style.arm * (_bare(known, after) < _bare(known, number))
    return value


def _shown(known: Table, number: int) -> Counter[int]:
    """Count the open ends that show each number."""
    return Counter(end.pip for end in known.ends[number].open)


def _bare(known: Table, number: int) -> int:
    """Count the ends of spinners that wait for an arm; not of a blank one, which counts as any blank end does."""
    return sum(end.pip > end.count for end in known.ends[number].open)


def _own(style: Style, known: Table, number: int, step: Step, hand: int) -> float:
    """Weigh a play by what needs no look at the others, beside the points that it makes."""
    points, _, left, _, support, pips, doubles, variety, suit, spinner, arms, sees, *_ = style
    bit, scored, after = step
    unseen = scored and sees != "all" and not _seen(sees, known, number, after)
    value = -scored if unseen else (points - 1) * scored
    if left:
        value += left * known.totals[after]
    if support:
        value += support * ((hand ^ bit) & known.fits[after]).bit_count()
    if pips:
        value += pips * known.pips(bit)
    if doubles:
        value += doubles * known.tiles[bit.bit_length() - 1].is_double
    if variety:
        value += variety * sum(1 for each in known.rules.tiles.suits if each & (hand ^ bit))
    if suit:
        value += suit * max((each & (hand ^ bit)).bit_count() for each in known.rules.tiles.suits)
    if spinner:
        value += spinner * (known.ends[after].spinner_out and not (number and known.ends[number].spinner_out))
    if arms:
        value += arms * len(known.ends[after].open)
    return value


def _seen(sees: str, known: Table, number: int, after: int) -> bool:
    """Say whether somebody who looks for fives, or for sums, sees that a play scores."""
    if sees == "fives":
        return any(end.pip == 5 and end.count for end in known.ends[after].open)
    return known.totals[after] >= known.totals[number]


class _Watch:
    """What a seat cannot hold: what fits where it drew or knocked last; and, if it lays the most, what scored more."""

    def __init__(self) -> None:
        self.void, self.sizes, self.shunned = dict[int, int](), dict[int, int](), dict[int, int]()
        self.last: int | None = None
        self.known: Table | None = None

    def begun(self, seat: int, hand: int) -> None:
        """A seat at the start of a round."""
        self.void.pop(seat, None)
        self.shunned[seat] = 0
        self.sizes[seat], self.last = hand.bit_count(), None

    def turn(self, seat: int, hands: list[int], fits: int) -> None:
        """Before a seat plays on ends: who holds more than before drew at them, and who was passed over knocked."""
        at = seat if self.last is None else (self.last + 1) % len(hands)
        while at != seat:
            self.void[at], at = fits, (at + 1) % len(hands)
        for at, hand in enumerate(hands):
            if hand.bit_count() > self.sizes[at]:
                self.void[at], self.sizes[at], self.shunned[at] = fits, hand.bit_count(), 0
        self.last, self.sizes[seat] = seat, hands[seat].bit_count() - 1

    def laid(self, seat: int, known: Table, number: int, points: int) -> None:
        """After a play of so many points: the tiles that would have scored more on that table."""
        if known is not self.known:  # a table that grew too large is begun anew, with other numbers
            self.known, self.better = known, dict[tuple[int, int], int]()
        if (number, points) not in self.better:
            tiles = {bit for bit, scored, _ in known.steps(number, (1 << known.size) - 1) if scored > points}
            self.better[number, points] = sum(tiles)
        self.shunned[seat] |= self.better[number, points]

    def supposed(self, seat: int, unseen: int, held: int) -> int:
        """Of unseen tiles those that a seat may hold if it lays what scores most; all, if those are too few."""
        left = unseen & ~self.shunned[seat]
        return left if left.bit_count() >= held else unseen
