"""Sheets as question banks for Moodle (its XML format): numerical questions, or STACK's, with other numbers for each
student.

Moodle itself has no answer that is a fraction, so a decimal is asked. STACK, for Moodle and ILIAS, reads fractions,
decimals and expressions such as nCr(16,7)/nCr(21,7), so any equal form is right; a decimal needs three figures. Likely
wrong answers get their reasons, hints come one after the other where the quiz allows more than one try, and each kind
of exercise is a category, from which a quiz can draw at random. The formats:
https://docs.moodle.org/en/Moodle_XML_format and https://docs.stack-assessment.org/en/Authoring/ImportExport/
"""

from base64 import b64encode
from collections.abc import Callable, Sequence

from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.classroom.decimals import ASKS, decimal, tolerance
from fivescore_labs.classroom.exercises.exercise import Exercise
from fivescore_labs.classroom.pages import Paper, by_kind, pictured
from fivescore_labs.classroom.paper import ink
from fivescore_labs.classroom.sheets import Sheet

PENALTY = "0.3333333"
"""The part of the marks that each wrong try takes."""
FIGURE = "figure.svg"
_CHOOSE = "nCr(n,k):=binomial(n,k); C(n,k):=binomial(n,k);"
_SETTINGS = {"questionsimplify": "1", "assumepositive": "0"}
_SIGNS = {"multiplicationsign": "dot", "sqrtsign": "1", "complexno": "i", "variantsselectionseed": ""}
_INPUT = {"boxsize": "20", "strictsyntax": "1", "insertstars": "1", "syntaxhint": "", "forbidwords": ""}
_ALLOWS = {"allowwords": "nCr, C, binomial", "forbidfloat": "0", "requirelowestterms": "0", "checkanswertype": "0"}
_SHOWS = {"mustverify": "1", "showvalidation": "1"}


def questions(of: Sheet, made: Callable[[str, Exercise], Markup]) -> list[Markup]:
    """The questions of a sheet, in its order, each made by `numerical_questions()` or `stack_questions()`."""
    exercises = enumerate((each.with_one_answer for each in of.exercises), start=1)
    return [made(f"{of.title} {at}, {of.code}", each) for at, each in exercises]


def question_bank(sheets: Sequence[Sheet], made: Sequence[list[Markup]], paper: Paper = "a4") -> str:
    """The bank of such questions: a category for each lesson and level, in it one for each exercise."""
    parts: list[str] = []
    for first, kinds in by_kind(sheets, made):
        for at, (template, asked) in enumerate(kinds, start=1):
            path = f"$course$/top/fivescore/{first.title}, {first.level}/{at} {template.id}"
            parts += [tag("question", tag("category", _text(path)), type="category"), *asked]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tag("quiz", joined(parts))}\n'


def _head(name: str, each: Exercise, *more: Markup) -> tuple[Markup, ...]:
    """Write what every question begins with: its name, its text with the tiles and the drawing, and `more`."""
    figure = each.figure.drawn(ink())
    shown = tag("p", tag("img", src=f"@@PLUGINFILE@@/{FIGURE}", alt=figure.says)) if figure else ""
    file = b64encode(figure.encode()).decode() if figure else ""
    return (
        tag("name", _text(name)),
        tag(
            "questiontext",
            _text(joined([tag("p", pictured(each.prompt)), shown, *more])),
            tag("file", file, name=FIGURE, path="/", encoding="base64") if figure else "",
            format="html",
        ),
        _html("generalfeedback", each.question.solution),
        tag("defaultgrade", str(each.template.marks)),
        tag("penalty", PENALTY),
        tag("hidden", "0"),
    )


def numerical_questions(name: str, each: Exercise) -> Markup:
    """A question in Moodle's own form: the right answer first, for the first that fits is taken; its hints."""
    count = each.question.kind == "count"
    right = "Right." if count else f"Right. Exactly it is {each.shown}."
    answers = [
        tag(
            "answer",
            tag("text", decimal(value)),
            tag("tolerance", decimal(tolerance(value, each.question.kind))),
            _html("feedback", why or right),
            fraction="0" if why else "100",
        )
        for value, why in each.question.values_with_reasons
    ]
    hints = (_html("hint", hint) for hint in each.question.hints)
    return tag("question", *_head(name, each, *([] if count else [tag("p", ASKS)])), *answers, *hints, type="numerical")


def stack_questions(name: str, each: Exercise) -> Markup:
    """A question for STACK: its text with a field, its exact answer, and the tree that marks what is typed."""
    field = tag("p", "Answer: [[input:ans1]] [[validation:ans1]]")
    about = {"prtcorrect": "Right.", "prtpartiallycorrect": "Right in part.", "prtincorrect": "Not yet."}
    return tag(
        "question",
        *_head(name, each, field),
        tag("questionvariables", _text(f"{_CHOOSE} ta:{each.answer};")),
        tag("specificfeedback", _text("[[feedback:prt1]]"), format="html"),
        tag("questionnote", _text(each.shown)),
        _fields(_SETTINGS),
        *(_html(part, says) for part, says in about.items()),
        _fields(_SIGNS),
        tag("input", _fields({"name": "ans1", "type": "algebraic", "tans": "ta", **_INPUT, **_ALLOWS, **_SHOWS})),
        _tree(each),
        *(_html("hint", hint) for hint in each.question.hints),
        type="stack",
    )


def _fields(values: dict[str, str]) -> Markup:
    return joined(tag(name, value) for name, value in values.items())


def _tree(each: Exercise) -> Markup:
    """Write the tests of what is typed: for the answer, exactly and in three figures, then for likely wrong ones."""
    count = each.question.kind == "count"
    right, *wrong = each.question.values_with_reasons
    told = [right, *([] if count else [right]), *wrong]
    nodes = []
    for at, (value, why) in enumerate(told):
        exact = at == 0 or (count and value.denominator == 1)
        test = {"answertest": "AlgEquiv" if exact else "NumAbsolute", "sans": "ans1", "tans": str(value)}
        near = "" if exact else "0.01" if count else decimal(tolerance(value, each.question.kind))
        test |= {"testoptions": near, "quiet": "1"}
        later = "-1" if at + 1 == len(told) else str(at + 1)
        fits = _branch("true", "0" if why else "1", "-1", f"prt1-{at}-T", why)
        fails = _branch("false", "0", later, f"prt1-{at}-F", "")
        nodes.append(tag("node", _fields({"name": str(at), **test}), fits, fails))
    about = _fields({"name": "prt1", "value": "1", "autosimplify": "1"})
    return tag("prt", about, tag("feedbackvariables", _text("")), *nodes)


def _branch(way: str, score: str, later: str, note: str, says: str) -> Markup:
    """Write what follows where a test of the tree holds, or does not."""
    parts = {"scoremode": "=", "score": score, "penalty": "", "nextnode": later, "answernote": note}
    feedback = tag(f"{way}feedback", _text(tag("p", says) if says else ""), format="html")
    return _fields({f"{way}{part}": value for part, value in parts.items()}) + feedback


def _html(name: str, sentence: str) -> Markup:
    """A sentence as the format has HTML."""
    return tag(name, _text(tag("p", sentence)), format="html")


def _text(text: str) -> Markup:
    """A text; HTML in it is written as text once more, as the format wants it."""
    return tag("text", str.__str__(text))
