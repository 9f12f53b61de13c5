"""The thin hook between MkDocs and our own functions: every decision is in pages.py."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from fivescore import __version__
from fivescore_labs import LABS
from fivescore_labs.classroom.course import COURSE, DEEPER as BEYOND
from fivescore_labs.classroom.progress import DEEPER
from fivescore_labs.parts.html import static
from website import ROOT, cells, figures
from website.figures import about, landing, teach
from website.figures.registry import PageError, drawn
from website.html import Link
from website.make import answers, lite
from website.pages import found, lesson, offline, pages, policy, questions, tree
from website.prints import prints

MODULES = [import_module(f"{figures.__name__}.{module.name}") for module in iter_modules(figures.__path__)]
MODULES += [prints, questions]
"""The modules that register figures; imported here, so that all figures are known."""

TOOLS = re.compile(r"tools/(?!index)|rules/referee|train/(index|puzzles)")
"""Pages of tools: the tool comes first, then the text."""
FOLDERS = ("learn/", "notebooks/")
"""Where lessons stand."""
HAS = {"moment": "fs-nb", "asked": "fs-posed", "sourced": "fs-by", "lesson": "fs-lesson", "forget": "fs-forget"}
"""What the template of a page must know that it has, each with its class."""
LESSONS: dict[str, Page] = {}
"""The pages of the lessons, by their names."""
CARDS: dict[str, found.Card] = {}
"""The pages, as links to them show them, by their names."""
HOMES: dict[str, str] = {}
"""The first page of each lab."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    for entry in config.nav or ():
        if "Learn" in entry:
            entry["Learn"] += [{page.title: page.page} for page in (*COURSE, *BEYOND)]
    config.copyright = f"{about.line()} {config.copyright}"
    config.extra |= {"release": __version__, "live": lite.SIZE, "ground": offline.color("--fs-table")}
    if config.repo_url and not config.edit_uri:
        config.edit_uri = "edit/main/docs/"
    return config


@event_priority(100)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, folder in pages.extra_files():
        files.append(File(path, str(folder), config.site_dir, config.use_directory_urls))
    for path, file in pages.shared_files():
        files.append(File.generated(config, path, abs_src_path=str(file)))
    return files


def on_nav(nav: Navigation, **_: object) -> Navigation:
    """Lessons lead on along their own path."""
    pages = {lesson.named(page.file.src_uri): page for page in nav.pages if page.file.src_uri.startswith(FOLDERS)}
    LESSONS.update((name, page) for name, page in pages.items() if lesson.path_of(name)[0])
    for name, page in LESSONS.items():
        before, after = lesson.around(name)
        page.previous_page, page.next_page = LESSONS.get(before), LESSONS.get(after)
    return nav


def on_env(env: Environment, config: MkDocsConfig, **_: object) -> None:
    """Each lab that a page has stands by itself too, to be embedded."""
    page = env.get_template("embed.html")
    for name, home in HOMES.items():
        soup = tree.read(static(LABS[name]))
        answers.mark(soup)
        given = {"lab": LABS[name], "home": home, "figure": tree.write(soup), "tables": pages.keeps_tables(soup)}
        place = Path(config.site_dir, "embed", name, "index.html")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page.render(given, config=config, base_url="../..", page=None), encoding="utf-8")


@event_priority(-100)  # after the search plugin
def on_post_build(config: MkDocsConfig) -> None:
    offline.lighten(Path(config.site_dir))
    questions.publish(Path(config.site_dir))
    found.publish(Path(config.site_dir), [*CARDS.values()], config.site_url or "")
    lite.publish(Path(config.site_dir), dict(teach.copies()))
    teach.publish(Path(config.site_dir))
    try:
        policy.publish(Path(config.site_dir))  # the last in pages, for it tells every script that is in one
    except policy.PolicyError as fault:
        raise PluginError(str(fault)) from fault
    offline.publish(Path(config.site_dir))


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    try:
        return drawn(markdown)
    except PageError as fault:
        raise PluginError(f"{page.file.src_uri}: {fault}") from fault


def on_post_template(output: str, template_name: str, **_: object) -> str:
    return pages.whole(output) if template_name in ("404.html", offline.AWAY) else output


def on_post_page(output: str, page: Page, **_: object) -> str:
    return pages.mended(output)


def on_page_content(html: str, page: Page, **_: object) -> str:
    for title in page.toc if not page.file.src_uri.startswith("reference/") else ():
        for head in title.children:  # only the reference lists its names beside the page
            head.children.clear()
    soup = tree.read(html)
    place = _place(page)
    if page.file.src_uri.endswith(".ipynb"):
        try:
            page.meta["plots"] = lesson.plotted(soup, ROOT / page.file.src_uri)
            tags = [teach.tags(cell) for cell in cells(ROOT / page.file.src_uri)]
            soup = lesson.notebook(soup, page.file.src_uri, place, tags)
        except PageError as fault:
            raise PluginError(str(fault)) from fault
        page.meta.setdefault("description", " ".join(soup.p.get_text().split()) if soup.p else "")
        if page.edit_url:  # the notebooks have a folder of their own
            page.edit_url = page.edit_url.replace("/docs/notebooks/", "/notebooks/", 1)
    elif place:
        lesson.placed(soup, place, [_link(page, name) for name, after in DEEPER.items() if after == place.name])
    hero = tree.read(landing.hero(page.file.src_uri))
    answers.mark(hero)
    name = hero.h1.get_text(" ") if page.is_homepage and hero.h1 else str(page.title)
    says = page.meta.get("description", "")
    page.meta["about"] = found.data(page.file.src_uri, name, says, soup, page.canonical_url)
    if page.file.src_uri != questions.PAGE and not page.is_homepage:
        questions.explain(soup, get_relative_url("reference/glossary/", page.url))
    page.meta["tool"] = TOOLS.match(page.file.src_uri) is not None
    if page.meta["tool"]:
        pages.stage_first(soup)
    pages.draw_tiles(soup)
    pages.number(soup)
    answers.mark(soup)
    pages.lead_on(soup)
    pages.label(soup)
    for drawing in soup.find_all(class_="fs-drawing"):
        drawing["data-search-exclude"] = ""  # sentences beside it say the same
    pages.part(soup)
    pages.lean(soup)
    if moment := soup.select_one("div.fs-nb"):
        moment.name = "section"  # only now: other sections are labs
        page.meta.setdefault("hide", ["navigation"])
    for asked in soup.select(".fs-posed"):
        asked["data-page"] = Path(page.file.src_uri.removesuffix("/index.md").removesuffix(".md")).name
    page.meta.update((name, soup.select_one(f".{kind}") is not None) for name, kind in HAS.items())
    page.meta["tables"] = pages.keeps_tables(soup)
    page.meta["hero"] = tree.write(hero)
    page.meta["picture"] = f"{found.PICTURES}/{_slug(page)}.png"
    CARDS[_slug(page)] = found.card(_slug(page), name, says, hero if page.is_homepage else soup)
    for lab in (*soup.select("[data-lab]"), *hero.select("[data-lab]")):
        HOMES.setdefault(tree.given(lab, "data-lab"), page.url)
    page.meta["lab"] = "data-lab" in page.meta["hero"] or soup.select_one("[data-lab]") is not None
    return pages.public(tree.write(soup))


def _slug(page: Page) -> str:
    return page.url.strip("/").replace("/", "-") or "home"


def _place(page: Page) -> lesson.Place | None:
    """Return the place of a lesson among those of its path; None where a page has no place among others."""
    file = page.file.src_uri
    name = lesson.named(file)
    path, lessons = lesson.path_of(name)
    if not path or page.parent is None or not file.startswith(FOLDERS):
        return None
    place = lesson.Place(file, path, lessons, back=_link(page, DEEPER[name]) if name in DEEPER else None)
    if not file.endswith(".ipynb"):
        return place
    live = get_relative_url("lite/notebooks/index.html", page.url)
    return place._replace(live=live, megabytes=lite.megabytes(Path(file).name))


def _link(page: Page, name: str) -> Link:
    """Return a page's link to a lesson."""
    title = str(LESSONS[name].title)
    return Link(get_relative_url(LESSONS[name].url, page.url), title, title)
