"""What the site's pages need beyond MkDocs: plain functions from text to text, and the files that no page holds."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from markdown.extensions.toc import slugify

from fivescore import svg
from fivescore.labs import LABS
from fivescore.labs.parts.html import rich, static
from fivescore.labs.web import RENDERER, SHEETS
from fivescore.notation import read_layout
from fivescore.rules import RULE_SETS
from fivescore.svg import TOKENS
from website import OUT, ROOT
from website.figures.registry import PageError

_TAG = re.compile(r"(<!--.*?-->|<script.*?</script>|<[^>]*>)", re.DOTALL)
_ROOMS = "finder game layout notation odds rules simulate solver svg"
_INNER = re.compile(rf'((?:id="|#)fivescore\.)({_ROOMS.replace(" ", "|")})\.[a-z]+\.(?=\w)')
_QUIET = ("code", "pre", "style", "svg", "section")


def extra_files() -> Iterator[tuple[str, Path]]:
    """Files of the site that are not in docs: (path on the site, folder that it is in)."""
    for folder in ("engine", "fonts", "print"):
        for file in sorted((OUT / folder).iterdir()):
            yield f"{folder}/{file.name}", OUT
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        yield f"notebooks/{notebook.name}", ROOT


def shared_files() -> Iterator[tuple[str, Path]]:
    """Files of the engine's labs that pages load too: (path on the site, file)."""
    for file in (RENDERER, *SHEETS):
        yield f"assets/{file.name}", file


def numbered(html: str) -> str:
    """The page with a number in the names of labs that stand on it more than once.

    >>> numbered('<section class="fs-lab" aria-label="A"> <section class="fs-lab" aria-label="A">')
    '<section class="fs-lab" aria-label="A"> <section class="fs-lab" aria-label="A (2)">'
    """
    seen: Counter[str] = Counter()

    def named(found: re.Match[str]) -> str:
        seen[found[2]] += 1
        return found[1] + found[2] + (f" ({seen[found[2]]})" if seen[found[2]] > 1 else "")

    return re.sub(r'(<section (?=[^>]*class="fs-lab")[^>]*aria-label=")([^"]*)', named, html)


def tiles(html: str) -> str:
    """The page with each tile that its prose names drawn in the line."""
    out, quiet = [], 0
    for part in _TAG.split(html):
        if part.startswith("<"):
            name = part.strip("</>").split()[0] if part.strip("</>") else ""
            if name in _QUIET:
                quiet += -1 if part.startswith("</") else 0 if part.endswith("/>") else 1
            out.append(part)
        else:
            out.append(part if quiet else rich_only_tiles(part))
    return "".join(out)


def unsearched(html: str) -> str:
    """The page with its drawings left out of search: sentences beside them say the same.

    >>> unsearched('<svg class="fs-drawing"></svg>')
    '<svg class="fs-drawing" data-search-exclude></svg>'
    """
    return html.replace('class="fs-drawing"', 'class="fs-drawing" data-search-exclude')


def rich_only_tiles(text: str) -> str:
    """Text that is HTML already, its tiles drawn; a number and its % are not parted at a line's end."""
    return re.sub(r"\[\d\d?-\d\d?\]", lambda found: rich(found[0]), re.sub(r"(?<=\d) %", "\u00a0%", text))


def public(html: str) -> str:
    """The page with each name of the engine as readers import it: from its room, not from a module within.

    >>> public('<h3 id="fivescore.odds.chances.holds"> <a href="../odds/#fivescore.rules.sets.RuleSet">')
    '<h3 id="fivescore.odds.holds"> <a href="../odds/#fivescore.rules.RuleSet">'
    """
    return _INNER.sub(r"\1\2.", html)


def mended(html: str) -> str:
    """The page with what Material's own template leaves undone: names for the search dialog and for each part of the
    navigation, which Material leaves without where a part has a page of its own, and valid HTML.

    Search starts by our `search.js`, which loads Material's worker and the list of pages when a reader types.
    """
    plain = '<div class="md-search" data-md-component="search" role="dialog">'
    html = html.replace(plain, plain.replace(">", ' aria-label="Search">')).replace(' tabindex=""', "")
    html = re.sub(r'aria-labelledby="(__nav_[\d_]+)_label"', r'aria-labelledby="\1_title"', html)
    html = re.sub(r'(<label class="md-nav__title") (for="(__nav_[\d_]+)")', r'\1 id="\3_title" \2', html)
    html = re.sub(r'(<input class="md-toggle"[^>]*?) autocomplete="off"', r"\1", html)
    return re.sub(r'("search": "[^"]*assets/)(javascripts/workers/[^"]+")', r"\1search.js?\2", html, count=1)


def whole(html: str) -> str:
    """The page for addresses that do not exist, with its colors and picture in it: it may stand in any folder."""
    drawing = svg.layout(read_layout("5-5 3-5@5-5 0-3@3-5", RULE_SETS["all-fives"]), ground=True)
    colors = TOKENS.read_text(encoding="utf-8")
    return html.replace("/* tokens */", colors).replace("<!-- picture -->", drawing)


def lean(html: str) -> str:
    """The page with fewer elements in its code: none for what has the color of its line, and a signature as one line.

    Each element costs a phone time, and Material's script looks at every `pre`.

    >>> lean('<span class="n">tile</span><span class="p">.</span><span class="mi">1</span>')
    'tile.<span class="mi">1</span>'
    """
    html = re.sub(r'<span class="[nopw]">([^<]*)</span>', r"\1", html)
    block = (
        r'<div class="language-python (doc-signature highlight)"><pre><span></span><code>(.*?)\n?</code></pre></div>'
    )
    return re.sub(block, r'<p class="\1"><code>\2</code></p>', html, flags=re.DOTALL)


def steady_colors(site: Path) -> None:
    """Leave out a rule of Material that names every element while colors switch: pages would be styled twice more."""
    rule = re.compile(r"(?:\[data-md-color-switching\] [*:a-z]+,?)+\{[^}]*\}")
    for file in (site / "assets" / "stylesheets").glob("palette.*.css"):
        file.write_text(rule.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")


def late_search(site: Path) -> None:
    """Leave an empty list where Material asks for its list of pages at once; `search.js` finds the whole one."""
    listing = site / "search" / "search_index.json"
    whole = listing.rename(listing.with_name("pages.json"))
    config = json.loads(whole.read_text(encoding="utf-8"))["config"]
    listing.write_text(json.dumps({"config": config, "docs": []}), encoding="utf-8")


def notebook(html: str, name: str) -> str:
    """A converted notebook as a page of the site: prose open, code folded, outputs as they are, no style of its own.

    A lab that stands there as it was saved becomes one of the page, with the data that bring it to life.
    Search leaves out an element only up to the first end of its kind, so outputs have a kind of their own.

    Raises PageError for an output that would be blank or broken on the page.
    """
    soup = BeautifulSoup(html, "html.parser")
    _enliven(soup)
    parts = []
    for cell in soup.select(".jp-Cell:not(.jp-Cell .jp-Cell)"):
        if "jp-MarkdownCell" in (cell.get("class") or []):
            body = cell.select_one(".jp-MarkdownOutput")
            parts.append(_prose(body) if body else "")
        else:
            parts.append(_code(cell, name))
    return "\n".join(parts).replace(" viewbox=", " viewBox=")


def summary(html: str) -> str:
    """The first paragraph of a page, as plain text.

    >>> summary("<h1>Ends</h1><p>Count <em>all</em> ends.</p><p>Then score.</p>")
    'Count all ends.'
    """
    first = BeautifulSoup(html, "html.parser").p
    return " ".join(first.get_text().split()) if first else ""


def page_of(notebook: str) -> str:
    """Where one notebook finds the page of another.

    >>> page_of("03_what_a_pass_proves.ipynb")
    '../03_what_a_pass_proves/'
    """
    return f"../{notebook.removesuffix('.ipynb')}/"


def _prose(body: Tag) -> str:
    for link in body.select("a.anchor-link"):
        link.decompose()
    for link in body.select('a[href$=".ipynb"]'):
        link["href"] = page_of(str(link["href"]))
    for heading in body.select("h1, h2, h3, h4"):
        heading["id"] = slugify(heading.get_text(), "-")
    return body.decode_contents().strip()


def _enliven(soup: BeautifulSoup) -> None:
    """Put the page's own lab where a saved one stands; the output before it, of the live one of a notebook, goes."""
    for still in soup.select(".fs-saved"):
        (output,) = still.find_parents(class_="jp-OutputArea-child")
        view = output.find_previous_sibling(class_="jp-OutputArea-child")
        if view and not view.get_text(strip=True):
            view.decompose()
        (kept,) = still.select(".fs-lab")
        whole = static(LABS[str(kept["data-lab"])], str(kept["data-text"]))
        still.replace_with(BeautifulSoup(whole, "html.parser"))


def _code(cell: Tag, name: str) -> str:
    parts = []
    source = cell.select_one(".jp-InputArea pre")
    if source:
        code = f'<div class="highlight"><pre><code>{source.decode_contents()}</code></pre></div>'
        parts.append(f'<details class="fs-code" data-search-exclude><summary>Code</summary>{code}</details>')
    for output in cell.select(".jp-OutputArea-output"):
        kind = str(output.get("data-mime-type", ""))
        inner = output.decode_contents().strip()
        if not inner or "application/vnd.jupyter.widget-view" in inner or kind == "application/vnd.jupyter.stderr":
            raise PageError(f"{name}: an output that would be blank or broken on the page ({kind or 'no type'})")
        parts.append(f"<fs-out data-search-exclude>{inner}</fs-out>")
    return "".join(parts)
