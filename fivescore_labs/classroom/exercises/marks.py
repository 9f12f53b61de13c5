"""How an answer is marked: equal or rounded, a likely wrong way, or none of these; each with a reason.

In significant figures: three count as right, two get a nudge. A rounded answer that a wrong way could have led to as
well is neither praised nor marked wrong: more figures are asked for. A likely slip of the pen is asked back.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.speech import listed
from fivescore_labs.classroom.diagrams import follows, letters
from fivescore_labs.classroom.exercises.answers import (
    READABLE,
    Number,
    agrees_when_rounded,
    possible_numbers,
    read_number,
)
from fivescore_labs.classroom.exercises.formulas import FAMILIES, SAYS, WEAK, tokens_of_text
from fivescore_labs.classroom.exercises.question import ROUGH, Misconception, Question, answer_text

Verdict = Literal["right", "right, but", "method", "misconception", "impossible", "wrong", "unreadable", "form"]
"""What a mark says. `right, but` is accepted with a nudge; `method` is a right expression that waits to be worked out;
`method`, `unreadable` and `form` cost no try."""
ENOUGH = 3
"""The figures that a rounded answer needs."""
LEAST = 2
"""The figures from which a rounded answer gets a nudge, and a likely wrong way its reason."""
CLOSE = 4
"""By how many numbers and signs an expression may differ from a way that fits easily, to be named after it."""
PLAIN = 10
"""Up to this number below the line a fraction is a plain one."""
OPPOSITE = "That is the chance that it does not happen. Which of the two is asked?"
ALIKE = "So it would be if it happened as often as not. Does it?"
"""What is said of two chances that come in every class."""
_LABEL = re.compile(r"[,;]?\s*\([a-h]\)\s*")
"""The letter of a gap, as in (a) 1/4, (b) 3."""
_IN = re.compile(r"(?:about |roughly |≈ ?)?1 (?:in|out of|of|in every|von|sur|de cada) (\d{1,6})")
"""A chance as one in so many, rounded: 1 in 37 for 0.0273."""
_OF = re.compile(r"(\d[\d,]*)\s+[a-z]+\s+of\s+(?:\d+|[a-z]+)(?:\s+[a-z]+)?", re.IGNORECASE)
_OVER = re.compile(r"\(\s*(\d+)\s*(?:,|;|over)\s*(\d+)\s*\)")


class Mark(NamedTuple):
    """A mark: the verdict, the reason in a sentence, the score, the misconception by name, and what may have been
    meant, to be put in its place.

    >>> Mark("right", "Right.", 2).score
    2
    """

    verdict: Verdict
    reason: str
    score: int = 0
    misconception: str = ""
    meant: str = ""

    @property
    def costs_try(self) -> bool:
        """True if it costs a try."""
        return self.verdict not in ("unreadable", "form", "method")

    @property
    def done(self) -> bool:
        """True if the exercise is done with it."""
        return self.verdict in ("right", "right, but")


def marks_earned(full: int, tries: int, hints: int) -> int:
    """The marks for a right answer after wrong tries and hints: each takes one mark, and the last goes with the third.

    >>> [marks_earned(3, tries, 0) for tries in range(4)], [marks_earned(2, 1, hints) for hints in range(3)]
    ([3, 2, 1, 0], [1, 1, 0])
    """
    taken = tries + hints
    return max(full - taken, 1) if taken < 3 else 0


def mark(asked: Question, full: int, text: str, tries: int = 0) -> Mark:
    """The mark for a text after so many wrong tries; a likely slip of the pen is asked back, and costs no try."""
    found = _marked(asked, full, text, tries)
    if found.verdict not in ("wrong", "impossible", "unreadable") or not isinstance(asked.answer, Fraction):
        return found

    def right(other: str) -> bool:
        return _marked(asked, full, other, tries).verdict in ("right", "right, but", "method")

    for read, meant in _near_misses(text, asked.kind, right):
        return Mark("form", f"{read} Did you mean {meant}?", meant=meant)
    return found


def _marked(asked: Question, full: int, text: str, tries: int) -> Mark:
    """The mark for a text as it stands."""
    try:
        if isinstance(asked.answer, tuple):
            return _of_gaps(asked, asked.answer, full, text, tries)
        return _of_numbers(asked, asked.answer, full, _without_words(asked, text), tries, text)
    except FivescoreError as fault:
        told = str(fault)
        for general in (f"answers look like {READABLE}", "write only the number"):
            told = told.replace(general, f"write {asked.accepted}")
        return Mark("unreadable", f"{told[:1].upper()}{told[1:]}.")


def _without_words(asked: Question, text: str) -> tuple[Number, ...]:
    """Return what a text can mean; where it cannot be read, without the words of the question behind a number."""
    try:
        return possible_numbers(text)
    except FivescoreError as fault:
        said = {word.rstrip("s") for word in re.findall(r"[^\W\d_]{3,}", asked.prompt.lower())}
        found = re.fullmatch(r"(.*[\d)%])\s*([^\W\d_]{3,}(?:\s+[^\W\d_]+)*)[.!]?", text.strip().lower())
        if not found or not {word.rstrip("s") for word in found[2].split()} <= said:
            raise fault
        return possible_numbers(found[1])


def _of_gaps(asked: Question, answers: tuple[Fraction, ...], full: int, text: str, tries: int) -> Mark:
    """The mark for the numbers of gaps: what follows from a wrong number before it is no error of its own."""
    named, parts = letters(answers), _LABEL.split(text)[1:] if _LABEL.search(text) else text.split(";")
    given = [each.strip() for each in parts]
    if len(given) != len(answers) or not all(given):
        if len(given) > len(answers):
            raise FivescoreError(f"{len(given)} numbers are there, and {len(answers)} gaps; write one in each")
        empty = [f"({each})" for each, said in zip(named, [*given, *[""] * len(named)], strict=False) if not said]
        raise FivescoreError(f"{listed(empty)} {'is' if len(empty) == 1 else 'are'} empty; fill in every gap")
    chance = all(answer <= 1 for answer in answers) and any(answer.denominator > 1 for answer in answers)
    known = {slot: value for slot, value in asked.figure.slots.items() if slot not in asked.figure.gaps}
    wrong, follow, said, met = list[str](), list[str](), list[str](), ""
    for at, (letter, answer, each) in enumerate(zip(named, answers, given, strict=True)):
        ways = tuple(way for way in asked.misconceptions if way.gap == at)
        one = asked._replace(answer=answer, kind="chance" if chance else "count", misconceptions=ways)
        try:
            numbers = possible_numbers(each)
        except FivescoreError as fault:
            raise FivescoreError(f"({letter}): {fault}") from fault
        found, slot = _of_numbers(one, answer, 1, numbers, tries), asked.figure.gaps[at]
        known[slot] = answer if found.done else numbers[0].value
        if found.verdict in ("form", "method"):
            return found._replace(reason=f"({letter}): {found.reason}")
        if found.done:
            continue
        if asked.figure.diagram and follows(asked.figure.diagram, slot, known):
            follow.append(f"({letter})")
            continue
        wrong.append(f"({letter})")
        met = met or found.misconception
        said.append(f"({letter}): {found.reason if found.verdict != 'wrong' else 'not yet.'}")
    if not (wrong or follow):
        return Mark("right", "Right, every gap.", full)
    right = [f"({each})" for each in named if f"({each})" not in (*wrong, *follow)]
    told = [f"{listed(right)} {'is' if len(right) == 1 else 'are'} right." if right else "", *said]
    told += [f"{listed(follow)} would follow from yours: change it with the rest." if follow else ""]
    if all(each.endswith("not yet.") for each in said):
        told.append(asked.hints[min(tries, 2)])
    return Mark("misconception" if met else "wrong", " ".join(filter(None, told)), 0, met)


def _of_numbers(
    asked: Question, answer: Fraction, full: int, numbers: tuple[Number, ...], tries: int, text: str = ""
) -> Mark:
    """The mark for a number; where a text can be read in two ways, the one that says more."""
    marks = [_of_number(asked, answer, full, number, tries, text) for number in numbers]
    order = ("right", "right, but", "method", "form", "misconception", "wrong", "impossible")
    return min(marks, key=lambda each: order.index(each.verdict))


def _of_number(asked: Question, answer: Fraction, full: int, number: Number, tries: int, text: str) -> Mark:
    value = number.value
    if _equal(value, answer):
        return _right(asked, number, full)
    given = {Fraction(each) for each in re.findall(r"\d+/[1-9]\d*|\d+\.\d+", asked.prompt)}
    if number.spread and {Fraction(each) for each in re.findall(r"\d*\.\d+", text)} <= given:
        number = number._replace(spread=Fraction(0))  # its decimals are numbers of the question: none is rounded
    wrong = _wrong_ways(asked, number)
    if not wrong and asked.kind == "chance" and value in (0, 1) and 0 < answer < 1:
        return _never_or_always(number, answer)
    if number.form == "formula" and agrees_when_rounded(number, answer):
        return _rounded_way(asked, number, answer, full, wrong)
    if number.figures >= LEAST and agrees_when_rounded(number, answer):
        if wrong:
            return Mark("form", "So rounded it fits more than one way to count. Write more figures, or a fraction.")
        if asked.kind == "count":
            return Mark("form", "Rounded it is right, but a count is asked exactly. Write all its figures.")
        if number.figures < ENOUGH:
            return Mark("form", "Right as far as it goes. Write three figures, or a fraction.")
        return Mark("right", f"Right, rounded. Exactly it is {answer_text(answer)}.", full)
    near_it = (
        number.form in ("decimal", "percent") and 0 < number.figures < LEAST and agrees_when_rounded(number, answer)
    )
    so_many = _IN.fullmatch(" ".join(text.lower().split()))
    if near_it or (not wrong and so_many and 0 < answer < 1 and round(1 / answer) == int(so_many[1])):
        return Mark("form", "Right as far as it goes. Write three figures, or a fraction.")
    if len(wrong) == 1 or (wrong and _equal(value, wrong[0].answer)):
        return Mark("misconception", wrong[0].reason, 0, wrong[0].name)
    if not wrong and asked.kind != "count" and _slipped(number, answer):
        return Mark("form", "Very close, but not rightly rounded. Keep all figures to the end, and round once.")
    if not wrong and (found := _found(asked, number, text)):
        return found
    if asked.kind == "chance" and not 0 <= value <= 1:
        plain = number.form in ("decimal", "percent", "whole") and abs(value) < 10**15  # no fraction was written
        shown = f"{float(value):,.10g}" if plain else _shown(value)
        return Mark("impossible", f"A chance lies between 0 and 1, and {shown} does not.")
    if asked.kind == "count" and (value < 0 or value.denominator > 1):
        return Mark("impossible", f"Things are counted in whole numbers, and {_shown(value)} is none.")
    if said := _common(asked, number, answer):
        return Mark("wrong", said)
    return Mark("wrong", f"Not yet. {asked.hints[min(tries, 2)]}")


def _found(asked: Question, number: Number, text: str) -> Mark | None:
    """The mark for a wrong way that the search finds; where two lead there, both are asked; None for any other."""
    ways = list(asked.ways())
    fits = [way for way in ways if _equal(number.value, way.value)]
    if number.figures >= ENOUGH and number.step:
        fits = fits or [way for way in ways if WEAK.get(way.name, 0) < 2 and agrees_when_rounded(number, way.value)]
    if number.form == "formula" and fits:
        typed = tokens_of_text(text)
        far = [sum(((typed - way.written()) + (way.written() - typed)).values()) for way in fits]
        fits = [way for way, each in zip(fits, far, strict=True) if each == min(far)]
        fits = [way for way in fits if WEAK.get(way.name, 0) < 2 or min(far) <= CLOSE]
    elif asked.kind != "count" and number.lowest and number.value.denominator <= PLAIN:
        fits = [way for way in fits if WEAK.get(way.name, 0) < 2]  # a plain fraction comes in many ways
    least = min((WEAK.get(way.name, 0) for way in fits), default=0)
    fits = [way for way in fits if WEAK.get(way.name, 0) == least]
    names = list({FAMILIES.get(way.name, way.name): way.name for way in reversed(fits)}.values())[::-1]
    if len(names) == 1:
        return Mark("misconception", SAYS[names[0]], 0, names[0])
    return Mark("wrong", f"How did you get it? {SAYS[names[0]]} Or: {SAYS[names[1]]}") if len(names) == 2 else None


def _common(asked: Question, number: Number, answer: Fraction) -> str:
    """Say what is wrong with a wrong chance that comes in every class, whatever is asked; "" for others."""
    if asked.kind != "chance":
        return ""
    for value, reason in ((1 - answer, OPPOSITE), (Fraction(1, 2), ALIKE if number.lowest else "")):
        if value != answer and (
            number.value == value or (number.figures >= LEAST and agrees_when_rounded(number, value))
        ):
            return reason
    return ""


def _rounded_way(asked: Question, number: Number, answer: Fraction, full: int, wrong: list[Misconception]) -> Mark:
    """The mark for a formula of rounded numbers, in whose reach the answer lies."""
    if wrong or number.spread > abs(answer) / 5:
        return Mark("form", "So rounded it fits more than one way to count. Write fractions, or more figures.")
    if full > 1 or asked.kind == "count":
        exact = "" if asked.kind == "count" else ", and round once, at the end"
        return Mark("method", f"The way is right. Now work it out{exact}.", full - 1)
    return Mark("right, but", f"Right, rounded on the way. Exactly it is {answer_text(answer)}.", full)


def _slipped(number: Number, answer: Fraction) -> bool:
    """Say whether a decimal is off by a slip of rounding: a step or two of its last figure, if it needs rounding."""
    if number.figures < ENOUGH or not number.step or (answer / number.step).denominator == 1:
        return False
    return abs(number.value - answer) <= 2 * number.step


def _equal(value: Fraction, answer: Fraction) -> bool:
    """Say whether a value is the answer; a root that is no fraction, to 30 places."""
    return value == answer or (value.denominator > ROUGH and abs(value - answer) < Fraction(1, ROUGH))


def _right(asked: Question, number: Number, full: int) -> Mark:
    """The mark for an equal answer: full marks if it is worked out, with a nudge where its form can be better."""
    shown = answer_text(asked.answer)
    if number.form == "formula" and (full > 1):
        form = "" if asked.kind == "count" else ", as a fraction or a decimal"
        return Mark("method", f"The expression is right. Now work it out{form}.", full - 1)
    if number.form == "formula":
        return Mark("right, but", f"Right. Worked out it is {shown}.", full)
    if not number.lowest:
        return Mark("right, but", f"Right. In lowest terms it is {shown}.", full)
    return Mark("right", "Right.", full)


def _never_or_always(number: Number, answer: Fraction) -> Mark:
    """The mark for 0 or 1 as a chance strictly between."""
    said = "never" if not number.value else "always"
    if number.step and abs(number.value - answer) <= number.step / 2 and number.step < 1:
        return Mark("form", f"So rounded it says {said}, and that is not so. Write more figures, or a fraction.")
    return Mark("impossible", f"{answer_text(number.value)} means {said}. Can you think of a case against it?")


def _wrong_ways(asked: Question, number: Number) -> list[Misconception]:
    """The misconceptions that lead to a number, exactly first, or rounded."""
    exact = [each for each in asked.misconceptions if _equal(number.value, each.answer)]
    rounded = [
        each
        for each in asked.misconceptions
        if each not in exact and (number.figures >= LEAST or number.spread) and agrees_when_rounded(number, each.answer)
    ]
    return exact + rounded


def _shown(value: Fraction) -> str:
    """A value in a sentence, cut where it is long."""
    text = answer_text(value)
    return text if len(text) <= 24 else f"{float(value):.4g}" if abs(value) < 10**15 else f"{text[:12]}…"


def _near_misses(text: str, kind: str, right: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Every slip that a text may be: what was read, and what may have been meant, if that can be told or is `right`."""
    text = " ".join(text.split())
    bare = kind == "chance" and re.fullmatch(r"\d+(?:[.,]\d+)?", text) and 1 < _value(text) <= 100
    if bare and (len(text) > 1 or right(f"{text} %")):
        yield f"That is {text}, and a chance is 1 at most.", f"{text} %"
    if signed := re.fullmatch(r"(?:±|\+\s*/?\s*[-−–])\s*(.+)", text):
        yield "Both signs are before it, and one number is asked.", signed[1]
    if power := re.fullmatch(r"([\d.,]+)\s*[x×*·]\s*10\s*([-−–])\s*(\d+)", text):
        yield "So it is a difference.", f"{power[1]}x10^-{power[3]}"
    if _OVER.search(text) and right(chosen := _OVER.sub(r"C(\1,\2)", text)):
        yield "Two numbers are in a bracket.", chosen
    if kind == "count" and (counted := _OF.fullmatch(text)):
        yield "One number is asked, and not how many of what.", counted[1]
    if kind == "count" and re.fullmatch(r"\d{1,3}(?:[ ,]\d{2,3})+", text) and right(whole := re.sub("[ ,]", "", text)):
        yield "Its groups of figures are not of three.", whole
    if (mixed := re.fullmatch(r"(\d+)\s*[-–]\s*(\d+\s*/\s*\d+)", text)) and right(both := f"{mixed[1]} {mixed[2]}"):
        yield "So it is a difference.", both
    first, sign, other = text.partition("÷")
    if sign and "/" in other and right(parted := f"({first.strip()})/({other.strip()})"):
        yield "So only what is right behind ÷ is divided by.", parted
    above, slash, below = text.partition("/")
    bracket = f"{above.strip()}/({below.strip().replace('/', '*')})"
    if slash and re.search(r"[*x×·/]", below) and right(bracket):
        yield "So only what is right behind the stroke is divided by.", bracket
    side = text.rpartition("/")[0].strip()
    if slash and _value(text) == 1 and right(side):
        yield "Divided by itself that is 1.", side


def _value(text: str) -> float:
    """Return what a text is worth; 0 where it cannot be read."""
    try:
        return float(read_number(text).value)
    except FivescoreError:
        return 0.0
