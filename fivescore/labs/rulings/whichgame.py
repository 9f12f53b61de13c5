"""Which game do you play? Seven questions lead to the nearest rule set, what differs, and where to read on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from fivescore import svg
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError, RuleError
from fivescore.core.layout import Layout
from fivescore.core.notation import read_plays, read_tiles, write_rules
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
    naming,
)
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields, source_marks, stage
from fivescore.labs.parts.words import CALLED, capital, lowered, one, signed
from fivescore.labs.rulings.switchboard import PLAYS
from fivescore.svg.markup import Markup, joined, tag

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


QUESTIONS = tuple(
    RuleQuestion(name, asks.format(left=LEFT), tuple(fields)) for name, (asks, *fields) in CALLED["which-game"].items()
)
"""The questions in the order in which they are asked."""


def values_of(rules: RuleSet, asked: RuleQuestion) -> tuple[object, ...]:
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
        found = list(dict.fromkeys(values_of(rules, asked) for rules in RULE_SETS.values()))
    keys = ("+".join(str(value).replace(" ", "-") for value in each) for each in found)
    return tuple(Answer(key, *_words(asked, each), each) for key, each in zip(keys, found, strict=True))


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
    return tuple(asked for asked, said in pairs if said and said.values != values_of(rules, asked))


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


def with_answers(rules: RuleSet, keys: tuple[str, ...]) -> tuple[RuleSet, tuple[str, ...]]:
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


_ARMS = "2-4 4-4 4-5 4-1@4-4 5-5 5-6 5-0@5-5"
"""Plays that go as far as a game lets them: a third arm at the first double, then one at the second."""


@dataclass(frozen=True)
class Asked:
    """The answers so far, by their keys."""

    answers: tuple[str, ...] = ()

    @property
    def question(self) -> RuleQuestion | None:
        """The next question; None when all are answered."""
        return QUESTIONS[len(self.answers)] if len(self.answers) < len(QUESTIONS) else None


@registered
class WhichGame(Lab[Asked]):
    """Which game do you play?"""

    name = "which-game"
    title = "Which game do you play?"
    walk = script(
        "back / answer-2 every+sides / answer-1 nines / answer-1 fives / unknown / answer 5 / undo / answer-3 5 / "
        "answer-4 each-loses+nearest+0 / back / answer-4 each-loses+nearest+0 / answer-2 times+61 / unknown / "
        "unknown / again / reset"
    )

    def read(self, text: str) -> Asked:
        """The state of a share text: the keys of the answers, such as `every+sides~fives~?`."""
        keys = tuple(text.split("~")) if text else ()
        if len(keys) > len(QUESTIONS):
            raise NotationError(f"{len(keys)} answers are given to {len(QUESTIONS)} questions", text)
        for asked, key in zip(QUESTIONS, keys, strict=False):
            answered(asked, key)
        return Asked(keys)

    def text(self, state: Asked) -> str:
        return "~".join(state.answers)

    def update(self, state: Asked, message: Message) -> Asked:
        return fields.handled(
            message,
            back=lambda _: Asked(state.answers[:-1]),
            again=lambda _: Asked(),
            unknown=lambda _: self._answer(state, UNKNOWN),
            answer=lambda value: self._answer(state, value),
        )

    def _answer(self, state: Asked, key: str) -> Asked:
        if state.question is None:
            raise FivescoreError(f"all {len(QUESTIONS)} questions are answered; go back, or start again")
        answered(state.question, key)
        return Asked((*state.answers, key))

    def view(self, state: Asked) -> View:
        asked = state.question
        back = Control("back", "button", "Back", icon="back", enabled=bool(state.answers))
        if asked is None:
            return _result(state.answers)._replace(controls=(back, Control("again", "button", "Start again")))
        unknown = Control("unknown", "button", "I don’t know")
        return _question(asked, pressed=True)._replace(controls=(back, unknown), focus="stage" if state.answers else "")

    def frames(self, state: Asked) -> tuple[View, ...]:
        """Every question with its answers, and the games that give each of them; or the result."""
        return tuple(map(_question, QUESTIONS)) if state.question else (_result(state.answers),)


def _question(asked: RuleQuestion, *, pressed: bool = False) -> View:
    """A question: a card for each answer, a button where it can be `pressed`, and which games have it."""
    found = answers(asked)
    says = f"Question {QUESTIONS.index(asked) + 1} of {len(QUESTIONS)}: {lowered(asked.asks)}"
    kind = "fs-cards fs-four" if len(found) == 4 else "fs-cards"
    if pressed:
        cards = tag("div", *(_answer(each, first=each == found[0]) for each in found))
        picture = tag("div", tag("p", says), class_="fs-asked", aria_hidden="true")
        picture += tag("div", cards, class_=f"fs-moments fs-walk {kind}", role="group", aria_label="The answers")
    else:
        cards = tag("div", *map(_card, found))
        picture = tag("div", tag("p", says), cards, class_=f"fs-moments {kind}", aria_hidden="true")
    rows = [("Answer", "The rule, and who has it")]
    for each in found:
        games = [rules.title for rules in RULE_SETS.values() if values_of(rules, asked) == each.values]
        who = f"So in {speech.listed(games)}." if games else "No game here has it as it stands."
        rows.append((capital(each.label), f"{each.rule} {who}"))
    return View(picture, says, (Table("The answers", tuple(rows)),))


def _card(each: Answer) -> Markup:
    """An answer as a picture with its words."""
    return tag("figure", tag("div", _drawn(each)), tag("p", tag("b", capital(each.label))), class_="fs-moment")


def _answer(each: Answer, *, first: bool) -> Markup:
    """A card that gives its answer where it is pressed; keys come in at the `first`."""
    card = tag("div", _drawn(each), aria_hidden="true"), tag("p", tag("b", capital(each.label)))
    return stage.button(*card, send="answer", value=each.key, kind="fs-moment", go=each.key if first else None)


def _drawn(each: Answer) -> Markup:
    """What an answer looks like on a table."""
    match each.values:
        case Spinner() as spinner, Count() as count:
            return _armed(ALL_FIVES.vary(spinner=spinner, count=count))
        case (Scoring() as scoring,):
            cells = [tag("b" if scoring.divisors(n) else "span", str(n)) for n in range(1, 16)]
            return tag("p", *cells, class_="fs-totals")
        case (Drawing() as drawing,):
            drawn = {Drawing.UNTIL_PLAYABLE: "0-1 2-4 2-5", Drawing.WHILE_ABLE: "2-5 0-1 2-4"}.get(drawing, "")
            tiles = read_tiles(drawn)
            hand = svg.hand(tiles, backs=0 if tiles else 3, selected=read_tiles("2-5")[0])
            return svg.layout(Layout(ALL_FIVES).play("5-5"), marks=False) + hand
        case (Ending() as ending,):
            stands, makes = STANDS, MAKES
            return _figures((f"{stands} + {makes}", "to 250"), (str(finish(ending)), "on the score board"))
        case Settlement() as settlement, rounding, chip_out:
            mine, theirs = left_over(settlement, rounding, chip_out)
            return _figures((signed(mine), "you"), (signed(theirs), "they"))
        case Unit() as unit, target:
            return _figures((str(target), "the target"), (str(ALL_FIVES.vary(unit=unit).points(15)), "for a fifteen"))
    return svg.hand((), backs=int(str(each.values[0])))


def _armed(rules: RuleSet) -> Markup:
    """A table on which each double grows as many arms as some rules let it."""
    layout = Layout(rules)
    for play in read_plays(_ARMS):
        layout = layout if layout.refusal(*play) else layout.play(*play)
    return svg.layout(layout)


def _figures(*pairs: tuple[str, str]) -> Markup:
    """Numbers in large type, each with its words."""
    return joined(tag("p", tag("b", number), tag("span", words), class_="fs-figure-of") for number, words in pairs)


def _result(keys: tuple[str, ...]) -> View:
    """The nearest game, what differs, where to go, and all games by how far they are."""
    order = ranked(keys)
    rules, differ = order[0]
    near = [each.title for each, other in order[1:] if len(other) == len(differ)]
    known = sum(key != UNKNOWN for key in keys)
    says = one(f"{_nearest(rules, differ, near, known)} {_equal(near, known)}")
    links = _links(rules, *with_answers(rules, keys))
    return View(links, says, (*_compared(rules, keys), _ordered(order)), opened=True)


def _nearest(rules: RuleSet, differ: tuple[RuleQuestion, ...], near: list[str], known: int) -> str:
    """The nearest game in a sentence."""
    where = f"{rules.title}, {source_marks.sources(rules.source)}"
    if not known:
        return f"Without an answer every game fits. {where}, is the first of them."
    if not differ:
        some = f"the {speech.number(known)} answers that you know fit" if known > 1 else "the answer that you know fits"
        fits = "every answer fits" if known == len(QUESTIONS) else some
        return f"{'You may play' if near else 'You play'} {where}: {fits}."
    names = speech.listed([asked.name.lower() for asked in differ])
    count = capital(speech.number(len(differ)))
    return f"Nearest is {where}. {count} of {known} answers {'differs' if len(differ) == 1 else 'differ'}: {names}."


def _equal(near: list[str], known: int) -> str:
    """The games that are as near."""
    if not near or not known:
        return ""
    more = ": answer more, and one of them stands out" if known < len(QUESTIONS) else ""
    return f"As near {'is' if len(near) == 1 else 'are'} {speech.listed(near)}{more}."


def _links(rules: RuleSet, mine: RuleSet, left: tuple[str, ...]) -> Markup:
    """The ways on: the page of the game, and the switchboard with these rules, but for those that are left out."""
    there = quote(f"{write_rules(mine)}~{PLAYS}~0 {LEFT}".replace(" ", "."), safe="~@=")
    ways = (
        tag("a", f"The rules of {rules.title}", href=f"../{rules.slug}/"),
        tag("a", "Your rules on the switchboard", href=f"../../tools/switchboard/#switchboard={there}"),
    )
    shown = tag("div", _armed(mine), class_="fs-table") + tag("p", *ways, class_="fs-ways")
    if not left:
        return shown
    fields = speech.listed([field.replace("_", " ") for field in left])
    return shown + tag("p", f"The switchboard leaves out what no game can have beside the rest: {fields}.")


def _compared(rules: RuleSet, keys: tuple[str, ...]) -> tuple[Table, ...]:
    """What was answered beside what the game has, each with the games or sources that have it; what the marks mean."""
    rows = [("Question", "You", rules.title)]
    found: set[str] = set()
    for asked, key in zip(QUESTIONS, keys, strict=True):
        said, own = answered(asked, key), values_of(rules, asked)
        game = next(each for each in answers(asked) if each.values == own)
        here = _source_marks(rules, asked)
        elsewhere = _elsewhere(asked, said) if said else ()
        found |= {*here, *elsewhere}
        differs = f"≠ {capital(said.label)}, as in {_having(asked, said)}" if said and said != game else ""
        you = differs or (capital(said.label) if said else "Not known")
        rows.append((asked.name, you, f"{capital(game.label)} ({', '.join(here)})"))
    named = tuple((mark, source_marks.MARKS[mark]) for mark in source_marks.MARKS if mark in found)
    return (
        Table(f"Your answers beside {rules.title}: what differs (≠), and the sources", tuple(rows)),
        Table("The marks", (("Mark", "Source"), *named)),
    )


def _source_marks(rules: RuleSet, asked: RuleQuestion) -> tuple[str, ...]:
    """The marks of the sources of a game's answer, each once."""
    return tuple(dict.fromkeys(mark for field in asked.fields for mark in source_marks.marks(rules.source_of(field))))


def _having(asked: RuleQuestion, said: Answer) -> str:
    """The games, or else the sources, that have what was answered."""
    games = [rules.title for rules in RULE_SETS.values() if values_of(rules, asked) == said.values]
    return speech.listed(games) if games else source_marks.sources(" ".join(_elsewhere(asked, said)))


def _elsewhere(asked: RuleQuestion, said: Answer) -> tuple[str, ...]:
    """The marks of the sources that name an answer which no game has; () where a game has it."""
    if any(values_of(rules, asked) == said.values for rules in RULE_SETS.values()):
        return ()
    value, field = said.values[0], asked.fields[0]
    named = value.source if isinstance(value, Choice) else naming(field, value, RULE_SETS["all-fives"].players)
    return source_marks.marks(named or "varied")


def _ordered(order: tuple[tuple[RuleSet, tuple[RuleQuestion, ...]], ...]) -> Table:
    """Every game by how many answers differ."""
    rows = [("Game", "Differs in")]
    for rules, differ in order:
        which = ", ".join(asked.name.lower() for asked in differ)
        rows.append((rules.title, f"{len(differ)}: {which}" if which else "nothing"))
    return Table("Every game, the nearest first", tuple(rows))
