"""The unit for teachers: its data, its numbers, the plans, the copies for students, and what is ready to print."""

import json
import random
import re
from fractions import Fraction
from html import unescape
from itertools import accumulate, combinations, permutations, product
from math import comb, prod
from statistics import NormalDist

import nbformat
import pypdf
import pytest
from IPython.core.interactiveshell import InteractiveShell

from fivescore import ALL_FIVES, Layout
from fivescore.core import speech
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.sheets import SETS
from tests.browser import SITE
from tests.built import cells, printed, written
from tests.classroom.test_sheets import bare
from tests.every import every
from website.figures import teach
from website.prints import prints


def sentences(value):
    """Every sentence of the plans."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("lesson", "expect"):
                yield from sentences(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner)
    elif isinstance(value, str):
        yield value


def hits_of(deals, chance):
    """How likely each number of hits is, one deal after the other."""
    found = [1.0]
    for _ in range(deals):
        found = [hit * chance + miss * (1 - chance) for hit, miss in zip([0.0, *found], [*found, 0.0], strict=True)]
    return found


def no_row_of_three(hands, chance):
    """How likely there are no three hits running: each row ends with a miss after none, one or two hits."""
    without = [1.0, 1.0, 1.0]
    for _ in range(3, hands + 1):
        without.append(sum((1 - chance) * chance**hits * without[-1 - hits] for hits in range(3)))
    return without[hands] if hands > 2 else 1.0


def by_the_bell(chance):
    """The least matches in which a bell around the wins passes the limit of five percent four times in five."""
    bell = NormalDist()
    for matches in range(1, 10_000):
        limit = 1.96 * 0.5 / matches**0.5 - (chance - 0.5)
        if 1 - bell.cdf(limit * (matches / (chance * (1 - chance))) ** 0.5) >= 0.8:
            return matches


# Data


@every(teach.lessons())
def test_a_plan_stands_in_the_cells_that_it_plans_and_the_note_has_its_minutes(lesson):
    assert [each.id for each in teach.lessons()] == list(LESSONS)
    assert [each.master for each in teach.lessons()].count(lesson.master) == 1
    first, *_ = cells(lesson.master)
    assert teach.plan([first])["lesson"] == lesson.id and teach.plan([first])["steps"][0]["name"]
    (check,) = (cell for cell in cells(lesson.master) if "## Check yourself" in cell["source"])
    assert teach.plan([check])["steps"][0]["name"] == teach.SHEET
    (note,) = (cell for cell in cells(lesson.master) if "ask" in teach.plan([cell]))
    assert note["metadata"]["tags"] == ["teacher"]
    tagged = (cell["source"] for cell in cells(lesson.master) if "teacher" in cell["metadata"].get("tags", []))
    total, steps = re.match(r"\*For teachers: (\d+) minutes\. ([^.]+)\.", " ".join(tagged)).groups()
    words = {speech.number(minutes): minutes for minutes in range(60)}
    told = [words[word] for word in re.findall(r"[a-z-]+", steps.lower()) if word in words]
    assert int(total) == lesson.minutes and told == [step.end - step.start for step in lesson.steps]


WORDS = {speech.number(number): number for number in range(2, 100)} | {"hundred": 100}


def numbers(text):
    """The numbers of a text, in digits or in words; "one" is mostly none."""
    found = {float(each.replace(",", "")) for each in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text)}
    return found | {float(WORDS[word]) for word in re.findall(r"[a-z]+(?:-[a-z]+)?", text.lower()) if word in WORDS}


@every(teach.lessons())
def test_a_step_names_no_number_that_its_part_does_not_and_no_page_shows_its_plan(lesson):
    parts = []  # each from the cell of a step to that of the next
    for cell in cells(lesson.master):
        parts += [""] * len(teach.plan([cell])["steps"])
        parts[-1] += f"\n{cell['source']}\n{printed(cell)}"
    for step, part in zip(lesson.steps, parts, strict=True):
        there = numbers(part) | {round(each, 3) for each in numbers(part)}
        assert numbers(step.does) <= there, (step.name, numbers(step.does) - there)
    html, told = written(f"notebooks/{lesson.master.stem}/"), lesson.told
    for said in (told["leave"], told["ticket"]["asks"], *told["board"], *(step.does for step in lesson.steps)):
        assert said.partition("[")[0] not in html


def test_no_number_of_the_unit_is_typed_and_every_one_that_is_worked_out_is_used():
    told = [*sentences([teach.plan(cells(lesson.master)) for lesson in teach.lessons()])]
    typed = [text for text in told if re.search(r"\d", re.sub(r"\{\w+\}|\[\d-\d\]", "", text))]
    used = {name for text in told for name in re.findall(r"\{(\w+)\}", text)}
    assert typed == [] and used == set(teach.numbers())


BY_HAND = """
no_double 323/3289, variance 49/48, variance_back 21/16, leads_threes 14, leads_primes 18, has_lead 1237/1560,
knock 286/2907, before_knock 1/3, after_knock 7/16, mean_draws 5, tiles_fives 4, tiles_threes 2, tiles_primes 1,
after_knock_fewer 7/17, knock_more 143/2584, after_knock_more 7/15, heard 28663/44490, named 40291/49335,
more_doubles 28663/49335, worth_46 235/27, worth_55 200/27, worth_14 65/27, two_mean 1/2, both_none 1/345,
none_product 104, eight_chance 1/5, ben_right 12, ben_doubles 13, hand_back 63, hand_variance 49, hand_spread 7,
pips_low 35, pips_high 49, term 200, close 55 %, strong 94 %, level 5 %, power 80 %"""
"""Numbers as they were written down; the others are worked out here."""


def test_numbers_of_the_lessons_are_right_by_another_way():
    tiles = [(low, high) for low in range(7) for high in range(low, 7)]
    scoring = [tile for tile in ALL_FIVES.tiles if tile.pips and tile.pips % 5 == 0]
    assert [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points] == scoring
    unseen = len(tiles) - 7
    sixes = [tile for tile in tiles if 6 in tile and tile not in ((6, 6), (2, 6))]
    none, left = 1, unseen
    for _ in range(7):
        none, left = none * (left - len(sixes)), left - 1
    without_six = Fraction(prod(range(9, 16)), prod(range(15, 22)))
    draws = [each[0] + 1 for each in combinations(range(14), 2)]
    threes = list(combinations(range(14), 3))
    doubles = {tile for tile in tiles if tile[0] == tile[1]}

    def among(count, wanted, given=lambda *drawn: True, of=tiles):
        drawn = [each for each in permutations(of, count) if given(*each)]
        return str(Fraction(sum(bool(wanted(*each)) for each in drawn), len(drawn)))

    found = {
        "set": f"{len(tiles)}",
        "doubles": f"{sum(low == high for low, high in tiles)}",
        "hands": f"{comb(28, 7):,}",
        "two_hands": f"{comb(28, 14) * comb(14, 7):,}",
        "few_pairs": f"{len(list(combinations('abcde', 2)))}",
        "two_doubles": f"{comb(28, 7) * 47481 // 131560:,}",
        "leads": f"{len(scoring)}",
        "sixes": f"{len(sixes)}",
        "suit": f"{sum(6 in tile for tile in tiles)}",
        "few_triples": f"{len(list(permutations('abcde', 3)))}",
        "hands_of_three": f"{len(list(combinations(tiles, 3))):,}",
        "no_double_hands": f"{comb(28, 7) * 323 // 3289:,}",
        "some_double_hands": f"{comb(28, 7) * 2966 // 3289:,}",
        "double_after": among(2, lambda first, second: second in doubles, lambda first, _: first in doubles),
        "held_after": among(2, lambda _, second: second < 7, lambda first, _: first < 7, range(28)),
        "two_doubles_chance": among(2, lambda *both: {*both} <= doubles),
        "double_in_two": among(2, lambda *both: {*both} & doubles),
        "no_double_of_three": among(3, lambda *all_three: not {*all_three} & doubles),
        "six_in_three": among(3, lambda *all_three: any(6 in tile for tile in all_three)),
        "leads_mean": str(sum(Fraction(7, 28) for _ in scoring)),
        "no_lead_hands": f"{comb(28, 7) * 323 // 1560:,}",
        "one_lead_hands": f"{5 * comb(23, 6):,}",
        "ruled_out": f"{sum(comb(5, some) * comb(16, 7 - some) for some in range(1, 6)):,}",
        "pair_heard": among(2, lambda *both: {*both} <= doubles, lambda *both: {*both} & doubles),
        "small_hands": f"{comb(6, 2)}",
        "small_some": f"{comb(6, 2) - comb(3, 2)}",
        "small_both": f"{comb(3, 2)}",
        "small_named": f"{6 - 1}",
        "small_pairs": f"{3 - 1}",
        "reply_46": str(Fraction(5 * 7, 27)),
        "reply_55": str(Fraction(10 * 7, 27)),
        "few_mean": str(Fraction(sum(low == high for low, high in tiles), len(tiles)) * 5),
        "few_back": str(Fraction(hits_of(5, 0.25)[2])),
        "few_kept": str(Fraction(10 * 7 * 6 * 21 * 20 * 19, 28 * 27 * 26 * 25 * 24)),
        "pairs": f"{len(draws)}",
        "third": str(Fraction(draws.count(3), len(draws))),
        "mean_draws_more": f"{sum(each[0] + 1 for each in threes) / len(threes)}",
        "pairs_all": f"{sum(1 for _ in product(range(7), repeat=2))}",
        "double_pair": str(Fraction(sum(one == other for one, other in product(range(7), repeat=2)), 49)),
        "both_counted": f"{sum((6 in tile) + (tile in doubles) for tile in tiles)}",
        "or_double": f"{sum(6 in tile or tile in doubles for tile in tiles)}",
        "or_double_chance": among(1, lambda tile: 6 in tile or tile in doubles),
        "six_pips": f"{sum(sum(tile) == 6 for tile in tiles)}",
        "seven_pips": f"{sum(sum(tile) == 7 for tile in tiles)}",
        "seven_or_double": among(1, lambda tile: sum(tile) == 7 or tile in doubles),
        "six_either": f"{sum(sum(tile) == 7 or 6 in tile for tile in tiles)}",
        "six_either_chance": among(1, lambda tile: sum(tile) == 7 or 6 in tile),
        "then_none": str(Fraction(1, 345) / Fraction(323, 3289)),
        "double_of_suit": among(1, lambda tile: tile in doubles, lambda tile: 5 in tile),
        "double_of_four": among(1, lambda tile: tile in doubles, lambda tile: sum(tile) == 4),
        "eights": f"{sum(low + high == 8 for low in range(9) for high in range(low, 9))}",
        "ben_set": f"{sum(1 for low in range(13) for high in range(low, 13))}",
        "no_six_deals": f"{round(1000 * without_six)}",
        "slip_deals": f"{round(1000 * (1 - without_six) / 10)}",
        "knock_deals": f"{round(1000 * without_six) + round(1000 * (1 - without_six) / 10)}",
        "slip_rare": str(1 - 20 / (20 + 1 / without_six - 1)),
        "slip_two": str(1 - 10 / (10 + Fraction(30, 13) - 1)),
        "no_six_two": among(2, lambda *both: min(both) > 6, of=range(21)),
        "both_thirty": str(30 * Fraction(among(2, lambda *both: max(both) < 7, of=range(21)))),
        "one_thirty": str(30 * Fraction(among(2, lambda one, other: one < 7 <= other, of=range(21)))),
        "laid_either": among(2, lambda *both: max(both) < 7, lambda *both: min(both) < 7, range(21)),
        "laid_higher": among(2, lambda _, other: other < 7, lambda one, _: one < 7, range(21)),
        "tile_pips": f"{sum(map(sum, tiles)) // 28}",
        "tile_variance": f"{sum((sum(one) - sum(other)) ** 2 for one in tiles for other in tiles) // (2 * 28**2)}",
        "hand_pips": f"{7 * 168 // 28}",
        "row_in": f"{1 / (323 / 3289) ** 3:,.0f}",
        "row_somewhere": f"{100 * (1 - no_row_of_three(200, 323 / 3289)):.1f} %",
        "one_look": f"{100 * (1 - sum(hits_of(100, 0.5)[40:61])):.1f} %",
        "few_right": str(Fraction(hits_of(5, 0.5)[5])),
        "close_needs": f"{by_the_bell(0.55)}",
        "strong_needs": f"{by_the_bell(0.94)}",
        "tosses": f"{next(count for count in range(1, 999) if Fraction(1, 4) * 4 <= count * Fraction(1, 10) ** 2)}",
    }
    assert none * 2907 == 286 * (21 * 20 * 19 * 18 * 17 * 16 * 15) and sum(draws) == 5 * len(draws)
    found |= dict(each.split(maxsplit=1) for each in BY_HAND.split(","))
    assert {name: teach.filled(f"{{{name}}}") for name in found} == found
    share = 1237 / 1560
    assert abs(float(teach.filled("{error_small}")) ** 2 - share * (1 - share) / 25) < 1e-4
    assert abs(float(teach.filled("{has_lead_decimal}")) - share) < 0.0005


def test_how_often_a_fair_coin_seems_unfair_after_some_toss_is_what_coins_do():
    rng, seen = random.Random(5), 0
    for _ in range(4000):
        tosses = list(accumulate(rng.choice((-1, 1)) for _ in range(100)))
        seen += any(abs(at) > 2 * (number**0.5) for number, at in enumerate(tosses, 1) if number >= 10)
    told = float(teach.filled("{peeked}").split()[0]) / 100
    assert abs(seen / 4000 - told) < 4 * (told * (1 - told) / 4000) ** 0.5


def test_a_hand_strays_by_exactly_seven_pips_as_hands_do_that_are_dealt():
    rng, pips = random.Random(3), [low + high for low in range(7) for high in range(low, 7)]
    hands = [sum(rng.sample(pips, 7)) for _ in range(20_000)]
    mean = sum(hands) / len(hands)
    assert abs(mean - 42) < 4 * 7 / 20_000**0.5
    assert abs(sum((hand - mean) ** 2 for hand in hands) / len(hands) - 49) < 4 * 49 * (2 / 20_000) ** 0.5


@every([(0.55, 783), (0.94, 8)])
def test_so_many_matches_show_a_player_four_times_in_five_also_by_an_exact_count(chance, matches):
    limit = next(won for won in range(matches) if won - matches / 2 > 1.96 * matches**0.5 / 2)
    assert 0.8 <= sum(hits_of(matches, chance)[limit:]) < 0.93
    assert 0.045 < 2 * sum(hits_of(matches, 0.5)[limit:]) < 0.071


def test_no_fewer_than_eight_matches_show_a_player_of_94_percent_if_only_wins_count():
    def finds(matches):
        even = hits_of(matches, 0.5)
        limit = next(low for low in range(matches + 2) if sum(even[low:]) <= 0.05)
        return sum(hits_of(matches, 0.94)[limit:])

    assert next(matches for matches in range(1, 50) if finds(matches) >= 0.8) == 8


def test_how_many_dots_lie_within_one_standard_error_is_counted_deal_by_deal():
    share = 1237 / 1560
    for deals, told in ((teach.numbers()["small"], teach.filled("{within_small}")), (20, "0.595")):
        spread = (share * (1 - share) / deals) ** 0.5
        near = sum(chance for hits, chance in enumerate(hits_of(deals, share)) if abs(hits / deals - share) <= spread)
        assert f"{near:.3f}" == told


@every(teach.lessons())
def test_the_steps_of_a_lesson_fill_the_hour_and_wrong_answers_are_misconceptions(lesson):
    assert [step.start for step in lesson.steps[1:]] == [step.end for step in lesson.steps[:-1]]
    assert lesson.steps[0].start == 0 and lesson.minutes == teach.HOUR and 40 <= lesson.short <= teach.SHORT
    (sheet,) = (step for step in lesson.steps if step.name == teach.SHEET)
    assert sheet.end - sheet.start == sum(each.minutes for each in LESSONS[lesson.id] if not each.gaps)
    names = lesson.told["expect"]
    assert names.keys() == {each.id for each in LESSONS[lesson.id] if not each.gaps}
    assert all(len(lesson.told[name]) >= 3 for name in ("ask", "hear", "words", "board"))
    found = {made.id: [each.name for each in wrong] for made, wrong in lesson.expect}
    assert found == names


# Curricula


FORMS = {
    "common-core": r"HSS-(CP|MD|IC)\.[AB]\.\d( \(\+\))?|7\.SP\.C\.[5-8]",
    "ap-statistics": r"[46]\.\d{1,2}",
    "gcse": r"N5|P[1-9]",
    "a-level": r"[A-R]\d+",
    "ib-aa": r"(SL|AHL) \d\.\d+",
    "ib-ai": r"(SL|AHL) \d\.\d+",
}


def test_a_code_has_the_form_of_its_curriculum_is_taught_and_is_on_the_page(site):
    taught = {}
    systems = {"US Common Core", "England, GCSE", "England, A level", "IB, analysis and approaches"}
    for lesson in teach.lessons():
        assert systems <= {each.name for each in teach.codes_of(lesson.id)}, lesson.id
        told = (cell for cell in cells(lesson.master) if "teacher" not in cell["metadata"].get("tags", ()))
        taught[lesson.id] = " ".join(cell["source"] for cell in told)
    page = unescape(written("teach/curriculum/"))
    assert len({(each.code, each.curricula) for each in teach.CODES}) == len(teach.CODES)
    for each in teach.CODES:
        assert each.curricula and each.section and each.lessons and page.count(each.code) > 1 and each.says in page
        for name, curriculum in teach.CURRICULA.items():
            assert curriculum not in each.curricula or re.fullmatch(FORMS[name], each.code), each.code
        for lesson in each.lessons:
            assert re.search(each.word, taught[lesson]), f"{each.code} claims {lesson}, where nobody reads {each.word}"
    for curriculum in teach.CURRICULA.values():
        assert curriculum.document and curriculum.publisher and 2010 <= curriculum.year <= 2026
        assert curriculum.source in page


# What is ready to print


def test_a_class_finds_its_sheets_and_their_key_ready_to_print(site):
    found = {each.file: SITE / "print" / each.file for each in prints.class_sets()}
    assert len(found) == 2 * len(SETS) and all(file.stat().st_size < 1_450_000 for file in found.values())
    sheets, key = (pypdf.PdfReader(found[f"class-what-a-knock-tells-{kind}.pdf"]) for kind in ("sheets", "key"))
    assert len(sheets.pages) == teach.STUDENTS
    one, other = (re.search(r"A-[A-Z]{3,4}-1-\d\d-\w", page.extract_text())[0] for page in sheets.pages[:2])
    assert one < other and any(one in bare(page.extract_text()) for page in key.pages)


@every(teach.lessons())
def test_the_page_for_teachers_leads_to_every_plan_sheet_key_and_copy(lesson):
    page = written("teach/")
    file = SITE / teach.FOLDER / teach.copy_name(lesson)
    assert json.loads(file.read_text(encoding="utf-8")) == teach.copied(stored(lesson))
    assert f'href="../lite/notebooks/index.html?path={file.name}"' in page
    assert f'href="students/{file.name}" download' in page and (SITE / "lite" / "files" / file.name).is_file()
    for file in (f"plan-{lesson.id}.pdf", f"class-{lesson.id}-sheets.pdf", f"class-{lesson.id}-key.pdf"):
        assert f'href="../print/{file}"' in page and (SITE / "print" / file).is_file()
    assert lesson.told["objective"] in page
    assert f'href="../notebooks/{lesson.master.stem}/"' in page


def cell(kind, source, *tags):
    return {"cell_type": kind, "id": "cell", "metadata": {"tags": list(tags)}, "source": source}


def stored(lesson):
    return json.loads(lesson.master.read_text(encoding="utf-8"))


def test_answers_become_empty_cells_and_notes_and_plans_go():
    master = [
        cell("markdown", "What is 6 × 7?") | {"metadata": {"fivescore": {"plan": {"leave": "Nothing."}}}},
        cell("markdown", "It is 42.", "solution"),
        cell("code", "print(42)", "solution") | {"outputs": ["42"], "execution_count": 3},
        cell("code", "print(42 / 1)", "solution"),
        cell("markdown", "Why?"),
        cell("markdown", "As 6 × 7 is 42.", "solution"),
        cell("markdown", "Expect 67.", "teacher"),
        cell("code", "print('on')") | {"outputs": ["on"], "execution_count": 4},
    ]
    found = teach.copied({"cells": master})["cells"]
    assert not any(each.get("outputs") or each.get("execution_count") for each in found)
    assert [each["source"] for each in found] == [
        "What is 6 × 7?", "# Your answer:\n", "Why?", "**Your answer:**", "print('on')"
    ]  # fmt: skip
    assert "plan" not in json.dumps(found)


@every(teach.lessons())
def test_a_copy_has_no_text_of_an_answer_or_a_note_no_result_and_all_else(lesson):
    master = stored(lesson)
    tags = {tag for each in master["cells"] for tag in teach.tags(each)}
    assert tags - {"more", "coding", "shown", "setup"} == {"solution", "teacher"}
    copy = teach.copied(master)
    nbformat.validate(nbformat.from_dict(copy))
    said = json.dumps(["".join(each["source"]) for each in copy["cells"]], ensure_ascii=False)
    for each in master["cells"]:
        hidden = {"solution", "teacher"} & set(each["metadata"].get("tags", []))
        for line in filter(None, map(str.strip, "".join(each["source"]).splitlines())):
            inside = json.dumps(line, ensure_ascii=False)[1:-1] in said
            assert inside is not bool(hidden) or re.match(r"import|from|\)|notebook.Named\($", line), line
    assert not any(each.get("outputs") for each in copy["cells"])
    said = "\n".join("".join(each["source"]) for each in copy["cells"])
    solutions = [each for each in master["cells"] if "solution" in teach.tags(each)]
    answers, typed = "\n".join(map(printed, solutions)), "\n".join("".join(each["source"]) for each in solutions)
    results = set(re.findall(r"\d+/\d{2,}|\d{1,3}(?:,\d{3})+|\d+\.\d{2,}", answers))
    results = {each for each in results if not each.endswith(",000") and each.replace(",", "") not in typed}
    assert results
    assert [each for each in results if re.search(rf"(?<![\d.,/]){re.escape(each)}(?![\d/])", said)] == []


@every(teach.lessons())
def test_after_the_simulation_students_compute_themselves_what_is_no_simulation(lesson):
    counting = False
    for each in teach.copied(stored(lesson))["cells"]:
        source = "".join(each["source"])
        if each["cell_type"] == "markdown":
            counting = (counting or "## Count it" in source) and "## Check yourself" not in source
        elif counting and not re.search(r"notebook\.(lab|guess)\(", source):
            assert source == teach.ANSWER["code"] or re.search(r"\brng\b|estimate\(", source), source


@pytest.mark.quick("what-a-knock-tells", "independence")  # the lessons themselves run each time
@pytest.mark.parametrize("lesson", teach.lessons(), ids=lambda lesson: lesson.id)
def test_a_copy_runs_from_its_first_cell_to_its_last(lesson, capsys):
    shell = InteractiveShell()
    for each in teach.copied(stored(lesson))["cells"]:
        if each["cell_type"] == "code":
            shell.run_cell("".join(each["source"])).raise_error()
    assert len(capsys.readouterr().out) > 200
