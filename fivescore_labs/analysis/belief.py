"""The belief lab: every unseen tile with its chance to be in a hand, before and after a knock or a draw.

Where a reader asks for it, what choices suggest is beside what is proved: a model, and named as one.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate
from pathlib import Path

from fivescore.analysis import odds
from fivescore.analysis.finder import InferredHand, infer_hand
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.notation import Record, loads, write_tiles
from fivescore.core.position import Draw, Pass
from fivescore.core.tiles import Tile, half_name
from fivescore.notebook import charts
from fivescore.notebook.html import Table
from fivescore.notebook.words import whole_percent
from fivescore.svg.markup import Markup
from fivescore_labs import tables
from fivescore_labs.contract import Lab, Message, View, registered
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import lowered

_KEYS = {"title": str, "record": str}
_ROWS = tables.rows(Path(__file__).parents[1] / "content" / "records.toml", _KEYS, _KEYS)
EXAMPLES: dict[str, tuple[str, Record]] = {name: (each["title"], loads(each["record"])) for name, each in _ROWS.items()}
"""The records that can be looked at, by name: a title, and the round with its deal; seat 0 is the reader."""


@cache
def states(example: str) -> tuple[State, ...]:
    """The round of an example at its start and after each of its events."""
    end = EXAMPLES[example][1].end
    assert isinstance(end, State)
    return tuple(accumulate((event.action for event in end.events), State.apply, initial=end.deal.start()))


_suggested = cache(infer_hand)


@dataclass(frozen=True)
class BeliefState:
    """A look at a record: the tile, how chances are written, and whether to add what choices suggest."""

    example: str = "knock"
    step: int = 0
    seat: int = 1
    tile: Tile | None = None
    exact: bool = False
    suggests: bool = False

    @property
    def state(self) -> State:
        """The round after those events."""
        return states(self.example)[self.step]

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat; the reader's is You."""
        return EXAMPLES[self.example][1].names

    @property
    def name(self) -> str:
        """The name of the hand that is looked at."""
        return self.names[self.seat]

    @property
    def model(self) -> InferredHand:
        """What the choices of the seat that is looked at suggest of its tiles."""
        return _suggested(self.state.seen_by(0), self.seat)

    @property
    def proof(self) -> int | None:
        """The number of events before the last knock of another player, or before the first draw of that turn."""
        events = self.state.events
        proofs = [n for n, event in enumerate(events) if event.seat and not isinstance(event.action, Play)]
        if not proofs:
            return None
        at = proofs[-1]
        while isinstance(events[at].action, Draw) and events[at - 1] == events[at]:
            at -= 1
        return at

    def chances(self, step: int) -> dict[Tile, Fraction]:
        """The chance of each tile that the reader could not see after `step` events to be in the hand."""
        position = states(self.example)[step].seen_by(0)
        return {tile: odds.holds(position, self.seat, tile) for tile in position.unseen}

    def voids(self, step: int) -> tuple[Fraction, ...]:
        """The chance of no tile, for each suit."""
        position = states(self.example)[step].seen_by(0)
        return tuple(odds.void(position, self.seat, pip) for pip in range(position.rules.tiles.largest + 1))


@registered
class Belief(Lab[BeliefState]):
    """A lab on what a knock or a draw says about every unseen tile. It opens after its first record's first knock."""

    name = "belief"
    title = "The belief grid"

    def begin(self) -> BeliefState:
        """Ben has just knocked, so that some tiles are certain and the others likelier."""
        return _first_look("knock")

    def read(self, text: str) -> BeliefState:
        """The state of a share text, such as `knock~2~1~4-4~x`: example, event, seat, tile, and what is shown."""
        example, step, seat, tile, way = fields.parts(text, like="knock~2~1~4-4~x")
        way = fields.chosen(way, ("", "x", "s", "xs"), "way")
        look = BeliefState(fields.chosen(example, EXAMPLES, "record"), exact="x" in way, suggests="s" in way)
        for control, word in (("move", step), ("seat", seat), ("tile", tile)):
            look = self.update(look, Message(control, word))
        return look

    def text(self, state: BeliefState) -> str:
        tile = write_tiles([state.tile]) if state.tile else ""
        way = ("x" if state.exact else "") + ("s" if state.suggests else "")
        return f"{state.example}~{state.step}~{state.seat}~{tile}~{way}"

    def update(self, state: BeliefState, message: Message) -> BeliefState:
        others, last = len(state.names) - 1, len(states(state.example)) - 1
        return fields.dispatch(
            message,
            example=lambda value: _first_look(value, state.exact, state.suggests),
            seat=lambda value: replace(state, seat=fields.number(value, others, "other hand", low=1)),
            tile=lambda value: replace(state, tile=_tile(state, value)),
            exact=lambda value: replace(state, exact=bool(value)),
            suggests=lambda value: replace(state, suggests=bool(value)),
            **fields.stepping(lambda step: replace(state, step=step), state.step, last, "event"),
        )

    def view(self, state: BeliefState) -> View:
        last = len(states(state.example)) - 1
        return self._static_view(state, live=True)._replace(controls=fields.steps(state.step, last, "Event"))

    def static_views(self, state: BeliefState) -> tuple[View, ...]:
        """Before the last knock or draw, and now; where there is none yet, around the first turn that has one."""
        now = state if state.proof is not None else _at_first_proof(state)
        return tuple(self._static_view(look) for look in (replace(state, step=now.proof or 0), now))

    def _static_view(self, state: BeliefState, *, live: bool = False) -> View:
        now = state.chances(state.step)
        before = {} if state.proof is None else state.chances(state.proof)
        voids, title = state.voids(state.step), f"{state.name}'s hand: each tile, and no tile of a suit"
        if model := state.model if state.suggests else None:
            tells, tables = lowered(_suggests(state, model)), _beside(state, model)
            now, before, voids, was = dict(model.now), dict(model.proved), model.voids, "proved"
            title += ". A bar: what choices suggest, by a model. The stroke: what is proved"
        else:
            tells, was = _of_tile(state, now, before) if state.tile else _known(state, now), "before"
            tables = _proved(state, now, before)
        caption, here = f"event {state.step} of {len(states(state.example)) - 1}", state.state
        drawn = board.picture(here.layout, within=states(state.example)[-1].layout, caption=caption)
        grid = partial(charts.belief, here.rules.tiles, title, now, before, mine=here.hands[0], voids=voids)
        drawn += grid(chosen=state.tile, exact=state.exact and not model, pressed=live, was=was)
        return View((_chips(state) if live else Markup()) + drawn, f"{_happened(state)}; {tells}", tables)


def _first_look(name: str, exact: bool = False, suggests: bool = False) -> BeliefState:
    """A record after the first turn that proves something, with the hand in the middle looked at."""
    example = fields.chosen(name, EXAMPLES, "record")
    middle = len(EXAMPLES[example][1].names) // 2
    return _at_first_proof(BeliefState(example, seat=middle, exact=exact, suggests=suggests))


def _at_first_proof(look: BeliefState) -> BeliefState:
    """The same look after the first turn that proves something."""
    looks = (replace(look, step=step) for step in range(1, len(states(look.example))))
    return next(each for each in looks if each.proof is not None and each.state.events[-1].action != Draw())


def _tile(state: BeliefState, value: str) -> Tile | None:
    """The tile that is looked at; one that is looked at already is let go."""
    if not value:
        return None
    tile = Tile.parse(value[:20])
    state.state.rules.tiles.index(tile)
    return None if tile == state.tile else tile


def _happened(state: BeliefState) -> str:
    """The last event, with what it says about the hand that did it, to begin a sentence with."""
    if not state.step:
        return "Nothing is played yet"
    layout, (seat, action, _) = state.state.layout, state.state.events[-1]
    name, none = state.names[seat], speech.listed([f"no {half_name(pip)}" for pip in layout.pips])
    again = state.step > 1 and state.state.events[-2] == state.state.events[-1]
    if isinstance(action, Play):
        return f"{name}: {action.tile} {speech.how_laid(layout)}"
    if not seat:
        return "You draw again" if again else "You cannot play, and draw"
    if isinstance(action, Pass):
        return f"{name} knocks, with {none} in that hand"
    return (
        f"{name} draws again, with {none} on the tile drawn before" if again else f"{name} draws, with {none} in hand"
    )


def _known(state: BeliefState, now: dict[Tile, Fraction]) -> str:
    """The chances of all unseen tiles in a sentence."""
    some = sorted({chance for chance in now.values() if chance})
    if not some:
        return f"{state.name} holds no tile."
    never = sum(not chance for chance in now.values())
    chance = f"of {some[0]}" if len(some) == 1 else f"between {some[0]} and {some[-1]}"
    if not never:
        return f"each of {len(now)} unseen tiles is {state.name}'s with a chance {chance}."
    others = f"and each of the others is, with a chance {chance}"
    return f"{never} of {len(now)} unseen tiles cannot be {state.name}'s, {others}."


def _of_tile(state: BeliefState, now: dict[Tile, Fraction], before: dict[Tile, Fraction]) -> str:
    """The chance of the tile that is looked at, now and before."""
    tile, at = state.tile, state.state
    if tile in at.layout.tiles:
        return f"{tile} lies on the table."
    if tile in at.hands[0]:
        return f"{tile} is in your hand."
    chance = now[tile] if tile else Fraction()
    was = f", and before {_what(state)} it was {before[tile]}" if tile in before else ""
    return f"{tile} is {state.name}'s with a chance of {chance}, {whole_percent(chance)}{was}."


def _what(state: BeliefState) -> str:
    """The last knock or draw in words."""
    event = state.state.events[state.proof or 0]
    return f"{state.names[event.seat]} {'knocked' if isinstance(event.action, Pass) else 'drew'}"


def _proved(state: BeliefState, now: dict[Tile, Fraction], before: dict[Tile, Fraction]) -> tuple[Table, ...]:
    """Tables of the chances before and now: the tiles, those alike in a row, the likeliest first; and the suits."""
    alike = defaultdict[tuple[Fraction, str], list[str]](list)
    for tile, chance in now.items():
        alike[chance, str(before.get(tile, "–"))].append(str(tile))
    tiles = [(" ".join(those), was, chance) for (chance, was), those in sorted(alike.items(), reverse=True)]
    voids = zip(state.voids(state.proof or 0), state.voids(state.step), strict=True)
    suits = [(half_name(pip), str(was), chance) for pip, (was, chance) in enumerate(voids)]
    tables = []
    for what, caption, rows in (
        ("Tiles", f"Chances to be {state.name}'s", tiles),
        ("Suit", f"Chances that {state.name} has no tile of a suit", suits),
    ):
        head = (what, *([f"Before {_what(state)}"] if before else []), "Now", "In percent")
        told = ((name, *([was] if before else []), str(chance), whole_percent(chance)) for name, was, chance in rows)
        tables.append(Table(caption, (head, *told)))
    return tuple(tables)


def _suggests(state: BeliefState, model: InferredHand) -> str:
    """Say what the choices so far suggest, in sentences that say that it is a model."""
    if not model.choices:
        return "Nobody else has laid a tile yet, so there is no choice that could suggest anything."
    if (tile := state.tile) and tile in model.now:
        now, proved = model.now[tile], model.proved[tile]
        if proved in (0, 1):
            return f"{tile} {'is' if proved else 'is not'} {state.name}'s: that is proved, and no choice moves it."
        return (
            f"{MODEL}, makes {tile} {state.name}'s with about {whole_percent(now)}; what is proved says "
            f"{whole_percent(proved)}."
        )
    if not (moved := {tile: now - model.proved[tile] for tile, now in model.now.items() if now != model.proved[tile]}):
        return "Whatever the others laid so far, no other tile of theirs can have fitted: it suggests nothing."
    up, down = max(moved, key=moved.__getitem__), min(moved, key=moved.__getitem__)
    ends = [
        f"{word} {tile}, {whole_percent(model.now[tile])} instead of {whole_percent(model.proved[tile])}"
        for word, tile in (("for", up), ("against", down))
    ]
    plays = "one play" if model.choices == 1 else f"{speech.number(model.choices)} plays"
    return f"{MODEL}, takes their {plays} so far as signs {ends[0]}, and {ends[1]}."


def _beside(state: BeliefState, model: InferredHand) -> tuple[Table, ...]:
    """Return tables of what is proved beside what choices suggest: the tiles that moved most first, and the suits."""
    head = ("Proved", "By the model")
    moved = sorted(model.now, key=lambda tile: model.proved[tile] - model.now[tile])
    tiles = [(str(tile), *map(whole_percent, (model.proved[tile], model.now[tile]))) for tile in moved]
    voids = enumerate(zip(state.voids(state.step), model.voids, strict=True))
    suits = [(half_name(pip), *map(whole_percent, pair)) for pip, pair in voids]
    return (
        Table(f"What choices suggest of {state.name}'s hand, by a model", (("Tile", *head), *tiles)),
        Table(f"That {state.name} has no tile of a suit, by a model", (("Suit", *head), *suits)),
    )


def _chips(state: BeliefState) -> Markup:
    """Draw what is looked at: the record, whose hand, and how chances are written."""
    records = tuple((name, title) for name, (title, _) in EXAMPLES.items())
    uses = [stage.Chip("Record", state.example, "example", options=records)]
    if len(state.names) > 2:
        hands = ((str(seat), f"{name}'s hand") for seat, name in enumerate(state.names) if seat)
        uses += [stage.Chip(words, "", "seat", seat, full=seat == str(state.seat)) for seat, words in hands]
    if not state.suggests:
        uses.append(stage.Chip("Fractions", "", "exact", "" if state.exact else "yes", full=state.exact))
    other = "" if state.suggests else "yes"
    uses.append(stage.Chip("What choices suggest", "", "suggests", other, full=state.suggests))
    return stage.band(uses, "What to look at")


MODEL = "A model in which all play sensibly, no proof"
"""What is behind each sentence of what choices suggest."""
