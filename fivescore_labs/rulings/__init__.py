"""Labs about the rules: the referee with what a table disputes (`dispute`, `verdicts`), and the switchboard, which also
asks what you play."""
