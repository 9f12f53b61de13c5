"""A round as its table shows it: the `Scene` of a state, what a match came to, and the drawer in which it is set."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import mean, stdev

from fivescore.analysis.players import PLAYERS
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.match import winning_side
from fivescore.core.position import Draw
from fivescore.core.rules import RULE_SETS
from fivescore.notebook.html import Table
from fivescore.notebook.words import named, of_rule
from fivescore_labs.contract import Control
from fivescore_labs.parts import fields
from fivescore_labs.parts.board import SHEETS
from fivescore_labs.parts.stage import Ghost
from fivescore_labs.parts.words import CALLED, lowered, score
from fivescore_labs.play import announcements
from fivescore_labs.play.explanations import HOW
from fivescore_labs.play.round_state import PACES, PlayedRound
from fivescore_labs.play.setup import PERSON, YOU, Setup, default_names, numbers, rules_of
from fivescore_labs.play.table_view import Scene, Seat
from fivescore_labs.review import MEASURES, Review
from fivescore_labs.share import share

FEWEST = 5
"""From how many choices an interval is told."""
Told = tuple[str, str]
"""What is told, and its figure."""


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
        layout=at.layout,
        room=state.settings.room,
        game=title(setup),
        about=f"round {setup.number}, first to {now.rules.target_for(setup.seats)}",
        seats=tuple(_seats(state, order)),
        hand=() if state.covered else now.hands[own],
        boneyard=at.boneyard,
        line=line(state),
        places={tile: fit.count(tile) for tile in at.hand} if state.able else {},
        picked=state.picked,
        ghosts=tuple(Ghost.of(now.layout, play) for play in plays if play.tile == state.picked),
        tags=state.settings.tags,
        coming=state.coming,
        must=must,
        may=tuple(others) if state.able and plays else (),
        hint=hint(state),
        actor=order.index(last.seat) if last else 0,
        gained=last.points if last else 0,
        title=(announcements.match_winner(now, names) or announcements.round_ended(now, names)) if now.result else "",
        ended=(*announcements.settlement_lines(now, names), *_next(state)) if now.result else (),
        rounds=match_rounds(played, names) if played else (),
        summed=(*biggest_play(played, names), *rival) if played else (),
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


def _next(state: PlayedRound) -> tuple[tuple[str, str], ...]:
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
    setup = replace(state.setup.again(state.setup.seed), rival=state.now.scores)
    table = f"{setup.seed}~{setup.rules.replace(' ', '.')}~{setup.seats}~{setup.opponent}"
    return share("round", f"{table}~~{setup.stands()}~+0")


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
    yield Control("sheet", "choice", "The score", settings.sheet, tuple(SHEETS.items()), group=group)
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
