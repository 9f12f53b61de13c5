"""What a page of the site may load and run: a Content-Security-Policy in each page, as its first word to the browser.

`guarded()` writes it into a page once all else is written, with a digest for each script that is in the page: one
that somebody smuggles in has none, so no browser runs it. `publish()` does so with every page of the site.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path

from website.pages.offline import digest

_POLICIES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
OURS: Mapping[str, str] = _POLICIES["pages"]
"""Of every page but JupyterLite's."""
LITE: Mapping[str, str] = _POLICIES["pages"] | _POLICIES["lite"]
"""Of JupyterLite's pages."""
DATA = ("application/json", "application/ld+json")
"""Kinds of scripts that are no scripts: nothing runs them."""
QUIET = ("html", "head", "title", "meta")
"""What neither loads nor runs, so that it may be before the policy."""
LINKS = ("href", "xlink:href", "src", "action", "formaction", "data", "to", "from", "values")
"""Attributes that hold an address, or may set one."""
SPACE = dict.fromkeys(range(0x21))
"""What browsers skip in an address."""
AMBIGUOUS = re.compile(r"<!--|</?script|\r|\0", re.IGNORECASE)
"""Where two readers of HTML may not agree on the text of a script."""

_TAG = '<meta http-equiv="Content-Security-Policy" content="{}">'
_OLD = re.compile(rf"\A{_TAG.format('[^>]*')}")


class PolicyError(Exception):
    """A page that its own policy would break, or could not guard: what is wrong, and what to do."""


def publish(site: Path) -> None:
    """Write its policy into every page of the built site. Raises PolicyError, with the page's name."""
    for file in sorted(site.rglob("*.html")):
        name = file.relative_to(site).as_posix()
        try:
            page = guarded(file.read_bytes().decode(), LITE if name.startswith("lite/") else OURS)
        except PolicyError as fault:
            raise PolicyError(f"{name}: {fault}") from fault
        file.write_bytes(page.encode())


def guarded(html: str, policy: Mapping[str, str] = OURS) -> str:
    """The page with its policy, right after its encoding and before all that it governs; else not a byte is changed."""
    page = _Page(html)
    rest = _OLD.sub("", html[page.place :], count=1)
    return f"{html[: page.place]}{_TAG.format(written(policy, page.scripts))}{rest}"


def written(policy: Mapping[str, str], scripts: Sequence[str] = ()) -> str:
    """The policy in one line, with the digests of the scripts that are in a page, each once and in their order."""
    digests = dict.fromkeys(f"'{digest(each.encode())}'" for each in scripts)
    whole = {**policy, "script-src": " ".join([policy["script-src"], *digests])}
    return "; ".join(f"{name} {value}" for name, value in whole.items())


class _Page(HTMLParser):
    """A page as a policy must know it: `place`, where the policy belongs, and `scripts`, those that are in the page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self.place = -1
        self._lines = [0, *(end.end() for end in re.finditer("\n", html))]
        self._early = ""
        self._script: list[str] | None = None
        self.feed(html)
        self.close()
        if self.place < 0:
            raise PolicyError("it has no <head>, where its policy would stand")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        given = {name: value or "" for name, value in attrs}
        if fault := _fault(given):
            raise PolicyError(f"{text} {fault}")
        if tag == "head" or (tag == "meta" and "charset" in given):
            if self._early:
                raise PolicyError(f"{self._early} is before {text}, so the policy comes too late for it")
            line, column = self.getpos()
            self.place = self._lines[line - 1] + column + len(text)
        elif tag not in QUIET:
            self._early = self._early or text
        if tag == "script" and "src" not in given and given.get("type") not in DATA:
            self._script = []

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag != "script" or self._script is None:
            return
        text, self._script = "".join(self._script), None
        if odd := AMBIGUOUS.search(text):
            raise PolicyError(f"one of its scripts holds {odd[0]!r}, which not all read alike: move it to a file")
        self.scripts.append(text)


def _fault(given: Mapping[str, str]) -> str:
    """Say what is wrong with the attributes of an element, if anything."""
    if any(name.startswith("on") for name in given):
        return "has a script in an attribute: listen for the event in a file of docs/assets"
    if any(given.get(name, "").translate(SPACE).lower().startswith("javascript:") for name in LINKS):
        return "has a script in a link: make it a button, and listen for its click in a file of docs/assets"
    return ""
