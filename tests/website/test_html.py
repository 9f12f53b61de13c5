"""HTML that the site's program writes: what goes into a template is escaped, and no module writes a tag by hand."""

import ast
import re

from fivescore.svg.markup import tag
from tests.browser import ROOT
from tests.every import every
from website import html

PROGRAM = ROOT / "website"
TAG = re.compile(r"(?<!\?P)<[a-z/][\w-]*[\s>/]")
OTHERS = {
    "make/lite.py": "changes pages that JupyterLite's builder wrote",
    "make/zipped.py": "reads pages of the site as they were written, to the byte",
    "pages/pages.py": "reads Material's template around a page",
    "pages/policy.py": "writes a page's policy without changing another byte",
}
"""Modules that may name tags, and why."""


def test_a_template_escapes_what_is_no_markup_and_keeps_what_is():
    told = html.table(["<Who>"], [("a & b", tag("b", "5 < 6"))])
    assert told.count("&lt;Who&gt;") == told.count("a &amp; b") == told.count("<b>5 &lt; 6</b>") == 1
    assert tag("p", told) == f"<p>{told}</p>"


@every(sorted(html.TEMPLATES.iterdir()))
def test_a_template_says_what_it_is_for_and_switches_no_escaping_off(template):
    text = template.read_text(encoding="utf-8")
    assert re.search(r"^\{# [A-Z]", text, re.MULTILINE)
    assert not re.search(r"\|\s*safe|autoescape", text)


def test_only_the_builders_make_markup_and_nothing_else_writes_a_tag():
    made, written = set(), set()
    for path in PROGRAM.rglob("*.py"):
        name = path.relative_to(PROGRAM).as_posix()
        if {"node_modules", "out"} & set(path.parts):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Markup" and node.args:
                made.add(name)
            if isinstance(node, ast.ImportFrom) and {"escape"} & {it.name for it in node.names}:
                written.add(name)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
                written |= {name} if TAG.search(node.value) else set()
    assert made == {"html.py"}
    assert written == OTHERS.keys()
