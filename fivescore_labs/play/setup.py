"""What decides a round besides what people do: the seed, the rules, who plays by which name, where the match stands."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from urllib.parse import quote

from fivescore.analysis.players import PLAYERS, Rollout
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State, deal
from fivescore.core.match import next_leader, winning_side
from fivescore.core.notation import Record, read_plays, read_rules, write_rules
from fivescore.core.position import Action, Draw, Pass, Position
from fivescore.core.rules import MOST_PLAYERS, RuleSet, Unit, sides
from fivescore_labs.parts import fields
from fivescore_labs.share import share

YOU = "You"
"""The name of the reader where nobody else plays on the same device."""
NAMES = (YOU, "Ben", "Cai", "Dot", "Eva")
"""Who sits where: the reader in seat 0."""
FIRST = "Ana"
"""The name of seat 0 where several people play on one device."""
LONGEST_NAME = 12
"""How many letters a name may have."""


def with_verb(name: str, verb: str) -> str:
    """A name and what it does."""
    if name == YOU:
        return f"{name} {verb}"
    return f"{name} {verb}{'es' if verb.endswith(('o', 'ch')) else 's'}"


def whose(name: str) -> str:
    """Return the possessive of a name: "your", or as "Ben's"."""
    return "your" if name == YOU else f"{name}'s"


ROUNDS = 99
"""The most rounds of a match."""
LARGEST = 12
"""The largest pip of a set that is played with here: the players and the tutor would take too long with more."""
PERSON = "person"
"""Who plays a seat where somebody on this device does."""
KINDS = (*PLAYERS, PERSON)
"""All that can play a seat."""
_NOTE = re.compile(r"seed (\d{1,6}), round (\d{1,2}), against ([a-z .]{1,60})")


@dataclass(frozen=True)
class Setup:
    """The setup of a round, all that decides it but what people do, and the match so far; `rounds` has those before."""

    seed: int = 1
    rules: str = "all-fives"
    seats: int = 2
    opponent: str = "careful"
    number: int = 1
    leader: int | None = None
    scores: tuple[int, ...] = ()
    called: tuple[str, ...] = ()
    rounds: tuple[State, ...] = ()
    rival: tuple[int, ...] = ()

    @property
    def game(self) -> RuleSet:
        """The rules; for five players with what `for_five()` adds."""
        rules = rules_of(self.rules)
        return for_five(rules) if self.seats not in rules.players else rules

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The kind of player in each seat after the first."""
        each = self.opponent.split(".")
        return tuple(each) if len(each) > 1 else (self.opponent,) * (self.seats - 1)

    @cached_property
    def people(self) -> tuple[bool, ...]:
        """True for each seat that somebody on this device plays."""
        return (True, *(kind == PERSON for kind in self.others))

    @property
    def shared(self) -> bool:
        return PERSON in self.others

    @property
    def names(self) -> tuple[str, ...]:
        names = self.called or default_names(self.seats)
        return names if self.shared else (YOU, *names[1:])

    def dealt(self) -> State:
        """The round before the first play."""
        rng = random.Random(f"{self.seed}/deal/{self.number - 1}")
        return deal(self.game, self.seats, rng, leader=self.leader, scores=self.scores).start()

    def on(self, state: State) -> State:
        """The round after the others have played, up to the next turn of somebody on this device, or to the end."""
        while self.goes_on(state):
            state = state.apply(self.chosen(state))
        return state

    def goes_on(self, state: State) -> bool:
        """Say whether it is the turn of one of the others."""
        return state.result is None and not self.people[state.to_move]

    def chosen(self, state: State) -> Action:
        """Return what the other player does whose turn it is."""
        thought = self._thought(state)
        while thought.action is None:
            thought.on()
        return thought.action

    def thinking(self, state: State) -> Iterator[None]:
        """The work of the other player whose turn it is, bit by bit, if there is much of it; then `chosen()` knows."""
        if self.ponders(state):
            thought = self._thought(state)
            while thought.on() is None:
                yield

    def ponders(self, state: State) -> bool:
        """Say whether another player is to move, and has to think first."""
        if not self.goes_on(state) or len(state.legal) < 2:
            return False
        thinks = isinstance(PLAYERS[self.others[state.to_move - 1]], Rollout)
        return thinks and self._thought(state).action is None

    def _thought(self, state: State) -> "_Thought":
        return _thought(self.seed, self.number, self.others[state.to_move - 1], state.seen_by(state.to_move))

    def with_names(self, names: Sequence[str]) -> "Setup":
        """The same round with other names for its players, one for each; an error where they cannot be called so."""
        if len(names) != self.seats:
            why = f"there are {len(names)} names for {self.seats} players; give one for each"
            raise NotationError(why, ".".join(names))
        for seat, name in enumerate(names):
            if not name.isalpha() or len(name) > LONGEST_NAME:
                raise FivescoreError(f"“{name[:20]}” cannot be a name; a name has 1 to {LONGEST_NAME} letters")
            if name.casefold() == YOU.casefold():
                raise FivescoreError(f"“{name}” is no name here; take another")
            if name.casefold() in map(str.casefold, names[:seat]):
                raise FivescoreError(f"somebody here is called {name} already; take another name")
        return replace(self, called=() if tuple(names) == default_names(self.seats) else tuple(names))

    def standing(self, text: str) -> "Setup":
        """Read where the match stands, as `stands()` writes it: `2.1.45.60` (round, leader, scores), rounds, rival."""
        text, marked, rival = text.partition("!")
        at, *earlier = text.split("_")
        count = max(sides(self.game, self.seats)) + 1
        self = replace(self, rival=_numbers(rival, count) if marked else ())
        if marked and not at:
            return self
        number, leader, *scores = _numbers(at, count + 2)
        running = winning_side(self.game, self.seats, tuple(scores)) is None
        if not (2 <= number <= ROUNDS and 0 <= leader < self.seats and running):
            raise NotationError(f"{text[:40]!r} is no standing of such a match; one reads like 2.1.45.60", text)
        later = replace(self, number=number, leader=leader, scores=tuple(scores))
        return later._replayed(earlier) if earlier else later

    def _replayed(self, earlier: Sequence[str]) -> "Setup":
        """The same with its earlier rounds, from all that was done in each; they must lead to where it stands."""
        at = self.again(self.seed)
        for text in earlier:
            state = at.dealt()
            for word in text.split("."):
                state = state.apply(read_action(word))
            at = at.following(state)
        if (at.number, at.leader, at.scores) != (self.number, self.leader, self.scores):
            led = ".".join(map(str, at.scores))
            raise FivescoreError(f"these rounds lead to {led}, and the match is said to be at other scores")
        return replace(self, rounds=at.rounds)

    def stands(self) -> str:
        """The same as text; "" at the beginning of a match."""
        now = () if self.leader is None else (self.number, self.leader, *self.scores)
        rounds = (".".join(str(each.action) for each in played.events) for played in self.rounds)
        rival = f"!{'.'.join(map(str, self.rival))}" if self.rival else ""
        return "_".join((".".join(map(str, now)), *rounds)) + rival

    def again(self, seed: int) -> "Setup":
        """The first round of another match at the same table."""
        return replace(self, seed=seed, number=1, leader=None, scores=(), rounds=(), rival=())

    def followed(self, now: State) -> bool:
        """Say whether a round that is over is followed by another."""
        return winning_side(now.rules, self.seats, now.scores) is None and self.number < ROUNDS

    def following(self, now: State) -> "Setup":
        """The next round of a match whose round `now` is over; FivescoreError where there is none."""
        if now.result is None:
            raise FivescoreError("this round is not over; play it to its end first")
        if not self.followed(now):
            raise FivescoreError("the match is over; take another deal for a new one")
        leader = next_leader(now.rules, now.deal.leader, now.result)
        if leader is None:
            leader = int(random.Random(f"{self.seed}/lot/{self.number}").random() * self.seats)
        return replace(self, number=self.number + 1, leader=leader, scores=now.scores, rounds=self.all_rounds(now))

    def all_rounds(self, now: State) -> tuple[State, ...]:
        """All rounds of a match up to this one, which is over; none where earlier ones are not known."""
        return (*self.rounds, now) if len(self.rounds) == self.number - 1 else ()

    def targets(self) -> tuple[int, ...]:
        """Return the targets to choose from: the game's own, that of the table, and what people usually choose."""
        usual = (61, 100, 150, 200, 250) if self.game.unit is Unit.POINTS else (31, 61, 121)
        own = rules_of(self.rules.partition(" ")[0]).target_for(min(self.seats, MOST_PLAYERS - 1))
        return tuple(sorted({own, self.game.target_for(self.seats), *usual}))

    def aimed(self, target: int) -> "Setup":
        """The first round of a match to another target."""
        rules, own = rules_of(self.rules), rules_of(self.rules.partition(" ")[0])
        usual = self.seats in own.players and target == own.target_for(self.seats)
        return replace(self.again(self.seed), rules=write_rules(rules.vary(target=own.target if usual else target)))

    def note(self) -> str:
        """Return what a record says of the round besides its turns; `setup_of_record()` reads it."""
        return f"seed {self.seed}, round {self.number}, against {self.opponent}"


class _Thought:
    """The move of another player, as soon as it is worked out."""

    def __init__(self, bits: Iterable[Action | None]) -> None:
        self._bits = iter(bits)
        self.action: Action | None = None

    def on(self) -> Action | None:
        """A bit of the work; the action once it is known."""
        self.action = self.action or next(self._bits)
        return self.action


@lru_cache(maxsize=256)
def _thought(seed: int, number: int, kind: str, position: Position) -> _Thought:
    """Return another player's move; its chance depends on the seed and the moment alone, so a link replays it."""
    rng = random.Random(f"{seed}/round/{number}/seat/{position.to_move}/{len(position.events)}")
    player = PLAYERS[kind]
    return _Thought(player.thinks(position, rng) if isinstance(player, Rollout) else [player.choose(position, rng)])


def default_names(seats: int) -> tuple[str, ...]:
    """The names of so many players, where nobody gave them others."""
    return (FIRST, *NAMES[1:seats])


@lru_cache(maxsize=16)
def rules_of(text: str) -> RuleSet:
    """The rules that a text names, if they are played here."""
    rules = read_rules(text)
    if rules.tiles.largest > LARGEST:
        most = "the largest that is played with here is a double-twelve set, with 91"
        raise FivescoreError(f"a {rules.tiles} set with its {len(rules.tiles)} tiles is too large; {most}")
    return rules


def numbers(rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers of players for these rules here: five too, wherever four can play."""
    more = MOST_PLAYERS - 1 in rules.players and MOST_PLAYERS not in rules.players
    return (*rules.players, MOST_PLAYERS) if more else rules.players


@lru_cache(maxsize=16)
def for_five(rules: RuleSet) -> RuleSet:
    """The rules with five too: five tiles each (Newsome and Born, named by A), the target of four (settled here)."""
    most = MOST_PLAYERS
    hand = {number: rules.hand_size(number) for number in rules.players} | {most: 5}
    target = {number: rules.target_for(number) for number in rules.players} | {most: rules.target_for(most - 1)}
    return rules.vary(players=(*rules.players, most), hand=hand, target=target)


def checked(seed: str, rules: str, seats: str, opponent: str) -> Setup:
    """The first round of a match, from what a reader types; `seats` may have names behind it, as `2.Mia.Bo`."""
    text = rules.replace(".", " ")
    fields.game(text.partition(" ")[0])
    game = rules_of(fields.typed(text))
    count, *names = seats.split(".")
    players = int(fields.chosen(count, list(map(str, numbers(game))), "number of players of this game"))
    setup, kinds = Setup(fields.seed(seed), write_rules(game), players), opponent.split(".")  # one for all, or each
    if len(kinds) not in (1, players - 1):
        why = f"{opponent[:40]!r} names {len(kinds)} players; {players - 1} are left beside the first"
        raise NotationError(why, opponent)
    setup = replace(setup, opponent=kinds_as_word(kinds))
    setup.dealt()
    return setup.with_names(names) if names else setup


def link(rules: RuleSet, seats: int = 0) -> str:
    """The address of a first round by these rules, from a page two folders down; it is dealt anew when it is opened."""
    setup = checked("1", write_rules(rules), str(seats or rules.players[0]), "careful")
    text = f"{setup.seed}~{setup.rules}~{setup.seats}~{setup.opponent}~~~+0".replace(" ", ".")
    return f"../../play/?deal#{share('round', quote(text, safe='~@=+'))}"


def kinds_as_word(kinds: Sequence[str]) -> str:
    """Write the players of the other seats as one word: one for all where they are alike."""
    for kind in kinds:
        fields.chosen(kind, KINDS, "player")
    return kinds[0] if len(set(kinds)) == 1 else ".".join(kinds)


def _numbers(text: str, count: int) -> tuple[int, ...]:
    numbers = tuple(fields.number(word, 9999, "number", -9999) for word in text.split("."))
    if len(numbers) != count:
        raise NotationError(f"{text[:40]!r} has {len(numbers)} numbers, and such a match needs {count}", text)
    return numbers


def read_action(text: str) -> Action:
    """An action as it is typed: draw, pass, knock, or a play."""
    text = fields.tiles(text)
    word = text.lower()
    if word in ("draw", "pass", "knock"):
        return Draw() if word == "draw" else Pass()
    plays = read_plays(text)
    if len(plays) != 1:
        raise NotationError(f"{text[:20]!r} is not one play; a play reads like 3-4, or 3-4@4-4", text)
    return plays[0]


def setup_of_record(record: Record) -> Setup:
    """Read what decides the round from a record that was taken out of the lab."""
    found = _NOTE.fullmatch(record.note)
    if not found:
        raise FivescoreError(
            "this record does not say which seed dealt it, so nobody knows the hidden tiles. One from this lab has a "
            f"line such as “# {Setup().note()}”; the position editor and the scorekeeper open the others"
        )
    setup = checked(found[1], write_rules(record.rules), str(len(record.names)), found[3])
    if all(map(str.isalpha, record.names)):
        first = FIRST if record.names[0] == YOU else record.names[0]
        setup = setup.with_names((first, *record.names[1:]))
    if (number := int(found[2])) == 1:
        return setup
    scores = record.scores or (0,) * (max(sides(record.rules, setup.seats)) + 1)
    return setup.standing(".".join(map(str, (number, record.leader, *scores))))
