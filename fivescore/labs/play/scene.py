"""A round as its table shows it: the `Scene` of a state, made of what the one who looks on may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Position
from fivescore.core.tiles import Tile
from fivescore.labs.parts.stage import Ghost
from fivescore.labs.parts.words import named, score
from fivescore.labs.play import announcements, match
from fivescore.labs.play.round_state import PlayedRound
from fivescore.labs.play.setup import Setup, again, followed, rules_of, stands
from fivescore.labs.play.table_view import Scene, Seat
from fivescore.labs.share import share


def scene(state: PlayedRound) -> Scene:
    """What lies on the table and is said beside it."""
    at, names, now, setup, own = state.position, state.setup.names, state.now, state.setup, state.seat
    last = state.acts[-1] if at.events else None
    order = [(own + step) % setup.seats for step in range(setup.seats)]
    places, played = _places(state), match.over(setup, now)
    return Scene(
        layout=at.layout,
        room=state.settings.room,
        game=title(setup),
        about=f"round {setup.number}, first to {now.rules.target_for(setup.seats)}",
        seats=_seats(state, at, names, order),
        hand=() if state.covered else now.hands[own],
        boneyard=at.boneyard,
        line=line(state),
        places=places,
        picked=state.picked,
        ghosts=_ghosts(state),
        tags=state.settings.tags,
        coming=state.coming,
        must=_must(state),
        may=_may(state),
        hint=hint(state),
        actor=order.index(last.seat) if last else 0,
        gained=last.points if last else 0,
        title=(announcements.wins(now, names) or announcements.ended(now.result, names)) if now.result else "",
        ended=(*announcements.sums(now, names), *_next(state)) if now.result else (),
        rounds=match.rounds(played, names) if played else (),
        summed=(*match.biggest(played, names), *_rival(state)) if played else (),
        friend=_friend(state) if played and not setup.shared else "",
        cover=names[own] if state.covered else "",
        sheet=state.settings.sheet,
        deal=f"{setup.seed}.{setup.number}",
        begun=not state.fresh,
        still=state.settings.still,
    )


def title(setup: Setup) -> str:
    rules = rules_of(setup.rules)
    changed = rules.differences(rules.base) if rules.base else {}
    own = set(changed) <= {"target"} and setup.seats in rules.players
    return f"{setup.game.title}{'' if own else ', house rules'}"


def line(state: PlayedRound) -> str:
    """What is about to be done, or was done last, with the ends; before the first act, who leads."""
    names, last = state.setup.names, state.acts[-1:]
    if state.coming:
        verb = "lay" if state.coming.on else "lead"
        return f"{names[state.now.to_move]} is about to {verb} {named(state.coming)}."
    return announcements.shown(last[0], names) if last else announcements.prompt(state.position, names)


def hint(state: PlayedRound) -> str:
    """What is above the hand without a tutor: why a tile does not fit, what must be done, who is waited for."""
    if state.unfitting:
        return state.unfitting
    if state.able and not announcements.can_play(state.position):
        return announcements.stuck(state.position)
    if state.able and state.fresh and not state.settings.still:
        rival = f"Your friend ended at {_to(state.setup.rival)} with these tiles. " if state.setup.rival else ""
        return "It can go on a dashed spot." if state.picked else f"{rival}Pick a tile."
    if state.going and (state.held or state.settings.pace == "step"):
        name = state.setup.names[state.now.to_move]
        return f"Stopped before {name}'s tile lands." if state.coming else f"Stopped before {name} plays."
    return ""


def says(state: PlayedRound) -> str:
    """The news, a sentence an act, the last with whose turn it is; nothing new while a tile is about to land."""
    if state.unfitting:
        return state.unfitting
    at, names, news = state.position, state.setup.names, state.news
    told = [announcements.heard(act, names) for act in news]
    scored = {at.seats[act.seat]: number for number, act in enumerate(news) if act.points}
    for side, number in scored.items():
        told[number] = f"{told[number].removesuffix('.')}, {announcements.the_score(at, names, side)}."
    if not at.events:
        told = [announcements.begins(at, state.setup.number, names)]
    if state.now.result:
        return " ".join([*told, announcements.settled(state.now, names)])
    if state.settings.still:  # nobody can answer, so nobody is asked
        return " ".join(told) or line(state)
    if state.covered and not state.going:
        return " ".join([*told, f"{names[state.seat]}, it is your turn: show your hand."])
    if not told:
        return announcements.prompt(at, names)
    *before, last = told
    if news and news[-1].draws and at.to_move == news[-1].seat != at.seat:
        return " ".join(told)
    return " ".join([*before, announcements.then(at, names, last)])


def _places(state: PlayedRound) -> dict[Tile, int]:
    """In how many places each tile of the hand may go; empty where it is not the turn of the one who looks on."""
    if not state.able:
        return {}
    plays = [action.tile for action in state.now.legal if isinstance(action, Play)]
    return {tile: plays.count(tile) for tile in state.position.hand}


def _ghosts(state: PlayedRound) -> tuple[Ghost, ...]:
    plays = (action for action in state.now.legal if isinstance(action, Play) and action.tile == state.picked)
    return tuple(Ghost.of(state.now.layout, play) for play in plays)


def _next(state: PlayedRound) -> tuple[tuple[str, str], ...]:
    """What is changed from the next round on, as a line of the settlement."""
    if not state.ahead:
        return ()
    new, old = state.ahead, state.setup
    if (new.rules, new.seats) == (old.rules, old.seats):
        return (("Next, the match goes on against", speech.listed(list(new.others))),)
    return (("Next, a new match", f"{title(new)}, {new.seats} players"),)


def _rival(state: PlayedRound) -> tuple[tuple[str, str], ...]:
    """What a friend made of the same deals."""
    rival = state.setup.rival
    return (("Your friend, with the same tiles", _to(rival)),) if rival else ()


def _to(scores: Sequence[int]) -> str:
    return " to ".join(map(score, scores))


def _friend(state: PlayedRound) -> str:
    """The text of a link to the same deals for somebody else, with what was made of them here."""
    setup = replace(again(state.setup, state.setup.seed), rival=state.now.scores)
    table = f"{setup.seed}~{setup.rules.replace(' ', '.')}~{setup.seats}~{setup.opponent}"
    return share("round", f"{table}~~{stands(setup)}~+0")


def _must(state: PlayedRound) -> str:
    """The one thing that is left: to draw, to pass; after a round the next one, or another match."""
    if state.now.result:
        return "next" if followed(state.setup, state.now) else "another"
    if not state.able or announcements.can_play(state.position):
        return ""
    return "draw" if state.now.legal[0] == Draw() else "pass"


def _may(state: PlayedRound) -> tuple[str, ...]:
    """What the rules of the house leave open besides the tiles that fit."""
    if not (state.able and announcements.can_play(state.position)):
        return ()
    return tuple(str(action) for action in state.now.legal if not isinstance(action, Play))


def _seats(state: PlayedRound, at: Position, names: Sequence[str], order: Sequence[int]) -> tuple[Seat, ...]:
    """The players, from the one who looks on."""
    now, sides, found = state.now, at.seats, []
    own, *_ = order
    for seat in order:
        side = sides[seat]
        note = "your partner" if seat != own and side == sides[own] else ""
        faces = now.hands[seat] if now.result else ()
        score, turn = at.scores[side], now.result is None and now.to_move == seat
        before = score - _gained(state, sides, side)
        found.append(Seat(names[seat], at.sizes[seat], score, side, turn, note, before, faces))
    return tuple(found)


def _gained(state: PlayedRound, seats: Sequence[int], side: int) -> int:
    """What the last turn that scored, or the settlement, brought a side in this round."""
    now = state.now
    if now.result and now.result.points[side]:
        return now.result.points[side]
    return next((points for seat, _, points in reversed(now.events) if seats[seat] == side and points), 0)
