"""What all printed pages share: drawings in black on white, a style, and PDFs set by the templates in `print/`."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from fivescore import __version__, svg
from fivescore.core.errors import FivescoreError
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.svg import COLORS, HALF, TOKENS, Ink, Picture

FOLDER = Path(__file__).parent / "print"
"""The folder of the templates."""
SPARE = 16
"""Units of a drawing's empty ground that print leaves out above and below."""

# In a reader's browser there are no files: what is read, is read when this is loaded.
_PRINTED = dict(re.findall(r"--fs-([\w-]+): (#\w+);", TOKENS.read_text(encoding="utf-8").partition("@media print")[2]))
DOCUMENT = (FOLDER / "document.css").read_text(encoding="utf-8")
"""The style sheet of documents."""
EDITION = f"fivescore {__version__}, CC BY 4.0"
"""What is at the foot of a page."""
Paper = Literal["", "a4", "letter"]
"""What sheets and keys are printed on; "" is what lies in the printer."""
PAPERS: dict[Paper, str] = {"": "a4", "a4": "a4", "letter": "us-letter"}
"""Each paper, as Typst has it."""
_LAYOUT: dict[Paper, str] = {
    "": "@page { margin: 12mm 16mm } .sheet { min-height: 248mm }",
    "a4": "@page { size: A4; margin: 12mm 16mm } .sheet { min-height: 266mm }",
    "letter": "@page { size: letter; margin: 12mm 16mm } .sheet { min-height: 248mm }",
}
"""The size of the paper, and how much of its height a sheet fills: a little is left for what browsers round."""


class Handout(NamedTuple):
    """Something to print: its file, its title, and the template with its data."""

    file: str
    title: str
    template: str
    data: dict[str, Any]


@cache
def ink() -> Ink:
    """The ink of print: the colors that the style sheet has there, and our type.

    >>> ink().colors["table"], ink().styled
    ('#fff', False)
    """
    return Ink(
        {name: _PRINTED[name] for name in COLORS},
        font="Atkinson Hyperlegible Next, Libertinus Serif",  # the site's own at hand, or what Typst brings along
        line=_PRINTED["ink"],
        dot="h.01",  # a line of no length would be left out
        styled=False,
        spare=SPARE,
    )


def drawing(drawn: Picture) -> dict[str, Any]:
    """A drawing in the ink of print, for a template: with its words and its size.

    >>> drawn = drawing(svg.tile(Tile(1, 4), ink=ink()))
    >>> drawn["alt"], drawn["width"], "var(" in drawn["svg"]
    ('one-four', 80, False)
    """
    return {"svg": drawn, "alt": drawn.says, "width": drawn.width, "height": drawn.height}


def head_tile() -> str:
    """The tile that is at the head of a page.

    >>> head_tile().startswith("<svg")
    True
    """
    return svg.tile(Tile(5, 5), ink=ink())


def curly_apostrophes(text: str) -> str:
    """A sentence with the apostrophe of print.

    >>> "'" in curly_apostrophes("the other player's tiles")
    False
    """
    return text.replace("'", "’")


def css(paper: Paper = "") -> str:
    """The style of a document on a paper.

    >>> css("a4").split(";")[0]
    '@page { size: A4'
    """
    return f"{_LAYOUT[paper]}\n{DOCUMENT}"


def tiles(paper: str = "a4") -> Handout:
    """A double-six set to cut out, with a page of backs, on a paper as Typst names it."""
    data = {
        "paper": paper,
        "name": "Tiles to cut out",
        "says": "A double-six set of 28 tiles, 25 by 50 mm. Print at 100 % on card, and cut along the dashed lines.",
        "back-says": "For the other side of the same card, or to leave out. Turn the card over its long side.",
        "tiles": [drawing(svg.tile(tile, upright=True, ink=ink())) for tile in DOUBLE_SIX],
        "back": drawing(svg.hand((), backs=1, ink=ink())),
        "half": HALF,
    }
    return Handout("tiles.pdf", "Tiles to cut out", "tiles", data)


def pdf(title: str, template: Path, data: dict[str, Any], *, root: Path = FOLDER, faces: Path | None = None) -> bytes:
    """Data set by a template as PDF, tagged for screen readers (PDF/UA-1); the same data give the same bytes."""
    try:
        import typst
    except ModuleNotFoundError:
        raise FivescoreError("PDFs are set by an extra that is missing; install fivescore-labs[sheets]") from None
    text = json.dumps({"title": title, "edition": EDITION} | data, ensure_ascii=False)
    compiler = typst.Compiler(str(template), root=str(root), font_paths=_fonts(faces), ignore_system_fonts=True)
    made = compiler.compile(format="pdf", pdf_standards="ua-1", sys_inputs={"data": text})
    assert isinstance(made, bytes)
    return made


@cache
def _fonts(faces: Path | None) -> Any:
    import typst

    paths = [str(faces)] if faces else []
    # Signs that ours do not have, such as ≈, come from the fonts that Typst brings along.
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=paths)
