"""What pages and notebooks load to show a lab: the one renderer, and the style of labs, live and saved."""

from pathlib import Path

from fivescore.svg import TOKENS

_HERE = Path(__file__).parent
RENDERER = _HERE / "lab.js"
"""The script that draws every view and sends every message."""
GUESS = _HERE / "guess.js"
"""The script that takes a guess."""
STYLE = _HERE / "lab.css"
"""How labs look."""
FELT = _HERE / "felt.css"
"""How the Table looks."""
LESSON = _HERE / "lesson.css"
"""How a step of a lesson looks."""
STUDY = _HERE / "study.css"
"""How a round reviewed, advice in court, and what is kept look."""
ASKED = _HERE / "guess.css"
"""How a guess looks."""
SAVED = _HERE / "saved.css"
"""What a saved lab needs besides."""
SHEETS = (TOKENS, STYLE, FELT, LESSON, STUDY, ASKED)
"""The style sheets of labs and guesses, in their order."""
