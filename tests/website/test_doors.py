"""The five doors: what stands behind each, one name for each thing, and every address that was ever published."""

import re
from functools import cache
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from mkdocs.config import load_config

from fivescore.core.rules import RULE_SETS
from fivescore_labs import LABS
from fivescore_labs.analysis import puzzles
from fivescore_labs.classroom.progress import DEEPER, PATHS
from tests.browser import ROOT, SITE
from tests.built import PAGES, cells, parsed, words, written
from tests.every import every
from website.figures import landing
from website.pages import hook, lesson

DOORS = ("Learn", "Practice", "Play", "Rules", "Teach")
FOOT = ("Tools", "Reference", "About", "Accessibility", "Privacy")
ADDRESSES = (ROOT / "tests" / "site" / "addresses.txt").read_text(encoding="utf-8").split()
"""Every page and print of the site as it was before it had five doors; none is ever taken away."""


def leads(page, link):
    """The page of the site that a link leads to, or None."""
    url = urlsplit(urljoin(f"http://here/{page}", link.get("href", "")))
    place = unquote(url.path).removeprefix("/")
    return place if url.netloc == "here" and place in PAGES else None


@cache
def navigation():
    """Every page of the navigation with its part and its name: the first page of a part has the name of the part."""
    found = {}
    for entry in hook.on_config(load_config(str(ROOT / "mkdocs.yml"))).nav:
        ((part, below),) = entry.items()
        for each in below if isinstance(below, list) else []:
            ((title, page),) = each.items() if isinstance(each, dict) else [(part, each)]
            place = page.removesuffix(".md").removesuffix(".ipynb").removesuffix("index").rstrip("/") + "/"
            found[place] = part, title
    return found


def named(page):
    """The name of a page in the navigation."""
    return navigation()[page][1]


@pytest.mark.landing  # every page is read whole
@every(PAGES)
def test_every_page_has_the_five_doors_its_own_marked_and_the_foot(page):
    doors, foot = (parsed(page).select(f".fs-{bar} a") for bar in ("tabs", "foot"))
    assert [words(link) for link in doors] == list(DOORS) and [words(link) for link in foot] == list(FOOT)
    for link in (*doors, *foot):
        assert named(leads(page, link)) == words(link), "it leads to the page of that name"
    part, _ = navigation().get(page, ("", ""))
    here = [words(link) for link in parsed(page).select(".fs-tabs .fs-here")]
    assert page not in navigation() or here == [part] * (part in DOORS)


@every(landing.HEROES)
def test_a_landing_page_has_its_tabs_name_and_one_thing_to_do_first(file):
    page = file.removesuffix("index.md")
    if page:
        (name,) = parsed(page).select(".fs-landing .fs-eyebrow")
        assert words(name) == named(page)
        assert len(parsed(page).select(".fs-hero-doors .fs-main")) == (page != "train/"), "there it is the lab"
    for card in parsed(page).select(".fs-doors > li"):
        assert card.select("svg"), "every door has its picture"


@pytest.mark.landing  # every page is read
def test_every_page_can_be_reached_from_home_by_doors_links_and_the_foot(site):
    reached, new = set(), {""}
    while new:
        reached |= new
        new = {to for page in new for to in linked(page)} - reached
    assert [page for page in PAGES if page not in reached] == []


def linked(page):
    """The pages that a page leads to, but for the navigation at its side and the arrows to the next page."""
    links = parsed(page).select("a[href]:not(.md-sidebar a, .md-footer__inner a)")
    return {to for link in links if (to := leads(page, link)) is not None}


CALLED = {"doors": "h2", "path": "b", "family": "b", "course": "b", "deeper": "b"}
"""Lists of links to pages, and where in each its name is: cards; steps of a path, and games."""


def test_a_card_a_step_of_a_path_and_a_game_are_called_what_their_pages_are_called(site):
    for kind, inside in CALLED.items():
        pages = [page for page in PAGES if re.search(rf'class="[^"]*\bfs-{kind}\b', written(page))]
        found = [(page, link) for page in pages for link in parsed(page).select(f".fs-{kind} a")]
        found = [(page, link) for page, link in found if leads(page, link) and "#" not in link["href"]]
        assert len(found) > 4
        for page, link in found:
            assert words(link.select(inside)[0]) == named(leads(page, link)), page


def lessons():
    """The page of each lesson, by the name of the lesson."""
    pages = (page for page in navigation() if page.startswith(("learn/", "notebooks/")) and page != "learn/")
    pages = (page for page in pages if "20_" not in page)  # a table to ask is no lesson
    return {lesson.named(page.rstrip("/")): page for page in pages}


@every(PATHS)
def test_a_lesson_names_its_path_its_place_there_and_its_minutes(path):
    for number, name in enumerate(PATHS[path], start=1):
        (said,) = parsed(lessons()[name]).select(".fs-nth, .fs-nb-bar p")
        said = words(said)
        assert said.startswith(f"{path} · lesson {number} of {len(PATHS[path])}") and said.endswith(" minutes"), name


def test_the_foot_of_a_lesson_leads_along_its_own_path(site):
    around = {}
    for path in PATHS.values():
        around |= zip(path, zip(("", *path), (*path[1:], ""), strict=False), strict=True)
    around |= {name: (back, around[back][1]) for name, back in DEEPER.items()}
    assert around.keys() == lessons().keys()
    for name, page in lessons().items():
        for kind, other in zip(("prev", "next"), around[name], strict=True):
            found = [leads(page, link) for link in parsed(page).select(f"a.md-footer__link--{kind}")]
            assert found == ([lessons()[other]] if other else []), (name, kind)


def test_a_page_that_goes_deeper_leads_to_its_lesson_and_both_are_on_that_of_learn(site):
    for name, back in DEEPER.items():
        page, home_of = lessons()[name], lessons()[back]
        (link,) = parsed(page).select(".fs-nth a, .fs-nb-bar p a")
        assert leads(page, link) == home_of, name
        assert page in [leads(home_of, each) for each in parsed(home_of).select(".fs-goes-deeper a")], name
    found = [leads("learn/", link) for link in parsed("learn/").select(".fs-course a, .fs-deeper a")]
    assert found == [lessons()[name] for name in (*PATHS["Play well"], *DEEPER)]


@every([path.stem for path in (ROOT / "docs" / "tools").glob("[!i]*.md")])
def test_the_lab_of_a_tool_bears_the_name_of_its_page(page):
    text = (ROOT / "docs" / "tools" / f"{page}.md").read_text(encoding="utf-8")
    lab = re.search(r'<fs-lab name="([^"]+)"', text)[1]
    assert LABS[lab].title.partition(":")[0] == named(f"tools/{page}/")


@every(RULE_SETS)
def test_a_game_has_one_name_on_its_page_and_leads_to_what_is_said_on_its_strategy(slug):
    page = parsed(f"rules/{slug}/")
    assert words(page.select("h1")[0]) == RULE_SETS[slug].title == named(f"rules/{slug}/")
    assert words(page.title).startswith(RULE_SETS[slug].title)
    assert [link["href"] for link in page.select("#strategy-in-brief a")] == [f"../strategy/#{slug}"]
    assert {head.get("id") for head in parsed("rules/strategy/").select("h2")} == set(RULE_SETS), "each stands once"


def test_every_address_that_was_published_still_leads_somewhere(site):
    assert len(ADDRESSES) > 100
    places = [SITE / address.strip("/") for address in ADDRESSES]
    assert [place for place in places if not (place / "index.html" if place.is_dir() else place).is_file()] == []


def test_no_page_and_no_notebook_installs_from_an_index_where_fivescore_is_not(site):
    files = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    texts = [path.read_text(encoding="utf-8") for path in files]
    texts += [written(page) for page in PAGES]
    for file in (ROOT / "notebooks").glob("*.ipynb"):
        texts += [cell["source"] for cell in cells(file) if cell["id"] != "setup"]
    installed = re.compile(r"pip3? install\s+(?:-\S+\s+)*['\"]?([^\s'\"<`]+)")
    ours = re.compile(r"\.(/[\w-]+)?(\[\w+\])?$|\S+\.whl$|fivescore(\[\w+\])?@git\+")
    found = {what for text in texts for what in installed.findall(text)}
    assert found and [what for what in found if not ours.match(what)] == []


# The day's puzzles


def test_without_scripts_practice_has_five_puzzles_with_their_answers_closed(site):
    found = parsed("train/").select(".fs-today .fs-five > li")
    assert len(found) == puzzles.FIVE
    for each in found:
        (answer,) = each.select("details")
        assert "open" not in answer.attrs and len(each.select("svg.fs-drawing")) == 2
        assert re.fullmatch(r"Answer .+\.", words(answer)) and "Boneyard" in words(each)
