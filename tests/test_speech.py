"""What is said aloud, and why a play scores: the same facts as the drawing, in words."""

import re

from hypothesis import given

from fivescore.core import speech
from tests.games import layouts

LAYOUTS = layouts(least=1)


@given(LAYOUTS)
def test_the_numbers_said_are_the_numbers_counted(layout):
    said = speech.layout(layout)
    assert f"Count {speech.number(layout.total)}: " in said
    scores = f"scores {speech.number(layout.points)}." if layout.points else "no score."
    assert said.endswith(scores)
    assert said.count(" open") == sum(not opening.counts(layout.rules) for opening in layout.openings)


@given(LAYOUTS)
def test_the_reason_names_every_end_and_the_total(layout):
    reason = speech.score(layout)
    counts = [opening.end.count for opening in layout.openings if opening.counts(layout.rules)]
    if len(counts) > 1:
        named = re.findall(r"\d+", reason.split(". They total")[0])
        assert sorted(map(int, named)) == sorted(counts) and f"They total {layout.total}," in reason
    assert ("no score" in reason) == (layout.points == 0)
    assert layout.points == 0 or reason.endswith(f"scores {layout.points}.")
