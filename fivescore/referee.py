"""The referee: may this be done, what does it score, who wins this round, and where a record goes wrong.

Every ruling names the rules that it rests on, the weightiest first; each has its source.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from fivescore import speech
from fivescore.choices import Choice, Settlement, Spinner
from fivescore.clauses import Clause, clauses
from fivescore.errors import FivescoreError, NotationError
from fivescore.game import State
from fivescore.layout import Layout, Play
from fivescore.notation import loads, read_heading
from fivescore.position import Action, Draw
from fivescore.rules import RuleSet
from fivescore.settlement import settle, sides
from fivescore.tiles import Tile


class Ruling(NamedTuple):
    """Yes or no, a sentence or two, and the rules that say so; `line` is where a record goes wrong, else 0.

    >>> from fivescore import FIVES_AND_THREES
    >>> state = State.of(Layout(FIVES_AND_THREES).play("1-4"), hands=("2-2", "0-4"))
    >>> ruling = on_action(state, Draw())
    >>> ruling.allowed, ruling.says, [(rule.name, rule.source) for rule in ruling.rules]
    (False, 'No: there is no drawing in Fives and Threes.', [('drawing', 'C')])
    """

    allowed: bool
    says: str
    rules: tuple[Clause, ...] = ()
    line: int = 0


def on_action(state: State, action: Action) -> Ruling:
    """Whether the player to move may do this, and if it is a play, what it scores.

    >>> from fivescore import ALL_FIVES, Tile
    >>> state = State.of(Layout(ALL_FIVES).play("1-4"), hands=("4-6", "0-0"))
    >>> on_action(state, Play(Tile(4, 6))).says
    'Yes. The ends are 1 and 6. They total 7, which is no multiple of five: no score.'
    """
    rules = state.rules
    if why := state.refusal(action):
        return Ruling(False, f"No: {why}.", stated(rules, [why.rule]))
    if isinstance(action, Play):
        scores = on_score(state.layout.play(action.tile, action.on))
        return Ruling(True, f"Yes. {scores.says}", (*_laid(state.layout, action), *scores.rules))
    if isinstance(action, Draw):
        return Ruling(True, "Yes: a tile may be drawn now.", stated(rules, ["drawing", "reserve"]))
    return Ruling(True, "Yes: this turn may be passed.", stated(rules, ["drawing", "must_play"]))


def on_play(layout: Layout, tile: Tile, on: Tile | None = None) -> Ruling:
    """Whether a tile may be laid there, whoever holds it, and what it scores.

    >>> from fivescore import ALL_FIVES, Tile
    >>> ruling = on_play(Layout(ALL_FIVES).play("1-1").play("1-4"), Tile(1, 3), Tile(1, 4))
    >>> ruling.says, ruling.rules[0].name
    ('No: [1-3] does not match the open end of [1-4]; it fits on: [1-1].', 'fitting')
    """
    if why := layout.refusal(tile, on):
        return Ruling(False, f"No: {why}.", stated(layout.rules, [why.rule]))
    scores = on_score(layout.play(tile, on))
    return Ruling(True, f"Yes. {scores.says}", (*_laid(layout, Play(tile, on)), *scores.rules))


def _laid(layout: Layout, play: Play) -> tuple[Clause, ...]:
    """The rules by which a play lies where it does: at the end of a spinner, that of spinners first."""
    after = layout.play(*play)
    arm = layout.last and layout.openings[after.covered].of_spinner
    return stated(layout.rules, [*(["spinner"] if arm else []), "fitting" if layout.last else "lead"])


def on_score(layout: Layout) -> Ruling:
    """What the last play scores and why, with the rules for the ends that are open.

    >>> from fivescore import ALL_FIVES
    >>> ruling = on_score(Layout(ALL_FIVES).play("5-5"))
    >>> print(ruling.says, [rule.name for rule in ruling.rules])
    The one end counts 10, a multiple of five: [5-5] scores 10. ['scoring', 'unit', 'ends', 'doubles', 'count']
    """
    names = ["scoring", *(["unit"] if layout.points else []), "ends"]
    if any(each.end.count > each.end.pip for each in layout.openings):
        names.append("doubles")
    if any(not each.end.pip for each in layout.openings):
        names.append("blank")
    if layout.rules.spinner is not Spinner.NONE and any(tile.is_double for tile in layout.tiles):
        names.append("count")
    return Ruling(layout.points > 0, speech.score(layout), stated(layout.rules, names))


def on_round(rules: RuleSet, pips: Iterable[int], out: int | None = None) -> Ruling:
    """Who wins a round and what is settled, from the pips left in each hand; `out` is the seat that went out.

    >>> from fivescore import ALL_FIVES
    >>> print(on_round(ALL_FIVES, (9, 13)).says)
    Player 1 wins the block with 9 pips against 13. Player 1 scores 15.

    Raises FivescoreError for pips that are below nothing, and for a hand that went out and holds some; RuleError for a
    number of players that the rules do not allow.
    """
    held = tuple(pips)
    rules.target_for(len(held))
    if any(number < 0 for number in held):
        raise FivescoreError(f"{min(held)} pips cannot be left in a hand; 0 is the least")
    if out is not None and held[out]:
        raise FivescoreError(f"player {out + 1} went out, and cannot hold {held[out]} pips")
    seats = sides(rules, len(held))
    settled = settle(rules, seats, held, None if out is None else seats[out])
    who = [_side(rules, seats, side) for side in range(max(seats) + 1)]
    sums = [sum(number for seat, number in zip(seats, held, strict=True) if seat == side) for side in range(len(who))]
    takes = rules.settlement is Settlement.WINNER_TAKES
    if out is not None:
        says = f"{who[seats[out]]} went out."
    elif not takes:
        says = "The round is blocked, and nobody wins it."
    elif settled.winner is not None:
        best = who[settled.winner]
        others = ", ".join(str(number) for side, number in enumerate(sums) if side != settled.winner)
        says = f"{best} {_s(best, 'win')} the block with {sums[settled.winner]} pips against {others}."
    else:
        says = f"The block is a tie for fewest, {min(sums)} pips."
    changes = [(side, points) for side, points in enumerate(settled.points) if points]
    chips = out is not None and bool(rules.chip_out)
    if out is not None and chips:
        says += f" {who[seats[out]]} {_s(who[seats[out]], 'score')} {rules.chip_out} for it."
    for side, points in changes:
        verb = _s(who[side], "score") if points > 0 else _s(who[side], "lose")
        says += f" {who[side]} {verb} {abs(points)}."
    if not changes and not chips:
        says += " Nobody scores for the tiles left."
    return Ruling(takes and settled.winner is not None, says, stated(rules, _settling(rules, len(held), out, changes)))


def _settling(rules: RuleSet, players: int, out: int | None, changes: list[tuple[int, int]]) -> list[str]:
    takes = rules.settlement is Settlement.WINNER_TAKES
    names = ["chip_out"] if out is not None else []
    if out is None and takes:
        names.append("split_tie" if players == 3 and len(changes) == 2 else "fewest")
    names.append("settlement")
    if rules.settlement is not Settlement.NOTHING and changes:
        names += ["rounding", *(["rounded"] if players > 2 else []), *(["counted"] if takes and players == 4 else [])]
    return [*names, *(["over"] if out is not None else ["chip_out"])]


def _side(rules: RuleSet, seats: tuple[int, ...], side: int) -> str:
    numbers = [str(seat + 1) for seat, each in enumerate(seats) if each == side]
    return f"Player {numbers[0]}" if len(numbers) == 1 else f"Players {' and '.join(numbers)}"


def _s(who: str, verb: str) -> str:
    return verb if who.startswith("Players") else f"{verb}s"


def on_record(text: str) -> Ruling:
    """Whether a record of a round holds, hands known or not: its first illegal turn or wrong score, by its line.

    >>> ruling = on_record("fivescore 1 fives-and-threes\\n1-4 = 1\\ndraw 1 4-4\\n")
    >>> ruling.line, ruling.says, ruling.rules[0].name
    (3, 'line 3, column 1: there is no drawing in Fives and Threes.', 'drawing')

    A text that is no record at all gets a ruling too: no, and why.
    """
    try:
        record = loads(text)
    except NotationError as fault:
        cause, line = fault.__cause__, text.count("\n", 0, fault.position) + 1
        by: tuple[Clause, ...] = ()
        if isinstance(cause, FivescoreError) and cause.rule:
            with suppress(FivescoreError):  # the first line itself may be at fault
                by = stated(read_heading(text), [cause.rule])
        return Ruling(False, f"{fault}.", by, line)
    except FivescoreError as fault:
        return Ruling(False, f"{fault}.", (), 1)
    turns = "1 turn" if len(record.turns) == 1 else f"{len(record.turns)} turns"
    known = "all hands known" if record.hands else "no hands known: some deal fits it"
    return Ruling(True, f"Every turn of this record is allowed, and every score is right ({turns}, {known}).")


def stated(rules: RuleSet, names: Iterable[str]) -> tuple[Clause, ...]:
    """The clauses of these names, as far as the game has them, in the order of the names, with what belongs to each.

    >>> from fivescore import ALL_FIVES, MUGGINS
    >>> [clause.name for clause in stated(MUGGINS, ["drawing", "count", "drawing"])]
    ['drawing']
    >>> [clause.name for clause in stated(ALL_FIVES, ["spinner"])]
    ['spinner', 'opening']
    """
    found = {clause.name: clause for clause in clauses(rules)}
    all_names = (each for name in names for each in (name, *_belonging(rules, name)))
    return tuple(found[name] for name in dict.fromkeys(all_names) if name in found)


def _belonging(rules: RuleSet, name: str) -> tuple[str, ...]:
    """The names of what belongs to the choice that a clause states."""
    value = getattr(rules, name, None)
    return tuple(each for each, _, _ in value.more) if isinstance(value, Choice) else ()
