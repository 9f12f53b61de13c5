"""The lab to play a round (`round`), which is the Table.

What decides a round is in `setup`, how far it has come in `round_state`. `announcements` has the words and
`explanations` the reasons, `scene` what the table shows and what is set, `table_view` its drawing, `tutor` the advice
and the review.
"""
