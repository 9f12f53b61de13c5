"""What a question of the trainers shows before it is answered, how it is marked, and why an answer is wrong.

Mistakes of those who count ends are computed from the table, the likeliest first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis.finder import outcomes
from fivescore.core import speech
from fivescore.core.layout import Layout
from fivescore.core.tiles import Tile, half_name
from fivescore.notebook import wheels, words
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import Table, rich
from fivescore.svg.markup import Markup, tag
from fivescore_labs.claims.leads import RULES_OF_LEADS
from fivescore_labs.contract import Verdict, View
from fivescore_labs.parts import board, source_marks, stage as stages
from fivescore_labs.parts.words import capital, lowered, sentences
from fivescore_labs.train.questions import EndsQuestion
from fivescore_labs.train.ruled import RulesQuestion

Question = EndsQuestion | RulesQuestion


class Mistake(NamedTuple):
    """A count that is wrong, and what leads to it, as a sentence."""

    total: int
    says: str


def mistakes(layout: Layout) -> Iterator[Mistake]:
    """The wrong counts of a layout that people come to, the likeliest first; none of them is its total."""
    return (each for each in _slips(layout) if each.total != layout.total)


def _slips(layout: Layout) -> Iterator[Mistake]:
    total, rules = layout.total, layout.rules
    openings = speech.in_order(layout)
    counted, bare = ([each for each in openings if each.counts(rules) == counts] for counts in (True, False))
    doubles = [each for each in counted if each.host.is_double and each.end.count == 2 * each.end.pip]
    for each in doubles:
        once = f"You counted {each.host} once, as {each.end.pip}."
        yield Mistake(total - each.end.pip, f"{once} A double at an end shows both halves: {each.end.count}.")
    if len(doubles) > 1:
        hosts = speech.listed([str(each.host) for each in doubles])
        said = f"You counted {hosts} once each. A double at an end shows both halves."
        yield Mistake(total - sum(each.end.pip for each in doubles), said)
    for many in range(1, len(bare) + 1):
        added = sum(each.end.pip for each in bare[:many])
        whose = f"of {bare[0].host}" if len({each.host for each in bare}) == 1 else "of spinners"
        ends, adds = ("an open end", "it adds") if many == 1 else (f"{speech.number(many)} open ends", "they add")
        said = f"You counted {ends} {whose}, {added} in all. Open is not the same as counting: {adds} nothing."
        yield Mistake(total + added, said)
    counts = [each.end.count for each in counted]
    for each in counted:
        alike = counts.count(each.end.count) > 1
        missed = f"one of the ends that count {each.end.count}" if alike else _end(each.host, each.end.pip)
        yield Mistake(total - each.end.count, f"You left out {missed}.")
    covered = layout.covers
    if covered and layout.before and layout.last:
        gone = f"{_end(covered.host, covered.end.pip)}, which {layout.last.tile} covers"
        yield Mistake(total + covered.end.count, f"You still counted {gone}.")
        yield Mistake(layout.before.total, f"That was the count before {layout.last.tile} was laid.")
    for each in counted:
        if not each.host.is_double:
            other = each.host.other(each.end.pip)
            said = f"You counted all of {each.host}. Only its open end counts: {each.end.pip}."
            yield Mistake(total + other, said)
    whole = sum({each.host: each.host.pips for each in counted}.values())
    yield Mistake(whole, "You added whole tiles. Only their open ends count.")
    yield Mistake(sum(tile.pips for tile in layout.tiles), "You added every tile on the table. Only open ends count.")
    if layout.points:
        yield Mistake(layout.points, "That is what the count scores, not the count itself.")
    yield Mistake(len(counted), "That is how many ends count. Add their pips.")
    for each in doubles:
        for end in bare[:1]:
            said = f"You counted {each.host} once, and an open end of {end.host}, which adds nothing."
            yield Mistake(total - each.end.pip + end.end.pip, said)


def _end(host: Tile, pip: int) -> str:
    return str(host) if host.is_double else f"the {half_name(pip)} of {host}"


def count_mistake(layout: Layout, typed: int) -> str:
    """The likeliest mistake behind a count that is wrong; how far it is off where none leads to it."""
    for each in mistakes(layout):
        if each.total == typed:
            return each.says
    off = typed - layout.total
    return f"That is {abs(off)} too {'many' if off > 0 else 'few'}: add the starred ends one by one."


def points_mistake(after: Layout, typed: int) -> str:
    """The likeliest mistake behind a score that is wrong; that it is wrong where none leads to it."""
    wrong = f"{typed} is not what {after.total} scores." if typed and after.points else ""
    return likely_mistake(after, typed) or wrong


def likely_mistake(after: Layout, typed: int) -> str:
    """The likeliest mistake behind a wrong score of the last play; empty where none leads to it."""
    rules, last = after.rules, after.last
    if typed == after.total:
        return f"{typed} is the count after the play, not what it scores."
    if last and typed and typed == rules.points(last.tile.pips):
        return f"The pips of {last.tile} make {last.tile.pips}. The ends count, not the pips of a tile."
    for each in mistakes(after):
        if typed and typed == rules.points(each.total):
            return each.says if typed == each.total else f"That is what {each.total} scores. {each.says}"
        if typed and typed == each.total:
            return f"{typed} is a count, not what it scores. {each.says}"
    return ""


def choice_mistake(asked: EndsQuestion, answer: str) -> str:
    """Say why the tile or the place that was named does not score."""
    tile = asked.hand[0] if asked.kind == "place" else Tile.parse(answer)
    if asked.kind == "lead":
        return f"{tile} counts {Layout(asked.layout.rules).play(tile).total}. No score."
    found = outcomes(asked.layout, [tile])
    plays = [each for each in found if asked.kind != "place" or str(each.play.on) == f"[{answer}]"]
    if not plays:
        return f"{tile} fits no open end."
    own = asked.layout.rules.points(tile.pips)
    lure = f"{tile} has {speech.many(tile.pips, 'pip')}, but what counts is the change. " if own else ""
    return f"{lure}{tile} on {plays[0].play.on} {plays[0].does}: {wheels.sum_of(plays[0])}. No score."


def picture(asked: EndsQuestion, caption: str) -> Markup:
    """The table: the play in question hollow, or the open ends to click; below it the tiles that are asked about."""
    if asked.kind == "count":
        drawing = svg.layout(asked.layout, marks=False, says=f"{asked.layout.rules.title}. {uncounted(asked.layout)}")
        return board.on_table(drawing, tag("span", caption) + tag("b", "?", class_="fs-total"))
    ghost = asked.play.play if asked.play and asked.kind in ("does", "points", "change") else None
    send = "answer" if asked.kind == "place" else ""
    table = board.picture(asked.layout, ghost=ghost, caption=caption, send=send)
    if ghost:
        return table
    title = {"place": "This tile fits in several places", "holds": "One of these he cannot hold"}
    title |= dict.fromkeys(("pips", "opening"), "You hold")
    cells = [board.cell(tile, "" if asked.kind in ("place", "pips") else "answer") for tile in asked.hand]
    return table + board.row(title.get(asked.kind, "One of these scores"), cells)


def open_view(asked: Question, caption: str) -> View:
    """A question where it can be answered."""
    if isinstance(asked, RulesQuestion):
        picture = asked.picture + stages.answers(asked.asks, asked.options)
        return View(picture, f"{asked.given} {asked.asks}".strip(), asked.tables)
    says = asked.asks if asked.on_stage else f"{told_before(asked)} {asked.asks}"
    return View(_stage(asked, caption), says, (known_ends(asked),))


def _stage(asked: EndsQuestion, caption: str) -> Markup:
    """The table where a question is answered on it: by a tile, by a hollow place, by a word, or by a number."""
    if asked.typed:
        return picture(asked, caption) + stages.numbers(asked.asks, _highest(asked))
    if asked.kind in ("does", "change"):
        return picture(asked, caption) + stages.answers(asked.asks, asked.options)
    layout, also = asked.layout, _after(asked)
    beside = stages.count(layout, caption)
    if asked.kind == "place":
        shown = stages.ghosts(layout, asked.hand[0])
        asks = tag("p", rich(f"Where does {asked.hand[0]} score?"), class_="fs-chips", aria_hidden="true")
        return stages.stage(layout, shown=shown, scored=False, above=asks, beside=beside, send="answer", also=also)
    nothing = dict.fromkeys(asked.hand, "")
    titles = {"holds": "What can he not hold?", "opening": "Which of these brings most?"}
    title = titles.get(asked.kind, "Which of these scores?")
    tiles = stages.hand(title, asked.hand, under=nothing, says=nothing, send="answer", goes=True)
    return stages.stage(layout, beside=beside, below=(tiles,), also=also)


def _after(asked: EndsQuestion) -> list[Layout]:
    """The table with each of the tiles that are asked about, wherever it fits."""
    layout = asked.layout
    return [layout.after(ghost.play) for tile in asked.hand for ghost in stages.ghosts(layout, tile)]


def solved(asked: Question, caption: str, said: str = "") -> View:
    """A question that is answered, with what decides it; what lay on its stage lies there still."""
    if isinstance(asked, RulesQuestion):
        says = f"The rule: {source_marks.marked_inline(asked.rules[0])}"
        return View(asked.picture, says, (*asked.tables, *source_marks.tables(asked.rules)))
    if asked.kind == "opening":
        return _charted(asked, said)
    picture = board.picture(asked.after, caption=caption)
    if asked.on_stage:
        picture = stages.stage(asked.after, beside=stages.count(asked.after, caption), also=_after(asked))
    table = board.ends_table(asked.after, "Open ends after the play" if asked.play else "Open ends")
    return View(picture, speech.score(asked.after), (table,))


def _charted(asked: EndsQuestion, said: str) -> View:
    """Draw what each lead of the hand brings by the chart, the best first, and that which was said hatched."""
    rules, rows = asked.layout.rules, [("Lead", "Scores", "Brings")]
    for tile, found in asked.chart:
        brings = f"{words.margin(found.mean, 1)} ± {1.96 * found.error:.1f}"
        rows.append((str(tile), str(rules.points(tile.pips)), brings))
    drawn = [Bar(str(tile), e.mean, words.margin(e.mean, 1), str(tile) == f"[{said}]") for tile, e in asked.chart]
    says = "The chart has what a lead brings more than the other leads of the hands that hold it, in points a round."
    habit = RULES_OF_LEADS[asked.led]
    rule = (("", "What is known"), ("The rule", habit.says), ("It leads", str(habit.lead(rules, asked.hand))))
    tables = Table("The leads of your hand, by the chart", tuple(rows)), Table("The rule of leads", rule)
    return View(tag("div", bars(drawn), class_="fs-worth", aria_hidden="true"), says, tables)


def _highest(asked: EndsQuestion) -> int:
    """The last of the numbers that may be answered: whole tens, forty of them or more."""
    if asked.kind == "pips":
        return max(39, 10 * (sum(each.pips for each in asked.hand) // 10) + 19)
    return max(39, 10 * (asked.after.total // 10) + 9)


def places(layout: Layout) -> list[tuple[str, str]]:
    """The open ends without what they count: where each is, and what shows there."""
    found, openings = [], speech.in_order(layout)
    for opening in openings:
        shows = f"an end of {opening.host}" if opening.of_spinner else _end(opening.host, opening.end.pip)
        found.append((speech.direction(opening, openings), shows))
    return found


def uncounted(layout: Layout) -> str:
    """The open ends in a sentence, without what they count."""
    return f"Open: {'; '.join(' '.join(each) for each in places(layout))}."


def _counted(layout: Layout) -> str:
    """The ends and their count, in a sentence."""
    several = len(board.counts(layout)) > 1
    return f"{board.ends_add(layout)}{f': the count is {layout.total}' if several else ''}."


def told_before(asked: EndsQuestion) -> str:
    """Return what a question tells before it asks: the count, or where that is asked for, the open ends."""
    if asked.kind in ("pips", "opening"):
        return f"You hold {speech.listed([*map(str, asked.hand)])}."
    return uncounted(asked.layout) if asked.kind == "count" else _counted(asked.layout)


def known_ends(asked: EndsQuestion) -> Table:
    """The open ends as far as a question tells them."""
    if asked.kind != "count":
        return board.ends_table(asked.layout)
    rows = [("End", "Tile", "Matches")]
    openings = speech.in_order(asked.layout)
    for opening in openings:
        where = speech.direction(opening, openings)
        rows.append((capital(where), str(opening.host), str(opening.end.pip)))
    return Table("Open ends; some may count nothing", tuple(rows))


def still(asked: Question) -> View:
    """A question as it stands without any script."""
    if isinstance(asked, RulesQuestion):
        options = "; ".join(words for _, words in asked.options)
        answers = tag("p", rich(f"The answers: {options}."), class_="fs-about") if len(asked.options) > 2 else Markup()
        return View(asked.picture + answers, f"{asked.given} {asked.asks}".strip(), asked.tables)
    return View(picture(asked, asked.layout.rules.title), f"{told_before(asked)} {asked.asks}", (known_ends(asked),))


def reason(asked: Question) -> str:
    """Say why the right answer is right, in a sentence."""
    return source_marks.marked_sentence(asked.rules[0]) if isinstance(asked, RulesQuestion) else _does_what(asked)


def _does_what(asked: EndsQuestion) -> str:
    """A play, what it does, and the sum, in a sentence; for the count, the sum."""
    match asked.kind:
        case "count":
            return _counted(asked.layout)
        case "pips":
            pips = sum(each.pips for each in asked.hand)
            rounded = "" if str(pips) == asked.right else f": that is worth {asked.right}"
            return f"Your tiles have {speech.many(pips, 'pip')}{rounded}."
        case "opening":
            (best, most), *_ = asked.chart
            return f"{best} brings {words.margin(most.mean, 1)} points a round."
        case "holds":
            ends = speech.listed(sorted({str(each.end.pip) for each in asked.layout.openings}))
            return f"{asked.words(asked.right)} would have fitted on the ends, which match {ends}."
        case "change":
            assert asked.play
            before, after, by = asked.layout.total, asked.after.total, asked.words(asked.right)
            goes = f"goes from {before} to {after}, {by}" if before != after else f"stays {after}"
            return f"{asked.named} {asked.play.does}: the count {goes}."
    assert asked.play
    return f"{asked.named} {asked.play.does}: {wheels.sum_of(asked.play)}."


def marked(asked: Question, said: str) -> tuple[Verdict, str]:
    """The verdict on an answer, and its sentence with the reason."""
    if said == asked.right:
        return "right", f"Right. {asked.why if isinstance(asked, RulesQuestion) else _does_what(asked)}"
    if isinstance(asked, RulesQuestion):
        right = "" if asked.right in ("yes", "no") else f": {lowered(asked.words(asked.right))}"
        return "wrong", f"Not so{right}. {asked.why}"
    match asked.kind:
        case "count":
            reason = count_mistake(asked.layout, int(said))
            return "wrong", f"Not {said}. {reason} {_counted(asked.layout)}"
        case "points":
            reason = points_mistake(asked.after, int(said))
            worth = f"It scores {asked.right}." if asked.right != "0" else "No score."
            return "wrong", " ".join(filter(None, (f"Not {said}.", reason, _does_what(asked), worth)))
        case "change" | "pips":
            return "wrong", f"Not {asked.words(said)}. {_does_what(asked)}"
        case "opening":
            brings = next(found.mean for tile, found in asked.chart if str(tile) == asked.words(said))
            return "wrong", f"Not so. {asked.words(said)} brings {words.margin(brings, 1)}. {_does_what(asked)}"
        case "holds":
            return "wrong", f"Not so. {asked.words(said)} may be there still. {_does_what(asked)}"
        case "does":
            return "wrong", f"{'It does' if asked.right == 'yes' else 'It does not'}. {_does_what(asked)}"
    return "wrong", f"Not so. {choice_mistake(asked, said)} {_does_what(asked)}"


def short_verdict(note: str, right: str = "") -> str:
    """The verdict of a note, with what is `right` where that has to be named, and its first reason."""
    first, *rest = sentences(note)
    named = f"{first.removesuffix('.')}, but {right}." if right else first
    return " ".join([named, *rest[:1]])
