"""Many trials on many workers: batches, lost workers, and the file from which a run goes on."""

import json
import os
import random
import signal
import time
from collections import Counter
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import partial
from multiprocessing import active_children, get_context

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, FivescoreError
from fivescore.analysis.players import Careful, Chance, Greedy
from fivescore.analysis.simulate import batches, checkpoints, compared, estimate, tally, tournament

COUNT = 3000


def thrown(number, seed):
    dice = random.Random(f"{seed}/{number}")
    first, second = dice.randint(1, 6), dice.randint(1, 6)
    return first + second, first == second


def faulty(number, bad):
    if number == bad:
        raise ZeroDivisionError(f"trial {number}")
    return (number,)


PROCESSES = partial(ProcessPoolExecutor, mp_context=get_context("spawn"))
"""A pool of new processes: a fork of this one, in which Dask's threads run, may wait forever for a lock of theirs."""
DICE = partial(thrown, seed=1)
FOUND = tuple(map(Counter, zip(*map(DICE, range(COUNT)), strict=True)))
"""What the trials find, one by one."""


class Here(Executor):
    """Works out at once what it is sent, but for what it loses or is to keep waiting; keeps what it was sent."""

    def __init__(self, lost=lambda start, times: False, fault=None, done=10**9):
        self.lost, self.fault, self.done, self.sent, self.waiting = lost, fault, done, [], []

    def submit(self, work, trial, start, stop):
        self.sent.append((start, stop))
        future = Future()
        if len(self.sent) > self.done:
            self.waiting.append(future)
        elif self.lost(start, sum(1 for each in self.sent if each[0] == start)):
            future.set_exception(self.fault) if self.fault else future.cancel()
        else:
            try:
                future.set_result(work(trial, start, stop))
            except Exception as fault:
                future.set_exception(fault)
        return future


@pytest.fixture
def small(monkeypatch):
    """Small batches from the first trial on, so that there are many."""
    monkeypatch.setattr(batches, "SECONDS", 0.002)
    monkeypatch.setattr(batches, "FIRST", (0.0,))


@pytest.fixture
def file(tmp_path):
    """Where a run keeps its finished batches."""
    return tmp_path / "done.jsonl"


@pytest.fixture
def clocked(monkeypatch):
    """Makes a trial that takes so many seconds, by its number, on a clock of its own."""
    now = [0.0]
    monkeypatch.setattr(batches, "perf_counter", lambda: now[0])

    def made(seconds):
        def trial(number):
            now[0] += seconds(number)
            return (number,)

        return trial

    return made


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Two local workers of Dask, which only the process that needs them loads."""
    from distributed import Client

    quiet = {"dashboard_address": ":0", "local_directory": tmp_path_factory.mktemp("workers")}
    with Client(n_workers=2, threads_per_worker=1, **quiet) as running:
        yield running


# The same whoever works them out


def test_batches_of_any_size_find_what_the_trials_find_one_by_one(monkeypatch):
    for seconds in (0, 0.001, 1):
        monkeypatch.setattr(batches, "SECONDS", seconds)
        assert tally(DICE, COUNT) == FOUND


QUESTIONS = {
    "compared": lambda **how: compared(ALL_FIVES, 40, seed=3, player=Careful(), **how),
    "tournament": lambda **how: tournament(Greedy(), Chance(), 40, FIVES_AND_THREES, seed=3, **how),
}


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
def test_every_simulation_is_the_same_alone_on_a_cluster_and_from_a_file(asked, client, small, file):
    alone = asked()
    assert asked(executor=client.get_executor(), file=file) == alone
    told = []
    assert asked(file=file, progress=lambda *at: told.append(at)) == alone
    assert told == [(40, 40)], "all was in the file"


def test_an_estimate_of_a_tally_is_that_of_its_values():
    values = [1 / 3, 0.1, 0.1, 2, True, -7.25] * 50
    assert estimate(Counter(values)) == estimate(values) == estimate(values[::-1])


def test_progress_counts_up_to_all(small):
    told = []
    tally(DICE, COUNT, executor=Here(), progress=lambda *at: told.append(at))
    assert told == sorted(told) and len(told) > 5
    assert told[-1] == (COUNT, COUNT) and {total for _, total in told} == {COUNT}
    tournament(Greedy(), Chance(), 8, FIVES_AND_THREES, seed=2, progress=lambda *at: told.append(at))
    assert told[-1] == (8, 8), "a tournament counts matches"


def test_a_player_of_a_notebook_is_sent_along_to_a_cluster(client, small):
    cells = {"__name__": "__main__"}
    exec("class Last:\n    name = 'last'\n    choose = lambda self, position, rng: position.legal[-1]\n", cells)
    last = cells["Last"]()
    alone = tournament(last, Greedy(), 20, FIVES_AND_THREES)
    assert tournament(last, Greedy(), 20, FIVES_AND_THREES, executor=client.get_executor()) == alone


# Sizes


def test_batches_take_half_a_second_by_what_was_measured_last(monkeypatch, clocked):
    here = Here()
    monkeypatch.setattr(batches, "AHEAD", 1)
    (found,) = tally(clocked(lambda number: 1 / 64 if number < 500 else 1 / 8), 1000, executor=here)
    assert found == Counter(range(1000))
    assert here.sent[0] == (20, 52), "7 and 13 of the first trials take a tenth of a second and two"
    assert here.sent[-2][1] - here.sent[-2][0] == 4


def test_trials_that_are_longer_than_a_batch_go_one_by_one(clocked):
    here = Here()
    tally(clocked(lambda number: 9), 9, executor=here)
    assert here.sent == [(number, number + 1) for number in range(2, 9)]


# Lost workers


@pytest.mark.landing  # a pool that loses one is tried
def test_a_cluster_that_loses_a_worker_finds_the_same(client, monkeypatch):
    monkeypatch.setattr(batches, "SECONDS", 0.02)
    monkeypatch.setattr(batches, "FIRST", (0.01,))
    killed = []

    def kill(done, total):
        if done > total / 4 and not killed:
            killed.append(min(client.run(os.getpid).values()))
            os.kill(killed[0], signal.SIGKILL)

    found = compared(ALL_FIVES, 400, seed=3, player=Careful(), executor=client.get_executor(), progress=kill)
    assert found == compared(ALL_FIVES, 400, seed=3, player=Careful())
    end = time.monotonic() + 60
    while killed[0] in (now := client.run(os.getpid, on_error="ignore").values()) or len(now) < 2:
        assert time.monotonic() < end, "no other worker takes its place"
        time.sleep(0.1)  # a scheduler may not know yet that it is gone


def test_a_pool_that_loses_a_worker_is_left_and_the_rest_found_here(small):
    others = {*active_children()}

    def kill(done, total):
        if done > total / 4 and (mine := {*active_children()} - others):
            mine.pop().kill()

    with PROCESSES(2) as pool, pytest.warns(RuntimeWarning, match="a worker of the pool was lost"):
        assert tally(DICE, COUNT, executor=pool, progress=kill) == FOUND


def test_a_broken_pool_ends_its_batches_itself_so_that_it_leaves_no_process_behind(small):
    """Python's pool trips over a batch that is cancelled while it tells of the loss, and its workers then wait on."""

    class Broken(Here):
        def submit(self, *asked):
            future = super().submit(*asked)
            if len(self.waiting) == 3:
                self.waiting[0].set_exception(BrokenProcessPool("a worker was lost"))
            return future

    broken = Broken(done=0)
    with pytest.warns(RuntimeWarning, match="a worker of the pool was lost"):
        assert tally(DICE, COUNT, executor=broken) == FOUND
    assert len(broken.waiting) > 2 and not any(future.cancelled() for future in broken.waiting)


def test_a_batch_that_was_lost_is_sent_again(small):
    from distributed import KilledWorker

    for fault in (None, CancelledError(), KilledWorker("a task", None, 3)):
        here = Here(lambda start, times: start > 1000 and times < batches.SENT, fault)
        assert tally(DICE, COUNT, executor=here) == FOUND
        assert max(Counter(start for start, _ in here.sent).values()) == batches.SENT


def test_a_batch_that_is_lost_each_time_is_given_up(small):
    here = Here(lost=lambda start, times: start > 1000)
    with pytest.raises(FivescoreError, match=r"trials [\d,]+ to [\d,]+ were sent 3 times, .* worker was lost"):
        tally(DICE, COUNT, executor=here)


@pytest.mark.parametrize("executor", [None, Here()])
def test_a_fault_of_a_trial_is_raised_and_nothing_sent_again(executor, small):
    with pytest.raises(ZeroDivisionError, match="trial 70"):
        tally(partial(faulty, bad=70), 100, executor=executor)
    assert executor is None or len({start for start, _ in executor.sent}) == len(executor.sent)


def refuse(done, total):
    if done > 1:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("bad", "progress", "fault"), [(1, None, ZeroDivisionError), (-1, refuse, KeyboardInterrupt)], ids=["fault", "stop"]
)
def test_what_is_still_under_way_at_a_fault_or_a_stop_is_cancelled(bad, progress, fault, small):
    here = Here(done=1)
    with pytest.raises(fault):
        tally(partial(faulty, bad=bad), 100_000, executor=here, progress=progress)
    assert here.waiting and all(future.cancelled() for future in here.waiting)


# The file


def stopped(file, executor=None):
    def stop(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tally(DICE, COUNT, executor=executor, file=file, progress=stop)
    return file.read_bytes().splitlines(keepends=True)


def gone_on(file):
    here = Here()
    return tally(DICE, COUNT, file=file, executor=here), here.sent


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, PROCESSES], ids=["here", "threads", "processes"])
def test_a_run_that_was_stopped_goes_on_from_its_file(pool, small, file):
    with pool(2) if pool else nullcontext() as executor:
        stopped(file, executor=executor)
    there = sum(batch.stop - batch.start for batch in checkpoints.opened(file, DICE))
    assert COUNT / 2 < there < COUNT
    told = []
    assert tally(DICE, COUNT, file=file, progress=lambda *at: told.append(at)) == FOUND
    assert told[0] == (there, COUNT) and told[-1] == (COUNT, COUNT)


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_torn_last_line_is_told_and_its_trials_worked_out_again(left, small, file):
    lines = stopped(file)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    torn = json.loads(lines[-1])
    with pytest.warns(RuntimeWarning, match=r"the last line of .*done.jsonl was not written to its end") as told:
        found, sent = gone_on(file)
    assert (found, len(told)) == (FOUND, 1)
    assert file.read_bytes().startswith(b"".join(lines[:-1])), "nothing else is lost"
    assert min(sent)[0] > torn["from"]


def test_a_line_that_cannot_be_read_is_told_by_its_number(small, file):
    lines, told = stopped(file), "line 3 of .*done.jsonl cannot be read: those trials are worked out again"
    for line in (b"{", b"[1, 2]", b'{"from": 0, "to": 9, "seconds": 1, "found": [[[7, 3]]]}', b"\xff"):
        file.write_bytes(b"".join([*lines[:2], line + b"\n", *lines[3:]]))
        with pytest.warns(RuntimeWarning, match=told):
            assert tally(DICE, COUNT, file=file) == FOUND


def test_trials_that_stand_in_the_file_twice_count_once(small, file):
    lines = stopped(file)
    row = json.loads(lines[2])
    wide = batches.run_batch(DICE, row["from"], row["to"] + 7)
    file.write_bytes(b"".join([*lines, lines[1], *lines[2:4]]))
    checkpoints.add(file, wide)
    assert tally(DICE, COUNT, file=file) == FOUND
    file.write_bytes(lines[0][:30])
    assert tally(DICE, COUNT, file=file) == FOUND, "a first line that was not written to its end"


def test_a_file_of_another_question_or_of_none_is_refused_and_stays_as_it_is(file):
    asked = {"rules": ALL_FIVES, "rounds": 5, "seed": 1, "player": Greedy()}
    compared(**asked, file=file)
    before = file.read_bytes()
    for other in ({"seed": 2}, {"rules": ALL_FIVES.vary(target=100)}, {"player": Chance()}):
        with pytest.raises(FivescoreError, match=f"{next(iter(other))} is .* there, and .* here"):
            compared(**{**asked, **other}, file=file)
    with pytest.raises(FivescoreError, match="trial is fivescore"):
        tournament(Greedy(), Greedy(), 10, ALL_FIVES, seed=1, file=file)
    assert file.read_bytes() == before
    head, *rest = before.decode().splitlines()
    file.write_text("\n".join([json.dumps({key: it for key, it in json.loads(head).items() if key != "seed"}), *rest]))
    with pytest.raises(FivescoreError, match=r"is of other trials: seed is not given there, and .* here"):
        compared(**asked, file=file)
    for text in ("Dear Ana,\n", "{}\n", "[1]", "[[]]"):
        file.write_text(text)
        with pytest.raises(FivescoreError, match="is no file of finished batches"):
            tally(DICE, 10, file=file)
        assert file.read_text() == text


class Plain:
    name = "plain"

    def __init__(self, depth):
        self.depth = depth

    def choose(self, position, rng):
        return position.legal[-self.depth]


def test_players_without_words_of_their_own_are_known_by_what_they_have(file):
    first = tournament(Plain(1), Greedy(), 4, FIVES_AND_THREES, file=file)
    assert tournament(Plain(1), Greedy(), 4, FIVES_AND_THREES, file=file) == first
    with pytest.raises(FivescoreError, match=r"first is Plain\{'depth': 1\} there, and Plain\{'depth': 2\} here"):
        tournament(Plain(2), Greedy(), 4, FIVES_AND_THREES, file=file)


@pytest.mark.parametrize("trial", [lambda number: (number,), partial(thrown, 1)])
def test_trials_without_a_name_need_no_file_and_get_none(trial, file):
    with pytest.raises(FivescoreError, match="a file has to name its trials; give a function that is at the top"):
        tally(trial, 10, file=file)
    assert not [*file.parent.iterdir()]


def halves(number):
    from fractions import Fraction

    return (Fraction(number, 2),)


def pairs(number):
    return ((number % 2, "even" if number % 2 == 0 else "odd"),)


def test_more_trials_go_on_from_the_file_of_fewer_and_fewer_are_those_asked_for(small, file):
    tally(DICE, 1000, file=file)
    found, sent = gone_on(file)
    assert found == FOUND and min(sent)[0] > 1000
    assert tally(DICE, 100, file=file) == tally(DICE, 100)


def test_values_that_a_file_cannot_keep_are_refused_and_pairs_and_texts_come_back(file):
    assert tally(halves, 3)[0].total() == 3
    with pytest.raises(FivescoreError, match="a file keeps numbers, texts and tuples of them, and nothing else"):
        tally(halves, 3, file=file)
    for _ in range(2):
        assert tally(pairs, 5, file=file.with_name("pairs.jsonl")) == (Counter({(0, "even"): 3, (1, "odd"): 2}),)
