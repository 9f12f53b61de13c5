"""What others read of a page: the data of search engines, the picture beside a link, and what feed readers fetch."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bs4 import Tag

from fivescore import svg
from fivescore.core import speech
from fivescore.core.notation import read_tiles
from fivescore_labs.table.replay import NINE_MOVES
from website import DOCS, OUT, ROOT
from website.figures import sources, teach
from website.figures.about import feed
from website.pages import lesson

PICTURES = "assets/pages"
"""Where the pictures of pages are on the site."""
RICH = 10
"""Groups in a drawing that shows enough to be a page's picture."""
LICENSE = "https://creativecommons.org/licenses/by/4.0/"


Card = dict[str, str]
"""A page as a link to it shows it: its `name`, its `title`, what it `says` of itself, and what is `drawn`."""


def card(name: str, title: str, says: str, page: Tag) -> Card:
    """A page's card, with the first drawing of the page that shows a few tiles, or the seventh of the nine moves."""
    drawings = map(str, page.select("svg.fs-drawing"))  # as XML, where no attribute is without a value
    rich = next(
        (drawing for drawing in drawings if drawing.count("<g") >= RICH), svg.layout(NINE_MOVES.round.steps()[6])
    )
    return {"name": name, "title": title, "says": says, "drawn": plain(rich)}


def plain(drawing: str) -> str:
    """A drawing with the colors that are its own: what draws pictures knows no style sheet."""
    return re.sub(r' style="[^"]*"', "", drawing).replace("viewbox=", "viewBox=")


def pictures(cards: list[Card]) -> Iterator[tuple[str, bytes]]:
    """The picture of each page, 1200 by 630, with its file on the site."""
    for each, picture in zip(cards, _drawn("page", cards), strict=True):
        yield f"{PICTURES}/{each['name']}.png", picture


def the_table() -> bytes:
    """The picture of the README: the seventh of the nine moves with a hand below it, 1280 by 640."""
    steps = NINE_MOVES.round.steps()[:7]
    shown = {
        "game": steps[-1].rules.title,
        "score": f"{sum(step.points for step in steps)} points so far",
        "board": plain(svg.layout(steps[-1])),
        "says": speech.score(steps[-1]),
        "hand": plain(svg.hand(read_tiles("0-5 1-3 2-4 3-6 6-6"))),
    }
    return _drawn("table", shown)[0]


def _drawn(template: str, data: object) -> list[bytes]:
    """Draw a template, as a PNG for each of its pages."""
    import typst

    source = ROOT / "website" / "prints" / f"{template}.typ"
    compiler = typst.Compiler(str(source), font_paths=[str(OUT / "faces")], ignore_system_fonts=True)
    drawn = compiler.compile(format="png", ppi=72, sys_inputs={"data": json.dumps(data)})
    return [each for each in (drawn if isinstance(drawn, list) else [drawn]) if each]


def data(file: str, title: str, says: str, page: Tag, url: str | None) -> str:
    """Return what a page is in the words of schema.org, to go into a script's tags; "" where it is only text."""
    kind = _lesson(file) or _arguments(file) or _game(title, page)
    if not kind:
        return ""
    about = {"@context": "https://schema.org", "name": title, "description": says, "inLanguage": "en"}
    about["license"] = LICENSE
    where = {"url": url} if url else {}
    return json.dumps(about | kind | where, ensure_ascii=False).replace("<", "\\u003c")


def _lesson(file: str) -> dict[str, Any]:
    name = lesson.named(file)
    if name not in lesson.MINUTES or not file.startswith(("learn/", "notebooks/")):
        return {}
    found = {"@type": "LearningResource", "learningResourceType": "lesson", "isAccessibleForFree": True}
    found |= {"timeRequired": f"PT{lesson.MINUTES[name]}M", "educationalLevel": "beginner"}
    taught = next((each for each in teach.lessons() if each.id == name), None)
    if not taught:
        return found
    aligned = [
        {
            "@type": "AlignmentObject",
            "alignmentType": "teaches",
            "educationalFramework": each.document,
            "targetName": code.code,
        }
        for each, codes in teach.codes_of(name).items()
        for code in codes
    ]
    return found | {
        "educationalLevel": "high school",
        "teaches": taught.told["objective"],
        "educationalAlignment": aligned,
    }


def _arguments(file: str) -> dict[str, Any]:
    if file != "rules/disputes.md":
        return {}
    asked = [
        {
            "@type": "Question",
            "name": f"{each.rules.title}: {each.asks}",
            "acceptedAnswer": {"@type": "Answer", "text": f"{each.ruling.says} {each.clause.text}"},
        }
        for each in sources.DISPUTES
    ]
    return {"@type": "FAQPage", "mainEntity": asked}


def _game(title: str, page: Tag) -> dict[str, Any]:
    """The rules of a game, section by section as they are on its page."""
    sections = [
        {
            "@type": "HowToSection",
            "name": heading.get_text(" ", strip=True),
            "itemListElement": [
                {"@type": "HowToStep", "text": rule.get_text(" ", strip=True)} for rule in each.select(".fs-rule > p")
            ],
        }
        for each in page.select(".fs-rulebook")
        if (heading := each.find_previous("h2"))
    ]
    return {"@type": "HowTo", "name": f"How to play {title}", "step": sections} if sections else {}


def publish(site: Path, cards: list[Card], url: str) -> None:
    """Write pictures, feed and robots.txt for a site that knows its address; without one, no list of pages either."""
    if not url:
        for empty in site.glob("sitemap.xml*"):
            empty.unlink()
        return
    (site / PICTURES).mkdir()
    for file, picture in pictures(cards):
        (site / file).write_bytes(picture)
    (site / "feed.xml").write_text(feed(url), encoding="utf-8")
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {url}sitemap.xml\n", encoding="utf-8")


if __name__ == "__main__":
    (DOCS / "assets" / "table.png").write_bytes(the_table())
