"""The site as one file to carry away: from a folder it is whole to read, behind any server it is live.

`zipped.py site dist/fivescore-site.zip` writes the same bytes for the same site.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import normpath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from website.html import written
from website.pages import offline
from website.pages.policy import guarded

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the earliest that it can hold."""
_LINK = re.compile(r'(<a [^>]*?href=")([^":?#]*)([^"]*")')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>')
_PRELOAD = re.compile(r'\s*<link rel="preload"[^>]*>')
_BODY = re.compile(r'(?=<div class="md-container")')
_BUNDLE = re.compile(r'(?=<script src="[^"]*javascripts/bundle)')


def carried(html: str, page: str, site: Path) -> str:
    """A page whose links lead to files, that asks for nothing which a folder cannot give, with a policy of its own."""

    def link(found: re.Match[str]) -> str:
        before, path, rest = found.groups()
        folder = site / normpath(Path(page).parent.joinpath(path).as_posix())
        return f"{before}{path.rstrip('/')}/index.html{rest}" if path and folder.is_dir() else found[0]

    html = _MODULE.sub(lambda found: written("zipped.module", file=found[1]), html)
    html = _BODY.sub(written("zipped.note"), html, count=1)
    html = _BUNDLE.sub(lambda _: written("zipped.awake"), _PRELOAD.sub("", html), count=1)
    return guarded(_LINK.sub(link, html))


def write(site: Path, archive: Path) -> None:
    """Write all files of the site into the archive."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    changed = dict(_changed(site, names))
    worker = (site / offline.WORKER).read_text(encoding="utf-8")
    changed[offline.WORKER] = offline.renewed(worker, changed).encode()
    with ZipFile(archive, "w") as out:
        for name in names:
            content = changed.get(name) or (site / name).read_bytes()
            entry = ZipInfo(name, MOMENT)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            out.writestr(entry, content, ZIP_DEFLATED)


def _changed(site: Path, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The files that are others in the archive than in the site, with their contents there."""
    for name in names:
        if name.endswith(".html") and not name.startswith("lite/"):
            yield name, carried((site / name).read_text(encoding="utf-8"), name, site).encode()
        if name == "assets/site.css":  # a folder gives fonts too late for the first drawing
            yield name, (site / name).read_bytes().replace(b"font-display: optional", b"font-display: swap")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]))
