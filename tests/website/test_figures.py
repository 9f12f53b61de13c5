"""The figures that pages ask for: one list, a clear word to who asks for what there is not, and escaped HTML."""

import doctest
import re
from importlib import import_module

import pytest

from fivescore.svg.markup import tag
from tests.browser import ROOT
from tests.every import every
from tests.test_house import MODULES
from website import html
from website.figures import about, registry
from website.pages import hook  # noqa: F401 - registers every figure

ASKED = [
    found
    for page in sorted((ROOT / "docs").rglob("*.md"))
    for found in re.findall(r"^<fs-([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
]


PROGRAM = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("website", "research", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if not {"out", "node_modules"} & {*path.parts} and "\n    >>> " in path.read_text(encoding="utf-8")
]


@every(PROGRAM)
def test_examples_of_the_program_of_the_site_run(module):
    results = doctest.testmod(import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0 and results.attempted


def test_every_figure_is_on_a_page_and_every_one_on_a_page_is_known():
    assert set(ASKED) == set(registry.FIGURES)


def test_a_name_is_given_once():
    with pytest.raises(ValueError, match=r"drawn by website\.figures\.rulebook already"):
        registry.figure("turn")(str)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("<fs-nothing/>", r"fs-nothing is no figure; there are: advised, aims, apart, .*, turn, "),
        ('<fs-turn names="sniff"/>', r'fs-turn names="sniff": missing .*; it is written fs-turn name="…"$'),
        ("<fs-layout/>", r'written fs-layout rules="…" plays="…" \[caption="…"\]$'),
        ('<fs-turn name="sniffs"/>', r"fs-turn name=\"sniffs\": KeyError\('sniffs'\)"),
        ('<fs-clauses name="sniff" topics="luck"/>', "there are no topics luck; topics: "),
        ('<fs-lab name="oracle"/>', "there is no lab 'oracle'; labs: .*switchboard"),
    ],
)
def test_a_line_that_asks_for_what_there_is_not_says_so(line, told):
    with pytest.raises(registry.PageError, match=told):
        registry.drawn(f"A page.\n\n{line}\n")


def test_a_template_escapes_what_is_no_markup_and_keeps_what_is():
    told = html.table(["<Who>"], [("a & b", tag("b", "5 < 6"))])
    assert told.count("&lt;Who&gt;") == told.count("a &amp; b") == told.count("<b>5 &lt; 6</b>") == 1
    assert tag("p", told) == f"<p>{told}</p>"


@every(sorted(html.TEMPLATES.iterdir()))
def test_a_template_says_what_it_is_for_and_switches_no_escaping_off(template):
    text = template.read_text(encoding="utf-8")
    assert re.search(r"^\{# [A-Z]", text, re.MULTILINE)
    assert not re.search(r"\|\s*safe|autoescape", text)


def test_the_picture_of_the_engine_has_each_room_once_and_every_line_goes_down():
    here = about.house()
    floor = {room: number for number, rooms in enumerate(here.floors) for room in rooms}
    rooms = {tuple(module.split(".")[:2]) for module in MODULES}
    shared = {room for package, room in rooms if package == "fivescore" and ("fivescore_labs", room) in rooms}
    assert shared == about.SHARED and set(floor) == {room for _, room in rooms} | {f"labs/{room}" for room in shared}
    assert all(floor[one] < floor[two] for one, rooms in here.below.items() for two in rooms)
    drawn = about.drawn()
    assert all(drawn.count(f">{room}</text>") == 1 for room in floor) and drawn.count("<path") == len(here.arrows)
