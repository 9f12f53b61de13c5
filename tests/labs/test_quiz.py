"""Test yourself: the questions are fair, each right answer is what the engine says, and each miss has its rule."""

from collections import Counter

from fivescore import RULE_SETS, Layout, Tile
from fivescore.classroom.progress import Count, read
from fivescore.core.rules import SOURCES, clauses
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.source_marks import said as said_with_source, within
from fivescore.labs.rulings.quizzing import LENGTH, item
from fivescore.labs.train.marking import mistakes
from tests.every import every

LAB = LABS["quiz"]
SEEDS = range(1, 26)


def asked(slug, number):
    return [item(seed, slug, number) for seed in SEEDS]


@every(RULE_SETS)
def test_every_question_has_its_answer_among_several_and_a_rule_of_the_game_with_its_source(slug):
    for each in (each for number in range(1, LENGTH + 1) for each in asked(slug, number)):
        assert each.rules and set(each.rules) <= set(clauses(RULE_SETS[slug]))
        assert all(mark in SOURCES for mark in each.rules[0].source.split()) or each.rules[0].source in SOURCES
        keys = [key for key, _ in each.options]
        assert len(set(keys)) == len(keys) == len({text for _, text in each.options})
        assert (each.right in keys and len(keys) > 1) if keys else each.right.isdigit()
        assert each.marked(each.right)[0] == "right"
        wrong = next(key for key in keys if key != each.right) if keys else str(int(each.right) + 1)
        verdict, note = each.marked(wrong)
        assert verdict == "wrong" and note.endswith(".")
        slip = next(iter(mistakes(each.ends.layout)), None) if each.ends and each.ends.kind == "count" else None
        if slip and slip.total >= 0:
            assert slip.says.split(".")[0] in each.marked(str(slip.total))[1]


def tiles(text):
    return [Tile.parse(word.strip(".,")) for word in text.split() if word.startswith("[")]


@every(RULE_SETS)
def test_whether_a_tile_fits_is_what_the_layout_says_and_arms_of_doubles_come_up(slug):
    for number in (2, 8):
        found = Counter(each.right for each in asked(slug, number))
        assert min(found["yes"], found["no"]) >= 5, "neither is much more often right"
    arms = 0
    for each in asked(slug, 2):
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


@every(RULE_SETS)
def test_the_rules_decide_what_a_turn_asks_for(slug):
    found = Counter(each.right for each in asked(slug, 5))
    assert found["play"] and found["pass"] and "choose" not in found
    assert bool(found["draw"]) == (RULE_SETS[slug].drawing != "none")


def test_the_rules_of_the_lead_and_of_the_target_decide_their_questions():
    led = {slug: {each.right for each in asked(slug, 1)} for slug in RULE_SETS}
    assert led == {slug: {"any"} for slug in RULE_SETS} | {"all-fives-online": {"highest"}}
    for slug, right in (("all-fives", "at-once"), ("five-up", "finish-the-round"), ("odd-primes", "exact")):
        assert {each.right for each in asked(slug, 7)} == {right}


@every(RULE_SETS)
def test_eight_answers_lead_to_a_result_with_every_miss_its_rule_and_its_source(slug):
    session = Session(LAB, f"{slug}~3")
    missed = 0
    for number in range(1, LENGTH + 1):
        each = item(3, slug, number)
        wrong = next((key for key, _ in each.options if key != each.right), "999")
        said, missed = (wrong, missed + 1) if number % 2 else (each.right, missed)
        reply = session.send(Message("check" if not each.options else "answer-1", said))
        assert reply.problem == "" and reply.view.says == f"The rule: {within(each.rules[0])}"
        assert reply.view.verdict == ("wrong" if number % 2 else "right")
        reply = session.send(Message("next"))
    assert reply.view.says.startswith(f"{LENGTH - missed} of {LENGTH} right on {RULE_SETS[slug].title};")
    rows = reply.view.tables[0].rows[1:]
    assert [row[0].partition(":")[0] for row in rows] == ["1", "3", "5", "7"]
    for row, number in zip(rows, (1, 3, 5, 7), strict=True):
        assert row[1].endswith(said_with_source(item(3, slug, number).rules[0]))
    assert Session(LAB, reply.text, reply.view.keep).reply().view == reply.view
    assert read(reply.view.keep).trained == {"rules": Count(sum(session.state.marks), 8)}, "each answer is counted"
    assert session.send(Message("others")).text == f"{slug}~4"
    assert session.send(Message("reset")).text in (f"{slug}~1", ""), "starting again stays with the game"


def test_a_page_without_scripts_has_all_questions_and_the_answers():
    frames = LAB.frames(LAB.start("five-up~1"))
    assert len(frames) == LENGTH + 1
    for number, row in enumerate(frames[-1].tables[0].rows[1:], start=1):
        asked_for = item(1, "five-up", number)
        right, rule = asked_for.words(asked_for.right), said_with_source(asked_for.rules[0])
        assert row == (f"{number}: {asked_for.topic}", f"{right}. {rule}")
