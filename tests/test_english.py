"""Patterns that give a translation away are on no page, in no sentence of a lab, and in no docstring."""

import re
import subprocess

from tests.every import every
from website import ROOT

BANNED = {
    r"\b[Ww]hoever\b": "you, or the player who",
    r"\b[Qq]uarrel(?!\()(s|ed)?\b": "argument",
    r"\b[Ll]ot decides\b": "draw for the lead",
    r"\breplaces [\w\[\]-]+ by\b": "turns the 3 into a 6",
    r"[Ww]hat do( the|/the|) (two )?ends count": "What do the ends add up to",
    r"[Hh]ollow tile": "dashed spot",
    r"\bstands? (in|beside|below|on|at|there|above|under|alone|behind)\b": "is",
    r"after which the fewest": "leave Ben the fewest tiles that",
    r"\b(lost|away) a choice\b": "lost per choice",
    r"\b(hears|heard) why\b": "you'll see why",
    r"\b[Ss]uch a one\b": "one",
    r"\b(Those|Anybody|Everybody) who\b": "you, or an imperative",
    r"(?:^|[.:] )Who (cannot|has|would rather|plays or)\b[^?]*?\. ": "the player who, or if you",
    r"\b(to|Two) who (tie|plays?)\b": "the player who",
    r"(Pick|Press|pick|press) a tile of your hand": "pick a tile",
}
"""What nobody says, and what people say."""


def texts():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split("\0"):
        if name.endswith((".md", ".toml", ".py", ".html", ".js", ".ipynb", "wording.json")) and (
            not name.startswith(("tests/", "research/")) or name.endswith("wording.json")
        ):
            yield name


@every(BANNED.items())
def test_nothing_reads_translated(pattern, instead):
    found = []
    for name in texts():
        text = (ROOT / name).read_text(encoding="utf-8")
        found += [f"{name}: {match[0]}, not: {instead}" for match in re.finditer(pattern, text)]
    assert found == []
