"""The finder lab: lay a table, hold a hand, and see every play that scores, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from fivescore import speech
from fivescore.errors import FivescoreError, NotationError
from fivescore.finder import Opportunity, outcomes, read_hand, residues
from fivescore.labs.contract import Control, Message, Table, View
from fivescore.labs.parts import board, fields, wheels
from fivescore.labs.parts.words import named
from fivescore.layout import Layout, Play
from fivescore.markup import Markup, tag
from fivescore.notation import read_layout, read_plays, read_tiles, write_plays, write_tiles
from fivescore.rules import RULE_SETS, RuleSet
from fivescore.tiles import Tile

LEAD = "lead"
"""The place of the lead, on an empty table, where other places are tiles."""


@dataclass(frozen=True)
class Find:
    """The table, the hand, where a tile that is clicked goes ("" to the hand), and the play that is shown.

    >>> state = FINDER.start("all-fives~1-4~1-1.4-6~")
    >>> [each.says for each in state.found], state.chosen
    (['replaces 1 by 2: 5 → 6', 'replaces 4 by 6: 5 → 7'], None)
    """

    layout: Layout
    hand: tuple[Tile, ...]
    end: str = ""
    shown: Play | None = None

    @cached_property
    def found(self) -> tuple[Opportunity, ...]:
        """Every play of the hand, the best first."""
        return outcomes(self.layout, self.hand)

    @cached_property
    def chosen(self) -> Opportunity | None:
        """The play that is shown, and what it does."""
        return next((each for each in self.found if each.play == self.shown), None)


class Finder:
    """Which plays score?

    >>> FINDER.view(FINDER.start("all-fives~1-4~1-1.1-6~")).says
    'The count is 5. In fives it leaves 0: 0, +5 and +10 score. 1 of 2 plays of the hand scores. The best: [1-6] on
    [1-4] replaces 1 by 6: 5 + 5 = 10. It scores 10.'
    """

    name = "finder"
    title = "The finder"

    def __init__(self, text: str) -> None:
        self._first = text

    def start(self, text: str) -> Find:
        """The state of a share text: game, plays, hand, and an end or a play, as `all-fives~4-5.5-5~1-4.2-4~2-4@4-5`.

        An end is written `@4-5`, the place of the lead `@lead`.
        """
        slug, plays, hand, shown = fields.parts(text or self._first, self._first)
        layout = read_layout(fields.typed(plays.replace(".", " ")), RULE_SETS[fields.game(slug)])
        state = Find(layout, read_hand(layout, fields.typed(hand.replace(".", " "))))
        if shown.startswith("@"):
            return self._end(state, shown[1:])
        return self._show(state, shown) if shown else state

    def write(self, state: Find) -> str:
        shown = f"@{state.end}" if state.end else str(state.shown or "")
        parts = (state.layout.rules.slug, write_plays(state.layout), write_tiles(state.hand), shown)
        text = "~".join(parts).replace(" ", ".")
        return "" if text == self._first else text

    def update(self, state: Find, message: Message) -> Find:
        layout = state.layout
        return fields.handled(
            message,
            rules=lambda value: self._under(state, RULE_SETS[fields.game(value)]),
            plays=lambda value: _settled(state, read_layout(fields.typed(value), layout.rules)),
            back=lambda _: _settled(state, without_last(layout)),
            empty=lambda _: _settled(state, Layout(layout.rules)),
            hand=lambda value: replace(state, hand=read_hand(layout, fields.typed(value)), shown=None),
            tile=lambda value: self._tile(state, value),
            end=lambda value: self._end(state, value),
            play=lambda value: self._show(state, value),
            lay=lambda _: _settled(state, with_shown(layout, state.shown)),
        )

    def _under(self, state: Find, rules: RuleSet) -> Find:
        new = _settled(state, relaid(state.layout, rules))
        return replace(new, shown=state.shown if state.shown in [each.play for each in new.found] else None)

    def _tile(self, state: Find, value: str) -> Find:
        """A tile that is clicked: laid where an end is picked, else taken into the hand or put out of it."""
        (tile,) = read_hand(state.layout, [value])
        if state.end:
            on = None if state.end == LEAD else Tile.parse(state.end)
            return _settled(state, state.layout.play(tile, on))
        hand = tuple(each for each in state.hand if each != tile)
        return replace(state, hand=hand if len(hand) < len(state.hand) else (*hand, tile), shown=None)

    def _end(self, state: Find, value: str) -> Find:
        """An end that is clicked is picked; one that is picked already is let go."""
        value = write_tiles(read_tiles(value)) if value != LEAD else value
        if value not in dict(_places(state.layout)):
            named = speech.listed([name or "none" for name, _ in _places(state.layout)])
            raise FivescoreError(f"there is no open end at {value[:20]!r}; a tile may go to: {named}")
        return replace(state, end="" if value == state.end else value, shown=None)

    def _show(self, state: Find, value: str) -> Find:
        play = chosen_play(state.layout, state.found, value, state.shown)
        return replace(state, shown=play, end="" if play else state.end)

    def view(self, state: Find) -> View:
        still = self._still(state)
        return still._replace(picture=still.picture + _tray(state), controls=self._controls(state))

    def frames(self, state: Find) -> tuple[View, ...]:
        """The table and its plays; then the best of them, if one scores."""
        best = state.found[0] if state.found and state.found[0].points else None
        frames = [replace(state, end="", shown=None), *([replace(state, end="", shown=best.play)] if best else [])]
        return tuple(self._still(each) for each in frames)

    def _still(self, state: Find) -> View:
        layout, found, chosen = state.layout, state.found, state.chosen
        at = residues(layout)
        drawn = _table(state) + _hand(state) + wheels.wheels(layout.total, at, found, chosen)
        tables = [_plays(found)] if found else []
        tables += [wheels.table(layout.total, at)]
        return View(drawn, _says(state), (*tables, board.ends_table(layout)) if layout.last else tuple(tables))

    def _controls(self, state: Find) -> tuple[Control, ...]:
        layout, table, hand, show = state.layout, "The table", "The hand", "Show a play"
        plays = tuple((str(each.play), _option(each)) for each in state.found)
        return (
            Control("rules", "choice", "Game", layout.rules.slug, fields.GAMES, group=table),
            Control("plays", "text", "Plays, in order", write_plays(layout), group=table),
            Control("back", "button", "Take one back", enabled=bool(layout.last), group=table),
            Control("empty", "button", "Empty", enabled=bool(layout.last), group=table),
            Control("hand", "text", "Tiles", write_tiles(state.hand), group=hand),
            Control("end", "choice", "A tile that is clicked", state.end, _places(layout), group=hand),
            Control("play", "choice", "Play", str(state.shown or ""), (("", "none"), *plays), group=show),
            Control("lay", "button", "Lay it", enabled=bool(state.shown), group=show, main=True),
        )


def chosen_play(layout: Layout, found: Iterable[Opportunity], text: str, now: Play | None = None) -> Play | None:
    """The play that a text names, of those that were `found`; None for none. A tile alone is its best play, and its
    next one after `now`.

    >>> from fivescore import ALL_FIVES
    >>> layout = Layout(ALL_FIVES).play("1-4")
    >>> str(chosen_play(layout, outcomes(layout, "1-6 4-4"), "1-6"))
    '1-6@1-4'

    Raises NotationError for what is no play, FivescoreError for one that was not found.
    """
    if not (plays := read_plays(text)):
        return None
    play = plays[0]
    of_tile = [each.play for each in found if each.play.tile == play.tile]
    if play in of_tile:
        return play
    if play.on or not of_tile:
        raise FivescoreError(layout.refusal(*play) or f"{play.tile} is not in the hand")
    return of_tile[(of_tile.index(now) + 1) % len(of_tile) if now in of_tile else 0]


def relaid(layout: Layout, rules: RuleSet) -> Layout:
    """The same plays under other rules.

    >>> from fivescore import ALL_FIVES, FIVE_UP
    >>> relaid(Layout(ALL_FIVES).play("1-4"), FIVE_UP).rules.title
    'Five Up'

    Raises FivescoreError for tiles that cannot lie like that.
    """
    try:
        return read_layout(str(layout), rules)
    except NotationError as fault:
        title = rules.title
        raise FivescoreError(f"this table cannot be laid in {title}: {fault}; take tiles back first") from fault


def without_last(layout: Layout) -> Layout:
    """The table with one tile taken back.

    >>> from fivescore import ALL_FIVES
    >>> str(without_last(Layout(ALL_FIVES).play("1-4").play("4-4")))
    '1-4'

    Raises FivescoreError for an empty table.
    """
    if layout.before is None:
        raise FivescoreError("the table is empty; there is no tile to take back")
    return layout.before


def with_shown(layout: Layout, shown: Play | None) -> Layout:
    """The table with the play that is shown.

    >>> from fivescore import ALL_FIVES
    >>> str(with_shown(Layout(ALL_FIVES), Play(Tile(1, 4))))
    '1-4'

    Raises FivescoreError where none is.
    """
    if not shown:
        raise FivescoreError("no play is shown yet; choose one, or click a tile of the hand")
    return layout.after(shown)


def _settled(state: Find, layout: Layout) -> Find:
    """The state with another table; tiles that are laid leave the hand."""
    return Find(layout, tuple(tile for tile in state.hand if tile not in layout.tiles))


def _places(layout: Layout) -> tuple[tuple[str, str], ...]:
    """Where a tile that is clicked may go: the value and the words of each choice."""
    if not layout.last:
        return ("", "goes to the hand"), (LEAD, "leads")
    hosts = dict.fromkeys(opening.host for opening in speech.in_order(layout))
    return ("", "goes to the hand"), *((write_tiles([host]), f"is laid on {host}") for host in hosts)


def _option(each: Opportunity) -> str:
    return f"{named(each.play)}: {each.total}{f', scores {each.points}' if each.points else ''}"


def _says(state: Find) -> str:
    """The count and what scores now; then the play that is shown, or how many plays score and the best of them."""
    layout, found, chosen = state.layout, state.found, state.chosen
    if chosen:
        return f"{_sentence(chosen)} {speech.score(layout.after(chosen.play))}"
    count = f"The count is {layout.total}." if layout.last else "The table is empty."
    count += f" {wheels.says(residues(layout))}"
    scoring = [each for each in found if each.points]
    if not state.hand:
        return f"{count} The hand is empty."
    if not found:
        return f"{count} No tile of the hand fits."
    if not scoring:
        return f"{count} None of {_number(len(found))} of the hand scores."
    some = f"{len(scoring)} of {_number(len(found))} of the hand score{'s' if len(scoring) == 1 else ''}."
    return f"{count} {some} The best: {_sentence(scoring[0])} It scores {scoring[0].points}."


def _number(plays: int) -> str:
    return f"{plays} plays" if plays > 1 else "one play"


def _sentence(each: Opportunity) -> str:
    """A play, what it does, and the sum."""
    return f"{named(each.play)} {each.does}: {wheels.sum_of(each)}."


def _plays(found: tuple[Opportunity, ...]) -> Table:
    rows = [("Play", "What it does", "Count", "Scores")]
    for each in found:
        scores = f"★ {each.points}" if each.points else "–"
        rows.append((named(each.play), each.does, wheels.sum_of(each), scores))
    return Table("Plays of the hand, the best first", tuple(rows))


def _table(state: Find) -> Markup:
    """The layout with the play that is shown, its ends to click; a place for the lead where nothing is laid."""
    layout = state.layout
    if layout.last or state.shown:
        chosen = () if state.end in ("", LEAD) else (Tile.parse(state.end),)
        caption = layout.rules.title
        return board.picture(layout, ghost=state.shown, caption=caption, send="end", press="lay", chosen=chosen)
    word = "which tile?" if state.end else "lead a tile"
    slot = tag("span", word, class_="fs-cell fs-slot", aria_hidden="true", data_send="end", data_value=LEAD)
    return board.on_table(None, tag("span", layout.rules.title), slot)


def _hand(state: Find) -> Markup:
    """The tiles of the hand, each with the most that it scores; a click shows that play."""
    cells = []
    for tile, mark in board.marks(state.found, state.hand).items():
        kind = "fs-chosen" if state.shown and state.shown.tile == tile else ""
        cells.append(board.cell(tile, "play", mark, kind))
    return board.row("Your hand" if cells else "Your hand: no tile yet", cells)


def _tray(state: Find) -> Markup:
    """All tiles: those of the hand are ticked, those on the table are gone; a click takes one, or lays it."""
    on = None if state.end in ("", LEAD) else Tile.parse(state.end)
    where = f"Click a tile to lay it on [{state.end}]" if on else "Click a tile to lead it"
    cells = []
    free, gone = {*state.layout.rest}, tag("span", class_="fs-cell fs-gone")
    for tile in state.layout.rules.tiles:
        if tile not in free:
            cells.append(gone)
        else:
            held = "fs-held" if tile in state.hand else ""
            fits = not state.end or on is None or on in state.layout.places(tile)
            cells.append(board.cell(tile, "tile", "", held if fits else f"{held} fs-unfit"))
    return board.row(where if state.end else "Click a tile to take it into the hand, or out of it", cells)


FINDER = Finder("all-fives~4-5.5-5.3-5~1-4.2-3.0-5.2-4.3-6~")
"""The finder, with three tiles of five pips in the hand: none of them scores, and two others do."""
