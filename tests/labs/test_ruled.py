"""Questions on the rules are fair, each right answer is what the engine says, and each miss has its rule."""

from collections import Counter

from fivescore import RULE_SETS, Layout, Tile
from fivescore.core.rules import SOURCES, clauses
from fivescore_labs import LABS
from fivescore_labs.classroom.progress import Count, read
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.source_marks import said as said_with_source, within
from fivescore_labs.parts.words import capital
from fivescore_labs.train.marking import marked
from fivescore_labs.train.ruled import ENDS, TOPICS, question
from tests.every import every

LAB = LABS["drill"]
SEEDS = range(1, 26)
NUMBERS = [number for number in range(1, TOPICS + 1) if number not in ENDS]


def asked(slug, number):
    return [question(seed, slug, number) for seed in SEEDS]


@every(RULE_SETS)
def test_every_question_has_its_answer_among_several_and_a_rule_with_its_source(slug):
    for each in (each for number in NUMBERS for each in asked(slug, number)):
        assert each.rules and set(each.rules) <= set(clauses(RULE_SETS[slug]))
        assert all(mark in SOURCES for mark in each.rules[0].source.split()) or each.rules[0].source in SOURCES
        keys = [key for key, _ in each.options]
        assert len(set(keys)) == len(keys) == len({text for _, text in each.options}) > 1
        assert each.right in keys and marked(each, each.right)[0] == "right"
        verdict, note = marked(each, next(key for key in keys if key != each.right))
        assert verdict == "wrong" and note.endswith(".")


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
def test_each_answer_is_told_its_rule_with_the_source_and_counted(slug):
    session = Session(LAB, f"3~{slug}~rules~1~")
    for number in range(1, TOPICS + 1):
        each = session.state.question
        wrong = next((key for key, _ in each.options if key != each.right), "999")
        reply = session.send(Message("answer", wrong if number % 2 else each.right))
        assert reply.problem == "" and reply.view.verdict == ("wrong" if number % 2 else "right")
        assert each.kind == ENDS.get(number, "rules")
        if number not in ENDS:
            assert reply.view.caption == f"The rule: {within(each.rules[0])}"
            assert [table.caption for table in reply.view.tables][-3:-1] == ["The rules that say so", "The marks"]
        session.send(Message("next"))
    trained = {"rules": Count(3, 6), "count": Count(0, 1), "points": Count(1, 1)}
    assert read(session.kept).trained == trained
    assert session.send(Message("reset")).text.startswith(f"1~{slug}~rules~1~"), "starting again stays with the game"


def test_a_page_without_scripts_has_questions_on_all_topics_and_the_answers():
    state = LAB.start("1~five-up~rules~1~")
    *frames, key = LAB.static_views(state)
    rows = key.tables[0].rows[1:]
    assert len(frames) == len(rows) == TOPICS
    for number in NUMBERS:
        each = question(1, "five-up", number)
        right = f"{capital(each.words(each.right))}. {said_with_source(each.rules[0])}"
        assert rows[number - 1] == (f"{number}: {each.brief}", right)
