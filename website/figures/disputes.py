"""Arguments of real tables, and the referee's rulings: from `docs/rules/disputes.toml`; tests hold it against both.

And common errors, each with a table that shows it: what is said, what the rules say, and who says so.
"""

from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_heading, read_layout, read_tiles, write_changes
from fivescore.core.referee import on_round
from fivescore.core.rules import CALL, RULE_SETS, Clause, RuleSet, clauses
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup
from fivescore_labs.rulings.dispute import Finding, finding_on, read
from website import tables
from website.figures import matrix
from website.figures.registry import figure
from website.html import written


class ListedDispute(NamedTuple):
    """An argument: its topic, the question, the referee's share text, the ruling as it should be, the rule's name."""

    topic: str
    asks: str
    link: str
    says: str
    rule: str

    @property
    def rules(self) -> RuleSet:
        """The rules by which it is asked."""
        return read_heading(self.link.split("~")[1]) if self.link.startswith("record~") else read(self.link).rules

    @property
    def ruling(self) -> Finding:
        """The referee's finding."""
        return finding_on(read(self.link))

    @property
    def clause(self) -> Clause:
        """The rule that decides, as the game states it."""
        return next(each for each in (*clauses(self.rules), CALL) if each.name == self.rule)


@cache
def entries() -> tuple[ListedDispute, ...]:
    """Every argument, topic by topic."""
    listed = tables("rules/disputes.toml").items()
    return tuple(ListedDispute(topic, **each) for topic, several in listed for each in several)


@figure("disputes")
def disputes(topic: str) -> str:
    """The arguments of one topic: what is asked in which game, the ruling with its rule, and a way to the referee."""
    rows = []
    for each in (each for each in entries() if each.topic == topic):
        clause, link = each.clause, quote(each.link, safe="~=.@/:-")
        place = "" if clause == CALL else f"../{each.rules.slug}/#{matrix.place(clause.name)}"
        source = "" if clause.source in ("named only", "settled here", "varied") else clause.source
        asked = written("disputes.question", each=each, changes=write_changes(each.rules))
        rows.append((asked, written("disputes.ruling", each=each, place=place, source=source, link=link)))
    return written("disputes.told", heads=("The argument", "The ruling"), rows=rows)


# Common errors


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
    told = [found[name] for name in names.split()]
    return written("myths.ruled", picture=picture, wrong=wrong, right=right, clauses=told, link=_address(link))


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
    """Say what the last of the plays scores, or that it cannot be laid."""
    layout = Layout(rules)
    for play in plays:
        if layout.refusal(*play):
            return "cannot be laid"
        layout = layout.play(*play)
    return f"★ {layout.points}" if layout.points else "0"
