"""The license texts of what the site carries of others."""

from fnmatch import fnmatch
from functools import cache

from tests.built import written
from tests.every import every
from website import SITE
from website.figures import notices
from website.figures.notices import Notice

FOLDERS = ("assets/images", "assets/javascripts", "assets/stylesheets", "fonts", "lite", "plotly", "search")
"""Folders with files of others."""


@cache
def there():
    return tuple(notices.every())


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
