"""Answers as people write them: each usual form is read, and what cannot be read is refused for its own reason."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from fivescore_labs.classroom.exercises.answers import LONGEST, Number, Unreadable, possible_numbers, read_number
from tests.clock import slower_than
from tests.every import every
from tests.weekly import examples

STORED = Path(__file__).with_name("forms.txt")
"""Answers as people write them, each with what it means or why it is refused."""
MEANT = r"\S+ (?:fraction|whole|decimal|percent|mixed|repeating|formula)(?:-not-lowest)?(?: \d+ by \S+)?"


def written() -> Iterator[tuple[str, str, bool]]:
    """Each answer as it is written, all that it means or why it is refused, and whether it is refused."""
    told, refused = "", False
    for line in STORED.read_text(encoding="utf-8").split("\n"):
        if found := re.fullmatch(rf"! (.+)|= ({MEANT}(?: \| {MEANT})*)", line):
            told, refused = found[1] or found[2], line.startswith("!")
        elif line and not line.startswith("#"):
            yield line, told, refused


FORMS = list(written())
PARTS = [
    *"1 2 7 20 28 0 9 35 60 99 . , / * + - ( ) ^ ! % = ≈ C nCr √ sqrt ½ … ² ⁻ · x e of in or 1,184 0.(3)".split(),
    *"\\frac { } \\binom C( [ __ 𝟏 \u0305 p choose ; E ' recurring \\overline{ 10^ ⁷ ₂₀ P(A)= ~ : <".split(),
    *" \u00a0\x00\t",
]
WALLS = (
    "\\frac{", "(", "{", "1,", "1 ", "…", "C", "C(", "√", "!", "1!", "2^", "1/", "-", "½", "0.(3)", "P(", "P(A)=", "=1",
    "1=", "\\binom{1}{", "1;", "1 or ", "1 (", "⁷", "0·", "9",
)  # fmt: skip
"""What one might send a thousand times to hold a reader up."""


def test_the_forms_are_300_or_more_no_two_alike_and_refused_for_20_reasons_or_more():
    assert len(FORMS) >= 300 and len({text for text, *_ in FORMS}) == len(FORMS)
    refused = [told for _, told, refused in FORMS if refused]
    assert len(refused) >= 60 and len(set(refused)) >= 20


def described(number: Number) -> str:
    figures = f" {number.figures} by {number.step}" if number.figures else ""
    return f"{number.value} {number.form}{'' if number.lowest else '-not-lowest'}{figures}"


@every([(text, told) for text, told, refused in FORMS if not refused])
def test_an_answer_is_read_as_it_is_meant(text, told):
    assert " | ".join(map(described, possible_numbers(text))) == told


@every([(text, told) for text, told, refused in FORMS if refused])
def test_what_cannot_be_read_is_refused_for_its_own_reason_and_told_what_to_write(text, told):
    with pytest.raises(Unreadable) as caught:
        possible_numbers(text)
    assert str(caught.value) == told


def garbled(count: int) -> Iterator[str]:
    """Texts near to answers, and far from them."""
    rng = random.Random(15)
    for number in range(count):
        if number % 3 == 0:
            yield "".join(rng.choice(PARTS) for _ in range(rng.randint(1, 40)))
        elif number % 3 == 1:
            text, *_ = rng.choice(FORMS)
            for at in sorted(rng.randrange(len(text) + 1) for _ in range(rng.randint(1, 4))):
                text = text[:at] + rng.choice(PARTS) + text[at + rng.randint(0, 2) :]
            yield text
        else:
            yield rng.choice(FORMS)[0] + rng.choice(["", "=", "*", "/", " "]) + rng.choice(FORMS)[0]


def tried(text: str) -> None:
    """Read, or refused with a sentence of two parts."""
    try:
        assert possible_numbers(text)
    except Unreadable as fault:
        assert ";" in str(fault)


@pytest.mark.landing  # fewer are garbled each time
def test_a_hundred_thousand_garbled_texts_are_read_or_refused_at_once():
    for text in (*garbled(examples(100_000)), *(wall * 200 for wall in WALLS)):
        for piece in {text, text[:LONGEST]}:
            assert not slower_than(0.05, partial(tried, piece)), piece


@given(st.text(max_size=130))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    tried(text)


@settings(max_examples=examples(1200), deadline=None)
@given(st.lists(st.integers(1, 60), min_size=2, max_size=5), st.lists(st.sampled_from("+-*/"), min_size=4, max_size=4))
def test_a_sum_of_products_has_the_value_that_arithmetic_gives(numbers, signs):
    text = str(numbers[0]) + "".join(f" {sign} {number}" for sign, number in zip(signs, numbers[1:], strict=False))
    worth = eval(re.sub(r"\d+", lambda it: f"Fraction({it[0]})", text), {"Fraction": Fraction})
    assert read_number(text).value == worth


def test_what_the_page_says_may_be_written_is_read():
    page = (Path(__file__).parents[2] / "docs" / "train" / "exercises.md").read_text(encoding="utf-8")
    table = page.partition("How to write an answer</h3>")[2].partition("- **")[0]
    shown = re.findall(r"`([^`]+)`", table)
    assert len(shown) > 30 and all(possible_numbers(text) for text in shown)
    assert {read_number(text).value for text in ("7/20", "0,35", "0·35", "7 of 20", "P = 7/20")} == {Fraction(7, 20)}
