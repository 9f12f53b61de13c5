"""Lesson: at least one. Count the opposite, and take it from 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from random import Random

from fivescore.classroom.exercises.exercise import Misconception, Question, Template
from fivescore.classroom.exercises.numbers import a, every_one, named, none_of, one_by_one, pip
from fivescore.core.layout import Layout
from fivescore.core.rules import ALL_FIVES, ALL_THREES, FIVES_AND_THREES, ODD_PRIMES, RuleSet
from fivescore.core.tiles import Tile, TileSet

LESSON = "at-least-one"


def _some(
    prompt: str,
    hints: tuple[str, str],
    counts: tuple[int, int, int],
    thing: str,
    you: bool = True,
    more: tuple[Misconception, ...] = (),
) -> Question:
    """The chance of at least one of the special tiles, with the usual wrong ways to it.

    `counts` are the special tiles, the others, and how many are drawn; `you` draw them, or the other player does.
    """
    special, others, drawn = counts
    every, none = special + others, none_of(special, others, drawn)
    answer, single = 1 - none, Fraction(special, every)
    work = f"1 - C({others},{drawn})/C({every},{drawn})"
    added = f"Add {single} for each of {drawn} tiles: how often does a hand with two count?"
    if drawn * single > 1:
        added = f"If that were right, {round(100 * drawn * single)} of 100 hands would hold one. Can that be?"
    again = "You put each tile back. How many lie there when you draw the second?"
    if not you:
        again = "Their tiles are all different. After the first, among how many is the second?"
    return Question(
        prompt,
        answer,
        "chance",
        (*hints, f"{work} = 1 - {comb(others, drawn):,}/{comb(every, drawn):,}."),
        (
            Misconception(none, "complement", f"That is the chance of no {thing}. Take it from 1."),
            Misconception(drawn * single, "added", added),
            Misconception(1 - (1 - single) ** drawn, "with replacement", again),
            Misconception(single, "one tile", f"That is the chance for one tile. Is it not larger for {drawn} tiles?"),
            Misconception(
                Fraction(one_by_one(special, others, drawn)[1], comb(every, drawn)),
                "exactly one",
                "That is the chance of exactly one. Do two count as well?",
            ),
            *more,
        ),
        f"{work} = {answer}.",
        lambda: Fraction(sum(one_by_one(special, others, drawn)[1:]), comb(every, drawn)),
        event="some-special",
        numbers={"special": special, "others": others, "drawn": drawn},
    )


def _from_none(random: Random) -> Question:
    tiles, drawn = random.randint(6, 11), random.randint(2, 3)
    doubles = random.randint(2, min(7, tiles - drawn))
    every, without = comb(tiles, drawn), comb(tiles - doubles, drawn)
    answer = 1 - Fraction(without, every)
    return Question(
        f"A bag gives {every} different hands of {drawn} tiles, all equally likely. {without} of them "
        f"{'holds' if without == 1 else 'hold'} no double. What is the chance that your hand holds at least one "
        "double?",
        answer,
        "chance",
        (
            "What is the opposite of at least one?",
            f"No double: that is {without} of the {every} hands. How many are left?",
            f"{every} - {without} of {every} hands hold at least one double.",
        ),
        (
            Misconception(1 - answer, "complement", "That is the chance of no double. Which hands are left?"),
            Misconception(
                Fraction(every - without, without),
                "odds",
                "You compared hands with a double and hands without. Out of how many hands is one drawn?",
            ),
            Misconception(
                Fraction(1, 2),
                "equiprobable",
                "There is a double or there is none. Are there as many hands of one kind as of the other?",
            ),
        ),
        f"1 - {without}/{every} = {answer}.",
        lambda: Fraction(sum(one_by_one(doubles, tiles - doubles, drawn)[1:]), every),
        event="opposite",
        numbers={"hands": every, "without": without},
    )


def _few(random: Random) -> Question:
    every, drawn = random.randint(6, 12), random.randint(2, 3)
    special = random.randint(2, min(7, every - drawn))
    others = every - special
    return _some(
        f"A bag holds {every} tiles; {special} of them are doubles. You draw {drawn}. What is the chance of at least "
        "one double?",
        ("What is the opposite of at least one?", f"No double at all: every tile comes from the other {others}."),
        (special, others, drawn),
        "double",
    )


@cache
def _leads(rules: RuleSet) -> tuple[Tile, ...]:
    """The tiles that score when they are led."""
    return tuple(tile for tile in rules.tiles if Layout(rules).play(tile).points)


def _scoring_lead(random: Random) -> Question:
    game = random.choice((ALL_FIVES, FIVES_AND_THREES, ALL_THREES, ODD_PRIMES))
    rules = replace(game, tiles=TileSet(random.choice((6, 7, 9))))
    leads, every, drawn = _leads(rules), len(rules.tiles), random.randint(2, 4)
    others = every - len(leads)
    return _some(
        f"In {game.title} with a {rules.tiles} set {len(leads)} of the {every} tiles score when they are led"
        f"{f': {named(leads)}' if len(leads) < 8 else ''}. You draw {drawn} tiles. What is the chance that you hold at "
        "least one of them?",
        (
            "What is the opposite of holding at least one?",
            f"None of them: {every_one(drawn)} come from the other {others}.",
        ),
        (len(leads), others, drawn),
        "scoring lead",
    )


def _fitting(random: Random) -> Question:
    tiles = TileSet(random.randint(5, 9))
    suit, ends, drawn = tiles.largest + 1, random.randint(2, 3), random.randint(2, 5)
    shown = sorted(random.sample(range(suit), ends))
    special = sum(tile.low in shown or tile.high in shown for tile in tiles)
    others = len(tiles) - special
    *most, last = map(a, shown)
    pairs = [Tile(low, high) for low in shown for high in shown if low < high]
    shows_both = f"{named(pairs)} {'shows' if ends == 2 else 'show'} two of the ends."
    return _some(
        f"The open ends are {', '.join(map(pip, shown[:-1]))} and {shown[-1]}. You draw {drawn} tiles from a full "
        f"{tiles} set, just to see. What is the chance that at least one of them fits?",
        (
            f"How many tiles show {', '.join(most)} or {last}? {shows_both}",
            f"{special} tiles fit and {others} do not. What is the chance that no tile of yours fits?",
        ),
        (special, others, drawn),
        "tile that fits",
        more=(
            Misconception(
                1 - none_of(ends * suit, len(tiles) - ends * suit, drawn),
                "counted twice",
                f"{shows_both} How often did you count {'it' if ends == 2 else 'each of them'}?",
            ),
        ),
    )


def _can_answer(random: Random) -> Question:
    own, laid = random.randint(4, 7), random.randint(1, 6)
    fitting, held = random.randint(2, 6), random.randint(3, 7)
    unseen = 28 - own - laid
    others = unseen - fitting
    return _some(
        f"You hold {own} tiles, {laid} {'lies' if laid == 1 else 'lie'} on the table, and {fitting} of the {unseen} "
        f"that you do not see would fit. The other player holds {held} tiles. What is the chance that they can play?",
        (
            "They can play if they hold at least one that fits. What is the opposite?",
            f"None of their {held} fits: all come from the other {others} unseen tiles.",
        ),
        (fitting, others, held),
        "tile that fits",
        you=False,
        more=(
            Misconception(
                1 - none_of(fitting, 28 - fitting, held),
                "28 where fewer are unseen",
                f"Can they hold a tile that you see? Theirs are from the {unseen} that you do not see.",
            ),
        ),
    )


TEMPLATES = (
    Template("from-none-to-some", LESSON, 1, 1, 1, _from_none),
    Template("at-least-one-double", LESSON, 2, 3, 2, _few),
    Template("a-scoring-lead", LESSON, 2, 3, 2, _scoring_lead),
    Template("one-that-fits", LESSON, 2, 4, 2, _fitting),
    Template("they-can-play", LESSON, 3, 5, 3, _can_answer),
)
"""The exercises of the lesson."""
