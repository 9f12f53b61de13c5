"""The built site with its Python nearby: in this process, behind the same door, in place of the reader's browser.

A page is the same to the letter, but for the worker: it passes on what labs ask and is answered at once. So most tests
of pages need not wait until Python has started in the browser; those with the mark `pyodide` do.
"""

from http import HTTPStatus
from pathlib import Path
from threading import Lock
from urllib.parse import urlsplit

from fivescore_labs.door import answer
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
