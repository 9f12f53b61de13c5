"""What choices suggest, judged: the log score of each unseen tile, by what is proved and by the model beside it.

In a round of each number both players are alike. At one turn of the first seat, taken by chance once the other has
played, each unseen tile whose place is not proved is in the other hand with some chance; the logarithm of the chance of
what is so is its score, and 0 would be perfect. The one parameter of the model is learned from rounds of All Fives with
seven tiles between sensible players, and judged on rounds of another seed.
"""

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import log, sqrt

from fivescore import Tile
from fivescore.analysis.finder import RATIONALITY, infer_hand
from fivescore.analysis.odds import Estimate
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import tally
from fivescore.core.game import State, deal
from fivescore.core.layout import Play
from research import ALONE, GAMES, Means, Row

SEED = 1
SENSIBLE = ("greedy", "careful", "rollout")
"""The players that the parameter is learned from."""
PLAY = {game: ("greedy", "careful", "chance", *["rollout"] * (game == "all-fives-7")) for game in GAMES}
"""The players that it is judged with, by game; who plays by chance is what the model takes nobody for."""
SENSES = (0.1, 0.2, 0.4, 0.6, 0.9)
"""The values that were tried."""
ROUNDS, LEARN, FEW = 80, 60, 3
"""Rounds that are judged of each game and player; that are learned from of each player; the few that every test run
plays again."""
COUNT = f"{ROUNDS} rounds of each game and player, {LEARN} others of each sensible player to learn from"


def turn(number: int, *, game: str, player: str, seed: str) -> State:
    """A turn of seat 0 in the round of this number, once the other has played and some tile's place is open."""
    rng = random.Random(f"suggest/{SEED}/{seed}/{number}")
    while True:
        state, turns = deal(GAMES[game], 2, rng, leader=number % 2).start(), list[State]()
        while state.result is None:
            if state.to_move == 0 and any(event.seat and isinstance(event.action, Play) for event in state.events):
                turns.append(state)
            state = state.apply(PLAYERS[player].choose(state.seen_by(state.to_move), rng))
        turns = [each for each in turns if each.hands[1] and each.boneyard]
        if turns:
            return turns[int(rng.random() * len(turns))]


def score(chances: Mapping[Tile, Fraction], proved: Mapping[Tile, Fraction], held: set[Tile]) -> float:
    """The logarithm of the chance of what is so, summed over the tiles whose place is not proved."""
    unsure = [tile for tile, chance in proved.items() if 0 < chance < 1]
    return sum(log(float(chances[tile] if tile in held else 1 - chances[tile])) for tile in unsure)


def scores(number: int, *, game: str, player: str, seed: str, senses: tuple[float, ...]) -> tuple[tuple[float, ...]]:
    """Of one turn: how many tiles are open, their score by what is proved, and by each sense how much better it is."""
    state = turn(number, game=game, player=player, seed=seed)
    position, held = state.seen_by(0), set(state.hands[1])
    found = [infer_hand(position, 1, rng=random.Random(number), sense=sense) for sense in senses]
    unsure = sum(0 < chance < 1 for chance in found[0].proved.values())
    proved = score(found[0].proved, found[0].proved, held)
    better = (round(score(each.now, each.proved, held) - proved, 4) for each in found)
    return ((unsure, round(proved, 4), *better),)


def a_tile(turns: Mapping[tuple[float, ...], int], column: int) -> Estimate:
    """The mean of a column for each open tile, with the standard error of such a share of two sums over turns."""
    count, tiles = sum(turns.values()), sum(times * each[0] for each, times in turns.items())
    mean = sum(times * each[column] for each, times in turns.items()) / tiles
    spread = sum(times * (each[column] - mean * each[0]) ** 2 for each, times in turns.items())
    return Estimate(mean, sqrt(spread * count / (count - 1)) / tiles, count)


def learned(rounds: int, means: Means = ALONE) -> list[Row]:
    """For each sense how much better the model does than what is proved, on average over the sensible players."""
    total = dict.fromkeys(SENSES, 0.0)
    for player in SENSIBLE:
        one = partial(scores, game="all-fives-7", player=player, seed="learned", senses=SENSES)
        (turns,) = tally(one, rounds, **means.named(f"learned-{player}"))
        for column, sense in enumerate(SENSES, start=2):
            total[sense] += a_tile(turns, column).mean / len(SENSIBLE)
    return [{"sense": sense, "better": round(better, 4)} for sense, better in total.items()]


def counted(rounds: int, means: Means = ALONE) -> list[Row]:
    """For each game and player: the score by what is proved, and how much better the model does, with its error."""
    rows = []
    for game in GAMES:
        for player in PLAY[game]:
            one = partial(scores, game=game, player=player, seed="judged", senses=(RATIONALITY,))
            (turns,) = tally(one, rounds, **means.named(f"{game}-{player}"))
            proved, better = a_tile(turns, 1), a_tile(turns, 2)
            row = {"game": game, "player": player, "proved": round(proved.mean, 4)}
            rows.append(row | {"better": round(better.mean, 4), "error": round(better.error, 4)})
    return rows


def run(means: Means = ALONE) -> dict[str, object]:
    """The few that each test run plays again, what was learned, and all that was judged."""
    return {"few": counted(FEW), "learned": learned(LEARN, means), "all": counted(ROUNDS, means)}
