"""Labs that look into a position: the finder, the belief grid, the position `editor` and endgame odds, which is the
editor with random endings, and the review of a round. A position is a `scenario`, written and read by `codec`; `values`
are what the engine finds, told and drawn in a `report`. The `reviewer` draws `review_tables`, and gives
positions; with `retry` it asks them, and any choice again. `puzzling` asks stored ones, `choosing` says which is next,
and `puzzle_view` shows them.
"""
