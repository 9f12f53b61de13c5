"""Common errors, each with a table that shows it: what is said, what the rules say, and who says so."""

from urllib.parse import quote

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.referee import on_round
from fivescore.core.rules import RULE_SETS, RuleSet, clauses
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import Markup
from website.figures.registry import figure
from website.html import written


@figure("myth")
def count(rules: str, plays: str, wrong: str, names: str) -> str:
    """A layout that is often counted wrong: the wrong count, the right one, and the rules that say so."""
    game = RULE_SETS[rules]
    layout, points = read_layout(plays, game), game.points(int(wrong))
    says = f"The count is {wrong}: {f'it scores {points}' if points else 'no score'}."
    return _ruled(svg.layout(layout, ground=True), says, speech.score(layout), game, names, f"{rules}~{plays}~")


@figure("settled")
def settled(rules: str, left: str, wrong: str, names: str) -> str:
    """Two hands left in a block that are often settled wrong; `wrong` is what is often said to be scored."""
    hands = [read_tiles(hand) for hand in left.split("|")]
    pips = [sum(tile.pips for tile in hand) for hand in hands]
    drawn = [(total, svg.hand(hand, ground=True)) for hand, total in zip(hands, pips, strict=True)]
    says = f"The winner scores the difference of the hands: {wrong}."
    picture, game = written("myths.left", hands=drawn), RULE_SETS[rules]
    return _ruled(picture, says, on_round(game, pips).says, game, names, f"{rules}~~{' '.join(map(str, pips))}")


def _ruled(picture: Markup, wrong: str, right: str, rules: RuleSet, names: str, link: str) -> Markup:
    """The picture, both answers, the rules with their sources, and the way to try it."""
    found = {each.name: each for each in clauses(rules)}
    given = {"clauses": [found[name] for name in names.split()], "link": _address(link)}
    return written("myths.ruled", picture=picture, wrong=wrong, right=right, **given)


def _address(text: str) -> str:
    """A share text of the switchboard as it is in an address."""
    return quote(text.replace(" ", "."), safe="~@.-")


@figure("block")
def block(rules: str, pips: str, asks: str) -> str:
    """A question about a block, its answer folded."""
    ruling = on_round(RULE_SETS[rules], [int(each) for each in pips.split()])
    return written("myths.block", asks=asks, says=ruling.says)


@figure("apart")
def apart(games: str, plays: str) -> str:
    """The same plays in several games: what each play scores, as far as a game lets it be laid."""
    sets = [RULE_SETS[slug] for slug in games.split()]
    laid = read_layout(plays, RULE_SETS["five-up"]).plays
    rows = []
    for number, play in enumerate(laid, start=1):
        on = f" on {play.on}" if play.on else ""
        rows.append((rich(f"{play.tile}{on}"), *(_cell(rules, laid[:number]) for rules in sets)))
    link = _address(f"{sets[0].slug} spinner=every~{plays}~")
    return written("myths.apart", heads=("Play", *map(str, sets)), rows=rows, link=link)


def _cell(rules: RuleSet, plays: tuple[Play, ...]) -> str:
    """What the last of the plays scores, or that it cannot be laid."""
    layout = Layout(rules)
    for play in plays:
        if layout.refusal(*play):
            return "cannot be laid"
        layout = layout.play(*play)
    return f"★ {layout.points}" if layout.points else "0"
