"""The built site made lighter: files that MkDocs, Material and we wrote for people to read, as a browser wants them."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from website import ROOT
from website.pages import offline

SMALL = ROOT / "website" / "make" / "small.mjs"
SWITCHING = re.compile(r"(?:\[data-md-color-switching\] [*:a-z]+,?)+\{[^}]*\}")
"""A rule of Material that names every element while colors switch: pages would be styled twice more."""
COMMENT = re.compile(r"/\*.*?\*/[ \n]*", re.DOTALL)
"""What every page would carry of our style sheets, and only people read."""


def lighten(site: Path) -> None:
    """All of it, once the pages are written and before they are listed."""
    unused(site)
    late_search(site)
    assets = site / "assets"
    palettes = [*assets.glob("stylesheets/palette.*.css")]
    rewrite(palettes, lambda css: SWITCHING.sub("", css))
    rewrite((assets / "tokens.css", assets / "site.css", *palettes), twins)
    rewrite(assets.glob("*.css"), lambda css: COMMENT.sub("", css))
    small_scripts(site)


def rewrite(files: Iterable[Path], change: Callable[[str], str]) -> None:
    for file in files:
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")


def unused(site: Path) -> None:
    """Leave out what no reader's browser asks for: other languages of Material's search, and maps to its sources."""
    shutil.rmtree(site / "assets" / "javascripts" / "lunr")
    for file in (site / "assets").rglob("*.map"):
        file.unlink()


def late_search(site: Path) -> None:
    """Leave an empty list where Material asks for its list of pages at once; `search.js` finds the whole one."""
    listing = site / "search" / "search_index.json"
    whole = listing.rename(listing.with_name("pages.json"))
    config = json.loads(whole.read_text(encoding="utf-8"))["config"]
    listing.write_text(json.dumps({"config": config, "docs": []}), encoding="utf-8")
    assets = site / "assets"
    (worker,) = assets.glob("javascripts/workers/search.*.js")
    ours = assets / "search.js"
    named = ours.read_text(encoding="utf-8").replace('REAL = ""', f'REAL = "{worker.relative_to(assets).as_posix()}"')
    ours.write_text(named, encoding="utf-8")


def small_scripts(site: Path) -> None:
    """Leave comments, blanks and long names of our scripts in the repository; the service worker keeps its lists."""
    keeper = site / offline.WORKER
    scripts = {str(file): file.read_text(encoding="utf-8") for file in (*(site / "assets").glob("*.js"), keeper)}
    lists, scripts[str(keeper)] = offline.apart(scripts[str(keeper)])
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
