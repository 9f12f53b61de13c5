"""What the stored runs of `research` found, as pages show it: tables and sentences, every number from a run."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, SupportsFloat

from fivescore.analysis.simulate import Share, estimate
from fivescore.core import speech
from fivescore.core.rules import RULE_SETS
from fivescore.svg.markup import tag
from fivescore_labs.analysis.reviewer import PLAYER_NAMES
from research import made, players, stored
from website.figures.registry import figure
from website.html import table, written


def number(value: SupportsFloat, form: str = ".2f") -> str:
    """A number, a real minus before it where it is negative."""
    return f"{float(value):{form}}".replace("-", "−")


def interval(found: Mapping[str, float], digits: int = 1, mean: str = "mean") -> str:
    """A difference with the reach of its 95 % interval."""
    return f"{number(found[mean], f'+.{digits}f')} ± {1.96 * found['error']:.{digits}f}"


def percent(mean: float, error: float) -> str:
    """A mean in percent with its 95 % interval."""
    return f"{100 * mean:.2f} % ± {196 * error:.2f} %"


def share(found: Share, digits: int = 1) -> str:
    """Say how often something happened, in percent, with its 95 % interval, which is Wilson's."""
    mean, low, high = (f"{100 * each:.{digits}f}" for each in (found.mean, *found.interval))
    return f"{mean} %, {low} to {high}"


@figure("tournaments")
def tournaments() -> str:
    """Return a table of who beats whom, from the stored matches."""
    rows = []
    for name, found in stored("advice")["all"]["matches"].items():
        won, least, most = (f"{100 * share:.1f} %" for share in (found["share"], *found["interval"]))
        pair = (PLAYER_NAMES[each] for each in (name, players.PAIRS[name]))
        rows.append((*pair, won, f"{least} to {most}", f"{found['matches']:,}"))
    return table(("Player", "Against", "Won", "95 % interval", "Matches"), rows)


@figure("ranked")
def who_is_who() -> str:
    """Return tables of what each player makes against each weaker one, in points a round; one game is open."""
    found = {(row["game"], row["stronger"], row["weaker"]): interval(row) for row in met()}
    names, stronger = PLAYER_NAMES, (*players.ORDER[1:], "expert")
    rows = [
        (game(slug), names[player], *(found.get((slug, player, weaker), "–") for weaker in players.ORDER))
        for slug in players.MET_IN
        for player in stronger
    ]
    runs = "; ".join(stored(name)["run"]["count"] for name in ("players", "expert"))
    says = f"Points a round, in each game's own unit, with the reach of the 95 % interval: {runs}."
    if near := [f"{names[one]} against {names[other]} in {game(slug)}" for slug, one, other in close()]:
        says += f" Too close to call, the interval reaches across zero: {'; '.join(near)}."
    heads = ("Game", "Player", *(f"Against {names[name]}" for name in players.ORDER))
    first, rest = (table(heads, some) for some in (rows[: len(stronger)], rows[len(stronger) :]))
    return written("runs.ranked", first=first, rest=rest, says=says)


NOTICED = 3
"""So many points a round, in a game's own unit, are a lead that a player notices."""


@figure("expert")
def lead_of_the_expert() -> str:
    """Say where the expert beats the skilled and the strong player by much, by less, and where that may be luck."""
    rows = stored("expert")["all"]
    says = [_beats(weaker, [row for row in rows if row["weaker"] == weaker]) for weaker in players.BEFORE]
    return tag("p", f"{' '.join(says)} Points a round, in each game’s own unit; 95 % intervals.")


def _beats(weaker: str, rows: list[dict[str, Any]]) -> str:
    """Say where the whole interval is above what a player notices, where it is above zero, and where it is not."""
    bands: tuple[list[str], ...] = ([], [], [])
    for row in rows:
        low = row["mean"] - 1.96 * row["error"]
        bands[0 if low >= NOTICED else 1 if low > 0 else 2].append(f"{game(row['game'])} ({interval(row)})")
    much, less, luck = bands
    parts = [f"by more than {NOTICED} points in {speech.listed(much)}"] if much else []
    parts += [f"clearly, though not surely by {NOTICED} points, in {speech.listed(less)}"] if less else []
    may = f" In {speech.listed(luck)} the lead may be luck." if luck else ""
    return f"It beats the {PLAYER_NAMES[weaker]} player {'; '.join(parts)}.{may}"


def game(slug: str) -> str:
    """The game of a stored row in words."""
    named = {"all-fives-7": "seven tiles", "all-fives": "nine tiles", "all-fives-partners": "four as partners"}
    return f"All Fives, {named[slug]}" if slug in named else RULE_SETS[slug].title


def close() -> list[tuple[str, str, str]]:
    """The game, the stronger and the weaker player of each row whose interval reaches across zero."""
    return [(it["game"], it["stronger"], it["weaker"]) for it in met() if abs(it["mean"]) <= 1.96 * it["error"]]


def met() -> list[dict[str, Any]]:
    """The stored rows of all players, the expert's last."""
    return [*stored("players")["all"], *stored("expert")["all"]]


@figure("totals")
def totals() -> str:
    """Return a table of what the next play scored, by the total that it met, from the stored rounds."""
    rows = []
    for row in stored("advice")["all"]["met"]:
        low, high = row["band"]
        band = f"{low} or more" if high == 99 else f"{low} to {high}"
        rows.append((band, f"{row['mean']:.2f}", f"{row['error']:.2f}", f"{row['plays']:,}"))
    return table(("Total left", "The next play scores", "Standard error", "Plays"), rows)


@figure("verdict")
def verdict() -> str:
    """Say how the advice to leave a small total did in the stored rounds, in a sentence."""
    rows = stored("advice")["all"]["met"]
    means = [row["mean"] for row in rows]
    word = "The advice holds" if means == sorted(means) else "The advice does not hold everywhere"
    return written("runs.verdict", word=word, least=rows[0], most=rows[-1])


@figure("suggested")
def suggested() -> str:
    """Return a table of how much better the model of choices does than what is proved, by game and players."""
    kept = stored("suggest")
    rows = [
        (game(row["game"]), row["player"], number(row["proved"], ".3f"), interval(row, 3, "better"))
        for row in kept["all"]
    ]
    head = ("Game", "Both players", "Proved: score a tile", "The model does better by")
    return tag("div", table(head, rows), tag("p", f"With the reach of the 95 % interval: {kept['run']['count']}."))


@figure("luck")
def luck() -> str:
    """Say what luck came to over the stored rounds of All Fives, and how much less results vary without it."""
    row = next(row for row in stored("review")["lucks"] if row["game"] == "all-fives")
    rounds = f"In {row['rounds']:,} rounds of All Fives it came to {interval(row, 2)} points a round"
    return tag("p", f"{rounds}, and without it results vary {row['shrinks']:.2f} times less.")


@figure("confirmed")
def confirmed() -> str:
    """Say how many errors that the review named were confirmed in other deals, and how far it overstated them."""
    kept = stored("errors")
    said = [f"{kept['run']['count']}, among skilled players."]
    for slug, name in (("all-fives-7", "All Fives"), ("fives-and-threes", "Fives and Threes")):
        rows = [row for row in kept["all"] if row["game"] == slug]
        sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
        wrong = sum(row["mean"] < -1.96 * row["error"] for row in rows)
        lost, is_so = (estimate(row[key] for row in rows).mean for key in ("lost", "mean"))
        one = [row for row in rows if len(row["why"]) == 1]
        same = sum(row["part"] in row["why"] for row in one)
        said.append(
            f"In {name} {sure} were confirmed ({100 * sure / len(rows):.1f} %), {wrong} refuted, the rest too close to "
            f"tell. The review said {lost:.1f} points on average, and the other deals say {is_so:.1f}. Where it named "
            f"one reason, {same} of {len(one)} have the same one there."
        )
    return tag("p", " ".join(said))


@figure("compared")
def compared() -> str:
    """Every game with three shares and their intervals, from the stored rounds, and how they were made."""
    kept = stored("compare")
    rows = []
    for slug, found in kept["all"].items():
        lead = [each / RULE_SETS[slug].target_for(2) for each in found["lead"]]
        mean, error = found["blocked"]
        blocked = share(Share(mean, error, made("compare").all[0]), 2)
        rows.append((RULE_SETS[slug].title, percent(*found["scoring"]), blocked, percent(*lead)))
    shown = table(("Game", "Plays that score", "Rounds blocked", "The lead, of the target"), rows)
    how = f"{kept['run']['count']} for two greedy players, seed {kept['run']['seed']}; 95 % intervals."
    return tag("div", shown, tag("p", how))


@figure("ladder")
def ladder() -> str:
    """Return a table of what each idea of the solver saves: a row for each, with the mean count of positions."""
    nodes, endings = stored("ladder")["nodes"], len(stored("ladder")["values"])
    less = ["", *(f"{100 * after / before:.0f} %" for before, after in pairwise(nodes.values()))]
    rows = [(name, f"{count / endings:,.0f}", part) for (name, count), part in zip(nodes.items(), less, strict=True)]
    return table(("What is added", "Positions", "Of the row above"), rows)


MEASURED = {"careful": 10_000, "greedy": 1_000_000}
"""How many rounds of each kind of player were measured."""


@figure("scale")
def scale() -> str:
    """Seconds of each way to play many rounds, how they were measured, and what the rounds bring."""
    kept = stored("scale")
    rows = []
    for kind, count in MEASURED.items():
        for name, taken in kept[kind].items():
            by = name if name == "one process" else f"{name}, {kept['workers']} workers"
            rows.append((by, f"{count:,} of {kind} players", *(f"{seconds:.1f} s" for seconds in taken)))
    ways = table(("Worked out by", "Rounds", "Time", "All processes together"), rows)
    return written("runs.scale", ways=ways, kept=kept)


@figure("handed")
def handed() -> str:
    """Say how many batches a cluster hands on in a second, and how many workers that keeps busy, in two sentences."""
    return written("runs.handed", found=stored("scale")["batches a second"]["Dask"])
