"""HTML that the site's program writes from templates: what goes into one is escaped."""

import re

from fivescore.svg.markup import tag
from tests.every import every
from website import html


def test_a_template_escapes_what_is_no_markup_and_keeps_what_is():
    told = html.table(["<Who>"], [("a & b", tag("b", "5 < 6"))])
    assert told.count("&lt;Who&gt;") == told.count("a &amp; b") == told.count("<b>5 &lt; 6</b>") == 1
    assert tag("p", told) == f"<p>{told}</p>"


@every(sorted(html.TEMPLATES.iterdir()))
def test_a_template_says_what_it_is_for_and_switches_no_escaping_off(template):
    text = template.read_text(encoding="utf-8")
    assert re.search(r"^\{# [A-Z]", text, re.MULTILINE)
    assert not re.search(r"\|\s*safe|autoescape", text)
