"""Endgame odds: the position editor with random endings, whose values are worked out over all deals."""

from __future__ import annotations

from dataclasses import replace

from fivescore.analysis.solver import random_ending
from fivescore.core.errors import FivescoreError
from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore.labs.analysis.editor import Editor
from fivescore.labs.analysis.scenario import Scenario
from fivescore.labs.contract import Control, Message, View, registered, script
from fivescore.labs.parts import fields

SIZES = {"mine": ("Your tiles", 1, 7), "theirs": ("Ben's tiles", 1, 7), "bones": ("Boneyard", 0, 14)}
"""The sizes of a random ending: each with its name for people, the least and the most of it."""


class EndgameOdds(Editor):
    """What is each play of an ending worth?"""

    name = "endgame"
    title = "Endgame odds"
    walk = script(
        "play 1-3 / play 6-6 / face-up yes / deal / values 100 / undo / bones 0 / deal / seed 7 / mine 6 / "
        "theirs 6 / more / bones 4 / more / stop / another / rules fives-and-threes / plays 1-1 1-2 / hand 1-1 / "
        "hand 2-5 0-2 4-4 / other-1 99 / other-1 2 / play 2-5 / reset"
    )

    def update(self, state: Scenario, message: Message) -> Scenario:
        name, value = message.id, message.value.strip()
        sizes, seed, rules = _sizes(state), state.seed, state.position.rules
        if name in sizes:
            sizes[name] = fields.number(value, SIZES[name][2], "size here")
        elif name == "seed":
            seed = fields.seed(value)
        elif name == "another":
            seed = fields.next_seed(seed)
        elif name == "rules" and value in RULE_SETS:
            try:
                return super().update(state, message)
            except FivescoreError:  # the tiles cannot lie like that in this game
                rules = RULE_SETS[value]
        else:
            return super().update(state, message)
        return replace(_random(rules, sizes, seed), weigh=state.weigh)

    def frames(self, state: Scenario) -> tuple[View, ...]:
        """All tiles hidden; then one deal face up."""
        if not state.dealable:
            return super().frames(state)
        seen = state.face_up(state.deal or 1)
        return super().frames(seen.face_up(0))[0], super().frames(seen)[0]

    def controls(self, state: Scenario) -> tuple[Control, ...]:
        """Those of the editor, and those of a random ending."""
        group, sizes = "A random ending", _sizes(state)
        another = Control("another", "button", "Another ending")
        ranges = [
            Control(name, "range", label, str(max(low, sizes[name])), low=low, high=max(high, sizes[name]), group=group)
            for name, (label, low, high) in SIZES.items()
        ]
        seed = Control("seed", "text", "Seed", str(state.seed), group=group)
        return (another, *super().controls(state), ranges[0]._replace(folded=True), *ranges[1:], seed)


def _random(rules: RuleSet, sizes: dict[str, int], seed: int) -> Scenario:
    position = random_ending(rules, sizes["mine"], sizes["theirs"], sizes["bones"], seed)
    return Scenario(position, weigh="all", seed=seed)


def _sizes(state: Scenario) -> dict[str, int]:
    at = state.position
    return {"mine": at.sizes[state.own], "theirs": at.sizes[state.others[0]], "bones": at.boneyard}


ENDGAME = registered(EndgameOdds(_random(RULE_SETS["all-fives"], {"mine": 3, "theirs": 3, "bones": 4}, seed=32)))
"""The lab, with an ending in which the greedy play, the best on average and the best of a deal may all differ."""
