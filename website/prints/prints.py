"""The PDFs of the site: data from the rules and the engine, set by the templates in `print/`, drawn in black on white.

`prints.py FOLDER` writes all of them; the same data give the same bytes.
"""

import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.notation import read_layout
from fivescore.core.rules import RULE_SETS, SOURCES, TOPICS, Clause, Rounding, RuleSet, Settlement, Spinner, clauses
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom import pages
from fivescore_labs.classroom.course import LETTERS
from fivescore_labs.classroom.exercises.question import answer_text
from fivescore_labs.classroom.pages import (
    curly_apostrophes,
    drawing,
    for_students,
    for_teacher,
    heading_tile,
    ink,
    sentence_parts,
)
from fivescore_labs.classroom.sheets import SETS, class_of
from fivescore_labs.parts import scoresheet
from fivescore_labs.parts.words import marks
from website import OUT, ROOT
from website.figures import rulebook, sources, teach
from website.figures.registry import figure
from website.html import Link, links, table, written

TEMPLATES = Path(__file__).parent
FONTS = OUT / "faces"
"""Our fonts as print takes them, which assets.py writes."""
PRINTS = OUT / "print"
TOLD = tomllib.loads((TEMPLATES / "prints.toml").read_text(encoding="utf-8"))
"""The sentences of prints that are the same whatever the rules."""
SHORT = {"named only": "N", "settled here": "S"}
"""Letters in place of the words that stand for no source."""
TABLED = ("players", "hand", "target")
"""Rules that the table of the deal states."""


class Print(NamedTuple):
    """One PDF: its file, what it is called, what it is for, its paper, and the template with its data."""

    file: str
    title: str
    purpose: str
    paper: str
    template: str
    data: dict[str, Any]


def every() -> Iterator[Print]:
    """Every PDF of the site."""
    for slug in RULE_SETS:
        yield from (card(slug), card(slug, large=True))
    yield from (comparison(), comparison(large=True), tiles(), board(61, 2), board(121, 1), xs())
    yield from samples()
    yield from map(plan, teach.lessons())


# Cards


def card(slug: str, *, large: bool = False) -> Print:
    """The quick card of a game: one page of A5, or A4 in large print."""
    rules = RULE_SETS[slug]
    stated = [clause for clause in clauses(rules) if clause.field not in TABLED]
    if not rules.chip_out:  # the rules need not say so, but an argument asks for it
        stated.append(Clause("chip_out", "round", TOLD["card"]["out"], "chip_out", rules.source_of("chip_out")))
    *steps, _ = rulebook.turn_steps(rules)  # the last says whose turn is next
    data = {
        "large": large,
        "name": rules.title,
        "tile": heading_tile(),
        "says": f"Lay a tile on an open end and add up the ends. {rules.scoring.says}",
        "turn": [{"text": step.text, "answer": step.answer, "aside": step.leads_to} for step in steps],
        "deal": _deal(rules),
        "cases": [_case(rules, case) for case in rulebook.cases(rules)],
        "across": 3 if rules.spinner is Spinner.NONE else 4,
        "points": [(str(total), str(rules.points(total))) for total in rulebook.totals(rules)],
        "more": "Larger totals go on in the same way." if rules.spinner is Spinner.EVERY else "",
        "rules": {topic: [_stated(each) for each in stated if each.topic == topic] for topic in TOPICS},
        "sources": _legend(clauses(rules)),
    }
    suffix, paper = ("-large", "A4, large print") if large else ("", "A5")
    return Print(f"card-{slug}{suffix}.pdf", f"{rules.title}: quick card", rules.title, paper, "card", data)


def _stated(rule: Clause) -> dict[str, Any]:
    """A rule, its sources in boxes, and whether they differ."""
    differ = bool(sources.argument(rule.field))
    return {"text": curly_apostrophes(rule.text), "marks": _boxed(rule.source), "differ": differ}


def comparison(*, large: bool = False) -> Print:
    """All games side by side, or in large print one after the other."""
    rows = [[*rulebook.row(rules), *_ends(rules)] for rules in RULE_SETS.values()]
    data = TOLD["compare"] | {
        "large": large,
        "tile": heading_tile(),
        "heads": [*rulebook.HEADS, "15 scores", "Tiles left", "The match ends"],
        "rows": [[curly_apostrophes(cell) for cell in row] for row in rows],
        "points": _side_by_side(),
    }
    suffix, paper = ("-large", "A4, large print") if large else ("", "A5, on its side")
    title, purpose = "The games side by side: quick card", "All games side by side"
    return Print(f"card-compare{suffix}.pdf", title, purpose, paper, "compare", data)


def _side_by_side() -> dict[str, Any]:
    """Return what each total scores in each game, games that score alike in one row."""
    known = {rules: rulebook.totals(rules) for rules in RULE_SETS.values()}
    totals = sorted(set().union(*known.values()))
    alike: dict[tuple[str, ...], list[str]] = {}
    for rules, own in known.items():
        cells = tuple(str(rules.points(total)) if total in own else "–" for total in totals)
        alike.setdefault(cells, []).append(rules.title)
    rows = [{"name": ", ".join(names), "cells": cells} for cells, names in alike.items()]
    return {"heads": [str(total) for total in totals], "rows": rows}


def _ends(rules: RuleSet) -> tuple[str, str, str]:
    """Say what 15 scores, what becomes of tiles left, and when the match ends."""
    left = str(rules.settlement)
    if rules.settlement is not Settlement.NOTHING:
        left += ", exact" if rules.rounding is Rounding.EXACT else f", rounded {rules.rounding}"
    return str(rules.points(15)), left, str(rules.ending)


def _deal(rules: RuleSet) -> dict[str, Any]:
    """The deal and the target as a table, by number of players."""
    players, dealt, left, targets = zip(*rulebook.dealt(rules), strict=True)
    rows = [
        {
            "name": name,
            "marks": _boxed(rules.source_of(field)) if field else [],
            "differ": bool(field and sources.argument(field)),
            "cells": [*map(str, cells)],
        }
        for name, field, cells in (("Tiles each", "hand", dealt), ("Boneyard", "", left), ("Target", "target", targets))
    ]
    return {"heads": [*map(str, players)], "rows": rows}


def _case(rules: RuleSet, case: dict[str, Any]) -> dict[str, Any]:
    """A case of counting: its drawing, and its sum."""
    layout = read_layout(case["plays"], rules)
    counts = [str(each.end.count) for each in speech.in_order(layout) if each.counts(rules)]
    total = "\u2009+\u2009".join(counts) + f" = {layout.total}" if len(counts) > 1 else str(layout.total)
    scores = f"scores {layout.points}" if layout.points else "no score"
    return {"name": case["name"], "sum": f"{total}: {scores}", "drawing": drawing(svg.layout(layout, ink=ink()))}


def _boxed(source: str) -> list[str]:
    """A source's marks as they are in boxes: one letter each."""
    return [SHORT.get(mark, mark) for mark in marks(source)]


def _legend(stated: tuple[Clause, ...]) -> list[dict[str, str]]:
    """Return what each mark of the rules stands for."""
    used = {mark for each in stated for mark in marks(each.source)}
    words = {mark: f"{mark}: {name}" if mark in SHORT else name for mark, name in SOURCES.items()}
    return [{"mark": SHORT.get(mark, mark), "name": words[mark]} for mark in SOURCES if mark in used]


# Tiles and score sheets


def tiles() -> Print:
    """A double-six set to cut out, with a page of backs."""
    made = pages.tiles()
    return Print(made.file, made.title, "A double-six set in real size, with backs", "A4", made.template, made.data)


def board(holes: int, count: int) -> Print:
    """Blank boards to mark with a pen."""
    data = TOLD["board"] | {
        "name": f"Cribbage board of {holes}",
        "tile": heading_tile(),
        "board": drawing(scoresheet.blank_board(holes=holes, ink=ink())),
        "count": count,
        "rounds": 0 if count > 1 else 8,
    }
    purpose = f"{'Two boards' if count > 1 else 'A board'} of four tracks, {holes} holes"
    return Print(f"sheet-{holes}.pdf", f"Score sheet: board of {holes}", purpose, "A4", "board", data)


def xs() -> Print:
    """Rows for Holsey's X's, below a strip that shows how they grow."""
    scores = (5, 10, 15, 20, 30, 40, 50)
    steps = {str(score): scoresheet.x_notation([5] * (score // 5), ink=ink()) for score in scores}
    data = TOLD["xs"] | {
        "tile": heading_tile(),
        "steps": [{"score": score, "drawing": drawing(drawn)} for score, drawn in steps.items()],
        "ring": drawing(scoresheet.x_notation([10, 10], ink=ink())),
    }
    return Print("sheet-x.pdf", "Score sheet: X’s", "X’s: eight rows of five symbols, to 250", "A4", "xs", data)


def samples() -> Iterator[Print]:
    """Yield what the command line makes for a class, here for four students."""
    sheets = class_of("counting-hands", "10B", 2026, 4)
    for made, purpose in ((for_students(sheets), "Sheets for four students"), (for_teacher(sheets), "Their key")):
        yield Print(f"sample-{made.template}.pdf", made.title, purpose, "A4", made.template, made.data)


def class_sets() -> Iterator[Print]:
    """A whole class's sheets and their key for each lesson and for where to start, as the command line makes them."""
    for lesson in SETS:
        sheets = class_of(lesson, teach.GROUP, teach.SEED, teach.STUDENTS)
        for made, what in ((for_students(sheets), "Sheets"), (for_teacher(sheets), "Key")):
            file = f"class-{lesson}-{what.lower()}.pdf"
            yield Print(file, made.title, f"{sheets[0].title}: {what.lower()}", "A4", made.template, made.data)


def plan(lesson: teach.Lesson) -> Print:
    """The plan of a lesson for its teacher."""
    unit, told = teach.lessons(), lesson.told
    facts = {
        "Time": f"{lesson.minutes} minutes, or {teach.SHORT} by the short way",
        "Before": told["before"],
        "On the table": f"{'; '.join(told['materials'])}.",
        "Sheets": f"fivescore sheets --lesson {lesson.id}; their codes have {LETTERS[lesson.id]}.",
    }
    covered = teach.codes_of(lesson.id)
    data = {
        "name": lesson.title,
        "number": unit.index(lesson) + 1,
        "of": len(unit),
        "tile": heading_tile(),
        "objective": curly_apostrophes(told["objective"]),
        "facts": [(name, sentence_parts(says)) for name, says in facts.items()],
        "words": [{"word": each["word"], "says": sentence_parts(each["says"])} for each in told["words"]],
        "steps": [(f"{it.start}–{it.end}", str(it.short), it.name, _in_parts(it.does)) for it in lesson.steps],
        "minutes": str(teach.SHORT),
        "quoted": "With numbers of one seed as an example; the key of a class has those of every sheet.",
        "expect": [
            {
                "prompt": sentence_parts(exercise.prompt),
                "answer": exercise.shown,
                "wrong": [(answer_text(it.answer), it.name, sentence_parts(it.reason)) for it in wrong],
            }
            for exercise, wrong in lesson.expect
        ],
        "curricula": [
            {"name": each.name, "codes": [(code.code, curly_apostrophes(code.says)) for code in codes]}
            for each, codes in covered.items()
        ],
        "documents": " ".join(f"{each.name}: {each.source}" for each in covered),
    }
    data |= {each: _in_parts(told[each]) for each in "board leave ask hear extension ticket homework".split()}
    return Print(f"plan-{lesson.id}.pdf", f"{lesson.title}: plan of the lesson", lesson.title, "A4", "plan", data)


def _in_parts(told: Any) -> Any:
    """What a plan says, each of its sentences in parts."""
    match told:
        case str():
            return sentence_parts(told)
        case dict():
            return {name: _in_parts(each) for name, each in told.items()}
    return list(map(_in_parts, told))


# PDF


def pdf(each: Print, letter: bool = False) -> bytes:
    """A print as PDF, tagged for screen readers (PDF/UA-1): on A4 and A5, or on US Letter and half of it."""
    folder = next(folder for folder in (TEMPLATES, pages.FOLDER) if (folder / f"{each.template}.typ").exists())
    data = each.data | {"letter": letter}
    return pages.pdf(each.title, folder / f"{each.template}.typ", data, root=ROOT, faces=FONTS)


def on_letter(file: str) -> str:
    """The file of the same print on US pages."""
    return file.replace(".pdf", "-letter.pdf")


# The page that lists them


@figure("prints")
def listed(names: str) -> str:
    """A table of the PDFs whose names begin so, as HTML: what each is, its paper, and its size."""
    found: dict[str, list[Markup]] = {}
    for each in every():
        if each.file.startswith(tuple(names.split())):
            other = "half Letter" if "A5" in each.paper else "US Letter"
            shown = {"says": _link_text(each), "letter": on_letter(each.file), "other": other}
            found.setdefault(each.purpose, []).append(written("shared.print", each=each, **shown))
    return table(("What", "File"), [(purpose, joined(files, tag("br"))) for purpose, files in found.items()])


def _link_text(each: Print) -> str:
    """Return the text of a link to a PDF: its paper, and its size."""
    return f"PDF, {each.paper}, {(PRINTS / each.file).stat().st_size / 1000:.0f} kB"


@figure("facts")
def head(name: str) -> str:
    """The line at the head of a game: its players, tiles, hand and target, and its card to print."""
    cards = [
        Link(f"../../print/{each.file}", shown, f"{shown}: {_link_text(each)}")
        for shown, each in zip(("Quick card", "large print"), (card(name), card(name, large=True)), strict=True)
    ]
    return written("rulebook.facts", facts=rulebook.facts(RULE_SETS[name]), cards=cards)


@figure("lessons")
def unit() -> str:
    """The lessons for their teacher, as HTML: what each is for, where it stands, and what there is to print."""
    rows = []
    for lesson in teach.lessons():
        screen = [
            Link(f"../notebooks/{lesson.master.stem}/", "Lesson", f"{lesson.title}: the lesson"),
            Link(f"../train/exercises/#{lesson.id}", "Exercises", f"{lesson.title}: exercises"),
        ]
        rows.append((lesson.title, lesson.told["objective"], links(screen), links(teach.papers(lesson))))
    return table(("Lesson", "Afterwards you can", "On the screen", "To print, as PDF"), rows)


def write(folder: Path) -> None:
    """Every PDF, into a new folder."""
    folder.mkdir(parents=True)
    for each in chain(every(), class_sets()):
        (folder / each.file).write_bytes(pdf(each))
        (folder / on_letter(each.file)).write_bytes(pdf(each, letter=True))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
