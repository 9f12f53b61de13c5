"""What a guess did, kindly, and without the answer."""

from __future__ import annotations

import re

from fivescore.analysis.finder import outcomes
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Play
from fivescore.core.notation import read_plays
from fivescore.core.tiles import Tile
from fivescore.labs.course.lesson import NUMBERS, Moment
from fivescore.labs.course.questions import YOU, pips
from fivescore.labs.parts import fields, wheels
from fivescore.labs.train.mistakes import mistakes

LARGEST = 999
"""The largest number that is taken for an answer."""


def read_guess(moment: Moment, text: str) -> str:
    """A guess as it is written: a number, a play that the layout allows, or a tile that fits nowhere."""
    if moment.step.of in NUMBERS:
        return str(fields.number(text, LARGEST, "number"))
    try:
        (play,) = read_plays(text)
    except (NotationError, ValueError) as fault:
        raise NotationError(
            f"“{text[:20]}” is not a tile; one reads like 3-4, and its place like 3-4@4-6", text
        ) from fault
    if moment.step.kind in ("pick", "find"):
        if play.tile not in moment.among or play.on:
            raise FivescoreError(f"{play.tile} is none of these; pick {speech.listed(list(map(str, moment.among)))}")
        return str(play)
    if play.tile not in moment.hand:
        raise FivescoreError(f"you do not hold {play.tile}; you hold {speech.listed(list(map(str, moment.hand)))}")
    plays = [each for each in moment.before.legal if isinstance(each, Play) and each.tile == play.tile]
    if not (play in plays if plays else play.on is None):
        raise FivescoreError(f"{play.tile} cannot go there; choose one of its places")
    return str(play)


def missed(moment: Moment, guess: str) -> str:
    """What a wrong guess did."""
    match moment.step.of:
        case "count":
            return f"Not {guess}. {_counted(moment, int(guess))}"
        case "fits":
            than = "more" if int(guess) < int(moment.right) else "fewer"
            return f"Not {guess}. There are {than}. Go through all tiles that fit, and leave out those that you see."
        case "held":
            less = int(guess) < moment.pips
            return f"Not {guess}. There are {'more' if less else 'fewer'} dots: count every dot on both halves."
        case "worth":
            wrong = "is not a multiple of five" if int(guess) % 5 else f"is not the one nearest to {moment.pips}"
            return f"Not {guess}. That {wrong}."
        case "number":
            return f"Not {guess}. {moment.number.miss(moment.before, int(guess))}"
    (play,) = read_plays(guess)
    if moment.step.kind == "find":
        return _sought(moment, play.tile)
    if moment.step.kind == "pick":
        return moment.best.miss(moment.before, play)
    return _played(moment, play)


def _sought(moment: Moment, tile: Tile) -> str:
    """Why a tile is none of those that are to be found."""
    layout = moment.layout
    if moment.step.act.endswith("counts"):
        covered = "is covered on both sides" if tile.is_double else "has a neighbor at each end"
        return f"{tile} {covered}: it adds nothing."
    if not layout.places(tile):
        return f"{tile} fits nowhere: it does not show {pips(layout)}."
    makes = speech.listed(sorted({str(each.total) for each in outcomes(layout, [tile])}, key=int))
    return f"{tile} makes {makes}: no score."


def _counted(moment: Moment, number: int) -> str:
    """Why a count is wrong; where no mistake leads there, or its reason names the right count, how to count."""
    right = str(moment.layout.total)
    found = next((each.says for each in mistakes(moment.layout) if each.total == number), "")
    if found and right not in re.findall(r"\d+", re.sub(r"\[\d-\d\]", "", found)):
        return found
    return f"That is too {'high' if number > moment.layout.total else 'low'}. Add only what the open ends show."


def _played(moment: Moment, play: Play) -> str:
    tile, layout = play.tile, moment.layout
    if layout.last and not layout.places(tile):
        return f"{tile} fits nowhere: it does not show {pips(layout)}."
    found, what = moment.outcome(play), moment.step.act.split()[-1]
    if what == "scores":
        sums = f"{tile.low} + {tile.high} = {tile.pips}"
        if play.on:
            sums = f"{play.tile} on {play.on} {found.does}: {wheels.sum_of(found)}"
        scores = f"It scores {found.points}, but another play scores more."
        return f"Not yet: {found.total}. {sums}. {scores if found.points else 'That is not a multiple of five.'}"
    if moment.ask:
        return moment.best.miss(moment.before, play)
    if what == "double":
        return f"{tile} fits, but it is not a double: its halves differ."
    return f"That is {tile}. Look for the tile that the question names."


def fitting(moment: Moment, tile: Tile) -> list[Play]:
    """Where a tile of the hand may go."""
    if tile not in moment.before.hands[YOU]:
        return []
    return [each for each in moment.before.legal if isinstance(each, Play) and each.tile == tile]
