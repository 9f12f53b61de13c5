"""What readers choose, type and link is read in one way by all labs, and refused in one sentence."""

import pytest

from fivescore.errors import NotationError
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts import fields


@pytest.mark.parametrize("name", LABS)
def test_a_message_of_no_control_is_refused_and_changes_nothing(name):
    session = Session(LABS[name])
    before = session.reply().text
    reply = session.send(Message("no such control", "5"))
    assert (reply.problem, reply.text) == ("This lab has no control 'no such control'.", before)


@pytest.mark.parametrize(
    ("read", "value", "says"),
    [
        (fields.game, "bridge", "there is no game 'bridge'; choose one of all-fives, "),
        (fields.seed, "1000000", "“1000000” is no seed; give a whole number from 0 to 999,999"),
        (fields.seed, "", "nothing is typed; give a whole number from 0 to 999,999"),
        (fields.seed, "²", "“²” is no seed; give a whole number from 0 to 999,999"),
        (lambda value: fields.number(value, 60, "score", low=-60), "-61", "give a whole number from -60 to 60"),
        (
            lambda value: fields.numbers(value, 99, "hand", [2], "0 13"),
            "0 1 2",
            "these are 3 numbers; give 2, one for each hand",
        ),
        (lambda value: fields.chosen(value, [str(n) for n in range(13)], "set"), "x", "one of the 13 in the list"),
        (lambda value: fields.typed(value, 5), "1-4 1-1", "that is 7 characters long; 5 are enough here"),
        (lambda value: fields.answer(value, (("yes", "It is"),)), "no", "there is no answer 'no'; choose one of yes"),
        (lambda value: fields.parts(value, like="a~b"), "a~b~c", "'a~b~c' is no link of this lab; one reads like a~b"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_is_allowed(read, value, says):
    with pytest.raises(NotationError) as refused:
        read(value)
    assert says in str(refused.value) and refused.value.text == value


def test_steps_end_at_both_ends():
    for at, name, to in ((0, "previous", 0), (9, "next", 9), (5, "first", 0), (5, "last", 9), (5, "next", 6)):
        assert fields.handled(Message(name), **fields.stepping(int, at, 9, "move")) == to
