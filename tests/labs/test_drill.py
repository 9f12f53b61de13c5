"""The trainers ask fair questions, on counts and on the rules, and explain misses; the finder shows what is found."""

import re
from collections import Counter
from itertools import product

from fivescore import RULE_SETS, Layout, Tile
from fivescore.core.notation import read_layout
from fivescore.core.rules import SOURCES, clauses
from fivescore.core.rules.settlement import settle
from fivescore_labs import LABS
from fivescore_labs.claims.leads import LED
from fivescore_labs.claims.results import CHARTS
from fivescore_labs.classroom.progress import Count, read
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.charts import ANSWERS, sparkline
from fivescore_labs.parts.words import capital, marked_inline, marked_sentence as said_with_source
from fivescore_labs.train.drill import level_of
from fivescore_labs.train.mistakes import count_mistake, mistakes, points_mistake
from fivescore_labs.train.questions import KINDS, LEVELS, MOST, TOPICS, in_words, kinds, marked, question
from tests.every import cases, every
from tests.games import recount
from tests.lessons import sent


def opened(text):
    """A session of the trainers, by its link."""
    return Session(LABS["drill"], text)


def wrong(asked):
    """A wrong answer."""
    return next((value for value, _ in asked.options if value != asked.right), "999")


def answers_of(rules, asked):
    """The right answers to a question, by laying every tile everywhere and counting who touches whom."""
    layout, hand, names = asked.layout, asked.hand, {tile: str(tile)[1:-1] for tile in asked.layout.rules.tiles}
    laid = {(tile, on): layout.play(tile, on) for tile in hand for on in layout.places(tile)}
    if asked.kind == "opening":
        chart = next(CHARTS[name] for name, led in LED.items() if led == layout.rules)
        least = max(chart[tile].interval[0] for tile in hand)
        return [names[tile] for tile in hand if chart[tile].interval[1] >= least]
    if asked.kind == "pips":
        pips = sum(tile.pips for tile in hand)
        lost, won = settle(rules, (0, 1), (pips, 0), 1).points
        return [str(won or -lost or pips)]
    after = layout.play(*asked.play.play) if asked.play else layout
    right = {
        "does": lambda: ["yes" if after.points else "no"],
        "points": lambda: [str(after.points)],
        "count": lambda: [str(recount(layout))],
        "change": lambda: [str(recount(after) - recount(layout))],
        "tile": lambda: [names[tile] for tile in hand if any(laid[each].points for each in laid if each[0] == tile)],
        "place": lambda: [names[on] for (_, on), found in laid.items() if found.points],
        "lead": lambda: [names[tile] for tile in hand if Layout(rules).play(tile).points],
        "holds": lambda: [names[tile] for tile in hand if layout.places(tile)],
    }
    return right[asked.kind]()


@every([(slug, kind) for slug in RULE_SETS for kind in kinds(slug) if kind not in ("mixed", "rules")])
def test_a_question_has_one_right_answer_and_it_is_what_the_engine_says(slug, kind):
    for number in range(1, 11):
        asked = question(3, slug, kind, number)
        assert (asked.kind, answers_of(RULE_SETS[slug], asked)) == (kind, [asked.right])
        options = [answer for answer, _ in asked.options]
        assert not options or asked.right in options
        if kind in ("tile", "holds"):
            assert len(asked.hand) == 5 and options == [str(tile)[1:-1] for tile in asked.hand]
            assert kind == "holds" or sum(bool(asked.layout.places(tile)) for tile in asked.hand) >= 3
        assert kind != "change" or len(options) == 4
        assert kind != "place" or (len(options) > 1 and len(options) == len(asked.layout.places(*asked.hand)))
        assert kind != "pips" or 2 <= len(asked.hand) <= 5


def test_yes_and_no_are_right_about_equally_often_and_mixed_asks_every_kind():
    rights = Counter(question(1, "all-fives", "does", number).right for number in range(1, MOST + 1))
    assert min(rights.values()) > 35
    kinds = Counter(question(1, "all-fives", "mixed", number).kind for number in range(1, MOST + 1))
    assert set(kinds) == {kind for kind, _ in KINDS[1:]} and min(kinds.values()) > 4


@every(product(RULE_SETS, ["count", "change", "does", "points"]))
def test_a_higher_level_has_more_ends_that_count_or_doubles_at_them(slug, kind):
    for level in LEVELS:
        asked = [question(5, slug, kind, number, level) for number in range(1, 11)]
        assert sum(each.level == level for each in asked) > 6


def test_three_right_in_a_row_lead_one_level_up_and_a_miss_leads_down():
    session = opened("1~all-fives~does~1~")
    for _ in range(6):
        sent(session, f"answer {session.state.question.right} / next")
    assert session.state.levels == (1, 1, 1, 2, 2, 2, 3) and session.state.question.level == 3
    sent(session, f"answer {wrong(session.state.question)} / next")
    assert session.state.levels[-1] == 2
    assert Session(LABS["drill"], session.reply().text, session.kept).state == session.state, "its link leads there too"
    assert sent(session, "kind count").text == "1~all-fives~count~1~"
    assert level_of(session.kept, "does") == 2, "the last first answer of the day was at level 3, and a miss"
    assert sent(session, "kind does").text == "1~all-fives~does~1~~~2"


@every(product(["tile", "place"], ["all-fives", "five-up", "sniff"]))
def test_which_tile_and_where_are_answered_on_the_stage_and_nowhere_else(kind, slug):
    for number in range(1, 11):
        session = opened(f"{number}~{slug}~{kind}~1~")
        asked, view = session.state.question, session.reply().view
        offered = re.findall(r'data-send="answer" data-value="([^"]+)"', view.picture)
        assert sorted(offered) == sorted(value for value, _ in asked.options) and len(set(offered)) == len(offered)
        assert not [control for control in view.controls if control.id.startswith(("answer", "typed"))]
        assert view.caption == f"Question 1. {asked.asks}"
        assert "scores" not in "".join(re.findall("<button.*?>", view.picture)), "no place tells what it would score"
        verdicts = {value: sent(opened(session.reply().text), f"answer {value}").view.verdict for value in offered}
        assert verdicts == {value: "right" if value == asked.right else "wrong" for value in offered}
        assert "<button" not in "".join(frame.picture for frame in LABS["drill"].static_views(session.state))


def test_a_word_is_answered_on_the_stage_and_a_number_there_or_typed():
    does, count = (opened(f"2~all-fives~{kind}~1~").reply().view for kind in ("does", "count"))
    assert re.findall(r'data-send="answer" data-value="(\w+)"', does.picture) == ["yes", "no"]
    assert not [control for control in does.controls if control.id.startswith(("answer", "typed"))]
    numbers = re.findall(r'data-send="answer" data-value="(\d+)"', count.picture)
    assert numbers == [str(number) for number in range(len(numbers))] and len(numbers) % 10 == 0
    assert [control.group for control in count.controls if control.id == "typed"] == ["Or type it"]


def test_a_question_for_the_count_tells_it_nowhere():
    session = opened("2~all-fives~count~1~")
    for _ in range(1, 9):
        asked, view = session.state.question, session.reply().view
        board = view.picture.partition('class="fs-scene fs-uses"')[0]
        said = " ".join((view.caption, view.tables[0].caption, *sum(view.tables[0].rows, ()))).replace("counts", "")
        assert "ount ten" not in board and "scores" not in board and "total" not in said.lower()
        assert "the count is" not in said and f">{asked.right}<" not in view.picture.partition("fs-numbers")[0]
        sent(session, "check 999 / next")


@every(cases("slips"))
def test_a_wrong_count_is_told_its_likeliest_slip(rules, plays, typed, says):
    layout = read_layout(plays, RULE_SETS[rules])
    assert count_mistake(layout, int(typed)).startswith(says)


@every(RULE_SETS)
def test_no_slip_leads_to_the_right_count_and_every_miss_gets_a_reason(slug):
    for number in range(1, 31):
        layout = question(5, slug, "count", number, 1).layout
        assert layout.total not in {count for count, _ in mistakes(layout)}
    for typed in range(60):
        total = question(5, slug, "count", 1, 1).layout.total
        view = opened(f"5~{slug}~count~1~{typed}").reply().view
        assert view.verdict == ("right" if typed == total else "wrong")
        assert view.note.startswith("Right. " if typed == total else f"Not {typed}, but {total}. ")


def test_what_the_count_is_after_a_play_is_told_apart_from_what_it_scores():
    asked = question(1, "fives-and-threes", "points", 7)
    told = f"{asked.after.total} is the count after the play, not what it scores."
    assert points_mistake(asked.after, asked.after.total) == told
    assert "Nothing is typed" in sent(opened("1~muggins~points~1~"), "check").problem


def test_the_trainer_counts_what_was_right_how_many_in_a_row_and_the_best_row():
    session = opened("1~all-fives~does~1~")
    for right in (True, False, True, True):
        asked = session.state.question
        view = sent(session, f"answer {asked.right if right else wrong(asked)}").view
        sent(session, "next")
    assert "2</b> in a row, at best <b>2" in view.picture
    assert [row[3] for row in view.tables[1].rows[1:]] == ["✓", "✓", "✗", "✓"]
    drawn = sparkline([True] * 10 + [False, True] * 10)
    assert drawn.count('class="fs-hit"') == drawn.count('class="fs-miss"') == 10 and ANSWERS == 20
    assert "20 answers: 10 right. Wrong: questions 11, 13," in drawn


def test_after_the_last_question_of_a_seed_there_is_none():
    session = opened(f"1~muggins~does~{MOST}~{'.'.join(['yes'] * MOST)}")
    assert session.reply().problem == ""
    assert "another seed" in sent(session, "next").problem


def test_each_answer_is_counted_by_its_kind_and_those_of_a_link_are_not():
    session = opened("1~all-fives~mixed~2~yes")
    assert session.reply().view.keep == ""
    sent(session, "next")
    kind, right, level = (getattr(session.state.question, name) for name in ("kind", "right", "level"))
    assert session.reply().view.keep == "", "a question is no answer"
    once = sent(session, f"answer {right}").view.keep
    assert once == f"fivescore progress 1\ntrained {kind} right 1 of 1\ntried 0 {kind}.{level} right"
    sent(session, "next")
    kept = read(sent(session, f"answer {wrong(session.state.question)}").view.keep).trained.values()
    assert sum(each.answered for each in kept) == 2 and sum(each.right for each in kept) == 1
    for control in ("undo", "reset"):
        assert session.send(Message(control)).view.keep == session.kept != ""


SEEDS = range(1, 26)
ENDS = {3: "count", 4: "points"}
"""The topics that are about the ends."""
NUMBERS = [number for number in range(1, len(TOPICS) + 1) if number not in ENDS]


def asked_on_rules(slug, number):
    return [question(seed, slug, "rules", number) for seed in SEEDS]


@every(RULE_SETS)
def test_every_question_has_its_answer_among_several_and_a_rule_with_its_source(slug):
    for each in (each for number in NUMBERS for each in asked_on_rules(slug, number)):
        assert each.rules and set(each.rules) <= set(clauses(RULE_SETS[slug]))
        assert all(mark in SOURCES for mark in each.rules[0].source.split()) or each.rules[0].source in SOURCES
        keys = [key for key, _ in each.options]
        assert len(set(keys)) == len(keys) == len({text for _, text in each.options}) > 1
        assert each.right in keys and marked(each, each.right)[0] == "right"
        verdict, note = marked(each, wrong(each))
        assert verdict == "wrong" and note.endswith(".")


def tiles(text):
    return [Tile.parse(word.strip(".,")) for word in text.split() if word.startswith("[")]


@every(RULE_SETS)
def test_whether_a_tile_fits_is_what_the_layout_says_and_arms_of_doubles_come_up(slug):
    for number in (2, 8):
        found = Counter(each.right for each in asked_on_rules(slug, number))
        assert min(found["yes"], found["no"]) >= 5, "neither is much more often right"
    arms = 0
    for each in asked_on_rules(slug, 2):
        layout = Layout(RULE_SETS[slug])
        for play in each.given.removeprefix("Played so far: ").split(", "):
            layout = layout.play(*tiles(play))
        tile, host = tiles(each.asks)
        assert each.right == ("yes" if host in layout.places(tile) else "no")
        sides = sum(play.on == host or (play.tile == host and play.on is not None) for play in layout.plays)
        arms += host.is_double and sides >= 2
        for told in ("★", "fs-pill", "Count", "scores", "total"):
            assert told not in each.picture, "what may be laid is not told by the drawing"
    assert arms >= 5


ENDINGS = {"five-up": "finish-the-round", "odd-primes": "exact"}


@every(RULE_SETS)
def test_the_rules_decide_the_questions_on_the_lead_the_turn_and_the_target(slug):
    lead, turn, target = (Counter(each.right for each in asked_on_rules(slug, number)) for number in (1, 5, 7))
    assert {*lead} == {"highest" if slug == "all-fives-online" else "any"}
    assert turn["play"] and turn["pass"] and "choose" not in turn
    assert bool(turn["draw"]) == (RULE_SETS[slug].drawing != "none")
    assert slug not in {"all-fives", *ENDINGS} or {*target} == {ENDINGS.get(slug, "at-once")}


@every(RULE_SETS)
def test_each_answer_is_told_its_rule_with_the_source_and_counted(slug):
    session = opened(f"3~{slug}~rules~1~")
    for number in range(1, len(TOPICS) + 1):
        each = session.state.question
        reply = sent(session, f"answer {wrong(each) if number % 2 else each.right}")
        assert reply.problem == "" and reply.view.verdict == ("wrong" if number % 2 else "right")
        assert each.kind == ENDS.get(number, "rules")
        if number not in ENDS:
            assert reply.view.caption == f"The rule: {marked_inline(each.rules[0])}"
            assert [table.caption for table in reply.view.tables][-3:-1] == ["The rules that say so", "The marks"]
        sent(session, "next")
    trained = {"rules": Count(3, 6), "count": Count(0, 1), "points": Count(1, 1)}
    assert read(session.kept).trained == trained
    assert sent(session, "reset").text.startswith(f"1~{slug}~rules~1~"), "starting again stays with the game"


def test_a_page_without_scripts_has_questions_on_all_topics_and_the_answers():
    state = LABS["drill"].start("1~five-up~rules~1~")
    *frames, key = LABS["drill"].static_views(state)
    rows = key.tables[0].rows[1:]
    assert len(frames) == len(rows) == len(TOPICS)
    for number in NUMBERS:
        each = question(1, "five-up", "rules", number)
        right = f"{capital(in_words(each, each.right))}. {said_with_source(each.rules[0])}"
        assert rows[number - 1] == (f"{number}: {each.brief}", right)
