"""Firefox and WebKit for the tests, as distributions package them: one small client for both.

Both obey the commands of the WebDriver standard: Firefox itself, over a socket (what Mozilla calls Marionette), so that
no geckodriver is needed; WebKit through its server WebKitWebDriver, on a screen that nobody sees (Xvfb).
"""

import json
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser import PATIENCE, program, until

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The standard's name for an element on its way through JSON."""
TAB, ENTER, RIGHT = "\ue004", "\ue007", "\ue014"
"""Keys that have no letter."""
ALL = "\ue009a\ue009"
"""Control and A, and Control let go: what stands in a field is chosen as a reader chooses it. WebKit may do so a moment
later than it says; what is typed before then stands behind the old text."""
COMMANDS = {
    "DeleteSession": ("DELETE", ""),
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "GetCurrentURL": ("GET", "/url"),
    "PerformActions": ("POST", "/actions"),
    "SetTimeouts": ("POST", "/timeouts"),
    "SetWindowRect": ("POST", "/window/rect"),
    "SwitchToFrame": ("POST", "/frame"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "FindElement": ("POST", "/element"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
}
"""The commands in use: their names in Firefox, and their method and path in the standard."""
SETTINGS = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "marionette.port": 0,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.type": 1,
}
"""What Firefox is told before it starts."""
CONSOLE = """
  const ours = (it) => it instanceof Ci.nsIScriptError && !it.isFromChromeContext;
  const bad = (it) => !(it.flags & Ci.nsIScriptError.warningFlag) || it.category === "Script Loader";
  const late = (it) => it.errorMessage.includes("font-display timeout");
  const told = Services.console.getMessageArray().filter((it) => ours(it) && bad(it) && !late(it));
  Services.console.reset();
  return told.map((it) => `${it.category}: ${it.errorMessage} (${it.sourceName}:${it.lineNumber})`);
"""
"""Reads Firefox's console and empties it: what scripts, styles, policies and workers of pages did wrong. A
font that comes too late for the first drawing is no fault: the next page has it."""
PRINTS = """
  const asks = gBrowser.getTabDialogBox(gBrowser.selectedBrowser).getTabDialogManager();
  const open = asks.dialogs.length > 0;
  asks.abortDialogs();
  return open;
"""
"""Closes what asks how to print, and tells whether it was there: until then, no press reaches the page below."""
LISTEN = """
  window.asked = [];
  const observe = (channel) => {
    const { loadInfo, URI } = channel.QueryInterface(Ci.nsIHttpChannel);
    if (URI.host !== "127.0.0.1" && !loadInfo.triggeringPrincipal.isSystemPrincipal) window.asked.push(URI.spec);
  };
  Services.obs.addObserver({ observe }, "http-on-modify-request");
  Services.prefs.setBoolPref("security.fileuri.strict_origin_policy", true);
"""
"""Notes which other machines the pages of Firefox ask, apart from what it asks for itself; and makes it as strict with
files as it is for a reader: for tests it is not."""
WATCH = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")


SHOW = """
  (arguments[0].closest("select") ?? arguments[0]).scrollIntoView({ block: "center", behavior: "instant" });
"""
"""Brings an element into the middle of the window, where nothing of the page lies over it."""
MIDDLE = """
  const { left, right, top, bottom } = arguments[0].getBoundingClientRect();
  const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  return [x, y, arguments[0].contains(document.elementFromPoint(x, y))];
"""
"""Where the middle of an element is in the window, and whether a click there reaches the element."""


class Refused(Exception):
    """A browser did not do what it was told; its own words say why."""


class Socket:
    """The commands as Firefox takes them: there `length:[0, number, name, parameters]`, and back `length:[1, number,
    fault, value]`."""

    def __init__(self, port: int):
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.file = self.line.makefile("rb")
        self.numbers = count(1)
        self._read()  # it says who it is

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            byte = self.file.read(1)
            if not byte:
                raise Refused("Firefox went away")
            length += byte
        return json.loads(self.file.read(int(length[:-1])))

    def send(self, name: str, parameters: dict[str, Any]) -> Any:
        full = name if ":" in name else f"WebDriver:{name}"
        content = json.dumps([0, next(self.numbers), full, parameters]).encode()
        self.line.sendall(b"%d:%b" % (len(content), content))
        _, _, fault, result = self._read()
        if fault:
            raise Refused(f"{name}: {fault['error']}: {fault['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def close(self) -> None:
        self.file.close()
        self.line.close()


class Http:
    """The commands as the standard has them, over HTTP."""

    def __init__(self, port: int):
        self.port, self.path = port, "/session"

    def ask(self, method: str, path: str, content: Any = None) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = None if content is None else json.dumps(content)
        line.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        answer = line.getresponse()
        value = json.loads(answer.read())["value"]
        line.close()
        if answer.status != 200:
            raise Refused(f"{method} {path}: {value['error']}: {value['message']}")
        return value

    def send(self, name: str, parameters: dict[str, Any]) -> Any:
        if name == "NewSession":
            value = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
            self.path = f"/session/{value['sessionId']}"
            return value
        method, path = COMMANDS[name]
        if "{id}" in path:
            path = path.format(id=parameters.pop("id"))
        return self.ask(method, self.path + path, parameters if method == "POST" else None)


class Other:
    """A running browser with one window; `asked` is what it asks of other machines (its proxy leads nowhere)."""

    def __init__(self, wire: Socket | Http, asked: list[str]):
        self.wire, self.asked = wire, asked
        self.version = self.do("NewSession")["capabilities"]["browserVersion"]
        self.do("SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        self.begin()

    def begin(self) -> None:
        """Do what is to be done before the first page."""

    def do(self, command: str, **parameters: Any) -> Any:
        return self.wire.send(command, parameters)

    def go(self, url: str) -> None:
        """Open a page, and wait until it and all that it names are loaded."""
        self.do("Navigate", url=url)

    def run(self, script: str, *values: Any) -> Any:
        """What a function's body returns on the page."""
        return self.do("ExecuteScript", script=script, args=list(values))

    def find(self, css: str) -> dict[str, str]:
        return self.do("FindElement", using="css selector", value=css)

    def click(self, element: dict[str, str] | str) -> None:
        """Click as a reader does: what is covered, hidden or out of reach is refused."""
        element = self.find(element) if isinstance(element, str) else element
        self.run(SHOW, element)
        self.do("ElementClick", id=element[ELEMENT])

    def tap(self, drawn: dict[str, str]) -> None:
        """Click in the middle of a part of a drawing: a group has no place of its own that a driver could click."""
        x, y, free = self.run(SHOW + MIDDLE, drawn)
        if not free:
            raise Refused(f"something lies over the middle of this part of the drawing, at {x}, {y}")
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{it}", "button": 0} for it in ("Down", "Up")),
        ]
        self.do("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": steps}])

    def type(self, element: dict[str, str] | str, text: str) -> None:
        """Press keys, one after the other, in a field."""
        element = self.find(element) if isinstance(element, str) else element
        self.do("ElementSendKeys", id=element[ELEMENT], text=text)

    def prints(self) -> None:
        """Wait until the browser asks its reader how to print, and say that nothing is to be printed after all."""

    @property
    def url(self) -> str:
        return self.do("GetCurrentURL")

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Let the browser work: it needs nothing from here."""
        time.sleep(milliseconds / 1000)

    def faults(self) -> list[str]:
        """What has gone wrong on the page since this was last asked; the page has `WATCH` as its first script."""
        return self.run("return window.watched?.splice(0) ?? ['nobody watches this page']")

    def outside(self) -> list[str]:
        """What pages have asked of other machines since this was last asked."""
        found = self.asked[:]
        self.asked.clear()
        return found


class Firefox(Other):
    def begin(self) -> None:
        self.chrome(LISTEN)

    def faults(self) -> list[str]:
        return super().faults() + self.chrome(CONSOLE)

    def outside(self) -> list[str]:
        return self.chrome("return window.asked.splice(0)")

    def prints(self) -> None:
        until(lambda: self.chrome(PRINTS), "nothing asks how to print", self)

    def chrome(self, script: str) -> Any:
        """What a function's body returns in the browser itself, where its console and its settings are."""
        self.do("Marionette:SetContext", value="chrome")
        try:
            return self.run(script)
        finally:
            self.do("Marionette:SetContext", value="content")


class Outside(StreamRequestHandler):
    """A proxy that leads nowhere: it notes which machine was asked for."""

    def handle(self) -> None:
        line = self.rfile.readline().decode("latin-1").strip()
        if line:
            self.server.asked.append(line)
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


@contextmanager
def outside() -> Iterator[tuple[int, list[str]]]:
    """A port through which a browser goes to other machines, and the list of all that it asked for there."""
    ThreadingTCPServer.daemon_threads = True
    with ThreadingTCPServer(("127.0.0.1", 0), Outside) as server:
        server.asked = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], server.asked
        server.shutdown()


@contextmanager
def running(*command: str, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program that ends with this block."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A running Firefox with a new profile, in which files are as strict as for a reader."""
    path = program("firefox-esr", "firefox")
    with ExitStack() as stack:
        port, asked = stack.enter_context(outside())
        profile = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        settings = SETTINGS | {"network.proxy.http_port": port, "network.proxy.ssl_port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (profile / "user.js").write_text("".join(lines))
        told = profile / "MarionetteActivePort"
        how = ("--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(profile))
        stack.enter_context(running(path, *how))
        until(lambda: told.exists() and told.read_text(), "Firefox does not start", None)
        wire = Socket(int(told.read_text()))
        stack.callback(wire.close)
        browser = Firefox(wire, asked)
        yield browser
        with suppress(Refused):
            browser.do("Marionette:Quit", flags=["eForceQuit"])


@contextmanager
def webkit() -> Iterator[Other]:
    """A running WebKit (MiniBrowser of WebKitGTK)."""
    driver, screen = program("WebKitWebDriver"), program("Xvfb")
    with ExitStack() as stack:
        proxy, asked = stack.enter_context(outside())
        ours, theirs = os.pipe()
        shape = ("-screen", "0", "1400x1100x24", "-noreset")
        stack.enter_context(running(screen, "-displayfd", str(theirs), *shape, pass_fds=[theirs]))
        os.close(theirs)
        with os.fdopen(ours) as line:
            display = line.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        through = f"http://127.0.0.1:{proxy}"
        where = {"DISPLAY": f":{display}", "http_proxy": through, "https_proxy": through, "no_proxy": "127.0.0.1"}
        stack.enter_context(running(driver, f"--port={port}", env=os.environ | where))
        wire = Http(port)

        def ready() -> bool:
            with suppress(OSError):
                return wire.ask("GET", "/status")["ready"]
            return False

        until(ready, "WebKitWebDriver does not start", None)
        browser = Other(wire, asked)
        yield browser
        browser.do("DeleteSession")
