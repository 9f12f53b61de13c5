"""The Table: a round by pointer, touch, keys and ear, at every size; no tile that lies there moves, no page scrolls."""

import re
from itertools import accumulate

import psutil
import pytest

from fivescore.core import speech
from fivescore_labs import LABS
from fivescore_labs.contract import Message
from tests.browser import AT_ONCE, PLAYS, Visit, launched, nothing, settings, until
from tests.conftest import followed
from tests.labs.test_round import over

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "small": (320, 568), "tablet": (768, 1024), "desktop": (1440, 900), "lying": (844, 390)}
HALVES = {"phone": 30, "small": 26, "tablet": 44, "desktop": 40, "lying": 26}
"""How many pixels wide a half tile is in a window."""
BOXES = """() => Object.fromEntries([...document.querySelectorAll(".fs-stage .fs-laid")].map((it) => {
  const cloth = document.querySelector(".fs-stage .fs-baize").getBoundingClientRect();
  const box = it.querySelector("rect").getBoundingClientRect();
  return [it.dataset.tile, [box.x - cloth.x, box.y - cloth.y, box.width, box.height]];
}))"""
"""Where each tile lies on the cloth, which pans as a whole."""
SCROLLED = """[scrollX, scrollY, document.documentElement.scrollWidth > innerWidth,
  document.documentElement.scrollHeight > innerHeight]"""
DEALT = "crypto.getRandomValues = (it) => it.fill(7);"
"""Deals the same round each time."""
AGAINST, PARTNERS = "7~all-fives~2~careful~~~", "7~five-up~4~careful~~~"


def window(size: str) -> dict[str, int]:
    return dict(zip(("width", "height"), SIZES[size], strict=True))


class Table:
    """The Table in use; `boxes` are those of all tiles since it was opened, and `moved` tells of each that moved."""

    def __init__(self, visit: Visit):
        self.visit, self.page, self.faults = visit, visit.page, visit.faults
        self.boxes: dict[str, list[float]] = {}
        self.moved: list[str] = []
        until(lambda: self.on(".fs-mine, .fs-over, .fs-cover").count() and self.ready, self.says, self.page)
        self.visit.answered()
        deal = self.page.get_by_role("button", name="Deal", exact=True)
        if deal.is_visible():
            deal.click()

    def on(self, selector: str):
        return self.page.locator(f".fs-stage :is({selector})")

    def says(self) -> str:
        return self.page.locator(".fs-says").inner_text()

    @property
    def ready(self) -> bool:
        """Whether the board that is shown was made for this window."""
        cloth = "getComputedStyle(document.querySelector('.fs-stage .fs-baize')).visibility"
        return self.page.evaluate(cloth) == "visible"

    def look(self) -> None:
        """Holds each tile against where it was."""
        for tile, box in self.page.evaluate(BOXES).items():
            old = self.boxes.setdefault(tile, box)
            if max(abs(now - then) for now, then in zip(box, old, strict=True)) > 0.5:
                self.moved.append(f"[{tile}] from {old} to {box}")

    def lays(self) -> None:
        """Lay the first tile that fits in the first place for it."""
        self.on(".fs-mine:not([aria-disabled=true])").first.click()
        self.on(".fs-spot").first.click()

    def turn(self) -> None:
        """One act of the reader: what is to be done first, or a tile."""
        must = self.on("button.fs-brassy:not(.fs-edge)")
        before = self.page.evaluate("location.hash"), self.says()
        must.first.click() if must.count() else self.lays()
        until(lambda: (self.page.evaluate("location.hash"), self.says()) != before, self.says, self.page)
        self.visit.answered()
        self.look()

    def play(self) -> None:
        """A round to its end."""
        while not self.on(".fs-over").count():
            self.turn()


@pytest.fixture(scope="module")
def shown(browser, nearby):
    """The Table on its page, for many rounds."""
    with Visit(browser, f"{nearby}play/#round.1={AGAINST}", reduced_motion="reduce", before=AT_ONCE) as visit:
        yield visit


@pytest.fixture
def shows(shown):
    """Brings a round by its link to the Table that is open: shows("phone", text)."""

    def brings(size="phone", text=AGAINST):
        shown.faults.clear()
        shown.page.set_viewport_size(window(size))
        for each in ("1~five-up~2~careful~~~", text):
            followed(shown, "round", each)
        return Table(shown)

    return brings


@pytest.fixture
def opened(visit):
    """Opens the Table in a window, as its settings were kept: opened("phone", text, pace="quick")."""

    def opens(size="phone", text=AGAINST, pace="at once", sheet="strokes", **options):
        options |= {"viewport": window(size), "before": settings(pace=pace, sheet=sheet)}
        return Table(visit(f"play/#round.1={text}", **options))

    return opens


@pytest.mark.landing  # rounds are played by keys and by ear
@pytest.mark.few("phone")  # the phone; on a desktop one is played by keys and one by ear each time
@pytest.mark.parametrize("size", HALVES)
def test_a_whole_round_is_played_by_pointer_without_scrolling_and_no_tile_moves(shows, size):
    table = shows(size)
    table.play()
    assert len(table.boxes) > 8 and not table.moved, table.moved[:3]
    assert table.page.evaluate(SCROLLED) == [0, 0, False, False]
    assert table.faults == []


BESIDE = """(it) => {
  const box = (of) => document.querySelector(`.fs-stage ${of}`).getBoundingClientRect();
  const at = it.getBoundingClientRect();
  return [".fs-board", ".fs-hint"].some((name) => at.top >= box(name).top - 1 && at.bottom <= box(name).bottom + 1);
}"""


@pytest.mark.landing  # five windows
def test_in_every_window_tiles_are_as_large_as_it_allows_and_the_boneyard_is_seen(shows):
    table = shows()
    hidden = {f"{tile.low}-{tile.high}" for tile in LABS["round"].start(AGAINST).now.hands[1]}
    held = re.findall(r'data-(?:value|tile)="(\d-\d)"', table.page.locator(".fs-stage").inner_html())
    assert hidden and not hidden.intersection(held), "the page holds a tile of another"
    table.turn()
    half = lambda: round(min(next(iter(table.page.evaluate(BOXES).values()))[2:]) / 0.95)  # noqa: E731 - of 40 units, 38
    for size, wide in HALVES.items():
        table.page.set_viewport_size(window(size))
        until(lambda wide=wide: table.ready and half() == wide, lambda: f"half a tile has {half()} px", table.page, 10)
        table.visit.answered()
        bones = table.on(".fs-bones")
        assert bones.locator("svg, b").locator("visible=true").count() and bones.evaluate(BESIDE), size
    assert not table.page.locator(".fs-tabs").is_visible(), "the bar of a phone does not lie over the Table"


def by_keys(table):
    """One act by the keys of tiles: their numbers."""
    able = [tile.get_attribute("aria-disabled") != "true" for tile in table.on(".fs-mine").all()]
    if not any(able[:9]):
        table.page.keyboard.press("d")
        return
    table.page.keyboard.press(str(able.index(True) + 1))
    until(table.on(".fs-spot").count, table.says, table.page)
    table.page.keyboard.press("Enter")


def by_ear(table):
    """One act by roles and names alone: a tile says in how many places it fits, and a place what it scores."""
    page = table.page
    tiles = page.get_by_role("list", name="Your hand").get_by_role("button", name=re.compile("fits in"))
    if tiles.count():
        tiles.first.focus()
        page.keyboard.press("Enter")
        places = page.get_by_role("button", name=re.compile(r"^Lay .+(, no score|, scores \d+)$"))
        until(places.count, table.says, page)
        assert page.evaluate("document.activeElement.ariaLabel").startswith("Lay "), "the focus goes to the first place"
    else:
        page.get_by_role("button", name=re.compile("^(Draw|Knock)$")).focus()
    page.keyboard.press("Enter")


@pytest.mark.quick("by_keys")  # one way
@pytest.mark.parametrize(
    ("acts", "text"), [pytest.param(by_keys, PARTNERS, id="by_keys"), pytest.param(by_ear, AGAINST, id="by_ear")]
)
def test_a_round_is_played_by_five_keys_a_turn_or_by_what_a_screen_reader_finds(shows, acts, text):
    table = shows("desktop", text)
    assert ("your partner" in table.on(".fs-rail").text_content()) == (text == PARTNERS)
    table.on(".fs-mine").first.focus()
    told = []
    while not table.page.get_by_role("button", name="Next round").count():
        before = table.says()
        acts(table)
        until(lambda was=before: table.says() != was, table.says, table.page)
        told.append(table.says())
        focused = "document.querySelector('.fs-lab').contains(document.activeElement)"
        assert table.page.evaluate(focused) and len(told) < 60, table.says()
    live = table.page.locator("[aria-live] > .fs-says")  # silent while the review is worked out
    assert live.count() == 1 and all(re.search(r"total \d+|draw|knock", each) for each in told)


@pytest.mark.landing  # a round by keys is played each time
@pytest.mark.few("phone-dark")  # one look; its page is tried in both
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_arrows_walk_the_hand_and_then_the_places_of_the_tile_that_is_picked(opened, size, scheme):
    table = opened(size, "1~all-fives~2~careful~~~4-4@4-6", color_scheme=scheme, reduced_motion="reduce")
    keys, at = table.page.keyboard, "document.activeElement.ariaLabel"
    first, second = (table.on(".fs-mine").nth(number) for number in (0, 1))
    first.focus()
    keys.press("ArrowRight")
    assert table.page.evaluate(at) == second.get_attribute("aria-label")
    keys.press("ArrowLeft")
    assert table.page.evaluate(at) == first.get_attribute("aria-label")
    tile = table.on(".fs-mine[aria-label$='fits in two places']").first
    tile.focus()
    keys.press("Enter")
    until(
        lambda: table.on(".fs-spot").count() == 2 and table.page.evaluate(at).startswith("Lay "), table.says, table.page
    )
    one = table.page.evaluate(at)
    left = table.on(".fs-spot").first.bounding_box()["x"] < table.on(".fs-spot").last.bounding_box()["x"]
    keys.press("ArrowRight" if left else "ArrowLeft")
    assert table.page.evaluate(at) not in (one, tile.get_attribute("aria-label"))
    nothing(table=table.visit.violations())
    table.page.get_by_role("button", name="More").click()
    nothing(settings=table.visit.violations())


@pytest.mark.landing  # a round by touch
def test_a_touch_drags_a_tile_to_its_place_and_sorts_the_hand(opened):
    table = opened("phone", has_touch=True, reduced_motion="reduce")
    page = table.page
    drag = page.context.new_cdp_session(page)

    def touch(kind, x=0.0, y=0.0):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        drag.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(it):
        box = until(it.bounding_box, table.says, page)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    values = "[...document.querySelectorAll('.fs-stage .fs-mine')].map((it) => it.dataset.value)"
    hand = page.evaluate(values)
    one, other = middle(table.on(".fs-mine").nth(0)), middle(table.on(".fs-mine").nth(2))
    touch("touchStart", *one)
    for step in range(1, 9):
        touch("touchMove", one[0] + (other[0] + 12 - one[0]) * step / 8, one[1])
    touch("touchEnd")
    until(lambda: page.evaluate(values)[:3] == [hand[1], hand[2], hand[0]], lambda: page.evaluate(values), page)
    sorted_so = page.evaluate(values)
    page.evaluate("import('../assets/address.js').then((it) => it.flush())")
    page.reload()
    until(lambda: table.on(".fs-mine").count() and table.ready, table.says, page)
    assert page.evaluate(values) == sorted_so, "a reload keeps the order"
    tile = table.on(".fs-mine:not([aria-disabled=true])").first
    value, (x, y) = tile.get_attribute("data-value"), middle(tile)
    touch("touchStart", x, y)
    touch("touchMove", x, y - 40)
    until(table.on(".fs-spot").count, table.says, page)
    goal = middle(table.on(".fs-spot").first)
    touch("touchMove", goal[0], goal[1] + 60)  # the tile rides above the finger
    touch("touchEnd")
    until(lambda: table.on(f'.fs-laid[data-tile="{value}"]').count(), table.says, page)


COUNTS = """() => {
  const [animate, shown] = [Element.prototype.animate, { ".fs-pill": [], ".fs-total i": [] }];
  window.counted = shown;
  Element.prototype.animate = function (frames, how) {
    for (const [kind, those] of Object.entries(shown)) {
      if (this.matches(kind)) those.push([Number(this.dataset.sum ?? this.textContent), how.delay]);
    }
    return animate.call(this, frames, how);
  };
}"""


@pytest.mark.quick("no-preference")  # as most readers see it
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_as_a_tile_lands_its_ends_are_counted_up_one_by_one_unless_motion_is_reduced(opened, motion):
    table = opened("desktop", "1~all-fives~2~careful~~~4-4@4-6", "step", reduced_motion=motion)
    table.page.evaluate(COUNTS)
    table.turn()
    text = until(
        lambda: (told := table.page.evaluate("decodeURIComponent(location.hash)")).endswith("+0") and told,
        table.says,
        table.page,
    )
    layout = LABS["round"].start(text.partition("=")[2]).now.layout
    counts = [opening.end.count for opening in speech.in_order(layout) if opening.counts(layout.rules)]
    delays = [280 + 160 * number for number in range(len(counts))]
    shows = motion == "no-preference"
    pills, sums = (table.page.evaluate("counted")[kind] for kind in (".fs-pill", ".fs-total i"))
    assert len(counts) > 1
    assert pills == [list(each) for each in zip(counts, delays, strict=True)] * shows
    assert sums == [list(each) for each in zip(accumulate(counts), delays, strict=True)] * shows
    assert table.on(".fs-total span").inner_text() == str(layout.total) == str(sum(counts))


EDGES = """(names) => names.map((name) => {
  const { top, bottom } = document.querySelector(`.fs-stage .fs-${name}`).getBoundingClientRect();
  return [top, bottom];
})"""
"""The top and the bottom of parts of the table."""


@pytest.mark.few("strokes")  # one of three sheets in the same place
@pytest.mark.landing  # a round is played to its settlement
@pytest.mark.parametrize("sheet", ["strokes", "xs", "board"])
def test_in_every_window_the_settlement_is_on_the_board_and_covers_no_button(opened, sheet):
    table = opened("small", over(AGAINST).reply().text, sheet=sheet, reduced_motion="reduce")
    names = ["rail", "over", "dock"]
    for size, (_, height) in SIZES.items():
        table.page.set_viewport_size(window(size))
        table.visit.rest()
        until(lambda: table.on(f".fs-on-{sheet}").count() == 2 and table.ready, table.says, table.page)
        table.visit.answered()
        rail, sums, dock = table.page.evaluate(EDGES, names)
        found = f"{size}: {dict(zip(names, (rail, sums, dock), strict=True))}"
        assert rail[1] <= sums[0] < sums[1] <= dock[0] + 1 <= height + 1, found
        assert table.on("[data-send=next]").is_visible(), found


@pytest.mark.landing  # a round is played to its settlement
def test_on_a_phone_the_settlement_of_five_is_whole_and_the_rail_cuts_no_word(opened):
    table = opened("small", over("7~all-fives~5~careful~~~").reply().text, reduced_motion="reduce")
    sums = table.on(".fs-over")
    assert sums.locator("p").count() == 6
    assert sums.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 1
    cut = "(those) => those.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)"
    assert table.on(".fs-other b, .fs-other small").evaluate_all(cut) == []


LITTLE = """() => {
  const texts = document.createTreeWalker(document.querySelector(".fs-stage"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { data, parentElement: it } = texts.currentNode;
    const { width, height } = it.getBoundingClientRect();
    if (!data.trim() || it.closest("svg") || !it.checkVisibility() || Math.min(width, height) < 3) continue;
    if (parseFloat(getComputedStyle(it).fontSize) < 14) found.push(data);
  }
  return found;
}"""
"""What is written in letters of less than 14 pixels."""


@pytest.mark.quick("small")  # the smaller phone
@pytest.mark.parametrize("size", ["phone", "small"])
def test_partners_have_one_score_by_their_names_and_no_letter_is_too_small(size, shows):
    table = shows(size, PARTNERS)
    told = [each.split() for each in table.on(".fs-points > span").all_inner_texts()]
    assert [(side[0], side[-1]) for side in told] == [("Ben", "0"), ("You", "0")]
    shown = "(those) => those.filter((it) => it.getBoundingClientRect().width && !it.closest('.fs-others')).length"
    assert table.on(".fs-rail :is(b, em)").evaluate_all(shown) == 2
    assert table.page.evaluate(LITTLE) == []


@pytest.mark.landing  # a match is played to its end
@pytest.mark.parametrize("size", ["phone", "small"])
def test_all_buttons_at_the_end_of_a_match_are_in_view(size, opened):
    session = over(AGAINST)
    while "fs-rounds" not in session.reply().view.picture:
        session.send(Message("next"))
        while not session.state.now.result:
            session.send(Message("play", str(session.state.now.legal[0])))
    table = opened(size, session.reply().text, reduced_motion="reduce")
    card, floor = table.on(".fs-over").bounding_box(), table.page.evaluate(EDGES, ["dock"])[0][0]
    for button in table.on(".fs-over button").all():
        box = button.bounding_box()
        assert card["y"] <= box["y"] and box["y"] + box["height"] <= floor
        assert box["x"] + box["width"] <= card["x"] + card["width"]


@pytest.mark.few("small")  # the smaller phone
@pytest.mark.landing  # a hint on a phone held sideways is tried
@pytest.mark.parametrize("size", ["small", "phone"])
def test_a_hint_has_two_lines_on_a_phone_moves_nothing_and_leads_to_the_rest(shows, size):
    table = shows(size)
    table.turn()
    before = table.page.evaluate(EDGES, ["board", "dock"])
    table.on("[data-send=hint]").click()
    brief = table.on(".fs-hint-brief")
    until(brief.count, table.says, table.page)
    lines = "(it) => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)"
    assert brief.is_visible() and brief.locator("..").evaluate(lines) < 2.5
    assert table.page.evaluate(EDGES, ["board", "dock"]) == before
    table.page.get_by_role("button", name="More", exact=True).first.click()
    told = table.page.get_by_role("dialog", name="Details").locator("caption").first
    assert told.inner_text().startswith("The tutor:") and "Ben can score" in told.inner_text(), "the reason is left out"
    assert table.page.evaluate(EDGES, ["rail"])[0][0] == 0, "the table stays where it is"
    table.look()
    assert not table.moved


MANY = "68~all-fives~2~careful~~~0-0.0-1@0-0.0-6@0-0.1-3@0-1.2-3@2-5" + ".draw" * 9
"""A hand of thirteen; the line has four arms."""


SEEN = """() => {
  const box = document.querySelector(".fs-stage .fs-board").getBoundingClientRect();
  const within = (it) => it.left >= box.left && it.right <= box.right && it.top >= box.top && it.bottom <= box.bottom;
  return [...document.querySelectorAll(".fs-stage .fs-laid")].some((it) => within(it.getBoundingClientRect()));
}"""
"""Whether a tile lies whole on the part of the board that is in view."""


@pytest.mark.quick("900-900")  # both ways at once
@pytest.mark.parametrize(("dx", "dy"), [(-900, 0), (900, 0), (0, -900), (0, 900), (900, 900)])
def test_a_board_that_pans_cannot_be_dragged_out_of_view(shows, dx, dy):
    table = shows("small", MANY)
    board = table.on(".fs-board").bounding_box()
    x, y = board["x"] + 20, board["y"] + board["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + dx, y + dy, steps=3)
    table.page.mouse.up()
    assert table.page.evaluate(SEEN)


def test_the_table_fills_the_window_at_once_and_gives_it_back_if_no_script_comes(visits, site):
    it = visits(meant=True, viewport={"width": 390, "height": 844})
    held = []
    it.context.route("**/assets/table.js", lambda route: held.append(route))
    it.page.goto(f"{site}play/", wait_until="commit")
    lab = it.page.locator(".fs-lab")
    until(lambda: held and lab.count(), "its script is not asked for", it.page)
    assert lab.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    held.pop().abort()
    until(lambda: lab.bounding_box()["y"] > 100, "the page cannot be read", it.page)
    assert it.page.evaluate("getComputedStyle(document.body).overflow") != "hidden"


@pytest.mark.landing  # several visits
def test_the_table_begins_with_a_new_deal_and_goes_on_where_it_was_left(visit):
    it = visit("play/", before=DEALT, viewport=window("phone"))
    page = it.page
    until(lambda: it.focus().endswith("|Deal"), it.focus, page)
    page.get_by_role("radio", name="Five Up").check()
    page.get_by_role("button", name="Deal").press("Enter")
    until(lambda: page.locator(".fs-mine:focus").count(), "keys do not reach the hand", page)
    until(lambda: re.search(r"round\.1=\d+~five-up~2~", page.evaluate("location.hash")), lambda: page.url, page)
    page.locator(".fs-stage .fs-mine:not([aria-disabled=true])").first.click()
    page.locator(".fs-stage .fs-spot").first.click()
    page.locator(".fs-stage .fs-coming").first.wait_for()
    laid = page.locator(".fs-stage .fs-laid")
    before = laid.count()
    page.goto(page.url.partition("#")[0] + "how/")
    page.goto(page.url.replace("how/", ""))
    page.get_by_role("button", name="Go on").click()
    until(lambda: laid.count() >= before > 0, "the round does not go on", page)


@pytest.mark.landing  # a new deal and its address are tried
def test_a_link_to_a_game_deals_anew_each_time_and_then_names_its_round(visit):
    seeds = set()
    for _ in range(2):
        page = visit("play/?deal#round.1=1~five-up~2~careful~~~+0", before=AT_ONCE).page
        until(lambda page=page: not re.search(r"deal|=1~|^[^~]*$", page.url), lambda page=page: page.url, page)
        seeds.add(re.search(r"round\.1=(\d+)~", page.evaluate("location.hash"))[1])
        assert page.locator(".fs-stage .fs-game b").inner_text() == "Five Up"
    assert len(seeds) == 2, seeds


def test_a_hand_is_covered_between_two_people(shows):
    table = shows("phone", "7~all-fives~2~person~~~")
    until(table.on(".fs-cover button").count, table.says, table.page)
    assert table.on(".fs-mine").count() == 0
    table.on(".fs-cover button").click()
    until(table.on(".fs-mine").count, table.says, table.page)


@pytest.mark.landing  # what another does is told in rounds by keys and by ear
def test_what_goes_on_while_the_review_comes_is_told_once(opened):
    table = opened("desktop", over(AGAINST).send(Message("undo")).text, reduced_motion="reduce")
    table.page.evaluate("""() => {
      window.told = [];
      const notes = (them) => window.told.push(...them.map(({ target }) => target.className.split(" ")[0]));
      const live = document.querySelectorAll(".fs-lab [aria-live], .fs-lab .fs-status");
      for (const each of live) new MutationObserver(notes).observe(each, { childList: true, subtree: true });
    }""")
    table.play()
    until(table.on(".fs-chosen-tiles li").count, table.says, table.page)
    told = table.page.evaluate("window.told")
    assert told.count("fs-mark") <= 3 and told.count("fs-status") <= 3 and told.count("fs-says") <= 12, told
    assert "Total" not in table.says(), "what was told when the round ended is not told again with the review"


DEALT_YET = """() => [...document.querySelectorAll(".fs-stage svg.fs-tile, .fs-stage .fs-laid, .fs-slate, .fs-mine")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true })).length"""
"""How many tiles, and marks of a score, are to be seen."""
KEPT = "Object.keys(localStorage).filter((name) => name.includes('/tables/')).length"


@pytest.mark.quick("320-640")  # the smaller phone
@pytest.mark.parametrize(("width", "height"), [(390, 700), (320, 640)])
def test_the_first_screen_asks_game_and_strength_and_nothing_is_dealt_before_deal(width, height, visit):
    it = visit("play/", viewport={"width": width, "height": height}, reduced_motion="reduce")
    sheet, page = it.page.get_by_role("dialog", name="Before you play"), it.page
    asks = [sheet.get_by_role("group", name=name).locator("label") for name in ("The game", "Against Ben")]
    parts = [*asks[0].all(), *asks[1].all(), *sheet.get_by_role("button").all()]
    assert [sheet.get_by_role("radio").count(), len(parts)] == [6, 8]
    for part in parts:
        box = part.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, part.inner_text()
    sheet.get_by_role("radio", name="Easy").check()
    sheet.get_by_role("button", name="More games and players").click()
    for game in ("sniff", "muggins"):  # in both another leads
        sheet.get_by_label("Game").select_option(game)
    sheet.get_by_label("At the table").select_option("3")
    it.answered()
    page.keyboard.press("Escape")
    page.wait_for_timeout(1600)  # longer than another waits before a tile
    it.answered()
    assert page.evaluate(f"[({DEALT_YET})(), location.hash, {KEPT}]") == [0, "", 0]
    sheet.get_by_role("button", name="Deal").click()
    until(lambda: page.evaluate(f"({DEALT_YET})()") > 7, page.url, page)
    until(lambda: "~muggins~3~chance~" in page.evaluate("location.hash"), lambda: page.url, page)


@pytest.mark.landing  # an evening is played in Python
def test_an_evening_begins_with_a_sheet_and_ends_with_its_rounds_and_a_friends_link(visit, served):
    phone = {"viewport": window("phone"), "reduced_motion": "reduce", "service_workers": "block"}
    it = visit("play/", free=True, before=f"{AT_ONCE}\n{DEALT}", **phone)
    sheet = it.page.get_by_role("dialog", name="Before you play")
    sheet.get_by_role("radio", name="Easy").check()
    sheet.get_by_role("button", name="More games and players").click()
    sheet.get_by_label("Match").select_option("100")
    it.answered()
    sheet.get_by_role("button", name="Deal").click()
    asked = lambda: it.page.evaluate("location.hash")  # noqa: E731 - a question asked often
    until(lambda: "target" in asked() and "~chance~" in asked(), asked, it.page)
    table = Table(it)
    assert not sheet.is_visible()
    it.page.evaluate(PLAYS, False)
    it.page.goto(served)
    go_on = it.page.get_by_role("link", name=re.compile(r"^Go on: round 1, \d+–\d+$"))
    go_on.click()
    until(lambda: table.on(".fs-over").count(), "the round does not come back", it.page)
    while not table.on(".fs-rounds").count():
        it.page.evaluate(PLAYS, True)
        it.page.evaluate(PLAYS, False)
    table.on("[data-friend]").click()
    link = table.on(".fs-lent input").input_value()
    won = "You win" in table.on(".fs-over h2").inner_text()
    friend = visit(link.removeprefix(served), before=AT_ONCE, **phone)
    until(lambda: "Your friend ended at" in friend.page.locator(".fs-stage .fs-hint").inner_text(), link, friend.page)
    it.page.goto(f"{served}play/")
    record = sheet.get_by_text("1 won, 0 lost" if won else "0 won, 1 lost")
    until(record.is_visible, lambda: it.page.locator(".fs-drawer").inner_text()[:400], it.page, seconds=20)


# Memory

ROUNDS, MOST = 200, 350
"""How many rounds are played, and how many megabytes the page with its engine may hold then."""


def renderers():
    """The processes that show pages, and the megabytes that each holds in memory."""
    every = (it.info for it in psutil.process_iter(["pid", "cmdline", "memory_info"]))
    return {it["pid"]: it["memory_info"].rss / 2**20 for it in every if "--type=renderer" in (it["cmdline"] or ())}


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_hundred_rounds_do_not_fill_the_memory(browser, site):
    others = renderers().keys()
    with (
        launched(browser.browser_type, "--js-flags=--expose-gc") as own,
        Visit(own, site + "play/", before=AT_ONCE) as it,
    ):
        it.page.locator('.fs-live-lab[data-lab="round"]').wait_for()
        for _ in range(ROUNDS):
            it.page.evaluate(PLAYS, True)
        engine = next(worker for worker in it.page.workers if worker.url.endswith("/assets/worker.js"))

        def held():
            for place in (it.page, engine):  # what nothing refers to the browser frees when it needs room
                place.evaluate("gc()")
            it.page.wait_for_timeout(3000)
            return max(size for process, size in renderers().items() if process not in others)

        until(lambda: held() < MOST, lambda: f"the page holds {held():.0f} MB", it.page)
