"""Lighthouse's scores of the built site, on this machine: medians of three runs, held against the bars below.

`scores.py LIGHTHOUSE` looks at `PAGES`; with `--every` at all pages, where a page that passes at once is run only once.
Chromium is the one in CHROME_PATH, or on PATH. A busy machine lowers the score of performance: the `benchmark` of
Lighthouse, printed beside it, tells how fast the machine was (1,000 and more is a usual desk).
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

from website import SITE
from website.serve import serving

PAGES = ["", *"rules/ learn/ about/privacy/ rules/sources/ reference/score/ reference/players/ rules/five-up/".split()]
PAGES += "notebooks/01_nine_moves/ notebooks/02_scoring_opportunities/ tools/finder/ play/".split()
"""Of each kind of page a usual one, and the largest: home, text, reference, a game, notebooks, labs."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TEXT_BAR, LAB_BAR = 95, 90
"""The least that a page of text and a page with a lab may score in performance; all else must be 100."""
RUNS = 3
BROWSERS = ("chromium", "google-chrome", "chromium-browser", "chromium-headless-shell")


def run(lighthouse: str, url: str) -> dict[str, float]:
    """The scores of one run, and the benchmark of the machine in it."""
    node = Path(sys.executable).with_name("node")
    flags = (f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox")
    command = [str(node), lighthouse, url, "--quiet", "--output=json", *flags]
    chrome = os.environ.get("CHROME_PATH") or next(filter(None, map(shutil.which, BROWSERS)), "")
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"CHROME_PATH": chrome})
    report = json.loads(said.stdout)
    found = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    return found | {"benchmark": report["environment"]["benchmarkIndex"]}


def short(page: str, found: dict[str, float]) -> list[str]:
    """The categories in which a page is below its bar."""
    lab = "data-lab=" in (SITE / page / "index.html").read_text(encoding="utf-8")
    least = dict.fromkeys(CATEGORIES, 100) | {"performance": LAB_BAR if lab else TEXT_BAR}
    return [
        f"{page or 'home'}: {name} {found[name]:.0f}, not {bar}" for name, bar in least.items() if found[name] < bar
    ]


def judged(lighthouse: str, url: str, page: str, at_once: bool) -> list[str]:
    """Name what is below its bar on a page, by the medians; the scores are printed."""
    runs = [run(lighthouse, url + page)]
    if not at_once or short(page, runs[0]):
        runs += [run(lighthouse, url + page) for _ in range(RUNS - 1)]
    found = {name: median(each[name] for each in runs) for name in runs[0]}
    print(f"{page or 'home':34}", *(f"{found[name]:6.0f}" for name in found), f"{len(runs):4} runs", flush=True)
    return short(page, found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lighthouse", help="the script of Lighthouse's command line")
    parser.add_argument("--every", action="store_true", help="all pages of the site")
    options = parser.parse_args()
    pages = PAGES
    if options.every:
        files = [file.relative_to(SITE) for file in sorted(SITE.glob("**/index.html"))]
        pages = [file.as_posix().removesuffix("index.html") for file in files if file.parts[0] not in ("lite", "embed")]
    print(f"{'':34}", *(f"{name[:6]:>6}" for name in (*CATEGORIES, "benchmark")))
    with serving(SITE) as url:
        sys.exit("\n".join(line for page in pages for line in judged(options.lighthouse, url, page, options.every)))
