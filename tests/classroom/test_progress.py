"""Progress in the exercises: a text that loses nothing, told and kept by the labs, and stored in the browser only."""

import json

import pytest
from hypothesis import given, strategies as st

from fivescore.core.errors import NotationError
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LARGEST_SEED, LESSONS, TEMPLATES, make
from fivescore_labs.classroom.practice import Try
from fivescore_labs.classroom.progress import (
    HEAD,
    TRAINERS,
    Count,
    Done,
    Progress,
    Token,
    checked,
    read,
    rows,
    trained_rows,
    write,
    wrote,
)
from fivescore_labs.contract import Session
from fivescore_labs.door import answer
from fivescore_labs.notebook import LabWidget
from tests.browser import Driven, heard, until
from tests.every import every

EXERCISES = st.builds(Token, st.sampled_from(sorted(TEMPLATES)), st.integers(0, LARGEST_SEED))
MET = st.lists(st.sampled_from(["added", "one-tile", "28-tiles"]), unique=True).map(lambda met: tuple(sorted(met)))
WROTE = st.lists(st.text(max_size=30), max_size=4).map(wrote)
HOW = st.builds(Done, st.integers(0, 1), st.integers(1, 12), st.integers(0, 3), MET, WROTE)
COUNTS = st.tuples(st.integers(0, 50), st.integers(1, 50)).map(lambda pair: Count(pair[0], sum(pair)))
TRIES = st.builds(Try, st.integers(0, 99), st.sampled_from(["17", "count.1"]), st.booleans())
OWN = ["own 1-1@1-2 5.00 truth - x y", "own 1-1@1-2 6.00 truth - x y"]
PROGRESS = st.builds(
    Progress,
    st.dictionaries(EXERCISES, HOW, max_size=8),
    st.dictionaries(st.sampled_from(sorted(TRAINERS)), COUNTS),
    st.lists(st.sampled_from(["knitting~1", "crochet 7"]), unique=True).map(tuple),
    st.dictionaries(st.sampled_from([261127, 261128]), st.sampled_from(["1o", "1o.2x", "9x.8o"])),
    st.frozensets(st.sampled_from(["nine-moves", "counting-hands"])),
    st.dictionaries(
        st.sampled_from(["nine-moves predict", "nine-moves predict-2"]), st.sampled_from(["12", "[1-4];?"])
    ),
    tries=st.frozensets(TRIES, max_size=4).map(lambda tries: tuple(sorted(tries))),
    own=st.lists(st.sampled_from(OWN), unique=True).map(lambda own: tuple(sorted(own))),
    raced=st.integers(0, 99),
)
ONE = f"{HEAD}\nnone-of-them~3 marks 2 tries 1"


# The text


@given(PROGRESS)
def test_a_progress_comes_back_from_its_text(progress):
    assert read(write(progress)) == progress and write(read(write(progress))) == write(progress)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_to_merge_loses_nothing_and_its_order_does_not_matter(one, other, third):
    both = one.merged(other)
    assert both.merged(one).done == both.merged(other).done == other.merged(one).done == both.done
    assert both.merged(one) == both and set(both.done) == {*one.done, *other.done}
    assert both.trained == other.merged(one).trained and set(both.unknown) == {*one.unknown, *other.unknown}
    assert both.merged(third) == one.merged(other.merged(third))
    assert {*both.tries} == {*one.tries, *other.tries} and both.raced == max(one.raced, other.raced)
    assert {*both.own} == {*one.own, *other.own}
    for exercise, how in both.done.items():
        had = [each.done[exercise] for each in (one, other) if exercise in each.done]
        assert how[:3] in [each[:3] for each in had] and how.marks == max(each.marks for each in had)
        assert set(how.met) == {met for each in had for met in each.met}
    for kind, count in both.trained.items():
        assert count.answered == max(each.trained[kind].answered for each in (one, other) if kind in each.trained)


STRANGE = [
    "fivescore progress 2",
    "none-of-them 3",
    "knitting~3 marks 2 tries 1",
    "none-of-them~4 marks 9 tries 1",
    "none-of-them~4 marks 1 tries 0",
    "none-of-them~9999999999 marks 1 tries 1",
    "none-of-them~٣ marks 1 tries 1",
    "none-of-them@2~3 marks 1 tries 1",
    "none-of-them~3 marks 1 tries 1 hints many",
    "none-of-them~3 marks 1 tries 1 hints 1 met added in 9 minutes",
    "trained knitting right 1 of 2",
    "trained does right 3 of 2",
    "trained does right 0 of 0",
    "  none-of-them~3 marks 2 tries 1 at 2031\t",
    "a~b",
    "\x00\ufeff",
]
"""Lines of later releases, and lines that are damaged."""


@every(STRANGE)
def test_a_line_of_a_later_release_stops_nothing_and_is_kept_as_it_is(line):
    for text in (f"{HEAD}\n{line}\n{ONE.partition(chr(10))[2]}", f"{line}\n{ONE}", f"{ONE}\n{line}"):
        assert read(text).done == read(ONE).done and read(text).unknown == (line,)
        assert write(read(text)) == f"{ONE}\n{line}"


JUNK = st.text(max_size=60) | st.lists(
    st.sampled_from([HEAD, "\n", "none-of-them", "~3", " marks 2 tries 1", *STRANGE])
).map("".join)


@given(JUNK)
def test_no_text_breaks_the_reader_and_none_of_its_lines_is_lost(text):
    kept = write(read(text))
    assert read(kept) == read(text) and write(read(kept)) == kept
    for line in filter(str.strip, text.split("\n")):
        alone = read(line)
        assert line.strip() == HEAD or line in read(text).unknown or alone.done.keys() <= read(kept).done.keys()


@every(["", "notes", "none-of-them~3 marks 2 tries 1"])
def test_a_text_that_is_no_progress_is_told_so(text):
    with pytest.raises(NotationError, match="begins with the line"):
        checked(text)


def test_the_tables_have_every_lesson_and_kind_and_add_up_and_counts_have_a_limit():
    done = {
        Token(templates[0].id, seed): Done(templates[0].marks - (seed == 1), 1)
        for templates in LESSONS.values()
        for seed in (1, 2)
    }
    heads, *lessons, total = rows(Progress(done))
    assert len(heads) == 3
    for row, templates in zip(lessons, LESSONS.values(), strict=True):
        marks = sum(each.marks for each in templates)
        assert row[1:] == (f"1\u00a0of\u00a0{len(templates)}", f"{templates[0].marks}\u00a0of\u00a0{marks}")
    assert total[1] == f"{len(LESSONS)}\u00a0of\u00a0{sum(map(len, LESSONS.values()))}"
    progress = Progress().answered("does", True).answered("rules", False).answered("does", False)
    assert trained_rows(progress)[1:] == (
        (TRAINERS["does"], "2", "1"),
        (TRAINERS["rules"], "1", "0"),
        ("All questions", "3", "1"),
    )
    full = read(f"{HEAD}\ntrained does right 5 of 99999")
    assert full.answered("does", True) == full and read(write(full)) == full


# What the labs keep


def test_each_message_brings_what_is_kept_and_labs_of_a_notebook_share_it(monkeypatch):
    asked = {"key": "k", "lab": "progress", "text": "", "kept": ONE}
    assert json.loads(answer(json.dumps(asked)))["view"]["keep"] == ONE
    told = json.loads(answer(json.dumps({"key": "k", "message": {"id": "kept"}, "kept": ""})))
    assert told["view"]["keep"] == "" and told["view"]["caption"].startswith("0 exercises")
    monkeypatch.setattr(LabWidget, "_kept", "")
    LabWidget("exercise", "none-of-them~3").send_message("check", make("none-of-them", 3).shown)
    assert LabWidget("progress").session.reply().view.caption.startswith("1 exercise is done.")


def test_labs_that_keep_nothing_say_so():
    keeping = {name for name, lab in LABS.items() if Session(lab).reply().view.keep is not None}
    assert keeping == {"exercise", "progress", "drill", "puzzle", "court", "review", "class-board"}


# In the browser


@pytest.mark.landing  # progress is read and written in Python
@pytest.mark.browser
def test_a_solved_exercise_is_counted_beside_it_and_is_there_again_after_a_reload(lab):
    it = lab("exercise", place="train/exercises/")
    right = it.session.state.exercise.shown
    it.fill("Answer", right)
    it.button("Check").click()
    it.tell(("typed", right), ("check", right))
    counted = it.root.page.locator('[data-lab="progress"] .fs-says')
    until(lambda: heard(counted.inner_html()).startswith("1 exercise is done."), "it is not counted", it.page)
    it.page.reload()
    until(lambda: heard(counted.inner_html()).startswith("1 exercise is done."), "it is not kept", it.page)
    stored = it.page.evaluate("Object.entries(localStorage).filter(([name]) => name.startsWith('fivescore'))")
    assert stored == [["fivescore/1/progress", it.reply["view"]["keep"]]]
    other = Driven(it.visit, "progress")
    other.root.get_by_role("button", name="Forget all").click()
    until(
        lambda: it.page.evaluate("localStorage.getItem('fivescore/1/progress')") is None, "it is not forgotten", it.page
    )
    assert it.visit.faults == []


@pytest.mark.browser
def test_where_nothing_may_be_stored_progress_lasts_as_long_as_the_page(visit):
    page = visit()
    throws = "get() { throw new DOMException('no', 'SecurityError'); }, configurable: true"
    page.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ {throws} }})")
    page.page.goto(f"{page.page.url}train/exercises/")
    it = Driven(page, "progress")
    it.root.locator("summary", has_text="Bring in").click()
    it.fill("The text of your progress", ONE)
    it.button("Read it in").click()
    it.tell(("pasted", ONE), ("read", ONE))
    it.press("Forget all", "forget")
    it.press("Bring it back", "back")
    assert page.faults == []


def test_what_is_done_has_a_tick():
    for seed, ticks in ((3, 1), (4, 1)):
        view = Session(LABS["exercise"], f"none-of-them~{seed}", kept=ONE).reply().view
        assert sum("✓" in label for control in view.controls for _, label in control.options) == ticks
        assert ("✓" in view.picture) == (seed == 3)
