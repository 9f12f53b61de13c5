"""A round in words: what was done, what can be done now, how it ended; and the tables that say the same.

While a round runs, everything here is made from a `Position`, which holds no hidden tile. `names` are those of the
seats; somebody called “You” is spoken to. `drawn` are the tiles that the seat of the position drew, in turn.
"""

from collections.abc import Sequence
from itertools import islice

from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.match import winning_side
from fivescore.core.position import Draw, Position, can_draw
from fivescore.core.rules import DIFFERENCES, CountedHands, Drawing, Rounding, Settlement, Unit
from fivescore.core.tiles import Tile, half_name
from fivescore.notebook import words
from fivescore.notebook.html import Table
from fivescore_labs.parts import board
from fivescore_labs.parts.words import capital, lowered, score, tiles
from fivescore_labs.play.setup import NAMES, YOU, Act, Names, acts, with_verb

NOTHING = "worth nothing"
"""What tiles that are left count in a game that does not settle them."""


def heard(act: Act, names: Names) -> str:
    """An act as it is told aloud: with the total of the ends, and what it scores."""
    told = act.told(names)
    if not isinstance(act.action, Play):
        return told
    return f"{told.removesuffix('.')}: total {act.layout.total}, {_scores(act)}."


def _scores(act: Act) -> str:
    """Say what a play scores by its count, and what it gets for knocks before it."""
    if act.late:
        least = act.layout.rules.get_in
        return f"{act.layout.points + act.knocked}, which does not count: the first score must be {least} or more"
    scores = f"scores {act.layout.points}" if act.layout.points else "no score"
    return f"{scores}, and {act.knocked} for the knock" if act.knocked else scores


def shown(act: Act, names: Names) -> str:
    """An act as it is beside the table: with the ends, and what it scores."""
    if not isinstance(act.action, Play):
        return act.told(names)
    return f"{act.told(names)} {board.ends_add(act.layout)}: {_scores(act)}."


def the_score(position: Position, names: Names, side: int) -> str:
    """Say what a side has now, for the middle of a sentence."""
    name = side_names(position, names)[side]
    return f"{_within(name)} {'have' if name == YOU or ' ' in name else 'has'} {score(position.scores[side])}"


# What can be done


def can_play(position: Position) -> bool:
    """Say whether it is the turn of the position's seat, and some tile fits."""
    mine = position.seat == position.to_move
    return mine and any(isinstance(action, Play) for action in position.legal)


def prompt(position: Position, names: Names) -> str:
    """Whose turn it is, with how many tiles, and what is left to do where nothing fits."""
    name, hand = names[position.to_move], position.hand
    if position.seat != position.to_move:
        return f"{name} is to play."
    called = "" if name == YOU else f"{name}, "
    if not position.layout.last:
        lead = capital(f"{called}you lead")
        return f"{lead}, and it must be {position.must_lead}." if position.must_lead else f"{lead}: any tile."
    turn = f"{called}your turn, {speech.number(len(hand))} tile{'' if len(hand) == 1 else 's'}."
    whole = turn if can_play(position) else f"{turn.removesuffix('.')}; {lowered(when_nothing_fits(position))}"
    return capital(whole)


def when_nothing_fits(position: Position) -> str:
    """Say what to do where no tile fits."""
    pips = [half_name(pip) for pip in sorted(set(position.layout.pips))]
    *most, last = pips
    none = f"No tile fits {', '.join(most)} or {last}" if most else f"No tile fits {last}"
    if isinstance(position.legal[0], Draw):
        limit = position.rules.draw_most
        until = f", {tiles(limit)} at most" if limit else " until one does"
        return f"{none}: draw{until}, {position.boneyard} left."
    if can_draw(position.rules, position.boneyard):
        return f"{none}, and you have drawn all you may in one turn: knock."
    return f"{none}{'' if position.rules.drawing is Drawing.NONE else ', and nothing is left to draw'}: knock."


def round_begins(position: Position, number: int, names: Names) -> str:
    """Say how a round begins: who holds how many tiles."""
    first, *others = position.sizes
    held = [f"{name} {size}" for name, size in zip(names[1:], others, strict=True)]
    bones = f", and {tiles(position.boneyard)} {'is' if position.boneyard == 1 else 'are'} in the boneyard"
    says = f"{_within(with_verb(names[0], 'hold'))} {tiles(first)}, {', '.join(held)}"
    return f"Round {number}: {says}{bones if position.boneyard else ''}."


# The end of a round


def side_names(position: Position, names: Names = NAMES) -> list[str]:
    """The sides by name, partners together."""
    return board.side_names(names[: len(position.seats)], position.seats)


def round_ended(state: State, names: Names) -> str:
    """Say how a round ended, in a few words; partners who are both out are named together."""
    result, sides = state.result, state.table.seats
    assert result
    if result.seat is None:
        return "Nobody can play"
    name = names[result.seat]
    if result.reason == "target":
        return with_verb(name, "reach") + " the target"
    empty = [names[seat] for seat, hand in enumerate(state.hands) if sides[seat] == sides[result.seat] and not hand]
    return f"{speech.listed(empty)} {'are' if empty[1:] or name == YOU else 'is'} out"


def settled(state: State, names: Names = NAMES) -> str:
    """Say how a round ended, what was left, what that is worth, the score, and who has won the match."""
    result, at = state.result, state.table
    assert result
    sides, parts = side_names(at, names), [f"{round_ended(state, names)}."]
    if result.reason != "target":
        left = [f"{names[seat]} {pips}" for seat, pips in enumerate(result.pips) if pips]
        gains = [f"{name} {words.signed(points)}" for name, points in zip(sides, result.points, strict=True) if points]
        noun = state.rules.left.noun
        parts.append(f"{noun.capitalize()}s left: {', '.join(left) or 'none'}.")
        parts.append(f"These {noun}s score: {', '.join(gains)}." if gains else "They are worth nothing.")
    told = [f"{name} {score(points)}" for name, points in zip(sides, state.scores, strict=True)]
    parts.append(f"The score: {', '.join(told)}.")
    return " ".join([*parts, *([f"{won}."] if (won := match_winner(state, names)) else [])])


def match_winner(state: State, names: Names) -> str:
    """Say who has won the match, in a few words; "" where it goes on."""
    winner = winning_side(state.rules, len(state.hands), state.scores)
    if winner is None:
        return ""
    name = side_names(state.table, names)[winner]
    return f"{name} win the match" if " " in name or name == YOU else f"{name} wins the match"


def settlement_lines(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The settlement line by line: what is still held, what it is worth and to whom, the scores and what is to go."""
    result, at = state.result, state.table
    assert result
    sides, rules, lines = side_names(at, names), state.rules, []
    if result.reason != "target":
        for name, hand, pips in zip(names, state.hands, result.pips, strict=True):
            if hand:
                held = f"{name} still {with_verb(name, 'hold').removeprefix(name).strip()}"
                worth = NOTHING if rules.settlement is Settlement.NOTHING else speech.many(pips, rules.left.noun)
                lines.append((f"{held} {' '.join(map(str, hand))}", worth))
        how = {Rounding.NEAREST: "To the nearest five", Rounding.UP: "Up to a five"}.get(rules.rounding, "As they are")
        how = how if rules.unit is Unit.POINTS else "What that scores"
        for side, (name, points) in enumerate(zip(sides, result.points, strict=True)):
            own = any(pips for seat, pips in zip(at.seats, result.pips, strict=True) if seat == side)
            of = {CountedHands.OPPONENTS: " of what the others hold"} | dict.fromkeys(DIFFERENCES, " of the difference")
            theirs = of.get(rules.counted, "") if own and points > 0 else ""
            if points:
                lines.append((f"{how}{theirs}, for {_within(name)}", words.signed(points)))
    target = rules.target_for(len(state.hands))
    told = ", ".join(f"{name} {score(points)}" for name, points in zip(sides, state.scores, strict=True))
    to_go = speech.listed([score(target - points) for points in state.scores])
    return (*lines, (told, f"first to {target}" if match_winner(state, names) else f"{to_go} to go"))


def _within(name: str) -> str:
    """The name of a side within a sentence."""
    return f"you{name.removeprefix(YOU)}" if name.partition(" ")[0] == YOU else name


# Tables


def hands(position: Position, names: Names = NAMES, faces: tuple[tuple[Tile, ...], ...] = ()) -> Table:
    """Return a table of who holds what, with the scores; `faces` are all hands and the boneyard of a finished round."""
    target = position.rules.target_for(len(position.sizes))
    rows = [("Player", "Holds", "Score")]
    own = position.seat
    for seat, size in enumerate(position.sizes):
        seen = faces[seat] if faces else position.hand if seat == own else ()
        held = " ".join(map(str, seen)) or (tiles(size) if size else "nothing")
        mate = own is not None and seat != own and position.seats[seat] == position.seats[own]
        name = f"{names[seat]} (partner)" if mate else names[seat]
        rows.append((name, held, score(position.scores[position.seats[seat]])))
    bones = " ".join(map(str, faces[-1])) if faces else tiles(position.boneyard) if position.boneyard else ""
    rows.append(("Boneyard", bones or "nothing", ""))
    return Table(f"Hands and scores, to {target}", tuple(rows))


def turns_of(position: Position, names: Names = NAMES, drawn: Sequence[Tile] = ()) -> list[tuple[str, Act]]:
    """The turns of a round so far in words, the draws of a turn with what followed them, each with its last act."""
    found: list[tuple[str, Act]] = []
    going: Act | None = None
    for act in acts(position, drawn):
        told = act.told(names)[:-1]
        if going:
            name, several = names[act.seat], ", and" if len(going.drawn) > 1 else " and"
            told = f"{going.told(names)[:-1]}{several}{told.removeprefix(name)}"
            found.pop()
        going = act if act.draws else None
        found.append((told, act))
    return found


def turn_table(position: Position, names: Names = NAMES, last: int = 0, drawn: Sequence[Tile] = ()) -> Table:
    """The round turn by turn, the latest first; with `last` only so many."""
    every = list(enumerate(turns_of(position, names, drawn), start=1))
    rows = [("Turn", "What", "Scores")]
    for index, (told, act) in islice(reversed(every), last or None):
        rows.append((str(index), told, f"★ {act.points}" if act.points else "–"))
    said = f"The last {last} of {len(every)} turns" if 0 < last < len(every) else "The round, turn by turn"
    return Table(f"{said}, the latest first", tuple(rows))
