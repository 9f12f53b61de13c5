"""What a table argues about, and how the referee rules on it: the tiles that lie there, what is asked, the texts in
which it can be given; the ruling with its table, its rule and its sources.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from fivescore.analysis.finder import outcomes, read_hand
from fivescore.core import notation, referee, speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State, is_out
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Action, Draw, Pass, Position
from fivescore.core.rules import Clause, RuleSet, gains, sides
from fivescore.core.speech import many
from fivescore.core.tiles import MARK, Tile
from fivescore.notebook.html import Table
from fivescore.notebook.words import named, signed
from fivescore.svg.markup import Markup, tag
from fivescore_labs.analysis import positions
from fivescore_labs.analysis.finder import relaid
from fivescore_labs.analysis.positions import EMPTY
from fivescore_labs.contract import Verdict, View, sentence
from fivescore_labs.parts import board, fields
from fivescore_labs.parts.sheet_reader import ASKED, TOLD, UNTOLD, Sheet, Told, is_sheet, read_sheet, telling
from fivescore_labs.parts.words import CALLED, capital, lowered, marked_inline, one_sentence, rule_tables, sentences
from fivescore_labs.rulings.switchboard import read_pips
from fivescore_labs.train.mistakes import points_mistake

ASKS: fields.Options = tuple(CALLED["asks"].items())
"""What can be asked, each with its words for people."""
MOST = 999
"""The most points that somebody may claim or have."""
HOW = (("", "a tile in between"), ("first", "the first tile of the round"), ("last", "the last tile: it goes out"))
"""Which tile of a round made the points, each with its words for people."""
FIELDS = ("tile", "hand", "boneyard", "claim", "pips", "out", "arm", "leader", "had", "how", "players")
"""The fields of a share text after the rules and the plays."""


@dataclass(frozen=True)
class Dispute:
    """The question, the table, and what it is about; fields that the question does not need are kept for others."""

    ask: str
    layout: Layout
    play: Play | None = None
    hand: tuple[Tile, ...] = ()
    boneyard: int | None = None
    claim: int | None = None
    pips: tuple[int, ...] = ()
    out: int | None = None
    blocked: bool = False
    arm: int | None = None
    leader: int | None = None
    had: int | None = None
    how: str = ""
    players: int = 0
    lines: tuple[str, ...] = ()
    told: Told = UNTOLD
    """What its reader said of a score sheet: the game, the order, and what its numbers are."""
    pasted: str = ""
    tray: str = ""
    picked: Tile | None = None

    @property
    def rules(self) -> RuleSet:
        return self.layout.rules

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that are neither on the table nor in the hand; those that fit come first."""
        rest = [tile for tile in self.layout.rest if tile not in self.hand]
        return tuple(sorted(rest, key=lambda tile: not self.layout.fits([tile])))

    @property
    def bones(self) -> int:
        """The number of tiles in the boneyard: as said, else as a deal leaves; the others hold one at least."""
        rules, players = self.rules, self.rules.players[0]
        dealt = len(rules.tiles) - players * rules.hand_size(players)
        return min(dealt if self.boneyard is None else self.boneyard, max(0, len(self.unseen) - 1))

    @property
    def state(self) -> State:
        """A round that stands like this; the others hold what may be there, one that fits first of all."""
        unseen, rules = self.unseen, self.rules
        held = len(unseen) - self.bones
        nobody: list[tuple[Tile, ...]] = [()] * (rules.players[0] - 2)
        return State.of(self.layout, hands=(self.hand, unseen[:held], *nobody), boneyard=unseen[held:])

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The ways the round may have ended, as the reader said: seats that may have gone out, None for a block."""
        if self.blocked or self.out is not None:
            return (self.out,)
        empty = [seat for seat, held in enumerate(self.pips) if not held]
        out = tuple(seat for seat in empty if is_out(self.rules, self.pips, seat))
        return out if len(out) > 1 and not self.rules.both_out else (*out, None)  # only [0-0] has no pips

    @cached_property
    def on_record(self) -> referee.Ruling:
        """The ruling on its lines."""
        return referee.on_record("\n".join(self.lines))

    @cached_property
    def sheet(self) -> Sheet | None:
        """Its lines as a score sheet; None where they are a record, right or against the rules, or hold no tile."""
        text = "\n".join(self.lines)
        try:
            notation.loads(text)
            return None
        except FivescoreError as fault:
            if notation.is_record(text) and fault.__cause__ is not None:
                return None
        with suppress(FivescoreError):
            return read_sheet(text, *self.told)
        return None

    @cached_property
    def before(self) -> notation.Record | None:
        """Of a record, what is before the line that is wrong; all of it where none is, None where nothing is."""
        allowed, last = self.on_record.allowed, self.on_record.line - 1
        with suppress(FivescoreError):
            return notation.loads("\n".join(self.lines if allowed else self.lines[:last]))
        return None


def read(text: str) -> Dispute:
    """The argument of a share text: `play~all-fives~1-4.1-1~1-3@1-1` and more, or `record~` and its lines.

    >>> read("score~five-up~5-5~~~~10").claim, read("round~all-fives~~~~~~9.13").pips
    (10, (9, 13))
    >>> read("record~fivescore 1 muggins~1-4 = 5").lines
    ('fivescore 1 muggins', '1-4 = 5')

    Raises NotationError for a text that is no argument, FivescoreError for tiles and numbers that cannot be.
    """
    ask, *lines = fields.typed(text, positions.LONGEST).split("~")
    if ask == "record":
        said = lines.pop(0)[1:].split(".") if lines and lines[0].startswith("@") else []
        game, order, numbers = [*said, "", "", ""][:3]
        asked = Dispute(ask, EMPTY.position.layout, lines=tuple(line.strip() for line in lines))
        for name, value in zip(TOLD, (game, order, numbers), strict=True):
            asked = replace(asked, told=telling(asked.told, name, value))
        return asked
    words = fields.parts(text, like="play~all-fives~1-4.1-1~1-3@1-1", least=2, most=3 + len(FIELDS))
    ask, rules, plays, *values = (_asking(words[0]), *(word.replace(".", " ") for word in words[1:]))
    asked = Dispute(ask, notation.read_layout(plays, _game(rules)))
    for name, value in zip(FIELDS, values, strict=True):
        asked = with_field(asked, name, value)
    return asked


def write(asked: Dispute) -> str:
    """The share text of an argument: the inverse of `read()`."""
    if asked.ask == "record":
        said = [f"@{'.'.join(asked.told)}"] if any(asked.told) else []
        return "~".join(("record", *said, *asked.lines))
    words = (asked.ask, notation.write_rules(asked.rules), notation.write_plays(asked.layout))
    return "~".join((*words, *(field(asked, name) for name in FIELDS))).replace(" ", ".").rstrip("~")


def field(asked: Dispute, name: str) -> str:
    """Return what a field holds, as it is typed: the inverse of `with_field()`."""
    match name:
        case "plays":
            return notation.write_plays(asked.layout)
        case "tile":
            return str(asked.play or "")
        case "hand":
            return notation.write_tiles(asked.hand)
        case "pips":
            return " ".join(map(str, asked.pips))
        case "out" if asked.blocked:
            return "0"
        case "out" | "leader":
            seat: int | None = getattr(asked, name)
            return "" if seat is None else str(seat + 1)
        case "players":
            return str(asked.players or "")
    value: int | str | None = getattr(asked, name)
    return "" if value is None else str(value)


def _asking(value: str) -> str:
    return fields.chosen(value, dict(ASKS), "question")


def _game(text: str) -> RuleSet:
    """The rules of a text, which can be written again."""
    rules = notation.read_rules(text)
    notation.write_rules(rules)
    return rules


def with_field(asked: Dispute, name: str, text: str) -> Dispute:
    """The argument with a field typed anew; an empty text takes what was there away."""
    text = text.strip()
    match name:
        case "plays":
            layout = notation.read_layout(fields.tiles(text), asked.rules)
            return replace(asked, layout=layout, hand=tuple(tile for tile in asked.hand if tile not in layout.tiles))
        case "tile":
            plays = notation.read_plays(fields.tiles(text))
            if len(plays) > 1:
                raise NotationError(f"{text[:20]!r} is more than one tile; name the one in question", text)
            return replace(asked, play=plays[0] if plays else None)
        case "hand":
            return replace(asked, hand=tuple(sorted(read_hand(asked.layout, fields.tiles(text)))))
        case "boneyard":
            return replace(asked, boneyard=_number(text, len(asked.rules.tiles), "number of tiles"))
        case "claim":
            return replace(asked, claim=_number(text, MOST, "score"))
        case "had":
            return replace(asked, had=_number(text, MOST, "score", -MOST))
        case "arm":
            return replace(asked, arm=_number(text, 4, "arm of a double"))
        case "how":
            return replace(asked, how=fields.chosen(text, dict(HOW), "tile of a round"))
        case "players":
            players = _number(text, 5, "number of players") or 0
            if players:
                asked.rules.target_for(players)
            return replace(asked, players=players)
        case "pips":
            pips = read_pips(text)
            if pips:
                asked.rules.target_for(len(pips))
            return replace(asked, pips=pips, out=None, blocked=False, leader=None)
        case "out" if text in ("", "0"):  # nobody says, or nobody did
            return replace(asked, out=None, blocked=text == "0")
        case "out":
            seat = fields.number(text, len(asked.pips), "player", 1)
            if asked.pips[seat - 1]:
                raise FivescoreError(f"“{text[:20]}” cannot have gone out; a hand that went out has 0 pips left")
            return replace(asked, out=seat - 1, blocked=False)
        case "leader":
            leads = _number(text, len(asked.pips), "player", 1)
            return replace(asked, leader=leads - 1 if leads else None)
    raise FivescoreError(f"there is no field {name[:20]!r}")


def _number(text: str, most: int, what: str, least: int = 0) -> int | None:
    return fields.number(text, most, what, least) if text else None


def under_rules(asked: Dispute, slug: str, changes: str = "") -> Dispute:
    """The argument under other rules, if the tiles can lie like that; `changes` read like `drawing=none`."""
    rules = _game(f"{fields.game(slug)} {changes}".strip())
    layout = relaid(asked.layout, rules)
    if lost := [str(tile) for tile in asked.hand if tile not in rules.tiles]:
        raise FivescoreError(f"{', '.join(lost)}: not in a {rules.tiles} set; take it out of the hand first")
    if asked.pips:
        rules.target_for(len(asked.pips))
    players = asked.players if asked.players in rules.players else 0
    return replace(asked, layout=layout, players=players)


def with_question(asked: Dispute, ask: str) -> Dispute:
    """Another question about the same table; of a record, about the table before the line that is wrong."""
    if _asking(ask) == asked.ask:
        return asked
    if ask == "record":
        return Dispute(ask, EMPTY.position.layout)
    if asked.ask != "record":
        return replace(asked, ask=ask)
    record = asked.before
    return _of(record.end, ask) if record else Dispute(ask, EMPTY.position.layout)


def _of(at: State | Position, ask: str) -> Dispute:
    """A question about the table of a round, with the hand of the player to move where it is known."""
    known = at.hands[at.to_move] if isinstance(at, State) else at.hand
    return Dispute(ask, at.layout, hand=known, boneyard=len(at.boneyard) if isinstance(at, State) else at.boneyard)


def opened(text: str) -> Dispute:
    """Read what is pasted, a record, right or wrong, or whatever the position editor reads, as a table to ask about."""
    lines = lines_of(text)
    if notation.is_record(text) or is_sheet(text):
        return read("~".join(("record", *lines)))
    return _of(positions.read(text).position, "play")


_HEADER = re.compile(r"(players|leader|scores|hands|boneyard|must-lead|left):", re.IGNORECASE)
_TILE = re.compile(rf"\[?\d\d?{MARK}\d\d?\]?(@\S+)?")
_NUMBER = re.compile(r"\d{1,3}[.)]")


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a record; `~` parts lines too, as in links."""
    whole = text.replace("\r\n", "\n").replace("~", "\n").strip("\n")
    if "\n" in whole:
        return tuple(line.strip() for line in whole.split("\n"))
    return tuple(" ".join(line) for line in _parted([word for word in whole.split() if not _NUMBER.fullmatch(word)]))


def _parted(words: list[str]) -> list[list[str]]:
    """The words by line. In the deal a tile belongs to the line as long as it is new: a play names one again."""
    lines: list[list[str]] = [[]]
    dealt: set[str] = set()
    for word in words:
        line = lines[-1]
        head, tile = line[0].lower() if line else "", ""
        if _TILE.fullmatch(word):
            tile = re.sub(MARK, "-", word.strip("[]"))
        acts, begins = {"draw", "pass", "knock"}, bool(tile)
        if head == "must-lead:" and "#" not in line:
            begins = len(line) > 1
        elif head in ("hands:", "boneyard:") and "#" not in line:
            begins = begins and ("@" in tile or _same(tile) in dealt)
            dealt.add(_same(tile))
        elif head == "draw" and len(line) < 3 and "=" not in line:  # what was drawn: draw 3-4, draw 2 3-4, draw pass
            acts, begins = {"draw"}, False
        if line and (begins or word.lower() in acts or _HEADER.fullmatch(word)):
            lines.append([word])
        else:
            line.append(word)
    return lines


def _same(tile: str) -> str:
    """A tile by one name, whichever half stands first."""
    return "-".join(sorted(tile.split("@")[0].split("-")))


class Finding(NamedTuple):
    """A ruling of the referee: the table, the ruling with all reasons, its rules, the weightiest first, and tables.

    `brief` is the reason in one sentence, where that is not all of `says` as one.

    >>> found = finding_on(read("play~all-fives~1-4.1-1~1-3@1-4"))
    >>> found.note, found.says, found.rules[0].name
    ('Not allowed', 'No: [1-3] does not match the open end of [1-4]; it fits on: [1-1].', 'fitting')
    """

    picture: Markup
    says: str
    rules: tuple[Clause, ...] = ()
    tables: tuple[Table, ...] = ()
    verdict: Verdict = ""
    note: str = ""
    brief: str = ""

    @property
    def view(self) -> View:
        """As it is shown: the reason in a sentence, the verdict with the weightiest rule; all else in the details."""
        says = self.brief or one_sentence(self.says.removeprefix("Yes. "))
        whole = Table("The ruling in full", (("", "What is said"), ("Ruling", self.says)))
        tables = (*self.tables, *rule_tables(self.rules), *([] if says == self.says else [whole]))
        rule = marked_inline(self.rules[0]) if self.rules else ""
        by = "; the rule: " if self.note.startswith("Allowed") else ": "  # the rule is no reason for what it scores
        note = f"{self.note or 'The rule'}{by}{rule}" if rule else self.note and sentence(self.note)
        return View(self.picture, says, tables, verdict=self.verdict, note=note)


def finding_on(asked: Dispute) -> Finding:
    """The ruling on an argument, or what is still missing.

    >>> print(finding_on(read("play~all-fives~1-4.1-1~1-3@1-4")).view.note)
    Not allowed: a tile is laid on an open end, equal pips against equal pips (source A).
    """
    try:
        return RULED[asked.ask](asked)
    except FivescoreError as fault:  # a table that is right by itself, and yet no round
        return Finding(_table(asked), sentence(f"this cannot be ruled on: {fault}"))


def _on_play(asked: Dispute) -> Finding:
    play, layout = asked.play, asked.layout
    if play is None:
        count = f"The count is {layout.total}" if layout.last else "The table is empty"
        return Finding(_table(asked), f"{count}: name the tile in question, and where it is laid.")
    places = layout.places(play.tile)
    if play.on is None and len(places) > 1 and (not asked.hand or play.tile in asked.hand):
        where = speech.listed([str(host) for host in places])
        fitting = referee.clauses_named(asked.rules, ["fitting"])
        ruling = referee.Ruling(True, f"Yes: {play.tile} fits on {where}.", fitting)
        more = " Say where it is laid, and it is scored."
        return _ruled(ruling, _table(asked, [play.tile]), _plays(asked), "right", "Allowed", more)
    ruling = referee.on_action(asked.state, play) if asked.hand else referee.on_play(layout, *play, asked.arm)
    if ruling.allowed and asked.arm is not None:
        ruling = referee.on_play(layout, *play, asked.arm)
    if not ruling.allowed:
        picture = _table(asked, [play.tile])
        if asked.arm is not None and not layout.refusal(*play):  # the arm is refused, not the tile
            lies = Play(play.tile, play.on or places[0])
            picture = board.picture(layout, ghost=lies, caption=f"where {play.tile} would lie")
        return _ruled(ruling, picture, _plays(asked), "wrong", "Not allowed", brief=sentences(ruling.says)[0])
    after = layout.play(*play)
    note = f"Allowed, and scores {after.points}" if after.points else "Allowed, without a score"
    picture = board.picture(after, caption="after the play")
    return _ruled(ruling, picture, (board.ends_table(after),), "right", note)


def _on_score(asked: Dispute) -> Finding:
    layout = asked.layout
    if layout.last is None:
        return Finding(_table(asked), "The table is empty: lay the plays first, the one in question last.")
    ruling, claim = referee.on_score(layout), asked.claim
    picture, tables = board.picture(layout, caption="after the play"), (board.ends_table(layout),)
    if claim is None:
        return _ruled(ruling, picture, tables)
    scores = f"it scores {layout.points}" if layout.points else "no score"
    if claim == layout.points:
        return _ruled(ruling, picture, tables, "right", f"Right, {scores}")
    reason = points_mistake(layout, claim)
    return _ruled(
        ruling, picture, tables, "wrong", f"Not {claim}, {scores}", f" {reason}".rstrip(), brief=one_sentence(reason)
    )


def _on_turn(asked: Dispute, action: Draw | Pass) -> Finding:
    """Rule whether a tile may or must be drawn, or a knock is allowed; both ways where the hand is not known."""
    picture = _table(asked)
    if asked.hand:
        ruling, state = referee.on_action(asked.state, action), asked.state
        more, note = "", "Allowed"
        if state.legal == (action,):
            more = " Nothing else is allowed."
            note = "A tile must be drawn" if isinstance(action, Draw) else "A knock is all that is left"
        if not ruling.allowed:
            return _ruled(ruling, picture, _plays(asked), "wrong", "Not allowed", brief=sentences(ruling.says)[0])
        return _ruled(ruling, picture, _plays(asked), "right", note, more)
    fits = [tile for tile in asked.unseen if asked.layout.fits([tile])]
    others = [tile for tile in asked.unseen if tile not in fits]
    said: list[tuple[str, str]] = []
    rules: list[Clause] = []
    for held, when in ((fits, "With a tile that fits"), (others, "With none that fits")):
        if held:
            state = replace(asked, hand=(held[0],)).state
            ruling, refused = referee.on_action(state, action), state.refusal(action)
            said.append((when, f"No: {refused.why}." if refused else ruling.says))
            rules += ruling.rules
    same = len({says for _, says in said}) == 1
    says = said[0][1] if same else " ".join(f"{when}, {words[0].lower()}{words[1:]}" for when, words in said)
    more = " Name the hand for a ruling on this turn."
    brief = one_sentence(f"{says}{more}" if same else "Name the hand, for that decides whether it is allowed.")
    return _ruled(referee.Ruling(True, says, tuple(dict.fromkeys(rules))), picture, more=more, brief=brief)


def _on_round(asked: Dispute) -> Finding:
    rules, pips = asked.rules, asked.pips
    if not pips:
        says = f"Type how many {rules.left.noun}s are left in each hand, such as 10 15."
        return Finding(_table(asked), says)
    ends = {_if(asked, out): out for out in asked.ends}
    seats = sides(rules, len(pips))
    gets = [() if referee.round_goes_on(rules, pips, out) else gains(rules, pips, out) for out in ends.values()]
    rows = [("Player", f"{rules.left.noun.capitalize()}s left", *(ends if len(ends) > 1 else ["Side gets"]))]
    figures = []
    for seat, held in enumerate(pips):
        changes = [signed(each[seats[seat]]) if each else "–" for each in gets]
        who = f"{seat + 1}{', went out' if seat == asked.out else ''}"
        rows.append((who, str(held), *changes))
        change = " or ".join(dict.fromkeys(changes))
        figures.append((change, (f"player {who}", tag("br"), f"{many(held, rules.left.noun)} left")))
    table = Table("What the end of the round gives", tuple(rows))
    return _either(asked, lambda out: referee.on_round(rules, pips, out), board.figures(figures), (table,))


def _if(asked: Dispute, out: int | None) -> str:
    """The end that a ruling is for, in words, where there are several."""
    if out is None:
        return "If it is blocked"
    seats, partners = sides(asked.rules, len(asked.pips)), asked.rules.both_out and len(asked.pips) == 4
    if not partners or asked.ask == "lead":
        return f"If player {out + 1} went out{' last' if partners else ''}"
    own = [str(seat + 1) for seat, side in enumerate(seats) if side == seats[out]]
    return f"If players {speech.listed(own)} went out"


def _either(
    asked: Dispute, ruled: Callable[[int | None], referee.Ruling], picture: Markup, tables: tuple[Table, ...] = ()
) -> Finding:
    """The ruling for each end that the round may have had, by what the reader said."""
    rulings = [ruled(out) for out in asked.ends]
    if len(rulings) == 1:
        return _ruled(rulings[0], picture, tables)
    says = [
        f"{_if(asked, out)}: {ruling.follows if out is not None and ruling.follows else ruling.says}"
        for out, ruling in zip(asked.ends, rulings, strict=True)
    ]
    rules = tuple(dict.fromkeys(rule for ruling in rulings for rule in ruling.rules))
    ends = {_if(asked, out): sentences(said.partition(": ")[2])[-1] for out, said in zip(asked.ends, says, strict=True)}
    first, *others = dict.fromkeys(ends.values())
    each = " ".join(f"{end}, {lowered(said)}" for end, said in ends.items())
    brief = one_sentence(each) if others else f"{first.removesuffix('.')}, however the round ended."
    return _ruled(referee.Ruling(False, " ".join(says), rules), picture, tables, more=" Say how it ended.", brief=brief)


def _on_lead(asked: Dispute) -> Finding:
    table = _table(asked)
    if not asked.pips:
        says = "Type the pips left in each hand, such as 0 13."
        return _ruled(referee.Ruling(False, says, referee.clauses_named(asked.rules, ["next_lead"])), table)
    return _either(asked, lambda out: referee.on_next_lead(asked.rules, asked.leader, asked.pips, out), table)


def _on_first_lead(asked: Dispute) -> Finding:
    return _ruled(referee.on_first_lead(asked.rules), _table(asked))


def _on_unwritten(asked: Dispute) -> Finding:
    unsaid = referee.on_unwritten_rule(asked.ask)
    return _ruled(unsaid, _table(asked), brief=sentences(unsaid.says)[0])


def _on_target(asked: Dispute) -> Finding:
    rules, players = asked.rules, asked.players or asked.rules.players[0]
    target = rules.target_for(players)
    if asked.had is None or asked.claim is None:
        says = f"With {players} players the match goes to {target}: type the score before the play, and what it scores."
        ruling = referee.Ruling(False, says, referee.clauses_named(rules, ["ending", "target"]))
        return _ruled(ruling, _table(asked))
    first, out = asked.how == "first", asked.how == "last"
    ruling = referee.on_target(rules, players, asked.had, asked.claim, first=first, out=out)
    steps = ((str(asked.had), ["before"]), (f"+{asked.claim}", ["the play"]), (str(target), ["the target"]))
    return _ruled(ruling, board.figures(steps))


def _on_record(asked: Dispute) -> Finding:
    if not asked.lines:
        return Finding(_table(asked), "Paste the record of a round below: each of its turns is checked.")
    if asked.sheet:
        return _on_sheet(asked.sheet)
    ruling, record = asked.on_record, asked.before
    at = record.end if record else None
    layout = at.layout if at else asked.layout
    rows = [("Line", "As it is written", "Mark")]
    for line, text in enumerate(asked.lines, start=1):
        right = "✓" if ruling.allowed or line < ruling.line else "–"
        rows.append((f"{line}", text or " ", "✗" if not ruling.allowed and line == ruling.line else right))
    table = Table("The record, line by line", tuple(rows))
    if ruling.allowed and record:
        names = board.side_names(record.names, record.table.seats)
        scores = zip(names, record.table.scores, strict=True)
        score = speech.listed([f"{capital(name)} {points}" for name, points in scores])
        picture = board.picture(layout, caption="at the end")
        return _ruled(ruling, picture, (table,), "right", "Right, line by line", f" The score: {score}.")
    turn = asked.lines[ruling.line - 1] if 0 < ruling.line <= len(asked.lines) else ""
    play = _named(turn)
    picture = _before(layout, play, f"before line {ruling.line}")
    if record and at and play:
        ruling = ruling._replace(says=f"line {ruling.line}, the turn of {record.names[at.to_move]}: {ruling.why}")
    brief = sentence(sentences(ruling.says)[0])
    allowed = _allowed(at) if isinstance(at, State) else _fitting(layout, [play.tile] if play else [])
    return _ruled(ruling, picture, (*allowed, table), "wrong", f"Line {ruling.line} is wrong", brief=brief)


def _on_sheet(sheet: Sheet) -> Finding:
    """Rule on a score sheet: each play with its score and the one on the sheet; where readings differ, ask."""
    if not sheet.readings:
        says = f"Line {sheet.line} cannot be, in no game and in neither order: {sheet.why}"
        note = f"Line {sheet.line} cannot be"
        rules = referee.clauses_named(sheet.rules, ["fitting"]) if sheet.rules else ()
        return Finding(Markup(), says, rules, verdict="wrong", note=note, brief=sentence(says))
    first = sheet.readings[0]
    by = referee.clauses_named(first.rules, ["scoring", "unit"])
    layout = Layout.of(first.rules, [each.play for each in first.plays])
    rows = [("Line", "Who", "Play", "Scores", "The sheet says", "Mark")]
    for each in first.plays:
        said = "–" if each.said is None else str(each.said)
        rows.append((str(each.line), each.who, named(each.play), str(each.points), said, "✓" if each.right else "✗"))
    read = f"{first.rules.title}{', the newest play first' if first.newest_first else ''}"
    table = Table(f"The score sheet, read as {read}", tuple(rows))
    picture = board.picture(layout, caption="at the end")
    if sheet.asks:
        says = f"It can be read in {speech.number(len(sheet.readings))} ways. Say {ASKED[sheet.asks]}."
        return Finding(picture, says, by, (table,), note="More than one way fits")
    sums: dict[str, int] = {}
    for each in first.plays:
        sums[each.who] = sums.get(each.who, 0) + each.points
    score = speech.listed([f"{capital(who)} {points}" for who, points in sums.items()])
    wrong = [each for each in first.plays if not each.right]
    if not wrong:
        says = f"{first.rules.title}: every play can be, and its score is right. The score: {score}."
        return Finding(picture, says, by, (table,), verdict="right", note="Right, line by line")
    slip = wrong[0]
    steps = {each.play: step for each, step in zip(first.plays, layout.steps(), strict=True)}
    why = points_mistake(steps[slip.play], slip.said or 0)
    told = f"the sheet says {slip.said}" if slip.said else "the sheet has no score"
    says = f"Line {slip.line}: {slip.play.tile} scores {slip.points or 'nothing'}, and {told}. {why}".strip()
    lines = speech.listed([*dict.fromkeys(str(each.line) for each in wrong)])
    more = f"Lines {lines} are wrong" if wrong[1:] else f"Line {lines} is wrong"
    return Finding(
        picture, f"{says} Right is: {score}.", by, (table,), verdict="wrong", note=more, brief=one_sentence(says)
    )


def _named(line: str) -> Play | None:
    """The play that a line of a record names, if it is a turn and names one."""
    turn = line.partition("#")[0]
    for word in () if ":" in turn else turn.partition("=")[0].split():
        with suppress(FivescoreError):
            if plays := notation.read_plays(word):
                return plays[0]
    return None


def _before(layout: Layout, play: Play | None, caption: str) -> Markup:
    """The table before a turn that is wrong: its play hollow where it can be laid, else its tile below."""
    if play is None:
        return board.picture(layout, caption=caption)
    if not layout.refusal(*play):
        return board.picture(layout, ghost=Play(play.tile, play.on or layout.places(play.tile)[0]), caption=caption)
    return board.picture(layout, caption=caption) + board.row("The tile in question", [board.cell(play.tile, "")])


def _ruled(
    ruling: referee.Ruling,
    picture: Markup,
    tables: tuple[Table, ...] = (),
    verdict: Verdict = "",
    note: str = "",
    more: str = "",
    brief: str = "",
) -> Finding:
    """A ruling with what is seen of it; how many are dealt settles no argument."""
    rules = tuple(rule for rule in ruling.rules if rule.name != "hand")
    return Finding(picture, f"{sentence(ruling.says)}{more}", rules, tables, verdict, note, brief)


def _table(asked: Dispute, tiles: Sequence[Tile] = ()) -> Markup:
    """The table as it lies, its open ends to click; the tile in question and the hand below it."""
    drawn = board.picture(asked.layout, caption=asked.rules.title, send="end")
    if tiles:
        drawn += board.row("The tile in question", [board.cell(tile, "") for tile in tiles])
    if asked.hand:
        drawn += board.row("The hand", [board.cell(tile, "tile") for tile in asked.hand])
    return drawn


def _plays(asked: Dispute) -> tuple[Table, ...]:
    """Return what would be allowed: to the hand, or to the tile in question where the hand is not known."""
    if asked.hand:
        return _allowed(asked.state)
    return _fitting(asked.layout, [asked.play.tile] if asked.play else [])


def _allowed(state: State) -> tuple[Table, ...]:
    """Everything that the player to move may do."""
    rows = [_row(state.layout, action) for action in state.legal]
    return (Table("What is allowed", (("Action", "What it does", "Scores"), *rows)),) if rows else ()


def _fitting(layout: Layout, tiles: Sequence[Tile]) -> tuple[Table, ...]:
    """Every place where these tiles can be laid; () where there is none."""
    free = [tile for tile in tiles if tile in layout.rules.tiles and tile not in layout.tiles]
    rows = [_row(layout, play) for play in layout.fitting(free)]
    return (Table("Where it can be laid", (("Play", "What it does", "Scores"), *rows)),) if rows else ()


def _row(layout: Layout, action: Action) -> tuple[str, str, str]:
    if not isinstance(action, Play):
        return named(action), "–", "–"
    each = next(each for each in outcomes(layout, [action.tile]) if each.play == action)
    return named(action), each.says, f"★\N{NO-BREAK SPACE}{each.points}" if each.points else "–"


RULED: Mapping[str, Callable[[Dispute], Finding]] = {
    "play": _on_play,
    "score": _on_score,
    "draw": partial(_on_turn, action=Draw()),
    "pass": partial(_on_turn, action=Pass()),
    "round": _on_round,
    "lead": _on_lead,
    "target": _on_target,
    "first": _on_first_lead,
    "call": _on_unwritten,
    "misplay": _on_unwritten,
    "record": _on_record,
}
"""What rules on each question."""
