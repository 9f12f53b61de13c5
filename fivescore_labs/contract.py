"""What a lab is: pure functions from a state and a message to a state, and from a state to what is seen and said.

A `Session` runs one lab for one reader. A page and a notebook drive the same sessions and draw the same views. What a
link or a notebook carries of a lab is its share text: around the lab's own, which `Lab.write` gives and `Lab.start`
reads, stands its name with the version that wrote it, `finder.1=…`. A page that leads to another of the same release
leaves the number out.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import isfinite
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar
from urllib.parse import unquote

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.speech import ascii_digits
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup

S = TypeVar("S")
Verdict = Literal["", "right", "wrong"]
Jump = tuple[str, str]
"""A share text, and that of the state before it: a step back that the state itself does not tell."""
ITSELF = ("tick", "go")
"""Messages that are no act of a reader: time has passed, or is not waited for."""
UNASKED = ("more", "tick", "kept", "room")
"""Messages that a page sends by itself: while they change nothing, what could not be done is still told. So do those
that end with "-kept", such as "pace-kept": what its reader has set before."""
KEPT_JUMPS = 20_000
"""How many characters of jumps a reply carries at most, the latest of them."""
LONGEST_VALUE = 1_200_000
"""How many characters a message may bring: the receipts of 250 students with every exercise and two wrong ways each."""
VERSION = 1
"""The version of share texts that is written and read; `address.js` of the site writes the same."""
LONGEST = 20_000
"""How many characters a share text has at most: the longest match of five hundred played out, of 54 rounds, has 12,000.

Every text is measured against it before a lab reads it, and a lab answers to the longest in 0.3 seconds.
"""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that nobody sees, and those that turn the line around: a quoted text could hide behind them."""
_SHARED = re.compile(r"(?P<lab>[a-z][a-z-]*)(?:\.(?P<version>\d{1,6}))?=(?P<text>.*)", re.DOTALL)


class Control(NamedTuple):
    """One control of a lab; `id` is what its messages carry.

    A button sends its `value`; a range goes from `low` to `high`, of a `unit` if that is named, and has no value before
    it is touched; a choice has `options` of (value, label); a text (of `high` lines, where that is given) and a check
    send what they hold; a file fills the text that its `value` names; a camera sends each QR code that it reads.
    `group` gathers controls under one heading; `icon` names a drawing for a button. A group whose first control is
    `folded` starts closed; one whose first control stands `below` comes after what is said and the details, since it is
    chosen once. A `wide` text has room for a formula; one with `keys` takes numbers, and has keys of its own on a touch
    screen.

    >>> Control("next", "button", "Next").enabled
    True
    """

    id: str
    kind: Literal["button", "range", "choice", "text", "check", "file", "camera"]
    label: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    enabled: bool = True
    group: str = ""
    icon: str = ""
    main: bool = False
    folded: bool = False
    unit: str = ""
    wide: bool = False
    below: bool = False
    keys: bool = False


class Entry(NamedTuple):
    """An entry in a list of tables: its name, its line, how the match ended for its reader."""

    name: str
    line: str
    same: str = ""
    begun: bool = True
    over: bool = False
    kind: Literal["table", "round", "lesson"] = "table"
    result: str = ""


class Download(NamedTuple):
    """A file for the reader: saved at once, or `printed`; one that is only `offered` waits until it is asked for."""

    name: str
    media: str
    content: bytes
    printed: bool = False
    offered: bool = False


class View(NamedTuple):
    """A view of a lab: a picture (SVG in HTML), the same in a sentence, and in tables; and its controls.

    `verdict` marks an answer, `note` is its sentence. `focus` names the control that gets the focus, or is "stage" for
    the part of the picture where its reader goes on. `progress` under 1
    means that more views follow when asked for; `tick` asks for a message "tick" after so many seconds; `copy` is text
    to take away; with a `heading` it stands open under that. Tables and `copy` are folded away as details, which are
    named by the captions, or as `details` says; where they are what a reader comes for, they are `opened`. `file` is a
    file to take away. A view with an `entry` is a table that a page keeps at every turn.

    >>> from fivescore_labs import LABS
    >>> view = LABS["nine-moves"].view(LABS["nine-moves"].start("1"))
    >>> print(view.caption)
    [1-4] leads. The ends are 1 and 4. They total 5, a multiple of five: [1-4] scores 5.
    >>> view.tables[0].caption, [control.id for control in view.controls][:3], view.progress
    ('Open ends after move 1', ['guess', 'check', 'first'], 1.0)
    """

    picture: Markup
    caption: str
    tables: tuple[Table, ...] = ()
    controls: tuple[Control, ...] = ()
    focus: str = ""
    progress: float = 1.0
    verdict: Verdict = ""
    note: str = ""
    tick: float = 0.0
    copy: str = ""
    heading: str = ""
    keep: str | None = None
    entry: Entry | None = None
    file: Download | None = None
    details: str = ""
    opened: bool = False


class Message(NamedTuple):
    """A reader's act: which control or part of the picture, its value, and when, in seconds since 1970.

    >>> from fivescore_labs import LABS
    >>> Session(LABS["nine-moves"]).send(Message("move", "3")).text
    '3'
    """

    id: str
    value: str = ""
    at: float = 0.0


class Lab(Generic[S]):
    """An interactive piece; its state is any frozen value.

    `begin` is the state in which it opens, `read` reads a share text and `text` writes it: `start` and `write` are the
    same with "" for the beginning. `static_views` are what is on the page without any script, and in print.

    >>> from fivescore_labs import LABS
    >>> lab = LABS["nine-moves"]
    >>> state = lab.update(lab.start("7"), Message("next"))
    >>> lab.write(state), lab.view(state).caption, len(lab.static_views(state))
    ('8', '[0-5] on the double five. The ends are 2, 3 and 0. They total 5, a multiple of five: [0-5] scores 5.', 9)

    A lab has more than these by what it overrides: long `work`, several beginnings (`home`), what is kept
    (`remember`), what its state tells of the turn `before`, and what its reader sets for good (`carry`).

    `read` raises NotationError or another FivescoreError for a text that is no state, `update` FivescoreError for what
    makes no sense.
    """

    name: str
    title: str
    by_choice = False
    """Whether `before` leads to the last choice of its reader; what was forced since, such as a draw, is none."""

    def begin(self) -> S:
        """The state in which it opens; a class of states whose defaults are that state may stand here."""
        return self.read("")

    def read(self, text: str) -> S:
        """The state of a share text that is not empty; each lab says its own."""
        raise NotImplementedError

    def text(self, state: S) -> str:
        """The inverse of `read`; "" in a lab whose links hold nothing of what is done in it."""
        return ""

    def start(self, text: str) -> S:
        """The state of a share text: of "", the one in which it opens."""
        return self.read(text) if text else self.begin()

    def write(self, state: S) -> str:
        """The share text of a state, the inverse of `start`."""
        text = self.text(state)
        return "" if text == self._opening else text

    @cached_property
    def _opening(self) -> str:
        return self.text(self.begin())

    def update(self, state: S, message: Message) -> S:
        """The state after a message; each lab that has controls says its own."""
        raise NotImplementedError

    def view(self, state: S) -> View:
        """Return the view; of long `work`, the last one."""
        *_, last = self.work(state)
        return last

    def static_views(self, state: S) -> tuple[View, ...]:
        return (self.view(state),)

    def work(self, state: S) -> Iterator[View]:
        """A view for each bit of a long computation, 0.2 s at most."""
        yield self.view(state)

    def home(self, state: S) -> S:
        """The beginning that "reset" leads to."""
        return self.begin()

    def remember(self, state: S, kept: str) -> S:
        """The state with what was `kept`, no part of share texts; what a view says to `keep` is, from then on."""
        found: Any = state
        return replace(found, kept=kept) if hasattr(found, "kept") else state

    def before(self, state: S) -> S | None:
        """The state before the last turn, None at the beginning."""
        return None

    def carry(self, state: S, settings: S) -> S:
        """The state with what is set in another, such as the pace of others: it outlasts undo and a new beginning."""
        return state


K = TypeVar("K")
V = TypeVar("V")


class Latest(Generic[K, V]):
    """The last few things that a lab found, each by what it is of; threads may share one, and it never grows."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._found: tuple[tuple[K, V], ...] = ()

    def get(self, key: K) -> V | None:
        """Return what was found for a key; None where that is not kept."""
        return next((value for each, value in self._found if each == key), None)

    def keep(self, key: K, value: V) -> V:
        """The value, which is kept from now on; what was found longest ago goes."""
        self._found = ((key, value), *self._found[: self._most - 1])  # one assignment: a thread sees it before or after
        return value


class Bit(Protocol):
    """A finding so far, and how much of it is `done`, up to 1."""

    @property
    def done(self) -> float | Fraction: ...


B = TypeVar("B", bound=Bit)


def worked(latest: Latest[K, B], key: K, bits: Iterable[B]) -> Iterator[B]:
    """Yield what was found for a key; else the bits of finding it, the last of which is kept."""
    if (known := latest.get(key)) is not None:
        yield known
        return
    for found in bits:
        yield found if found.done < 1 else latest.keep(key, found)


L = TypeVar("L", bound=Lab[Any] | type[Lab[Any]])
LABS: dict[str, Lab[Any]] = {}
"""Every lab by its name, once `fivescore_labs` is imported."""


def registered(lab: L) -> L:
    """The lab, or the class of one, which pages and notebooks find by its name from now on."""
    LABS[lab.name] = lab() if isinstance(lab, type) else lab
    return lab


def share(name: str, text: str) -> str:
    """The share text of a lab's own text; "" is the lab's beginning, and needs none.

    >>> share("nine-moves", "6"), share("nine-moves", "")
    ('nine-moves.1=6', '')
    """
    return f"{name}.{VERSION}={text}" if text else ""


def parted(text: str) -> tuple[str, int, str] | None:
    """The name, the version and the lab's own text of a share text; None for one that names no lab. 0 is no version."""
    found = _SHARED.fullmatch(text)
    return (found["lab"], int(found["version"] or 0), found["text"]) if found else None


def opened(name: str, text: str) -> str:
    """The own text of the lab `name`, of a share text or of one that is the lab's own already."""
    if len(text) > LONGEST:
        raise NotationError(f"it is {len(text):,} characters long, and {LONGEST:,} are the most of a link", text)
    found = parted(text)
    if found is None or (found[0] != name and not found[1]):
        return text
    lab, version, own = found
    if lab != name:
        raise NotationError(f"it leads to the lab {lab[:20]}, and this one is {name}", text)
    if version > VERSION:
        why = f"another release wrote it, in version {version}; this one reads version {VERSION}"
        raise NotationError(f"{why}, so load the page anew or bring fivescore up to date", text)
    return own


def from_link(text: str) -> str:
    """The share text of a whole address, decoded; a text without # as it is."""
    _, mark, fragment = text.rpartition("#")
    return unquote(fragment.partition("&")[0]) if mark else text


def whole(text: str, high: int) -> int | None:
    """The whole number from 0 to `high` that a text is, in the digits of any script; None for anything else."""
    word = ascii_digits(text.strip())
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(high))):
        return None
    return int(word) if int(word) <= high else None


def visible(words: str) -> str:
    """The words with a mark in place of each character that cannot be seen or would turn the line around."""
    return _UNSEEN.sub("\ufffd", words)


def sentence(words: str) -> str:
    """The words with a capital and a full stop, and nothing in them that cannot be seen."""
    shown = visible(words)
    return f"{shown[:1].upper()}{shown[1:].removesuffix('.')}."


class Reply(NamedTuple):
    """A session's answer: the view, the share text of the state, whether there is something to undo, a sentence about
    what could not be done (empty if all went well), and the latest jumps of its past."""

    view: View
    text: str
    undo: bool
    problem: str = ""
    past: tuple[Jump, ...] = ()


def _keeping(view: View, state: object) -> View:
    """The view with what is to be kept: what it says, else what its state has."""
    return view if view.keep is not None else view._replace(keep=getattr(state, "kept", None))


class Session(Generic[S]):
    """One lab in use: its state, its past, and the work under way; errors become sentences of the reply.

    `text` is a share text, or what the lab itself writes.

    The past is what the state itself tells, and jumps where it does not; `past` are the jumps of an earlier session.
    Besides the lab's own messages it knows "undo", "reset", "more" (the next bit of a long computation), "stop" and
    "kept" (what is kept has changed elsewhere).

    >>> from fivescore_labs import LABS
    >>> session = Session(LABS["nine-moves"])
    >>> session.send(Message("next")).text, session.send(Message("next")).text, session.send(Message("undo")).text
    ('1', '2', '1')
    """

    def __init__(self, lab: Lab[S], text: str = "", kept: str = "", past: Iterable[Jump] = ()) -> None:
        self.lab = lab
        self._works, self._rewinds = type(lab).work is not Lab.work, type(lab).before is not Lab.before
        self.kept = kept
        given = list(past)[-KEPT_JUMPS:]
        self._past = [(it[0], it[1]) for it in given if isinstance(it, tuple | list) and [*map(type, it)] == [str, str]]
        damaged = len(given) - len(self._past)
        self._problem = ""
        self._work: Iterator[View] | None = None
        self._view: View
        self.state: S
        try:
            self._set(self.lab.remember(lab.start(opened(lab.name, text)), self.kept))
            if damaged:
                self._problem = f"{damaged:,} of the {len(given):,} steps back are damaged; Undo passes over them."
        except FivescoreError as fault:
            self._set(self.lab.remember(lab.start(""), self.kept))
            self._past = []
            self._problem = sentence(f"That link cannot be read: {fault}. Here is the lab from its start")

    def __copy__(self) -> "Session[S]":
        """Another session that is where this one does, and goes its own way."""
        twin: Session[S] = object.__new__(type(self))
        twin.__dict__ |= self.__dict__ | {"_past": [*self._past], "_work": None}
        return twin

    def reply(self) -> Reply:
        """The answer as things stand; a problem is told until its reader does something, or the lab goes on."""
        undo = bool(self._past) or self._before is not None
        sizes = accumulate(sum(map(len, jump)) for jump in reversed(self._past))
        older = len(self._past) - sum(size <= KEPT_JUMPS for size in sizes)
        return Reply(self._view, self._text, undo, self._problem, tuple(self._past[older:]))

    def finished(self) -> Reply:
        """The answer once all work is done."""
        reply = self.reply()
        while reply.view.progress < 1:
            reply = self.send(Message("more"))
        return reply

    def send(self, message: Message, kept: str | None = None) -> Reply:
        """The answer to what the reader did; `kept` is what is kept by now, where others may have changed it."""
        told, stood = self._problem, (self._text, self._view.caption)
        if kept is not None and kept != self.kept:
            self.kept = kept
            self._set(self.lab.remember(self.state, self.kept))
        self._problem = ""
        match message.id:
            case "more":
                self._view = _keeping(next(self._work, self._view), self.state) if self._work else self._view
                if self._view.keep not in (None, self.kept):
                    self.kept = self._view.keep or ""
                    self.state = self.lab.remember(self.state, self.kept)
            case "stop":
                if self._view.progress < 1:
                    self._view = self._view._replace(progress=1.0, note="Stopped before the end.")
                self._view, self._work = self._view._replace(tick=0), None
            case "kept":
                pass
            case "undo" if self._past or self._before is not None:
                self._undo()
            case "reset":
                self._change(self._carried(self.lab.home(self.state)))
            case _:
                try:
                    if len(message.value) > LONGEST_VALUE:
                        many = f"{len(message.value):,} characters long, and {LONGEST_VALUE:,} are the most"
                        raise FivescoreError(f"that is {many} that can be read at once; give it in parts")
                    if not isfinite(message.at):
                        raise FivescoreError(f"{message.at} is no time; a time is in seconds since 1970")
                    self._change(self.lab.update(self.state, message), itself=message.id in ITSELF)
                except FivescoreError as fault:
                    self._problem = sentence(str(fault))
        unasked = message.id in UNASKED or message.id.endswith("-kept")
        if unasked and (message.id == "more" or stood == (self._text, self._view.caption)):
            self._problem = self._problem or told
        return self.reply()

    def _set(self, state: S) -> None:
        """Makes a state that of the session, with its share text and view, and what it tells of the state before."""
        text = self.lab.write(state)
        if len(text) > LONGEST:
            why = f"the text of this would be {len(text):,} characters long, and {LONGEST:,} are the most"
            raise FivescoreError(f"{why} that can be opened again; copy what is here, and begin another")
        before = self.lab.before(state)
        work = self.lab.work(state) if self._works else None
        view = _keeping(next(work) if work else self.lab.view(state), state)
        self.state, self._text, self._before, self._work, self._view = state, text, before, work, view
        if view.keep is not None:
            self.kept = view.keep

    def _carried(self, state: S) -> S:
        """A state with what was kept, and with what its reader has set."""
        return self.lab.remember(self.lab.carry(state, self.state), self.kept)

    def _change(self, state: S, *, itself: bool = False) -> None:
        """Goes on to a state; where that does not tell where it came from, the past gets a jump."""
        old, earlier = self._text, self._way_back()
        self._set(state)
        back = self._way_back()
        no_turn = itself and self._rewinds
        no_choice = self.lab.by_choice and back is not None and back == earlier
        if no_turn or no_choice:
            if self._past and self._past[-1][0] == old:
                self._past[-1] = (self._text, self._past[-1][1])
        elif old != self._text and back != old:
            self._past.append((self._text, old))

    def _way_back(self) -> str | None:
        """The share text of what the state tells was before; None where it tells nothing."""
        return None if self._before is None else self.lab.write(self._before)

    def _undo(self) -> None:
        """Goes back by the last jump if it led here, else to what the state tells."""
        before = self._before
        try:
            if self._past and (before is None or self._past[-1][0] == self._text):
                before = self.lab.start(opened(self.lab.name, self._past.pop()[1]))
            if before is not None:
                self._set(self._carried(before))
        except FivescoreError as fault:
            on = "Undo again to go further back" if self._past or self._before is not None else "All else is as it was"
            self._problem = sentence(f"What was before this cannot be read: {fault}. {on}")
