"""Labs about the rules: the referee with what a table disputes (`dispute`), and the switchboard, which also
asks what you play."""
