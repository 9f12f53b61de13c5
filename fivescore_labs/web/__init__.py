"""What pages and notebooks load to show a lab: the one renderer, and the style of labs, live and saved."""

from pathlib import Path

from fivescore.notebook.styles import SHEETS as OF_VALUES

_HERE = Path(__file__).parent
RENDERER = _HERE / "lab.js"
"""The script that draws every view and sends every message."""
CARD = _HERE / "card.css"
"""The style of a quick card on paper."""
PUZZLES = _HERE / "puzzles.css"
"""The style of puzzles on paper."""
SHEETS = (*OF_VALUES, *(_HERE / f"{name}.css" for name in ("lab", "felt", "lesson", "study")))
"""The style sheets of values, guesses and labs, in their order."""
