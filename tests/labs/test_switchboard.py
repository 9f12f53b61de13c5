"""The switchboard: who answers as a game has it is led to that game, and house rules are marked."""

from itertools import product

from fivescore import RULE_SETS
from fivescore.notebook.words import of_rule
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.rulings.switchboard import WHICH, nearest
from tests.every import every

LAB = LABS["switchboard"]
ASKED = "all-fives~5-5~0.13~?"


@every(RULE_SETS)
def test_answering_as_a_game_has_it_leads_to_that_game_alone(slug):
    rules, session = RULE_SETS[slug], Session(LAB, ASKED)
    for name in WHICH:
        view = session.send(Message(f"our_{name}", of_rule(getattr(rules, name)))).view
    assert session.state.rules == rules and view.caption == f"You play {rules.title}."
    assert [row[0] for row in view.tables[0].rows if row[1] == "nothing"] == [rules.title]
    assert f'href="../../rules/{slug}/"' in view.picture


@every([(each,) for each in WHICH])
def test_an_answer_is_known_by_the_rules_and_is_one_of_those(name):
    values = {each: of_rule(each) for each in type(getattr(RULE_SETS["all-fives"], name))}
    assert [*WHICH[name]] == ["asks", *values.values()]


def test_every_answer_is_set_beside_the_others_or_refused_and_its_link_opens_it():
    refused = set()
    for several in product(*([None, *list(WHICH[name])[1:]] for name in WHICH)):
        answers = {name: said for name, said in zip(WHICH, several, strict=True) if said}
        session = Session(LAB, ASKED)
        problems = {session.send(Message(f"our_{name}", said)).problem for name, said in answers.items()} - {""}
        refused |= problems
        if not problems:
            assert session.state.answers == answers
            best = len(nearest(answers)[0][1])
            assert len([name for name in answers if name in session.state.changed]) >= best
            assert Session(LAB, session.reply().text).reply().view == session.reply().view
    assert refused == {"No game can have spinner none and count ends; take one of these answers back."}


def test_what_is_not_known_counts_for_nothing_and_the_question_folds():
    session = Session(LAB)
    asked = session.send(Message("which")).view
    assert asked.caption.startswith("Answer what you know") and {each.value for each in asked.controls[:5]} == {""}
    assert session.send(Message("our_spinner", "every")).view.caption == "You play Five Up."
    assert session.send(Message("our_spinner", "")).view.caption == asked.caption
    folded = session.send(Message("which"))
    assert folded.text == "" and not [it for it in folded.view.controls if it.id.startswith("our")]


def test_a_picked_tile_that_a_new_rule_leaves_no_place_takes_nothing_down():
    session = Session(LAB)
    assert "fits in" in session.send(Message("tile", "0-6")).view.caption
    assert session.send(Message("spinner", "none")).view.caption.startswith("The next play cannot be made")


def test_house_rules_are_on_the_switchboard_and_marked_as_without_a_source():
    session = Session(LABS["switchboard"], "all-fives~1-4~9.23")
    for name, value in (("counted", "difference"), ("knock", "1"), ("block_counts", "no")):
        view = session.send(Message(name, value)).view
        assert f">{value} (house)<" in view.picture
        rows = next(table.rows for table in view.tables if table.caption == "Rules changed")
        assert rows[-1][-1] == "house" if name != "counted" else rows[1][-1] == "house"
    settled = [table.rows for table in view.tables if table.caption.startswith("What is left is worth")]
    assert settled[0][1][2:] == ("+25", "0"), "in the game itself the winner takes all, here a block counts for nobody"
    restored = session.send(Message("block_counts", "yes")).view.tables[-1].rows
    assert restored[1][2:] == ("+25", "+15")
