"""Labs of probability: the base of all that repeat a trial (`trials`, `series`), the draw machine and the knock
(`machine`), drawing until a tile fits (`draw_until`), the race of estimates (`race`), advice in court (`experiments`),
all tiles of the set as a sample space and by the hand (`space`), and how often one bluffs (`bluff`)."""
