"""A scenario as text: what is in a link, and all that can be pasted: ids, plays, records, links of other labs.

And positions worth another try: a head, then a line for each, which ends with the link text of the position.

    fivescore positions 1
    1-1@0-1 5.00 truth - again.1=~record~2~1-1.1-2~~~fivescore 1 all-fives …

A line has the best play, the points by which it was better than the one that was made, the measure, the theme of the
loss (a dash for none), and the share text of the lab *Try again*: the round so far as its table saw it, with one hand.
"""

import gzip
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS, Unit
from fivescore.core.tiles import MARK, Tile
from fivescore_labs.analysis.finder import FINDER
from fivescore_labs.analysis.scenario import DEALS, EMPTY, SEED, Scenario, at_turn
from fivescore_labs.parts import fields
from fivescore_labs.play.round import ROUND
from fivescore_labs.play.setup import NAMES
from fivescore_labs.review import MEASURES, Review
from fivescore_labs.review.habits import THEMES, theme
from fivescore_labs.share import from_link, opened, parted, share

LONGEST = 6000
"""How many characters may be pasted: enough for a round with every tile of a double-twelve set."""
_PLAY = re.compile(rf"\[?\d\d?{MARK}\d\d?\]?(@.*)?")
_ID = re.compile(r"[\w-]{6,}(\.\S*)?", re.ASCII)
_SHAPES = (
    "a position id, plays such as 4-5 5-5, a record, or a link of the finder, endgame odds, a round or the scorekeeper"
)
_LINKS = ("editor", "finder", "endgame", "round", "scorekeeper")


def read(text: str, scenario: Scenario = EMPTY) -> Scenario:
    """Read a text; plays take the place of the table of a `scenario`, whose hands stay."""
    text = text.strip().replace("\r\n", "\n")
    fields.typed(text, LONGEST)
    if not text:
        raise NotationError(f"there is nothing to read; paste {_SHAPES}", text)
    if "\n" not in text and (shared := parted(from_link(text))) and shared[0] in _LINKS:
        return _link(shared[0], opened(shared[0], from_link(text)), scenario)
    if text.startswith(("fivescore ", "record~")) or ("~" not in text and notation.is_record(text)):
        return _record(text)
    if "~" in text:
        return _shared(text)
    return _id(text) if _ID.fullmatch(text) and not _PLAY.fullmatch(text) else _plays(text, scenario)


@lru_cache(8)
def write(scenario: Scenario) -> str:
    """The share text of a scenario: its position id, hands, values, play, seed and deal; of a record, the record."""
    shown = str(scenario.shown or "")
    if scenario.record:
        known = "" if scenario.record.hands else _dotted(scenario.position.hand)
        lines = notation.dumps(scenario.record).strip().split("\n")
        return "~".join(("record", str(scenario.turn_number), known, scenario.weigh, shown, *lines))
    head = notation.write_id(scenario.position._replace(events=()))
    faces = "" if scenario.deal else "/".join(map(_dotted, scenario.faces))
    numbers = (str(scenario.seed) if scenario.seed != SEED else "", str(scenario.deal or ""))
    return "~".join((head, faces, scenario.weigh, shown, *numbers)).rstrip("~")


def _dotted(tiles: Iterable[Tile]) -> str:
    return notation.write_tiles(tiles).replace(" ", ".")


def _id(text: str) -> Scenario:
    """The position of an id, or of a word that is none."""
    try:
        return _sound(notation.read_id(text))
    except NotationError as fault:
        raise NotationError(f"{fault}; paste {_SHAPES}", text) from fault


def _sound(at: Position) -> Scenario:
    """A position from an id: one that says more than it can know is refused."""
    if message := at.fault:
        raise NotationError(f"that id holds no position: {message}", "")
    if len(at.sizes) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that position has {len(at.sizes)}")
    must = at.must_lead if at.seat != at.to_move or at.must_lead in at.hand else None
    return Scenario(at._replace(must_lead=must))


def _plays(text: str, scenario: Scenario) -> Scenario:
    """A layout in notation, after the name of its game if that is another."""
    words = text.split()
    scenario = scenario.face_up(0) if scenario.deal else scenario
    if words[0] in RULE_SETS:
        slug, changes = words.pop(0), []
        while words and "=" in words[0]:
            changes.append(words.pop(0))
        scenario = scenario.with_layout(Layout(scenario.position.rules)).with_rules(slug, " ".join(changes))
    if not words or (not words[0][:1].strip("[").isdigit() and not _PLAY.fullmatch(words[0].rstrip(",;"))):
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    return scenario.with_layout(notation.read_layout(" ".join(words), scenario.position.rules))


def _record(text: str) -> Scenario:
    """A record as it was written, or with `~` between its lines; `record~turn~hand~way~play~` may stand first."""
    turn, hand, weigh, shown = "", "", "", ""
    if text.startswith("record~"):
        parts = text.split("~", 5)
        if len(parts) != 6:
            raise NotationError("that link of a record is cut; copy it anew", text)
        _, turn, hand, weigh, shown, text = parts
    elif "~" in text and "\n" in text:
        raise NotationError("“~” cannot be in a record here; write another sign in its place", text)
    record = notation.loads(text.replace("~", "\n"))
    if len(record.names) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that record has {len(record.names)}")
    last = len(record.turns)
    there = at_turn(record, fields.number(turn or str(last), last, "turn"), hand.replace(".", " "))
    return there.looked_at(weigh, shown)


def _shared(text: str) -> Scenario:
    """A share text of an editor, or of the scorekeeper, which begins with a way to mark scores."""
    words = text.split("~")
    if words[0] in ("numbers", "board", "xs"):
        return _record(text.rpartition("~~")[2] if "~~fivescore" in text else "fivescore " + text)
    if len(words) > 6:
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    head, faces, weigh, shown, seed, deal = (*words, *[""] * 5)[:6]
    scenario = replace(_sound(notation.read_id(head)), seed=fields.seed(seed or str(SEED)))
    hands = faces.split("/") if faces else []
    if hands and len(hands) != len(scenario.position.sizes):
        raise NotationError(f"hands are given for {len(hands)} of {len(scenario.position.sizes)} seats", text)
    for seat, hand in enumerate(hands):
        tiles = notation.read_tiles(hand.replace(".", " "))
        if tiles and (seat == scenario.own or len(tiles) != scenario.position.sizes[seat]):
            raise NotationError("the hands in that link do not fit its position id", text)
        scenario = scenario.holding(seat, notation.write_tiles(tiles)) if tiles else scenario
    looked, turned_up = scenario.looked_at(weigh, shown), fields.number(deal or "0", DEALS, "deal")
    return looked.face_up(turned_up) if turned_up else looked


def _link(name: str, text: str, scenario: Scenario) -> Scenario:
    if name == "finder":
        found = FINDER.start(text)
        held = max(0, min(len(found.hand) or 1, len(found.layout.rest) - len(found.hand)))
        return Scenario(Position.of(found.layout, hand=found.hand, others=(held,)))
    if name != "round":
        return read(text, scenario) if text else scenario
    state = ROUND.start(text)
    record = notation.Record.of(state.now, state.setup.names)
    if state.now.result:
        return at_turn(record, len(record.turns))
    return at_turn(record.public, len(record.turns), notation.write_tiles(state.position.hand) if state.able else "")


HEAD = "fivescore positions 1"
"""The first line of the text."""
FILE = Path(__file__).parents[1] / "content" / "puzzles.txt.gz"
"""The stored puzzles, a line each; `make puzzles` mines them."""
_PACKED = FILE.read_bytes()  # now: a browser that goes on from a memory has no files
WORST = 3
"""How many positions a review gives."""


GAP: Mapping[Unit, int] = {Unit.POINTS: 5, Unit.TIMES: 2}
"""How far the best play of a puzzle is ahead at least, in the points of the game, by what it scores in."""


class StoredPuzzle(NamedTuple):
    """A position with its best play, how far that is ahead, the measure and the theme; more where it is a puzzle."""

    text: str
    best: str
    ahead: Fraction
    measure: str
    theme: str
    number: int = 0
    grade: int = 2
    greedy: str = ""
    plays: int = 0
    unseen: int = 0

    def __str__(self) -> str:
        """The line of a choice of a reader's own, up to the position."""
        return f"{self.best} {float(round(self.ahead, 2)):.2f} {self.measure} {self.theme or '-'}"


def place_text(record: notation.Record, event: int) -> str:
    """Write what the position editor opens before an event: the record as its table saw it, and the hand to move."""
    turns: list[notation.Turn] = []
    for turn in record.turns:
        events = turn.draws + (turn.action is not None)  # each draw is one by itself
        if events > event:
            turns += [notation.Turn(event)] if event else []
            break
        turns.append(turn)
        event -= events
    so_far = replace(record, turns=tuple(turns), left=())
    hand = end.hands[end.to_move] if isinstance(end := so_far.end, State) else ()
    return write(at_turn(so_far.public, len(turns), notation.write_tiles(hand)))


def retry_text(text: str) -> str:
    """The share text that opens a position of the editor to be tried again."""
    return share("review", f"~{text}")


def editor_text(text: str) -> str:
    """Return the editor's text from its share text, from a whole link, or from a text that is it already."""
    text = from_link(text)
    found = parted(text)
    return found[2].partition("~")[2] if found and found[0] == "review" else text


def costliest_positions(record: notation.Record, found: Review) -> tuple[StoredPuzzle, ...]:
    """The costliest choices of a review, as positions; those with a play that is best."""
    return tuple(
        StoredPuzzle(place_text(record, each.event), str(best), each.lost, each.weighed.measure, theme(each))
        for each in found.costliest[:WORST]
        if isinstance(best := each.weighed.best[0], Play)
    )


def own_puzzle_lines(record: notation.Record, found: Review) -> tuple[str, ...]:
    """The costliest choices of a review that are puzzles, as lines of the progress: one play was clearly best."""
    lines = []
    for each in found.costliest[:WORST]:
        (best, most), (_, second), *_ = sorted(each.weighed.values.items(), key=lambda pair: -pair[1])
        if isinstance(best, Play) and most - second >= GAP[record.rules.unit]:
            it = StoredPuzzle(
                place_text(record, each.event), str(best), most - second, each.weighed.measure, theme(each)
            )
            lines.append(f"own {it} {it.text}")
    return tuple(lines)


def write_moments(moments: Iterable[StoredPuzzle]) -> str:
    return "\n".join([HEAD, *(f"{each} {retry_text(each.text)}" for each in moments), ""])


def read_moments(text: str) -> tuple[StoredPuzzle, ...]:
    head, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if head.strip() != HEAD:
        raise NotationError(f"positions begin with the line “{HEAD}”, not with “{head[:40]}”", text)
    return tuple(_moment(line, number) for number, line in enumerate(lines, start=2) if line.strip())


@cache
def stored_puzzles() -> tuple[StoredPuzzle, ...]:
    """All stored puzzles, in their order.

    >>> len(stored_puzzles()) >= 1000, {each.grade for each in stored_puzzles()} == {1, 2, 3}
    (True, True)
    """
    found = []
    for number, each in enumerate(gzip.decompress(_PACKED).decode().splitlines(), start=1):
        grade, of, best, greedy, ahead, by, plays, unseen, text = each.split(" ", 8)
        rest = number, int(grade), greedy, int(plays), int(unseen)
        found.append(StoredPuzzle(text, best, Fraction(ahead), by, of, *rest))
    return tuple(found)


def _moment(line: str, number: int) -> StoredPuzzle:
    words = line.strip().split(" ", 4)
    try:
        if len(words) < 5:
            raise NotationError(f"it has {len(words)} parts; write play, points, measure, theme and position", line)
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,4})?", words[1], re.ASCII):
            raise NotationError(f"{words[1][:20]!r} is no number of points; write one such as 1.25", line)
        (best,), ahead = notation.read_plays(words[0]), Fraction(words[1])
        fields.chosen(words[2], MEASURES, "measure")
        fields.chosen(words[3], ("-", *THEMES), "theme")
        text = editor_text(words[4])
        if best not in read(text).position.legal:
            raise NotationError(f"{best} cannot be played there", line)
        return StoredPuzzle(text, str(best), ahead, words[2], words[3].strip("-"))
    except (NotationError, ValueError) as fault:
        raise NotationError(f"line {number}: {fault}", line) from fault
