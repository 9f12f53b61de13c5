"""What decides a round besides what its reader does: the seed, the game, who plays, and where the match stands."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from functools import lru_cache

from fivescore.errors import FivescoreError, NotationError
from fivescore.game import State, deal
from fivescore.labs.parts import fields
from fivescore.match import next_leader, winning_side
from fivescore.notation import Record
from fivescore.players import PLAYERS
from fivescore.position import Action, Position
from fivescore.rules import RULE_SETS, sides

ROUNDS = 99
"""The most rounds of a match."""
_NOTE = re.compile(r"seed (\d{1,6}), round (\d{1,2}), against ([a-z ]{1,20})")


@dataclass(frozen=True)
class Setup:
    """What decides a round besides what the reader does: the seed, the game, how many play, against whom, and where
    the match stands. `leader` is None in the first round, in which the rules say who leads.

    >>> state = Setup(seed=1).begin()
    >>> state.to_move, [str(action) for _, action, _ in state.events]
    (0, ['4-6'])
    """

    seed: int = 1
    rules: str = "all-fives"
    seats: int = 2
    opponent: str = "careful"
    number: int = 1
    leader: int | None = None
    scores: tuple[int, ...] = ()

    def begin(self) -> State:
        """The round up to the reader's first turn."""
        rng = random.Random(f"{self.seed}/deal/{self.number - 1}")
        rules = RULE_SETS[self.rules]
        return self.on(deal(rules, self.seats, rng, leader=self.leader, scores=self.scores).start())

    def on(self, state: State) -> State:
        """The round after the others have played, up to the reader's turn or the end."""
        while state.result is None and state.to_move:
            state = state.apply(_chosen(self, state.seen_by(state.to_move)))
        return state


@lru_cache(maxsize=64)
def _chosen(setup: Setup, position: Position) -> Action:
    """What another player does; their chance depends on the seed and the moment alone, so that a link replays it."""
    moment = f"{setup.seed}/round/{setup.number}/seat/{position.to_move}/{len(position.events)}"
    return PLAYERS[setup.opponent].choose(position, random.Random(moment))


def checked(seed: str, slug: str, seats: str, opponent: str) -> Setup:
    """The first round of a match, from what a reader types.

    >>> checked("7", "muggins", "2", "greedy").seats
    2

    Raises FivescoreError with the reason where it cannot be played like this.
    """
    players = list(map(str, RULE_SETS[fields.game(slug)].players))
    fields.chosen(seats, players, "number of players of this game")
    return Setup(fields.seed(seed), slug, int(seats), fields.chosen(opponent, PLAYERS, "player"))


def standing(setup: Setup, text: str) -> Setup:
    """A later round of the match: its number, who leads, and the scores, such as `2.1.45.60`.

    >>> standing(Setup(), "2.1.45.60").scores
    (45, 60)

    Raises NotationError for what is no such thing.
    """
    rules, count = RULE_SETS[setup.rules], max(sides(RULE_SETS[setup.rules], setup.seats)) + 1
    numbers = [fields.number(word, 9999, "number", -9999) for word in text.split(".")]
    if len(numbers) == count + 2:
        number, leader, *scores = numbers
        running = winning_side(rules, setup.seats, tuple(scores)) is None
        if 2 <= number <= ROUNDS and 0 <= leader < setup.seats and running:
            return replace(setup, number=number, leader=leader, scores=tuple(scores))
    raise NotationError(f"{text[:40]!r} is no standing of such a match; one reads like 2.1.45.60", text)


def following(setup: Setup, now: State) -> Setup:
    """The next round of a match whose round `now` is over; FivescoreError where there is none.

    >>> following(Setup(), Setup().begin())
    Traceback (most recent call last):
        ...
    fivescore.errors.FivescoreError: this round is not over; play it to its end first
    """
    if now.result is None:
        raise FivescoreError("this round is not over; play it to its end first")
    if winning_side(now.rules, setup.seats, now.scores) is not None or setup.number == ROUNDS:
        raise FivescoreError("the match is over; take another deal for a new one")
    leader = next_leader(now.rules, now.deal.leader, now.result)
    if leader is None:
        leader = int(random.Random(f"{setup.seed}/lot/{setup.number}").random() * setup.seats)
    return replace(setup, number=setup.number + 1, leader=leader, scores=now.scores)


def note(setup: Setup) -> str:
    """What a record says of the round besides its turns; `noted()` reads it.

    >>> note(Setup(seed=7, number=2))
    'seed 7, round 2, against careful'
    """
    return f"seed {setup.seed}, round {setup.number}, against {setup.opponent}"


def noted(record: Record) -> Setup:
    """What decides the round of a record that was taken out of the lab.

    >>> noted(Record(RULE_SETS["five-up"], note="seed 7, round 1, against greedy"))
    Setup(seed=7, rules='five-up', seats=2, opponent='greedy', number=1, leader=None, scores=())

    Raises FivescoreError for a record without such a note, and for one of rules or of a match that are not played here.
    """
    found = _NOTE.fullmatch(record.note)
    if not found:
        raise FivescoreError(
            "this record does not say which seed dealt it, so nobody knows the hidden tiles. One from this lab has a "
            f"line such as “# {note(Setup())}”; the position editor and the scorekeeper open the others"
        )
    if record.rules != RULE_SETS[record.rules.slug]:
        raise FivescoreError("this record has rules of its own; here games are played as they stand in the list")
    setup = checked(found[1], record.rules.slug, str(len(record.names)), found[3])
    if (number := int(found[2])) == 1:
        return setup
    scores = record.scores or (0,) * (max(sides(record.rules, setup.seats)) + 1)
    return standing(setup, ".".join(map(str, (number, record.leader, *scores))))
