"""Tasks of somebody who has just installed fivescore, in the fewest lines that read well, beside those of the docs."""

import random

import pandas

import fivescore
from fivescore import NINE_MOVES, Hand, Layout, Play, State, Tile, odds, simulate
from fivescore.game import deal
from fivescore.notation import loads


def test_one_lays_tiles_and_reads_what_they_score():
    layout = Layout("all-fives").play("1-4").play((1, 1)).play(Play(Tile("4-4")))
    assert (layout.total, layout.points) == (10, 10)
    assert [str(tile) for tile in layout] == ["[1-4]", "[1-1]", "[4-4]"] and "4-1" in layout
    assert Layout.of("muggins", [(1, 4), "1-1", Play.of("4-4@1-4")]).total == 10


def test_one_writes_a_player_as_a_function():
    def heaviest(position):
        return max(position.legal, key=lambda action: action.tile.pips if isinstance(action, Play) else 0)

    match = simulate.play_match("muggins", [heaviest, "greedy"], seed=1)
    assert max(match.scores) >= 100


def test_one_takes_numbers_on_to_pandas():
    end = simulate.play_round(deal("all-fives", 2, random.Random(1)), ["greedy", "careful"])
    rounds = end.to_frame()
    assert rounds.points.sum() == sum(event.points for event in end.events)
    assert rounds.tile[0] == "5-5" and list(rounds["count"][:2]) == [10, 16]
    drawn = State.of(Layout.of("muggins", "1-1"), hands=("0-0", "3-3")).apply("draw").to_frame()
    assert list(rounds.action[:2]) == ["play", "play"] and list(drawn.action) == ["draw"] and drawn.tile.isna().all()
    chances = odds.Dist({0: 3, 5: 1}).to_frame()
    assert isinstance(chances, pandas.DataFrame) and list(chances.chance) == [0.75, 0.25]
    assert list(simulate.compared("five-up", 50).to_frame().name) == ["points", "scoring", "blocked", "lead"]


def test_one_looks_around():
    assert {"players", "solver", "svg", "notebook", "Layout", "ALL_FIVES"} <= {*dir(fivescore)}
    assert not [name for name in dir(fivescore) if name.startswith("_") and name != "__version__"]
    assert fivescore.players.PLAYERS and fivescore.svg.tile
    assert Hand(str(Hand("1-4 2-2"))) == Hand("1-4 2-2") and Tile(str(Tile("1-4"))) == Tile(1, 4)
    layout = Layout.of("all-fives", NINE_MOVES)
    assert Layout.of(str(layout.rules), str(layout)) == layout and Play.of(str(layout.last)) == layout.last
    record = loads("fivescore 1 all-fives\nplayers: Ana, Ben\n1-4 = 5\n1-1")
    assert loads(str(record)) == record and str(record).startswith("fivescore 1 all-fives")
