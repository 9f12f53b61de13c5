"""The rules as the site shows them: tables and lists, all from `RuleSet`."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import play_round
from fivescore.core.game import deal
from fivescore.core.layout import Layout, places
from fivescore.core.notation import read_layout
from fivescore.core.rules import ALL_FIVES, RULE_SETS, SOURCES, ByPlayers, RuleSet
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs import LABS
from fivescore_labs.contract import share
from fivescore_labs.rulings import house
from website import tables
from website.figures.registry import figure
from website.html import table, written


def by_players(value: ByPlayers) -> str:
    """A number, or those for each number of players in their order, such as `9, 7 or 5`."""
    return str(value) if isinstance(value, int) else _or(number for _, number in value)


def facts(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return what is at the head of a game: players, tiles, hand and target, each a value and its words."""
    low, *_, high = (*rules.players, rules.players[-1])
    whole = rules.players == tuple(range(low, high + 1))
    players = str(low) if low == high else f"{low} to {high}" if whole else _or(rules.players)
    return (
        (players, "players"),
        (str(len(rules.tiles)), "tiles"),
        (_or(map(rules.hand_size, rules.players)), "each"),
        (_or(map(rules.target_for, rules.players)), "to win"),
    )


def _or(numbers: Iterable[int]) -> str:
    """Numbers in their order, each once: `9, 7 or 5`."""
    *most, last = map(str, dict.fromkeys(numbers))
    return f"{', '.join(most)} or {last}" if most else last


def row(rules: RuleSet) -> tuple[str, ...]:
    """One game in a row: name, spinner, what scores, hand sizes, drawing, target."""
    return (
        rules.title,
        tables("rules/rulebook.toml")["words"]["spinner"][rules.spinner],
        str(rules.scoring),
        by_players(rules.hand),
        str(rules.drawing),
        by_players(rules.target),
    )


@figure("houserules")
def house_rules() -> Markup:
    """Every house rule with what it says, and a link that sets it on the switchboard."""
    rows = []
    for name, each in house.HOUSE.items():
        link = tag("a", each.title, href=f"#{share('switchboard', house_link(name))}")
        rows.append((link, f"{house.says(house.example(name))} {house.example(name).title}."))
    return table(("House rule", "What it says"), rows)


def house_link(name: str) -> str:
    """The switchboard's text of a game with this house rule."""
    board = LABS["switchboard"]
    return board.write(replace(board.begin(), rules=house.example(name)))


@cache
def example(name: str) -> Layout:
    """A round of a game: the nine moves of source A, one of our own, or nine plays where a game has none yet."""
    rules = RULE_SETS[name]
    if plays := places.NINE_MOVES if rules == ALL_FIVES else tables("rules/examples.toml").get(name):
        return read_layout(plays, rules)
    played = play_round(deal(rules, 2, Random(1)), (PLAYERS["greedy"],) * 2, 1).layout.plays
    return read_layout(" ".join(map(str, played[:9])), rules)


HEADS = ("Game", "Spinner", "What scores", "Hand", "Drawing", "Target")


def sign(name: str) -> Markup:
    """A small sign: a cross, a tree, a line, or whether something is the same; words are beside it."""
    return written("shared.sign", name=name)


@figure("games")
def overview() -> str:
    """Every named game in a table, as HTML."""
    rows = []
    for rules in RULE_SETS.values():
        name, *rest = row(rules)
        rows.append((tag("a", name, href=f"{rules.slug}/"), *rest))
    return table(HEADS, rows)


def shown(rules: RuleSet, name: str) -> object:
    """The value of a rule, in words."""
    value = getattr(rules, name)
    if name in ("hand", "target"):
        return by_players(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def mark(source: str) -> Markup:
    """A source's mark: boxed letters with the sources' names, or the words themselves."""
    return written("shared.mark", source=source)


@figure("sources")
def sources() -> str:
    """The sources and marks, as an HTML list of definitions."""
    listed = (joined([tag("dt", mark(name)), tag("dd", text)]) for name, text in SOURCES.items())
    return tag("dl", *listed, class_="fs-sources")
