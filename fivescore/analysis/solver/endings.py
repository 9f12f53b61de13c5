"""Endings of two players with hidden tiles: random ones, and values bit by bit, each with its kind.

What went before is taken to be unseen: every deal of the unseen tiles is equally likely.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from fivescore.analysis import odds, solver
from fivescore.analysis.solver.budget import BIT, now
from fivescore.analysis.solver.house import unreachable_scores
from fivescore.analysis.solver.lookahead import Outlook, outlooking
from fivescore.analysis.solver.values import Averaged, Averaging, averages_cost
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import Deal, State, shuffled
from fivescore.core.layout import Layout
from fivescore.core.position import Action, Position, can_draw
from fivescore.core.rules import RuleSet

FACE_UP = "Exact, with all tiles known."
"""The kind of a value of one deal that all can see."""
AVERAGE = (
    "Exact average of the face-up values of all deals. It is not the value of the hidden game: in each deal both "
    "players are taken to see all tiles."
)
"""The kind of a mean over all deals."""
TRUTH = "The truth: the boneyard is empty, so you know their hand."
"""The kind of that mean where only one deal is left."""
TRIES = 400
"""How many times a random ending is tried before it is given up."""
FORESEEN = 25_000
"""Up to which cost it is also worked out how rounds end."""


def random_ending(rules: RuleSet, mine: int, theirs: int, boneyard: int, seed: int) -> Position:
    """An ending with hands and a boneyard of such sizes, the same for the same seed in every Python; seat 0 is to move.

    The tiles on the table are laid at random. Of the endings tried the first with a choice of plays is taken.

    >>> from fivescore import ALL_FIVES
    >>> position = random_ending(ALL_FIVES, 3, 3, 4, seed=1)
    >>> position.sizes, position.boneyard, len(position.layout), len(position.legal) > 1
    ((3, 3), 4, 18, True)

    Raises FivescoreError for sizes that leave no tile for the table, and where no such ending is found.
    """
    most = len(rules.tiles) - 1
    if min(mine, theirs) < 1 or boneyard < 0 or mine + theirs + boneyard > most:
        asked = f"hands of {mine} and {theirs} with a boneyard of {boneyard}"
        raise FivescoreError(f"{asked} make no ending: a hand has 1 tile or more, and all have at most {most}")
    for attempt in range(TRIES):
        rng = random.Random(f"{rules.slug}/{mine}/{theirs}/{boneyard}/{seed}/{attempt}")
        if layout := _laid(rules, most + 1 - mine - theirs - boneyard, rng):
            hand = shuffled(layout.rest, rng)[:mine]
            if len(layout.fitting(hand)) >= min(mine, 2):
                return Position.of(layout, hand=hand, others=(theirs,), boneyard=boneyard)
    raise FivescoreError(f"{TRIES} random tables of {rules.title} were tried, and none has such an ending")


def _laid(rules: RuleSet, count: int, rng: random.Random) -> Layout | None:
    """So many tiles laid at random; None where no tile fits any more."""
    layout = Layout(rules)
    while len(layout) < count:
        plays = layout.fitting(layout.rest)
        if not plays:
            return None
        layout = layout.after(plays[int(rng.random() * len(plays))])
    return layout


def state_in_deal(position: Position, deal: Deal) -> State:
    """A position as it is in one deal, all tiles known; draws are chances, and the target is out of reach.

    >>> from fivescore import FIVES_AND_THREES
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> deal, _ = next(odds.deals(position))
    >>> solver.face_up(state_in_deal(position, deal)).value
    9
    """
    hands, bones = deal.hands, deal.boneyard
    return State.of(
        position.layout,
        hands=hands,
        boneyard=bones,
        to_move=position.to_move,
        order="random",
        scores=unreachable_scores(position),
    )


class Study(NamedTuple):
    """The values of an ending in the making: `done` from 0 to 1, and the rest once that is 1.

    `choices` are the actions, the best on average first; `outlooks` say how the round ends after each, if all then play
    their best face up; they are left out where that would take long.

    >>> Study(Fraction(1, 2)).choices
    ()
    """

    done: Fraction
    choices: tuple[Averaged, ...] = ()
    outlooks: Mapping[Action, Outlook] = {}


def exactness(position: Position, sample: int = 0, seed: int | None = 0) -> str:
    """Say how exact the values of `study()` are, in a sentence or two; a seed of None is left out.

    >>> from fivescore import ALL_FIVES
    >>> exactness(random_ending(ALL_FIVES, 3, 3, 0, seed=1))
    'The truth: the boneyard is empty, so you know their hand.'
    >>> exactness(random_ending(ALL_FIVES, 3, 3, 2, seed=1), sample=100, seed=7)
    'Estimate from 100 random deals, seed 7; ± is one standard error. It estimates the average of face-up values.'
    """
    if not position.boneyard:
        return TRUTH
    if not sample:
        return AVERAGE
    of_what = "± is one standard error. It estimates the average of face-up values."
    named = "" if seed is None else f", seed {seed}"
    return f"Estimate from {sample} random deals{named}; {of_what}"


def study(position: Position, sample: int = 0, seed: int = 0) -> Iterator[Study]:
    """The values of every action of an ending, bit by bit: over all deals, or over a `sample` of so many by a `seed`.

    With an empty boneyard there is one deal, so no sample is taken. A bit of the work takes at most about 0.2 seconds.

    >>> from fivescore import ALL_FIVES
    >>> *_, last = study(random_ending(ALL_FIVES, 3, 3, 2, seed=1))
    >>> last.done, [choice.play for choice in last.choices] == list(last.outlooks)
    (Fraction(1, 1), True)

    Raises TooLarge, with numbers, before the first where it would take more than about ten seconds.
    """
    sample = sample if position.boneyard else 0
    study_cost(position, sample)
    foreseen = not sample and _foreseen(position)
    parts = 1 + foreseen * len(position.legal)
    work = Averaging(position, sample or None, random.Random(f"sample/{seed}"), limit=solver.LIMIT)
    end = now() + BIT
    while work.advance(sys.maxsize, BIT):
        yield Study(work.done / parts)
        end = now() + BIT
    outlooks: dict[Action, Outlook] = {}
    for choice in work.choices if foreseen else ():
        for found in outlooking(position, choice.play):
            if isinstance(found, Outlook):
                outlooks[choice.play] = found
            elif found < 1 and now() > end:  # what is done comes with its values alone
                yield Study((1 + len(outlooks) + found) / parts)
                end = now() + BIT
    yield Study(Fraction(1), work.choices, outlooks)


def study_cost(position: Position, sample: int = 0) -> int:
    """About how many positions `study()` searches for one deal.

    >>> from fivescore import ALL_FIVES
    >>> study_cost(random_ending(ALL_FIVES, 3, 3, 2, seed=1))
    7

    Raises TooLarge, with numbers, where all deals or the sample take too much.
    """
    deals, whole = odds.count_deals(position), averages_cost(position)
    each = whole // deals + 1
    if each > solver.LIMIT:
        asked = f"one deal alone would search about {each:,} positions, and {solver.LIMIT:,} are the limit"
        raise TooLarge(f"{asked}; take fewer tiles, or a smaller boneyard", each, solver.LIMIT)
    estimate = each * sample or whole
    if estimate > solver.LIMIT:
        of_what = f"{sample} deals" if sample else f"all {deals:,} deals"
        asked = f"{of_what} would search about {estimate:,} positions, and {solver.LIMIT:,} are the limit"
        raise TooLarge(f"{asked}; take {'a smaller' if sample else 'a'} sample, or fewer tiles", estimate, solver.LIMIT)
    return each


def _foreseen(position: Position) -> bool:
    """Say whether outlooks are soon worked out: they go through each order of drawing."""
    draws = sum(can_draw(position.rules, count + 1) for count in range(position.boneyard))
    return averages_cost(position) <= FORESEEN and draws <= 5 and odds.count_deals(position) <= 700
