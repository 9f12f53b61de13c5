"""Advice in court: claims of the sources, each tried by an experiment.

A `claim` has a precise form and a rule that says what follows from its numbers; `experiments` has them all. What they
are tried with: `styles` of play that differ in one habit, a habit that is known (`bluffing`), `leads` of the same hand,
and other `trials`. What the stored runs came to is in `results`.
"""

from fivescore_labs.claims.claim import (
    Claim as Claim,
    Part as Part,
    Word as Word,
    side_of_line as side_of_line,
    verdict as verdict,
)
from fivescore_labs.claims.experiments import CLAIMS as CLAIMS, REACH as REACH, TESTS as TESTS
