"""A choice to try again: the table and the hand as they were, no values; then every play by the review's measure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from urllib.parse import quote

from fivescore import svg
from fivescore.analysis.solver import BUDGET, averages_cost, try_averages
from fivescore.core.errors import FivescoreError
from fivescore.core.game import turns
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Action, Draw, Pass, Position
from fivescore.core.tiles import Tile
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import margin, named
from fivescore.svg.markup import Markup, tag
from fivescore_labs.analysis import positions, puzzles
from fivescore_labs.analysis.positions import Scenario
from fivescore_labs.contract import Control, Message, View, share
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import score, sentences, tiles
from fivescore_labs.play.announcements import turn_table
from fivescore_labs.play.setup import YOU, read_action
from fivescore_labs.play.tutor import WORDS, apart_by, measure_in_words, reason_best, short_reason, unsure
from fivescore_labs.review import Decision, asking, by_match, ends_match, is_choice, plays_of, weigh

HOME = "../../tools/editor/"
"""The position editor, from a page two folders down."""
MOST = 20
"""How many positions are read at once."""
RANKED = 6
"""How many plays of a choice are drawn; the table has all."""
_read = lru_cache(maxsize=64)(positions.read)


@dataclass(frozen=True)
class Retry:
    """A position to try: its text, what was chosen there, if anything, and the positions after it."""

    text: str
    chosen: Action | None = None
    picked: Tile | None = None
    after: tuple[str, ...] = field(default=(), compare=False)

    @property
    def scenario(self) -> Scenario:
        return _read(self.text)

    @property
    def position(self) -> Position:
        """The position as the seat to move knows it."""
        return self.scenario.position


def opened(text: str, chosen: str = "") -> Retry:
    """A position of the editor as one to try, and what was chosen there."""
    state = Retry(text)
    at = state.position
    if at.seat is None or at.seat != at.to_move or turns.why_over(at):
        raise FivescoreError("there is nothing to try: that position has no hand of a player who is to move")
    if not is_choice(at):
        raise FivescoreError("there is nothing to try: only one thing can be done there")
    if ends_match(at) and not by_match(at):
        raise FivescoreError("a play there can end the match, and no measure says what that is worth in this game")
    if not chosen:
        return state
    return replace(state, chosen=_allowed(at, read_action(chosen)))


def _allowed(at: Position, action: Action) -> Action:
    if action not in at.legal:
        raise FivescoreError(f"{named(action)} cannot be done there")
    if not isinstance(action, Play) and not any(work.done == 1 for work in try_averages(at)):
        raise FivescoreError(f"so early only plays are weighed: lay a tile, and do not {action}")
    return action


def looking(
    state: Retry,
    more: list[Markup],
    tell: Callable[[Decision], View] | None = None,
    budget: int = BUDGET,
    asks: str = "",
) -> Iterator[View]:
    """The views of a position to try, with `more` buttons beside its own; `tell` tells what its weighed choice was."""
    if state.chosen is None:
        yield question_view(state, more, asks)
        return
    at, waiting = state.position, question_view(replace(state, chosen=None, picked=None), asks=asks, still=True)
    for weighed in weigh(at, budget, chosen=state.chosen):
        yield waiting._replace(progress=0.9 * float(weighed.done))
    here = Decision(len(at.events), at, state.chosen, weighed)
    for why in asking(at, beside(here), weighed):
        here = here._replace(why=why)
        yield waiting._replace(progress=0.95)
    yield tell(here) if tell else answer_view(state, here, more)


def _picked(state: Retry, value: str) -> Retry:
    """The state with a tile in the hand picked, or laid down again."""
    at, tile = state.position, fields.tile(value)
    if tile not in at.hand:
        raise FivescoreError(f"{tile} is not in the hand")
    if not any(play.tile == tile for play in plays_of(at)):
        raise FivescoreError(f"{tile} fits nowhere" if at.layout.last else f"{tile} may not lead here")
    return replace(state, picked=None if tile == state.picked else tile)


def _laid(state: Retry, value: str) -> Retry:
    """The state with the picked tile laid on another, or as the lead."""
    if state.picked is None:
        raise FivescoreError("no tile is picked; pick one first, then its place")
    return _done(state, Play(state.picked, fields.tile(value) if value else None))


def _done(state: Retry, action: Action) -> Retry:
    return replace(state, chosen=_allowed(state.position, action), picked=None)


def updated(state: Retry, message: Message) -> Retry:
    """The state after what a reader did with it."""
    if state.chosen is not None and message.id not in ("retry", "following"):
        raise FivescoreError("your choice is made; try again to make another one")
    return fields.dispatch(
        message,
        tile=lambda value: _picked(state, value),
        place=lambda value: _laid(state, value),
        draw=lambda _: _done(state, Draw()),
        knock=lambda _: _done(state, Pass()),
        retry=lambda _: replace(state, chosen=None, picked=None),
        following=lambda _: _following(state),
    )


def _following(state: Retry) -> Retry:
    if not state.after:
        raise FivescoreError("there is no other position; read some in")
    text, *after = state.after
    return replace(opened(text), after=(*after, state.text))


def read(text: str) -> Retry:
    """The first of the positions of a text, the others after it."""
    found = [opened(each.text) for each in puzzles.read_moments(text)[:MOST]]
    if not found:
        raise FivescoreError("no position follows on the first line")
    return replace(found[0], after=tuple(each.text for each in found[1:]))


def beside(here: Decision) -> Action:
    """Return what to compare with the best of a choice: what was chosen, if that lost; else what scores most."""
    if here.lost:
        return here.chosen
    values, layout = here.weighed.values, here.position.layout

    def tempts(action: Action) -> tuple[int, Fraction]:
        points = layout.after(action).points if isinstance(action, Play) else 0
        return points, values[action]

    worse = [action for action in values if here.weighed.lost(action)]
    return max(worse, key=tempts, default=here.chosen)


def question_view(state: Retry, more: list[Markup] | None = None, asks: str = "", *, still: bool = False) -> View:
    """The question, the table and the hand, nothing about any value."""
    at, scenario = state.position, state.scenario
    name = scenario.names[scenario.own]
    place = "It is" if name == YOU else f"You sit in {name}'s place, and it is"
    asks, layout = asks or f"{place} your turn: what do you play?", at.layout
    says = {tile: stage.fits(layout, tile) for tile in at.hand}
    hand = stage.hand(
        "Your hand", at.hand, under=dict.fromkeys(at.hand, ""), says=says, picked=state.picked, send="tile", goes=True
    )
    ghosts = () if still else stage.ghosts(layout, state.picked)
    allowed = [each for each in ghosts if each.play in at.legal]
    shown = table_drawing(scenario, layout, at_rest(at.hand) if still else hand, allowed)
    controls = [
        Control(name, "button", words)
        for name, words, action in (("draw", "Draw", Draw()), ("knock", "Knock", Pass()))
        if action in at.legal and averages_cost(at) <= BUDGET and not still
    ]
    ways = tag("p", *more, class_="fs-ways") if more and not still else Markup()
    picture = tag("div", question(tag("p", rich(asks))), shown, ways, class_="fs-tried")
    copy = state.text.replace("~", "\n") if state.text.startswith("record") else ""
    return View(
        picture, asks, (turn_table(at, scenario.names),), tuple(controls), copy=copy, details="the round so far"
    )


def question(*parts: Markup) -> Markup:
    """Draw what is above the board: the question, or what a try was."""
    return tag("div", *parts, class_="fs-asked")


def table_drawing(
    scenario: Scenario, layout: Layout, hand: Markup, shown: Sequence[stage.Ghost] = (), *, scored: bool = False
) -> Markup:
    """A table with who has what above it and a hand below."""
    who = tag("div", *(tag("span", each) for each in facts(scenario)), class_="fs-facts")
    count = stage.count(layout, layout.rules.title)
    coming = stage.next_layouts(scenario.position.layout, scenario.position.hand)
    return stage.stage(
        layout, shown=shown, scored=scored, above=who, beside=count, below=(hand,), broad=True, also=coming
    )


def at_rest(hand: Sequence[Tile]) -> Markup:
    """A hand that nothing can be done with."""
    return tag("div", board.row("Your hand", [board.cell(tile, "", "") for tile in hand]), aria_hidden="true")


def facts(scenario: Scenario) -> Iterator[str]:
    """Yield who has what: scores, tiles in hand, the boneyard."""
    at = scenario.position
    for seat in (scenario.own, *scenario.others):
        held = "" if seat == scenario.own else f", {tiles(at.sizes[seat])}"
        with_you = ", your partner," if seat != scenario.own and at.seats[seat] == at.seats[scenario.own] else ""
        yield f"{scenario.names[seat]}{with_you} {score(at.scores[at.seats[seat]])}{held}"
    yield f"Boneyard: {tiles(at.boneyard)}"


def answer_view(state: Retry, here: Decision, more: list[Markup]) -> View:
    """Every play by its value, the best with a ring; whether the choice was best, by how much, and why."""
    text = quote(share("editor", state.text), safe="~@=+:,|")
    editor = tag("a", "Open in the position editor", href=f"{HOME}#{text}")
    ways = tag("p", stage.button("Try again", send="retry", go="on"), *more, editor, class_="fs-ways")
    picture = tag("div", tag("div", ways, choice_drawing(here), class_="fs-played"), class_="fs-reviewed")
    tables = [plays_table(here), *reason_tables(here, state.scenario.names)]
    lost, own = bool(here.lost), named(here.chosen)
    return View(
        picture,
        says(here, state.scenario.names),
        (*tables, turn_table(state.position, state.scenario.names)),
        verdict="wrong" if lost else "right",
        note=f"Not {own}: another play is better." if lost else f"Right: nothing is better than {own}.",
        details="every play as a table, and how it is measured",
        focus="stage",
    )


def says(here: Decision, names: tuple[str, ...]) -> str:
    """Say whether the choice was best, by how much and by which measure, and the first reason."""
    other, best = beside(here), here.weighed.best[0]
    by = measure_in_words(here.weighed, other)
    if not here.lost:
        if other == here.chosen:
            return f"{named(here.chosen)} is as good as any {by}: nothing else is worse beyond doubt."
        if here.weighed.verdict(here.chosen) != "best":
            return unsure(here.weighed, here.chosen)
        if here.chosen != best:
            return f"{named(here.chosen)} and {named(best)} are equally good {by}."
    why = short_reason(here, names)
    far = f"{named(best)} is {apart_by(here.weighed, other)} points better than {named(other)}"
    return f"{far} {by}{f'; {why}' if why else '.'}"


def choice_drawing(each: Decision, *, own: bool = True) -> Markup:
    """The table of a choice: what was played and what was best, hollow; the hand; all plays ranked."""
    layout, best = each.position.layout, each.weighed.best[0]

    def ring(ghost: stage.Ghost, frame: stage.Frame) -> Markup:
        kind = "fs-spot fs-yours" if ghost.play == best else "fs-spot"
        return tag("span", class_=kind, style=stage.place(layout, ghost.play, frame))

    plays: list[Play] = []  # only the best where both would lie in one place
    for action in (best, each.chosen):
        if isinstance(action, Play) and action not in plays and not any(play.on == action.on for play in plays):
            plays.append(action)
    ghosts = [stage.Ghost.of(layout, play) for play in plays]
    laid = tag("div", stage.board_with_ghosts(layout, ghosts, ring), class_="fs-cloth")
    held = tag("div", *(svg.tile(tile, upright=True) for tile in each.position.hand), class_="fs-held-then")
    return tag("div", laid, held, class_="fs-scene", aria_hidden="true") + _ranked(each, own)


def _ranked(each: Decision, own: bool = True) -> Markup:
    """The plays by their values, the best hatched and tinted, the chosen one named, and tinted if others are better."""
    values = each.weighed.values
    order = sorted(values, key=lambda action: (-values[action], action != each.chosen))
    if len(order) > RANKED and each.chosen not in order[:RANKED]:
        order = [*order[: RANKED - 1], each.chosen]
    rows = []
    for action in order[:RANKED]:
        best, chosen, value = action in each.weighed.best, own and action == each.chosen, values[action]
        words = ", ".join(filter(None, ("best" if best else "", "yours" if chosen else "")))
        tone = "right" if best else "wrong" if chosen else ""
        rows.append(Bar(f"{named(action)} {words}".strip(), float(value), margin(value, 1), about=best, tone=tone))
    return tag("div", bars(rows, height=22), class_="fs-ranks")


def plays_table(here: Decision) -> Table:
    """Every play of a choice with its value, and how far it is behind the best."""
    values = here.weighed.values
    rows = [("Play", "Value", "Behind the best", "Verdict")]
    for action in sorted(values, key=lambda action: -values[action]):
        mark = " ✓" if action in here.weighed.best else ""
        mark += " (yours)" if action == here.chosen else ""
        far = apart_by(here.weighed, action, 2) if values[action] < max(values.values()) else "–"
        rows.append((f"{named(action)}{mark}", margin(values[action]), far, here.weighed.verdict(action)))
    return Table("The open choice: every play and its value. ✓ is best.", tuple(rows))


def reason_tables(here: Decision, names: tuple[str, ...]) -> list[Table]:
    """Return why a choice was worse than the best: every reason in words, and the parts of the difference; or []."""
    if not (found := here.why):
        return []
    reasons = [(str(number), told) for number, told in enumerate(sentences(reason_best(here, names)), start=1)]
    yours, best = named(found.chosen), named(found.best)
    rows = [("Part", yours, best, "Difference")]
    sure = [f" ± {1.96 * each.error:.1f}" for _, each in found.estimates] or [""] * len(found.shares)
    for (part, more), give, mine, other in zip(found.shares, sure, found.yours.parts, found.better.parts, strict=True):
        rows.append((WORDS[part], margin(mine, 1), margin(other, 1), f"{margin(more, 1)}{give}"))
    mine, other = (sum(each.parts, Fraction()) for each in (found.yours, found.better))
    rows.append(("Together", margin(mine, 1), margin(other, 1), margin(other - mine, 1)))
    caption = "Where the points of the open choice were lost: what each part of the round brings"
    return [Table("Why, in full", (("", "Reason"), *reasons)), Table(caption, tuple(rows), total=True)]
