"""The way to labs: a package that has some says so by an entry point, and the engine alone has none."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from fivescore.core.errors import FivescoreError

GROUP = "fivescore.notebook"
"""The group of entry points in which a package names its `lab`."""


def lab(name: str, text: str = "", **settings: object) -> Any:
    """Show a lab in a notebook cell, by its name or by a link such as a page's *Copy link* gives.

    `settings` set what its reader could set there, each named as the lab's own control; `text` is the share text of a
    link. It comes back as a widget (`fivescore_labs.notebook.LabWidget`).

    >>> lab("machine", asks="lead", size=7).title
    'The draw machine'

    Raises FivescoreError where no package with labs is installed; the rest as `fivescore_labs.notebook.lab()`.
    """
    for entry in entry_points(group=GROUP, name="lab"):
        return entry.load()(name, text, **settings)
    raise FivescoreError(
        f"there is no lab {name[:40]!r}: no labs are installed; pip install fivescore-labs brings them"
    )
