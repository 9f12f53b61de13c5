"""Values as plain data, for pandas and for charts: fractions as floats, tiles and plays as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from fivescore.core.errors import FivescoreError
from fivescore.core.tiles import Tile


def plain(value: object) -> object:
    """A value as a chart takes it.

    >>> plain(Fraction(1, 4)), plain(Tile(1, 4)), plain("out"), plain(None)
    (0.25, '1-4', 'out', None)
    """
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Tile):
        return f"{value.low}-{value.high}"
    return value if value is None or isinstance(value, int | float | str) else str(value)


def frame(rows: Iterable[Mapping[str, object]]) -> Any:
    """A pandas DataFrame of rows, their values plain.

    >>> frame([{"tile": Tile(1, 4), "chance": Fraction(1, 4)}])  # doctest: +SKIP
      tile  chance
    0  1-4    0.25

    Raises FivescoreError where pandas is not installed.
    """
    try:
        import pandas
    except ImportError:
        raise FivescoreError("to_frame() needs pandas, which is not installed: pip install pandas") from None
    return pandas.DataFrame([{name: plain(value) for name, value in row.items()} for row in rows])
