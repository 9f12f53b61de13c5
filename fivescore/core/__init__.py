"""What a game is, and how it is written.

A tour, from a tile to a solved ending, with the file to read next behind each step.

A tile has two halves. A rule set is a value: each rule of it has a source.

>>> from fivescore import ALL_FIVES, FIVE_UP, Layout, Tile
>>> Tile(2, 6).pips, Tile(3, 3).is_double  # tiles.py
(8, True)
>>> ALL_FIVES.hand_size(2), ALL_FIVES.target_for(2), ALL_FIVES.source_of("spinner")  # rules/sets.py
(9, 250, 'A')

A layout is the tiles on the table. It grows by one rule, `cover`: what replaces an open end once a tile lies on it.

>>> table = Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4")  # layout/layout.py
>>> table.total, table.points, table.refusal(Tile(3, 5))
(10, 10, '[3-5] fits no open end; open ends: 1, 4')
>>> table.open[1]  # layout/growth.py
End(pip=4, count=8, leaves=())
>>> Layout(FIVE_UP).play("5-5").play("4-5").play("0-5").play("3-5").total  # another rule set, the same code
7

A state is a round at one moment, all tiles known: what may be done, and what follows. A player is given a position,
which has only what one seat may know.

>>> import random
>>> from fivescore.game import deal
>>> state = deal(ALL_FIVES, 2, random.Random(1)).start()  # game/state.py
>>> state.to_move, len(state.legal)
(0, 9)
>>> seen = state.seen_by(1)  # position.py
>>> len(seen.hand), len(seen.unseen)
(9, 19)
>>> while state.result is None:  # game/turns.py: who acts, and when it ends; rules/settlement.py: what that pays
...     state = state.apply(state.legal[0])
>>> state.result.reason, state.scores
('out', (5, 10))
>>> from fivescore.notation import Record, dumps
>>> dumps(Record.of(state)).splitlines()[0]  # notation/text.py
'fivescore 1 all-fives'

What a position is worth is the next room, `fivescore/analysis`: here an ending, averaged over all deals that are left.

>>> from fivescore import solver
>>> best = solver.average_face_up(solver.random_ending(ALL_FIVES, 2, 2, 2, seed=1))[0]  # analysis/solver
>>> str(best.play), best.mean
('1-5@1-4', Fraction(5, 6))

Beside these are a `match`, what a record proves (`proofs`), what is said aloud (`speech`), and the `referee`; `frames`
are values as plain data, `errors` what all of it raises.
"""
