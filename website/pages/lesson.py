"""A notebook as a page of the site: a lesson that opens with its moment and a guess, and folds what only some read.

The moment is what is before the first guess, and the guess. What follows a guess is marked `data-after` with the
name of its cell: `notebook.js` covers it until the guess is given. Tags of a cell say what else is to become of it:
`solution` folds to an answer, under the question before it, unless it is `shown` too, as what a guess was about is;
`more` folds to what some want besides, under the heading that it begins with; `open` waits for no guess, as a lab that
covers its own answers need not; `coding` is shown with the code. Notes for teachers and longer code fold to a line.

What waits has its heading and its shape in an empty place, which tells nothing. The shape comes from the kind of the
first value that waits. How many rows it has, and of what size, is the same for all values of a kind. Tiles are in it
only where it has a row for each tile of the question: they come from the question, in the order of their pips.
"""

import json
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString, PageElement
from markdown.extensions.toc import slugify

from fivescore import svg
from fivescore.core.tiles import Tile
from fivescore.notebook.still import PLOTLY
from fivescore_labs import LABS
from fivescore_labs.classroom.progress import DEEPER, PATHS
from fivescore_labs.parts.html import static
from website import cells as cells_of
from website.figures import landing, teach
from website.figures.registry import PageError
from website.html import Link, written
from website.pages.tree import element, given, read

SHORT, SHORT_CODE = 8, "Code"
"""Lines of code that stand open where code is shown, and what such code is called."""
OPEN = 3
"""Frames of a lab that stand open without a script."""
MINUTES = landing.MINUTES | {lesson.id: lesson.minutes for lesson in teach.lessons()}
"""How long each lesson takes."""
BELOW = "what is below the moment"
"""The comment that parts a lesson: `main.html` sets its moment across the whole page."""
TEACHERS, ANSWER = "For teachers", "The answer"
DEEP = "For those who want more"
"""What is said of what a class skips, unless it asks."""
SETUP = "setup"
"""The tag of a cell that installs what is there on the site."""
HEADS = ("h2", "h3")
_DRAWN = "data:image/svg+xml;base64,"
_JUPYTER = re.compile(r"\s*In JupyterLab,[^.]*\.")
"""A sentence for those who run the notebook."""
_WIDGET = re.compile(r"application/vnd\.jupyter\.widget-view")


class Place(NamedTuple):
    """The place of a lesson: its file, the path that it belongs to, the lessons of that path in their order, where
    a notebook opens live, how many megabytes that loads; of a page that goes deeper, its lesson."""

    file: str
    path: str
    lessons: tuple[str, ...]
    live: str = ""
    megabytes: int = 0
    back: Link | None = None

    @property
    def name(self) -> str:
        """The lesson's name in what a browser keeps."""
        return named(self.file)

    @property
    def number(self) -> int:
        """The number of the lesson on its path, from 1."""
        return self.lessons.index(self.name) + 1


class Cell(NamedTuple):
    """A cell on its page: its name, its tags, its code, and its prose or outputs."""

    id: str
    tags: frozenset[str]
    code: Tag | None
    parts: list[PageElement]

    @property
    def asks(self) -> bool:
        """True if it asks for a guess."""
        return any(part.find(class_="fs-guess") for part in self.parts if isinstance(part, Tag))

    @property
    def fold(self) -> str:
        """The words under which it is folded away, if it is."""
        if "solution" in self.tags and "shown" not in self.tags:
            return ANSWER
        return TEACHERS if "teacher" in self.tags else ""

    @property
    def question(self) -> str:
        """The last question of its last paragraph, "" where that asks none."""
        ends = [part.get_text() for part in self.parts[-1:] if isinstance(part, Tag) and part.name == "p"]
        asked = re.findall(r"[^.?!:]+\?", " ".join(" ".join(ends).split()))
        return asked[-1].strip() if asked else ""

    @property
    def heads(self) -> bool:
        """True if it begins with a heading."""
        return bool(self.parts) and isinstance(self.parts[0], Tag) and self.parts[0].name in HEADS


def named(file: str) -> str:
    """The name of the lesson that a notebook is, or a page of text."""
    return re.sub(r"^\d+_", "", Path(file).stem).replace("_", "-")


def path_of(name: str) -> tuple[str, tuple[str, ...]]:
    """The path of a lesson and its lessons in their order, or those pages that go deeper; none of any other page."""
    if name in DEEPER:
        return "Go deeper", tuple(DEEPER)
    return next((each for each in PATHS.items() if name in each[1]), ("", ()))


def around(name: str) -> tuple[str, str]:
    """The lessons before and after a lesson, or ""; what goes deeper is between its lesson and the next one."""
    if name in DEEPER:
        return DEEPER[name], around(DEEPER[name])[1]
    lessons = ("", *path_of(name)[1], "")
    at = lessons.index(name)
    return lessons[at - 1], lessons[at + 1]


def placed(soup: BeautifulSoup, place: Place, further: Sequence[Link]) -> None:
    """Says on a page of text that is a lesson where it stands and how long it takes; at its end, what goes deeper."""
    if soup.h1:
        soup.h1.insert_before(*read(written("lesson.nth", place=place, minutes=MINUTES[place.name])).contents)
    if further:
        soup.extend(read(written("lesson.deeper", further=further)).contents)


def notebook(
    soup: BeautifulSoup, name: str, place: Place | None = None, tags: Sequence[Iterable[str]] = ()
) -> BeautifulSoup:
    """A converted notebook, with the `tags` of its cells, as a page; with a `place` it is a lesson. Search leaves out
    an element only up to the first end of its kind, so outputs have a kind of their own."""
    _enliven(soup)
    _keep_first_state(soup)
    for table in soup.select("table.dataframe"):  # of pandas: the page has its style
        for style in table.find_previous_siblings("style"):
            style.decompose()
        table.attrs = {}
        for head in table.find_all("th"):
            head["scope"] = "col" if head.find_parent("thead") else "row"
    found = soup.select(".jp-Cell:not(.jp-Cell .jp-Cell)")
    marked = zip(found, tags or [()] * len(found), strict=True)
    cells = [_cell(each, name, frozenset(mark)) for each, mark in marked if SETUP not in mark]
    page = read("")
    if place is None:
        page.extend(_below(cells))
        return page
    asks = next((at + 1 for at, cell in enumerate(cells) if cell.asks), 1)
    moment, rest = cells[:asks], cells[asks:]
    after = moment[-1].id if moment[-1].asks else ""
    bar = read(written("lesson.bar", place=place, minutes=MINUTES[place.name])).contents
    page.extend([_moment(moment, bar), Comment(BELOW), *([waiting(after)] if after else [])])
    page.extend([*_marked([cell.code for cell in moment], after), *_below(rest, after)])
    shaped(page)
    _beside(page)
    page.extend(read(written("lesson.end", place=place)).contents)
    return page


def plotted(page: BeautifulSoup, file: str | Path) -> bool:
    """Put the data of each of Plotly's figures into its place, where `plot.js` draws it; whether there is one."""
    places, outputs = page.select(".fs-plot"), [each for cell in cells_of(file) for each in cell.get("outputs", ())]
    given = [each["data"][PLOTLY] for each in outputs if PLOTLY in each.get("data", {})]
    if len(places) != len(given):
        raise PageError(f"{file}: {len(given)} figures, and {len(places)} places for them")
    for place, figure in zip(places, given, strict=True):
        data = json.dumps(figure, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        script = element("script", type="application/json")
        script.string = data
        place.append(script)
        place["style"] = f"--fs-high: {figure['layout'].get('height', 380)}px"
    return bool(given)


def document_of(link: str) -> str:
    """Return where a notebook's page finds a page of `docs`, or a part of one, that the notebook links to."""
    file, mark, part = link.removeprefix("../docs/").partition("#")
    if not file.endswith(".md"):
        return f"../../{file}"
    return f"../../{file.removesuffix('.md').removesuffix('index').rstrip('/')}/{mark}{part}"


def _moment(cells: Sequence[Cell], bar: Iterable[PageElement]) -> Tag:
    """The moment: its words on one side, the drawings and the guess on the other; below them the bar."""
    parts = [part for cell in cells for part in cell.parts if isinstance(part, Tag)]
    words = element("div", *(part for part in parts if part.name != "fs-out"), class_="fs-nb-words")
    shown = [part for part in parts if part.name == "fs-out"]
    sides = [words, element("div", *shown, class_="fs-nb-stage")] if shown else [words]
    inner = element("div", *sides, class_="fs-nb-in")
    return element("div", inner, *bar, class_="fs-nb", aria_label="How it begins")


def _below(cells: Sequence[Cell], after: str = "") -> Iterator[PageElement]:
    """Yield what is below the moment, each part marked by the guess that it waits for."""
    for more, group in groupby(_numbered(cells), key=lambda each: each[0]):
        inside = [cell for _, cell in group]
        if not more:
            parts, after = _parts(inside, after)
            yield from parts
        else:
            head = inside.pop(0).parts if inside[0].heads else []
            yield from _marked([_extra([*head, *_parts(inside, "")[0]])], after)


def _beside(page: Tag) -> None:
    """A wheel and the paragraph that follows it stand side by side, where there is room."""
    for wheel in [out for out in page.select("fs-out") if out.select_one(".fs-value .fs-wheel")]:
        said = wheel.find_next_sibling()
        if said and said.name == "p" and said.get("data-after") == wheel.get("data-after"):
            both = element("div", class_="fs-nb-beside")
            if after := given(wheel, "data-after"):
                both["data-after"] = after
            wheel.insert_before(both)
            both.extend([wheel, said])


def _numbered(cells: Iterable[Cell]) -> Iterator[tuple[int, Cell]]:
    """Cells with the number of the fold that they belong to, 0 for none: a heading begins another."""
    fold = 0
    for cell in cells:
        more = "more" in cell.tags
        fold += more and (cell.heads or not fold)
        yield (fold if more else 0), cell


def _parts(cells: Iterable[Cell], after: str) -> tuple[list[PageElement], str]:
    """The parts of cells, answers folded, and the name of the guess that what follows waits for."""
    found: list[PageElement] = []
    question = ""
    for fold, group in groupby(cells, key=lambda cell: cell.fold):
        folded: list[PageElement] = []
        asked = question if fold == ANSWER else ""
        for cell in group:
            question = cell.question
            last = cell.id if cell.asks else after
            code = _marked([cell.code], last)
            shown = _marked(cell.parts, "" if "open" in cell.tags else after)
            for part in shown if "coding" in cell.tags else ():
                if isinstance(part, Tag):
                    part["data-coding"] = ""
            empty = _marked([waiting(cell.id)], after) if cell.asks else []
            folded += [*shown, *empty, *code] if cell.asks else [*code, *shown]
            after = last
        found += _marked([_folded(fold, folded, asked)], after) if fold else folded
    return found, after


def _extra(parts: Sequence[PageElement]) -> Tag:
    """Fold away what only some want, under its heading."""
    heads = [part for part in parts[:1] if isinstance(part, Tag) and part.name in HEADS]
    labs = {given(lab, "data-lab") for part in parts if isinstance(part, Tag) for lab in part.select("[data-lab]")}
    invites = "With a lab to try" if labs else DEEP
    if labs & {"drill", "exercise"}:
        invites = "To practice"
    elif heads and heads[0].get_text().startswith("Do it"):
        invites = "At a table, with tiles"
    summary, kind = element("summary", element("small", invites), *heads), "fs-nb-deep" if invites == DEEP else ""
    return element("details", summary, *parts[len(heads) :], class_=f"fs-answer fs-nb-extra {kind}".strip())


def _marked(parts: Iterable[PageElement | None], after: str) -> list[PageElement]:
    """The parts, each marked by the guess that it waits for."""
    found = [part for part in parts if part]
    for part in found:
        if after and isinstance(part, Tag):
            part["data-after"] = after
    return [each for part in found for each in (part, NavigableString("\n"))]


def _folded(name: str, parts: Iterable[PageElement], asked: str = "") -> Tag:
    """Parts that are folded away under a name, or as what was asked; they wait for no guess: what they are in does.
    What was folded under it already needs no second fold."""
    inner: list[PageElement] = []
    for part in parts:
        if isinstance(part, Tag):
            part.attrs.pop("data-after", None)
            if part.name == "details" and part.summary and part.summary.get_text() == name:
                inner += [each for each in part.contents if each is not part.summary]
                continue
        inner.append(part)
    head = element("summary", element("small", name), f" {asked}") if asked else element("summary", name)
    return element("details", head, *inner, class_="fs-answer")


def _cell(cell: Tag, name: str, tags: frozenset[str]) -> Cell:
    """A converted cell."""
    found = cell if cell.get("id") else cell.find(id=re.compile("^cell-id="))
    id = given(found, "id").removeprefix("cell-id=") if isinstance(found, Tag) else ""
    if "jp-MarkdownCell" in given(cell, "class").split():
        body = cell.select_one(".jp-MarkdownOutput")
        return Cell(id, tags, None, _prose(body) if body else [])
    outputs = [_output(each, name) for each in cell.select(".jp-OutputArea-output")]
    for asked in (each for output in outputs for each in output.find_all(class_="fs-guess")):
        asked["data-guess"] = id
    source = cell.select_one(".jp-InputArea pre")
    try:
        return Cell(id, tags, _code(source) if source else None, list(outputs))
    except PageError as error:
        raise PageError(f"{name}, cell {id}: {error}") from error


def _prose(body: Tag) -> list[PageElement]:
    for link in body.select("a.anchor-link"):
        link.decompose()
    for link in body.select('a[href$=".ipynb"]'):
        link["href"] = f"../{given(link, 'href').removesuffix('.ipynb')}/"
    for link in body.select('a[href^="../docs/"]'):
        link["href"] = document_of(str(link["href"]))
    for heading in body.select("h1, h2, h3, h4"):
        heading["id"] = slugify(heading.get_text(), "-")
    for said in body.find_all(string=_JUPYTER):  # shown with the code
        if found := _JUPYTER.search(said):
            said.replace_with(said[: found.start()], element("span", found[0], data_coding=""), said[found.end() :])
    parts = _inner(body)
    note = next((at for at, part in enumerate(parts) if part.get_text().startswith(f"{TEACHERS}:")), None)
    return parts if note is None else [*parts[:note], _folded(TEACHERS, parts[note:])]


def _inner(parent: Tag) -> list[PageElement]:
    """Return what is in an element, without blanks at its ends: search would take them for text before a heading."""
    shown = [at for at, node in enumerate(parent.contents) if not isinstance(node, NavigableString) or node.strip()]
    return parent.contents[shown[0] : shown[-1] + 1] if shown else []


def _enliven(soup: Tag) -> None:
    """Put the page's own lab or guess where a saved one stands; the output before it, of the live one, goes."""
    for still in soup.select(".fs-saved:has(> .fs-value)"):  # a value: the page has its style
        still.replace_with(*still.select(":scope > .fs-value"))
    for still in soup.select(".fs-saved"):
        (output,) = still.find_parents(class_="jp-OutputArea-child")
        view = output.find_previous_sibling(class_="jp-OutputArea-child")
        if view and not view.get_text(strip=True):
            view.decompose()
        (kept,) = still.select(".fs-lab, .fs-guess")
        for hidden in kept.select("input[hidden], output[hidden]"):
            del hidden["hidden"]
        name = given(kept, "data-lab")
        still.replace_with(*(_frames(read(static(LABS[name], given(kept, "data-text")))).contents if name else [kept]))


def _keep_first_state(soup: Tag) -> None:
    """Leave of a slider of `interact` what its function first gave, which is before it."""
    sliders = (cell for cell in soup.select(".jp-Cell:not(.jp-Cell .jp-Cell)") if "@interact" in cell.get_text())
    for output in (each for cell in sliders for each in cell.select(".jp-OutputArea-child + .jp-OutputArea-child")):
        if not output.get_text(strip=True) and not output.select("img, svg, .fs-lab, .fs-guess"):
            output.decompose()


def _frames(lab: Tag) -> Tag:
    """A lab as it stands without a script: of many frames the first are seen, and the others fold."""
    for host in lab.select(".fs-frames"):
        rest = host.select(".fs-frame")[OPEN:]
        if len(rest) > 1:
            fold = _folded(f"{len(rest)} more, one below the other", rest)
            host.extend([fold, *host.select(":scope > .fs-answers")])
    return lab


def _code(source: Tag) -> Tag:
    """The code of a cell, which the page's switch shows; where it is long, under a line that says what it does."""
    text = source.get_text().strip()
    code = element("div", element("pre", element("code", *list(source.contents))), class_="highlight")
    says = told(text)
    short = {"data_short": "", "open": ""} if says == SHORT_CODE else {}
    return element(
        "details", element("summary", says), code, class_="fs-code fs-nb-code", data_search_exclude="", **short
    )


def told(code: str) -> str:
    """A line that says how long some code is and what it does, as its first line does in a comment."""
    first, *rest = code.splitlines()
    comment = first.removeprefix("# ") if first.startswith("# ") else ""
    count = len(rest) if comment else len(rest) + 1
    if count <= SHORT:
        return SHORT_CODE
    if not comment:
        raise PageError(f"{count} lines of code that do not say what they do; begin them with a comment: {first}")
    return f"{count} lines: {comment[:1].lower()}{comment[1:]}"


def _output(output: Tag, name: str) -> Tag:
    kind = given(output, "data-mime-type")
    for image in output.select(f'img[src^="{_DRAWN}"]'):  # a drawing with its words, in the colors of the page
        image.replace_with(*read(b64decode(given(image, "src").removeprefix(_DRAWN)).decode()).contents)
    inner = _inner(output)
    if not inner or output.find(type=_WIDGET) or kind == "application/vnd.jupyter.stderr":
        raise PageError(f"{name}: an output that would be blank or broken on the page ({kind or 'no type'})")
    said = _printed_sentences(output.get_text()) if kind == "text/plain" else []
    return element("fs-out", *(said or inner), data_search_exclude="")


def _printed_sentences(text: str) -> list[Tag]:
    """Return what a cell printed, as sentences of the page; nothing where its columns tell."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if any("  " in line for line in lines) or len(lines) > SHORT:
        return []
    return [element("p", line, class_="fs-printed") for line in lines if line]


LINES = 4
"""Rows of a shape for which the question gives none."""
SIDE = 7
"""Tiles along each side of the grid of all tiles."""
KINDS = {".fs-v-rows": "rows", ".fs-wheel": "wheel", ".fs-v-table": "table", ".fs-chart": "bars", ".fs-lab": "grid"}
"""The shape of a value by what it is drawn with; the first that fits."""
SHAPES = {
    "rows": LINES * ["tile number words sum points"],
    "bars": LINES * ["label bar value"],
    "table": LINES * ["cell cell cell cell"],
    "wheel": ["ring"],
    "words": LINES * ["line"],
    "grid": [size * "cell " for size in range(1, SIDE + 1)],
}
"""What is in each row of a shape."""


def waiting(name: str) -> Tag:
    """The place of what waits for the guess of this name, still without a shape; of a kind of its own, for search."""
    ball = element("circle", cx="9", cy="9", r="2.4")
    eye = element("svg", element("path", d="M1 9q8-11 16 0q-8 11-16 0z"), ball, viewBox="0 0 18 18", aria_hidden="true")
    says = element("p", eye, " Opens when you check, or with the answer.")
    return element("fs-waits", says, class_="fs-nb-waits", data_waits=name, data_search_exclude="")


def shaped(page: Tag) -> None:
    """Gives each place of a page the heading and the shape of what waits there."""
    for place in page.select(".fs-nb-waits"):
        name = given(place, "data-waits")
        waits = page.select(f'[data-after="{name}"]')
        parts = [part for part in waits if part.name != "details"]
        tiles = page.select(f'.fs-guess[data-guess="{name}"] .fs-g-tile > input')
        offered = sorted({Tile.parse(given(each, "value")) for each in tiles})
        at, value = _first(parts, offered)
        before = parts if value is None else parts[:at]
        heads = [part.get_text() for part in before if part.name in HEADS]
        heading = heads[0 if value is None else -1] if heads else ""
        title = [element("p", heading, class_="fs-nb-next")] if heading else []
        for part in (_shape(value, offered), *title, *reversed(list(_folds(waits)))):
            place.insert(0, part)


def _folds(waits: Sequence[Tag]) -> Iterator[Tag]:
    """The names of what is folded away before anything else waits."""
    for part in takewhile(lambda part: part.name == "details", waits):
        if part.summary and (head := part.summary.find(HEADS)):
            yield element("p", head.get_text(), class_="fs-nb-fold")


def _first(parts: Sequence[Tag], offered: Sequence[Tile]) -> tuple[int, Tag | None]:
    """Return which part has the first value, and the value: of tiles asked for, the one with a row for each."""
    found = [(at, value) for at, part in enumerate(parts) for value in part.select(".fs-value")]
    whole = [(at, value) for at, value in found if _has_each(value, offered)]
    return next(iter([*whole, *found]), (0, None))


def _has_each(value: Tag, offered: Sequence[Tile]) -> bool:
    """Say whether a value has rows for just the tiles of the question."""
    rows = value.select(".fs-v-rows th.fs-v-tile > svg[data-tile]")
    return bool(offered) and {Tile.parse(given(tile, "data-tile")) for tile in rows} == set(offered)


def _shape(value: Tag | None, offered: Sequence[Tile]) -> Tag:
    """The empty places of a value; where none waits, of a few lines."""
    kind = next((kind for drawn, kind in KINDS.items() if value and value.select_one(drawn)), "words")
    empty = (element("div", *_empty(looks)) for looks in SHAPES[kind])
    rows = _tiles(value, offered) if value and _has_each(value, offered) else empty
    return element("div", *rows, class_="fs-nb-shape", data_shape=kind, aria_hidden="true")


def _tiles(value: Tag, offered: Sequence[Tile]) -> Iterator[Tag]:
    """A row for each tile of the question, all else empty; the count on the table, which all plays change, stands."""
    counts = {cell.get_text().split()[0] for cell in value.select(".fs-v-sum:has(.fs-arrow)")}
    for tile in offered:
        drawn = read(svg.tile(tile, small=True, hidden=True)).contents
        number, words, total, points = _empty("number words sum points")
        known = [f"{counts.copy().pop()} ", *read(svg.ARROW).contents, " "] if len(counts) == 1 else []
        yield element("div", *drawn, number, words, element("span", *known, total, class_="fs-p-count"), points)


def _empty(looks: str) -> Iterator[Tag]:
    return (element("i", class_=f"fs-p-{look}") for look in looks.split())
