"""The review of a round: what each choice gave away and why, luck beside choices, and the same choices to try again."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import accumulate, chain

from fivescore import svg
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import play_round
from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State, deal
from fivescore.core.layout import Play
from fivescore.core.rules import ALL_FIVES, RULE_SETS, RuleSet
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import Table
from fivescore.notebook.words import margin, named, signed
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.analysis import puzzles, retry
from fivescore_labs.analysis.retry import Retry, looking, opened
from fivescore_labs.classroom import progress
from fivescore_labs.contract import Control, Download, Lab, Latest, Message, View, registered, worked
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import CALLED, capital, score
from fivescore_labs.play import tutor
from fivescore_labs.play.setup import NAMES, YOU, whose
from fivescore_labs.play.tutor import (
    HOW,
    measure_in_words,
    points,
    points_behind,
    points_lost,
    short_reason,
    unsure,
)
from fivescore_labs.review import Decision, Review, Verdict, contradicted, habits, reviewing
from fivescore_labs.review.coefficients import LOSSES, POWER
from fivescore_labs.review.luck import Account, account

_TRIES = ("tile", "place", "draw", "knock", "retry", "following")
LARGEST = 9
"""The largest pip of a set that is reviewed here: a larger one takes too long."""
SPACE = 15
"""How far apart the names of lines stand, in hundredths of the chart."""
PLAYER_NAMES: Mapping[str, str] = {player: name for player, (name, _) in CALLED["player"].items()}
"""What our players are called beside a reader."""
TRIED = {"all-fives-7": ALL_FIVES.vary(hand=7), **RULE_SETS}
"""The games in which our players may have been reviewed, by the name of their rows."""
LESSONS: Mapping[str, Sequence[str]] = CALLED["loss"]
"""The page of Learn that is about each theme of a loss, and its title."""
MARKS: Mapping[Verdict, Sequence[str]] = CALLED["verdict"]
"""The mark of each verdict, its word, and what it means."""
AGAIN = 3
"""How many themes of many rounds are listed."""


@cache
def example() -> notation.Record:
    """A round of All Fives with seven tiles, played by our greedy player for the reader."""
    dealt = deal(ALL_FIVES.vary(hand=7), 2, random.Random("review/example/23"), leader=0)
    return notation.Record.of(play_round(dealt, (PLAYERS["greedy"], PLAYERS["careful"]), 1), NAMES[:2])


@dataclass(frozen=True)
class Reviewed:
    """A round under review: whose choices, the event of the open one (None: the costliest), what is tried `again`."""

    record: notation.Record
    seat: int = 0
    at: int | None = None
    again: Retry | None = None
    pasted: str = ""
    kept: str = field(default="", compare=False)
    still: bool = field(default=False, compare=False)

    @property
    def full_round(self) -> State:
        """The round with all its tiles."""
        end = self.record.end
        assert isinstance(end, State)
        return end

    @property
    def text(self) -> str:
        return notation.dumps(self.record)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(capital, self.record.names))

    @property
    def name(self) -> str:
        """Whose choices are reviewed."""
        return self.names[self.seat]


_found = Latest[tuple[str, int], Review](most=8)
_begun = Latest[tuple[str, int], Review]()
"""The review that was left before its end."""


@registered
class Reviewer(Lab[Reviewed]):
    """A round reviewed."""

    name = "review"
    title = "The review"

    def begin(self) -> Reviewed:
        return Reviewed(example())

    def read(self, text: str) -> Reviewed:
        """The state of a share text: whose choices, the event of the open one, and the record line by line; or a
        position to try with what was chosen there, such as `~FU19qkxGlO_BDckACHMG`."""
        chosen, _, position = text.partition("~")
        if position and not chosen.isdigit():
            return Reviewed(example(), again=opened(position, chosen))
        seat, at, *lines = (*text.split("~"), "", "")
        if not lines[0].startswith("fivescore"):
            raise fields.no_link(text, "0~~fivescore 1 all-fives~hands: …")
        record = checked(fields.records("\n".join(lines[:-2]))[0])
        which = fields.number(seat, len(record.names) - 1, "seat")
        event, trying, chosen = at.partition(".")
        state = Reviewed(record, which, fields.number(event, 999, "event") if at else None)
        return _again(state, chosen) if trying else state

    def text(self, state: Reviewed) -> str:
        if state.again and state.at is None:
            return f"{state.again.chosen or ''}~{state.again.text}"
        at = "" if state.at is None else str(state.at)
        at += f".{state.again.chosen or ''}" if state.again else ""
        return "~".join((str(state.seat), at, *state.text.strip().split("\n")))

    def update(self, state: Reviewed, message: Message) -> Reviewed:
        seats = [str(seat) for seat in range(len(state.names))]
        return fields.dispatch(
            message,
            pasted=lambda _: replace(state, pasted=message.value),
            read=lambda _: _read(state, message.value or state.pasted),
            seat=lambda value: replace(state, seat=int(fields.chosen(value, seats, "seat")), at=None, again=None),
            at=lambda value: replace(state, at=fields.number(value, 999, "event"), again=None),
            again=lambda value: _again(replace(state, at=fields.number(value, 999, "event"))),
            back=lambda _: replace(state, again=None),
            **{name: lambda _: _tried(state, message) for name in _TRIES},
            previous=lambda _: _stepped(state, -1),
            next=lambda _: _stepped(state, 1),
        )

    def carry(self, state: Reviewed, settings: Reviewed) -> Reviewed:
        """The state with the positions that were read in another."""
        here, there = state.again, settings.again
        if state.at is not None or not here or not there or not there.after:
            return state
        every = dict.fromkeys((there.text, *there.after, here.text))
        return replace(state, again=replace(here, after=tuple(each for each in every if each != here.text)))

    def static_views(self, state: Reviewed) -> tuple[View, ...]:
        """The review with its costliest choice open."""
        whole = self.view(replace(state, again=None, pasted="", still=True))
        return (whole._replace(controls=(), copy="", file=None, keep=None),)

    def work(self, state: Reviewed) -> Iterator[View]:
        """A view for each bit of the work: what is weighed so far, and the worst of it; then what the others lost."""
        if state.again:
            more = [stage.button("Back to the review", send="back")]
            if after := state.again.after:
                more.insert(0, stage.button(f"Next position, {len(after)} more", send="following"))
            for view in looking(state.again, more):
                yield view._replace(controls=(*view.controls, *_reading(state)))
            return
        shown, last, told = None, Markup(), ""
        for found in _reviewed(state, state.seat):
            if found.done < 1:
                if shown != (shown := len(found.decisions)):
                    last, told = _picture(state, found), _so_far(state, found)
                yield View(last, told, (), _controls(state, found), progress=float(found.done) / 2)
        view, others = _whole(state, found), [seat for seat in range(len(state.names)) if seat != state.seat]
        lost = {state.seat: found.error("roll-out")}
        for number, seat in enumerate(others):
            for each in _reviewed(state, seat):
                if each.done < 1:
                    yield view._replace(progress=(1 + (number + float(each.done)) / len(others)) / 2)
                lost[seat] = each.error("roll-out")
        yield _whole(state, found, lost)


def _reviewed(state: Reviewed, seat: int) -> Iterator[Review]:
    """The review of a seat in the making, from where it was left; of what was found lately, only the last."""
    key, shown = (state.text, seat), None
    for found in worked(_found, key, reviewing(state.record, seat, known=_begun.get(key))):
        if found.done < 1 and shown != (shown := len(found.decisions)):
            _begun.keep(key, found)
        yield found


def checked(record: notation.Record) -> notation.Record:
    """The record, if it can be reviewed."""
    if len(record.names) > len(NAMES):
        raise FivescoreError(f"a review has {len(NAMES)} seats at most, and that record has {len(record.names)}")
    if not record.hands:
        raise FivescoreError(
            "this record has no hands, so nobody can know what a player could have done; a line such as "
            "“hands: 0-1 2-2 | 3-4 5-5” and one with the boneyard say it. The belief grid and the position editor "
            "open a record without them"
        )
    if record.rules.tiles.largest > LARGEST:
        raise FivescoreError(f"a set up to double {LARGEST} is the largest that is reviewed here; the Table takes more")
    _ = record.end
    return record


def _again(state: Reviewed, chosen: str = "") -> Reviewed:
    """The open choice as one to try, as its table saw it."""
    events = state.full_round.events
    if state.at is None or state.at >= len(events) or events[state.at].seat != state.seat:
        raise FivescoreError("no choice is open to try again; open one first")
    return replace(state, again=opened(puzzles.place_text(state.record, state.at), chosen))


def _read(state: Reviewed, text: str) -> Reviewed:
    """The state with the last of the records of a text; or with the first of its positions to try."""
    if text.removeprefix("\ufeff").startswith(puzzles.HEAD[:-1]):
        return replace(state, at=None, again=retry.read(text), pasted="")
    return Reviewed(checked(fields.records(text)[-1]), kept=state.kept)


def _reading(state: Reviewed) -> tuple[Control, ...]:
    return fields.record_controls(state.pasted, "a record or positions")


def _tried(state: Reviewed, message: Message) -> Reviewed:
    if not state.again:
        raise FivescoreError("no choice is tried again; open one, and press Try again")
    return replace(state, again=retry.updated(state.again, message))


def _stepped(state: Reviewed, step: int) -> Reviewed:
    """The choice before or after the open one."""
    key = (state.text, state.seat)
    found = _found.get(key) or _begun.get(key)
    if not found or not found.decisions:
        raise FivescoreError("there is no choice to go to yet")
    at = max(0, min(len(found.decisions) - 1, _open(state, found)[0] + step))
    return replace(state, at=found.decisions[at].event)


def _open(state: Reviewed, found: Review) -> tuple[int, Decision | None]:
    """The place and the choice that is open: the one that was asked for, else the costliest, else the first."""
    asked = [each for each in found.decisions if each.event == state.at]
    here = next(iter((*asked, *found.costliest, *found.decisions)), None)
    return (found.decisions.index(here) if here else 0), here


def _whole(state: Reviewed, found: Review, lost: Mapping[int, Fraction | None] = {}) -> View:
    """The review of a seat; `lost` is what a choice of each seat lost, as far as that is known."""
    end, (_, here) = state.full_round, _open(state, found)
    added = account(end, found)
    told = tuple(YOU if seat == state.seat else name for seat, name in enumerate(state.names))
    told = state.names if YOU in state.names else told
    moments = puzzles.costliest_positions(state.record, found)
    made = Download("positions.txt", "text/plain", puzzles.write_moments(moments).encode(), offered=True)
    tables = [tutor.losses(end.seen_by(state.seat), found)] if found.decisions else []
    tables += [retry.plays_table(here)] if here else []
    tables += retry.reason_tables(here, told) if here else []
    tables += [account_table(added, state.record.rules, _whose(state))]
    says = _opened(here, found, told) or tutor.chose(found, state.name)
    return View(
        _picture(state, found, added, lost),
        says,
        tuple(tables),
        _controls(state, found),
        copy=state.text,
        file=made if moments else None,
        keep=_kept(state, found),
        note=proved_against(here),
        details="every choice as a table, where points were lost, luck, and how this is measured",
    )


def _picture(
    state: Reviewed, found: Review, added: Account | None = None, lost: Mapping[int, Fraction | None] = {}
) -> Markup:
    """The choices on a line and the open one; then luck and choices, and our players beside."""
    _, here = _open(state, found)
    parts = [_head(state, found, added), choices_strip(found, here, still=state.still)]
    if here:
        parts += [retry.choice_drawing(here), _ways(state, found, here)]
    played = tag("div", *parts, class_="fs-played")
    if not added:
        return tag("div", played, class_="fs-reviewed")
    luck = (
        tag("h2", "Luck, or choice?"),
        tag("p", in_words(added, _whose(state))),
        line_chart(state.full_round, found, added),
    )
    side = [_habits(state, found), tag("div", *luck, class_="fs-luck")]
    if own := [(state.names[seat], mean) for seat, mean in lost.items() if mean is not None]:
        beside = compared_losses(state.record.rules, own)
        side.append(tag("div", tag("h2", "Points lost per choice, in trial rounds"), beside, class_="fs-luck"))
    return tag("div", played, tag("div", *side, class_="fs-lucks"), class_="fs-reviewed")


def _head(state: Reviewed, found: Review, added: Account | None) -> Markup:
    """The scores of the round, and what the choices were."""
    about = f"{state.record.rules.title}. " + (tutor.chose(found, state.name) if added else "")
    end, sides = state.full_round, board.side_names(state.names, state.full_round.table.seats)
    gains = (now - then for now, then in zip(end.scores, end.deal.start().scores, strict=True))
    scores = ", ".join(f"{name} {score(gain)}" for name, gain in zip(sides, gains, strict=True))
    return tag("p", tag("b", scores), tag("span", about), class_="fs-round-of")


def _ways(state: Reviewed, found: Review, here: Decision) -> Markup:
    """Draw buttons to try the open choice again, and for the next costly one; nothing if no script could follow."""
    if state.still:
        return Markup()
    says = f"Try again: {speech.aloud(named(here.chosen))}"
    again = stage.button("Try again", send="again", value=here.event, says=says)
    costly = [each.event for each in found.costliest]
    after = costly.index(here.event) + 1 if here.event in costly else 0
    following = costly[after % len(costly)] if costly else here.event
    more = stage.button("Next costly choice", send="at", value=following)
    return tag("p", again, more if following != here.event else "", class_="fs-ways")


def _so_far(state: Reviewed, found: Review) -> str:
    """Say how much is weighed, and the worst so far."""
    count = len(found.decisions)
    done = f"{speech.number(count)} choice{'' if count == 1 else 's'} weighed".capitalize()
    if not count:
        return tutor.weighing(state.name)
    if not found.costliest:
        return f"{done}, nothing given away so far."
    worst = found.costliest[0]
    return f"{done} so far; the costliest, {named(worst.chosen)}, lost {points(worst.weighed, worst.chosen)}."


def _opened(here: Decision | None, found: Review, names: tuple[str, ...]) -> str:
    """Say what was played, what was best, by how much, and the first reason."""
    if not here:
        return ""
    which = f"Choice {found.decisions.index(here) + 1} of {len(found.decisions)}"
    verdict = here.weighed.verdict(here.chosen)
    if verdict == "best":
        sharp = ": all else loses ten points or more" if tutor.is_sharp(here) else ""
        return f"{which}: {named(here.chosen)} gave nothing away{sharp}."
    if verdict != "worse":
        return f"{which}: {unsure(here.weighed, here.chosen)}"
    best = f"{named(here.weighed.best[0])} was {points(here.weighed, here.chosen)} better than {named(here.chosen)}"
    why = short_reason(here, names)
    return f"{which}: {best} {measure_in_words(here.weighed, here.chosen)}{f'; {why}' if why else '.'}"


def proved_against(here: Decision | None) -> str:
    """Say what a certificate has against the average of the open choice; "" if nothing."""
    if not here or not (found := contradicted(here.position, here.weighed)):
        return ""
    play, lost = found
    much = f"laying it every time loses {float(lost):.2f} points a hand or more"
    return f"{named(play)} is best by an average that sees all tiles; with hidden hands, it is proved, {much}."


def _whose(state: Reviewed) -> tuple[str, str]:
    """Whose choices are reviewed, and whose the others are: `your`, `Ben's`."""
    seats = state.full_round.table.seats
    others = [name for name, side in zip(state.names, seats, strict=True) if side != seats[state.seat]]
    return whose(state.name), whose(others[0]) if len(others) == 1 else "the others'"


def _habits(state: Reviewed, found: Review) -> Markup:
    """The costliest habits of all rounds that are kept, from the second on, each with the page that is about it."""
    so_far = habits.habits(progress.read(_kept(state, found)).reviewed, state.record.rules.slug)
    if so_far.rounds < 2 or not so_far.themes or state.name != YOU:
        return Markup()
    over = f"{state.record.rules.title}, {so_far.choices} choices weighed in trial rounds. What cost you most:"
    rows = []
    for name, lost, times in so_far.themes[:AGAIN]:
        page, title = LESSONS[name]
        cost = f"{points_lost(lost, 0)} points, {'once' if times == 1 else f'{times} times'}"
        learn = tag("a", title, href=f"../../learn/{page}/", aria_label=f"Learn: {title}")
        rows.append(tag("li", tag("b", cost), tag("span", f"{capital(habits.THEMES[name])}. ", learn)))
    title = f"What comes again, in {so_far.rounds} rounds"
    return tag("div", tag("h2", title), tag("p", over), tag("ol", *rows, class_="fs-again"), class_="fs-luck")


def _kept(state: Reviewed, found: Review) -> str:
    """Return what is kept from now on, if the reader played this round: what it cost, and the puzzles that it gives."""
    if state.name != YOU or state.record == example():
        return state.kept
    new = str(habits.kept(found, state.record.rules.slug, state.text))
    more = progress.Progress(reviewed=(new,), own=puzzles.own_puzzle_lines(state.record, found))
    return progress.write(progress.read(state.kept).merged(more))


def _controls(state: Reviewed, found: Review) -> tuple[Control, ...]:
    seats = tuple((str(seat), name) for seat, name in enumerate(state.names))
    (at, _), group = _open(state, found), "The choices"
    return (
        Control("previous", "button", "Before", enabled=at > 0, icon="back", group=group),
        Control("next", "button", "After", enabled=at < len(found.decisions) - 1, icon="next", group=group),
        Control("seat", "choice", "Whose choices", str(state.seat), seats, group=group),
        *_reading(state),
    )


def choices_strip(found: Review, at: Decision | None, *, still: bool = False) -> Markup:
    """Every choice in turn: mark, tile, and a bar of what it lost. On one that is `still` nothing can be pressed."""
    if not found.decisions:
        return Markup()
    most = max(each.lost for each in found.decisions) or Fraction(1)
    falls = (_fall(each, number, most, each == at, still) for number, each in enumerate(found.decisions, start=1))
    title = tag("h2", "What your choices gave away" if found.costliest else "Your choices gave nothing away")
    return tag("div", title, tag("ol", *falls, class_="fs-falls"), _keys(found), class_="fs-given")


def _fall(each: Decision, number: int, most: Fraction, here: bool, still: bool) -> Markup:
    mark, words = _marked(each)
    lost = f"\N{MINUS SIGN}{points_behind(each.weighed, each.chosen)}" if each.lost else ""
    bar = tag("i", style=f"--fs-part:{float(each.lost / most):.3f}") if each.lost else tag("i", class_="fs-none")
    shown = svg.tile(each.chosen.tile, hidden=True) if isinstance(each.chosen, Play) else tag("b", named(each.chosen))
    far = f", {points(each.weighed, each.chosen)}" if lost else ""
    says = speech.aloud(f"Choice {number}, {named(each.chosen)}: {words}{far}")
    parts = (bar, tag("b", mark, tag("span", lost or words)), shown)
    kind = f"fs-fall fs-{words.split()[0]}{' fs-here' if here else ''}"
    if still:
        return tag("li", tag("span", *parts, class_=kind))
    go = "open" if here else None
    return tag("li", stage.button(*parts, send="at", value=each.event, kind=kind, go=go, on=here, says=says))


def _marked(each: Decision) -> tuple[str, str]:
    """The mark of a choice, and its word."""
    verdict = each.weighed.verdict(each.chosen)
    mark, word, _ = MARKS[verdict]
    return ("◆", "sharp") if verdict == "best" and tutor.is_sharp(each) else (mark, word)


def _keys(found: Review) -> Markup:
    """Draw a key to the marks that are there."""
    words = {"◆": f"sharp: all else loses {tutor.SHARP} or more", **{mark: means for mark, _, means in MARKS.values()}}
    there = dict.fromkeys(_marked(each)[0] for each in found.decisions)
    keys = (tag("span", f"{mark} {words[mark]}") for mark in words if mark in there)
    return tag("p", joined(list(keys), " "), class_="fs-keys", aria_hidden="true")


def line_chart(end: State, found: Review, account: Account) -> Markup:
    """The score, luck and the choices from event to event: lines of steps from zero, with names and last values."""
    seats = end.table.seats
    side, others = seats[found.seat], max(seats)
    scores = [each.points if seats[each.seat] == side else -each.points / others for each in end.events]
    luck, lost = [0.0] * (len(scores) + 1), [0.0] * (len(scores) + 1)
    luck[0] += float(account.chances[0].luck)
    for chance in account.chances[1:]:
        luck[chance.event + 1] += float(chance.luck)
    for each in found.decisions:
        if each.weighed.measure == account.measure:
            lost[each.event + 1] -= float(each.lost)
    lines = {
        "the score": [*accumulate([0.0, *scores]), float(account.result)],  # what is settled comes last
        "luck": [*(every := [*accumulate(luck)]), every[-1]],
        "choices": [*(every := [*accumulate(lost)]), every[-1]],
    }
    values = [0.0, *chain(*lines.values())]
    low, high, count = min(values), max(values), len(scores) + 2

    def down(value: float) -> float:
        return 4 + 92 * (high - value) / ((high - low) or 1.0)

    drawn = [tag("path", d=f"M0 {down(0):.2f}H{count}", class_="fs-zero")]
    for number, line in enumerate(lines.values(), start=1):
        steps = "".join(f"V{down(value):.2f}H{at}" for at, value in enumerate(line, start=1))
        drawn.append(tag("path", d=f"M0 {down(0):.2f}{steps}", class_=f"fs-line-{number}"))
    chart = tag("svg", *drawn, viewBox=f"0 0 {count} 100", preserveAspectRatio="none", aria_hidden="true")
    names, free = [], -100.0
    for name, line in sorted(lines.items(), key=lambda pair: -pair[1][-1]):
        free = max(free + SPACE, down(line[-1]))
        names.append((free, tag("b", signed(round(line[-1]))), name))
    over = max(0.0, names[-1][0] - 96)
    ends = (tag("span", value, f" {name}", style=f"top:{at - over:.1f}%") for at, value, name in names)
    foot = tag("p", tag("span", "first play"), tag("span", "last"))
    return tag("div", tag("div", chart, foot), tag("div", *ends), class_="fs-ledger", aria_hidden="true")


def compared_losses(rules: RuleSet, own: Sequence[tuple[str, Fraction]]) -> Markup:
    """Draw what a choice lost on average by roll-out, for those who played and for our players where tried."""
    rows = [Bar(name, float(lost), f"{float(lost):.1f}", about=True) for name, lost in own]
    others = losses(rules).items()
    rows += [Bar(PLAYER_NAMES[name], lost, f"{lost:.1f} ± {1.96 * error:.1f}") for name, (lost, error) in others]
    return tag("div", bars(sorted(rows, key=lambda row: row.value), height=18), class_="fs-ranks")


def losses(rules: RuleSet) -> dict[str, tuple[float, float]]:
    """Return what our players lose per choice in a game, with the standard error; {} where it was not tried."""
    name = next((name for name, game in TRIED.items() if game == rules), "")
    return dict(LOSSES.get(name, {}))


def in_words(added: Account, whose: tuple[str, str]) -> str:
    """The result as luck, choices and what is neither, each to a whole point; `whose` they are, and the others'."""
    whole = [round(each) for each in (added.result, added.luck, added.choices)]
    result, luck, choices, rest = (signed(each) for each in (*whole, whole[0] - whole[1] - whole[2]))
    parts = f"luck {luck}, {whose[0]} choices {choices}, and {rest} is {_neither(whose)}"
    by = f"Choices are those weighed {HOW[added.measure]}." if added.choices else ""
    return f"The result is {result}: {parts}. {by}".rstrip()


def _neither(whose: tuple[str, str]) -> str:
    """Say what is neither luck nor the choices that were weighed, for a reader to say back."""
    return f"what {whose[0]} tiles and {whose[1]} choices brought"


def account_table(found: Account, rules: RuleSet, whose: tuple[str, str]) -> Table:
    """The same as a table, and how little luck says."""
    power = POWER.get(rules.slug, POWER["all-fives"])
    rest = _neither(whose)
    rows = [
        ("", "Points"),
        ("Luck: the deal", margin(found.chances[0].luck, 1)),
        (f"Luck: {len(found.chances) - 1} tiles drawn", margin(found.luck - found.chances[0].luck, 1)),
        (f"Choices, by {tutor.SHORT[found.measure]}", margin(found.choices, 1)),
        (capital(rest), margin(found.rest, 1)),
        ("The result", margin(found.result, 1)),
    ]
    caption = (
        "Luck is what the deal and each draw were worth more than all that could have come, on average; its mean is "
        f"zero. The worth goes by a few numbers and foresees little: without this luck, results vary {power:.2f} times "
        "less. So the line below the choices is large: how the tiles fell together, what the others chose, and choices "
        "weighed by other measures."
    )
    return Table(caption, tuple(rows), total=True)
