"""No text of ours holds eight words in a row of a source: facts are taken over, sentences are not."""

import re
from html import unescape

from tests.browser import SITE
from tests.built import cells
from tests.own_words import CANARY, RUN, copied, stored
from tests.test_house import written

KNOWN = stored()


def text_of(path):
    """What a reader of the file meets: of a notebook its cells, of anything else all of it."""
    if path.suffix == ".ipynb":
        return "\n".join(cell["source"] for cell in cells(path))
    return path.read_text(encoding="utf-8")


def shown(html):
    """The words of a page, those of its drawings too, without scripts and styles."""
    drawn = re.sub(r'<svg\b[^>]*?aria-label="([^"]*)".*?</svg>', r" . \1 . ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]*>", " ", drawn, flags=re.DOTALL))


def test_a_copied_sentence_is_found_whatever_its_marks_and_lines():
    found = copied("Ours. «" + "\n".join(CANARY.upper().split()) + "» Ours again.", KNOWN)
    assert len(found) == len(CANARY.split()) - RUN + 1 and len(KNOWN) > 5000, "all sources are stored"
    assert not copied(CANARY.replace("otters", "cats"), KNOWN), "every run holds that word"


def test_no_file_holds_eight_words_of_a_source_in_a_row():
    found = {path: copied(text_of(path), KNOWN) for path in written() if path.name != "own_words.py"}
    assert {path: runs for path, runs in found.items() if runs} == {}


def test_no_built_page_does_either(site):
    pages = [page for page in SITE.rglob("*.html") if SITE / "lite" not in page.parents]
    found = {str(page.relative_to(SITE)): copied(shown(page.read_text("utf-8")), KNOWN) for page in pages}
    assert {page: runs for page, runs in found.items() if runs} == {}
