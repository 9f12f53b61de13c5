"""The HTML that the site's program writes: macros of `templates/`, which escape what they are given.

A figure of `figures/rulebook.py` is a macro of `templates/rulebook.html`, which `written("rulebook.turn", steps=…)`
calls. Only this module says of what a template wrote that it is markup. A break of a line beside a tag means nothing
there, so that templates are laid out to be read.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from fivescore import svg
from fivescore.core.rules import SOURCES
from fivescore.core.speech import aloud
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup

TEMPLATES = Path(__file__).parent / "templates"
_BREAK = re.compile(r"(\{[{%#].*?[}%#]\})|\s*\n\s*", re.DOTALL)


class _Lines(Extension):
    """Leaves out each break of a line that is beside a tag or a block; it stays in a comment, to count lines by."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        def left(found: re.Match[str]) -> str:
            before, after = source[: found.start()][-1:], source[found.end() :][:1]
            kept = found[1] or not (before in ">}" or after in "<{")
            return found[0] if kept else f"{{#{found[0]}#}}"

        return _BREAK.sub(left, source)


_TEMPLATES = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, extensions=[_Lines]
)
_TEMPLATES.globals |= {"rich": rich, "STAR": svg.STAR, "ARROW": svg.ARROW, "SOURCES": SOURCES}


def written(name: str, /, **given: object) -> Markup:
    """Return what the macro of this name writes."""
    file, _, macro = name.partition(".")
    return Markup(getattr(_TEMPLATES.get_template(f"{file}.html").module, macro)(**given))


def table(heads: Iterable[str], rows: Iterable[Sequence[object]]) -> Markup:
    """A table whose first column names its rows."""
    return written("shared.table", heads=heads, rows=rows)


class Link(NamedTuple):
    """A link: its address, what it shows, what it says, and whether its file is saved."""

    to: str
    name: str
    says: str
    saved: bool = False


def links(beside: Sequence[Link]) -> Markup:
    """Links beside each other."""
    return written("shared.links", links=beside)


def plot(drawn: Any, says: str, name: str = "") -> Mapping[str, object]:
    """A figure as the page draws it: its sentence, its name for ears, its height, and its data."""
    data = json.loads(drawn.to_json()) | {"config": {"displaylogo": False, "responsive": True}}
    return {"says": says, "name": aloud(name or says), "height": drawn.layout.height, "data": data}
