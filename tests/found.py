"""What the analysis finds in a few cases, as rows of text: any change of a number shows, though not which is right."""

import random
from fractions import Fraction
from math import inf

from fivescore import RULE_SETS, FivescoreError, Layout, Position, finder, odds, review, rollout, simulate, solver
from fivescore.analysis.claims.experiments import claims
from fivescore.analysis.claims.styles import read_style
from fivescore.analysis.review.habits import kept
from fivescore.core.game import deal
from fivescore.core.notation import loads

ENDINGS = (("fives-and-threes", "6-6", "5-6 3-6", 2), ("all-fives", "5-5 3-5 0-5", "1-3 0-2 2-6", 3))


SEEN = (
    ("all-fives hand=7", "3-4 0-4", "0-1 1-1 1-2 2-5 5-6 5-5"),
    ("muggins hand=7", "6-6 5-6 4-6 4-5@4-6", "0-0 1-2 1-5 2-3 3-3"),
    ("fives-and-threes", "5-5 3-5 0-5 0-0", "1-2 1-4 2-2 3-6 4-6"),
)


def played(slug, seed, players=("greedy", "careful")):
    """A round of a game."""
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
    """Styles as they are typed, and what is no style."""
    for text in (
        "greedy",
        "careful points=0.5",
        "careful doubles=2 pips=0.1",
        "",
        "bold",
        "greedy points=x",
        "greedy x=1",
    ):
        try:
            yield [f"style {text}", repr(read_style(text))]
        except FivescoreError as fault:
            yield [f"style {text}", str(fault)]


def suggestions():
    """What choices suggest of a hand."""
    for head, turns, hand in SEEN:
        seen = loads(f"fivescore 1 {head}\n{turns.replace(' ', chr(10))}\n").table.as_seat(0, hand)
        for sense in (1, inf):
            found = finder.suggested(seen, 1, worlds=30, sense=sense)
            yield [f"{head} | {turns} | {sense}", *(f"{tile} {chance}" for tile, chance in found.now.items())]


def reviews():
    """What choices of rounds lost, and what of it is kept."""
    for slug, seed, worlds in (("all-fives", 3, 0), ("fives-and-threes", 5, 40)):
        found = review.review(played(slug, seed, ("chance", "chance")), 0, budget=2_000, worlds=worlds)
        yield [slug, repr(found), str(kept(found, slug, "a round"))]
        for measure in review.MEASURES:
            yield [f"{slug} {measure}", str(found.count(measure)), str(found.lost(measure)), str(found.error(measure))]
        yield [f"{slug} why", *(str(each.why) for each in found.costliest)]


def solved():
    """What an ending is worth, face up and on average, and how it may end."""
    for slug, plays, hand, others in ENDINGS:
        position = Position.of(Layout.of(slug, plays), hand=hand, others=(others,))
        yield [f"{slug} {plays}", repr(solver.average_face_up(position)) if others == 2 else "not asked"]
        rolled = rollout.roll_out(position, 20, random.Random(1))
        yield [f"{slug} {plays}, rolled out", *(repr(each) for each in rolled)]
        found = solver.face_up(solver.seen(position, odds.sample(position, random.Random(2))))
        yield [f"{slug} {plays}, face up", repr(found), " ".join(map(str, found.line))]


def matches():
    """Matches of every game, told round by round, and side by side."""
    for slug in RULE_SETS:
        players = ("chance", "careful")
        told = [str(match.scores) for match, _ in simulate.rounds_of_match(slug, players, seed=3)]
        yield [slug, *told[-3:], repr(simulate.play_match(slug, players, seed=3))]
        yield [f"{slug}, side by side", repr(simulate.compared(slug, 20, seed=1))]


ANALYSIS = {of.__name__: of for of in (trials, styles, suggestions, reviews, solved, matches)}
