"""A round written down: the deal, if it is known, and the turns. Every state of the round is a replay of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category

from fivescore.core.errors import FivescoreError, IllegalAction, Refusal, RuleError
from fivescore.core.game import Deal, State, highest, turns
from fivescore.core.layout import Play
from fivescore.core.match import winning_side
from fivescore.core.position import Action, Draw, Pass, Position
from fivescore.core.proofs import check
from fivescore.core.rules import MOST_PLAYERS, Drawing, RuleSet
from fivescore.core.speech import many, score as reason
from fivescore.core.tiles import Tile


class Turn(NamedTuple):
    """One turn: how many tiles were drawn, then a play or a pass (None where the round ends or is after the draws).

    `points` is what the turn scored, in the rule set's own unit; None where nothing is written.

    >>> from fivescore.notation import loads
    >>> *_, last = loads("fivescore 1 all-fives\\n1-4 = 5\\ndraw 2 1-1\\n").turns
    >>> last
    Turn(draws=2, action=Play(tile=Tile(1, 1), on=Tile(1, 4)), points=None, note='')
    """

    draws: int = 0
    action: Play | Pass | None = None
    points: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A round as it is written down; without hands it is what a spectator wrote.

    `names` has one name for each seat, `scores` the match scores before the round (() for none), `hands` and `boneyard`
    the deal (() where it is not known), `left` the pips left in each hand at the end, where somebody wrote them.

    Raises FivescoreError for names that `check_names()` refuses.

    >>> from fivescore import ALL_FIVES
    >>> turns = (Turn(action=Play(Tile(1, 4)), points=5), Turn(action=Play(Tile(1, 1))))
    >>> Record(ALL_FIVES, ("Ana", "Ben"), turns=turns).end.scores
    (5, 0)
    """

    rules: RuleSet
    names: tuple[str, ...] = ("player 1", "player 2")
    leader: int = 0
    scores: tuple[int, ...] = ()
    hands: tuple[tuple[Tile, ...], ...] = ()
    boneyard: tuple[Tile, ...] = ()
    must_lead: Tile | None = None
    turns: tuple[Turn, ...] = ()
    left: tuple[int, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        check_names(self.names)

    @staticmethod
    def names_for(players: int) -> tuple[str, ...]:
        """The names that seats have where nobody gave them others."""
        return tuple(f"player {seat}" for seat in range(1, players + 1))

    @classmethod
    def of(cls, state: State, names: tuple[str, ...] = ()) -> Record:
        """The record of a round up to this state, its deal included."""
        deal = state.deal
        names = names or cls.names_for(len(deal.hands))
        taken = tuple(Turn(draws, action, points or None) for _, draws, action, points in state.turns())
        left = state.result.pips if state.result else ()
        return cls(deal.rules, names, deal.leader, deal.scores, deal.hands, deal.boneyard, deal.must_lead, taken, left)

    @property
    def public(self) -> Record:
        """The same round as a spectator writes it: without the deal."""
        return replace(self, hands=(), boneyard=())

    def steps(self) -> Iterator[State | Position]:
        """Yield the round after each turn: a state where the deal is known, else a spectator's position.

        Raises IllegalAction at the turn that the rules do not allow or that does not score what is written, and for
        pips left where the round is not over.
        """
        seen, fault = self._seen()
        yield from seen
        if fault:
            raise fault.with_traceback(None)

    @property
    def end(self) -> State | Position:
        """The round after the last turn, settled where it is over; errors as in `steps()`."""
        seen, fault = self._seen()
        if fault:
            raise fault.with_traceback(None)
        return seen[-1] if seen else self._start()

    @property
    def table(self) -> Position:
        """The position of a spectator after the last turn, settled where the round is over; errors as in `steps()`."""
        end = self.end
        return end.table if isinstance(end, State) else end

    def _seen(self) -> tuple[Sequence[State | Position], IllegalAction | None]:
        if self.left and not self.turns:
            raise self._unsettled("the round has not begun; its turns are before the pips that are left", self._start())
        return _replayed(self)

    def _start(self) -> State | Position:
        if self.hands:
            return self._deal.start()
        return turns.opening(self.rules, len(self.names), self.leader, self.scores, self.must_lead)

    @property
    def _deal(self) -> Deal:
        return Deal(self.rules, self.hands, self.boneyard, self.leader, self.scores, self.must_lead)

    def heading_faults(self) -> Iterator[tuple[str, Refusal]]:
        """Yield each fault before the first turn, with the name of its line; nothing where all is right.

        >>> from fivescore import ALL_FIVES
        >>> [(line, why.rule) for line, why in Record(ALL_FIVES, ("Ana", "Ben"), scores=(1, 2, 3)).heading_faults()]
        [('scores', 'players')]
        """
        players = len(self.names)
        try:
            self.rules.hand_size(players)
        except RuleError as fault:
            yield "players", Refusal(str(fault), fault.rule)
            return
        if wrong := turns.scores_fault(self.rules, players, self.scores) if self.scores else Refusal():
            yield "scores", wrong
        elif (winner := winning_side(self.rules, players, self.scores)) is not None:
            has = f"one side has {self.scores[winner]}, and the target is {self.rules.target_for(players)}"
            yield "scores", Refusal(f"the match is over before this round: {has}", "target")
        if wrong := turns.lead_fault(self.rules, self.must_lead):
            yield "must-lead", wrong
        if self.hands and len(self.hands) != players:
            why = f"there are {len(self.hands)} hands for {players} players; give one for each"
            yield "hands", Refusal(why, "hand")
        elif self.hands:
            yield from self._deal.faults()
            if self.must_lead and self.must_lead != (first := highest(self.hands)):
                why = f"of the tiles dealt {first} must be led, not {self.must_lead}"
                yield "must-lead", Refusal(why, "first_lead")

    def _unsettled(self, why: str, at: State | Position, rule: str = "over") -> IllegalAction:
        """The error of pips left that cannot be; its action is those pips."""
        return IllegalAction(Refusal(why, rule), self.left, at)

    def _replay(self) -> Iterator[State | Position]:
        """Yield the round after each turn, up to the first that is refused; whether some deal fits is not asked."""
        at = self._start()
        for number, turn in enumerate(self.turns, start=1):
            before, last = at, number == len(self.turns)
            for action in (*[Draw()] * turn.draws, *([turn.action] if turn.action else [])):
                at = _moved(at, action)
            over = isinstance(at, State) and at.result
            if turn.action is None and not last and not over:  # the last turn may be between its draws and its play
                raise IllegalAction(Refusal("a turn ends with a play or a pass", "must_play"), turn, at)
            _check_points(turn, before, at)
            if self.left and last:
                at = self._checked(at) if isinstance(at, State) else self._settled(at, before.to_move)
            yield at

    def _checked(self, state: State) -> State:
        """The state, if it is over with the pips left that are written."""
        if state.result is None:
            may = ", ".join(map(str, state.legal))
            why = f"the round is not over: {self.names[state.to_move]} is to move, and may: {may}"
            raise self._unsettled(why, state)
        if self.left != state.result.pips:
            held = " ".join(map(str, state.result.pips))
            why = f"the hands hold {held} pips, not {' '.join(map(str, self.left))}"
            raise self._unsettled(why, state, "settlement")
        return state

    def _settled(self, at: Position, seat: int) -> Position:
        """Return the position after the settlement; `seat` made the last turn."""
        if why := _going_on(at):
            raise self._unsettled(why, at)
        over = turns.why_over(at)
        if why := _left_refusal(at, self.left):
            raise self._unsettled(why, at, "settlement")
        if over == "target":
            return at
        scores, _ = turns.settlement(at.rules, at.scores, self.left, seat if over == "out" else None)
        return at._replace(scores=scores)


def _moved(at: State | Position, action: Action) -> State | Position:
    """The round after an action; raises IllegalAction for one that the rules do not allow."""
    if isinstance(at, State):
        return at.apply(action)
    if over := turns.why_over(at):
        raise IllegalAction(Refusal(f"the round is over ({over}), so nothing more can be done", "over"), action, at)
    if message := turns.refusal(at, action):
        raise IllegalAction(message, action, at)
    return turns.position_after(at, action)


@lru_cache(maxsize=4)
def _replayed(record: Record) -> tuple[Sequence[State | Position], IllegalAction | None]:
    """The round after each turn up to the first fault, and that fault; without hands it is one that no deal fits."""
    seen: list[State | Position] = []
    fault: IllegalAction | None = None
    try:
        for at in record._replay():
            seen.append(at)
    except IllegalAction as found:
        fault = found
    good = len(seen)
    if seen and _contradiction(seen[-1]):
        good = bisect_left(seen, True, key=lambda at: bool(_contradiction(at)))
    if good < len(seen):
        rule = "must_play" if record.rules.drawing is Drawing.NONE else "drawing"
        fault = IllegalAction(Refusal(_contradiction(seen[good]), rule), record.turns[good], seen[good])
    return seen[:good], fault


def _contradiction(at: State | Position) -> str:
    """Say why no deal fits what the turns prove, such as a knock that a later play disproves; "" where one does."""
    if isinstance(at, State):
        return ""
    try:
        check(at)
    except FivescoreError as fault:
        return str(fault)
    return ""


def _going_on(at: Position) -> str:
    """Say why the round cannot be over, with what the turns prove: a block is a pass by everybody; "" where it can."""
    if why := turns.why_not_over(at):
        return why
    while not turns.why_over(at):
        at = turns.position_after(at, Pass())
    return f"the round is not over, for it cannot be blocked: {why}" if (why := _contradiction(at)) else ""


def _left_refusal(at: Position, left: tuple[int, ...]) -> str:
    """Say why hands of these sizes cannot hold so many pips; "" where they can. In a block no tile of theirs fits."""
    noun = at.rules.left.noun
    if len(left) != len(at.sizes):
        return f"{noun}s are left for {len(left)} of {len(at.sizes)} hands"
    over = turns.why_over(at)
    stuck = not over or (over == "blocked" and at.rules.must_play)
    unseen = sorted(at.rules.left_in((tile,)) for tile in at.unseen if not stuck or not at.layout.fits([tile]))
    held = [(f"player {seat} holds {many(size, 'tile')}", "there", size) for seat, size in enumerate(at.sizes, start=1)]
    held.append((f"the hands hold {many(sum(at.sizes), 'tile')} together", "in them", sum(at.sizes)))
    for (holds, where, size), pips in zip(held, (*left, sum(left)), strict=True):
        least, most = sum(unseen[:size]), sum(unseen[len(unseen) - size :])
        if not least <= pips <= most:
            return f"{holds}: {least} to {most} {noun}s can be left {where}, not {pips}"
    return ""


def _check_points(turn: Turn, before: State | Position, after: State | Position) -> None:
    """A written score must be the one that counts; `before` is what stood before the turn."""
    scored = after.events[-1].points if after.events else 0
    if turn.points is not None and turn.points != scored:
        before, at = (each.table if isinstance(each, State) else each for each in (before, after))
        why, rule = _points_reason(before, at) if isinstance(turn.action, Play) else ("", "scoring")
        raise IllegalAction(Refusal(f"the turn scores {scored}, not {turn.points}.{why}".rstrip("."), rule), turn, at)


def _points_reason(before: Position, at: Position) -> tuple[str, str]:
    """Say why the last play brought its side what it did, and name the weightiest rule for that."""
    seat, first = at.events[-1].seat, at.layout.covered < 0
    chip = at.rules.chip_out and turns.is_out(at.rules, at.sizes, seat)
    knocked = turns.knock_points(at.rules, len(at.sizes), seat, before.events)
    why = reason(at.layout) + (f" The knock before it scores {knocked}." if knocked else "")
    why += f" Going out scores {at.rules.chip_out}." if chip else ""
    made = at.layout.points + knocked
    for rule, score, points, _ in turns.score_steps(at.rules, made, first, at.sizes, seat, before.scores):
        if not rule:
            continue
        if rule == "get_in":
            return f" {why} The first score must be {at.rules.get_in} or more.", rule
        target = at.rules.target_for(len(at.sizes))
        return f" {why} {score} and {points} make {score + points}, and the target is {target}.", rule
    return f" {why}", "knock" if knocked else "chip_out" if chip else "scoring"


LONGEST_NAME = 20
"""The most characters of a player's name."""


@lru_cache(maxsize=64)
def check_names(names: tuple[str, ...]) -> None:
    """Nothing for names that players can have in a record: such as come back when it is read.

    >>> check_names(("Ana", "Mary-Ann O'Hara", "Zoë", "प्रिया"))
    >>> check_names(("Ana", "Ben, Cai"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fivescore.FivescoreError: 'Ben, Cai' cannot be a name; names have 1 to 20 letters, digits, spaces, dots, ...

    Raises FivescoreError for any other name, for a name that two players have, and for more names than people play.
    """
    if len(names) > MOST_PLAYERS:
        raise FivescoreError(f"there are {len(names):,} names; at most {MOST_PLAYERS} people play")
    for name in names:
        fits = 1 <= len(name) <= LONGEST_NAME and name == name.strip() and name[0].isalnum()
        if not fits or not all(
            sign in " .'\N{RIGHT SINGLE QUOTATION MARK}-" or category(sign)[0] in "LMN" for sign in name
        ):
            allowed = "letters, digits, spaces, dots, apostrophes or hyphens"
            raise FivescoreError(f"{name[:LONGEST_NAME]!r} cannot be a name; names have 1 to {LONGEST_NAME} {allowed}")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise FivescoreError(f"two players have the name {twice}; give each another one")


def seat_named(names: tuple[str, ...], word: str) -> int:
    """The seat of a name, or of a number from 1.

    >>> seat_named(("Ana", "Ben"), "Ben"), seat_named(("Ana", "Ben"), "1")
    (1, 0)

    Raises FivescoreError for a word that is neither.
    """
    if word in names:
        return names.index(word)
    numbers = [str(seat) for seat in range(1, len(names) + 1)]
    if word in numbers:
        return numbers.index(word)
    raise FivescoreError(f"{word[:40]!r} is not a player; players: {', '.join(names)}, or 1 to {len(names)}")
