"""The commands: sheets for a class with their key, the key of one code, and the lessons that there are."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fivescore import __version__
from fivescore.classroom.pages import for_students, for_teacher, key_text
from fivescore.classroom.paper import FOLDER, Handout, pdf, tiles
from fivescore.classroom.sheets import SHORT, class_of, read_code
from fivescore.errors import FivescoreError
from fivescore.exercises.unit import LESSONS

_NEEDS = (
    "PDFs are set by an extra: install fivescore[sheets] for sheets, and for key with --out. The rest needs no extra."
)


def parser() -> ArgumentParser:
    """What is understood, with its help; it says which command needs an extra.

    >>> parser().parse_args(["key", "10B-KNO-2026-07-Z"]).code
    '10B-KNO-2026-07-Z'
    >>> "install fivescore[sheets]" in parser().format_help()
    True
    """
    own = ArgumentParser(
        "fivescore",
        description="Sheets of exercises in probability with dominoes, made from seeds.",
        epilog=_NEEDS,
        allow_abbrev=False,
    )
    own.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = own.add_subparsers(title="commands", metavar="command")

    says = "a sheet for each student of a class, their key, and tiles to cut out, as PDFs (extra: sheets)"
    made = commands.add_parser("sheets", help=says, description=f"Makes {says}.", allow_abbrev=False)
    made.add_argument("--lesson", required=True, help="which lesson; fivescore lessons lists them")
    made.add_argument("--class", required=True, dest="group", help="the name of the class, such as 10B")
    made.add_argument("--seed", required=True, type=int, help="any whole number; the same seed makes the same sheets")
    made.add_argument("--students", required=True, type=int, help="how many sheets, each with numbers of its own")
    made.add_argument("--out", type=Path, default=Path(), help="the folder for the PDFs; it is made if need be")
    made.set_defaults(does=_sheets)

    says = "the key of the sheet with a code, with the reason for each likely wrong answer"
    key = commands.add_parser("key", help=says, description=f"Shows {says}.", allow_abbrev=False)
    key.add_argument("code", help="the code on the sheet, such as 10B-KNO-2026-07-Z")
    key.add_argument("--out", type=Path, help="a folder: writes the sheet and its key as PDFs too (extra: sheets)")
    key.set_defaults(does=_key)

    says = "the lessons: how many exercises each has, the minutes they take, and their marks"
    commands.add_parser("lessons", help=says, description=f"Lists {says}.").set_defaults(does=_lessons)
    return own


def run(words: list[str]) -> None:
    """Does what the words ask for; a refusal is one sentence, without a traceback.

    >>> run(["lessons"])  # doctest: +ELLIPSIS
    counting-hands ... 4 exercises, ...
    >>> run(["key", "10B"])
    Traceback (most recent call last):
    SystemExit: fivescore: '10B' is no code of a sheet; one reads like 10B-KNO-2026-07-Z
    """
    asked = parser().parse_args(words)
    if "does" not in asked:
        parser().print_help()
        return
    try:
        asked.does(asked)
        sys.stdout.flush()
    except FivescoreError as fault:
        sys.exit(f"fivescore: {fault}")
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sheets(asked: Namespace) -> None:
    made = class_of(asked.lesson, asked.group, asked.seed, asked.students)
    _write(asked.out, for_students(made), for_teacher(made), tiles())


def _key(asked: Namespace) -> None:
    sheet = read_code(asked.code)
    print(key_text(sheet))
    if asked.out:
        _write(asked.out, for_students([sheet]), for_teacher([sheet]))


def _lessons(_: Namespace) -> None:
    for name, templates in LESSONS.items():
        minutes, marks = (sum(getattr(each, what) for each in templates) for what in ("minutes", "marks"))
        print(f"{name:28}{SHORT[name]}  {len(templates)} exercises, {minutes} minutes, {marks} marks")


def _write(folder: Path, *handouts: Handout) -> None:
    """PDFs of handouts, each told by its name; nothing is written if one cannot be made."""
    made = [(each.file, pdf(each.title, FOLDER / f"{each.template}.typ", each.data)) for each in handouts]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, data in made:
            (folder / file).write_bytes(data)
            print(folder / file)
    except OSError as fault:
        raise FivescoreError(f"{folder} cannot be written to: {fault.strerror}") from None
