"""The five doors and what pages behind them show: names, figures, the glossary, search, tables, what others read."""

import doctest
import json
import re
from calendar import month_name
from functools import cache
from html import unescape
from importlib import import_module
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader
from mkdocs.config import load_config
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from fivescore import ALL_FIVES
from fivescore.analysis.players import PLAYERS
from fivescore.core.rules import RULE_SETS, SOURCES
from fivescore.svg.markup import tag
from fivescore_labs import LABS
from fivescore_labs.analysis import puzzles
from fivescore_labs.analysis.reviewer import PLAYER_NAMES
from fivescore_labs.classroom.progress import DEEPER, PATHS
from fivescore_labs.play.scene import STYLES
from tests.browser import ROOT, SITE, heard
from tests.built import PAGES, cells, parsed, printed, read, words, written
from tests.every import every
from tests.test_house import MODULES
from website import DOCS, html, tables as in_toml
from website.figures import about, landing, registry, sources
from website.pages import found as others, hook, lesson, pages, questions, tree

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


LINKS = "a[href]:not(.md-sidebar a, .md-footer__inner a)"
"""What a page leads to, but for the navigation at its side and the arrows to the next page."""


@pytest.mark.landing  # every page is read
def test_every_page_can_be_reached_from_home_by_doors_links_and_the_foot(site):
    reached, new = set(), {""}
    while new:
        reached |= new
        links = [(page, link) for page in new for link in parsed(page).select(LINKS)]
        new = {leads(page, link) for page, link in links} - reached - {None}
    assert [page for page in PAGES if page not in reached] == []


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


TERMS = questions.TERMS


# The glossary


def after(step, html, *given):
    """The HTML after a step of what is done with pages."""
    page = tree.read(html)
    step(page, *given)
    return tree.write(page)


@every(TERMS)
def test_a_word_is_explained_where_it_is_first_used_and_only_there(term):
    for form in term.forms:
        link = f'<a class="fs-term" href="../glossary/#{term.anchor}"'
        html = after(questions.explain, f"<p>Some {form}, and {form} again.</p><p>{form}</p>", "../glossary/")
        assert html.count(link) == html.count("<a ") == 1 and html.index(link) < html.index(form)
    assert term.source == questions.OURS or set(term.source.split()) <= {name for name in SOURCES if len(name) == 1}
    assert term.group in in_toml(questions.FILE)["groups"]


def test_every_word_has_a_place_in_the_glossary_and_a_form_belongs_to_one_word():
    ids = re.findall(r' id="([^"]*)"', questions.page())
    assert {term.anchor for term in TERMS} < set(ids) and len(ids) == len(set(ids))
    forms = [form.lower() for term in TERMS for form in term.forms]
    assert sorted(forms) == sorted(set(forms))


@every(["h1", "h2", "h3", "a", "code", "pre", "table", "section", "svg", "fs-out"])
def test_nothing_is_explained_in_headings_links_code_tables_labs_and_outputs(tag):
    inside = f"<{tag}><p>A spinner</p><{tag}>and</{tag}> a spinner</{tag}>"
    assert after(questions.explain, inside, "") == inside
    assert after(questions.explain, f"{inside}<p>A spinner</p>", "").count("fs-term") == 1


def test_no_name_of_a_game_and_no_word_in_its_everyday_sense_is_explained():
    games = ("All Fives", "Fives and Threes", "the Fives family")
    spread = ("A friend leaves and hands\nyou their tiles.", "They may share blank sheets, and the share settles.")
    everyday = in_toml(questions.FILE)["everyday"]
    for phrase in (*games, *spread, *everyday):
        assert "fs-term" not in after(questions.explain, f"<p>{phrase}</p>", ""), phrase
        assert phrase not in everyday or any(re.search(rf"\b{it}\b", phrase) for term in TERMS for it in term.forms)
    assert "#fives" in after(questions.explain, "<p>Count the multiples of five.</p>", "")
    assert "#end" in after(questions.explain, "<p>It lies on an open\nend.</p>", ""), "over the end of a line"


def test_numbers_of_the_glossary_are_the_engines():
    says = {term.name: term.says for term in TERMS}
    assert f"{len(ALL_FIVES.tiles)} in a double-six set" in says["set"] and "250 points for two" in says["match"]


# Search


def test_no_rule_styles_every_element_anew_while_colors_are_set(site):
    (colors,) = (file.read_text(encoding="utf-8") for file in SITE.glob("assets/stylesheets/palette.*.css"))
    assert "[data-md-color-scheme=slate]" in colors and "color-switching" not in colors


def test_search_finds_words_of_the_glossary_and_not_what_is_printed_or_in_labs(site):
    listed = json.loads((SITE / "search" / "pages.json").read_text(encoding="utf-8"))["docs"]
    found = {entry["location"]: entry for entry in listed}
    assert found["reference/glossary/#spinner"]["title"] == "Spinner"
    for term in TERMS:
        entry = found[f"reference/glossary/#{term.anchor}"]
        assert entry["boost"] > 1, "the glossary stands before other pages"
    assert found["reference/score/#fivescore.rules.RuleSet.spinner"]["boost"] < 1, "and names of the engine after them"
    for file in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = " ".join(each["text"] for each in listed if each["location"].startswith(f"notebooks/{file.stem}/"))
        assert len(text) > 1000
        for line in "\n".join(map(printed, cells(file))).splitlines():
            assert len(line) <= 30 or line.strip() not in text, file.stem
    assert not [where for where, each in found.items() if "data-lab=" in each["text"]]


@every(PAGES)
def test_what_search_leaves_out_holds_nothing_of_its_own_kind(page):
    html = written(page)
    for name, inner in re.findall(r"<([\w-]+)[^>]* data-search-exclude[^>]*>(.*?)</\1>", html, re.DOTALL):
        assert not re.search(rf"<{name}[ >]", inner)


# Notebooks


@every(sorted((ROOT / "notebooks").glob("*.ipynb")))
def test_a_lab_of_a_notebook_stands_once_on_its_page_and_comes_to_life(file):
    html = written(f"notebooks/{file.stem}/")
    shown = [output for cell in cells(file) for output in cell.get("outputs", [])]
    views = [output["data"] for output in shown if "application/vnd.jupyter.widget-view+json" in output.get("data", {})]
    live = sum("interactive(" not in str(data.get("text/plain")) for data in views)  # a slider of ipywidgets is no lab
    labs = live - html.count('class="fs-guess"')
    assert labs == html.count("data-lab=") == html.count('<script type="application/json">{"view":')
    assert "fs-saved" not in html


# What every page has


def test_the_foot_of_a_page_says_which_release_it_is_and_of_which_day(site):
    assert re.match(r"fivescore \d+\.\d+\.\d+, (not released yet|\d+ [A-Z]\w+ \d{4})\.", about.line())
    for page in PAGES:
        foot = written(page).partition('<div class="md-copyright">')[2].partition("</footer>")[0]
        assert heard(foot).startswith(about.line()), page


@pytest.mark.parametrize("source", ["docs/learn/index.md", "notebooks/00_a_first_round.ipynb"])
@pytest.mark.parametrize("repository", ["https://example.org/someone/fivescore", ""])
def test_with_a_repository_alone_every_page_leads_to_where_it_is_edited(source, repository, monkeypatch):
    monkeypatch.setenv("FIVESCORE_REPO", repository)
    config = hook.on_config(load_config(str(ROOT / "mkdocs.yml")))
    file = File(source.removeprefix("docs/"), str(ROOT / "docs"), config.site_dir, use_directory_urls=True)
    page = Page(None, file, config)
    monkeypatch.setattr(lesson, "notebook", lambda html, *_: html)
    monkeypatch.setattr(lesson, "plotted", lambda *_: False)
    hook.on_page_content("<p>A page.</p>", page)
    assert (page.edit_url or "") == (f"{repository}/edit/main/{source}" if repository else "")


CHANGED = [
    (pages.number, 2 * '<section class="fs-lab" aria-label="A"></section>', 'aria-label="A (2)"></section>'),
    (pages.draw_tiles, "<p>[1-4] fits: 5 %</p>", "</svg> fits: 5\xa0%</p>"),
    (pages.draw_tiles, "<p>It is [1-4].</p>", "</svg>.</span></p>"),
    (pages.part, "<tr><th>Ruling</th><td><b>No</b><i>A</i></td></tr>", "Ruling </th><td><b>No </b><i>A</i> </td></tr>"),
    (pages.stage_first, '<h1>A</h1><p>B</p><p class="fs-lab" data-lab=""></p>', 'fs-first" data-lab></p><p>B</p>'),
    (pages.lean, '<span class="n">tile</span><span class="p">.</span><b>1</b>', "tile.<b>1</b>"),
]
"""What is done with a page: before, and how it ends after."""


@every(CHANGED)
def test_a_page_is_changed_where_it_must_be(change, html, ends):
    assert after(change, html).endswith(ends)


def test_addresses_are_those_that_readers_use():
    link = lesson.document_of
    assert link("../docs/play/index.md") == "../../play/" and link("../docs/data/a.csv.gz") == "../../data/a.csv.gz"
    assert link("../docs/learn/endings.md#who") == "../../learn/endings/#who"
    assert pages.public("../odds/#fivescore.core.rules.sets.RuleSet") == "../odds/#fivescore.rules.RuleSet"
    assert pages.public("fivescore.analysis.odds.chances.holds") == "fivescore.odds.holds"
    then = about.changes("Words.\n\n## [9.0.0] - 2027-03-09\n\n### Added\n\nNew.")
    assert then.split("\n\n")[0] == "## 9.0.0, March 9, 2027" and 'href="../../versions/v9.0.0/"' in then


# Tables, cards


def test_a_row_of_three_columns_names_them_and_numbers_stand_on_the_right():
    tile = '<svg aria-label="double six"></svg>'
    heads = f"<thead><tr><th>Who</th><th>Against {tile}</th><th>Won</th></tr></thead>"
    html = after(
        pages.label, f"<table>{heads}<tbody><tr><td>greedy</td><td>chance</td><td>97.7 %</td></tr></tbody></table>"
    )
    cells = read(html).select("tbody td")
    assert [cell.get("data-label") for cell in cells] == [None, "Against double six", "Won"]
    assert [cell.get("class") for cell in cells] == [None, None, "fs-num"]
    assert read(html).table["class"] == "fs-games fs-blocks"


def test_few_columns_of_numbers_stay_a_table_and_labs_keep_theirs():
    heads = "<thead><tr><th>Lead</th><th>Scores</th></tr></thead>"
    table = f"<table>{heads}<tbody><tr><td>x</td><td>−5</td></tr></tbody></table>"
    assert 'class="fs-games"' in after(pages.label, table)
    assert [cell.name for cell in read(after(pages.label, table.replace("Lead", ""))).select("thead tr > *")] == [
        "td",
        "th",
    ]
    lab = f'<section class="fs-lab">{table}</section>'
    assert after(pages.label, lab) == lab


def test_every_tool_has_a_card_and_every_card_a_picture():
    names = {path.stem for path in (ROOT / "docs" / "tools").glob("*.md")} - {"index"}
    cards = [card for found in map(landing.cards, ("tools", "practice")) for card in read(found).select("li")]
    linked = {card.a["href"].partition("#")[0].strip("./").removeprefix("tools/") for card in cards}
    assert names <= linked and all(card.svg for card in cards)


@every(["choosing-a-play", "looking-ahead", "three-aims"])
def test_the_prose_on_choosing_a_play_has_no_number_of_its_own(page):
    text = (ROOT / "docs" / "learn" / f"{page}.md").read_text(encoding="utf-8").partition("\n# ")[2]
    prose = re.sub(r"<fs-[^>]*>|\[\d-\d\]|^\d\. |\([^)]*\)", "", text, flags=re.MULTILINE)
    assert re.findall(r"\d+", prose) == []


# How it is built


def test_every_floor_is_on_the_page_that_says_how_it_is_built():
    page = (ROOT / "docs" / "explain" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("\n## Rooms\n")[2].partition("\n## ")[0]
    named = {*re.findall(r"`(\w+)`", table)}
    assert {module.split(".")[1] for module in MODULES} - {"__main__"} | {"content"} <= named


@every(PAGES)
def test_no_name_of_a_drawing_is_longer_than_a_listener_bears(page):
    names = re.findall(r'aria-label=\\?"((?:[^"\\]|\\[^"])*)', written(page))
    assert [name for name in names if len(unescape(name)) > 250] == []


OTHERWISE = re.compile(rf"\b\d{{1,2}} (?:{'|'.join(month_name[1:])}) \d{{4}}")


def test_no_text_of_the_site_says_a_day_before_its_month():
    files = [each for folder in ("docs", "notebooks", "fivescore", "website") for each in (ROOT / folder).rglob("*.*")]
    own = [each for each in files if not {"node_modules", "out"} & set(each.relative_to(ROOT).parts)]
    texts = [each for each in own if each.suffix in (".md", ".toml", ".ipynb", ".py", ".html", ".js")]
    assert len(texts) > 300
    assert [each.name for each in texts if OTHERWISE.search(each.read_text(encoding="utf-8"))] == []


# Names


def with_names():
    """Every page that has a name of its own in the navigation, with that name; rules have theirs in other tests."""
    found = [(name, page, part) for page, (part, name) in navigation().items() if not page.startswith("rules/")]
    return [(name, page) for name, page, part in found if name != part]


@every(with_names)
def test_a_page_is_called_in_the_navigation_what_its_heading_says_and_no_other_is(name, page):
    heading = heard(re.search(r"<h1[^>]*>(.*?)</h1>", written(page), re.DOTALL)[1])
    same = {"reference/text/"}  # two pages on notation, of which one lists the names of the engine
    assert (page in same or heading == name) and [each for each, _ in with_names()].count(name) == 1


def test_players_have_the_same_names_at_the_table_in_the_review_and_on_pages():
    at_table = {name: says.partition(":")[0].removeprefix("a ") for name, says in STYLES.items() if name in PLAYERS}
    assert at_table == PLAYER_NAMES
    for file in ("learn/looking-ahead.md", "play/how.md", "play/review.md"):
        text = (ROOT / "docs" / file).read_text(encoding="utf-8")
        assert not re.search(r"(linear|roll-out)\W* (player|one\b)", text), file


# What others read of a page

ATOM = "{http://www.w3.org/2005/Atom}"
CHANGES = "# Changes\n\n## [0.2.0] - 2027-05-01\n\n### Added\n\n- **A & B.** New.\n\n## [0.1.0] - 2027-03-09\n\nAll.\n"


def schema(page):
    return json.loads(read(written(page)).select_one('script[type="application/ld+json"]').string)


def test_a_lesson_says_its_level_its_minutes_and_its_license():
    lesson = schema("notebooks/19_independence")
    assert lesson["@type"] == "LearningResource" and lesson["educationalLevel"] == "high school"
    assert lesson["timeRequired"] == "PT50M" and lesson["license"] == others.LICENSE
    assert "HSS-CP.A.2" in {each["targetName"] for each in lesson["educationalAlignment"]}
    assert schema("learn/the-change")["educationalLevel"] == "beginner"


def test_rules_are_told_step_by_step_and_every_argument_is_a_question_with_an_answer():
    steps = [step["text"] for part in schema("rules/odd-primes")["step"] for step in part["itemListElement"]]
    assert "The set is a double-six set of 28 tiles." in steps and len(steps) > 15
    asked = schema("rules/disputes")["mainEntity"]
    assert len(asked) == len(sources.DISPUTES) and all(each["acceptedAnswer"]["text"] for each in asked)


def test_what_machines_are_told_cannot_end_its_script_and_a_plain_page_has_no_kind():
    assert others.data("about/privacy.md", "Privacy", "", read(""), None) == ""
    told = others.data("learn/the-change.md", "</script><b>", "a", read(""), None)
    assert "<" not in told and json.loads(told)["name"] == "</script><b>"


def test_a_title_in_a_frame_is_text_and_no_markup():
    templates = Environment(loader=FileSystemLoader(DOCS / "overrides"))
    templates.filters["url"] = str
    given = {"lab": {"title": 'A "b" <c>'}, "config": {"extra": {}}}
    page = templates.get_template("embed.html").render(given)
    assert "<c>" not in page and 'content="A &#34;b&#34; &lt;c&gt;: ' in page


def test_each_release_is_an_entry_of_the_feed():
    feed = ElementTree.fromstring(others.feed("https://a.example/", CHANGES))
    entries = feed.findall(f"{ATOM}entry")
    assert [each.find(f"{ATOM}title").text for each in entries] == ["fivescore 0.2.0", "fivescore 0.1.0"]
    assert entries[0].find(f"{ATOM}content").text == "- A & B. New."
    assert feed.find(f"{ATOM}updated").text == "2027-05-01T00:00:00Z"


def test_each_page_has_a_picture_of_its_own_in_the_size_that_links_show():
    pages = {"one": "", "two": "<svg class='fs-drawing'><g></g></svg>"}
    cards = [others.card(name, name, "What it is.", read(page)) for name, page in pages.items()]
    assert all("up double five" in card["drawn"] for card in cards), "the nine moves, where no drawing is rich"
    drawn = dict(others.pictures(cards))
    for picture in drawn.values():
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [1200, 630]
    assert list(drawn) == ["assets/pages/one.png", "assets/pages/two.png"] and len(set(drawn.values())) == 2


@pytest.mark.parametrize("url", ["", "https://a.example/"])
def test_a_list_of_pages_is_published_where_the_site_knows_its_address(tmp_path, url):
    (tmp_path / "assets").mkdir()
    (tmp_path / "sitemap.xml").write_text("<urlset/>", encoding="utf-8")
    others.publish(tmp_path, [others.card("one", "One", "", read(""))], url)
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    there = {"sitemap.xml", "robots.txt", "feed.xml", "assets/pages/one.png"}
    assert files == (there if url else set())


def test_the_picture_of_the_readme_is_what_the_engine_draws():
    assert (DOCS / "assets" / "table.png").read_bytes() == others.the_table()


# Figures


@every([path for folder in ("website", "research", "tests") for path in (ROOT / folder).rglob("*.py")])
def test_examples_of_the_program_of_the_site_run(path):
    if not {"out", "node_modules"} & {*path.parts} and "\n    >>> " in path.read_text(encoding="utf-8"):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        results = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
        assert results.failed == 0 and results.attempted


def test_every_figure_is_on_a_page_and_every_one_on_a_page_is_known_by_one_name():
    texts = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md")]
    asked = {found for text in texts for found in re.findall(r"^<fs-([a-z]+)", text, re.MULTILINE)}
    assert asked == set(registry.FIGURES)
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
