"""What a stored puzzle shows beside its question: which are wanted, how a try is answered, and what solved it."""

from __future__ import annotations

from fivescore.analysis.finder import outcomes
from fivescore.analysis.review import Decision
from fivescore.analysis.review.puzzle import THEMES
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Play
from fivescore.labs.analysis import puzzles
from fivescore.labs.analysis.scenario import Scenario
from fivescore.labs.contract import Control, View
from fivescore.labs.parts import stage
from fivescore.labs.parts.words import named
from fivescore.labs.play.explanations import apart_by, how
from fivescore.svg.markup import tag

GRADES = (("", "any grade"), ("1", "1: one look ahead finds it"), ("2", "2: skill finds it"), ("3", "3: neither does"))


def stored(number: int) -> puzzles.Stored:
    """The puzzle of a number."""
    return puzzles.stored()[number - 1]


def following(number: int, wants: tuple[str, str]) -> int:
    """The next puzzle of a theme and a grade after a number; from the last on to the first."""
    theme, grade = wants
    fits = [each.number for each in puzzles.stored() if theme in ("", each.theme) and grade in ("", str(each.grade))]
    if not fits:
        raise FivescoreError(f"no stored puzzle has the theme “{THEMES[theme]}” and grade {grade}")
    return next((each for each in fits if each > number), fits[0])


def controls(wants: tuple[str, str]) -> tuple[Control, ...]:
    """Which puzzles come next."""
    themes = (("", "any theme"), *THEMES.items())
    group = "Which puzzles"
    return (
        Control("theme", "choice", "Theme", wants[0], themes, group=group, folded=True),
        Control("grade", "choice", "Grade", wants[1], GRADES, group=group),
    )


def solved(it: puzzles.Stored, *, tries: int, shown: bool) -> str:
    """How it was solved, and its theme."""
    told = f"Solved after {speech.number(tries + 1)} tries" if tries else "Solved at the first try"
    return f"{'Shown' if shown else told}: {THEMES[it.theme]}."


def refuted(scenario: Scenario, play: Play, here: Decision) -> View:
    """A try answered on the board: the reply that scores most of all that may come, and how far the play is behind."""
    at = scenario.position
    after = at.layout.after(play)
    replies = sorted(outcomes(after, at.unseen), key=lambda each: -each.points)
    best = replies[0] if replies and replies[0].points else None
    says = f"Not {named(play)}: it scores {after.points or 'nothing'}"
    if best:
        other = scenario.names[(scenario.own + 1) % len(at.sizes)]
        says += f", and {other} may answer {named(best.play)} for {best.points}"
    says += f"; it is {apart_by(here.weighed, play)} points behind {how(here.weighed, play)}."
    shown = after.after(best.play) if best else after
    drawn = stage.stage(shown, beside=stage.count(shown, at.rules.title), broad=True)
    ways = tag(
        "p",
        tag("button", "Try again", type="button", data_send="retry", data_go="on"),
        tag("button", "Show the answer", type="button", data_send="show"),
        tag("button", "Another puzzle", type="button", data_send="puzzle"),
        class_="fs-ways",
    )
    picture = tag("div", drawn, ways, class_="fs-tried")
    return View(picture, says, verdict="wrong", note="Not yet.", focus="stage")
