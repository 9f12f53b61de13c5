"""What the court of advice and its lessons go by: claims, leads, hands, choices, tiles, and who wins a close match."""

import random
from collections.abc import Sequence
from functools import partial

from fivescore.analysis.players import Greedy
from fivescore.analysis.rollout import RolledPlay, rolling_out
from fivescore.core.game import State, deal
from fivescore.core.position import Position
from fivescore.core.rules import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RuleSet
from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.leads import LED, SEVEN, Opening, regret, try_leads
from fivescore_labs.claims.styles import SLOW
from fivescore_labs.claims.trials import mean_square, wins_from_behind
from research import ALONE, SEED, Means, Row, figures, measured, stores

TRIALS = [part.trials for claim in CLAIMS.values() for part in claim.parts]


@stores("claims", f"{sum(TRIALS):,} trials, {max(TRIALS):,} at most of one part", all=(max(TRIALS),), few=(60,))
def claims(most: int, means: Means = ALONE) -> list[Row]:
    """A row for each part of each claim, with so many trials at most: the mean with its standard error.

    A strong player tries all its plays, and a twentieth of the trials.
    """
    found = []
    for claim in CLAIMS.values():
        places = list(dict.fromkeys(part.name for part in claim.parts))
        for part in claim.parts:  # players of each strength meet the same deals
            place = places.index(part.name) + 1
            seed, name = f"claims/{SEED}/{claim.id}/{place}", f"{claim.id}-{place}-{part.by}"
            few = max(2, most // 20) if part.by == SLOW and most < part.trials else most
            each = part.tried(min(few, part.trials), seed, **means.named(name))
            found.append({"claim": claim.id, "part": part.name, "by": part.by, **measured(each)})
    return found


CHARTED, RULED = 10_000, 300
"""Deals of each game for its chart of leads, each led by every tile of the first hand; and hands for what a rule of one
sentence loses."""
AGAINST = ("rule", "points", "chance")
"""What is held against the best lead: the rule, the most points, and a lead by chance."""


def beside(number: int, *, rules: RuleSet, seed: str) -> tuple[float | None, ...]:
    """Return the points that each tile brings more, led, than the other leads of its hand; None if not held."""
    opening = Opening(rules, f"{seed}/{number}")
    worth = {tile: opening.worth(tile) for tile in opening.leads}
    others = len(worth) - 1
    total = sum(worth.values())
    return tuple([worth[tile] - (total - worth[tile]) / others if tile in worth else None for tile in rules.tiles])


@stores(
    "leads",
    f"{CHARTED:,} deals of each game, {RULED:,} hands of each for what the rule loses",
    all=(CHARTED, RULED),
)
def leads(deals: int, hands: int, means: Means = ALONE) -> Row:
    """Rows for each game and tile, and for each game and way to lead, each a mean with its standard error."""
    charts, lost = [], []
    for game, rules in LED.items():
        one = partial(beside, rules=rules, seed=f"leads/{SEED}/{game}")
        for tile, each in zip(rules.tiles, means.found(f"chart-{game}", one, deals), strict=True):
            charts.append({"game": game, "tile": f"{tile.low}-{tile.high}", **measured(each)})
        lose = partial(regret, name=game, seed=f"lost/{SEED}")
        for way, each in zip(AGAINST, means.found(f"lost-{game}", lose, hands), strict=True):
            lost.append({"game": game, "way": way, **measured(each)})
    return {"charts": charts, "lost": lost}


PARTNERS = (156, 183)
HANDS = (12, 42, 28, 7, 22, 20, 3, 21, *PARTNERS)
"""The seeds of the hands, dealt as the lesson deals them; the last ones to four as partners."""
WORLDS = 1_000
"""Deals of what is not seen, the same for every lead of a hand, and every play of a choice."""


@stores("hands", f"{WORLDS:,} deals of each of {len(HANDS)} hands")
def hands(deals: int = WORLDS, seeds: Sequence[int] = HANDS, seed: int = SEED) -> Row:
    """A row for each hand and lead, the best first: what it brings less than the best, with the standard error."""
    rows = []
    for hand in seeds:
        rules, seats = (ALL_FIVES, 4) if hand in PARTNERS else (SEVEN, 2)
        held = deal(rules, seats, random.Random(hand), leader=0).hands[0]
        *_, last = try_leads(rules, held, f"hands/{seed}/{hand}", deals, seats)
        for each in last:
            rows.append({"hand": hand, "tile": str(each.play), **figures(each.behind), "trials": deals})
    return {"leads": rows}


CHOICES = (
    *((1, 6), (19, 7), (19, 9), (29, 6), (37, 6), (53, 8), (57, 4), (61, 8), (62, 8), (66, 4), (67, 6)),
    *((17, 8, 4), (65, 8, 4)),
)
"""The seed of each round, and how many acts came before the choice, as lessons deal them; with four seats, partners."""


def reached(seed: int, acts: int, seats: int = 2) -> State:
    """A round of greedy players, dealt from a seed, after so many acts."""
    state = deal(SEVEN if seats == 2 else ALL_FIVES, seats, random.Random(seed), leader=0).start()
    for _ in range(acts):
        state = state.apply(Greedy().choose(state.seen_by(state.to_move), random.Random(0)))
    return state


def tried(position: Position, worlds: int, seed: str) -> list[RolledPlay]:
    """Every play in the same deals, the best first: none is dropped, so that it is known how far each is behind."""
    *_, first = rolling_out(position, worlds, random.Random(seed))
    *_, rolled = rolling_out(position, worlds, random.Random(seed), keep=[each.play for each in first])
    return list(rolled)


@stores("choices", f"{WORLDS:,} deals of each of {len(CHOICES)} choices")
def choices(worlds: int = WORLDS, several: Sequence[tuple[int, ...]] = CHOICES, seed: int = SEED) -> Row:
    """A row for each play of each choice, the best first: what it brings less than the best, with its error."""
    rows = []
    for dealt, acts, *seats in several:
        state = reached(dealt, acts, *seats)
        hand = " ".join(f"{tile.low}-{tile.high}" for tile in state.hands[0])
        for each in tried(state.seen_by(0), worlds, f"choices/{seed}/{dealt}/{acts}"):
            rows.append({"hand": hand, "play": str(each.play), **measured(each.behind)})
    return {"plays": rows}


def each_tile(number: int, *, rules: RuleSet, seed: str) -> tuple[float, ...]:
    """Return the points that each tile of the set brings its holder more than another one, from one deal."""
    opening = Opening(rules, f"{seed}/{number}")
    one, other = opening.hands
    worth = opening.margin() / 2 / float(mean_square(rules, 1))
    return tuple([worth if bit & one else -worth if bit & other else 0.0 for bit in rules.tiles.bits.values()])


@stores("tiles", "200,000 deals, each played from both seats", all=(200_000,), few=(60,))
def tiles(deals: int, means: Means = ALONE) -> list[Row]:
    """A row for each tile in Fives and Threes, between careful players: the mean with its standard error."""
    one = partial(each_tile, rules=FIVES_AND_THREES, seed=f"tiles/{SEED}")
    found = zip(FIVES_AND_THREES.tiles, means.found("tiles", one, deals), strict=True)
    return [{"tile": f"{tile.low}-{tile.high}", **measured(each)} for tile, each in found]


MATCHES = 1_000
"""Matches for each point of a curve."""
NEEDS = {
    "all-fives": (5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 250),
    "five-up": (1, 2, 4, 6, 10, 20, 30),
    "fives-and-threes": (1, 2, 4, 6, 10, 20, 30),
}
"""What both need, by game."""
BEHIND = {"all-fives": (30, (5, 10, 15, 20)), "five-up": (6, (1, 2, 3)), "fives-and-threes": (6, (1, 2, 3))}
"""What the other needs, and by how much the leader is behind, to find at what distance both win as often."""
RACES: dict[str, RuleSet] = {rules.slug: rules for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)}
"""The games of these matches."""


@stores("need", f"{MATCHES:,} matches of each", all=(MATCHES,))
def need(matches: int, means: Means = ALONE) -> Row:
    """A row for each point: how often the leader of the next round won the match, by what both need, or by how much the
    leader is behind."""
    points = [(game, need, 0) for game, needs in NEEDS.items() for need in needs]
    points += [(game, need, behind) for game, (need, several) in BEHIND.items() for behind in several]
    rows = []
    for game, need, late in points:
        seed = f"need/{SEED}/{need}/{late}"
        one = partial(wins_from_behind, rules=RACES[game], need=need, behind=late, seed=seed)
        (found,) = means.found(f"{game}-{need}-{late}", one, matches)
        rows.append({"game": game, "need": need, "behind": late, **measured(found)})
    return {"points": rows}
