"""Labs whose stage is pressed: a tile from the tray, then the place where it goes; nothing has to be typed."""

import re

from fivescore import RULE_SETS
from fivescore.core import speech
from fivescore.core.notation import read_layout
from fivescore_labs import LABS
from fivescore_labs.contract import Session
from fivescore_labs.parts import stage
from fivescore_labs.rulings.switchboard import SWITCHES
from tests.every import every
from tests.lessons import pressed, sent

BEGUN = "numbers~~fivescore 1 all-fives~players: Ana, Ben"
TURNS = ["1-4", "1-1", "4-4@1-4", "3-4", "1-2@1-1", "1-5@1-1", "5-5@1-5", "0-5"]


def buttons(view, kind):
    """What is sent by the buttons of a kind, and their names."""
    found = re.findall(rf'<button [^>]*class="fs-{kind}[^>]*>', view.picture)
    value, name = re.compile(r'data-value="([^"]*)"'), re.compile('aria-label="([^"]*)"')
    return {(sent[1] if (sent := value.search(it)) else None, name.search(it)[1]) for it in found}


def test_a_round_that_is_laid_by_hand_is_the_round_that_is_typed():
    typed, laid = Session(LABS["scorekeeper"]), Session(LABS["scorekeeper"])
    for turn in TURNS:
        tile, _, host = turn.partition("@")
        layout = laid.state.at.layout
        (value,) = [host] if host else [f"{on.low}-{on.high}" if on else "" for on in layout.places(tile)]
        pressed(typed, f"write {turn}")
        assert pressed(laid, f"tile {tile} / place {value}").text == typed.reply().text


@every(["all-fives", "five-up", "muggins"])
def test_the_tray_has_every_tile_and_a_picked_one_has_a_button_where_it_fits(slug):
    layout = read_layout("1-4 4-4 4-6 1-1", RULE_SETS[slug])
    begun = f"{BEGUN.replace('all-fives', slug)}~1-4~4-4~4-6~1-1"
    bits = buttons(Session(LABS["scorekeeper"], begun).reply().view, "bit")
    assert len(bits) == 28 and {value for value, _ in bits} == {None, *(str(tile)[1:-1] for tile in layout.rest)}
    assert (None, "double four, laid") in bits and ("2-3", "two-three, fits nowhere") in bits
    for tile in layout.rest:
        session = Session(LABS["scorekeeper"], begun)
        if not layout.places(tile):
            assert "fits no open end" in sent(session, f"tile {str(tile)[1:-1]}").problem
            continue
        expected = set()
        for on in layout.places(tile):
            after = layout.play(tile, on)
            points = f"scores {after.points}" if after.points else "no score"
            name = f"Lay {tile} {stage.where(layout, on)}, total {after.total}, {points}"
            expected.add((f"{on.low}-{on.high}", speech.aloud(name)))
        assert buttons(pressed(session, f"tile {str(tile)[1:-1]}").view, "spot") == expected


def test_the_finders_tray_fills_the_hand_or_the_board_and_shows_no_tile_twice():
    session = Session(LABS["finder"], "all-fives~1-4.4-6~4-4~@board")
    view = session.reply().view
    for each in session.state.layout.rules.tiles:
        drawn = len(re.findall(f'data-value="{each.low}-{each.high}"[^>]*><svg', view.picture))
        assert drawn == (each not in session.state.layout.tiles), each


def chips(view):
    """The chips that open a choice: what they send, and whether they wear the ring of a change."""
    found = re.findall(r'<label class="(fs-chip[^"]*)"><span>[^<]*</span><select name="([^"]*)"', view.picture)
    return {name: "fs-changed" in kind for kind, name in found}


def test_every_rule_of_the_switchboard_is_a_chip_with_a_ring_if_it_is_changed():
    session = Session(LABS["switchboard"])
    before = session.reply().view
    assert chips(before) == dict.fromkeys(("game", "source", "seats", *SWITCHES), False)
    view = pressed(session, "spinner every / rounding up").view
    assert {name for name, changed in chips(view).items() if changed} == {"spinner", "rounding"}
    assert pressed(session, "restore").view == before
