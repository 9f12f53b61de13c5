"""Sentences about stored data: each that has a number or a comparison is the message of an assertion beside it."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from fivescore.core.errors import FivescoreError

_TABLE, _RUN = "read_csv(", "claims.results"
"""How a notebook reads a stored table, which it is then all about, and a stored run, which the next text tells of."""
_NUMBERS = "two three four five six seven eight nine ten eleven twelve twenty hundred thousand million half thirds"
_COMPARED = "more fewer less than longer shorter longest shortest largest smallest"
_DATED = re.compile(rf"\d|(?<!any )\b({'|'.join(f'{_NUMBERS} {_COMPARED}'.split())})\b", re.IGNORECASE)
_UNSAID = re.compile(r"^[#|].*|\[[^]]*\]\([^)]*\)|[*`]", re.MULTILINE)
"""Headings, rows of tables, links to what is told elsewhere, and the signs of bold words and code."""


def check_assertions(path: Path) -> None:
    """Refuse a notebook that says something of a stored table or run without an assertion in the code that follows,
    whose message it is; what is asked, what only leads on, headings and tables need none."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    is_code = [cell["cell_type"] == "code" for cell in cells]
    table = any(code and _TABLE in text for code, text in zip(is_code, texts, strict=True))
    for at, text in enumerate(texts):
        below = takewhile(lambda place: is_code[place], range(at + 1, len(cells)))
        asserted = {message for place in below for message in _asserted(texts[place])}
        tells = text if table else text.partition("\n#")[0] if at and _RUN in texts[at - 1] else ""
        if unheld := [] if is_code[at] else [each for each in said(tells) if each not in asserted]:
            told = "has no assertion that it holds; below it belongs: assert …, with the sentence as its message"
            raise FivescoreError(f"{path.name}, cell {cells[at]['id']}: “{unheld[0]}” {told}")


def said(text: str) -> list[str]:
    """The sentences of a text in Markdown that have a number or a comparison.

    >>> said("# Ten rounds\\n\\nEach takes *ten* tiles. Why ten? It is over soon.")
    ['Each takes ten tiles.']
    """
    plain = " ".join(_UNSAID.sub("", text).split())
    found = re.split(r"(?<=[.?]) (?=[\[A-Z0-9])", plain)
    return [each for each in found if each.endswith(".") and _DATED.search(each)]


def _asserted(code: str) -> Iterator[str]:
    """The messages of the assertions of a cell; what is only for IPython, such as %pip, asserts nothing."""
    tree = ast.parse(re.sub(r"^( *)[%!].*", r"\1pass", code, flags=re.MULTILINE))
    for each in ast.walk(tree):
        if isinstance(each, ast.Assert) and isinstance(each.msg, ast.Constant):
            yield str(each.msg.value)
