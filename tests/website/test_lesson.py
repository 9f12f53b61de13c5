"""A notebook as a page: what is told before the guess, what waits for it in empty places, and what is folded away."""

from fractions import Fraction

import pytest

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import opportunities, outcomes, residues
from fivescore.analysis.odds import Chances, Counts, Dist
from fivescore.core.tiles import Hand
from fivescore.notebook.asked import guess
from fivescore.notebook.values import html_of
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.progress import DEEPER, PATHS, read
from tests.every import every
from website.figures.registry import PageError
from website.pages import lesson, tree

PLACE = lesson.Place("notebooks/01_nine_moves.ipynb", "Play well", ("a-first-round", "nine-moves"), "live/", 9)
ASKED = guess("How many?", 2, range(6)).html()


def cell(kind, inner, id):
    parts = {"markdown": "jp-MarkdownOutput", "code": "jp-OutputArea-output"}
    shown = f'<div class="{parts[kind]}">{inner}</div>'
    saved = f'<div class="jp-OutputArea-child">{shown}</div>' if kind == "code" else shown
    source = '<div class="jp-InputArea"><pre>print()</pre></div>' if kind == "code" else ""
    return f'<div class="jp-Cell jp-{kind.title()}Cell" id="cell-id={id}">{source}{saved}</div>'


def page(*cells, place=PLACE):
    """The page of cells, each with its kind, what it shows, its name and its tags."""
    html = "".join(cell(kind, inner, id) for kind, inner, id, _ in cells)
    return lesson.notebook(tree.read(html), "a.ipynb", place, [tags for *_, tags in cells])


def told(found, text):
    """What a paragraph of a page waits for."""
    (part,) = [part for part in found.find_all("p") if part.get_text() == text]
    return part["data-after"]


TITLE = ("markdown", "<h1>Nine</h1><p>Tiles.</p>", "title", [])
GUESS = ("code", f'<div class="fs-saved">{ASKED}</div>', "predict", [])
WHY = ("markdown", "<h2>Why</h2><p>So.</p>", "why", [])


def test_all_up_to_the_first_guess_is_the_moment_and_what_follows_waits_for_it():
    found = page(TITLE, GUESS, WHY)
    moment = found.select_one(".fs-nb")
    assert moment.h1 and moment.select_one(".fs-guess")["data-guess"] == "predict"
    assert [part.get("data-after") for part in found.find_all(["h2", "details"], recursive=False)] == 2 * ["predict"]
    assert "data-after" not in page(TITLE, GUESS, (*WHY[:3], ["open"])).find("h2").attrs, "unless it is marked as open"


def test_cells_for_those_who_want_more_fold_under_each_of_their_headings():
    other = ("markdown", "<h3>And how?</h3><p>Thus.</p>", "how", ["more"])
    found = page(TITLE, GUESS, (*WHY[:3], ["more"]), ("markdown", "<p>And.</p>", "and", ["more"]), other)
    folds = found.select("details.fs-nb-extra")
    said = [fold.summary.get_text() for fold in folds]
    assert said == ["For those who want moreWhy", "For those who want moreAnd how?"]
    assert "And." in folds[0].get_text() and not any("open" in fold.attrs for fold in folds)


def test_a_guess_that_is_folded_away_keeps_back_only_what_is_folded_with_it():
    inner = ("code", f'<div class="fs-saved">{ASKED}</div>', "again", ["more"])
    after = ("markdown", "<p>Told.</p>", "told", ["more"])
    found = page(TITLE, GUESS, (*WHY[:3], ["more"]), inner, after, ("markdown", "<p>Last.</p>", "last", []))
    assert (told(found, "Told."), told(found, "Last.")) == ("again", "predict")


def test_answers_of_one_question_fold_together_under_it_unless_they_are_shown():
    asked = ("markdown", "<p>Ten of them. Which is it? And how large is [5-5]?</p>", "asks", [])
    answers = [("markdown", "<p>Ten.</p>", "a", ["solution"]), ("code", "<pre>2</pre>", "b", ["solution", "coding"])]
    (fold,) = page(TITLE, GUESS, asked, *answers).select("details.fs-answer")
    assert fold.summary.get_text() == "The answer And how large is [5-5]?"
    assert "data-coding" in fold.find("fs-out").attrs, "a value that words repeat is shown with the code"
    (said,) = fold.find_all("p")
    assert said.get_text() == "Ten." and "data-coding" not in said.attrs
    found = page(TITLE, GUESS, WHY, ("markdown", "<p>Ten.</p>", "a", ["solution", "shown"]))
    assert not found.select("details.fs-answer") and told(found, "Ten.") == "predict"


def test_code_folds_to_a_line_where_it_is_long_and_says_what_it_does_or_is_refused():
    assert lesson.told("\n".join(["# Deal"] + 9 * ["deal()"])) == "9 lines: deal"
    assert lesson.told("\n".join(["# Deal"] + 8 * ["deal()"])) == "Code", "the comment is no line of it"
    long = cell("code", "<p>1</p>", "deals").replace("print()", "\n".join(9 * ["print()"]))
    with pytest.raises(PageError, match=r"a\.ipynb, cell deals: 9 lines of code that do not say what they do"):
        lesson.notebook(tree.read(long), "a.ipynb")


def test_what_is_done_is_kept_by_the_names_of_lessons_on_whatever_path_they_stand():
    every = [*DEEPER, *(name for path in PATHS.values() for name in path)]
    kept = read("\n".join(f"lesson {name} done" for name in every))
    assert kept.lessons == set(every) == lesson.MINUTES.keys() and kept.unknown == ()
    assert len(every) == 13 + 15 + len(LESSONS)


def test_what_a_cell_prints_stands_as_sentences_unless_its_columns_tell():
    for text, lines in (("1. 46\n2. 5/2", ["1. 46", "2. 5/2"]), ("All Fives:   0", [])):
        html = cell("code", f"<pre>{text}</pre>", "said")
        html = html.replace("jp-OutputArea-output", 'jp-OutputArea-output" data-mime-type="text/plain')
        found = lesson.notebook(tree.read(html), "a.ipynb")
        assert [line.get_text() for line in found.select("p.fs-printed")] == lines
        assert bool(found.select("fs-out pre")) != bool(lines)


@every([" ", '\n<p></p><script type="application/vnd.jupyter.widget-view+json">{}</script>'])
def test_an_output_that_would_be_blank_on_the_page_ends_the_build(output):
    with pytest.raises(PageError, match=r"a\.ipynb: an output that would be blank or broken"):
        page(("code", output, "a", []), place=None)


def test_the_text_of_a_notebook_begins_with_its_heading():
    assert tree.write(page(("markdown", "\n<h1>Ends</h1>\n", "a", []), place=None)).startswith('<h1 id="ends">')


def test_a_note_for_teachers_folds_once_with_what_its_cells_show():
    note = ("markdown", "<p>For teachers: ask.</p>", "note", ["teacher"])
    found = page(TITLE, note, ("code", "<p>1/7</p>", "shown", ["teacher"]))
    (fold,) = found.select("details.fs-answer")
    assert fold.summary.get_text() == "For teachers" and "ask." in fold.get_text() and "1/7" in fold.get_text()


def test_a_sentence_on_jupyterlab_is_shown_with_the_code_and_the_rest_without_it():
    said = "<p><em>Source A. In JupyterLab, choose Run → Run All\nCells first.</em></p>"
    (marked,) = page(TITLE, GUESS, ("markdown", said, "remember", [])).select("p [data-coding]")
    assert marked.get_text().split() == "In JupyterLab, choose Run → Run All Cells first.".split()
    assert marked.parent.get_text().startswith("Source A.")


def test_a_wheel_stands_with_the_paragraph_that_follows_it():
    drawn = html_of(residues(Layout(ALL_FIVES).play("3-4")))
    wheel, said = ("code", drawn, "wheel", []), ("markdown", "<p>7 is one five.</p><p>More.</p>", "said", [])
    (both,) = page(TITLE, GUESS, wheel, said).select(".fs-nb-beside")
    assert both["data-after"] == "predict" and both.select_one("fs-out .fs-wheel")
    assert [part.get_text() for part in both.find_all("p", recursive=False)] == ["7 is one five."]
    assert not page(TITLE, GUESS, wheel, WHY).select(".fs-nb-beside"), "a heading stands alone"


LAYOUT = Layout(ALL_FIVES).play("4-5").play("5-5").play("3-5")
HAND = Hand("3-6 1-4 0-5")
RIGHT = [each.play.tile for each in opportunities(LAYOUT, HAND)]
TILES = guess("Which score?", RIGHT, HAND).html()


def place(asked, *values):
    """The place of values that wait for a guess, each below a heading."""
    asked = asked.replace('class="fs-guess"', 'class="fs-guess" data-guess="a"')
    parts = (
        f"<h2 data-after='a'>{at}</h2><fs-out data-after='a'>{html_of(it)}</fs-out>" for at, it in enumerate(values)
    )
    page = tree.read("".join([asked, str(lesson.waiting("a")), *parts]))
    lesson.shaped(page)
    return page.select_one(".fs-nb-waits")


def test_tiles_of_the_question_are_sorted_and_a_value_of_right_tiles_has_no_shape():
    found = place(TILES, opportunities(LAYOUT, HAND), outcomes(LAYOUT, HAND))
    assert [tile["data-tile"] for tile in found.select("svg.fs-tile")] == ["0-5", "1-4", "3-6"]
    assert found.has_attr("data-search-exclude") and found.select_one(".fs-nb-shape")["aria-hidden"] == "true"
    assert len(found.select("svg.fs-tile")) == 3 and found.select_one(".fs-nb-next").get_text() == "1"
    assert not place(TILES, opportunities(LAYOUT, HAND)).select("svg.fs-tile")
    other = guess("Which score?", list(HAND)[1:], HAND).html()
    assert place(TILES, outcomes(LAYOUT, HAND)) == place(other, outcomes(LAYOUT, HAND)), "whichever tiles are right"


@every(
    [
        (Chances({"a": Fraction(1, 3)}), Chances({"b": Fraction(1, 2), "c": Fraction(1, 7)})),
        (Counts([5]), Counts([1, 2, 2, 3, 3, 3, 9])),
        (Dist({0: 1}), Dist({0: 1, 5: 2, 10: 4})),
        (residues(LAYOUT), residues(LAYOUT.play("3-6"))),
        (outcomes(LAYOUT, HAND), outcomes(LAYOUT, "3-6")),
    ],
)
def test_a_place_tells_nothing_of_the_value_that_waits(one, other):
    assert place(ASKED, one) == place(ASKED, other)
