"""The figures of pages: each line that asks for one gives way to what it asks for."""

import re
from types import ModuleType

from website.figures import (
    accuracy,
    cards,
    checks,
    club,
    compared,
    court,
    curricula,
    disputes,
    games,
    guide,
    handicap,
    home,
    house,
    ladder,
    landing,
    live,
    matrix,
    myths,
    names,
    notices,
    registry,
    rulebook,
    scale,
    sentences,
    unit,
)
from website.pages import glossary, release, students
from website.prints import prints

MODULES: tuple[ModuleType, ...] = (
    *(
        accuracy,
        cards,
        checks,
        club,
        compared,
        court,
        disputes,
        games,
        guide,
        handicap,
        home,
        house,
        ladder,
        landing,
        live,
        matrix,
        myths,
        names,
        notices,
    ),
    *(rulebook, scale, sentences, unit, prints, glossary, release, students, curricula),
)
"""Every module that registers figures; imported here, so that all are known."""
_LINE = re.compile(r"^<fs-([a-z]+) ?([^>]*)/>$", re.MULTILINE)
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def figures(markdown: str) -> str:
    """The text with its figures drawn: a line such as `<fs-lab name="…"/>` or `<fs-layout rules="…" plays="…"/>`.

    Raises PageError for a line that asks for what there is not.
    """
    return _LINE.sub(lambda found: registry.draw(found[1], dict(_ATTRIBUTE.findall(found[2]))), markdown)
