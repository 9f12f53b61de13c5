"""The referee: may this be done, what does it score, who wins this round, and where a record goes wrong.

Every ruling names the rules that it rests on, the weightiest first; each has its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import Result, State, add_points, highest, is_out, score_steps
from fivescore.core.layout import Layout, Play
from fivescore.core.match import next_leader
from fivescore.core.notation import is_heading, loads, read_heading
from fivescore.core.position import Action, Draw
from fivescore.core.rules import (
    CALL,
    DIFFERENCES,
    FIVE,
    MISPLAY,
    Clause,
    Ending,
    FirstLead,
    HandWorth,
    NextLead,
    RuleSet,
    Settlement,
    Spinner,
    clauses,
    ends_match,
    settle,
    sides,
    worth,
)
from fivescore.core.tiles import Tile


class Ruling(NamedTuple):
    """Yes or no, a sentence or two, and the rules that say so; `line` is where a record goes wrong, else 0.

    `why` is the reason alone, where something is refused. Where a round ended, `why` is how, and `follows` the rest.

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
    why: str = ""
    follows: str = ""


def on_action(state: State, action: Action) -> Ruling:
    """Rule whether the player to move may do this and, if it is a play, what it scores.

    >>> from fivescore import ALL_FIVES, Tile
    >>> state = State.of(Layout(ALL_FIVES).play("1-4"), hands=("4-6", "0-0"))
    >>> on_action(state, Play(Tile(4, 6))).says
    'Yes. The ends are 1 and 6. They total 7, which is not a multiple of five: no score.'
    """
    rules = state.rules
    if why := state.refusal(action):
        return Ruling(False, f"No: {why}.", clauses_named(rules, [why.rule]), why=why)
    if isinstance(action, Play):
        return _allowed(state.layout, action, state.hands[state.to_move], state.deal.must_lead)
    if isinstance(action, Draw):
        return Ruling(True, "Yes: a tile may be drawn now.", clauses_named(rules, ["drawing", "draw_most", "reserve"]))
    return Ruling(True, "Yes: a knock is allowed now.", clauses_named(rules, ["drawing", "draw_most", "must_play"]))


def on_play(layout: Layout, tile: Tile, on: Tile | None = None, arm: int | None = None) -> Ruling:
    """Rule whether a tile, in any hand, may be laid there, and what it scores; at a spinner, where it then lies.

    `arm` asks whether it begins that arm of the double `on`: 1 and 2 from its sides, 3 and 4 from its ends.

    >>> from fivescore import ALL_FIVES, Tile
    >>> ruling = on_play(Layout(ALL_FIVES).play("1-1").play("1-4"), Tile(1, 3), Tile(1, 4))
    >>> ruling.says, ruling.rules[0].name
    ('No: [1-3] does not match the open end of [1-4]; it fits on: [1-1].', 'fitting')
    >>> layout = Layout(ALL_FIVES).play("5-5").play("1-5")
    >>> print(on_play(layout, Tile(4, 5), Tile(5, 5)).says.partition(". ")[0])
    Yes: it lies on the other side of the spinner, and a third arm begins only after that
    >>> print(on_play(layout, Tile(4, 5), Tile(5, 5), arm=3).says.partition(" Laid there,")[0])
    No: arm 3 of [5-5] is not open yet: its ends open when both its sides are covered; arm 2 is next.
    """
    if arm is not None and on is None and len(layout.places(tile)) == 1:
        (on,) = layout.places(tile)
    if why := layout.refusal(tile, on, arm):
        says, names = f"No: {why}.", [why.rule]
        if arm is not None and not layout.refusal(tile, on):
            after, names = layout.play(tile, on), ["opening", why.rule]
            says += f" Laid there, it lies {speech.how_laid(after)}. {speech.score(after)}"
        return Ruling(False, says, clauses_named(layout.rules, names), why=why)
    return _allowed(layout, Play(tile, on))


def _allowed(layout: Layout, play: Play, hand: Sequence[Tile] = (), must_lead: Tile | None = None) -> Ruling:
    """The ruling on a play that is allowed: where it lies, what it scores; of a lead by this hand, when it may be."""
    after = layout.play(*play)
    scores, covered = on_score(after), after.covers
    where, names = ".", ["fitting"] if layout.last else ["lead"]
    if not layout.last and layout.rules.first_lead is FirstLead.HIGHEST_DOUBLE:
        names = ["first_lead", "lead"]
        if play.tile == must_lead:
            where = f": {play.tile} must be led in this round."
        elif play.tile != (first := highest([hand or [play.tile]])):
            where = f", but not in the first round: with this hand, only {first} could be led there."
        else:
            higher = "a higher double" if first.is_double else "a double or a higher tile"
            where = f"; in the first round, only if nobody was dealt {higher}."
    if covered and (covered.of_spinner or covered.end.leaves):  # at a spinner its rule comes first
        last = len(covered.end.leaves) > 1
        where = f": it lies {speech.how_laid(after)}{', and a third arm begins only after that' if last else ''}."
        names = [*["opening"] * last, *["spinner"] * (last or covered.of_spinner), *names]
    return Ruling(True, f"Yes{where} {scores.says}", (*clauses_named(layout.rules, names), *scores.rules))


def on_score(layout: Layout) -> Ruling:
    """Rule what the last play scores and why, with the rules for the ends that are open.

    >>> from fivescore import ALL_FIVES
    >>> ruling = on_score(Layout(ALL_FIVES).play("5-5"))
    >>> print(ruling.says, [rule.name for rule in ruling.rules])
    The one end counts 10, a multiple of five: [5-5] scores 10. ['scoring', 'unit', 'ends', 'doubles', 'count']
    """
    five = layout.total == FIVE and not layout.rules.five_scores
    names = [*["five_scores"] * five, "scoring", *(["unit"] if layout.points else []), "ends"]
    if any(each.end.count > each.end.pip for each in layout.openings):
        names.append("doubles")
    if any(not each.end.pip for each in layout.openings):
        names.append("blank")
    if layout.rules.spinner is not Spinner.NONE and any(tile.is_double for tile in layout.tiles):
        names.append("count")
    says = speech.score(layout)
    if 0 < layout.points < (least := layout.rules.get_in):
        names.append("get_in")
        says += f" As a first score it does not count: that must be {least} or more."
    return Ruling(layout.points > 0, says, clauses_named(layout.rules, names))


def on_round(rules: RuleSet, pips: Iterable[int], out: int | None = None, names: Sequence[str] = ()) -> Ruling:
    """Rule who wins a round and what is settled, from the pips left in each hand; `out` is the seat that went out.

    `names` are those of the players, where they have some. Where partners play on until both are out, a round is not
    over while the partner of `out` still holds tiles. Source: C.

    >>> from fivescore import ALL_FIVES, FIVES_AND_THREES
    >>> print(on_round(ALL_FIVES, (9, 13)).says)
    Player 1 wins the block with 9 pips against 13. Player 1 scores 15.
    >>> print(on_round(FIVES_AND_THREES, (0, 5, 7, 3), 0).says)
    The round goes on: player 1 is out, and player 3, the partner, still holds 7 pips. Nobody scores for going out yet.

    Raises FivescoreError for pips that no hands can hold, for a seat that is not there, and for a hand that went out
    and holds some; RuleError for a number of players that the rules do not allow.
    """
    held = tuple(pips)
    _check_pips(rules, held, out)
    if over := round_goes_on(rules, held, out, names):
        return over
    seats = sides(rules, len(held))
    settled = settle(rules, seats, held, None if out is None else seats[out])
    who = [_side(seats, side, names) for side in range(max(seats) + 1)]

    def verb(side: int, word: str) -> str:
        return word if seats.count(side) > 1 else f"{word}s"

    sums = [sum(number for seat, number in zip(seats, held, strict=True) if seat == side) for side in range(len(who))]
    takes = rules.settlement is Settlement.WINNER_TAKES
    if out is not None:
        went = who[seats[out]] if rules.both_out else names[out] if names else f"Player {out + 1}"
        ended = f"{went} went out."
    elif not takes or not rules.block_counts:
        ended = "The round is blocked, and nobody wins it."
    elif settled.winner is not None:
        best = who[settled.winner]
        others = ", ".join(str(number) for side, number in enumerate(sums) if side != settled.winner)
        fewest = speech.many(sums[settled.winner], rules.left.noun)
        ended = f"{best} {verb(settled.winner, 'win')} the block with {fewest} against {others}."
    else:
        ended = f"The block is a tie for fewest, {speech.many(min(sums), rules.left.noun)}."
    changes = [(side, points) for side, points in enumerate(settled.points) if points]
    chips = out is not None and bool(rules.chip_out)
    follows = []
    if out is not None and chips:
        follows.append(f"{who[seats[out]]} {verb(seats[out], 'score')} {rules.chip_out} for it.")
    for side, points in changes:
        follows.append(f"{who[side]} {verb(side, 'score' if points > 0 else 'lose')} {abs(points)}.")
    if not changes and not chips:
        follows.append("Nobody scores for the tiles left.")
    tied = takes and out is None and rules.block_counts and len(held) == 3 and sums.count(min(sums)) == 2
    split = tied and rules.split_tie
    if split and rules.counted in DIFFERENCES:
        follows.append("Nothing is taken off what they split: the two who tie hold the same.")
    if split and sum(settled.points) < worth(rules, max(sums)):
        follows.append("Each half is rounded down: settled here, no source says how.")
    by = clauses_named(rules, _settling(rules, len(held), out, bool(changes), tied))
    says = " ".join([ended, *follows])
    return Ruling(takes and settled.winner is not None, says, by, why=ended, follows=" ".join(follows))


def _check_pips(rules: RuleSet, held: tuple[int, ...], out: int | None) -> None:
    """Raise FivescoreError for hands that no round ends with."""
    rules.target_for(len(held))
    noun, most = rules.left.noun, rules.left_in(rules.tiles)
    for number in held:
        if type(number) is not int or number < 0:
            raise FivescoreError(f"{number} {noun}s cannot be left in a hand; 0 is the least, and {noun}s are whole")
    if sum(held) > most:
        raise FivescoreError(f"{sum(held)} {noun}s cannot be left; a {rules.tiles} set has {most}")
    if wrong := [number for number in held if rules.left is HandWorth.TILES and number % FIVE]:
        raise FivescoreError(f"{wrong[0]} points cannot be left in a hand: by this house’s rule each tile counts five")
    if out is None:
        empty = [str(seat) for seat, number in enumerate(held, start=1) if not number]
        if len(empty) > 1 and not (rules.both_out and len(held) == 4):
            why = f"players {speech.listed(empty)} have 0 pips, and only [0-0] has none: one of them went out"
            raise FivescoreError(f"{why}; say who")
        return
    if type(out) is not int or not 0 <= out < len(held):
        raise FivescoreError(f"there is no seat {out}; seats: 0 to {len(held) - 1}, or None for a block")
    if held[out]:
        raise FivescoreError(f"player {out + 1} went out, and cannot hold {speech.many(held[out], noun)}")


def round_goes_on(rules: RuleSet, held: tuple[int, ...], out: int | None, names: Sequence[str] = ()) -> Ruling | None:
    """The ruling that a round goes on, since only one of two partners is out; None where it does not. Source: C.

    >>> from fivescore import ALL_FIVES, FIVES_AND_THREES
    >>> round_goes_on(ALL_FIVES, (0, 5, 7, 3), 0), round_goes_on(FIVES_AND_THREES, (0, 5, 0, 3), 0)
    (None, None)
    """
    if out is None or is_out(rules, held, out):
        return None
    seats = sides(rules, len(held))
    partner = next(seat for seat, side in enumerate(seats) if side == seats[out] and seat != out)
    one, other = (names[seat] if names else f"player {seat + 1}" for seat in (out, partner))
    left = speech.many(held[partner], rules.left.noun)
    says = f"The round goes on: {one} is out, and {other}, the partner, still holds {left}."
    if rules.chip_out:
        says += " Nobody scores for going out yet."
    return Ruling(False, says, clauses_named(rules, ["both_out", *(["chip_out"] if rules.chip_out else [])]))


def on_next_lead(rules: RuleSet, leader: int | None, pips: Iterable[int], out: int | None = None) -> Ruling:
    """Rule who leads the round after one that ended so; `leader` led it, None where nobody says who.

    >>> from fivescore import ALL_FIVES, FIVES_AND_THREES
    >>> print(on_next_lead(ALL_FIVES, 0, (9, 13)).says)
    Draw for the next lead: this round is blocked.
    >>> print(on_next_lead(FIVES_AND_THREES, 1, (0, 13), 0).says)
    Player 1 leads the next round: player 2 led this one.

    Errors as in `on_round()`.
    """
    held = tuple(pips)
    _check_pips(rules, held, out)
    if over := round_goes_on(rules, held, out):
        return over
    cites = clauses_named(rules, ["next_lead"])
    if leader is not None and not 0 <= leader < len(held):
        raise FivescoreError(f"there is no seat {leader}; seats: 0 to {len(held) - 1}")
    if rules.next_lead is NextLead.LEFT and leader is None:
        return Ruling(False, "The player to the left of this round's leader: say who led it.", cites)
    seats = sides(rules, len(held))
    settled = settle(rules, seats, held, None if out is None else seats[out])
    ended = Result("blocked" if out is None else "out", settled.winner, out, settled.points, held)
    following = next_leader(rules, leader or 0, ended)
    if following is None:
        tie = " and nobody has won it" if rules.next_lead is NextLead.WINNER else ""
        return Ruling(False, f"Draw for the next lead: this round is blocked{tie}.", cites)
    if rules.next_lead is NextLead.LEFT:
        why = f"player {(leader or 0) + 1} led this one"
    elif out is not None:
        why = f"player {out + 1} went out"
    else:
        why = f"{_side(seats, seats[following]).replace('P', 'p', 1)} won the block"
        if seats.count(seats[following]) > 1:
            why += f", and of the two this one holds fewer {rules.left.noun}s (settled here)"
    return Ruling(True, f"Player {following + 1} leads the next round: {why}.", cites)


def on_first_lead(rules: RuleSet, hands: Sequence[Sequence[Tile]] = ()) -> Ruling:
    """Rule who leads the first round of a match; where the tiles decide, by the hands of all, if they are known.

    >>> from fivescore import RULE_SETS
    >>> print(on_first_lead(RULE_SETS["all-fives-online"], ((Tile(4, 6),), (Tile(2, 2),))).says)
    Player 2 leads the first round, with [2-2].
    """
    cites = clauses_named(rules, ["first_lead"])
    if rules.first_lead is not FirstLead.HIGHEST_DOUBLE or not any(hands):
        return Ruling(False, rules.first_lead.whole_sentence, cites)
    first = highest(hands)
    seat = next(seat for seat, hand in enumerate(hands) if first in hand)
    return Ruling(True, f"Player {seat + 1} leads the first round, with {first}.", cites)


def on_target(
    rules: RuleSet, players: int, score: int, points: int, *, first: bool = False, out: bool = False
) -> Ruling:
    """Rule what a play's points make of a score, near the target or far from it; allowed where it wins the match.

    `first` says that the play led the round, `out` that its side went out with it.

    >>> from fivescore import FIVES_AND_THREES
    >>> for rules in (FIVES_AND_THREES, FIVES_AND_THREES.vary(ending="bounce")):
    ...     print(on_target(rules, 2, 59, 8).says)
    59 and 8 make 67, past 61: the points do not count, and the score stays 59.
    59 and 8 make 67, past 61: the score goes up 2 and back 6, to 55.
    >>> print(on_target(FIVES_AND_THREES, 2, 59, 2, out=True).says)
    The play scores 2 and going out 1. 59 and 3 make 62, past 61: the points do not count, and the score stays 59.
    >>> print(on_target(FIVES_AND_THREES.vary(chip_out_joined=False), 2, 50, 1, out=True).says)
    50 and 1 make 51; 10 more to 61. Going out scores 1: 51 and 1 make 52; 9 more to 61.

    Raises FivescoreError for points below 0 and for a score that has won already, RuleError for a number of players
    that the rules do not allow.
    """
    target = rules.target_for(players)
    if points < 0:
        raise FivescoreError(f"{points} points are none that a play scores; 0 is the least")
    if ends_match(rules, score, target) or (rules.ending in (Ending.EXACT, Ending.BOUNCE) and score > target):
        raise FivescoreError(f"nobody plays on with {score}: the match goes to {target}")
    seats = sides(rules, players)
    held = [0 if out and seats[seat] == seats[0] else 1 for seat in range(players)]
    scores = (score, *[0] * max(seats))
    _, _, over = add_points(rules, points, first, held, 0, scores)
    steps, chip = score_steps(rules, points, first, held, 0, scores), rules.chip_out if out else 0
    says = [f"The play scores {points} and going out {chip}."] if chip and rules.chip_out_joined else []
    for number, step in enumerate(steps):
        says.append(f"Going out scores {chip}: " * bool(number) + _added(rules, target, *step))
    if chip and not rules.chip_out_joined and len(steps) == 1:
        says.append("So the point for going out is no longer counted.")
    names = [next((rule for rule, *_ in steps if rule), "ending"), "target"]
    cites = clauses_named(rules, [*names, *(["chip_out", "chip_out_joined"] if chip else [])])
    return Ruling(over == "target", " ".join(says), cites)


def _added(rules: RuleSet, target: int, rule: str, before: int, more: int, after: int) -> str:
    """A score to which points are added, in a sentence; the rest is what `score_steps()` says of it."""
    past = before + more - target
    says = f"{before} and {more} make {before + more}"
    if rule == "get_in":
        return f"The first score must be {rules.get_in} or more: {more} does not count, and the score stays {after}."
    if rule == "first_tile_wins":
        return f"{says}, and the first tile of a round cannot win the match: the score stays {after}."
    if rule and rules.ending is Ending.BOUNCE:
        return f"{says}, past {target}: the score goes up {target - before} and back {past}, to {after}."
    if rule:
        return f"{says}, past {target}: the points do not count, and the score stays {after}."
    if after > before and ends_match(rules, after, target):
        return f"{says}{'' if past else ', exactly the target'}: that wins the match at once."
    if past >= 0:
        return f"{says}, and the target is {target}: the round is played out and settled, then the highest score wins."
    return f"{says}; {-past} more to {target}."


UNSAID = {
    "call": (
        CALL,
        "No source says that you may. They name a game Muggins, and describe no such call. At tables that know it, "
        "you call “muggins” at points that were not claimed, and take them. Agree on it before the match: here every "
        "score counts for the side that made it, called or not.",
    ),
    "misplay": (
        MISPLAY,
        "No source of ours says what follows a misplay. They tell you what is allowed, and not what to do after a "
        "wrong tile, a play out of turn, a knock or a draw that was not allowed, or a draw too many. Agree on it "
        "before the match. If the play itself is in doubt, ask about the play.",
    ),
}


def on_unwritten_rule(asked: str) -> Ruling:
    """Say what is known of the call "muggins", or of what follows a misplay, by its name in `UNSAID`: no source says.

    >>> on_unwritten_rule("call").rules[0].source, on_unwritten_rule("misplay").rules[0].source
    ('named only', 'settled here')
    """
    rule, says = UNSAID[asked]
    return Ruling(False, says, (rule,))


def _settling(rules: RuleSet, players: int, out: int | None, changed: bool, tied: bool) -> list[str]:
    takes = rules.settlement is Settlement.WINNER_TAKES
    names = ["chip_out"] if out is not None else []
    counts = takes and (players == 4 or rules.counted in DIFFERENCES)
    if out is None and not rules.block_counts:
        names.append("block_counts")
    elif out is None and takes:
        names += ["split_tie", "split_half"] if tied else ["fewest"]  # no half where nothing is split
    names += ["settlement", "left"]
    if rules.settlement is not Settlement.NOTHING and changed:
        names += ["rounding", *(["rounded"] if players > 2 else []), *(["counted"] if counts else [])]
    return [*names, *(["over"] if out is not None else ["chip_out"])]


def _side(seats: tuple[int, ...], side: int, names: Sequence[str] = ()) -> str:
    """A side by its players: "Player 1", "Players 1 and 3", or their names."""
    own = [seat for seat, each in enumerate(seats) if each == side]
    if names:
        return speech.listed([names[seat] for seat in own])
    return f"Player{'s' if len(own) > 1 else ''} {speech.listed([str(seat + 1) for seat in own])}"


def on_record(text: str) -> Ruling:
    """Rule whether a record of a round holds, hands known or not: its first illegal turn or wrong score, by its line.

    >>> ruling = on_record("fivescore 1 fives-and-threes\\n1-4 = 1\\ndraw 1 4-4\\n")
    >>> ruling.line, ruling.says, ruling.rules[0].name
    (3, 'line 3, column 1: there is no drawing in Fives and Threes.', 'drawing')

    A text that is no record at all gets a ruling too: no, and why.
    """
    try:
        record = loads(text)
    except NotationError as fault:
        cause = fault.__cause__
        by: tuple[Clause, ...] = ()
        if isinstance(cause, FivescoreError) and cause.rule:
            with suppress(FivescoreError):  # the first line itself may be at fault
                by = clauses_named(read_heading(text), [cause.rule])
        return Ruling(False, f"{fault}.", by, fault.line, fault.why)
    turns = speech.many(len(record.turns), "turn")
    known = "all hands known" if record.hands else "no hands known: some deal fits it"
    says = f"Every turn of this record is allowed, and every score is right ({turns}, {known})."
    if not is_heading(next(filter(str.strip, text.splitlines()))):
        says += f" It names no game, so it was read as {record.rules}."
    return Ruling(True, says)


def clauses_named(rules: RuleSet, names: Iterable[str]) -> tuple[Clause, ...]:
    """The clauses of these names, as far as the game has them, in the order of the names, with what belongs to each.

    >>> from fivescore import ALL_FIVES, MUGGINS
    >>> [clause.name for clause in clauses_named(MUGGINS, ["drawing", "count", "drawing"])]
    ['drawing']
    >>> [clause.name for clause in clauses_named(ALL_FIVES, ["spinner"])]
    ['spinner', 'opening']
    """
    found = {clause.name: clause for clause in clauses(rules)}
    belonging = [(name, *(each[0] for each in getattr(getattr(rules, name, None), "more", ()))) for name in names]
    return tuple(found[name] for name in dict.fromkeys(chain(*belonging)) if name in found)
