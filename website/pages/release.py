"""What the site says of the release that it was built from: its version and date, and what changed for readers."""

import re
from datetime import date

from fivescore import __version__
from fivescore.svg.markup import tag
from website import ROOT, dated
from website.figures.registry import figure

CHANGELOG = ROOT / "CHANGELOG.md"
HEADLINE = re.compile(r"^## \[(\S+)\] - (\d{4}-\d\d-\d\d|Unreleased)$", re.MULTILINE)
"""A release in the changelog: its version and its date."""


def line(text: str = "") -> str:
    """The version and its date for the foot of every page, from the changelog's own headline of that version.

    >>> line("## [0.1.0] - 2027-03-09")
    'fivescore 0.1.0, March 9, 2027.'
    >>> line("## [0.1.0] - Unreleased")
    'fivescore 0.1.0, not released yet.'
    """
    text = text or CHANGELOG.read_text(encoding="utf-8")
    day = dict(HEADLINE.findall(text)).get(__version__)
    if not day:
        raise ValueError(f"CHANGELOG.md has no headline like: ## [{__version__}] - 2027-03-09")
    return f"fivescore {__version__}, {_told(day)}."


def _told(day: str) -> str:
    return "not released yet" if day == "Unreleased" else dated(date.fromisoformat(day))


@figure("changes")
def changes(text: str = "") -> str:
    """The releases of the changelog as Markdown; each earlier one leads to the site as it was then.

    >>> print(changes("# Changelog\\n\\nWords.\\n\\n## [9.0.0] - 2027-03-09\\n\\n### Added\\n\\nNew."))
    ## 9.0.0, March 9, 2027
    <BLANKLINE>
    <a href="../../versions/v9.0.0/">The site as it was</a>
    <BLANKLINE>
    ### Added
    <BLANKLINE>
    New.
    """
    text = text or CHANGELOG.read_text(encoding="utf-8")
    first = HEADLINE.search(text)
    return HEADLINE.sub(_with_link, text[first.start() :].strip()) if first else ""


def _with_link(found: re.Match[str]) -> str:
    headline = f"## {found[1]}, {_told(found[2])}"
    if found[1] == __version__:
        return headline
    return f"{headline}\n\n{tag('a', 'The site as it was', href=f'../../versions/v{found[1]}/')}"
