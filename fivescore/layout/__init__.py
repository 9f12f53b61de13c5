"""The tiles on the table: how open ends grow, the one growth rule of every game (`growth`), and where each tile lies
(`layout`)."""

from fivescore.layout.growth import (
    End as End,
    Ends as Ends,
    Shape as Shape,
    cover as cover,
    lead as lead,
)
from fivescore.layout.layout import Layout as Layout, Opening as Opening, Play as Play, Way as Way
