"""The rules as the site shows them: tables and lists, all from `RuleSet`."""

from html import escape

from fivescore.rules import RULE_SETS, SOURCES, ByPlayers, RuleSet
from website.figures.registry import figure


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


@figure("games")
def overview() -> str:
    """Every named game in a table, as HTML."""
    head = "".join(f'<th scope="col">{name}</th>' for name in HEADS)
    body = []
    for rules in RULE_SETS.values():
        name, *rest = row(rules)
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body.append(f'<tr><th scope="row"><a href="{rules.slug}/">{escape(name)}</a></th>{cells}</tr>')
    return f'<table class="fs-games"><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>'


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


@figure("sources")
def sources() -> str:
    """The sources and marks, as an HTML list of definitions."""
    return "".join(f"<dt>{mark(name)}</dt><dd>{escape(text)}</dd>" for name, text in SOURCES.items()).join(
        ('<dl class="fs-sources">', "</dl>")
    )
