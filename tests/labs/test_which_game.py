"""Which game do you play: who answers as a game has it is led to that game, and every path ends."""

import random
from urllib.parse import unquote

from fivescore import RULE_SETS
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.words import lowered
from fivescore.labs.rulings.whichgame import QUESTIONS, UNKNOWN, answers, differing, ranked, values_of, with_answers
from tests.every import every
from tests.weekly import examples

LAB = LABS["which-game"]


def keys_of(rules):
    """The answers of somebody who plays by these rules."""
    return tuple(
        next(each.key for each in answers(asked) if each.values == values_of(rules, asked)) for asked in QUESTIONS
    )


@every(RULE_SETS)
def test_answering_as_a_game_has_it_leads_to_that_game_alone(slug):
    rules = RULE_SETS[slug]
    keys = keys_of(rules)
    (first, differ), (_, others), *_ = ranked(keys)
    assert first is rules and differ == () and others and with_answers(rules, keys) == (rules, ())
    view = LAB.view(LAB.start("~".join(keys)))
    assert view.says.startswith(f"You play {rules.title}, ") and f'href="../{slug}/"' in view.picture


def test_every_path_ends_in_a_result_whose_link_the_switchboard_reads():
    rng = random.Random(1)
    for _ in range(examples(600)):
        session = Session(LAB)
        for asked in QUESTIONS:
            assert lowered(asked.asks) in session.reply().view.says
            choice = rng.choice([*answers(asked), None])
            reply = session.send(Message("answer-1", choice.key) if choice else Message("unknown"))
            assert reply.problem == ""
        assert [each.id for each in reply.view.controls] == ["back", "again"]
        link = reply.view.picture.partition("#switchboard=")[2].partition('"')[0]
        board = LABS["switchboard"].start(unquote(link))
        nearest, differ = ranked(session.state.answers)[0]
        assert board.rules.slug == nearest.slug
        assert len(differ) == min(len(differing(rules, session.state.answers)) for rules in RULE_SETS.values())
        _, left = with_answers(nearest, session.state.answers)
        for asked, key in zip(QUESTIONS, session.state.answers, strict=True):
            if key != UNKNOWN and not set(asked.fields) & set(left):
                said = next(each for each in answers(asked) if each.key == key)
                assert values_of(board.rules, asked) == said.values


def test_who_knows_nothing_is_told_that_every_game_fits_and_back_takes_the_last_answer_back():
    view = LAB.view(LAB.start("~".join(UNKNOWN for _ in QUESTIONS)))
    assert view.says.startswith("Without an answer every game fits; ")
    assert {row[1] for row in view.tables[-1].rows[1:]} == {"nothing"}
    session = Session(LAB, "first+sides~fives")
    before = session.reply()
    session.send(Message("answer", "none"))
    assert session.send(Message("back")).view == before.view
    for view in LAB.frames(LAB.start("")):
        rows = [row[0] for row in view.tables[0].rows[1:]]
        assert len(rows) > 2 and all(f"<b>{row}</b>" in view.picture for row in rows)


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
