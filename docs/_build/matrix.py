"""What each source says on each point, as a table: from `docs/rules/sources.toml`, held against the rules by tests."""

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from games import mark

DATA = Path(__file__).parents[1] / "rules" / "sources.toml"
LETTERS = "ABCDE"
GAMES = {"A": "all-fives", "B": "five-up", "C": "fives-and-threes", "D": "all-fives-gamerules", "E": "all-fives-online"}
"""The game that each source describes."""


@cache
def data() -> dict[str, Any]:
    """The points and what no source settles, as they are written."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def table() -> str:
    """Points by sources, each cell a link to the rule in its game; below each point what is taken here."""
    heads = "".join(f'<th scope="col">{mark(letter)}</th>' for letter in LETTERS)
    rows = "".join(_row(point) for point in data()["point"])
    return (
        '<div class="fs-scroll" tabindex="0" role="region" aria-label="What each source says">'
        '<table class="fs-games fs-matrix"><thead><tr><th scope="col">Point</th>'
        f'{heads}<th scope="col">Taken here</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _row(point: dict[str, Any]) -> str:
    cells = "".join(_cell(point, letter) for letter in LETTERS)
    differ = ' class="fs-differ"' if point.get("differ") else ""
    return (
        f'<tr{differ}><th scope="row">{escape(point["name"])}</th>{cells}'
        f'<td data-head="Taken here">{escape(point["default"])}</td></tr>'
    )


def _cell(point: dict[str, Any], letter: str) -> str:
    says = point.get(letter)
    if says is None:
        return f'<td data-head="{letter}"><span class="fs-quiet">says nothing</span></td>'
    where = f"../{GAMES[letter]}/#{point['fields'][0].replace('_', '-')}"
    return f'<td data-head="{letter}"><a href="{where}">{escape(says)}</a></td>'


def unsettled() -> str:
    """What no source settles, as a list."""
    return "<ul>" + "".join(f"<li>{escape(each['text'])}</li>" for each in data()["unsettled"]) + "</ul>"


def quarrels() -> int:
    """On how many points the sources really differ."""
    return sum(bool(point.get("differ")) for point in data()["point"])
