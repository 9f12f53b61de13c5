"""Who sits where, by name, and what one of them does, as a sentence has it: you lay, Ben lays."""

from __future__ import annotations

from fivescore.core.errors import FivescoreError

YOU = "You"
"""The name of the reader where nobody else plays on the same device."""
NAMES = (YOU, "Ben", "Cai", "Dot", "Eva")
"""Who sits where: the reader in seat 0."""
FIRST = "Ana"
"""The name of seat 0 where several people play on one device."""
LONGEST = 12
"""How many letters a name may have."""


def does(name: str, verb: str) -> str:
    """A name and what it does."""
    if name == YOU:
        return f"{name} {verb}"
    return f"{name} {verb}{'es' if verb.endswith(('o', 'ch')) else 's'}"


def checked(name: str, taken: tuple[str, ...] = ()) -> str:
    """The name that somebody types for a player, if it can be one beside those that are `taken`."""
    if not name.isalpha() or len(name) > LONGEST:
        raise FivescoreError(f"“{name[:20]}” cannot be a name; a name has 1 to {LONGEST} letters")
    if name.casefold() == YOU.casefold():
        raise FivescoreError(f"“{name}” is no name here; take another")
    if name.casefold() in map(str.casefold, taken):
        raise FivescoreError(f"somebody here is called {name} already; take another name")
    return name
