"""What the site carries of others, with their license texts: read when it is built, from the packages themselves."""

import json
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import NamedTuple
from zipfile import Path as ZipPath

from website import OUT, ROOT, tables
from website.figures.registry import figure
from website.html import written

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


def every() -> Iterator[Notice]:
    """Everything of others that is on the site."""
    shared = {path.name.partition("-")[0]: path for path in sorted((OUT / "wheels").glob("*.whl"))}
    for name, each in tables("about/notices.toml").items():
        match each:
            case {"texts": wheels}:
                texts = tuple(text for part in wheels for text in wheel(shared[part]).texts)
                yield Notice(name, _version(each["of"]), each["license"], texts, tuple(each["where"]))
            case {"license": license}:
                yield npm(name, license, *each["where"])
            case {"builder": pattern}:
                for found in sorted((OUT / "builder").glob(pattern)):
                    yield _notice(PathDistribution(found), _inside(found), tuple(each["where"]))
            case _:
                yield python(name, *each["where"])
    for path in shared.values():
        yield wheel(path, f"lite/python/{path.name}")


def python(name: str, *where: str) -> Notice:
    """An installed package of Python."""
    found = distribution(name)
    files = (Path(str(each.locate())) for each in found.files or () if ".dist-info/" in str(each))
    return _notice(found, files, where)


def wheel(path: Path, *where: str) -> Notice:
    """A package of Python as it was fetched."""
    (inside,) = (each for each in ZipPath(path).iterdir() if each.name.endswith(".dist-info"))
    return _notice(PathDistribution(inside), _inside(inside), where)


def npm(name: str, license: str, *where: str) -> Notice:
    """A package of npm."""
    text = (NODE / name / "LICENSE").read_text(encoding="utf-8")
    return Notice(name.rpartition("/")[2], _version(name), license, (text,), where)


def _version(name: str) -> str:
    found: str = json.loads((NODE / name / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def _inside(folder: Path | ZipPath) -> Iterator[Path | ZipPath]:
    for each in folder.iterdir():
        yield from _inside(each) if each.is_dir() else (each,)


def _notice(found: Distribution, files: Iterable[Path | ZipPath], where: tuple[str, ...]) -> Notice:
    texts = [file for file in files if any(each in file.name.lower() for each in TEXTS) and "json" not in file.name]
    about = found.metadata
    kind = next(iter(about.get_all("License-Expression", [])), "") or next(
        (each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if each.startswith("License")),
        "see below",
    )
    return Notice(
        about["Name"], about["Version"], kind, tuple(file.read_text(encoding="utf-8") for file in texts), where
    )


@figure("notices")
def notices() -> str:
    """Each package with its license, which unfolds into its text; a text that was there before is only named."""
    first: dict[str, str] = {}
    rows = []
    for each in every():
        rows.append((each, [(text, first.get(text, "")) for text in each.texts]))
        first |= {text: each.name for text in each.texts if text not in first}
    return written("notices.listed", rows=rows)
