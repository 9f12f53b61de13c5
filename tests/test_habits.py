"""The costliest habit: each loss has one theme, found by rule; lines that are kept come back, and count once."""

import pytest
from hypothesis import example, given, settings, strategies as st

from fivescore.core.layout import Play
from fivescore_labs.classroom.progress import read, write
from fivescore_labs.review import review
from fivescore_labs.review.habits import THEMES, Kept, habits, kept, read_line, theme
from tests.games import played_out
from tests.test_review import rounds
from tests.weekly import examples


@settings(max_examples=examples(40))
@given(rounds)
@example(("five-up", 2, 1))  # a loss on a spinner
def test_each_loss_by_roll_out_has_the_theme_that_the_rules_say(row):
    for each in review(played_out(*row, "greedy"), 0, budget=300, worlds=40).decisions:
        name, found, layout = theme(each), each.why, each.position.layout
        if each.weighed.measure != "roll-out" or not each.lost:
            assert name == ""
            continue
        best, spins = found.better.play, layout.spins
        stuck = found.better.stuck - found.yours.stuck
        facts = {
            "points": found.part == "now",
            "spinner": bool(each.chosen.on and spins(each.chosen.on) and not (best.on and spins(best.on))),
            "stuck": stuck * 5 >= found.better.worlds,
            "double": best.tile.is_double and not each.chosen.tile.is_double,
        }
        first = next((theme for theme, holds in facts.items() if holds), found.part)
        assert name == first and name in THEMES and isinstance(each.chosen, Play)


@settings(max_examples=examples(30))
@given(rounds)
def test_a_kept_round_comes_back_from_its_line_and_adds_up(row):
    found = review(played_out(*row, "greedy"), 0, budget=300, worlds=40)
    line = kept(found, row[0], "a record")
    assert read_line(str(line)) == line and line.choices == found.count("roll-out")
    whole = sum(points for points, _ in line.lost.values())
    assert abs(whole - 100 * found.lost("roll-out")) <= len(found.costliest)
    once, twice = habits([str(line)], row[0]), habits([str(line), str(line)], row[0])
    assert once == twice and once.rounds == 1 and once.choices == line.choices


names = st.sampled_from(list(THEMES))
lines = st.builds(
    Kept,
    st.sampled_from(["muggins", "five-up"]),
    st.text("0123456789abcdef", min_size=8, max_size=8),
    st.integers(0, 99),
    st.dictionaries(names, st.tuples(st.integers(0, 99_999), st.integers(1, 9)), max_size=4),
)


@given(st.lists(lines, max_size=8))
def test_the_costliest_theme_of_a_game_comes_first(several):
    found = habits(map(str, several), "muggins")
    costs = [points for _, points, _ in found.themes]
    assert costs == sorted(costs, reverse=True)
    latest = {each.id: each for each in several if each.game == "muggins"}
    assert found.rounds == len(latest) and found.choices == sum(each.choices for each in latest.values())


@given(st.lists(lines, max_size=5))
def test_progress_keeps_reviewed_rounds_and_calls_them_known(several):
    text = "\n".join(["fivescore progress 1", *map(str, several)])
    progress = read(text)
    assert progress.unknown == () and set(progress.reviewed) == set(map(str, several))
    assert read(write(progress)) == progress and progress.merged(progress) == progress


@pytest.mark.parametrize("line", ["reviewed chess 0a1b2c3d of 7", "reviewed muggins 0a1b of 7", "reviewed muggins x"])
def test_a_line_that_is_none_says_nothing(line):
    assert read_line(line) is None and read(f"fivescore progress 1\n{line}").unknown == (line,)
