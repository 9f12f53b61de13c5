"""The site as one file to carry away: from a folder it is whole to read, behind any server it is live.

`zipped.py site dist/fivescore-site.zip` writes the same bytes for the same site.
"""

import re
import sys
from pathlib import Path
from posixpath import normpath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from website.pages.policy import guarded

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the earliest that it can hold."""
_LINK = re.compile(r'(<a [^>]*?href=")([^":?#]*)([^"]*")')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>')
_PRELOAD = re.compile(r'\s*<link rel="preload"[^>]*>')
_BODY = re.compile(r'(?=<div class="md-container")')
_BUNDLE = re.compile(r'(?=<script src="[^"]*javascripts/bundle)')
MODULE = (
    '<script>if (location.protocol !== "file:") '
    r'addEventListener("DOMContentLoaded", () => import(new URL("\1", location)))</script>'
)
"""A module that a server gives, once the page stands; from a folder it would be refused with an error."""
NOTE = (
    '<aside class="fs-folder" aria-label="How to make it live" hidden><p class="md-grid">You read this site from a '
    "folder. Every picture, sentence and table is here; the labs and the search wait for a server. To start one, type "
    "<code>python3 -m http.server</code> in the folder of the site, and open port 8000 of this machine in your "
    "browser.</p></aside>"
)
AWAKE = (
    '<script>if (location.protocol === "file:") {'
    'for (const it of document.querySelectorAll(".md-search, .fs-live, [for=__search]")) it.remove();'
    'for (const it of document.querySelectorAll(".fs-folder")) it.hidden = false;'
    "}</script>"
)
"""From a folder a browser loads no module, worker or list of pages: what needs them goes, and a sentence says so."""


def carried(html: str, page: str, site: Path) -> str:
    """A page whose links lead to files, that asks for nothing which a folder cannot give, with a policy of its own.

    `page` is its path in the site.
    """

    def link(found: re.Match[str]) -> str:
        before, path, rest = found.groups()
        folder = site / normpath(Path(page).parent.joinpath(path).as_posix())
        return f"{before}{path.rstrip('/')}/index.html{rest}" if path and folder.is_dir() else found[0]

    html = _MODULE.sub(MODULE, html)
    html = _BODY.sub(NOTE, html, count=1)
    return guarded(_LINK.sub(link, _BUNDLE.sub(AWAKE, _PRELOAD.sub("", html), count=1)))


def write(site: Path, archive: Path) -> None:
    """Write all files of the site into the archive."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(archive, "w") as out:
        for name in sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()):
            content = (site / name).read_bytes()
            if name.endswith(".html") and not name.startswith("lite/"):
                content = carried(content.decode(), name, site).encode()
            if name == "assets/site.css":  # a folder gives fonts too late for the first drawing
                content = content.replace(b"font-display: optional", b"font-display: swap")
            entry = ZipInfo(name, MOMENT)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            out.writestr(entry, content, ZIP_DEFLATED)


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
