"""The site as an app that a reader's browser keeps: the lists of its service worker, its manifest and its icons.

`publish()` does it for the built site, after all else is written: each address is listed with the digest of its file,
and the browser keeps nothing else under that address.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from fivescore import __version__
from fivescore.svg import TOKENS

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
    manifest = (site / MANIFEST).read_text(encoding="utf-8")
    (site / MANIFEST).write_text(manifest.replace("--fs-table", color("--fs-table")), encoding="utf-8")
    script = site / "assets" / "engine.js"
    named = script.read_text(encoding="utf-8").replace(SHARED, digest((site / "engine" / "engine.json").read_bytes()))
    script.write_text(named, encoding="utf-8")
    worker = site / WORKER
    whole = written(worker.read_text(encoding="utf-8"), listed(site, pages(site)), listed(site, engine(site)))
    worker.write_text(whole, encoding="utf-8")


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


def listed(site: Path, names: Iterable[str]) -> dict[str, str]:
    """The address and the digest of each of these files of the site."""
    return {address(name): digest((site / name).read_bytes()) for name in names}


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
