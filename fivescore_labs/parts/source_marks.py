"""Rules below a ruling: each sentence with the marks of its sources, and what the marks stand for."""

from collections.abc import Sequence

from fivescore.core.rules import SOURCES, Clause
from fivescore.core.speech import listed
from fivescore.notebook.html import Table
from fivescore_labs.parts.words import capital, lowered, one_sentence

MARKS = {**SOURCES, "varied": "changed here: no source names this value"}
"""Every mark that a rule can have, and what it stands for."""


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


def tables(rules: Sequence[Clause]) -> tuple[Table, ...]:
    """The rules with their marks, and the marks with their names; () where there is no rule to show."""
    if not rules:
        return ()
    found = sorted({mark for rule in rules for mark in marks(rule.source)}, key=list(MARKS).index)
    by = tuple((rule.text, ", ".join(marks(rule.source))) for rule in rules)
    named = tuple((mark, MARKS[mark]) for mark in found)
    return Table("The rules that say so", (("Rule", "Source"), *by)), Table("The marks", (("Mark", "Source"), *named))
