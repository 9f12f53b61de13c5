"""A game's rules in sentences: clause by clause, each with the field it states and the mark of its source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from fivescore.core.rules.choices import DIFFERENCES, ByPlayers, Ending, HandWorth, Rounding, Settlement, Spinner
from fivescore.core.rules.sets import RuleSet
from fivescore.core.rules.settlement import rounds_to

TOPICS = {
    "players": "Players and hands",
    "lead": "Who leads",
    "turn": "A turn",
    "count": "What counts",
    "points": "What scores",
    "round": "The end of a round",
    "match": "The match",
}
"""The parts of a game's rules in the order in which a table meets them, each with its heading."""


class Clause(NamedTuple):
    """One rule of a game: its name, the part that it belongs to, its sentence, its field, and its source.

    `field` is the field of `RuleSet` that it states, "" for a rule that all games share. `source` is a mark of
    `choices.SOURCES`, letters in a row, or "varied" for a value that no source names.

    >>> from fivescore import ALL_FIVES
    >>> found = {clause.name: clause for clause in clauses(ALL_FIVES)}
    >>> found["drawing"].text.split(",")[0], found["drawing"].field, found["drawing"].source
    ('A player who cannot play draws until a tile fits and plays it at once', 'drawing', 'A')
    """

    name: str
    topic: str
    text: str
    field: str
    source: str


CALL = Clause(
    "call",
    "points",
    "Who may call “muggins” at a score that was not claimed, and what it brings, no source says.",
    "",
    "named only",
)
"""What is known of the call "muggins"; it is no rule of any game here."""
MISPLAY = Clause(
    "misplay",
    "turn",
    "After a wrong tile, a play out of turn or a tile drawn too many, the table decides what follows.",
    "",
    "settled here",
)
"""What is known of misplays; it is no rule of any game here."""


@lru_cache(200)
def clauses(rules: RuleSet) -> tuple[Clause, ...]:
    """The rules of a game, in the order in which a table meets them; what does not apply is left out.

    >>> from fivescore import FIVES_AND_THREES
    >>> print(clauses(FIVES_AND_THREES.vary(drawing="until playable"))[-1].text)
    The target must be hit exactly: a score that would pass it does not count.
    """
    parts = (_before, _turn, _counting, _round, _match)
    return tuple(clause for part in parts for clause in part(rules))


def _before(rules: RuleSet) -> Iterator[Clause]:
    yield _stated(rules, "players", f"{rules.title} is played by {_or(rules.players)} players.", "players")
    yield _stated(rules, "players", f"The set is a {rules.tiles} set of {len(rules.tiles)} tiles.", "tiles")
    if 4 in rules.players:
        sides = "Four play two against two, partners opposite." if rules.partners else "Four play each for themselves."
        yield _stated(rules, "players", sides, "partners")
    deal = f"Each player is dealt {by_player_count(rules.hand, 'tiles')}; the rest are the boneyard."
    yield _stated(rules, "players", deal, "hand")
    for name in ("first_lead", "next_lead", "lead"):
        yield from _chosen(rules, "lead", name)


def _turn(rules: RuleSet) -> Iterator[Clause]:
    yield _shared(rules, "fitting", "turn", "A tile is laid on an open end, equal pips against equal pips.", "ABCDE")
    yield _shared(rules, "crosswise", "turn", "Doubles lie crosswise.", "ABCE")
    yield from _chosen(rules, "turn", "spinner")
    must = "A player who can play must play." if rules.must_play else "A player may knock although a tile fits."
    yield _stated(rules, "turn", must, "must_play")
    yield _stated(rules, "turn", rules.drawing.says, "drawing")
    if rules.draw_most:
        tiles = {1: "one tile is", 2: "two tiles are", 3: "three tiles are"}.get(rules.draw_most)
        tiles = tiles or f"{rules.draw_most} tiles are"
        most = f"At most {tiles} drawn in a turn; a player who still cannot play knocks."
        yield _stated(rules, "turn", most, "draw_most")
    if rules.reserve:
        last = "tile" if rules.reserve == 1 else "two tiles"
        yield _stated(rules, "turn", f"The last {last} of the boneyard may not be drawn.", "reserve")


def _counting(rules: RuleSet) -> Iterator[Clause]:
    yield _shared(rules, "ends", "count", "After every play the pips at the open ends are added up.", "ABCDE")
    double = "A double at an end counts both its halves, as long as one of its sides is free."
    yield _shared(rules, "doubles", "count", double, "ABCDE")
    yield _shared(rules, "blank", "count", "A blank end counts nothing.", "E")
    if rules.spinner is not Spinner.NONE:
        yield _stated(rules, "count", rules.count.says, "count")
    yield _stated(rules, "points", rules.scoring.says, "scoring")
    if not rules.five_scores:
        yield _stated(rules, "points", "A total of exactly five scores nothing.", "five_scores")
    yield _stated(rules, "points", f"{rules.unit.says} A total of 15 scores {rules.points(15)}.", "unit")
    if rules.get_in:
        first = f"The first score of a side must be {rules.get_in} or more; until then nothing less counts."
        yield _stated(rules, "points", first, "get_in")


def _round(rules: RuleSet) -> Iterator[Clause]:
    out = "A round ends when a player has laid the last tile, or is blocked when nobody can play or draw."
    if rules.both_out and rules.partners:
        out = "A round ends when a player has gone out, or is blocked when nobody can play."
    yield _shared(rules, "over", "round", out, "ABCDE")
    if rules.both_out and rules.partners:
        yield _stated(rules, "round", "Partners play on until both of one side are out.", "both_out")
    if rules.chip_out:
        chip = f"Going out scores {rules.chip_out}; in a blocked round nobody scores it."
        yield _stated(rules, "round", chip, "chip_out")
    if rules.knock:
        knock = f"The side that plays on after another side's knock scores {rules.knock} for it."
        yield _stated(rules, "round", knock, "knock")
    yield _stated(rules, "round", rules.settlement.says, "settlement")
    if rules.settlement is Settlement.NOTHING:
        return
    if rules.left is not HandWorth.PIPS:
        yield _stated(rules, "round", rules.left.says, "left")
    yield _stated(rules, "round", rules.rounding.says, "rounding")
    if rules.rounding is not Rounding.EXACT and (rules.partners or rules.settlement is Settlement.WINNER_TAKES):
        yield _stated(rules, "round", rules.rounded.says, "rounded")
    if not rules.block_counts:
        yield _stated(rules, "round", "In a blocked round the tiles left count for nobody.", "block_counts")
    if rules.settlement is Settlement.WINNER_TAKES:
        if rules.block_counts and rules.left is HandWorth.PIPS:
            fewest = "A blocked round is won by the fewest pips; a tie scores nothing."
            yield _shared(rules, "fewest", "round", fewest, "AE")
        if 3 in rules.players and rules.block_counts:
            split = "split the third's points" if rules.split_tie else "score nothing"
            yield _stated(rules, "round", f"Two of three players who tie for fewest {split}.", "split_tie")
            if rules.split_tie:
                whole = {1: "whole pip", 3: "three", 5: "five"}[rounds_to(rules)]
                half = f"Each half is rounded down to a {whole}."
                if rules.counted in DIFFERENCES:
                    half += " Nothing is taken off: the two who tie hold the same."
                yield Clause("split_half", "round", half, "", "settled here")
        if rules.partners or rules.counted in DIFFERENCES:
            yield _stated(rules, "round", rules.counted.says, "counted")


def _match(rules: RuleSet) -> Iterator[Clause]:
    if rules.chip_out:
        joined = "is scored after the last play's own"
        if rules.chip_out_joined:
            joined = "and the score of the last play are one score for the target"
        yield _stated(rules, "match", f"The point for going out {joined}.", "chip_out_joined")
    if not rules.first_tile_wins:
        yield _stated(rules, "match", "The first tile of a round cannot win the match.", "first_tile_wins")
    yield _stated(rules, "match", f"The match goes to {by_player_count(rules.target, 'points')}.", "target")
    yield _stated(rules, "match", rules.ending.says, "ending")
    takes = rules.settlement is Settlement.WINNER_TAKES
    splits = takes and rules.split_tie and rules.block_counts and 3 in rules.players
    if rules.ending in (Ending.EXACT, Ending.BOUNCE) and splits:
        both = "A split that would bring two players to the target at once counts for neither of them."
        yield Clause("both_there", "match", both, "", "settled here")


def _stated(rules: RuleSet, topic: str, text: str, field: str) -> Clause:
    """A clause that states a field, with the field's source."""
    return Clause(field, topic, text, field, rules.source_of(field))


def _chosen(rules: RuleSet, topic: str, field: str) -> Iterator[Clause]:
    """A clause that states a choice, and one for each thing that belongs to it."""
    value = getattr(rules, field)
    yield _stated(rules, topic, value.says, field)
    source = rules.source_of(field)
    for name, text, marks in value.more:
        if source in ("named only", "settled here") or source in marks.split():
            yield Clause(name, topic, text, "", source)
        else:
            yield Clause(name, topic, text, "", "settled here" if source in value.source.split() else marks)


def _shared(rules: RuleSet, name: str, topic: str, text: str, letters: str) -> Clause:
    """A clause that all games share; sources that state it by their letters."""
    if dict(rules.unsourced).get("hand") == "named only":  # the source names the game, and describes nothing of it
        return Clause(name, topic, text, "", "named only")
    return Clause(name, topic, text, "", rules.source if rules.source in letters else "settled here")


def by_player_count(value: ByPlayers, noun: str) -> str:
    """A number of things, or one for each number of players, in words.

    >>> by_player_count(((2, 7), (3, 5)), "tiles")
    '7 tiles with 2 players, 5 tiles with 3 players'
    """
    if isinstance(value, int):
        return f"{value} {noun}"
    return ", ".join(f"{number} {noun} with {players} players" for players, number in value)


def _or(numbers: tuple[int, ...]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last
