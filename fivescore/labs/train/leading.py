"""What to lead: a hand from a seed; each lead of it is then tried in the same deals, beside the chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fivescore import svg
from fivescore.analysis.claims.leads import LED, RULES_OF_LEADS, Opening, trying
from fivescore.analysis.claims.results import CHARTS
from fivescore.analysis.rollout import Rolled
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile
from fivescore.labs.contract import Control, Lab, Message, Table, Verdict, View, registered, script
from fivescore.labs.parts import fields, stage
from fivescore.labs.parts.charts import Bar, bars
from fivescore.labs.parts.words import CALLED, margin
from fivescore.svg.markup import tag

WORLDS = 120
"""In how many deals each lead of the hand is tried."""
MOST = 9_999
"""The largest number of a hand."""
GAMES: fields.Options = tuple(CALLED["led"].items())
"""The games that have a chart."""


@dataclass(frozen=True)
class Led:
    """The game, the seed, which hand of it, and the tile that the reader leads."""

    game: str = "all-fives-7"
    seed: int = 1
    number: int = 1
    lead: Tile | None = None

    @property
    def rules(self) -> RuleSet:
        return LED[self.game]

    @property
    def hand(self) -> tuple[Tile, ...]:
        return Opening(self.rules, f"{self.seed}/{self.number}").leads

    @property
    def by_rule(self) -> Tile:
        """What the rule of one sentence leads."""
        return RULES_OF_LEADS[self.game].lead(self.rules, self.hand)


@registered
class Leader(Lab[Led]):
    """Lead a tile; then every lead of the hand is tried."""

    name = "lead"
    title = "What to lead"
    begin = Led
    walk = script(
        "lead 9-9 / lead 6-6 / lead 3-3 / lead 0-0 / more / more / next / game five-up / game muggins / seed many / "
        "seed 4 / undo / reset"
    )

    def read(self, text: str) -> Led:
        """The state of a share text: the game, the seed, the number of the hand, and the tile that is led."""
        game, seed, number, lead = fields.parts(text, like="five-up~1~2~4-5", least=1)
        at = fields.number(number or "1", MOST, "hand", 1)
        state = Led(fields.chosen(game, LED, "game"), fields.seed(seed or "1"), at)
        return _led(state, lead) if lead else state

    def text(self, state: Led) -> str:
        lead = f"~{state.lead.low}-{state.lead.high}" if state.lead else ""
        return f"{state.game}~{state.seed}~{state.number}{lead}"

    def home(self, state: Led) -> Led:
        return Led(state.game)

    def update(self, state: Led, message: Message) -> Led:
        return fields.handled(
            message,
            lead=lambda value: _led(state, value),
            next=lambda _: _next(state),
            game=lambda value: Led(fields.chosen(value, LED, "game"), state.seed),
            seed=lambda value: Led(state.game, fields.seed(value)),
        )

    def work(self, state: Led) -> Iterator[View]:
        """The hand; once a tile is led, a view after every five deals, the last with all of them."""
        controls = _controls(state)
        if state.lead is None:
            yield self._asked(state)._replace(controls=controls)
            return
        last: View | None = None
        for found in trying(state.rules, state.hand, f"{state.seed}/{state.number}", WORLDS):
            if last:
                yield last
            done = found[0].margin.trials / WORLDS
            last = _answered(state, found)._replace(controls=controls, progress=min(done, 0.99))
        assert last
        yield last._replace(progress=1.0, focus="next")

    def frames(self, state: Led) -> tuple[View, ...]:
        """The hand, and what each lead of it brings on average, folded away."""
        rule = RULES_OF_LEADS[state.game].says
        drawn = tag("div", svg.hand(state.hand, ground=True), aria_hidden="true")
        return (self._asked(state)._replace(picture=drawn, note=f"{rule} Here that is {state.by_rule}.", focus=""),)

    def _asked(self, state: Led) -> View:
        hand = state.hand
        says = {tile: f"scores {points}" if (points := _points(state, tile)) else "" for tile in hand}
        under = {tile: f"★{points}" if (points := _points(state, tile)) else "" for tile in hand}
        tiles = stage.hand("Your hand", hand, under=under, says=says, send="lead", goes=True)
        drawn = tag("div", tiles, class_="fs-scene fs-walk")
        what = f"Hand {state.number}, {dict(GAMES)[state.game]}: which tile do you lead on the empty table?"
        return View(drawn, what, (_held(state),), focus="stage")


def _led(state: Led, value: str) -> Led:
    if state.lead:
        raise FivescoreError(f"{state.lead} is led already; take the next hand")
    tile = fields.tile(value)
    if tile not in state.hand:
        raise FivescoreError(f"{tile} is not in your hand; you hold {speech.listed(list(map(str, state.hand)))}")
    return replace(state, lead=tile)


def _next(state: Led) -> Led:
    if state.number == MOST:
        raise FivescoreError(f"these were the {MOST:,} hands of this seed; take another seed")
    return Led(state.game, state.seed, state.number + 1)


def _points(state: Led, tile: Tile) -> int:
    return Layout(state.rules).play(tile).points


def _answered(state: Led, found: Sequence[Rolled]) -> View:
    """Every lead with what it brings, the best first, the reader's hatched; and whether one is surely better."""
    rows = [Bar(f"{each.play.tile}", each.margin.mean, _number(each), each.play.tile == state.lead) for each in found]
    own = next(each for each in found if each.play.tile == state.lead)
    best, deals = found[0], found[0].margin.trials
    note = f"You lead {state.lead}: "
    if own.is_worse:
        note += f"{best.play.tile} is better beyond doubt, by {_behind(own)} points"
    else:
        note += "no lead of this hand is better beyond doubt"
    too = state.by_rule == state.lead
    note += f", and the rule leads {state.lead}, too." if too else f"; the rule leads {state.by_rule}."
    mean = margin(best.margin.mean, 1)
    says = f"{best.play.tile} did best, with {mean} points a round, when each lead was tried in the same {deals} deals."
    known = (
        ("", "What is known"),
        ("How it was tried", f"Each lead was tried in the same {deals} deals, and careful players went on."),
        ("The rule", RULES_OF_LEADS[state.game].says),
    )
    heads = ("Lead", "Scores", "Brings", "Behind the best", "By the chart")
    table = []
    for each in found:
        tile, by_chart = each.play.tile, margin(CHARTS[state.game][each.play.tile].mean, 1)
        table.append((str(tile), str(_points(state, tile)), _number(each), _behind(each), by_chart))
    picture = tag("div", bars(rows), class_="fs-worth", aria_hidden="true")
    tried = Table(f"The leads of this hand in {deals} deals; the chart is of all hands", (heads, *table))
    verdict: Verdict = "wrong" if own.is_worse else "right"
    return View(picture, says, (tried, Table("The rule of leads", known)), verdict=verdict, note=note)


def _number(each: Rolled) -> str:
    return margin(each.margin.mean, 1)


def _behind(each: Rolled) -> str:
    if not each.behind.mean and not each.behind.error:
        return "–"
    return f"{each.behind.mean:.1f} ± {1.96 * each.behind.error:.1f}"


def _held(state: Led) -> Table:
    """The hand, and what each lead of it scores."""
    rows = [(str(tile), str(_points(state, tile))) for tile in state.hand]
    return Table("Your hand", (("Lead", "Scores"), *rows))


def _controls(state: Led) -> tuple[Control, ...]:
    what = "The hands"
    following = (Control("next", "button", "Next hand", main=True),) if state.lead else ()
    return (
        *following,
        Control("game", "choice", "Game", state.game, GAMES, group=what, below=True),
        Control("seed", "text", "Seed", str(state.seed), group=what),
    )
