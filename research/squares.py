"""Least squares: the weights that foresee results best."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What a matrix, symmetric and positive definite, takes to the right side; both stay as they are.

    >>> solved([[2, 0], [0, 4]], [2, 2])
    [1.0, 0.5]
    """
    size, rows, sides = len(right), [list(row) for row in matrix], list(right)
    for at in range(size):
        for below in range(at + 1, size):
            if factor := rows[below][at] / rows[at][at]:
                sides[below] -= factor * sides[at]
                rows[below] = [b - factor * a for a, b in zip(rows[at], rows[below], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = fsum(rows[at][later] * found[later] for later in range(at + 1, size))
        found[at] = (sides[at] - known) / rows[at][at]
    return found
