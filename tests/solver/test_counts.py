"""How many positions are searched for the work that `make bench` shows: a change may only lower the stored counts."""

import pytest

from tests.bench import STORED, searched

LONG = {(9, 9, 0), (5, 5, 10), (4, 4, 14), (5, 5, 4), (4, 4, 6)}
TABLES = [pytest.param(table, marks=[pytest.mark.slow] * (table in LONG), id=str(table)) for table in STORED]


@pytest.mark.parametrize("table", TABLES)
def test_no_more_positions_are_searched_than_are_stored(table):
    assert searched(table) <= STORED[table]
