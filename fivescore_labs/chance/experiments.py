"""The court: a sentence of advice, what its reader believes, the verdict, and a small run of the experiment.

Experiments lie on a balance: for each a line in the middle, and an interval on one side of it or the other. Numbers of
different kinds, points and shares and plays, are in rows: what counts is the side of the line.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fivescore.analysis.odds import Estimate, estimate
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.notebook import charts
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, tag
from fivescore_labs.chance.machine import running_estimates
from fivescore_labs.claims import CLAIMS, REACH, TESTS, Claim, Part, side_of_line
from fivescore_labs.claims.results import FOUND, advice_taken, ruling
from fivescore_labs.classroom.progress import Progress, read, write
from fivescore_labs.contract import Control, Lab, Message, Verdict, View, registered
from fivescore_labs.parts import fields
from fivescore_labs.parts.charts import convergence
from fivescore_labs.parts.words import CALLED, one_sentence

_INK = "var(--fs-ink,currentColor)"
_PAPER = "var(--fs-paper,#ffffff)"
_HERE = f"repeating-linear-gradient(135deg,var(--fs-chart-2,#e3a52c) 0 6px,{_PAPER} 6px 8px)"


class WeighedPart(NamedTuple):
    """A part of a claim: what the stored run found, and what was found here, if it was tried.

    >>> from fivescore_labs.claims import CLAIMS
    >>> WeighedPart(CLAIMS["lead-a-ten"].parts[0], Estimate(10, 1, 100)).most
    13.7
    """

    part: Part
    stored: Estimate
    here: Estimate | None = None

    @property
    def most(self) -> float:
        """The farthest that anything reaches from the line, to a tenth."""
        ends = [end for each in (self.stored, self.here) if each for end in joint_reach(each)]
        return round(max(abs(end - self.part.than) for end in ends), 1) or 1.0


def joint_reach(found: Estimate) -> tuple[float, float]:
    """The interval that holds together with those of all other experiments in 95 cases of 100."""
    return found.mean - REACH * found.error, found.mean + REACH * found.error


def titled(part: Part) -> str:
    """Its name, and who plays, as the Table calls them."""
    return f"{part.name}, {CALLED['player'][part.by][0]}" if part.by else part.name


def number(part: Part, found: Estimate) -> str:
    """The number with the reach of its interval, such as `+4.4 ± 0.9`; shares in percent.

    >>> from fivescore_labs.claims import CLAIMS
    >>> number(CLAIMS["lead-a-ten"].parts[0], Estimate(9.84, 0.3, 100)), UNITS["points"]
    ('+9.8 ± 1.1', 'points a round')
    """
    scale = 100 if part.unit == "percent" else 1
    mean, error = scale * found.mean, scale * REACH * found.error
    digits = 1 if error >= 0.3 or not error else 2
    told = f"{abs(mean):.{digits}f}"
    sign = "" if not float(told) or (part.than and part.unit == "percent") else "−" if mean < 0 else "+"
    spread = f" ± {error:.{digits}f}" if error else ""
    return f"{sign}{told}{spread}"


UNITS = {"points": "points a round", "percent": "percent", "plays": "plays"}
"""What a number counts, in words."""


def balance_chart(rows: Sequence[WeighedPart]) -> Markup:
    """The experiments one below the other, each on one scale for players of all strengths. It is for the eye: a
    sentence and a table say the same.

    >>> from fivescore_labs.claims import CLAIMS
    >>> part = CLAIMS["lead-a-ten"].parts[0]
    >>> drawn = balance_chart([WeighedPart(part, Estimate(10, 1, 100), Estimate(9, 3, 20))])
    >>> drawn.count("fs-chart-bar"), "repeating-linear-gradient" in drawn
    (4, True)
    """
    ends = tag("span", tag("i", "against it"), tag("i", "for it"), class_="fs-bal-heads")
    most = {name: max(it.most for it in rows if it.part.name == name) for name in {each.part.name for each in rows}}
    drawn = [_weighed(each, 1.08 * most[each.part.name]) for each in rows]
    return tag("div", tag("div", ends), *drawn, class_="fs-balance fs-chart", aria_hidden="true")


def _weighed(each: WeighedPart, most: float) -> Markup:
    several, bands = [(each.stored, charts.PLAIN), *([(each.here, _HERE)] if each.here else [])], list[Markup]()

    def at(value: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, (value - each.part.than) / most))

    for place, (found, paint) in enumerate(several):
        low, high = map(at, joint_reach(found))
        bands += charts.interval(low, at(found.mean), high, top=26 * place + 5, paint=paint)
    middle = tag("span", style=f"position:absolute;top:0;bottom:0;left:50%;border-left:1.5px solid {_INK}")
    height = f"position:relative;height:{26 * len(several)}px"
    numbers = [tag("b", number(each.part, found)) for found, _ in several]
    return tag(
        "div",
        tag("span", rich(titled(each.part)), class_="fs-bal-name"),
        tag("span", *numbers, class_="fs-bal-number"),
        tag("span", middle, *bands, class_="fs-bal-track", style=height),
    )


MOST = 500
"""The most trials of each part here."""
BIT = 10
"""Trials of one bit of work."""
STEPS = (20, 100)
"""How many more trials a button makes."""
LESSON = "advice-in-court"
"""The lesson of the course that these claims are."""
BELIEFS: fields.Options = (("supported", "It holds"), ("depends", "It depends"), ("refuted", "It does not hold"))
"""What can be believed, in words."""
WORDS: Mapping[str, str] = CALLED["ruling"]
"""The verdicts as they are shown."""
_AGREES = {"supported": "supported", "refuted": "refuted", "not settled": ""}
"""The belief that a verdict agrees with; all others agree that it depends."""
NAMES = tuple(CLAIMS)


@dataclass(frozen=True)
class HearingState:
    """A hearing: the claim, what the reader believes, how many trials were made here, and from which seed."""

    name: str = NAMES[0]
    belief: str = ""
    trials: int = 0
    seed: int = 1
    found: dict[int, list[float]] = field(default_factory=dict, compare=False, repr=False)
    kept: str = field(default="", compare=False, repr=False)

    @property
    def claim(self) -> Claim:
        return CLAIMS[self.name]

    @property
    def place(self) -> int:
        """Its place in the list, from 0."""
        return NAMES.index(self.name)


@registered
class Court(Lab[HearingState]):
    """Advice in court: believe, then see."""

    name = "court"
    title = "Advice in court"
    begin = HearingState

    def read(self, text: str) -> HearingState:
        """The state of a share text: the claim, the belief, trials made here and their seed."""
        name, belief, trials, seed = fields.parts(text, like="lead-a-ten~supported~100~1", least=1)
        fields.chosen(belief, ["", *dict(BELIEFS)], "belief")
        made = fields.number(trials or "0", MOST, "number of trials")
        state = HearingState(fields.chosen(name, CLAIMS, "claim"), belief, seed=fields.seed(seed or "1"))
        return _tried(state, made) if made else state

    def text(self, state: HearingState) -> str:
        if not state.trials and state.seed == 1:
            return f"{state.name}~{state.belief}" if state.belief else state.name
        return f"{state.name}~{state.belief}~{state.trials}~{state.seed}"

    def home(self, state: HearingState) -> HearingState:
        """The same claim, unheard."""
        return HearingState(state.name, kept=state.kept)

    def update(self, state: HearingState, message: Message) -> HearingState:
        return fields.dispatch(
            message,
            answer=lambda value: _believed(state, value),
            claim=lambda value: HearingState(fields.chosen(value, CLAIMS, "claim"), kept=state.kept),
            previous=lambda _: _other(state, -1),
            next=lambda _: _other(state, 1),
            run=lambda value: _tried(state, fields.more(value, state.trials, MOST, "trials", "trials are made")),
            seed=lambda value: replace(state, seed=fields.seed(value), found={}),
        )

    def work(self, state: HearingState) -> Iterator[View]:
        """A view after every few trials that are new, the last with all of them."""
        controls = _controls(state)
        parts = {place: part for place, part in enumerate(state.claim.parts) if part.quick and state.belief}
        total = state.trials * len(parts)
        for place, part in parts.items():
            one, values = part.one(f"here/{state.seed}/{state.name}/{place}"), state.found.setdefault(place, [])
            for first in range(len(values), state.trials, BIT):
                values.extend(one(trial)[0] for trial in range(first, min(first + BIT, state.trials)))
                if (done := sum(map(len, state.found.values()))) < total:
                    yield _seen(state)._replace(controls=controls, progress=done / total)
        yield _seen(state)._replace(controls=controls)

    def static_views(self, state: HearingState) -> tuple[View, ...]:
        """The claim with its verdict, folded away."""
        heard = _seen(replace(state, belief="", trials=0))
        answer = f"{_verdict(state.claim)} {_result_text(replace(state, trials=0))} {advice_taken(state.claim)}"
        return (heard._replace(note=answer),)


def _other(state: HearingState, step: int) -> HearingState:
    place = state.place + step
    if not 0 <= place < len(NAMES):
        raise FivescoreError("there is no other claim on that side; these are all")
    return HearingState(NAMES[place], kept=state.kept)


def _believed(state: HearingState, value: str) -> HearingState:
    belief = fields.chosen(value, dict(BELIEFS), "belief")
    if state.belief:
        raise FivescoreError("you have said what you believe of this one; go on to the next, or begin it anew")
    return replace(state, belief=belief, kept=write(read(state.kept).guessed(LESSON, state.name, belief)))


def _tried(state: HearingState, trials: int) -> HearingState:
    if not state.belief:
        raise FivescoreError("first say what you believe; then it is tried")
    return replace(state, trials=trials)


def _seen(state: HearingState) -> View:
    """The claim as it stands: before a belief the question, after it the verdict and what was tried here."""
    claim = state.claim
    if not state.belief:
        return View(_card(state), one_sentence(claim.says))
    rows = _rows(state)
    picture = _card(state) + balance_chart(rows) + _path(state)
    word = ruling(claim)
    right = state.belief == _AGREES.get(word, "depends")
    agrees = "That is what you said." if right else f"You said: {dict(BELIEFS)[state.belief].lower()}."
    advised = advice_taken(claim)
    advice = Table("What a player takes from the verdict", (("Verdict", "Advice"), (WORDS[word], advised)))
    says = _result_text(state) if state.trials else one_sentence(advised)
    tables = (_table(rows), advice, *_beliefs(read(state.kept)))
    mark: Verdict = "right" if right else ""
    return View(picture, says, tables, verdict=mark, note=one_sentence(f"{_verdict(claim)} {agrees}"))


def _card(state: HearingState) -> Markup:
    """The sentence in large type, its place in the list, who says it, and how it is tried."""
    claim = state.claim
    who = f"Source{'s' * (' ' in claim.source)} {speech.listed(claim.source.split())}" if claim.source else ""
    told = f"{who}: {claim.where}" if who else claim.where
    lines = (
        tag("p", f"Claim {state.place + 1} of {len(NAMES)}"),
        tag("p", rich(claim.says), class_="fs-court-says"),
        tag("p", told),
        tag("p", rich(f"How it is tried: {claim.precise}"), class_="fs-court-how"),
    )
    return tag("div", *lines, class_="fs-court" if state.belief else "fs-court fs-open-claim")


def _verdict(claim: Claim) -> str:
    return f"Verdict: {WORDS[ruling(claim)].lower()}."


def _rows(state: HearingState) -> list[WeighedPart]:
    """Each part with what was found of it, and what was found here after the first ten trials."""
    rows = []
    for place, (part, stored) in enumerate(zip(state.claim.parts, FOUND[state.name], strict=True)):
        values = state.found.get(place, [])[: state.trials]
        rows.append(WeighedPart(part, stored, estimate(values) if len(values) >= 10 else None))
    return rows


def _result_text(state: HearingState) -> str:
    """The first part in a sentence, or the first that was tried here, with both numbers; a table has all."""
    rows = _rows(state)
    part, stored, here = next((row for row in rows if row.here), rows[0])
    times = f" in {stored.trials:,} trials" if part.trials else ", counted"
    mine = f"; here {number(part, here)} in {here.trials}" if here else ""
    return f"{titled(part)}: {number(part, stored)} {UNITS[part.unit]}{times}{mine}."


def _path(state: HearingState) -> Markup:
    """Draw how the number of the first part settles here, with its interval, and the stored one across."""
    place = next((at for at, part in enumerate(state.claim.parts) if part.quick), 0)
    part, values = state.claim.parts[place], state.found.get(place, [])[: state.trials]
    stored = FOUND[state.name][place].mean
    scale = 100 if part.unit == "percent" else 1
    found = [Estimate(each.mean, each.error * REACH / 1.96, each.trials) for each in running_estimates(values)]
    drawn = convergence(
        found, most=1e9, least=-1e9, exact=stored, text=lambda value: f"{scale * value:g}".replace("-", "−")
    )
    if not drawn:
        return Markup()
    head = tag("p", f"{titled(part)}, trial by trial: the interval shrinks. Dashed: the stored run.")
    return tag("div", tag("div", head, drawn), class_="fs-trials", aria_hidden="true")


def _table(rows: Sequence[WeighedPart]) -> Table:
    lines = [("Experiment", "Stored", "Trials", "The interval", "Here", "Trials here")]
    for part, stored, here in rows:
        mine = (number(part, here), str(here.trials)) if here else ("–", "–")
        times = f"{stored.trials:,}" if part.trials else "exact"
        lies = {1: "for it", -1: "against it", 0: "across the line"}[side_of_line(stored, part.than, REACH)]
        lines.append((f"{titled(part)}, {UNITS[part.unit]}", number(part, stored), times, lies, *mine))
    return Table(f"What was found; {TESTS} intervals hold together in 95 cases of 100", tuple(lines))


def _beliefs(progress: Progress) -> tuple[Table, ...]:
    """Return a table of what the reader believed of all claims so far, beside the verdicts."""
    said = {name: belief for name, belief in progress.said_in(LESSON).items() if name in CLAIMS}
    if not said:
        return ()
    words = dict(BELIEFS)
    rows = [(CLAIMS[name].says, words[said[name]], WORDS[ruling(CLAIMS[name])]) for name in NAMES if name in said]
    return (Table("What you believed first", (("Advice", "You said", "Verdict"), *rows)),)


def _controls(state: HearingState) -> tuple[Control, ...]:
    last, what = state.place + 1 == len(NAMES), "The claims"
    said = read(state.kept).said_in(LESSON)
    options = tuple((name, f"{claim.says}{' ✓' * (name in said)}") for name, claim in CLAIMS.items())
    heard = (
        Control("previous", "button", "Back", icon="back", enabled=state.place > 0, group=what, below=True),
        Control("next", "button", "Next", icon="next", enabled=not last, group=what, main=bool(state.belief)),
        Control("claim", "choice", "Claim", state.name, options, group=what),
    )
    if not state.belief:
        asks = "What do you believe?"
        answers = (
            Control(f"answer-{at}", "button", words, value, group=asks) for at, (value, words) in enumerate(BELIEFS, 1)
        )
        return (*answers, *heard)
    if all(not part.trials for part in state.claim.parts):
        return heard
    here, left = "Try it here", MOST - state.trials
    runs = (
        Control(f"run-{n}", "button", f"{n} more trials", str(n), enabled=n <= left, group=here, below=True)
        for n in STEPS
    )
    return (*runs, Control("seed", "text", "Seed", str(state.seed), group=here, folded=True), *heard)
