"""The built site as readers' browsers get it: lighter, and as an app that they keep, with its manifest and its icons.

`lighten()` comes once the pages are written and before they are listed. `publish()` comes after all else: each address
is listed in the service worker with the digest of its file, and the browser keeps nothing else under that address.
"""

import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from fivescore import __version__
from fivescore.svg import TOKENS
from website import ROOT

WORKER, AWAY, MANIFEST, LOGO = "sw.js", "503.html", "manifest.webmanifest", "assets/logo.svg"
SIZES = (192, 512)
"""Pixels of the icons' sides."""
KINDS = (".html", ".css", ".js", ".json", ".svg", ".png", ".woff2")
"""What pages are made of."""
APART = ("answers/", "assets/pages/", "embed/", "lite/", "print/", "engine/", "camera/", "plotly/", "404.html", WORKER)
"""What is not kept with the pages: first answers, pictures for links, labs in frames, live notebooks, what is printed,
Python, the reader of codes, and the keeper itself."""

SHARED = "the Python of this site"
"""The name of the worker that pages share, before the site is published."""
_LISTS = re.compile(r"^const \[VERSION, PAGES, ENGINE\] = (\[.*\]);$", re.MULTILINE)


def publish(site: Path) -> None:
    """Write icons, manifest, the name of the worker that pages share, and what the service worker keeps."""
    for size in SIZES:
        (site / "assets" / f"icon-{size}.png").write_bytes(icon(site / LOGO, size))
    rewrite([site / MANIFEST], lambda manifest: manifest.replace("--fs-table", color("--fs-table")))
    python = digest((site / "engine" / "engine.json").read_bytes())
    rewrite([site / "assets" / "engine.js"], lambda script: script.replace(SHARED, python))
    lists = [{address(name): digest((site / name).read_bytes()) for name in of(site)} for of in (pages, engine)]
    rewrite([site / WORKER], lambda worker: written(worker, *lists))


def pages(site: Path) -> Iterator[str]:
    """The files that are kept with the first page, the home page first."""
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.suffix in KINDS)
    yield "index.html"
    yield from (name for name in names if name != "index.html" and not name.startswith(APART))


def engine(site: Path) -> Iterator[str]:
    """The files of Python that a reader's browser loads, their own list first."""
    listed = json.loads((site / "engine" / "engine.json").read_text(encoding="utf-8"))
    yield "engine/engine.json"
    yield from (f"engine/{file['name']}" for file in [*listed["files"], *listed["memory"]])


def address(name: str) -> str:
    """Return the address of a file of the site, below its root."""
    return quote(re.sub(r"(^|/)index\.html$", r"\1", name))


def digest(content: bytes) -> str:
    """Return the hash that browsers compare a file with."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


def written(worker: str, pages: Mapping[str, str], engine: Mapping[str, str]) -> str:
    """The service worker with these lists in place of those that are there; its version differs where anything does."""
    _, bare = apart(worker)
    version = sha256(json.dumps([bare, pages, engine]).encode()).hexdigest()[:10]
    lists = json.dumps([f"{__version__}-{version}", pages, engine])
    return _LISTS.sub(lambda _: f"const [VERSION, PAGES, ENGINE] = {lists};", worker)


def apart(worker: str) -> tuple[str, str]:
    """The line of a service worker that has its lists, and all else."""
    found = [*_LISTS.finditer(worker)]
    if len(found) != 1:
        raise ValueError(f"{WORKER} has no one line for its lists: const [VERSION, PAGES, ENGINE] = [];")
    return found[0][0], _LISTS.sub("", worker)


def renewed(worker: str, changed: Mapping[str, bytes]) -> str:
    """A written service worker, once files of the site have other contents: `changed` has them by their names."""
    _, pages, engine = json.loads(_LISTS.findall(apart(worker)[0])[0])
    other = {address(name): digest(content) for name, content in changed.items()}
    return written(worker, {name: other.get(name, kept) for name, kept in pages.items()}, engine)


def color(name: str) -> str:
    """A color of the tokens, as it is in light."""
    found: list[str] = re.findall(rf"{name}: (#\w+);", TOKENS.read_text(encoding="utf-8"))
    return found[0]


def icon(logo: Path, size: int) -> bytes:
    """The logo on its table as a PNG; it stays within the circle that a phone may cut out."""
    import typst

    page = f'#set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: rgb("{color("--fs-table")}"))\n'
    drawing = f'#align(center + horizon, image("{logo.name}", width: 56%))\n'
    compiled = typst.Compiler((page + drawing).encode(), root=str(logo.parent), ignore_system_fonts=True)
    drawn = compiled.compile(format="png", ppi=72)
    assert isinstance(drawn, bytes)
    return drawn


SMALL = ROOT / "website" / "make" / "small.mjs"
SWITCHING = re.compile(r"(?:\[data-md-color-switching\] [*:a-z]+,?)+\{[^}]*\}")
"""A rule of Material that names every element while colors switch: pages would be styled twice more."""
COMMENT = re.compile(r"/\*.*?\*/[ \n]*", re.DOTALL)
"""What every page would carry of our style sheets, and only people read."""


def lighten(site: Path) -> None:
    """Make of the files that MkDocs, Material and we wrote for people what a browser wants, and leave out what none
    asks for: other languages of Material's search, and maps to its sources."""
    assets = site / "assets"
    shutil.rmtree(assets / "javascripts" / "lunr")
    for file in assets.rglob("*.map"):
        file.unlink()
    late_search(site)
    palettes = [*assets.glob("stylesheets/palette.*.css")]
    rewrite(palettes, lambda css: SWITCHING.sub("", css))
    rewrite((assets / "tokens.css", assets / "site.css", *palettes), twins)
    rewrite(assets.glob("*.css"), lambda css: COMMENT.sub("", css))
    small_scripts(site)


def rewrite(files: Iterable[Path], change: Callable[[str], str]) -> None:
    for file in files:
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")


def late_search(site: Path) -> None:
    """Leave an empty list where Material asks for its list of pages at once; `search.js` finds the whole one."""
    listing = site / "search" / "search_index.json"
    whole = listing.rename(listing.with_name("pages.json"))
    config = json.loads(whole.read_text(encoding="utf-8"))["config"]
    listing.write_text(json.dumps({"config": config, "docs": []}), encoding="utf-8")
    assets = site / "assets"
    (worker,) = assets.glob("javascripts/workers/search.*.js")
    named = f'REAL = "{worker.relative_to(assets).as_posix()}"'
    rewrite([assets / "search.js"], lambda script: script.replace('REAL = ""', named))


def small_scripts(site: Path) -> None:
    """Leave comments, blanks and long names of our scripts in the repository; the service worker keeps its lists."""
    keeper = site / WORKER
    scripts = {str(file): file.read_text(encoding="utf-8") for file in (*(site / "assets").glob("*.js"), keeper)}
    lists, scripts[str(keeper)] = apart(scripts[str(keeper)])
    node = Path(sys.executable).with_name("node")
    made = subprocess.run([node, SMALL], input=json.dumps(scripts), stdout=subprocess.PIPE, text=True, check=True)
    small = json.loads(made.stdout)
    small[str(keeper)] = f"{lists}\n{small[str(keeper)]}"
    for name, script in small.items():
        Path(name).write_text(script, encoding="utf-8")


def twins(css: str) -> str:
    """A style sheet whose rules for dark hold also in a dark system without scripts."""
    rule = re.compile(r'(\[data-md-color-scheme="?slate"?\])((?:, \[data-jp[^{]*)?\s*)(\{[^{}]*\})')
    dark = "@media screen and (scripting: none) and (prefers-color-scheme: dark)"
    return rule.sub(rf"\g<0>\n{dark}{{[data-md-color-scheme] \3}}", css)
