"""Share texts: what a link or a notebook carries of a lab, with the lab's name and the version that wrote it.

A lab's own text is what `Lab.write` gives and `Lab.start` reads; around it stands `finder.1=…`. A page that leads to
another of the same release leaves the number out.
"""

import re
from urllib.parse import unquote

from fivescore.core.errors import NotationError

VERSION = 1
"""The version that is written and read; `address.js` of the site writes the same."""
LONGEST = 20_000
"""How many characters a share text has at most: the longest match of five hundred played out, of 54 rounds, has 12,000.

Every text is measured against it before a lab reads it, and a lab answers to the longest in 0.3 seconds.
"""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that nobody sees, and those that turn the line around: a quoted text could hide behind them."""
_SHARED = re.compile(r"(?P<lab>[a-z][a-z-]*)(?:\.(?P<version>\d{1,6}))?=(?P<text>.*)", re.DOTALL)


def share(name: str, text: str) -> str:
    """The share text of a lab's own text; "" is the lab's beginning, and needs none.

    >>> share("nine-moves", "6"), share("nine-moves", "")
    ('nine-moves.1=6', '')
    """
    return f"{name}.{VERSION}={text}" if text else ""


def visible(words: str) -> str:
    """The words with a mark in place of each character that cannot be seen or would turn the line around."""
    return _UNSEEN.sub("\ufffd", words)


def parted(text: str) -> tuple[str, int, str] | None:
    """The name, the version and the lab's own text of a share text; None for one that names no lab. 0 is no version.

    >>> parted("finder.1=all-fives~1-4~1-1~"), parted("nine-moves=6"), parted("five-up 4-5 5-5")
    (('finder', 1, 'all-fives~1-4~1-1~'), ('nine-moves', 0, '6'), None)
    """
    found = _SHARED.fullmatch(text)
    return (found["lab"], int(found["version"] or 0), found["text"]) if found else None


def opened(name: str, text: str) -> str:
    """The own text of the lab `name`, of a share text or of one that is the lab's own already."""
    if len(text) > LONGEST:
        raise NotationError(f"it is {len(text):,} characters long, and {LONGEST:,} are the most of a link", text)
    found = parted(text)
    if found is None or (found[0] != name and not found[1]):
        return text
    lab, version, own = found
    if lab != name:
        raise NotationError(f"it leads to the lab {lab[:20]}, and this one is {name}", text)
    if version > VERSION:
        why = f"another release wrote it, in version {version}; this one reads version {VERSION}"
        raise NotationError(f"{why}, so load the page anew or bring fivescore up to date", text)
    return own


def from_link(text: str) -> str:
    """The share text of a whole address, decoded; a text without # as it is.

    >>> from_link("http://127.0.0.1/tools/finder/#finder.1=all-fives~1-4~1-1.1-6~&drill.1=1~all-fives")
    'finder.1=all-fives~1-4~1-1.1-6~'
    """
    _, mark, fragment = text.rpartition("#")
    return unquote(fragment.partition("&")[0]) if mark else text


def is_jump(jump: object) -> bool:
    """Say whether what a page kept is a jump, two share texts: it may be damaged."""
    return isinstance(jump, tuple | list) and len(jump) == 2 and all(isinstance(text, str) for text in jump)
