"""Text that a person can type, and its reading: tiles, plays and rules (`text`), a round written down (`record`) and
read back (`reading`), a position in one word (`ids`), and the tables of content (`tables`)."""

from fivescore.core.notation.ids import read_id as read_id, write_id as write_id
from fivescore.core.notation.reading import (
    is_heading as is_heading,
    is_record as is_record,
    load as load,
    loads as loads,
    read_heading as read_heading,
)
from fivescore.core.notation.record import (
    Record as Record,
    Turn as Turn,
    check_names as check_names,
    seat_named as seat_named,
)
from fivescore.core.notation.text import (
    dump as dump,
    dumps as dumps,
    read_layout as read_layout,
    read_plays as read_plays,
    read_rules as read_rules,
    read_tiles as read_tiles,
    write_changes as write_changes,
    write_plays as write_plays,
    write_rules as write_rules,
    write_tiles as write_tiles,
)
