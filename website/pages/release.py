"""What the site says of the release that it was built from: its version and date, and what changed for readers."""

import re
from datetime import date

from fivescore import __version__
from fivescore.svg.markup import tag
from website import ROOT
from website.days import dated
from website.figures.registry import figure

CHANGELOG = ROOT / "CHANGELOG.md"
_RELEASED = re.compile(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", re.MULTILINE)


def line(text: str = "") -> str:
    """The version and its date for the foot of every page, from the changelog's own headline of that version.

    >>> line("## 0.1.0 (2027-03-09)")
    'fivescore 0.1.0, March 9, 2027.'
    >>> line("## 0.1.0 (not released yet)")
    'fivescore 0.1.0, not released yet.'
    """
    text = text or CHANGELOG.read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(__version__)} \(([^)]*)\)$", text, re.MULTILINE)
    if not found:
        raise ValueError(f"CHANGELOG.md has no headline like: ## {__version__} (2027-03-09)")
    told = found[1]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", told):
        told = dated(date.fromisoformat(told))
    return f"fivescore {__version__}, {told}."


@figure("changes")
def changes(text: str = "") -> str:
    """The changelog without its own title, as Markdown; each earlier release leads to the site as it was then.

    >>> print(changes("# Changes\\n\\n## 9.0.0 (2027-03-09)\\n\\nNew."))
    ## 9.0.0 (2027-03-09)
    <BLANKLINE>
    <a href="../../versions/v9.0.0/">The site as it was</a>
    <BLANKLINE>
    New.
    """
    text = text or CHANGELOG.read_text(encoding="utf-8")
    return _RELEASED.sub(_with_link, text.partition("\n")[2].strip())


def _with_link(found: re.Match[str]) -> str:
    if found[1] == __version__:
        return found[0]
    return f"{found[0]}\n\n{tag('a', 'The site as it was', href=f'../../versions/v{found[1]}/')}"


def outside_docs(edit_url: str) -> str:
    """Where a page that does not come from `docs/` is edited: the notebooks have a folder of their own.

    >>> outside_docs("edit/main/docs/notebooks/00_a_first_round.ipynb")
    'edit/main/notebooks/00_a_first_round.ipynb'
    """
    return edit_url.replace("/docs/notebooks/", "/notebooks/", 1)
