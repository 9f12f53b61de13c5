"""Experiments on a balance: for each a line in the middle, and an interval on one side of it or the other.

Numbers of different kinds, points and shares and plays, are in rows: what counts is the side of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivescore.analysis.claims import REACH, Part
from fivescore.analysis.odds import Estimate
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import Markup, joined, tag

_INK = "var(--fs-ink,currentColor)"
_PAPER = "var(--fs-paper,#ffffff)"
_STORED = "background:var(--fs-chart-5,#b4c2c6)"
_HERE = f"background:repeating-linear-gradient(135deg,var(--fs-chart-2,#e3a52c) 0 6px,{_PAPER} 6px 8px)"


class Weighed(NamedTuple):
    """A part of a claim: what the stored run found, and what was found here, if it was tried.

    >>> from fivescore.claims import CLAIMS
    >>> Weighed(CLAIMS["lead-a-ten"].parts[0], Estimate(10, 1, 100)).most
    13.4
    """

    part: Part
    stored: Estimate
    here: Estimate | None = None

    @property
    def most(self) -> float:
        """How far from the line anything reaches, to a tenth."""
        ends = [end for each in (self.stored, self.here) if each for end in reach(each)]
        return round(max(abs(end - self.part.than) for end in ends), 1) or 1.0


def reach(found: Estimate) -> tuple[float, float]:
    """The interval that holds together with those of all other experiments in 95 cases of 100."""
    return found.mean - REACH * found.error, found.mean + REACH * found.error


def number(part: Part, found: Estimate) -> str:
    """The number with the reach of its interval, such as `+4.4 ± 0.9`; shares in percent.

    >>> from fivescore.claims import CLAIMS
    >>> number(CLAIMS["lead-a-ten"].parts[0], Estimate(9.84, 0.3, 100)), UNITS["points"]
    ('+9.8 ± 1.0', 'points a round')
    """
    scale = 100 if part.unit == "percent" else 1
    mean, error = scale * found.mean, scale * REACH * found.error
    digits = 1 if error >= 0.3 or not error else 2
    sign = "−" if mean < 0 else "" if part.than and part.unit == "percent" else "+"
    spread = f" ± {error:.{digits}f}" if error else ""
    return f"{sign}{abs(mean):.{digits}f}{spread}"


UNITS = {"points": "points a round", "percent": "percent", "plays": "plays"}
"""What a number counts, in words."""


def balance(rows: Sequence[Weighed]) -> Markup:
    """The experiments one below the other. It is for the eye: a sentence and a table say the same.

    >>> from fivescore.claims import CLAIMS
    >>> part = CLAIMS["lead-a-ten"].parts[0]
    >>> drawn = balance([Weighed(part, Estimate(10, 1, 100), Estimate(9, 3, 20))])
    >>> drawn.count("fs-chart-bar"), "repeating-linear-gradient" in drawn
    (4, True)
    """
    ends = tag("span", tag("i", "against it"), tag("i", "for it"), class_="fs-bal-heads")
    return tag(
        "div", tag("div", ends), *(_row(each) for each in rows), class_="fs-balance fs-chart", aria_hidden="true"
    )


def _row(each: Weighed) -> Markup:
    most = 1.08 * each.most
    several = [(each.stored, _STORED), *([(each.here, _HERE)] if each.here else [])]
    bands = [_band(found, paint, each.part.than, most, place) for place, (found, paint) in enumerate(several)]
    middle = tag("span", style=f"position:absolute;top:0;bottom:0;left:50%;border-left:1.5px solid {_INK}")
    height = f"position:relative;height:{26 * len(several)}px"
    numbers = [tag("b", number(each.part, found)) for found, _ in several]
    return tag(
        "div",
        tag("span", rich(each.part.name), class_="fs-bal-name"),
        tag("span", *numbers, class_="fs-bal-number"),
        tag("span", middle, *bands, class_="fs-bal-track", style=height),
    )


def _band(found: Estimate, paint: str, than: float, most: float, place: int) -> Markup:
    """An interval with a dot at its mean."""

    def at(value: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, (value - than) / most))

    low, high = (at(end) for end in reach(found))
    top = 26 * place + 5
    band = f"position:absolute;top:{top}px;height:16px;left:{low:.1f}%;width:{high - low:.1f}%;box-sizing:border-box"
    dot = f"position:absolute;top:{top + 3}px;left:{at(found.mean):.1f}%;width:10px;height:10px;margin-left:-5px"
    return joined(
        [
            tag("span", class_="fs-chart-bar", style=f"{band};border:1.5px solid {_INK};border-radius:3px;{paint}"),
            tag("span", class_="fs-chart-bar", style=f"{dot};border-radius:50%;background:var(--fs-pip,#14262b)"),
        ]
    )
