"""Several readers in one process, as on a server of notebooks: each session counts as if it were alone."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Barrier

import pytest

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.cache import Latest
from fivescore_labs.parts.html import plain
from tests.lessons import script

DEALS = script("deal 1000 / count / deal 1000 / again / undo")
SCRIPTS = {
    "knock": DEALS,
    "machine": DEALS,
    "endgame": script("mine 1 / another / undo"),
    "editor": script("play 2-6@1-2 / lay / undo"),
    "round": script("tutor yes / play-4 4-4@4-6 / seed 7 / undo"),
}
"""What readers do in labs that find out much, some of it by chance."""
READERS = 4


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
    for step in SCRIPTS[name]:
        reply = session.send(Message(*step))
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        found.append(plain(reply))
    return found


@pytest.fixture(scope="module")
def alone():
    """What one reader after the other is answered, in a process where nothing was found out before."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield dict(zip(SCRIPTS, process.map(answers, SCRIPTS), strict=True))


@pytest.mark.landing  # eight readers at once
@pytest.mark.few("knock", "endgame", "editor", "round")
@pytest.mark.quick("knock")  # one that deals
@pytest.mark.parametrize("name", SCRIPTS)
def test_sessions_in_threads_answer_as_one_alone_does(name, alone, impatient):
    ready = Barrier(READERS, timeout=60)  # who fails before it would keep the others waiting
    with ThreadPoolExecutor(READERS) as pool:
        together = list(pool.map(answers, [name] * READERS, [ready] * READERS))
    assert [each == alone[name] for each in together] == [True] * READERS


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
