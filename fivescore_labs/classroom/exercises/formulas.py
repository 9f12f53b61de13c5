"""Formulas of content: Python's own way to write them, of which a short list of things is understood; and wrong ways
found by search, for which the right formula is changed in each way that classes know.

A formula is walked once and becomes functions of named numbers; nothing in it is ever run as code. Where a change leads
to what was typed, it is named. What is known of combinatorics is in Batanero, Navarro-Pelayo and Godino (1997): order,
repetition, the kind of object. Conditions turned round and base rates: Kahneman and Tversky (1973), Eddy (1982). Equal
chances for what is not equally likely: Lecoutre (1992). A sum where a product is asked, or the other way: Fischbein and
Schnarch (1997).
"""

import ast
import operator
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import combinations, permutations
from math import comb, factorial, perm
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout
from fivescore.core.rules import RULE_SETS
from fivescore.core.speech import many
from fivescore.core.tiles import Tile, TileSet
from fivescore_labs.classroom.diagrams import Tree, TwoWay, Venn
from fivescore_labs.classroom.exercises.question import answer_text, chance_of_none, root, ways_to_draw

Formula = Callable[[Mapping[str, Any]], Any]
"""What a formula has become: named values in, its value out."""
_MOST = 100_000
"""How many hands are walked through at most."""
_TOLD = tomllib.loads((Path(__file__).parents[2] / "content" / "wrong_ways.toml").read_text(encoding="utf-8"))
SAYS: Mapping[str, str] = _TOLD["says"]
"""The wrong ways by their names, and what a pupil who took one should hear."""
WEAK: Mapping[str, int] = _TOLD["weak"]
"""The ranks of ways that fit easily."""
FAMILIES: Mapping[str, str] = _TOLD["families"]
"""Ways that are one to a pupil, each with the name that they share."""


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


class Mutant(NamedTuple):
    """A wrong way: its name, and the formula that it leads to."""

    name: str
    tree: ast.expr


def with_draws_written_out(tree: ast.expr, numbers: Mapping[str, ast.expr]) -> ast.expr:
    """Return a formula with these in place of names, and draws as choices: a wrong way changes what is inside."""

    class Inside(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> Any:
            match numbers.get(node.id):  # what is only drawn or counted stays a name
                case (
                    ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.Pow() | ast.FloorDiv())
                    | ast.Call(func=ast.Name(id="C" | "P" | "none" | "chosen" | "sum" | "mean" | "root"))
                ) as found:
                    return self.visit(deepcopy(found))
            return node

        def visit_Call(self, node: ast.Call) -> ast.AST:
            self.generic_visit(node)
            given, name = node.args, getattr(node.func, "id", "")
            if name == "none" and len(given) == 3:
                return _made("C(_2, _3)/C(_1 + _2, _3)", *given)
            if name == "chosen" and len(given) == 4:
                return _made("C(_1, _4)*C(_2, _5 - _6)", *given, *map(deepcopy, given[2:]))
            return node

    found: ast.expr = Inside().visit(deepcopy(tree))
    return ast.fix_missing_locations(found)


def mutants(tree: ast.expr, names: Sequence[str], kind: str) -> Iterator[Mutant]:
    """Yield every wrong way to a chance, a count or a number; some lead to the same value, and some to none."""
    chance = kind == "chance"
    opposite: ast.expr | None = None
    match tree:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=taken) if chance:
            opposite = taken
    for name in () if chance else names:
        yield Mutant("chance, not number", _made(f"_1/{name}", tree))
    for name, made in _changed(tree, names):
        yield Mutant(name, made)
        if name in ("first only", "all, not none") and chance:
            yield Mutant(name, _made("1 - _1", made))
        if opposite:
            yield Mutant(name, _made("1 - _1", made)) if made is not opposite else Mutant("complement", made)
    if chance:
        yield Mutant("complement", opposite or _made("1 - _1", tree))
        yield Mutant("odds", _made("_1/(1 - _1)", tree))
        yield from _added_chances(tree)
    else:
        yield Mutant("no root", _made("root(_1)", tree))
        yield Mutant("no root", _made("_1**2", tree))
    sizes = set() if kind == "number" else {2}
    for node in ast.walk(tree):  # the written numbers of things that are chosen or put in order
        match node:
            case ast.Call(func=ast.Name(id="C" | "P"), args=[_, ast.Constant(value=int() as drawn)]):
                sizes.add(drawn)
    for much in sorted(sizes):
        if much <= 9:
            yield Mutant("order", _made(f"_1*{factorial(much)}", tree))
            yield Mutant("order", _made(f"_1/{factorial(much)}", tree))


def _added_chances(tree: ast.expr) -> Iterator[Mutant]:
    """Yield the chances of all draws added where "at least one" is asked, and one draw repeated for a part."""
    match tree:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=none):
            over, under = _factors(none)
            if len(over) == len(under) > 1:
                yield Mutant("added", _total([_made("1 - _1/_2", *pair) for pair in zip(over, under, strict=True)]))
            match over, under:
                case [ast.Call(args=[of, drawn])], [ast.Call(args=[all_of, _])]:
                    yield Mutant("added", _made("_1*(1 - _2/_3)", drawn, of, all_of))
        case ast.BinOp(left=ast.Name() as part, op=ast.Div(), right=all_of):
            yield Mutant("with replacement", _made("1 - (1 - 1/_1)**_2", all_of, part))


def _changed(tree: ast.expr, names: Sequence[str]) -> Iterator[tuple[str, ast.expr]]:
    """Yield a formula with one thing in it changed, with the name of the way."""
    for node, within in _nodes(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div) and not within:
            for name, made in _products(node, names):
                yield name, _put(tree, node, made)
        for name, made in _ones(node):
            yield name, _put(tree, node, made)
    ways = (("with replacement", "both"), ("none fewer", "above"), ("bag not smaller", "below"))
    for name, where in ways:  # what was drawn before is not gone: in the whole, above the line, below it
        made = _kept_whole(deepcopy(tree), where, "above")
        if not _reads_like(made, tree):
            yield name, made


def _nodes(tree: ast.expr, within: bool = False) -> Iterator[tuple[ast.expr, bool]]:
    """Yield every part of a formula, and whether it is within a product that is met already."""
    yield tree, within
    product = isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult | ast.Div)
    for each in ast.iter_child_nodes(tree):
        if isinstance(each, ast.expr) and not (isinstance(tree, ast.Call) and each is tree.func):
            yield from _nodes(each, product)


def _products(node: ast.expr, names: Sequence[str]) -> Iterator[tuple[str, ast.expr]]:
    """Yield what becomes of a product or quotient: factors forgotten, twice, upside down, added."""
    over, under = _factors(node)
    pairs = len(over) == len(under) > 1
    for at in range(len(over)):
        rest = over[:at] + over[at + 1 :]
        if pairs:
            yield "first only", _over([over[at]], [under[at]])
            yield "factor forgotten", _over(rest, under[:at] + under[at + 1 :])
        if rest or under:
            yield "factor forgotten", _over(rest, under)
        yield "factor twice", _over([*over, over[at]], under)
    for at in range(len(under)):
        rest = under[:at] + under[at + 1 :]
        yield "factor forgotten" if rest else "not divided", _over(over, rest)
        here = under[at]
        for name in names:
            if not (isinstance(here, ast.Name) and here.id == name):
                yield "wrong whole", _over(over, [*rest, _made(name)])
    if under:
        yield "upside down", _over(under, over)
        yield "not the other way", _over([*over, *under], [])
    yield from _or_more(node, over)
    if pairs:
        yield "added", _total([_made("_1/_2", *pair) for pair in zip(over, under, strict=True)])
    elif len(over) > 1:
        yield "added", _total(over)
    match over, under:
        case (
            [ast.Call(func=ast.Name(id=one), args=[of, drawn])],
            [ast.Call(func=ast.Name(id=other), args=[all_of, too])],
        ) if one == other and one in ("C", "P") and _reads_like(drawn, too):
            yield "all, not none", _made(f"{one}(_2 - _1, _3)/{one}(_2, _3)", of, all_of, drawn)
            yield "with replacement", _made("(_1/_2)**_3", of, all_of, drawn)
            yield "first only", _made("_1/_2", of, all_of)
            yield "times, not power", _made("_3*_1/_2", of, all_of, drawn)
            yield "bag not smaller", _made("P(_1, _3)/_2**_3", of, all_of, drawn)


def _or_more(node: ast.expr, over: Sequence[ast.expr]) -> Iterator[tuple[str, ast.expr]]:
    """Yield "so many or more" for exactly so many: of two ways to choose, or of repeated trials."""
    for one in over:
        match one:
            case ast.Call(func=ast.Name(id="C"), args=[_, hits]) | ast.BinOp(op=ast.Pow(), right=hits):
                for other in over:
                    match other:
                        case (
                            ast.Call(func=ast.Name(id="C"), args=[_, ast.BinOp(left=drawn, op=ast.Sub(), right=few)])
                            | ast.BinOp(op=ast.Pow(), right=ast.BinOp(left=drawn, op=ast.Sub(), right=few))
                        ) if _reads_like(few, hits):
                            more = _put(node, hits, _made("more_"), _reads_like)
                            yield "at least", _made("sum(_1 for more_ in from_to(_2, _3))", more, hits, drawn)


def _ones(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield what becomes of a part that is no product."""
    match node:
        case ast.Call(func=ast.Name(id="C" | "P" as name), args=[of, drawn]):
            yield "chosen, not in order", _made("P(_1, _2)" if name == "C" else "C(_1, _2)", of, drawn)
            yield "with replacement", _made("C(_1 + _2 - 1, _2)", of, drawn)
            yield "power forgotten", deepcopy(of)
            yield "with replacement", _made("_1**_2", of, drawn)
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            yield "power forgotten", base
            yield "times, not power", _made("_1*_2", base, power)
        case ast.BinOp(left=ast.BinOp(left=one, op=ast.Add(), right=other), op=ast.Sub(), right=both) if not isinstance(
            other, ast.Constant
        ):
            yield "overlap", _made("_1 + _2", one, other)
            yield "overlap", _made("_1 + _2 - _3 - _3", one, other, both)
            yield "part of a sum", one
            yield "part of a sum", other
        case ast.BinOp(left=one, op=ast.Add(), right=other) if not isinstance(other, ast.Constant):
            yield "part of a sum", one
            yield "part of a sum", other
            yield "multiplied", _made("_1*_2", one, other)
        case ast.BinOp(left=one, op=ast.Sub(), right=ast.Name() | ast.Call() | ast.BinOp() as other) if not _is(one, 1):
            yield "not taken off", one
            yield "not taken off", _made("_1 + _2", one, other)
        case ast.Call(func=ast.Name(id="root"), args=[of]):
            yield "no root", of
        case ast.Call(func=ast.Name(id="mean"), args=[of]):
            yield "sum, not mean", _made("sum(_1)", of)
        case ast.Call(
            func=ast.Name(id="sum"),
            args=[ast.GeneratorExp(elt=term, generators=[ast.comprehension(target=ast.Name(id=name), iter=walk)])],
        ):
            match walk:
                case ast.Call(func=ast.Name(id="from_to"), args=[low, high]):
                    yield "exactly", _put(term, _made(name), low, _reads_like)
                    for ends in "_2 + 1, _3", "_2 - 1, _3", "_2, _3 - 1":
                        yield "at least", _made(f"sum(_1 for {name} in from_to({ends}))", term, low, high)
            yield "sum, not mean", _made("mean(_1)", *node.args) if isinstance(node, ast.Call) else node
        case ast.Name() | ast.Constant(value=int()) if not _is(node, 1):
            yield "off by one", _made("_1 + 1", node)
            yield "off by one", _made("_1 - 1", node)


def _kept_whole(tree: ast.expr, where: str, side: str) -> ast.expr:
    """Return a formula with each `n - 1`, `n - 2` … in a product as `n`; on one side of the line, or on both."""
    match tree:
        case ast.BinOp(left=before, op=ast.Sub(), right=ast.Constant()) if where in ("both", side):
            return before
        case ast.Call(func=ast.Name(id="P"), args=[of, drawn]) if where in ("both", side):
            return _made("_1**_2", of, drawn)
        case ast.BinOp(left=one, op=ast.Mult() | ast.Div() | ast.Add() | ast.Sub() as op, right=other):
            far = {"above": "below", "below": "above"}[side] if isinstance(op, ast.Div) else side
            return ast.BinOp(_kept_whole(one, where, side), op, _kept_whole(other, where, far))
    return tree


def written(tree: ast.expr, values: Mapping[str, Any]) -> Counter[str]:
    """Return the numbers and signs of a formula as somebody would type it, how often each."""
    found = Counter[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=value):
                found[str(value)] += 1
            case ast.Name(id=name):
                found.update(
                    tokens_of_text(str(values[name])) if name in values else [name] if name in ("C", "P") else []
                )
            case ast.BinOp(op=op):
                found[_TYPED.get(type(op), "")] += 1
    return found


_TYPED = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def tokens_of_text(text: str) -> Counter[str]:
    """Return the numbers and signs of what was typed, how often each."""
    text = text.replace("**", "^").replace("×", "*").replace("·", "*").replace(":", "/")
    return Counter(re.findall(r"\d+|[CP](?=\W*\d)|[-+*/^!]", text))


def _factors(tree: ast.expr) -> tuple[list[ast.expr], list[ast.expr]]:
    """Return the factors of a product or quotient, above the line and below it."""
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult | ast.Div):
        over, under = _factors(tree.left)
        more, below = _factors(tree.right)
        return (over + more, under + below) if isinstance(tree.op, ast.Mult) else (over + below, under + more)
    match tree:
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=2)):
            over, under = _factors(base)
            return over * 2, under * 2
    return ([] if _is(tree, 1) else [tree]), []


def _over(over: Sequence[ast.expr], under: Sequence[ast.expr]) -> ast.expr:
    """Return the quotient of two products."""
    times = partial(reduce, lambda one, other: ast.BinOp(one, ast.Mult(), other))
    above, below = (times(each or [_made("1")]) for each in (over, under))
    return ast.BinOp(above, ast.Div(), below) if under else above


def _total(terms: Sequence[ast.expr]) -> ast.expr:
    return reduce(partial(_made, "_1 + _2"), terms)


def _made(text: str, *parts: ast.expr) -> ast.expr:
    """Return the tree of a formula in which _1, _2 … stand for these parts."""
    given = {f"_{at}": part for at, part in enumerate(parts, start=1)}
    found: ast.expr = _changed_where(_parsed(text), lambda it: given.get(getattr(it, "id", "")))
    return found


_parsed = cache(lambda text: ast.parse(text, mode="eval").body)


def _is(tree: ast.expr, value: int) -> bool:
    return isinstance(tree, ast.Constant) and tree.value == value


def _put(tree: Any, old: ast.expr, new: ast.expr, alike: Callable[[Any, Any], bool] = operator.is_) -> Any:
    """Return a formula with one part, or each that is `alike`, in place of another; all else is shared."""
    return _changed_where(tree, lambda it: new if alike(it, old) else None)


def _changed_where(tree: Any, other: Callable[[ast.AST], ast.expr | None]) -> Any:
    """Return a formula with `other` parts for those that have one."""
    if isinstance(tree, list):
        return [_changed_where(each, other) for each in tree]
    if not isinstance(tree, ast.expr | ast.comprehension):
        return tree
    if new := other(tree):
        return new
    inside = {name: _changed_where(value, other) for name, value in ast.iter_fields(tree)}
    return ast.copy_location(type(tree)(**inside), tree)


def _reads_like(one: ast.AST, other: ast.AST) -> bool:
    return ast.dump(one) == ast.dump(other)
