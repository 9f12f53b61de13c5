"""Endings solved: with all tiles face up (`solving`), and over all deals (`values`, `lookahead`). Behind it search:
two hands with nothing to draw (`alphabeta`), draws (`draws`), and several sides and what is rare (`tree`). All stand
on what follows each play (`graph`) and stop in time (`budget`). `endings` values hidden endings bit by bit. The true
value of a few is stored with both plans (`certificate`), and checked in the game that they are (`hidden`).
"""

from fivescore.analysis.solver.certificate import (
    Certificate as Certificate,
    certificate_of as certificate_of,
    certificates as certificates,
    certified as certified,
    read_plan as read_plan,
)
from fivescore.analysis.solver.endings import (
    AVERAGE as AVERAGE,
    FACE_UP as FACE_UP,
    TRUTH as TRUTH,
    Study as Study,
    exactness as exactness,
    random_ending as random_ending,
    state_in_deal as state_in_deal,
    study as study,
)
from fivescore.analysis.solver.hidden import Plan as Plan
from fivescore.analysis.solver.lookahead import Outlook as Outlook, outlook as outlook, outlooking as outlooking
from fivescore.analysis.solver.solving import (
    LIMIT as LIMIT,
    Solution as Solution,
    Solver as Solver,
    Solving as Solving,
    face_up as face_up,
)
from fivescore.analysis.solver.values import (
    BUDGET as BUDGET,
    Averaged as Averaged,
    Averages as Averages,
    Averaging as Averaging,
    average_face_up as average_face_up,
    averages_cost as averages_cost,
    try_averages as try_averages,
)
