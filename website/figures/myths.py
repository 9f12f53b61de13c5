"""Common errors, each with a table that shows it: what is said, what the rules say, and who says so."""

from html import escape
from urllib.parse import quote

from fivescore import speech, svg
from fivescore.labs.parts.html import rich
from fivescore.layout import Layout, Play
from fivescore.notation import read_layout, read_tiles
from fivescore.referee import on_round
from fivescore.rules import RULE_SETS, Clause, RuleSet, clauses
from website.figures.checks import answered
from website.figures.games import mark
from website.figures.registry import figure

TICK = '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M3 9.5 7.2 14 15 4.5"/></svg>'
CROSS = '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M4 4 14 14M14 4 4 14"/></svg>'


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
    drawn = "".join(
        f'<div><p class="fs-seat">Player {seat}: {total} pips</p>{svg.hand(hand, ground=True)}</div>'
        for seat, (hand, total) in enumerate(zip(hands, pips, strict=True), start=1)
    )
    says = f"The winner scores the difference of the hands: {wrong}."
    picture, game = f'<div class="fs-left">{drawn}</div>', RULE_SETS[rules]
    return _ruled(picture, says, on_round(game, pips).says, game, names, f"{rules}~~{' '.join(map(str, pips))}")


def _ruled(picture: str, wrong: str, right: str, rules: RuleSet, names: str, link: str) -> str:
    """The picture, both answers, the rules with their sources, and the way to try it."""
    said = f'<p class="fs-myth fs-myth-wrong">{CROSS}<span><b>Often said.</b> {escape(wrong)}</span></p>'
    true = f'<p class="fs-myth fs-myth-right">{TICK}<span><b>By the rules.</b> {rich(right)}</span></p>'
    rows = "".join(f"<li>{escape(each.text)} {mark(each.source)}</li>" for each in _named(rules, names))
    return f'<div class="fs-figure">{picture}</div>{said}{true}<ul class="fs-rules">{rows}</ul>{_switchboard(link)}'


def _switchboard(text: str) -> str:
    """A link to the switchboard in the state of a share text."""
    where = quote(text.replace(" ", "."), safe="~@.-")
    return f'<p><a href="../../tools/switchboard/#switchboard={where}">Try it on the switchboard</a></p>'


@figure("block")
def block(rules: str, pips: str, asks: str) -> str:
    """A question about a block, its answer folded."""
    ruling = on_round(RULE_SETS[rules], [int(each) for each in pips.split()])
    return f"<p>{escape(asks)}</p>{answered(f'<p>{escape(ruling.says)}</p>')}"


def _named(rules: RuleSet, names: str) -> list[Clause]:
    found = {each.name: each for each in clauses(rules)}
    return [found[name] for name in names.split()]


@figure("apart")
def apart(games: str, plays: str) -> str:
    """The same plays in several games: what each play scores, as far as a game lets it be laid."""
    sets = [RULE_SETS[slug] for slug in games.split()]
    laid = read_layout(plays, RULE_SETS["five-up"]).plays
    heads = "".join(f'<th scope="col">{rules}</th>' for rules in sets)
    rows = []
    for number, play in enumerate(laid, start=1):
        on = f" on {play.on}" if play.on else ""
        cells = "".join(f"<td>{_cell(rules, laid[:number])}</td>" for rules in sets)
        rows.append(f'<tr><th scope="row">{rich(f"{play.tile}{on}")}</th>{cells}</tr>')
    table = f'<table class="fs-games"><thead><tr><th scope="col">Play</th>{heads}</tr></thead>'
    return f"{table}<tbody>{''.join(rows)}</tbody></table>{_switchboard(f'{sets[0].slug} spinner=every~{plays}~')}"


def _cell(rules: RuleSet, plays: tuple[Play, ...]) -> str:
    """What the last of the plays scores, or that it cannot be laid."""
    layout = Layout(rules)
    for play in plays:
        if layout.refusal(*play):
            return "cannot be laid"
        layout = layout.play(*play)
    return f"★ {layout.points}" if layout.points else "0"
