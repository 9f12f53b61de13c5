"""The rules as the site shows them: tables and lists, all from `RuleSet`."""

from html import escape

from fivescore.choices import SOURCES
from fivescore.clauses import clauses
from fivescore.rules import RULE_SETS, RULES, ByPlayers, RuleSet


def by_players(value: ByPlayers) -> str:
    """A number, or one for each number of players, such as `9 / 7 / 5`."""
    return str(value) if isinstance(value, int) else " / ".join(str(number) for _, number in value)


def row(rules: RuleSet) -> tuple[str, ...]:
    """One game in a row: name, spinner, what scores, hand sizes, drawing, target."""
    spinner = {"none": "none", "first": "first double", "every": "every double"}[rules.spinner]
    return (
        rules.title,
        spinner,
        str(rules.scoring),
        by_players(rules.hand),
        str(rules.drawing),
        by_players(rules.target),
    )


HEADS = ("Game", "Spinner", "What scores", "Hand", "Drawing", "Target")


def overview() -> str:
    """Every named game in a table, as HTML."""
    head = "".join(f'<th scope="col">{name}</th>' for name in HEADS)
    body = []
    for rules in RULE_SETS.values():
        name, *rest = row(rules)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body.append(f'<tr><th scope="row"><a href="#{rules.slug}">{escape(name)}</a></th>{cells}</tr>')
    return f'<table class="fs-games"><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'


def rule_list(slug: str) -> str:
    """A game's rules in sentences, then its every setting with the mark of its source, as HTML."""
    rules = RULE_SETS[slug]
    says = "".join(f"<li>{escape(clause.text)} {mark(clause.source)}</li>" for clause in clauses(rules))
    rows = "".join(
        f'<tr><th scope="row"><code>{name}</code></th><td>{escape(str(shown(rules, name)))}</td>'
        f"<td>{mark(rules.source_of(name))}</td></tr>"
        for name in RULES
    )
    head = '<tr><th scope="col">Rule</th><th scope="col">Value</th><th scope="col">Source</th></tr>'
    table = f'<table class="fs-games"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    return f'<ol class="fs-rules">{says}</ol><details class="fs-code"><summary>Every setting</summary>{table}</details>'


def shown(rules: RuleSet, name: str) -> object:
    """The value of a rule, in words."""
    value = getattr(rules, name)
    if name in ("hand", "target"):
        return by_players(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def mark(source: str) -> str:
    """A source's mark: boxed letters with the sources' names, or the words themselves."""
    if len(source.split()[0]) > 1:
        return f"<i>{escape(source)}</i>"
    return " ".join(f'<abbr class="fs-source" title="{escape(SOURCES[each])}">{each}</abbr>' for each in source.split())


def sources() -> str:
    """The sources and marks, as an HTML list of definitions."""
    return "".join(f"<dt>{mark(name)}</dt><dd>{escape(text)}</dd>" for name, text in SOURCES.items()).join(
        ('<dl class="fs-sources">', "</dl>")
    )
