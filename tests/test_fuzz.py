"""Whatever is pasted, typed or linked, a reader says what it holds, or why not, and soon; several at once, too."""

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from threading import Barrier

import pytest

from fivescore import RULE_SETS, FivescoreError
from fivescore.core.notation import Record, dumps, loads, read_id, read_rules, write_id, write_rules
from fivescore.core.notation.ids import _check, _digits
from fivescore.core.referee import on_record
from fivescore_labs import LABS
from fivescore_labs.contract import Latest, Message, Session
from fivescore_labs.parts import fields
from fivescore_labs.parts.html import plain
from tests.games import states
from tests.lessons import SCRIPTS, script
from tests.weekly import examples

SECOND = 1.0
LONGEST_SENTENCE = 700
CHANGES = """
    tiles=1 tiles=3 tiles=9 tiles=12 tiles=18 tiles=19 tiles=99 hand=1 hand=5 hand=2:9/3:7/4:5 hand=99 target=1
    target=31 target=999999 players=2 players=5 players=2/3/4/5 drawing=none drawing=while-able drawing=until-playable
    reserve=1 reserve=90 spinner=none spinner=every spinner=first count=ends settlement=nothing settlement=each-loses
    rounding=up ending=exact ending=bounce first_tile_wins=no must_play=no chip_out=1 partners=no partners=yes
    rounded=each-hand
""".split()
SIGNS = [*"\0\ufeff\u202e²٣½\n\t-~@|#:=%&._ ", "<b>", "\n\n", "\r\n", "~~~", "%00", "1e9", "9" * 40]
PIECES = """
    draw 99|draw 1 |pass|left: 1 2|scores: 9 9|hands: |boneyard: |must-lead: 6-6|leader: 2|6-6|5-5@5-5|19-19|
    fivescore 1 |players: Ana, Ben, Cai, Dan, Eve
""".strip().split("|")


def written(rng):
    """A record of a round that was begun by some rules, with its deal or as a spectator writes it."""
    rules = random_rules(rng)
    *_, state = states(rules, rng.choice(rules.players), rng, rng.randrange(60))
    record = Record.of(state)
    return state, dumps(record if rng.random() < 0.5 else record.public)


def random_rules(rng):
    rules = rng.choice(list(RULE_SETS.values()))
    for change in rng.sample(CHANGES, rng.randrange(4)):
        try:
            rules = read_rules(f"{write_rules(rules)} {change}")
        except FivescoreError:
            continue
    return rules


def an_id(rng):
    """The id of a position; or one that fits its own check, of a number that may mean nothing."""
    if rng.random() < 0.5:
        state, _ = written(rng)
        return write_id(state.table if rng.random() < 0.5 else state.seen_by(0))
    number, suffix = rng.getrandbits(rng.randrange(8, 600)), rng.choice(["", "", *(f".{change}" for change in CHANGES)])
    return f"{_digits(number)}{_check(number, suffix)}{suffix}"


@cache
def shares(name):
    session = Session(LABS[name])
    return [session.reply().text, *(session.send(Message(*step)).text for step in SCRIPTS[name])]


def a_share(rng):
    name = rng.choice(sorted(LABS))
    return f"{name}={rng.choice(shares(name))}"


def mutated(text, rng):
    """The text with nothing, a little or much of it changed."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 5))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 3, 5, 40, 400)))
        piece = text[at:to]
        match rng.randrange(7):
            case 0:
                piece = ""
            case 1:
                piece = rng.choice(SIGNS)
            case 2:
                piece = rng.choice(PIECES)
            case 3:
                piece = piece * rng.choice((2, 2, 3, 10, 100, 1000, 20_000))
            case 4:
                piece = str(rng.randrange(10 ** rng.choice((1, 1, 2, 6))))
            case 5:
                piece = piece[::-1]
            case _:
                piece = rng.choice(CHANGES)
        text = (text[:at] + piece + text[to:])[:200_000]
    return text


def opened(text):
    name, _, share = text.partition("=")
    lab = LABS.get(name, LABS["referee"])
    session = Session(lab, share)
    reply = session.reply()
    if not reply.problem:
        assert lab.start(reply.text) == session.state
        return ""
    assert (session.state, reply.text) == (lab.start(""), ""), "a broken link opens the lab from its start"
    assert reply.problem.startswith("That link cannot be read: ") and reply.problem.endswith(".")
    return reply.problem


READERS = {
    "record": (lambda rng: written(rng)[1], (loads, on_record, fields.records)),
    "id": (an_id, (read_id,)),
    "share": (a_share, (opened,)),
}


def said(read, text, name):
    """What a reader says of a text in a sentence, if anything; it takes a second at most."""
    start = time.process_time()
    try:
        found = read(text)
    except FivescoreError as fault:
        found = str(fault)
    seconds, sentence = time.process_time() - start, found if isinstance(found, str) else ""
    assert seconds < SECOND, f"{name}: {seconds:.1f} s for {len(text)} characters: {text[:300]!r}"
    assert len(sentence) < LONGEST_SENTENCE, f"{name}: {sentence}"
    return sentence


PARTS = [range(examples(720)), *(range(2_800 * part, 2_800 * (part + 1)) for part in range(12))]
"""A few texts, and a hundred thousand in a dozen parts."""


@pytest.mark.parametrize("part", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 13))])
@pytest.mark.parametrize("kind", READERS)
def test_no_text_breaks_a_reader_or_holds_it_up(kind, part):
    (make, readers), seeds, read = READERS[kind], PARTS[part], 0
    for seed in seeds:
        rng = random.Random(f"{kind} {seed}")
        text = mutated(make(rng), rng)
        read += not any([said(reader, text, f"{kind} {seed}") for reader in readers])
    assert len(seeds) / 20 < read < len(seeds) * 19 / 20, "some can be read and some cannot"


HEAVY = {
    "a set larger than any": ("share", "referee=draw~all-fives.tiles=99~1-4"),
    "the largest set": ("share", "referee=draw~all-fives.tiles=18~1-4"),
    "the largest set in the editor": ("share", "editor=numbers~~fivescore 1 all-fives tiles=18~1-4"),
    "many hands": ("record", "fivescore 1 all-fives\nhands: " + "|".join(["1-2"] * 16_000)),
    "many names": ("record", "fivescore 1 all-fives\nplayers: " + ", ".join(map(str, range(9_000)))),
    "many turns": ("record", "fivescore 1 all-fives\n" + "draw 1 1-4\n" * 5_000),
    "a long note": ("record", "fivescore 1 all-fives\n1-4 # " + "a" * 59_000),
    "a long record": ("record", "fivescore 1 all-fives\n1-4 # " + "a" * 1_000_000),
    "a long line": ("record", "fivescore 1 all-fives\n" + "1-4 " * 14_000),
    "a large target": ("record", "fivescore 1 all-fives target=" + "9" * 50_000),
    "many changes": ("record", "fivescore 1 all-fives" + " target=100" * 5_000),
    "a long id": ("id", "A" * 1_000_000),
    "an id as long as one may be": ("id", "F" + "Y" * 999),
}


@pytest.mark.parametrize("case", HEAVY)
def test_what_is_large_is_read_or_refused_in_a_second(case):
    kind, text = HEAVY[case]
    for read in READERS[kind][1]:
        said(read, text, case)


# Several readers in one process, as on a server of notebooks: each session counts as if it were alone

DEALS = script("deal 1000 / count / deal 1000 / again / undo")
SEVERAL = {
    "knock": DEALS,
    "machine": DEALS,
    "endgame": script("mine 1 / another / undo"),
    "editor": script("play 2-6@1-2 / lay / undo"),
    "round": script("tutor yes / play-4 4-4@4-6 / seed 7 / undo"),
}
"""What readers do in labs that find out much, some of it by chance."""
AT_ONCE = 4


@pytest.fixture
def impatient():
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def answers(name, ready=None):
    """Everything that a session of a lab answers to its script, each long computation to its end."""
    session = Session(LABS[name])
    if ready:
        ready.wait()
    found = []
    for step in SEVERAL[name]:
        reply = session.send(Message(*step))
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        found.append(plain(reply))
    return found


@pytest.fixture(scope="module")
def alone():
    """What one reader after the other is answered, in a process where nothing was found out before."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield dict(zip(SEVERAL, process.map(answers, SEVERAL), strict=True))


@pytest.mark.landing  # eight readers at once
@pytest.mark.few("knock", "endgame", "editor", "round")
@pytest.mark.quick("knock")  # one that deals
@pytest.mark.parametrize("name", SEVERAL)
def test_sessions_in_threads_answer_as_one_alone_does(name, alone, impatient):
    ready = Barrier(AT_ONCE, timeout=60)  # who fails before it would keep the others waiting
    with ThreadPoolExecutor(AT_ONCE) as pool:
        together = list(pool.map(answers, [name] * AT_ONCE, [ready] * AT_ONCE))
    assert [each == alone[name] for each in together] == [True] * AT_ONCE


def test_a_lab_opened_by_a_link_counts_what_it_counted_step_by_step():
    for name in ("knock", "machine"):
        session = Session(LABS[name])
        for _ in range(3):
            reply = session.send(Message("deal", "100"))
        assert Session(LABS[name], reply.text).reply().view == reply.view


def test_what_was_found_last_is_kept_and_what_was_found_before_goes():
    sums = Latest[int, str](most=3)
    for number in range(1000):
        assert sums.keep(number, str(number)) == str(number)
    assert len(sums._found) == 3 and [sums.get(number) for number in (999, 997, 996)] == ["999", "997", None]
