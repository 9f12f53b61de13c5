"""Which plays score, and what the next player could score (`plays`); which games fit a list of scores (`detective`);
and what the choices of others suggest of their hands (`inference`).
"""

from fivescore.analysis.finder.detective import (
    Games as Games,
    GameSearch as GameSearch,
    Stage as Stage,
    first_double as first_double,
    games as games,
    one_play_longer as one_play_longer,
    search_games as search_games,
)
from fivescore.analysis.finder.inference import (
    RATIONALITY as RATIONALITY,
    Deals as Deals,
    InferredHand as InferredHand,
    believable_deals as believable_deals,
    infer_hand as infer_hand,
)
from fivescore.analysis.finder.plays import (
    Opportunity as Opportunity,
    Plays as Plays,
    Prospect as Prospect,
    Residue as Residue,
    Residues as Residues,
    best_score_chances as best_score_chances,
    best_scores as best_scores,
    expected_best as expected_best,
    greedy as greedy,
    next_to_play as next_to_play,
    opportunities as opportunities,
    outcomes as outcomes,
    prospect as prospect,
    read_hand as read_hand,
    residues as residues,
)
