"""The numbers in the plans of the lessons, each by its name: all are worked out by the engine."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, comb, isqrt, perm, sqrt
from statistics import NormalDist

from fivescore import ALL_FIVES, FIVES_AND_THREES, ODD_PRIMES, Layout, RuleSet, Tile
from fivescore.analysis.finder import unweighed_best
from fivescore.analysis.odds import Dist
from fivescore.classroom.exercises.numbers import chosen, none_of
from fivescore.core.tiles import DOUBLE_SIX, TileSet

HAND, FEW, BONEYARD, FITTING, SMALL = 7, 5, 14, 2, 25
SET = len(DOUBLE_SIX)
SUIT = sum(6 in (tile.low, tile.high) for tile in DOUBLE_SIX)
DOUBLES = sum(tile.is_double for tile in DOUBLE_SIX)
OTHERS = SET - DOUBLES
UNSEEN = SET - HAND
SIXES = SUIT - len((Tile(6, 6), Tile(2, 6)))
LONE = comb(OTHERS, HAND - 1)
"""Hands in which one double is the only one."""
SMALL_HANDS = list(combinations(TileSet(2), 2))
BIASED = Fraction(3, 5)
DEALS, THIRTY, TENTH = 1000, 30, Fraction(1, 10)
PIPS = Fraction(sum(tile.pips for tile in DOUBLE_SIX), SET)
TILE_VARIANCE = sum((tile.pips - PIPS) ** 2 for tile in DOUBLE_SIX) / SET
HAND_VARIANCE = HAND * TILE_VARIANCE * Fraction(SET - HAND, SET - 1)
TERM, CLOSE, STRONG, LEVEL, POWER = 200, Fraction(55, 100), Fraction(94, 100), 0.05, 0.8


def _leads(rules: RuleSet) -> int:
    """How many tiles score when they are led."""
    return sum(Layout(rules).play(tile).points > 0 for tile in rules.tiles)


def _with_pips(pips: int) -> int:
    """How many tiles have so many pips."""
    return sum(tile.pips == pips for tile in DOUBLE_SIX)


def _doubles_as_pairs() -> TileSet:
    """The set in which doubles are as rare as pairs of two alike are with blank to six."""
    return next(each for each in map(TileSet, range(6, 19)) if SUIT * (each.largest + 1) == len(each))


def _reply(lead: str) -> Dist[int]:
    """What the best reply of a hand to a lead scores."""
    return unweighed_best(Layout(ALL_FIVES).play(lead), [tile for tile in DOUBLE_SIX if tile != Tile.parse(lead)], HAND)


def _lead() -> Fraction:
    """The chance of a scoring lead in a hand."""
    return 1 - none_of(_leads(ALL_FIVES), SET - _leads(ALL_FIVES), HAND)


def _lead_needs(rules: RuleSet) -> int:
    """How many tiles make a scoring lead more likely than not."""
    leads = _leads(rules)
    return next(tiles for tiles in range(1, SET) if 2 * none_of(leads, SET - leads, tiles) < 1)


def _none(back: bool) -> Fraction:
    """The chance of a hand without a double."""
    return Fraction(OTHERS, SET) ** HAND if back else none_of(DOUBLES, OTHERS, HAND)


def _variance(back: bool) -> Fraction:
    """The variance of the number of doubles in a hand."""
    chance = Fraction(DOUBLES, SET)
    spread = HAND * chance * (1 - chance)
    return spread if back else spread * Fraction(SET - HAND, SET - 1)


def _no_six(sixes: int = SUIT - 1) -> Fraction:
    """The chance that none of so many sixes that you do not see is Ben's."""
    return none_of(sixes, UNSEEN - sixes, HAND)


def _heaps(overlooks: Fraction) -> tuple[int, int]:
    """How many of the deals have no six, and in how many one is overlooked."""
    without = round(DEALS * _no_six())
    return without, round((DEALS - without) * overlooks)


def _slip(overlooks: Fraction, sixes: int = SUIT - 1) -> Fraction:
    """The chance of a six in a hand that knocks."""
    slip = overlooks * (1 - _no_six(sixes))
    return slip / (slip + _no_six(sixes))


def _error(rounds: int, chance: Fraction) -> float:
    """The standard error of a share."""
    return sqrt(chance * (1 - chance) / rounds)


def _peeked(first: int, last: int) -> float:
    """How likely a fair coin is more than two standard errors off after some toss, from one to another."""
    ways, seen = {0: 1.0}, 0.0
    for tosses in range(1, last + 1):
        ways = {heads: (ways.get(heads, 0) + ways.get(heads - 1, 0)) / 2 for heads in range(tosses + 1)}
        off = {heads for heads in ways if tosses >= first and (2 * heads - tosses) ** 2 > 4 * tosses}
        seen += sum(ways.pop(heads) for heads in off)
    return seen


def _somewhere(hands: int, running: int, chance: float) -> float:
    """How likely so many hands running are of a kind, somewhere among the hands: by how many have just been so."""
    state, seen = [1.0, *[0.0] * (running - 1)], 0.0
    for _ in range(hands):
        seen += state[-1] * chance
        state = [sum(state) * (1 - chance), *(each * chance for each in state[:-1])]
    return seen


def _needs(wins: Fraction) -> int:
    """How many matches show that a player is not even, by the normal approximation: level and power are given."""
    alarm, find = NormalDist().inv_cdf(1 - LEVEL / 2), NormalDist().inv_cdf(POWER)
    return ceil(((alarm / 2 + find * sqrt(wins * (1 - wins))) / float(wins - Fraction(1, 2))) ** 2)


def _wait(hands: int) -> float:
    """How many deals it takes on average until each of so many hands has come."""
    return sum(hands / missing for missing in range(1, hands + 1))


def _within(hands: int) -> float:
    """The chance that the share of so many hands lies within one standard error of the truth."""
    lead, limit = _lead(), _lead() * (1 - _lead()) / hands
    near = (hits for hits in range(hands + 1) if (Fraction(hits, hands) - lead) ** 2 <= limit)
    return float(sum(comb(hands, hits) * lead**hits * (1 - lead) ** (hands - hits) for hits in near))


NUMBERS: dict[str, Callable[[], object]] = {
    "set": lambda: SET,
    "hand": lambda: HAND,
    "hands": lambda: comb(SET, HAND),
    "two_hands": lambda: comb(SET, HAND) * comb(SET - HAND, HAND),
    "few": lambda: FEW,
    "few_pairs": lambda: comb(FEW, 2),
    "few_ordered": lambda: perm(FEW, 2),
    "doubles": lambda: DOUBLES,
    "others": lambda: OTHERS,
    "rest": lambda: HAND - 2,
    "rest_of_one": lambda: HAND - 1,
    "two_doubles": lambda: chosen(DOUBLES, OTHERS, HAND, 2),
    "no_double": lambda: _none(back=False),
    "double_chance": lambda: Fraction(DOUBLES, SET),
    "mean_doubles": lambda: HAND * Fraction(DOUBLES, SET),
    "variance": lambda: _variance(back=False),
    "variance_back": lambda: _variance(back=True),
    "leads": lambda: _leads(ALL_FIVES),
    "no_leads": lambda: SET - _leads(ALL_FIVES),
    "leads_threes": lambda: _leads(FIVES_AND_THREES),
    "leads_primes": lambda: _leads(ODD_PRIMES),
    "has_lead": _lead,
    "unseen": lambda: UNSEEN,
    "sixes": lambda: SIXES,
    "no_sixes": lambda: UNSEEN - SIXES,
    "knock": lambda: none_of(SIXES, UNSEEN - SIXES, HAND),
    "before_knock": lambda: Fraction(HAND, UNSEEN),
    "after_knock": lambda: Fraction(HAND, UNSEEN - SIXES),
    "heard": lambda: 1 - Fraction(DOUBLES * LONE, comb(SET, HAND) - comb(OTHERS, HAND)),
    "named": lambda: 1 - Fraction(LONE, comb(SET - 1, HAND - 1)),
    "more_doubles": lambda: 1 - _none(back=False) - Fraction(DOUBLES * LONE, comb(SET, HAND)),
    "pair_heard": lambda: Fraction(comb(DOUBLES, 2), comb(SET, 2) - comb(OTHERS, 2)),
    "small_hands": lambda: len(SMALL_HANDS),
    "small_some": lambda: sum(one.is_double or other.is_double for one, other in SMALL_HANDS),
    "small_both": lambda: sum(one.is_double and other.is_double for one, other in SMALL_HANDS),
    "small_named": lambda: sum(Tile(2, 2) in hand for hand in SMALL_HANDS),
    "small_pairs": lambda: sum(one.is_double and other == Tile(2, 2) for one, other in SMALL_HANDS),
    "reply_46": lambda: _reply("4-6").mean(),
    "reply_55": lambda: _reply("5-5").mean(),
    "worth_46": lambda: 10 - _reply("4-6").mean(),
    "worth_55": lambda: 10 - _reply("5-5").mean(),
    "worth_14": lambda: 5 - _reply("1-4").mean(),
    "few_mean": lambda: FEW * Fraction(DOUBLES, SET),
    "two_mean": lambda: 2 * Fraction(DOUBLES, SET),
    "few_back": lambda: Fraction(comb(FEW, 2) * DOUBLES**2 * OTHERS ** (FEW - 2), SET**FEW),
    "few_kept": lambda: Fraction(chosen(DOUBLES, OTHERS, FEW, 2), comb(SET, FEW)),
    "boneyard": lambda: BONEYARD,
    "one_fewer": lambda: BONEYARD - 1,
    "fitting": lambda: FITTING,
    "misses": lambda: BONEYARD - FITTING,
    "groups": lambda: FITTING + 1,
    "mean_draws": lambda: Fraction(BONEYARD + 1, FITTING + 1),
    "small": lambda: SMALL,
    "expected_small": lambda: f"{float(SMALL * _lead()):.0f}",
    "error_small": lambda: f"{_error(SMALL, _lead()):.3f}",
    "within_small": lambda: f"{_within(SMALL):.3f}",
    "biased": lambda: BIASED,
    "two": lambda: 2,
    "three": lambda: 3,
    "suit": lambda: SUIT,
    "few_triples": lambda: perm(FEW, 3),
    "hands_of_three": lambda: comb(SET, 3),
    "no_double_hands": lambda: comb(OTHERS, HAND),
    "some_double_hands": lambda: comb(SET, HAND) - comb(OTHERS, HAND),
    "days": lambda: comb(SET, HAND) // (60 * 24),
    "years": lambda: round(_wait(comb(SET, HAND)) / (60 * 24 * 365)),
    "no_double_back": lambda: f"{float(_none(back=True)):.4f}",
    "gap_back": lambda: f"{float(_none(back=True) - _none(back=False)):.3f}",
    "double_after": lambda: Fraction(DOUBLES - 1, SET - 1),
    "held": lambda: Fraction(HAND, SET),
    "held_after": lambda: Fraction(HAND - 1, SET - 1),
    "doubles_left": lambda: DOUBLES - 1,
    "set_left": lambda: SET - 1,
    "two_doubles_chance": lambda: Fraction(perm(DOUBLES, 2), perm(SET, 2)),
    "no_double_of_three": lambda: none_of(DOUBLES, OTHERS, 3),
    "double_in_two": lambda: 1 - none_of(DOUBLES, OTHERS, 2),
    "six_in_three": lambda: 1 - none_of(SUIT, SET - SUIT, 3),
    "leads_mean": lambda: HAND * Fraction(_leads(ALL_FIVES), SET),
    "no_lead_hands": lambda: comb(SET - _leads(ALL_FIVES), HAND),
    "one_lead_hands": lambda: chosen(_leads(ALL_FIVES), SET - _leads(ALL_FIVES), HAND, 1),
    "tiles_fives": lambda: _lead_needs(ALL_FIVES),
    "tiles_threes": lambda: _lead_needs(FIVES_AND_THREES),
    "tiles_primes": lambda: _lead_needs(ODD_PRIMES),
    "has_lead_decimal": lambda: f"{float(_lead()):.3f}",
    "ruled_out": lambda: comb(UNSEEN, HAND) - comb(UNSEEN - SIXES, HAND),
    "sixes_fewer": lambda: SIXES - 1,
    "after_knock_fewer": lambda: Fraction(HAND, UNSEEN - SIXES + 1),
    "sixes_more": lambda: SIXES + 1,
    "knock_more": lambda: none_of(SIXES + 1, UNSEEN - SIXES - 1, HAND),
    "after_knock_more": lambda: Fraction(HAND, UNSEEN - SIXES - 1),
    "pairs": lambda: comb(BONEYARD, FITTING),
    "third": lambda: Fraction(BONEYARD - 3, comb(BONEYARD, FITTING)),
    "mean_back": lambda: Fraction(BONEYARD, FITTING),
    "boneyard_more": lambda: BONEYARD + 1,
    "fitting_more": lambda: FITTING + 1,
    "groups_more": lambda: FITTING + 2,
    "mean_draws_more": lambda: f"{(BONEYARD + 1) / (FITTING + 2):.2f}",
    "four_small": lambda: 4 * SMALL,
    "sixteen_small": lambda: 16 * SMALL,
    "error_four": lambda: f"{_error(4 * SMALL, _lead()):.4f}",
    "error_two": lambda: f"{2 * _error(SMALL, _lead()):.2f}",
    "coin_error": lambda: f"{_error(SMALL, Fraction(1, 2)):.1f}",
    "peeked": lambda: f"{100 * _peeked(10, 100):.0f} %",
    "pairs_all": lambda: SUIT**2,
    "double_pair": lambda: Fraction(SUIT, SUIT**2),
    "both_counted": lambda: SUIT + DOUBLES,
    "or_double": lambda: SUIT + DOUBLES - 1,
    "or_double_chance": lambda: Fraction(SUIT + DOUBLES - 1, SET),
    "six_pips": lambda: _with_pips(6),
    "seven_pips": lambda: _with_pips(7),
    "seven_or_double": lambda: Fraction(_with_pips(7) + DOUBLES, SET),
    "six_either": lambda: SUIT + _with_pips(7) - 1,
    "six_either_chance": lambda: Fraction(SUIT + _with_pips(7) - 1, SET),
    "both_none": lambda: none_of(DOUBLES, OTHERS, 2 * HAND),
    "then_none": lambda: none_of(DOUBLES, OTHERS - HAND, HAND),
    "none_product": lambda: round(1 / _none(back=False) ** 2),
    "double_of_suit": lambda: Fraction(1, SUIT),
    "double_of_four": lambda: Fraction(1, _with_pips(4)),
    "eights": lambda: sum(tile.pips == 8 for tile in TileSet(8)),
    "eight_chance": lambda: Fraction(9, len(TileSet(8))),
    "ben_right": lambda: _doubles_as_pairs().largest,
    "ben_doubles": lambda: _doubles_as_pairs().largest + 1,
    "ben_set": lambda: len(_doubles_as_pairs()),
    "deals": lambda: DEALS,
    "no_six_deals": lambda: _heaps(TENTH)[0],
    "six_deals": lambda: DEALS - _heaps(TENTH)[0],
    "slip_deals": lambda: _heaps(TENTH)[1],
    "knock_deals": lambda: sum(_heaps(TENTH)),
    "slip_deals_rare": lambda: _heaps(TENTH / 2)[1],
    "knock_deals_rare": lambda: sum(_heaps(TENTH / 2)),
    "slip_rare": lambda: _slip(TENTH / 2),
    "slip_two": lambda: _slip(TENTH, 2),
    "no_six_two": lambda: _no_six(2),
    "thirty": lambda: THIRTY,
    "both_thirty": lambda: THIRTY * HAND * (HAND - 1) // (UNSEEN * (UNSEEN - 1)),
    "one_thirty": lambda: THIRTY * HAND * (UNSEEN - HAND) // (UNSEEN * (UNSEEN - 1)),
    "unseen_less": lambda: UNSEEN - 1,
    "laid_either": lambda: Fraction(HAND - 1, HAND - 1 + 2 * (UNSEEN - HAND)),
    "laid_higher": lambda: Fraction(HAND - 1, UNSEEN - 1),
    "tile_pips": lambda: PIPS,
    "tile_variance": lambda: TILE_VARIANCE,
    "hand_pips": lambda: HAND * PIPS,
    "hand_back": lambda: HAND * TILE_VARIANCE,
    "hand_variance": lambda: HAND_VARIANCE,
    "hand_spread": lambda: isqrt(int(HAND_VARIANCE)),
    "pips_low": lambda: HAND * PIPS - isqrt(int(HAND_VARIANCE)),
    "pips_high": lambda: HAND * PIPS + isqrt(int(HAND_VARIANCE)),
    "term": lambda: TERM,
    "row_in": lambda: round(1 / _none(back=False) ** 3),
    "row_somewhere": lambda: f"{100 * _somewhere(TERM, 3, float(_none(back=False))):.1f} %",
    "one_look": lambda: f"{100 * _peeked(100, 100):.1f} %",
    "few_right": lambda: Fraction(1, 2**FEW),
    "close": lambda: f"{100 * CLOSE} %",
    "close_needs": lambda: _needs(CLOSE),
    "strong": lambda: f"{100 * STRONG} %",
    "strong_needs": lambda: _needs(STRONG),
    "level": lambda: f"{100 * LEVEL:.0f} %",
    "power": lambda: f"{100 * POWER:.0f} %",
    "tosses": lambda: round(Fraction(1, 4) / ((BIASED - Fraction(1, 2)) / 2) ** 2),
}
"""The numbers of the plans' sentences, by name."""


def filled(text: str) -> str:
    """A sentence of a plan with its numbers.

    >>> filled("C({set},{hand}) = {hands} hands")
    'C(28,7) = 1,184,040 hands'

    Raises KeyError for a number that has no name here.
    """
    return text.format_map({name: _written(name) for name in re.findall(r"\{(\w+)\}", text)})


@cache
def _written(name: str) -> str:
    number = NUMBERS[name]()
    return f"{number:,}" if isinstance(number, int) else str(number)
