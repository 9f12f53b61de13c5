"""A round with the reader in seat 0, as it looks and in words: hands, turns, what the tutor sees, the end, the review.

While a round runs, everything here is made from a `Position`, which holds no hidden tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from fivescore import speech, svg
from fivescore.exercises.numbers import many
from fivescore.game import Result, State, turns
from fivescore.labs.contract import Table
from fivescore.labs.parts import board
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import named, signed
from fivescore.layout import Play
from fivescore.markup import Markup, joined, tag
from fivescore.match import winning_side
from fivescore.position import Draw, Pass, Position
from fivescore.rules import Drawing
from fivescore.tiles import Tile

NAMES = ("You", "Ben", "Cai", "Dot", "Eva")
"""Who sits where: the reader in seat 0."""
RECENT = 6
"""How many turns the table of a running round has."""


# Turns


class PlayedTurn(NamedTuple):
    """A turn: whose, how many tiles were drawn, what was done then (None: it goes on), the points, and its event.

    `drawn` are the tiles, where the reader drew them.

    >>> PlayedTurn(1, 0, Pass(), 0, 3).does
    'Ben knocks.'
    """

    seat: int
    draws: int
    action: Play | Pass | None
    points: int
    event: int
    drawn: tuple[Tile, ...] = ()

    @property
    def does(self) -> str:
        """The turn as a sentence.

        >>> PlayedTurn(1, 2, Play(Tile(3, 4), Tile(4, 4)), 10, 5).does
        'Ben draws two and lays [3-4] on [4-4]: 10.'
        """
        return f"{self.what}{f': {self.points}' if self.points else ''}."

    @property
    def what(self) -> str:
        """The turn in words, without its points.

        >>> PlayedTurn(0, 1, Pass(), 0, 5).what, PlayedTurn(0, 0, Play(Tile(5, 5)), 10, 0).what
        ('You draw one and knock', 'You lead [5-5]')
        >>> PlayedTurn(0, 2, Play(Tile(3, 4), Tile(4, 4)), 10, 5, (Tile(1, 2), Tile(3, 4))).what
        'You draw [1-2] and [3-4], and lay [3-4] on [4-4]'
        """
        s, several = "s" if self.seat else "", ", and " if len(self.drawn) > 1 else " and "
        drawn = speech.listed(list(map(str, self.drawn))) if self.drawn else speech.number(self.draws)
        parts = [f"draw{s} {drawn}"] if self.draws else []
        if isinstance(self.action, Play):
            verb = "lay" if self.action.on else "lead"
            parts.append(f"{verb}{s} {named(self.action)}")
        elif self.action:
            parts.append(f"knock{s}")
        return f"{NAMES[self.seat]} {several.join(parts)}"


def turns_of(position: Position, drawn: Sequence[Tile] = ()) -> list[PlayedTurn]:
    """The turns of a round so far, draws gathered; `drawn` are all tiles that the reader drew.

    >>> from fivescore import ALL_FIVES
    >>> turns_of(turns.follow(turns.opening(ALL_FIVES, 2), Play(Tile(5, 5))))[0].points
    10
    """
    found: list[PlayedTurn] = []
    draws, own = 0, iter(drawn)
    for event, (seat, action, points) in enumerate(position.events):
        if isinstance(action, Draw):
            draws += 1
        else:
            found.append(PlayedTurn(seat, draws, action, points, event, tuple(islice(own, 0 if seat else draws))))
            draws = 0
    if not draws:
        return found
    mover = position.to_move
    return [*found, PlayedTurn(mover, draws, None, 0, len(position.events), tuple(islice(own, 0 if mover else draws)))]


def fresh(position: Position, drawn: Sequence[Tile] = ()) -> list[PlayedTurn]:
    """The turns since the reader's last one, that one included.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> fresh(turns.follow(at, at.legal[1]))
    [PlayedTurn(seat=0, draws=0, action=Play(tile=Tile(5, 5), on=None), points=10, event=0, drawn=())]
    """
    every = turns_of(position, drawn)
    own = [number for number, turn in enumerate(every) if not turn.seat]
    return every[own[-1] if own else 0 :]


def happened(position: Position, picked: Tile | None = None, drawn: Sequence[Tile] = ()) -> str:
    """What happened since the reader's last turn, that turn included; then where a tile that is picked may go.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> happened(turns.follow(at, at.legal[1]))
    'You lead [5-5]: 10.'
    """
    return " ".join([*(turn.does for turn in fresh(position, drawn)), *([_may_go(position, picked)] if picked else [])])


def _may_go(position: Position, picked: Tile) -> str:
    """Where a tile that is picked may go."""
    hosts = [str(host) for host in position.layout.places(picked)]
    return f"{picked} fits on {speech.listed(hosts)}: where?"


def news(position: Position, drawn: Sequence[Tile] = ()) -> str:
    """What happened since the reader's last turn, and why the last play scores or not; `drawn` as in `turns_of()`.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> print(news(turns.follow(at, Play(Tile(1, 4)))))
    You lead [1-4]: 5. The ends are 1 and 4. They total 5, a multiple of five: [1-4] scores 5.
    """
    laid = any(isinstance(turn.action, Play) for turn in fresh(position))
    told = happened(position, drawn=drawn)
    return f"{told} {speech.score(position.layout)}" if laid else told


def standing(position: Position) -> str:
    """The score, and how many tiles the others hold, as far as that has changed since the reader's last turn.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(3,))
    >>> led = turns.follow(at, at.legal[1])
    >>> standing(at), standing(led), standing(turns.follow(led, Play(Tile(0, 5))))
    ('', 'The score: You 10, Ben 0.', 'The score: You 10, Ben 10. Ben now holds 2 tiles.')
    """
    new = fresh(position)
    held = [
        (NAMES[turn.seat], position.sizes[turn.seat])
        for turn in new
        if turn.seat and turn.draws != isinstance(turn.action, Play)
    ]
    held += [("the boneyard", position.boneyard)] if any(turn.draws for turn in new) else []
    scored = [_the_score(position, position.scores)] if any(turn.points for turn in new) else []
    return " ".join([*scored, *([_now_holds(held)] if held else [])])


def _now_holds(held: list[tuple[str, int]]) -> str:
    """Who holds how many tiles now, in a sentence."""
    (name, count), *others = held
    says = ", ".join([f"{name} now holds {many(count, 'tile')}", *(f"{each} {some}" for each, some in others)])
    return f"{says[0].upper()}{says[1:]}."


def can_play(position: Position) -> bool:
    """Whether the reader is to move and some tile fits.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> can_play(at), can_play(turns.follow(at, at.legal[0]))
    (True, False)
    """
    return position.to_move == 0 and any(isinstance(action, Play) for action in position.legal)


def prompt(position: Position, picked: Tile | None = None) -> str:
    """What the reader can do now, in a sentence; a tile that is picked needs its place.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> prompt(at)
    'You lead: any tile.'
    """
    legal = position.legal
    if not position.layout.last:
        return f"You lead, and it must be {position.must_lead}." if position.must_lead else "You lead: any tile."
    if can_play(position):
        return f"Your turn. {_may_go(position, picked)}" if picked else "Your turn."
    if isinstance(legal[0], Draw):
        return "Your turn. Nothing fits: draw."
    empty = "" if position.rules.drawing is Drawing.NONE else ", and nothing is left to draw"
    return f"Your turn. Nothing fits{empty}: knock."


def begins(position: Position, number: int) -> str:
    """How a round begins: who holds how many tiles.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> begins(at, 1)
    'Round 1. You hold 2 tiles, Ben 2, and 24 tiles are in the boneyard.'
    """
    held = [f"{NAMES[seat]} {size}" for seat, size in enumerate(position.sizes) if seat]
    bones = f", and {many(position.boneyard, 'tile')} {'is' if position.boneyard == 1 else 'are'} in the boneyard"
    return f"Round {number}. You hold {position.sizes[0]} tiles, {', '.join(held)}{bones if position.boneyard else ''}."


# The end of a round


def side_names(position: Position) -> list[str]:
    """The sides by name, partners together.

    >>> from fivescore import ALL_FIVES, Layout
    >>> side_names(Position.of(Layout(ALL_FIVES), hand="5-5", others=(1, 1, 1)))
    ['You and Cai', 'Ben and Dot']
    """
    return board.side_names(NAMES[: len(position.seats)], position.seats)


def settled(state: State) -> str:
    """How a round ended, what was left, what that is worth, the score, and who has won the match.

    >>> from fivescore import ALL_FIVES, Layout
    >>> last = State.of(Layout(ALL_FIVES).play("6-6"), hands=("0-6", "5-6 1-1"))
    >>> settled(last.apply(last.legal[0]))
    'You go out. Pips left: You none, Ben 13. These pips score: You +15. The score: You 15, Ben 0.'
    """
    result, at = state.result, state.seen_by(0)
    assert result
    names, parts = side_names(at), [_ended(result)]
    if result.reason != "target":
        left = [f"{NAMES[seat]} {pips or 'none'}" for seat, pips in enumerate(result.pips)]
        gains = [f"{name} {signed(points)}" for name, points in zip(names, result.points, strict=True) if points]
        parts.append(f"Pips left: {', '.join(left)}.")
        parts.append(f"These pips score: {', '.join(gains)}." if gains else "They are worth nothing.")
    parts.append(_the_score(at, state.scores))
    if (winner := winning_side(state.rules, len(state.hands), state.scores)) is not None:
        parts.append(f"{names[winner]} win{'' if ' ' in names[winner] or not winner else 's'} the match.")
    return " ".join(parts)


def _the_score(position: Position, scores: tuple[int, ...]) -> str:
    """The score of every side in a sentence."""
    told = [f"{name} {_number(points)}" for name, points in zip(side_names(position), scores, strict=True)]
    return f"The score: {', '.join(told)}."


def _ended(result: Result) -> str:
    """How a round ended, in a sentence."""
    if result.seat is None:
        return "The round is blocked: nobody can play."
    who, s = NAMES[result.seat], "es" if result.seat else ""
    return f"{who} reach{s} the target." if result.reason == "target" else f"{who} go{s} out."


def _number(score: int) -> str:
    """A score with a real minus."""
    return str(score) if score >= 0 else signed(score)


# Tables


def hands(position: Position, faces: tuple[tuple[Tile, ...], ...] = ()) -> Table:
    """Who holds what, with the scores; `faces` are all hands and the boneyard, once the round is over.

    >>> from fivescore import ALL_FIVES, Layout
    >>> hands(Position.of(Layout(ALL_FIVES), hand="6-6 0-0", others=(2,))).rows[1:3]
    (('You', '[0-0] [6-6]', '0'), ('Ben', '2 tiles', '0'))
    """
    target = position.rules.target_for(len(position.sizes))
    rows = [("Player", "Holds", "Score")]
    for seat, size in enumerate(position.sizes):
        shown = faces[seat] if faces else position.hand if not seat else ()
        held = _listed(shown) if shown else many(size, "tile") if size else "nothing"
        partner = " (your partner)" if seat and position.seats[seat] == position.seats[0] else ""
        rows.append((NAMES[seat] + partner, held, _number(position.scores[position.seats[seat]])))
    bones = _listed(faces[-1]) if faces else many(position.boneyard, "tile") if position.boneyard else ""
    rows.append(("Boneyard", bones or "nothing", ""))
    return Table(f"Hands and scores, to {target}", tuple(rows))


def _listed(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


def turn_table(position: Position, last: int = 0, drawn: Sequence[Tile] = ()) -> Table:
    """The round turn by turn, the latest first; with `last` only so many; `drawn` as in `turns_of()`.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))
    >>> turn_table(turns.follow(at, at.legal[1])).rows[1]
    ('1', 'You lead [5-5]', '★ 10')
    """
    every = list(enumerate(turns_of(position, drawn), start=1))
    rows = [("Turn", "What", "Scores")]
    for number, turn in islice(reversed(every), last or None):
        rows.append((str(number), turn.what, f"★ {turn.points}" if turn.points else "–"))
    shown = f"The last {last} of {len(every)} turns" if 0 < last < len(every) else "The round, turn by turn"
    return Table(f"{shown}, the latest first", tuple(rows))


# Pictures


def picture(
    position: Position,
    picked: Tile | None = None,
    *,
    helped: bool = False,
    faces: tuple[tuple[Tile, ...], ...] = (),
    line: str = "",
) -> Markup:
    """The hands of the others, the table, and the reader's hand; the ends can be clicked once a tile is picked.

    `helped` writes under each tile what it can score; `line` says in short what happened; `faces` are all hands and the
    boneyard, once the round is over.

    >>> from fivescore import ALL_FIVES, Layout
    >>> picture(Position.of(Layout(ALL_FIVES), hand="5-5 0-0", others=(2,))).count('data-send="tile"')
    2
    """
    hosts = board.hosts(position.layout, picked)
    drawn = board.picture(position.layout, caption=position.rules.title, send="end" if picked else "", chosen=hosts)
    others = [_other(position, seat, faces) for seat in range(1, len(position.sizes))]
    bones = _seat("Boneyard", position.boneyard, _shown(faces[-1:], position.boneyard)) if position.boneyard else ""
    return joined([*others, bones, drawn, _line(line), _own(position, picked, helped)])


def _other(position: Position, seat: int, faces: tuple[tuple[Tile, ...], ...]) -> Markup:
    """Another player's tiles, and the score."""
    size = position.sizes[seat]
    name = f"{NAMES[seat]}, your partner" if position.seats[seat] == position.seats[0] else NAMES[seat]
    return _seat(name, size, _shown(faces[seat : seat + 1], size), _score(position, seat))


def _shown(faces: tuple[tuple[Tile, ...], ...], count: int) -> Markup:
    """So many hidden tiles; their faces once the round is over."""
    if faces:
        return tag("div", *(board.cell(tile, "") for tile in sorted(faces[0])))
    return svg.hand([], backs=count) if count else Markup()


def _seat(name: str, size: int, tiles: Markup, score: Markup | None = None, kind: str = "") -> Markup:
    """A row on the table: whose tiles, how many, the tiles, and the score; for the eye, a table says the same."""
    title = tag("p", f"{name}: {many(size, 'tile') if size else 'out'}")
    return tag("div", title, score or "", tiles, class_=f"fs-row fs-seat {kind}", aria_hidden="true")


def _line(words: str) -> Markup:
    """What just happened, as a line on the table, for the eye: the sentence says the same."""
    return tag("div", tag("p", rich(words)), class_="fs-row fs-news", aria_hidden="true") if words else Markup()


def _score(position: Position, seat: int) -> Markup:
    """The score of a seat's side, in tallies and as a number."""
    score = position.scores[position.seats[seat]]
    tally = svg.tally(score // 5 if position.rules.unit == "points" else score)
    return tag("span", tally, tag("b", _number(score)), class_="fs-scored")


def _own(position: Position, picked: Tile | None, helped: bool) -> Markup:
    """The reader's hand; a click lays a tile, or picks it. Under a tile stands what its best play scores, if asked."""
    turn, cells = position.to_move == 0 and not turns.over(position), []
    for tile in position.hand:
        plays = [play for play in position.legal if isinstance(play, Play) and play.tile == tile] if turn else []
        under = "" if plays or not turn else "–"
        if helped and plays:
            points = max(position.layout.after(play).points for play in plays)
            under = f"★{points}" if points else "0"
        kind = "fs-chosen" if tile == picked else "" if plays or not turn else "fs-unfit"
        cells.append(board.cell(tile, "tile" if turn else "", under, kind))
    return _seat("You", len(cells), tag("div", *cells), _score(position, 0), "fs-hand")
