"""Answers for programs that read decimals only: as a decimal, and how far from it an answer still counts."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

FIGURES = 3
"""How many figures an answer needs, from the first that is no zero on."""
ASKS = f"Write a decimal with {FIGURES} figures that count, such as 0.125 or 0.0125."
"""What is said of it; whole numbers are counted exactly."""
_PLACES = 10


def decimal(value: Fraction) -> str:
    """A number as a decimal, exact where ten places are enough."""
    scaled = round(value * 10**_PLACES)
    whole, rest = divmod(abs(scaled), 10**_PLACES)
    return f"{'-' * (scaled < 0)}{whole}.{rest:0{_PLACES}}".rstrip("0").rstrip(".")


def in_figures(value: Fraction) -> str:
    """A number in three figures, rounded half up, as pupils are asked to.

    >>> in_figures(Fraction(5, 16)), in_figures(Fraction(26, 51)), in_figures(Fraction(1, 80))
    ('0.313', '0.510', '0.0125')
    """
    half_up = Context(prec=FIGURES, rounding=ROUND_HALF_UP)
    return f"{half_up.divide(Decimal(value.numerator), Decimal(value.denominator)):f}"


def tolerance(value: Fraction, kind: str) -> Fraction:
    """Return how far an answer of a kind may be off: half a unit of the third figure, but no chance becomes 0 or 1."""
    if kind == "count" or not value:
        return Fraction(0)
    down = Context(prec=1, rounding=ROUND_DOWN)  # or a chance of many nines would become 1
    unit = Fraction(10) ** down.divide(Decimal(value.numerator), Decimal(value.denominator)).adjusted()
    allowed = unit * Fraction(1, 2 * 10 ** (FIGURES - 1))
    if kind == "chance" and value < 1:
        allowed = min(allowed, (1 - value) / 2)
    return allowed
