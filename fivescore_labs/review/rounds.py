"""A played round reviewed: what each choice of a seat was worth by one measure, what the chosen play lost, and why.

A choice is a turn in which a seat could do different things.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from fivescore.analysis.solver import BUDGET
from fivescore.core.errors import FivescoreError
from fivescore.core.frames import frame
from fivescore.core.game import State
from fivescore.core.notation import Record
from fivescore.core.position import Action, Position
from fivescore_labs.review.reasons import Why, asking
from fivescore_labs.review.weighing import WORLDS, Measure, Weighed, by_match, ends_match, is_choice, weigh


class Decision(NamedTuple):
    """A choice of a seat: the number of its event from 0, what the seat knew, what it did, and what all was worth.

    >>> from fivescore import ALL_FIVES, Layout, Play, Tile
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> *_, weighed = weigh(position, budget=0, worlds=0)
    >>> Decision(0, position, Play(Tile(1, 4)), weighed).lost
    Fraction(5, 1)
    """

    event: int
    position: Position
    chosen: Action
    weighed: Weighed
    why: Why | None = None
    """Why the best was better, where something was lost."""

    @property
    def lost(self) -> Fraction:
        """The value that the chosen action lost against the best, by the decision's measure; 0 for a best one."""
        return self.weighed.lost(self.chosen)


class Review(NamedTuple):
    """The choices of a seat in a round, in their order; `done` is below 1 as long as more are to come.

    `left_out` counts those that no measure fits: some play could have ended a match of which no chances are stored, or
    the seat drew or passed of its own will where no exact value is at hand.

    >>> Review(0).costliest, Review(0).lost("truth")
    ((), Fraction(0, 1))
    """

    seat: int
    decisions: tuple[Decision, ...] = ()
    left_out: int = 0
    done: Fraction = Fraction(0)

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each choice: `event`, `chosen`, `best`, `lost`, `measure`."""
        return frame(
            {
                "event": each.event,
                "chosen": each.chosen,
                "best": each.weighed.best[0],
                "lost": each.lost,
                "measure": each.weighed.measure,
            }
            for each in self.decisions
        )

    def __repr__(self) -> str:
        """A line for each choice: what was done, what it lost and what was best, and the measure."""
        lines = []
        for each in self.decisions:
            lost = f"lost {float(each.lost):.2f}, best {each.weighed.best[0]}" if each.lost else "best"
            lines.append(f"{each.chosen}  {lost}  ({each.weighed.measure})")
        return "\n".join(lines) or f"Review(seat={self.seat}, left_out={self.left_out}, done={self.done!r})"

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that lost something, the costliest first, of equal ones the earlier."""
        losing = [decision for decision in self.decisions if decision.lost]
        return tuple(sorted(losing, key=lambda decision: -decision.lost))

    def lost(self, measure: Measure) -> Fraction:
        """Sum what all decisions weighed by a measure lost. Losses of different measures are never added up."""
        return sum((each.lost for each in self.decisions if each.weighed.measure == measure), Fraction(0))

    def count(self, measure: Measure) -> int:
        """Count the decisions that were weighed by a measure."""
        return sum(each.weighed.measure == measure for each in self.decisions)

    def error(self, measure: Measure) -> Fraction | None:
        """Return the average loss of the choices weighed by a measure, without forced turns; None if none were."""
        return self.lost(measure) / self.count(measure) if self.count(measure) else None


def reviewing(
    played: State | Record, seat: int, budget: int = BUDGET, worlds: int = WORLDS, *, known: Review | None = None
) -> Iterator[Review]:
    """The review of a seat's choices in the making, one after each bit of the work; in the last one `done` is 1.

    It goes on from a review that is `known`, if that was left before its end.

    >>> from fivescore import MUGGINS
    >>> from random import Random
    >>> from fivescore.game import deal
    >>> start = deal(MUGGINS, 2, Random(1), leader=0).start()
    >>> [f"{float(found.done):.2f}" for found in reviewing(start.apply(start.legal[0]), 0, 0, 40)]
    ['0.40', '0.81', '0.83', '0.85', '0.90', '0.95', '0.95', '1.00']

    Errors as in `review()`.
    """
    chosen = list(_choices(played, seat))
    found = known or Review(seat)
    for number, (event, position, action) in list(enumerate(chosen))[len(found.decisions) + found.left_out :]:
        if ends_match(position) and not (worlds and by_match(position)):
            found = found._replace(left_out=found.left_out + 1)
            continue
        for weighed in weigh(position, budget, worlds, action):
            yield found._replace(done=(number + weighed.done * Fraction(9, 10)) / len(chosen))
        if action in weighed.values:
            decision = Decision(event, position, action, weighed)
            for why in asking(position, action, weighed):
                decision = decision._replace(why=why)
                yield found._replace(done=(number + Fraction(19, 20)) / len(chosen))
            found = found._replace(decisions=(*found.decisions, decision))
        else:
            found = found._replace(left_out=found.left_out + 1)
    yield found._replace(done=Fraction(1))


def review(played: State | Record, seat: int, budget: int = BUDGET, worlds: int = WORLDS) -> Review:
    """Return what each choice of a seat in a round was worth, and lost against the best, by one measure per choice.

    A choice is weighed as by `weigh()`. The round need not be over.

    >>> from fivescore.notation import loads
    >>> text = "fivescore 1 all-fives tiles=2 hand=3 players=2 partners=no drawing=none\\n"
    >>> text += "hands: 0-0 1-1 1-2 | 0-1 0-2 2-2\\nboneyard:\\n0-0\\n0-1\\n1-2\\n"
    >>> (decision,) = review(loads(text), seat=0).costliest
    >>> str(decision.chosen), str(decision.weighed.best[0]), decision.weighed.measure, int(decision.lost)
    ('1-2@0-1', '1-1@0-1', 'truth', 5)

    Raises FivescoreError for a record without hands and for a seat that there is not, and what the record's `end` does.
    """
    *_, last = reviewing(played, seat, budget, worlds)
    return last


def _choices(played: State | Record, seat: int) -> Iterator[tuple[int, Position, Action]]:
    """Each choice of a seat: its event, what the seat knew, what it did."""
    end = played.end if isinstance(played, Record) else played
    if not isinstance(end, State):
        raise FivescoreError("this record has no hands; a review needs the deal, to know what a seat could do")
    if not 0 <= seat < len(end.hands):
        raise FivescoreError(f"there is no seat {seat}; seats: 0 to {len(end.hands) - 1}")
    state = end.deal.start()
    for number, event in enumerate(end.events):
        if event.seat == seat and is_choice(position := state.seen_by(seat)):
            yield number, position, event.action
        state = state.apply(event.action)
