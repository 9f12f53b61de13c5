"""Exercises as content: each follows, and what is wrong in a file is named with its table, key and line."""

import re
from fractions import Fraction
from zipfile import ZipFile

import pytest

from fivescore import ALL_FIVES, DOUBLE_SIX, Layout
from fivescore.analysis.finder import unweighed_best
from fivescore.core.errors import FivescoreError
from fivescore_labs import tables
from fivescore_labs.__main__ import main
from fivescore_labs.classroom.course import COURSE
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES
from fivescore_labs.classroom.exercises.exercise import check, check_lesson
from fivescore_labs.classroom.exercises.formulas import formula, sentence
from fivescore_labs.classroom.exercises.templates import FOLDER, lessons
from tests.every import every
from website.make.assets import wheel

SMALL = """order = 1
[heaps]
work = { level = 1, minutes = 1, marks = 1 }
numbers.tiles = "between(12, 60)"
numbers.case = "coin('halves', 'sides')"
words.part.halves = "halves"
words.part.sides = "sides"
asks = "count"
prompt = "The tiles of a heap have {2*tiles} {part}. How many tiles lie there?"
hints = ["What is a half?", "Each tile has two.", "{2*tiles} of them, two on each tile. Divide."]
answer = "2*tiles/2"
solution = "{2*tiles} / 2 = {answer}."
second = "count(half for half in from_to(1, 2*tiles) if half % 2 == 0)"
wrong."not divided" = ["2*tiles", "How many halves has each tile?"]
wrong."divided twice" = ["tiles/2", "You divided by 4. How many halves has each tile?"]
"""


def tried(folder, text):
    """What is said of the exercises of a file."""
    folder.joinpath("small.toml").write_text(text, encoding="utf-8")
    for templates in lessons(folder).values():
        for template in templates:
            check(template)


def test_one_command_tries_every_exercise_and_every_lesson(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fivescore", "check"])
    main()
    assert capsys.readouterr().out == f"{len(TEMPLATES)} exercises and {len(COURSE)} lessons: all of them follow.\n"


def test_one_command_tells_every_fault_at_once(monkeypatch, capsys):
    one, other = (TEMPLATES[name] for name in ("none-of-them", "two-tiles-both-double"))
    monkeypatch.setattr("fivescore_labs.classroom.cli.LESSONS", {"first": (one,), "second": (other, other)})
    monkeypatch.setattr("sys.argv", ["fivescore", "check"])
    with pytest.raises(SystemExit) as told:
        main()
    said = f"{told.value.code} {capsys.readouterr().err}"
    assert "2 faults" in said and "first.toml: " in said and "second.toml: " in said


def test_a_sheet_has_room_for_five_exercises_and_one_with_gaps():
    first, *rest = LESSONS["at-least-one"]
    with pytest.raises(FivescoreError, match="6 exercises without gaps and 1 with gaps; a sheet has room for 5"):
        plain = [each for each in (first, *rest) if not each.gaps]
        check_lesson("mine", (*plain, *(plain[:1] * (6 - len(plain))), *(each for each in (first, *rest) if each.gaps)))


def test_a_file_of_ones_own_is_a_lesson_and_a_second_method_walks_through_a_list(tmp_path):
    tried(tmp_path, SMALL)
    for path in FOLDER.glob("*.toml"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not line.startswith("second") or " for " in line, line


FAULTS = [
    ("order = 1", "", "order, line 1: order is a whole number, not None"),
    ('asks = "count"', "asks = count", "Invalid value (at line 8, column 8)"),
    ("level = 1", "levle = 1", "[heaps] work, line 3: there is no 'levle'"),
    ("level = 1", "level = 'low'", "[heaps] work, line 3: level is a whole number, not 'low'"),
    ("level = 1", "level = 4", "[heaps] work, line 3: the level is 1, 2 or 3, not 4"),
    ("between(12, 60)", "between(12, 14)", "[heaps] numbers, line 4: 200 seeds make 6 different questions"),
    (", 2*tiles) if half", ", 2*tiles + 2) if half", "[heaps] answer, line 11: it is"),
    (", marks = 1", "", "[heaps] work, line 3: marks must be there"),
    ("asks", "like = '_heap'\nasks", "[heaps] like, line 8: there is no table '_heap'; there are heaps"),
    ('asks = "count"', 'asks = "tiles"', "[heaps] asks, line 8: there is no 'tiles'; it is chance, count, number"),
    ('"2*tiles"', '"2*tile"', "[heaps] wrong.not divided, line 14: there is no 'tile'; there are tiles, case, answer"),
    ("{2*tiles} {part}", "{2*tiles} {parts}", "[heaps] prompt, line 9: there is no 'parts'; there are tiles, case"),
    ("{2*tiles} of", "{2*tiles of", "[heaps] hints, line 10: a { has no partner in"),
    ("How many halves has each tile?", "{None}", "not divided, line 14: “None” is not for formulas"),
    ('"between(12', '"betwen(12', "[heaps] numbers.tiles, line 4: there is no betwen(); there are C, P"),
    ("between(12, 60)", "between(60, 12)", "line 4: 'between(60, 12)' cannot be worked out"),
    ("numbers.tiles", "numbers.'the tiles'", "numbers.the tiles, line 4: 'the tiles' is taken, or no name"),
    ("between(12, 60)", "12 +", "[heaps] numbers.tiles, line 4: '12 +' is no formula (invalid syntax)"),
    ("words.part.sides", "words.part.side", "words.part, line 6: the cases are halves, sides, not halves, side"),
    ('"2*tiles/2"', '"between(1, 2)"', "[heaps] answer, line 11: there is no between(); there are C, P"),
    ('"2*tiles/2"', '"2*tiles/3"', "[heaps] answer, line 11: it is 24, and a second method finds 36"),
    ('"2*tiles"', '"tiles"', "[heaps] wrong.not divided, line 14: it leads to 27, as the answer does, whatever"),
    ("/ 2 = {answer}", "/ 3 = {answer}", "[heaps] solution, line 12: “72 / 3 = 36” does not follow"),
    ("{2*tiles} / 2 = {answer}", "2 + 2 = 4", "[heaps] solution, line 12: “2 + 2 = 4.” does not come to 36"),
    ("Each tile has two.", "5 + 1 = 7 halves.", "[heaps] hints, line 10: “5 + 1 = 7” does not follow"),
    ('second = "count(half', 'seconds = "count(half', "[heaps] seconds, line 13: there is no 'seconds'"),
    ('"count(half for half in from_to(1, 2*tiles) if half % 2 == 0)"', '"tiles"', "second, line 13: 'tiles' walks"),
    ("from_to(1, 2*tiles)", "hands(60, 30)", "are too many to walk through; 100,000 are allowed"),
    ("second = ", 'event = "knocks(tiles)" #', "[heaps] event, line 13: there is no event 'knocks(tiles)'; there are"),
    ("second = ", 'event = "pairs(tiles)" #', "[heaps] event, line 13: pairs has 2 numbers: one, other"),
    ("second = ", "#", "event or second must be there"),
    ('["2*tiles", ', "[2, ", "[heaps] wrong.not divided, line 14: it is text in quotes, not 2"),
    ('["2*tiles", ', "[", "wrong.not divided, line 14: it is a list of where it leads and what is said, not"),
    (
        "[heaps]",
        "[_heap]\n[heaps]\nnumbers.'one, two' = {from = ['few'], where = 'one > 1'}",
        "numbers.one, two, line 4: there is no list few; there are none",
    ),
]
"""What is changed in the file, and what is said of it."""


@pytest.mark.parametrize(("old", "new", "says"), FAULTS, ids=[new or old for old, new, _ in FAULTS])
def test_what_is_wrong_is_named_with_its_table_key_and_line(tmp_path, old, new, says):
    assert SMALL.count(old) >= 1
    with pytest.raises(FivescoreError) as fault:
        tried(tmp_path, SMALL.replace(old, new, 1))
    assert "small.toml" in str(fault.value) and says in str(fault.value)


def test_a_fault_is_named_in_its_own_table_and_a_lesson_has_what_a_class_needs(tmp_path):
    shared = '[_heap]\nasks = "count"\nsolution = "{less}"\n\n[heaps]\nlike = "_heap"\n'
    with pytest.raises(FivescoreError, match=r"\[_heap\] solution, line 4: there is no 'less'"):
        tried(tmp_path, SMALL.replace("[heaps]\n", shared).replace('\nsolution = "{2', "\n#"))
    with pytest.raises(FivescoreError, match=r"\[heaps\] asks, line 2: asks must be there"):
        tried(tmp_path, SMALL.replace('asks = "count"\n', "") + '\n[more]\nasks = "count"\n')
    with pytest.raises(FivescoreError, match=r"\[heaps\] wrong, line 14: fewer than half of the 2 reasons ask with"):
        tried(tmp_path, SMALL.replace('tile?"]', 'tile."]'))
    with pytest.raises(FivescoreError, match=r"small\.toml: its exercises are of levels \[1\]; it needs four"):
        check_lesson("small", lessons(tmp_path)["small"])
    tmp_path.joinpath("other.toml").write_text(SMALL, encoding="utf-8")
    with pytest.raises(FivescoreError, match=r"two exercises \[heaps\], in \w+\.toml and \w+\.toml"):
        tried(tmp_path, SMALL)


def test_noted_replies_are_as_frequent_as_in_deals_and_invented_ones_are_refused(tmp_path):
    replies = unweighed_best(Layout(ALL_FIVES).play("0-5"), [tile for tile in DOUBLE_SIX if str(tile) != "[0-5]"], 7)
    assert replies == {0: Fraction(190, 351), 5: Fraction(20, 27) * Fraction(7, 26), 10: Fraction(7, 27)}
    text = FOLDER.joinpath("expected-value-of-a-play.toml").read_text(encoding="utf-8")
    invented = {
        "five": "between(2, 9)",
        "ten": "between(1, 8)",
        "none": "between(2, 12)",
        "rounds": "five + ten + none",
    }
    drawn = "".join(f'numbers.{name} = "{value}"\n' for name, value in invented.items())
    put_back, times = re.subn(r'numbers\.rounds = "between\(16.*\n.*\n.*\n.*\n', drawn, text)
    with pytest.raises(
        FivescoreError, match=r"\[replies-that-were-noted\] holds, line \d+: that is not so of “A class"
    ):
        tried(tmp_path, put_back)
    assert times == 1


HOSTILE = """__import__('os') | open('a') | tiles.largest | (lambda: 1)() | [x for x in tiles] | {1: 2} | f'{tiles}'
x := 1 | tiles(6, key=1) | C(*tiles) | 1.5 | b'1' | ~tiles | tiles @ 2 | 1 < tiles < 3 | count(x for x, y in [tiles])"""


@every(re.split(r" \| |\n", HOSTILE))
def test_nothing_but_numbers_names_and_listed_functions_is_a_formula(text):
    with pytest.raises(FivescoreError):
        formula(text, ["tiles"])({"tiles": 3})


def test_a_sentence_says_percent_signs_and_large_numbers_as_they_are():
    assert sentence("100 % of {tiles:,}: {pip(0)}", ["tiles"])({"tiles": 1184040}) == "100 % of 1,184,040: blank"


def test_the_wheel_carries_the_content(tmp_path):
    names = ZipFile(wheel(tmp_path)).namelist()
    kept = {path.relative_to(FOLDER.parents[2]).as_posix() for path in FOLDER.parent.rglob("*.toml")}
    assert kept and kept <= {*names}


@pytest.mark.parametrize("value", [1.5, "1", True])
def test_a_field_of_a_table_has_its_own_kind(value):
    with pytest.raises(FivescoreError, match=r"here: level is a whole number, not "):
        tables.check_keys({"level": value}, {"level": int}, [], lambda name: "here")
    with pytest.raises(FivescoreError, match="here: marks must be there"):
        tables.check_keys({"level": 1}, {"level": int}, ["marks"], lambda name: "here")
