"""What stands in for the Python of a page: this process, behind the same door, or a small engine of a few lines.

The built site with its Python nearby is the same to the letter, but for the worker: it passes on what labs ask and is
answered at once. So most tests of pages need not wait until Python has started in the browser; those with the mark
`pyodide` do.

The stand-in runs the page's own scripts on a page with two labs. It starts in a moment and does wrong what a test asks
of it, in the worker, behind the same door as Python. Its labs only remember: the share text of one is what was said to
it, in order, so a message that is lost or sent twice is seen.
"""

import gzip
import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from threading import Event, Lock
from typing import ClassVar
from urllib.parse import urlsplit

from fivescore_labs.door import answer
from tests.browser import MENU, SITE, until
from website.pages import offline
from website.serve import SiteHandler

DOOR = "/door"
WORKER = f"""
const tell = (type, more) => self.postMessage({{ type, ...more }});
const own = crypto.randomUUID(); // keys are counted anew on each page
self.turn = null; // kept once all that was asked so far is answered
async function answered({{ id, request }}) {{
  const asked = JSON.parse(request);
  const body = JSON.stringify({{ ...asked, key: `${{own}} ${{asked.key}}` }});
  const reply = await (await fetch("{DOOR}", {{ method: "POST", body }})).json();
  tell("answer", {{ id, reply }});
}}
self.onmessage = ({{ data }}) => {{
  self.turn ??= Promise.resolve(tell("stage", {{ stage: "answer" }}));
  if (data.request) self.turn = self.turn.then(() => answered(data));
}};
tell("stage", {{ stage: "begin" }});
"""
"""What stands in for the site's worker: it knows nothing of Python, and keeps the order of what is asked."""


class Nearby(SiteHandler):
    """Serves the built site, its own worker in place of the site's, and answers what that asks."""

    one = Lock()
    """Python in a browser answers one request after the other."""

    def do_GET(self) -> None:  # noqa: N802, the name that the library calls
        path = urlsplit(self.path).path
        if path == "/assets/worker.js":
            self._give(WORKER, "text/javascript")
        elif path == "/sw.js":  # it keeps only what is listed, this worker too
            built = Path(self.directory, offline.WORKER).read_text(encoding="utf-8")
            self._give(offline.renewed(built, {"assets/worker.js": WORKER.encode()}), "text/javascript")
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802, the name that the library calls
        asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with self.one:
            self._give(answer(asked), "application/json")

    def _give(self, text: str, kind: str) -> None:
        about = {"Content-Type": f"{kind}; charset=utf-8", "Cache-Control": "no-store"}
        self.wfile.write(self.answer(HTTPStatus.OK, about, text.encode()).getvalue())


LABS = ("one", "two")
WASM = b"\0asm\1\0\0\0" + b"\5\3\1\0\1" + b"\7\n\1\6memory\2\0"
"""The smallest module of WebAssembly that has a memory."""

PYODIDE = Path(__file__).with_suffix(".mjs").read_text(encoding="utf-8")


def packed(content: bytes) -> bytes:
    """As Zstandard writes what it cannot pack, in blocks."""
    parts = [content[at : at + 100_000] for at in range(0, len(content), 100_000)]
    blocks = [(len(part) << 3 | (at == len(parts))).to_bytes(3, "little") + part for at, part in enumerate(parts, 1)]
    return b"(\xb5/\xfd\xa0" + len(content).to_bytes(4, "little") + b"".join(blocks)


ENGINE = {
    "pyodide.mjs": PYODIDE.encode(),
    "pyodide.asm.mjs": b"// The stand-in needs no more.\nexport default null;\n" + b"//" * 20_000,
    "pyodide.packed": packed(WASM),
    "pyodide-lock.json": b"{}" + b" " * 1000,
}
MEMORY = {"python.memory": packed(bytes(400_000))}
PARTS = {"python_stdlib.zip": b"PK\3\4" + bytes(1000), "standin.whl": b"PK\3\4" + bytes(1000)}
TYPES = {"mjs": "text/javascript", "wasm": "application/wasm", "json": "application/json", "html": "text/html"}

LAB = """<section class="fs-lab" data-lab="{name}" data-text="" aria-label="{name}">
<div class="fs-head"><p class="fs-name">Lab {name}</p></div>
<script type="application/json">{first}</script></section>"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-in</title>
<meta name="fivescore" content="0.1.0" data-live="" data-size="1" data-repo="">
<link rel="icon" href="assets/logo.svg">
<link rel="stylesheet" href="assets/tokens.css"><link rel="stylesheet" href="assets/values.css">
<link rel="stylesheet" href="assets/lab.css">
<script type="module" src="assets/page.js"></script>
<script type="module" src="assets/projector.js"></script></head>
<body><main>{labs}</main></body></html>"""


def page() -> bytes:
    """The page, its labs in their first view."""
    button = {"id": "next", "kind": "button", "label": "Next", "value": "", "options": [], "enabled": True, "group": ""}
    slide = button | {"id": "slide", "kind": "range", "label": "Slide", "value": "0", "low": 0, "high": 999}
    empty = dict.fromkeys(("picture", "focus", "verdict", "note", "copy", "details"), "")
    empty |= {"tables": [], "progress": 1, "tick": 0}
    view = empty | {"caption": "Nothing so far.", "controls": [button | {"icon": "", "main": False}, slide]}
    first = json.dumps({"view": view, "text": "", "undo": False, "problem": ""})
    return PAGE.format(labs="".join(LAB.format(name=name, first=first) for name in LABS)).encode()


def listing(files: dict[str, bytes]) -> bytes:
    """The list of the engine's files, as it is published."""

    def listed(names: Iterable[str]) -> list[dict[str, str | int]]:
        return [{"name": name, "bytes": len(files[name]), "sha256": sha256(files[name]).hexdigest()} for name in names]

    parts = {"files": listed([*ENGINE, "zstd.wasm"]), "memory": listed(MEMORY), "parts": listed(PARTS)}
    return json.dumps({"version": "0.1.0", "wheel": "standin.whl"} | parts).encode()


Does = Callable[["Standin", bytes], None]
"""What a server does in place of sending a file whose content is given."""


class Standin(SiteHandler):
    """Serves the built site's own scripts, the stand-in, and for a file that is in `faults` what that does."""

    faults: ClassVar[dict[str, Does]] = {}
    python: ClassVar[dict[str, str]] = {}
    """What the stand-in does while it starts, is imported, opens or answers, as JavaScript."""
    more: ClassVar[dict[str, bytes]] = {}
    """Files of the engine as they are published, in place of the stand-in's."""
    asked: ClassVar[list[str]] = []
    over = Event()
    """Set when a test is over: who waits then ends."""

    @classmethod
    def reset(cls) -> None:
        cls.over.set()
        cls.faults, cls.python, cls.more, cls.asked, cls.over = {}, {}, {}, [], Event()

    def files(self) -> dict[str, bytes]:
        script = PYODIDE
        for when in ("STARTING", "IMPORTING", "OPENING", "ANSWERING"):
            script = script.replace(f"WHILE_{when}", self.python.get(when, ""))
        unpacks = (SITE / "engine" / "zstd.wasm").read_bytes()
        return ENGINE | MEMORY | PARTS | {"zstd.wasm": unpacks, "pyodide.mjs": script.encode()} | self.more

    def content(self, path: str) -> bytes | None:
        """What is published at a path; nothing if that is the site's own."""
        folder, _, name = path.rpartition("/")
        if folder.endswith("/engine"):
            return listing(self.files()) if name == "engine.json" else self.files().get(name)
        return page() if path == "/standin.html" else None

    def do_GET(self) -> None:  # noqa: N802, the name that the library calls
        path = urlsplit(self.path).path
        name = path.rpartition("/")[2]
        self.asked.append(name)
        content = self.content(path)
        if name in self.faults:
            self.faults[name](self, self.built(path) if content is None else content)
        elif content is not None:
            self.give(content)
        else:
            super().do_GET()

    def built(self, path: str) -> bytes:
        """What the site has there."""
        return Path(self.translate_path(path)).read_bytes()

    def give(self, content: bytes, kind: str = "", status: int = 200, **headers: str) -> None:
        """Send it, uncached."""
        kind = kind or TYPES.get(self.path.partition("?")[0].rpartition(".")[2], "text/javascript")
        about = {"Content-Type": kind, "Cache-Control": "no-store"} | headers
        packed = headers.get("Content-Encoding") == "gzip"
        body: BytesIO = self.answer(HTTPStatus(status), about, gzip.compress(content) if packed else content)
        self.wfile.write(body.getvalue())

    def start(self, length: int) -> None:
        """Begin to send a file of a length."""
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(self.path.rpartition(".")[2], "application/zip"))
        self.send_header("Content-Length", str(length))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()


TOLD = """(it) => [
  it.hidden ? "" : it.firstChild?.textContent.trim() ?? "",
  [...it.querySelectorAll("button")].map((each) => each.textContent),
]"""


class Lab:
    """A lab of the page as a reader sees it."""

    def __init__(self, page, name="one"):
        self.page, self.name = page, name
        self.root = page.locator(f'[data-lab="{name}"]')
        self.problem = self.root.locator(".fs-problem")
        self.wait = self.root.locator(".fs-wait")

    def press(self, name="Next"):
        if name in MENU:
            self.root.get_by_role("button", name="More").click()
        self.root.get_by_role("menuitem" if name in MENU else "button", name=name, exact=True).click()

    def says(self):
        return self.root.locator(".fs-says").inner_text()

    def told(self):
        """The sentence of a fault, and the names of its buttons; nothing if none is told."""
        return tuple(self.problem.evaluate(TOLD))

    def tells(self, *parts):
        """Wait until a sentence with these parts is told, and return it."""
        until(
            lambda: all(part in self.told()[0] for part in parts),
            lambda: f"{self.name} tells {self.told()}, says {self.says()!r}",
            self.page,
        )
        return self.told()[0]

    def comes_to(self, *messages):
        """Wait until the lab has exactly these messages, in order, and nothing is told or under way."""
        said = f"So far: {', '.join(messages)}." if messages else "Nothing so far."
        until(
            lambda: self.says() == said and not self.problem.is_visible() and not self.wait.is_visible(),
            lambda: f"{self.name} says {self.says()!r}, tells {self.told()}, waits: {self.wait.is_visible()}",
            self.page,
        )
