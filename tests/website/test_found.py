"""What search engines, links shown elsewhere and feed readers get of the site."""

import json
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader

from tests.built import written
from tests.every import every
from website import DOCS
from website.figures import sources
from website.pages import found
from website.pages.tree import read

ATOM = "{http://www.w3.org/2005/Atom}"
CHANGES = "# Changes\n\n## [0.2.0] - 2027-05-01\n\n### Added\n\n- **A & B.** New.\n\n## [0.1.0] - 2027-03-09\n\nAll.\n"


def about(page):
    return json.loads(read(written(page)).select_one('script[type="application/ld+json"]').string)


def test_a_lesson_says_its_level_its_minutes_and_its_license():
    lesson = about("notebooks/19_independence")
    assert lesson["@type"] == "LearningResource" and lesson["educationalLevel"] == "high school"
    assert lesson["timeRequired"] == "PT50M" and lesson["license"] == found.LICENSE
    assert "HSS-CP.A.2" in {each["targetName"] for each in lesson["educationalAlignment"]}
    assert about("learn/the-change")["educationalLevel"] == "beginner"


def test_rules_are_told_step_by_step_and_every_argument_is_a_question_with_an_answer():
    steps = [step["text"] for part in about("rules/odd-primes")["step"] for step in part["itemListElement"]]
    assert "The set is a double-six set of 28 tiles." in steps and len(steps) > 15
    asked = about("rules/disputes")["mainEntity"]
    assert len(asked) == len(sources.DISPUTES) and all(each["acceptedAnswer"]["text"] for each in asked)


def test_what_machines_are_told_cannot_end_its_script_and_a_plain_page_has_no_kind():
    assert found.data("about/privacy.md", "Privacy", "", read(""), None) == ""
    told = found.data("learn/the-change.md", "</script><b>", "a", read(""), None)
    assert "<" not in told and json.loads(told)["name"] == "</script><b>"


def test_a_title_in_a_frame_is_text_and_no_markup():
    templates = Environment(loader=FileSystemLoader(DOCS / "overrides"))
    templates.filters["url"] = str
    given = {"lab": {"title": 'A "b" <c>'}, "config": {"extra": {}}}
    page = templates.get_template("embed.html").render(given)
    assert "<c>" not in page and 'content="A &#34;b&#34; &lt;c&gt;: ' in page


def test_each_release_is_an_entry_of_the_feed():
    feed = ElementTree.fromstring(found.feed("https://a.example/", CHANGES))
    entries = feed.findall(f"{ATOM}entry")
    assert [each.find(f"{ATOM}title").text for each in entries] == ["fivescore 0.2.0", "fivescore 0.1.0"]
    assert entries[0].find(f"{ATOM}content").text == "- A & B. New."
    assert feed.find(f"{ATOM}updated").text == "2027-05-01T00:00:00Z"


@every(["", "<svg class='fs-drawing'><g></g></svg>"])
def test_a_page_without_a_rich_drawing_shows_the_nine_moves(page):
    assert "up double five" in found.card("a", "A", "", read(page)).drawn


def test_each_page_has_a_picture_of_its_own_in_the_size_that_links_show():
    cards = [found.card(name, name, "What it is.", read("")) for name in ("one", "two")]
    drawn = dict(found.pictures(cards))
    for picture in drawn.values():
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [1200, 630]
    assert list(drawn) == ["assets/pages/one.png", "assets/pages/two.png"] and len(set(drawn.values())) == 2


@pytest.mark.parametrize("url", ["", "https://a.example/"])
def test_a_list_of_pages_is_published_where_the_site_knows_its_address(tmp_path, url):
    (tmp_path / "assets").mkdir()
    (tmp_path / "sitemap.xml").write_text("<urlset/>", encoding="utf-8")
    found.publish(tmp_path, [found.card("one", "One", "", read(""))], url)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    there = {"sitemap.xml", "robots.txt", "feed.xml", "assets/pages/one.png"}
    assert files == (there if url else set())


def test_the_picture_of_the_readme_is_what_the_engine_draws():
    assert (DOCS / "assets" / "table.png").read_bytes() == found.the_table()
