"""The finder lab: lay a table, hold a hand, and see every play that scores, and why."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from fivescore.analysis.finder import Opportunity, outcomes, read_hand, residues
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_layout, read_plays, write_plays, write_tiles
from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore.core.tiles import Tile
from fivescore.notebook import wheels
from fivescore.notebook.html import Table
from fivescore.notebook.words import named
from fivescore.svg.markup import Markup
from fivescore_labs.contract import Control, Lab, Message, View, registered
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.stage import fits, hand, tray

FIRST = "all-fives~4-5.5-5.3-5~1-4.2-3.0-5.2-4.3-6~"
BOARD = "board"
TRAY = {"hand": "Fill the hand", BOARD: "Lay on the board"}
"""Where a tile of the tray may go."""


@dataclass(frozen=True)
class FinderState:
    """The table, the hand, and the shown play; whether the tray is for the board, and what is picked from it."""

    layout: Layout
    hand: tuple[Tile, ...]
    board: bool = False
    shown: Play | None = None
    picked: Tile | None = None

    @cached_property
    def found(self) -> tuple[Opportunity, ...]:
        """Every play of the hand, the best first."""
        return outcomes(self.layout, self.hand)

    @cached_property
    def chosen(self) -> Opportunity | None:
        """The play that is shown, and what it does."""
        return next((each for each in self.found if each.play == self.shown), None)


class Finder(Lab[FinderState]):
    """A lab on which plays score."""

    name = "finder"
    title = "The finder"

    def begin(self) -> FinderState:
        """Three tiles of the hand have five pips: none of them scores, and two others do."""
        return self.read(FIRST)

    def read(self, text: str) -> FinderState:
        """The state of a share text: game, plays, hand, a shown play, as `all-fives~4-5.5-5~1-4.2-4~2-4@4-5`."""
        slug, plays, hand, shown = fields.parts(text, like=FIRST)
        layout = read_layout(fields.typed(plays.replace(".", " ")), RULE_SETS[fields.game(slug)])
        state = FinderState(layout, read_hand(layout, fields.typed(hand.replace(".", " "))))
        if shown == f"@{BOARD}":
            return replace(state, board=True)
        return self._show(state, shown) if shown else state

    def text(self, state: FinderState) -> str:
        shown = str(state.shown or "") or (f"@{BOARD}" if state.board else "")
        parts = (state.layout.rules.slug, write_plays(state.layout), write_tiles(state.hand), shown)
        return "~".join(parts).replace(" ", ".")

    def update(self, state: FinderState, message: Message) -> FinderState:
        layout = state.layout
        return fields.dispatch(
            message,
            rules=lambda value: self._under(state, RULE_SETS[fields.game(value)]),
            plays=lambda value: _settled(state, read_layout(fields.tiles(value), layout.rules)),
            back=lambda _: _settled(state, without_last(layout)),
            empty=lambda _: _settled(state, Layout(layout.rules)),
            hand=lambda value: replace(state, hand=read_hand(layout, fields.tiles(value)), shown=None),
            tile=lambda value: self._tile(state, value),
            tray=lambda value: replace(
                state, board=fields.chosen(value, TRAY, "place for tiles") == BOARD, picked=None
            ),
            play=lambda value: self._show(state, value),
            place=lambda value: self._lay(state, value),
        )

    def _under(self, state: FinderState, rules: RuleSet) -> FinderState:
        new = _settled(state, relaid(state.layout, rules))
        return replace(new, shown=state.shown if state.shown in [each.play for each in new.found] else None)

    def _tile(self, state: FinderState, value: str) -> FinderState:
        """A tile of the tray that is pressed: picked for the board, else taken into the hand or put out of it."""
        (tile,) = read_hand(state.layout, [value])
        if state.board:
            if not state.layout.places(tile):
                raise FivescoreError(state.layout.refusal(tile))
            return replace(state, picked=None if tile == state.picked else tile, shown=None)
        hand = tuple(each for each in state.hand if each != tile)
        return replace(state, hand=hand if len(hand) < len(state.hand) else (*hand, tile), shown=None)

    def _show(self, state: FinderState, value: str) -> FinderState:
        play = chosen_play(state.layout, state.found, value, state.shown)
        return replace(state, shown=play, picked=None)

    def _lay(self, state: FinderState, value: str) -> FinderState:
        """A place that is pressed: the tile that is picked or shown is laid there."""
        tile = state.picked or (state.shown.tile if state.shown else None)
        if not tile:
            raise FivescoreError("no tile is picked; press one in the tray or in the hand first")
        return _settled(state, state.layout.play(tile, fields.tile(value) if value else None))

    def view(self, state: FinderState) -> View:
        still = self._static_view(state)
        at = wheels.wheels(state.layout.total, residues(state.layout), state.found, state.chosen)
        details = "every play of the hand, the changes that score, and the ends"
        return still._replace(picture=_stage(state) + at, controls=self._controls(state), details=details)

    def static_views(self, state: FinderState) -> tuple[View, ...]:
        """The table and its plays; then the best of them, if one scores."""
        best = state.found[0] if state.found and state.found[0].points else None
        frames = [replace(state, shown=None), *([replace(state, shown=best.play)] if best else [])]
        return tuple(self._static_view(each) for each in frames)

    def _static_view(self, state: FinderState) -> View:
        layout, found, chosen = state.layout, state.found, state.chosen
        at = residues(layout)
        drawn = board.picture(layout, ghost=state.shown, caption=layout.rules.title)
        cells = [board.cell(tile, "", mark) for tile, mark in board.marks(found, state.hand).items()]
        drawn += board.row("Your hand" if cells else "Your hand: no tile yet", cells)
        drawn += wheels.wheels(layout.total, at, found, chosen)
        tables = [_plays(found)] if found else []
        tables += [wheels.table(layout.total, at)]
        return View(drawn, _caption(state), (*tables, board.ends_table(layout)) if layout.last else tuple(tables))

    def _controls(self, state: FinderState) -> tuple[Control, ...]:
        layout, typed, game = state.layout, "Type it", "The game"
        return (
            Control("back", "button", "Take one back", enabled=bool(layout.last)),
            Control("empty", "button", "Empty the table", enabled=bool(layout.last)),
            Control("plays", "text", "Plays, in order", write_plays(layout), group=typed, folded=True),
            Control("hand", "text", "Tiles of the hand", write_tiles(state.hand), group=typed),
            Control("rules", "choice", "Game", layout.rules.slug, fields.GAMES, group=game, folded=True),
        )


def chosen_play(layout: Layout, found: Iterable[Opportunity], text: str, now: Play | None = None) -> Play | None:
    """The play that a text names, of those that were `found`; None for none."""
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
    """The same plays under other rules."""
    try:
        return read_layout(str(layout), rules)
    except NotationError as fault:
        title = rules.title
        raise FivescoreError(f"this table cannot be laid in {title}: {fault}; take tiles back first") from fault


def without_last(layout: Layout) -> Layout:
    """The table with one tile taken back."""
    if layout.before is None:
        raise FivescoreError("the table is empty; there is no tile to take back")
    return layout.before


def _settled(state: FinderState, layout: Layout) -> FinderState:
    """The state with another table; tiles that are laid leave the hand."""
    return FinderState(layout, tuple(tile for tile in state.hand if tile not in layout.tiles), state.board)


def _caption(state: FinderState) -> str:
    """The play that is shown, or how many plays score and the best of them; without a hand what scores now."""
    layout, found, chosen = state.layout, state.found, state.chosen
    if state.picked:
        return stage.offers(layout, state.picked)
    if chosen:
        return f"{_play_text(chosen, '')}."
    if not state.hand:
        count = f"The count is {layout.total}." if layout.last else "The table is empty."
        return f"{count} {wheels.says(residues(layout))}"
    scoring = [each for each in found if each.points]
    if not scoring:
        plays = f"{len(found)} plays" if len(found) > 1 else "one play"
        return f"None of {plays} scores." if found else "No tile of the hand fits."
    if len(found) == 1:
        return f"The only play, {_play_text(found[0])}."
    if len(scoring) == 1:
        return f"1 of {len(found)} plays scores; {_play_text(scoring[0], '')}."
    return f"{len(scoring)} of {len(found)} plays score, and the best, {_play_text(scoring[0])}."


def _play_text(each: Opportunity, comma: str = ",") -> str:
    """A play, what it does, the sum, and what it scores."""
    scores = f"scores {each.points}" if each.points else "no score"
    return f"{named(each.play)}{comma} {each.does}: {wheels.sum_of(each)}, {scores}"


def _plays(found: tuple[Opportunity, ...]) -> Table:
    rows = [("Play", "What it does", "Count", "Scores")]
    for each in found:
        scores = f"★ {each.points}" if each.points else "–"
        rows.append((named(each.play), each.does, wheels.sum_of(each), scores))
    return Table("Plays of the hand, the best first", tuple(rows))


def _stage(state: FinderState) -> Markup:
    """The board with places for what is picked or shown, the hand, and the tray, which is for the hand or the board."""
    layout, tiles = state.layout, state.layout.rules.tiles
    picked = state.picked or (state.shown.tile if state.shown else None)
    several = [
        stage.Chip(words, "", "tray", value, full=state.board == (value == BOARD)) for value, words in TRAY.items()
    ]
    flat = tuple(tile for tile in tiles if state.board and not layout.places(tile))
    marks, worth = board.marks(state.found, state.hand), {"–": "fits nowhere", "0": "scores nothing"}
    held = hand(
        "Your hand" if marks else "Your hand: press a tile below to take it",
        marks,
        under=marks,
        says={tile: worth.get(mark, f"scores {mark[1:]} at most") for tile, mark in marks.items()},
        picked=state.shown.tile if state.shown else None,
    )
    bits = tray(
        layout,
        flat=flat,
        held=state.hand,
        picked=state.picked,
        says=lambda tile: "in your hand" if tile in state.hand else fits(layout, tile) if state.board else "",
    )
    return stage.stage(
        layout,
        shown=stage.ghosts(layout, picked),
        above=stage.chips(several, "Where a tile of the tray goes"),
        beside=stage.count(layout, layout.rules.title),
        below=(held, bits),
        chosen=state.shown,
    )


FINDER = registered(Finder())
"""The finder."""
