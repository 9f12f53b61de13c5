"""What the engine finds out of a position: what the next player can do, what each play is worth, how the round ends.

It is told in the one sentence that counts most, in tables with all the rest, and drawn: the hands, the boneyard, the
table, what each hidden tile could score, and charts.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from time import process_time
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis import odds, solver
from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.analysis.odds.hand_counting import MOST_CASES
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Draw, Position
from fivescore.core.tiles import Tile
from fivescore.notebook import charts, wheels
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import hundredths, margin, named, percent, signed
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.analysis.positions import WEIGHED, Scenario
from fivescore_labs.contract import Latest, sentence, worked
from fivescore_labs.parts import board, stage
from fivescore_labs.parts.charts import chances
from fivescore_labs.parts.words import capital, score, share, tiles
from fivescore_labs.play.setup import whose, with_verb
from fivescore_labs.review import MEASURES, look_ahead, plays_of

QUICK = 60_000
"""Up to which cost values are worked out without being asked for."""
AT_ONCE = 20
"""Below which cost values come with the first view."""
SOLVED = 40_000
"""How many positions a round with all hands known may take."""
LONG = 30
"""How many events a record has whose deals may be hard to count."""
Marks = Mapping[Tile, str]
"""What is below each hidden tile: what it could score, with the play that is shown on the table."""
BIT = 0.1
"""How many seconds one bit of counting takes before what is known so far is shown."""


class PlayChances(NamedTuple):
    """A player's chances at once, without drawing: to play, and of each best score (0 for none)."""

    seat: int
    play: Fraction
    scores: odds.Dist[int]

    @property
    def mean_best(self) -> Fraction:
        """The best score on average."""
        return self.scores.mean()

    @property
    def score(self) -> Fraction:
        """The chance to score at all."""
        return 1 - self.scores.get(0, Fraction(0))


def _reaching(position: Position) -> Iterator[PlayChances | None]:
    """Yield what the next other player can do, after None for each count that it takes; None where nobody can know."""
    seat = position.to_move
    if seat == position.seat:
        seat = turns.next_seat(position.sizes, seat)
    if seat == position.seat or not position.sizes[seat] or turns.why_over(position):
        yield None
        return
    layout = position.layout
    levels = sorted({each.points for each in outcomes(layout, position.unseen) if each.points})
    at_least = {0: Fraction(1)}
    try:
        play = odds.can_play(position, seat)
        for points in levels:
            yield None
            at_least[points] = odds.can_score(position, seat, points)
    except TooLarge:
        yield None
        return
    more = [*at_least.values(), Fraction(0)][1:]
    chances = {points: here - then for (points, here), then in zip(at_least.items(), more, strict=True)}
    yield PlayChances(seat, play, odds.Dist({each: chance for each, chance in chances.items() if chance}))


class Findings(NamedTuple):
    """The findings so far, `done` from 0 to 1; `deals` is None where too many fit to count them."""

    plays: tuple[Opportunity, ...] = ()
    deals: int | None = 0
    now: PlayChances | None = None
    then: Mapping[Play, PlayChances | None] = {}
    solution: solver.Solution | None = None
    unsolved: str = ""
    done: Fraction = Fraction(1)
    choices: tuple[solver.Averaged, ...] = ()
    outlooks: Mapping[Action, solver.Outlook] = {}
    kind: str = ""
    why: str = ""
    ahead: bool = False


_studied = Latest[tuple[Position, int, int], solver.Study](most=8)
_solved = Latest[Scenario, tuple[solver.Solution | None, str]](most=8)


def find(scenario: Scenario) -> Iterator[Findings]:
    """Yield what is found bit by bit, with the values that are asked for; the last is whole."""
    at = scenario.position
    if turns.why_over(at):
        yield Findings(why="The round is over.")
        return
    found, before = Findings(), Fraction(0)
    for found in _reached(scenario):
        if found.done < 1:
            before = Fraction(1, 4)
            yield found._replace(done=found.done * before)
    start = before
    for done, solution, unsolved in _solution(scenario):
        found = found._replace(solution=solution, unsolved=unsolved)
        if done < 1:
            before = Fraction(1, 2)
            yield found._replace(done=start + (before - start) * done)
    if why := _unweighed(scenario):
        yield found._replace(why=why)
    elif why := _too_large(scenario):
        yield found._replace(choices=_ahead(at), kind=MEASURES["look-ahead"], why=why, ahead=True)
    else:
        for study in _study(at, scenario.sample, scenario.seed):
            kind = _kind(scenario) if study.choices else ""
            done = before + (1 - before) * study.done
            yield found._replace(done=done, choices=study.choices, outlooks=study.outlooks, kind=kind)


def _reached(scenario: Scenario) -> Iterator[Findings]:
    """Yield what the next player can do now and after each play, bit by bit where the deals are hard to count."""
    at, start = scenario.position, process_time()
    plays, own = outcomes(at.layout, at.hand), at.to_move == at.seat
    turn = at._replace(to_move=at.seat) if at.seat is not None else at
    asked = [each.play for each in plays if own or each.play == scenario.shown]
    if len(at.events) > LONG:
        yield Findings(plays, done=Fraction(0))
    try:
        deals: int | None = odds.count_deals(at)
    except FivescoreError as fault:  # they are too many, or none fits: a record that no deal fits has another fault
        deals = None if isinstance(fault, TooLarge) else 0
    found = Findings(plays, deals)
    for number, play in enumerate([None, *asked]):
        known = None
        for known in _reaching(turns.position_after(turn, play) if play else at):
            if not known and process_time() - start > BIT:
                yield found._replace(done=Fraction(number, len(asked) + 1))
                start = process_time()
        found = found._replace(then={**found.then, play: known}) if play else found._replace(now=known)
    yield found


def _study(position: Position, sample: int, seed: int) -> Iterator[solver.Study]:
    """The values bit by bit, nothing first; of what was found lately, and of what is found at once, only the last."""
    key = (position, sample, seed if sample else 0)
    at_once = not sample and solver.averages_cost(position) < AT_ONCE
    bits = chain([solver.Study(Fraction(0))], solver.endings.study(*key))
    return worked(_studied, key, (bit for bit in bits if not at_once or bit.done == 1))


def _ahead(position: Position) -> tuple[solver.Averaged, ...]:
    """Every play with its points less what the next player can be expected to score, the best first."""
    after = position.layout.after
    found = [solver.Averaged(play, after(play).points, look_ahead(position, play)) for play in plays_of(position)]
    return tuple(sorted(found, key=lambda choice: -choice.mean))


def _unweighed(scenario: Scenario) -> str:
    """Say why no values are worked out, before any work; "" where they are."""
    at = scenario.position
    if not at.hand and scenario.record:
        return "Values need the hand of the player to move: type it."
    if not at.hand:
        return "Values need your hand: type it, or click its tiles in the set."
    if at.to_move != scenario.own:
        return "Values are for the player to move; to see those of this hand, give it the turn."
    return "" if all(at.sizes) else "Values need tiles in every hand."


def _too_large(scenario: Scenario) -> str:
    """Say why values do not go to the end of the round, and what can be done; "" where they do."""
    at = scenario.position
    if not scenario.weigh and solver.averages_cost(at) <= QUICK:
        return ""
    if scenario.weigh:
        try:
            solver.endings.study_cost(at, scenario.sample)
        except TooLarge as refusal:
            return sentence(str(refusal))
        return ""
    ways = []
    with suppress(TooLarge):
        solver.endings.study_cost(at, 0)
        ways.append(f"over all {odds.count_deals(at):,} deals")
    try:
        solver.endings.study_cost(at, 100)
        ways.append("from a sample of deals")
    except TooLarge as refusal:
        if not ways:
            return sentence(f"values to the end of the round are out of reach: {refusal}")
    return f"Values to the end of the round take longer: ask for them, {' or '.join(ways)}."


def _solution(scenario: Scenario) -> Iterator[tuple[Fraction, solver.Solution | None, str]]:
    """Yield how much is solved of the round with all tiles known; at last its solution, or why there is none."""
    key = Scenario(scenario.position, scenario.faces)
    known, state = _solved.get(key), scenario.state
    if not known and state and state.result:
        known = (None, "nobody can play, the round is blocked")
    elif not known and state:
        try:
            work = solver.Solving(state, limit=SOLVED)
            while work.advance():
                yield work.done, None, ""
            known = (work.solution, "")
        except TooLarge:
            known = (None, f"more than {SOLVED:,} positions would have to be searched")
    yield Fraction(1), *_solved.keep(key, known or (None, ""))


def _kind(scenario: Scenario) -> str:
    """Say how exact the values to the end of the round are."""
    at = scenario.position
    if len(at.sizes) > 2 and not (scenario.sample and at.boneyard):
        return MEASURES["average"]
    return solver.endings.exactness(at, scenario.sample, scenario.seed)


def says(scenario: Scenario, found: Findings) -> str:
    """Say what counts most, in a sentence."""
    at = scenario.position
    if over := turns.why_over(at):
        return _over(scenario, over)
    if scenario.shown:
        return _shown(scenario, found, scenario.shown)
    if found.solution:
        return _seen(scenario, found)
    if found.choices:
        return _best(scenario, found)
    if not at.hand and found.why:
        return found.why
    others = "" if at.to_move == scenario.own else _next(scenario, found.now, "Now ")
    return others or _plays(scenario, found)


def picked(scenario: Scenario) -> str:
    """Say where the picked tile may go."""
    tile, at = scenario.picked, scenario.position
    if tile is None:
        return ""
    hand = "or take it out of the hand" if tile in at.hand else "or put it into the hand"
    if not at.layout.last:
        return f"{tile} can lead; {hand}."
    hosts = [str(host) for host in at.layout.places(tile)]
    return f"{tile} fits {'on ' + speech.listed(hosts) if hosts else 'nowhere on the table'}; {hand}."


def tables(scenario: Scenario, found: Findings) -> tuple[Table, ...]:
    """All that was found, each kind of it in a table; the ends are last."""
    parts = (_values, _others, _known, _next_chances, _scores, _outlooks, _best_line)
    each = [table for part in parts if (table := part(scenario, found))]
    return (*each, board.ends_table(scenario.position.layout)) if scenario.position.layout.last else tuple(each)


def next_player_table(scenario: Scenario, found: Findings) -> tuple[str, PlayChances | None]:
    """Return a title, and what the next player can do, after the play that is shown if there is one."""
    reach = found.then.get(scenario.shown) if scenario.shown else found.now
    when = f"after {named(scenario.shown)}" if scenario.shown else "as the table lies"
    return (capital(f"{whose(scenario.names[reach.seat])} best score {when}") if reach else ""), reach


def _sides(scenario: Scenario) -> tuple[str, str]:
    """The own side and the others, in a name each."""
    at, own = scenario.position, scenario.own
    if at.seats.count(at.seats[own]) > 1:
        return f"{capital(whose(scenario.names[own]))} side", "the other side"
    return scenario.names[own], scenario.names[scenario.others[0]] if len(at.sizes) == 2 else "another"


def _by(scenario: Scenario, found: Findings) -> str:
    """By which values a play is best."""
    if found.ahead:
        return "By one look ahead"
    if scenario.position.boneyard == 0 and len(scenario.position.sizes) == 2:
        return "In truth"
    return "In the sample" if scenario.sample else "On average"


def _worth(choice: solver.Averaged) -> str:
    """The mean of a choice: with its fraction where two decimals round it, with its error where it is an estimate."""
    if choice.error is not None:
        return f"{margin(choice.mean)} ± {choice.error:.2f}"
    mean = Fraction(choice.mean)
    exactly = f" ({mean})".replace("-", "−") if 100 % mean.denominator and mean.denominator < 10_000 else ""
    return margin(mean) + exactly


def _mean(mean: Fraction) -> str:
    return str(mean) if mean.denominator == 1 else f"{float(mean):.2f}"


def _over(scenario: Scenario, over: str) -> str:
    at = scenario.position
    who = scenario.names[at.events[-1].seat]
    ends = {"out": f"{with_verb(who, 'go')} out", "target": f"{with_verb(who, 'reach')} the target"}
    return f"The round is over: {ends.get(over, 'it is blocked')}, at {' to '.join(map(score, at.scores))}."


def _plays(scenario: Scenario, found: Findings) -> str:
    """Say how many plays of the hand score, and the one with most points."""
    at, plays = scenario.position, found.plays
    if not at.hand:
        unknown = at.seat is None and at.sizes[scenario.own]
        return f"{capital(whose(scenario.names[scenario.own]))} hand is {'not known' if unknown else 'empty'}."
    if not plays:
        forced = at.legal[0] if at.to_move == scenario.own else None
        return f"No tile fits: {'draw' if isinstance(forced, Draw) else 'knock'}." if forced else "No tile fits."
    scoring = sum(bool(each.points) for each in plays)
    if len(plays) == 1:
        return f"One play: {_play(plays[0])}."
    if not scoring:
        return f"None of {len(plays)} plays scores."
    most = "; " if scoring == 1 else "; most points: "
    return f"{scoring} of {len(plays)} plays score{'s' if scoring == 1 else ''}{most}{_play(plays[0])}."


def _play(each: Opportunity) -> str:
    scores = f", scores {each.points}" if each.points else ""
    return f"{named(each.play)} {each.does}: {wheels.sum_of(each)}{scores}"


def _hidden(scenario: Scenario, found: Findings) -> str:
    """Say who holds how many of the tiles that the own seat cannot see, and how many deals fit."""
    at = scenario.position
    seats, own = [seat for seat in scenario.others if at.sizes[seat]], scenario.names[scenario.own]
    if at.seat is None or not seats:
        return ""
    names = speech.listed([scenario.names[seat] for seat in seats])
    who = f"{names} hold" if len(seats) > 1 else with_verb(names, "hold")
    if len(at.sizes) == 2 and not at.boneyard:
        return f"{who} the {tiles(len(at.unseen))} that {'you' if own == 'You' else own} cannot see."
    sizes = " + ".join(str(at.sizes[seat]) for seat in seats)
    bones = "and the boneyard is empty"
    if at.boneyard:
        bones = f"{at.boneyard} {'is' if at.boneyard == 1 else 'are'} in the boneyard"
    fit = f": {found.deals:,} {'deal fits' if found.deals == 1 else 'deals fit'}" if found.deals else ""
    return f"{who} {sizes} of {speech.many(len(at.unseen), 'unseen tile')}, {bones}{fit}."


def _next(scenario: Scenario, reach: PlayChances | None, when: str) -> str:
    if reach is None:
        return ""
    name = "you" if scenario.names[reach.seat] == "You" else scenario.names[reach.seat]
    if not reach.play:
        return f"{when}{name} cannot play."
    play = "play for sure" if reach.play == 1 else f"play with a chance of {share(reach.play)}"
    if not reach.score:
        return f"{when}{name} can {play}, but not score."
    score = "score for sure" if reach.score == 1 else f"score with a chance of {share(reach.score)}"
    return f"{when}{name} can {play} and {score}; the best score is {_mean(reach.mean_best)} on average."


def _shown(scenario: Scenario, found: Findings, play: Play) -> str:
    """The play that is looked at, what it does, and what it is worth."""
    each = next(each for each in found.plays if each.play == play)
    less = f"your points less {_sides(scenario)[1]}'s from here" if scenario.names[scenario.own] == "You" else ""
    about = f", {less}" if less and len(scenario.names) == 2 else ""
    worth = next((f"; its value is {_worth(choice)}{about}" for choice in found.choices if choice.play == play), "")
    return f"{_play(each)}{worth}."


def _best(scenario: Scenario, found: Findings) -> str:
    """The best play by its value, and what most points now are worth where that is another."""
    best, by = found.choices[0], _by(scenario, found)
    if len(found.choices) == 1:
        return f"{by} the only choice, {named(best.play)}, is worth {_worth(best)}."
    names = " or ".join(named(each.play) for each in found.choices if each.mean == best.mean)
    greedy = next((each for each in found.choices if found.plays and each.play == found.plays[0].play), best)
    contrast = greedy.points and greedy.mean != best.mean
    but = f"; {named(greedy.play)}, with most points now, is worth {_worth(greedy)}" if contrast else ""
    return f"{by} {names} is best: {_worth(best)}{but}."


def _outlook(scenario: Scenario, found: Findings, play: Action) -> str:
    """Say how the round ends after a play, where that is known."""
    if not (ends := found.outlooks.get(play)):
        return ""
    own, other = _sides(scenario)
    out = f"{with_verb(own, 'go')} out in {percent(ends.out)}, {other} in {percent(ends.beaten)}."
    return f"{out} {with_verb(own, 'win')} in {percent(ends.won)}."


def _seen(scenario: Scenario, found: Findings) -> str:
    """The best with all tiles known."""
    which = f"Deal {scenario.deal} is face up: with" if scenario.deal and found.deals != 1 else "With"
    if not found.solution:
        return f"{which} all tiles known, {found.unsolved}."
    best = " or ".join(map(named, found.solution.best))
    who = "" if scenario.position.to_move == scenario.own else f" for {scenario.names[scenario.position.to_move]}"
    return f"{which} all tiles known, best{who} is {best}: {margin(found.solution.value)}."


def _values(scenario: Scenario, found: Findings) -> Table | None:
    """Every play of the hand: what it does, scores, and is worth; the best of each column is ticked."""
    values, known = {choice.play: choice for choice in found.choices}, {each.play: each for each in found.plays}
    solution = found.solution if scenario.position.to_move == scenario.own else None
    plays: list[Action] = list(values) or list(solution.plays if solution else known)
    if not plays:
        return None
    by = "Value" if found.ahead else _by(scenario, found)
    rows = [("Play", "What it does", "Scores", *([by] if values else []), *(["Face up"] if solution else []))]
    for play in plays:
        each = known.get(play) if isinstance(play, Play) else None
        row = [named(play), each.says if each else "–"]
        points = each.points if each else 0
        row += [_ticked(f"★\N{NO-BREAK SPACE}{points}", points == found.plays[0].points) if points else "–"]
        row += [_ticked(_worth(values[play]), values[play].mean == found.choices[0].mean)] if values else []
        row += [_ticked(margin(solution.plays[play]), play in solution.best)] if solution else []
        rows.append(tuple(row))
    caption = ["Every play of the hand, the best value first." if values else "Every play of the hand."]
    caption += ["✓ is the best of its column."]
    caption += ["Values are points from now on less theirs."] if (values or solution) and not found.ahead else []
    caption += [found.kind] if values else []
    caption += [f"Face up: {solver.FACE_UP[0].lower()}{solver.FACE_UP[1:]}"] if solution else []
    return Table(" ".join(caption), tuple(rows))


def _others(scenario: Scenario, found: Findings) -> Table | None:
    """The value of each play of another player, with all tiles known."""
    if not found.solution or scenario.position.to_move == scenario.own:
        return None
    values = sorted(found.solution.plays.items(), key=lambda pair: -pair[1])
    rows = [(named(play), _ticked(margin(value), play in found.solution.best)) for play, value in values]
    return Table(f"All tiles known: the value of each play. {solver.FACE_UP}", (("Play", "Value"), *rows))


def _ticked(text: str, best: bool) -> str:
    return f"{text} ✓" if best else text


def _known(scenario: Scenario, found: Findings) -> Table:
    """All that is known, each thing in a sentence."""
    at, play = scenario.position, scenario.shown
    only = found.choices[0].play if len(found.choices) == 1 else None
    looked = play or only
    many = f"There are too many deals to count what can follow: they part into more than {MOST_CASES:,} cases."
    ending = _outlook(scenario, found, looked) if looked else ""
    told = {
        "To move": "" if turns.why_over(at) else scenario.names[at.to_move],
        "The plays": _plays(scenario, found),
        "Hidden": _hidden(scenario, found),
        "What comes next": _next(scenario, found.then[play] if play else found.now, "After it " if play else "Now "),
        "The best": _best(scenario, found) if found.choices else "",
        "How it ends": f"After {named(looked)}: {ending}" if looked and ending else "",
        "How exact": " ".join(filter(None, (found.kind, found.why, many if found.deals is None else ""))),
        "Face up": _seen(scenario, found) if found.solution or found.unsolved else "",
    }
    caption = f"The count is {at.layout.total}" if at.layout.last else "The table is empty"
    return Table(caption, (("", "What is known"), *((about, words) for about, words in told.items() if words)))


def _next_chances(scenario: Scenario, found: Findings) -> Table | None:
    """Return a table of what the next player can do as the table lies, and after each play of the hand."""
    if not found.now:
        return None
    rows: list[tuple[str, ...]] = [("After", "Can play", "Can score", "Best score, on average")]
    rows.append(("nothing yet", *_cells(found.now)))
    if scenario.position.to_move == scenario.own:
        over = ("the round is over", "–", "–")
        rows += [(named(play), *(_cells(then) if then else over)) for play, then in found.then.items()]
    name = "you" if scenario.names[found.now.seat] == "You" else scenario.names[found.now.seat]
    counted = "knocks and draws of the record count" if scenario.position.events else "every deal that fits is counted"
    return Table(f"What {name} can do next, without drawing. Exact: {counted}.", tuple(rows))


def _cells(reach: PlayChances) -> tuple[str, str, str]:
    return share(reach.play), share(reach.score), _mean(reach.mean_best)


def _scores(scenario: Scenario, found: Findings) -> Table | None:
    """The chance of each best score of the next player."""
    title, reach = next_player_table(scenario, found)
    if not reach:
        return None
    rows = [("Points", "Chance"), *((str(points), share(chance)) for points, chance in reach.scores.items())]
    return Table(title, (*rows, ("On average", _mean(reach.mean_best))), total=True)


def _outlooks(scenario: Scenario, found: Findings) -> Table | None:
    """Return a table of how the round ends after each play, where that is known."""
    if not found.outlooks:
        return None
    own, other = _sides(scenario)
    out = (f"{with_verb(own, 'go')} out", capital(f"{with_verb(other, 'go')} out"))
    rows: list[tuple[str, ...]] = [("Play", *out, "Blocked", with_verb(own, "win"))]
    for play, each in found.outlooks.items():
        chances = (each.out, each.beaten, each.blocked, each.won)
        rows.append((named(play), *map(hundredths, chances)))
    who = "both" if len(scenario.position.sizes) == 2 else "all"
    caption = f"How the round ends, in percent, if {who} then play their best face up. Exact, rounded to a tenth."
    return Table(caption, tuple(rows))


def _best_line(scenario: Scenario, found: Findings) -> Table | None:
    """A best line with all tiles known, each step with what it brings to the side that begins; a draw ends it."""
    at, solution, names = scenario.state, found.solution, scenario.names
    if not at or not solution:
        return None
    who, side = names[at.to_move], scenario.position.seats[at.to_move]
    rows: list[tuple[str, ...]] = [("Turn", "Who", "What", f"For {'you' if who == 'You' else who}")]
    for number, action in enumerate(solution.line, start=1):
        if isinstance(action, Draw):
            rows.append((str(number), names[at.to_move], "draw: from here on it is chance", "–"))
            break
        new = at.apply(action)
        made = [now - before for now, before in zip(new.scores, at.scores, strict=True)]
        gain = 2 * made[side] - sum(made)
        end = {"out": ", out", "blocked": ", blocked"}[new.result.reason] if new.result else ""
        rows.append((str(number), names[at.to_move], named(action) + end, signed(gain) if gain else "–"))
        at = new
    which = f"Deal {scenario.deal}, face up: a best line" if scenario.deal and found.deals != 1 else "A best line"
    caption = f"{which}, what is left at the end included. {solver.FACE_UP}"
    return Table(caption, (*rows, ("Value", "", "", margin(solution.value))), total=True)


def picture(scenario: Scenario, found: Findings, *, live: bool = False) -> Markup:
    """The other hands, the boneyard, the table, the own hand; what is hidden, or a tray if `live`; charts."""
    at = scenario.position
    layout = at.layout.after(scenario.shown) if scenario.shown else at.layout
    marks = board.marks(outcomes(layout, at.unseen), at.unseen)
    parts = [*(_row(scenario, seat, marks) for seat in scenario.others), _boneyard(scenario, marks)]
    if live:
        parts.append(_stage(scenario, found, marks))
    else:
        own = _row(scenario, scenario.own, _worths(scenario, found), "fs-hand")
        parts += [_layout(scenario), own, _face_down(scenario, marks)]
    return joined(parts if scenario.picked else [*parts, _charts(scenario, found)])


def _value_chips(scenario: Scenario) -> Markup:
    """Draw how the values of the plays are worked out, and whether the tiles of a deal lie face up."""
    several = [stage.Chip("Values", scenario.weigh, "values", options=WEIGHED)]
    if scenario.can_show_deals:
        hidden = "" if scenario.state else "yes"
        several.append(stage.Chip("All tiles face up", "", "face-up", hidden, full=not hidden))
    if scenario.deal and (scenario.position.boneyard or len(scenario.others) > 1):
        several.append(stage.Chip("Another deal", "", "deal", acts=True))
    return stage.bar(several, "The plays of the hand")


def _layout(scenario: Scenario) -> Markup:
    """The layout with the play that is shown, as it stands without any script."""
    layout, title = scenario.position.layout, scenario.position.rules.title
    if layout.last or scenario.shown:
        return board.picture(layout, ghost=scenario.shown, caption=title)
    slot = tag("span", "nothing is laid", class_="fs-cell fs-slot", aria_hidden="true")
    return board.on_table(None, tag("span", title), slot)


def _stage(scenario: Scenario, found: Findings, marks: Marks) -> Markup:
    """The board with places for the tile that is picked or looked at, the own hand, and the tray of all tiles."""
    at, layout = scenario.position, scenario.position.layout
    tile = scenario.picked or (scenario.shown.tile if scenario.shown else None)
    owner = {tile: scenario.names[seat] for seat, tiles in enumerate(scenario.faces) for tile in tiles}
    could = {"–": "fits nowhere", "0": "could score nothing"}
    told = {tile: could.get(mark, f"could score {mark[1:]}") for tile, mark in marks.items()}
    told |= {tile: f"held by {name}" for tile, name in owner.items()}
    told |= dict.fromkeys(at.hand, f"in {whose(scenario.names[scenario.own])} hand")
    bits = stage.tray(
        layout,
        flat=(),
        held=at.hand,
        picked=scenario.picked,
        under={**marks, **owner},
        says=lambda tile: told.get(tile, ""),
    )
    return stage.stage(
        layout,
        shown=stage.ghosts(layout, tile),
        beside=stage.count(layout, at.rules.title),
        below=(_held(scenario, found), _value_chips(scenario), bits),
        chosen=scenario.shown,
        send="end",
    )


def _faces(known: tuple[Tile, ...], marks: Marks) -> Markup:
    return tag("div", *(board.cell(tile, "", marks.get(tile, ""), "fs-wide") for tile in known))


def _backs(count: int) -> Markup:
    return svg.hand([], backs=count) if count else Markup()


def _row(scenario: Scenario, seat: int, marks: Marks, kind: str = "") -> Markup:
    """A row of a player: the name, how many tiles, their faces where they are given, and the score of the side."""
    at, known = scenario.position, scenario.hands[seat]
    shown = _faces(known, marks) if known else _backs(at.sizes[seat])
    turn = ", to move" if seat == at.to_move else ""
    title = tag("p", f"{scenario.names[seat]}: {tiles(at.sizes[seat])}{turn}")
    points = tag("span", tag("b", score(at.scores[at.seats[seat]])), class_="fs-scored")
    return tag("div", title, points, shown, class_=f"fs-row fs-seat {kind}", aria_hidden="true")


def _boneyard(scenario: Scenario, marks: Marks) -> Markup:
    count, state = scenario.position.boneyard, scenario.state
    shown = _faces(state.boneyard, marks) if state and count else _backs(min(count, 14))
    return tag("div", tag("p", f"Boneyard: {tiles(count)}"), shown, class_="fs-row fs-seat", aria_hidden="true")


def _worths(scenario: Scenario, found: Findings) -> dict[Tile, str]:
    """Of each tile of the own hand the value of its best play; a dash where it fits nowhere."""
    best: dict[Tile, str] = {}
    for choice in found.choices:
        if isinstance(choice.play, Play):
            best.setdefault(choice.play.tile, margin(choice.mean, digits=1))
    at = scenario.position
    return {tile: best.get(tile, "" if at.layout.fits([tile]) else "–") for tile in at.hand}


def _held(scenario: Scenario, found: Findings) -> Markup:
    """The own hand as buttons, each of which shows a play; and one more for the picked tile."""
    at, own, worths = scenario.position, scenario.own, _worths(scenario, found)
    turn = ", to move" if own == at.to_move else ""
    title = f"{scenario.names[own]}{turn}, score {score(at.scores[at.seats[own]])}"
    says = {tile: "fits nowhere" if mark == "–" else f"worth {mark}" if mark else "" for tile, mark in worths.items()}
    after = Markup()
    if scenario.picked:
        inside = scenario.picked in at.hand
        into = "Take it out of the hand" if inside else "Put it into the hand"
        after = stage.chips([stage.Chip(into, "", "end", "hand", acts=True)])
    picked = scenario.shown.tile if scenario.shown else None
    return stage.hand(title, at.hand, under=worths, says=says, picked=picked, after=after)


def _face_down(scenario: Scenario, marks: Marks) -> Markup:
    """The tiles that the own hand does not see; none where all are known."""
    if scenario.state or not marks:
        return Markup()
    title = "Hidden tiles: ★ what a hidden tile could score, – what fits nowhere"
    return board.row(title, [board.cell(tile, "", mark) for tile, mark in marks.items()])


def _charts(scenario: Scenario, found: Findings) -> Markup:
    """Bars: the value of each play, the chance of each margin after one, and of what the next player may score."""
    parts: list[Markup] = []
    if found.choices:
        first = found.choices[0].mean
        rows = [
            charts.Bar(named(each.play), float(each.mean), margin(each.mean), each.mean == first)
            for each in found.choices
        ]
        parts += [tag("p", "The value of each play (hatched: the best)"), charts.bars(rows)]
    only = found.choices[0].play if len(found.choices) == 1 else None
    play = scenario.shown or only
    if play and play in found.outlooks:
        title = f"After {named(play)}: the chance of each margin (hatched: above 0)"
        parts += [tag("p", rich(title)), charts.bars(chances(found.outlooks[play].margins), height=18)]
    title, reach = next_player_table(scenario, found)
    if reach:
        title = f"{title}: the chance of each (hatched: above 0)"
        parts += [tag("p", rich(title)), charts.bars(chances(reach.scores, str), height=18)]
    return tag("div", *parts, class_="fs-worth", aria_hidden="true") if parts else Markup()
