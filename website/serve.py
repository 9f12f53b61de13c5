"""Serve the built site from this machine, the way a plain static host does."""

import argparse
import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from signal import SIGINT, signal
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from website import ROOT, dated

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
}
PACKED = ("text/", "application/json", "application/wasm", "application/xml", "image/svg+xml")


@lru_cache(maxsize=4096)
def body(file: Path, version: object, packed: bool) -> bytes:
    """Return the file's bytes, gzipped if asked; another `version` makes a changed file be read anew."""
    content = file.read_bytes()
    return gzip.compress(content, mtime=0) if packed else content


def known(tags: str, tag: str) -> bool:
    """Say whether a browser that has files with these tags has the file already."""
    return tags.strip() == "*" or tag.removeprefix("W/") in re.findall(r'"[^"]*"', tags)


def takes_gzip(accepted: str) -> bool:
    """Say whether a browser that accepts this takes gzip."""
    ways = (way.replace(" ", "").lower() for way in accepted.split(","))
    return any(re.fullmatch(r"gzip(;q=(1|0\.\d*[1-9]).*)?", way) for way in ways)


class SiteHandler(SimpleHTTPRequestHandler):
    """Answer GET and HEAD below `prefix` with the files of `directory`."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self) -> BytesIO | None:
        try:
            url = urlsplit(self.path).path
            below = (url + "/").startswith(self.prefix)
            file = Path(self.translate_path(url.removeprefix(self.prefix[:-1])))
            if below and file.is_dir() and self.inside(file):
                if not url.endswith("/"):
                    return self.answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": url + "/"})
                file /= "index.html"
            if below and self.inside(file):
                return self.send_file(file, HTTPStatus.OK)
        except (OSError, ValueError):  # no file can have such a name, or it went away just now
            pass
        try:
            return self.send_file(Path(self.directory, "404.html"), HTTPStatus.NOT_FOUND)
        except OSError:
            return self.answer(HTTPStatus.NOT_FOUND, {})

    def inside(self, file: Path) -> bool:
        """Say whether a file is in the folder, once links are followed."""
        return file.resolve().is_relative_to(Path(self.directory).resolve())

    def send_file(self, file: Path, status: HTTPStatus) -> BytesIO | None:
        """Answer with the file; raises OSError, before anything is sent, if it cannot be read."""
        about = file.stat()
        # A build may set a file's own time back: when it came to stand here is the time that tells.
        version = (about.st_ino, about.st_ctime_ns, about.st_size)
        tag = f'W/"{"-".join(f"{part:x}" for part in version)}"'
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if status == HTTPStatus.OK and known(self.headers.get("If-None-Match", ""), tag):
            return self.answer(HTTPStatus.NOT_MODIFIED, headers)
        kind = self.guess_type(str(file))
        headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        packed = kind.startswith(PACKED)
        if packed:
            headers["Vary"] = "Accept-Encoding"
            packed = takes_gzip(self.headers.get("Accept-Encoding", ""))
        if packed:
            headers["Content-Encoding"] = "gzip"
        return self.answer(status, headers, body(file, version, packed))

    def answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> BytesIO:
        self.send_response(status)
        if status != HTTPStatus.NOT_MODIFIED:
            headers |= {"Content-Length": str(len(content))}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *_: object) -> None:
        """Stay quiet: the browser shows what failed."""


class SiteServer(ThreadingHTTPServer):
    """Says nothing of browsers that go away in the middle of an answer."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: str | Path, prefix: str, port: int, by: type[SiteHandler] = SiteHandler) -> ThreadingHTTPServer:
    return SiteServer(("127.0.0.1", port), partial(by, directory=str(folder), prefix=prefix))


@contextmanager
def serving(folder: str | Path, prefix: str = "/", by: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Serve `folder` in the background on a free port, and yield the address."""
    with server(folder, prefix, 0, by) as site:
        thread = Thread(target=site.serve_forever, args=[0.02])
        thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}{prefix}"
        finally:
            site.shutdown()
            thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve below this path, such as /fivescore/")
    parser.add_argument("--build", action="store_true", help="bring the site up to date first")
    options = parser.parse_args()
    try:
        site = server(options.folder, options.prefix, options.port)
    except (OSError, OverflowError):
        sys.exit(f"Port {options.port} is taken or not allowed; choose another one: make serve PORT=8765")
    with site, suppress(KeyboardInterrupt):
        if options.build:
            build(Path(options.folder))
        # An interrupt that is raised while Python tidies up would be lost there; what a handler starts is not.
        signal(SIGINT, lambda *_: Thread(target=site.shutdown).start())
        print(f"The site is on http://127.0.0.1:{options.port}{options.prefix} (Ctrl-C stops)", flush=True)
        site.serve_forever()


def build(folder: Path) -> None:
    """Bring the site up to date, or say why not and which site is there; exits if there is none."""
    if subprocess.run(["make", "--no-print-directory", "site", f"PYTHON={sys.executable}"], cwd=ROOT).returncode:
        page = folder / "index.html"
        if not page.is_file():
            sys.exit("There is no site yet that could be shown.")
        built = datetime.fromtimestamp(page.stat().st_ctime)
        print(f"What is shown is the site as it was built on {dated(built)}, {built:%H:%M}.", file=sys.stderr)


if __name__ == "__main__":
    main()
