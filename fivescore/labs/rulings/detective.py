"""The detective lab: give scores and clues, and watch the games that fit them die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fivescore.analysis.finder import Hunt, first_double, hunt
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.layout import Layout
from fivescore.core.notation import write_tiles
from fivescore.core.rules import RULE_SETS
from fivescore.core.tiles import Tile
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script, sentence
from fivescore.labs.parts import board, fields, stage
from fivescore.labs.parts.cache import Latest, worked
from fivescore.labs.parts.stage import tray
from fivescore.svg.markup import Markup, tag

SCORES = (5, 0, 10, 5, 5, 10, 15, 5)
"""The scores of the first eight moves of the nine, from source A."""
SHOWN = 12
"""How many of the games that are left are listed."""
MOST = 12
"""The most scores that a reader may give."""
Games = tuple[Layout, ...]


@dataclass(frozen=True)
class Clues:
    """The scores, the rule set's slug, and the clues: the first double, and which move was which tile ("" for none)."""

    scores: tuple[int, ...] = SCORES
    rules: str = "all-fives"
    double: str = ""
    move: int = 0
    tile: str = ""


@registered
class Detective(Lab[Clues]):
    """Which games have these scores?"""

    name = "detective"
    title = "The detective"
    begin = Clues
    walk = script(
        "double 1-1 / move 5 / tile 2-1 / tile 9-9 / scores 5 0 ten / scores 0 0 0 0 0 / more / more / more / more / "
        "stop / undo / rules muggins / more / more / more / more / rules chess / reset"
    )

    def read(self, text: str) -> Clues:
        """The state of a share text: scores, rule set, first double, move, tile, such as `5,0,10~all-fives~1-1~~`."""
        scores, slug, double, move, tile = fields.parts(text, like="5,0,10~all-fives~1-1~~")
        case = Clues(_scores(scores), fields.game(slug))
        for control, word in (("double", double), ("move", move or "0"), ("tile", tile)):
            case = self.update(case, Message(control, word))
        return case

    def text(self, state: Clues) -> str:
        move = str(state.move) if state.move else ""
        return "~".join((",".join(map(str, state.scores)), state.rules, state.double, move, state.tile))

    def update(self, state: Clues, message: Message) -> Clues:
        return fields.handled(
            message,
            scores=lambda value: _scored(state, _scores(value)),
            rules=lambda value: replace(state, rules=fields.game(value)),
            double=lambda value: replace(state, double=_double(state, value)),
            tile=lambda value: replace(state, tile=_tile(state, value)),
            bit=lambda value: _picked(state, _tile(state, value)),
            move=lambda value: replace(state, move=fields.number(value, len(state.scores), "move")),
        )

    def frames(self, state: Clues) -> tuple[View, ...]:
        return (self.view(state), self.view(replace(state, double="1-1")))

    def work(self, state: Clues) -> Iterator[View]:
        """A view for each bit of the search for games that fit."""
        found: list[Games] = []
        clued: list[int] = []
        scores = " ".join(map(str, state.scores))
        controls = (Control("scores", "text", "Scores, in order", scores, group="Scores"),)
        try:
            search = hunt(RULE_SETS[state.rules], state.scores, BIT)
            for stages, done in worked(_hunted, (state.rules, state.scores), search):  # a new clue needs no new one
                for stage in stages[len(found) :]:
                    found.append(stage.games)
                    clued.append(len(_fitting(state, stage.games, so_far=True)))
                if done < 1:
                    alive = (
                        f"{len(found[-1]):,} games fit the first {len(found)} scores" if found else "No score is tried"
                    )
                    picture = _picture(state, found, clued)
                    yield View(picture, f"Searching. {alive} so far.", controls=controls, progress=done)
        except TooLarge as refusal:
            yield View(_picture(state, found, clued), sentence(str(refusal)), controls=controls)
            return
        fitting = found[-1]
        left = _fitting(state, fitting)
        tables = (_counts(state, found, clued), *([_listed(left)] if left else []))
        yield View(_picture(state, found, clued, fitting, left), _says(state, fitting, left), tables, controls)


BIT = 100
"""How many games one bit of the search tries: a twentieth of a second."""
_hunted = Latest[tuple[str, tuple[int, ...]], Hunt]()


def _scores(text: str) -> tuple[int, ...]:
    return fields.numbers(text, 99, "play", range(1, MOST + 1), "5 0 10")


def _scored(state: Clues, scores: tuple[int, ...]) -> Clues:
    return replace(state, scores=scores, move=min(state.move, len(scores)))


def _tile(state: Clues, text: str) -> str:
    """The name of a tile of the set; "" for none."""
    if not text:
        return ""
    tile = Tile.parse(fields.tiles(text))
    if tile not in (tiles := RULE_SETS[state.rules].tiles):
        raise FivescoreError(f"{tile} is not in a {tiles} set")
    return write_tiles([tile])


def _picked(state: Clues, tile: str) -> Clues:
    """The clue that the move was this tile; pressed again, it is none."""
    return replace(state, tile="" if tile == state.tile else tile)


def _double(state: Clues, text: str) -> str:
    if text and not (tile := Tile.parse(fields.tiles(text))).is_double:
        raise FivescoreError(f"{tile} is not a double")
    return _tile(state, text)


def _fitting(state: Clues, games: Games, *, so_far: bool = False) -> Games:
    """The games that fit the clues; those that go on, `so_far`, may still have what they have not shown."""
    if state.double:
        firsts = (Tile.parse(state.double), None) if so_far else (Tile.parse(state.double),)
        games = tuple(game for game in games if first_double(game) in firsts)
    if state.move and state.tile and games and len(games[0]) >= state.move:
        tile = Tile.parse(state.tile)
        games = tuple(game for game in games if game.plays[state.move - 1].tile == tile)
    return games


def _clues(state: Clues) -> str:
    clues = [f"[{state.double}] was the first double"] if state.double else []
    if state.move and state.tile:
        clues.append(f"move {state.move} was [{state.tile}]")
    return speech.listed(clues) if clues else ""


def _games(count: int) -> str:
    return "No game" if not count else "One game" if count == 1 else f"{count:,} games"


def _says(state: Clues, fitting: Games, left: Games) -> str:
    fit = "fits" if len(fitting) < 2 else "fit"
    count = len(state.scores)
    these = f"these {count} scores" if count > 1 else "this score"
    says = f"{_games(len(fitting))} of {RULE_SETS[state.rules].title} {fit} {these}."
    if clues := _clues(state):
        says += f" {_games(len(left))} {'is' if len(left) < 2 else 'are'} left once you know that {clues}."
    return says


def _counts(state: Clues, found: list[Games], clued: list[int]) -> Table:
    rows = [("Move", "Score", "Games that fit", "With the clues")]
    for number, (score, games, left) in enumerate(zip(state.scores, found, clued, strict=False), start=1):
        rows.append((str(number), str(score), f"{len(games):,}", f"{left:,}"))
    return Table("Games that fit the scores up to each move", tuple(rows))


def _listed(left: Games) -> Table:
    rows = [("Game", "Plays, each with the tile it touches")]
    rows += [(str(number), str(game)) for number, game in enumerate(left[:SHOWN], start=1)]
    caption = (
        "The games that are left" if len(left) <= SHOWN else f"The first {SHOWN} of {len(left):,} games that are left"
    )
    return Table(caption, tuple(rows))


def _picture(state: Clues, found: list[Games], clued: list[int], fitting: Games = (), left: Games = ()) -> Markup:
    """How many games are alive after each score, as bars; the one game, where one is left; what can be given."""
    shown = board.picture(left[0], caption="the one game") if len(left) == 1 else Markup()
    return _bars(state, found, clued) + shown + _asked(state, fitting)


def _bars(state: Clues, found: list[Games], clued: list[int]) -> Markup:
    """The games after each score, those that fit the clues filled, their number at the end; a click sends the move."""
    most, lines = max(map(len, found), default=0) or 1, []
    for move, (score, games, fit) in enumerate(zip(state.scores, found, clued, strict=False), start=1):
        whole, part = (f"width:{100 * number / most:.1f}%" for number in (len(games), fit))
        drawn = [tag("span", class_="fs-bar", style=whole), tag("span", class_="fs-bar fs-bar-part", style=part)]
        name, track = tag("span", f"{move}: {score or 'no score'}"), tag("span", *drawn, class_="fs-bar-track")
        number = tag("b", str(fit) if fit == len(games) else f"{fit} of {len(games)}")
        lines.append(tag("p", name, track, number, data_send="move", data_value=move))
    return tag("div", *lines, class_="fs-bars", aria_hidden="true")


def _asked(state: Clues, fitting: Games) -> Markup:
    """The clues that can be given: the game, its first double, and a move with the tile that it may have been."""
    known = Counter(map(first_double, fitting))
    doubles = {write_tiles([tile]): count for tile, count in known.items() if tile}
    if state.double:
        doubles.setdefault(state.double, 0)
    firsts = [("", "any, or none"), *((name, f"[{name}]: {count:,}") for name, count in sorted(doubles.items()))]
    moves = [("0", "none"), *((str(move), str(move)) for move in range(1, len(state.scores) + 1))]
    clues = (
        stage.Chip("Game", state.rules, "rules", options=fields.GAMES),
        stage.Chip("First double", state.double, "double", options=tuple(firsts)),
        stage.Chip("Known move", str(state.move), "move", options=tuple(moves)),
    )
    parts = [*([_tray(state, fitting)] if state.move else []), stage.chips(clues, "Clues")]
    return tag("div", *parts, class_="fs-scene fs-walk fs-uses")


def _tray(state: Clues, fitting: Games) -> Markup:
    """The tiles that the move may have been, each with how many games have it there."""
    games = _fitting(replace(state, tile=""), fitting)
    known = Counter(game.plays[state.move - 1].tile for game in games)
    tiles = tuple(RULE_SETS[state.rules].tiles)
    return tray(
        Layout(RULE_SETS[state.rules]),
        flat=[tile for tile in tiles if not known[tile]],
        picked=Tile.parse(state.tile) if state.tile else None,
        under={tile: f"{known[tile]:,}" for tile in tiles if known[tile]},
        says=lambda tile: f"{known[tile]:,} game{'' if known[tile] == 1 else 's'}",
        send="bit",
    )
