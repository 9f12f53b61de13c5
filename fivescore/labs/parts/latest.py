"""What labs found last: another look at the same thing needs no new work."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """The last few things that were found, each by what it is of; threads may share one, and it never grows.

    >>> sums = Latest[str, int](most=2)
    >>> sums.get("1 + 1"), sums.keep("1 + 1", 2), sums.get("1 + 1")
    (None, 2, 2)
    >>> sums.keep("2 + 2", 4), sums.keep("3 + 3", 6), sums.get("1 + 1"), len(sums)
    (4, 6, None, 2)
    """

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._found: tuple[tuple[K, V], ...] = ()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: K) -> V | None:
        """What was found of a key; None where that is not kept.

        >>> Latest[str, int]().get("1 + 1") is None
        True
        """
        return next((value for each, value in self._found if each == key), None)

    def keep(self, key: K, value: V) -> V:
        """The value, which is kept from now on; what was found longest ago goes.

        >>> Latest[str, int]().keep("1 + 1", 2)
        2
        """
        self._found = ((key, value), *self._found[: self._most - 1])  # one assignment: a thread sees it before or after
        return value
