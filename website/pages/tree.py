"""The content of a page as a tree of BeautifulSoup's: read once, changed by one step after the other, written once.

What is written is what was read, to the letter where nobody changed it but for the spelling of characters.
"""

from collections.abc import Callable, Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from bs4.formatter import HTMLFormatter

CASED = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio"}
"""Attributes of drawings with a capital letter, which the parser does not keep."""
DRAWN = ("svg", "symbol", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "stop", "image")
"""Elements of drawings; those that are empty are written as such."""


def read(html: str) -> BeautifulSoup:
    """The tree of a page or a part of one.

    >>> write(read('<p hidden title="5 > 4">a &lt; b</p><svg viewBox="0 0 9 9"><path d="M0 0h3"/></svg>'))
    '<p hidden title="5 &gt; 4">a &lt; b</p><svg viewBox="0 0 9 9"><path d="M0 0h3"/></svg>'
    """
    soup = BeautifulSoup(html, "html.parser", multi_valued_attributes=None)
    for element in soup.find_all(DRAWN):
        element.can_be_empty_element = True
        if not CASED.keys().isdisjoint(element.attrs):
            element.attrs = {CASED.get(name, name): value for name, value in element.attrs.items()}
    return soup


def write(soup: Tag) -> str:
    """The tree as HTML."""
    return str(soup.decode(formatter=_FORM))


def element(name: str, *children: Any, **attributes: str) -> Tag:
    """A new element; an underscore in the name of an attribute stands for a dash, one at the end for nothing."""
    given = {key.removesuffix("_").replace("_", "-"): value for key, value in attributes.items()}
    made = _NEW.new_tag(name, attrs=given)
    made.extend(children)
    return made


def given(element: Tag, name: str) -> str:
    """The value of an attribute; "" where an element has none."""
    return str(element.get(name, ""))


def prose(node: Tag, quiet: Callable[[Tag], bool]) -> Iterator[NavigableString]:
    """The texts below a node in their order, without those in quiet elements, in scripts and in comments."""
    for child in list(node.contents):
        if isinstance(child, Tag):
            if not quiet(child):
                yield from prose(child, quiet)
        elif type(child) is NavigableString:
            yield child


class _Form(HTMLFormatter):
    """Attributes as they were: in their order, between double quotes, without a value where they have none."""

    def __init__(self) -> None:
        super().__init__(entity_substitution=HTMLFormatter.REGISTRY["minimal"].entity_substitution)

    def attributes(self, tag: Tag) -> list[tuple[str, Any]]:
        return [(name, value or None) for name, value in tag.attrs.items()]

    def attribute_value(self, value: str) -> str:
        return str(super().attribute_value(value)).replace('"', "&quot;")


_FORM = _Form()
_NEW = BeautifulSoup("", "html.parser", multi_valued_attributes=None)
