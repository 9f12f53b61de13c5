"""What pages and notebooks load to show a lab: the one renderer, and the style of labs, live and saved."""

from pathlib import Path

from fivescore.svg import TOKENS

_HERE = Path(__file__).parent
RENDERER = _HERE / "lab.js"
"""The script that draws every view and sends every message."""
GUESS = _HERE / "guess.js"
"""The script that takes a guess."""
PUZZLES = _HERE / "puzzles.css"
"""The style of puzzles on paper."""
SAVED = _HERE / "saved.css"
"""What a saved lab needs besides."""
SHEETS = (TOKENS, *(_HERE / f"{name}.css" for name in ("lab", "felt", "lesson", "study", "guess")))
"""The style sheets of labs and guesses, in their order."""
