"""The lab to play a round (`round`), which is the Table.

What decides a round is in `setup`, the names in `player_names`, how far it has come in `round_state`. `announcements`
has the words and `explanations` the reasons, `scene` what the table shows, `table_view` its drawing, `board_size` how
large it is, `settings_panel` what is set, `tutor` the advice and the review.
"""
