"""Figures for notebooks: what the engine finds goes in, a Plotly figure comes out, which you can go on changing.

Every figure has a sentence in `layout.meta["says"]`; where Plotly is not there to draw it, bars and a table stand for
it (`still`). Sliders and buttons are Plotly's own, with every state in the figure: they need no Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, TypeVar

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from fivescore.analysis.odds import Dist, Estimate, Share, estimate
from fivescore.core.frames import plain
from fivescore.core.tiles import Tile
from fivescore.notebook import still
from fivescore.notebook.words import margin, percent, signed

T = TypeVar("T")
COLORS = ("#13768c", "#e3a52c", "#b23a20", "#8a6fae", "#7f9297")
TEXTURES = ("", "/", ".", "x", "")
"""Fills of the series, and their textures: color alone never tells them apart."""
SCALE = ((0.0, "#e9eef0"), (0.5, "#6fb3c3"), (1.0, "#0b4f60"))
"""From no chance to certain."""
HEIGHT = 380

still.register()


def distribution(found: Dist[T] | Mapping[str, Dist[T]], *, outcome: str = "", says: str = "") -> go.Figure:
    """Each chance as a column; several distributions stand side by side, each with its own texture.

    >>> distribution({"[1-3]": Dist({5: 1, 10: 3})}, outcome="Margin").layout.meta["says"]
    '[1-3]: from +5 to +10, most often +10 (3/4), +8.75 on average.'
    """
    several = {"": found} if isinstance(found, Dist) else found
    says = says or " ".join(_said(name, dist) for name, dist in several.items())
    columns = [_column(name, dist, at) for at, (name, dist) in enumerate(several.items())]
    figure = _laid(go.Figure(columns), says, x=outcome, y="Chance")
    return figure.update_layout(barmode="group").update_yaxes(ticksuffix=" %", rangemode="tozero")


def distributions(
    found: Mapping[object, Dist[T]], *, by: str, outcome: str = "", says: str = "", first: int = 0
) -> go.Figure:
    """One distribution at a time, with a slider that goes through them; all on one scale.

    >>> figure = distributions({1: Dist({0: 3, 1: 1}), 2: Dist({0: 9, 1: 6, 2: 1})}, by="Tiles drawn", outcome="Sixes")
    >>> [frame.name for frame in figure.frames], figure.layout.sliders[0].currentvalue.prefix
    (['1', '2'], 'Tiles drawn: ')
    """
    frames = [go.Frame(name=str(name), data=[_column("", dist, 0)]) for name, dist in found.items()]
    says = says or f"{outcome or 'What comes'}, for each of {len(frames)} values of “{by}”."
    figure = _laid(go.Figure(frames[first].data, frames=frames), says, x=outcome, y="Chance")
    figure.layout.meta |= {"each": True}
    widest = max(100 * float(chance) for dist in found.values() for chance in dist.values())
    outcomes: list[Any] = [each for dist in found.values() for each in dist]
    if all(isinstance(each, int | float | Fraction) for each in outcomes):
        low, high = float(min(outcomes)), float(max(outcomes))
        pad = 0.6 if all(isinstance(each, int) for each in outcomes) else (high - low) / 40
        figure.update_xaxes(range=[low - pad, high + pad])
    figure.update_yaxes(ticksuffix=" %", range=[0, 1.05 * widest])
    return _stepped(figure, by, first)


def bell(found: Mapping[object, Dist[int]], *, by: str, outcome: str = "", says: str = "", first: int = 0) -> go.Figure:
    """One distribution at a time, in standard deviations from its mean, under the normal curve; a slider goes through.

    A column's area is its chance: its height is the chance times the standard deviation, so that all are on one scale.

    >>> figure = bell({1: Dist({0: 3, 1: 1}), 2: Dist({0: 9, 1: 6, 2: 1})}, by="Hands", outcome="Hits")
    >>> [round(x, 2) for x in figure.frames[0].data[0].x], [round(y, 2) for y in figure.frames[0].data[0].y]
    ([-0.58, 1.73], [0.32, 0.11])
    """
    along = [step / 10 for step in range(-40, 41)]
    line = {"color": COLORS[2], "width": 3}
    heights = [round(NormalDist().pdf(at), 4) for at in along]
    curve = go.Scatter(x=along, y=heights, mode="lines", line=line, hoverinfo="skip", name="the bell")
    frames = [go.Frame(name=str(name), data=[_steps(dist), curve]) for name, dist in found.items()]
    says = says or f"{outcome or 'What comes'}, for each of {len(frames)} values of “{by}”, under the bell."
    figure = _laid(go.Figure(frames[first].data, frames=frames), says, x="Standard deviations", y="")
    figure.update_layout(bargap=0, showlegend=False).update_xaxes(range=[-4, 4], dtick=1)
    return _stepped(figure.update_yaxes(range=[0, 0.5], showticklabels=False), by, first)


def estimates(
    found: Mapping[str, Estimate], title: str, *, percent: bool = False, line: float | None = None
) -> go.Figure:
    """Estimates as points with their 95 % intervals, one for each name, all in the same unit.

    `line` is a value that all of them are compared with.

    >>> found = {"All Fives": Estimate(0.4, 0.01, 100), "Odd Primes": Estimate(0.7, 0.01, 100)}
    >>> estimates(found, "Plays that score", percent=True).layout.meta["says"]
    'Plays that score: from 40.0 % ± 2.0 % (All Fives) to 70.0 % ± 2.0 % (Odd Primes). 95 % intervals, 100 trials each.'
    """
    unit, texts = 100 if percent else 1, {name: _interval(each, percent) for name, each in found.items()}
    least, most = (pick(found, key=lambda name: found[name].mean) for pick in (min, max))
    trials = " or ".join(sorted({f"{each.trials:,}" for each in found.values()}))
    says = f"{title}: from {texts[least]} ({least}) to {texts[most]} ({most}). 95 % intervals, {trials} trials each."
    lows, highs = ([unit * abs(each.interval[side] - each.mean) for each in found.values()] for side in (0, 1))
    reach = {"type": "data", "array": highs, "arrayminus": lows, "symmetric": False, "thickness": 2, "width": 6}
    heights = [unit * each.mean for each in found.values()]
    points = go.Scatter(
        x=list(found), y=heights, error_y=reach, mode="markers", customdata=list(texts.values()), name="",
        marker={"color": COLORS[0], "size": 11}, hovertemplate="%{x}: %{customdata}",
    )  # fmt: skip
    figure = _laid(go.Figure(points), says, y=title)
    if line is not None:
        figure.add_hline(y=unit * line, line={"dash": "dash", "width": 1.5, "color": "#7f9297"})
    return figure.update_yaxes(ticksuffix=" %" if percent else "")


def side_by_side(
    found: Mapping[str, Mapping[str, Estimate]], says: str, lines: Mapping[str, float], *, reach: float = 1.96
) -> go.Figure:
    """Small charts, each on its own scale: estimates with intervals of so many standard errors, and a line.

    >>> found = {"All Fives": {"greedy": Estimate(-3.5, 0.2, 100), "careful": Estimate(1, 0.2, 100)}}
    >>> figure = side_by_side(found, "It turns round.", {"All Fives": 0})
    >>> list(figure.data[0].y), list(figure.data[0].customdata)[1]
    (['greedy', 'careful'], '+1 ± 0.4')
    """
    rows = len(found)
    figure = make_subplots(rows, 1, subplot_titles=[*found], vertical_spacing=0.38 / rows if rows > 1 else 0)
    for at, (name, several) in enumerate(found.items(), start=1):
        spread = [reach * each.error for each in several.values()]
        pairs = zip(several.values(), spread, strict=True)
        points = go.Scatter(
            x=[each.mean for each in several.values()], y=list(several), mode="markers", name=name,
            customdata=[f"{margin(each.mean, 1 + (wide < 0.3))} ± {wide:.{1 + (wide < 0.3)}f}" for each, wide in pairs],
            error_x={"type": "data", "array": spread, "thickness": 2, "width": 6},
            marker={"color": COLORS[0], "size": 10}, hovertemplate="%{y}: %{customdata}",
        )  # fmt: skip
        figure.add_trace(points, at, 1)
        figure.add_vline(x=lines[name], line={"dash": "dash", "width": 1.5, "color": "#7f9297"}, row=at, col=1)
    _laid(figure, says).update_yaxes(autorange="reversed").update_xaxes(zeroline=False)
    figure.update_annotations(font_size=14, x=0, xanchor="left", xshift=-55)  # or a phone would cut long names
    figure.update_layout(height=50 + 125 * rows, margin={"t": 30, "b": 30, "l": 60, "r": 15})
    return figure.update_layout(showlegend=False, hoverlabel_font_size=14)


def belief(steps: Mapping[str, Mapping[Tile, Fraction]], *, by: str = "After", says: str = "") -> go.Figure:
    """The chance of each tile to be where it is asked about, tile by tile; a slider goes through the steps.

    Tiles are by their lower half (left to right) and their upper half (up); what is not unseen has no square.

    >>> figure = belief({"the lead": {Tile(1, 4): Fraction(1, 3)}, "the knock": {Tile(1, 4): Fraction(7, 16)}})
    >>> figure.frames[1].data[0].text[0], figure.frames[1].data[0].customdata[0]
    ('1-4', '7/16')
    """
    frames = [go.Frame(name=name, data=[_squares(chances)]) for name, chances in steps.items()]
    says = says or f"Chances {'; '.join(f'after {name}: {_reach(chances)}' for name, chances in steps.items())}."
    figure = _laid(go.Figure(frames[0].data, frames=frames), says, x="Lower half", y="Upper half")
    figure.layout.meta |= {"head": "Tile", "each": True}
    most = max(tile.high for chances in steps.values() for tile in chances)
    axis = {"range": [-0.6, most + 0.6], "dtick": 1, "zeroline": False}
    figure.update_xaxes(axis).update_yaxes(axis)
    figure.update_layout(height=HEIGHT + 80)
    return _stepped(figure, by, 0) if len(frames) > 1 else figure


def convergence(
    values: Iterable[float], exact: Fraction | float | None = None, *, title: str = "Mean so far", steps: int = 12
) -> go.Figure:
    """Draw how the mean of trials settles: the line, its 95 % band, and the exact value across; a button plays it.

    >>> figure = convergence([0, 1] * 50, Fraction(1, 2))
    >>> len(figure.frames), figure.layout.meta["says"]
    (12, 'Mean so far: 0.5 ± 0.098 after 100 trials; exactly 1/2.')
    """
    kept = list(values)
    counts = sorted({max(2, round(len(kept) * at / (4 * steps))) for at in range(1, 4 * steps + 1)})
    found = [estimate(kept[:count]) for count in counts]
    held = "" if exact is None else f"; exactly {exact if isinstance(exact, Fraction) else f'{exact:.4g}'}"
    says = f"{title}: {_plus_minus(found[-1])} after {len(kept):,} trials{held}."
    frames = []
    for at in range(1, steps + 1):
        some = found[: max(2, round(len(found) * at / steps))]
        frames.append(go.Frame(name=f"{some[-1].trials:,}", data=_running(some)))
    figure = _laid(go.Figure(frames[-1].data, frames=frames), says, x="Trials", y=title)
    if exact is not None:
        figure.add_hline(y=float(exact), line={"dash": "dash", "width": 1.5, "color": "#7f9297"})
    low, high = min(each.interval[0] for each in found[3:]), max(each.interval[1] for each in found[3:])
    figure.update_yaxes(range=[low, high]).update_xaxes(range=[0, len(kept)])
    button = {"label": "Play", "method": "animate", "args": [None, {"fromcurrent": True, **_pace(80)}]}
    figure.update_layout(updatemenus=[{"type": "buttons", "buttons": [button], "x": 0, "y": 1.18, "xanchor": "left"}])
    return _stepped(figure, "Trials", steps - 1)


def matrix(
    found: Mapping[tuple[str, str], float | Fraction], *, title: str, row: str = "", column: str = ""
) -> go.Figure:
    """A number for each pair, as squares: rows are the first of a pair, columns the second.

    >>> matrix({("careful", "greedy"): 0.6, ("greedy", "careful"): 0.4}, title="Wins").layout.meta["says"]
    'Wins: from 40.0 % (greedy, careful) to 60.0 % (careful, greedy).'
    """
    values = [float(value) for value in found.values()]
    least, most = (pick(found, key=lambda pair: found[pair]) for pick in (min, max))
    texts = {pair: f"{100 * float(value):.1f} %" for pair, value in found.items()}
    says = f"{title}: from {texts[least]} ({', '.join(least)}) to {texts[most]} ({', '.join(most)})."
    squares = go.Scatter(
        x=[other for _, other in found], y=[one for one, _ in found], mode="markers+text", customdata=[*texts.values()],
        text=[f"{100 * value:.0f}" for value in values], name=title,
        marker={"symbol": "square", "size": 30, "color": values, "colorscale": SCALE, "cmin": 0, "cmax": 1},
        textfont={"color": ["#ffffff" if value > 0.6 else "#14262b" for value in values]},
        hovertemplate="%{y} against %{x}: %{customdata}",
    )  # fmt: skip
    return _laid(go.Figure(squares), says, x=column, y=row).update_layout(height=HEIGHT + 60)


def race(
    scores: Mapping[str, Sequence[float]], *, target: float | None = None, along: str = "Turn", says: str = ""
) -> go.Figure:
    """Scores as they grow, a stepped line for each name, and the target across.

    >>> race({"Ana": [0, 5, 15], "Ben": [0, 0, 5]}, along="Move").layout.meta["says"]
    'Ana ends with 15, Ben ends with 5, after 2 moves.'
    """
    dashes = ("solid", "dash", "dot", "dashdot")
    lines = [
        go.Scatter(
            x=list(range(len(points))), y=list(points), name=name, mode="lines+markers", line_shape="hv",
            line={"color": COLORS[at], "dash": dashes[at], "width": 3},
            hovertemplate=f"{along.lower()} %{{x}}: %{{y}}",
        )
        for at, (name, points) in enumerate(scores.items())
    ]  # fmt: skip
    last = max(len(points) for points in scores.values()) - 1
    said = ", ".join(f"{name} ends with {points[-1]:g}" for name, points in scores.items())
    figure = _laid(go.Figure(lines), says or f"{said}, after {last} {along.lower()}s.", x=along, y="Score")
    if target is not None:
        figure.add_hline(y=target, line={"dash": "dash", "width": 1.5, "color": "#7f9297"})
    return figure


def _column(name: str, dist: Dist[T], at: int) -> go.Bar:
    marker = {"color": COLORS[at], "pattern": {"shape": TEXTURES[at]}, "line": {"color": "#0f242a", "width": 1}}
    heights = [100 * float(chance) for chance in dist.values()]
    chances = [
        f"{chance} = {percent(chance)}" if chance.denominator < 10**6 else percent(chance) for chance in dist.values()
    ]
    hover = "%{x}: %{customdata}"
    outcomes = [plain(each) for each in dist]
    return go.Bar(x=outcomes, y=heights, name=name, customdata=chances, marker=marker, hovertemplate=hover)


def _steps(dist: Dist[int]) -> go.Bar:
    """A column for each outcome within four standard deviations, as wide as one outcome."""
    mean, spread = float(dist.mean()), sqrt(dist.variance())
    near = {each: chance for each, chance in dist.items() if abs(each - mean) <= 4 * spread}
    marker = {"color": COLORS[0], "line": {"color": "#0f242a", "width": 1 if len(near) < 40 else 0}}
    return go.Bar(
        x=[round((each - mean) / spread, 4) for each in near], width=1 / spread, name="", marker=marker,
        y=[round(float(chance) * spread, 4) for chance in near.values()],
        customdata=[f"{plain(each)}: {percent(chance)}" for each, chance in near.items()],
        hovertemplate="%{customdata}",
    )  # fmt: skip


def _squares(chances: Mapping[Tile, Fraction]) -> go.Scatter:
    values = [float(chance) for chance in chances.values()]
    marker = {"symbol": "square", "size": 26, "color": values, "colorscale": SCALE, "cmin": 0, "cmax": 1}
    beside = {"orientation": "h", "thickness": 12, "y": 1}  # above, or a phone has no room for the squares
    return go.Scatter(
        x=[tile.low for tile in chances], y=[tile.high for tile in chances], mode="markers", name="",
        text=[plain(tile) for tile in chances], customdata=[str(chance) for chance in chances.values()],
        marker=marker | {"line": {"color": "#0f242a", "width": 1}, "showscale": True, "colorbar": beside},
        hovertemplate="%{text}: %{customdata}",
    )  # fmt: skip


def _reach(chances: Mapping[Tile, Fraction]) -> str:
    low, high = min(chances.values()), max(chances.values())
    return f"{high} for each tile" if low == high else f"from {low} to {high}"


def _running(found: Sequence[Estimate]) -> list[go.Scatter]:
    """The mean, and its band as one shape."""
    counts = [each.trials for each in found]
    lows, highs = ([round(each.interval[side], 4) for each in found] for side in (0, 1))
    band = go.Scatter(
        x=counts + counts[::-1], y=highs + lows[::-1], fill="toself", fillcolor="rgba(19,118,140,.2)",
        line={"width": 0}, hoverinfo="skip", name="95 % band", showlegend=False, mode="lines",
    )  # fmt: skip
    texts = [_plus_minus(each) for each in found]
    line = {"color": COLORS[0], "width": 3}
    hover = "%{x} trials: %{customdata}"
    means = [round(each.mean, 4) for each in found]
    return [
        band,
        go.Scatter(x=counts, y=means, mode="lines", line=line, customdata=texts, hovertemplate=hover, name=""),
    ]


def _laid(figure: go.Figure, says: str, *, x: str = "", y: str = "") -> go.Figure:
    """The look of all figures; their colors on a page follow its scheme."""
    figure.update_layout(
        template="none", height=HEIGHT, meta={"says": says, "head": x}, margin={"t": 40, "b": 60, "l": 60, "r": 20},
        paper_bgcolor="rgba(0,0,0,0)", plot_bgcolor="rgba(0,0,0,0)", legend={"orientation": "h", "y": 1.12, "x": 0},
        font={"size": 14},
    )  # fmt: skip
    figure.update_xaxes(title={"text": x}, gridcolor="rgba(128,144,150,.35)", automargin=True)
    return figure.update_yaxes(title={"text": y}, gridcolor="rgba(128,144,150,.35)", automargin=True)


def _stepped(figure: go.Figure, by: str, first: int) -> go.Figure:
    """The figure with a slider through its frames, below the name of the axis."""
    steps = [
        {"label": frame.name, "method": "animate", "args": [[frame.name], {"mode": "immediate", **_pace(0)}]}
        for frame in figure.frames
    ]
    prefix = {"prefix": f"{by}: " if by != "After" else "After "}
    pad = {"t": 75, "r": max(0, 4 * len(steps[-1]["label"]) - 20)}  # room for half of the last label
    figure.update_layout(height=figure.layout.height + 30, margin={"b": 150})
    return figure.update_layout(sliders=[{"steps": steps, "active": first, "currentvalue": prefix, "pad": pad}])


def _pace(duration: int) -> dict[str, Any]:
    return {"frame": {"duration": duration, "redraw": True}, "transition": {"duration": 0}}


def _interval(each: Estimate, in_percent: bool) -> str:
    """A mean and how far its interval reaches, to as many places as the interval deserves."""
    (low, high), mean, times, unit = each.interval, each.mean, 100 if in_percent else 1, " %" if in_percent else ""
    mean, reach = times * mean, times * (high - low) / 2
    places = 2 if 0 < reach < 0.95 else 1
    if isinstance(each, Share):
        return f"{mean:.{places}f}{unit}, {times * low:.{places}f} to {times * high:.{places}f}{unit}"
    return f"{'−' if mean < 0 else ''}{abs(mean):.{places}f}{unit} ± {reach:.{places}f}{unit}"


def _plus_minus(each: Estimate) -> str:
    return repr(each).rpartition(" (")[0]


def _said(name: str, dist: Dist[Any]) -> str:
    """A distribution in a sentence."""
    often = max(dist, key=lambda each: dist[each])
    head = f"{name}: " if name else ""
    if not all(isinstance(each, int) for each in dist):
        return f"{head}most often {often} ({dist[often]})."
    ends = f"from {signed(min(dist))} to {signed(max(dist))}"
    return f"{head}{ends}, most often {signed(often)} ({dist[often]}), {margin(dist.mean())} on average."
