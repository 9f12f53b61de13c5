"""What the site says of the release that it was built from and of those before it, all from the changelog."""

import re
from datetime import date

from fivescore import __version__
from fivescore.svg.markup import tag
from website import ROOT, dated
from website.figures.registry import figure
from website.html import written

CHANGELOG = ROOT / "CHANGELOG.md"
RELEASE = re.compile(r"^## \[(\S+)\] - (\d{4}-\d\d-\d\d|Unreleased)\n+(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
"""A release: its version, its date, and what it brings."""
_PLAIN = re.compile(r"\*\*|`|^### .*\n+|\[([^\]]*)\]\([^)]*\)", re.MULTILINE)


def releases(text: str = "") -> list[tuple[str, str, str]]:
    """The releases of the changelog, or of a text like it, the newest first."""
    return RELEASE.findall(text or CHANGELOG.read_text(encoding="utf-8"))


def line(text: str = "") -> str:
    """The version and its date for the foot of every page."""
    day = next((day for version, day, _ in releases(text) if version == __version__), None)
    if day is None:
        raise ValueError(f"CHANGELOG.md has no headline like: ## [{__version__}] - 2027-03-09")
    return f"fivescore {__version__}, {_date_text(day)}."


def _date_text(day: str) -> str:
    return "not released yet" if day == "Unreleased" else dated(date.fromisoformat(day))


@figure("changes")
def changes(text: str = "") -> str:
    """The releases of the changelog as Markdown; each earlier one leads to the site as it was then."""
    parts = []
    for version, day, says in releases(text):
        then = [] if version == __version__ else [tag("a", "The site as it was", href=f"../../versions/v{version}/")]
        parts += [f"## {version}, {_date_text(day)}", *then, says.strip()]
    return "\n\n".join(filter(None, parts))


def feed(site: str, text: str = "") -> str:
    """The releases as an Atom feed for the site at this address."""
    entries = [
        {"version": version, "day": day, "says": _PLAIN.sub(r"\1", says).strip()}
        for version, day, says in releases(text)
        if day != "Unreleased"
    ]
    return written("found.feed", site=site, entries=entries)
