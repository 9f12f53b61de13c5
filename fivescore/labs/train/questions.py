"""The questions of the ends trainer, from a seed: the count, does it score, how much, which tile, and where."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.core import speech
from fivescore.core.game import shuffled
from fivescore.core.layout import Layout
from fivescore.core.notation import write_tiles
from fivescore.core.rules import RULE_SETS
from fivescore.core.tiles import Tile

KINDS = (
    ("mixed", "mixed"),
    ("count", "What is the count?"),
    ("does", "Does it score?"),
    ("points", "How many points?"),
    ("tile", "Which tile scores?"),
    ("place", "On which tile?"),
)
"""The kinds of questions, each with its name for people."""
MOST = 100
"""How many questions one seed asks."""


class EndsQuestion(NamedTuple):
    """A question: its kind, the table, the tiles that it asks about, the play that decides it, and the right answer."""

    kind: str
    layout: Layout
    hand: tuple[Tile, ...]
    play: Opportunity | None
    right: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> str:
        """The question in words."""
        match self.kind:
            case "count":
                return "What is the count of the ends?"
            case "does":
                return f"Does {self.named} score?"
            case "points":
                return f"How many points does {self.named} score?"
            case "tile":
                return "One of these tiles scores: which?"
        places = speech.listed([str(Tile.parse(host)) for host, _ in self.options])
        return f"{self.hand[0]} fits on {places}. Where does it score?"

    @property
    def brief(self) -> str:
        """The question in very few words, for a row of a table."""
        kinds = {"count": "the count", "tile": "which tile", "place": f"{self.hand[0]}, where" if self.hand else ""}
        return kinds.get(self.kind) or f"{self.named}{', points' if self.kind == 'points' else ''}"

    @property
    def named(self) -> str:
        """The play in question, with its place: "[1-5] on [1-1]"."""
        if self.play is None:
            return ""
        tile, on = self.play.play
        return f"{tile} on {on}" if on else str(tile)

    @property
    def typed(self) -> bool:
        """Whether the answer is a number to type."""
        return not self.options

    @property
    def on_stage(self) -> bool:
        """Whether the answer is one of the tiles or places that are shown."""
        return self.kind in ("tile", "place")

    @property
    def after(self) -> Layout:
        """The table after the play in question; as it is where the count was asked for."""
        return self.layout.after(self.play.play) if self.play else self.layout

    def words(self, answer: str) -> str:
        """An answer as people read it."""
        return dict(self.options).get(answer, answer)


@lru_cache(maxsize=4 * MOST)
def question(seed: int, rules: str, kind: str, number: int) -> EndsQuestion:
    """The question of that number: the same for the same seed, game and kind, in every Python."""
    rng = random.Random(f"{seed}/{rules}/{kind}/{number}")
    kinds: dict[str, Callable[[Layout, random.Random], EndsQuestion | None]] = {
        "count": _count,
        "does": _does,
        "points": _points,
        "tile": _which,
        "place": _where,
    }
    ask = kinds[kind if kind in kinds else list(kinds)[int(rng.random() * len(kinds))]]
    while True:
        if found := ask(random_layout(rules, rng), rng):
            return found


def random_layout(rules: str, rng: random.Random) -> Layout:
    """A table of three to eight plays at random, fewer where nothing fits."""
    layout = Layout(RULE_SETS[rules])
    for _ in range(3 + int(rng.random() * 6)):
        plays = layout.fitting(_off_table(layout))
        if plays:
            layout = layout.after(plays[int(rng.random() * len(plays))])
    return layout


def _off_table(layout: Layout) -> list[Tile]:
    return list(layout.rest)


def _count(layout: Layout, rng: random.Random) -> EndsQuestion | None:
    """What the ends total: three times in four with a double at an end, or an end that counts nothing."""
    plain = not any(opening.host.is_double for opening in layout.openings)
    if plain and rng.random() < 0.75:
        return None
    return EndsQuestion("count", layout, (), None, str(layout.total))


def _one_play(layout: Layout, rng: random.Random) -> Opportunity | None:
    """A play that scores or one that does not, as often one as the other."""
    scores = rng.random() < 0.5
    plays = [each for each in outcomes(layout, _off_table(layout)) if bool(each.points) == scores]
    return plays[int(rng.random() * len(plays))] if plays else None


def _does(layout: Layout, rng: random.Random) -> EndsQuestion | None:
    """Whether a play scores: as often yes as no."""
    if (play := _one_play(layout, rng)) is None:
        return None
    options = (("yes", "It scores"), ("no", "No score"))
    return EndsQuestion("does", layout, (play.play.tile,), play, "yes" if play.points else "no", options)


def _points(layout: Layout, rng: random.Random) -> EndsQuestion | None:
    """What a play scores: as often something as nothing."""
    if (play := _one_play(layout, rng)) is None:
        return None
    return EndsQuestion("points", layout, (play.play.tile,), play, str(play.points))


def _which(layout: Layout, rng: random.Random) -> EndsQuestion | None:
    """One tile of five that scores; three of the others fit, if there are as many."""
    found = outcomes(layout, _off_table(layout))
    scoring = list(dict.fromkeys(each.play.tile for each in found if each.points))
    silent = [tile for tile in shuffled(_off_table(layout), rng) if tile not in scoring]
    fitting = [tile for tile in silent if layout.places(tile)]
    if not scoring or len(silent) < 4 or len(fitting) < 2:
        return None
    tile = scoring[int(rng.random() * len(scoring))]
    others = [*fitting[:3], *(each for each in silent if each not in fitting[:3])][:4]
    hand = tuple(sorted([tile, *others]))
    options = tuple((write_tiles([each]), str(each)) for each in hand)
    return EndsQuestion("tile", layout, hand, _best(found, tile), write_tiles([tile]), options)


def _where(layout: Layout, rng: random.Random) -> EndsQuestion | None:
    """A tile that fits in several places, and scores in one."""
    found = outcomes(layout, _off_table(layout))
    plays = {tile: [each for each in found if each.play.tile == tile] for tile in _off_table(layout)}
    fit = [tile for tile, own in plays.items() if len(own) > 1 and sum(each.points > 0 for each in own) == 1]
    if not fit:
        return None
    tile = fit[int(rng.random() * len(fit))]
    hosts = [each.play.on for each in sorted(plays[tile]) if each.play.on]
    options = tuple((write_tiles([host]), f"on {host}") for host in hosts)
    best = _best(found, tile)
    return EndsQuestion("place", layout, (tile,), best, write_tiles([best.play.on] if best.play.on else []), options)


def _best(found: Sequence[Opportunity], tile: Tile) -> Opportunity:
    return next(each for each in found if each.play.tile == tile)
