"""The program that makes the site: what the pages show (`figures`), what is printed (`prints`), how pages are built
(`pages`), the HTML that all of them write (`html`, and its `templates`), the stored runs behind their numbers (`runs`),
and the steps that bring it all up to date (`make`, `serve`).
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The folder of the repository."""
DOCS = ROOT / "docs"
"""What the site's pages are written in."""
NOTEBOOKS = ROOT / "notebooks"
"""The lessons that run."""
OUT = ROOT / "website" / "out"
"""What builds leave for each other: fonts, the engine, JupyterLite, PDFs."""
SITE = ROOT / "site"
"""The built site."""
