"""What the site keeps in a reader's browser: nothing that was written down is lost, and all of it can be forgotten."""

import json
import re

import psutil
import pytest

from fivescore_labs.classroom.progress import HEAD
from tests.browser import AT_ONCE, BLOCKED, BROWSERS, FULL, QUIET, Driven, Visit, nothing, program, reads, until

pytestmark = pytest.mark.browser

TABLE, PROGRESS = "fivescore/1/tables/", "fivescore/1/progress"
ANA = "numbers~~fivescore 1 all-fives~players: Ana, Ben"
ONE = f"{HEAD}\nnone-of-them~3 marks 2 tries 1"
STORED = "(start) => Object.entries(localStorage).filter(([name]) => name.startsWith(start)).sort()"
COPIED = """() => new Promise((done) => {
  const asked = indexedDB.open("fivescore");
  asked.onsuccess = () => {
    const work = asked.result.transaction("texts", "readwrite");
    work.objectStore("texts").count();
    work.oncomplete = done;
  };
})"""
"""Is done once every copy that was begun is written: it waits in the same line."""


class Kept(Driven):
    """A lab with its strip of kept tables."""

    def __init__(self, visit, name="scorekeeper", text=""):
        super().__init__(visit, name, text)
        self.strip = self.root.locator(".fs-kept")
        self.line = self.root.locator(".fs-kept-now")
        self.lost = self.root.locator(".fs-lost")

    def types(self, turn):
        self.unfolded("Type it").locator('input[name="turn"]').fill(turn)
        self.page.keyboard.press("Enter")

    def write(self, *turns):
        for turn in turns:
            self.types(turn)
            self.tell(("turn", turn), ("write", ""))

    def lists(self, count):
        """The list of all tables, which it opens."""
        self.strip.get_by_role("button", name=f"All tables ({count})").click()
        return self.strip.locator("li")

    def stores(self, name, text):
        """Keep a text as the page does, and wait for its copy."""
        self.page.evaluate("(it) => import('../../assets/store.js').then(({ write }) => write(...it))", [name, text])
        self.page.evaluate(COPIED)

    def tables(self):
        """What is kept of tables in the browser, those that are listed."""
        found = [json.loads(text) for _, text in self.page.evaluate(STORED, TABLE)]
        return [it for it in found if it["begun"]]

    def opens(self, words):
        """Wait until the lab shows what a sentence holds, and is ready."""
        reads(self.says, words)
        self.page.locator(".fs-lab:not(.fs-opening)").first.wait_for()


@pytest.fixture
def keeper(visit):
    """Opens the scorekeeper, with nothing kept: keeper("tools/scorekeeper/")."""
    return lambda place="tools/scorekeeper/", **options: Kept(visit(place, **options))


def beside(it, place="tools/scorekeeper/", name="scorekeeper"):
    """Another page of the same browser."""
    page = it.visit.context.new_page()
    visit = Visit(None, page=page)
    page.goto(re.match(r"\w+://[^/]+/", it.page.url)[0] + place)
    return Kept(visit, name)


# A table is never lost


def test_a_table_is_there_again_when_its_tab_was_closed_and_nothing_shows_no_score(keeper):
    it = keeper()
    reads(it.line, "Each turn is kept in this browser.")
    it.write("5-5", "0-5")
    reads(it.line, "Kept in this browser: Ana and Ben · All Fives.")
    other = beside(it)
    it.page.close()
    reads(other.line, "Resume?")
    assert "Ana and Ben · All Fives Ana 10, Ben 10 · round 1" in other.line.inner_text()
    other.button("Resume").click()

    def opened():
        assert "Ana 0" not in other.root.inner_text(), "while Python starts, 0-0"
        assert "Ana 10, Ben 10" in other.line.inner_text() or other.says.is_visible()
        return other.text() and not other.root.locator(".fs-opening").count()

    until(opened, "it opens on and on", other.page)
    other.opens("which makes 10; Ana is next")
    assert other.text() == f"{ANA}~5-5 = 10~0-5 = 10" and other.button("Resume").count() == 0
    nothing(faults=other.visit.faults)


@pytest.mark.landing  # a table that is there again is tried
def test_several_tables_are_listed_opened_deleted_and_brought_back(keeper):
    it = keeper()
    it.write("5-5")
    it.press("Start over", "reset")
    it.write("6-6")
    rows = it.lists(2)
    assert "open now" in rows.first.inner_text() and "Ana 0, Ben 0" in rows.first.inner_text()
    rows.nth(1).get_by_role("button", name="Open").click()
    it.opens("which makes 10; Ben is next")
    assert it.visit.focus().startswith("p|") and not rows.first.is_visible(), "the focus is on what was opened"
    it.lists(2)
    for left, gone in ((1, "Ana 0"), (0, "Ana 10")):
        it.strip.locator("li", has_text=gone).get_by_role("button", name="Delete").click()
        assert len(it.tables()) == left
        assert it.visit.focus() == "button||Undo"
    it.opens("Ana leads")
    it.strip.get_by_role("button", name="Undo").click()
    assert [each["line"] for each in it.tables()] == ["Ana 10, Ben 0 · round 1"]
    assert it.visit.focus() == "button||All tables (1)"


@pytest.mark.landing  # that several tables are listed and opened is tried
def test_a_link_wins_over_the_kept_table_and_does_not_write_over_it(keeper, visit):
    it = keeper()
    it.write("5-5", "0-5")
    linked = beside(it, f"tools/scorekeeper/#scorekeeper={ANA}~6-6")
    linked.opens("Ben is next")
    reads(linked.line, "From a link: from your first turn on it is kept as a table of its own.")
    assert len(it.tables()) == 1, "to look at a link keeps nothing"
    linked.types("0-6")
    until(lambda: len(it.tables()) == 2, "it is not kept", it.page)
    until(lambda: linked.text().endswith("~0-6"), "the address does not follow", linked.page)
    assert {each["text"] for each in it.tables()} == {f"{ANA}~5-5 = 10~0-5 = 10", linked.text()}
    linked.page.reload()
    linked.opens("Ana is next")
    reads(linked.line, "Kept in this browser")  # it is known again by its link


@pytest.mark.landing  # what two have changed is put together each time
def test_two_tabs_follow_each_other_and_neither_writes_over_the_other(keeper):
    it = keeper()
    it.write("5-5")
    other = beside(it)
    other.button("Resume").click()
    other.opens("which makes 10; Ben is next")
    it.write("0-5")
    until(lambda: other.text() == it.text(), "the second tab does not follow", other.page)
    other.page.evaluate("addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    ((name, kept),) = it.page.evaluate(STORED, TABLE)
    gone_on = json.dumps(json.loads(kept) | {"text": f"{ANA}~5-5 = 10~0-5 = 10~4-5"})
    it.page.evaluate("(all) => Object.assign(localStorage, all)", {name: gone_on})
    it.types("5-6")
    until(it.lost.is_visible, "nothing says that another tab went on", it.page)
    assert "went on in another tab" in it.lost.inner_text()
    texts = {each["text"] for each in it.tables()}
    assert f"{ANA}~5-5 = 10~0-5 = 10~4-5" in texts and len(texts) == 2


@pytest.mark.landing  # a tab that is closed is tried
def test_a_browser_that_is_killed_loses_no_turn(browser, nearby, tmp_path):
    def started():
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path), executable_path=program(*BROWSERS), args=QUIET
        )
        visit = Visit(None, page=context.new_page())
        visit.page.goto(f"{nearby}tools/scorekeeper/")
        return visit

    it = Kept(started())
    it.write("5-5", "0-5")
    it.stores(PROGRESS, ONE)
    own = [it for it in psutil.process_iter(["cmdline"]) if f"--user-data-dir={tmp_path}" in (it.info["cmdline"] or ())]
    assert own, "the browser does not run"
    for process in own:
        process.kill()
    psutil.wait_procs(own, timeout=60)
    it = Kept(started())
    reads(it.line, "Ana 10, Ben 10 · round 1")
    until(lambda: dict(it.page.evaluate(STORED, PROGRESS)) == {PROGRESS: ONE}, "the progress is lost", it.page)
    it.button("Resume").click()
    it.opens("which makes 10; Ana is next")
    it.visit.close()


# Where nothing, or nothing more, can be kept


@pytest.mark.quick("full")  # one reason of two
@pytest.mark.parametrize("why", ["full", "forbidden"])
def test_settings_and_rounds_that_cannot_be_kept_are_told_once_and_hold_for_the_page(why, visit):
    it = visit(
        "play/#round.1=7~all-fives~2~careful~~~",
        reduced_motion="reduce",
        before=BLOCKED if why == "forbidden" else AT_ONCE,
    )
    page, lost = it.page, it.page.locator(".fs-lab > .fs-lost")
    page.locator(".fs-stage .fs-mine").first.wait_for()
    it.answered()
    reason = "Your browser has no room left" if why == "full" else "Your browser lets this site keep nothing"
    if why == "full":
        page.evaluate(FULL)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Sound").focus()
    page.keyboard.press("Space")
    reads(lost, f"{reason}, so your settings may be gone once this page is closed.")
    lost.get_by_role("button", name="Close").press("Enter")
    assert it.focus() == "input||", "the focus goes back to the box that was ticked"
    page.get_by_role("checkbox", name="Letter keys").uncheck()
    it.answered()
    assert not lost.is_visible(), "it is told once"
    assert page.get_by_role("checkbox", name="Sound").is_checked(), "the choice holds"
    if why == "full":
        page.keyboard.press("Escape")
        for told, room in ((True, False), (False, False), (False, True)):  # once
            if room:
                page.evaluate("room()")
            page.locator(".fs-stage .fs-mine:not([aria-disabled=true])").first.click()
            page.locator(".fs-stage .fs-spot").first.click()
            it.answered()
            assert lost.is_visible() == told
            if told:
                reads(lost, f"{reason}, so this round may be gone")
                lost.get_by_role("button", name="Close").click()
        assert [it for _, it in page.evaluate(STORED, TABLE) if json.loads(it)["begun"]], "with room again it is kept"
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("checkbox", name="Sound").uncheck()
        assert '"letters":false' in page.evaluate("localStorage['fivescore/1/table']"), "with room again, all are kept"


BROKEN = {
    PROGRESS: "{not a progress\0\nnone-of-them~3 marks 2 tries 1\nday 261124 step 9 tenths x\n__proto__~1 marks 9",
    "fivescore/1/table": '{"pace": {}, "sound": "x", "letters":',
    "fivescore/1/code": "\u202e\0",
    f"{TABLE}cut": '{"lab": "round", "text": "1~all-fi',
    f"{TABLE}list": '["lab", "round"]',
    f"{TABLE}null": "null",
    f"{TABLE}huge": json.dumps({"lab": "round", "text": "x" * 1_000_000, "past": [], "at": 9e99}),
    "fivescore/2/tables/x": "of a newer version",
}
"""What another program, a disk or a newer version may have left."""


@pytest.mark.few("train/", "play/")  # progress, and the Table
@pytest.mark.quick("play/")  # the Table
@pytest.mark.parametrize(
    "place", ["play/", "train/exercises/", "train/", "learn/", "learn/reading-the-ends/", "about/privacy/"]
)
def test_a_broken_store_stops_no_page_and_stays_as_it_is(place, visit):
    it = visit("404.html")
    it.page.evaluate("(all) => Object.assign(localStorage, all)", BROKEN)
    it.page.goto(it.page.url.replace("404.html", place))
    it.settle()
    it.answered()
    assert dict(it.page.evaluate(STORED, "fivescore")) == BROKEN


# Progress


MERGED = [
    (f"{ONE}\nday 1", f"{ONE}\nday 2", f"{ONE}\nday 2\nday 1"),
    (f"{HEAD}\nnone-of-them~3 marks 3 tries 2", f"{ONE}\nday 2", f"{HEAD}\nday 2\nnone-of-them~3 marks 3 tries 2"),
    (ONE, "", ""),
    (f"{ONE}\nday 1", "", f"{HEAD}\nday 1"),
]
"""What one page has made of a progress, what another has, and both together."""


def test_what_two_have_changed_is_merged_and_what_was_forgotten_stays_forgotten(visit):
    merge = "(texts) => import('./assets/store.js').then((it) => it.merged(...texts))"
    page = visit("404.html").page
    assert [page.evaluate(merge, [ONE, mine, now]) for mine, now, _ in MERGED] == [merged for *_, merged in MERGED]


# Damage

WHOLE = {"lab": "scorekeeper", "text": f"{ANA}~5-5 = 10", "name": "Ana and Ben · All Fives", "at": 1, "same": "x"}
WHOLE |= {"line": "Ana 10, Ben 0 · round 1", "says": "", "begun": True, "over": False, "left": "", "past": [["", ""]]}
DAMAGED = {
    "cut-late": json.dumps(WHOLE)[:-20],
    "cut-early": json.dumps(WHOLE | {"name": "Cai and Dot"})[:60],
    "older": json.dumps({"lab": "scorekeeper", "text": f"{ANA}~6-6", "name": "Eve and Fay"}),
    "another-lab": json.dumps(WHOLE | {"lab": "round"})[:-20],
}
"""What is left of a table: cut short late and early, without what a later version added, and one of another lab."""


def put(it, texts):
    """Keep texts as tables, without the copies that bring back what was lost, and open the page anew."""
    it.page.evaluate("(all) => Object.assign(localStorage, all)", texts)
    it.page.evaluate("history.replaceState(null, '', location.pathname)")
    it.page.reload()


@pytest.mark.landing  # a damaged round is told on the Table each time
def test_a_damaged_table_is_told_listed_and_opened_as_far_as_it_can_be_read(keeper):
    it = keeper()
    put(it, {TABLE + name: text for name, text in DAMAGED.items()})
    until(it.lost.is_visible, "nothing tells that tables are damaged", it.page)
    assert it.lost.inner_text().startswith("3 kept tables are damaged. Look under All tables")
    before = it.page.evaluate(STORED, TABLE)
    it.lists(3)
    rows = {name: it.strip.locator("li", has_text=name) for name in ("Ana and Ben", "Eve and Fay", "a table")}
    for name, row in rows.items():
        assert row.inner_text().startswith("Damaged: " + name)
        assert row.get_by_role("button", name="Open").count() == (name != "a table")
    left = rows["a table"].get_by_role("textbox", name="What is left of a table")
    assert left.input_value() == DAMAGED["cut-early"] and not left.is_editable()
    left.focus()
    assert it.page.evaluate("getSelection().toString()") == DAMAGED["cut-early"], "it is marked, to be copied"
    assert it.page.evaluate(STORED, TABLE) == before, "to look changes nothing"
    rows["Ana and Ben"].get_by_role("button", name="Open").click()
    it.opens("which makes 10; Ben is next")
    assert it.text() == WHOLE["text"]
    whole = json.loads(dict(it.page.evaluate(STORED, TABLE))[f"{TABLE}cut-late"])
    assert (whole["text"], whole["name"]) == (WHOLE["text"], WHOLE["name"]), "it is whole again"
    it.types("0-5")
    until(lambda: it.text().endswith("~0-5 = 10"), "it does not go on", it.page)
    it.lists(3)
    assert it.strip.get_by_text("Damaged:").count() == 2
    it.strip.get_by_role("button", name="Delete: a table, damaged").click()
    it.strip.get_by_role("button", name="Undo").click()
    assert dict(it.page.evaluate(STORED, TABLE))[f"{TABLE}cut-early"] == DAMAGED["cut-early"]
    nothing(**it.visit.barriers())


@pytest.mark.landing  # a damaged round is told on the Table each time
def test_a_table_of_which_half_reached_the_disk_comes_back_from_its_copy(keeper):
    it = keeper()
    it.write("5-5", "0-5")
    it.page.evaluate(COPIED)
    (name, text), *_ = it.page.evaluate(STORED, TABLE)
    put(it, {name: text[: len(text) // 2]})
    reads(it.line, "Ana 10, Ben 10 · round 1")
    assert not it.lost.is_visible() and dict(it.page.evaluate(STORED, TABLE))[name] == text


# Untrusted text


def test_what_stands_in_the_storage_is_shown_as_text_only(keeper):
    it = keeper()
    hostile = "<img src=x onerror=alert(1)>"
    entry = WHOLE | dict.fromkeys(("same", "left", "name", "line", "says"), hostile)
    entry |= {"text": f"{hostile}~~x", "past": [[hostile, hostile]]}
    strange = ["", "null", "[]", "{", "5", json.dumps(entry | {"past": 5}), json.dumps(entry | {"at": 1e300})]
    strange += [json.dumps(entry | {"name": {}}), json.dumps(entry | {"past": [[1, 2]]})]
    texts = {f"{TABLE}{at}": text for at, text in enumerate([json.dumps(entry), *strange])}
    put(it, texts | {"fivescore/2/tables/x": "of another version"})
    before = it.page.evaluate(STORED, "fivescore")
    it.lists(9)
    assert hostile in it.strip.locator("li").first.inner_text() and not it.strip.locator("img").count()
    it.button("Resume").click()
    reads(it.lost, "cannot be read by this version of the site. It is kept as it is.")
    it.lists(9)
    assert it.strip.get_by_role("textbox").first.input_value() == json.dumps(entry), "it can be copied"
    assert sorted(it.page.evaluate(STORED, "fivescore")) == sorted(before), "what cannot be read is kept as it is"
    assert not it.root.locator("img").count()


# Records in and out


@pytest.mark.landing  # records are read in Python
def test_a_record_is_read_in_from_a_file_and_a_fault_stays_to_be_mended(keeper, tmp_path):
    it = keeper()
    it.write("5-5")
    file = tmp_path / "evening.txt"
    file.write_text("fivescore 1 all-fives\nplayers: Cai, Dot\n1-4 = 7\n", encoding="utf-8")
    it.root.locator("summary", has_text="Read in a record").click()
    it.root.get_by_label("Or from a file").set_input_files(file)
    field = it.root.get_by_role("textbox", name="The text of a record")
    until(lambda: "1-4 = 7" in field.input_value(), "the file does not fill the field", it.page)
    it.button("Read it in").click()
    reads(it.problem, "Line 3, column 1")
    assert "1-4 = 7" in field.input_value() and it.text() == f"{ANA}~5-5 = 10"
    field.fill(field.input_value().replace("7", "5"))
    it.button("Read it in").click()
    it.opens("Dot is next")
    until(lambda: len(it.tables()) == 2, "the table of before is not kept", it.page)
    it.item("As text").click()
    with it.page.expect_download() as taken:
        it.root.get_by_role("link", name="Download").click()
    assert "1-4 = 5" in taken.value.path().read_text(encoding="utf-8")
    it.button("Undo").click()
    it.opens("which makes 10; Ben is next")
    until(lambda: it.text() == f"{ANA}~5-5 = 10", "undo does not go back to the table before", it.page)


# Forget everything, and the list of what is kept


@pytest.mark.landing  # every store
def test_the_privacy_page_lists_exactly_what_the_site_keeps_and_forgets_it_all(keeper):
    it = keeper(free=True)
    until(lambda: it.page.evaluate("caches.keys()"), "the site is not kept", it.page)
    it.write("5-5")
    it.page.get_by_title("Switch to dark").click()
    it.stores(PROGRESS, ONE)
    it.page.evaluate(
        "import('../../assets/store.js').then((it) => { it.write(it.CODE, 'on'); it.write(it.TABLE, '{}'); })"
    )
    it.page.evaluate(COPIED)
    written = it.page.evaluate(
        "async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys(),"
        " ...(await indexedDB.databases()).map((it) => it.name)]"
    )
    assert it.visit.context.cookies() == []
    it.page.goto(it.page.url.partition("tools/")[0] + "about/privacy/")
    names = it.page.locator("table").first.locator("tbody tr > :first-child code").all_inner_texts()
    patterns = [re.escape(name).replace("…", ".*") for name in names]
    unlisted = [name for name in written if not any(re.fullmatch(pattern, name) for pattern in patterns)]
    unwritten = [pattern for pattern in patterns if not any(re.fullmatch(pattern, name) for name in written)]
    assert (unlisted, unwritten) == ([], [])
    it.page.evaluate("caches.open('other')")
    box = it.page.locator(".fs-forget")
    reads(box, "and this site, to open without a line.")
    box.get_by_role("button", name="Forget everything here").click()
    reads(box, "Nothing of this site is kept in this browser now.")
    assert it.page.evaluate("caches.keys()") == ["other"]


@pytest.mark.landing  # that what was forgotten stays forgotten is tried
def test_everything_is_forgotten_and_can_be_brought_back_until_the_page_is_left(keeper):
    it = keeper()
    it.write("5-5")
    it.page.get_by_title("Switch to dark").click()
    more = {"fivescore/2/tables/x": "of another version", "other": "of another site", "fivescore/1/table": "{}"}
    it.page.evaluate("(all) => Object.assign(localStorage, all)", more)
    it.stores(PROGRESS, ONE)
    it.page.locator(".fs-foot").get_by_role("link", name="Privacy").click()
    it.page.wait_for_url("**/about/privacy/")
    page, box = it.page, it.page.locator(".fs-forget")
    what = "your progress, 1 table or round, light or dark, the settings of the Table and 1 entry of another version"
    reads(box, f"Kept in this browser now: {what}.")
    page.evaluate("import('../../assets/store.js').then((it) => it.ready)")
    before = page.evaluate(STORED, "")
    every = box.get_by_role("button", name="Forget everything here")
    for again in (True, False):
        every.click()
        reads(box, f"Forgotten: {what}.")
        assert page.evaluate(STORED, "") == [["other", "of another site"]]
        reads(box, "Nothing of this site is kept in this browser now.")
        if again:
            box.get_by_role("button", name="Bring it back").click()
            until(lambda: page.evaluate(STORED, "") == before, lambda: page.evaluate(STORED, ""), page)
    nothing(**it.visit.barriers())
    page.goto(page.url.replace("about/privacy/", "tools/scorekeeper/"))
    reads(it.line, "Each turn is kept in this browser.")
    page.evaluate("import('../../assets/store.js').then((it) => it.ready)")
    assert page.evaluate(STORED, "fivescore") == [], "nothing comes back from a copy"
