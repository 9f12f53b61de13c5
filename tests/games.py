"""Layouts to test with: the nine moves, random rounds, and a second way to count that shares nothing with `cover()`."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from fivescore import ALL_FIVES, NINE_MOVES, RULE_SETS, Layout, RuleSet, State, Tile
from fivescore.core.game import shuffled

ROWS = [(slug, players) for slug, rules in RULE_SETS.items() for players in rules.players]
"""Every game with each number of its players."""


def nine_moves(rules: RuleSet = ALL_FIVES) -> Layout:
    return Layout.of(rules, NINE_MOVES)


def random_layout(rules: RuleSet, rng: random.Random, plays: int) -> Layout:
    """Plays laid at random until so many lie, or nothing fits."""
    layout = Layout(rules)
    tiles = list(rules.tiles)
    for _ in range(plays):
        options = [(tile, on) for tile in tiles for on in layout.places(tile)]
        if not options:
            break
        layout = layout.play(*rng.choice(options))
    return layout


def recount(layout: Layout) -> int:
    """The total, counted from who touches whom: no ends, no growth rule."""
    touching: dict[Tile, list[int]] = {}
    first_double = next((play.tile for play in layout.plays if play.tile.is_double), None)
    for tile, on in layout.plays:
        touching[tile] = []
        if on is not None:
            pip = next(pip for pip in tile if on.has(pip) and (on.is_double or pip not in touching[on]))
            touching[tile].append(pip)
            touching[on].append(pip)
    total = 0
    for tile, covered in touching.items():
        if not tile.is_double:
            total += sum(pip for pip in tile if pip not in covered)
            continue
        spins = layout.rules.spinner == "every" or (layout.rules.spinner == "first" and tile == first_double)
        if len(covered) < 2:
            total += tile.pips
        elif spins and layout.rules.count == "ends":
            total += tile.low * (4 - len(covered))
    return total


def layouts(least: int = 0, most: int = 28, largest: tuple[int, int] = (6, 6)) -> st.SearchStrategy[Layout]:
    """Random layouts of every game with so many plays, and a set whose largest pip is between two."""

    def made(slug: str, size: int, seed: int, plays: int) -> Layout:
        return random_layout(RULE_SETS[slug].vary(tiles=size), random.Random(seed), plays)

    sizes, seeds = st.integers(*largest), st.integers(0, 2**32)
    return st.builds(made, st.sampled_from(sorted(RULE_SETS)), sizes, seeds, st.integers(least, most))


def swapped(state: State, seat: int, rng: random.Random) -> State:
    """The same state with the tiles that a seat cannot see dealt anew among the others and the boneyard."""
    unseen = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    hidden = shuffled([*unseen, *state.boneyard], rng)
    hands = [
        hand if other == seat else tuple(sorted(hidden.pop() for _ in hand)) for other, hand in enumerate(state.hands)
    ]
    return state._replace(hands=tuple(hands), boneyard=tuple(hidden))
