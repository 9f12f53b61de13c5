"""The review of a round: what each choice gave away and why, luck beside choices, and the same choices to try again."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import play_round
from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State, deal
from fivescore.core.rules import ALL_FIVES
from fivescore.notebook.words import named
from fivescore.svg.markup import Markup, tag
from fivescore_labs.analysis import codec, retry, review_tables
from fivescore_labs.analysis.retry import Retry, looking, opened
from fivescore_labs.classroom import progress
from fivescore_labs.contract import Control, Download, Lab, Message, View, registered
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.cache import Latest, worked
from fivescore_labs.parts.words import capital, score
from fivescore_labs.play import tutor
from fivescore_labs.play.explanations import measure_in_words, points, short_reason, unsure
from fivescore_labs.play.setup import NAMES, YOU, whose
from fivescore_labs.review import Decision, Review, contradicted, habits, reviewing
from fivescore_labs.review.luck import Account, account

_TRIES = ("tile", "place", "draw", "knock", "retry", "following")
LARGEST = 9
"""The largest pip of a set that is reviewed here: a larger one takes too long."""


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
    return replace(state, again=opened(codec.place_text(state.record, state.at), chosen))


def _read(state: Reviewed, text: str) -> Reviewed:
    """The state with the last of the records of a text; or with the first of its positions to try."""
    if text.removeprefix("\ufeff").startswith(codec.HEAD[:-1]):
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
    at = max(0, min(len(found.decisions) - 1, _place(state, found) + step))
    return replace(state, at=found.decisions[at].event)


def _open(state: Reviewed, found: Review) -> Decision | None:
    """The choice that is open: the one that was asked for, else the costliest, else the first."""
    asked = next((each for each in found.decisions if each.event == state.at), None)
    return asked or next(iter((*found.costliest, *found.decisions)), None)


def _place(state: Reviewed, found: Review) -> int:
    """The place of the open choice among all, from 0."""
    here = _open(state, found)
    return found.decisions.index(here) if here else 0


# What is shown


def _whole(state: Reviewed, found: Review, lost: Mapping[int, Fraction | None] = {}) -> View:
    """The review of a seat; `lost` is what a choice of each seat lost, as far as that is known."""
    end, here = state.full_round, _open(state, found)
    added = account(end, found)
    told = tuple(YOU if seat == state.seat else name for seat, name in enumerate(state.names))
    told = state.names if YOU in state.names else told
    moments = codec.costliest_positions(state.record, found)
    made = Download("positions.txt", "text/plain", codec.write_moments(moments).encode(), offered=True)
    tables = [tutor.losses(end.seen_by(state.seat), found)] if found.decisions else []
    tables += [review_tables.plays(here)] if here else []
    tables += review_tables.reasons(here, told) if here else []
    tables += [review_tables.account_table(added, state.record.rules, _whose(state))]
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
    here = _open(state, found)
    parts = [_head(state, found, added), review_tables.choices_strip(found, here, still=state.still)]
    if here:
        parts += [review_tables.choice(here), _ways(state, found, here)]
    played = tag("div", *parts, class_="fs-played")
    if not added:
        return tag("div", played, class_="fs-reviewed")
    luck = (
        tag("h2", "Luck, or choice?"),
        tag("p", review_tables.in_words(added, _whose(state))),
        review_tables.line_chart(state.full_round, found, added),
    )
    side = [_habits(state, found), tag("div", *luck, class_="fs-luck")]
    if own := [(state.names[seat], mean) for seat, mean in lost.items() if mean is not None]:
        beside = review_tables.compared_losses(state.record.rules, own)
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
    """The costliest habits of all rounds that are kept, from the second round on."""
    so_far = habits.habits(progress.read(_kept(state, found)).reviewed, state.record.rules.slug)
    if so_far.rounds < 2 or not so_far.themes or state.name != YOU:
        return Markup()
    title = f"What comes again, in {so_far.rounds} rounds"
    over = f"{state.record.rules.title}, {so_far.choices} choices weighed in trial rounds. What cost you most:"
    words = tag("p", over)
    return tag("div", tag("h2", title), words, review_tables.recurring_themes(so_far), class_="fs-luck")


def _kept(state: Reviewed, found: Review) -> str:
    """Return what is kept from now on, if the reader played this round: what it cost, and the puzzles that it gives."""
    if state.name != YOU or state.record == example():
        return state.kept
    new = str(habits.kept(found, state.record.rules.slug, state.text))
    more = progress.Progress(reviewed=(new,), own=codec.own_puzzle_lines(state.record, found))
    return progress.write(progress.read(state.kept).merged(more))


def _controls(state: Reviewed, found: Review) -> tuple[Control, ...]:
    seats = tuple((str(seat), name) for seat, name in enumerate(state.names))
    at, group = _place(state, found), "The choices"
    return (
        Control("previous", "button", "Before", enabled=at > 0, icon="back", group=group),
        Control("next", "button", "After", enabled=at < len(found.decisions) - 1, icon="next", group=group),
        Control("seat", "choice", "Whose choices", str(state.seat), seats, group=group),
        *_reading(state),
    )
