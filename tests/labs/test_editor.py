"""The position editor, and in it random endings: what each play is worth, and how exact that is."""

import itertools
import random
import time

from fivescore import ALL_FIVES, RULE_SETS, Layout
from fivescore.analysis import odds
from fivescore.analysis.finder import greedy
from fivescore.analysis.solver import average_face_up, budget, face_up, random_ending, state_in_deal
from fivescore.core.game import position_after
from fivescore.core.notation import Record, dumps
from fivescore.core.position import Position
from fivescore.notebook.words import percent
from fivescore_labs.analysis.editor import EDITOR, ENDGAME
from fivescore_labs.contract import Session
from tests.lessons import finished, pressed, sent
from tests.odds.test_odds import late


def ending(*lines):
    """A session in which messages were sent that can all be done, each worked to its end."""
    session = Session(ENDGAME)
    finished(session)
    for line in lines:
        pressed(session, line)
    return session


def test_a_record_with_too_many_deals_to_count_opens_and_says_so():
    session = Session(EDITOR)
    start = time.process_time()
    assert not sent(session, f"read {dumps(Record.of(late(25)).public)}").problem
    assert "40,000" in str(finished(session).view.tables) and time.process_time() - start < 3


def rows(it, caption):
    """The rows of the table whose caption begins so, by their first cells."""
    view = it.reply().view
    table = next(table for table in view.tables if table.caption.startswith(caption))
    return {first: rest for first, *rest in table.rows[1:]}


def differ(position):
    """Whether most points now, the best average and the best of some deal are three plays, each the only best."""
    first, second, *_ = *sorted((position.layout.after(play).points for play in position.legal), reverse=True), 0, 0
    best, *others = average_face_up(position)
    if first == second or greedy(position) == best.play or best.mean == others[0].mean:
        return False
    solved = (face_up(state_in_deal(position, deal)) for deal, _ in odds.deals(position))
    return bool({each.best for each in solved if len(each.best) == 1} - {(greedy(position),), (best.play,)})


def test_the_lab_opens_with_the_first_ending_in_which_three_ways_to_choose_differ():
    state = ENDGAME.start("")
    endings = (random_ending(ALL_FIVES, 3, 3, 4, seed) for seed in range(100))
    assert next((seed, each) for seed, each in enumerate(endings) if differ(each)) == (state.seed, state.position)


def test_its_tables_say_what_the_solver_and_the_odds_say():
    it = ending()
    value, cells, position = rows(it, "Every play"), rows(it, "What Ben can do next"), it.state.position
    for choice in average_face_up(position):
        told = value[f"{choice.play.tile} on {choice.play.on}"][2].replace("−", "-")
        assert f"({choice.mean})" in told and float(told.split()[0]) == round(float(choice.mean), 2)
    ticks = {name: ["✓" in cell for cell in row[1:]] for name, row in value.items()}
    assert ticks == {"[4-5] on [2-4]": [False, True], "[1-3] on [3-6]": [True, False], "[0-5] on [0-0]": [False, False]}
    assert cells["nothing yet"][1].startswith(str(odds.can_score(position, 1)))
    then = position_after(position, next(each for each in position.legal if str(each) == "4-5@2-4"))
    chances = odds.can_play(then, 1), odds.can_score(then, 1)
    assert cells["[4-5] on [2-4]"][:2] == [f"{chance} ({percent(chance)})" for chance in chances]


def test_a_best_line_adds_up_to_the_value_of_its_deal_and_the_best_plays_are_ticked():
    summed, it = 0, ending("face-up yes")
    for _ in range(12):
        solution = face_up(it.state.state)
        best = {f"{play.tile} on {play.on}" for play in solution.best}
        assert {name for name, cells in rows(it, "Every play").items() if "✓" in cells[3]} == best
        *line, last = rows(it, "Deal ").values()
        if not any("draw" in what for _, what, _ in line):
            gains = [int(gain.replace("−", "-").replace("–", "0")) for *_, gain in line]
            assert sum(gains) == int(last[-1].replace("−", "-")) == solution.value
            summed += 1
        sent(it, "deal")
    assert summed >= 3
    sent(it, "face-up")
    assert it.reply().view == ending().reply().view, "hidden tiles are the same, whatever deal was seen"


def test_long_work_is_told_bit_by_bit_can_be_stopped_and_is_kept_for_the_next_look(monkeypatch):
    it, ticks = ending("rules fives-and-threes / mine 6"), itertools.count()
    with monkeypatch.context() as patch:
        patch.setattr(budget, "perf_counter", lambda: next(ticks))
        reply = sent(it, "theirs 6")
        assert reply.view.progress < 1
        assert reply.view.tables[0].rows[0] == ("Play", "What it does", "Scores"), "no half of an average is shown"
        stopped = sent(it, "stop")
        assert stopped.view.progress == 1 and stopped.view.note == "Stopped before the end."
    it = ending("rules fives-and-threes / mine 6 / theirs 6")
    assert sent(it, "face-up yes").view.progress == 1


def test_frames_show_the_ending_hidden_and_one_deal_face_up():
    hidden, open_ = ENDGAME.static_views(ENDGAME.start(""))
    assert "Hidden tiles" in hidden.picture and "Hidden tiles" not in open_.picture
    assert not hidden.controls and not open_.controls


def test_what_is_typed_is_the_position_and_a_link_holds_it_with_all_that_is_chosen():
    layout = Layout(RULE_SETS["muggins"]).play("1-4").play("4-4").play("4-5")
    position = Position.of(layout, hand="5-6 1-1", others=(2,))
    it = ending("rules muggins / plays 1-4 4-4 4-5 / hand 5-6 1-1 / other-1 2")
    assert it.state.position == position and it.reply().text.partition("~")[2] == "~all~~32"
    it = Session(ENDGAME, "MJorsI0GQluK~~100~1-1@1-4~7~3")
    state = it.state
    assert state.position == position
    assert (state.seed, state.weigh, state.deal, str(state.shown)) == (7, "100", 3, "1-1@1-4")
    assert state.faces[1] == odds.sample(position, random.Random("deal/7/3")).hands[1]
    assert it.reply().text.partition("~")[2] == "~100~1-1@1-4~7~3" and ENDGAME.start(it.reply().text) == state
