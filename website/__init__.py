"""The program that makes the site: what the pages show (`figures`), what is printed (`prints`), how pages are built
(`pages`), the HTML that all of them write (`html`, and its `templates`), and the steps that bring it all up to date
(`make`, `serve`).
"""

import json
import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
"""The folder of the repository."""
DOCS = ROOT / "docs"
"""What the site's pages are written in."""
NOTEBOOKS = ROOT / "notebooks"
"""The lessons that run."""
OUT = ROOT / "website" / "out"
"""What builds leave for each other: fonts, the engine, JupyterLite, PDFs."""
SITE = ROOT / "site"
"""The built site."""


@cache
def tables(file: str) -> dict[str, Any]:
    """Read a TOML file of `docs`."""
    return tomllib.loads((DOCS / file).read_text(encoding="utf-8"))


def cells(notebook: str | Path) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    found: list[dict[str, Any]] = json.loads(Path(notebook).read_text(encoding="utf-8"))["cells"]
    return found


def dated(day: date) -> str:
    """A day as a page says it."""
    return f"{day:%B} {day.day}, {day.year}"
