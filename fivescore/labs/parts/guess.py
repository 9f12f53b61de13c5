"""Predict, deal, count: a reader's guess, what a simulation saw and the exact value, all on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from fivescore.labs.contract import Control
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import LINE, Markup, joined, tag

_INK = "var(--fs-ink,currentColor)"
_PAPER = "var(--fs-paper,#ffffff)"
_BAND = "repeating-linear-gradient(135deg,var(--fs-chart-2,#e3a52c) 0 6px,var(--fs-pip,#14262b) 6px 7.5px)"
_LABELS = {"guess": "You said", "seen": "Dealt", "exact": "Counted"}


class ScaleMark(NamedTuple):
    """A value on a scale: the `guess`, what was `seen`, with its interval from `low` to `high`, or the `exact`."""

    kind: Literal["guess", "seen", "exact"]
    value: float
    text: str
    low: float = 0.0
    high: float = 0.0
    label: str = ""

    @property
    def name(self) -> str:
        """What is before the value."""
        return self.label or _LABELS[self.kind]


def predict(guess: int | None, asks: str, *, high: int = 100, unit: str = "%", enabled: bool = True) -> Control:
    """The slider of a guess from 0 to `high` of a unit, under the question that it answers."""
    said = "" if guess is None else str(guess)
    return Control("guess", "range", "Your guess", said, high=high, enabled=enabled, group=asks, unit=unit)


def asked(control: Control, begun: bool) -> tuple[Control, ...]:
    """The control of a guess, for a lab that asks for it; not once the lab has `begun` without one."""
    return (control,) if control.value or not begun else ()


def scale(
    marks: Sequence[ScaleMark], *, high: float = 1.0, ends: tuple[str, str] = ("0\u00a0%", "100\u00a0%")
) -> Markup:
    """The marks, a row for each, on a scale from 0 to `high`, whose ends are named; what is exact crosses all rows."""
    exact = next((_share(mark.value, high) for mark in marks if mark.kind == "exact"), None)
    rows = [_row(mark, high, exact) for mark in marks]
    grid = "display:grid;grid-template-columns:max-content minmax(0,1fr) max-content;align-items:center"
    size = "column-gap:.8rem;font-size:var(--fs-t-s,1rem);line-height:1.2;font-variant-numeric:tabular-nums"
    line = f"display:flex;justify-content:space-between;border-top:1.5px solid {_INK};padding-top:2px"
    foot = tag("span", joined([tag("span", end) for end in ends], " "), style=line)
    parts = [*rows, tag("span"), foot, tag("span")]
    return tag("div", *parts, class_="fs-scale", aria_hidden="true", style=f"{grid};{size}")


def _row(mark: ScaleMark, high: float, exact: float | None) -> Markup:
    """Name, mark on its track, and value."""
    line = "position:absolute;top:0;bottom:0"
    at = _share(mark.value, high)
    drawn = []
    if exact is not None and mark.kind != "exact":
        drawn.append(tag("span", style=f"{line};left:{exact:.2f}%;border-left:1.5px dashed {_INK}"))
    if mark.kind == "guess":
        turned = "width:12px;height:12px;transform:translate(-50%,-50%) rotate(45deg);box-sizing:border-box"
        place = f"position:absolute;top:50%;left:{at:.2f}%;{turned};border:2.5px solid {_INK};background:{_PAPER}"
    else:
        place = f"{line};left:{at:.2f}%;width:3px;margin-left:-1.5px;background:{_INK}"
    if mark.kind == "seen":
        low, top = _share(mark.low, high), _share(mark.high, high)
        band = f"position:absolute;top:8px;bottom:8px;left:{low:.2f}%;width:{top - low:.2f}%;box-sizing:border-box"
        paint = f"border:1.5px solid {_INK};background:{_BAND}"
        drawn.append(tag("span", class_="fs-chart-bar", style=f"{band};{paint}"))
    drawn.append(tag("span", class_="fs-scale-mark", style=place))
    track = tag("span", *drawn, style="position:relative;height:32px;margin:0 8px")
    return joined([tag("span", mark.name), " ", track, tag("b", rich(mark.text)), LINE])


def _share(value: float, high: float) -> float:
    """How far along the scale a value lies, in percent."""
    return 100 * max(0.0, min(1.0, value / high))


def words(guess: object, unit: str = "%") -> str:
    """A guess, or another value, with its unit, if it has one."""
    if guess in (1, "1"):
        unit = unit.removesuffix("s")
    return f"{guess}\N{NO-BREAK SPACE}{unit}" if unit else str(guess)


def hits(guess: int | None, truth: float) -> bool:
    """Whether a guess is as near as a whole number comes."""
    return guess is not None and abs(guess - truth) <= 0.5


def beside(guess: int, truth: float, *, unit: str = "%") -> str:
    """A guess held against the truth, as a sentence; both in the unit, which has a word for one and for more."""
    said = f"You said {words(guess, unit)}"
    if hits(guess, truth):
        return f"{said}, as near as a whole number comes."
    off, way = abs(guess - truth), "high" if guess > truth else "low"
    told = f"{off:.0f}" if off >= 9.95 else f"{off:.1f}"
    return f"{said}, which is {told}{' percentage points' * (unit == '%')} too {way}."
