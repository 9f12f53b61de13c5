"""A round at the Table: what decides it besides what people do (`Setup`), and how far it has come (`PlayedRound`).

The others' acts are steps of their own: a tile shows where it is about to go, then it lies there.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple
from urllib.parse import quote

from fivescore.analysis.players import PLAYERS, Rollout
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State, deal, knock_points
from fivescore.core.layout import Layout, Play
from fivescore.core.match import next_leader, winning_side
from fivescore.core.notation import Record, read_plays, read_rules, write_rules
from fivescore.core.position import Action, Draw, Pass, Position
from fivescore.core.rules import MOST_PLAYERS, RuleSet, Unit, sides
from fivescore.core.tiles import Tile
from fivescore.notebook import words
from fivescore.svg import Room
from fivescore_labs.contract import share
from fivescore_labs.parts import fields
from fivescore_labs.parts.board import Sheet

YOU = "You"
"""The name of the reader where nobody else plays on the same device."""
Names = tuple[str, ...]
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

    @property
    def table(self) -> tuple[str, str, str]:
        """The rules, the players with their names, and who the others are, as a share text has them."""
        return self.rules.replace(" ", "."), ".".join((str(self.seats), *self.called)), self.opponent

    def text(self, helped: str = "", done: str = "") -> str:
        """The share text of a round with what was `done` in it; see `PlayRound.read()`."""
        return "~".join((str(self.seed), *self.table, helped, self.stands(), done))

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


@dataclass
class _Thought:
    """The move of another player, as soon as it is worked out."""

    bits: Iterator[Action | None]
    action: Action | None = None

    def on(self) -> Action | None:
        """A bit of the work; the action once it is known."""
        self.action = self.action or next(self.bits)
        return self.action


@lru_cache(maxsize=256)
def _thought(seed: int, number: int, kind: str, position: Position) -> _Thought:
    """Return another player's move; its chance depends on the seed and the moment alone, so a link replays it."""
    rng = random.Random(f"{seed}/round/{number}/seat/{position.to_move}/{len(position.events)}")
    player = PLAYERS[kind]
    bits = player.thinks(position, rng) if isinstance(player, Rollout) else [player.choose(position, rng)]
    return _Thought(iter(bits))


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


def read_game(text: str) -> RuleSet:
    """The rules that a reader names, a game first, in words parted by spaces or points."""
    text = text.replace(".", " ")
    fields.game(text.partition(" ")[0])
    return rules_of(fields.typed(text))


def checked(seed: str, rules: str, seats: str, opponent: str) -> Setup:
    """The first round of a match, from what a reader types; `seats` may have names behind it, as `2.Mia.Bo`."""
    game = read_game(rules)
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
    text = checked("1", write_rules(rules), str(seats or rules.players[0]), "careful").text(done="+0")
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


class Act(NamedTuple):
    """Something that a seat did at once: a play, a knock, or so many draws; `drawn` are tiles that are seen."""

    seat: int
    action: Play | Pass | None
    draws: int
    drawn: tuple[Tile, ...]
    layout: Layout
    points: int
    event: int
    knocked: int = 0
    late: bool = False

    def told(self, names: Names) -> str:
        name = names[self.seat]
        if isinstance(self.action, Play):
            return f"{with_verb(name, 'lay' if self.action.on else 'lead')} {words.named(self.action)}."
        if self.action:
            return f"{with_verb(name, 'knock')}."
        tiles = speech.listed(list(map(str, self.drawn))) if self.drawn else speech.number(self.draws)
        return f"{with_verb(name, 'draw')} {tiles}."


def acts(position: Position, drawn: Sequence[Tile] = (), one_by_one: Sequence[int] = ()) -> list[Act]:
    """All that was done, in turn: the draws of a turn are one act, but one each where the seat draws `one_by_one`."""
    found: list[Act] = []
    rules, own, steps, layout = position.rules, iter(drawn), iter(position.layout.steps()), Layout(position.rules)
    for event, (seat, action, points) in enumerate(position.events):
        if isinstance(action, Draw):
            seen = tuple(islice(own, 1)) if seat == position.seat else ()
            before = found[-1] if found else None
            if before and before.seat == seat and before.draws and seat not in one_by_one:
                found[-1] = before._replace(draws=before.draws + 1, drawn=(*before.drawn, *seen), event=event)
            else:
                found.append(Act(seat, None, 1, seen, layout, 0, event))
        else:
            layout = next(steps) if isinstance(action, Play) else layout
            knock = rules.knock and isinstance(action, Play)
            knocked = knock_points(rules, len(position.sizes), seat, position.events[:event]) if knock else 0
            made, least, score = layout.points + knocked, rules.get_in, position.scores[position.seats[seat]]
            short = 0 < made < least and score <= rules.target_for(len(position.sizes)) - least  # of what gets in
            found.append(Act(seat, action, 0, (), layout, points, event, knocked, not points and short))
    return found


Pace = Literal["step", "normal", "quick", "at once"]
PACES: Mapping[Pace, tuple[float, float]]
PACES = {"step": (0, 0), "normal": (1.4, 0.9), "quick": (0.7, 0.45), "at once": (0.01, 0)}
"""For each pace the seconds before another's tile shows, and until it lands; 0 waits for the reader, or for nothing. At
once, only one who has to think about it is waited for."""


@dataclass(frozen=True)
class Settings:
    """The settings of a reader for all rounds, in no share text. What is `still` is drawn with nothing to press."""

    pace: Pace = "normal"
    tags: bool = True
    sheet: Sheet = "strokes"
    room: Room = field(default_factory=Room)
    still: bool = False


@dataclass(frozen=True)
class PlayedRound:
    """A played round; `ahead` is the next table if it is changed, `steps` those of others since the last act here."""

    setup: Setup
    now: State
    helped: bool = False
    ahead: Setup | None = None
    steps: int = 0
    coming: Play | None = None
    settings: Settings = field(default_factory=Settings)
    held: bool = False
    uncovered: int | None = None
    picked: Tile | None = None
    unfit: Tile | None = None
    asked: bool = False
    looks: int | None = None
    turn: str = ""
    pasted: str = ""

    @property
    def going(self) -> bool:
        """True if others are to act."""
        return self.setup.goes_on(self.now)

    @property
    def wait(self) -> float:
        """Seconds until the next step of the others comes by itself; 0 where it does not."""
        return PACES[self.settings.pace][self.coming is not None] if self.going and not self.held else 0.0

    @property
    def seat(self) -> int:
        """The seat of the one who looks on: of the people here the one to move, else the one who moved last."""
        people, now = self.setup.people, self.now
        if now.result and self.looks is not None:
            return self.looks
        if now.result is None and people[now.to_move]:
            return now.to_move
        return next((seat for seat, *_ in reversed(now.events) if people[seat]), 0)

    @property
    def covered(self) -> bool:
        """True if the hand is hidden, because somebody else may have the device still."""
        return self.setup.shared and self.now.result is None and self.uncovered != self.seat

    @property
    def position(self) -> Position:
        """The position as the seat that looks on may know it; nothing of a hand that is covered."""
        return self.now.seen_by(None if self.covered else self.seat)

    @property
    def able(self) -> bool:
        """True if it is the turn of the seat that looks on, with the hand in view."""
        return self.now.result is None and not self.going and not self.covered

    @property
    def unfitting(self) -> str:
        """The reason why the tile that was pressed last cannot be laid; "" where it can, or none was."""
        return f"{self.now.refusal(Play(self.unfit))}." if self.unfit and self.able else ""

    @property
    def drawn(self) -> tuple[Tile, ...]:
        """The tiles that the one who looks on drew, in turn."""
        seats = [seat for seat, action, _ in self.now.events if isinstance(action, Draw)]
        own = self.position.seat
        return tuple(tile for tile, seat in zip(self.now.deal.boneyard, seats, strict=False) if seat == own)

    @property
    def acts(self) -> list[Act]:
        """All that was done, each draw of somebody here by itself."""
        people = [seat for seat, here in enumerate(self.setup.people) if here]
        return acts(self.position, self.drawn, people)

    @property
    def news(self) -> list[Act]:
        """The latest acts: the last one, or, where the others act at once, all since somebody here acted, included."""
        every = self.acts
        if self.settings.pace != "at once":
            return every[-1:]
        own = [index for index, act in enumerate(every) if self.setup.people[act.seat]]
        return every[own[-1] if own else 0 :]

    @property
    def done(self) -> tuple[Action, ...]:
        """The actions of people here, in turn."""
        people = self.setup.people
        return tuple(action for seat, action, _ in self.now.events if people[seat])

    def acted(self, action: Action) -> "PlayedRound":
        """The round after what somebody here did; the others go on from there, step by step."""
        uncovered = self.now.to_move if self.setup.shared else None
        return replace(self._bare(self.now.apply(action)), uncovered=uncovered).rushed()

    def step(self) -> "PlayedRound":
        """The next step of the others: a tile shows where it is about to go, or lands; draws and knocks are a step."""
        if not self.going:
            return self
        action = self.coming or self.setup.chosen(self.now)
        if isinstance(action, Play) and not self.coming and self.settings.pace != "at once":
            return replace(self, coming=action, steps=self.steps + 1, held=False)
        now, seat = self.now.apply(action), self.now.to_move
        while isinstance(action, Draw) and self.setup.goes_on(now) and now.to_move == seat:
            if not isinstance(self.setup.chosen(now), Draw):
                break
            now = now.apply(action)
        steps = self.steps + 1 if self.setup.goes_on(now) else 0
        return replace(self, now=now, coming=None, steps=steps, held=False).rushed()

    def finished(self, *, thinking: bool = True) -> "PlayedRound":
        """The round after all that the others do until somebody here is to act, or one of them has to think first."""
        now = self.now
        while self.setup.goes_on(now) and (thinking or not self.setup.ponders(now)):
            now = now.apply(self.setup.chosen(now))
        return replace(self, now=now, coming=None, steps=0, held=False)

    def rushed(self) -> "PlayedRound":
        """Return the round after what the others do, where they act at once, up to one who has to think first."""
        return self.finished(thinking=False) if self.settings.pace == "at once" else self

    def replayed(self, done: Sequence[Action], steps: int | None = None) -> "PlayedRound":
        """The round from its deal on, after what people did here; then so many steps of the others, or all."""
        state = self._bare(self.setup.dealt())
        for action in done:
            state = state._bare(state.finished().now.apply(action))
        if steps is None:
            return state.finished()
        while state.going and steps:
            state, steps = state.step(), steps - 1
        return state

    def undone(self) -> "PlayedRound | None":
        """The round at the last choice of somebody here, which is no draw and no knock; None where nothing is done."""
        done, earlier = self.done, None
        while done and not (earlier and isinstance(earlier.now.legal[0], Play)):
            earlier = self.replayed(done := done[:-1])
        return replace(earlier, uncovered=self.uncovered) if earlier else None

    @property
    def fresh(self) -> bool:
        """True if nobody here has done anything in this match yet."""
        return not self.done and self.setup.number == 1 and not self.ahead

    @property
    def planned(self) -> Setup:
        """The table that is chosen: that of the next round where it is changed, else this one."""
        return self.ahead or self.setup

    def changed(self, setup: Setup) -> "PlayedRound":
        """The round with another game or other players: at once where nothing is lost, else from the next round on."""
        if self.fresh:
            return self.dealt(setup)
        table = self.setup.again(self.setup.seed)
        return replace(self, ahead=None if setup == table else setup)

    def next(self) -> "PlayedRound":
        """The next round: of the same match where only players were changed, else the first of another."""
        new = self.planned
        if (new.rules, new.seats) != (self.setup.rules, self.setup.seats) and self.now.result:
            return self.dealt(new.again(fields.next_seed(new.seed)))
        return self.dealt(replace(self.setup.following(self.now), opponent=new.opponent, called=new.called))

    def dealt(self, setup: Setup) -> "PlayedRound":
        """Another round, or another match, with what is set here; the others act first if one of them leads."""
        return PlayedRound(setup, setup.dealt(), self.helped, settings=self.settings).rushed()

    def _bare(self, now: State) -> "PlayedRound":
        """The round as it stands now, nothing picked or asked."""
        return PlayedRound(self.setup, now, self.helped, self.ahead, settings=self.settings)

    def refused(self) -> None:
        """Nothing where the one who looks on may act; else FivescoreError says why not."""
        if self.going:
            name = self.setup.names[self.now.to_move]
            raise FivescoreError(f"{name} is to play; wait for it, or go on")
        if self.covered:
            raise FivescoreError(f"the hand of {self.setup.names[self.seat]} is covered; show it first")

    def check_in_hand(self, tile: Tile) -> None:
        """Nothing where the one who looks on holds the tile; else FivescoreError says so, as one does at a table."""
        if self.now.result is None and tile not in self.position.hand:
            hand = speech.listed([*map(str, self.position.hand)])
            raise FivescoreError(f"You do not hold {tile}; your hand has {hand}")


ROOM = (8, 120)
"""The fewest and the most halves of a tile that a room may measure."""
PHONE = 16
"""With so many halves across, a board has the marks of the score and the whole boneyard in its corners."""


def read_room(text: str) -> Room:
    """The room that a text gives: width and height in halves of a tile, then of its corners; or the width alone."""
    if text.isdecimal():  # its corners are left to what is said there; a narrow one is higher
        width = fields.number(text, Room().width, "width of a room", ROOM[0])
        above = (ceil(0.6 * width), 3), (5, 5) if width > 12 else (4, 4)
        below = ((8, 4), (7, 4)) if width >= PHONE else ((3, 3), (0, 0))
        narrow = Room(width, 18 if width < 12 else Room().height, (*above, *below))
        return Room() if width == Room().width else narrow
    sizes = [word.split("x") for word in text.split()]
    if len(sizes) not in (1, 5) or any(len(size) != 2 for size in sizes):
        raise NotationError(f"“{text[:40]}” is no room; one reads like 30x16, or 30x16 4x2 6x3 5x4 5x4", text)
    low, high = ROOM
    width, height = (fields.number(number, high, "size of a room", low) for number in sizes[0])
    corners = tuple((fields.number(x, width, "corner"), fields.number(y, height, "corner")) for x, y in sizes[1:])
    return Room(width, height, corners) if corners else Room(width, height)
