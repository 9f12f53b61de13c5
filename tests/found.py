"""What the analysis finds in a few cases, as rows of text: any change of a number shows, though not which is right."""

import random
from fractions import Fraction
from itertools import product
from math import inf

from fivescore import RULE_SETS, Layout, Position, finder, odds, rollout, simulate, solver
from fivescore.analysis.solver.endings import exactness
from fivescore.core.game import deal
from fivescore.core.notation import loads
from fivescore_labs import review
from fivescore_labs.claims.experiments import claims
from fivescore_labs.claims.styles import read_style
from fivescore_labs.claims.trials import wins_from_behind
from fivescore_labs.review.habits import habits, kept, theme
from fivescore_labs.review.luck import account, chances
from tests.every import cases


def played(slug, seed, players=("greedy", "careful")):
    return simulate.play_round(deal(slug, 2, random.Random(seed)), players, seed)


def number(value):
    """A number, short: fractions are exact, floats to six places."""
    return str(value) if isinstance(value, Fraction | int | str) else f"{value:.6g}"


def trials():
    """Every claim as it is read, and the first trials of its experiments."""
    for claim in claims().values():
        yield [claim.id, claim.says, claim.source, claim.where, claim.precise, *claim.takes]
        for part in claim.parts:
            found = [str(part.one("few")(each)) for each in range(3)] if part.trials else []
            yield [f"{claim.id}, {part.name}", str(part.trials), part.unit, number(part.than), *found]


def styles():
    for text in ("greedy", "careful points=0.5", "careful doubles=2 pips=0.1"):
        yield [f"style {text}", repr(read_style(text))]


def suggestions():
    for head, turns, hand in cases("seen"):
        seen = loads(f"fivescore 1 {head}\n{turns.replace(' ', chr(10))}\n").table.as_seat(0, hand)
        for sense in (1, inf):
            found = finder.infer_hand(seen, 1, worlds=30, sense=sense)
            yield [f"{head} | {turns} | {sense}", *(f"{tile} {chance}" for tile, chance in found.now.items())]


def reviews():
    """What choices of rounds lost, and what of it is kept."""
    for slug, seed, worlds in (("all-fives", 3, 0), ("fives-and-threes", 5, 40)):
        found = review.review(played(slug, seed, ("chance", "chance")), 0, budget=2_000, worlds=worlds)
        yield [slug, repr(found), str(kept(found, slug, "a round"))]
        for measure in review.MEASURES:
            yield [f"{slug} {measure}", str(found.count(measure)), str(found.lost(measure)), str(found.error(measure))]
        yield [f"{slug} why", *(str(each.why) for each in found.costliest)]


def matches():
    for slug in RULE_SETS:
        players = ("chance", "careful")
        told = [str(match.scores) for match, _ in simulate.rounds_of_match(slug, players, seed=3)]
        yield [slug, *told[-3:], repr(simulate.play_match(slug, players, seed=3))]
        yield [f"{slug}, side by side", repr(simulate.compared(slug, 20, seed=1))]


FOUR = Position.of(
    Layout.of(RULE_SETS["muggins"].vary(partners=False), "6-6 5-6 4-6 4-5@4-6"),
    hand="0-0 1-2 1-5",
    others=(3, 3, 3),
    boneyard=12,
    scores=(10, 15, 0, 5),
)
"""Four who play for themselves, with points before."""
PAIRS = Position.of(Layout.of("fives-and-threes", "6-6 5-6 0-6"), hand="0-0 1-5 5-5", others=(3, 2, 3), boneyard=14)
"""Four in pairs, without drawing."""


def thought():
    """Positions rolled out, averaged, looked ahead from, and face up with a boneyard in no order."""
    for name, position in {"four": FOUR, "pairs": PAIRS}.items():
        yield [name, *(repr(each) for each in rollout.roll_out(position, 30, random.Random(2)))]
        state = solver.state_in_deal(position, odds.sample(position, random.Random(3)))
        yield [f"{name}, seen", repr(state), str(state.hands), str(state.boneyard)]
    for slug, seed in product(("all-fives", "muggins", "fives-and-threes", "five-up"), (5, 9, 12)):
        ending = solver.random_ending(RULE_SETS[slug], mine=2, theirs=2, boneyard=2, seed=seed)
        state = solver.state_in_deal(ending, odds.sample(ending, random.Random(1)))
        found = solver.face_up(state)
        yield [f"{slug} {seed}", repr(ending), repr(found), " ".join(map(str, found.line))]
        averages = solver.average_face_up(ending), solver.average_face_up(ending, sample=4, rng=random.Random(1))
        yield [f"{slug} {seed}, on average", *map(repr, averages)]
        yield [f"{slug} {seed}, rolled", *(repr(each) for each in rollout.roll_out(ending, 12, random.Random(4)))]
        ends = [solver.outlook(ending, play) for play in ending.legal]
        yield [f"{slug} {seed}, ends", *(f"{it.out} {it.beaten} {it.blocked} {it.margins}" for it in ends)]
        for sample, chance in ((0, 0), (4, 1), (4, None)):
            yield [f"{slug} {seed}, {sample} of it with {chance}", exactness(ending, sample, chance)]


def luck():
    """What chance brought in rounds, and what choices cost by theme."""
    texts = []
    for slug, seed in (("all-fives", 3), ("fives-and-threes", 5), ("muggins", 4)):
        end = played(slug, seed, ("chance", "greedy"))
        yield [slug, *(repr(each) for each in chances(end, 0))]
        found = review.review(end, 0, budget=1_000, worlds=20)
        yield [f"{slug}, in all", repr(account(end, found)), *(theme(each) for each in found.costliest)]
        texts.append(str(kept(found, "all-fives", f"round {seed}")))
    yield ["themes", repr(habits(texts, "all-fives"))]


def frames():
    """The columns of what becomes a table."""
    position = Position.of(Layout.of("fives-and-threes", "6-6"), hand="5-6 3-6", others=(2,))
    few = [simulate.estimate([1, 0, 1]), simulate.estimate([2.0, 3.5])]
    tables = {
        "belief": odds.belief(position, 1, before=position),
        "averages": solver.average_face_up(position),
        "estimates": simulate.Estimates({"one": few[0], "two": few[1].against(3)}),
        "counts": odds.Counts([1, 1, 2]),
        "chances": odds.Chances({"seen": 1, "heard": 0}, {"seen": 0}, "unseen"),
        "plays": finder.outcomes(position.layout, "5-6 3-6"),
    }
    for name, value in tables.items():
        frame = value.to_frame()
        yield [name, " ".join(map(str, frame.columns)), *(str(tuple(row)) for row in frame.head(3).itertuples())]


def changes():
    """What plays do to the count."""
    for slug, plays, hand in cases("counted"):
        yield [f"{slug} {plays} | {hand}", *(each.says for each in finder.outcomes(Layout.of(slug, plays), hand))]


def races():
    """Matches from a score of their own, won or lost, and tournaments."""
    for behind in (0, 10):
        rules = RULE_SETS["all-fives"]
        yield [
            f"{behind} behind",
            *(str(wins_from_behind(each, rules=rules, need=40, seed="s", behind=behind)) for each in range(8)),
        ]
    yield ["tournament", repr(simulate.tournament("greedy", "chance", matches=6, rules="muggins"))]
    for players in (2, 3, 4):
        told = [str(match.scores) for match, _ in simulate.rounds_of_match("all-fives", ("greedy",) * players, seed=7)]
        yield [f"{players} greedy", *told[-3:]]
    for seed in range(6):
        end = simulate.play_round(deal("muggins", 2, random.Random(seed)), ("rollout", "linear"), seed)
        yield [f"strong and skilled {seed}", str(end.scores), str(len(end.events))]


ANALYSIS = {
    of.__name__: of for of in (trials, styles, suggestions, reviews, matches, thought, luck, frames, changes, races)
}
