"""The questions of the trainers, from a seed: the count, the change, does it score, how much, which tile and where,
leads, pips, and who holds what. Positions are from rounds of players who like points, what a lead is worth from the
charts of a stored run."""

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.analysis.odds import Estimate
from fivescore.core import speech
from fivescore.core.game import State, deal, shuffled
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import write_tiles
from fivescore.core.position import Action, Pass
from fivescore.core.proofs import places, union
from fivescore.core.rules import RULE_SETS
from fivescore.core.rules.settlement import settle
from fivescore.core.tiles import Tile
from fivescore.notebook.words import named, signed
from fivescore_labs.claims.leads import LED
from fivescore_labs.claims.results import CHARTS
from fivescore_labs.parts.words import CALLED

KINDS: tuple[tuple[str, str], ...] = tuple((kind, name) for kind, (name, *_) in CALLED["trains"].items())
"""The kinds of questions, each with its name for people."""
MOST = 100
"""How many questions one seed asks."""
LEVELS = (1, 2, 3)
"""How hard questions are."""
_PATIENCE = 40


class EndsQuestion(NamedTuple):
    """A question: its kind, the table, the tiles that it asks about, the play that decides it, and the right answer."""

    kind: str
    layout: Layout
    hand: tuple[Tile, ...]
    play: Opportunity | None
    right: str
    options: tuple[tuple[str, str], ...] = ()
    given: str = ""

    @property
    def level(self) -> int:
        """The difficulty: ends that count, a double twice; tiles held; pips ruled out; how little the lead scores."""
        if self.kind == "opening" and self.play:
            scores = [self.layout.rules.points(each.pips) for each in self.hand]
            many = 1 if self.play.points == max(scores) else 2 if self.play.points else 3
        elif self.kind in ("pips", "lead"):
            many = len(self.hand) - (2 if self.kind == "pips" else 4)
        elif self.kind == "holds":
            many = len({each.end.pip for each in self.layout.openings})
        else:
            counted = [each for each in self.layout.openings if each.counts(self.layout.rules)]
            many = len(counted) + sum(each.host.is_double for each in counted) - 1
        return min(LEVELS[-1], max(LEVELS[0], many))

    @property
    def asks(self) -> str:
        return self._sentence(1)

    @property
    def brief(self) -> str:
        """The question in very few words, for a row of a table."""
        return self._sentence(2)

    def _sentence(self, which: int) -> str:
        """A sentence about questions of its kind, filled in."""
        hosts = [str(Tile.parse(host)) for host, _ in self.options] if self.kind == "place" else [""]
        facts = {"named": self.named, "given": self.given, "places": speech.listed(hosts)}
        says: str = CALLED["trains"][self.kind][which]
        return says.format(tile=self.hand[0] if self.hand else "", **facts)

    @property
    def named(self) -> str:
        """The play in question, with its place: "[1-5] on [1-1]"."""
        return named(self.play.play) if self.play else ""

    @property
    def typed(self) -> bool:
        """True if the answer is a number to type."""
        return not self.options

    @property
    def on_stage(self) -> bool:
        """True if the answer is one of the tiles or places that are shown."""
        return self.kind in ("tile", "place", "lead", "opening", "holds")

    @property
    def after(self) -> Layout:
        """The table after the play in question; as it is where the count was asked for."""
        return self.layout.after(self.play.play) if self.play else self.layout

    @property
    def led(self) -> str:
        """The name of the chart of leads in its game."""
        return next(name for name, rules in LED.items() if rules == self.layout.rules)

    @property
    def chart(self) -> tuple[tuple[Tile, Estimate], ...]:
        """The value of each lead of the hand by the chart of its game, the best first."""
        found = ((tile, CHARTS[self.led][tile]) for tile in self.hand)
        return tuple(sorted(found, key=lambda pair: -pair[1].mean))

    def words(self, answer: str) -> str:
        """An answer as people read it."""
        return dict(self.options).get(answer, answer)


def kinds(rules: str) -> dict[str, str]:
    """The kinds of questions that can be asked of a game, with their names; charts of leads are there of some."""
    return {kind: name for kind, name in KINDS if kind != "opening" or any(led.slug == rules for led in LED.values())}


def question(seed: int, rules: str, kind: str, number: int, level: int = 0) -> EndsQuestion:
    """The question of that number and kind, the same in every Python; level 0 is any, as is one of which few are."""
    rng = random.Random(f"{seed}/{rules}/{kind}/{number}")
    kinds: dict[str, Callable[[State, random.Random], EndsQuestion | None]] = {
        "count": _count,
        "change": _change,
        "does": _does,
        "points": _points,
        "tile": _which,
        "place": _where,
        "lead": _leads,
        "opening": _opening,
        "pips": _pips,
        "holds": _holds,
    }
    for tried in count():
        found = kinds[kind](moment(rules, rng, level), rng)
        if found and (not level or found.level == level or tried > _PATIENCE):
            return found
    raise AssertionError


def moment(rules: str, rng: random.Random, level: int = 0) -> State:
    """A moment of a round of two, in which most plays are those that score most; late in it for a higher level."""
    state = deal(RULE_SETS[rules], 2, rng).start()
    plays = 2 + 2 * level + int(rng.random() * 5)
    while state.result is None and len(state.layout.plays) < plays:
        state = state.apply(_likely(state, rng))
    return state


def _likely(state: State, rng: random.Random) -> Action:
    """Choose as a player who likes points does, one time in four something else."""
    plays = [each for each in state.legal if isinstance(each, Play)]
    if not plays:
        return state.legal[0]
    if rng.random() < 0.25:
        return plays[int(rng.random() * len(plays))]
    return max(plays, key=lambda each: state.layout.after(each).points)


def _tiles(hand: Sequence[Tile]) -> tuple[tuple[str, str], ...]:
    return tuple((write_tiles([each]), str(each)) for each in hand)


def _count(state: State, rng: random.Random) -> EndsQuestion | None:
    return EndsQuestion("count", state.layout, (), None, str(state.layout.total))


def _change(state: State, rng: random.Random) -> EndsQuestion | None:
    """By how much a play changes the count, among what slips would make of it."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    if not found or not layout.last:
        return None
    play = found[int(rng.random() * len(found))]
    after = layout.after(play.play)
    change = after.total - layout.total
    slips = {play.play.tile.pips, after.total, -change, change + 5, change - 5, change + 10}
    others = shuffled(sorted(slips - {change}), rng)[:3]
    options = tuple((str(each), signed(each) if each else "it stays") for each in sorted([change, *others]))
    return EndsQuestion("change", layout, (play.play.tile,), play, str(change), options)


def _leads(state: State, rng: random.Random) -> EndsQuestion | None:
    """A hand of which one tile scores as a lead, as all that lies there is the table."""
    empty, size = Layout(state.rules), 5 + int(rng.random() * 3)
    hand = tuple(sorted(shuffled(empty.rest, rng)[:size]))
    scoring = [each for each in outcomes(empty, hand) if each.points]
    if len(scoring) != 1:
        return None
    return EndsQuestion("lead", empty, hand, scoring[0], write_tiles([scoring[0].play.tile]), _tiles(hand))


def _opening(state: State, rng: random.Random) -> EndsQuestion | None:
    """A hand of which one tile, led, brings most by the chart: its interval reaches none of the others."""
    several = [rules for rules in LED.values() if rules.slug == state.rules.slug]
    rules = several[int(rng.random() * len(several))]
    hand = tuple(sorted(shuffled(list(rules.tiles), rng)[: rules.hand_size(2)]))
    each = f"You lead, and each player holds {speech.number(len(hand))} tiles."
    asked = EndsQuestion("opening", Layout(rules), hand, None, "", _tiles(hand), each)
    (best, most), (_, next_best), *_ = asked.chart
    if most.interval[0] <= next_best.interval[1]:
        return None
    return asked._replace(play=outcomes(asked.layout, [best])[0], right=write_tiles([best]))


def _pips(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask what the tiles of a hand are worth as the other goes out; where they are worth nothing, their pips."""
    size = 2 + int(rng.random() * 4)
    hand = tuple(sorted(shuffled(state.layout.rest, rng)[:size]))
    if len(hand) < size:
        return None
    pips = sum(each.pips for each in hand)
    lost, won = settle(state.rules, (0, 1), (pips, 0), 1).points
    right, asks = pips, "How many pips are left in your hand?"
    if won:
        right, asks = won, "How many points do your tiles bring him?"
    elif lost:
        right, asks = -lost, "How many points do your tiles cost you?"
    return EndsQuestion("pips", state.layout, hand, None, str(right), given=asks)


def _holds(state: State, rng: random.Random) -> EndsQuestion | None:
    """After the other has knocked or drawn: one tile of five that he cannot hold by that, the others he can."""
    while state.result is None and not (state.to_move and not isinstance(state.legal[0], Play)):
        state = state.apply(_likely(state, rng))
    if state.result is not None or not state.layout.last:
        return None
    knocks = isinstance(state.legal[0], Pass)
    after = state.apply(state.legal[0])
    position = after.seen_by(0)
    arrived = [each.tiles for each in places(position) if each.seat == 1]
    known = union(arrived if knocks else arrived[:-1])
    bits = state.rules.tiles.bits
    can = [each for each in position.unseen if bits[each] & known]
    cannot = [each for each in position.unseen if not bits[each] & known and state.layout.places(each)]
    if not cannot or len(can) < 4:
        return None
    tile = cannot[int(rng.random() * len(cannot))]
    hand = tuple(sorted([tile, *shuffled(can, rng)[:4]]))
    given = "Ben knocks." if knocks else "Ben has to draw: think of what he holds before that."
    return EndsQuestion("holds", state.layout, hand, None, write_tiles([tile]), _tiles(hand), given)


def _points(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask what a play scores: as often something as nothing."""
    layout, scores = state.layout, rng.random() < 0.5
    plays = [each for each in outcomes(layout, layout.rest) if bool(each.points) == scores]
    if not plays:
        return None
    play = plays[int(rng.random() * len(plays))]
    return EndsQuestion("points", layout, (play.play.tile,), play, str(play.points))


def _does(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask whether a play scores: as often yes as no."""
    if not (asked := _points(state, rng)):
        return None
    options = (("yes", "It scores"), ("no", "No score"))
    return asked._replace(kind="does", right="no" if asked.right == "0" else "yes", options=options)


def _which(state: State, rng: random.Random) -> EndsQuestion | None:
    """One tile of five that scores; three of the others fit, if there are as many."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    scoring = list(dict.fromkeys(each.play.tile for each in found if each.points))
    silent = [tile for tile in shuffled(layout.rest, rng) if tile not in scoring]
    fitting = [tile for tile in silent if layout.places(tile)]
    if not scoring or len(silent) < 4 or len(fitting) < 2:
        return None
    tile = scoring[int(rng.random() * len(scoring))]
    others = [*fitting[:3], *(each for each in silent if each not in fitting[:3])][:4]
    hand = tuple(sorted([tile, *others]))
    return EndsQuestion("tile", layout, hand, _best(found, tile), write_tiles([tile]), _tiles(hand))


def _where(state: State, rng: random.Random) -> EndsQuestion | None:
    """A tile that fits in several places, and scores in one."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    plays = {tile: [each for each in found if each.play.tile == tile] for tile in layout.rest}
    fit = [tile for tile, own in plays.items() if len(own) > 1 and sum(each.points > 0 for each in own) == 1]
    if not fit:
        return None
    tile = fit[int(rng.random() * len(fit))]
    hosts = [each.play.on for each in sorted(plays[tile]) if each.play.on]
    options = tuple((write_tiles([host]), f"on {host}") for host in hosts)
    best = _best(found, tile)
    return EndsQuestion("place", layout, (tile,), best, write_tiles([best.play.on] if best.play.on else []), options)


def _best(found: Sequence[Opportunity], tile: Tile) -> Opportunity:
    return next(each for each in found if each.play.tile == tile)
