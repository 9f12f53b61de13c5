"""The PDFs: their paper, their tags, what can be read out of them, and that no printer needs color for them."""

import io
import re
from functools import cache
from itertools import product

import pypdf
import pytest
from pypdf.generic import ContentStream

from fivescore import RULE_SETS
from fivescore.core.rules import TOPICS, clauses
from fivescore_labs.classroom.exercises.question import answer_text
from tests.classroom.test_sheets import bare
from tests.every import every
from tests.own_words import copied, stored
from tests.pdfs import black_and_white, tagged
from tests.website.test_teach import sentences
from website.figures import rulebook, sources, teach
from website.prints import prints

PRINTS = {each.file: each for each in prints.every()}
PAPERS = {"A5": (148, 210), "A4": (210, 297), "A4, large print": (210, 297), "A5, on its side": (210, 148)}
KNOWN = stored()
A_MINUTE = 200
"""Words that a reader takes in, in a minute."""


@cache
def made(file):
    return prints.pdf(PRINTS[file])


@cache
def opened(file):
    return pypdf.PdfReader(io.BytesIO(made(file)))


@cache
def text(file):
    return " ".join(" ".join(page.extract_text() for page in opened(file).pages).split())


@pytest.mark.landing  # sets prints twice
@every(PRINTS)
def test_a_print_has_its_paper_its_type_no_color_and_the_same_bytes_each_time(file):
    pages, kind = opened(file).pages, PRINTS[file]
    boxes = [[float(side) / 72 * 25.4 for side in page.mediabox] for page in pages]
    assert boxes == [pytest.approx([0, 0, *PAPERS[kind.paper]], abs=0.5)] * len(pages)
    assert len(pages) == 1 or "large" in file or file.startswith(("tiles", "sample", "plan"))
    assert prints.pdf(kind) == made(file) and black_and_white(opened(file))
    used = {font.get_object()["/BaseFont"] for page in pages for font in page["/Resources"]["/Font"].values()}
    names = {re.sub(r"^/[A-Z]+\+|-.*", "", name) for name in used}
    assert {"Besley", "AtkinsonHyperlegibleNext"} <= names
    assert names <= {"Besley", "AtkinsonHyperlegibleNext", "LibertinusSerif"}, "the last has signs that ours do not"


@every(PRINTS)
def test_each_print_comes_on_us_paper_too_in_as_many_pages(file):
    pages = pypdf.PdfReader(io.BytesIO(prints.pdf(PRINTS[file], letter=True))).pages
    high, wide = {"A5": (8.5, 5.5), "A5, on its side": (5.5, 8.5)}.get(PRINTS[file].paper, (11, 8.5))
    assert {tuple(map(float, page.mediabox)) for page in pages} == {(0, 0, 72 * wide, 72 * high)}
    assert len(pages) <= len(opened(file).pages) + ("large" in file or file.startswith("plan"))


@every(PRINTS)
def test_a_print_is_tagged_with_a_title_a_language_and_words_for_its_drawings(file):
    root = opened(file).root_object
    assert root["/MarkInfo"]["/Marked"] and root["/Lang"] == "en" and root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert opened(file).metadata.title == PRINTS[file].title
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data().decode()
    elements = list(tagged(root["/StructTreeRoot"]))
    own = len(opened(file).pages) if file == "sample-sheet.pdf" else 1  # each sheet goes to somebody else
    assert sum(each.get("/S") == "/H1" for each in elements) == own
    drawings = [each for each in elements if each.get("/S") == "/Figure"]
    assert all(str(each["/Alt"]).strip() for each in drawings)
    backs = file == "tiles.pdf"  # for the eye alone
    assert len(drawings) == str(PRINTS[file].data).count("'alt':") * PRINTS[file].data.get("count", 1) - backs


@pytest.mark.landing  # reads every print
@every(PRINTS)
def test_no_sentence_of_a_source_is_printed(file):
    assert copied(text(file), KNOWN) == []


@every(product(RULE_SETS, ["", "-large"]))
def test_a_card_holds_every_value_of_its_game(slug, kind):
    rules, card = RULE_SETS[slug], text(f"card-{slug}{kind}.pdf")
    dealt = [rules.hand_size(number) for number in rules.players]
    left = [len(rules.tiles) - number * hand for number, hand in zip(rules.players, dealt, strict=True)]
    rows = {"Players": rules.players, "Tiles each": dealt, "Boneyard": left}
    for name, values in (rows | {"Target": map(rules.target_for, rules.players)}).items():
        assert re.search(rf"{name}( \*? ?[A-Z])? {' '.join(map(str, values))}\b", card), name
    totals = rulebook.totals(rules)
    step = 8 if kind else len(totals)
    for some in (totals[at : at + step] for at in range(0, len(totals), step)):
        shown = [" ".join(map(str, row)) for row in (some, map(rules.points, some))]
        assert f"Total {shown[0]} Scores {shown[1]}" in card
    said = [prints.curly_apostrophes(each.text) for each in clauses(rules) if each.field not in prints.TABLED]
    said += [case["name"] for case in rulebook.cases(rules)]
    assert [each for each in said if each not in card] == []
    assert (prints.TOLD["card"]["out"] in card) is not bool(rules.chip_out)


@every(RULE_SETS)
def test_an_argument_is_settled_by_a_card_in_under_a_minute(slug):
    card = prints.card(slug).data
    assert [row["differ"] for row in card["deal"]["rows"]] == [True, False, True], "tiles each, boneyard and target"
    for each in clauses(RULE_SETS[slug]):
        if each.field not in ("hand", "target") and sources.argument(each.field):
            stated = next(it for it in card["rules"][each.topic] if it["text"] == prints.curly_apostrophes(each.text))
            assert stated["differ"] and stated["marks"]
    words = {topic: sum(len(it["text"].split()) for it in card["rules"][topic]) for topic in TOPICS}
    turn = sum(len(f"{step['text']} {step['aside']}".split()) for step in card["turn"])
    assert words["turn"] + turn <= A_MINUTE and words["players"] + words["lead"] + words["match"] <= A_MINUTE
    assert max(words.values()) <= A_MINUTE


@every(["", "-large"])
def test_the_comparison_holds_every_game(kind):
    card, data = text(f"card-compare{kind}.pdf"), prints.comparison().data
    for row in data["rows"]:
        assert re.search(r".*?".join(map(re.escape, row)), card), row[0]
    for row in data["points"]["rows"]:
        pairs = [pair for pair in zip(data["points"]["heads"], row["cells"], strict=True) if pair[1] != "–"]
        total, scores = (" ".join(cells) for cells in zip(*pairs[:9], strict=True))
        large, small = f"Total {total} Scores {scores}", f"{row['name']} {' '.join(row['cells'])}"
        assert (large if kind else small) in card


@every([file for file in PRINTS if "large" in file])
def test_large_print_is_large(file):
    sizes = []

    def size(found, cm, tm, _font, points):
        if found.strip():
            sizes.append(points * abs(tm[3] or tm[1]) * abs(cm[3] or cm[1]))

    for page in opened(file).pages:
        page.extract_text(visitor_text=size)
    assert sizes and min(sizes) >= 16


@every(teach.lessons())
def test_a_plan_has_three_pages_and_all_that_the_notebook_plans(lesson):
    said = [*sentences(lesson.told)]
    for step in lesson.steps:
        said += [f"{step.start}–{step.end}", str(step.short)]
    for exercise, wrong in lesson.expect:
        said += [exercise.prompt, exercise.shown]
        said += [part for each in wrong for part in (answer_text(each.answer), each.name, each.reason)]
    for curriculum, codes in teach.codes_of(lesson.id).items():
        said += [curriculum.name, curriculum.source, *(word for code in codes for word in (code.code, code.says))]
    printed = bare(text(f"plan-{lesson.id}.pdf"))
    assert len(opened(f"plan-{lesson.id}.pdf").pages) == 3
    parts = (part for each in said for part in re.split(r"\[\d-\d\]", each))  # tiles are drawn
    assert [part for part in parts if bare(part) not in printed] == []


def cells(page):
    """The rectangles of a page that something is clipped to, in mm: left, bottom, width, height."""
    drawn = ContentStream(page.get_contents(), None).operations
    corners = []
    for at, (_, operator) in enumerate(drawn):
        if operator == b"W":
            xs, ys = zip(*(values for values, kind in drawn[at - 5 : at] if kind in (b"m", b"l")), strict=True)
            corners.append(tuple(round(float(side) / 72 * 25.4, 1) for side in (min(xs), min(ys), max(xs), max(ys))))
    return {(left, foot, round(right - left), round(top - foot)) for left, foot, right, top in corners}


def test_tiles_have_the_size_of_real_ones_and_all_prints_together_are_small():
    assert sum(len(made(file)) for file in PRINTS) < 2_500_000
    front, back = ({cell for cell in cells(page) if cell[2:] == (25, 50)} for page in opened("tiles.pdf").pages)
    assert len(front) == 28 and front == back, "their backs are behind them"
    sides = {cell[0] for cell in front}
    assert {round(210 - left - 25, 1) for left in sides} == sides, "the middle of the page is the middle of the tiles"
