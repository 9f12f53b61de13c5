"""The lab to play a round (`round`): what decides it (`setup`), how it looks and sounds (`scene`), and its tutor."""

from fivescore.labs.play.round import ROUND as ROUND
