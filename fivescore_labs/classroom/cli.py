"""The commands: sheets for a class with their key, the same for other programs, the key of a code, and the lessons; and
one that tries what is written. There, of sentences about stored data that have a number or a comparison, each is the
message of an assertion beside it.
"""

import ast
import codecs
import io
import json
import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, takewhile
from pathlib import Path
from typing import Any

from fivescore import __version__
from fivescore.core.errors import FivescoreError
from fivescore_labs.classroom.course import LETTERS
from fivescore_labs.classroom.exercises.exercise import LESSONS, TEMPLATES, check, check_lesson
from fivescore_labs.classroom.files import File, file_of
from fivescore_labs.classroom.pages import FOLDER, PAPERS, Handout, for_students, for_teacher, key_text, pdf, tiles
from fivescore_labs.classroom.sheets import LEVELS, SETS, Sheet, class_of, read_code

FORMATS = {"moodle": ("moodle",), "stack": ("stack",), "qti": ("qti",), "csv": ("codes", "answers")}
"""What can be exported, each with the kinds of files that it is."""
_TABLE, _RUN = "read_csv(", "claims.results"
"""How a notebook reads a stored table, which it is then all about, and a stored run, which the next text tells of."""
_NUMBERS = "two three four five six seven eight nine ten eleven twelve twenty hundred thousand million half thirds"
_COMPARED = "more fewer less than longer shorter longest shortest largest smallest"
_DATED = re.compile(rf"\d|(?<!any )\b({'|'.join(f'{_NUMBERS} {_COMPARED}'.split())})\b", re.IGNORECASE)
_UNSAID = re.compile(r"^[#|].*|\[[^]]*\]\([^)]*\)|[*`]", re.MULTILINE)
"""Headings, rows of tables, links to what is told elsewhere, and the signs of bold words and code."""


def parser(lessons: Callable[[], int] = lambda: 0) -> ArgumentParser:
    """Build the parser with its help, which says what command needs an extra. `lessons` tries those of the course."""
    own = ArgumentParser(
        "fivescore",
        description="Sheets of exercises in probability with dominoes, made from seeds.",
        epilog="PDFs are set by an extra: install fivescore-labs[sheets] for sheets, and for key with --out. HTML and "
        "the rest need no extra.",
        allow_abbrev=False,
    )
    own.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    own.set_defaults(does=lambda _: own.print_help())
    commands = own.add_subparsers(title="commands", metavar="command")

    def command(
        name: str, verb: str, says: str, does: Callable[[Namespace], None], *of: ArgumentParser, told: str = ""
    ) -> Callable[..., Any]:
        about = f"{verb} {says}."
        made = commands.add_parser(name, help=told or says, description=about, allow_abbrev=False, parents=of)
        made.set_defaults(does=does)
        return made.add_argument

    of_class = ArgumentParser(add_help=False)
    says = "which lesson; fivescore lessons lists them; more than one may be given"
    of_class.add_argument("--lesson", required=True, action="append", dest="lessons", help=says)
    of_class.add_argument("--class", required=True, dest="group", help="the name of the class, such as 10B")
    says = "any whole number; the same seed makes the same sheets"
    of_class.add_argument("--seed", required=True, type=int, help=says)
    of_class.add_argument("--students", required=True, type=int, help="how many sheets, each with numbers of its own")
    of_class.add_argument("--kind", default="", help="five exercises of this kind alone, such as none-of-them")
    of_class.add_argument("--level", default="core", choices=LEVELS, help="how hard the exercises are")
    of_class.add_argument("--out", type=Path, default=Path(), help="the folder for the files; it is made if need be")

    says = "a sheet for each student of a class and their key: as PDFs with tiles to cut out (extra: sheets)"
    add = command("sheets", "Makes", f"{says}, or as HTML", _sheets, of_class)
    add("--paper", default="a4", choices=[*filter(None, PAPERS)], help="what is printed on")
    add("--html", action="store_true", help="HTML to open and print, in place of PDFs")
    add("--together", action="store_true", help="HTML in one file, the key behind the sheets")
    says = "the exercises of a class for other programs: Moodle, systems that read QTI 2.1, or spreadsheets"
    add = command("export", "Writes", says, _export, of_class)
    add("--format", required=True, choices=FORMATS, help="csv: the codes, and apart their answers")
    says = "the key of the sheet with a code, with the reason for each likely wrong answer"
    add = command("key", "Shows", says, _key)
    add("code", help="the code on the sheet, such as 10B-KNO-2026-07-Z")
    add("--out", type=Path, help="a folder: writes the sheet and its key as PDFs too (extra: sheets)")
    says = "the lessons: how many exercises a sheet of each has, the minutes they take, and their marks"
    command("lessons", "Lists", says, _lessons)
    says = "every exercise and every lesson that was written, and tells what is wrong by its file and line"
    add = command("check", "Tries", says, partial(_check, lessons), told=f"tries {says}")
    says = "a notebook: what it says of a stored table must have its assertion"
    add("notebooks", nargs="*", type=Path, help=says)
    return own


def run(words: list[str], lessons: Callable[[], int] = lambda: 0) -> None:
    """Do what the words ask for; a refusal is one sentence, without a traceback. `lessons` tries those of the course
    and says how many there are.

    >>> run(["lessons"])  # doctest: +ELLIPSIS
    sample-spaces ... exercises, ...
    >>> run(["key", "10B"])
    Traceback (most recent call last):
    SystemExit: fivescore: '10B' is no code of a sheet; one reads like 10B-KNO-2026-07-Z
    """
    for stream in sys.stdout, sys.stderr:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="fivescore", write_through=False)  # argparse would hide what cannot be written
    try:
        try:
            asked = parser(lessons).parse_args(words)
            asked.does(asked)
        finally:
            if sys.stdout:
                sys.stdout.flush()  # or it would show only at Python's end that this cannot be written
    except FivescoreError as fault:
        sys.exit(f"fivescore: {fault}")
    except OSError as fault:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python tries again at its end
        if not isinstance(fault, BrokenPipeError):  # a reader who has seen enough
            sys.exit(f"fivescore: not all could be printed: {fault.strerror}")


_STANDS_FOR = dict(zip("≈×÷²³−–—±…·’‘“”", "~ x / ^2 ^3 - - - +/- ... * ' ' \" \"".split(), strict=True))
"""What is printed where a terminal or a file has no such sign."""


def _stand_in(fault: UnicodeError) -> tuple[str | bytes, int]:
    """Return something readable for signs that the encoding of the output does not have."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    signs = fault.object[fault.start : fault.end]
    plain = "".join(_STANDS_FOR.get(sign, sign) for sign in signs)
    return plain.encode("ascii", "backslashreplace").decode("ascii"), fault.end


codecs.register_error("fivescore", _stand_in)


def _sheets(asked: Namespace) -> None:
    lessons = _lessons_of(asked)
    if asked.html or asked.together:
        sheets = list(chain(*lessons))
        kinds = ("both",) if asked.together else ("sheets", "key")
        _write(asked.out, *(file_of(kind, sheets, asked.paper) for kind in kinds))
    else:
        handouts = (make(each, asked.paper) for each in lessons for make in (for_students, for_teacher))
        _write(asked.out, *map(_pdf, chain(handouts, [tiles(PAPERS[asked.paper])])))


def _export(asked: Namespace) -> None:
    sheets = list(chain(*_lessons_of(asked)))
    _write(asked.out, *(file_of(kind, sheets) for kind in FORMATS[asked.format]))


def _lessons_of(asked: Namespace) -> list[tuple[Sheet, ...]]:
    """The sheets that are asked for, of each lesson once."""
    lessons = dict.fromkeys(asked.lessons)
    return [class_of(each, asked.group, asked.seed, asked.students, asked.level, asked.kind) for each in lessons]


def _key(asked: Namespace) -> None:
    sheet = read_code(asked.code)
    print(key_text(sheet))
    if asked.out:
        _write(asked.out, *map(_pdf, (for_students([sheet]), for_teacher([sheet]))))


def _lessons(_: Namespace) -> None:
    for name in SETS:
        one = Sheet(name, "A", 1, 1)
        print(f"{name:28}{LETTERS[name]}  {len(one.templates)} exercises, {one.minutes} minutes, {one.marks} marks")


def _check(lessons: Callable[[], int], asked: Namespace) -> None:
    tries: list[Callable[[], object]] = [partial(check_lesson, *each) for each in LESSONS.items()]
    tries += [partial(check, template) for template in TEMPLATES.values()]
    tries += [lessons, *(partial(check_assertions, notebook) for notebook in asked.notebooks)]
    faults = []
    for each in tries:
        try:
            each()
        except FivescoreError as fault:
            faults.append(str(fault))
    if faults:
        told = f"{len(faults)} faults:\n" if faults[1:] else ""
        raise FivescoreError(told + "\n".join(faults))
    print(f"{len(TEMPLATES)} exercises and {lessons()} lessons: all of them follow.")


def check_assertions(path: Path) -> None:
    """Refuse a notebook that says something of a stored table or run without an assertion in the code that follows,
    whose message it is; what is asked, what only leads on, headings and tables need none."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    is_code = [cell["cell_type"] == "code" for cell in cells]
    table = any(code and _TABLE in text for code, text in zip(is_code, texts, strict=True))
    for at, text in enumerate(texts):
        below = takewhile(lambda place: is_code[place], range(at + 1, len(cells)))
        asserted = {message for place in below for message in _asserted(texts[place])}
        tells = text if table else text.partition("\n#")[0] if at and _RUN in texts[at - 1] else ""
        if unheld := [] if is_code[at] else [each for each in said(tells) if each not in asserted]:
            told = "has no assertion that it holds; below it belongs: assert …, with the sentence as its message"
            raise FivescoreError(f"{path.name}, cell {cells[at]['id']}: “{unheld[0]}” {told}")


def said(text: str) -> list[str]:
    """The sentences of a text in Markdown that have a number or a comparison.

    >>> said("# Ten rounds\\n\\nEach takes *ten* tiles. Why ten? It is over soon.")
    ['Each takes ten tiles.']
    """
    plain = " ".join(_UNSAID.sub("", text).split())
    found = re.split(r"(?<=[.?]) (?=[\[A-Z0-9])", plain)
    return [each for each in found if each.endswith(".") and _DATED.search(each)]


def _asserted(code: str) -> Iterator[str]:
    """The messages of the assertions of a cell; what is only for IPython, such as %pip, asserts nothing."""
    tree = ast.parse(re.sub(r"^( *)[%!].*", r"\1pass", code, flags=re.MULTILINE))
    for each in ast.walk(tree):
        if isinstance(each, ast.Assert) and isinstance(each.msg, ast.Constant):
            yield str(each.msg.value)


def _pdf(each: Handout) -> File:
    return File(each.file, "application/pdf", pdf(each.title, FOLDER / f"{each.template}.typ", each.data))


def _write(folder: Path, *files: File) -> None:
    """Files, each told by its name; nothing is written if one cannot be made."""
    place = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in files:
            place = folder / each.name
            place.write_bytes(each.content)
    except OSError as fault:
        raise FivescoreError(f"{place} cannot be written: {fault.strerror}") from None
    for each in files:
        print(folder / each.name)
