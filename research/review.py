"""What the review goes by, and how it does: luck, losses of our players, errors tried again, what choices suggest."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import log, sqrt

import numpy as np

from fivescore import RULE_SETS, Play, RuleSet, Tile
from fivescore.analysis.finder import RATIONALITY, infer_hand
from fivescore.analysis.odds import Estimate
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import following
from fivescore.analysis.simulate import estimate, play_round, tally
from fivescore.core.game import State, deal
from fivescore_labs.review import PARTS, Decision, review
from fivescore_labs.review.luck import FEATURES, surprises
from research import ALONE, GAMES, SEED, Means, Row, figures, stores

FITTED, TRIED, MORE = 2_500, 2_000, 20_000
"""Rounds of each game to fit the worths of tiles to; others to try them in; and rounds of All Fives to try them in."""
ROUNDS, FEW = 20, 25
"""Rounds of each player in each game, both seats of which are reviewed; and the few that every test run plays again."""
PLAYED = ("chance", "greedy", "careful", "linear", "rollout", "expert")
"""The players whose choices are reviewed, the weakest first."""


def rounds(rules: RuleSet, name: str, count: int, player: str = "greedy") -> Iterator[State]:
    """So many rounds of two players of a kind."""
    for number in range(count):
        dealt = deal(rules, 2, random.Random(f"review/{SEED}/{name}/{number}"), leader=0)
        yield play_round(dealt, (PLAYERS[player],) * 2, f"{SEED}/{number}")


def row(end: State) -> tuple[list[float], float]:
    """Return how far each feature came out above its mean in a round, and the result, for the leader."""
    found = [float(sum(column)) for column in zip(*(each for *_, each in surprises(end, 0)), strict=True)]
    return found, float(end.scores[0] - end.scores[1])


def fitted(rows: Sequence[tuple[list[float], float]]) -> list[int]:
    """The weights, in hundredths of a point, with which the features foresee the results best, by least squares."""
    x, y = np.array([found for found, _ in rows]), np.array([result for _, result in rows])
    weights: list[float] = np.linalg.solve(x.T @ x + np.eye(len(FEATURES)), x.T @ y).tolist()
    return [round(100 * each) for each in weights]


def tried(weights: Sequence[int], rows: Sequence[tuple[list[float], float]]) -> Row:
    """The mean luck with its standard error, and how many times smaller the variance of a result is without it."""
    luck = [sum(w * x for w, x in zip(weights, found, strict=True)) / 100 for found, _ in rows]
    mean, whole = estimate(luck), estimate(result for _, result in rows)
    left = estimate(result - part for (_, result), part in zip(rows, luck, strict=True))
    return {**figures(mean, 3), "rounds": len(rows), "shrinks": round((whole.error / left.error) ** 2, 3)}


def lucks(fit: int, trial: int, more: int) -> list[Row]:
    """For each game its weights, fitted to rounds of greedy players, and how they did in other rounds."""
    found = []
    for slug, rules in RULE_SETS.items():
        weights = fitted([row(end) for end in rounds(rules, f"fit/{slug}", fit)])
        count = more if slug == "all-fives" else trial
        others = [row(end) for end in rounds(rules, f"try/{slug}", count)]
        found.append({"game": slug, "weights": weights, **tried(weights, others)})
    return found


def losses() -> list[Row]:
    """For each game and player: what a choice lost by roll-out on average, its standard error, and of how many."""
    found = []
    for slug, rules in GAMES.items():
        for player in PLAYED:
            lost: list[float] = []
            for end in rounds(rules, f"losses/{slug}", ROUNDS, player):
                for seat in (0, 1):
                    each = review(end, seat).decisions
                    lost += [float(choice.lost) for choice in each if choice.weighed.measure == "roll-out"]
            mean, error, choices = estimate(lost)
            row = {"game": slug, "player": player, "lost": round(mean, 2), "error": round(error, 2), "choices": choices}
            found.append(row)
    return found


@stores(
    "review",
    f"worths fitted to {FITTED:,} rounds of each game and tried in {TRIED:,} others, of All Fives in {MORE:,}; "
    f"{ROUNDS} rounds of each player in each of {len(GAMES)} games, both seats reviewed",
)
def reviewed() -> Row:
    """The few that each test run plays again, and all."""
    few = {"lucks": lucks(FEW, FEW, FEW)[:4]}
    return {"few": few, "lucks": lucks(FITTED, TRIED, MORE), "losses": losses()}


NAMED_IN = ("all-fives-7", "fives-and-threes")
"""The games of the errors that are tried again."""
ERRORS, WORLDS = 300, 4_000
"""Errors of each game, and in how many worlds each is tried again."""


def named(slug: str) -> Iterator[tuple[int, int, Decision]]:
    """Every error that a roll-out of the review names in a game: the number of the round, the seat, and the choice."""
    number, players = 0, (PLAYERS["greedy"], PLAYERS["careful"])
    while True:
        dealt = deal(GAMES[slug], 2, random.Random(f"errors/{SEED}/{number}"), leader=0)
        end = play_round(dealt, players, f"{SEED}/{number}")
        for seat in (0, 1):
            for choice in review(end, seat).decisions:
                if choice.lost and choice.weighed.measure == "roll-out":
                    yield number, seat, choice
        number += 1


def again(choice: Decision, worlds: int, seed: str) -> Row:
    """Return how far the play is behind the one called best, the standard error, and what makes most of the difference:
    in worlds that the review has not seen, played on by players who weigh every play."""
    best, chosen = choice.weighed.best[0], choice.chosen
    assert isinstance(best, Play) and isinstance(chosen, Play)
    position = choice.position._replace(scores=(0,) * len(choice.position.scores))
    *_, (better, own) = following(position, (best, chosen), worlds, random.Random(seed), "linear")
    less = estimate(
        sum(a) - sum(b) for a, b in zip(zip(*better.rows, strict=True), zip(*own.rows, strict=True), strict=True)
    )
    part = max(range(len(PARTS)), key=lambda at: better.parts[at] - own.parts[at])
    return {**figures(less, 3), "part": PARTS[part]}


@stores(
    "errors",
    f"{ERRORS} errors that the review named in All Fives with seven tiles, and {ERRORS} in Fives and Threes, each "
    f"tried again in {WORLDS:,} other deals",
    all=(ERRORS, WORLDS),
    few=(1, 500),
)
def errors(many: int, worlds: int) -> list[Row]:
    """A row for each error that the review names: where it is, what the review said, and what the other worlds say.

    It is confirmed if the interval of the difference is above zero, refuted if it is below.
    """
    found = []
    for slug in NAMED_IN:
        for _, (number, seat, choice) in zip(range(many), named(slug), strict=False):
            assert choice.why
            row = {"game": slug, "round": number, "seat": seat, "event": choice.event}
            row |= {"lost": round(float(choice.lost), 2), "why": list(choice.why.leading)}
            found.append(row | again(choice, worlds, f"again/{SEED}/{slug}/{number}/{seat}/{choice.event}"))
    return found


SENSIBLE = ("greedy", "careful", "rollout")
"""The players that the parameter of the model is learned from, in rounds of All Fives with seven tiles."""
JUDGED = {game: ("greedy", "careful", "chance", *["rollout"] * (game == "all-fives-7")) for game in GAMES}
"""The players that it is judged with, by game; who plays by chance is what the model takes nobody for."""
SENSES = (0.1, 0.2, 0.4, 0.6, 0.9)
"""The values that were tried."""
JUDGE, LEARN, FEW_JUDGED = 80, 60, 3
"""Rounds that are judged of each game and player; that are learned from of each player, of another seed; the few that
every test run plays again."""


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
    """The logarithm of the chance of what is so, summed over the tiles whose place is not proved: 0 is perfect."""
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


def learned(means: Means) -> list[Row]:
    """For each sense how much better the model does than what is proved, on average over the sensible players."""
    total = dict.fromkeys(SENSES, 0.0)
    for player in SENSIBLE:
        one = partial(scores, game="all-fives-7", player=player, seed="learned", senses=SENSES)
        (turns,) = tally(one, LEARN, **means.named(f"learned-{player}"))
        for column, sense in enumerate(SENSES, start=2):
            total[sense] += a_tile(turns, column).mean / len(SENSIBLE)
    return [{"sense": sense, "better": round(better, 4)} for sense, better in total.items()]


def judged(rounds: int, means: Means = ALONE) -> list[Row]:
    """For each game and player: the score by what is proved, and how much better the model does, with its error."""
    rows = []
    for game, players in JUDGED.items():
        for player in players:
            one = partial(scores, game=game, player=player, seed="judged", senses=(RATIONALITY,))
            (turns,) = tally(one, rounds, **means.named(f"{game}-{player}"))
            proved, better = a_tile(turns, 1), a_tile(turns, 2)
            row = {"game": game, "player": player, "proved": round(proved.mean, 4)}
            rows.append(row | {"better": round(better.mean, 4), "error": round(better.error, 4)})
    return rows


@stores("suggest", f"{JUDGE} rounds of each game and player, {LEARN} others of each sensible player to learn from")
def suggest(means: Means = ALONE) -> Row:
    """The few that each test run plays again, what was learned, and all that was judged."""
    return {"few": judged(FEW_JUDGED), "learned": learned(means), "all": judged(JUDGE, means)}
