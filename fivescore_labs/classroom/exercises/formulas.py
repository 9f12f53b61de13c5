"""Formulas and sentences of content: Python's own way to write them, of which a short list of things is understood.

A formula is walked once and becomes functions of named numbers; nothing in it is ever run as code.
"""

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from types import MappingProxyType
from typing import Any

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.rules import RULE_SETS
from fivescore.core.speech import many
from fivescore.core.tiles import Tile, TileSet
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn
from fivescore_labs.classroom.exercises.events import chance_of_none, root, ways_to_draw
from fivescore_labs.classroom.exercises.question import answer_text

Formula = Callable[[Mapping[str, Any]], Any]
"""What a formula has become: named values in, its value out."""

_MOST = 100_000
"""How many hands are walked through at most."""


def with_article(number: int) -> str:
    """A number on a tile with its article."""
    return f"an {number}" if number in (8, 11, 18) else f"a {pip(number)}"


def pip(number: int) -> str:
    """A number on a tile as a player says it: nothing on it is called blank."""
    return str(number or "blank")


def _listed(words: Iterable[str], last: str) -> str:
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def _ways(walk: Callable[[Any, int], Iterable[Any]], ways: Callable[[int, int], int]) -> Callable[..., Iterable[Any]]:
    """All hands, or all rows, of things, or of 0, 1, 2 … if only their number is given."""

    def walked(things: Any, drawn: int) -> Iterable[Any]:
        pool = range(things) if isinstance(things, int) else things
        if ways(len(pool), drawn) > _MOST:
            raise FivescoreError(f"{ways(len(pool), drawn):,} are too many to walk through; {_MOST:,} are allowed")
        return walk(pool, drawn)

    return walked


@cache
def _scoring_leads(game: str, largest: int) -> tuple[Tile, ...]:
    table = Layout(replace(RULE_SETS[game], tiles=TileSet(largest)))
    return tuple(tile for tile in TileSet(largest) if table.play(tile).points)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    # numbers
    "C": comb,
    "P": perm,
    "min": min,
    "max": max,
    "sum": sum,
    "round": round,
    "root": root,
    "top": lambda value: Fraction(value).numerator,
    "bottom": lambda value: Fraction(value).denominator,
    "none": chance_of_none,
    "chosen": ways_to_draw,
    # things
    "from_to": lambda low, high: range(low, high + 1),
    "tiles": cache(lambda largest: tuple(TileSet(largest))),
    "showing": lambda tiles, shown: [tile for tile in tiles if tile.low in shown or tile.high in shown],
    "tile": Tile,
    "total": lambda tile: tile.pips,
    "doubles": lambda tiles: [tile for tile in tiles if tile.is_double],
    "joining": lambda shown: [Tile(low, high) for low, high in combinations(shown, 2)],
    "scoring_leads": _scoring_leads,
    # diagrams
    "venn": Venn,
    "two_way": TwoWay,
    "tree": Tree.of_two,
    "per": Tree.frequencies,
    # walks through all cases
    "hands": _ways(combinations, comb),
    "rows": _ways(permutations, perm),
    "count": lambda things: len(list(things)),
    "mean": lambda values: Fraction(sum(found := list(values)), len(found)),
    # words
    "a": with_article,
    "pip": pip,
    "pips": lambda shown: _listed(map(pip, shown), "and"),
    "any_of": lambda shown: _listed(map(with_article, shown), "or"),
    "named": lambda tiles: _listed(map(str, tiles), "and"),
    "many": many,
    "all_of": lambda number: "both" if number == 2 else f"all {number}",
    "capital": str.capitalize,
    "set_of": lambda largest: str(TileSet(largest)),
    "game": lambda slug: RULE_SETS[slug].title,
    "falling": lambda most, factors: " × ".join(str(most - taken) for taken in range(factors)),
    "decimal": lambda value: f"{float(value):.9f}".rstrip("0").rstrip("."),
}
"""What formulas and sentences may call."""
DRAWS: dict[str, Callable[..., Any]] = {
    "between": Random.randint,
    "one_of": lambda random, *things: random.choice(things if len(things) > 1 else things[0]),
    "some": lambda random, number, things: tuple(sorted(random.sample(things, number))),
    "coin": lambda random, head, tail: head if random.random() < 0.5 else tail,
}
"""What the numbers of an exercise may call besides: each draws at random."""
_SIGNS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
    ast.Div: lambda over, under: _whole(Fraction(over, under)),
    ast.Pow: lambda base, power: _whole(Fraction(base) ** power),
}


def _whole(value: Fraction) -> Fraction | int:
    return value if value.denominator > 1 else value.numerator


def compiled_formula(
    text: str | ast.expr, known: Collection[str], more: Mapping[str, Callable[..., Any]] = MappingProxyType({})
) -> Formula:
    """Return the function of named values that a formula, or its tree, tells; it may call `more`, such as `DRAWS`."""
    return _read(formula_tree(text) if isinstance(text, str) else text, known, {**FUNCTIONS, **more})


def formula_tree(text: str) -> ast.expr:
    """Return the tree of a formula; powers may be written with ^."""
    try:
        return ast.parse(text.replace("^", "**").strip(), mode="eval").body
    except SyntaxError as fault:
        raise FivescoreError(f"{text!r} is no formula ({fault.msg}); formulas read like C(7, drawn)/28") from fault


def sentence_filler(text: str, known: Collection[str]) -> Formula:
    """Return what fills in a sentence, whose braces hold formulas; `:,` groups the figures of a number."""
    parts = re.split(r"\{([^{}]*)\}", text)
    if stray := re.search(r"[{}]", "".join(parts[::2])):
        raise FivescoreError(f"a {stray[0]} has no partner in {text!r}")
    said = "%s".join(part.replace("%", "%%") for part in parts[::2])
    fields = [_field(part, known) for part in parts[1::2]]
    if not fields:
        return lambda values: parts[0]
    return lambda values: said % tuple([field(values) for field in fields])


def _field(text: str, known: Collection[str]) -> Formula:
    if not text.endswith(":,"):
        return compiled_formula(text, known)
    value = compiled_formula(text.removesuffix(":,"), known)
    return lambda values: answer_text(Fraction(value(values)))


def _read(tree: ast.expr, known: Collection[str], functions: Mapping[str, Callable[..., Any]]) -> Formula:
    def read(part: ast.expr) -> Formula:
        return _read(part, known, functions)

    match tree:
        case ast.Constant(value=int() | str() as value):
            return lambda values: value
        case ast.Name(id=name):
            if name not in known:
                raise FivescoreError(f"there is no {name!r}; there are {', '.join(known)}")
            return operator.itemgetter(name)
        case ast.UnaryOp(op=ast.USub() | ast.Not() as sign, operand=operand):
            turn, of = operator.neg if isinstance(sign, ast.USub) else operator.not_, read(operand)
            return lambda values: turn(of(values))
        case ast.BinOp(left=one, op=op, right=other) | ast.Compare(left=one, ops=[op], comparators=[other]) if (
            type(op) in _SIGNS
        ):
            join, left, right = _SIGNS[type(op)], read(one), read(other)
            return lambda values: join(left(values), right(values))
        case ast.BoolOp(op=op, values=sides):
            every, each = all if isinstance(op, ast.And) else any, [read(side) for side in sides]
            return lambda values: every(side(values) for side in each)
        case ast.IfExp(test=asked, body=body, orelse=orelse):
            when, then, other_wise = read(asked), read(body), read(orelse)
            return lambda values: then(values) if when(values) else other_wise(values)
        case ast.List(elts=parts):
            things = [read(part) for part in parts]
            return lambda values: [thing(values) for thing in things]
        case ast.Subscript(value=things, slice=place):
            of, at = read(things), read(place)
            return lambda values: of(values)[at(values)]
        case ast.GeneratorExp(
            elt=value, generators=[ast.comprehension(target=ast.Name(id=name), iter=things, ifs=asked)]
        ):
            those, (of_each, *tests) = read(things), [_read(it, [*known, name], functions) for it in (value, *asked)]

            def walked(values: Mapping[str, Any]) -> Iterable[Any]:
                for thing in those(values):
                    inner = {**values, name: thing}
                    if all(test(inner) for test in tests):
                        yield of_each(inner)

            return walked
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]):
            if name not in functions:
                raise FivescoreError(f"there is no {name}(); there are {', '.join(functions)}")
            function, inside = functions[name], [read(part) for part in given]
            if name in DRAWS:
                return lambda values: function(values["random()"], *[each(values) for each in inside])
            if len(inside) == 1:
                (only,) = inside
                return lambda values: function(only(values))
            return lambda values: function(*[each(values) for each in inside])
    raise FivescoreError(f"“{ast.unparse(tree)}” is not for formulas")
