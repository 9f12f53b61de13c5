"""What labs found last: another look at the same thing needs no new work."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """The last few things that were found, each by what it is of; threads may share one, and it never grows."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._found: tuple[tuple[K, V], ...] = ()

    def get(self, key: K) -> V | None:
        """Return what was found for a key; None where that is not kept."""
        return next((value for each, value in self._found if each == key), None)

    def keep(self, key: K, value: V) -> V:
        """The value, which is kept from now on; what was found longest ago goes."""
        self._found = ((key, value), *self._found[: self._most - 1])  # one assignment: a thread sees it before or after
        return value


class Bit(Protocol):
    """A finding so far, and how much of it is `done`, up to 1."""

    @property
    def done(self) -> float | Fraction: ...


B = TypeVar("B", bound=Bit)


def worked(latest: Latest[K, B], key: K, bits: Iterable[B]) -> Iterator[B]:
    """Yield what was found for a key; else the bits of finding it, the last of which is kept."""
    if (known := latest.get(key)) is not None:
        yield known
        return
    for found in bits:
        yield found if found.done < 1 else latest.keep(key, found)
