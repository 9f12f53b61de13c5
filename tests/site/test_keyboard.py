"""Without eyes or mouse: every control has a name, one region speaks, and the focus goes where its reader goes on."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from fivescore_labs import LABS
from fivescore_labs.course.lesson import moments
from tests.browser import ALONE, RING, Driven, nothing, until
from tests.lessons import LATER, answers, misses

pytestmark = pytest.mark.browser

CONTROL = re.compile(r"- '?(button|textbox|combobox|slider|checkbox|link|option|menuitem)(?: \"(.*?)\")?(?: \[|:|'|$)")
LIVE = """(root) => [...root.querySelectorAll('[aria-live]:not([aria-live=off]), output:not([aria-hidden=true])')]
  .filter((it) => !it.closest('.fs-tables')).length"""
NAMELESS = "(root) => [...root.querySelectorAll('fieldset:not([role=none], [aria-label]):not(:has(> legend))')].length"
SPOKEN = """(root) => {
  window.spoken = [];
  const region = root.querySelector(".fs-live > div");
  new MutationObserver(() => region.ariaLive === "polite" && spoken.push(region.innerText))
    .observe(region, { childList: true, subtree: true });
}"""
"""Notes each time that the region speaks."""


def controls(tree):
    """The role and the name of each control in what a screen reader finds, and whether it is off."""
    for line in tree.splitlines():
        if found := CONTROL.match(line.strip()):
            yield found[1], found[2] or "", "[disabled]" in line


@pytest.mark.landing  # all labs on one page are fifteen seconds
@pytest.mark.parametrize("name", LABS)
def test_a_lab_is_heard_as_it_is_seen(name, together):
    root = together.page.locator(f'.fs-live-lab[data-lab="{name}"]').first
    root.wait_for()
    found = [*controls(root.aria_snapshot())]
    names = Counter((role, said) for role, said, off in found if role not in ("option", "link") and not off)
    nothing(
        nameless=[role for role, said, _ in found if not said.strip()],
        twice=[f"{role} {said}" for (role, said), count in names.items() if count > 1],
        signs=[said for _, said, _ in found if re.search(r"[✓✗★]", said)],
        tiles=[said for role, said, _ in found if re.search(r"\[\d+-\d+\]", said)],
        regions=f"{root.evaluate(LIVE)} regions speak" if root.evaluate(LIVE) != 1 else "",
        groups=f"{root.evaluate(NAMELESS)} groups have no name" if root.evaluate(NAMELESS) else "",
    )


def test_a_verdict_is_said_again_only_when_the_reader_has_answered_again(visit):
    it = Driven(visit("train/exercises/"), "exercise")
    it.fill("Answer", "0")
    it.page.keyboard.press("Enter")
    it.tell(("typed", "0"), ("check", "0"))
    chosen = "(it) => document.activeElement === it && it.value.slice(it.selectionStart, it.selectionEnd)"
    box = it.root.get_by_role("textbox", name="Answer")
    until(lambda: box.evaluate(chosen) == "0", "a wrong answer stays in its box, chosen", it.page)
    it.root.evaluate(SPOKEN)
    it.root.evaluate("(it) => it.dispatchEvent(new CustomEvent('fs-send', { detail: { id: 'room', value: '12' } }))")
    it.visit.answered()
    assert it.page.evaluate("spoken") == []
    it.button("Check").click()
    until(lambda: it.page.evaluate("spoken"), "the verdict is not said again", it.page)


# By keyboard alone

FOCUS = """(root) => {
  const it = document.activeElement, { top, bottom } = it.getBoundingClientRect();
  const usable = root.contains(it) && it.checkVisibility() && !it.disabled;
  const seen = bottom > 0 && top < innerHeight;
  const wrong = !usable ? "lost" : !seen ? "out of the window" : (RINGED)(it) ? "" : "without a ring";
  return { tag: it.tagName, name: it.name || (it.dataset.send ?? ""), kind: it.type ?? "",
    value: it.value || (it.dataset.value ?? ""), wrong };
}""".replace("RINGED", RING)
"""What has the focus, and what is wrong with that."""
ANY, FOLLOWS = "any control", "the control that the view names, if it names one"


BEFORE = """(root, [name, value]) => {
  const sends = (each) => value === null || [each.value, each.dataset.value].includes(value);
  const it = [...root.querySelectorAll(`[name="${name}"], [data-send="${name}"]`)].find(sends);
  return Boolean(document.activeElement.compareDocumentPosition(it ?? root) & Node.DOCUMENT_POSITION_PRECEDING);
}"""
"""Whether a control stands before what has the focus."""
NOTE = """() => {
  const it = document.activeElement;
  const note = () => { window.sent = [it.type === "checkbox" ? (it.checked ? "yes" : "") : it.value]; };
  window.sent = null;
  for (const kind of ["input", "change"]) it.addEventListener(kind, note, { once: true, capture: true });
}"""
"""Notes what the focused control holds once it has changed: the answer may take the focus, or empty the control."""


PARTS = """(root) => {
  const found = new Map();
  for (const it of root.querySelectorAll(".fs-picture button[data-send]:not([aria-disabled])"))
    if (it.checkVisibility() && !found.has(it.dataset.send)) found.set(it.dataset.send, it.dataset.value ?? "");
  return [...found];
}"""
"""Of each kind of button in the picture, what the first sends."""
AT = """(root, [send, value]) => {
  const its = [...root.querySelectorAll(".fs-picture button[data-send]")];
  its.find((it) => it.dataset.send === send && (it.dataset.value ?? "") === value).focus();
}"""
"""Puts the focus on a button of the picture, as arrows do."""
HEARD = """(root) => {
  window.heard = [];
  const says = root.querySelector(".fs-says");
  const hear = () => says.parentElement.ariaLive === "polite" && window.heard.push(says.innerHTML);
  new MutationObserver(hear).observe(says, { childList: true });
}"""
"""Notes each sentence that is put into the region which is read out."""


class Keys:
    """A lab that is driven by keys alone; after each answer the focus must be seen in it."""

    def __init__(self, it: Driven):
        self.it, self.page = it, it.page
        it.root.evaluate(HEARD)

    def focus(self):
        return self.it.root.evaluate(FOCUS)

    def go(self, name, value=None):
        """Move the focus by Tab to a control; of several buttons of a name to the one that sends a value."""
        back = self.it.root.evaluate(BEFORE, [name, value])
        for key in ["Shift+Tab" if back else "Tab"] * 120:
            found = self.focus()
            if found["name"] == name and not found["wrong"] and value in (None, found["value"]):
                return
            self.page.keyboard.press(key)
        pytest.fail(f"Tab does not reach {name}; the focus is on {self.focus()}")

    def press(self, name, value=None, then=None):
        self.go(name, value)
        self.page.keyboard.press("Enter")
        self.it.tell((name, self._sends(name) if value is None else value))
        self.holds(then or name)

    def say(self, name, typed, then=None):
        """Type an answer and send it by Enter."""
        self.go(name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(typed)
        main = self._main(name)
        self.page.keyboard.press("Enter")
        self.it.tell((name, typed), *([(main, typed)] if main else []))
        self.holds(then or name)

    def choose(self, name, key="ArrowDown", then=None):
        """Change a list, a slider or a box by a key."""
        self.go(name)
        self.page.evaluate(NOTE)
        self.page.keyboard.press(key)
        self.it.tell((name, until(lambda: self.page.evaluate("window.sent"), f"{name} did not change", self.page)[0]))
        self.holds(then or name)

    def holds(self, name):
        """Wait until the focus is on the control of that name, where the view puts it, or on any, and can be seen."""
        if name == FOLLOWS:
            focus, named = self.it.reply["view"]["focus"], [control.id for control in self.controls()]
            name = focus if focus in named else ANY
        until(
            lambda: name in (ANY, self.focus()["name"]) and not self.focus()["wrong"],
            lambda: f"the focus is not on {name}, but on {self.focus()}",
            self.page,
            10,
        )

    def verdict(self, expected):
        mark = self.it.mark.get_attribute("class")
        assert mark == f"fs-mark fs-{expected}", mark

    def controls(self):
        return self.it.session.reply().view.controls

    def _sends(self, name):
        """What a button sends: its value, or what stands in the field beside it."""
        pressed = next(control for control in self.controls() if control.id == name)
        beside = [each.value for each in self.controls() if each.group == pressed.group and each.kind == "text"]
        return beside[0] if pressed.main and beside else pressed.value

    def _main(self, name):
        """The button that Enter presses in a field."""
        group = next(control.group for control in self.controls() if control.id == name)
        return next((each.id for each in self.controls() if each.group == group and each.main and each.enabled), "")

    def walk(self):
        """Use every control once that is offered on the way; wherever one goes, the focus stays in the lab."""
        used = set()
        while control := next((each for each in self.controls() if each.enabled and each.id not in used), None):
            used.add(control.id)
            field = self.it.root.locator(f'.fs-panel [name="{control.id}"]').first
            if (self.it.name, control.id) in TIMED or not field.is_visible():
                continue
            if control.kind == "button":
                self.press(control.id, then=FOLLOWS)
            elif control.kind == "text" and not control.high:
                self.say(control.id, "7" if control.id == "seed" else control.value, then=FOLLOWS)
            elif control.kind != "text" and len(control.options) != 1:
                self.choose(control.id, other(control), then=FOLLOWS)

    def touch(self):
        """Press one part of each kind in the picture, those that come up on the way too; the focus stays in the lab."""
        used = set()
        while part := next((each for each in self.it.root.evaluate(PARTS) if each[0] not in used), None):
            used.add(part[0])
            self.it.root.evaluate(AT, part)
            self.page.keyboard.press("Enter")
            self.it.tell(tuple(part))
            self.holds(ANY)

    def heard_once(self):
        """No sentence was said twice in a row."""
        heard = self.page.evaluate("window.heard")
        assert [one for one, then in pairwise(heard) if one == then] == []


def other(control):
    """The key that changes a list, a slider or a box: at its end a list can only go back."""
    match control.kind:
        case "check":
            return "Space"
        case "range":
            return "ArrowLeft" if control.value == str(control.high) else "ArrowRight"
    return "ArrowDown" if control.value != control.options[-1][0] else "ArrowUp"


# Labs that say right or wrong


def exercise(keys):
    keys.say("typed", "0")
    keys.verdict("wrong")
    keys.say("typed", "nonsense")
    keys.press("hint")
    right = keys.it.session.state.exercise.shown
    keys.say("typed", right, then="next")
    keys.verdict("right")
    assert keys.it.button("Next").is_visible(), "what leads on is not folded away"
    assert not keys.it.button("Show the solution").is_visible(), "the solution stands there by itself"
    keys.press("next", then="typed")
    keys.press("solution")
    keys.say("typed", keys.it.session.state.exercise.shown, then="next")
    keys.press("next", then="typed")
    assert not keys.it.button("Next").is_visible(), "before the next answer they are"


def drill(keys):
    state = lambda: keys.it.session.state  # noqa: E731
    for kind in ("count", "does", "points", "tile", "place"):
        while state().kind != kind:
            keys.choose("kind")
        for verdict in ("right", "wrong"):
            asked = state().question
            said = asked.right if verdict == "right" else next((v for v, _ in asked.options if v != asked.right), "99")
            if asked.typed:
                keys.say("typed", said, then="next")
            else:
                keys.press("answer", said, then="next")
            keys.verdict(verdict)
            following = state().asked(state().number + 1)
            keys.press("next", then="typed" if following.typed else "answer")


def lesson(keys):
    """Every step by Tab and Enter, wrong once where that can be: after each act the focus is where the step goes on."""
    lab = keys.it.session.lab
    starts = [answers(lab, number)[0][0] for number in range(len(moments(lab.lesson)))] + [ANY]
    keys.it.root.locator('.fs-picture [data-send="tile"], .fs-picture [data-send="number"]').first.focus()
    for number, here in enumerate(moments(lab.lesson)):
        shown = keys.it.session.reply().view.picture
        offered = (act for (act, *_) in misses(lab, number) if f'data-value="{act[1]}"' in shown)
        if here.step.kind not in ("lay", "draw", "pass") and (wrong := next(offered, None)):
            keys.press(*wrong, then=starts[number])
            keys.verdict("wrong")
        right = answers(lab, number)
        for act, then in zip(right, [*(each[0] for each in right[1:]), "next"], strict=True):
            keys.press(*act, then=then)
        keys.verdict("right")
        keys.press("next", "", then=starts[number + 1])


VERDICTS = {"first-round": lesson, **dict.fromkeys(LATER, lesson), "exercise": exercise, "drill": drill}
"""Labs that mark an answer that is typed, pressed, or done step by step, and a way through all that they say to it."""
TIMED = {("nine-moves", "play"), ("drill", "go")}
"""What runs by the clock."""


@pytest.mark.few("exercise")  # fields, buttons and verdicts; tiles at the Table
@pytest.mark.landing  # that the focus stays in the lab is tried
@pytest.mark.parametrize("name", LABS)
def test_after_every_answer_the_focus_is_where_its_reader_goes_on(name, together):
    together.faults.clear()
    together.page.evaluate(ALONE, name)
    it = Driven(together, name)
    it.says.first.wait_for(state="attached")  # the first lab that is opened comes to life just now
    lab = Keys(it)
    if name in VERDICTS:
        VERDICTS[name](lab)
    lab.walk()
    if name != "round":  # its table is driven in test_table.py
        lab.touch()
    lab.heard_once()
    assert together.faults == []


# Pages

STOP = """() => {
  const it = document.activeElement, { left, right, top, bottom } = it.getBoundingClientRect();
  const inside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const there = inside && it.checkVisibility({ visibilityProperty: true });
  const drawer = Boolean(it.closest(".md-sidebar--primary"));
  const seen = there && (RINGED)(it);
  return [`${it.tagName} ${it.textContent.trim().slice(0, 30)}`, seen || it.matches(".md-option"), drawer];
}""".replace("RINGED", RING)
"""What has the focus, whether that and its ring can be seen, and whether it stands in the menu."""


def test_on_a_narrow_page_tab_stops_only_at_what_is_seen_and_enter_opens_the_menu(visit):
    page = visit("tools/scorekeeper/", viewport={"width": 390, "height": 844}).page
    unseen, reached = [], []
    for _ in range(30):
        page.keyboard.press("Tab")
        name, seen, drawer = page.evaluate(STOP)
        reached.append(name)
        if not seen or drawer:
            unseen.append(name)
    assert unseen == [] and "LABEL Menu" in reached and "LABEL Search" in reached, (unseen, reached)
    page.locator("label", has_text="Menu").focus()
    page.keyboard.press("Enter")
    until(lambda: page.locator(".md-sidebar--primary").is_visible(), "the menu does not open", page)
    page.wait_for_timeout(400)
    for _ in range(12):
        page.keyboard.press("Tab")
        name, seen, drawer = page.evaluate(STOP)
        if drawer:
            break
    assert drawer and seen, name


def test_what_has_the_focus_after_an_answer_is_not_under_the_header(visit):
    it = Driven(visit("tools/drill/", viewport={"width": 1000, "height": 600}), "drill")
    it.root.locator('.fs-picture [data-send="answer"]').last.focus()
    it.page.keyboard.press("Enter")
    until(lambda: it.visit.focus() == "button|next|Next question", it.visit.focus, it.page)
    it.visit.answered()
    top, header = it.page.evaluate(
        "[document.activeElement, document.querySelector('.md-header')].map((it) => it.getBoundingClientRect())"
        ".map((box, at) => (at ? box.bottom : box.top))"
    )
    assert top >= header, (top, header)
