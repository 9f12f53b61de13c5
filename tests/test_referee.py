"""What is said aloud of a table, and the referee: fifty spoiled records, each stopped at its line by its rule."""

import random
import re
from itertools import product

from hypothesis import given, strategies as st

from fivescore import FIVES_AND_THREES, Layout, State, Tile
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import dumps
from fivescore.core.referee import on_record, on_target
from tests.every import every
from tests.games import layouts, played_out

LAYOUTS = layouts(least=1)


@given(LAYOUTS)
def test_the_numbers_said_are_the_numbers_counted(layout):
    said = speech.layout(layout)
    assert f"Count {speech.number(layout.total)}: " in said
    scores = f"scores {speech.number(layout.points)}." if layout.points else "no score."
    assert said.endswith(scores)
    assert said.count(" open") == sum(not opening.counts(layout.rules) for opening in layout.openings)
    reason = speech.score(layout)
    counts = [opening.end.count for opening in layout.openings if opening.counts(layout.rules)]
    if len(counts) > 1:
        named = re.findall(r"\d+", reason.split(". They total")[0])
        assert sorted(map(int, named)) == sorted(counts) and f"They total {layout.total}," in reason
    assert ("no score" in reason) == (layout.points == 0)
    assert layout.points == 0 or reason.endswith(f"scores {layout.points}.")


GAMES = ("all-fives", "five-up", "fives-and-threes", "muggins", "sniff")


def written(slug, seed):
    """A round by greedy players, every score written, as lines; and the lines on which a tile is laid."""
    lines = dumps(played_out(slug, 2, seed, "greedy")).splitlines()
    plays = [at for at, line in enumerate(lines) if re.match(r"(draw \d+ )?\d-\d", line)]
    return lines, plays


def spoiled(how, lines, plays, rng):
    """Spoils one line of a round: which, and the rules one of which stops it there."""
    at = rng.choice(plays if how == "more points" else plays[1:])
    match how:
        case "more points":
            turn, _, score = lines[at].partition(" = ")
            lines[at] = f"{turn} = {int(score or 0) + 1}"
            return at, {"scoring", "chip_out"}
        case "a tile again":
            earlier = re.search(r"\d-\d", lines[rng.choice([line for line in plays if line < at])])[0]
            lines[at] = re.sub(r"\d-\d(@\d-\d)?", earlier, lines[at], count=1)
            return at, {"tiles", "hand"}
        case "a knock instead":
            lines[at] = re.sub(r"\d-\d.*", "pass", lines[at])
            return at, {"must_play", "drawing"}
        case "a turn too many":
            last = max(at for at, line in enumerate(lines) if re.match(r"(draw|pass|\d-\d)", line))
            lines.insert(last + 1, "0-0")
            return last + 1, {"over", "tiles", "hand", "fitting"}
    at = rng.choice([each for each in plays[1:] if lines[each][0].isdigit()])
    lines[at] = f"draw 1 {lines[at]}"
    return at, {"drawing", "hand"}


HOW = ("more points", "a tile again", "a knock instead", "a turn too many", "a draw out of turn")


@every(product(GAMES, HOW, (1, 2)))
def test_a_spoiled_record_is_stopped_at_its_line_by_its_rule(slug, how, seed):
    lines, plays = written(slug, seed)
    assert on_record("\n".join(lines)).allowed
    at, rules = spoiled(how, lines, plays, random.Random(seed))
    ruling = on_record("\n".join(lines))
    assert not ruling.allowed and ruling.line == at + 1, ruling
    assert {rule.name for rule in ruling.rules} & rules, ruling


@given(st.text(max_size=60) | st.lists(st.sampled_from(["1-4", "pass", "fivescore 1 muggins", "= 5"])).map("\n".join))
def test_any_text_gets_a_ruling(text):
    ruling = on_record(text)
    assert ruling.says.endswith(".") and (ruling.allowed or 1 <= ruling.line <= text.count("\n") + 1)


@every(product(range(50, 61), [True, False]))
def test_what_the_target_does_is_what_it_does_in_a_round(score, joined):
    rules = FIVES_AND_THREES.vary(chip_out_joined=joined)
    for tile in ("1-2", "1-3", "3-3", "4-5"):
        layout, hands = Layout(rules).play(tile), (tile, "0-0")
        after = State.of(Layout(rules), hands=hands, scores=(score, 0)).apply(Play(Tile.parse(tile)))
        says = on_target(rules, 2, score, layout.points, first=True, out=True)
        assert says.allowed == (after.result.reason == "target")
        assert f" {after.scores[0]}" in says.says
