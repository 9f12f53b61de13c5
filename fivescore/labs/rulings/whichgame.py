"""Which game do you play? Seven questions lead to the nearest rule set, what differs, and where to read on."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from fivescore import svg
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
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
    naming,
)
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields, source_marks
from fivescore.labs.parts.buttons import button
from fivescore.labs.parts.words import capital, lowered, one, signed
from fivescore.labs.rulings import house_rules
from fivescore.labs.rulings.house_rules import QUESTIONS, UNKNOWN, Answer, RuleQuestion
from fivescore.labs.rulings.switchboard import PLAYS
from fivescore.svg.markup import Markup, joined, tag

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


class WhichGame(Lab[Asked]):
    """Which game do you play?"""

    name = "which-game"
    title = "Which game do you play?"
    walk = script(
        "back / answer-2 every+sides / answer-1 nines / answer-1 fives / unknown / answer 5 / undo / answer-3 5 / "
        "answer-4 each-loses+nearest+0 / back / answer-4 each-loses+nearest+0 / answer-2 times+61 / unknown / "
        "unknown / again / reset"
    )

    def start(self, text: str) -> Asked:
        """The state of a share text: the keys of the answers, such as `every+sides~fives~?`."""
        keys = tuple(text.split("~")) if text else ()
        if len(keys) > len(QUESTIONS):
            raise NotationError(f"{len(keys)} answers are given to {len(QUESTIONS)} questions", text)
        for asked, key in zip(QUESTIONS, keys, strict=False):
            house_rules.answered(asked, key)
        return Asked(keys)

    def write(self, state: Asked) -> str:
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
        house_rules.answered(state.question, key)
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
    found = house_rules.answers(asked)
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
        games = [rules.title for rules in RULE_SETS.values() if house_rules.values(rules, asked) == each.values]
        who = f"So in {speech.listed(games)}." if games else "No game here has it as it stands."
        rows.append((capital(each.label), f"{each.rule} {who}"))
    return View(picture, says, (Table("The answers", tuple(rows)),))


def _card(each: Answer) -> Markup:
    """An answer as a picture with its words."""
    return tag("figure", tag("div", _drawn(each)), tag("p", tag("b", capital(each.label))), class_="fs-moment")


def _answer(each: Answer, *, first: bool) -> Markup:
    """A card that gives its answer where it is pressed; keys come in at the `first`."""
    card = tag("div", _drawn(each), aria_hidden="true"), tag("p", tag("b", capital(each.label)))
    return button(*card, send="answer", value=each.key, kind="fs-moment", go=each.key if first else None)


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
            stands, makes = house_rules.STANDS, house_rules.MAKES
            return _figures((f"{stands} + {makes}", "to 250"), (str(house_rules.finish(ending)), "on the score board"))
        case Settlement() as settlement, rounding, chip_out:
            mine, theirs = house_rules.left_over(settlement, rounding, chip_out)
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
    order = house_rules.ranked(keys)
    rules, differ = order[0]
    near = [each.title for each, other in order[1:] if len(other) == len(differ)]
    known = sum(key != UNKNOWN for key in keys)
    says = one(f"{_nearest(rules, differ, near, known)} {_equal(near, known)}")
    links = _links(rules, *house_rules.yours(rules, keys))
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
    there = quote(f"{write_rules(mine)}~{PLAYS}~0 {house_rules.LEFT}".replace(" ", "."), safe="~@=")
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
        said, own = house_rules.answered(asked, key), house_rules.values(rules, asked)
        game = next(each for each in house_rules.answers(asked) if each.values == own)
        here = _marks(rules, asked)
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


def _marks(rules: RuleSet, asked: RuleQuestion) -> tuple[str, ...]:
    """The marks of the sources of a game's answer, each once."""
    return tuple(dict.fromkeys(mark for field in asked.fields for mark in source_marks.marks(rules.source_of(field))))


def _having(asked: RuleQuestion, said: Answer) -> str:
    """The games, or else the sources, that have what was answered."""
    games = [rules.title for rules in RULE_SETS.values() if house_rules.values(rules, asked) == said.values]
    return speech.listed(games) if games else source_marks.sources(" ".join(_elsewhere(asked, said)))


def _elsewhere(asked: RuleQuestion, said: Answer) -> tuple[str, ...]:
    """The marks of the sources that name an answer which no game has; () where a game has it."""
    if any(house_rules.values(rules, asked) == said.values for rules in RULE_SETS.values()):
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


WHICH_GAME = registered(WhichGame())
"""The questions from the first on."""
