"""Which plays score, and what the next player could score (`plays`); which games fit a list of scores (`detective`);
and what the choices of others suggest of their hands (`inference`).
"""

from fivescore.analysis.finder.detective import (
    Games as Games,
    Hunt as Hunt,
    Stage as Stage,
    first_double as first_double,
    games as games,
    grow as grow,
    hunt as hunt,
)
from fivescore.analysis.finder.inference import (
    RATIONALITY as RATIONALITY,
    Deals as Deals,
    Suggested as Suggested,
    believing as believing,
    suggested as suggested,
)
from fivescore.analysis.finder.plays import (
    Opportunity as Opportunity,
    Plays as Plays,
    Prospect as Prospect,
    Residue as Residue,
    Residues as Residues,
    best_scores as best_scores,
    expected as expected,
    greedy as greedy,
    next_to_play as next_to_play,
    opportunities as opportunities,
    outcomes as outcomes,
    prospect as prospect,
    read_hand as read_hand,
    residues as residues,
    unweighed_best as unweighed_best,
)
