"""Serve the built site from this machine, the way a plain static host does."""

import argparse
import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.utils import formatdate, parsedate_to_datetime
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
}
PACKED = ("text/", "application/json", "application/wasm", "application/xml", "image/svg+xml")


@cache
def body(file: Path, modified: float, packed: bool) -> bytes:
    """Return the file's bytes, gzipped if asked; `modified` makes a changed file be read anew."""
    content = file.read_bytes()
    return gzip.compress(content, mtime=0) if packed else content


class SiteHandler(SimpleHTTPRequestHandler):
    """Answer GET and HEAD below `prefix` with the files of `directory`."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self) -> BytesIO | None:
        url = urlsplit(self.path).path
        below = (url + "/").startswith(self.prefix)
        file = Path(self.translate_path(url.removeprefix(self.prefix[:-1])))
        if below and file.is_dir():
            if not url.endswith("/"):
                return self.answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": url + "/"})
            file /= "index.html"
        if below and file.is_file():
            return self.send_file(file, HTTPStatus.OK)
        return self.send_file(Path(self.directory, "404.html"), HTTPStatus.NOT_FOUND)

    def send_file(self, file: Path, status: HTTPStatus) -> BytesIO | None:
        if not file.is_file():
            return self.answer(status, {})
        modified = file.stat().st_mtime
        headers = {"Cache-Control": "no-cache", "Last-Modified": formatdate(modified, usegmt=True)}
        since = self.headers["If-Modified-Since"]
        if status == HTTPStatus.OK and since and int(modified) <= parsedate_to_datetime(since).timestamp():
            return self.answer(HTTPStatus.NOT_MODIFIED, headers)
        kind = self.guess_type(str(file))
        headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        packed = kind.startswith(PACKED) and "gzip" in self.headers.get("Accept-Encoding", "")
        if packed:
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return self.answer(status, headers, body(file, modified, packed))

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
        thread = Thread(target=site.serve_forever)
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
    options = parser.parse_args()
    try:
        site = server(options.folder, options.prefix, options.port)
    except (OSError, OverflowError):
        sys.exit(f"Port {options.port} is taken or not allowed; choose another one: make serve PORT=8765")
    print(f"The site is on http://127.0.0.1:{options.port}{options.prefix} (Ctrl-C stops)", flush=True)
    with site, suppress(KeyboardInterrupt):
        site.serve_forever()


if __name__ == "__main__":
    main()
