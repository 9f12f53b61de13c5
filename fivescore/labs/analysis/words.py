"""The analysis of a position on the desk in words and tables."""

from __future__ import annotations

from fractions import Fraction

from fivescore import speech
from fivescore.finder import Opportunity, outcomes
from fivescore.game import turns
from fivescore.labs.analysis.edited import Desk
from fivescore.labs.analysis.findings import Found, Reach, countable, kind, reach
from fivescore.labs.contract import Table
from fivescore.labs.parts import board
from fivescore.labs.parts.ending import margin, named, percent, share, worth
from fivescore.labs.parts.wheels import signed, sum_of
from fivescore.layout import Play
from fivescore.position import Draw, Position
from fivescore.solver import FACE_UP


def says(desk: Desk, found: Found) -> str:
    """The count, whose turn it is, the plays, what the next player can do, and what is best.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,)))
    >>> print(says(desk, Found(why="Too large.")).partition(" Now ")[2].replace("\xa0", " "))
    Ben can play with chance 58/115 (50.4 %) and scores 1.80 on average. Too large.
    """
    at = desk.position
    parts = [f"The count is {at.layout.total}." if at.layout.last else "The table is empty."]
    if over := turns.over(at):
        return f"{parts[0]} {_over(desk, over)}"
    parts += [_turn(desk), _plays(desk)]
    parts += [_shown(desk, found)] if desk.shown else [_next(desk, reach(at), "Now ")]
    parts += [_best(desk, found), found.why, _seen(desk, found)]
    return " ".join(filter(None, parts))


def picked(desk: Desk) -> str:
    """Where the picked tile may go.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> from fivescore.tiles import Tile
    >>> at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,))
    >>> picked(Desk(at, picked=Tile(1, 6)))
    '[1-6] is picked. It fits on [6-6]; or put it into the hand.'
    """
    tile, at = desk.picked, desk.position
    if tile is None:
        return ""
    hand = "or take it out of the hand" if tile in at.hand else "or put it into the hand"
    if not at.layout.last:
        return f"{tile} is picked. It can lead; {hand}."
    hosts = [str(host) for host in at.layout.places(tile)]
    return f"{tile} is picked. It fits {'on ' + speech.listed(hosts) if hosts else 'nowhere on the table'}; {hand}."


def _over(desk: Desk, over: str) -> str:
    at = desk.position
    who = desk.names[at.events[-1].seat]
    verb = "" if who == "You" else "s"
    ends = {"out": f"{who} go{verb and 'es'} out", "target": f"{who} reach{verb and 'es'} the target"}
    score = ", ".join(map(str, at.scores)).replace("-", "−")
    return f"The round is over: {ends.get(over, 'it is blocked')}. The score: {score}."


def whose(desk: Desk, seat: int) -> str:
    """Whose something is.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> desk = Desk(Position.of(Layout(ALL_FIVES), hand="0-0", others=(3,)))
    >>> whose(desk, 0), whose(desk, 1)
    ('your', "Ben's")
    """
    name = desk.names[seat]
    return "your" if name == "You" else f"{name}'s"


def _turn(desk: Desk) -> str:
    return f"{_upper(whose(desk, desk.position.to_move))} turn."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _plays(desk: Desk) -> str:
    """How many plays the hand has, and the one with most points."""
    at = desk.position
    if not at.hand:
        unknown = at.seat is None and at.sizes[desk.own]
        return f"{_upper(whose(desk, desk.own))} hand is {'not known' if unknown else 'empty'}."
    found = outcomes(at.layout, at.hand)
    if not found:
        forced = at.legal[0] if at.to_move == desk.own else None
        return f"No tile fits: {'draw' if isinstance(forced, Draw) else 'knock'}." if forced else "No tile fits."
    scoring = sum(bool(each.points) for each in found)
    best = f"{_named(found[0])}: {sum_of(found[0])}"
    if len(found) == 1:
        return f"One play: {best}{_points(found[0])}."
    if not scoring:
        return f"None of {len(found)} plays scores."
    some = f"{scoring} of {len(found)} plays score{'s' if scoring == 1 else ''}"
    return f"{some}. Most points: {best}{_points(found[0])}."


def _named(each: Opportunity) -> str:
    """A play with what it does."""
    return f"{named(each.play)} {each.does}"


def _points(each: Opportunity) -> str:
    return f", scores {each.points}" if each.points else ""


def _next(desk: Desk, next_player: Reach | None, when: str) -> str:
    """What the next player can do."""
    if next_player is None:
        return "" if countable(desk.position) else "There are too many deals to count what can follow."
    name, chance = desk.names[next_player.seat], next_player.play
    name, verb = ("you", "score") if name == "You" else (name, "scores")
    can = (
        "cannot play"
        if not chance
        else "can certainly play"
        if chance == 1
        else f"can play with chance {share(chance)}"
    )
    scores = f"{verb} {_mean(next_player.mean)} on average" if next_player.mean else "cannot score"
    return f"{when}{name} {can} and {scores}."


def _mean(mean: Fraction) -> str:
    return str(mean) if mean.denominator == 1 else f"{float(mean):.2f}"


def _after(desk: Desk, play: Play) -> Position:
    """What the hand on the desk sees after its play, in its turn or out of it."""
    return turns.follow(desk.position._replace(to_move=desk.own), play)


def _shown(desk: Desk, found: Found) -> str:
    """The play that is shown, and what the next player can do after it."""
    play = desk.shown
    assert play
    each = next(each for each in outcomes(desk.position.layout, [play.tile]) if each.play == play)
    value = next((choice for choice in found.choices if choice.play == play), None)
    says = f"Shown: {_named(each)}: {sum_of(each)}{_points(each)}."
    if value:
        says += f" Its value is {worth(value)}."
    return f"{says} {_next(desk, reach(_after(desk, play)), 'After it ')}".strip()


def _best(desk: Desk, found: Found) -> str:
    """The best play by its value, and how exact that is."""
    if not found.choices:
        return ""
    best = found.choices[0]
    if len(found.choices) == 1:
        return f"The only choice, {named(best.play)}, is worth {worth(best)}. {kind(desk, found)}"
    return f"{_by(desk, found)} {named(best.play)} is best: {worth(best)}. {kind(desk, found)}".lstrip()


def _by(desk: Desk, found: Found) -> str:
    if found.ahead:
        return ""
    if desk.position.boneyard == 0 and len(desk.position.sizes) == 2:
        return "In truth"
    return "In the sample" if desk.weigh.isdigit() else "On average"


def _seen(desk: Desk, found: Found) -> str:
    """The best with all tiles known."""
    if not found.solution:
        return found.unsolved
    best = " or ".join(map(named, found.solution.best))
    who = "" if desk.position.to_move == desk.own else f" for {desk.names[desk.position.to_move]}"
    return f"With all tiles known, best{who} is {best}: {margin(found.solution.value)}."


def tables(desk: Desk, found: Found) -> tuple[Table, ...]:
    """The plays with their values, what the next player can do, each of their scores, the face-up line, the ends.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,)))
    >>> tables(desk, Found())[0].rows[1][:2]
    ('[1-6] on [6-6]', 'adds 1: 12 → 13')
    """
    at = desk.position
    if turns.over(at):
        return (board.ends_table(at.layout),) if at.layout.last else ()
    parts = [*_played(desk, found), *_reached(desk), *_scores(desk), *_line(desk, found)]
    return (*parts, board.ends_table(at.layout)) if at.layout.last else tuple(parts)


def _played(desk: Desk, found: Found) -> tuple[Table, ...]:
    """Every play of the hand: what it does, what it scores, what it is worth."""
    at, values = desk.position, {choice.play: choice for choice in found.choices}
    first = found.choices[0].mean if found.choices else None
    rows = [("Play", "What it does", "Scores", *(["Value"] if values else []))]
    known = {each.play: each for each in outcomes(at.layout, at.hand)}
    plays = list(values) if values else list(known)
    for play in plays:
        each = known.get(play) if isinstance(play, Play) else None
        does = (each.says, f"★\N{NO-BREAK SPACE}{each.points}" if each.points else "–") if each else ("–", "–")
        value = [worth(values[play]) + (" ✓" if values[play].mean == first else "")] if values else []
        rows.append((named(play), *does, *value))
    if len(rows) == 1:
        return ()
    caption = "Every play of the hand, the most points first."
    if values:
        caption = "Every play of the hand, the best value first (✓). "
        caption += "" if found.ahead else "Values are points from now on less theirs. "
        caption += kind(desk, found)
    return (Table(caption, tuple(rows)),)


def _reached(desk: Desk) -> tuple[Table, ...]:
    """What the next player can do as the table lies, and after each play of the hand."""
    at = desk.position
    now = reach(at)
    if not now:
        return ()
    rows: list[tuple[str, ...]] = [("After", "Can play", "Can score", "Best score, on average")]
    rows.append(("nothing yet", *_cells(now)))
    for each in outcomes(at.layout, at.hand) if at.seat is not None and at.to_move == at.seat else ():
        then = reach(turns.follow(at, each.play))
        rows.append((named(each.play), *(_cells(then) if then else ("the round is over", "–", "–"))))
    name = "you" if desk.names[now.seat] == "You" else desk.names[now.seat]
    proof = "Exact: knocks and draws of the record count." if at.events else "Exact: every deal that fits is counted."
    return (Table(f"What {name} can do next, without drawing. {proof}", tuple(rows)),)


def _cells(next_player: Reach) -> tuple[str, str, str]:
    return _short(next_player.play), _short(next_player.score), _mean(next_player.mean)


def _short(chance: Fraction) -> str:
    """A chance, with its fraction where that is short."""
    return share(chance) if chance.denominator < 100 else percent(chance)


def _scores(desk: Desk) -> tuple[Table, ...]:
    """The chance of each best score of the next player, after the play that is shown."""
    title, found = upcoming(desk)
    if not found:
        return ()
    rows = [("Points", "Chance"), *((str(points), share(chance)) for points, chance in found.scores.items())]
    return (Table(title, (*rows, ("On average", _mean(found.mean))), total=True),)


def upcoming(desk: Desk) -> tuple[str, Reach | None]:
    """What the next player can do, after the play that is shown if there is one; and a title for it.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> upcoming(Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))))[0]
    "Ben's best score as the table lies"
    """
    at = _after(desk, desk.shown) if desk.shown else desk.position
    found = reach(at)
    when = f"after {named(desk.shown)}" if desk.shown else "as the table lies"
    return (_upper(f"{whose(desk, found.seat)} best score {when}") if found else ""), found


def _line(desk: Desk, found: Found) -> tuple[Table, ...]:
    """The value of each action with all tiles known, and a best line."""
    state, solution = desk.state, found.solution
    if not state or not solution:
        return ()
    who = desk.names[state.to_move]
    values = sorted(solution.plays.items(), key=lambda pair: -pair[1])
    rows = [(named(play), margin(value) + (" ✓" if play in solution.best else "")) for play, value in values]
    steps, at, mover = [("Turn", "Who", "What", f"For {'you' if who == 'You' else who}")], state, state.seen_by(0).seats
    side = mover[state.to_move]
    for number, action in enumerate(solution.line, start=1):
        name = desk.names[at.to_move]
        if isinstance(action, Draw):
            steps.append((str(number), name, "draw: from here on it is chance", "–"))
            break
        new = at.apply(action)
        gain = sum(
            (now - before) * (1 if each == side else -1)
            for each, (now, before) in enumerate(zip(new.scores, at.scores, strict=True))
        )
        end = {"out": ", out", "blocked": ", blocked"}[new.result.reason] if new.result else ""
        steps.append((str(number), name, named(action) + end, signed(gain) if gain else "–"))
        at = new
    steps.append(("Value", "", "", margin(solution.value)))
    return (
        Table(f"All tiles known: the value of each play. {FACE_UP}", (("Play", "Value"), *rows)),
        Table(f"A best line, what is left at the end included. {FACE_UP}", tuple(steps), total=True),
    )
