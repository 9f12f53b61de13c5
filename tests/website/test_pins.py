"""What is of others: each file by its hash, from no address, the pinned one and no other, and with its license.

pip and `npm ci` refuse what has no hash, or is not the version that is asked for; what they do not see is tried here.
"""

import json
import re
import tomllib
from fnmatch import fnmatch
from functools import cache

from tests.browser import ROOT, SITE
from tests.built import written
from tests.every import every
from website.figures.about import Notice, carried
from website.make.lite import AT_START, ON_DEMAND

PINS = sorted((ROOT / "requirements").rglob("*.txt"))
LOCKS = [path for path in (ROOT / "website" / "make").rglob("package-lock.json") if "node_modules" not in path.parts]


def pinned(file):
    """Each package of a file with its versions."""
    found = {}
    for line in (ROOT / "requirements" / file).read_text(encoding="utf-8").splitlines():
        if "==" in line:
            name, _, version = line.split()[0].partition("==")
            found.setdefault(name, set()).add(version)
    return found


@every(LOCKS)
def test_every_package_of_npm_has_one_version_and_its_hash(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    packages = {name: about for name, about in found["packages"].items() if name}
    assert packages and found["lockfileVersion"] == 3
    for name, about in packages.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+(-[\w.]+)?", about["version"]), name
        assert re.fullmatch(r"sha512-[\w+/]{86}==", about["integrity"]), name


@every([*PINS, *LOCKS])
def test_no_pin_names_an_address(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|\"resolved\"|--(extra-)?index|--find-links|\bgit\+|@ ", text)


def test_everything_that_is_asked_for_is_pinned():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra, asked in extras.items():
        there = pinned(f"{extra}.txt" if extra in ("certify", "lite") else "environment.txt")
        for each in asked:
            assert re.match(r"[\w-]+", each)[0].lower() in there, each


def test_a_browser_loads_the_versions_that_a_notebook_here_has():
    browser, here = pinned("browser.txt"), pinned("environment.txt")
    assert set(browser) == {*AT_START, *ON_DEMAND}
    assert {name: versions for name, versions in browser.items() if not versions <= here.get(name, versions)} == {}


# Licenses

FOLDERS = ("assets/images", "assets/javascripts", "assets/stylesheets", "fonts", "lite", "plotly", "search")
"""Folders with files of others."""


@cache
def there():
    return tuple(carried())


def test_every_file_of_others_has_a_notice():
    files = [path.relative_to(SITE).as_posix() for folder in FOLDERS for path in (SITE / folder).rglob("*.*")]
    files += [f"engine/{path.name}" for path in (SITE / "engine").iterdir() if "fivescore" not in path.name]
    places = [place for each in there() for place in each.where]
    ours = ("engine/engine.json", "engine/pyodide-lock.json")
    assert len(files) > 300
    assert not [file for file in files if not any(fnmatch(file, place) for place in (*places, *ours))]


@every(there)
def test_a_notice_has_the_whole_text_of_its_license(notice):
    assert any(len(text) > 500 and "copyright" in text.lower() for text in notice.texts)


def test_every_wheel_that_notebooks_load_is_named():
    named = {each.where for each in there()}
    wheels = [path for path in (SITE / "lite" / "python").glob("*.whl")]
    bundled = ("ipykernel", "piplite", "pyodide_kernel", "nbformat")
    assert len(wheels) > 20
    assert not [
        it.name for it in wheels if (f"lite/python/{it.name}",) not in named and not it.name.startswith(bundled)
    ]


def test_a_text_is_on_the_page_as_it_is():
    page = written("about/license/")
    assert all(f"<b>{each.name}</b>" in page for each in there() if isinstance(each, Notice))
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in page and "Mozilla Public License Version 2.0" in page
