"""Which game is nearest to what a table plays: seven questions, answers from the rule sets, how far each game is."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fivescore.core.errors import NotationError, RuleError
from fivescore.core.rules import (
    ALL_FIVES,
    RULE_SETS,
    Choice,
    Count,
    Drawing,
    Ending,
    RuleSet,
    Scoring,
    Settlement,
    Spinner,
    Unit,
    credit,
    gains,
)

LEFT = 12
"""The pips left in the example of a settlement: each way of rounding makes another number of them."""
STANDS, MAKES = 240, 15
"""The example of an ending: so many points short of 250, and a score that goes past it."""
UNKNOWN = "?"
"""The answer of one who does not know."""
_PLAYERS = 2


class Answer(NamedTuple):
    """One answer to a question: its key in links, a few words for a button, the rule, the values that it stands for."""

    key: str
    label: str
    rule: str
    values: tuple[object, ...]


class RuleQuestion(NamedTuple):
    """A question, and the fields of `RuleSet` that it asks for."""

    name: str
    asks: str
    fields: tuple[str, ...]


QUESTIONS = (
    RuleQuestion("Doubles", "Which doubles grow arms?", ("spinner", "count")),
    RuleQuestion("Totals", "Which totals score?", ("scoring",)),
    RuleQuestion("Drawing", "What do you do when no tile fits?", ("drawing",)),
    RuleQuestion("Hands", "With two players, how many tiles are dealt to each?", ("hand",)),
    RuleQuestion(
        "Tiles left", f"What follows when you go out, and {LEFT} pips are left?", ("settlement", "rounding", "chip_out")
    ),
    RuleQuestion("Target", "With two players, how far do you go?", ("unit", "target")),
    RuleQuestion("The finish", "What if you reach the target in the middle of a round?", ("ending",)),
)
"""The questions in the order in which they are asked."""


def values(rules: RuleSet, asked: RuleQuestion) -> tuple[object, ...]:
    """What a rule set has for the fields of a question; hands and targets are those of two players."""
    return tuple(_value(rules, field) for field in asked.fields)


def _value(rules: RuleSet, field: str) -> object:
    by_players = {"hand": rules.hand_size, "target": rules.target_for}
    return by_players[field](_PLAYERS) if field in by_players else getattr(rules, field)


@cache
def answers(asked: RuleQuestion) -> tuple[Answer, ...]:
    """The answers to a question: every value of a rule that is a choice by itself, else what the rule sets have."""
    own = getattr(ALL_FIVES, asked.fields[0])
    if isinstance(own, Choice) and len(asked.fields) == 1:
        found: list[tuple[object, ...]] = [(each,) for each in type(own)]
    else:
        found = list(dict.fromkeys(values(rules, asked) for rules in RULE_SETS.values()))
    return tuple(Answer(_key(each), *_words(asked, each), each) for each in found)


def _key(each: tuple[object, ...]) -> str:
    return "+".join(str(value).replace(" ", "-") for value in each)


def answered(asked: RuleQuestion, key: str) -> Answer | None:
    """The answer of that key; None for "I don't know"."""
    if key == UNKNOWN:
        return None
    for each in answers(asked):
        if each.key == key:
            return each
    known = ", ".join([*(each.key for each in answers(asked)), UNKNOWN])
    raise NotationError(f"{key[:20]!r} is no answer to “{asked.asks}”; answers: {known}", key)


def differing(rules: RuleSet, keys: tuple[str, ...]) -> tuple[RuleQuestion, ...]:
    """The questions to which a rule set has another answer than was given; what nobody knew differs from nothing."""
    pairs = ((asked, answered(asked, key)) for asked, key in zip(QUESTIONS, keys, strict=False))
    return tuple(asked for asked, said in pairs if said and said.values != values(rules, asked))


def ranked(keys: tuple[str, ...]) -> tuple[tuple[RuleSet, tuple[RuleQuestion, ...]], ...]:
    """Every rule set with the questions in which it differs: the fewest first, then the fewest rules, then in order."""
    found = [(rules, differing(rules, keys)) for rules in RULE_SETS.values()]
    return tuple(sorted(found, key=lambda pair: (len(pair[1]), len(_changes(pair[0], keys)))))


def _changes(rules: RuleSet, keys: tuple[str, ...]) -> dict[str, object]:
    """The fields in which the answers differ from a rule set, with the values that were given."""
    out: dict[str, object] = {}
    for asked in differing(rules, keys):
        said = answered(asked, keys[QUESTIONS.index(asked)])
        for field, value in zip(asked.fields, said.values if said else (), strict=True):
            if value != _value(rules, field):
                out[field] = value
    return out


def yours(rules: RuleSet, keys: tuple[str, ...]) -> tuple[RuleSet, tuple[str, ...]]:
    """A rule set with the answers set, and the fields that could not be set beside the others."""
    changes = _changes(rules, keys)
    left = []
    many = changes.get("scoring", rules.scoring) in (Scoring.FIVES_AND_THREES, Scoring.ODD_PRIMES)
    if many and changes.get("unit", rules.unit) is Unit.POINTS:  # they are counted by how many times they go in
        changes = {"unit": Unit.TIMES, **{name: value for name, value in changes.items() if name != "unit"}}
        left = ["unit"] if len(keys) > 5 and keys[5] != UNKNOWN else []
    try:
        return rules.vary(**changes), tuple(left)
    except RuleError:
        for name, value in changes.items():
            try:
                rules = rules.vary(**{name: value})
            except RuleError:
                left.append(name)
        return rules, tuple(left)


# An answer in words


def finish(ending: Ending) -> int:
    """What a score of `MAKES` makes of `STANDS`, where 250 is the target."""
    return credit(ALL_FIVES.vary(ending=ending), STANDS, MAKES, ALL_FIVES.target_for(_PLAYERS))


def left_over(settlement: object, rounding: object, chip_out: object) -> tuple[int, int]:
    """What going out with `LEFT` pips in the other hand gives who went out, and the other."""
    rules = ALL_FIVES.vary(settlement=settlement, rounding=rounding, chip_out=chip_out)
    mine, theirs = gains(rules, (0, LEFT), 0)
    return mine, theirs


def _words(asked: RuleQuestion, each: tuple[object, ...]) -> tuple[str, str]:
    """A few words for a button, and the rule in a sentence."""
    match each:
        case Spinner() as spinner, Count() as count:
            label = {Spinner.NONE: "none", Spinner.FIRST: "the first double", Spinner.EVERY: "every double"}[spinner]
            if count is Count.ENDS:
                return f"{label}, and its ends count", count.says
            return label, spinner.says if spinner is Spinner.NONE else f"{spinner.says} Then it counts nothing."
        case (Scoring() as scoring,):
            return str(scoring), scoring.says
        case (Drawing() as drawing,):
            draws = {Drawing.NONE: "knock", Drawing.UNTIL_PLAYABLE: "draw until one fits"}
            return draws.get(drawing, "draw, even when one fits"), drawing.says
        case (Ending() as ending,):
            ends = {
                Ending.AT_ONCE: "the match is over",
                Ending.FINISH_ROUND: "we finish the round",
                Ending.EXACT: "too far does not count",
                Ending.BOUNCE: "too far counts back",
            }
            return ends[ending], f"{ending.says} To 250: with {STANDS}, a score of {MAKES} makes {finish(ending)}."
        case Settlement() as settlement, rounding, int(chip_out):
            mine, theirs = left_over(settlement, rounding, chip_out)
            gets = {Settlement.WINNER_TAKES: f"I score {mine}", Settlement.EACH_LOSES: f"they lose {-theirs}"}
            rounds = "" if settlement is Settlement.NOTHING else f" {getattr(rounding, 'says', '')}"
            out = f" Going out scores {chip_out}." if chip_out else ""
            return gets.get(settlement, f"{mine} for going out"), f"{settlement.says}{rounds}{out}"
        case Unit() as unit, int(target):
            one = ALL_FIVES.vary(unit=unit).points(15)
            return f"to {target}, a fifteen makes {one}", f"{unit.says} The match goes to {target}."
    return f"{each[0]} tiles each", f"Each of two players is dealt {each[0]} tiles."
