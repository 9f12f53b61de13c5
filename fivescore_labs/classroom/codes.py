"""Texts as QR codes, large enough to be read from a screen at arm's length; a long text is parted among several.

What is on a code is `FS1/2:9K3Q:`, which part of how many and a check of the whole, and then a part of the text. A
receipt is written in capitals, for which a QR code has a mode that takes less room.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from zlib import crc32

import segno

from fivescore.core.errors import NotationError
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom.receipt import PROVES
from fivescore_labs.classroom.sheets import SIGNS

PART = 380
"""How many characters of a text a code has: at most 65 squares across, so that a webcam parts them at arm's length."""
MOST = 9
"""Into how many codes a text is parted at most."""
QUIET = 4
"""The white squares around a code, by its standard (ISO/IEC 18004)."""
_SIGNS = str.maketrans("~,@\n", "$+* ")
_BACK = str.maketrans("$+*", "~,@")
_FRAME = re.compile(r"(?P<kind>FS|FT)(?P<part>[1-9])/(?P<parts>[1-9]):(?P<check>[0-9A-Z]{4}):(?P<text>.*)", re.DOTALL)


def qr_texts(text: str, name: str = "") -> tuple[str, ...]:
    """Return what the codes of a text hold, one after the other; a receipt may have a `name` before it.

    >>> qr_texts("fivescore receipt 1 of 0 exercises, check 2", "Zoë")
    ('FS1/1:972C:Zoë\\nFIVESCORE RECEIPT 1 OF 0 EXERCISES+ CHECK 2',)

    Raises NotationError for a text that is too long for `MOST` codes.
    """
    kind, whole = "FT", text
    if text.startswith("fivescore receipt"):  # other texts stay as they are
        packed = text.replace(f"{PROVES}\n", "").upper().translate(_SIGNS)
        kind, whole = "FS", f"{name}\n{packed}" if name else packed
    count = -(-len(whole) // PART) or 1
    if count > MOST:
        raise NotationError(f"that is {len(whole):,} characters long; {MOST * PART:,} are the most of QR codes", text)
    size = -(-len(whole) // count)
    check = _check(whole)
    parts = (whole[at * size : (at + 1) * size] for at in range(count))
    return tuple(f"{kind}{at}/{count}:{check}:{part}" for at, part in enumerate(parts, start=1))


class Scanned(NamedTuple):
    """The text that codes make: a whole one, or how many of its parts are still to come.

    >>> first, second = qr_texts("~".join(map(str, range(150))))
    >>> joined([first]).missing, joined([second, first]).text == "~".join(map(str, range(150)))
    (1, True)
    """

    text: str = ""
    missing: int = 0
    others: tuple[str, ...] = ()
    """The codes that belong to other texts."""


def joined(found: Iterable[str]) -> Scanned:
    """The text of the code that was read last, from all that were read.

    Raises NotationError for what is no code of ours, and for parts that make no whole.
    """
    codes = [*found]
    last = _FRAME.fullmatch(codes[-1])
    if not last:
        raise NotationError("this code is none of fivescore’s", codes[-1])
    about, same, others = last.group("kind", "parts", "check"), {}, []
    for each in codes:
        frame = _FRAME.fullmatch(each)
        if frame and frame.group("kind", "parts", "check") == about and frame["part"] <= frame["parts"]:
            same[int(frame["part"])] = frame["text"]
        else:
            others.append(each)
    if missing := int(last["parts"]) - len(same):
        return Scanned("", missing, tuple(others))
    whole = "".join(same[part] for part in sorted(same))
    if _check(whole) != last["check"]:
        raise NotationError("this code is damaged: its check does not fit; show it once more", whole)
    if last["kind"] == "FS":
        name, parted, packed = whole.rpartition("\n")
        whole = f"{name}{parted}{packed.translate(_BACK).lower()}"
    return Scanned(whole, 0, tuple(others))


def _check(text: str) -> str:
    """Four signs of a text, which differ where it does."""
    number, base = crc32(text.encode()), len(SIGNS)
    return "".join(SIGNS[number // base**place % base] for place in range(4))


def code_shown(codes: Iterable[str], at: int, says: str) -> Markup:
    """The code that is shown now, of several that alternate: `at` counts from 1.

    >>> "2 of 2" in code_shown(qr_texts("~".join(map(str, range(150)))), 2, "A board")
    True
    """
    every = [*codes]
    of = f", code {at} of {len(every)}" if every[1:] else ""
    return tag("div", drawing(every[at - 1], f"{says} as a QR code{of}"), class_="fs-coded")


def drawing(text: str, says: str) -> Markup:
    """A QR code as an SVG, black on white in every theme, which `says` for ears what it is.

    >>> drawing("FS1/1:0000:A", "A receipt").count("<path")
    1
    """
    framed = len("FS1/1:0000:")
    name, line, rest = text[framed:].partition("\n")
    parts = [text[:framed], name + line, rest] if line and text[:2] == "FS" else [text]  # a name has small letters
    several: Any = [each for each in parts if each]  # segno takes a list, and its types do not say so
    code = segno.make(several, error="m", boost_error=False, micro=False)
    size = len(code.matrix) + 2 * QUIET
    rows = [
        f"M{run.start() + QUIET} {y}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(code.matrix, start=QUIET)
        for run in re.finditer(b"\x01+", row)
    ]
    square, path = tag("rect", width=size, height=size, fill="#fff"), tag("path", d="".join(rows), fill="#000")
    box = {"viewBox": f"0 0 {size} {size}", "shape-rendering": "crispEdges"}
    return tag("svg", square, path, class_="fs-code", role="img", aria_label=says, **box)
