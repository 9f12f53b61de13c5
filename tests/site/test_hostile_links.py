"""Links and kept texts that carry somebody else's markup: it is shown as text, and nothing of it runs."""

import pytest

from tests.browser import ALONE, Driven, nothing

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.ran=1><script>window.ran=1</script>\"'onclick='window.ran=1"
RECORD = f"fivescore 1 all-fives~players: {HOSTILE.replace(',', '')}, Ben~5-5 = 10"
LINKS = {
    "editor": [f"numbers~~{RECORD}", HOSTILE],
    "scorekeeper": [f"xs~~{RECORD}", f"board~~{RECORD}", HOSTILE],
    "referee": [f"record~{RECORD}"],
    "exercise": [f"none-of-them~3~~~{HOSTILE}"],
    "class": [f"{HOSTILE}~1~2~counting-hands~core~a4~1"],
    "class-sheet": [HOSTILE],
    "finder": [f"all-fives~1-4~{HOSTILE}~"],
}
TYPED = {"scorekeeper": ("Players", "players"), "finder": ("Tiles", "hand"), "exercise": ("Answer", "check")}


def test_no_link_and_nothing_typed_runs_a_script_on_a_page(together):
    page = together.page
    for name, links in LINKS.items():
        page.evaluate(ALONE, name)
        for link in links:
            page.evaluate("([name, text]) => { location.hash = `${name}=${encodeURIComponent(text)}`; }", [name, link])
            it = Driven(together, name, link)
            it.agrees()
        if name in TYPED:
            field, message = TYPED[name]
            it.root.evaluate("(it) => it.querySelectorAll('details').forEach((each) => { each.open = true; })")
            box = it.root.get_by_role("textbox", name=field).first
            box.fill(HOSTILE)
            box.press("Enter")
            it.tell((message, HOSTILE))
        nothing(page=clean(page), faults=together.faults)


def clean(page):
    """What hostile text has made on a page, or nothing."""
    made = 'img[src="x"], [onclick], [onerror]'
    return page.evaluate("(made) => window.ran ? 'a script ran' : document.querySelector(made)?.outerHTML ?? ''", made)


def test_what_the_browser_has_kept_runs_no_script(visit):
    it = visit("train/exercises/")
    names = ["fivescore-progress", *it.page.evaluate("Object.keys(localStorage)")]
    for pair in [[name, f"fivescore progress 1\n{HOSTILE}"] for name in names]:
        it.page.evaluate("([name, text]) => localStorage.setItem(name, text)", pair)
    it.page.reload()
    it.settle()
    nothing(page=clean(it.page))


@pytest.mark.parametrize("broken", ["%", "%E0%A4%A", "%ED%A0%80", HOSTILE.replace(" ", "%20")])
def test_a_broken_address_leaves_a_lesson_as_it_is(broken, visit):
    it = visit(f"notebooks/12_at_least_one/#{broken}")
    it.page.locator(".fs-live-guess").first.wait_for()
    it.settle()
    nothing(page=clean(it.page), faults=it.faults)
