"""What a puzzle shows: the question, a try answered on the board, the solution with its values, the end of a run, the
rating as a line, and six of them on paper."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from fivescore import svg
from fivescore.analysis.finder import outcomes, prospect
from fivescore.analysis.odds import can_play
from fivescore.analysis.solver import BUDGET
from fivescore.core import speech
from fivescore.core.errors import TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_plays
from fivescore.core.position import Position
from fivescore.core.referee import clauses_named
from fivescore.core.rules import ALL_FIVES
from fivescore.core.speech import many
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import named
from fivescore.svg.markup import Markup, joined, page, tag
from fivescore_labs.analysis import choosing, retry, review_tables
from fivescore_labs.analysis.choosing import THEMES, PuzzleState
from fivescore_labs.analysis.codec import StoredPuzzle
from fivescore_labs.classroom.paper import css
from fivescore_labs.classroom.practice import Rating
from fivescore_labs.classroom.progress import TRAINERS, read
from fivescore_labs.contract import Control, Download, View
from fivescore_labs.parts import stage
from fivescore_labs.parts.stage import button
from fivescore_labs.play.explanations import apart_by, measure_in_words
from fivescore_labs.review import Decision, habits, plays_of
from fivescore_labs.web import PUZZLES

GRADES = (("", "any grade"), ("1", "1: one turn ahead"), ("2", "2: takes experience"), ("3", "3: takes more"))
LAST = 100
"""How many tries the line of ratings has."""
_WIDE, _HIGH = 300, 56
_PRINT = PUZZLES.read_text(encoding="utf-8")


def views(state: PuzzleState) -> Iterator[View]:
    """The views of a puzzle: one, or one for each bit of the work."""
    controls = _controls(state)
    if state.it is None:
        yield (_race_end if state.racing else _day_end)(state)
        return
    if state.racing:
        yield _question_view(state)._replace(tick=0.05 if state.since is None else max(0.05, state.left))
        return
    answered = partial(_solved if state.solved else _refuted, state)
    most = BUDGET * (2 if state.it.number else 1)  # what is stored is exact, however often a slow browser looks up
    for view in retry.looking(state.here, [], answered, most, question(state)):
        if state.here.chosen is None:
            view = _question_view(state)
        yield view._replace(controls=controls, file=_printed(state.paper))


def best_play_in_words(it: StoredPuzzle) -> str:
    """The best play in words."""
    return named(read_plays(it.best)[0])


def theme_in_words(it: StoredPuzzle) -> str:
    """The theme of a puzzle, and what to look for; of one's own choices the theme is that of the loss."""
    own = f"{habits.THEMES.get(it.theme, 'a choice of yours')}."
    return ". ".join(THEMES.get(it.theme, [own]))


def wanted_in_words(state: PuzzleState) -> str:
    """Name the puzzles that are wanted; "" for any."""
    theme, grade = state.wants
    return ", ".join([*([THEMES[theme][0]] if theme else []), *([f"grade {grade}"] if grade else [])])


# The question


def question(state: PuzzleState) -> str:
    """Return the question, with the puzzle that it is about."""
    it = state.it
    assert it
    if state.racing:
        left = round((choosing.RACE - state.came) / 10)
        return f"Puzzle {state.at}, {state.won} solved, {left} seconds left: what do you play?"
    if state.day:
        return f"Puzzle {state.at} of {choosing.FIVE}: what do you play?"
    which = f"Puzzle {it.number}, grade {it.grade} of 3" if it.number else "From a round of yours"
    return f"{which}: what do you play?{_rule(state)}"


def _rule(state: PuzzleState) -> str:
    """Say what scores, in a game that does not go by fives."""
    says, fives = (clauses_named(rules, ["scoring"])[0].text for rules in (state.here.position.rules, ALL_FIVES))
    return "" if says == fives else f" {says}"


def _question_view(state: PuzzleState) -> View:
    ways = [button("Pass over it", send="next")] if state.racing else [button("Show the answer", send="show")]
    if not state.racing and not state.day:
        ways.append(button("Another puzzle", send="next"))
    view = retry.question_view(state.here, ways, question(state))
    return view._replace(picture=_top(state) + view.picture, controls=())


def _top(state: PuzzleState) -> Markup:
    """Above the board: how far a run is, and its clock."""
    if state.racing:
        return stage.clock(state.left, choosing.RACE / 10, runs=state.since is not None)
    if not state.day:
        return Markup()
    steps = [("✓", "fs-hit") if each[-1] == "o" else ("✗", "fs-miss") for each in state.so_far]
    steps += [("", "fs-now" if state.it and not state.answered else "")] * (len(steps) < choosing.FIVE)
    steps += [("", "")] * (choosing.FIVE - len(steps))
    marks = (tag("i", mark, class_=kind or None) for mark, kind in steps)
    return tag("p", *marks, class_="fs-fives", aria_hidden="true")


def _controls(state: PuzzleState) -> tuple[Control, ...]:
    """Return the controls for which puzzles come next, and what else can be done with them."""
    if state.racing or state.day:
        return ()
    themes = (("", "any theme"), *((name, theme) for name, (theme, _) in THEMES.items()))
    group, more, only = "Which puzzles", "More ways", wanted_in_words(state)
    race = f"As many as you can in three minutes{only and f': {only}'}"
    return (
        Control("theme", "choice", "Theme", state.wants[0], themes, group=group, folded=True),
        Control("grade", "choice", "Grade", state.wants[1], GRADES, group=group),
        Control("race", "button", race, group=more, folded=True),
        Control("paper", "button", "Print six, with their solutions", group=more),
    )


# The answer


def _refuted(state: PuzzleState, here: Decision) -> View:
    """A try answered on the board: the reply that scores most of all that may come, and how far the play is behind."""
    scenario, play = state.here.scenario, state.here.chosen
    assert isinstance(play, Play)
    at, best = scenario.position, here.weighed.best[0]
    after = at.layout.after(play)
    worse = isinstance(best, Play) and prospect(at, play).mean > prospect(at, best).mean
    replies = sorted(outcomes(after, at.unseen), key=lambda each: -each.points) if worse else []
    reply = replies[0] if replies and replies[0].points else None
    says = f"Not {named(play)}: it scores {after.points or 'nothing'}"
    if reply:
        says += f", and {_next(at, scenario.names)} may answer {named(reply.play)} for {reply.points}"
    says += f"; it is {apart_by(here.weighed, play)} points behind {measure_in_words(here.weighed, play)}."
    lost, theme = here.weighed.values[best] - here.weighed.values[play], state.it.theme if state.it else ""
    hint = _hint(at, play, best, scenario.names, lost, theme) if isinstance(best, Play) else ""
    shown = after.after(reply.play) if reply else after
    left = retry.at_rest([tile for tile in at.hand if tile != play.tile])
    drawn = retry.table_drawing(scenario, shown, left, scored=True)
    ways = [button("Try again", send="retry", go="on"), button("Show the answer", send="show")]
    note = hint or "Not yet."
    told = retry.question(tag("p", rich(says)), tag("p", rich(note), class_="fs-mark fs-wrong"))
    picture = _top(state) + tag("div", told, tag("p", *ways, class_="fs-ways"), drawn, class_="fs-tried")
    return View(picture, says, verdict="wrong", note=note, focus="stage")


def _hint(at: Position, play: Play, best: Play, names: tuple[str, ...], lost: Fraction, theme: str) -> str:
    """Say what speaks against a play without naming the best: the largest part, but nothing against the theme."""
    yours, theirs = (at.layout.after(each) for each in (play, best))
    now = Fraction(theirs.points - yours.points)
    reply = prospect(at, play).mean - prospect(at, best).mean
    most = theirs.points == max(at.layout.after(each).points for each in plays_of(at))
    hints = [
        (now, "Another play scores more now, and that counts most here." if most else ""),
        (reply, _replied(at, yours, theirs, names)),
        (lost - now - reply, _later(at, play, best, names, theme)),
    ]
    told = [(part, hint) for part, hint in hints if part > 0 and hint]
    if theme == "take" and now > 0:
        return hints[0][1]
    return max(told, key=lambda each: each[0])[1] if told else "It looks as good for the next turn. Look further."


def _replied(at: Position, yours: Layout, theirs: Layout, names: tuple[str, ...]) -> str:
    """That more tiles score after a play, or score more."""
    if hint := _counted(at, yours, theirs, "score", 1, "Look for fewer"):
        return hint
    mine, best = (max((found.points for found in outcomes(each, at.unseen)), default=0) for each in (yours, theirs))
    return f"After it {_next(at, names)} may score {mine}. Leave less." if mine > best else ""


def _later(at: Position, play: Play, best: Play, names: tuple[str, ...], theme: str) -> str:
    """Say what tells later: what fits for the next player, or for you, whichever differs more; or what you keep."""
    yours, theirs = (at.layout.after(each) for each in (play, best))
    own, more = (_fitting(at.layout.after(it), [tile for tile in at.hand if tile != it.tile]) for it in (play, best))
    ways = more - own
    shut = _fitting(yours, at.unseen) - _fitting(theirs, at.unseen)
    if theme != "stuck" and ways > 0 and ways * len(at.unseen) > shut * len(at.hand):
        fits = "one fits" if own == 1 else f"{own or 'none'} fit"
        return f"Of your other tiles {fits} after it. Keep more ways for yourself."
    other = _next(at, names)
    if shut > 0:
        return _counted(at, yours, theirs, "fit", 0, f"Make it harder for {other}")
    if _can_play(at, play) > _can_play(at, best):
        return f"After it {other} is more likely to have a tile that fits. Think of what {other} can’t hold."
    if play.tile.pips < best.tile.pips:
        left = sum(tile.pips for tile in at.hand if tile != play.tile)
        return f"You keep {left} pips in your hand. They count at the end."
    return ""


def _counted(at: Position, yours: Layout, theirs: Layout, does: str, least: int, look: str) -> str:
    """Say how many of the unseen tiles fit, or score, after a play, if these are more than after the best."""
    found, every = _fitting(yours, at.unseen, least), len(at.unseen)
    if found <= _fitting(theirs, at.unseen, least):
        return ""
    if every == 1:
        return f"The one tile that you don’t see {does}s after it. {look}."
    return f"{found} of the {every} tiles that you don’t see {does}{'s' if found == 1 else ''} after it. {look}."


def _fitting(layout: Layout, tiles: Iterable[Tile], least: int = 0) -> int:
    """Count the tiles that fit, or that score `least` or more."""
    return sum(any(found.points >= least for found in outcomes(layout, [each])) for each in tiles)


def _can_play(at: Position, play: Play) -> Fraction:
    """The chance that the next player can play, with what knocks and draws prove; 0 where nobody plays on."""
    after = turns.position_after(at, play)
    try:
        return Fraction(0) if turns.why_over(after) else can_play(after, after.to_move)
    except TooLarge:
        return Fraction(0)


def _next(at: Position, names: tuple[str, ...]) -> str:
    return names[turns.next_seat(at.sizes, at.to_move)]


def _solved(state: PuzzleState, here: Decision) -> View:
    """The solution: all plays with their values, the theme, and why."""
    it = state.it
    assert it
    ended = state.day and len(state.so_far) == choosing.FIVE
    on = "How it went" if ended else "Next puzzle"
    view = retry.answer_view(state.here, here, [])
    told = f"Solved after {speech.number(len(state.tries) + 1)} tries" if state.tries else "Solved at the first try"
    note = f"{'Shown' if state.shown else told}: {theme_in_words(it)}"
    ways = tag("p", button(on, send="next", go="on"), button("Try again", send="retry"), class_="fs-ways")
    played = tag("div", ways, review_tables.choice(here, own=not state.shown), class_="fs-played")
    rated = Markup() if state.day else rating(state.kept)
    picture = _top(state) + tag("div", played, rated, class_="fs-reviewed fs-solved")
    tables = view.tables if state.day else (*view.tables, *_rated(state.kept))
    return view._replace(picture=picture, note=note, verdict="" if state.shown else "right", tables=tables)


# The rating


def rating(kept: str) -> Markup:
    """The rating, and its line over the last tries; nothing before the first."""
    every = choosing.ratings_so_far(kept)[-LAST:]
    if not every:
        return Markup()
    last = every[-1]
    words = tag("p", "Your rating ", tag("b", f"{last.points:.0f}"), f" ± {1.96 * last.deviation:.0f}")
    return tag("div", words, _line(every), class_="fs-rating fs-lucks")


def _line(every: Sequence[Rating]) -> Markup:
    points = [each.points for each in every]
    low, high = min(*points, 1400), max(*points, 1600)
    across = _WIDE / max(1, len(points) - 1)
    at = [(index * across, _HIGH - (each - low) / (high - low) * _HIGH) for index, each in enumerate(points)]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    middle = _HIGH - (1500 - low) / (high - low) * _HIGH
    says = f"Your rating over the last {len(points)} puzzles, from {points[0]:.0f} to {points[-1]:.0f}"
    return tag(
        "svg",
        tag("path", d=f"M0 {middle:.1f}h{_WIDE}", class_="fs-floor"),
        tag("path", d=line, class_="fs-line"),
        tag("circle", cx=f"{at[-1][0]:.1f}", cy=f"{at[-1][1]:.1f}", r=4),
        xmlns=svg.XMLNS,
        viewBox=f"-6 -6 {_WIDE + 12} {_HIGH + 12}",
        role="img",
        aria_label=f"{says}." if len(points) > 1 else f"Your rating is {points[0]:.0f}.",
    )


def _rated(kept: str) -> tuple[Table, ...]:
    every = choosing.ratings_so_far(kept)
    if not every:
        return ()
    last = [*enumerate(every, start=1)][-10:]
    rows = ((str(number), f"{each.points:.0f}", f"± {1.96 * each.deviation:.0f}") for number, each in reversed(last))
    return (Table("Your rating", (("Puzzle", "Rating", "95 % band"), *rows)),)


# The end of a run


def _day_end(state: PuzzleState) -> View:
    """The five of a day: how they went, each to look at again, a line to copy, and what comes next."""
    day = choosing.date_of(state.day)
    boxes = "".join("🟩" if each[-1] == "o" else "🟥" for each in state.so_far)
    when, how = f"{day:%B} {day.day}, {day.year}", f"{state.won} of {choosing.FIVE}"
    line = f"fivescore puzzles, {when}: {boxes} {how} #puzzle={state.run}"
    shown = _ended(state, button("Go on with more puzzles", send="next", go="on"), button("Three minutes", send="race"))
    table = Table(f"The puzzles of {when}", _rows(state.so_far))
    due = [TRAINERS[kind] for kind in choosing.questions_due(state.kept, state.day)]
    again = tag("p", f"Due again in the trainers: {speech.listed(due)}", class_="fs-ways") if due else ""
    picture = _top(state) + tag("div", *shown, again, rating(state.kept), class_="fs-tried fs-solved")
    says = f"{how} at the first try; tomorrow there are others."
    return View(picture, says, (table, *_rated(state.kept)), focus="stage", copy=line)


def _race_end(state: PuzzleState) -> View:
    solved, only = state.won, wanted_in_words(state)
    time = "three minutes" if state.tenths == choosing.RACE else f"{state.tenths // 10} seconds"
    says = f"You solved {solved} of {many(len(state.so_far), 'puzzle')} in {time}"
    says += f": {only}." if only else f"; your most is {max(solved, read(state.kept).raced)}."
    shown = _ended(state, button("Three more minutes", send="race", go="on"), button("Take your time", send="next"))
    picture = tag("div", *shown, class_="fs-tried fs-solved")
    line = f"fivescore puzzles, {time}{only and f' of {only}'}: {solved} solved #puzzle={state.run}"
    line += "~~~~~{}~{}".format(*state.wants).rstrip("~")
    tables = (Table("What was asked", _rows(state.so_far)),) if state.so_far else ()
    return View(picture, says, tables, focus="stage", copy=line)


def _ended(state: PuzzleState, on: Markup, other: Markup) -> tuple[Markup, Markup]:
    """Draw how many were solved, and each puzzle of a run as a button that opens it; below it the ways on."""
    copy = tag("button", "Copy your result", type="button", data_copy="")
    shown = state.so_far[-12:] if state.racing else state.so_far
    several = []
    for each in shown:
        it = choosing.card(int(each[:-1]))
        right = each[-1] == "o"
        words = tag("span", f"Puzzle {it.number}, {'solved' if right else 'missed'}", class_="fs-hidden")
        drawn = svg.layout(retry.opened(it.text).scenario.position.layout, marks=False, ground=True)
        mark = tag("b", "✓" if right else "✗", class_="fs-hit" if right else "fs-miss", aria_hidden="true")
        several.append(tag("li", button(words, drawn, mark, send="puzzle", value=it.number)))
    total = tag("b", str(state.won), class_="fs-total"), tag("span", f"of {len(state.so_far)}")
    score = tag("p", *total, class_="fs-count", aria_hidden="true")
    return tag("div", score, tag("ol", *several), class_="fs-ran"), tag("p", on, copy, other, class_="fs-ways")


def _rows(marks: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    rows = [("Puzzle", "Grade", "Theme", "Best play", "First try")]
    for each in marks:
        it, mark = choosing.card(int(each[:-1])), "✓" if each[-1] == "o" else "✗"
        rows.append((str(it.number), str(it.grade), THEMES[it.theme][0], best_play_in_words(it), mark))
    return tuple(rows)


# On paper


def _printed(numbers: Sequence[int]) -> Download | None:
    """A sheet of puzzles, their solutions on its other side."""
    if not numbers:
        return None
    several = [choosing.card(number) for number in numbers]
    asked = tag("main", tag("h1", "What do you play?"), *map(_on_paper, several), class_="puzzles")
    told = tag("main", tag("h1", "Solutions"), *map(_told_on_paper, several), class_="puzzles")
    sheet = page("Puzzles", f"{css('')}\n{_PRINT}", asked, told)
    return Download("puzzles.html", "text/html", sheet.encode(), printed=True)


def _head(it: StoredPuzzle) -> Markup:
    return tag("h2", f"Puzzle {it.number}, grade {it.grade}")


def still(it: StoredPuzzle, *, ground: bool = True) -> Markup:
    """A puzzle as it is without a script: who has what, the board, and the hand."""
    at = retry.opened(it.text).scenario
    facts = tag("p", f"{at.position.rules.title}. {'. '.join(retry.facts(at))}.")
    board = tag("div", svg.layout(at.position.layout, marks=False, ground=ground), class_="board")
    return joined([facts, board, tag("div", svg.hand(at.position.hand, ground=ground), class_="hand")])


def _on_paper(it: StoredPuzzle) -> Markup:
    answer = tag("p", "I play ", tag("span", class_="line"))
    return tag("section", _head(it), still(it, ground=False), answer)


def _told_on_paper(it: StoredPuzzle) -> Markup:
    at = retry.opened(it.text).scenario
    after = at.position.layout.after(read_plays(it.best)[0])
    ahead = f"{float(it.ahead):.1f}".removesuffix(".0")
    words = f"{best_play_in_words(it)}, {ahead} points ahead of all else. {theme_in_words(it)}"
    return tag("section", _head(it), tag("div", svg.layout(after), class_="board"), tag("p", joined([words])))
