"""Figures of notebooks: Plotly's, the bars, the sentence and the table all hold the same numbers."""

import json
import re

import pytest

from fivescore import ALL_FIVES
from fivescore.analysis.odds import Dist
from fivescore.analysis.simulate import Estimate
from fivescore.analysis.solver import outlook, random_ending
from fivescore.labs.parts.words import share
from fivescore.notebook.plots import PLOTLY, estimates, margins


@pytest.fixture(scope="module")
def dists():
    """The margins after each play of the ending of the lesson."""
    ending = random_ending(ALL_FIVES, 3, 3, 4, seed=32)
    return {f"{play.tile}": outlook(ending, play).margins for play in ending.legal}


def test_plotly_draws_every_chance(dists):
    columns = margins(dists).figure.data
    assert [column.name for column in columns] == [f"After {name}" for name in dists]
    for column, dist in zip(columns, dists.values(), strict=True):
        assert dict(zip(column.x, column.y, strict=True)) == {
            each: 100 * float(chance) for each, chance in dist.items()
        }


def test_the_table_has_every_chance_too(dists):
    cells = re.findall(r"<td[^>]*>(.*?)</td>", margins(dists).html)
    for dist in dists.values():
        for chance in dist.values():
            assert share(chance) in cells


def test_series_differ_by_more_than_color(dists):
    shapes = [column.marker.pattern.shape for column in margins(dists).figure.data]
    assert len(set(shapes)) == len(shapes)


def test_a_cell_stores_the_figure_as_data_page_and_words(dists):
    figure = margins(dists)
    bundle = figure._repr_mimebundle_()
    assert set(bundle) == {PLOTLY, "text/html", "text/plain"} and bundle["text/plain"] == figure.says
    assert json.dumps(bundle, sort_keys=True) == json.dumps(margins(dists)._repr_mimebundle_(), sort_keys=True)
    assert "<script" not in bundle["text/html"] and "http" not in json.dumps(bundle[PLOTLY])


def test_a_sentence_says_reach_top_and_mean():
    says = margins({"[1-3]": Dist({-5: 1, 10: 3})}).says
    assert says == "After [1-3]: from \N{MINUS SIGN}5 to +10, most often +10 (3/4), +6.25 on average."


def test_estimates_stand_with_their_intervals_in_all_three():
    found = {"one": Estimate(0.25, 0.01, 400), "other": Estimate(-0.5, 0.1, 400)}
    figure = estimates(found, "Share", percent=True)
    assert figure.says.startswith("Share: from \N{MINUS SIGN}50.0 % ± 19.6 % (other) to 25.0 % ± 2.0 % (one).")
    assert re.findall(r"<td[^>]*>(.*?)</td>", figure.html) == [
        "25.0 % ± 2.0 %",
        "400",
        "\N{MINUS SIGN}50.0 % ± 19.6 %",
        "400",
    ]
    (drawn,) = figure.figure.data
    assert drawn.y == (25, -50) and drawn.error_y.array == pytest.approx((1.96, 19.6))


def test_a_narrow_interval_gets_one_place_more():
    assert "2.14 ± 0.04" in estimates({"one": Estimate(2.1445, 0.0201, 20_000)}, "Points").says
