"""Endings solved: with all tiles face up, and on average over all deals (`values`). Two searches stand behind it, one
for draws (`draws`; `tree` for several sides) and one for two hands with nothing to draw (`alphabeta`), both over what
follows each play (`graph`) and stopped in time (`watch`). `endings` values hidden endings bit by bit.
"""

from fivescore.solver.alphabeta import FAR as FAR
from fivescore.solver.endings import (
    AVERAGE as AVERAGE,
    FACE_UP as FACE_UP,
    HOLDINGS as HOLDINGS,
    TRUTH as TRUTH,
    Study as Study,
    effort as effort,
    kind as kind,
    random_ending as random_ending,
    seen as seen,
    study as study,
)
from fivescore.solver.values import (
    LIMIT as LIMIT,
    Averaged as Averaged,
    Averaging as Averaging,
    Outlook as Outlook,
    Solution as Solution,
    Solver as Solver,
    Solving as Solving,
    Value as Value,
    average_face_up as average_face_up,
    cost as cost,
    face_up as face_up,
    outlook as outlook,
)
from fivescore.solver.watch import BIT as BIT
