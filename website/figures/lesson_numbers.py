"""The numbers in the plans of lessons: formulas of `docs/teach/numbers.toml`, and what takes more than a formula."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil, comb, sqrt
from statistics import NormalDist
from typing import Any

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import unweighed_best
from fivescore.classroom.exercises import formulas
from fivescore.core.tiles import DOUBLE_SIX
from website import tables


@cache
def numbers() -> dict[str, Any]:
    """The numbers of the plans' sentences, by name."""
    found: dict[str, Any] = {}
    for name, text in tables("teach/numbers.toml").items():
        found[name] = _value(text, found) if isinstance(text, str) else text
    found |= _worked_out(found)
    return {name: value for name, value in found.items() if not name.startswith("_")}


def _value(text: str, known: dict[str, Any]) -> Any:
    """The value of a formula, as text where a number of decimals is asked for, or a sentence."""
    if "{" in text:
        return formulas.sentence(text, known)(known)
    text, _, form = text.partition(":")
    value = formulas.formula(text, known)(known)
    return f"{float(value):{form}}" if form else value


def _worked_out(known: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """What takes more than a formula."""
    lead, small, hand = known["has_lead"], known["small"], known["hand"]
    yield "reply_46", _reply("4-6", hand)
    yield "reply_55", _reply("5-5", hand)
    yield "worth_46", 10 - _reply("4-6", hand)
    yield "worth_55", 10 - _reply("5-5", hand)
    yield "worth_14", 5 - _reply("1-4", hand)
    yield "error_small", f"{_error(small, lead):.3f}"
    yield "error_two", f"{2 * _error(small, lead):.2f}"
    yield "error_four", f"{_error(4 * small, lead):.4f}"
    yield "within_small", f"{_within(small, lead):.3f}"
    hands = known["hands"]  # how many deals it takes on average until each has come, a deal a minute
    yield "years", round(sum(hands / missing for missing in range(1, hands + 1)) / (60 * 24 * 365))
    yield "peeked", f"{100 * _peeked(10, 100):.0f} %"
    yield "one_look", f"{100 * _peeked(100, 100):.1f} %"
    yield "row_somewhere", f"{100 * _somewhere(known['term'], 3, float(known['no_double'])):.1f} %"
    yield "close_needs", _needs(known["_close"], known["_level"], known["_power"])
    yield "strong_needs", _needs(known["_strong"], known["_level"], known["_power"])


def _reply(lead: str, hand: int) -> Fraction:
    """What the best reply of a hand to a lead scores on average."""
    others = [tile for tile in DOUBLE_SIX if str(tile) != f"[{lead}]"]
    return unweighed_best(Layout(ALL_FIVES).play(lead), others, hand).mean()


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


def _needs(wins: Fraction, level: Fraction, power: Fraction) -> int:
    """How many matches show that a player is not even, by the normal approximation, at a level and a power."""
    alarm, find = NormalDist().inv_cdf(float(1 - level / 2)), NormalDist().inv_cdf(float(power))
    return ceil(((alarm / 2 + find * sqrt(wins * (1 - wins))) / float(wins - Fraction(1, 2))) ** 2)


def _within(hands: int, lead: Fraction) -> float:
    """The chance that the share of so many hands lies within one standard error of the truth."""
    near = (hits for hits in range(hands + 1) if (Fraction(hits, hands) - lead) ** 2 <= lead * (1 - lead) / hands)
    return float(sum(comb(hands, hits) * lead**hits * (1 - lead) ** (hands - hits) for hits in near))


def filled(text: str) -> str:
    """A sentence of a plan with its numbers."""
    found = {name: numbers()[name] for name in re.findall(r"\{(\w+)\}", text)}
    return text.format_map({name: f"{each:,}" if isinstance(each, int) else str(each) for name, each in found.items()})
