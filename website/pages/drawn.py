"""The figures of pages: each line that asks for one gives way to what it asks for."""

import re
from importlib import import_module
from pkgutil import iter_modules

from website import figures as drawers
from website.figures import registry
from website.pages import glossary, release, students
from website.prints import prints

MODULES = [import_module(f"{drawers.__name__}.{module.name}") for module in iter_modules(drawers.__path__)]
MODULES += [glossary, prints, release, students]
"""The modules that register figures, and what these are made of; imported here, so that all figures are known."""
_LINE = re.compile(r"^<fs-([a-z]+) ?([^>]*)/>$", re.MULTILINE)
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def figures(markdown: str) -> str:
    """The text with its figures drawn: a line such as `<fs-lab name="…"/>` or `<fs-layout rules="…" plays="…"/>`."""
    return _LINE.sub(lambda found: registry.draw(found[1], dict(_ATTRIBUTE.findall(found[2]))), markdown)
