"""What a step asks: of plays or tiles the best in some way, a number, or tiles to be found. Lessons ask each by its
name; what is right, what a miss did, and every fact that a sentence names, is a function of the state.
"""

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import dropwhile
from math import inf
from typing import Any, NamedTuple

from fivescore.analysis import odds, solver
from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.analysis.players import Greedy
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Pass
from fivescore.core.tiles import Tile, half_name
from fivescore.notebook import wheels
from fivescore.notebook.words import named, percent, signed
from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.results import CHOICES, FOUND as TRIED, HANDS, WON, stored_results
from fivescore_labs.train.mistakes import mistakes

YOU, OTHER, MATE = 0, 1, 2
PERCENT = tuple(range(0, 101, 10))
"""Numbers to tap where a share is asked for."""


class BestQuestion(NamedTuple):
    """The best play or tile: of what counts the least is best, and `inf` is none; what a miss did; facts for sentences,
    the best first."""

    least: Callable[[State, Play], Any]
    miss: Callable[[State, Play], str]
    facts: Callable[[State, Sequence[Play]], Mapping[str, str]] = lambda state, plays: {}


class NumberQuestion(NamedTuple):
    """A number: what is right, what a miss did, facts for sentences, and the numbers to tap, if not those around it."""

    right: Callable[[State], int]
    miss: Callable[[State, int], str]
    facts: Callable[[State], Mapping[str, str]] = lambda state: {}
    pad: tuple[int, ...] = ()


def unseen_by_reader(state: State) -> list[Tile]:
    return [tile for tile in state.layout.rest if tile not in state.hands[YOU]]


def scoring_tiles(layout: Layout, tiles: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if any(each.points for each in outcomes(layout, [tile]))]


def fitting_tiles(layout: Layout, tiles: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if layout.places(tile)]


FOUND: dict[str, Callable[[Layout, Iterable[Tile]], list[Tile]]] = {
    "scores": scoring_tiles,
    "fits": fitting_tiles,
    "counts": lambda layout, _: sorted({each.host for each in layout.openings if each.counts(layout.rules)}),
}
"""What tiles a step may have found, one by one: unseen ones that score or fit, or those on the table that count."""


def outcome(layout: Layout, play: Play) -> Opportunity:
    return next(each for each in outcomes(layout, [play.tile]) if each.play == play)


def pips(layout: Layout) -> str:
    """The pips that a tile must show to fit."""
    *most, last = [half_name(pip) for pip in sorted(set(layout.pips))] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def why_no_score(total: int) -> str:
    return "That is not a multiple of five" if total else "Nothing scores nothing"


def _scoring_less(state: State, play: Play) -> str:
    found, tile = outcome(state.layout, play), play.tile
    sums = (
        f"{named(play)} {found.does}: {wheels.sum_of(found)}" if play.on else f"{tile.low} + {tile.high} = {tile.pips}"
    )
    scores = f"It scores {found.points}, but another play scores more."
    return f"Not yet: {found.total}. {sums}. {scores if found.points else f'{why_no_score(found.total)}.'}"


def _leaving(does: str, finds: Callable[[Layout, Iterable[Tile]], list[Tile]]) -> BestQuestion:
    """The play that leaves the fewest unseen tiles which do something."""

    def left(state: State, play: Play) -> int:
        return len(finds(state.layout.play(*play), unseen_by_reader(state)))

    def miss(state: State, play: Play) -> str:
        many, total = left(state, play), state.layout.play(*play).total
        now = f"{many} of the tiles that you do not see {does[:-1] if many != 1 else does}"
        return f"{play.tile} on {play.on} leaves {total}: then {now}. After another play it is fewer."

    def facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
        least, *others = [left(state, play) for play in plays]
        return {"left": str(least), "unseen": str(len(unseen_by_reader(state))), "others": str(others[0])}

    return BestQuestion(left, miss, facts)


PLAYS: dict[str, BestQuestion] = {
    "scores": BestQuestion(lambda state, play: -state.layout.after(play).points or inf, _scoring_less),
    "fits": BestQuestion(lambda state, play: 0, lambda state, play: ""),  # the only tile that fits
    "double": BestQuestion(  # the only double that fits
        lambda state, play: 0 if play.tile.is_double else inf,
        lambda state, play: f"{play.tile} fits, but it is not a double: its halves differ.",
    ),
    "leaves": _leaving("scores", scoring_tiles),
    "stops": _leaving("fits", fitting_tiles),
}
"""What is asked of plays or tiles, by the names that acts give it: `lay 0-3 leaves`, `pick 0-4 none`."""


def _miscounted(state: State, guess: int) -> str:
    """Say why a count is wrong; where no mistake leads there, or its reason names the right count, how to count."""
    total = state.layout.total
    found = next((says for count, says in mistakes(state.layout) if count == guess), "")
    if found and str(total) not in re.findall(r"\d+", re.sub(r"\[\d-\d\]", "", found)):
        return found
    return f"That is too {'high' if guess > total else 'low'}. Add only what the open ends show."


def theirs(state: State) -> list[Tile]:
    """The tiles of the other side: the other's, or both opponents' among partners."""
    return [tile for hand in state.hands[OTHER::2] for tile in hand]


def worth(state: State) -> int:
    """The points that those tiles score for the one who went out."""
    return state.result.points[YOU] if state.result else 0


def their_pips(state: State) -> int:
    return sum(tile.pips for tile in theirs(state))


def _fit(state: State) -> int:
    """Count the tiles that the reader does not see, and that fit."""
    return len(fitting_tiles(state.layout, unseen_by_reader(state)))


def _more(guess: int, right: float, less: str = "fewer") -> str:
    return "more" if guess < right else less


NUMBERS: dict[str, NumberQuestion] = {
    "count": NumberQuestion(lambda state: state.layout.total, _miscounted),
    "held": NumberQuestion(  # the pips that the other side holds
        their_pips,
        lambda state, guess: f"There are {_more(guess, their_pips(state))} dots: count every dot on both halves.",
    ),
    "worth": NumberQuestion(  # what those score for the one who went out
        worth,
        lambda state, guess: (
            f"That is not {'a multiple of five' if guess % 5 else f'the one nearest to {their_pips(state)}'}."
        ),
    ),
    "fits": NumberQuestion(  # how many tiles fit that the reader does not see
        _fit,
        lambda state, guess: (
            f"There are {_more(guess, _fit(state))}. Go through all tiles that fit, and leave out those that you see."
        ),
    ),
}
"""Numbers that are asked for, by their names, which are acts: `count`, `choose held`."""


def _stated(found: odds.Estimate, name: str, sign: int = 1) -> dict[str, str]:
    """A number by its name, half its interval, and in how many deals it was found."""
    return {name: f"{sign * found.mean:.1f}", "error": f"{1.96 * found.error:.1f}", "deals": f"{found.trials:,}"}


def _lead(state: State, play: Play) -> float:
    """Return how much less a lead of the reader's hand brings than the best one."""
    return HANDS[state.hands[YOU]][play.tile].mean


def _led(state: State, play: Play) -> str:
    return f"Led from this hand, {play.tile} brings {_lead(state, play):.1f} points a round less than the best lead."


def _leads(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    second, points = plays[1].tile, str(state.rules.points(plays[0].tile.pips))
    told = {"second": str(second), "points": points, "scores": f"scores {'nothing' if points == '0' else points}"}
    return _stated(HANDS[state.hands[YOU]][second], "more") | told


PLAYS["brings"] = BestQuestion(_lead, _led, _leads)


def _touches(state: State, play: Play) -> int:
    """Count the other tiles of the set that share a number with a tile."""
    return sum(bool({*tile} & {*play.tile}) for tile in state.rules.tiles if tile != play.tile)


def _shared(state: State, play: Play) -> str:
    return f"{play.tile} shares a number with {_touches(state, play)} other tiles. Another one shares with fewer."


def _narrow(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    touch, others = (str(_touches(state, play)) for play in plays[:2])
    return {"touch": touch, "others": others, **_stated(TRIED["doubles-first"][0], "gain")}


PLAYS["narrow"] = BestQuestion(_touches, _shared, _narrow)


@cache
def _holds(state: State, tile: Tile, seat: int = OTHER) -> Fraction:
    """The chance that the other holds a tile now, from all that the reader has seen."""
    return odds.holds(state.seen_by(YOU), seat, tile)


@cache
def _goes_on(state: State, play: Play) -> Fraction:
    """The chance that the other can play after a play of the reader."""
    return odds.can_play(state.apply(play).seen_by(YOU), OTHER)


def _heaviest(state: State) -> Tile:
    """The heaviest tile that the other may hold, without being known to."""
    return max((tile for tile in state.layout.rest if 0 < _holds(state, tile) < 1), key=lambda tile: (tile.pips, tile))


def _chance(state: State) -> Mapping[str, str]:
    tile = _heaviest(state)
    earlier = dropwhile(lambda event: event.seat == OTHER, reversed(state.events))  # before the other's last turn
    before = reduce(State.apply, reversed([event.action for event in earlier]), state.deal.start())
    now, was = _holds(state, tile), odds.holds(before.seen_by(YOU), OTHER, tile)
    return {"asked": str(tile), "now": percent(now), "was": percent(was)}


def _lacking(seat: int, name: str) -> BestQuestion:
    """The tile that a player is sure not to hold."""

    def miss(state: State, play: Play) -> str:
        return f"{play.tile} may be among {name}’s tiles: the chance is {percent(_holds(state, play.tile, seat))}."

    return BestQuestion(lambda state, play: _holds(state, play.tile, seat), miss)


def _plays_on(state: State, play: Play) -> str:
    return f"After {play.tile} on {play.on}, Ben can play with a chance of {percent(_goes_on(state, play))}. Find less."


def _stuck(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    first, second = (_goes_on(state, play) for play in plays[:2])
    then = f"Ben can play with a chance of {percent(first)}" if first else "Ben cannot play, for sure"
    return {"then": then, "chance": percent(first), "others": percent(second)}


PLAYS["none"] = _lacking(OTHER, "Ben")
PLAYS["stuck"] = BestQuestion(_goes_on, _plays_on, _stuck)
NUMBERS["ruled"] = NumberQuestion(  # how many unseen tiles the other cannot hold
    lambda state: sum(not _holds(state, tile) for tile in unseen_by_reader(state)),
    lambda state, guess: "Go through the tiles with those numbers; leave out what lies there and what you hold.",
)
NUMBERS["chance"] = NumberQuestion(  # how likely the other holds the heaviest tile, to the nearest ten percent
    lambda state: 10 * round(10 * _holds(state, _heaviest(state))),
    lambda state, guess: f"It was {_chance(state)['was']} before. What is ruled out leaves more room for all else.",
    _chance,
    PERCENT,
)


def _share(found: odds.Estimate) -> dict[str, str]:
    """A share in percent, and the two ends of its interval."""
    ends = odds.Share.of(round(found.mean * found.trials), found.trials).interval
    return {name: f"{100 * each:.0f}" for name, each in zip(("share", "low", "high"), (found.mean, *ends), strict=True)}


def _pips(state: State) -> int:
    return sum(tile.pips for tile in state.hands[YOU])


MADE_LESS = stored_results(CLAIMS["out-is-not-all"])["All Fives"]["careful"]
"""How often the player who goes out has made less than the other, between careful players."""


def _turned_round(*_: Any) -> Mapping[str, str]:
    """Return what heavy tiles first cost greedy players, and what they bring careful ones."""
    greedy, careful = TRIED["heavy-first"][:2]
    gain = _stated(careful, "gain")
    return {**_stated(greedy, "loss", -1), "gain": gain["gain"], "spread": gain["error"]}


PLAYS["light"] = BestQuestion(  # of plays that score alike, the tile that did better in court for who looks at points
    lambda state, play: play.tile.pips,
    lambda state, play: f"{play.tile} has {speech.many(play.tile.pips, 'pip')}. In court, another tile did better.",
    _turned_round,
)
NUMBERS["gives"] = NumberQuestion(  # what tiles of the reader score for the other who goes out, to the nearest five
    lambda state: 5 * round(_pips(state) / 5),
    lambda state, guess: f"You hold {speech.many(_pips(state), 'pip')}. That is not their nearest five.",
    lambda state: {"mine": str(_pips(state))},
)
NUMBERS["rounds"] = NumberQuestion(  # in how many rounds of a hundred who goes out has made less, to the nearest ten
    lambda state: 10 * round(10 * MADE_LESS.mean),
    lambda state, guess: f"There are {_more(guess, 100 * MADE_LESS.mean)}.",
    lambda state: {**_share(MADE_LESS), "rounds": f"{MADE_LESS.trials:,}"},
    PERCENT,
)


@cache
def _solved(state: State) -> solver.Solution:
    """The ending as both see it, the scores of the match left out."""
    return solver.face_up(State.of(state.layout, hands=state.hands, boneyard=state.boneyard))


def _less(state: State, play: Play) -> int:
    return -int(_solved(state).plays[play])


def _worth(state: State, play: Play) -> str:
    return f"{play.tile} on {play.on} is worth {signed(-_less(state, play))} up to the end. Another play is worth more."


def _line(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    first, second = (signed(-_less(state, play)) for play in plays[:2])
    reply = _solved(state).line[1:2]
    knocks = "Ben must knock. " if reply and isinstance(reply[0], Pass) else ""
    return {"value": first, "others": second, "knocks": knocks}


def _played_out(state: State) -> Mapping[str, str]:
    """The best line, turn by turn."""
    line = _solved(state).line
    state = reduce(State.apply, line, state)
    says = ("you knock", "Ben knocks")
    turns = (str(did.tile) if isinstance(did, Play) else says[seat] for seat, did, _ in state.events[-len(line) :])
    return {"line": ", then ".join(turns)}


PLAYS["most"] = BestQuestion(_less, _worth, _line)
NUMBERS["ahead"] = NumberQuestion(  # what the best play brings up to the end, whatever the other does
    lambda state: int(_solved(state).value),
    lambda state, guess: f"It is {_more(guess, int(_solved(state).value), 'less')}. Play it out, turn by turn.",
    _played_out,
)


PAD = (20, 35, 50, 65, 80, 95)
"""Shares of matches to tap, in percent: so far apart that each stored interval is nearest to one of them."""


def _needs(state: State, seat: int) -> int:
    return state.rules.target_for(len(state.hands)) - state.scores[seat]


def _won(state: State) -> odds.Estimate:
    """Return how often the leader wins from this score."""
    need = _needs(state, OTHER)
    return WON[state.rules.slug, need, _needs(state, YOU) - need]


def _matches(state: State) -> Mapping[str, str]:
    found, need, mine = _won(state), _needs(state, OTHER), _needs(state, YOU)
    return {"need": str(need), "mine": str(mine), **_share(found), "matches": f"{found.trials:,}"}


def _over(state: State, play: Play) -> bool:
    """Say whether a play does not end the match in the reader's favor."""
    result = state.apply(play).result
    return not result or (result.reason, result.winner) != ("target", YOU)


def _short(state: State, play: Play) -> str:
    need, points = _needs(state, YOU), state.layout.play(*play).points
    return f"{play.tile} on {play.on} scores {points or 'nothing'}. You need {need}."


NUMBERS["matches"] = NumberQuestion(  # how often the leader wins the match, in percent
    lambda state: min(PAD, key=lambda percent: abs(percent - 100 * _won(state).mean)),
    lambda state, guess: f"It is {_more(guess, 100 * _won(state).mean, 'less')}.",
    _matches,
    PAD,
)
PLAYS["wins"] = BestQuestion(_over, _short, lambda state, plays: {"mine": str(_needs(state, YOU))})


def _of(state: State, play: Play) -> odds.Estimate:
    """Return how much less a play brings; of places that are alike one was tried for all."""
    ends = state.layout.after(play).ends
    tried = CHOICES[state.hands[YOU]].items()
    return next(found for it, found in tried if it.tile == play.tile and state.layout.after(it).ends == ends)


def _plus(found: odds.Estimate) -> str:
    return f"{found.mean:.1f} ± {1.96 * found.error:.1f}"


def _better(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    laid = Greedy().choose(state.seen_by(YOU), random.Random(0))
    assert isinstance(laid, Play)
    less = _of(state, laid)
    return {"laid": named(laid), "more": _plus(less), "deals": f"{less.trials:,}", "best": named(plays[0])}


def _beyond(state: State) -> Mapping[str, str]:
    best, *others = CHOICES[state.hands[YOU]].items()
    told = speech.listed([f"{named(play)} {_plus(found)}" for play, found in others])
    return {"best": named(best[0]), "behind": told}


PLAYS["better"] = BestQuestion(  # the play that was best in the review
    lambda state, play: _of(state, play).mean,
    lambda state, play: f"{named(play)} was {_plus(_of(state, play))} points behind the best play.",
    _better,
)
NUMBERS["beyond"] = NumberQuestion(  # how many plays are worse beyond doubt
    lambda state: sum(found.mean > 1.96 * found.error for found in CHOICES[state.hands[YOU]].values()),
    lambda state, guess: "A play is worse beyond doubt if its number stays above zero when you take off its ±.",
    _beyond,
)


def _turned(state: State) -> int:
    """The number that the partner's last tile turned outward."""
    play = next(it.action for it in reversed(state.events) if it.seat == MATE and isinstance(it.action, Play))
    (covered,) = {*play.tile} & {*(play.on or ())}
    return play.tile.low if play.tile.is_double else play.tile.other(covered)


def _shows(state: State, play: Play | None = None) -> int:
    """Count the ends that show it, after a play or now."""
    layout = state.layout.after(play) if play else state.layout
    return sum(opening.end.pip == _turned(state) for opening in layout.openings)


def _takes(state: State, play: Play) -> tuple[int, bool]:
    """Return what counts against a play: points that it misses, then that it takes the partner's number from an end."""
    return -state.layout.after(play).points, _shows(state, play) < _shows(state)


def _taken(state: State, play: Play) -> str:
    if _takes(state, play)[1]:
        return f"{named(play)} plays on Cai’s {half_name(_turned(state))}."
    return f"{named(play)} scores less than another play."


def _kept(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
    return {"turned": half_name(_turned(state)), **_stated(TRIED["partners-cover"][0], "gain")}


NUMBERS["turned"] = NumberQuestion(
    _turned, lambda state, guess: "That half is covered, or not of his tile.", pad=tuple(range(7))
)
PLAYS["kept"] = BestQuestion(_takes, _taken, _kept)
PLAYS["lacks"] = _lacking(MATE, "Cai")
