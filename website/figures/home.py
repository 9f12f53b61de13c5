"""The parts of the home page: the nine moves on the table, three doors, and the set stacked by pips."""

from html import escape

from fivescore import ALL_FIVES, Layout, Tile, speech, svg
from fivescore.labs.parts import board
from fivescore.labs.table.replay import NINE_MOVES
from fivescore.notation import read_layout, read_tiles
from website.figures.cards import Card, listed
from website.figures.registry import figure

REST = 7
"""The move that the hero stops at, and stands on without scripts."""
ROUND = "notebooks/01_nine_moves/"


def hero() -> str:
    """The table under the tabs: what this is, and nine moves that play themselves once."""
    return (
        '<section class="fs-hero" aria-label="Welcome" data-search-exclude><div class="fs-hero-in">'
        '<div class="fs-hero-text"><p class="fs-eyebrow">All Fives and its family</p>'
        "<h1>Lay a tile.<br>Add the ends.<br>Make a five.</h1>"
        "<p>Dominoes that count. Learn to see the score, settle the rules, and teach chances with them. "
        "Every figure on these pages is live, and works without a connection.</p>"
        '<p class="fs-hero-doors"><a class="fs-main" href="play/">Play a round</a>'
        f'<a href="notebooks/00_a_first_round/">Learn it in ten minutes</a></p></div>{_stage()}</div></section>'
    )


def _stage() -> str:
    """All nine moves, one of them shown, and the strip that leads to each."""
    steps = NINE_MOVES.round.steps()
    frames, links, so_far = [], [], 0
    for number, step in enumerate(steps, start=1):
        so_far += step.points
        assert step.last
        picture = board.picture(step, within=NINE_MOVES.round, caption="the ends total", so_far=so_far)
        says = escape(speech.aloud(f"Move {number}: {step.last.tile} {speech.laid(step)}. {speech.score(step)}"))
        hidden = "" if number == REST else " hidden"
        frames.append(f'<figure class="fs-hero-frame"{hidden}>{picture}<figcaption>{says}</figcaption></figure>')
        now = ' aria-current="step"' if number == REST else ""
        star = svg.STAR if step.points else ""
        scores = f"scores {step.points}" if step.points else "no score"
        says = f"Move {number}: {speech.tile(step.last.tile)}, total {step.total}, {scores}"
        links.append(
            f'<li><a href="{ROUND}#nine-moves={number}" aria-label="{says}"{now}>{_tile(step.last.tile)}'
            f"<b>{step.total}</b>{star}</a></li>"
        )
    return (
        f'<div class="fs-stage" data-rest="{REST}"><div class="fs-frames-one">{"".join(frames)}</div>'
        f'<ol class="fs-strip">{"".join(links)}</ol>'
        '<p class="fs-hero-foot"><button type="button" hidden>Pause</button>'
        "<span>Nine moves of All Fives. Their scores and one sentence of the source leave "
        "a single way to play the first eight. "
        f'<a href="{ROUND}">See why</a></span></p></div>'
    )


@figure("doors")
def doors() -> str:
    """Three ways in: play, train, teach."""
    layout = read_layout("5-5 3-5@5-5 0-3@3-5", ALL_FIVES)
    hand = read_tiles("2-3 4-5 4-6 1-1 5-6")
    stacks = f'<div class="fs-stacks fs-small">{_stacks(range(2, 11))}</div>'
    return listed(
        (
            Card("Play", "A whole match of any game of the family against the engine. Ask the tutor at any move, and "
                 "see afterwards what each play lost.", "play/", "Play a round", svg.layout(layout, ground=True)),
            Card("Train", "What do the ends count? Does it score? Which tile, and where? Questions from a seed that a "
                 "class can share. Each miss tells you its reason.", "train/", "Train your eye",
                 svg.hand(hand, selected=Tile(4, 6), ground=True)),
            Card("Teach", "Lessons that begin with a moment of the game: predict, try it with tiles, simulate, count, "
                 "and see them agree. Plans, sheets and keys to print.", "teach/", "See the lessons", stacks),
        )
    )  # fmt: skip


@figure("leads")
def leads() -> str:
    """The set stacked by pips, with the leads that score in All Fives."""
    scoring = [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points]
    count, size = len(scoring), len(ALL_FIVES.tiles)
    five = [tile for tile in scoring if tile.pips == 5]
    text = (
        f"Stack the set by pips. A lead scores when it has 5 or 10: {speech.number(len(five))} tiles and "
        f"{speech.number(count - len(five))}. That is {count} chances in {size}, about {100 * count / size:.0f}\u00a0%."
    )
    return (
        f'<section class="fs-leads"><div><h2>{speech.number(count).capitalize()} tiles of {size} score as a lead</h2>'
        f'<p>{text}</p><p><a href="notebooks/02_scoring_opportunities/">Which plays score?</a></p></div>'
        f'<div class="fs-stacks" role="img" aria-label="{escape(text)}">{_stacks(range(13))}</div></section>'
    )


def _stacks(pips: range) -> str:
    """A column of tiles for each number of pips, those marked that score as a lead."""
    columns = []
    for number in pips:
        tiles = [tile for tile in ALL_FIVES.tiles if tile.pips == number]
        scores = ALL_FIVES.points(number) > 0
        drawn = "".join(map(_tile, tiles))
        label = f"{svg.STAR if scores else ''}{number}"
        columns.append(f'<div class="fs-stack{" fs-scores" if scores else ""}"><div>{drawn}</div><b>{label}</b></div>')
    return "".join(columns)


def _tile(tile: Tile) -> str:
    """A small tile that a sentence beside it names."""
    return svg.tile(tile, small=True).replace('role="img"', 'aria-hidden="true"', 1)
