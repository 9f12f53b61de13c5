"""What pages show besides their text, each drawn from the engine or from a stored run: a module for each kind."""
