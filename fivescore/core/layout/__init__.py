"""The tiles on the table: how open ends grow, the one growth rule of every game (`growth`), what follows each play,
by number (`transitions`), where people see tiles and ends (`places`), and the layout itself, with why a tile cannot be
laid (`layout`)."""

from fivescore.core.layout.growth import End as End, Ends as Ends, cover as cover, lead as lead
from fivescore.core.layout.layout import Layout as Layout, Steps as Steps
from fivescore.core.layout.places import NINE_MOVES as NINE_MOVES, OpenEnd as OpenEnd, Play as Play, Way as Way
from fivescore.core.layout.transitions import Step as Step, Table as Table, table as table
