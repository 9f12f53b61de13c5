"""Sheets for a class: one page a student, a key that tells all, and codes that bring a sheet back."""

import io
import os
import subprocess
import sys
import time
import unicodedata
import venv
from contextlib import redirect_stdout
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pypdf
import pytest

from fivescore import FivescoreError
from fivescore.core import speech
from fivescore_labs import LABS
from fivescore_labs.classroom import cli
from fivescore_labs.classroom.course import LETTERS
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.exercises.exercise import show
from fivescore_labs.classroom.files import made
from fivescore_labs.classroom.pages import for_students, for_teacher, form, parts
from fivescore_labs.classroom.paper import FOLDER, pdf
from fivescore_labs.classroom.sheets import LEVELS, MOST_STUDENTS, SETS, SIGNS, class_of, read_code
from fivescore_labs.contract import Message, Session
from tests.browser import ROOT, heard
from tests.every import every
from tests.lessons import finished
from tests.pdfs import black_and_white, tagged
from tests.weekly import examples

CLASS = 28
KNOCKS = "10B~2026~30~what-a-knock-tells~core~"
SOME = examples(48)
"""Students whose pages are read."""
BAR = 10
"""Seconds of this process that the sheets of a class may take, with their key."""
lessons = pytest.mark.parametrize("lesson", LESSONS)


@cache
def printed(lesson):
    sheets = class_of(lesson, "10B", 2026, SOME)
    handouts = (for_students(sheets), for_teacher(sheets))
    made = (pdf(each.title, FOLDER / f"{each.template}.typ", each.data) for each in handouts)
    return sheets, *(pypdf.PdfReader(io.BytesIO(each)) for each in made)


def bare(text):
    """A text without spaces, ligatures and the signs of print, to compare."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").replace("\u2212", "-")
    return "".join(text.split())


class Said(NamedTuple):
    output: str
    exit_code: int


def run(*words):
    with redirect_stdout(io.StringIO()) as out:
        try:
            cli.run(list(words))
        except SystemExit as end:
            if isinstance(end.code, str):
                return Said(f"{out.getvalue()}{end.code}\n", 1)
            return Said(out.getvalue(), end.code or 0)
    return Said(out.getvalue(), 0)


def sheets_command(folder, **changed):
    asked = {"lesson": "what-a-knock-tells", "class": "10b", "seed": "2026", "students": str(CLASS)} | changed
    return run("sheets", "--out", str(folder), *(word for key, value in asked.items() for word in (f"--{key}", value)))


# Codes


@every(LESSONS)
def test_a_code_brings_its_sheet_back_and_another_seed_gives_everybody_another(lesson):
    assert list(LETTERS) == list(SETS) and len(set(LETTERS.values())) == len(LETTERS)
    others = class_of(lesson, "10B", 2027, CLASS)
    for sheet, other in zip(class_of(lesson, "10b", 2026, CLASS), others, strict=True):
        again = read_code(f" {sheet.code.lower()} ")
        assert again == sheet and [it.prompt for it in again.exercises] == [it.prompt for it in sheet.exercises]
        assert sheet.exercises != other.exercises


@every([("counting-hands", 1), ("what-a-knock-tells", 28)])
def test_one_changed_sign_of_a_code_is_refused(lesson, student):
    code = class_of(lesson, "10B", 2026, CLASS)[student - 1].code
    changed = {code[:at] + sign + code[at + 1 :] for at in range(len(code)) for sign in f"{SIGNS}-"} - {code}
    swapped = {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)} - {code}
    for wrong in changed | swapped:
        with pytest.raises(FivescoreError, match=r"mistyped|no code of a sheet|no lesson is called|without its last"):
            read_code(wrong)


@every(LESSONS)
def test_support_has_a_diagram_first_and_nothing_hard_and_stretch_nothing_easy(lesson):
    each, gaps = ([it.id for it in LESSONS[lesson] if bool(it.gaps) == with_gaps] for with_gaps in (False, True))
    asked = {level: class_of(lesson, "10B", 1, 1, level)[0].templates for level in LEVELS}
    ids = {level: [it.id for it in found] for level, found in asked.items()}
    levels = {level: {it.level for it in found} for level, found in asked.items()}
    assert ids["core"] == each and len(gaps) == 1
    assert ids["support"][:2] == [*gaps, each[0]] and levels["support"] == {1, 2}
    assert ids["stretch"][-2:] == [each[-1]] * 2 and levels["stretch"] == {2, 3}


# Paper


@every(LESSONS)
def test_a_sheet_is_one_black_page_the_same_for_all_but_for_its_questions(lesson):
    sheets, pages, key = printed(lesson)
    rests = set()
    for sheet, page in zip(sheets, pages.pages, strict=True):
        text = bare(page.extract_text())
        assert all(bare(said) in text for said in (sheet.code, sheet.title, sheet.group, f"of {sheet.marks}", "Name"))
        text = text.replace(bare(sheet.code), "", 1)
        for each in sheet.exercises:
            assert bare(f"{each.template.marks} mark") in text
            asked = [{"text": each.prompt}] if each.figure.hand else parts(each.prompt)
            words = bare("".join(part.get("text", "") for part in asked))
            assert words in text
            text = text.replace(words, "", 1)
        rests.add(text)
    assert len(rests) == 1 and black_and_white(pages) and black_and_white(key)
    if lesson in ("counting-hands", "without-replacement"):
        drawn = [each for each in tagged(pages.root_object["/StructTreeRoot"]) if each.get("/S") == "/Figure"]
        assert len(drawn) == 2 * SOME and all(str(each["/Alt"]).strip() for each in drawn), "for who does not see them"


@every(LESSONS)
def test_a_key_begins_with_all_answers_and_then_has_marks_and_reasons_of_each_sheet(lesson):
    sheets, _, key = printed(lesson)
    first, *rest = (bare(page.extract_text()) for page in key.pages)
    told = "".join(page.partition(bare("fivescore 0."))[0] for page in rest)
    for sheet, after in zip(sheets, [*sheets[1:], None], strict=True):
        own = told[told.index(bare(sheet.code)) : told.index(bare(after.code)) if after else None]
        for each in sheet.exercises:
            assert bare(each.shown) in first and bare(each.shown) in own and bare(each.question.solution) in own
            assert bare(f"{each.template.marks} mark") in own
            for wrong in each.question.misconceptions:
                assert all(bare(said) in own for said in (show(wrong.answer), wrong.name, wrong.reason))


# The command line


def test_a_class_of_28_takes_under_ten_seconds_and_again_gives_the_same_bytes(tmp_path):
    began = time.process_time()
    said = sheets_command(tmp_path / "one")
    assert time.process_time() - began < BAR
    assert said.exit_code == 0
    files = ["10B-KNO-2026-key.pdf", "10B-KNO-2026-sheets.pdf", "tiles.pdf"]
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == files
    assert all(name in said.output for name in files)
    pages = pypdf.PdfReader(tmp_path / "one" / files[0]).pages
    assert "-01-" in pages[1].extract_text() and "-01-" not in pages[0].extract_text(), "one page has all answers"
    sheets_command(tmp_path / "two")
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_code_gets_its_key_on_the_screen_and_on_paper(tmp_path):
    said = run("key", "10b-kno-2026-07-z", "--out", str(tmp_path))
    for each in read_code("10B-KNO-2026-07-Z").exercises:
        assert each.shown in said.output and all(it.reason in said.output for it in each.question.misconceptions)
    assert {path.name for path in tmp_path.iterdir()} == {f"10B-KNO-2026-07-Z-{kind}.pdf" for kind in ("key", "sheet")}


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("lesson", "knocks", "there is no lesson 'knocks'; lessons: sample-spaces"),
        ("class", "10 B", "letters A to Z or digits, such as 10B"),
        ("seed", "-1", "seeds are whole numbers from 0"),
        ("students", str(MOST_STUDENTS + 1), "a class has 1 to 99 students"),
        ("out", "file/folder", "cannot be written: "),
    ],
)
def test_what_cannot_be_made_is_told_in_a_sentence(tmp_path, monkeypatch, option, value, says):
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("taken", encoding="utf-8")
    said = sheets_command("out", **({"students": "1"} | {option: value}))
    assert said.exit_code == 1 and says in said.output and not Path("out").exists()


COMMANDS = {
    "help": ["--help"],
    "no command": [],
    "key": ["key", "10B-KNO-2026-07-Z"],
    "a code that is none": ["key", "10B≈×–±…"],
    "HTML": ["sheets", "--lesson", "counting-hands", "--class", "7C", "--seed", "1", "--students", "1", "--html"],
    "files": [*"export --lesson counting-hands --class 7C --seed 1 --students 1 --format csv".split()],
}


def alone(words, folder, **streams):
    """A command in a process of its own, as a terminal runs it."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **streams.pop("settings", {})}
    streams = {"stdout": subprocess.PIPE, **streams}
    run = [sys.executable, "-m", "fivescore_labs", *words]
    return subprocess.run(run, env=settings, cwd=folder, stderr=subprocess.PIPE, timeout=60, check=False, **streams)


@pytest.mark.parametrize("coding", ["ascii", "cp1252"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_prints_where_signs_are_missing(command, coding, tmp_path):
    said = alone(COMMANDS[command], tmp_path, settings={"PYTHONIOENCODING": coding})
    told = (said.stdout + said.stderr).decode(coding)
    assert said.returncode == ("none" in command) and told and "Traceback" not in told and "\\u" not in told
    if command == "key":
        assert "2. 2/39 ~ 0.0513 (2 marks)" in told and (" x " if coding == "ascii" else " × ") in told
    if "none" in command:
        assert {"ascii": "10B~x-+/-...", "cp1252": "10B~×–±…"}[coding] in told


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told_in_one_sentence(command, tmp_path):
    with open("/dev/full", "w", encoding="utf-8") as full:
        said = alone(COMMANDS[command], tmp_path, stdout=full)
    told = said.stderr.decode()
    assert said.returncode == 1 and told.startswith("fivescore: ") and told.count("\n") == 1
    assert "none" in command or "not all could be printed: No space left on device" in told


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a file that is always full")
def test_a_file_on_a_full_disk_is_told_by_its_name_in_one_sentence(tmp_path):
    first = alone(COMMANDS["files"], tmp_path).stdout.decode().split()[0]
    (tmp_path / first).unlink()
    (tmp_path / first).symlink_to("/dev/full")
    said = alone(COMMANDS["files"], tmp_path)
    told = (said.returncode, said.stdout, said.stderr.decode())
    assert told == (1, b"", f"fivescore: {first} cannot be written: No space left on device\n")


@pytest.mark.parametrize("command", [name for name in COMMANDS if "none" not in name])
def test_a_reader_who_has_seen_enough_ends_a_command_quietly(command, tmp_path):
    reads, writes = os.pipe()
    os.close(reads)
    said = alone(COMMANDS[command], tmp_path, stdout=writes)
    os.close(writes)
    assert (said.returncode, said.stderr) == (0, b"")


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory):
    """Runs a Python that has the engine and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, with_pip=False)

    def runs(*words):
        python, settings = str(home / "bin" / "python"), {"PYTHONPATH": str(ROOT), "COLUMNS": "100"}
        return subprocess.run([python, *words], env=settings, cwd=home, capture_output=True, text=True, timeout=60)

    assert runs("-c", "import typst").returncode
    return runs


@pytest.mark.landing  # a process without them starts
def test_all_but_paper_comes_without_any_extra_and_help_says_what_needs_one(bare_python, tmp_path):
    for words in (["--help"], []):
        said = bare_python("-m", "fivescore_labs", *words)
        assert (said.returncode, said.stderr) == (0, "")
        assert all(f"\n    {command} " in said.stdout for command in ("sheets", "key", "lessons"))
        assert "install fivescore-labs[sheets] for sheets, and for key with --out" in " ".join(said.stdout.split())
    for command in ("sheets", "key", "lessons"):
        said = bare_python("-m", "fivescore_labs", command, "--help")
        assert (said.returncode, said.stderr) == (0, "")
        assert ("extra: sheets" in " ".join(said.stdout.split())) is (command != "lessons")
    for words in (["key", "10B-KNO-2026-07-Z"], ["lessons"]):
        said = bare_python("-m", "fivescore_labs", *words)
        assert (said.returncode, said.stdout, said.stderr) == (0, run(*words).output, "")
    words = "sheets --lesson what-a-knock-tells --class 10B --seed 1 --students 2 --out".split()
    said = bare_python("-m", "fivescore_labs", *words, str(tmp_path / "out"))
    assert said.returncode == 1 and not (tmp_path / "out").exists()
    assert said.stderr == "fivescore: PDFs are set by an extra that is missing; install fivescore-labs[sheets]\n"
    said = bare_python("-m", "fivescore_labs", "sheet")
    assert said.returncode == 2 and "sheets" in said.stderr and "Traceback" not in said.stderr


# In the browser


@every(LESSONS)
def test_a_sheet_in_the_browser_asks_what_the_printed_one_asks_and_hides_its_key(lesson):
    sheets, pages, _ = printed(lesson)
    for sheet, page in zip(sheets, pages.pages, strict=True):
        session = Session(LABS["class"], sheet.code)
        paper, screen = bare(page.extract_text()), bare(heard(session.reply().view.picture))
        assert bare(sheet.code) in screen and f"of{sheet.marks}" in screen
        assert session.reply().view.tables == ()
        told = bare(str(session.send(Message("key")).view.tables))
        for each in sheet.exercises:
            assert (
                bare(speech.aloud(each.prompt)) in screen and bare(form(each)) in screen and bare(form(each)) in paper
            )
            assert bare(each.shown) in told and bare(each.question.solution) in told
            assert all(bare(wrong.reason) in told for wrong in each.question.misconceptions)


def test_a_student_has_the_sheet_of_the_code_and_choosing_another_hides_the_key():
    session = Session(LABS["class"])
    for control, value in (
        ("lesson-what-a-knock-tells", "yes"),
        ("lesson-sample-spaces", ""),
        ("class", " 10b "),
        ("seed", "2026"),
        ("student", "7"),
    ):
        reply = session.send(Message(control, value))
    assert reply.view.caption.startswith("Sheet 10B-KNO-2026-07-Z: what a knock")
    assert Session(LABS["class"]).send(Message("code", "10b-kno-2026-07-z")).view == reply.view
    assert Session(LABS["class"], "10B-KNO-2026-07-Z").reply().text == reply.text == f"{KNOCKS}~7"
    assert "mistyped" in session.send(Message("code", "10B-KNO-2026-08-Z")).problem
    assert session.send(Message("key")).text == f"{KNOCKS}~7~key" and session.send(Message("next")).view.tables
    assert session.send(Message("student", "9")).view.tables == ()
    reply = finished(session, session.send(Message("make-both", "both")))
    assert reply.view.file[:3] == made("both", [read_code("10B-KNO-2026-09-V")], "")
    assert session.send(Message("whole")).text == KNOCKS


@pytest.mark.landing  # sheets of whole classes
@every(product(LESSONS, LEVELS, range(1, 1 + examples(36) // 3)))
def test_each_kind_has_25_answers_or_more_and_no_sheet_has_a_question_twice(lesson, level, seed):
    sheets = [sheet.exercises for sheet in class_of(lesson, "10B", seed, 30, level)]
    for exercises in zip(*sheets, strict=True):
        assert len({each.shown for each in exercises}) >= 25, exercises[0].id
    assert all(len({each.prompt for each in those}) == len(those) for those in sheets)


def test_a_code_without_its_last_letter_is_told_so():
    code = class_of("at-least-one", "10B", 2026, 1)[0].code
    for short in (code[:-1], code[:-2]):
        with pytest.raises(FivescoreError, match="without its last letter or digit"):
            read_code(short)
