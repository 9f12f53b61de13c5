"""What an ending with hidden tiles looks like: its table, its tiles, what each play is worth, in pictures and words."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

from fivescore import odds, solver
from fivescore.finder import greedy, outcomes
from fivescore.game import State, follow
from fivescore.labs.contract import Table
from fivescore.labs.parts import board, charts
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.wheels import signed
from fivescore.layout import Layout, Play
from fivescore.markup import Markup, joined, tag
from fivescore.odds import Dist
from fivescore.position import Action, Draw, Position
from fivescore.solver import FACE_UP, HOLDINGS, Averaged, Solution, Study, kind, seen
from fivescore.tiles import Tile


@dataclass(frozen=True)
class Ending:
    """What the seat to move knows; the seed; deals in the sample (0: all); which deal is face up (0: none); a play.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending
    >>> at = random_ending(ALL_FIVES, 2, 2, 1, seed=1)
    >>> Ending(at, 1).state, len(Ending(at, 1, deal=1).state.hands[1])
    (None, 2)
    """

    position: Position
    seed: int
    sample: int = 0
    deal: int = 0
    shown: Action | None = None

    @property
    def state(self) -> State | None:
        """The deal that is face up, drawn by the seed; None where all is hidden.

        >>> from fivescore import ALL_FIVES
        >>> at = Ending(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6", others=(2,)), seed=1)
        >>> at.state, Ending(at.position, at.seed, deal=1).state.hands
        (None, ((Tile(1, 6),), (Tile(1, 1), Tile(4, 6))))
        """
        if not self.deal:
            return None
        return seen(self.position, odds.sample(self.position, random.Random(f"deal/{self.seed}/{self.deal}")))

    @property
    def solution(self) -> Solution | None:
        """That deal solved; None where all is hidden, or nobody can play. Errors as `solver.face_up()`.

        >>> from fivescore import ALL_FIVES
        >>> from fivescore.solver import random_ending
        >>> found = Ending(random_ending(ALL_FIVES, 2, 2, 1, seed=1), 1, deal=1).solution
        >>> found.value, [str(action) for action in found.best]
        (20, ['2-2@2-6'])
        """
        state = self.state
        return solver.face_up(state) if state and not state.result else None

    @property
    def layout(self) -> Layout:
        """The table, the play that is shown laid on it.

        >>> from fivescore import ALL_FIVES
        >>> at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6", others=(2,))
        >>> str(Ending(at, 1).layout), str(Ending(at, 1, shown=at.legal[0]).layout)
        ('6-6', '6-6 1-6@6-6')
        """
        return self.position.layout.after(self.shown) if isinstance(self.shown, Play) else self.position.layout


# Words for numbers and actions


def named(action: Action) -> str:
    """An action in a few words.

    >>> named(Play(Tile(1, 3), Tile(3, 6))), named(Draw())
    ('[1-3] on [3-6]', 'draw')
    """
    if not isinstance(action, Play):
        return str(action)
    return f"{action.tile} on {action.on}" if action.on else str(action.tile)


def percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth where it is not whole.

    >>> percent(Fraction(5, 7)).split(), percent(Fraction(1, 4)).split()
    (['71.4', '%'], ['25', '%'])
    """
    return f"{_hundredths(chance)}\N{NO-BREAK SPACE}%"


def _hundredths(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f}" if (100 * chance).denominator > 1 else str(int(100 * chance))


def share(chance: Fraction) -> str:
    """A chance as a fraction and in percent; a fraction of many digits is left out.

    >>> share(Fraction(5, 7)).split(), share(Fraction(0)).split()
    (['5/7', '(71.4', '%)'], ['0', '%'])
    """
    return f"{chance} ({percent(chance)})" if 1 < chance.denominator < 10_000 else percent(chance)


def margin(value: Fraction | float, digits: int = 2) -> str:
    """A margin with its sign, rounded where it is not whole.

    >>> margin(Fraction(1447, 168)), margin(Fraction(20)), margin(Fraction(-1, 2)) == "\N{MINUS SIGN}0.50"
    ('+8.61', '+20', True)
    """
    if value == int(value):
        return signed(int(value))
    return f"{'+' if value > 0 else '−'}{abs(float(value)):.{digits}f}"


def worth(choice: Averaged) -> str:
    """The mean of a choice: with its fraction where it is exact, with its standard error where it is an estimate.

    >>> worth(Averaged(Draw(), 0, Fraction(1, 2))), worth(Averaged(Draw(), 0, 0.5, 0.25, 100))
    ('+0.50 (1/2)', '+0.50 ± 0.25')
    """
    if choice.error is not None:
        return f"{margin(choice.mean)} ± {choice.error:.2f}"
    mean = Fraction(choice.mean)
    exactly = f" ({mean})".replace("-", "−") if 1 < mean.denominator < 10_000 else ""
    return margin(mean) + exactly


def _count(number: int, one: str = "tile") -> str:
    return f"{number:,} {one}" if number == 1 else f"{number:,} {one}s"


# The sentence


def hidden(position: Position) -> str:
    """What is hidden, in a sentence.

    >>> from fivescore import ALL_FIVES
    >>> hidden(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,)))
    'They hold 3 of 25 unseen tiles, 22 are in the boneyard: 2,300 deals fit.'
    """
    theirs, bones = position.sizes[1], position.boneyard
    if not bones:
        return f"They hold the {_count(theirs)} that you cannot see: the boneyard is empty."
    deals = odds.count_deals(position)
    return (
        f"They hold {theirs} of {theirs + bones} unseen tiles, {bones} "
        f"{'is' if bones == 1 else 'are'} in the boneyard: {_count(deals, 'deal')} fit."
    )


def _can(position: Position) -> str:
    """What they can do on a table, in words."""
    follow, score = odds.can_play(position, 1), odds.can_score(position, 1)
    if follow == 0:
        return "they cannot play"
    certainly = "certainly play" if follow == 1 else f"play with a chance of {share(follow)}"
    scoring = (
        "never score" if not score else "certainly score" if score == 1 else f"score with a chance of {share(score)}"
    )
    return f"they can {certainly}, and {scoring}"


def says(state: Ending, found: Study) -> str:
    """What is hidden, what they can do, which plays are best, and how exact that is.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending, study
    >>> at = Ending(random_ending(ALL_FIVES, 2, 2, 0, seed=1), 1)
    >>> *_, found = study(at.position)
    >>> says(at, found).endswith("The truth: the boneyard is empty, so you know their hand.")
    True
    """
    parts = [hidden(state.position)]
    parts += [_shown(state, found)] if state.shown else [f"Now {_can(state.position)}.", _best(state, found)]
    parts.append(kind(state.position, state.sample, state.seed))
    if not found.outlooks:
        parts.append("How the round ends is shown for smaller endings, over all deals.")
    if state.state:
        parts.append(_seen(state, state.solution))
    return " ".join(parts)


def _best(state: Ending, found: Study) -> str:
    """The best play by its value, and the greedy one where that is another."""
    best, now = found.choices[0], greedy(state.position)
    value = f"{_by(state)} {named(best.play)} is best: {_plus(best)}."
    if len(found.choices) == 1:
        return f"You can only {named(best.play)}: {_plus(best)}." if not isinstance(best.play, Play) else value
    quick = next(each for each in found.choices if each.play == now)
    if not quick.points:
        return f"{value} No play scores now."
    if quick == best:
        return f"{value} It also scores most now: {quick.points}."
    return f"{value} {named(now).capitalize()} scores most now, {quick.points}, but is worth {_plus(quick)}."


def _by(state: Ending) -> str:
    """By which value a play is best."""
    if not state.position.boneyard:
        return "In truth"
    return "In the sample" if state.sample else "On average"


def _plus(choice: Averaged) -> str:
    return margin(choice.mean) + (f" ± {choice.error:.2f}" if choice.error is not None else "")


def _shown(state: Ending, found: Study) -> str:
    """The play that is shown: what it scores, what they can do then, what it is worth, how the round ends."""
    choice = next(each for each in found.choices if each.play == state.shown)
    parts = [
        f"{named(choice.play).capitalize()} scores {choice.points or 'nothing'} now; its value is {_plus(choice)}."
    ]
    if isinstance(choice.play, Play) and len(state.position.hand) > 1:
        parts.append(f"After it {_can(follow(state.position, choice.play))}.")
    if ends := found.outlooks.get(choice.play):
        parts.append(f"You go out in {percent(ends.out)}, they in {percent(ends.beaten)}; you win {percent(ends.won)}.")
    return " ".join(parts)


def _seen(state: Ending, solution: Solution | None) -> str:
    which = f"Deal {state.deal} is face up" if state.position.boneyard else "All is face up"
    if not solution:
        return f"{which}: nobody can play, so the round is blocked."
    best = " or ".join(map(named, solution.best))
    return f"{which}: with all tiles known, best is {best}, {margin(solution.value)}."


# The tables


def tables(state: Ending, found: Study) -> tuple[Table, ...]:
    """The values; what they can do; how the round ends; and a best line of the deal that is face up.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending, study
    >>> at = Ending(random_ending(ALL_FIVES, 2, 2, 1, seed=1), 1, deal=1)
    >>> *_, found = study(at.position)
    >>> len(tables(at, found))
    4
    """
    solution = state.solution
    own = (_values(state, found, solution), leaves(state.position))
    return (*own, *_ends(found), *_line(state, solution))


def _values(state: Ending, found: Study, solution: Solution | None) -> Table:
    """Every play with its points now, its value, and its value in the deal that is face up; the best of each ticked."""
    rows = [("Play", "Now", _by(state), *(["This deal"] if solution else []))]
    quick, first = greedy(state.position), found.choices[0].mean
    for choice in found.choices:
        now = _ticked(f"★\N{NO-BREAK SPACE}{choice.points}", choice.play == quick) if choice.points else "–"
        row = [named(choice.play), now, _ticked(worth(choice), choice.mean == first)]
        if solution:
            row.append(_ticked(margin(solution.plays[choice.play]), choice.play in solution.best))
        rows.append(tuple(row))
    exact = f" This deal: {FACE_UP[0].lower()}{FACE_UP[1:]}" if solution else ""
    best = "Points now, and your points from now on less theirs; ✓ is the best."
    return Table(f"{best} {kind(state.position, state.sample, state.seed)}{exact}", tuple(rows))


def _ticked(text: str, best: bool) -> str:
    return f"{text} ✓" if best else text


def leaves(position: Position) -> Table:
    """What they can do as the table lies, and after each play.

    >>> from fivescore import ALL_FIVES
    >>> [row[0] for row in leaves(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))).rows]
    ['After', 'nothing yet', '[1-6] on [6-6]']
    """
    rows: list[tuple[str, ...]] = [("After", "They can follow", "They can score")]
    rows.append(("nothing yet", *_chances(position)))
    for play in position.legal:
        if isinstance(play, Play):
            last = len(position.hand) == 1
            rows.append((named(play), *(("you are out", "–") if last else _chances(follow(position, play)))))
    return Table(f"What they can do at once, without drawing. {HOLDINGS}", tuple(rows))


def _chances(position: Position) -> tuple[str, str]:
    return share(odds.can_play(position, 1)), share(odds.can_score(position, 1))


def _ends(found: Study) -> tuple[Table, ...]:
    """How the round ends after each play, where that is known."""
    rows: list[tuple[str, ...]] = [("Play", "You go out", "They go out", "Blocked", "You win")]
    for play, each in found.outlooks.items():
        rows.append((named(play), *map(_hundredths, (each.out, each.beaten, each.blocked, each.won))))
    caption = "How the round ends, in percent, if both then play their best face up. Exact, rounded to a tenth."
    return (Table(caption, tuple(rows)),) if found.outlooks else ()


def _line(state: Ending, solution: Solution | None) -> tuple[Table, ...]:
    """A best line of the deal that is face up, and what each step is worth for you."""
    at = state.state
    if not at or not solution:
        return ()
    rows = [("Turn", "Who", "What", "For you")]
    for number, action in enumerate(solution.line, start=1):
        who = "they" if at.to_move else "you"
        if isinstance(action, Draw):
            rows.append((str(number), who, "draw: from here on it is chance", "–"))
            break
        new = at.apply(action)
        gain = sum(new.scores[:1]) - sum(new.scores[1:]) - sum(at.scores[:1]) + sum(at.scores[1:])
        end = {"out": ", out", "blocked": ", blocked"}[new.result.reason] if new.result else ""
        rows.append((str(number), who, named(action) + end, signed(gain) if gain else "–"))
        at = new
    rows.append(("Value", "", "", margin(solution.value)))
    which = f"Deal {state.deal}" if state.position.boneyard else "The deal"
    return (
        Table(f"{which}, face up: a best line, what is left at the end included. {FACE_UP}", tuple(rows), total=True),
    )


# The picture


def picture(state: Ending, found: Study | None = None) -> Markup:
    """The table with the play that is shown, your hand, the tiles that you cannot see, and a chart.

    >>> from fivescore import ALL_FIVES
    >>> at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    >>> "They hold 3 of these 25" in picture(Ending(at, 1))
    True
    """
    at, ghost = state.position, state.shown if isinstance(state.shown, Play) else None
    drawn = board.picture(at.layout, ghost=ghost, caption=at.rules.title)
    return drawn + _hand(state, found) + _others(state) + (_chart(state, found) if found else "")


def _hand(state: Ending, found: Study | None) -> Markup:
    best: dict[Tile, str] = {}
    for choice in found.choices if found else ():
        if isinstance(choice.play, Play):
            best.setdefault(choice.play.tile, margin(choice.mean, digits=1))
    cells = []
    for tile in state.position.hand:
        chosen = "fs-wide fs-chosen" if isinstance(state.shown, Play) and state.shown.tile == tile else "fs-wide"
        fits = state.position.layout.fits([tile])
        cells.append(board.cell(tile, "play" if fits else "", best.get(tile, "–" if found else ""), chosen))
    return board.row("Your hand, with the value of each tile's best play" if found else "Your hand", cells)


def _others(state: Ending) -> Markup:
    """The tiles that you cannot see, with what each could score now; in two rows where a deal is face up."""
    position, dealt = state.position, state.state
    held, bones = position.sizes[1], position.boneyard
    marks = "★ what a tile could score, – what fits nowhere"
    if dealt:
        rows = [_row(f"They hold ({marks})", state, dealt.hands[1])]
        return joined([*rows, *([_row("In the boneyard", state, dealt.boneyard)] if bones else [])])
    where = f"They hold {held} of these {held + bones} ({marks})" if bones else f"They hold ({marks})"
    return _row(where, state, position.unseen)


def _row(title: str, state: Ending, tiles: tuple[Tile, ...]) -> Markup:
    best: dict[Tile, int] = {}
    for each in outcomes(state.layout, tiles):
        best.setdefault(each.play.tile, each.points)
    cells = [
        board.cell(tile, "", (f"★{best[tile]}" if best[tile] else "0") if tile in best else "–")
        for tile in sorted(tiles)
    ]
    return board.row(title, cells)


def _chart(state: Ending, found: Study) -> Markup:
    """The values of all plays as bars; of a play that is shown the chance of each margin."""
    ends = found.outlooks.get(state.shown) if state.shown else None
    if state.shown and ends:
        title = f"After {named(state.shown)}: the chance of each margin (hatched: above 0)"
        drawn = charts.bars(margin_bars(ends.margins), height=18)
    else:
        title, first = "The value of each play (hatched: the best)", found.choices[0].mean
        drawn = charts.bars(
            [charts.Bar(named(each.play), float(each.mean), _plus(each), each.mean == first) for each in found.choices]
        )
    return tag("div", tag("p", rich(title)), drawn, class_="fs-worth", aria_hidden="true")


def margin_bars(margins: Dist[int]) -> list[charts.Bar]:
    """A bar for each margin, as long as its chance in percent; those above 0 are hatched.

    >>> [(bar.value, bar.about) for bar in margin_bars(Dist({-5: 1, 10: 3}))]
    [(25.0, False), (75.0, True)]
    """
    return [
        charts.Bar(signed(each), 100 * float(chance), percent(chance), each > 0) for each, chance in margins.items()
    ]
