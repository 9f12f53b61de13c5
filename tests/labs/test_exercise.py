"""The exercise lab: what costs marks, what costs nothing, what its links keep, and what is shown once it is right."""

import re
from itertools import count, islice, product

from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES, make
from fivescore_labs.classroom.exercises.marks import marks_earned
from fivescore_labs.classroom.pages import key_text
from fivescore_labs.classroom.progress import Token, read
from fivescore_labs.classroom.receipt import read_receipt
from fivescore_labs.classroom.sheets import PLACEMENT, SETS, Sheet, read_code
from fivescore_labs.contract import Message, Session
from tests.every import every
from tests.lessons import sent

LAB = LABS["exercise"]
THREE = next(f"{id}~3" for id, each in TEMPLATES.items() if each.marks == 3 and make(id, 3).question.kind == "chance")
"""An exercise with three marks that asks for a chance."""


def exercise(session):
    return session.state.exercise


@every(product(range(4), range(4)))
def test_each_wrong_try_and_each_hint_takes_its_step_by_the_rule(tries, hints):
    session, asked = Session(LAB, THREE), 0
    texts = (f"1/{9975 + number}" for number in count())
    answers = [*islice((text for text in texts if exercise(session).mark(text).verdict == "wrong"), tries)]
    for text in answers:
        sent(session, f"check {text}")
    for text in answers:
        assert "tried already" in sent(session, f"check {text}").problem, "it costs no second try"
    for _ in range(hints):
        asked += not sent(session, "hint").problem
    view = sent(session, f"check {exercise(session).shown}").view
    marks = marks_earned(3, tries, asked)
    done = read(session.kept).done[session.state.token]
    assert view.verdict == "right" and f"{marks} of 3" in view.note and done[:3] == (marks, tries + 1, asked)
    assert len(done.wrote) == min(tries, 3)


def test_the_question_stays_and_a_right_answer_brings_the_solution_and_next():
    session = Session(LAB, THREE)
    prompt, question = exercise(session).prompt, exercise(session).question
    views = [session.reply().view]
    for message, told in ((("hint", ""), question.hints[0]), (("check", "1/977"), question.hints[1])):
        views.append(session.send(Message(*message)).view)
        assert views[-1].note.endswith(told) and question.solution not in str(views[-1].tables)
    assert {view.caption for view in views} == {prompt}
    view = sent(session, f"check ~{exercise(session).answer}").view
    assert LAB.start(session.reply().text).given[-1] == f"≈{exercise(session).answer}", "its sign parts no link"
    assert view.tables[-1].rows[-1] == ("Solution", question.solution) and not view.opened and view.focus == "next"
    assert [each.id for each in view.controls if each.main] == ["next"] == [view.controls[0].id]
    assert not any(each.folded for each in view.controls)


def test_a_sheet_is_done_in_its_order_and_its_receipt_is_bound_to_its_code():
    sheet = read_code("A-WOR-1-02-Q")
    session = Session(LAB)
    sent(session, "sheet a-wor-1-02-q")
    for at, each in enumerate(sheet.exercises, start=1):
        reply = session.reply()
        assert reply.text.startswith(f"A-WOR-1-02-Q~{at}") and each.prompt in reply.view.caption
        assert Session(LAB, reply.text).reply().view.caption == reply.view.caption
        sent(session, f"check {each.shown} / next")
    made = read_receipt(session.reply().view.copy)
    assert made.sheet == sheet.code and list(made.done) == [Token(each.id, each.seed) for each in sheet.exercises]
    assert made.marks == made.full == sheet.marks
    assert "is mistyped" in sent(session, "sheet A-WOR-1-02-R").problem
    assert sent(session, "sheet").view.copy == ""


def test_where_to_start_is_the_first_lesson_whose_question_was_not_right_at_once():
    sheet = Sheet(PLACEMENT, "A", 1, 1)
    session, lessons = Session(LAB, f"{sheet.code}~1"), [each.lesson for each in SETS[PLACEMENT]]
    for place in range(len(lessons)):
        assert "teach/#" not in session.reply().view.picture
        if place in (3, 5):
            sent(session, "check 1/9973")
        session.send(Message("solution") if place == 4 else Message("check", exercise(session).shown))
        if place in (3, 5):
            sent(session, f"check {exercise(session).shown}")
        if place + 1 < len(lessons):
            sent(session, "next")
    view = session.reply().view
    first = min((lessons[at] for at in (3, 4, 5)), key=list(LESSONS).index)
    assert f'href="../../teach/#{first}"' in view.picture
    table = next(each for each in view.tables if each.caption == "Where to start")
    assert [row[2] for row in table.rows[1:]] == ["no" if at in (3, 4, 5) else "yes" for at in range(len(lessons))]
    assert sheet.code in view.copy, "the receipt for the teacher"


def test_where_to_start_takes_ten_minutes_and_its_key_names_the_lesson_of_each():
    lessons = [each.lesson for each in SETS[PLACEMENT]]
    assert lessons == [each for each in LESSONS if each in lessons] and len(lessons) >= 8
    assert sum(each.minutes for each in SETS[PLACEMENT]) == 10
    assert all(each.level == 1 and not each.gaps for each in SETS[PLACEMENT])
    titles = [each.replace("-", " ").capitalize() for each in lessons]
    assert re.findall("Start with “(.*?)”", key_text(Sheet(PLACEMENT, "A", 1, 2))) == titles
    assert "Start with" not in key_text(Sheet("independence", "A", 1, 2))
    key = Session(LABS["class"], f"{Sheet(PLACEMENT, 'A', 1, 2).code}~key").reply().view.tables[0]
    assert all(f"“{title}”" in row[2] for title, row in zip(titles, key.rows[1:], strict=True))
