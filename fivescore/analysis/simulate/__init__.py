"""Rounds, matches and tournaments between players (`matches`), with their intervals, games side by side (`compare`),
and any trials on many machines (`batches`), with what is done in a file (`checkpoints`).
"""

from fivescore.analysis.odds import (
    Agreement as Agreement,
    Estimate as Estimate,
    Estimates as Estimates,
    Share as Share,
    estimate as estimate,
)
from fivescore.analysis.simulate.batches import Progress as Progress, tally as tally
from fivescore.analysis.simulate.compare import Comparison as Comparison, compared as compared
from fivescore.analysis.simulate.matches import (
    Tournament as Tournament,
    end_of_round as end_of_round,
    play_match as play_match,
    play_round as play_round,
    rounds_between as rounds_between,
    rounds_of_match as rounds_of_match,
    tournament as tournament,
)
