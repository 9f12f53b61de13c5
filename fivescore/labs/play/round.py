"""The lab to play a round: your hand against players of the engine, a tutor if you like, and the review at the end."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fivescore import notation, speech
from fivescore.errors import FivescoreError, NotationError
from fivescore.game import State
from fivescore.labs.contract import Control, Entry, Message, View
from fivescore.labs.parts import board, brought, fields
from fivescore.labs.parts.latest import Latest
from fivescore.labs.parts.words import named
from fivescore.labs.play import scene, tutor
from fivescore.labs.play.setup import Setup, checked, following, note, noted, standing
from fivescore.layout import Play
from fivescore.markup import Markup
from fivescore.match import winning_side
from fivescore.notation import Record, read_plays, read_tiles
from fivescore.players import PLAYERS
from fivescore.position import Action, Draw, Pass, Position
from fivescore.review import reviewing
from fivescore.rules import RULE_SETS
from fivescore.tiles import Tile

LONGEST = 60
"""How many characters a reader may type at once."""
STYLES = {"chance": "by chance", "greedy": "greedy: most points now", "careful": "careful: looks one ahead"}
"""What some players are called here; others go by their names."""


@dataclass(frozen=True)
class PlayedRound:
    """A round that is played: its setup, how it stands, whether the tutor helps, a tile picked, and what is typed.

    >>> PlayedRound(Setup(), Setup().begin()).after(Play(Tile(4, 4))).now.scores
    (0, 20)
    """

    setup: Setup
    now: State
    helped: bool = False
    picked: Tile | None = None
    turn: str = ""
    pasted: str = ""

    @property
    def position(self) -> Position:
        """What the reader may know."""
        return self.now.seen_by(0)

    def after(self, action: Action, *, whole_turn: bool = False) -> PlayedRound:
        """The round after the reader's action and what the others do then; a `whole_turn` draws until it need not."""
        now = self.now.apply(action)
        while whole_turn and now.legal == (Draw(),) and now.to_move == 0 and isinstance(action, Draw):
            now = now.apply(action)
        return PlayedRound(self.setup, self.setup.on(now), self.helped)

    @property
    def drawn(self) -> tuple[Tile, ...]:
        """The tiles that the reader drew, in turn."""
        seats = [seat for seat, action, _ in self.now.events if isinstance(action, Draw)]
        return tuple(tile for tile, seat in zip(self.now.deal.boneyard, seats, strict=False) if not seat)

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

    def start(self, text: str) -> PlayedRound:
        """The state of a share text: seed, game, players, opponent, tutor, where the match stands, what you did.

        An example is `7~all-fives~2~greedy~tutor~2.1.45.60~4-5.draw.4-4@4-5`: round 2, seat 1 leads, at 45 to 60.
        """
        if not text:
            return _new(Setup())
        *decides, helped, match, done = fields.parts(text, like="1~all-fives~2~careful~~~4-5")
        setup, helped = checked(*decides), fields.chosen(helped, ("", "tutor"), "word")
        state = _new(standing(setup, match) if match else setup, helped=bool(helped))
        for word in filter(None, done.split(".")):
            state = state.after(_action(word))
        return state

    def write(self, state: PlayedRound) -> str:
        setup = state.setup
        if (setup, state.helped, state.done) == (Setup(), False, ()):
            return ""
        match = () if setup.leader is None else (setup.number, setup.leader, *setup.scores)
        words = (setup.seed, setup.rules, setup.seats, setup.opponent, "tutor" if state.helped else "")
        return "~".join((*map(str, words), ".".join(map(str, match)), ".".join(map(str, state.done))))

    def before(self, state: PlayedRound) -> PlayedRound | None:
        """The round before the reader's last turn; None at its beginning."""
        if not (done := state.done):
            return None
        earlier = _replayed(state, done := done[:-1])
        while _drawing(earlier):  # a turn of several draws is one
            earlier = _replayed(state, done := done[:-1])
        return earlier

    def update(self, state: PlayedRound, message: Message) -> PlayedRound:
        setup, brings = state.setup, message.id in ("pasted", "read")
        fields.typed("" if brings else message.value, LONGEST)
        seed, slug, seats, opponent = str(setup.seed), setup.rules, str(setup.seats), setup.opponent
        return fields.handled(
            message,
            seed=lambda value: _new(checked(value, slug, seats, opponent), state.helped),
            rules=lambda value: _new(checked(seed, value, _seats(value, setup.seats), opponent), state.helped),
            seats=lambda value: _new(checked(seed, slug, value, opponent), state.helped),
            opponent=lambda value: _new(checked(seed, slug, seats, value), state.helped),
            another=lambda _: _new(checked(str(fields.next_seed(setup.seed)), slug, seats, opponent), state.helped),
            tutor=lambda value: replace(state, helped=value == "yes"),
            turn=lambda value: replace(state, turn=value),
            play=lambda value: _done(state, value),
            lay=lambda value: _done(state, value or state.turn),
            draw=lambda _: _done(state, "draw"),
            tile=lambda value: _touched(state, value),
            end=lambda value: _placed(state, value),
            pasted=lambda _: replace(state, pasted=message.value),
            read=lambda _: _brought(state, message.value or state.pasted),
            next=lambda _: _new(following(setup, state.now), state.helped),
            **{"pass": lambda _: _done(state, "pass")},
        )

    def view(self, state: PlayedRound) -> View:
        *_, last = self.work(state)
        return last

    def frames(self, state: PlayedRound) -> tuple[View, ...]:
        """The round as it stands; then another deal, played to its end by greedy in the reader's place."""
        shown = self.view(state)._replace(controls=(), entry=None)
        if state.now.result:
            return (shown,)
        shown = shown._replace(picture=scene.picture(state.position))
        end = self.view(_example(replace(state.setup, seed=fields.next_seed(state.setup.seed))))
        says = f"Another deal, in which the greedy player had your tiles. {end.says}"
        return shown, end._replace(says=says, controls=(), note="", entry=None)

    def work(self, state: PlayedRound) -> Iterator[View]:
        """The view; where the round is over a view for each bit of the review, with a tutor for each of its advice."""
        if state.now.result:
            yield from self._over(state)
        elif state.helped and scene.can_play(state.position):
            yield from self._advised(state)
        else:
            yield self._under_way(state)

    def _under_way(self, state: PlayedRound, found: tutor.Advice | None = None) -> View:
        """The round as the reader sees it, with what the tutor found."""
        at = state.position
        told = f"{scene.news(at, state.drawn)} {scene.standing(at)}".strip()
        told = told if at.events else scene.begins(at, state.setup.number)
        tables = [scene.hands(at), *([scene.turn_table(at, scene.RECENT, state.drawn)] if at.events else [])]
        tables += [board.ends_table(at.layout)] if at.layout.last else []
        advice = [tutor.advised(at, found)] if found else []
        says = " ".join([told, scene.prompt(at, state.picked), *([tutor.advises(found)] if found else [])])
        line = scene.happened(at, state.picked, state.drawn)
        picture = scene.picture(at, state.picked, helped=bool(found), line=line)
        copy = notation.dumps(_record(state).public)
        return View(picture, says, (*advice, *tables), self._controls(state), copy=copy, entry=_entry(state))

    def _advised(self, state: PlayedRound) -> Iterator[View]:
        """A view for each bit of the tutor's work; what was found for the last position is kept."""
        at = state.position
        known = _advice.get(at)
        if not known:
            first = self._under_way(state)
            for found in tutor.advice(at):
                if found.weighed.done < 1:
                    yield first._replace(progress=float(found.weighed.done))
            known = _advice.keep(at, found)
        yield self._under_way(state, known)

    def _over(self, state: PlayedRound) -> Iterator[View]:
        """The end of a round with all tiles, and a view for each bit of the review."""
        now, at = state.now, state.position
        told, over = scene.news(at, state.drawn), scene.settled(now)
        faces = (*now.hands, now.boneyard)
        drawn, held = scene.picture(at, faces=faces, line=over), scene.hands(at, faces)
        copy, entry = notation.dumps(_record(state)), _entry(state)
        warning = "A link to this round replays it: it shows all tiles, hidden ones too."
        for found in reviewing(now, 0):
            done = found.done == 1
            review = tutor.reviews(found) if done else "Your choices are being weighed."
            moments = tutor.moments(found) if done else Markup()
            lost = [tutor.losses(at, found)] if found.decisions else []
            says, tables = f"{told} {over} {review}", (*lost, held, scene.turn_table(at, drawn=state.drawn))
            shown = View(drawn + moments, says, tables, self._controls(state), note=warning, copy=copy, entry=entry)
            yield shown._replace(progress=float(found.done))

    def _controls(self, state: PlayedRound) -> tuple[Control, ...]:
        setup, group = state.setup, "The round"
        rules = RULE_SETS[setup.rules]
        seats = tuple((str(number), f"{number} players") for number in rules.players)
        others = tuple((name, STYLES.get(name, name)) for name in PLAYERS)
        return (
            *(_ends(state) if state.now.result else _turn(state)),
            Control("rules", "choice", "Game", setup.rules, fields.GAMES, group=group),
            Control("seats", "choice", "At the table", str(setup.seats), seats, group=group),
            Control("opponent", "choice", "The others play", setup.opponent, others, group=group),
            Control("seed", "text", "Seed", str(setup.seed), group=group),
            *(() if state.now.result else (Control("another", "button", "Another deal", group=group),)),
            Control("tutor", "check", "Tutor", "yes" if state.helped else "", group=group),
            *brought.controls(state.pasted),
        )


_advice = Latest[Position, tutor.Advice]()


def _turn(state: PlayedRound) -> Iterator[Control]:
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


def _ends(state: PlayedRound) -> Iterator[Control]:
    """What to do after a round."""
    if winning_side(state.now.rules, state.setup.seats, state.now.scores) is None:
        yield Control("next", "button", "Next round", main=True)
    yield Control("another", "button", "Another deal")


def _new(setup: Setup, helped: bool = False) -> PlayedRound:
    return PlayedRound(setup, setup.begin(), helped)


def _example(setup: Setup) -> PlayedRound:
    """A round in which the greedy player has the reader's seat."""
    state = _new(setup)
    while state.now.result is None:
        state = state.after(PLAYERS["greedy"].choose(state.position, random.Random(0)))
    return state


def _replayed(state: PlayedRound, done: Iterable[Action]) -> PlayedRound:
    """The round from its beginning on, after what the reader did."""
    now = _new(state.setup, state.helped)
    for action in done:
        now = now.after(action)
    return now


def _drawing(state: PlayedRound) -> bool:
    """Whether the reader has just drawn, and must draw on."""
    last = state.now.events[-1:]
    return state.now.legal == (Draw(),) and [(seat, action) for seat, action, _ in last] == [(0, Draw())]


def _record(state: PlayedRound) -> Record:
    """The round as a record, with what is needed to bring it in again."""
    return replace(Record.of(state.now, scene.NAMES[: state.setup.seats]), note=note(state.setup))


def _brought(state: PlayedRound, text: str) -> PlayedRound:
    """The round of a record that was taken out of the lab: the same seed deals it, and every turn must come again."""
    record = brought.records(text)[-1]
    new = _new(noted(record), state.helped)
    done = [action for seat, action, _ in record.end.events if not seat]
    try:
        opened = _replayed(new, done)
    except FivescoreError as fault:
        raise FivescoreError(f"with {record.note} this round goes otherwise: {fault}") from fault
    if _record(opened).public.turns != record.turns or record.hands not in ((), opened.now.deal.hands):
        raise FivescoreError(f"with {record.note} this round goes otherwise; was the record changed?")
    return opened


def _entry(state: PlayedRound) -> Entry:
    """How the round is listed."""
    setup, now = state.setup, state.now
    names = speech.listed(list(scene.NAMES[: setup.seats]))
    scores = zip(scene.side_names(state.position), now.scores, strict=True)
    line = ", ".join(f"{name} {score}" for name, score in scores) + f" · round {setup.number}"
    same = f"{setup.seed}~{setup.rules}~{setup.seats}~{setup.opponent}"
    begun = bool(state.done) or setup.number > 1
    return Entry(f"{names} · {RULE_SETS[setup.rules].title}", line, same, begun, bool(now.result), "round")


def _done(state: PlayedRound, text: str) -> PlayedRound:
    """The round after the reader has done what a text says."""
    if not text:
        raise FivescoreError("type a tile first: 3-4, or 3-4@4-4 where it could lie elsewhere")
    return state.after(_action(text), whole_turn=True)


def _touched(state: PlayedRound, value: str) -> PlayedRound:
    """A tile of the hand that is clicked: laid where one place fits, else picked; picked already, it is let go."""
    tile = _tile(value)
    places = [play for play in state.now.legal if isinstance(play, Play) and play.tile == tile]
    if len(places) != 1 and (state.now.result or not places):
        state.now.apply(Play(tile))
    return state.after(places[0]) if len(places) == 1 else replace(state, picked=None if tile == state.picked else tile)


def _placed(state: PlayedRound, value: str) -> PlayedRound:
    """An end that is clicked: the picked tile is laid there."""
    if not state.picked:
        raise FivescoreError("no tile is picked; click a tile of your hand first")
    return state.after(Play(state.picked, _tile(value)))


def _seats(slug: str, seats: int) -> str:
    """As many players as before, if the game is for so many; else the fewest."""
    allowed = RULE_SETS[slug].players if slug in RULE_SETS else (seats,)
    return str(seats if seats in allowed else allowed[0])


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
