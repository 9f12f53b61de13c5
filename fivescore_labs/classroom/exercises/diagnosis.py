"""Wrong ways found by search: the right formula of an exercise is changed in each way that classes know, and where a
change leads to what was typed, it is named.

What is known of combinatorics is in Batanero, Navarro-Pelayo and Godino (1997): order, repetition, the kind of object.
Conditions turned round and base rates: Kahneman and Tversky (1973), Eddy (1982). Equal chances for what is not equally
likely: Lecoutre (1992). A sum where a product is asked, or the other way: Fischbein and Schnarch (1997).
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, partial, reduce
from math import factorial
from operator import is_
from pathlib import Path
from typing import Any, NamedTuple

_TOLD = tomllib.loads((Path(__file__).parents[2] / "content" / "wrong_ways.toml").read_text(encoding="utf-8"))
SAYS: Mapping[str, str] = _TOLD["says"]
"""The wrong ways by their names, and what a pupil who took one should hear."""
WEAK: Mapping[str, int] = _TOLD["weak"]
"""The ranks of ways that fit easily."""
FAMILIES: Mapping[str, str] = _TOLD["families"]
"""Ways that are one to a pupil, each with the name that they share."""
_SMALL = 9
"""The largest number of things whose orders are counted."""


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
        if much <= _SMALL:
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
    yield from _smaller(tree)


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


def _smaller(tree: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield a formula in which what was drawn before is not gone: in the whole, above the line, below it."""
    ways = (("with replacement", "both"), ("none fewer", "above"), ("bag not smaller", "below"))
    for name, where in ways:
        made = _kept_whole(deepcopy(tree), where, "above")
        if not _reads_like(made, tree):
            yield name, made


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
                found[_SIGNS.get(type(op), "")] += 1
    return found


_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def tokens_of_text(text: str) -> Counter[str]:
    """Return the numbers and signs of what was typed, how often each.

    >>> sorted(tokens_of_text("4/12 * 3/11").items())
    [('*', 1), ('/', 2), ('11', 1), ('12', 1), ('3', 1), ('4', 1)]
    """
    text = text.replace("**", "^").replace("×", "*").replace("·", "*").replace(":", "/")
    return Counter(re.findall(r"\d+|[CP](?=\W*\d)|[-+*/^!]", text))


# The parts of formulas


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


def _put(tree: Any, old: ast.expr, new: ast.expr, alike: Callable[[Any, Any], bool] = is_) -> Any:
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
