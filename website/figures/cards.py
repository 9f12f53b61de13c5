"""Cards that lead to pages, each with a picture from the engine: the tools, the exercises."""

from collections.abc import Sequence
from typing import NamedTuple

from fivescore import ALL_FIVES, MUGGINS, Layout, Tile, svg
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.labs.table.replay import NINE_MOVES
from fivescore.svg.markup import Markup, tag
from website.figures.registry import figure
from website.html import written


class Card(NamedTuple):
    """One card: its name, a sentence or two, the page it leads to, what the link says, and a picture for the eye."""

    name: str
    says: str
    link: str
    more: str
    picture: Markup


def listed(cards: Sequence[Card], kind: str = "") -> Markup:
    """The cards beside each other; on a phone, one below the other."""
    return written("cards.listed", cards=cards, kind=kind)


@figure("tools")
def tools() -> str:
    """Every tool."""
    table = read_layout("3-6 6-6 1-6@6-6", ALL_FIVES)
    return listed(
        (
            Card("The scorekeeper", "Real tiles, one phone on the table. Type each turn: the count, the score and the "
                 "record are kept.", "scorekeeper/", "Keep a score", _scores(("Ana", 45), ("Ben", 25))),
            Card("The finder", "Lay any table, hold any hand. Every play that scores, and the change that the count "
                 "needs.", "finder/", "Find the score", _hand("0-2 1-5 3-3 4-6", selected=Tile(4, 6))),
            Card("The position editor", "What should you have played? Set it up or paste the record, and see what each "
                 "play is worth.", "editor/", "Set up a position", _drawn(table, ghost=Play(Tile(0, 1), Tile(1, 6)))),
            Card("The switchboard", "Two people count the same table and disagree. Change one rule, and see what it "
                 "does.", "switchboard/", "Change a rule", _two_rules("1-5 5-5 3-5@5-5")),
            Card("The belief grid", "Somebody knocks, and every tile that you cannot see has another chance. Step "
                 "through it.", "belief/", "See who holds what", svg.hand((), backs=5, ground=True)),
            Card("Endgame odds", "Few tiles are left, some of them hidden. What can they do, and what is each play "
                 "worth?", "endgame/", "Weigh an ending", _hand("0-4 2-3", backs=2)),
            Card("The draw machine", "Seven tiles and no double: how rare is that? Guess, deal hands by the "
                 "thousand, then count.", "machine/", "Deal", _hand("1-1 2-5 0-4 6-6", selected=Tile(1, 1))),
            Card("Settle an argument", "May I play this? What does it score? Who wins this block? A ruling, with the "
                 "rule and its source.", "../rules/referee/", "Get a ruling",
                 _drawn(read_layout("1-4 4-4", ALL_FIVES), ghost=Play(Tile(4, 6), Tile(4, 4)))),
            Card("Which game do you play?", "You grew up with your own rules. Seven questions with pictures find the "
                 "game that is nearest.", "../rules/which-game/", "Find your game",
                 _drawn(read_layout("5-5 3-5 4-5 1-5@5-5", ALL_FIVES))),
        ),
        " fs-two fs-rows",
    )  # fmt: skip


@figure("exercises")
def exercises() -> str:
    """Four ways to practice."""
    asked = read_layout("2-4 2-2 2-6@2-2", ALL_FIVES)
    return listed(
        (
            Card("Puzzles", "What do you play? A thousand positions, one best play each; a wrong try is answered on "
                 "the board.", "puzzles/", "Solve one", _hand("0-5 1-4 2-3 5-5")),
            Card("Trainers", "Count the ends, see the change, find the play, choose a lead, add up pips, read a knock. "
                 "Thirty seconds at a time, if you like.", "../tools/drill/", "Train", _drawn(asked, marks=False)),
            Card("Exercises in probability", "What is the chance that a tile fits, or that a hand holds no five? Each "
                 "miss tells you why.", "exercises/", "Count the chances", _hand("0-0 1-3 2-6", backs=2)),
            Card("The nine moves", "What does each of nine moves score? Guess first, then step.",
                 "../notebooks/01_nine_moves/", "Predict", _drawn(NINE_MOVES.round.steps()[6])),
        ),
        " fs-rows",
    )  # fmt: skip


def _drawn(value: Layout, *, ghost: Play | None = None, marks: bool = True) -> Markup:
    return svg.layout(value, ghost=ghost, marks=marks, ground=True)


def _hand(tiles: str, *, backs: int = 0, selected: Tile | None = None) -> Markup:
    return svg.hand(read_tiles(tiles), backs=backs, selected=selected, ground=True)


def _two_rules(plays: str) -> Markup:
    """The same plays with a spinner and without one."""
    drawn = (svg.layout(read_layout(plays, rules), ground=True) for rules in (ALL_FIVES, MUGGINS))
    return tag("div", *drawn, class_="fs-door-two")


def _scores(*players: tuple[str, int]) -> Markup:
    """A chalk line for each player: a name, a stroke for every five, and the score."""
    return written("cards.scores", players=[(name, score, svg.tally(score // 5)) for name, score in players])
