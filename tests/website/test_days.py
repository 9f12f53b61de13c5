"""Days as pages say them."""

import re

from website import ROOT

OTHERWISE = re.compile(
    r"\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}"
)


def test_no_text_of_the_site_says_a_day_before_its_month():
    files = [each for folder in ("docs", "notebooks", "fivescore", "website") for each in (ROOT / folder).rglob("*.*")]
    own = [each for each in files if not {"node_modules", "out"} & set(each.relative_to(ROOT).parts)]
    texts = [each for each in own if each.suffix in (".md", ".toml", ".ipynb", ".py", ".html", ".js")]
    assert len(texts) > 300
    assert [each.name for each in texts if OTHERWISE.search(each.read_text(encoding="utf-8"))] == []
