"""What a layout says when it is read aloud, and words for numbers and tiles: the same state as the drawing's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from fivescore.core.layout import Layout, OpenEnd, Way
from fivescore.core.rules import RuleSet, Spinner, Unit
from fivescore.core.tiles import WORDS, Tile, half_name

_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def number(value: int) -> str:
    """A whole number in words, from 0 to 999; in figures outside of that.

    >>> number(0), number(35), number(120), number(1000)
    ('zero', 'thirty-five', 'one hundred twenty', '1000')
    """
    if not 0 <= value < 1000:
        return str(value)
    if value < 20:
        return WORDS[value]
    if value < 100:
        ten, one = divmod(value, 10)
        return _TENS[ten - 2] + (f"-{WORDS[one]}" if one else "")
    hundred, rest = divmod(value, 100)
    return f"{WORDS[hundred]} hundred" + (f" {number(rest)}" if rest else "")


def many(count: int, thing: str, things: str = "") -> str:
    """A number of things in words that read well.

    >>> many(1, "tile"), many(2, "tile"), many(3, "die", "dice")
    ('1 tile', '2 tiles', '3 dice')
    """
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def ascii_digits(text: str) -> str:
    """A text with the decimal digits of all scripts as 0 to 9; all else stays.

    >>> ascii_digits("٣ of १२"), ascii_digits("3²")
    ('3 of 12', '3²')
    """
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def pip(value: int) -> str:
    """A pip in words; nothing on it is called blank."""
    return number(value) if value else "blank"


def tile(value: Tile) -> str:
    """A tile in words.

    >>> tile(Tile(0, 5)), tile(Tile(4, 4))
    ('blank-five', 'double four')
    """
    return f"double {pip(value.low)}" if value.is_double else f"{pip(value.low)}-{pip(value.high)}"


_NAMED = re.compile(r"\[(\d\d?)-(\d\d?)\]")


def aloud(text: str) -> str:
    """A text as it is read aloud: the tiles that it names are in words.

    >>> aloud("[1-6] on [4-4]: 8"), aloud("1-6")
    ('one-six on double four: 8', '1-6')
    """
    return _NAMED.sub(lambda found: tile(Tile(int(found[1]), int(found[2]))), text)


_ORDER: tuple[Way, ...] = ("left", "right", "up", "down")


def in_order(layout: Layout) -> list[OpenEnd]:
    """The open ends as they are read: left, right, up, down.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("1-4").play("1-1").play("1-2", on="1-1")
    >>> [each.way for each in layout.openings], [each.way for each in in_order(layout)]
    (['right', 'up', 'down', 'left'], ['left', 'right', 'up', 'down'])
    """
    return sorted(layout.openings, key=lambda opening: _ORDER.index(opening.way))


def direction(opening: OpenEnd, among: Iterable[OpenEnd]) -> str:
    """Say where an open end is among all of a layout: its direction, and its tile where several ends lead that way.

    >>> from fivescore import ALL_FIVES, Layout
    >>> openings = Layout(ALL_FIVES).play("1-4").openings
    >>> [direction(opening, openings) for opening in openings]
    ['left', 'right']
    """
    same = [other for other in among if other.way == opening.way]
    return f"{opening.way} at {tile(opening.host)}" if len(same) > 1 else opening.way


def _end(opening: OpenEnd, among: Iterable[OpenEnd], rules: RuleSet) -> str:
    """An open end in words: where it is, and what it shows or adds."""
    where, pips = direction(opening, among), opening.end.pip
    if not opening.counts(rules):
        return f"{where} open"
    if opening.host.is_double and not opening.of_spinner:
        return f"{where} double {pip(pips)}, {number(opening.end.count)}"
    return f"{where} {pip(pips)}"


def layout(value: Layout) -> str:
    """The whole layout in a few short sentences, ends from left to down.

    >>> from fivescore import ALL_FIVES, Layout
    >>> print(layout(Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")))
    All Fives. Spinner one-one. Left double one, two; right double four, eight. Count ten: scores ten.
    """
    rules = value.rules
    if not value.last:
        return f"{rules.title}. The table is empty."
    parts = [f"{rules.title}."]
    if rules.spinner is Spinner.FIRST and value.spinner_out:
        spinner = next(play.tile for play in value.plays if play.tile.is_double)
        parts.append(f"Spinner {pip(spinner.low)}-{pip(spinner.high)}.")
    openings = in_order(value)
    if len(openings) == 1 and len(value.tiles) == 1:
        parts.append(f"{tile(openings[0].host).capitalize()} alone, {number(value.total)}.")
    else:
        said = "; ".join(_end(opening, openings, rules) for opening in openings)
        parts.append(f"{said[0].upper()}{said[1:]}.")
    scores = f"scores {number(value.points)}" if value.points else "no score"
    parts.append(f"Count {number(value.total)}: {scores}.")
    return " ".join(parts)


def listed(words: list[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["2"]), listed(["2", "3", "10"])
    ('2', '2, 3 and 10')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def how_laid(value: Layout) -> str:
    """Say how the last tile was laid, to follow its name.

    >>> from fivescore import ALL_FIVES, Layout
    >>> steps = Layout(ALL_FIVES).play("1-4").play("1-1").play("1-2", on="1-1").steps()
    >>> [how_laid(step) for step in steps]
    ['leads', 'on the 1, crosswise: the spinner', 'on the other side of the spinner']
    """
    if not value.last or not value.before:
        return ""
    new, on = value.last
    first = value.spinner_out and not value.before.spinner_out
    spins = new.is_double and (first or value.rules.spinner is Spinner.EVERY)
    role = ": the spinner" if first else ": a spinner" if spins else ""
    covered = value.covers
    if on is None or not covered:
        return f"leads{role}"
    if not on.is_double:
        return f"on the {half_name(covered.end.pip)}{', crosswise' if new.is_double else ''}{role}"
    if covered.of_spinner:
        left = any(opening.of_spinner and opening.host == on for opening in value.openings)
        return f"on {'an' if left else 'the last'} end of {_spinner_name(value, on)}"
    if covered.end.leaves:
        return f"on {'one' if len(covered.end.leaves) == 1 else 'the other'} side of {_spinner_name(value, on)}"
    return f"on the {tile(on)}"


def _spinner_name(value: Layout, double: Tile) -> str:
    return "the spinner" if value.rules.spinner is Spinner.FIRST and value.spinner_out else f"the {tile(double)}"


def score(value: Layout) -> str:
    """Say why the last play scores, or why not, naming the ends in one sentence or two.

    >>> from fivescore import ALL_FIVES, FIVES_AND_THREES, Layout
    >>> print(score(Layout(ALL_FIVES).play("1-4").play("1-1")))
    The ends are 2 and 4. They total 6, which is not a multiple of five: no score.
    >>> print(score(Layout(FIVES_AND_THREES).play("6-6").play("6-3")))
    The ends are 12 and 3. They total 15, five threes and three fives: [3-6] scores 8.
    """
    if not value.last:
        return "The table is empty."
    counts = [str(opening.end.count) for opening in in_order(value) if opening.counts(value.rules)]
    if len(counts) > 1:
        ends = f"The ends are {listed(counts)}. They total {value.total}"
    else:
        ends = f"The one end counts {counts[0]}" if counts else "No end counts"
    divisors = value.rules.divisors(value.total)
    if not divisors:
        return f"{ends}, {_none(value)}: no score."
    if value.rules.unit is Unit.POINTS:
        why = f"a multiple of {number(divisors[0])}"
    else:
        why = listed([_times(value.total // divisor, divisor) for divisor in divisors])
    return f"{ends}, {why}: {value.last.tile} scores {value.points}."


def _none(value: Layout) -> str:
    if not value.total:
        return "and nothing scores nothing"
    if value.rules.scoring.divisors(value.total):
        return "and by this house’s rule exactly five scores nothing"
    match value.rules.scoring:
        case "fives and threes":
            return "which neither five nor three divides"
        case "odd primes":
            return "which no odd prime divides"
        case "threes":
            return "which is not a multiple of three"
    return "which is not a multiple of five"


def _times(times: int, divisor: int) -> str:
    name = number(divisor)
    return f"{number(times)} {name}{'s' if times > 1 else ''}"
