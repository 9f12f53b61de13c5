"""What every play of a choice is worth, all of them by the same measure: exactly where the ending is small enough, else
by a roll-out, which calls no play worse unless that is beyond doubt."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from fivescore.analysis.finder import prospect
from fivescore.analysis.odds import Estimate
from fivescore.analysis.rollout import RolledPlay, has_equity, rolling_out, win_percent
from fivescore.analysis.solver import BUDGET, certificate_of, try_averages
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position

Measure = Literal["truth", "average", "roll-out", "look-ahead", "match"]
"""How a choice is weighed; `MEASURES` has the words."""
MEASURES: Mapping[Measure, str] = {
    "truth": "Exact: the boneyard is empty and there is one other hand, so no tile is hidden.",
    "average": "Exact average of the face-up values of all deals. It is not the value of the hidden game: in each deal "
    "every player is taken to see all tiles.",
    "roll-out": "Roll-out: every play is tried in the same deals, of those that the record allows, and each deal is "
    "played to its end twice, by players who weigh every play and by greedy ones. The values are those of the first. A "
    "play is called worse only if the 99 % interval of the difference is above zero among the first, and the 95 % one "
    "not below zero among the greedy, who try a chosen play in twenty times as many deals where they could not tell.",
    "look-ahead": "One look ahead: the points of the play, less what the next player can be expected to score at "
    "best, every hand of the unseen tiles taken for equally likely.",
    "match": "The chance to win the match, in percent, where a play can end it: a roll-out from the real scores. What "
    "the score after a round is worth comes from stored rounds between careful players.",
}
"""Each measure in words. The first three are margins: the points of a side from now on less those of the others."""
WORLDS = 200
"""In how many deals a choice is rolled out that is too much to weigh exactly."""
AGAIN = 20
"""In how many times as many deals greedy players try the chosen play once more: where it is behind among those who
weigh every play, and the greedy ones cannot tell."""
Verdict = Literal["best", "worse", "close", "depends"]
"""What is to be said of an action: nothing is better; worse; worse or not, nobody can tell; that depends on how the
others play."""


SURE = 2.576
"""So many standard errors a play must be behind to be called worse: 99 %, because the same worlds say which is best."""


class Weighed(NamedTuple):
    """The possible actions, each with its value by one measure, in the rule set's own unit; whole once `done` is 1.

    >>> Weighed("truth", {}, Fraction(1, 2)).done
    Fraction(1, 2)
    """

    measure: Measure
    values: Mapping[Action, Fraction]
    done: Fraction = Fraction(1)
    behind: Mapping[Action, Estimate] = {}
    """By a roll-out: how far each play is behind the best, deal by deal, among players who weigh every play."""
    greedy: Mapping[Action, Estimate] = {}
    """The same, behind the same best, among greedy players; below zero where the play is better among them."""

    def verdict(self, action: Action) -> Verdict:
        """Return the verdict on an action against the best. By a roll-out it is "worse" if that is beyond doubt among
        players who weigh every play, and greedy ones do not say the contrary beyond doubt.

        >>> one, two = Play("1-4"), Play("5-5")
        >>> def of(linear, greedy):
        ...     less = {one: Estimate(0, 0, 200), two: Estimate(linear, 1, 200)}
        ...     return Weighed("roll-out", {one: Fraction(5), two: Fraction(5) - linear}, behind=less,
        ...                    greedy={**less, two: Estimate(greedy, 1, 200)}).verdict(two)
        >>> of(3, 4), of(3, 1), of(3, -3), of(1, 3), of(1, 1), of(0, 0)
        ('worse', 'worse', 'depends', 'depends', 'close', 'best')
        """
        if self.values[action] == max(self.values.values()):
            return "best"
        if not self.behind:
            return "worse"
        low, high = self.greedy[action].interval
        if _clear(self.behind[action]):
            return "depends" if high < 0 else "worse"
        return "depends" if low > 0 else "close"

    def lost(self, action: Action) -> Fraction:
        """Return what an action is worth less than the best; by a roll-out 0 unless its verdict is "worse".

        >>> from fivescore import Tile
        >>> five, ten = Play(Tile(1, 4)), Play(Tile(5, 5))
        >>> Weighed("look-ahead", {ten: Fraction(3), five: Fraction(1)}).lost(five)
        Fraction(2, 1)
        """
        return max(self.values.values()) - self.values[action] if self.verdict(action) == "worse" else Fraction(0)

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions of the highest value."""
        most = max(self.values.values(), default=None)
        return tuple(action for action, value in self.values.items() if value == most)


def look_ahead(position: Position, play: Play) -> Fraction:
    """The points of a play less what the next player can be expected to score at best, or more where that is the
    partner; exact for what it says.

    It is what `players.Careful` goes by, but nothing is taken off a play that ends the round. Every hand of the unseen
    tiles is taken for equally likely: what knocks and draws prove is left out, and so are the scores of the match.

    >>> from fivescore import ALL_FIVES, Layout, Tile
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> look_ahead(position, Play(Tile(5, 5))), look_ahead(position, Play(Tile(1, 4)))
    (Fraction(125, 13), Fraction(60, 13))

    Raises IllegalAction for a play that the rules do not allow.
    """
    theirs = prospect(position, play)
    after = turns.position_after(position, play)
    points, seats = Fraction(after.layout.points), position.seats
    if turns.why_over(after):
        return points
    return points + theirs.mean if seats[theirs.seat] == seats[position.to_move] else points - theirs.mean


def weigh(
    position: Position, budget: int = BUDGET, worlds: int = WORLDS, chosen: Action | None = None
) -> Iterator[Weighed]:
    """The value of everything that the seat to move may do, bit by bit; the last one is whole.

    Exact where the averages over all deals come within `budget` positions searched; else a roll-out in so many
    `worlds`, or one look ahead where there are none or the record takes too long to count. These two weigh plays only.
    A roll-out drops plays that are clearly behind, but not the `chosen` one. Where a play can end the match, the chance
    to win it is weighed, in games of which that is stored; else scores of the match are left out.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> *_, last = weigh(Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,)))
    >>> last.measure, [(str(action), str(value)) for action, value in last.values.items()]
    ('average', [('3-6@6-6', '617/75'), ('5-6@6-6', '-26/75')])

    Raises FivescoreError where it is not the seat's turn.
    """
    if position.seat is None or position.seat != position.to_move:
        raise FivescoreError("choices are weighed for the seat to move, which sees its own hand")
    if worlds and by_match(position):
        yield from _rolled_out(position, worlds, chosen if isinstance(chosen, Play) else None, "match")
        return
    measure: Measure = "average" if position.boneyard or len(position.sizes) > 2 else "truth"
    for work in try_averages(position, budget) if budget else ():
        if work.done == 1:
            yield Weighed(measure, {choice.play: Fraction(choice.mean) for choice in work.choices})
            return
        yield Weighed(measure, {}, work.done * Fraction(9, 10))
    if worlds:
        try:
            yield from _rolled_out(position, worlds, chosen if isinstance(chosen, Play) else None)
            return
        except TooLarge:
            pass
    yield Weighed("look-ahead", {play: look_ahead(position, play) for play in plays_of(position)})


def contradicted(position: Position, weighed: Weighed) -> tuple[Action, Fraction] | None:
    """The play that the average of a choice has first, and what it loses for each such hand at least if it is always
    made, where a certificate proves that it does; None elsewhere.

    >>> from fivescore.solver import certificates
    >>> position = certificates()[0].position.as_seat(0, "1-6 4-4")
    >>> *_, weighed = weigh(position, worlds=0)
    >>> action, lost = contradicted(position, weighed)
    >>> str(action), str(lost)
    ('4-4@4-5', '5/24')
    """
    if weighed.measure != "average" or not (known := certificate_of(position)):
        return None
    action = weighed.best[0]
    lost = known.loss(position.hand, action)
    return (action, lost) if lost > 0 else None


def _rolled_out(position: Position, worlds: int, keep: Play | None, by: Measure = "roll-out") -> Iterator[Weighed]:
    """The same by a roll-out, as if the match began, or from the real score; like places get the same value."""
    worth = win_percent if by == "match" else None
    begun = position if worth else position._replace(scores=(0,) * len(position.scores))
    kept = [keep] if keep else []
    for found in rolling_out(begun, worlds, keep=kept, policy="linear", worth=worth):
        yield Weighed(by, {}, Fraction(9 * found[0].margin.trials, 10 * worlds + 1))
    best = found[0].play
    for second in rolling_out(begun, worlds, keep=kept, best=best, worth=worth):
        yield Weighed(by, {}, Fraction(9, 10) + Fraction(second[0].behind.trials, 20 * worlds + 1))
    layout, most = position.layout, _exact(found[0].margin, position)

    def of_all(rolled: Sequence[RolledPlay]) -> dict[Play, RolledPlay]:
        one = {(each.play.tile, layout.after(each.play).ends): each for each in rolled}
        return {play: one[play.tile, layout.after(play).ends] for play in plays_of(position)}

    linear, greedy = of_all(found), of_all(second)
    if keep and _clear(linear[keep].behind) and _reaches_zero(greedy[keep].behind):
        pair, many = (best, greedy[keep].play), AGAIN * worlds
        for third in rolling_out(begun, many, only=pair, keep=pair, best=best, worth=worth, first=worlds):
            yield Weighed(by, {}, Fraction(19, 20) + Fraction(third[0].behind.trials, 20 * many + 1))
        greedy[keep] = next(each for each in third if each.play == pair[1])
    yield Weighed(
        by,
        {play: most - _exact(each.behind, position) for play, each in linear.items()},
        behind={play: each.behind for play, each in linear.items()},
        greedy={play: each.behind for play, each in greedy.items()},
    )


def _clear(less: Estimate) -> bool:
    """Say whether a play is behind beyond doubt."""
    return less.mean > SURE * less.error


def _reaches_zero(less: Estimate) -> bool:
    """Say whether nobody can tell which play is better."""
    low, high = less.interval
    return low <= 0 <= high


def _exact(mean: Estimate, position: Position) -> Fraction:
    """The mean of margins, which are parts of so many others, as the fraction that it is."""
    return Fraction(mean.mean).limit_denominator(mean.trials * len(position.scores))


def ends_match(position: Position) -> bool:
    """Say whether some play would bring the target: then its chance is to be weighed, not points.

    >>> from fivescore import ALL_FIVES, Layout
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-4", others=(1,))
    >>> [ends_match(position._replace(scores=(score, 0))) for score in (0, 90, 240)]
    [False, False, True]
    """
    return any(turns.why_over(turns.position_after(position, play)) == "target" for play in plays_of(position))


def by_match(position: Position) -> bool:
    """Say whether a choice is weighed by the chance to win: a play can end the match, and scores have a known worth.

    >>> from fivescore import ALL_FIVES, MUGGINS, Layout
    >>> at = [Position.of(Layout(rules), hand="5-5 1-4", others=(1,)) for rules in (ALL_FIVES, MUGGINS)]
    >>> [by_match(each._replace(scores=(240, 0))) for each in at]
    [True, False]
    """
    return ends_match(position) and has_equity(position.rules, len(position.sizes))


def is_choice(position: Position) -> bool:
    """Say whether the seat to move can do different things; plays of one tile that leave equal ends are the same.

    >>> from fivescore import ALL_FIVES, Layout
    >>> layout = Layout(ALL_FIVES).play("5-5")
    >>> [is_choice(Position.of(layout, hand=hand, others=(2,))) for hand in ("1-5 1-1", "1-5 2-5")]
    [False, True]
    """
    layout = position.layout
    return len({(a.tile, layout.after(a).ends) if isinstance(a, Play) else a for a in position.legal}) > 1


def plays_of(position: Position) -> list[Play]:
    """The plays that the seat to move may make.

    >>> from fivescore import ALL_FIVES, Layout
    >>> [str(play) for play in plays_of(Position.of(Layout(ALL_FIVES).play("5-5"), hand="1-5 0-0", others=(2,)))]
    ['1-5@5-5']
    """
    return [action for action in position.legal if isinstance(action, Play)]
