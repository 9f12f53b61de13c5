"""The scorekeeper lab: for a real table. Lay each tile as it is laid there; it counts, and keeps score and record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import Result, turns
from fivescore.core.layout import Play
from fivescore.core.match import next_leader, winning_side
from fivescore.core.notation import Record
from fivescore.core.position import Draw, Position
from fivescore.core.referee import on_round
from fivescore.core.rules import RULE_SETS, Drawing, settle
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Control, Entry, Lab, Message, View, registered
from fivescore_labs.parts import board, fields, scoresheet, sheet_reader, stage, words

SHEETS = (("numbers", "numbers"), ("board", "cribbage board"), ("xs", "X's"))


@dataclass(frozen=True)
class ScoreBook:
    """The rounds of a match, the one that is played, how scores are drawn, and what is picked or typed."""

    record: Record
    earlier: tuple[Record, ...] = ()
    sheet: str = "numbers"
    turn: str = ""
    left: str = ""
    asked: bool = False
    pasted: str = ""
    picked: Tile | None = None
    drawn: int = 0
    told: sheet_reader.Told = field(default=sheet_reader.UNTOLD, compare=False)
    sheet_asked: sheet_reader.Sheet | None = field(default=None, compare=False)
    """A score sheet that was pasted, and can be read in several ways."""
    note: str = field(default="", compare=False)
    """What was put right in a score sheet that was just read in."""

    @cached_property
    def at(self) -> Position:
        """The table as it is now, settled if the round is."""
        return self.record.table

    @property
    def fresh(self) -> bool:
        """True if nothing is written yet."""
        return not self.record.turns and not self.earlier

    @property
    def sides(self) -> list[str]:
        return board.side_names(self.record.names, self.at.seats)

    @property
    def standing(self) -> list[str]:
        return [f"{name} {score}" for name, score in zip(self.sides, self.at.scores, strict=True)]

    @cached_property
    def winner(self) -> int | None:
        if not self.record.left and turns.why_over(self.at) != "target":
            return None
        return winning_side(self.record.rules, len(self.record.names), self.at.scores)

    @property
    def points(self) -> list[list[int]]:
        """The points that each side scored, one by one, by turns and at the end of each round."""
        found: list[list[int]] = [[] for _ in self.at.scores]
        for record in (*self.earlier, self.record):
            for side, points in in_text(record)[1]:
                found[side].append(points)
        return found

    @property
    def texts(self) -> list[str]:
        """Every round, without one whose leader is asked for."""
        return [in_text(record)[0] for record in (*self.earlier, *([] if self.asked else [self.record]))]


@lru_cache(maxsize=1024)
def in_text(record: Record) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A round's part in a match, whatever comes after it: its text, and which side scored what, one by one."""
    at = record.table
    points = [(at.seats[event.seat], event.points) for event in at.events if event.points]
    if record.left and turns.why_over(at) != "target":
        points += [(side, points) for side, points in enumerate(result(record).points) if points]
    return notation.dumps(record), tuple(points)


def result(record: Record) -> Result:
    """Return how a round that is written down ended."""
    at = record.table
    seat = at.events[-1].seat if turns.why_over(at) in ("out", "target") else None
    seats = at.seats
    settled = settle(record.rules, seats, record.left, None if seat is None else seats[seat])
    return Result("blocked" if seat is None else "out", settled.winner, seat, settled.points, record.left)


@registered
class Scorekeeper(Lab[ScoreBook]):
    """Keeps the score of a match at a real table."""

    name = "scorekeeper"
    title = "The scorekeeper"

    def begin(self) -> ScoreBook:
        return ScoreBook(Record(RULE_SETS["all-fives"], ("Ana", "Ben")))

    def read(self, text: str) -> ScoreBook:
        """The state of a share text: how scores are drawn, then the records of all rounds, lines apart by `~`."""
        sheet, *records = text.split("~~")
        if sheet not in dict(SHEETS) or not any(records):
            raise NotationError("this link holds no score sheet", text)
        if asked := not records[-1]:
            records.pop()
        state = self._match([notation.loads(each.replace("~", "\n")) for each in records], sheet, text)
        return self._next_round(state) if asked else state

    def _match(self, rounds: Sequence[Record], sheet: str, text: str) -> ScoreBook:
        """The state of a match whose rounds are written down."""
        *earlier, now = rounds
        if any((each.rules, each.names) != (now.rules, now.names) for each in earlier):
            raise NotationError("these rounds are of different games or players", text)
        if not all(each.left for each in earlier) or any(each.left and not each.turns for each in rounds):
            raise NotationError("one of these rounds is settled before it is played, or not before the next one", text)
        return ScoreBook(now, tuple(earlier), sheet)

    def before(self, state: ScoreBook) -> ScoreBook | None:
        """The state before the last turn, the last settlement, or the last round; None where nothing is written."""
        record, earlier = state.record, state.earlier
        if not state.asked and record.turns:
            shorter = replace(record, left=()) if record.left else replace(record, turns=record.turns[:-1])
            return ScoreBook(shorter, earlier, state.sheet)
        return ScoreBook(earlier[-1], earlier[:-1], state.sheet) if earlier else None

    def text(self, state: ScoreBook) -> str:
        texts = [text.strip().replace("\n", "~") for text in state.texts]
        if state.asked:
            texts.append("")
        return "~~".join([state.sheet, *texts])

    def update(self, state: ScoreBook, message: Message) -> ScoreBook:
        state = replace(state, note="", sheet_asked=None)  # a sheet that is asked about asks again, or is left
        return fields.dispatch(
            message,
            players=lambda value: self._players(state, value),
            rules=lambda value: self._begin(state, fields.game(value), state.record.names),
            sheet=lambda value: self._drawn_in(state, message.id.partition("-")[2], value),
            leader=lambda value: self._lead(state, value),
            tile=lambda value: self._pick(state, value),
            place=lambda value: self._lay(state, value),
            drawn=lambda value: replace(state, drawn=fields.number(value, state.at.boneyard, "number of drawn tiles")),
            turn=lambda value: replace(state, turn=value),
            left=lambda value: replace(state, left=value),
            write=lambda value: self._write(replace(state, turn=value or state.turn)),
            settle=lambda value: self._settle(replace(state, left=value or state.left)),
            round=lambda _: self._next_round(state),
            pasted=lambda _: replace(state, pasted=message.value, told=sheet_reader.UNTOLD),
            read=lambda _: self._bring(state, message.value or state.pasted),
            **{"pass": lambda _: self._write(replace(state, turn=self._turn(state, "pass")))},
        )

    def _pick(self, state: ScoreBook, value: str) -> ScoreBook:
        """A tile of the tray that is pressed is picked; one that is picked already is put back."""
        tile, layout = fields.tile(value), state.at.layout
        if state.asked:
            raise FivescoreError("this round's lead is drawn for; name the leader first")
        if turns.why_over(state.at) or state.record.left:
            raise FivescoreError("this round is over; give the pips that are left")
        if not layout.places(tile):
            raise FivescoreError(layout.refusal(tile))
        return replace(state, picked=None if tile == state.picked else tile)

    def _lay(self, state: ScoreBook, value: str) -> ScoreBook:
        """A place that is pressed: the picked tile is laid there."""
        if not state.picked:
            raise FivescoreError("no tile is picked; press one in the tray first")
        tile = f"{state.picked.low}-{state.picked.high}"
        return self._write(replace(state, turn=self._turn(state, f"{tile}@{value}" if value else tile)))

    def _turn(self, state: ScoreBook, does: str) -> str:
        """Write what was done in this turn, as it is typed."""
        return f"draw {state.drawn} {does}" if state.drawn else does

    def _bring(self, state: ScoreBook, text: str) -> ScoreBook:
        headed = any(map(notation.is_heading, text.splitlines()))
        if not headed and not notation.is_record(text) and sheet_reader.is_sheet(text):
            return self._sheet_in(replace(state, pasted=text))
        return self._match(fields.records(text), state.sheet, text)

    def _drawn_in(self, state: ScoreBook, name: str, value: str) -> ScoreBook:
        """How scores are drawn, or what is told of a score sheet that was pasted."""
        if not name:
            return replace(state, sheet=fields.chosen(value, dict(SHEETS), "sheet"))
        return self._sheet_in(replace(state, told=sheet_reader.telling(state.told, name, value)))

    def _sheet_in(self, state: ScoreBook) -> ScoreBook:
        """A pasted score sheet as a round, of the game that is kept if it can be; what is to be told is asked first."""
        found = sheet_reader.read_sheet(state.pasted, *state.told)
        if not found.readings:
            raise FivescoreError(f"line {found.line} cannot be, in no game and in neither order: {found.why}")
        reading = next((each for each in found.readings if each.rules == state.record.rules), found.readings[0])
        if found.asks in sheet_reader.TOLD and not (found.asks == "game" and reading.rules == state.record.rules):
            return replace(state, sheet_asked=found)
        if found.asks and found.asks != "game":
            raise FivescoreError(f"it can be read in several ways: say {sheet_reader.ASKED[found.asks]}")
        try:
            record = notation.loads(sheet_reader.as_record(reading))
            events = zip(record.turns, record.table.events, strict=True)  # nobody drew
            turns_ = tuple(turn._replace(points=event.points or None) for turn, event in events)
        except NotationError as fault:
            why = f"a score sheet does not say who drew how many tiles: {fault.why}"
            raise FivescoreError(f"{why}. The referee reads this sheet all the same") from fault
        note = sheet_reader.slips(reading) or "Read from the score sheet: every score on it is right."
        return replace(self._match([replace(record, turns=turns_)], state.sheet, state.pasted), note=note)

    def _players(self, state: ScoreBook, value: str) -> ScoreBook:
        names = fields.names(value)
        notation.check_names(names)
        if len(names) == 1:
            raise NotationError("that is one name; part the names by commas, such as Ana, Ben", value)
        return self._begin(state, state.record.rules.slug, names)

    def _begin(self, state: ScoreBook, slug: str, names: tuple[str, ...]) -> ScoreBook:
        if not state.fresh:
            raise FivescoreError("turns are written already; start again for another game or other players")
        rules = RULE_SETS[slug]
        rules.hand_size(len(names))
        leader = state.record.leader if names == state.record.names else 0
        return replace(state, record=Record(rules, names, leader))

    def _lead(self, state: ScoreBook, value: str) -> ScoreBook:
        if state.record.turns:
            raise FivescoreError("this round has begun; take its turns back to name another leader")
        leader = notation.seat_named(state.record.names, value[:20])
        return replace(state, record=replace(state.record, leader=leader), asked=False)

    def _write(self, state: ScoreBook) -> ScoreBook:
        if state.asked:
            raise FivescoreError("this round's lead is drawn for; name the leader first")
        if not state.turn:
            like = "1-4, or 1-1@1-4 where it could lie elsewhere, draw 2 3-4, or knock"
            raise FivescoreError(f"type the turn first: {like}")
        if "~" in state.turn:
            raise FivescoreError("“~” cannot be in a turn; write another sign in its place")
        record = self._with_turn(state)
        if len(record.turns) != len(state.record.turns) + 1 or record.left:
            like = "1-4, 1-1@1-4, draw 2 3-4, or knock"
            raise FivescoreError(f"“{state.turn[:20]}” is no turn; a turn reads like {like}")
        last = record.turns[-1]._replace(points=record.table.events[-1].points or None)
        return replace(state, record=replace(record, turns=(*record.turns[:-1], last)), turn="", picked=None, drawn=0)

    def _with_turn(self, state: ScoreBook) -> Record:
        """The record with the turn that is typed: as records have it, or as a line of a score sheet."""
        before = notation.dumps(state.record)
        try:
            return self._read(f"{before}{fields.tiles(state.turn).replace('knock', 'pass')}\n")
        except FivescoreError as fault:
            if fault.__cause__ and fault.__cause__.__cause__:  # it was read as a turn, and is against the rules
                raise
            turn = sheet_reader.turn_of(state.turn, state.record.names[state.at.to_move])
            return self._read(f"{before}{turn}\n")

    def _settle(self, state: ScoreBook) -> ScoreBook:
        if not state.record.turns:
            raise FivescoreError("no turn of this round is written yet")
        if state.record.left or turns.why_over(state.at) == "target":
            raise FivescoreError("this round is settled; begin the next one")
        count = len(state.record.names)
        like = " ".join("0 13 7 9 5".split()[:count])
        pips = fields.numbers(state.left, 999, "hand", [count], like)
        written = f"{notation.dumps(state.record)}left: {' '.join(map(str, pips))}\n"
        return replace(state, record=self._read(written), left="")

    def _next_round(self, state: ScoreBook) -> ScoreBook:
        record = state.record
        if not record.left:
            raise FivescoreError("this round is not settled; give the pips that are left first")
        if state.winner is not None:
            raise FivescoreError("the match is won; start again for another one")
        leader = next_leader(record.rules, record.leader, result(record))
        new = Record(record.rules, record.names, leader or 0, state.at.scores)
        return ScoreBook(new, (*state.earlier, record), state.sheet, asked=leader is None)

    def _read(self, text: str) -> Record:
        """The record of a text; a fault is told without its line, which nobody sees here."""
        try:
            return notation.loads(text)
        except NotationError as fault:
            raise FivescoreError(fault.why) from fault

    def view(self, state: ScoreBook) -> View:
        at = state.at
        ends = (board.ends_table(at.layout),) if at.layout.last else ()
        tables = (standings(state), *ends, *((turn_by_turn(state),) if state.record.turns else ()))
        focus = "stage" if state.asked else "left" if turns.why_over(at) and not state.record.left else ""
        asked = tuple(sheet_reader.questions(state.sheet_asked, state.told)) if state.sheet_asked else ()
        controls = (*asked, *self._controls(state), *fields.record_controls(state.pasted, "a record or a score sheet"))
        shown = View(
            table(state) + score_drawing(state), self._caption(state), tables, controls, focus, note=state.note
        )
        details = "the score, every turn, and the text of the rounds"
        return shown._replace(copy="\n".join(state.texts), entry=self._entry(state), details=details)

    def _entry(self, state: ScoreBook) -> Entry:
        """Return the table's entry in a list; the first turn tells it from others of the same players."""
        names, rules = state.record.names, state.record.rules
        first = (*state.earlier, state.record)[0]
        led = [str(turn.action) for turn in first.turns[:1]]
        same, over = "~".join((notation.write_rules(rules), *names, str(first.leader), *led)), state.winner is not None
        line = f"{', '.join(state.standing)} · round {len(state.earlier) + 1}{', over' if over else ''}"
        return Entry(f"{speech.listed(list(names))} · {rules.title}", line, same, not state.fresh, over)

    def static_views(self, state: ScoreBook) -> tuple[View, ...]:
        """An example: three turns of a round, and the sheet that is left empty for print."""
        example = self.read("xs~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10~0-5 = 10~5-6")
        picture = board.picture(example.at.layout, caption="round 1") + score_drawing(example)
        return (self.view(example)._replace(picture=picture, controls=(), entry=None),)

    def _caption(self, state: ScoreBook) -> str:
        record, at = state.record, state.at
        names = record.names
        if state.sheet_asked:
            ways = speech.number(len(state.sheet_asked.readings))
            return f"The score sheet can be read in {ways} ways. Say {sheet_reader.ASKED[state.sheet_asked.asks]}."
        standing = speech.listed(state.standing)
        if state.picked:
            return f"{names[at.to_move]}’s turn: {stage.offers(at.layout, state.picked)}"
        if not record.turns:
            return self._leads(state)
        seat, action, points = at.events[-1]
        if isinstance(action, Play):
            on = f"lays {action.tile} on {action.on}" if action.on else f"leads {action.tile}"
            knocked = turns.knock_points(at.rules, len(at.sizes), seat, at.events[:-1])
            chip = at.rules.chip_out if turns.is_out(at.rules, at.sizes, seat) else 0
            made = at.layout.points + knocked + chip
            worth = f"scores {at.layout.points}" if at.layout.points else "no score"
            worth += f", {knocked} for the knock" * bool(knocked) + f", {chip} for going out" * bool(chip)
            done = f"{names[seat]} {on}, total {at.layout.total}, {worth}"
            if points != made and made:
                done += f", of which {points} count toward the target"
            if made:
                done += f", which makes {at.scores[at.seats[seat]]}".replace("-", "\N{MINUS SIGN}")
        else:
            done = f"{names[seat]} knocks"
        if (winner := state.winner) is not None:
            return f"{done}; the match is over: {state.sides[winner]} won, {standing}."
        if record.left:
            told = on_round(record.rules, record.left, result(record).seat, names).says
            return words.one_sentence(f"{told} That makes {standing}.", names)
        over = turns.why_over(at)
        left = f"the round is over: give the {at.rules.left.noun}s left in each hand"
        following = left if over else f"{names[at.to_move]} is next"
        return f"{done}; {following}."

    def _leads(self, state: ScoreBook) -> str:
        """Say who leads the round, and why."""
        rules, names = state.record.rules, state.record.names
        why, leads = rules.next_lead.whole_sentence, f"{names[state.record.leader]} leads"
        if state.asked:
            leads = "Name the leader"
        elif not state.earlier:
            why, leads = rules.first_lead.whole_sentence, f"{leads}, unless you name another"
        else:
            due = next_leader(rules, state.earlier[-1].leader, result(state.earlier[-1]))  # None where it is drawn for
            leads += f", though {names[due]} should" if due not in (None, state.record.leader) else ""
        return words.one_sentence(f"{leads}: {words.lowered(why)}")

    def _controls(self, state: ScoreBook) -> Iterator[Control]:
        record, over, names = state.record, bool(turns.why_over(state.at)), ", ".join(state.record.names)
        playing = not record.left and state.winner is None
        if not playing:
            yield Control("round", "button", "Next round", enabled=state.winner is None, main=True)
        if playing and not over and not state.asked:
            group = "Type it"
            yield Control("turn", "text", "Tile, and where: 1-1@1-4", state.turn, group=group, folded=True)
            yield Control("write", "button", "Write", group=group, main=True)
        if playing and record.turns:
            group, label = "End of the round", f"{record.rules.left.noun.capitalize()}s left: {names}"
            yield Control("left", "text", label, state.left, group=group, folded=not over)
            yield Control("settle", "button", "Settle", group=group, main=over)
        group = "Players, game and score sheet"
        yield Control("players", "text", "Players, in order", names, enabled=state.fresh, group=group, folded=True)
        yield Control("rules", "choice", "Game", record.rules.slug, fields.GAMES, enabled=state.fresh, group=group)
        yield Control("sheet", "choice", "Scores in", state.sheet, SHEETS, group=group)


def table(state: ScoreBook) -> Markup:
    """The board with a place for the picked tile, who plays and how they stand, and the tray."""
    at, layout = state.at, state.at.layout
    ghosts = stage.ghosts(layout, state.picked)
    over = bool(turns.why_over(at) or state.record.left or state.asked)
    still = stage.tray(layout, flat=layout.rules.tiles, says=lambda tile: "")
    bits = still if over else stage.tray(layout, picked=state.picked)
    above, beside = _sides(state, over), stage.count(layout, f"round {len(state.earlier) + 1}")
    return stage.stage(layout, shown=ghosts, above=above, beside=beside, below=(*_untiled(state, over), bits))


def _sides(state: ScoreBook, over: bool) -> Markup:
    """Draw how each side stands, and whose turn it is; before a round's first turn the players, to press who leads."""
    at, record = state.at, state.record
    if record.turns or state.winner is not None:
        side = None if over else at.seats[at.to_move]
        several = enumerate(zip(state.sides, at.scores, strict=True))
        chips = [stage.Chip(name, str(score), full=number == side) for number, (name, score) in several]
        return stage.chips(chips, "The score")
    leader = None if state.asked else record.leader
    players = []
    for seat, name in enumerate(record.names):
        leads = seat == leader
        standing = f"{at.scores[at.seats[seat]]}{' · leads' if leads else ''}"
        players.append(stage.Chip(name, standing, "leader", name, full=leads, go="" if seat else "leader"))
    return stage.chips(players, "Who leads?")


def _untiled(state: ScoreBook, over: bool) -> Iterator[Markup]:
    """Yield what a turn has besides its tile: how many tiles were drawn first, and a knock."""
    at = state.at
    if over or not state.record.turns:
        return
    several = [stage.Chip("Knock", "", "pass", acts=True)]
    if state.record.rules.drawing is not Drawing.NONE and at.boneyard:
        counts = tuple((str(count), speech.number(count) if count else "none") for count in range(at.boneyard + 1))
        several.insert(0, stage.Chip("Tiles drawn first", str(state.drawn), "drawn", options=counts))
    yield stage.bar(several, "The turn, besides its tile")


def score_drawing(state: ScoreBook) -> Markup:
    """The scores on a board or in X's; a sentence where they cannot be drawn so."""
    rules, standings = state.record.rules, state.at.scores
    try:
        if state.sheet == "board":
            holes = board.holes(rules, len(state.record.names))
            drawing = scoresheet.cribbage_board(board.pegs(rules, standings), holes=holes, names=state.sides)
            return tag("div", drawing, class_="fs-paper")
        if state.sheet == "xs":
            rows = []
            for name, own in zip(state.sides, state.points, strict=True):
                rows.append(tag("p", tag("span", name), board.crosses(rules, own, name=name)))
            return tag("div", *rows, class_="fs-paper")
    except FivescoreError as reason:
        return tag("p", f"{reason}.", class_="fs-paper")
    return Markup()


def standings(state: ScoreBook) -> Table:
    """The score of each side, and what is left to the target."""
    target = state.record.rules.target_for(len(state.record.names))
    rows = [("Side", "Score", "To go")]
    for name, score in zip(state.sides, state.at.scores, strict=True):
        rows.append((name, str(score), str(max(0, target - score))))
    return Table(f"The score, to {target}", tuple(rows))


def turn_by_turn(state: ScoreBook) -> Table:
    """The turns of the round that is played, each with what it scored."""
    record = state.record
    rows = [("Turn", "Player", "What", "Scores")]
    done = (event for event in record.table.events if not isinstance(event.action, Draw))
    for number, (turn, (seat, action, points)) in enumerate(zip(record.turns, done, strict=False), start=1):
        what = str(action.tile) if isinstance(action, Play) else "knock"
        drawn = f"{turn.draws} drawn, " if turn.draws else ""
        rows.append((str(number), record.names[seat], drawn + what, str(points) if points else "–"))
    return Table(f"Round {len(state.earlier) + 1}, turn by turn", tuple(rows))
