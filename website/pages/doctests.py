"""For the reference pages: examples in docstrings are code, not prose."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def fenced(text: str) -> str:
    """The docstring with each of its examples in a fence."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class FencedExamples(griffe.Extension):
    """Fences the examples of every docstring that is read."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
