"""Bluff: how often do you lay the play that tells too much? Once Ben knows, every mix but one costs points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from fivescore.analysis import solver
from fivescore.analysis.odds import Dist
from fivescore.analysis.solver.hidden import Hidden
from fivescore.core import speech
from fivescore.core.notation import read_tiles
from fivescore.core.position import Action
from fivescore.labs.chance.series import running_estimates
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import board, fields
from fivescore.labs.parts.charts import Bar, bars, settling
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import margin, named
from fivescore.svg.markup import Markup, tag

ENDINGS: fields.Options = (
    ("all-fives bluff", "Two tiles each"),
    ("all-fives 875.30", "Four tiles against two"),
    ("all-fives 912.30", "Three doubles"),
)
"""Certificates in which one must mix two plays, in twelfths."""
OF = 12
"""Out of how many times a play is laid so often."""
MOST = 1_000
"""The most hands that are played."""


@dataclass(frozen=True)
class Mix:
    """Which ending, how often the first play is laid, how often it was before, and how many hands were played."""

    name: str = ENDINGS[0][0]
    often: int = OF
    tried: frozenset[int] = frozenset({OF})
    hands: int = 0
    seed: int = 1


class Ending(NamedTuple):
    """A certificate, its game, the plan of your seat, and the two plays that are mixed, what scores more first."""

    it: solver.Certificate
    game: Hidden
    plan: solver.Plan
    plays: tuple[Action, Action]


@cache
def ending(name: str) -> Ending:
    it = next(each for each in solver.certificates() if each.name == name)
    game = it.game  # a later one may number the ends in another way
    plan = solver.read_plan(game, it.position.to_move, it.plan)
    chances = dict(zip(it.moves, plan[it.known], strict=True))
    first, second = sorted(filter(chances.get, chances), key=lambda action: -it.moves[action][1])
    return Ending(it, game, plan, (first, second))


@cache
def proved(name: str) -> Fraction:
    """The value of an ending, once both best replies are worked out."""
    return solver.certified(ending(name).it)


@lru_cache(100)
def loss(name: str, often: int) -> Fraction:
    """What a hand costs, over all deals, once Ben knows that the first play is laid so often in twelve."""
    it, game, plan, (first, second) = ending(name)
    share = {first: Fraction(often, OF), second: Fraction(OF - often, OF)}
    changed = {**plan, it.known: tuple(share.get(action, Fraction(0)) for action in it.moves)}
    return (it.value + game.reply(1 - it.position.to_move, changed)) / it.chance


@cache
def against_the_plan(name: str) -> Dist[int]:
    """What the hand makes against the certified plan, each margin with its chance."""
    it, game, mine, _ = ending(name)
    seat = it.position.to_move
    theirs = solver.read_plan(game, 1 - seat, it.other)
    found = game.margins((theirs, mine) if seat else (mine, theirs), it.known[1])
    return Dist({-points if seat else points: chance for points, chance in found.items()})


def played(name: str, seed: int, hands: int) -> list[int]:
    """What so many hands make against the certified plan."""
    found = against_the_plan(name)
    return Random(f"bluff/{seed}").choices([*found], [float(chance) for chance in found.values()], k=hands)


@registered
class Bluff(Lab[Mix]):
    """How often should you take the points?"""

    name = "bluff"
    title = "When to bluff"
    begin = Mix
    walk = script(
        "often 0 / often 6 / often 13 / often 3 / play 100 / more / play 900 / play 100 / undo / again / seed many / "
        "seed 7 / ending nothing / ending all-fives 912.30 / often 8 / often 12 / reset"
    )

    def read(self, text: str) -> Mix:
        """The state of a share text: the ending, how often, what was tried, hands and seed."""
        name, often, tried, hands, seed = fields.parts(text, like="all-fives bluff~3~0.12~100~1", least=2)
        words = [fields.number(word, OF, "number of times") for word in tried.split(".") if word]
        now = fields.number(often, OF, "number of times")
        dealt = fields.number(hands or "0", MOST, "number of hands")
        chosen = fields.chosen(name, dict(ENDINGS), "ending")
        return Mix(chosen, now, frozenset({*words, now}), dealt, fields.seed(seed or "1"))

    def text(self, state: Mix) -> str:
        tried = ".".join(map(str, sorted(state.tried)))
        return f"{state.name}~{state.often}~{tried}~{state.hands}~{state.seed}"

    def home(self, state: Mix) -> Mix:
        """The same ending, nothing tried yet."""
        return Mix(state.name)

    def update(self, state: Mix, message: Message) -> Mix:
        return fields.dispatch(
            message,
            often=lambda value: _mixed(state, fields.number(value, OF, "number of times")),
            ending=lambda value: Mix(fields.chosen(value, dict(ENDINGS), "ending")),
            play=lambda value: replace(state, hands=fields.more(value, state.hands, MOST, "hands", "are played")),
            seed=lambda value: replace(state, seed=fields.seed(value)),
            again=lambda _: replace(state, seed=fields.next_seed(state.seed)),
        )

    def view(self, state: Mix) -> View:
        return _seen(state)._replace(controls=_controls(state))

    def static_views(self, state: Mix) -> tuple[View, ...]:
        """One mix; then all of them."""
        return _seen(state), _seen(replace(state, tried=frozenset(range(OF + 1)), hands=state.hands or 100))


def _mixed(state: Mix, often: int) -> Mix:
    return replace(state, often=often, tried=state.tried | {often}, hands=0)


def _seen(state: Mix) -> View:
    it, cost = ending(state.name).it, loss(state.name, state.often)
    hand = [board.cell(tile, "", "") for tile in read_tiles(it.hand)]
    found = played(state.name, state.seed, state.hands)
    drawn = board.picture(it.position.layout, caption="your turn") + board.row("Your hand", hand) + _chart(state)
    if state.hands:
        drawn += _path(state, found)
    note = "" if cost else f"{_told(state.often).capitalize()}: knowing it gets Ben nothing."
    details = "what each mix costs, what is hidden, and the proof"
    return View(drawn, _says(state, found), _tables(state), note=note, details=details)


def _says(state: Mix, found: Sequence[int]) -> str:
    """What the mix costs, or what the hands came to."""
    cost = loss(state.name, state.often)
    if len(found) >= 10:
        seen, truth = running_estimates(found)[-1], against_the_plan(state.name).mean()
        made, counted = f"{margin(seen.mean)} ± {1.96 * seen.error:.2f}", f"{margin(truth)}, whatever your rate"
        return f"In {len(found):,} hands against the plan you make {made} a hand; counted, it is {counted}."
    play, told = named(ending(state.name).plays[0]), _told(state.often)
    what = f"Lay {play} {told}" if state.often else f"Never lay {play}"
    if not cost:
        return f"{what}, and it costs you nothing, even once Ben knows."
    return f"{what}, and once Ben knows, a hundred such hands cost you {_hundred(cost)} points."


def _told(often: int) -> str:
    """So many times in twelve, as one says it."""
    share = Fraction(often, OF)
    if plain := {Fraction(0): "never", Fraction(1, 2): "half the time", Fraction(1): "every time"}.get(share):
        return plain
    times = "one time" if share.numerator == 1 else f"{speech.number(share.numerator)} times"
    return f"{times} in {speech.number(share.denominator)}"


def _hundred(cost: Fraction) -> str:
    """What a hundred hands cost, in whole points."""
    return f"{round(100 * cost)}"


def _chart(state: Mix) -> Markup:
    """A bar for every mix that was tried, as long as what it costs."""
    most = max(float(loss(state.name, often)) for often in (0, OF))
    rows = [
        Bar(_told(often), float(cost := loss(state.name, often)), _hundred(cost), about=often == state.often)
        for often in sorted(state.tried)
    ]
    play = named(ending(state.name).plays[0])
    head = tag("p", rich(f"Points that a hundred such hands cost once Ben knows, by how often you lay {play}"))
    return tag("div", tag("div", head, bars(rows, reach=(0, most), height=18)), class_="fs-trials", aria_hidden="true")


def _path(state: Mix, found: Sequence[int]) -> Markup:
    """How the mean of the hands settles."""
    dist = against_the_plan(state.name)
    truth = float(dist.mean())
    path = settling(
        running_estimates(found), least=min(dist), most=max(dist), exact=truth, text=lambda value: f"{value:g}"
    )
    head = tag("p", "Points a hand against the plan, with the 95\N{NO-BREAK SPACE}% band; the stroke is counted")
    return tag("div", tag("div", head, path), class_="fs-trials", aria_hidden="true") if path else Markup()


def _tables(state: Mix) -> tuple[Table, ...]:
    it, *_, plays = ending(state.name)
    costs = [(_told(often), f"{float(loss(state.name, often)):.2f}") for often in sorted(state.tried)]
    hidden = " ".join(str(tile) for tile in it.position.unseen if tile not in read_tiles(it.hand))
    sizes = f"Ben holds {speech.number(it.position.sizes[1 - it.position.to_move])} of them"
    rows = [("", "What is known"), ("You do not see", f"{hidden}: {sizes}")]
    rows += [
        ("Always " + named(action), f"costs {float(it.losses[action]):.2f} a hand, whatever else you do")
        for action in plays
    ]
    sure = f"{proved(state.name)}: you can be sure of it, and Ben can hold you to it"
    rows.append(("Value over all deals", sure))
    return Table(f"What {named(plays[0])} costs a hand, laid so often", (("How often", "Points"), *costs)), Table(
        "The proof", (*rows,)
    )


def _controls(state: Mix) -> tuple[Control, ...]:
    asks, what = f"How often do you lay {named(ending(state.name).plays[0])}?", "Other hands"
    left = MOST - state.hands
    return (
        Control("often", "range", f"Times in {OF}", str(state.often), high=OF, group=asks),
        Control("play-100", "button", "Play 100 hands", "100", enabled=left >= 100, main=True),
        Control("ending", "choice", "Ending", state.name, ENDINGS, below=True),
        Control("seed", "text", "Seed", str(state.seed), group=what, folded=True),
        Control("again", "button", "Next seed", group=what),
    )
