"""The lab to play a round: hands against players of the engine or people at the same table, a tutor, and the review."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any
from urllib.parse import quote

from fivescore.analysis.players import PLAYERS
from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.position import Position
from fivescore.core.rules import MOST_PLAYERS
from fivescore.svg.markup import Markup
from fivescore_labs.contract import Entry, Lab, Latest, Message, View, registered, share, worked
from fivescore_labs.parts import board, fields
from fivescore_labs.play import announcements, scene, tutor
from fivescore_labs.play.setup import (
    PACES,
    PlayedRound,
    Settings,
    Setup,
    checked,
    default_names,
    kinds_as_word,
    numbers,
    read_action,
    read_game,
    read_room,
    setup_of_record,
)
from fivescore_labs.review import Review, reviewing

LONGEST = 60
"""How many characters a reader may type at once."""
RECENT = 6
"""How many turns the table of a running round has."""
MOST_STEPS = 999
"""The most steps of others between two acts of people here that a text may name."""


class PlayRound(Lab[PlayedRound]):
    """A round against players of the engine, or between people who share a device."""

    name = "round"
    title = "Play a round"
    by_choice = True

    def begin(self) -> PlayedRound:
        return PlayedRound(Setup(), Setup().dealt()).finished()

    def read(self, text: str) -> PlayedRound:
        """A share text: seed, rules, players and names, others, tutor, standing, acts here, steps since (else all)."""
        like = "1~all-fives~2~careful~~~4-5"
        *decides, helped, at, done, rules, seats, others = fields.parts(text, like, least=7, most=10)
        setup, helped = checked(*decides), fields.chosen(helped, ("", "tutor"), "word")
        done, plus, steps = done.partition("+")
        setup = setup.standing(at) if at else setup
        ahead = checked(decides[0], rules, seats, others) if rules or seats or others else None
        state = PlayedRound(setup, setup.dealt(), bool(helped), ahead)
        since = fields.number(steps, MOST_STEPS, "number of steps") if plus else None
        return state.replayed([read_action(word) for word in done.split(".") if word], since)

    def text(self, state: PlayedRound) -> str:
        done = ".".join(map(str, state.done)) + (f"+{state.steps}" if state.going else "")
        own = state.setup.text("tutor" if state.helped else "", done)
        return "~".join((own, *(state.ahead.table if state.ahead else ())))

    def before(self, state: PlayedRound) -> PlayedRound | None:
        """The round before the last choice of somebody here; None at its beginning."""
        return state.undone()

    def carry(self, state: PlayedRound, settings: PlayedRound) -> PlayedRound:
        """The state with what its reader has set, as it is in another."""
        return replace(state, settings=settings.settings).rushed()

    def update(self, state: PlayedRound, message: Message) -> PlayedRound:
        setup, table, brings = state.setup, state.planned, message.id in ("pasted", "read", "rules")
        fields.typed("" if brings else message.value, LONGEST)
        seats = {f"seat-{seat}": partial(_seated, state, seat) for seat in range(1, table.seats)}
        names = {f"name-{seat}": partial(_named, state, seat) for seat in range(table.seats)}
        targets = [*map(str, table.targets())]
        return fields.dispatch(
            message,
            **seats,
            **names,
            seed=lambda value: state.dealt(table.again(fields.seed(value))),
            rules=lambda value: state.changed(_in_game(table, value)),
            seats=lambda value: state.changed(_for(table, value)),
            target=lambda value: state.changed(table.aimed(int(fields.chosen(value, targets, "target")))),
            opponent=lambda value: state.changed(_against(table, [value] * (table.seats - 1))),
            another=lambda value: state.dealt(_anew(table, value or str(fields.next_seed(setup.seed)))),
            next=lambda _: state.next(),
            tutor=lambda value: replace(state, helped=value == "yes"),
            tags=lambda value: _set(state, tags=value == "yes"),
            sheet=lambda value: _set(state, sheet=fields.chosen(value, board.SHEETS, "way to mark the score")),
            pace=lambda value: _set(state, pace=fields.chosen(value, PACES, "pace")),
            room=lambda value: _set(state, room=read_room(value)),
            tick=lambda _: state.step() if state.wait else state,
            go=lambda _: state.step(),
            hold=lambda _: replace(state, held=state.going),
            look=lambda value: _looked(state, value),
            again=lambda value: _again(state, value),
            show=lambda _: replace(state, uncovered=state.seat) if state.covered else state,
            hint=lambda _: _hinted(state),
            turn=lambda value: replace(state, turn=value),
            play=lambda value: _done(state, value),
            lay=lambda value: _done(state, value or state.turn),
            draw=lambda _: _done(state, "draw"),
            tile=lambda value: _touched(state, value),
            place=lambda value: _placed(state, value),
            end=lambda value: _placed(state, value),
            pasted=lambda _: replace(state, pasted=message.value),
            read=lambda _: _brought(state, message.value or state.pasted),
            **{"pass": lambda _: _done(state, "pass")},
        )

    def static_views(self, state: PlayedRound) -> tuple[View, ...]:
        """The round as it stands; then another deal, played to its end by greedy in the reader's place."""
        still = replace(state.settings, still=True)
        shown = self.view(replace(state, settings=still))._replace(controls=(), entry=None, tick=0.0)
        if state.now.result:
            return (shown,)
        end = _example(replace(state.setup, seed=fields.next_seed(state.setup.seed)), still)
        says = f"Another deal, in which the greedy player had your tiles. {end.caption}"
        return shown, end._replace(caption=says, controls=(), note="", entry=None)

    def work(self, state: PlayedRound) -> Iterator[View]:
        """The view; bit by bit where the round is reviewed, a tutor advises, or another thinks."""
        if state.now.result:
            yield from self._over(state)
        elif (state.helped or state.asked) and state.able and announcements.can_play(state.position):
            yield from self._advised(state)
        else:
            shown = self._under_way(state)
            if state.going and not state.coming and state.setup.ponders(state.now):
                yield shown._replace(progress=0.0, tick=0.0)
                for done, _ in enumerate(state.setup.thinking(state.now), start=1):
                    yield shown._replace(progress=min(0.9, done / 5), tick=0.0)
            yield shown

    def _under_way(self, state: PlayedRound, found: tutor.Advice | None = None) -> View:
        """The round as the one who looks on sees it, with what the tutor found."""
        at, names = state.position, state.setup.names
        tables = [tutor.advised(at, found, names)] if found else []
        tables.append(announcements.hands(at, names))
        tables += [announcements.turn_table(at, names, RECENT, state.drawn)] if at.events else []
        tables += [board.ends_table(at.layout)] if at.layout.last else []
        seen, says = scene.scene(state), scene.says(state)
        if found and not state.unfit:
            advice = tutor.advises(at, found, names)
            seen = seen._replace(hint=advice, brief=tutor.best_in_short(found), advised=tutor.ghost(at, found))
            says = f"{says} {advice}"
        tables += scene.changes(state.setup)
        view = View(scene.picture(seen), says, tuple(tables), tuple(scene.controls(state)), tick=state.wait)
        return view._replace(copy=notation.dumps(_record(state).public), entry=_entry(state))

    def _advised(self, state: PlayedRound) -> Iterator[View]:
        """A view for each bit of the tutor's work; what was found for the last position is kept."""
        at = state.position
        first = self._under_way(state)
        for found in worked(_advice, at, tutor.advice(at)):
            if found.done < 1:
                yield first._replace(progress=float(found.done))
        yield self._under_way(state, found)

    def _over(self, state: PlayedRound) -> Iterator[View]:
        """The end of a round with all tiles, and a view for each bit of the review; after a match of all its rounds."""
        now, at, names = state.now, state.position, state.setup.names
        own, moments, note = names[state.seat], Markup(), tutor.weighing(names[state.seat])
        seen, played = scene.scene(state)._replace(chose=note), scene.whole_match(state.setup, now)
        held = announcements.hands(at, names, (*now.hands, now.boneyard))
        turns = announcements.turn_table(at, names, drawn=state.drawn)
        shown = View(Markup(), scene.says(state), controls=tuple(scene.controls(state)), entry=_entry(state))
        shown = shown._replace(copy=notation.dumps(_record(state)))
        share_of_it = 1 / max(1, len(played))
        for found in worked(_reviews, (now, state.seat), reviewing(now, state.seat)):
            if found.done == 1:
                seen = seen._replace(choices=tuple(tutor.choices(found)), chose=tutor.chose(found, own))
                moments = tutor.moments(found, names, "" if state.settings.still else _whole_review(state, shown.copy))
                warning = "A link to this round replays it: it shows all tiles, hidden ones too."
                note = f"{tutor.reviews(found, own)} {warning}"
            lost = [tutor.losses(at, found, own)] if found.decisions else []
            tables = (*lost, held, turns, *scene.changes(state.setup))
            shown = shown._replace(picture=scene.picture(seen) + moments, tables=tables, note=note)
            yield shown._replace(progress=float(found.done) * share_of_it)
        if played and not state.settings.still:
            reviews = [found]
            for number, each in enumerate(played[:-1], start=1):
                for found in worked(_reviews, (each, state.seat), reviewing(each, state.seat)):
                    yield shown._replace(progress=(number + float(found.done)) * share_of_it * 0.99)
                reviews.append(found)
            seen = seen._replace(summed=(*seen.summed, *scene.given_away(reviews)))
            yield shown._replace(picture=scene.picture(seen) + moments)


_reviews = Latest[tuple[State, int], Review](most=16)
_advice = Latest[Position, tutor.Advice]()


def _set(state: PlayedRound, **changed: Any) -> PlayedRound:
    """The round with something set anew; at once means that nothing is waited for any more."""
    return replace(state, settings=replace(state.settings, **changed)).rushed()


def _in_game(setup: Setup, text: str) -> Setup:
    """The same players at another game: as many as before if it is for so many; else the fewest."""
    rules = read_game(text)
    players = numbers(rules)
    seats = setup.seats if setup.seats in players else players[0]
    return _for(replace(setup, rules=notation.write_rules(rules)), str(seats))


def _for(setup: Setup, seats: str) -> Setup:
    """So many players, those who were there among them."""
    new = checked(str(setup.seed), setup.rules, seats, "careful")
    kinds = [*setup.others, *[setup.others[-1]] * new.seats][: new.seats - 1]
    stay = list(setup.called or default_names(setup.seats))[: new.seats]
    spare = [name for name in default_names(MOST_PLAYERS) if name not in stay]
    names = [*stay, *spare][: new.seats]
    return _against(new, kinds).with_names(names)


def _against(setup: Setup, kinds: list[str]) -> Setup:
    """The first round of a match against others of such kinds."""
    return replace(setup.again(setup.seed), opponent=kinds_as_word(kinds))


def _anew(table: Setup, text: str) -> Setup:
    """Another match at a table, or at the one that comes with the seed: `7~five-up~2~greedy`."""
    seed, *named = fields.parts(text, "7~five-up~2~greedy", least=1)
    return checked(seed, *named) if any(named) else table.again(fields.seed(seed))


def _seated(state: PlayedRound, seat: int, kind: str) -> PlayedRound:
    kinds = list(state.planned.others)
    kinds[seat - 1] = kind
    return state.changed(_against(state.planned, kinds))


def _named(state: PlayedRound, seat: int, name: str) -> PlayedRound:
    """The same round, one of its players called otherwise; without a name as at first."""

    def renamed(setup: Setup) -> Setup:
        usual = default_names(setup.seats)
        names = list(setup.called or usual)
        names[seat] = name or usual[seat]
        return setup.with_names(names)

    ahead = renamed(state.ahead) if state.ahead else None
    return replace(state, setup=renamed(state.setup) if seat < state.setup.seats else state.setup, ahead=ahead)


@lru_cache(maxsize=8)
def _example(setup: Setup, settings: Settings) -> View:
    """The end of a round in which the greedy player has every seat of somebody here, with its review."""
    state = PlayedRound(setup, setup.dealt(), settings=settings).finished()
    while state.now.result is None:
        position = state.now.seen_by(state.now.to_move)
        state = state.acted(PLAYERS["greedy"].choose(position, random.Random(0))).finished()
    return ROUND.view(state)


def _record(state: PlayedRound) -> notation.Record:
    """The round as a record, with what is needed to bring it in again."""
    return replace(notation.Record.of(state.now, state.setup.names), note=state.setup.note())


def _brought(state: PlayedRound, text: str) -> PlayedRound:
    """The round of a record that was taken out of the lab: the same seed deals it, and every turn must come again."""
    record = fields.records(text)[-1]
    setup = setup_of_record(record)
    people = setup.people
    new = PlayedRound(setup, setup.dealt(), state.helped, settings=state.settings)
    done = [action for seat, action, _ in record.end.events if people[seat]]
    goes = f"with {record.note} this round goes otherwise"
    try:
        opened = new.replayed(done, 0)
        while opened.going and len(opened.now.events) < len(record.end.events):
            opened = opened.step()
    except FivescoreError as fault:
        raise FivescoreError(f"{goes}: {fault}") from fault
    if _record(opened).public.turns != record.turns or record.hands not in ((), opened.now.deal.hands):
        raise FivescoreError(f"{goes}; was the record changed?")
    return opened


def _entry(state: PlayedRound) -> Entry:
    setup, now = state.setup, state.now
    names = speech.listed(list(setup.names))
    scores = zip(announcements.side_names(now.table, setup.names), now.scores, strict=True)
    line = ", ".join(f"{name} {score}" for name, score in scores) + f" · round {setup.number}"
    same = f"{setup.seed}~{setup.rules}~{setup.seats}~{setup.opponent}"
    begun = bool(state.done) or setup.number > 1
    over = now.result is not None and not setup.followed(now)
    won = scene.match_result(setup, now) if over else ""
    return Entry(f"{names} · {scene.title(setup)}", line, same, begun, over, "round", won)


def _looked(state: PlayedRound, value: str) -> PlayedRound:
    """The round that is over, seen by somebody else here: whose choices are reviewed."""
    if state.now.result is None:
        raise FivescoreError("choices are reviewed once the round is over")
    people = [str(seat) for seat, here in enumerate(state.setup.people) if here]
    return replace(state, looks=int(fields.chosen(value, people, "seat of somebody here")))


def _again(state: PlayedRound, value: str) -> PlayedRound:
    """The round that is over, from a choice on that somebody here had in it: that of an event."""
    now, people = state.now, state.setup.people
    choices = [str(number) for number, event in enumerate(now.events) if people[event.seat]]
    if now.result is None:
        raise FivescoreError("a choice is tried again once the round is over; until then, undo")
    at = int(fields.chosen(value, choices, "choice of somebody here"))
    return state.replayed([action for seat, action, _ in now.events[:at] if people[seat]])


def _whole_review(state: PlayedRound, record: str) -> str:
    """The address of the review of a round, from the page of the Table."""
    lines = "~".join((str(state.seat), "", *record.strip().split("\n")))
    return f"review/#{quote(share('review', lines), safe='~@=+:,|')}"


def _hinted(state: PlayedRound) -> PlayedRound:
    """The round with the tutor asked what to do."""
    state.refused()
    return replace(state, asked=state.now.result is None)


def _done(state: PlayedRound, text: str) -> PlayedRound:
    """The round after somebody has done what a text says."""
    if not text:
        raise FivescoreError("type a tile first: 3-4, or 3-4@4-4 where it could lie elsewhere")
    state.refused()
    does = read_action(text)
    if isinstance(does, Play):
        state.check_in_hand(does.tile)
    return state.acted(does)


def _touched(state: PlayedRound, value: str) -> PlayedRound:
    """A tile of the hand that is pressed: picked, or put back if it was; one that fits nowhere is told why."""
    if not value:
        return replace(state, picked=None, unfit=None)
    tile = fields.tile(value)
    state.refused()
    state.check_in_hand(tile)
    if not any(isinstance(play, Play) and play.tile == tile for play in state.now.legal):
        return replace(state, picked=None, unfit=tile)
    return replace(state, picked=None if tile == state.picked else tile, unfit=None)


def _placed(state: PlayedRound, value: str) -> PlayedRound:
    """A place that is pressed: the picked tile is laid there, on the tile that is named, or as the lead."""
    state.refused()
    if not state.picked:
        raise FivescoreError("no tile is picked; pick a tile first")
    return state.acted(Play(state.picked, fields.tile(value) if value else None))


ROUND = registered(PlayRound())
"""The lab, with a first deal of All Fives against the careful player."""
