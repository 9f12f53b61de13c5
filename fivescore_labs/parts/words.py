"""Words of many labs: what things are called, sentences, counts and scores, rules with the marks of their sources."""

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from fivescore.core.rules import SOURCES, Clause
from fivescore.core.speech import listed
from fivescore.notebook.html import Table
from fivescore.notebook.words import percent, signed
from fivescore_labs import tables

CALLED: dict[str, Any] = tables.read(Path(__file__).parents[1] / "content" / "words.toml")[0]
"""What labs call things, in the tables of `content/words.toml`."""
MARKS = {**SOURCES, "varied": "changed here: no source names this value"}
"""Every mark that a rule can have, and what it stands for."""


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


def marks(source: str) -> tuple[str, ...]:
    """The marks of a source one by one: letters, or the words that stand for none.

    >>> marks("A B D"), marks("settled here")
    (('A', 'B', 'D'), ('settled here',))
    """
    return (source,) if source in MARKS else tuple(source.split())


def marked_sentence(rule: Clause) -> str:
    """A rule in a sentence, with its mark."""
    return f"{rule.text} ({capital(sources(rule.source))}.)"


def marked_inline(rule: Clause) -> str:
    """A rule with its mark, to follow a colon."""
    return f"{lowered(one_sentence(rule.text)).removesuffix('.')} ({sources(rule.source)})."


def sources(source: str) -> str:
    """The marks of a source in a sentence."""
    found = marks(source)
    if len(found[0]) > 1:
        return found[0]
    return f"{'source' if len(found) == 1 else 'sources'} {listed(list(found))}"


def rule_tables(rules: Sequence[Clause]) -> tuple[Table, ...]:
    """The rules with their marks, and the marks with their names; () where there is no rule to show."""
    if not rules:
        return ()
    found = sorted({mark for rule in rules for mark in marks(rule.source)}, key=list(MARKS).index)
    by = tuple((rule.text, ", ".join(marks(rule.source))) for rule in rules)
    named = tuple((mark, MARKS[mark]) for mark in found)
    return Table("The rules that say so", (("Rule", "Source"), *by)), Table("The marks", (("Mark", "Source"), *named))
