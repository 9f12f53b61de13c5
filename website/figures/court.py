"""Advice in court, and the charts of leads: cards with their verdicts, from what the stored runs found."""

import re
from collections.abc import Mapping, Sequence
from math import log

from fivescore import svg
from fivescore.analysis.odds import Estimate
from fivescore.analysis.rollout import equity
from fivescore.core.rules import ALL_FIVES
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import rich
from fivescore.notebook.plots import race, side_by_side
from fivescore.notebook.words import margin
from fivescore.svg.markup import Markup, tag
from fivescore_labs.chance.experiments import UNITS, WORDS, WeighedPart, balance_chart, number as weighed
from fivescore_labs.claims import CLAIMS, REACH, TESTS, Claim, side_of_line
from fivescore_labs.claims.bluffing import ENDINGS, OF, cost_of_mixing, ending
from fivescore_labs.claims.leads import LED, RULES_OF_LEADS
from fivescore_labs.claims.results import CHARTS, FOUND, LOST, SEED, WON, advice_taken, ruling, stored_results
from fivescore_labs.claims.styles import STRENGTHS
from fivescore_labs.parts.words import CALLED
from research import stored
from research.claims import AGAINST, BEHIND, NEEDS, RACES
from website import tables
from website.figures.registry import figure
from website.figures.runs import number, share
from website.html import plot, table, written

_PLAYERS = tuple(CALLED["player"][who][0].capitalize() for who in STRENGTHS)
"""Who tries advice, as the Table calls them."""


@figure("claim")
def claim(name: str) -> str:
    """A claim as a card that opens: what is said, who says it, how it is tried; the verdict is folded once more."""
    heard, rows = CLAIMS[name], []
    for each, by in stored_results(heard).items():
        part = next(part for part in heard.parts if part.name == each)
        players = STRENGTHS if part.by else [""] * len(STRENGTHS)
        cells = [weighed(part, by[who]).replace(" ", "\u00a0") if who in by else "–" for who in players]
        trials = f"{max(found.trials for found in by.values()):,}" if part.trials else "exact"
        rows.append((each, *cells, UNITS[part.unit], trials))
    told = {"word": WORDS[ruling(heard)], "kind": ruling(heard).replace(" ", "-"), "takes": advice_taken(heard)}
    chart = balance_chart(list(map(WeighedPart, heard.parts, FOUND[name])))
    shown = {"picture": chart, "plot": _plotted(heard), "rows": rows, "players": _PLAYERS}
    return written("court.claim", heard=heard, seed=SEED, **shown, **told)


def _plotted(heard: Claim) -> Mapping[str, object]:
    """The intervals of each strength of player side by side, as Plotly draws them: what is said of it, and its data."""
    parts = {part.name: part for part in heard.parts if part.by} or {part.name: part for part in heard.parts}
    scale = {name: 100 if part.unit == "percent" else 1 for name, part in parts.items()}
    found: dict[str, dict[str, Estimate]] = {}
    for name, by in stored_results(heard).items():
        for who, each in by.items() if name in parts else ():
            player = CALLED["player"][who][0] if who else "counted"
            scaled = Estimate(scale[name] * each.mean, scale[name] * each.error, each.trials)
            found.setdefault(name, {})[player] = scaled
    units = " and ".join(dict.fromkeys(UNITS[part.unit] for part in parts.values()))
    says = f"{units.capitalize()}, by who plays. Right of the line the advice holds."
    figure = side_by_side(found, says, {name: scale[name] * part.than for name, part in parts.items()}, reach=REACH)
    return plot(figure, says, f"{heard.says} {says}")


@figure("rulings")
def rulings() -> str:
    """Every claim with its verdict, and what it is to players of each strength."""
    rows = []
    for name, each in CLAIMS.items():
        lies = [(part.by, side_of_line(it, part.than, REACH)) for part, it in zip(each.parts, FOUND[name], strict=True)]
        sides = {who: frozenset(lie for by, lie in lies if by == who) for who in STRENGTHS}
        tried = (HEARD.get(each - {0}, "both") if each else "–" for each in sides.values())
        rows.append((tag("a", rich(each.says), href=f"#{name}"), each.source or "–", *tried, WORDS[ruling(each)]))
    return table(("Advice", "Source", *_PLAYERS, "Verdict"), rows)


HEARD = {frozenset[int](): "nothing", frozenset({1}): "for it", frozenset({-1}): "against it"}
"""What the intervals of one strength of player come to, by the sides of the line that they lie on."""
ADVISED = tables("learn/advised.toml")["advice"]
"""Every sentence of advice on the site: its `page`, what it `says`, and the `verdict`, or why it is `untried`."""


@figure("advised")
def advised_rows() -> str:
    """Every sentence of advice on the site with its verdict, or the reason why it was not tried."""
    rows = []
    for each in ADVISED:
        plain = " ".join(re.sub(r"\[([a-z ]+)\]", r"\1", each["says"].replace("*", "")).split())
        page, verdict = each["page"].removesuffix(".md").removesuffix(".ipynb"), each.get("verdict", "")
        if verdict in CLAIMS:
            told = tag("a", WORDS[ruling(CLAIMS[verdict])], href=f"#{verdict}")
        elif verdict:
            tried, _, part = verdict.rpartition("#")
            place = f"learn/{tried}".removesuffix(".md") if tried else page
            told = tag("a", "Tried there", href=f"../../{place}/#{part}")
        else:
            told = tag("span", f"Not tried. {each['untried']}")
        rows.append((tag("a", rich(plain[0].upper() + plain[1:]), href=f"../../{page}/"), told))
    return table(("Advice", "Verdict"), rows)


@figure("mixes")
def mixes() -> str:
    """The cost of a hundred hands by how often the first of two plays is laid, as a line for each ending."""
    often = range(OF + 1)
    costs = {title: [round(100 * cost_of_mixing(name, each)) for each in often] for name, title in ENDINGS.items()}
    plays = {title: ending(name).plays for name, title in ENDINGS.items()}
    says = f"Points that a hundred such hands cost once it is known how often in {OF} you take the points. "
    says += "; ".join(f"{title}: nothing at {line.index(0)}" for title, line in costs.items()) + "."
    figure = race(costs, along=f"Times in {OF}", says=says).update_traces(line_shape="linear")
    figure.update_yaxes(title={"text": "Points in a hundred hands"}).update_xaxes(dtick=1)
    figure.update_traces(visible="legendonly", selector=lambda line: line.name != ENDINGS["all-fives bluff"])
    figure.update_layout(margin={"t": 100}, legend={"y": 1.35})  # three names one below the other on a phone
    rows = [(title, f"{plays[title][0]}, not {plays[title][1]}", *map(str, line)) for title, line in costs.items()]
    heads = ("Ending", "The play that scores more", *map(str, often))
    drawn = [Bar(str(each), cost, str(cost)) for each, cost in enumerate(costs[ENDINGS["all-fives bluff"]])]
    shown = {"plot": plot(figure, says), "picture": bars(drawn, height=18), "table": table(heads, rows)}
    return written("shared.numbered", name="The same as a table", **shown)


@figure("jury")
def jury() -> str:
    """Say how many experiments there are, how wide their intervals are, and what is stored of how they were made."""
    runs = {"claims": stored("claims")["run"], "tiles": stored("tiles")["run"]}
    return written("court.jury", count=len(CLAIMS), tests=TESTS, reach=REACH, **runs)


@figure("leadchart")
def chart(name: str) -> str:
    """The 28 leads of a game, the best first, each with its interval."""
    found = sorted(CHARTS[name].items(), key=lambda pair: -pair[1].mean)
    ends = [0, *(end for _, each in found for end in each.interval)]

    def at(value: float) -> float:
        return 100 * (value - min(ends)) / (max(ends) - min(ends))

    leads = [(svg.tile(tile, small=True), [*map(at, (each.mean, *each.interval))], each) for tile, each in found]
    means = [f"{margin(each.mean, 1)} ± {1.96 * each.error:.1f}" for _, each in found]
    rows = [(rich(str(tile)), mean, f"{each.trials:,}") for (tile, each), mean in zip(found, means, strict=True)]
    unit = "points" if LED[name].unit == "points" else "points of the board, one for each five"
    shown = {"title": CALLED["led"][name], "unit": unit, "open": name == "all-fives"}
    return written("court.chart", leads=leads, zero=at(0), margin=margin, rows=rows, **shown)


@figure("leadrules")
def rules_of_leads() -> str:
    """The rule of one sentence of each game, and what it loses beside the most points and beside chance."""
    rows = []
    for name, words in CALLED["led"].items():
        lost = (LOST[name, way] for way in AGAINST)
        cells = (f"{number(found.mean, '.1f')} ± {1.96 * found.error:.1f}" for found in lost)
        rows.append((words, rich(RULES_OF_LEADS[name].says), *cells))
    return table(("Game", "The rule", "The rule loses", "Most points lose", "Any lead loses"), rows)


@figure("need")
def both_need() -> str:
    """Draw how often the leader wins when both need as much: a curve for each game."""
    curves = {}
    for game, several in NEEDS.items():
        curves[RACES[game].title] = _curve({each: WON[game, each, 0] for each in several})
    return written("court.need", curves=curves)


@figure("needed")
def both_need_in_numbers() -> str:
    """The numbers of these curves."""
    found = ((game, each) for game, needs in NEEDS.items() for each in needs)
    rows = [(RACES[game].title, each, share(WON[game, each, 0])) for game, each in found]
    return table(("Game", "Both need", "The leader wins"), rows)


@figure("worthlead")
def worth_of_the_lead() -> str:
    """Return a table of what the lead is worth: how often a leader who is behind wins."""
    rows = []
    for game, (wanted, several) in BEHIND.items():
        for behind in (0, *several):
            rows.append((RACES[game].title, wanted + behind, wanted, share(WON[game, wanted, behind])))
    return table(("Game", "The leader needs", "The other needs", "The leader wins"), rows)


@figure("equity")
def worth_of_a_score() -> str:
    """Return a table of how often the leader wins All Fives, by what each needs: part of what the review uses."""
    needs = (5, 10, 20, 30, 50, 75, 100)
    shares = {mine: [f"{100 * equity(ALL_FIVES, mine, other):.0f} %" for other in needs] for mine in needs}
    rows = [(f"Leader needs {mine}", *cells) for mine, cells in shares.items()]
    return table(("", *(f"Other needs {each}" for each in needs)), rows)


WIDE, HIGH = 300, 150
"""The curve's size."""


def _curve(found: Mapping[int, Estimate]) -> Markup:
    """The share with its band, by what both need, each step to the right a multiple; one half is dashed."""
    needs = list(found)
    low, high = 0.4, 1.0

    def across(value: float) -> float:
        return WIDE * log(value / needs[0]) / log(needs[-1] / needs[0])

    def up(share: float) -> float:
        return HIGH * (1 - (min(high, max(low, share)) - low) / (high - low))

    def line(values: Sequence[float]) -> str:
        return "L".join(f"{across(each):.1f} {up(value):.1f}" for each, value in zip(needs, values, strict=True))

    lows, highs = zip(*(each.interval for each in found.values()), strict=True)
    band = f"M{line(highs)}L{'L'.join(reversed(line(lows).split('L')))}z"
    shares = [(share, 100 * up(share / 100) / HIGH) for share in (50, 75, 100)]
    marks = [(each, 100 * across(each) / WIDE) for each in needs if each in (needs[0], 5, 10, 30, 100, needs[-1])]
    mean, size = line([each.mean for each in found.values()]), (WIDE, HIGH)
    return written("court.curve", size=size, band=band, half=up(0.5), mean=mean, shares=shares, marks=marks)
