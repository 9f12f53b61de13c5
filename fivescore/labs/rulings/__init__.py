"""Labs about the rules: the referee with what a table disputes (`dispute`, `verdicts`), the switchboard, and which
game do you play (`whichgame`)."""
