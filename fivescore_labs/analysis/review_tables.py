"""A review in drawings: all choices on one line, the open one with its plays, luck and choices, our players beside."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from fivescore import svg
from fivescore.core import speech
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.rules import ALL_FIVES, RULE_SETS, RuleSet
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import Table
from fivescore.notebook.words import margin, named, signed
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.parts import stage
from fivescore_labs.parts.words import CALLED, capital, sentences
from fivescore_labs.play import tutor
from fivescore_labs.play.explanations import HOW, WORDS, apart_by, points, points_behind, points_lost, reason_best
from fivescore_labs.review import Decision, Review, Verdict, habits
from fivescore_labs.review.coefficients import LOSSES, POWER
from fivescore_labs.review.luck import Account

RANKED = 6
"""How many plays of a choice are drawn; the table has all."""
SPACE = 15
"""How far apart the names of lines stand, in hundredths of the chart."""
PLAYERS: Mapping[str, str] = {player: name for player, (name, _) in CALLED["player"].items()}
"""What our players are called beside a reader."""
TRIED = {"all-fives-7": ALL_FIVES.vary(hand=7), **RULE_SETS}
"""The games in which our players may have been reviewed, by the name of their rows."""

LESSONS: Mapping[str, Sequence[str]] = CALLED["loss"]
"""The page of Learn that is about each theme of a loss, and its title."""
MARKS: Mapping[Verdict, Sequence[str]] = CALLED["verdict"]
"""The mark of each verdict, its word, and what it means."""
AGAIN = 3
"""How many themes of many rounds are listed."""


def choices_strip(found: Review, at: Decision | None, *, still: bool = False) -> Markup:
    """Every choice in turn: mark, tile, and a bar of what it lost. On one that is `still` nothing can be pressed."""
    if not found.decisions:
        return Markup()
    most = max(each.lost for each in found.decisions) or Fraction(1)
    falls = (_fall(each, number, most, each == at, still) for number, each in enumerate(found.decisions, start=1))
    title = tag("h2", "What your choices gave away" if found.costliest else "Your choices gave nothing away")
    return tag("div", title, tag("ol", *falls, class_="fs-falls"), _keys(found), class_="fs-given")


def _fall(each: Decision, number: int, most: Fraction, here: bool, still: bool) -> Markup:
    mark, words = _marked(each)
    lost = f"\N{MINUS SIGN}{points_behind(each.weighed, each.chosen)}" if each.lost else ""
    bar = tag("i", style=f"--fs-part:{float(each.lost / most):.3f}") if each.lost else tag("i", class_="fs-none")
    shown = svg.tile(each.chosen.tile, hidden=True) if isinstance(each.chosen, Play) else tag("b", named(each.chosen))
    far = f", {points(each.weighed, each.chosen)}" if lost else ""
    says = speech.aloud(f"Choice {number}, {named(each.chosen)}: {words}{far}")
    parts = (bar, tag("b", mark, tag("span", lost or words)), shown)
    kind = f"fs-fall fs-{words.split()[0]}{' fs-here' if here else ''}"
    if still:
        return tag("li", tag("span", *parts, class_=kind))
    go = "open" if here else None
    return tag("li", stage.button(*parts, send="at", value=each.event, kind=kind, go=go, on=here, says=says))


def _marked(each: Decision) -> tuple[str, str]:
    """The mark of a choice, and its word."""
    verdict = each.weighed.verdict(each.chosen)
    mark, word, _ = MARKS[verdict]
    return ("◆", "sharp") if verdict == "best" and tutor.is_sharp(each) else (mark, word)


def _keys(found: Review) -> Markup:
    """Draw a key to the marks that are there."""
    words = {"◆": f"sharp: all else loses {tutor.SHARP} or more", **{mark: means for mark, _, means in MARKS.values()}}
    there = dict.fromkeys(_marked(each)[0] for each in found.decisions)
    keys = (tag("span", f"{mark} {words[mark]}") for mark in words if mark in there)
    return tag("p", joined(list(keys), " "), class_="fs-keys", aria_hidden="true")


def choice(each: Decision, *, own: bool = True) -> Markup:
    """The table of a choice: what was played and what was best, hollow; the hand; all plays ranked."""
    layout, best = each.position.layout, each.weighed.best[0]

    def ring(ghost: stage.Ghost, frame: stage.Frame) -> Markup:
        kind = "fs-spot fs-yours" if ghost.play == best else "fs-spot"
        return tag("span", class_=kind, style=stage.place(layout, ghost.play, frame))

    board = tag("div", stage.board_with_ghosts(layout, _ghosts(each), ring), class_="fs-cloth")
    held = tag("div", *(svg.tile(tile, upright=True) for tile in each.position.hand), class_="fs-held-then")
    return tag("div", board, held, class_="fs-scene", aria_hidden="true") + _ranked(each, own)


def _ghosts(each: Decision) -> list[stage.Ghost]:
    """The best play and the chosen one; only the best where both would lie in one place."""
    plays: list[Play] = []
    for action in (each.weighed.best[0], each.chosen):
        if isinstance(action, Play) and action not in plays and not any(play.on == action.on for play in plays):
            plays.append(action)
    return [stage.Ghost.of(each.position.layout, play) for play in plays]


def _ranked(each: Decision, own: bool = True) -> Markup:
    """The plays by their values, the best hatched and tinted, the chosen one named, and tinted if others are better."""
    values = each.weighed.values
    order = sorted(values, key=lambda action: (-values[action], action != each.chosen))
    if len(order) > RANKED and each.chosen not in order[:RANKED]:
        order = [*order[: RANKED - 1], each.chosen]
    rows = []
    for action in order[:RANKED]:
        best, chosen, value = action in each.weighed.best, own and action == each.chosen, values[action]
        words = ", ".join(filter(None, ("best" if best else "", "yours" if chosen else "")))
        tone = "right" if best else "wrong" if chosen else ""
        rows.append(Bar(f"{named(action)} {words}".strip(), float(value), margin(value, 1), about=best, tone=tone))
    return tag("div", bars(rows, height=22), class_="fs-ranks")


def line_chart(end: State, found: Review, account: Account) -> Markup:
    """The score, luck and the choices from event to event, each a line with its name at the end."""
    seats = end.table.seats
    side, others = seats[found.seat], max(seats)
    scores = [each.points if seats[each.seat] == side else -each.points / others for each in end.events]
    luck, lost = [0.0] * (len(scores) + 1), [0.0] * (len(scores) + 1)
    luck[0] += float(account.chances[0].luck)
    for chance in account.chances[1:]:
        luck[chance.event + 1] += float(chance.luck)
    for each in found.decisions:
        if each.weighed.measure == account.measure:
            lost[each.event + 1] -= float(each.lost)
    score = list(accumulate([0.0, *scores]))
    score.append(float(account.result))  # what is settled comes last
    lines = {
        "the score": score,
        "luck": [*(every := list(accumulate(luck))), every[-1]],
        "choices": [*(every := list(accumulate(lost))), every[-1]],
    }
    return _steps(lines)


def _steps(lines: dict[str, list[float]]) -> Markup:
    """Lines of steps over the same events, from zero, with their names and last values at the end."""
    values = [value for each in lines.values() for value in each]
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0

    def down(value: float) -> float:
        return 4 + 92 * (high - value) / span

    count = max(map(len, lines.values()))
    drawn = [tag("path", d=f"M0 {down(0):.2f}H{count}", class_="fs-zero")]
    for number, each in enumerate(lines.values()):
        steps = "".join(f"V{down(value):.2f}H{at + 1}" for at, value in enumerate(each))
        drawn.append(tag("path", d=f"M0 {down(0):.2f}{steps}", class_=f"fs-line-{number + 1}"))
    chart = tag("svg", *drawn, viewBox=f"0 0 {count} 100", preserveAspectRatio="none", aria_hidden="true")
    names, free = [], -100.0
    for name, each in sorted(lines.items(), key=lambda pair: -pair[1][-1]):
        free = max(free + SPACE, down(each[-1]))
        names.append((free, tag("b", signed(round(each[-1]))), name))
    over = max(0.0, names[-1][0] - 96)
    ends = (tag("span", value, f" {name}", style=f"top:{at - over:.1f}%") for at, value, name in names)
    foot = tag("p", tag("span", "first play"), tag("span", "last"))
    return tag("div", tag("div", chart, foot), tag("div", *ends), class_="fs-ledger", aria_hidden="true")


def compared_losses(rules: RuleSet, own: Sequence[tuple[str, Fraction]]) -> Markup:
    """Draw what a choice lost on average by roll-out, for those who played and for our players where tried."""
    rows = [Bar(name, float(lost), f"{float(lost):.1f}", about=True) for name, lost in own]
    others = losses(rules).items()
    rows += [Bar(PLAYERS[name], lost, f"{lost:.1f} ± {1.96 * error:.1f}") for name, (lost, error) in others]
    return tag("div", bars(sorted(rows, key=lambda row: row.value), height=18), class_="fs-ranks")


def losses(rules: RuleSet) -> dict[str, tuple[float, float]]:
    """Return what our players lose per choice in a game, with the standard error; {} where it was not tried."""
    name = next((name for name, game in TRIED.items() if game == rules), "")
    return dict(LOSSES.get(name, {}))


def recurring_themes(found: habits.Habits) -> Markup:
    """The themes that cost most over many rounds, each with its points, how often, and the page that is about it."""
    rows = []
    for name, lost, times in found.themes[:AGAIN]:
        page, title = LESSONS[name]
        cost = f"{points_lost(lost, 0)} points, {'once' if times == 1 else f'{times} times'}"
        words = f"{capital(habits.THEMES[name])}. "
        learn = tag("a", title, href=f"../../learn/{page}/", aria_label=f"Learn: {title}")
        rows.append(tag("li", tag("b", cost), tag("span", words, learn)))
    return tag("ol", *rows, class_="fs-again")


def plays(here: Decision) -> Table:
    """Every play of a choice with its value, and how far it is behind the best."""
    values = here.weighed.values
    rows = [("Play", "Value", "Behind the best", "Verdict")]
    for action in sorted(values, key=lambda action: -values[action]):
        mark = " ✓" if action in here.weighed.best else ""
        mark += " (yours)" if action == here.chosen else ""
        far = apart_by(here.weighed, action, 2) if values[action] < max(values.values()) else "–"
        rows.append((f"{named(action)}{mark}", margin(values[action]), far, here.weighed.verdict(action)))
    return Table("The open choice: every play and its value. ✓ is best.", tuple(rows))


def reasons(here: Decision, names: tuple[str, ...]) -> list[Table]:
    """Return why a choice was worse than the best: every reason in words, and the parts of the difference; or []."""
    if not here.why:
        return []
    rows = [(str(number), told) for number, told in enumerate(sentences(reason_best(here, names)), start=1)]
    return [Table("Why, in full", (("", "Reason"), *rows)), parts(here)]


def parts(here: Decision) -> Table:
    """Return a table of where the difference of a choice comes from; the parts add up to it."""
    found = here.why
    assert found
    yours, best = named(found.chosen), named(found.best)
    rows = [("Part", yours, best, "Difference")]
    sure = [f" ± {1.96 * each.error:.1f}" for _, each in found.estimates] or [""] * len(found.shares)
    for (part, more), give, mine, other in zip(found.shares, sure, found.yours.parts, found.better.parts, strict=True):
        rows.append((WORDS[part], margin(mine, 1), margin(other, 1), f"{margin(more, 1)}{give}"))
    mine, other = (sum(each.parts, Fraction()) for each in (found.yours, found.better))
    rows.append(("Together", margin(mine, 1), margin(other, 1), margin(other - mine, 1)))
    caption = "Where the points of the open choice were lost: what each part of the round brings"
    return Table(caption, tuple(rows), total=True)


def in_words(added: Account, whose: tuple[str, str]) -> str:
    """The result as luck, choices and what is neither, each to a whole point; `whose` they are, and the others'."""
    whole = [round(each) for each in (added.result, added.luck, added.choices)]
    result, luck, choices, rest = (signed(each) for each in (*whole, whole[0] - whole[1] - whole[2]))
    parts = f"luck {luck}, {whose[0]} choices {choices}, and {rest} is {_neither(whose)}"
    by = f"Choices are those weighed {HOW[added.measure]}." if added.choices else ""
    return f"The result is {result}: {parts}. {by}".rstrip()


def _neither(whose: tuple[str, str]) -> str:
    """Say what is neither luck nor the choices that were weighed, for a reader to say back."""
    return f"what {whose[0]} tiles and {whose[1]} choices brought"


def account_table(found: Account, rules: RuleSet, whose: tuple[str, str]) -> Table:
    """The same as a table, and how little luck says."""
    power = POWER.get(rules.slug, POWER["all-fives"])
    rest = _neither(whose)
    rows = [
        ("", "Points"),
        ("Luck: the deal", margin(found.chances[0].luck, 1)),
        (f"Luck: {len(found.chances) - 1} tiles drawn", margin(found.luck - found.chances[0].luck, 1)),
        (f"Choices, by {tutor.SHORT[found.measure]}", margin(found.choices, 1)),
        (capital(rest), margin(found.rest, 1)),
        ("The result", margin(found.result, 1)),
    ]
    caption = (
        "Luck is what the deal and each draw were worth more than all that could have come, on average; its mean is "
        f"zero. The worth goes by a few numbers and foresees little: without this luck, results vary {power:.2f} times "
        "less. So the line below the choices is large: how the tiles fell together, what the others chose, and choices "
        "weighed by other measures."
    )
    return Table(caption, tuple(rows), total=True)
