"""Words of many labs: what things are called, sentences, tiles counted, scores."""

import re
from collections.abc import Collection
from fractions import Fraction
from pathlib import Path
from typing import Any

from fivescore.notebook.words import percent, signed
from fivescore_labs import tables

CALLED: dict[str, Any] = tables.read(Path(__file__).parents[1] / "content" / "words.toml")[0]
"""What labs call things, in the tables of `content/words.toml`."""


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) +(?=[^a-z ])", text.strip()) if text.strip() else []


def lowered(text: str, names: Collection[str] = ()) -> str:
    """A text that begins small, as it does after a colon; a word in capitals stays, and one of `names`."""
    kept = text[1:2].isupper() or any(text.startswith(f"{name} ") for name in names)
    return text if kept else f"{text[:1].lower()}{text[1:]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def one_sentence(text: str, names: Collection[str] = ()) -> str:
    """Short sentences as one; `names` keep their capital."""
    first, *rest = sentences(text) or [""]
    return "; ".join([first, *(lowered(each, names) for each in rest)]).replace(".;", ";")


def tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count:,} tiles"


def score(points: int) -> str:
    """A score with a real minus."""
    return str(points) if points >= 0 else signed(points)


def share(chance: Fraction) -> str:
    """A chance as a fraction and in percent; a fraction of many digits is left out."""
    return f"{chance} ({percent(chance)})" if 1 < chance.denominator < 10_000 else percent(chance)
