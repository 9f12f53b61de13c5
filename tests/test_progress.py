"""Progress in the exercises: a text that loses nothing, told and kept by the labs, and stored in the browser only."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivescore import FivescoreError
from fivescore.exercises import LARGEST_SEED, LESSONS, TEMPLATES, make
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.door import answer
from fivescore.progress import HEAD, Done, fault, merged, read, rows, write
from fivescore.widgets import LabWidget
from tests.browser import Driven, Visit, heard, until

EXERCISES = st.tuples(st.sampled_from(sorted(TEMPLATES)), st.integers(0, LARGEST_SEED))
HOW = st.builds(Done, st.integers(0, 1), st.integers(1, 12))
PROGRESS = st.dictionaries(EXERCISES, HOW, max_size=8)
ONE = f"{HEAD}\nnone-of-them~3 marks 2 tries 1"


def solved(session, id="none-of-them", seed=3):
    """What the session answers once it has the right answer."""
    return session.send(Message("check", make(id, seed).shown))


# The text


@given(PROGRESS)
def test_a_progress_comes_back_from_its_text(progress):
    assert read(write(progress)) == progress and write(read(write(progress))) == write(progress)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_to_merge_loses_nothing_and_its_order_does_not_matter(one, other, third):
    both = merged(one, other)
    assert both == merged(other, one) == merged(both, one) and set(both) == {*one, *other}
    assert merged(both, third) == merged(one, merged(other, third))
    for exercise, how in both.items():
        assert how in (one.get(exercise), other.get(exercise))
        assert how.marks == max(each[exercise].marks for each in (one, other) if exercise in each)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("none-of-them~3 marks 2 tries 1", "begins with the line"),
        ("fivescore progress 2", "begins with the line"),
        (f"{HEAD}\n\nnone-of-them 3", "line 3 cannot be read"),
        (f"{HEAD}\nknitting~3 marks 2 tries 1", "line 2 names an exercise that is not here: “knitting”"),
        (f"{ONE}\nnone-of-them~4 marks 9 tries 1", "line 3 cannot be: “none-of-them~4 marks 9 tries 1”"),
        (f"{HEAD}\nnone-of-them~4 marks 1 tries 0", "nothing is done without a try"),
        (f"{HEAD}\nnone-of-them~9999999999 marks 1 tries 1", "seeds go to 1,000,000,000"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_with_its_line(text, told):
    assert told in fault(text)
    with pytest.raises(FivescoreError):
        read(text)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([HEAD, "\n", "none-of-them", "~3", " marks 2 tries 1"])).map("".join)
)
def test_no_text_breaks_the_reader(text):
    assert fault(text) or read(text) is not None


def test_the_table_has_every_lesson_and_adds_up():
    done = {
        (templates[0].id, seed): Done(templates[0].marks - (seed == 1), 1)
        for templates in LESSONS.values()
        for seed in (1, 2)
    }
    heads, *lessons, total = rows(done)
    assert len(lessons) == len(LESSONS) and len(heads) == 3
    for row, templates in zip(lessons, LESSONS.values(), strict=True):
        marks = sum(each.marks for each in templates)
        assert row[1:] == (f"1\u00a0of\u00a0{len(templates)}", f"{templates[0].marks}\u00a0of\u00a0{marks}")
    assert total[1] == f"{len(LESSONS)}\u00a0of\u00a0{len(TEMPLATES)}"


# What the labs keep


def test_only_a_right_answer_is_kept_and_with_its_tries():
    session = Session(LABS["exercise"], "none-of-them~3")
    for wrong in ("1/7", "what"):
        assert session.send(Message("check", wrong)).view.keep == ""
    assert solved(session).view.keep == f"{HEAD}\nnone-of-them~3 marks {TEMPLATES['none-of-them'].marks} tries 2"


def test_a_solution_that_was_shown_brings_no_marks_and_takes_none_away():
    session = Session(LABS["exercise"], "none-of-them~3")
    session.send(Message("solution"))
    assert solved(session).view.keep.endswith("marks 0 tries 1")
    again = Session(LABS["exercise"], "none-of-them~3~~shown", kept=ONE)
    assert solved(again).view.keep == ONE


def test_a_link_to_what_somebody_solved_is_nothing_that_you_have_done():
    text = f"none-of-them~3~~~{make('none-of-them', 3).shown}"
    assert Session(LABS["exercise"], text).reply().view.keep == ""


def test_what_is_done_has_a_tick_and_is_told():
    view = Session(LABS["exercise"], "none-of-them~3", kept=ONE).reply().view
    assert "✓ Done: 2 of 2 marks" in view.picture and view.says.endswith("Done: 2 of 2 marks.")
    ticked = [label for control in view.controls for _, label in control.options if "✓" in label]
    assert ticked == ["Without replacement: none of them ✓"]
    assert "✓" not in Session(LABS["exercise"], "none-of-them~4", kept=ONE).reply().view.picture


def test_undo_and_start_again_forget_nothing():
    session = Session(LABS["exercise"], "none-of-them~3")
    kept = solved(session).view.keep
    for control in ("undo", "reset", "next"):
        assert session.send(Message(control)).view.keep == kept


def test_what_another_page_has_kept_meanwhile_is_not_lost():
    session = Session(LABS["exercise"], "none-of-them~3")
    other = f"{HEAD}\nnone-of-them~8 marks 1 tries 3"
    kept = session.send(Message("check", make("none-of-them", 3).shown), kept=other).view.keep
    assert set(read(kept)) == {("none-of-them", 3), ("none-of-them", 8)}


def test_what_cannot_be_read_is_left_as_it_is_until_it_is_forgotten():
    session = Session(LABS["exercise"], "none-of-them~3", kept="fivescore progress 9")
    assert solved(session).view.keep == "fivescore progress 9"
    other = Session(LABS["progress"], kept="fivescore progress 9")
    assert "cannot be read" in other.reply().view.says
    refused = other.send(Message("read", ONE))
    assert "forget it first" in refused.problem and refused.view.keep == "fivescore progress 9"
    assert other.send(Message("forget")).view.keep == ""


def test_bringing_in_adds_and_a_bad_text_loses_nothing():
    session = Session(LABS["progress"], kept=ONE)
    more = f"{HEAD}\nnone-of-them~3 marks 0 tries 1\ntiles-that-show~1 marks 1 tries 1"
    reply = session.send(Message("read", more))
    assert reply.view.note == "Read in: 2 exercises, 1 of them new. Nothing was lost."
    assert read(reply.view.keep) == merged(read(ONE), read(more))
    for bad in ("", "notes", f"{HEAD}\nnone-of-them~3 marks 7 tries 1"):
        refused = session.send(Message("read", bad))
        assert refused.problem and refused.view.keep == reply.view.keep == refused.view.copy


def test_what_is_forgotten_can_be_brought_back_even_after_more_is_done():
    session = Session(LABS["progress"], kept=ONE)
    assert session.send(Message("forget")).view.keep == ""
    session.send(Message("kept"), kept=f"{HEAD}\ntiles-that-show~1 marks 1 tries 1")
    assert session.send(Message("reset")).view.keep
    assert set(read(session.send(Message("back")).view.keep)) == {("none-of-them", 3), ("tiles-that-show", 1)}


def test_the_door_takes_what_is_kept_with_every_message():
    asked = {"key": "k", "lab": "progress", "text": "", "kept": ONE}
    assert json.loads(answer(json.dumps(asked)))["view"]["keep"] == ONE
    told = json.loads(answer(json.dumps({"key": "k", "message": {"id": "kept"}, "kept": ""})))
    assert told["view"]["keep"] == "" and told["view"]["says"].startswith("0 exercises")


def test_in_a_notebook_all_labs_share_what_is_kept(monkeypatch):
    monkeypatch.setattr(LabWidget, "_kept", "")
    LabWidget("exercise", "none-of-them~3").send_message("check", make("none-of-them", 3).shown)
    assert LabWidget("progress").session.reply().view.says.startswith("1 exercise is done.")


def test_labs_that_keep_nothing_say_so():
    keeping = {name for name, lab in LABS.items() if Session(lab).reply().view.keep is not None}
    assert keeping == {"exercise", "progress"}


# In the browser


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
    assert stored == [["fivescore-progress", it.reply["view"]["keep"]]]
    other = Driven(it.visit, "progress")
    other.root.get_by_role("button", name="Forget all").click()
    until(
        lambda: it.page.evaluate("localStorage.getItem('fivescore-progress')") is None, "it is not forgotten", it.page
    )
    assert it.visit.faults == []


@pytest.mark.browser
def test_where_nothing_may_be_stored_progress_lasts_as_long_as_the_page(browser, site):
    visit = Visit(browser)
    throws = "get() { throw new DOMException('no', 'SecurityError'); }, configurable: true"
    denied = f"Object.defineProperty(window, 'localStorage', {{ {throws} }})"
    visit.page.add_init_script(denied)
    visit.page.goto(f"{site}train/exercises/")
    it = Driven(visit, "progress")
    it.root.locator("summary", has_text="Bring in").click()
    it.fill("The text of a progress", ONE)
    it.button("Read it in").click()
    it.tell(("pasted", ONE), ("read", ONE))
    it.press("Forget all", "forget")
    it.press("Bring it back", "back")
    assert visit.faults == []
    visit.close()
