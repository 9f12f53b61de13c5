"""The Content-Security-Policy of every page: whole and exact in each file, and kept by the browser under attack."""

import re
from http import HTTPStatus

import pytest

from tests.browser import SITE, Visit, until
from tests.built import written
from tests.every import cases, every
from website.pages import policy
from website.serve import SiteHandler, serving

FILES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")) or ["index.html"]


# A page as it is written


def page(*scripts, head="", body=""):
    inside = "".join(f"<script>{each}</script>" for each in scripts)
    return f'<!doctype html><html><head>\n<meta charset="utf-8">{head}{inside}</head><body>{body}</body></html>\n'


def test_a_page_is_only_added_to_and_one_that_was_changed_is_guarded_again():
    html = page("go( 'a' && \"b\" )", body="<P Class=x>1 &amp; 2 < 3<br/><svg viewBox='0 0 1 1'/>")
    guarded = policy.guarded(html)
    (tag,) = re.findall(r"<meta http-equiv[^>]*>", guarded)
    assert guarded.replace(tag, "") == html
    assert guarded.index(tag) == html.index('<meta charset="utf-8">') + len('<meta charset="utf-8">')
    new, renewed = html.replace("go( ", "come( "), guarded.replace("go( ", "come( ")
    assert policy.guarded(guarded) == guarded != policy.guarded(new) == policy.guarded(renewed)


@every(
    [
        (page(body='<button onclick="go()">'), '<button onclick="go()"> has a script in an attribute'),
        (page(body='<svg><a ONLOAD="go()">'), "has a script in an attribute"),
        (page(body='<a href=" java&#9;Script:go()">x</a>'), "has a script in a link"),
        (page(body='<svg><a xlink:href="javascript:go()">'), "has a script in a link"),
        (page(body='<form action="javascript:go()">'), "has a script in a link"),
        (page("if (a <!--b) go()"), "holds '<!--'"),
        (page("go('<script>')"), "holds '<script'"),
        (page("a()\r\nb()"), "holds '\\r'"),
        ('<head><link rel="icon" href="a.svg"><meta charset="utf-8"></head>', "the policy comes too late"),
        ("<p>Only a part of a page</p>", "no <head>"),
    ]
)
def test_a_page_that_its_policy_would_break_or_could_not_guard_is_not_built(html, reason):
    with pytest.raises(policy.PolicyError, match=re.escape(reason)):
        policy.guarded(html)


# Every page as it was built

READ = """async (names) => Promise.all(names.map(async (name) => {
  const page = new DOMParser().parseFromString(await (await fetch(name)).text(), "text/html");
  const all = [...page.querySelectorAll("*")];
  const tags = all.filter((it) => /^content-security-policy/i.test(it.httpEquiv ?? ""));
  const kinds = /^(|module|importmap|speculationrules|(text|application)\\/(x-)?(java|ecma)script)$/i;
  const runs = (it) => !it.src && kinds.test(it.type);
  const digests = await Promise.all([...page.scripts].filter(runs).map(async (it) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(it.text));
    return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
  }));
  const odd = all.flatMap((it) => [...it.attributes].map(({ name, value }) => `${it.localName} ${name}=${value}`))
    .filter((each) => /^\\S+ on|^[\\w-]+ (?!data-|aria-|content)[\\w:-]+=\\s*javascript:/i.test(each));
  const before = all.slice(0, all.indexOf(tags[0])).map((it) => it.localName + (it.httpEquiv ? " http-equiv" : ""));
  return { name, tags: tags.map((it) => it.content), digests: [...new Set(digests)], before, odd };
}))"""
"""What the browser finds in pages: their policies, what stands before them, and the digests of their scripts."""


def faults_of_policies(tab, url, names):
    """What is wrong with the policies of pages, as another reader of HTML and another digest find it."""
    tab.goto(f"{url}about/license/index.html")
    for it in tab.evaluate(READ, [url + name for name in names]):
        name = it["name"].removeprefix(url)
        if len(it["tags"]) != 1:
            yield f"{name} has {len(it['tags'])} policies"
            continue
        found = dict(each.split(" ", 1) for each in it["tags"][0].split("; "))
        wanted = dict(policy.LITE if name.startswith("lite/") else policy.OURS)
        wanted["script-src"] = " ".join([wanted["script-src"], *it["digests"]])
        yield from (f"{name}: {key} is {found.get(key)}" for key in found | wanted if found.get(key) != wanted.get(key))
        yield from (f"{name}: {each} before the policy" for each in it["before"] if each not in policy.QUIET)
        yield from (f"{name}: {each}" for each in it["odd"])


@pytest.mark.landing  # every page is read
@pytest.mark.browser
def test_every_page_begins_with_its_policy_of_the_digests_of_its_own_scripts(browser, site):
    tab = browser.new_page()
    found = list(faults_of_policies(tab, site, FILES))
    tab.close()
    assert found == [] and len(FILES) > 70


def test_the_policy_of_our_pages_lets_no_script_in_by_a_word():
    allowed = policy.OURS["script-src"].split()
    assert allowed == ["'self'", "'wasm-unsafe-eval'"] and policy.OURS["default-src"] == "'self'"
    assert not {"http:", "https:", "*", "blob:", "'unsafe-eval'"} & {
        word for value in policy.OURS.values() for word in value.split()
    }


@pytest.mark.browser
def test_enter_in_the_search_leads_to_what_was_found_though_no_form_may_be_sent(visit):
    it = visit("rules/")
    it.settle()
    it.page.get_by_role("textbox", name="Search").click()
    it.page.keyboard.type("knock")
    it.page.locator(".md-search-result__link").first.wait_for()
    it.page.keyboard.press("Enter")
    it.page.wait_for_url("**/reference/glossary/#knock")


# What an attack comes to

PLACE = "about/license/"
SCRIPT = "window.hurt = 1"
ATTACKS = {name: [each.replace("HURT", SCRIPT) for each in parts] for name, *parts in cases("attacks")}
"""What somebody might plant in a page, what sets it off, and what of the policy refuses it."""
ASKED = []
"""What was asked of another origin."""


class Elsewhere(SiteHandler):
    """Another origin: takes all that it is sent, and gives a script to anybody."""

    def send_head(self):
        ASKED.append(self.path)
        kinds = {"js": "text/javascript", "svg": "image/svg+xml", "css": "text/css"}
        kind = kinds.get(self.path.rpartition(".")[2], "text/html")
        return self.answer(HTTPStatus.OK, {"Content-Type": kind, "Access-Control-Allow-Origin": "*"}, SCRIPT.encode())


Elsewhere.do_POST = Elsewhere.do_GET


class Planted(SiteHandler):
    """The site, with an attack in one of its pages."""

    page = ""

    def send_head(self):
        if self.path != f"/{PLACE}":
            return super().send_head()
        return self.answer(HTTPStatus.OK, {"Content-Type": "text/html; charset=utf-8"}, Planted.page.encode())


@pytest.fixture(scope="module")
def tab(browser, tmp_path_factory):
    """One tab for all attacks, the address of the attacked site, and another origin."""
    with (
        serving(SITE, by=Planted) as here,
        serving(tmp_path_factory.mktemp("there"), by=Elsewhere) as there,
        Visit(browser) as it,
    ):
        yield it, here, there.removesuffix("/")
        it.faults.clear()


HARM = "Boolean(window.hurt) || document.querySelectorAll('base').length && document.baseURI !== location.href"


def harm(it):
    """Whether an attack came through: a script ran, somebody else was asked, or the page went elsewhere."""
    return ASKED or not it.page.url.endswith(f"/{PLACE}") or it.page.evaluate(HARM)


@pytest.mark.quick("a script", "a script of elsewhere", "fetch", "text that is run", "another base")
@pytest.mark.browser
@pytest.mark.parametrize("name", ATTACKS)
def test_the_browser_refuses_an_attack(name, tab):
    it, here, there = tab
    html, act, refuses = (each.replace("THERE", there) for each in ATTACKS[name])
    Planted.page = written(PLACE).replace("</main>", f"{html}</main>", 1)
    it.page.goto("about:blank")
    it.faults.clear()
    ASKED.clear()
    it.page.goto(here + PLACE)
    it.page.evaluate(f"void setTimeout(() => {{ {act} }})")
    told = f"policy: {refuses} refuses"
    until(lambda: [fault for fault in it.faults if told in fault], lambda: str(it.faults), it.page)
    assert not harm(it)
