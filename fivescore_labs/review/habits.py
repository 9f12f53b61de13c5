"""What kinds of choices cost a player most: each loss has one theme, found by rule, and rounds add up.

A reviewed round is kept as a line of text, which says nothing of its tiles. Only losses by roll-out are kept, because
losses of different measures are never added up.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from fivescore.analysis.rollout import FollowedPlay
from fivescore.core.layout import Play
from fivescore.core.rules import RULE_SETS
from fivescore_labs.review.rounds import Decision, Review

THEMES: Mapping[str, str] = {
    "points": "points that you could have had at once",
    "spinner": "laying on a spinner where another place was better",
    "stuck": "letting the next player play on, who could have been stuck",
    "double": "keeping a double that could go",
    "reply": "leaving scores to the others",
    "own": "giving up your next score",
    "later": "plays whose price came later in the round",
    "end": "pips, and going out",
}
"""Each theme in words, in the order in which they are looked for after points."""
_LINE = re.compile(
    r"reviewed (?P<game>[a-z-]{1,30}) (?P<id>[0-9a-f]{8}) of (?P<of>\d{1,3})(?P<lost>( [a-z]+=\d{1,6}/\d{1,3})*)"
)


def theme(decision: Decision) -> str:
    """The theme of a loss by roll-out; "" where nothing was lost, or another measure was used.

    It is `points` where the better play's own score makes most of the difference; else `spinner` where the chosen play
    lay on a spinner and the better one did not; `stuck` where the better one leaves the next player without a fitting
    tile much more often; `double` where the better one is a double and the chosen one none; else the largest part.

    >>> from fivescore import ALL_FIVES, Layout, Position
    >>> from fivescore_labs.review import weigh, why
    >>> position = Position.of(Layout(ALL_FIVES), hand="5-5 1-1", others=(1,))
    >>> *_, weighed = weigh(position, budget=0)
    >>> [theme(Decision(0, position, play, weighed, why(position, play, weighed))) for play in position.legal]
    ['points', '']
    """
    found, chosen = decision.why, decision.chosen
    if not (found and isinstance(found.yours, FollowedPlay) and isinstance(found.better, FollowedPlay)):
        return ""
    best, layout = found.better.play, decision.position.layout
    if found.part == "now":
        return "points"
    if isinstance(chosen, Play) and chosen.on and layout.spins(chosen.on) and not (best.on and layout.spins(best.on)):
        return "spinner"
    if found.sticks:
        return "stuck"
    if best.tile.is_double and not found.yours.play.tile.is_double:
        return "double"
    return found.part


class Kept(NamedTuple):
    """A reviewed round as it is kept: its game, a word that tells it from others, how many choices were weighed by
    roll-out, and for each theme what was lost, in hundredths, and how often.

    >>> read_line("reviewed muggins 0a1b2c3d of 7 spinner=250/1").lost
    {'spinner': (250, 1)}
    """

    game: str
    id: str
    choices: int
    lost: Mapping[str, tuple[int, int]]

    def __str__(self) -> str:
        lost = "".join(f" {name}={points}/{times}" for name, (points, times) in self.lost.items())
        return f"reviewed {self.game} {self.id} of {self.choices}{lost}"


def kept(found: Review, game: str, text: str) -> Kept:
    """A review as it is kept; `text` is the record of its round, of which only a digest remains.

    >>> str(kept(Review(0), "muggins", "fivescore 1 muggins"))
    'reviewed muggins 033400cd of 0'
    """
    lost: dict[str, tuple[int, int]] = {}
    for each in found.decisions:
        if name := theme(each):
            points, times = lost.get(name, (0, 0))
            lost[name] = (points + round(100 * each.lost), times + 1)
    digest = sha256(f"{found.seat} {text}".encode()).hexdigest()[:8]
    return Kept(game, digest, found.count("roll-out"), lost)


def read_line(text: str) -> Kept | None:
    """The round that a line holds; None for any other line.

    >>> read_line("reviewed chess 0a1b2c3d of 7") is None
    True
    """
    found = _LINE.fullmatch(text.strip())
    if not found or found["game"] not in RULE_SETS:
        return None
    parts = re.findall(r" ([a-z]+)=(\d+)/(\d+)", found["lost"])
    if any(name not in THEMES for name, *_ in parts):
        return None
    return Kept(found["game"], found["id"], int(found["of"]), {name: (int(a), int(b)) for name, a, b in parts})


class Habits(NamedTuple):
    """The habits in a game: how many rounds and choices, and the themes of what was lost, the costliest first, each
    with the points lost and how often.

    >>> first, second = "reviewed muggins 0a1b2c3d of 7 spinner=250/1", "reviewed muggins 0a1b2c3e of 5 spinner=50/1"
    >>> found = habits([first, second, first], "muggins")
    >>> found.rounds, found.choices, found.themes[0]
    (2, 12, ('spinner', Fraction(3, 1), 2))
    """

    rounds: int
    choices: int
    themes: tuple[tuple[str, Fraction, int], ...]


def habits(lines: Iterable[str], game: str) -> Habits:
    """Sum up what lines of kept rounds say of a game; a round that is there twice counts once.

    >>> habits(["knitting"], "muggins")
    Habits(rounds=0, choices=0, themes=())
    """
    rounds = {each.id: each for line in lines if (each := read_line(line)) and each.game == game}
    sums: dict[str, tuple[Fraction, int]] = {}
    for each in rounds.values():
        for name, (points, times) in each.lost.items():
            lost, often = sums.get(name, (Fraction(), 0))
            sums[name] = (lost + Fraction(points, 100), often + times)
    themes = sorted(((name, *found) for name, found in sums.items()), key=lambda each: -each[1])
    return Habits(len(rounds), sum(each.choices for each in rounds.values()), tuple(themes))
