"""The numbers in the plans of lessons: by formulas of `docs/teach/numbers.toml`, which may call what is here."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import ceil, comb, sqrt
from statistics import NormalDist
from types import MappingProxyType
from typing import Any

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import best_score_chances
from fivescore.core.tiles import DOUBLE_SIX
from fivescore_labs.classroom.exercises import formulas
from website import tables

Functions = Mapping[str, Callable[..., Any]]


@cache
def numbers() -> dict[str, Any]:
    """The numbers of the plans' sentences, by name."""
    more: Functions = {"reply": _reply, "error": _error, "peeked": _peeked, "somewhere": _somewhere, "needs": _needs}
    return worked_out("teach/numbers.toml", {**more, "years": _years, "within": _within})


def worked_out(file: str, more: Functions, known: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """The numbers of a file of formulas, which may call `more`; without those whose names begin with a dash below. A
    table `says` a sentence, and has what `holds` of the data if it is true."""
    found = dict(known)
    for name, text in tables(file).items():
        match text:
            case {"says": says, "holds": holds}:
                found[name] = held(says, holds, found, more)
            case _:
                found[name] = _value(text, found, more) if isinstance(text, str) else text
    return {name: value for name, value in found.items() if not name.startswith("_")}


def held(says: str, holds: str, known: Mapping[str, Any], more: Functions) -> Any:
    """A sentence with its numbers; ValueError where what it says does not hold of the data."""
    said = formulas.sentence_filler(says, known)(known)
    if not formulas.compiled_formula(holds, known, more)(known):
        raise ValueError(f"“{said}” does not hold: {holds}")
    return said


def _value(text: str, known: dict[str, Any], more: Functions) -> Any:
    """The value of a formula, as text where a number of decimals is asked for, or a sentence."""
    if "{" in text:
        return formulas.sentence_filler(text, known)(known)
    text, _, form = text.partition(":")
    form, space, unit = form.partition(" ")
    value = formulas.compiled_formula(text, known, more)(known)
    return f"{float(value):{form}}{space}{unit}" if form else value


def _reply(lead: str, hand: int) -> Fraction:
    """Return what the best reply of a hand to a lead scores on average."""
    others = [tile for tile in DOUBLE_SIX if str(tile) != f"[{lead}]"]
    return best_score_chances(Layout(ALL_FIVES).play(lead), others, hand).mean()


def _error(rounds: int, chance: Fraction) -> float:
    """The standard error of a share."""
    return sqrt(chance * (1 - chance) / rounds)


def _peeked(first: int, last: int) -> float:
    """Return the chance that a fair coin is over two standard errors off after some toss, from one to another."""
    ways, seen = {0: 1.0}, 0.0
    for tosses in range(1, last + 1):
        ways = {heads: (ways.get(heads, 0) + ways.get(heads - 1, 0)) / 2 for heads in range(tosses + 1)}
        off = {heads for heads in ways if tosses >= first and (2 * heads - tosses) ** 2 > 4 * tosses}
        seen += sum(ways.pop(heads) for heads in off)
    return seen


def _somewhere(hands: int, running: int, share: Fraction) -> float:
    """Return the chance of `running` hands of a kind in a row, somewhere among the hands: by how many just were."""
    chance = float(share)
    state, seen = [1.0, *[0.0] * (running - 1)], 0.0
    for _ in range(hands):
        seen += state[-1] * chance
        state = [sum(state) * (1 - chance), *(each * chance for each in state[:-1])]
    return seen


def _needs(wins: Fraction, level: Fraction, power: Fraction) -> int:
    """Return how many matches show that a player is not even, by the normal approximation, at a level and a power."""
    alarm, find = NormalDist().inv_cdf(float(1 - level / 2)), NormalDist().inv_cdf(float(power))
    return ceil(((alarm / 2 + find * sqrt(wins * (1 - wins))) / float(wins - Fraction(1, 2))) ** 2)


def _within(hands: int, lead: Fraction) -> float:
    """The chance that the share of so many hands lies within one standard error of the truth."""
    near = (hits for hits in range(hands + 1) if (Fraction(hits, hands) - lead) ** 2 <= lead * (1 - lead) / hands)
    return float(sum(comb(hands, hits) * lead**hits * (1 - lead) ** (hands - hits) for hits in near))


def _years(hands: int) -> float:
    """Return the mean years until each of `hands` hands has come, a deal a minute."""
    return sum(hands / missing for missing in range(1, hands + 1)) / (60 * 24 * 365)


def filled(text: str, known: Mapping[str, Any] | None = None) -> str:
    """A sentence with its numbers, of a plan unless others are given."""
    found = {name: (numbers() if known is None else known)[name] for name in re.findall(r"\{(\w+)\}", text)}
    return text.format_map({name: f"{each:,}" if isinstance(each, int) else str(each) for name, each in found.items()})
