"""Charts of leads: what each of the 28 brings beside the others of its hand, and what a rule of one sentence loses."""

from functools import partial

from fivescore.analysis.odds import estimate
from fivescore.analysis.simulate import tally
from fivescore.core.rules import RuleSet
from fivescore_labs.claims.leads import LED, Opening, regret
from research import ALONE, Means, Row, measured

SEED = 1
DEALS, HANDS = 10_000, 300
"""Deals of each game for its chart, each led by every tile of the first hand; and hands for what the rule loses."""
FEW = (60, 4)
"""The few that every test run makes again."""
COUNT = f"{DEALS:,} deals of each game, {HANDS:,} hands of each for what the rule loses"
AGAINST = ("rule", "points", "chance")
"""What is held against the best lead: the rule, the most points, and a lead by chance."""


def beside(number: int, *, rules: RuleSet, seed: str) -> tuple[float | None, ...]:
    """Return the points that each tile brings more, led, than the other leads of its hand; None if not held."""
    opening = Opening(rules, f"{seed}/{number}")
    worth = {tile: opening.worth(tile) for tile in opening.leads}
    others = len(worth) - 1
    total = sum(worth.values())
    return tuple([worth[tile] - (total - worth[tile]) / others if tile in worth else None for tile in rules.tiles])


def charts(deals: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and tile: the mean with its standard error."""
    found = []
    for name, rules in LED.items():
        one = partial(beside, rules=rules, seed=f"leads/{SEED}/{name}")
        columns = tally(one, deals, **means.named(f"chart-{name}"))
        for tile, column in zip(rules.tiles, columns, strict=True):
            each = estimate({value: times for value, times in column.items() if value is not None})
            found.append({"game": name, "tile": f"{tile.low}-{tile.high}", **measured(each)})
    return found


def losses(hands: int, means: Means = ALONE) -> list[Row]:
    """A row for each game and way to lead: what is lost against the best lead."""
    found = []
    for name in LED:
        columns = tally(partial(regret, name=name, seed=f"lost/{SEED}"), hands, **means.named(f"lost-{name}"))
        for way, column in zip(AGAINST, columns, strict=True):
            found.append({"game": name, "way": way, **measured(estimate(column))})
    return found


def counted(deals: int, hands: int, means: Means = ALONE) -> dict[str, object]:
    """The charts, and what the rules lose."""
    return {"charts": charts(deals, means), "lost": losses(hands, means)}


def run(means: Means = ALONE) -> dict[str, object]:
    """All of it."""
    return counted(DEALS, HANDS, means)
