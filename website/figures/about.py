"""What the site says of itself: how numbers are checked, how the engine is built, its releases, and what it carries."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import NamedTuple
from zipfile import Path as ZipPath

import grimp

from fivescore import __version__
from fivescore.svg.markup import Markup, joined, tag
from website import OUT, ROOT, dated, tables
from website.figures.registry import figure
from website.html import table, written


@figure("checked")
def checked() -> str:
    """All kinds, group by group, as HTML."""
    parts = []
    for title, group in tables("reference/accuracy.toml").items():
        rows = [(row["number"], row["second"], _test(row["test"], row["file"])) for row in group]
        parts.append(tag("h2", title, id=title.lower().replace(" ", "-")))
        parts.append(table(("Number", "Second method", "The test says"), rows))
    return joined(parts, "\n")


def _test(name: str, file: str) -> Markup:
    """A test: its name, which is a sentence, and its file."""
    words = name.removeprefix("test_").replace("_", " ").replace("source c", "source C")
    return joined([f"{words[0].upper()}{words[1:]}. ", tag("code", file)])


# The rooms of both packages on their floors, and what imports what: drawn from the code as it stands

WIDE, HIGH, LINE = 720, 58, 30
"""How wide the picture is, how high a floor, and how high a room."""
PACKAGES = ("fivescore", "fivescore_labs")
SHARED = {"analysis", "notebook"}
"""Names that rooms of both packages have."""


class House(NamedTuple):
    """The floors from the top down, each with its rooms; for each room those that it imports; and the arrows between
    rooms, without those that another room leads to."""

    floors: list[list[str]]
    below: Mapping[str, set[str]]
    arrows: list[tuple[str, str]]


@cache
def house() -> House:
    """The house as it is: floors from the layers that import-linter holds, imports from the modules."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {each["containers"][0]: each["layers"] for each in settings["contracts"] if "containers" in each}
    floors: list[list[str]] = []
    modules: dict[str, str] = {}  # rooms by their modules
    for package, layer in ((each, layer) for each in reversed(PACKAGES) for layer in layers[each]):
        rooms = [room.strip() for room in layer.split("|")]
        floors.append([f"labs/{room}" if package != "fivescore" and room in SHARED else room for room in rooms])
        modules |= dict(zip((f"{package}.{room}" for room in rooms), floors[-1], strict=True))
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    for module in modules:
        graph.squash_module(module)
    for package in PACKAGES:
        for room in graph.find_modules_directly_imported_by(package):  # what the face of a package leads to
            graph.remove_import(importer=package, imported=room)
    direct, all_of = graph.find_modules_directly_imported_by, graph.find_upstream_modules
    below = {room: {modules[it] for it in direct(name) & {*modules} - {name}} for name, room in modules.items()}
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


# Releases, all from the changelog

CHANGELOG = ROOT / "CHANGELOG.md"
RELEASE = re.compile(r"^## \[(\S+)\] - (\d{4}-\d\d-\d\d|Unreleased)\n+(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
"""A release: its version, its date, and what it brings."""
_PLAIN = re.compile(r"\*\*|`|^### .*\n+|\[([^\]]*)\]\([^)]*\)", re.MULTILINE)


def releases(text: str = "") -> list[tuple[str, str, str]]:
    """The releases of the changelog, or of a text like it, the newest first."""
    return RELEASE.findall(text or CHANGELOG.read_text(encoding="utf-8"))


def line(text: str = "") -> str:
    """The version and its date for the foot of every page."""
    day = next((day for version, day, _ in releases(text) if version == __version__), None)
    if day is None:
        raise ValueError(f"CHANGELOG.md has no headline like: ## [{__version__}] - 2027-03-09")
    return f"fivescore {__version__}, {_date_text(day)}."


def _date_text(day: str) -> str:
    return "not released yet" if day == "Unreleased" else dated(date.fromisoformat(day))


@figure("changes")
def changes(text: str = "") -> str:
    """The releases of the changelog as Markdown; each earlier one leads to the site as it was then."""
    parts = []
    for version, day, says in releases(text):
        then = [] if version == __version__ else [tag("a", "The site as it was", href=f"../../versions/v{version}/")]
        parts += [f"## {version}, {_date_text(day)}", *then, says.strip()]
    return "\n\n".join(filter(None, parts))


def feed(site: str, text: str = "") -> str:
    """The releases as an Atom feed for the site at this address."""
    dated = [(version, day, _PLAIN.sub(r"\1", says).strip()) for version, day, says in releases(text)]
    return written("found.feed", site=site, entries=[each for each in dated if each[1] != "Unreleased"])


# What the site carries of others, with their license texts: from the packages themselves when it is built

NODE = ROOT / "website" / "make" / "node_modules"
TEXTS = ("licen", "copying", "notice")
"""What the files with the texts of licenses have in their names."""


class Notice(NamedTuple):
    """A package that the site carries, with its license, the texts of it, and where its files are on the site."""

    name: str
    version: str
    license: str
    texts: tuple[str, ...]
    where: tuple[str, ...]


def carried() -> Iterator[Notice]:
    """Everything of others that is on the site."""
    shared = {path.name.partition("-")[0]: path for path in sorted((OUT / "wheels").glob("*.whl"))}
    for name, each in tables("about/notices.toml").items():
        where = tuple(each["where"])
        match each:
            case {"texts": wheels}:
                texts = tuple(text for part in wheels for text in _wheel(shared[part]).texts)
                yield Notice(name, _version(each["of"]), each["license"], texts, where)
            case {"license": license}:  # a package of npm
                text = (NODE / name / "LICENSE").read_text(encoding="utf-8")
                yield Notice(name.rpartition("/")[2], _version(name), license, (text,), where)
            case {"builder": pattern}:
                for folder in sorted((OUT / "builder").glob(pattern)):
                    yield _notice(PathDistribution(folder), _inside(folder), where)
            case _:  # an installed package of Python
                found = distribution(name)
                files = (Path(str(file.locate())) for file in found.files or () if ".dist-info/" in str(file))
                yield _notice(found, files, where)
    for path in shared.values():
        yield _wheel(path, f"lite/python/{path.name}")


def _wheel(path: Path, *where: str) -> Notice:
    """A package of Python as it was fetched."""
    (inside,) = (each for each in ZipPath(path).iterdir() if each.name.endswith(".dist-info"))
    return _notice(PathDistribution(inside), _inside(inside), where)


def _version(name: str) -> str:
    found: str = json.loads((NODE / name / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def _inside(folder: Path | ZipPath) -> Iterator[Path | ZipPath]:
    for each in folder.iterdir():
        yield from _inside(each) if each.is_dir() else (each,)


def _notice(found: Distribution, files: Iterable[Path | ZipPath], where: tuple[str, ...]) -> Notice:
    texts = [file for file in files if any(each in file.name.lower() for each in TEXTS) and "json" not in file.name]
    about = found.metadata
    named = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if each.startswith("License")]
    (kind, *_) = (*about.get_all("License-Expression", []), *named, "see below")
    read = tuple(file.read_text(encoding="utf-8") for file in texts)
    return Notice(about["Name"], about["Version"], kind, read, where)


@figure("notices")
def notices() -> str:
    """Each package with its license, which unfolds into its text; a text that was there before is only named."""
    first: dict[str, str] = {}
    rows = []
    for each in carried():
        rows.append((each, [(text, first.get(text, "")) for text in each.texts]))
        first |= {text: each.name for text in each.texts if text not in first}
    return written("notices.listed", rows=rows)
