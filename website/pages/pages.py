"""What the site's pages need beyond MkDocs: plain functions that change a page, and the files that no page holds."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe
from bs4 import Tag
from bs4.element import NavigableString, PageElement

from fivescore import svg
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS
from fivescore.notebook.html import rich
from fivescore.notebook.styles import GUESS
from fivescore.svg import TOKENS
from fivescore_labs.web import RENDERER, SHEETS
from website import DOCS, OUT, ROOT
from website.pages.offline import twins
from website.pages.tree import element, given, prose, read

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class FencedExamples(griffe.Extension):
    """Fences the examples of every docstring that is read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


_WINGS = "(?:core|analysis|classroom)"
_PACKAGES = "finder|game|layout|notation|odds|rules|simulate|solver|svg"
_INNER = re.compile(rf'((?:^|id="|#)fivescore\.)(?=svg|{_WINGS})(?:{_WINGS}\.)?(?:({_PACKAGES})\.[a-z_]+\.(?=\w))?')
PLOTLY = ROOT / "website" / "make" / "node_modules" / "plotly.js-basic-dist-min"
"""The part of Plotly that draws bars, lines and points: a third of the whole."""
_TILE = re.compile(r"(\[\d\d?-\d\d?\][.,;:!?)’”]*)")
_PERCENT = re.compile(r"(?<=\d) %")
_QUIET = ("code", "pre", "style", "svg", "section")


def extra_files() -> Iterator[tuple[str, Path]]:
    """Files of the site that are not in docs: (path on the site, folder that it is in)."""
    for folder in ("answers", "camera", "engine", "fonts", "print"):
        for file in sorted((OUT / folder).iterdir()):
            yield f"{folder}/{file.name}", OUT
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{notebook.name}", ROOT


def shared_files() -> Iterator[tuple[str, Path]]:
    """Files of the engine's labs that pages load too, and Plotly: (path on the site, file)."""
    for file in (RENDERER, GUESS, *SHEETS):
        yield f"assets/{file.name}", file
    yield "plotly/plotly.js", PLOTLY / "plotly-basic.min.js"
    yield "plotly/LICENSE.txt", PLOTLY / "LICENSE"


def number(page: Tag) -> None:
    """Number the names of labs that are on the page more than once."""
    seen: Counter[str] = Counter()
    for lab in page.find_all("section", class_="fs-lab"):
        name = given(lab, "aria-label")
        seen[name] += 1
        if seen[name] > 1:
            lab["aria-label"] = f"{name} ({seen[name]})"


def draw_tiles(page: Tag) -> None:
    """Draw each tile that the page's prose names in the line; a number and its % are not parted at a line's end."""
    for text in prose(page, lambda inside: inside.name in _QUIET):
        first, *others = _TILE.split(_PERCENT.sub("\u00a0%", text))
        parts: list[str | PageElement] = [first]
        for name, after in zip(others[::2], others[1::2], strict=True):
            parts += [*read(rich(name)).contents, after]
        if others or first != text:
            text.replace_with(*parts)


def lead_on(page: Tag) -> None:
    """Give the page of a game's rules links to its parts below its head, for windows without a table of contents."""
    head = page.select_one(".fs-facts")
    if head and page.select_one(".fs-rulebook"):
        links = [
            element("a", "".join(each.find_all(string=True, recursive=False)).strip(), href=f"#{given(each, 'id')}")
            for each in page.select("h2[id]")
        ]
        name = {"class_": "fs-jump", "aria_label": "Parts of this page", "data_search_exclude": ""}
        head.insert_after(element("nav", *links, **name))


BLOCKS = ["td", "th", "caption", "div", "dt", "dd", "summary", "figcaption", "figure", "label", "legend", "section"]
"""Elements that are by themselves."""


def part(page: Tag) -> None:
    """Keep words that are in two blocks apart where only the text is kept: in the list that search reads."""
    for block in [*page.find_all(BLOCKS), *page.select(":is(td, th) > :not(:last-child, br, wbr, img, input, svg)")]:
        if isinstance(block.next_sibling, Tag) or block.name in BLOCKS:
            block.append(" ")


def stage_first(page: Tag) -> None:
    """Put a tool before its text: its own head has the title, which the page's heading tells only to the ear."""
    title, lab = page.select_one("h1"), page.select_one("[data-lab]")
    if title is None or lab is None:
        return
    title["class"] = "fs-hidden"
    lab["class"] = f"{' '.join(lab.get_attribute_list('class'))} fs-first"
    between = [it for it in title.find_next_siblings() if it in lab.find_previous_siblings()]
    for each in reversed(between):
        lab.insert_after(each.extract())


def lean(page: Tag) -> None:
    """Leave out elements of code that a reader does not see: each costs time, and Material looks at every `pre`."""
    for span in page.find_all("span", class_=["n", "o", "p", "w"]):
        if not span.find(True):
            span.unwrap()
    for block in page.find_all("div", class_="language-python doc-signature highlight"):
        for code in block.select("pre > code"):
            if code.contents and isinstance(last := code.contents[-1], NavigableString):
                last.replace_with(last.removesuffix("\n"))
            block.replace_with(element("p", code.extract(), class_="doc-signature highlight"))


def public(name: str) -> str:
    """A name of the engine as readers import it, or each in HTML: not from its room, nor from a module within."""
    return _INNER.sub(lambda found: found[1] + (f"{found[2]}." if found[2] else ""), name)


def mended(html: str) -> str:
    """The page with what Material's template leaves undone, read by expressions, for a parser would write it all anew:
    names for ears, valid HTML, the engine's names, our `search.js`, which starts a search only once a reader types."""
    plain = '<div class="md-search" data-md-component="search" role="dialog">'
    html = html.replace(plain, plain.replace(">", ' aria-label="Search">')).replace(' tabindex=""', "")
    html = re.sub(r'aria-labelledby="(__nav_[\d_]+)_label"', r'aria-labelledby="\1_title"', html)
    html = re.sub(r'(<label class="md-nav__title") (for="(__nav_[\d_]+)")', r'\1 id="\3_title" \2', html)
    html = re.sub(r'(<input class="md-toggle"[^>]*?) autocomplete="off"', r"\1", html)
    html = re.sub(r'("search": "[^"]*assets/)javascripts/workers/[^"]+', r"\1search.js", html, count=1)
    if 'class="doc ' not in html:
        html = re.sub(r'<link rel="stylesheet" href="[^"]*_mkdocstrings\.css">\s*', "", html)
    return public(html)


def keeps_tables(page: Tag) -> bool:
    """Say whether a lab of the page keeps several tables: its first view has an entry."""
    firsts = (json.loads(script.get_text()) for script in page.select("[data-lab] > script"))
    return any(first["view"].get("entry") for first in firsts)


def whole(html: str) -> str:
    """The page for addresses that do not exist, with its colors and pictures in it: it may be in any folder."""
    drawing = svg.layout(read_layout("5-5 3-5@5-5 0-3@3-5", RULE_SETS["all-fives"]), ground=True)
    colors = twins(TOKENS.read_text(encoding="utf-8"))
    logo = (DOCS / "assets" / "logo.svg").read_text(encoding="utf-8").strip().replace("<svg", '<svg aria-hidden="true"')
    return html.replace("/* tokens */", colors).replace("<!-- picture -->", drawing).replace("<!-- logo -->", logo)


_SERIES = re.compile(r"\d+(, \d+)*( or \d+)")
_NUMBER = re.compile(r"[+−]?[\d,.]+(\s%)?")
_PLAIN: tuple[dict[str, str], ...] = ({}, {"class": "fs-games"})
"""The attributes of tables that are made ready."""
NAMED, FITS = 3, 4
"""From so many columns on, a row that stands as a block names them; up to so many columns of numbers fit a phone."""


def label(page: Tag) -> None:
    """Make every table of the page's prose ready for any width; labs keep their own."""
    for table in page.find_all("table"):
        if table.thead and table.attrs in _PLAIN and not table.find_parent("section", class_="fs-lab"):
            _label(table)


def _label(table: Tag) -> None:
    rows = [list(line.select("th, td")) for line in table.find_all("tr")]
    names, *body = [[_text(cell).strip() for cell in row] for row in rows]
    columns = zip(*body, strict=True)
    numbers = [index > 0 and all(map(_NUMBER.fullmatch, column)) for index, column in enumerate(columns)]
    stays = 1 < len(numbers) <= FITS and all(numbers[1:])
    table["class"] = "fs-games" if stays else "fs-games fs-blocks"
    for line in table.find_all("tr"):
        line.attrs.clear()
    nameless = [cell for cell, name in zip(rows[0], names, strict=True) if not name and not cell.svg]
    for row in rows:
        for index, cell in enumerate(row):
            named = row is not rows[0] and index > 0 and len(names) >= NAMED
            if cell in nameless:  # a heading that says nothing is none, and the others say what they head
                cell.name, cell.attrs = "td", {}
            elif nameless and cell.name == "th":
                cell["scope"] = "col" if row is rows[0] else "row"
            _mark(cell, names[index] if named else "", numbers[index])


def _mark(cell: Tag, name: str, number: bool) -> None:
    """Give a cell the name of its column and the mark of a number, and nothing else of its looks."""
    for old in ("style", "class"):
        cell.attrs.pop(old, None)
    if name:
        cell["data-label"] = name
    if number:
        cell["class"] = "fs-num"
    match cell.contents:
        case [NavigableString() as text] if _SERIES.fullmatch(text):
            text.replace_with(text.replace(" ", "\u00a0"))


def _text(node: Tag) -> str:
    """Return what a cell says, a drawing in it by its name."""
    if node.name == "svg":
        return given(node, "aria-label") or "drawn"
    return "".join(_text(child) if isinstance(child, Tag) else str(child) for child in node.children)
