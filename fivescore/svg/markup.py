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
from urllib.parse import quote

_NAME = re.compile(r"[A-Za-z][\w:-]*")
_PLAIN = " {}:;,.()[]+~*'=!/-@|^$?"
"""What needs no escape in an address that is a style sheet."""
_PRESSED = re.compile(r"<(/)?button\b")
_SVG = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r' width="([\d.]+)" height="([\d.]+)"')
_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) ([^"]+)"')
_OPENS = re.compile(r"<(?=!|script)", re.IGNORECASE)
_ESCAPED = r"\\u003c"
_VOID = frozenset({"br", "circle", "img", "input", "line", "link", "meta", "path", "rect"})
_BARE = frozenset({"br", "input", "link", "meta"})


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
        """Return the text itself, for a template to set as it is: it is escaped already."""
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


def linked(css: str) -> Markup:
    """A style sheet as the address of a link: where styles are taken out, none of its text is left over.

    >>> print(linked('p { color: red }'))
    <link rel="stylesheet" href="data:text/css,p { color: red }">
    """
    return tag("link", rel="stylesheet", href=f"data:text/css,{quote(css, safe=_PLAIN)}")


def seen(html: Markup) -> Markup:
    """The HTML with nothing to press in it.

    >>> print(seen(tag("button", "Deal", type="button", class_="fs-main")))
    <span class="fs-main">Deal</span>
    """
    return Markup(_PRESSED.sub(lambda found: f"<{found[1] or ''}span", html).replace(' type="button"', ""))


def fitted(html: Markup, wide: float = 720, high: float = 400) -> Markup:
    """The HTML with no drawing larger than that where nothing else says how large it is: one without a size gets one.

    >>> print(fitted(tag("svg", "", viewBox="0 0 200 100"), high=50))
    <svg viewBox="0 0 200 100" width="100"></svg>
    >>> print(fitted(tag("svg", "", viewBox="0 0 20 10", width=1440, height=720)))
    <svg viewBox="0 0 20 10" width="720" height="360"></svg>
    """

    def fit(found: re.Match[str]) -> str:
        head, size = found[0], _SIZE.search(found[0])
        if size or " width=" in head:
            width, height = map(float, size.groups()) if size else (0.0, 0.0)
            scale = min(1, wide / max(width, 1), high / max(height, 1))
            return head if scale == 1 else _SIZE.sub(f' width="{width * scale:g}" height="{height * scale:g}"', head)
        box = _BOX.search(head)
        if not box:
            return head
        width, height = map(float, box.groups())
        return f'{head[:-1]} width="{width * min(1, wide / width, high / height):g}">'

    return Markup(_SVG.sub(fit, html))


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


LINE = tag("br", style="display:none")
"""Ends a line where no style sets what stands here in rows."""
