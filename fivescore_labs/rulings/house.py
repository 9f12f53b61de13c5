"""House rules as clauses, each of which sets a few rules of a game: what contradicts what, who gains, and a card."""

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from fivescore.analysis.odds import Estimate, estimate
from fivescore.core.errors import FivescoreError, RuleError
from fivescore.core.game import RoundRunner
from fivescore.core.match import Match
from fivescore.core.notation import write_rules
from fivescore.core.rules import NUMBERS, RULE_SETS, SOURCES, TOPICS, Choice, Drawing, RuleSet, Unit, clauses, is_house
from fivescore.notebook.words import of_rule
from fivescore.svg.markup import page, tag
from fivescore_labs import tables
from fivescore_labs.classroom.pages import css
from fivescore_labs.parts.words import CALLED
from fivescore_labs.web import CARD

ROUNDS, MATCHES = 2000, 250
"""How many first rounds, and how many matches, tell who gains."""
BITS = 125
"""In how many bits they are played, each 0.1 seconds in a slow browser."""
MOST_ROUNDS = 99
"""After so many rounds a match counts as that long."""
_STYLE = CARD.read_text(encoding="utf-8")
USUAL = {"reserve": (0, 1, 2), "draw_most": (0, 1, 2, 3), "chip_out": (0, 1, 2, 5, 10), "knock": (0, 1, 2, 5)}
USUAL |= {"get_in": (0, 2, 3, 5, 10, 15)}
"""The numbers to choose from for the rules that are one."""


class HouseRule(NamedTuple):
    """A house rule: its name in links, its title, and the rules of a game that it sets."""

    name: str
    title: str
    rules: Mapping[str, Any]
    fives: Mapping[str, Any] = {}
    needs: Mapping[str, Any] = {}

    def changes(self, base: RuleSet) -> dict[str, Any]:
        """The rules that it sets in a game."""
        more = self.needs if base.drawing is Drawing.NONE else {}
        return {**more, **self.rules, **(self.fives if base.unit is Unit.TIMES else {})}

    def holds(self, rules: RuleSet, base: RuleSet) -> bool:
        """Say whether rules have it, and the game that they vary has not."""
        sets = self.changes(base).items()
        differs = any(getattr(base, name) != value for name, value in sets)
        return differs and all(getattr(rules, name) == value for name, value in sets)


_KEYS = {"title": str, "rules": dict, "fives": dict, "needs": dict}
_ROWS = tables.rows(Path(__file__).parents[1] / "content" / "house.toml", _KEYS, ("title", "rules"))
HOUSE = {name: HouseRule(name, **each) for name, each in _ROWS.items()}
"""Every house rule by its name."""


def with_house_rule(rules: RuleSet, name: str) -> RuleSet:
    """The rules with one house rule more; refused where it contradicts another rule, or changes nothing."""
    base, new = RuleSet.of(rules.slug), HOUSE[name]
    changes = new.changes(base)
    for other in house_rules_of(rules):
        theirs = other.changes(base)
        if field := next((each for each in changes if theirs.get(each, changes[each]) != changes[each]), ""):
            what = f"both say something else about {field.replace('_', ' ')}"
            raise FivescoreError(f"“{new.title}” contradicts “{other.title}”: {what}. Take one of them back")
    try:
        found = rules.vary(**changes)
    except RuleError as fault:
        why = str(fault).partition(" (fields")[0]
        others = [other for other in house_rules_of(rules) if {*other.changes(base)} & {*fault.fields} - {*changes}]
        if others:
            raise FivescoreError(f"“{new.title}” contradicts “{others[0].title}”: {why}") from fault
        stated = next((each for each in clauses(rules) if each.field in {*fault.fields} - {*changes}), None)
        says = f"what {rules.title} says: “{stated.text}”" if stated else f"the rules of {rules.title}"
        raise FivescoreError(f"“{new.title}” contradicts {says} {why[:1].upper()}{why[1:]}") from fault
    if clauses(found) == clauses(rules):
        raise FivescoreError(f"“{new.title}” changes nothing in {rules.title}: it is played so already")
    return found


def example(name: str) -> RuleSet:
    """A game with one house rule: All Fives, or the first game that it changes."""
    for base in RULE_SETS.values():
        with suppress(FivescoreError):
            return with_house_rule(base, name)
    raise FivescoreError(f"{name} changes nothing in any game")


def says(rules: RuleSet) -> str:
    """What the house rules of a game say that the game itself does not, in the words of its rules."""
    changed = rules.differences(RuleSet.of(rules.slug))
    return " ".join(clause.text for clause in clauses(rules) if clause.field in changed)


def without_house_rule(rules: RuleSet, name: str) -> RuleSet:
    """The rules without a house rule: as the game has them."""
    base = RuleSet.of(rules.slug)
    return rules.vary(**{each: getattr(base, each) for each in HOUSE[name].changes(base)})


def house_rules_of(rules: RuleSet) -> list[HouseRule]:
    """The house rules that hold in a varied game."""
    base = RuleSet.of(rules.slug)
    return [each for each in HOUSE.values() if each.holds(rules, base)]


def values(rules: RuleSet, name: str) -> tuple[tuple[str, str], ...]:
    """What a rule can be set to, as a choice shows it: each value, with "(house)" where no source has it."""
    now = getattr(rules, name)
    several: tuple[Choice | int, ...] = (True, False)
    if isinstance(now, Choice):
        several = tuple(type(now))
    elif name in NUMBERS:
        several = tuple(sorted({*USUAL[name], now}))
    return tuple((of_rule(each), f"{of_rule(each)}{' (house)' * is_house(name, each)}") for each in several)


def chosen_value(rules: RuleSet, name: str, value: str) -> Any:
    """The value of a rule that a reader chose, as `values()` writes it."""
    now = getattr(rules, name)
    if isinstance(now, bool):
        return value == "yes"
    return int(value) if name in NUMBERS and value.isdecimal() and len(value) < 3 else value


class Gain(NamedTuple):
    """What a measure is in the game itself and by the house rules, and by how much it changes, with errors."""

    title: str
    unit: str
    before: Estimate
    after: Estimate
    change: Estimate
    says: str = ""
    """What the change is, in words; "" where it is within its error."""


def gains(rules: RuleSet, players: int) -> Iterator[tuple[float, list[Gain]]]:
    """How much is played, from 0 to 1, and who gains so far: greedy players, the same deals by both rules."""
    base = RuleSet.of(rules.slug)
    seated = ("players", "hand", "target")  # those of the table stay, or five could not play the game itself
    pair = (rules.vary(**{name: getattr(base, name) for name in rules.differences(base) if name not in seated}), rules)
    rolls = [RoundRunner(each, (None,) * players) for each in pair]
    seen: list[tuple[list[float], list[float]]] = [([], []) for _ in CALLED["gains"]]
    for bit in range(BITS):
        for number in range(bit * ROUNDS // BITS, (bit + 1) * ROUNDS // BITS):
            for at, roll in enumerate(rolls):
                for measured, value in zip(seen, first_round(roll, number), strict=False):
                    measured[at].append(value)
        for number in range(bit * MATCHES // BITS, (bit + 1) * MATCHES // BITS):
            for at, (each, roll) in enumerate(zip(pair, rolls, strict=True)):
                seen[-1][at].append(_match(each, roll, players, number))
        found = []
        for (title, (unit, more, less)), (befores, afters) in zip(CALLED["gains"].items(), seen, strict=True):
            change = estimate([new - old for old, new in zip(befores, afters, strict=True)])
            size, error = abs(change.mean), 1.96 * change.error
            told = (more if change.mean > 0 else less).format(f"{size:.2f} ± {error:.2f}{unit}")
            found.append(Gain(title, unit, estimate(befores), estimate(afters), change, told if size > error else ""))
        yield (bit + 1) / BITS, found


def first_round(roll: RoundRunner, number: int) -> tuple[float, float, float]:
    """What the leader makes more than the best of the others, and in percent who wins the round, if it is blocked."""
    end = roll.random_round(random.Random(f"house/round/{number}"), leader=0)
    mine, *others = end.scores
    return mine - max(others), 100 * (end.result.winner == 0), 100 * (end.result.reason == "blocked")


def _match(rules: RuleSet, roll: RoundRunner, players: int, number: int) -> int:
    """How many rounds a match takes."""
    match = Match.of(rules, players)
    while match.winner is None and len(match.results) < MOST_ROUNDS:
        deal = match.deal(random.Random(f"house/match/{number}/{len(match.results)}"))
        end = roll.of(deal)
        match = match.ended(deal, end.scores, end.result)
    return len(match.results)


def card(rules: RuleSet) -> str:
    """The rules of a house game on one page to print: the house rules first, then all rules with their sources."""
    own, name = house_rules_of(rules), f"{rules.title}, our house"
    told = [tag("li", tag("b", each.title)) for each in own] or [tag("li", "None: this is the game itself.")]
    stated, marks = clauses(rules), dict[str, None]()
    parts = []
    for topic, heading in TOPICS.items():
        lines = []
        for each in stated:
            if each.topic == topic:
                marks |= dict.fromkeys(each.source.split() if each.source not in SOURCES else [each.source])
                lines.append(tag("li", each.text, " ", tag("small", each.source)))
        parts.append(tag("section", tag("h2", heading), tag("ul", *lines)))
    sources = "; ".join(f"{mark}: {SOURCES[mark]}" for mark in marks if mark in SOURCES)
    foot = tag("p", f"{sources}. To play by these rules or to change them: {write_rules(rules)}", class_="foot")
    head = tag("div", tag("h1", name), tag("p", "quick card"), class_="head")
    above = tag("section", tag("h2", "House rules"), tag("ul", *told))
    return page(f"{name}: quick card", f"{css()}\n\n{_STYLE}", tag("main", head, above, *parts, foot, class_="rules"))
