"""Pages on paper: a rule stands beside its drawing, with the letters of its sources, and no sheet is wasted."""

import io

import pypdf
import pytest

from fivescore.rules.choices import SOURCES
from tests.browser import nothing

pytestmark = pytest.mark.browser

PAPER = {"A4": {"width": 688, "height": 1017}, "Letter": {"width": 710, "height": 950}}
"""What a margin of 14 mm leaves of a sheet, in pixels."""
SHEETS = 14
NARROW = """(all) => all.filter((it) => it.getBoundingClientRect().width < 250).map((it) => it.textContent)"""


@pytest.mark.parametrize("paper", PAPER)
def test_the_rules_of_a_game_fit_few_sheets_with_their_sources(paper, visit):
    it = visit("rules/all-fives/", viewport=PAPER[paper])
    sheets = pypdf.PdfReader(io.BytesIO(it.page.pdf(format=paper))).pages
    said = "".join(" ".join(sheet.extract_text() for sheet in sheets).split())
    it.page.emulate_media(media="print")
    nothing(narrow=it.page.locator(".fs-rule").evaluate_all(NARROW), sideways=it.sideways(), faults=it.faults)
    assert len(sheets) <= SHEETS, f"{len(sheets)} sheets"
    assert all("".join(source.split()) in said for source in list(SOURCES.values())[:4])
