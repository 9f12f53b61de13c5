"""The lab to play a round (`round`), which is the Table.

What decides a round stands in `setup`, with the names of `cast`; how far it is `played` goes act by act. `telling` has
the words, `scene` what the table shows and `felt` its drawing, `drawer` what is set, `tutor` the advice and the review.
"""

from fivescore.labs.play.round import ROUND as ROUND
