"""The Table: a round as it is shown and said, drawn on petrol cloth, and the drawer in which it is set.

What is drawn is a `Scene`, which holds only what its reader may see. It is written as it is after each act, so that
a page can show one act after the other. Parts that can be pressed send what they say in `data-send`; the part
with `data-go` is where the reader goes on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from statistics import mean, stdev
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis.players import PLAYERS
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.match import winning_side
from fivescore.core.position import Draw, Position
from fivescore.core.rules import RULE_SETS, Drawing
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import named, of_rule
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Control, share
from fivescore_labs.parts import board, fields
from fivescore_labs.parts.stage import Ghost, button, of_place, of_tile
from fivescore_labs.parts.words import CALLED, lowered, score, tiles
from fivescore_labs.play import announcements
from fivescore_labs.play.setup import (
    PACES,
    PERSON,
    YOU,
    PlayedRound,
    Settings,
    Setup,
    default_names,
    numbers,
    rules_of,
)
from fivescore_labs.play.tutor import HOW
from fivescore_labs.review import MEASURES, Review

FEWEST = 5
"""From how many choices an interval is told."""
Told = tuple[str, str]
"""What is told, and its figure."""
BACKS = 9
"""How many tiles of another player are drawn; more are told by their number."""
FAR = 9
"""How many halves from its neighbor a ghost is pressed as largely as one without a neighbor."""
_BULB = tag("path", d="M6.6 13v-1.6a4.6 4.6 0 1 1 4.8 0V13zM7.2 16h3.6")
_HINT = tag("svg", _BULB, viewBox="0 0 18 18", class_="fs-bulb", aria_hidden="true")
"""The bulb that marks a hint."""
_BACK = svg.back()


class Seat(NamedTuple):
    """A player as the rail and the slate have them; `before` is the score before the last gain."""

    name: str
    size: int
    score: int
    side: int
    turn: bool = False
    note: str = ""
    before: int = 0
    faces: tuple[Tile, ...] = ()


class Scene(NamedTuple):
    """A scene: what lies on the table, and what is said beside it."""

    at: Position
    settings: Settings
    game: str
    about: str
    seats: tuple[Seat, ...]
    line: str = ""
    places: Mapping[Tile, int] = {}
    picked: Tile | None = None
    ghosts: tuple[Ghost, ...] = ()
    coming: Play | None = None
    must: str = ""
    may: tuple[str, ...] = ()
    hint: str = ""
    brief: str = ""
    advised: Ghost | None = None
    actor: int = 0
    gained: int = 0
    title: str = ""
    ended: tuple[tuple[str, str], ...] = ()
    rounds: tuple[tuple[str, ...], ...] = ()
    summed: tuple[tuple[str, str], ...] = ()
    friend: str = ""
    choices: tuple[tuple[Tile, str], ...] = ()
    chose: str = ""
    cover: str = ""
    deal: str = ""
    begun: bool = True

    @property
    def sides(self) -> dict[int, list[Seat]]:
        """The players of each side, that of the one who looks on last."""
        own, *_ = self.seats
        found: dict[int, list[Seat]] = {}
        for seat in sorted(self.seats, key=lambda seat: seat.side == own.side):
            found.setdefault(seat.side, []).append(seat)
        return found


def scene(state: PlayedRound) -> Scene:
    """Return what lies on the table and is said beside it."""
    at, names, now, setup, own = state.position, state.setup.names, state.now, state.setup, state.seat
    last = state.acts[-1] if at.events else None
    order, played = [(own + step) % setup.seats for step in range(setup.seats)], whole_match(setup, now)
    plays = [action for action in now.legal if isinstance(action, Play)]
    fit, others = [play.tile for play in plays], [str(action) for action in now.legal if not isinstance(action, Play)]
    must = ""
    if now.result:
        must = "next" if setup.followed(now) else "another"
    elif state.able and not plays:
        must = "draw" if now.legal[0] == Draw() else "pass"
    rival = (("Your friend, with the same tiles", _to(setup.rival)),) if setup.rival else ()
    return Scene(
        at=at,
        settings=state.settings,
        game=title(setup),
        about=f"round {setup.number}, first to {now.rules.target_for(setup.seats)}",
        seats=tuple(_seats(state, order)),
        line=line(state),
        places={tile: fit.count(tile) for tile in at.hand} if state.able else {},
        picked=state.picked,
        ghosts=tuple(Ghost.of(now.layout, play) for play in plays if play.tile == state.picked),
        coming=state.coming,
        must=must,
        may=tuple(others) if state.able and plays else (),
        hint=hint(state),
        actor=order.index(last.seat) if last else 0,
        gained=last.points if last else 0,
        title=(announcements.match_winner(now, names) or announcements.round_ended(now, names)) if now.result else "",
        ended=(*announcements.settlement_lines(now, names), *_to_come(state)) if now.result else (),
        rounds=match_rounds(played, names) if played else (),
        summed=(*biggest_play(played, names), *rival) if played else (),
        friend=_friend(state) if played and not setup.shared else "",
        cover=names[own] if state.covered else "",
        deal=f"{setup.seed}.{setup.number}",
        begun=not state.fresh,
    )


def title(setup: Setup) -> str:
    rules = rules_of(setup.rules)
    changed = rules.differences(rules.base) if rules.base else {}
    own = set(changed) <= {"target"} and setup.seats in rules.players
    return f"{setup.game.title}{'' if own else ', house rules'}"


def line(state: PlayedRound) -> str:
    """Say what is about to be done, or was done last, with the ends; before the first act, who leads."""
    names, last = state.setup.names, state.acts[-1:]
    if state.coming:
        verb = "lay" if state.coming.on else "lead"
        return f"{names[state.now.to_move]} is about to {verb} {named(state.coming)}."
    return announcements.shown(last[0], names) if last else announcements.prompt(state.position, names)


def hint(state: PlayedRound) -> str:
    """Return the line above the hand without a tutor: why a tile does not fit, what must be done, who is waited for."""
    if state.unfitting:
        return state.unfitting
    if state.able and not announcements.can_play(state.position):
        return announcements.when_nothing_fits(state.position)
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
        told = [announcements.round_begins(at, state.setup.number, names)]
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
    comes = announcements.prompt(at, names)
    comes = lowered(comes) if comes.startswith(("You ", "Your ")) else comes
    return " ".join([*before, f"{last.removesuffix('.')}; {comes}"])


def _to_come(state: PlayedRound) -> tuple[tuple[str, str], ...]:
    """Return what changes from the next round on, as a line of the settlement."""
    if not state.ahead:
        return ()
    new, old = state.ahead, state.setup
    if (new.rules, new.seats) == (old.rules, old.seats):
        return (("Next, the match goes on against", speech.listed(list(new.others))),)
    return (("Next, a new match", f"{title(new)}, {new.seats} players"),)


def _to(scores: Sequence[int]) -> str:
    return " to ".join(map(score, scores))


def _friend(state: PlayedRound) -> str:
    """The text of a link to the same deals for somebody else, with what was made of them here."""
    setup = replace(state.setup.again(state.setup.seed), rival=state.now.scores, called=())
    return share("round", setup.text(done="+0"))


def _seats(state: PlayedRound, order: Sequence[int]) -> Iterator[Seat]:
    """The players, from the one who looks on, each with the score before the last turn or settlement that scored."""
    now, at, names = state.now, state.position, state.setup.names
    gained = {at.seats[seat]: points for seat, _, points in now.events if points}
    gained |= {side: points for side, points in enumerate(now.result.points if now.result else ()) if points}
    for seat in order:
        side = at.seats[seat]
        note = "your partner" if seat != order[0] and side == at.seats[order[0]] else ""
        faces = now.hands[seat] if now.result else ()
        score, turn = at.scores[side], now.result is None and now.to_move == seat
        yield Seat(names[seat], at.sizes[seat], score, side, turn, note, score - gained.get(side, 0), faces)


def whole_match(setup: Setup, now: State) -> tuple[State, ...]:
    """All rounds of a match that is over; none before, and none where earlier ones are not known."""
    return setup.all_rounds(now) if now.result and not setup.followed(now) else ()


def match_rounds(played: Sequence[State], names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return rows of what each side made in each round, and their sums."""
    last = played[-1]
    before = ((0,) * len(last.scores), *(each.scores for each in played))
    made = ([score(now - was) for was, now in zip(*pair, strict=True)] for pair in pairwise(before))
    rows = ((str(at), *each) for at, each in enumerate(made, start=1))
    return (("Round", *announcements.side_names(last.table, names)), *rows, ("In all", *map(score, last.scores)))


def biggest_play(played: Sequence[State], names: Sequence[str]) -> tuple[Told, ...]:
    """The play that scored most, the first of its kind."""
    found = [(event.points, -at, event) for at, each in enumerate(played) for event in each.events]
    points, at, event = max(found, key=lambda each: each[:2])
    who = "you" if names[event.seat] == YOU else names[event.seat]
    told = f"Biggest play: {named(event.action)}, by {who} in round {1 - at}"
    return ((told, f"★ {points}"),) if points else ()


def given_away(found: Sequence[Review]) -> tuple[Told, ...]:
    """Say what a choice gave away on average, by each measure with its 95 % interval, from reviews of all rounds."""
    lines = []
    for measure in MEASURES:
        lost = [float(each.lost) for one in found for each in one.decisions if each.weighed.measure == measure]
        if len(lost) >= FEWEST:
            told, half = f"Given away per choice, {HOW[measure]}", 1.96 * stdev(lost) / len(lost) ** 0.5
            lines.append((f"{told} ({len(lost)} choices)", f"{mean(lost):.1f} ± {half:.1f}"))
    return tuple(lines)


def match_result(setup: Setup, now: State) -> str:
    """Say how a match against players of the engine ended for the reader: "won 255 to 180"; "" for others."""
    winner = winning_side(now.rules, setup.seats, now.scores)
    if winner is None or setup.shared:
        return ""
    own, *others = now.scores
    return f"{'lost' if winner else 'won'} {score(own)} to {score(max(others))}"


def picture(scene: Scene) -> Markup:
    """The table with all that can be pressed on it."""
    said = tag("p", rich(scene.line), class_="fs-said", aria_hidden="true")
    middle = tag("div", said, _sum(scene), _cloth(scene), _slate(scene), class_="fs-board")
    parts = (_rail(scene), middle, _bones(scene), _hint(scene), _dock(scene), _panel(scene))
    side = scene.seats[scene.actor].side
    last = {"data_actor": scene.actor, "data_side": side, "data_gained": scene.gained or None}
    return tag("div", *parts, class_="fs-felt", **last, data_deal=scene.deal or None)


def _rail(scene: Scene) -> Markup:
    game = tag("p", tag("b", scene.game), tag("span", scene.about), class_="fs-game")
    others = tag("ul", *(_other(seat, number) for number, seat in enumerate(scene.seats) if number), class_="fs-others")
    scores = (_points(scene, mates) for mates in scene.sides.values())
    points, teams = tag("p", *scores, class_="fs-points", aria_hidden="true"), len(scene.sides) < len(scene.seats)
    kind = "fs-rail fs-teams" if teams else "fs-rail fs-many" if scene.seats[2:] else "fs-rail"
    return tag("div", game, others, points, class_=kind)


def _points(scene: Scene, mates: Sequence[Seat]) -> Markup:
    """The score of a side by the name of its player; of partners both, a line each, with how many tiles they hold."""
    lines = []
    for seat in mates:
        held = tag("i", f" {seat.size}", tag("span", " tile" if seat.size == 1 else " tiles"))
        told = held if mates[1:] and seat != scene.seats[0] else ""
        lines.append(tag("small", tag("u" if seat.turn else "span", seat.name), told))
    return tag("span", *lines, tag("b", score(mates[0].score)), data_side=mates[0].side)


def _other(seat: Seat, number: int) -> Markup:
    notes = "".join(f", {note}" for note in (seat.note, "to play" if seat.turn else "") if note)
    held = tag("small", tiles(seat.size) if seat.size else "no tiles", tag("span", notes))
    words = tag("span", tag("b", seat.name), held)
    shown = [svg.tile(each, upright=True) for each in seat.faces] or [_BACK] * min(seat.size, BACKS)
    backs = tag("span", *shown, class_="fs-backs", aria_hidden="true")
    kind = "fs-other fs-moves" if seat.turn else "fs-other"
    points = tag("em", score(seat.score), aria_hidden="true")
    return tag("li", _disc(seat), words, points, backs, class_=kind, data_seat=number)


def _disc(seat: Seat) -> Markup:
    return tag("i", seat.name[:1].upper(), class_="fs-disc", aria_hidden="true")


def _sum(scene: Scene) -> Markup:
    """The total of the ends, what adds up to it, and what it scores: for the eye, the sentence says the same."""
    layout = scene.at.layout
    if not layout.last:
        return tag("p", class_="fs-sum", aria_hidden="true")
    counts = board.counts(layout)
    adds = tag("span", " + ".join(map(str, counts)))
    scores = tag("b", svg.STAR, f"scores {layout.points}") if layout.points else tag("span", "no score")
    sums = (tag("i", data_sum=so_far) for so_far in accumulate(counts))
    total = tag("b", tag("span", str(layout.total)), *sums, class_="fs-total")
    return tag("p", tag("small", "the ends total"), total, adds, scores, class_="fs-sum", aria_hidden="true")


def _cloth(scene: Scene) -> Markup:
    """The board, and over each ghost its button, no larger than the distance to the next one."""
    shown = scene.ghosts or ((scene.advised,) if scene.advised else ())
    tags = {ghost.play: ghost.tag for ghost in shown} if scene.settings.tags else None
    layout, room, plays = scene.at.layout, scene.settings.room, [each.play for each in shown]
    drawn = svg.tabletop(layout, room, ghosts=plays, tags=tags, coming=scene.coming)
    spots = [_spot(scene, ghost, first=not number) for number, ghost in enumerate(scene.ghosts)]
    for each in () if spots or scene.settings.still else shown:  # the place of a hint: pressed, it picks the tile
        says = f"The place of the hint: pick {speech.tile(each.play.tile)}"
        spots.append(of_tile(each.play.tile, kind="fs-nudge", style=_over(scene, each), tabindex="-1", says=says))
    size = f"--fs-across:{room.width};--fs-down:{room.height}"
    asked = " ".join(f"{wide}x{high}" for wide, high in ((room.width, room.height), *room.corners))
    return tag("div", drawn, *spots, class_="fs-baize fs-walk", style=size, data_room=asked)


def _over(scene: Scene, ghost: Ghost) -> str:
    """The style of what lies over a ghost."""
    room = scene.settings.room
    at = svg.arrange_play(scene.at.layout, ghost.play, room).pieces[-1]
    left, top = 100 * (at.x / room.width + 0.5), 100 * (at.y / room.height + 0.5)
    wide, high = (1, 2) if at.upright else (2, 1)
    return f"left:{left:.3f}%;top:{top:.3f}%;--fs-wide:{wide};--fs-high:{high}"


def _spot(scene: Scene, ghost: Ghost, *, first: bool) -> Markup:
    plays = [ghost.play, *(each.play for each in scene.ghosts if each != ghost)]
    at, *others = [svg.arrange_play(scene.at.layout, play, scene.settings.room).pieces[-1] for play in plays]
    gap = min([max(abs(each.x - at.x), abs(each.y - at.y)) for each in others], default=FAR)
    on = ghost.play.on
    where = f"on the {'spinner' if scene.at.layout.spins(on) else speech.tile(on)}" if on else "as the lead"
    scores = (f", scores {ghost.points}" if ghost.points else ", no score") if scene.settings.tags else ""
    kind = "fs-spot fs-hinted" if ghost == scene.advised else "fs-spot"
    style = f"{_over(scene, ghost)};--fs-gap:{gap:g}"
    says = f"Lay {speech.tile(ghost.play.tile)} {where}{scores}"
    return of_place(ghost.play, kind=kind, style=style, go="ghost" if first else None, says=says)


def _bones(scene: Scene) -> Markup:
    """The boneyard, in a corner of the board, or beside the hint on a small phone; it is pressed to draw."""
    count = scene.at.boneyard
    words = f"Boneyard: {tiles(count)}" if count else "The boneyard is empty"
    title, shown = tag("span", words), tag("span", *[_BACK] * count, aria_hidden="true")
    number = tag("b", str(count), aria_hidden="true")
    if scene.must != "draw" or scene.settings.still:
        return tag("p", title, shown, number, class_="fs-bones")
    return button(title, shown, number, send="draw", kind="fs-bones", tabindex="-1")


def _slate(scene: Scene) -> Markup:
    """The scores in chalk, each side with its marks."""
    sheet = scene.settings.sheet
    title = tag("small", f"one {'hole' if sheet == 'board' else 'stroke'} is {board.worth(scene.at.rules)}")
    return tag("div", title, tag("ul", *_scores(scene)), class_=f"fs-slate fs-on-{sheet}")


def _scores(scene: Scene) -> list[Markup]:
    """A line for each side."""
    rows, sheet, rules = [], scene.settings.sheet, scene.at.rules
    for side, (seat, *mates) in scene.sides.items():
        names = speech.listed([each.name for each in (seat, *mates)])
        drawn = board.marked(sheet, rules, len(scene.seats), side, seat.score, seat.before)
        marks = tag("span", drawn, class_="fs-marks", aria_hidden="true")
        rows.append(tag("li", tag("span", names), marks, tag("b", score(seat.score)), data_side=side))
    return rows


def _hint(scene: Scene) -> Markup:
    """Draw the hint; without one, a phone has here whose turn it is, and a small one what was done."""
    if not scene.hint:
        done = tag("p", rich(scene.line), class_="fs-done", aria_hidden="true")
        waits = not (scene.ended or scene.settings.still)
        mover = next((seat.name for seat in scene.seats if seat.turn and waits), "")
        words = "Your turn" if mover == "You" else f"{mover} is to play" if mover else ""
        return tag("div", done, tag("p", words, class_="fs-turn", aria_hidden="true"), class_="fs-hint")
    told = [tag("span", rich(scene.hint), class_="fs-hint-whole" if scene.brief else None)]
    if scene.brief:
        told = [_HINT, *told, tag("span", rich(scene.brief), class_="fs-hint-brief")]
    more = tag("button", "More", type="button", name="more", class_="fs-more-of-it", data_opens="")
    shows = more if scene.brief and not scene.settings.still else Markup()
    return tag("div", tag("p", *told, class_="fs-advice", aria_hidden="true"), shows, class_="fs-hint")


def _dock(scene: Scene) -> Markup:
    own = scene.seats[0]
    turn = own.turn and not (scene.ended or scene.settings.still)
    name = ("Your turn" if own.name == "You" else f"{own.name}, your turn") if turn else own.name
    words = tag("span", tag("b", name), tag("small", tiles(own.size) if own.size else "no tiles"))
    seat = tag("p", _disc(own), words, class_="fs-own fs-moves" if turn else "fs-own", data_seat=0)
    middle = _covered(scene) if scene.cover and not scene.settings.still else _hand(scene)
    return tag("div", seat, middle, _acts(scene), class_="fs-dock")


def _covered(scene: Scene) -> Markup:
    """The hand face down, and who may turn it up."""
    backs = tag("span", *[_BACK] * scene.seats[0].size, class_="fs-backs", aria_hidden="true")
    says = f"I am {scene.cover}: show my tiles"
    show = button(says, send="show", kind="fs-brassy", go="show")
    return tag("div", backs, show, class_="fs-cover")


def _hand(scene: Scene) -> Markup:
    """The hand as buttons; once the round is over, what was chosen in it, each with its mark."""
    if scene.ended:
        told = (tag("li", svg.tile(tile, hidden=True), tag("b", mark)) for tile, mark in scene.choices)
        return tag("div", tag("p", scene.chose), tag("ul", *told), class_="fs-chosen-tiles", aria_hidden="true")
    playable = [tile for tile in scene.at.hand if scene.places.get(tile)]
    first = playable[0] if playable else None
    held = (_held(scene, tile, number, first) for number, tile in enumerate(scene.at.hand, start=1))
    label = "Your hand" if scene.seats[0].name == "You" else f"The hand of {scene.seats[0].name}"
    return tag("ul", *held, class_="fs-hand fs-walk", aria_label=label)


def _held(scene: Scene, tile: Tile, number: int, first: Tile | None) -> Markup:
    count, picked = scene.places.get(tile, 0), tile == scene.picked
    fits = "fits nowhere" if not count else f"fits in {speech.number(count)} place{'' if count == 1 else 's'}"
    kind = "fs-mine fs-raised" if picked else "fs-mine" if count or not scene.places else "fs-mine fs-flat"
    kind += " fs-hinted" if scene.advised and tile == scene.advised.play.tile else ""
    drawn = svg.tile(tile, upright=True, hidden=not scene.settings.still)
    if scene.settings.still:
        return tag("li", tag("span", drawn, class_=kind))
    go, off = "hand" if tile == first and not scene.ghosts else None, None if count else "true"
    says = f"{speech.tile(tile)}{f', {fits}' if scene.places else ''}"
    pressed = of_tile(tile, drawn, kind=kind, go=go, on=picked, says=says, aria_disabled=off)
    return tag("li", pressed, tag("kbd", str(number), aria_hidden="true") if number < 10 else "")


def _acts(scene: Scene) -> Markup:
    """Undo and a hint; then Draw or Knock, and while others play, to go on."""
    if scene.settings.still:
        return Markup()
    if scene.ended:
        on = _act("Next round", "next", brass=True) if scene.must == "next" else _act("Rematch", "another", brass=True)
        sums = tag("button", "See the sums", type="button", name="sums", class_="fs-act fs-back-again", data_away="")
        acts = [_act("Undo", "undo"), sums, on]
    else:
        undo = _act("Undo", "undo" if scene.begun else "", off=not scene.begun)
        acts = [undo, _act("Hint", "hint", off=not any(scene.places.values())), _next(scene)]
        acts += [_act("Knock", "pass")] if scene.may == ("draw", "pass") else []
    return tag("div", *acts, class_="fs-acts")


def _next(scene: Scene) -> Markup:
    if scene.must == "pass":
        return _act("Knock", "pass", brass=True)
    if not scene.seats[0].turn and not scene.cover:
        return _act("Go on", "go")
    if scene.may == ("pass",):
        return _act("Knock", "pass")
    must = scene.must == "draw"
    if scene.at.rules.drawing is Drawing.NONE:
        return _act("Knock", "pass", off=True)
    return _act("Draw", "draw", brass=must, off=not must and "draw" not in scene.may)


def _act(words: str, message: str, *, brass: bool = False, off: bool = False) -> Markup:
    kind, go = ("fs-act fs-brassy", "act") if brass else ("fs-act", None)
    return button(words, send=message or None, kind=kind, go=go, aria_disabled="true" if off else None)


def _panel(scene: Scene) -> Markup:
    """Draw what is settled, a line a sum."""
    if not scene.ended:
        return Markup()
    head = tag("h2", scene.title)
    away = tag("button", "See the table", type="button", name="table", class_="fs-act", data_away="yes")
    review = tag("button", "Review", type="button", name="review", class_="fs-act", data_opens="")
    words = "Same deal for a friend"
    friend = tag("button", words, type="button", name="friend", class_="fs-act", data_friend=scene.friend)
    ways = Markup() if scene.settings.still else tag("div", away, review, friend if scene.friend else "")
    parts = [head, *_lines(scene.ended)]
    if scene.rounds:
        first, *rows = scene.rounds
        tops = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in first)))
        body = (tag("tr", tag("th", name, scope="row"), *(tag("td", each) for each in cells)) for name, *cells in rows)
        table = tag("table", tops, tag("tbody", *body), class_="fs-rounds")
        parts += [table, *_lines(scene.summed), tag("p", class_="fs-last-ten")]
    else:
        parts.append(tag("ul", *_scores(scene), class_=f"fs-slate fs-on-{scene.settings.sheet}", aria_hidden="true"))
    return tag("div", *parts, ways, class_="fs-over", role="group", aria_label=scene.title)


def _lines(told: Iterable[tuple[str, str]]) -> Iterator[Markup]:
    for words, value in told:
        quiet = value.endswith(" to go") or value.startswith(("first to", "worth"))
        yield tag("p", tag("span", rich(words)), tag("small" if quiet else "b", rich(value)))


STYLES = {player: plays for player, (_, plays) in CALLED["player"].items()} | {PERSON: "somebody here"}
"""What the players are called here, the weakest first; others go by their names."""


def controls(state: PlayedRound) -> Iterator[Control]:
    """All that is in the drawer; once somebody has played, the table that is chosen is that of the next round."""
    setup, settings, now = state.planned, state.settings, state.now
    group = "The game" if state.fresh else "From the next round on"
    games = fields.GAMES if setup.rules in RULE_SETS else ((setup.rules, title(setup)), *fields.GAMES)
    own, names = rules_of(setup.rules), setup.called or default_names(setup.seats)
    seats = tuple((str(n), f"{n} players{'' if n in own.players else ', a house rule'}") for n in numbers(own))
    players = tuple((name, STYLES.get(name, name)) for name in (*PLAYERS, PERSON))
    aims = tuple((str(points), f"to {points}") for points in setup.targets())
    yield Control("rules", "choice", "Game", setup.rules, games, group=group)
    yield Control("target", "choice", "Match", str(setup.game.target_for(setup.seats)), aims, group=group)
    yield Control("seats", "choice", "At the table", str(setup.seats), seats, group=group)
    for seat, kind in enumerate(setup.others, start=1):
        yield Control(f"seat-{seat}", "choice", f"{names[seat]} plays", kind, players, group=group)
    group = "While you play"  # what takes effect at once
    if state.setup.shared and now.result:
        here = zip(state.setup.names, state.setup.people, strict=True)
        people = tuple((str(seat), name) for seat, (name, person) in enumerate(here) if person)
        yield Control("look", "choice", "Whose choices", str(state.seat), people, group=group)
    paces = tuple((pace, pace.capitalize()) for pace in PACES)
    yield Control("pace", "choice", "Pace", settings.pace, paces, group=group)
    yield Control("tutor", "check", "Tutor", "yes" if state.helped else "", group=group)
    yield Control("tags", "check", "Show what a place scores", "yes" if settings.tags else "", group=group)
    yield Control("sheet", "choice", "The score", settings.sheet, tuple(board.SHEETS.items()), group=group)
    for seat, name in enumerate(names):
        if seat or setup.shared:
            yield Control(f"name-{seat}", "text", f"Name of {default_names(setup.seats)[seat]}", name, group=group)
    group = "The deal"
    yield Control("seed", "text", "Seed", str(state.setup.seed), group=group, folded=True)
    yield Control("another", "button", "Another deal", group=group)
    group = "Or type it"
    yield Control("turn", "text", "Tile, or tile@place", state.turn, group=group, folded=True)
    yield Control("lay", "button", "Lay it", group=group)
    yield from fields.record_controls(state.pasted)


def changes(setup: Setup) -> tuple[Table, ...]:
    """The rules of the house that are not those of the game, in a table; none where all are."""
    rules = rules_of(setup.rules)
    rows = []
    if setup.seats not in rules.players:
        dealt, target = setup.game.hand_size(setup.seats), setup.game.target_for(setup.seats)
        source = f"{dealt} tiles each, as Newsome and Born deal for All Fives (source A)"
        rows.append(("Five players", "no", f"{source}; first to {target}, as for four"))
    for name, (own, usual) in (rules.differences(rules.base) if rules.base else {}).items():
        rows.append((name.replace("_", " ").capitalize(), of_rule(usual), of_rule(own)))
    base = rules.base or rules
    return (Table("House rules: what is changed", (("Rule", base.title, "Here"), *rows)),) if rows else ()
