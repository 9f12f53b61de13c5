"""The commands: sheets for a class with their key, the key of one code, and the lessons that there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import click

from fivescore import __version__
from fivescore.errors import FivescoreError
from fivescore.exercises import LESSONS
from fivescore.handout import for_students, for_teacher, key_text
from fivescore.press import TEMPLATES, Handout, pdf, tiles
from fivescore.sheets import SHORT, class_of, read_code

Given = ParamSpec("Given")
FOLDER = click.Path(file_okay=False, writable=True, path_type=Path)


def told(command: Callable[Given, None]) -> Callable[Given, None]:
    """A command whose refusals are one sentence, without a traceback.

    >>> @told
    ... def refuse() -> None:
    ...     raise FivescoreError("there is no such lesson")
    >>> refuse()
    Traceback (most recent call last):
    click.exceptions.ClickException: there is no such lesson
    """

    @wraps(command)
    def careful(*args: Given.args, **named: Given.kwargs) -> None:
        try:
            command(*args, **named)
        except FivescoreError as fault:
            raise click.ClickException(str(fault)) from None

    return careful


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Sheets of exercises in probability with dominoes, made from seeds."""


@cli.command()
@click.option("--lesson", required=True, help="Which lesson; fivescore lessons lists them.")
@click.option("--class", "group", required=True, help="The name of the class, such as 10B.")
@click.option("--seed", type=int, required=True, help="Any whole number; the same seed makes the same sheets.")
@click.option("--students", type=int, required=True, help="How many sheets, each with numbers of its own.")
@click.option("--out", type=FOLDER, default=".", help="The folder for the PDFs; it is made if need be.")
@told
def sheets(lesson: str, group: str, seed: int, students: int, out: Path) -> None:
    """A sheet for each student of a class, their key, and tiles to cut out, as PDFs."""
    made = class_of(lesson, group, seed, students)
    _write(out, for_students(made), for_teacher(made), tiles())


@cli.command()
@click.argument("code")
@click.option("--out", type=FOLDER, help="A folder: writes the sheet and its key as PDFs too.")
@told
def key(code: str, out: Path | None) -> None:
    """The key of the sheet with this CODE, with the reason for each likely wrong answer."""
    sheet = read_code(code)
    click.echo(key_text(sheet))
    if out:
        _write(out, for_students([sheet]), for_teacher([sheet]))


@cli.command()
def lessons() -> None:
    """The lessons: how many exercises each has, the minutes they take, and their marks."""
    for name, templates in LESSONS.items():
        minutes, marks = (sum(getattr(each, what) for each in templates) for what in ("minutes", "marks"))
        click.echo(f"{name:28}{SHORT[name]}  {len(templates)} exercises, {minutes} minutes, {marks} marks")


def _write(folder: Path, *handouts: Handout) -> None:
    """PDFs of handouts, each told by its name; nothing is written if one cannot be made."""
    made = [(each.file, pdf(each.title, TEMPLATES / f"{each.template}.typ", each.data)) for each in handouts]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, data in made:
            (folder / file).write_bytes(data)
            click.echo(f"{folder / file}")
    except OSError as fault:
        raise FivescoreError(f"{folder} cannot be written to: {fault.strerror}") from None
