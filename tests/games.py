"""Rounds and layouts to test with: small deals from text, the nine moves, random ones, and a second way to count that
shares nothing with `cover()`."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any

from hypothesis import strategies as st

from fivescore import ALL_FIVES, FIVES_AND_THREES, NINE_MOVES, RULE_SETS, Layout, RuleSet, State, Tile
from fivescore.analysis.simulate import play_round
from fivescore.core.game import Deal, deal, shuffled
from fivescore.core.layout import Play
from fivescore.core.notation import read_tiles
from fivescore.core.position import Draw

ROWS = [(slug, players) for slug, rules in RULE_SETS.items() for players in rules.players]
"""Every game with each number of its players."""
TWO: dict[str, Any] = {"players": 2, "partners": False}
SMALL = ALL_FIVES.vary(**TWO, tiles=3, hand=3, target=100)
"""All Fives for two with the ten tiles up to [3-3]: rounds that can be read."""
SMALL_THREES = FIVES_AND_THREES.vary(**TWO, tiles=3, hand=3)


def start(rules: RuleSet, hands: str, boneyard: str = "", **more: Any) -> State:
    """A deal from text; tiles that are not named go into the boneyard, after those that are."""
    held = tuple(read_tiles(hand) for hand in hands.split("|"))
    first = read_tiles(boneyard)
    rest = [t for t in rules.tiles if t not in first and not any(t in hand for hand in held)]
    return Deal(rules, held, (*first, *rest), **more).start()


def played(state: State, *actions: str) -> State:
    """The state after actions from text."""
    return reduce(State.apply, actions, state)


def states(rules: RuleSet, players: int, rng: random.Random, most: int = 999) -> Iterator[State]:
    """The states of a random round, until so many actions are done or it is over."""
    yield (state := deal(rules, players, rng).start())
    while state.result is None and most:
        state, most = state.apply(state.legal[int(rng.random() * len(state.legal))]), most - 1
        yield state


def by_turns(rules: RuleSet, players: int, seed: int, turns: int = 999) -> State:
    """A random round that seat 0 leads, after so many plays and knocks or at its end."""
    rng = random.Random(seed)
    state = deal(rules, players, rng, leader=0).start()
    while not state.result and sum(not isinstance(event.action, Draw) for event in state.events) < turns:
        state = state.apply(rng.choice(state.legal))
    return state


def played_at_random(slug: str, players: int, seed: int, size: int = 6) -> State:
    """A state somewhere in a random round."""
    rng = random.Random(seed)
    *_, state = states(RULE_SETS[slug].vary(tiles=size), players, rng, rng.randrange(60))
    return state


def played_out(slug: str, players: int, seed: int | str, name: str = "chance", **dealt: Any) -> State:
    """The end of a round between players of one kind."""
    return play_round(deal(slug, players, random.Random(seed), **dealt), (name,) * players, seed)


def before(end: State, event: int) -> State:
    """The state of a round before one of its events."""
    return reduce(State.apply, (each.action for each in end.events[:event]), end.deal.start())


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


def free_sides(rules: RuleSet, plays: Iterable[Play]) -> dict[Tile, list[int]]:
    """The pips at the free sides of each tile, from who touches whom: no ends, no growth rule."""
    free: dict[Tile, list[int]] = {}
    for tile, on in plays:
        first = not any(laid.is_double for laid in free)
        spins = rules.spinner == "every" or (rules.spinner == "first" and first)
        free[tile] = [tile.low] * (4 if spins else 2) if tile.is_double else [*tile]
        if on is not None:
            pip = next(pip for pip in tile if pip in free[on])
            free[tile].remove(pip)
            free[on].remove(pip)
    return free


def recount(layout: Layout) -> int:
    """The total, counted from who touches whom."""
    total, touches = 0, Counter(tile for play in layout.plays for tile in play if play.on)
    for tile, free in free_sides(layout.rules, layout.plays).items():
        if tile.is_double and touches[tile] < 2:
            total += tile.pips
        elif not tile.is_double or layout.rules.count == "ends":
            total += sum(free)
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
