"""The thin hook between MkDocs and our own functions: every decision is in pages.py."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from fivescore import __version__
from website.figures import home
from website.figures.registry import PageError
from website.make import lite
from website.pages import drawn, glossary, pages, policy, release, students, tables


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.copyright = f"{release.line()} {config.copyright}"
    config.extra |= {"release": __version__, "live": lite.SIZE}
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


@event_priority(-100)  # after the search plugin
def on_post_build(config: MkDocsConfig) -> None:
    pages.late_search(Path(config.site_dir))
    pages.steady_colors(Path(config.site_dir))
    lite.publish(Path(config.site_dir), dict(students.copies()))
    students.publish(Path(config.site_dir))
    try:
        policy.publish(Path(config.site_dir))  # the last, for it tells every script that stands in a page
    except policy.PolicyError as fault:
        raise PluginError(str(fault)) from fault


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    try:
        return drawn.figures(markdown)
    except PageError as fault:
        raise PluginError(f"{page.file.src_uri}: {fault}") from fault


def on_post_template(output: str, template_name: str, **_: object) -> str:
    return pages.whole(output) if template_name == "404.html" else output


def on_post_page(output: str, page: Page, **_: object) -> str:
    return pages.public(pages.mended(output))


def on_page_content(html: str, page: Page, **_: object) -> str:
    if page.file.src_uri.endswith(".ipynb"):
        try:
            html = pages.notebook(html, page.file.src_uri)
            page.meta.setdefault("description", pages.summary(html))
        except PageError as fault:
            raise PluginError(str(fault)) from fault
        if page.edit_url:
            page.edit_url = release.outside_docs(page.edit_url)
    if page.file.src_uri != glossary.PAGE and not page.is_homepage:
        html = glossary.explained(html, get_relative_url("reference/glossary/", page.url))
    html = pages.public(pages.lean(pages.unsearched(tables.labeled(pages.numbered(pages.tiles(html))))))
    page.meta["live"] = lite.megabytes(Path(page.file.src_uri).name) if page.file.src_uri.endswith(".ipynb") else 0
    page.meta["lab"] = "data-lab=" in html
    page.meta["forget"] = 'class="fs-forget"' in html
    page.meta["hero"] = home.hero() if page.is_homepage else ""
    return html
