"""Text that is HTML or SVG already, and how it is built: what goes in as a plain string is escaped on its way.

Only the builders of this file make `Markup`; everything that is drawn, said or set in a table goes through them, so
nobody has to remember to escape. A type checker knows the difference: a `str` is no `Markup`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape

_NAME = re.compile(r"[A-Za-z][\w:-]*")
_OPENS = re.compile(r"<(?=!|script)", re.IGNORECASE)
_ESCAPED = r"\\u003c"
_VOID = frozenset({"br", "circle", "img", "input", "line", "meta", "path", "rect"})
_BARE = frozenset({"br", "input", "meta"})


class Markup(str):
    """Text that is HTML or SVG already. Added to it, a plain string is escaped.

    >>> tag("b", "5") + " < 6"
    '<b>5</b> &lt; 6'

    It is made by `tag()` and `joined()` only; `Markup()` is no text at all.
    """

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, markup(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(markup(other), self))

    def __html__(self) -> str:
        """What a template sets as it is, for it is escaped already."""
        return self

    _repr_html_ = __html__


def markup(text: str) -> Markup:
    """A text as markup: escaped, if it is a plain one.

    >>> markup("<i> & so on"), markup(tag("i"))
    ('&lt;i&gt; &amp; so on', '<i></i>')
    """
    return text if isinstance(text, Markup) else Markup(escape(text, quote=False))


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """The parts one after the other; plain strings among them are escaped.

    >>> joined(["1 < 2", tag("br"), "3"])
    '1 &lt; 2<br>3'
    """
    ready = [part if type(part) is Markup else markup(part) for part in parts]
    return Markup(str(markup(between)).join(ready))


def tag(name: str, /, *children: str, **attributes: str | float | bool | None) -> Markup:
    """An element with its attributes and children; plain strings are escaped, in both.

    An underscore in the name of an attribute stands for a dash, one at the end for nothing; True gives an attribute
    without a value, None and False none.

    >>> tag("p", "a < b", class_="fs-says", aria_hidden="true", title='"quoted"', hidden=False)
    '<p class="fs-says" aria-hidden="true" title="&quot;quoted&quot;">a &lt; b</p>'
    >>> tag("path", d="M0 0h3")
    '<path d="M0 0h3"/>'

    Raises ValueError for what is no name.
    """
    head = [_name(name)]
    for key, value in attributes.items():
        if value is True:
            head.append(_name(key))
        elif value is not None and value is not False:
            head.append(f'{_name(key)}="{escape(str(value))}"')
    if not children and name in _VOID:
        return Markup(f"<{' '.join(head)}{'' if name in _BARE else '/'}>")
    inner = [child if type(child) is Markup else markup(child) for child in children]
    return Markup(f"<{' '.join(head)}>{''.join(inner)}</{name}>")


def data(value: object) -> Markup:
    r"""A value as JSON in a script element that a browser does not run; no text in it can end the element.

    >>> print(data({"says": "</script><!--"}))
    <script type="application/json">{"says":"<\/script>\u003c!--"}</script>
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return Markup(f'<script type="application/json">{_OPENS.sub(_ESCAPED, text)}</script>')


def style(css: str) -> Markup:
    r"""A style sheet in its element; no text in it can end the element.

    >>> print(style('p::before { content: "</style>" }'))
    <style>p::before { content: "<\/style>" }</style>
    """
    text = css.replace("</", "<\\/")
    return Markup(f"<style>{text}</style>")


def page(title: str, css: str, *body: str) -> Markup:
    """A whole document in English that needs no other file: its title, its style sheet, and what it shows.

    >>> print(page("Key", "p { margin: 0 }", tag("p", "5 < 6")))
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Key</title>\
<style>p { margin: 0 }</style></head><body><p>5 &lt; 6</p></body></html>
    <BLANKLINE>
    """
    coded, wide = tag("meta", charset="utf-8"), tag("meta", name="viewport", content="width=device-width")
    head = tag("head", coded, wide, tag("title", title), style(css))
    return Markup(f"<!DOCTYPE html>\n{tag('html', head, tag('body', *body), lang='en')}\n")


@cache
def _name(word: str) -> str:
    """The name of an element or attribute, as HTML spells it."""
    if not _NAME.fullmatch(word):
        raise ValueError(f"{word!r} is no name of an element or attribute")
    return word.removesuffix("_").replace("_", "-")
