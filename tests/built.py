"""The built site as files: which pages it has, and what is written on them and on the notebooks that they show."""

import json
import re
from functools import cache

from tests.browser import SITE
from website.pages.tree import read

PAGES = sorted(
    path.relative_to(SITE).as_posix().removesuffix("index.html")
    for path in SITE.glob("**/index.html")
    if not {SITE / "lite", SITE / "embed"} & {*path.parents}
)
"""Every page by its address, but for those of JupyterLite and those to be framed."""


def file_of(page):
    return SITE / page / "index.html" if (SITE / page).is_dir() else SITE / page


@cache
def written(page):
    """The HTML of a page."""
    return file_of(page).read_text(encoding="utf-8")


@cache
def parsed(page):
    """A page without what is inside of its drawings and scripts."""
    return read(re.sub(r"(<(svg|script)\b[^>]*>).*?</\2>", r"\1</\2>", written(page), flags=re.DOTALL))


def words(element):
    """The text of an element, its white space as a reader sees it."""
    return " ".join(element.get_text(" ").replace("\xa0", " ").split())


def cells(file):
    """The cells of a notebook as it is stored, the text of each whole."""
    found = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in found]


def printed(cell):
    """What a cell prints."""
    outputs = (output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", []))
    return "\n".join(map("".join, outputs))
