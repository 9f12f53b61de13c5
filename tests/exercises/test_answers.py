"""Answers as people write them: each usual form is read, and what cannot be read is refused for its own reason."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.classroom.exercises.answers import LONGEST, Number, Unreadable, read_number, read_numbers
from tests.clock import slower_than
from tests.every import every
from tests.weekly import examples

STORED = Path(__file__).with_name("forms.txt")
"""Answers as people write them, each with what it means or why it is refused."""
MEANT = r"(\S+) (fraction|whole|decimal|percent|mixed|repeating|formula)(?:-not-lowest)?(?: \d+ by \S+)?"
"""One value that an answer can mean, as the stored list has it."""


class Written(NamedTuple):
    """An answer as it is written: its likeliest value and form, and all that it means or why it is refused."""

    text: str
    value: Fraction | None
    form: str
    told: str


def written() -> Iterator[Written]:
    value, form, told = None, "", ""
    for line in STORED.read_text(encoding="utf-8").split("\n"):
        if line.startswith(("= ", "! ")) and (found := re.fullmatch(rf"! (.+)|= ({MEANT}(?: \| {MEANT})*)", line)):
            told = found[1] or found[2]
            value, form = (Fraction(found[3]), found[4]) if found[2] else (None, "")
        elif line and not line.startswith("#"):
            yield Written(line, value, form, told)


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


def test_the_stored_forms_are_three_hundred_or_more_and_no_two_are_alike():
    texts = [each.text for each in FORMS]
    assert len(texts) >= 300 and len(set(texts)) == len(texts)
    assert sum(each.value is None for each in FORMS) >= 60


def described(number: Number) -> str:
    """A reading as the stored list has it."""
    figures = f" {number.figures} by {number.step}" if number.figures else ""
    return f"{number.value} {number.form}{'' if number.lowest else '-not-lowest'}{figures}"


@every([each for each in FORMS if each.value is not None])
def test_an_answer_is_read_as_it_is_meant(form):
    assert " | ".join(map(described, read_numbers(form.text))) == form.told


@every([each for each in FORMS if each.value is None])
def test_what_cannot_be_read_is_refused_for_its_own_reason_and_told_what_to_write(form):
    with pytest.raises(Unreadable) as caught:
        read_numbers(form.text)
    assert str(caught.value) == form.told


def test_there_is_a_sentence_for_each_reason_and_never_one_for_all():
    sentences = {each.told for each in FORMS if each.value is None}
    assert len(sentences) >= 20


@every(
    [
        ("1,184", ["1184", "148/125"]),
        ("1.184", ["148/125", "1184"]),
        ("0,133", ["133/1000"]),
        ("1,184,040", ["1184040"]),
        ("6!/2!3!", ["60", "2160"]),
        ("16/21(15/20)", ["64/63", "4/7"]),
        ("2·5", ["10", "5/2"]),
        ("21·4 %", ["107/500", "21/25"]),
    ]
)
def test_what_can_be_read_in_two_ways_has_both_values(text, values):
    assert [str(each.value) for each in read_numbers(text)] == values


@every(
    [("0.35", 2), ("0.350", 3), ("0.0035", 2), ("35.0 %", 3), ("120", 3), ("9.84×10⁻²", 3), ("2.5e-1", 2), ("7/20", 0)]
)
def test_figures_are_counted_from_the_first_that_is_not_zero(text, figures):
    assert read_number(text).figures == figures


def test_of_both_sides_of_an_equation_the_worked_out_one_is_the_answer():
    assert read_number("C(7,2)/C(28,2) = 21/378 = 1/18").form == "fraction"
    assert read_number("1/3 ≈ 0.333").value == Fraction(1, 3)
    assert read_number("C(21,7)/C(28,7) ≈ 0.0982").form == "decimal"


def garbled(count: int) -> Iterator[str]:
    """Texts near to answers, and far from them."""
    rng = random.Random(15)
    for number in range(count):
        if number % 3 == 0:
            yield "".join(rng.choice(PARTS) for _ in range(rng.randint(1, 40)))
        elif number % 3 == 1:
            text = rng.choice(FORMS).text
            for at in sorted(rng.randrange(len(text) + 1) for _ in range(rng.randint(1, 4))):
                text = text[:at] + rng.choice(PARTS) + text[at + rng.randint(0, 2) :]
            yield text
        else:
            yield rng.choice(FORMS).text + rng.choice(["", "=", "*", "/", " "]) + rng.choice(FORMS).text


def tried(text: str) -> None:
    """Read, or refused with a sentence of two parts."""
    try:
        assert read_numbers(text)
    except Unreadable as fault:
        assert ";" in str(fault)


def test_a_hundred_thousand_garbled_texts_are_read_or_refused_at_once():
    for text in (*garbled(examples(100_000)), *(wall * 200 for wall in WALLS)):
        for piece in {text, text[:LONGEST]}:
            assert not slower_than(0.05, partial(tried, piece)), piece


@settings(max_examples=examples(3000), deadline=None)
@given(st.text(max_size=130))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        assert all(isinstance(each.value, Fraction) for each in read_numbers(text))
    except Unreadable as fault:
        assert len(str(fault)) > 20


@settings(max_examples=examples(1200), deadline=None)
@given(st.lists(st.integers(1, 60), min_size=2, max_size=5), st.lists(st.sampled_from("+-*/"), min_size=4, max_size=4))
def test_a_sum_of_products_has_the_value_that_arithmetic_gives(numbers, signs):
    text = str(numbers[0]) + "".join(f" {sign} {number}" for sign, number in zip(signs, numbers[1:], strict=False))
    worth = eval(re.sub(r"\d+", lambda it: f"Fraction({it[0]})", text), {"Fraction": Fraction})
    assert read_number(text).value == worth


def test_pairs_of_readable_forms_that_differ_are_two_different_values():
    exact = [each for each in FORMS if each.value and each.form in ("fraction", "whole") and "=" not in each.text]
    plain = [each for each in exact if re.fullmatch(r"[\d/]+", each.text)]
    for one, other in pairwise(plain):
        if one.value != other.value:
            with pytest.raises(Unreadable, match="two different values"):
                read_number(f"{one.text} = {other.text}")


def test_what_the_page_says_may_be_written_is_read():
    page = (Path(__file__).parents[2] / "docs" / "train" / "exercises.md").read_text(encoding="utf-8")
    table = page.partition("## How to write an answer")[2].partition("- **")[0]
    shown = re.findall(r"`([^`]+)`", table)
    assert len(shown) > 30 and all(read_numbers(text) for text in shown)
    assert {read_number(text).value for text in ("7/20", "0,35", "0·35", "7 of 20", "P = 7/20")} == {Fraction(7, 20)}
