"""Arguments of real tables, and the referee's rulings: from `docs/rules/disputes.toml`; tests hold it against both."""

from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from fivescore.core.notation import read_heading, write_changes
from fivescore.core.rules import CALL, Clause, RuleSet, clauses
from fivescore.labs.rulings.dispute import read
from fivescore.labs.rulings.verdicts import Finding, given
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
        """What the referee finds."""
        return given(read(self.link))

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
