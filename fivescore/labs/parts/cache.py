"""What labs found last: another look at the same thing needs no new work."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """The last few things that were found, each by what it is of; threads may share one, and it never grows."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._found: tuple[tuple[K, V], ...] = ()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: K) -> V | None:
        """What was found of a key; None where that is not kept."""
        return next((value for each, value in self._found if each == key), None)

    def keep(self, key: K, value: V) -> V:
        """The value, which is kept from now on; what was found longest ago goes."""
        self._found = ((key, value), *self._found[: self._most - 1])  # one assignment: a thread sees it before or after
        return value
