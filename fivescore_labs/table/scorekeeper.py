"""The scorekeeper lab: for a real table. Lay each tile as it is laid there; it counts, and keeps score and record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.match import next_leader
from fivescore.core.referee import on_round
from fivescore.core.rules import RULE_SETS
from fivescore_labs.contract import Control, Entry, Lab, Message, View, registered, script
from fivescore_labs.parts import board, fields, sheet_reader, stage, words
from fivescore_labs.table import match_log

SHEETS = (("numbers", "numbers"), ("board", "cribbage board"), ("xs", "X's"))


@registered
class Scorekeeper(Lab[match_log.ScoreBook]):
    """Keeps the score of a match at a real table."""

    name = "scorekeeper"
    title = "The scorekeeper"
    walk = script(
        "players Ana; Ben / players Ana, Ben / sheet board / leader Ben / undo / tile 2-3 / tile 9-9 / drawn 1 / "
        "drawn many / place / place 2-3 / undo / pass / undo / turn 5-5 / write / turn 0-5 / write / turn 4-4 / "
        "write / turn 5-6 / write / turn draw 2 6-6 / write / turn 0-3 / write / left 0 13 / settle / left 35 13 / "
        "settle / settle / round / turn 4-6 / write / leader Zoe / leader Ben / turn 4-6 / write / leader Ana / "
        "sheet xs / rules five-up / undo / "
        "read fivescore 1 all-fives hand=2 drawing=none\nplayers: Ana, Ben\n5-5 = 10 / left 9 12 / settle / round / "
        "leader Ben / reset"
    )

    def begin(self) -> match_log.ScoreBook:
        return match_log.ScoreBook(notation.Record(RULE_SETS["all-fives"], ("Ana", "Ben")))

    def read(self, text: str) -> match_log.ScoreBook:
        """The state of a share text: how scores are drawn, then the records of all rounds, lines apart by `~`."""
        sheet, *records = text.split("~~")
        if sheet not in dict(SHEETS) or not any(records):
            raise NotationError("this link holds no score sheet", text)
        if asked := not records[-1]:
            records.pop()
        state = self._match([notation.loads(each.replace("~", "\n")) for each in records], sheet, text)
        return self._next_round(state) if asked else state

    def _match(self, rounds: Sequence[notation.Record], sheet: str, text: str) -> match_log.ScoreBook:
        """The state of a match whose rounds are written down."""
        *earlier, now = rounds
        if any((each.rules, each.names) != (now.rules, now.names) for each in earlier):
            raise NotationError("these rounds are of different games or players", text)
        if not all(each.left for each in earlier) or any(each.left and not each.turns for each in rounds):
            raise NotationError("one of these rounds is settled before it is played, or not before the next one", text)
        return match_log.ScoreBook(now, tuple(earlier), sheet)

    def before(self, state: match_log.ScoreBook) -> match_log.ScoreBook | None:
        """The state before the last turn, the last settlement, or the last round; None where nothing is written."""
        record, earlier = state.record, state.earlier
        if not state.asked and record.turns:
            shorter = replace(record, left=()) if record.left else replace(record, turns=record.turns[:-1])
            return match_log.ScoreBook(shorter, earlier, state.sheet)
        return match_log.ScoreBook(earlier[-1], earlier[:-1], state.sheet) if earlier else None

    def text(self, state: match_log.ScoreBook) -> str:
        texts = [text.strip().replace("\n", "~") for text in state.texts]
        if state.asked:
            texts.append("")
        return "~~".join([state.sheet, *texts])

    def update(self, state: match_log.ScoreBook, message: Message) -> match_log.ScoreBook:
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

    def _pick(self, state: match_log.ScoreBook, value: str) -> match_log.ScoreBook:
        """A tile of the tray that is pressed is picked; one that is picked already is put back."""
        tile, layout = fields.tile(value), state.at.layout
        if state.asked:
            raise FivescoreError("this round's lead is drawn for; name the leader first")
        if turns.over(state.at) or state.record.left:
            raise FivescoreError("this round is over; give the pips that are left")
        if not layout.places(tile):
            raise FivescoreError(layout.refusal(tile))
        return replace(state, picked=None if tile == state.picked else tile)

    def _lay(self, state: match_log.ScoreBook, value: str) -> match_log.ScoreBook:
        """A place that is pressed: the picked tile is laid there."""
        if not state.picked:
            raise FivescoreError("no tile is picked; press one in the tray first")
        tile = f"{state.picked.low}-{state.picked.high}"
        return self._write(replace(state, turn=self._turn(state, f"{tile}@{value}" if value else tile)))

    def _turn(self, state: match_log.ScoreBook, does: str) -> str:
        """Write what was done in this turn, as it is typed."""
        return f"draw {state.drawn} {does}" if state.drawn else does

    def _bring(self, state: match_log.ScoreBook, text: str) -> match_log.ScoreBook:
        headed = any(map(notation.is_heading, text.splitlines()))
        if not headed and not notation.is_record(text) and sheet_reader.is_sheet(text):
            return self._sheet_in(replace(state, pasted=text))
        return self._match(fields.records(text), state.sheet, text)

    def _drawn_in(self, state: match_log.ScoreBook, name: str, value: str) -> match_log.ScoreBook:
        """How scores are drawn, or what is told of a score sheet that was pasted."""
        if not name:
            return replace(state, sheet=fields.chosen(value, dict(SHEETS), "sheet"))
        return self._sheet_in(replace(state, told=sheet_reader.telling(state.told, name, value)))

    def _sheet_in(self, state: match_log.ScoreBook) -> match_log.ScoreBook:
        """A score sheet as it was pasted, read as a round of the game that is kept, if it can be one; where more is to
        be told, that is asked first."""
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

    def _players(self, state: match_log.ScoreBook, value: str) -> match_log.ScoreBook:
        names = fields.names(value)
        notation.check_names(names)
        if len(names) == 1:
            raise NotationError("that is one name; part the names by commas, such as Ana, Ben", value)
        return self._begin(state, state.record.rules.slug, names)

    def _begin(self, state: match_log.ScoreBook, slug: str, names: tuple[str, ...]) -> match_log.ScoreBook:
        if not state.fresh:
            raise FivescoreError("turns are written already; start again for another game or other players")
        rules = RULE_SETS[slug]
        rules.hand_size(len(names))
        leader = state.record.leader if names == state.record.names else 0
        return replace(state, record=notation.Record(rules, names, leader))

    def _lead(self, state: match_log.ScoreBook, value: str) -> match_log.ScoreBook:
        if state.record.turns:
            raise FivescoreError("this round has begun; take its turns back to name another leader")
        leader = notation.named(state.record.names, value[:20])
        return replace(state, record=replace(state.record, leader=leader), asked=False)

    def _write(self, state: match_log.ScoreBook) -> match_log.ScoreBook:
        if state.asked:
            raise FivescoreError("this round's lead is drawn for; name the leader first")
        if not state.turn:
            raise FivescoreError(
                "type the turn first: 1-4, or 1-1@1-4 where it could lie elsewhere, draw 2 3-4, or knock"
            )
        if "~" in state.turn:
            raise FivescoreError("“~” cannot be in a turn; write another sign in its place")
        record = self._with_turn(state)
        if len(record.turns) != len(state.record.turns) + 1 or record.left:
            raise FivescoreError(
                f"“{state.turn[:20]}” is no turn; a turn reads like 1-4, 1-1@1-4, draw 2 3-4, or knock"
            )
        last = record.turns[-1]._replace(points=record.table.events[-1].points or None)
        return replace(state, record=replace(record, turns=(*record.turns[:-1], last)), turn="", picked=None, drawn=0)

    def _with_turn(self, state: match_log.ScoreBook) -> notation.Record:
        """The record with the turn that is typed: as records have it, or as a line of a score sheet."""
        before = notation.dumps(state.record)
        try:
            return self._read(f"{before}{fields.tiles(state.turn).replace('knock', 'pass')}\n")
        except FivescoreError as fault:
            if fault.__cause__ and fault.__cause__.__cause__:  # it was read as a turn, and is against the rules
                raise
            turn = sheet_reader.turn_of(state.turn, state.record.names[state.at.to_move])
            return self._read(f"{before}{turn}\n")

    def _settle(self, state: match_log.ScoreBook) -> match_log.ScoreBook:
        if not state.record.turns:
            raise FivescoreError("no turn of this round is written yet")
        if state.record.left or turns.over(state.at) == "target":
            raise FivescoreError("this round is settled; begin the next one")
        count = len(state.record.names)
        like = " ".join("0 13 7 9 5".split()[:count])
        pips = fields.numbers(state.left, 999, "hand", [count], like)
        return replace(
            state, record=self._read(f"{notation.dumps(state.record)}left: {' '.join(map(str, pips))}\n"), left=""
        )

    def _next_round(self, state: match_log.ScoreBook) -> match_log.ScoreBook:
        record = state.record
        if not record.left:
            raise FivescoreError("this round is not settled; give the pips that are left first")
        if state.winner is not None:
            raise FivescoreError("the match is won; start again for another one")
        leader = next_leader(record.rules, record.leader, match_log.result(record))
        new = notation.Record(record.rules, record.names, leader or 0, state.at.scores)
        return match_log.ScoreBook(new, (*state.earlier, record), state.sheet, asked=leader is None)

    def _read(self, text: str) -> notation.Record:
        """The record of a text; a fault is told without its line, which nobody sees here."""
        try:
            return notation.loads(text)
        except NotationError as fault:
            raise FivescoreError(fault.why) from fault

    def view(self, state: match_log.ScoreBook) -> View:
        at = state.at
        ends = (board.ends_table(at.layout),) if at.layout.last else ()
        tables = (match_log.standings(state), *ends, *((match_log.turn_by_turn(state),) if state.record.turns else ()))
        focus = "stage" if state.asked else "left" if turns.over(at) and not state.record.left else ""
        asked = tuple(sheet_reader.questions(state.sheet_asked, state.told)) if state.sheet_asked else ()
        controls = (*asked, *self._controls(state), *fields.record_controls(state.pasted, "a record or a score sheet"))
        picture, entry = match_log.table(state) + match_log.kept(state), self._entry(state)
        copy, details = "\n".join(state.texts), "the score, every turn, and the text of the rounds"
        return View(
            picture,
            self._caption(state),
            tables,
            controls,
            focus,
            copy=copy,
            entry=entry,
            details=details,
            note=state.note,
        )

    def _entry(self, state: match_log.ScoreBook) -> Entry:
        """Return the table's entry in a list; the first turn tells it from others of the same players."""
        names, rules = state.record.names, state.record.rules
        first = (*state.earlier, state.record)[0]
        same = "~".join(
            (notation.write_rules(rules), *names, str(first.leader), *(str(turn.action) for turn in first.turns[:1]))
        )
        over = state.winner is not None
        line = f"{', '.join(state.standing)} · round {len(state.earlier) + 1}{', over' if over else ''}"
        return Entry(f"{speech.listed(list(names))} · {rules.title}", line, same, not state.fresh, over)

    def static_views(self, state: match_log.ScoreBook) -> tuple[View, ...]:
        """An example: three turns of a round, and the sheet that is left empty for print."""
        example = self.read("xs~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10~0-5 = 10~5-6")
        picture = board.picture(example.at.layout, caption="round 1") + match_log.kept(example)
        return (self.view(example)._replace(picture=picture, controls=(), entry=None),)

    def _caption(self, state: match_log.ScoreBook) -> str:
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
            knocked = turns.knocks(at.rules, len(at.sizes), seat, at.events[:-1])
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
            told = on_round(record.rules, record.left, match_log.result(record).seat, names).says
            return words.one(f"{told} That makes {standing}.", names)
        over = turns.over(at)
        left = f"the round is over: give the {at.rules.left.noun}s left in each hand"
        following = left if over else f"{names[at.to_move]} is next"
        return f"{done}; {following}."

    def _leads(self, state: match_log.ScoreBook) -> str:
        """Say who leads the round, and why."""
        rules, names, due = state.record.rules, state.record.names, state.due
        if state.asked:
            return words.one(f"Name the leader: {words.lowered(rules.next_lead.whole_sentence)}")
        leads = f"{names[state.record.leader]} leads"
        if not state.earlier:
            return words.one(f"{leads}, unless you name another: {words.lowered(rules.first_lead.whole_sentence)}")
        if due not in (None, state.record.leader):
            leads += f", though {names[due]} should"
        return words.one(f"{leads}: {words.lowered(rules.next_lead.whole_sentence)}")

    def _controls(self, state: match_log.ScoreBook) -> tuple[Control, ...]:
        record, at = state.record, state.at
        setup, names = "Players, game and score sheet", ", ".join(record.names)
        settings = [
            Control("players", "text", "Players, in order", names, enabled=state.fresh, group=setup, folded=True),
            Control("rules", "choice", "Game", record.rules.slug, fields.GAMES, enabled=state.fresh, group=setup),
            Control("sheet", "choice", "Scores in", state.sheet, SHEETS, group=setup),
        ]
        if record.left or state.winner is not None:
            again = Control("round", "button", "Next round", enabled=state.winner is None, main=True)
            return (again, *settings)
        over = bool(turns.over(at))
        return (*([] if over or state.asked else self._turns_of(state)), *self._end(state, over), *settings)

    def _turns_of(self, state: match_log.ScoreBook) -> Iterator[Control]:
        """A field to type a turn whole."""
        typed = "Type it"
        yield Control("turn", "text", "Tile, and where: 1-1@1-4", state.turn, group=typed, folded=True)
        yield Control("write", "button", "Write", group=typed, main=True)

    def _end(self, state: match_log.ScoreBook, over: bool) -> Iterator[Control]:
        """Yield controls for what is left in the hands; open once the round is over."""
        if not state.record.turns:
            return
        end, noun = "End of the round", state.record.rules.left.noun.capitalize()
        label = f"{noun}s left: {', '.join(state.record.names)}"
        yield Control("left", "text", label, state.left, group=end, folded=not over)
        yield Control("settle", "button", "Settle", group=end, main=over)
