"""The rooms of both packages on their floors, and what imports what: drawn from the code as it stands."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import grimp

from fivescore.svg.markup import Markup
from website import ROOT
from website.figures.registry import figure
from website.html import written

WIDE, HIGH, LINE = 720, 58, 30
"""How wide the picture is, how high a floor, and how high a room."""
PACKAGES = ("fivescore", "fivescore_labs")
SHARED = {"analysis", "notebook"}
"""Names that rooms of both packages have."""


class House(NamedTuple):
    """The floors from the top down, each with its rooms; for each room those that it imports; and the arrows between
    rooms, without those that another room leads to."""

    floors: tuple[tuple[str, ...], ...]
    below: Mapping[str, frozenset[str]]
    arrows: list[tuple[str, str]]


def _rooms(package: str, layer: str) -> dict[str, str]:
    """The rooms of a layer, by the names that they have here, with their modules."""
    rooms = [room.strip() for room in layer.split("|")]
    return {
        f"labs/{room}" if package != "fivescore" and room in SHARED else room: f"{package}.{room}" for room in rooms
    }


@cache
def house() -> House:
    """The house as it is: floors from the layers that import-linter holds, imports from the modules."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {each["containers"][0]: each["layers"] for each in settings["contracts"] if "containers" in each}
    named = {package: [_rooms(package, layer) for layer in layers[package]] for package in reversed(PACKAGES)}
    floors = tuple(tuple(floor) for package in named.values() for floor in package)
    modules = {module: room for package in named.values() for floor in package for room, module in floor.items()}
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    for module in modules:
        graph.squash_module(module)
    for package in PACKAGES:
        for room in graph.find_modules_directly_imported_by(package):  # what the face of a package leads to
            graph.remove_import(importer=package, imported=room)
    direct, all_of = graph.find_modules_directly_imported_by, graph.find_upstream_modules
    below = {
        room: frozenset(modules[it] for it in direct(name) & {*modules} - {name}) for name, room in modules.items()
    }
    reached = {room: {modules[it] for it in all_of(name) & {*modules}} for name, room in modules.items()}
    arrows = [
        (room, each)
        for room, rooms in below.items()
        for each in sorted(rooms)
        if not any(each in reached[other] for other in rooms - {each})
    ]
    return House(floors, below, arrows)


@figure("house")
def drawn() -> Markup:
    """The picture, and the same as a table."""
    here, places = house(), {}
    for floor, rooms in enumerate(here.floors):
        for index, room in enumerate(rooms):
            places[room] = (WIDE * (2 * index + 1) // (2 * len(rooms)), HIGH * floor + LINE // 2 + 1)
    count = sum(map(len, here.below.values()))
    floors = f"{len(places)} rooms on {len(here.floors)} floors"
    rows = [(room, ", ".join(sorted(here.below[room])) or "nothing") for floor in here.floors for room in floor]
    return written(
        "house.drawn",
        says=f"{floors}; each room imports from floors below it only, {count} times.",
        size=(WIDE, HIGH * len(here.floors) - HIGH + LINE + 2),
        line=LINE,
        arrows=[(*places[one], *places[two]) for one, two in here.arrows],
        places=places,
        rows=rows,
    )
