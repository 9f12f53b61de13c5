"""The referee's rulings, seen and said: the table, a sentence with the rule, what is allowed instead, the sources."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from fivescore.analysis.finder import outcomes
from fivescore.core import referee, speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_plays
from fivescore.core.position import Action, Draw, Pass
from fivescore.core.rules import Clause, gains, sides
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table
from fivescore.notebook.words import named, signed
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Verdict, View, sentence
from fivescore_labs.parts import board, source_marks
from fivescore_labs.parts.sheet_reader import ASKED, Sheet
from fivescore_labs.parts.words import capital, lowered, one_sentence, sentences
from fivescore_labs.rulings.dispute import Dispute
from fivescore_labs.train.mistakes import points_mistake


class Finding(NamedTuple):
    """A ruling of the referee: the table, the ruling with all reasons, its rules, the weightiest first, and tables.

    `brief` is the reason in one sentence, where that is not all of `says` as one.

    >>> from fivescore_labs.rulings.dispute import read
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
        tables = (*self.tables, *source_marks.tables(self.rules), *([] if says == self.says else [whole]))
        rule = source_marks.marked_inline(self.rules[0]) if self.rules else ""
        by = "; the rule: " if self.note.startswith("Allowed") else ": "  # the rule is no reason for what it scores
        note = f"{self.note or 'The rule'}{by}{rule}" if rule else self.note and sentence(self.note)
        return View(self.picture, says, tables, verdict=self.verdict, note=note)


def finding_on(asked: Dispute) -> Finding:
    """The ruling on an argument, or what is still missing.

    >>> from fivescore_labs.rulings.dispute import read
    >>> print(finding_on(read("play~all-fives~1-4.1-1~1-3@1-4")).view.note)
    Not allowed: a tile is laid on an open end, equal pips against equal pips (source A).
    """
    try:
        match asked.ask:
            case "play":
                return _on_play(asked)
            case "score":
                return _on_score(asked)
            case "draw":
                return _on_turn(asked, Draw())
            case "pass":
                return _on_turn(asked, Pass())
            case "round":
                return _on_round(asked)
            case "lead":
                return _on_lead(asked)
            case "target":
                return _on_target(asked)
            case "first":
                return _ruled(referee.on_first_lead(asked.rules), _table(asked.layout, asked))
            case "call" | "misplay":
                unsaid = referee.on_unwritten_rule(asked.ask)
                return _ruled(unsaid, _table(asked.layout, asked), brief=sentences(unsaid.says)[0])
        return _on_record(asked)
    except FivescoreError as fault:  # a table that is right by itself, and yet no round
        return Finding(_table(asked.layout, asked), sentence(f"this cannot be ruled on: {fault}"))


# A play, and a score


def _on_play(asked: Dispute) -> Finding:
    play, layout = asked.play, asked.layout
    if play is None:
        count = f"The count is {layout.total}" if layout.last else "The table is empty"
        return Finding(_table(layout, asked), f"{count}: name the tile in question, and where it is laid.")
    places = layout.places(play.tile)
    if play.on is None and len(places) > 1 and (not asked.hand or play.tile in asked.hand):
        where = speech.listed([str(host) for host in places])
        fitting = referee.clauses_named(asked.rules, ["fitting"])
        ruling = referee.Ruling(True, f"Yes: {play.tile} fits on {where}.", fitting)
        more = " Say where it is laid, and it is scored."
        return _ruled(ruling, _table(layout, asked, [play.tile]), _plays(asked), "right", "Allowed", more)
    ruling = referee.on_action(asked.state, play) if asked.hand else referee.on_play(layout, *play, asked.arm)
    if ruling.allowed and asked.arm is not None:
        ruling = referee.on_play(layout, *play, asked.arm)
    if not ruling.allowed:
        picture = _table(layout, asked, [play.tile])
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
        return Finding(_table(layout, asked), "The table is empty: lay the plays first, the one in question last.")
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


# Drawing and passing


def _on_turn(asked: Dispute, action: Draw | Pass) -> Finding:
    """Rule whether a tile may or must be drawn, or a knock is allowed; both ways where the hand is not known."""
    picture = _table(asked.layout, asked)
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


# The end of a round


def _on_round(asked: Dispute) -> Finding:
    rules, pips = asked.rules, asked.pips
    if not pips:
        says = f"Type how many {rules.left.noun}s are left in each hand, such as 10 15."
        return Finding(_table(asked.layout, asked), says)
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
    table = _table(asked.layout, asked)
    if not asked.pips:
        says = "Type the pips left in each hand, such as 0 13."
        return _ruled(referee.Ruling(False, says, referee.clauses_named(asked.rules, ["next_lead"])), table)
    return _either(asked, lambda out: referee.on_next_lead(asked.rules, asked.leader, asked.pips, out), table)


# The target


def _on_target(asked: Dispute) -> Finding:
    rules, players = asked.rules, asked.players or asked.rules.players[0]
    target = rules.target_for(players)
    if asked.had is None or asked.claim is None:
        says = f"With {players} players the match goes to {target}: type the score before the play, and what it scores."
        ruling = referee.Ruling(False, says, referee.clauses_named(rules, ["ending", "target"]))
        return _ruled(ruling, _table(asked.layout, asked))
    first, out = asked.how == "first", asked.how == "last"
    ruling = referee.on_target(rules, players, asked.had, asked.claim, first=first, out=out)
    steps = ((str(asked.had), ["before"]), (f"+{asked.claim}", ["the play"]), (str(target), ["the target"]))
    return _ruled(ruling, board.figures(steps))


# A record


def _on_record(asked: Dispute) -> Finding:
    if not asked.lines:
        return Finding(_table(asked.layout, asked), "Paste the record of a round below: each of its turns is checked.")
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
    if ":" in line.partition("#")[0]:
        return None
    for word in line.partition("#")[0].partition("=")[0].split():
        try:
            if plays := read_plays(word):
                return plays[0]
        except FivescoreError:
            continue
    return None


def _before(layout: Layout, play: Play | None, caption: str) -> Markup:
    """The table before a turn that is wrong: its play hollow where it can be laid, else its tile below."""
    if play is None:
        return board.picture(layout, caption=caption)
    if not layout.refusal(*play):
        return board.picture(layout, ghost=Play(play.tile, play.on or layout.places(play.tile)[0]), caption=caption)
    return board.picture(layout, caption=caption) + board.row("The tile in question", [board.cell(play.tile, "")])


# What every ruling has


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


def _table(layout: Layout, asked: Dispute, tiles: Sequence[Tile] = ()) -> Markup:
    """The table as it lies, its open ends to click; the tile in question and the hand below it."""
    drawn = board.picture(layout, caption=asked.rules.title, send="end")
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
