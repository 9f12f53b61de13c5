"""Sheets as STACK questions, for Moodle and ILIAS: answers are formulas, and each likely wrong one is a branch.

STACK reads fractions, decimals and expressions such as nCr(16,7)/nCr(21,7), so any equal form is right; a decimal needs
three figures. The format: https://docs.stack-assessment.org/en/Authoring/ImportExport/
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fivescore.classroom import moodle
from fivescore.classroom.decimals import decimal, tolerance
from fivescore.classroom.exercises.exercise import Exercise
from fivescore.classroom.pages import Paper
from fivescore.classroom.sheets import Sheet
from fivescore.svg.markup import Markup, joined, tag

_CHOOSE = "nCr(n,k):=binomial(n,k); C(n,k):=binomial(n,k);"
_SETTINGS = {"questionsimplify": "1", "assumepositive": "0"}
_SIGNS = {"multiplicationsign": "dot", "sqrtsign": "1", "complexno": "i", "variantsselectionseed": ""}
_INPUT = {"boxsize": "20", "strictsyntax": "1", "insertstars": "1", "syntaxhint": "", "forbidwords": ""}
_ALLOWS = {"allowwords": "nCr, C, binomial", "forbidfloat": "0", "requirelowestterms": "0", "checkanswertype": "0"}
_SHOWS = {"mustverify": "1", "showvalidation": "1"}


def questions(of: Sheet) -> list[Markup]:
    """The questions of a sheet, in its order."""
    return [_question(f"{of.title} {at}, {of.code}", each.alone) for at, each in enumerate(of.exercises, start=1)]


def bank(sheets: Sequence[Sheet], made: Sequence[list[Markup]], paper: Paper = "a4") -> str:
    """The bank of what `questions()` makes, in the same categories as for Moodle."""
    return moodle.bank(sheets, made, paper)


def _question(name: str, each: Exercise) -> Markup:
    """A question: its text with a field, its answer as an exact number, and the tree that marks what is typed."""
    field = tag("p", "Answer: [[input:ans1]] [[validation:ans1]]")
    about = {"prtcorrect": "Right.", "prtpartiallycorrect": "Right in part.", "prtincorrect": "Not yet."}
    return tag(
        "question",
        *moodle.head(name, each, field),
        _fields({"questionvariables": f"{_CHOOSE} ta:{each.answer};"}, texts=True),
        tag("specificfeedback", moodle.text("[[feedback:prt1]]"), format="html"),
        _fields({"questionnote": each.shown}, texts=True),
        _fields(_SETTINGS),
        *(moodle.html(part, says) for part, says in about.items()),
        _fields(_SIGNS),
        tag("input", _fields({"name": "ans1", "type": "algebraic", "tans": "ta", **_INPUT, **_ALLOWS, **_SHOWS})),
        _tree(each),
        *(moodle.html("hint", hint) for hint in each.question.hints),
        type="stack",
    )


def _fields(values: dict[str, str], texts: bool = False) -> Markup:
    return joined(tag(name, moodle.text(value) if texts else value) for name, value in values.items())


def _tree(each: Exercise) -> Markup:
    """What is typed is held against the answer, exactly and in three figures, then against each likely wrong one."""
    count = each.question.kind == "count"
    told = [(each.answer, True, "")] * (1 if count else 2)
    told += [(wrong.answer, False, wrong.reason) for wrong in each.question.misconceptions]
    nodes = []
    for at, (value, right, says) in enumerate(told):
        assert isinstance(value, Fraction)
        exact = at == 0 or (count and value.denominator == 1)
        test = {"answertest": "AlgEquiv" if exact else "NumAbsolute", "sans": "ans1", "tans": str(value)}
        test |= {"testoptions": "" if exact else "0.01" if count else decimal(tolerance(value, each)), "quiet": "1"}
        later = "-1" if at + 1 == len(told) else str(at + 1)
        nodes.append(
            tag(
                "node",
                _fields({"name": str(at), **test}),
                _branch("true", "1" if right else "0", "-1", f"prt1-{at}-T", says),
                _branch("false", "0", later, f"prt1-{at}-F", ""),
            )
        )
    about = _fields({"name": "prt1", "value": "1", "autosimplify": "1"})
    return tag("prt", about, _fields({"feedbackvariables": ""}, texts=True), *nodes)


def _branch(way: str, score: str, later: str, note: str, says: str) -> Markup:
    """What follows where a test of the tree holds, or does not."""
    parts = {"scoremode": "=", "score": score, "penalty": "", "nextnode": later, "answernote": note}
    feedback = tag(f"{way}feedback", moodle.text(tag("p", says) if says else ""), format="html")
    return _fields({f"{way}{part}": value for part, value in parts.items()}) + feedback
