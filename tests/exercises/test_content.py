"""Exercises as content: each question tells a right way from a wrong one, the classic ones of a class among them, and
what is wrong in a file is named with its table, key and line."""

import re
import tomllib
from fractions import Fraction
from functools import partial
from inspect import signature
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path
from zipfile import ZipFile

import pytest

from fivescore import ALL_FIVES, DOUBLE_SIX, FivescoreError, Layout
from fivescore.analysis.finder import best_score_chances
from fivescore_labs import tables
from fivescore_labs.__main__ import main
from fivescore_labs.classroom.course import COURSE
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES, make
from fivescore_labs.classroom.exercises.exercise import FOLDER, check, check_lesson, lessons
from fivescore_labs.classroom.exercises.formulas import compiled_formula, sentence_filler
from fivescore_labs.classroom.exercises.marks import ALIKE, OPPOSITE
from fivescore_labs.classroom.exercises.question import EVENTS, answer_text
from tests.every import cases, every
from tests.weekly import examples
from website.make.assets import wheel

SMALL = Path(__file__).with_name("small.toml").read_text(encoding="utf-8")
SOME = examples(240)
templates = every(TEMPLATES)


def tried(folder, text):
    """What is said of the exercises of a file."""
    folder.joinpath("small.toml").write_text(text, encoding="utf-8")
    for templates in lessons(folder).values():
        for template in templates:
            check(template)


@pytest.mark.landing  # every exercise
def test_one_command_tries_every_exercise_and_every_lesson(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fivescore", "check"])
    main()
    assert capsys.readouterr().out == f"{len(TEMPLATES)} exercises and {len(COURSE)} lessons: all of them follow.\n"


@pytest.mark.landing  # a Python of its own
def test_one_command_tells_every_fault_at_once(monkeypatch, capsys):
    one, other = (TEMPLATES[name] for name in ("none-of-them", "two-tiles-both-double"))
    monkeypatch.setattr("fivescore_labs.classroom.cli.LESSONS", {"first": (one,), "second": (other, other)})
    monkeypatch.setattr("sys.argv", ["fivescore", "check"])
    with pytest.raises(SystemExit) as told:
        main()
    said = f"{told.value.code} {capsys.readouterr().err}"
    assert "2 faults" in said and "first.toml: " in said and "second.toml: " in said


def test_a_sheet_has_room_for_five_exercises_and_one_with_gaps():
    plain, gaps = ([it for it in LESSONS["at-least-one"] if it.gaps == wanted] for wanted in (False, True))
    with pytest.raises(FivescoreError, match="6 exercises without gaps and 1 with gaps; a sheet has room for 5"):
        check_lesson("mine", (*plain, *(plain[:1] * (6 - len(plain))), *gaps))


def test_a_file_of_ones_own_is_a_lesson(tmp_path):
    tried(tmp_path, SMALL)


@pytest.mark.parametrize(("old", "new", "says"), cases("faults"))
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
    replies = best_score_chances(
        Layout(ALL_FIVES).play("0-5"), [tile for tile in DOUBLE_SIX if str(tile) != "[0-5]"], 7
    )
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
        compiled_formula(text, ["tiles"])({"tiles": 3})


def test_a_sentence_says_percent_signs_and_large_numbers_as_they_are():
    assert sentence_filler("100 % of {tiles:,}: {pip(0)}", ["tiles"])({"tiles": 1184040}) == "100 % of 1,184,040: blank"


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


def test_every_event_is_asked_and_names_its_numbers_and_no_other():
    asked = {make(id, seed).question.event for id in TEMPLATES for seed in range(20)} - {""}
    assert asked == set(EVENTS)
    for name, event in EVENTS.items():
        assert {*signature(event).parameters} == {*re.findall(r"`(\w+)`", event.__doc__)}, name


@every(LESSONS)
def test_a_lesson_has_four_exercises_or_more_of_three_levels_the_harder_ones_later(lesson):
    check_lesson(lesson, LESSONS[lesson])
    assert (levels := [each.level for each in LESSONS[lesson]]) == sorted(levels)
    for each in LESSONS[lesson]:
        assert (each.minutes <= 2) == (each.level == 1) and each.marks >= min(each.level, 2) and each.lesson == lesson


def test_what_is_simulated_has_about_the_chance_that_a_question_takes():
    text = (FOLDER / "simulation-against-exact.toml").read_text(encoding="utf-8")
    for size, does, over, under in tomllib.loads(text)["lists"]["hands"]:
        special = 7 if "double" in does else 5 if "lead" in does else 1
        exactly = partial(EVENTS["exactly-special"], special, 28 - special, size)
        exact = exactly(2) if "exactly 2" in does else exactly(0) if "no" in does else 1 - exactly(0)
        assert abs(exact - Fraction(over, under)) < 0.02, does


@templates
def test_prompts_hints_and_solutions_read_well(id):
    for seed in range(SOME):
        exercise = make(id, seed)
        question = exercise.question
        reasons = [each.reason for each in question.misconceptions]
        assert all(re.fullmatch(r"[A-Z\[0-9].{12,}[.?]", each) for each in reasons), reasons
        for text in (question.prompt, *question.hints, question.solution, *reasons):
            assert not re.search(r"\b1 (tiles|doubles|hands|rounds|others|places)\b", text), text
            assert not re.search(r"\{|\}|  |Fraction|None[^ ]|\.\.", text), text
            assert not re.search(r"\ba 0\b|\bno 0\b|ends are 0|\band 0\.", text), "nothing on a tile is a blank"
            assert text[0].isupper() or text[0].isdigit() or text[0] == "[", text
        assert question.prompt.endswith("?") and len(question.prompt) < 330
        assert len(exercise.shown) <= (60 if exercise.template.gaps else 24), "answers stay short"
        assert question.kind != "chance" or 0 < question.answer < 1
        if exercise.figure.hand:
            assert {str(tile) for tile in exercise.figure.hand} == set(re.findall(r"\[\d-\d\]", question.prompt))
            assert exercise.figure.picture.count("<g") and exercise.figure.says


@every([("no-such", 1), ("hold-both-tiles", -1), ("hold-both-tiles", "1"), ("hold-both-tiles", 10**12)])
def test_what_cannot_be_made_gets_a_sentence(id, seed):
    with pytest.raises(FivescoreError, match=r"no exercise|no seed"):
        make(id, seed)


@pytest.mark.landing  # every template, many seeds
@templates
def test_every_wrong_way_leads_elsewhere_and_is_known_by_its_reason(id):
    lengths = set()
    for seed in range(SOME):
        exercise = make(id, seed)
        question, wrong = exercise.question, exercise.question.misconceptions
        right = dict(enumerate(question.answer if exercise.template.gaps else [question.answer]))
        answers = [(each.gap, each.answer) for each in wrong]
        assert not {*right.items()} & {*answers} and len(set(answers)) == len(answers) >= 2, (id, seed)
        assert question.answer == question.second(), (id, seed)
        if question.kind not in ("count", "gaps"):
            assert f"{float(question.answer):.3g}" not in {f"{float(each):.3g}" for _, each in answers}, (id, seed)
        for each in wrong:
            mark = exercise.mark("; ".join(map(answer_text, {**right, each.gap: each.answer}.values())))
            if each.answer >= 0:
                assert (mark.verdict, mark.misconception) == ("misconception", each.name), (id, seed)
                assert mark.reason == each.reason or (exercise.template.gaps and each.reason in mark.reason)
        if question.event:
            assert EVENTS[question.event](**question.numbers) == question.answer, "by the event alone"
        lengths.add(len(wrong))
    assert len(lengths) == 1, "a wrong way is left out for some seeds"


# The classic wrong answers of a class, by hand from the numbers in a prompt


SETS = "zero one two three four five six seven eight nine ten eleven twelve".split()
CLASSICS = {id: given for id, *given in cases("classics")}


def values(id, prompt):
    names, formulas = CLASSICS[id]
    found = re.findall(r"(?<![\[\d-])\d[\d,]*(?![\d\]]|-)", prompt)
    known = dict(zip(names.split(), (int(each.replace(",", "")) for each in found), strict=False))
    if whole := re.search(r"double-(\w+) set", prompt):
        most = SETS.index(whole[1])
        known |= {"t": (most + 1) * (most + 2) // 2, "d": most + 1}
    return {each: Fraction(compiled_formula(each, known)(known)) for each in formulas.split(";")}


def test_three_of_four_classic_wrong_answers_get_a_reason_and_none_is_right():
    tried, unnamed = 0, []
    for id in CLASSICS:
        for seed in range(1, 9):
            exercise = make(id, seed)
            for way, value in values(id, exercise.prompt).items():
                if value != exercise.answer and value > 0:
                    mark = exercise.mark(answer_text(value))
                    assert not mark.done, (id, seed, value)
                    tried += 1
                    if mark.verdict not in ("misconception", "impossible") and mark.reason not in (OPPOSITE, ALIKE):
                        unnamed.append((id, seed, way))
    assert tried > 500 and len(unnamed) <= 0.25 * tried, unnamed


# Diagrams: their numbers by formulas, and what they refuse


DOUBLE = {"double": lambda tile: tile.is_double}
SIX = {"with a 6": lambda tile: 6 in tile}
FIRST, SECOND = ({"double": lambda two, at=at: two[at].is_double} for at in (0, 1))


def test_a_table_and_circles_count_hands_as_formulas_do():
    hands = list(combinations(DOUBLE_SIX, 3))
    none, low = (
        {"no double": lambda hand: not any(t.is_double for t in hand)},
        {"no 6": lambda hand: not any(6 in t for t in hand)},
    )
    for kind in (TwoWay, Venn):
        found = kind.of(hands, none, low)
        assert found.total == comb(28, 3) and found.both + found.first_only == comb(21, 3)
        assert found.both == comb(15, 3) and found.both + found.second_only == comb(21, 3)
        assert found.given("no 6") == Fraction(comb(15, 3), comb(21, 3))


def test_the_ends_of_a_tree_add_up_to_one_and_differ_where_tiles_go_back():
    kept, back = (
        Tree.of(permutations(DOUBLE_SIX, 2), FIRST, SECOND),
        Tree.of(product(DOUBLE_SIX, repeat=2), FIRST, SECOND),
    )
    assert [chance for _, chance in kept.ends] == [Fraction(ways, 756) for ways in (42, 147, 147, 420)]
    assert [chance for _, chance in back.ends] == [Fraction(ways, 784) for ways in (49, 147, 147, 441)]


def test_what_never_happens_has_no_branch():
    doubles = [tile for tile in DOUBLE_SIX if tile.is_double]
    assert Tree.of(doubles, DOUBLE).ends == ((("double",), Fraction(1)),)


def test_what_cannot_be_counted_is_refused_in_words():
    with pytest.raises(FivescoreError, match="the sample space is empty"):
        TwoWay.of([], DOUBLE, SIX)
    with pytest.raises(FivescoreError, match="one event is asked here"):
        Venn.of(DOUBLE_SIX, DOUBLE | SIX, SIX)
    with pytest.raises(FivescoreError, match="there is no event 'seven' here"):
        Venn.of(DOUBLE_SIX, DOUBLE, SIX).given("seven")
    with pytest.raises(FivescoreError, match="no outcome belongs to 'never'"):
        TwoWay.of(DOUBLE_SIX, {"never": lambda tile: False}, SIX).given("never")
    with pytest.raises(FivescoreError, match="7 steps have 128 ends, and 64 are the most"):
        Tree.of(DOUBLE_SIX, *[DOUBLE] * 7)
    with pytest.raises(FivescoreError, match="a tree needs outcomes"):
        Tree.of([], DOUBLE)
