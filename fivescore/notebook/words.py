"""Numbers, actions and rules in words: margins and changes with their sign, chances in percent."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fivescore.core.layout import Play
from fivescore.core.position import Action


@lru_cache(500)
def named(action: Action) -> str:
    """An action in a few words.

    >>> named(Play("1-4")), named(Play("1-6", on="1-4"))
    ('1-4', '1-6 on 1-4')
    """
    if not isinstance(action, Play):
        return str(action)
    return f"{action.tile} on {action.on}" if action.on else str(action.tile)


def signed(change: int) -> str:
    """A change with its sign, as it is printed: with a real minus.

    >>> signed(3), signed(-2) == "\N{MINUS SIGN}2", signed(0)
    ('+3', True, '0')
    """
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


def margin(value: Fraction | float, digits: int = 2) -> str:
    """A margin with its sign, rounded where it is not whole.

    >>> margin(Fraction(1447, 168)), margin(Fraction(20)), margin(Fraction(-1, 2)) == "\N{MINUS SIGN}0.50"
    ('+8.61', '+20', True)
    """
    if value == int(value):
        return signed(int(value))
    return f"{'+' if value > 0 else '−'}{abs(float(value)):.{digits}f}"


def of_rule(value: object) -> str:
    """The value of a rule in words.

    >>> of_rule(True), of_rule(((2, 9), (3, 7)))
    ('yes', '9 for 2, 7 for 3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(f"{each[1]} for {each[0]}" if isinstance(each, tuple) else str(each) for each in value)
    return str(value)


def hundredths(chance: Fraction) -> str:
    """Say how many of a hundred a chance is, to a tenth where it is not whole.

    >>> hundredths(Fraction(1, 4)), hundredths(Fraction(1, 3))
    ('25', '33.3')
    """
    found = 100 * chance
    return str(found) if found.denominator == 1 else f"{float(found):.1f}"


def percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth where it is not whole.

    >>> percent(Fraction(5, 7)).split()
    ['71.4', '%']
    """
    return f"{hundredths(chance)}\N{NO-BREAK SPACE}%"


def whole_percent(chance: Fraction) -> str:
    """A chance in whole percent, such that only what is impossible is 0 and only what is certain is 100.

    >>> whole_percent(Fraction(1, 500)).split(), whole_percent(Fraction(1)).split()
    (['<1', '%'], ['100', '%'])
    """
    if 0 < chance <= Fraction(1, 200):
        told = "<1"
    else:
        told = ">99" if Fraction(199, 200) <= chance < 1 else str(round(100 * chance))
    return f"{told}\N{NO-BREAK SPACE}%"
