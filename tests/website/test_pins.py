"""What is fetched from registries: each file by its hash, from no address, and nothing that is not the pinned one.

pip and `npm ci` refuse what has no hash, or is not the version that is asked for; what they do not see is tried here.
"""

import json
import re
import tomllib

from tests.browser import ROOT
from tests.every import every
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
