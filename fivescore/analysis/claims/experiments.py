"""The claims: what the sources advise, one after the other, each with its experiments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fivescore.analysis.claims.claim import Claim, Part, width
from fivescore.analysis.claims.leads import SEVEN
from fivescore.analysis.claims.race_equity import won
from fivescore.analysis.claims.styles import CAREFUL, GREEDY, LITTLE, Style, duel
from fivescore.analysis.claims.trials import (
    after_totals,
    choices,
    doubles,
    doubles_and_fives,
    edges,
    from_score_to_score,
    led,
    listed_tiles,
    nearer,
    out_with_less,
    tens,
)
from fivescore.core.rules import ALL_FIVES, ALL_FIVES_GAMERULES, FIVE_UP, FIVES_AND_THREES, RuleSet

HINTS = "Comments and strategy"
"""The part of pages A and B that the advice stands in."""
TABLES = "often heard"
"""What stands in no source of ours."""


def _versus(rules: RuleSet, first: Style, second: Style, trials: int, name: str = "") -> Part:
    """A duel of two styles in a game."""
    return Part(name or rules.title, partial(duel, rules=rules, first=first, second=second), trials)


def _habit(trials: int, *games: RuleSet, **habit: Any) -> tuple[Part, ...]:
    """Of plays that score alike, those with more of something against those with less, in each of the games."""
    less = {name: -weight for name, weight in habit.items()}
    return tuple(_versus(rules, Style(**habit), Style(**less), trials) for rules in games)


def _care(**habit: Any) -> Style:
    """The careful style with a habit more."""
    return CAREFUL._replace(**habit)


CLAIMS: Mapping[str, Claim] = {
    claim.id: claim
    for claim in (
        Claim(
            "count-the-tiles",
            "Whoever counts the tiles that are out has a strong edge.",
            "A B C",
            HINTS,
            "Two careful players. One counts as unseen what is neither on the table nor in the hand; the other forgets "
            "the table. For a strong edge we ask for one score more in five rounds: 1 point in All Fives, 0.2 in Fives "
            "and Threes. We drew that line after we had seen the numbers. At 0, the line of the other duels, both "
            "experiments speak for the advice.",
            tuple(
                _versus(rules, CAREFUL, _care(recalls="hand"), trials)._replace(than=line)
                for rules, trials, line in ((ALL_FIVES, 6000, 1.0), (FIVES_AND_THREES, 20000, 0.2))
            ),
            (
                "depends",
                "In All Fives it pays to count. In Fives and Threes there is an edge, too, but it brings a player who "
                "looks one play ahead next to nothing.",
            ),
        ),
        Claim(
            "read-the-draw",
            "A draw tells you what was missing: bring those ends again, and they must draw again.",
            "A B",
            HINTS,
            "Two careful players who both like a table on which the next one must draw. One remembers at which ends "
            "the other drew last, and counts on no tile that fits there.",
            tuple(
                _versus(rules, _care(stuck=weight, recalls="draws"), _care(stuck=weight), 8000)
                for rules, weight in ((ALL_FIVES, 10), (FIVE_UP, 2))
            ),
            (
                "supported",
                "It helps, by less than a point a round.",
            ),
        ),
        Claim(
            "read-the-knock",
            "Note the numbers at which an opponent knocked.",
            "C",
            "Strategy",
            "Two careful players of Fives and Threes, who both like a table on which the next one must knock. One "
            "remembers at which ends the other knocked last.",
            (_versus(FIVES_AND_THREES, _care(stuck=3, recalls="draws"), _care(stuck=3), 30000),),
            (
                "supported",
                "True, and very small for players who look one play ahead.",
            ),
        ),
        Claim(
            "make-them-draw",
            "Leave ends that they cannot play on, and they have to draw.",
            "A B",
            HINTS,
            "Two careful players. To one of them a table on which the next player has to draw is worth ten points (two "
            "in Five Up), and a chance of it as much less.",
            tuple(
                _versus(rules, _care(stuck=weight), CAREFUL, 6000) for rules, weight in ((ALL_FIVES, 10), (FIVE_UP, 2))
            ),
            (
                "supported",
                "Prefer ends that few of the unseen tiles fit, even if it costs a point or two.",
            ),
        ),
        Claim(
            "small-total-fact",
            "The smaller the total that you leave, the less the next player makes of it.",
            "A B",
            HINTS,
            "Two plays of a round, taken by chance: what was scored on the larger total, less what was scored on the "
            "smaller.",
            tuple(Part(rules.title, partial(after_totals, rules=rules), 4000) for rules in (ALL_FIVES, FIVE_UP)),
            (
                "supported",
                "As a fact it holds. The difference is small.",
            ),
        ),
        Claim(
            "small-total",
            "So leave a small total.",
            "A B",
            HINTS,
            "Of plays that are equal otherwise, one player leaves the smallest total, the other the largest. First "
            "both look at points alone; then both count the reply, and a pip of the total is worth a tenth of a point.",
            (
                _versus(ALL_FIVES, Style(left=-LITTLE), Style(left=LITTLE), 20000, "Looking at points"),
                _versus(ALL_FIVES, _care(left=-0.1), _care(left=0.1), 8000, "Counting the reply"),
            ),
            (
                "depends",
                "If you look at your own points only, leave little. If you count what they can make of "
                "each table, prefer the larger total of two that are as good otherwise: what a small "
                "total was good for is in the count already.",
            ),
        ),
        Claim(
            "lead-a-ten",
            "With the lead, play a tile that scores ten.",
            "A B",
            HINTS,
            "Hands with a lead of ten and others: a round led by a ten, less the same deal led by another tile of the "
            "hand.",
            tuple(Part(rules.title, partial(led, rules=rules, among=tens), 12000) for rules in (ALL_FIVES, FIVE_UP)),
            (
                "supported",
                "Lead it. It brings what it scores, and a little more.",
            ),
        ),
        Claim(
            "lead-a-double",
            "Without a ten, lead a double that gives you control.",
            "A B",
            HINTS,
            "Hands without a ten: a round led by the double with the most tiles of its suit, three at least with it, "
            "less the same deal led by another tile; then less one led by a tile that scores five.",
            (
                Part("All Fives", partial(led, rules=ALL_FIVES, among=doubles), 12000),
                Part("Five Up", partial(led, rules=FIVE_UP, among=doubles), 12000),
                Part("All Fives, against a five", partial(led, rules=ALL_FIVES, among=doubles_and_fives), 12000),
                Part("Five Up, against a five", partial(led, rules=FIVE_UP, among=doubles_and_fives), 12000),
            ),
            (
                "supported",
                "It holds, even against a lead that scores five. Whoever looks one play ahead would not think so.",
            ),
        ),
        Claim(
            "not-only-fives",
            "Beginners look for fives only. There are other ways to a multiple of five.",
            "A B",
            HINTS,
            "Two players who take the most points. One sees only the scores of tables on which some end shows a five.",
            tuple(_versus(rules, GREEDY, Style(sees="fives"), 8000) for rules in (ALL_FIVES, FIVE_UP)),
            (
                "supported",
                "Look at the change of the total, not for fives. What you do not see costs a lot.",
            ),
        ),
        Claim(
            "take-away",
            "Beginners add, and do not think of making the total smaller.",
            "A B",
            HINTS,
            "Two players who take the most points. One sees only the scores that make the total no smaller.",
            tuple(_versus(rules, GREEDY, Style(sees="sums"), 8000) for rules in (ALL_FIVES, FIVE_UP)),
            (
                "supported",
                "Look for plays that make the total smaller, too.",
            ),
        ),
        Claim(
            "points-first",
            "Early in a round, score. Do not hurry to go out.",
            "A B",
            HINTS,
            "One player takes the most points, the other lays the most pips at every turn, whatever they score.",
            tuple(
                _versus(rules, GREEDY, Style(points=0, pips=1), 4000)
                for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)
            ),
            (
                "supported",
                "Score. Whoever sheds pips and does not look at the score loses in every game.",
            ),
        ),
        Claim(
            "out-is-not-all",
            "Who goes out has not always made the most points.",
            "A B",
            HINTS,
            "Rounds between careful players in which somebody went out: the share in which that player made fewer "
            "points than the other. The line is one round in ten.",
            tuple(
                Part(rules.title, partial(out_with_less, rules=rules), 4000, "percent", 0.1)
                for rules in (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)
            ),
            (
                "supported",
                "In one round of five or six the other one has made more.",
            ),
        ),
        Claim(
            "the-lead-near-the-end",
            "Going out brings the next lead, and near the end of a match that can decide.",
            "A B",
            HINTS,
            "Careful players. How often the leader wins when both need 10; then how much more often than when both "
            "need 200. The lines are one half, and no difference.",
            (
                Part("Both need 10", partial(won, rules=ALL_FIVES, need=10), 8000, "percent", 0.5),
                Part("Both need 10, not 200", partial(nearer, rules=ALL_FIVES, near=10, far=200), 8000, "percent"),
            ),
            (
                "supported",
                "When both need ten, the leader wins four matches of five.",
            ),
        ),
        Claim(
            "block-late",
            "Blocking is for the end of a round.",
            "A B",
            HINTS,
            "Careful players. To one of them a table on which the next player cannot play is worth ten points (three "
            "in Fives and Threes) once three tiles or fewer are in the hand; to the other never, or from the first "
            "turn on.",
            tuple(
                _versus(
                    rules, _care(stuck=weight, late=3), _care(stuck=worth), trials, f"{rules.title}, late and {when}"
                )
                for rules, weight, trials in ((ALL_FIVES, 10, 8000), (FIVES_AND_THREES, 3, 16000))
                for when, worth in (("never", 0), ("always", weight))
            ),
            (
                "depends",
                "In All Fives do not wait for the end: to leave them no tile that fits pays from the "
                "first turn on. In Fives and Threes it hardly matters when you do it.",
            ),
        ),
        Claim(
            "your-heavy-suit",
            "Bring the suit to an end that you hold most of.",
            "A B",
            HINTS,
            "Careful players. To one of them each tile of the hand that fits after the play is worth a point (a fifth "
            "in the other games).",
            tuple(
                _versus(rules, _care(support=weight), CAREFUL, trials)
                for rules, weight, trials in (
                    (ALL_FIVES, 1, 12000),
                    (FIVE_UP, 0.2, 10000),
                    (FIVES_AND_THREES, 0.2, 20000),
                )
            ),
            (
                "supported",
                "It holds. The gain is small, and it costs nothing.",
            ),
        ),
        Claim(
            "from-score-to-score",
            "[3-3], [6-6] and the tiles with halves three apart are strong: they lead from one score to the next.",
            "C",
            "Strategy",
            "First counted: on tables that score, the share of plays of these tiles that score again, less that of all "
            "others. Then played: what such a tile brings its holder more than another one on average, between careful "
            "players; each of the six by itself in a run of more deals.",
            (
                Part("Scores again", partial(from_score_to_score, FIVES_AND_THREES), 0, "percent"),
                Part("Points a round", partial(listed_tiles, rules=FIVES_AND_THREES), 30000),
            ),
            (
                "supported",
                "Lay them where the table scores already. {tiles}",
            ),
        ),
        Claim(
            "nine-tiles",
            "Nine tiles each make the more demanding game, seven are for beginners.",
            "A",
            "Variations, after Holsey",
            "All Fives with nine tiles less the same with seven: how many different plays there are at a turn, and by "
            "how much a careful player beats one who takes the most points.",
            (
                Part("Plays at a turn", partial(choices, more=ALL_FIVES, less=SEVEN), 2000, "plays"),
                Part("What care brings", partial(edges, more=ALL_FIVES, less=SEVEN), 12000),
            ),
            (
                "supported",
                "With nine tiles there is more to choose from, and to choose well brings more.",
            ),
        ),
        Claim(
            "heavy-first",
            "Get rid of heavy tiles first.",
            "",
            TABLES,
            "Of plays that score alike, one player lays the most pips, the other the fewest.",
            _habit(20000, ALL_FIVES, ALL_FIVES_GAMERULES, FIVES_AND_THREES, pips=LITTLE),
            (
                "refuted",
                "It is the other way round: of two plays that score alike, lay the light tile. That holds "
                "even where pips that are left are taken off your score.",
            ),
        ),
        Claim(
            "doubles-first",
            "Get rid of doubles first.",
            "",
            TABLES,
            "Of plays that score alike, one player lays a double, the other keeps it.",
            _habit(20000, ALL_FIVES, FIVE_UP, FIVES_AND_THREES, doubles=LITTLE),
            (
                "supported",
                "It holds in all three games. A double fits one suit only.",
            ),
        ),
        Claim(
            "many-numbers",
            "Keep as many different numbers in your hand as you can.",
            "",
            TABLES,
            "Of plays that score alike, one player keeps the most different numbers, the other the fewest.",
            _habit(20000, ALL_FIVES, FIVE_UP, FIVES_AND_THREES, variety=LITTLE),
            (
                "supported",
                "It holds in all three games: keep what answers most ends.",
            ),
        ),
    )
}
"""Every claim by its name."""
TESTS = sum(len(claim.parts) for claim in CLAIMS.values())
"""How many experiments there are: one family of tests."""
REACH = width(TESTS)
"""How many standard errors the interval of each reaches to each side."""
