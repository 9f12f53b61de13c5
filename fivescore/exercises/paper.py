"""What all printed pages share: drawings in black on white, and PDFs set by the templates in `print/`."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from fivescore import __version__, svg
from fivescore.errors import FivescoreError
from fivescore.svg import COLORS, HALF, TOKENS
from fivescore.tiles import DOUBLE_SIX, Tile

FOLDER = Path(__file__).parent / "print"
"""The folder of the templates."""
FONT = "Atkinson Hyperlegible Next, Libertinus Serif"
"""The type of drawings: the site's own where it is at hand, and what Typst brings along."""
SPARE = 16
"""Units of a drawing's empty ground that print leaves out above and below."""


class Handout(NamedTuple):
    """Something to print: its file, its title, and the template with its data.

    >>> tiles().file, tiles().template
    ('tiles.pdf', 'tiles')
    """

    file: str
    title: str
    template: str
    data: dict[str, Any]


class _Colors(NamedTuple):
    """What each design token is in print, and which token a drawing's color stands for."""

    tokens: dict[str, str]
    plain: dict[str, str]


@cache
def _colors() -> _Colors:
    text = TOKENS.read_text(encoding="utf-8")
    tokens = dict(re.findall(r"--fs-([\w-]+): (#\w+);", text.partition("@media print")[2]))
    return _Colors(tokens, {color: tokens[name] for name, color in COLORS.items()})


def drawing(text: str) -> dict[str, Any]:
    """A drawing of the engine in print: colors as the style sheet has them there, our type, its words and its size.

    >>> drawn = drawing(svg.tile(Tile(1, 4)))
    >>> drawn["alt"], drawn["width"], "var(" in drawn["svg"]
    ('one-four', 80.0, False)
    """
    tokens, plain = _colors()
    text = text.replace("var(--fs-font-text,system-ui,sans-serif)", FONT)
    text = re.sub(r"var\(--fs-([\w-]+),[^)]*\)", lambda found: tokens[found[1]], text)
    text = text.replace("h0M", "h.01M").replace('h0"', 'h.01"')  # a line of no length would be left out
    text = re.sub(r"#[0-9a-f]{6}", lambda found: plain.get(found[0], found[0]), text)
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]*)"', text)[0].split())
    if "fs-drawing" in text:  # the table's ground is not printed: less of it around the tiles
        top, height = top + SPARE, height - 2 * SPARE
    text = re.sub(
        r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', f'viewBox="{left} {top} {width} {height}"', text, count=1
    )
    label = re.findall(r'aria-label="([^"]*)"', text)[0]
    return {"svg": text, "alt": unescape(label), "width": width, "height": height}


def sign() -> str:
    """The tile that stands at the head of a page.

    >>> sign().startswith("<svg")
    True
    """
    return str(drawing(svg.tile(Tile(5, 5)))["svg"])


def typed(text: str) -> str:
    """A sentence with the apostrophe of print.

    >>> "'" in typed("the other player's tiles")
    False
    """
    return text.replace("'", "’")


def tiles() -> Handout:
    """A double-six set to cut out, with a page of backs.

    >>> len(tiles().data["tiles"])
    28
    """
    data = {
        "name": "Tiles to cut out",
        "says": "A double-six set of 28 tiles, 25 by 50 mm. Print at 100 % on card, and cut along the dashed lines.",
        "back-says": "For the other side of the same card, or to leave out. Turn the card over its long side.",
        "tiles": [drawing(svg.tile(tile, upright=True)) for tile in DOUBLE_SIX],
        "back": drawing(svg.hand((), backs=1)),
        "half": HALF,
    }
    return Handout("tiles.pdf", "Tiles to cut out", "tiles", data)


def pdf(title: str, template: Path, data: dict[str, Any], *, root: Path = FOLDER, faces: Path | None = None) -> bytes:
    """Data set by a template as PDF, tagged for screen readers (PDF/UA-1); the same data give the same bytes.

    `root` holds all that the template imports; `faces` is a folder of fonts, in place of those that Typst brings along.

    >>> pdf("A set", FOLDER / "tiles.typ", tiles().data)[:5]
    b'%PDF-'

    Raises FivescoreError where the extra that sets PDFs is not installed.
    """
    try:
        import typst
    except ModuleNotFoundError:
        raise FivescoreError("PDFs are set by an extra that is missing; install fivescore[sheets]") from None
    edition = f"fivescore {__version__}, CC BY 4.0"
    text = json.dumps({"title": title, "edition": edition} | data, ensure_ascii=False)
    compiler = typst.Compiler(str(template), root=str(root), font_paths=_fonts(faces), ignore_system_fonts=True)
    made = compiler.compile(format="pdf", pdf_standards="ua-1", sys_inputs={"data": text})
    assert isinstance(made, bytes)
    return made


@cache
def _fonts(faces: Path | None) -> Any:
    import typst

    paths = [str(faces)] if faces else []
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=not faces, font_paths=paths)
