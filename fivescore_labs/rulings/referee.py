"""The referee's lab: set up what the table argues about, ask, and get a ruling with its rule and its source."""

import dataclasses
from dataclasses import replace
from functools import partial

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import write_changes
from fivescore.core.rules import NUMBERS, Choice, RuleSet
from fivescore.core.tiles import Tile
from fivescore.notebook.words import of_rule
from fivescore.svg.markup import Markup
from fivescore_labs.analysis import positions
from fivescore_labs.analysis.finder import without_last
from fivescore_labs.contract import Control, Lab, Message, View, registered
from fivescore_labs.parts import fields, stage
from fivescore_labs.parts.sheet_reader import questions, telling
from fivescore_labs.parts.words import CALLED
from fivescore_labs.rulings import dispute, house
from fivescore_labs.rulings.dispute import ASKS, HOW, Dispute, field

LONGEST = 1000
"""How many characters a reader may type into one field, a record apart."""
TRAYS = {"tile": "The tile in question", "board": "Lay on the board", "hand": "Fill the hand"}
"""What the tray may be for."""
USES = {"play": ("tile", "board", "hand"), "draw": ("board", "hand"), "pass": ("board", "hand"), "score": ("board",)}
"""What it may be for where the question is about a table."""


@registered
class Referee(Lab[Dispute]):
    """Settle an argument."""

    name = "referee"
    title = "Settle an argument"

    def begin(self) -> Dispute:
        """A third arm at the second double is asked about."""
        return self.read("play~all-fives~2-4.4-4.4-5.5-5.5-6~2-5@5-5")

    def read(self, text: str) -> Dispute:
        """The state of a share text, such as `play~all-fives~1-4.1-1~1-3@1-1`; see `dispute.read()`."""
        return dispute.read(text)

    def text(self, state: Dispute) -> str:
        return dispute.write(state)

    def update(self, state: Dispute, message: Message) -> Dispute:
        fields.typed(message.value, positions.LONGEST if message.id in ("paste", "read") else LONGEST)
        if state.ask == "record" and message.id.partition("-")[0] not in ("paste", "read", "ask", "sheet"):
            raise FivescoreError("the question is about a record; ask another one to set up a table")
        changes = {name: partial(dispute.with_field, state, name) for name in ("plays", *dispute.FIELDS)}
        return fields.dispatch(
            message,
            **changes,
            paste=lambda _: replace(state, pasted=message.value),
            read=lambda _: dispute.opened(message.value or state.pasted),
            sheet=lambda value: replace(state, told=telling(state.told, message.id.partition("-")[2], value)),
            ask=lambda value: dispute.with_question(state, value),
            rules=lambda value: dispute.under_rules(state, value),
            changes=lambda value: dispute.under_rules(state, state.rules.slug, value),
            rule=lambda value: _varied(state, message.id.partition("-")[2], value),
            tray=lambda value: replace(state, tray=fields.chosen(value, TRAYS, "use of the tray"), picked=None),
            bit=lambda value: _pressed(state, fields.tile(value)),
            back=lambda _: _on(state, without_last(state.layout)),
            empty=lambda _: _on(state, Layout(state.rules)),
            end=lambda value: _placed(state, value),
        )

    def view(self, state: Dispute) -> View:
        view = dispute.finding_on(state).view
        picture = _question_chips(state) + (_stage(state) if state.ask in USES else view.picture)
        details = "what is allowed, the rules that say so, the ruling in full"
        return view._replace(picture=picture, controls=_controls(state), details=details)

    def static_views(self, state: Dispute) -> tuple[View, ...]:
        """The ruling as it stands."""
        return (dispute.finding_on(state).view,)


def _use(state: Dispute) -> str:
    uses = USES[state.ask]
    return state.tray if state.tray in uses else uses[0]


def _pressed(state: Dispute, tile: Tile) -> Dispute:
    """A tile of the tray that is pressed: it is what the question is about, picked for the board, or in the hand."""
    if state.ask not in USES:
        raise FivescoreError("this question needs no tile")
    if tile in state.layout.tiles:
        raise FivescoreError(f"{tile} is on the table; take tiles back to have it again")
    match _use(state):
        case "tile":
            return replace(state, play=None if state.play and state.play.tile == tile else Play(tile), arm=None)
        case "hand":
            hand = [each for each in state.hand if each != tile]
            return replace(state, hand=tuple(sorted(hand if tile in state.hand else [*hand, tile])))
    if not state.layout.places(tile):
        raise FivescoreError(state.layout.refusal(tile))
    return replace(state, picked=None if tile == state.picked else tile)


def _placed(state: Dispute, value: str) -> Dispute:
    """A place that is pressed: the picked tile is laid there, or the tile in question is said to be."""
    on = fields.tile(value) if value else None
    if state.picked:
        return _on(state, state.layout.play(state.picked, on))
    if state.ask != "play" or not state.play:
        raise FivescoreError("no tile is picked; press one in the tray first")
    return replace(state, play=Play(state.play.tile, on))


def _on(state: Dispute, layout: Layout) -> Dispute:
    hand = tuple(tile for tile in state.hand if tile not in layout.tiles)
    play = state.play if state.play and state.play.tile not in layout.tiles else None
    return replace(state, layout=layout, hand=hand, play=play, picked=None)


def _varied(state: Dispute, name: str, value: str) -> Dispute:
    if name not in _choices(state.rules):
        raise FivescoreError(f"there is no rule {name[:20]!r} to choose")
    rules = state.rules.vary(**{name: house.chosen_value(state.rules, name, value)})
    return dispute.under_rules(state, state.rules.slug, " ".join(write_changes(rules)))


def _choices(rules: RuleSet) -> list[str]:
    """The rules that are chosen among a few values."""
    every = ((each.name, getattr(rules, each.name)) for each in dataclasses.fields(rules))
    return [name for name, value in every if isinstance(value, Choice | bool) or name in NUMBERS]


def _stage(state: Dispute) -> Markup:
    """The table with the tile in question, or the picked one, in every place where it fits; the tray of all tiles."""
    layout, use, tiles = state.layout, _use(state), state.rules.tiles
    asked = state.play.tile if state.ask == "play" and state.play else None
    tile = state.picked or asked
    uses = [stage.Chip(TRAYS[each], "", "tray", each, full=each == use) for each in USES[state.ask]]
    names = {each: "in the hand" for each in state.hand} | ({asked: "the tile in question"} if asked else {})
    flat = tuple(each for each in tiles if use == "board" and not layout.places(each))
    bits = stage.tray(
        layout,
        flat=flat,
        under={each: "hand" for each in state.hand},
        picked=tile,
        says=lambda each: names.get(each) or (stage.fits(layout, each) if use == "board" else ""),
        send="bit",
    )
    shown = stage.ghosts(layout, tile)
    beside = stage.count(layout, state.rules.title)
    above = stage.chips(uses, "What the tray is for")
    return stage.stage(layout, shown=shown, above=above, beside=beside, below=(bits,), chosen=state.play, send="end")


def _controls(state: Dispute) -> tuple[Control, ...]:
    group = "The game and its house rules"
    if state.ask == "record":
        label = "A score sheet as it is, or a record; or a position id, plays, a link of a lab"
        lines = state.pasted or "\n".join(state.lines)
        return (
            *questions(state.sheet, state.told),
            Control("paste", "text", label, lines, high=8, group="The record", below=True),
            Control("read", "button", "Check it", group="The record", main=True),
            Control("file", "file", "Or from a file", "paste", group="The record"),
        )
    changes = " ".join(write_changes(state.rules))
    laid = bool(state.layout.last)
    steps = (
        Control("back", "button", "Take one back", enabled=laid),
        Control("empty", "button", "Empty the table", enabled=laid),
    )
    typed = [_text(state, name, label, "Type it") for name, label in CALLED["typed"].get(state.ask, ())]
    typed.append(Control("changes", "text", "House rules, such as drawing=none", changes, group="Type it"))
    return (
        *(steps if state.ask in USES else ()),
        *(_text(state, name, label, over) for name, label, over in CALLED["numbers"].get(state.ask, ())),
        Control("rules", "choice", "Game", state.rules.slug, fields.GAMES, group=group, folded=True),
        *(_rule(state.rules, name, group) for name in _choices(state.rules)),
        *(each._replace(folded=True) for each in typed),
    )


def _rule(rules: RuleSet, name: str, group: str) -> Control:
    now, label = of_rule(getattr(rules, name)), name.replace("_", " ").capitalize()
    return Control(f"rule-{name}", "choice", label, now, house.values(rules, name), group=group)


def _text(state: Dispute, name: str, label: str, group: str) -> Control:
    return Control(name, "text", label, field(state, name), group=group)


def _question_chips(state: Dispute) -> Markup:
    """Draw what is asked, and what the question needs besides tiles and numbers."""
    several = [
        stage.Chip(label, field(state, name), name, options=options)
        for name, label in CALLED["chosen"].get(state.ask, ())
        if (options := _options(state, name))
    ]
    return stage.band([stage.Chip("You ask", state.ask, "ask", options=ASKS), *several], "The question")


def _options(state: Dispute, name: str) -> fields.Options:
    """What a field may be; nothing is chosen that nobody said."""
    match name:
        case "arm":
            arms = ((str(arm), f"arm {arm}, {'a side' if arm < 3 else 'an end'}") for arm in (1, 2, 3, 4))
            return (("", "any that is open"), *arms)
        case "boneyard":
            most = max(len(state.layout.rest), state.boneyard or 0)
            return (("", "as dealt"), *((str(bones), str(bones)) for bones in range(most + 1)))
        case "out":
            went = " went out last" if state.rules.both_out and len(state.pips) == 4 else ""
            out = ((str(seat), f"player {seat}{went}") for seat, held in enumerate(state.pips, start=1) if not held)
            return (("", "not said"), ("0", "nobody: it is blocked"), *out)
        case "leader":
            return (("", "not said"), *((str(seat), f"player {seat}") for seat in range(1, len(state.pips) + 1)))
        case "players":
            first, *others = ((str(number), f"{number} players") for number in state.rules.players)
            return (first if state.players else ("", first[1]), *others) if others else ()
    return HOW
