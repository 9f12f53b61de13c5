"""Sheets for a class, on paper, as HTML and on the page: one a student, a key that tells all, codes to find them by."""

import io
import os
import re
import subprocess
import sys
import time
import unicodedata
import venv
from contextlib import redirect_stdout
from functools import cache
from html import unescape
from itertools import product
from pathlib import Path

import pypdf
import pytest

from fivescore import FivescoreError
from fivescore.core import speech
from fivescore_labs import LABS
from fivescore_labs.classroom import cli
from fivescore_labs.classroom.course import LETTERS
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.exercises.question import BRIEF, answer_text
from fivescore_labs.classroom.files import KINDS, file_of
from fivescore_labs.classroom.pages import FOLDER, for_students, for_teacher, pdf, sentence_parts
from fivescore_labs.classroom.sheets import LEVELS, MOST_STUDENTS, SETS, SIGNS, class_of, read_code
from fivescore_labs.contract import Message, Session
from fivescore_labs.train.sheets import BUTTONS, SAVED
from tests.browser import ROOT, heard, until
from tests.clock import slowness
from tests.every import every
from tests.lessons import pressed, sent
from tests.pdfs import black_and_white, tagged
from tests.weekly import examples

CLASS = 28
SOME = examples(48)
"""Students whose pages are read."""
BAR = 10
"""Seconds of this process that the sheets of a class may take, with their key."""
lessons = pytest.mark.parametrize("lesson", LESSONS)


def set_in_type(handout):
    return pdf(handout.title, FOLDER / f"{handout.template}.typ", handout.data)


@cache
def printed(lesson):
    sheets = class_of(lesson, "10B", 2026, SOME)
    handouts = (for_students(sheets), for_teacher(sheets))
    return sheets, *(pypdf.PdfReader(io.BytesIO(set_in_type(each))) for each in handouts)


def bare(text):
    """A text without spaces, ligatures and the signs of print, to compare."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").replace("\u2212", "-")
    return "".join(text.split())


def run(*words):
    """What a command says in the end; a refusal is an error."""
    with redirect_stdout(io.StringIO()) as out:
        cli.run(list(words))
    return out.getvalue()


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
    for wrong in changed | swapped | {code[:-1], code[:-2]}:
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


@pytest.mark.landing  # Typst sets each
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
            asked = [{"text": each.prompt}] if each.figure.hand else sentence_parts(each.prompt)
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
                assert all(bare(said) in own for said in (answer_text(wrong.answer), wrong.name, wrong.reason))


# The command line


def test_a_class_of_28_takes_under_ten_seconds_and_again_gives_the_same_bytes(tmp_path):
    began = time.process_time()
    said = sheets_command(tmp_path / "one")
    assert time.process_time() - began < BAR
    files = ["10B-KNO-2026-key.pdf", "10B-KNO-2026-sheets.pdf", "tiles.pdf"]
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == files
    assert all(name in said for name in files)
    pages = pypdf.PdfReader(tmp_path / "one" / files[0]).pages
    assert "-01-" in pages[1].extract_text() and "-01-" not in pages[0].extract_text(), "one page has all answers"
    sheets_command(tmp_path / "two")
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_code_gets_its_key_on_the_screen_and_on_paper(tmp_path):
    said = run("key", "10b-kno-2026-07-z", "--out", str(tmp_path))
    for each in read_code("10B-KNO-2026-07-Z").exercises:
        assert each.shown in said and all(it.reason in said for it in each.question.misconceptions)
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
    with pytest.raises(SystemExit, match=re.escape(says)):
        sheets_command("out", **({"students": "1"} | {option: value}))
    assert not Path("out").exists()


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
        assert (said.returncode, said.stdout, said.stderr) == (0, run(*words), "")
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
        told = bare(str(sent(session, "key").view.tables))
        for each in sheet.exercises:
            assert (
                bare(speech.aloud(each.prompt)) in screen
                and bare(BRIEF[each.question.kind]) in screen
                and bare(BRIEF[each.question.kind]) in paper
            )
            assert bare(each.shown) in told and bare(each.question.solution) in told
            assert all(bare(wrong.reason) in told for wrong in each.question.misconceptions)


@pytest.mark.landing  # sheets of whole classes
@every(product(LESSONS, LEVELS, range(1, 1 + examples(36) // 3)))
def test_each_kind_has_25_answers_or_more_and_no_sheet_has_a_question_twice(lesson, level, seed):
    sheets = [sheet.exercises for sheet in class_of(lesson, "10B", seed, 30, level)]
    for exercises in zip(*sheets, strict=True):
        assert len({each.shown for each in exercises}) >= 25, exercises[0].id
    assert all(len({each.prompt for each in those}) == len(those) for those in sheets)


def test_the_sheet_of_one_student_is_made_with_its_key_as_for_a_class():
    file = pressed(Session(LABS["class"], "10B-KNO-2026-09-V"), "make-both both").view.file
    assert file[:3] == file_of("both", [read_code("10B-KNO-2026-09-V")], "")


# As HTML: whole in one file, with the contents of the PDFs


FEW = 3
"""Students whose sheets are read."""
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
LARGEST = 30
"""A class whose answers fit on one page."""
PRINTED = min(examples(36), LARGEST)
"""Students whose sheets a browser prints; the whole class once a week."""


@cache
def text(kind, lesson):
    """What a reader of the document sees, without spaces; a drawing in a line of text is left out."""
    html = file_of(kind, class_of(lesson, "10B", 2026, FEW)).content.decode()
    body = html.partition("<body>")[2]
    return bare(unescape(re.sub(r"<[^>]*>", "", re.sub(r"<svg\b.*?</svg>", "", body, flags=re.DOTALL))))


def in_order(parts, whole):
    """Whether the parts stand one after the other in a text."""
    at = 0
    for part in map(bare, parts):
        found = whole.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True


@every(LESSONS)
def test_a_document_follows_the_order_of_its_exercises_and_only_the_key_answers(lesson):
    asked, told, sheets = [], [], text("sheets", lesson)
    for each in class_of(lesson, "10B", 2026, FEW):
        asked.append(each.code)
        told.append(each.code)
        for exercise in each.exercises:
            asked += [*re.split(r"\[\d\d?-\d\d?\]", exercise.prompt), BRIEF[exercise.question.kind]]
            told += [exercise.shown, exercise.question.solution]
            for wrong in exercise.question.misconceptions:
                told += [answer_text(wrong.answer), wrong.name, wrong.reason]
                assert bare(wrong.reason) not in sheets
            assert bare(exercise.question.solution) not in sheets
    assert in_order(asked, sheets) and in_order(told, text("key", lesson))


@every(SIZES)
def test_the_pdf_has_the_paper_that_is_asked_for(paper):
    sheets = class_of("at-least-one", "10B", 2026, 1)
    for handout in (for_students(sheets, paper), for_teacher(sheets, paper)):
        size = pypdf.PdfReader(io.BytesIO(set_in_type(handout))).pages[0].mediabox[2:]
        assert [float(side) / 72 * 25.4 for side in size] == pytest.approx(SIZES[paper], abs=0.5)


@every(product(["sheets", "key"], LEVELS))
def test_a_document_needs_no_other_file_runs_nothing_and_its_codes_tell_the_level(kind, level):
    (sheet,) = class_of("counting-hands", "10B", 2026, 1, level)
    html = file_of(kind, [sheet]).content.decode()
    assert html.startswith("<!DOCTYPE html>")
    assert not re.search(r"<(script|link|img|iframe|base)\b|\son\w+=|@import", html)
    assert not re.search(r"""(src|href)=|url\(|https?:""", html.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert sheet.code in html and f"CNT{LEVELS[level]}-" in sheet.code
    assert kind == "sheets" or level == "core" or f"seed 2026, {level}" in html


def test_each_of_several_lessons_has_its_key_and_one_file_may_hold_them_all():
    sheets = [each for lesson in ("at-least-one", "counting-hands") for each in class_of(lesson, "10B", 2026, 3)]
    assert file_of("both", sheets).name.endswith("sheets-and-key.html")
    html = [file_of(kind, sheets).content.decode() for kind in ("sheets", "key", "both")]
    pages = [re.findall(r"<section.*?</section>", each) for each in html]
    assert pages[0] and pages[1] and pages[0] + pages[1] == pages[2]
    assert re.findall(r"<h1>(.*?)</h1>", html[0]) == ["At least one"] * 3 + ["Counting hands"] * 3
    assert re.findall(r"<h1>(.*?)</h1>", html[1]) == ["Key: at least one", "Key: counting hands"]
    assert html[1].count("<h2>") == 6
    with pytest.raises(FivescoreError, match="sheets, key"):
        file_of("poster", sheets)


# In print


@pytest.mark.few("a4-counting-hands", "letter-what-a-knock-tells")  # both papers; all lessons are set by the same sheet
@pytest.mark.quick("letter-what-a-knock-tells")  # the smaller paper
@pytest.mark.browser
@lessons
@pytest.mark.parametrize("paper", SIZES)
def test_each_sheet_is_one_page_and_the_answers_of_a_class_are_another(browser, paper, lesson):
    page = browser.new_page()
    sheets = class_of(lesson, "10B", 2026, LARGEST)
    made_of = {}
    for kind, some, those in (("sheets", sheets[-PRINTED:], ""), ("key", sheets, "1-2")):
        page.set_content(file_of(kind, some, paper).content.decode())
        pages = page.pdf(prefer_css_page_size=True, page_ranges=those)
        made_of[kind] = pypdf.PdfReader(io.BytesIO(pages)).pages
    for each in made_of.values():
        assert [float(side) / 72 * 25.4 for side in each[0].mediabox[2:]] == pytest.approx(SIZES[paper], abs=0.5)
    for sheet, its in zip(sheets[-PRINTED:], made_of["sheets"], strict=True):
        assert bare(sheet.code) in bare(its.extract_text())
    first, second = (bare(each.extract_text()) for each in made_of["key"])
    page.set_content(file_of("both", sheets[:2], paper).content.decode())
    together = pypdf.PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, page_ranges="1-3"))).pages
    assert bare(sheets[1].code) in bare(together[1].extract_text()) and "Key" in together[2].extract_text()
    assert "Student1" not in first and second.startswith("Student1"), "all answers stand on one page"
    page.close()


@pytest.mark.browser
def test_print_is_black_on_white_where_the_reader_prefers_dark(browser):
    page = browser.new_page(color_scheme="dark")
    page.set_content(file_of("sheets", class_of("counting-hands", "10B", 1, 1)).content.decode())
    seen = page.evaluate("(({backgroundColor, color}) => [backgroundColor, color])(getComputedStyle(document.body))")
    assert seen == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    page.close()


# The lab of a class


SOON = 8
"""Seconds in which the sheets for a class and their key are made in a browser, once Python runs; see tests/clock.py."""


@every(KINDS)
def test_what_is_made_in_the_page_is_what_the_command_writes(kind):
    session = Session(LABS["class"], "10B~7~3~counting-hands at-least-one~core~letter")
    reply = session.send(Message(f"make-{kind}", kind))
    shares = [reply.view.progress]
    while reply.view.progress < 1:
        reply = sent(session, "more")
        shares.append(reply.view.progress)
    sheets = [each for name in ("counting-hands", "at-least-one") for each in class_of(name, "10B", 7, 3)]
    assert tuple(reply.view.file[:3]) == tuple(file_of(kind, sheets, "letter"))
    assert shares == sorted(shares) and len(shares) == len(sheets) + 1, "it is told how far it is after each sheet"
    assert reply.view.file.printed == (kind in BUTTONS) and [*BUTTONS, *SAVED] == [*KINDS]


@pytest.mark.browser
def test_the_page_prints_a_document_of_its_own_in_the_type_of_the_site(lab):
    it = lab("class", "10B~2026~2~what-a-knock-tells~core~letter", place="teach/")
    it.button("Print the sheets").click()
    it.tell(("make-sheets", "sheets"))
    printed = "document.querySelector('.fs-lab > iframe')?.contentDocument"
    fonts = f"[...{printed}?.fonts ?? []].map((it) => it.family)"
    until(lambda: len(it.page.evaluate(fonts)) == 2, "the fonts come", it.page)
    assert {each.strip('"') for each in it.page.evaluate(fonts)} == {"Atkinson Next", "Besley"}
    with it.page.expect_download() as download:
        it.root.get_by_role("link", name="Save 10B-KNO-2026-sheets.html").click()
    sheets = class_of("what-a-knock-tells", "10B", 2026, 2)
    assert download.value.path().read_bytes() == file_of("sheets", sheets, "letter").content
    assert it.page.evaluate(f"{printed}.querySelectorAll('h1').length") == 2


@pytest.mark.landing  # the same files are made here each time
@pytest.mark.browser
@pytest.mark.pyodide
def test_the_browser_makes_every_file_and_thirty_sheets_with_their_key_in_seconds(lab):
    it = lab("class", "10B~2026~30~what-a-knock-tells~core~a4", place="teach/")
    it.root.get_by_role("combobox", name="Paper").select_option("letter")
    it.tell(("paper", "letter"))  # Python runs now
    ways = BUTTONS | SAVED

    def makes(kind):
        it.button(ways.pop(kind)).click()
        link = it.root.get_by_role("link", name=f"Save 10B-KNO-2026-{KINDS[kind].ending}", exact=True)
        until(lambda: link.count() == 1, f"no {kind}", it.page)

    before, began = slowness(it.page), time.perf_counter()
    makes("sheets")
    makes("key")
    took = time.perf_counter() - began
    assert took < SOON * max(before, slowness(it.page))
    it.fill("Students, 1 to 99", "2")
    it.page.keyboard.press("Enter")
    it.tell(("students", "2"))
    it.unfolded("For other programs")
    for kind in [*ways]:
        makes(kind)
