"""Labs of probability: the base of all that repeat a trial (`trials`, `series`), the draw machine, the knock, drawing
until a tile fits (`draw_until`), the race of estimates (`race`), advice in court (`experiments`), the hand
builder (`hands`), the sample space of one tile (`space`), and how often one bluffs (`bluff`)."""
