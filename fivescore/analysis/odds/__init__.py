"""Exact chances of who holds what (`chances`), from all ways in which the unseen tiles can have come where they are,
with what every knock and every draw proves (`counting`), counted by groups of like tiles (`hand_counting`). `lists`
has what chances and counts are listed in, and `estimates` means of samples with their intervals.
"""

from fivescore.analysis.odds.chances import (
    Allocation as Allocation,
    Belief as Belief,
    belief as belief,
    can_play as can_play,
    can_score as can_score,
    count_deals as count_deals,
    deals as deals,
    distribution as distribution,
    holds as holds,
    sample as sample,
    sample_allocation as sample_allocation,
    void as void,
)
from fivescore.analysis.odds.counting import deals_upper_bound as deals_upper_bound
from fivescore.analysis.odds.estimates import (
    Agreement as Agreement,
    Estimate as Estimate,
    Estimates as Estimates,
    Share as Share,
    estimate as estimate,
    wilson as wilson,
)
from fivescore.analysis.odds.lists import Chances as Chances, Counts as Counts, Dist as Dist
from fivescore.core.proofs import check as check
