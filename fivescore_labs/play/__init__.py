"""The lab to play a round (`round`), which is the Table.

What decides a round and how far it has come is in `setup`. `announcements` has the words, `scene` what the table shows
and what is set, `tutor` the advice, the review and its reasons.
"""
