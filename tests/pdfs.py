"""What can be read out of a PDF, for tests: its tags, and its colors."""

import re
from collections.abc import Iterator
from typing import Any

import pypdf

PAINT = re.compile(rb"((?:[-\d.]+ )+)(g|rg|k|sc|scn)\s", re.IGNORECASE)
"""What sets a color in a PDF: its parts, and the operator."""


def tagged(node: Any) -> Iterator[dict[str, Any]]:
    """Every element of the tree of tags."""
    node = node.get_object()
    if isinstance(node, list):
        for each in node:
            yield from tagged(each)
    elif isinstance(node, dict):
        yield node
        if "/K" in node:
            yield from tagged(node["/K"])


def black_and_white(reader: pypdf.PdfReader) -> bool:
    """Whether something is painted, and all of it in shades of gray."""
    paints = []
    for page in reader.pages:
        parts = page["/Resources"].get("/XObject", {}).values()  # type: ignore[index]
        for stream in (page.get_contents(), *(each.get_object() for each in parts)):
            paints += [(values.split(), operator.lower()) for values, operator in PAINT.findall(stream.get_data())]
    return bool(paints) and not [paint for paint in paints if paint[1] == b"k" or len(set(paint[0])) > 1]
