"""The site as one file: the same bytes each time, whole to read from a folder, live behind a server."""

import re
from zipfile import ZipFile

import pytest

from tests.browser import SITE, Driven, Visit, nothing, until
from tests.website.test_policy import faults_of_policies
from website.make import zipped
from website.serve import serving

pytestmark = pytest.mark.browser
NINE = "notebooks/01_nine_moves/index.html"


@pytest.fixture(scope="module")
def archive(site, tmp_path_factory):
    file = tmp_path_factory.mktemp("zip") / "site.zip"
    zipped.write(SITE, file)
    return ZipFile(file)


@pytest.fixture(scope="module")
def folder(archive):
    """The archive, unpacked."""
    out = archive.filename.removesuffix(".zip")
    archive.extractall(out)
    return out


@pytest.mark.slow  # packs it twice
def test_nothing_in_the_archive_tells_when_or_where_it_was_made(archive):
    entries = archive.infolist()
    assert [each.filename for each in entries] == sorted(each.filename for each in entries)
    assert {(each.date_time, each.external_attr, each.create_system, each.extra) for each in entries} == {
        (zipped.MOMENT, 0o644 << 16, 3, b"")
    }
    assert {each.filename for each in entries} == {
        path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()
    }


@pytest.mark.slow  # the pages of the site, packed
def test_from_a_folder_all_is_there_to_read_and_a_sentence_says_how_to_make_it_live(browser, folder):
    with Visit(browser, f"file://{folder}/index.html") as it:
        assert it.page.get_by_text("You read this site from a folder.").is_visible()
        found = it.page.evaluate(LOADED)
        assert found.pop("faces") and all(each and all(each) for each in found.values())
        it.page.get_by_role("navigation", name="Header").get_by_role("link", name="Rules").click()
        it.page.wait_for_url("**/rules/index.html")
        assert it.page.locator("h1").count() == 1 and not it.page.locator(".md-search").count()
        it.page.goto(f"file://{folder}/{NINE}")
        it.settle()
        lab = it.page.locator('.fs-lab[data-lab="nine-moves"]').first
        frames = lab.locator(".fs-frame")
        assert frames.first.is_visible()
        lab.locator("summary", has_text="more, one below the other").click()
        assert [frames.nth(index).is_visible() for index in range(9)] == [True] * 9
        assert it.page.get_by_text("python3 -m http.server").is_visible()
        nothing(asked=[each for each in it.asked if not each.startswith(("file:", "data:", "blob:"))], faults=it.faults)
        it.page.evaluate(ATTACK)
        refused = ("policy: script-src-attr refuses inline", "policy: connect-src refuses http://localhost/")
        until(lambda: all(each in str(it.faults) for each in refused), lambda: str(it.faults), it.page)
        assert it.page.evaluate("window.hurt") is None
        it.faults.clear()


LOADED = """async () => {
  const faces = await document.fonts.load("16px 'Atkinson Next'");
  const pictures = [...document.images].map((it) => it.complete && it.naturalWidth > 0);
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map((it) => it.sheet !== null);
  return { faces: faces.length, pictures, sheets };
}"""
"""What of its own the policy of a page lets come."""
ATTACK = """() => {
  document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.hurt = 1' alt=''>");
  void fetch("http://localhost/").catch(() => 0);
}"""


@pytest.mark.slow  # as on the site
def test_behind_a_server_it_is_live_and_a_page_has_the_digests_of_its_own_scripts(browser, archive, folder):
    with serving(folder) as url, Visit(browser, url + NINE) as visit:
        it = Driven(visit, "nine-moves")
        assert not it.page.get_by_text("You read this site from a folder.").is_visible()
        it.press("Next", "next")
        pages = [name for name in archive.namelist() if name.endswith(".html")]
        assert list(faults_of_policies(it.page, url, pages)) == []


@pytest.mark.slow  # the pages of the site, packed
def test_every_link_of_the_archive_leads_to_a_file(archive):
    lost = []
    for name in archive.namelist():
        if name.endswith(".html") and not name.startswith(("lite/", "404", "503")):
            links = re.findall(r'<a [^>]*?href="([^":?#]+)', archive.read(name).decode())
            lost += [f"{name}: {link}" for link in links if link.endswith("/") and "versions/" not in link]
    assert lost == []
