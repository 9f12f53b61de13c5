"""The lab to play a round: your hand against players of the engine, a tutor if you like, and the review at the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from fivescore import notation
from fivescore.errors import FivescoreError, NotationError
from fivescore.game import State, deal
from fivescore.labs import board, course, tutor
from fivescore.labs.contract import Control, Message, View, whole
from fivescore.labs.ending import named
from fivescore.layout import Play
from fivescore.match import next_leader, winning_side
from fivescore.notation import read_plays, read_tiles
from fivescore.players import PLAYERS
from fivescore.position import Action, Draw, Pass, Position
from fivescore.record import Record
from fivescore.review import reviewing
from fivescore.rules import RULE_SETS
from fivescore.settlement import sides
from fivescore.tiles import Tile

SEEDS = 999_999
"""The largest seed."""
ROUNDS = 99
"""The most rounds of a match."""
LONGEST = 60
"""How many characters a reader may type at once."""
STYLES = {"chance": "by chance", "greedy": "greedy: most points now", "careful": "careful: looks one ahead"}
"""What some players are called here; others go by their names."""


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


@lru_cache(maxsize=1024)
def _chosen(setup: Setup, position: Position) -> Action:
    """What another player does; their chance depends on the seed and the moment alone, so that a link replays it."""
    moment = f"{setup.seed}/round/{setup.number}/seat/{position.to_move}/{len(position.events)}"
    return PLAYERS[setup.opponent].choose(position, random.Random(moment))


@dataclass(frozen=True)
class Round:
    """A round that is played: its setup, how it stands, whether the tutor helps, a tile picked, and what is typed.

    >>> Round(Setup(), Setup().begin()).after(Play(Tile(4, 4))).now.scores
    (0, 20)
    """

    setup: Setup
    now: State
    helped: bool = False
    picked: Tile | None = None
    turn: str = ""

    @property
    def position(self) -> Position:
        """What the reader may know."""
        return self.now.seen_by(0)

    def after(self, action: Action, *, whole_turn: bool = False) -> Round:
        """The round after the reader's action and what the others do then; a `whole_turn` draws until it need not."""
        now = self.now.apply(action)
        while whole_turn and now.legal == (Draw(),) and now.to_move == 0 and isinstance(action, Draw):
            now = now.apply(action)
        return Round(self.setup, self.setup.on(now), self.helped)

    @property
    def done(self) -> tuple[Action, ...]:
        """What the reader did."""
        return tuple(action for seat, action, _ in self.now.events if not seat)


class PlayRound:
    """A round against players of the engine.

    >>> state = ROUND.update(ROUND.start(""), Message("tile", "4-4"))
    >>> ROUND.write(state)
    '1~all-fives~2~careful~~~4-4@4-6'
    """

    name = "round"
    title = "Play a round"

    def start(self, text: str) -> Round:
        """The state of a share text: seed, game, players, opponent, tutor, where the match stands, what you did.

        An example is `7~all-fives~2~greedy~tutor~2.1.45.60~4-5.draw.4-4@4-5`: round 2, seat 1 leads, at 45 to 60.
        """
        if not text:
            return _new(Setup())
        words = text.split("~")
        if len(words) != 7 or words[4] not in ("", "tutor"):
            raise NotationError(f"{text[:40]!r} is no round; a round reads like 1~all-fives~2~careful~~~4-5", text)
        setup = _checked(*words[:4])
        state = _new(_standing(setup, words[5]) if words[5] else setup, helped=bool(words[4]))
        for word in filter(None, words[6].split(".")):
            state = state.after(_action(word))
        return state

    def write(self, state: Round) -> str:
        setup = state.setup
        if (setup, state.helped, state.done) == (Setup(), False, ()):
            return ""
        match = () if setup.leader is None else (setup.number, setup.leader, *setup.scores)
        words = (setup.seed, setup.rules, setup.seats, setup.opponent, "tutor" if state.helped else "")
        return "~".join((*map(str, words), ".".join(map(str, match)), ".".join(map(str, state.done))))

    def update(self, state: Round, message: Message) -> Round:
        value, setup = _typed(message.value), state.setup
        now = (str(setup.seed), setup.rules, str(setup.seats), setup.opponent)
        match message.id.partition("-")[0]:
            case "seed":
                return _new(_checked(value, *now[1:]), state.helped)
            case "rules":
                return _new(_checked(now[0], value, _seats(value, setup.seats), now[3]), state.helped)
            case "seats":
                return _new(_checked(*now[:2], value, now[3]), state.helped)
            case "opponent":
                return _new(_checked(*now[:3], value), state.helped)
            case "another":
                return _new(_checked(str((setup.seed + 1) % (SEEDS + 1)), *now[1:]), state.helped)
            case "tutor":
                return replace(state, helped=value == "yes")
            case "turn":
                return replace(state, turn=value)
            case "play":
                return _done(state, value)
            case "lay":
                return _done(state, value or state.turn)
            case "draw" | "pass":
                return _done(state, message.id)
            case "tile":
                return _touched(state, value)
            case "end":
                return _placed(state, value)
            case "next":
                return _new(_following(state), state.helped)
        raise FivescoreError(f"this lab has no control {message.id!r}")

    def view(self, state: Round) -> View:
        *_, last = self.work(state)
        return last

    def frames(self, state: Round) -> tuple[View, ...]:
        """The round as it stands; then another deal, played to its end by greedy in the reader's place."""
        shown = self.view(state)._replace(controls=())
        if state.now.result:
            return (shown,)
        shown = shown._replace(picture=course.picture(state.position))
        end = self.view(_example(replace(state.setup, seed=(state.setup.seed + 1) % (SEEDS + 1))))
        says = f"Another deal, in which the greedy player had your tiles. {end.says}"
        return shown, end._replace(says=says, controls=(), note="")

    def work(self, state: Round) -> Iterator[View]:
        """The view; where the round is over a view for each bit of the review, with a tutor for each of its advice."""
        if state.now.result:
            yield from self._over(state)
        elif state.helped and course.can_play(state.position):
            yield from self._advised(state)
        else:
            yield self._running(state)

    def _running(self, state: Round, found: tutor.Advice | None = None) -> View:
        """The round as the reader sees it, with what the tutor found."""
        at = state.position
        told = course.news(at) if at.events else course.begins(at, state.setup.number)
        tables = [course.hands(at), *([course.course(at, course.RECENT)] if at.events else [])]
        tables += [board.ends_table(at.layout)] if at.layout.last else []
        advice = [tutor.advised(at, found)] if found else []
        says = " ".join([told, course.prompt(at, state.picked), *([tutor.advises(found)] if found else [])])
        picture = course.picture(at, state.picked, helped=bool(found), line=course.happened(at, state.picked))
        copy = notation.dumps(Record.of(state.now, course.NAMES[: len(at.sizes)]).public)
        return View(picture, says, (*advice, *tables), self._controls(state), copy=copy)

    def _advised(self, state: Round) -> Iterator[View]:
        """A view for each bit of the tutor's work; what was found for the last position is kept."""
        at = state.position
        if at not in _kept:
            first = self._running(state)
            for found in tutor.advice(at):
                if found.weighed.done < 1:
                    yield first._replace(progress=float(found.weighed.done))
            _kept.clear()
            _kept[at] = found
        yield self._running(state, _kept[at])

    def _over(self, state: Round) -> Iterator[View]:
        """The end of a round with all tiles, and a view for each bit of the review."""
        now, at = state.now, state.position
        told, over = course.news(at), course.settled(now)
        faces = (*now.hands, now.boneyard)
        drawn, held = course.picture(at, faces=faces, line=over), course.hands(at, faces)
        copy = notation.dumps(Record.of(now, course.NAMES[: len(at.sizes)]))
        note = "A link to this round replays it: it shows all tiles, hidden ones too."
        for found in reviewing(now, 0):
            done = found.done == 1
            review = tutor.reviews(found) if done else "Your choices are being weighed."
            moments = tutor.moments(found) if done else ""
            lost = [tutor.losses(at, found)] if found.decisions else []
            says, tables = f"{told} {over} {review}", (*lost, held, course.course(at))
            yield View(
                drawn + moments, says, tables, self._controls(state), "", float(found.done), note=note, copy=copy
            )

    def _controls(self, state: Round) -> tuple[Control, ...]:
        setup, group = state.setup, "The round"
        rules = RULE_SETS[setup.rules]
        games = tuple((slug, each.title) for slug, each in RULE_SETS.items())
        seats = tuple((str(number), f"{number} players") for number in rules.players)
        others = tuple((name, STYLES.get(name, name)) for name in PLAYERS)
        return (
            *(_ends(state) if state.now.result else _turn(state)),
            Control("rules", "choice", "Game", setup.rules, games, group=group),
            Control("seats", "choice", "At the table", str(setup.seats), seats, group=group),
            Control("opponent", "choice", "The others play", setup.opponent, others, group=group),
            Control("seed", "text", "Seed", str(setup.seed), group=group),
            *(() if state.now.result else (Control("another", "button", "Another deal", group=group),)),
            Control("tutor", "check", "Tutor", "yes" if state.helped else "", group=group),
        )


_kept: dict[Position, tutor.Advice] = {}


def _turn(state: Round) -> Iterator[Control]:
    """A button for everything that the reader may do, and a field to type it."""
    group, legal = "Your turn", state.now.legal
    for number, action in enumerate(legal, start=1):
        if isinstance(action, Play):
            yield Control(f"play-{number}", "button", named(action), str(action), group=group)
        else:
            words = {"draw": "Draw", "pass": "Knock"}[str(action)]
            yield Control(str(action), "button", words, group=group, main=len(legal) == 1)
    if isinstance(legal[0], Play):
        typed = "Or type it"
        yield Control("turn", "text", "Tile, or tile@place", state.turn, group=typed)
        yield Control("lay", "button", "Lay it", group=typed, main=True)


def _ends(state: Round) -> Iterator[Control]:
    """What to do after a round."""
    if winning_side(state.now.rules, state.setup.seats, state.now.scores) is None:
        yield Control("next", "button", "Next round", main=True)
    yield Control("another", "button", "Another deal")


def _new(setup: Setup, helped: bool = False) -> Round:
    return Round(setup, setup.begin(), helped)


def _example(setup: Setup) -> Round:
    """A round in which the greedy player has the reader's seat."""
    state = _new(setup)
    while state.now.result is None:
        state = state.after(PLAYERS["greedy"].choose(state.position, random.Random(0)))
    return state


def _done(state: Round, text: str) -> Round:
    """The round after the reader has done what a text says."""
    if not text:
        raise FivescoreError("type a tile first: 3-4, or 3-4@4-4 where it could lie elsewhere")
    return state.after(_action(text), whole_turn=True)


def _touched(state: Round, value: str) -> Round:
    """A tile of the hand that is clicked: laid where one place fits, else picked; picked already, it is let go."""
    tile = _tile(value)
    places = [play for play in state.now.legal if isinstance(play, Play) and play.tile == tile]
    if len(places) != 1 and (state.now.result or not places):
        state.now.apply(Play(tile))
    return state.after(places[0]) if len(places) == 1 else replace(state, picked=None if tile == state.picked else tile)


def _placed(state: Round, value: str) -> Round:
    """An end that is clicked: the picked tile is laid there."""
    if not state.picked:
        raise FivescoreError("no tile is picked; click a tile of your hand first")
    return state.after(Play(state.picked, _tile(value)))


def _following(state: Round) -> Setup:
    """The next round of the match."""
    now, setup = state.now, state.setup
    if now.result is None:
        raise FivescoreError("this round is not over; play it to its end first")
    if winning_side(now.rules, setup.seats, now.scores) is not None or setup.number == ROUNDS:
        raise FivescoreError("the match is over; take another deal for a new one")
    leader = next_leader(now.rules, now.deal.leader, now.result)
    if leader is None:
        leader = int(random.Random(f"{setup.seed}/lot/{setup.number}").random() * setup.seats)
    return replace(setup, number=setup.number + 1, leader=leader, scores=now.scores)


def _checked(seed: str, slug: str, seats: str, opponent: str) -> Setup:
    """The first round of a match, if it can be played like this."""
    if (number := whole(seed, SEEDS)) is None:
        raise FivescoreError(f"“{seed[:20]}” is no seed; a seed is a whole number from 0 to {SEEDS}")
    if slug not in RULE_SETS:
        raise FivescoreError(f"there is no game {slug[:20]!r}; games: {', '.join(RULE_SETS)}")
    allowed = RULE_SETS[slug].players
    if whole(seats, 9) not in allowed:
        raise FivescoreError(f"{RULE_SETS[slug].title} is not for {seats[:20]!r} players; numbers: {_numbers(allowed)}")
    if opponent not in PLAYERS:
        raise FivescoreError(f"there is no player {opponent[:20]!r}; players: {', '.join(PLAYERS)}")
    return Setup(number, slug, int(seats), opponent)


def _standing(setup: Setup, text: str) -> Setup:
    """A later round of the match: its number, who leads, and the scores, such as `2.1.45.60`."""
    rules, count = RULE_SETS[setup.rules], max(sides(RULE_SETS[setup.rules], setup.seats)) + 1
    numbers = [number for number in map(_signed, text.split(".")) if number is not None]
    if len(numbers) == text.count(".") + 1 == count + 2:
        number, leader, *scores = numbers
        running = winning_side(rules, setup.seats, tuple(scores)) is None
        if 2 <= number <= ROUNDS and 0 <= leader < setup.seats and running:
            return replace(setup, number=number, leader=leader, scores=tuple(scores))
    raise NotationError(f"{text[:40]!r} is no standing of such a match; one reads like 2.1.45.60", text)


def _signed(word: str) -> int | None:
    number = whole(word.removeprefix("-"), 9999)
    return -number if number and word.startswith("-") else number


def _numbers(allowed: tuple[int, ...]) -> str:
    return ", ".join(map(str, allowed))


def _seats(slug: str, seats: int) -> str:
    """As many players as before, if the game is for so many; else the fewest."""
    allowed = RULE_SETS[slug].players if slug in RULE_SETS else (seats,)
    return str(seats if seats in allowed else allowed[0])


def _typed(value: str) -> str:
    """What was typed, if it is short enough to be meant."""
    if len(value) > LONGEST:
        raise FivescoreError(f"that is {len(value)} characters long; a play is a tile and where it goes: 3-4@4-4")
    return value.strip()


def _action(text: str) -> Action:
    """An action as it is typed: draw, pass, knock, or a play."""
    word = text.lower()
    if word in ("draw", "pass", "knock"):
        return Draw() if word == "draw" else Pass()
    plays = read_plays(text)
    if len(plays) != 1:
        raise NotationError(f"{text[:20]!r} is not one play; a play reads like 3-4, or 3-4@4-4", text)
    return plays[0]


def _tile(text: str) -> Tile:
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text[:20]!r} is not one tile; a tile reads like 3-4", text)
    return tiles[0]


ROUND = PlayRound()
"""The lab, with a first deal of All Fives against the careful player."""
