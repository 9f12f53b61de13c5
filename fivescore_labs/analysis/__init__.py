"""Labs that look into a position: the finder, the belief grid, the position `editor` and endgame odds, which is the
editor with random endings, and the review of a round. `positions` are what is looked into, and the same as text;
`findings` are what the engine makes of them. The `reviewer` gives positions and, with `retry`, asks them, and any
choice again. `puzzling` asks the stored ones; `puzzles` holds them, and says which is next.
"""
