"""The endgame lab: an ending with hidden tiles, what they can do, what each play is worth, and how exact that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fivescore import solver
from fivescore.errors import FivescoreError, NotationError, TooLarge
from fivescore.finder import read_hand
from fivescore.labs.contract import Control, Message, View, sentence, whole
from fivescore.labs.parts import ending
from fivescore.labs.parts.ending import Ending
from fivescore.labs.parts.latest import Latest
from fivescore.labs.parts.words import named
from fivescore.layout import Layout
from fivescore.notation import read_layout, write_plays, write_tiles
from fivescore.position import Position
from fivescore.rules import RULE_SETS
from fivescore.solver import Study, random_ending, study
from fivescore.tiles import Tile

SIZES = {"mine": 7, "theirs": 7, "boneyard": 14}
"""The sizes of a random ending, each with the most of it."""
SAMPLES = (("0", "over all deals"), ("100", "from 100 random deals"), ("400", "from 400"), ("1600", "from 1600"))
"""Over how many deals values are taken, each with its name for people."""
SEEDS = 999_999
"""The largest seed."""
DEALS = 99
"""How many deals of an ending can be seen face up."""
LONGEST = 400
"""How many characters a reader may type at once."""


class Endgame:
    """What is each play of an ending worth?

    >>> lab = Endgame(seed=2)
    >>> lab.start("").position.sizes, lab.write(lab.start(""))
    ((3, 3), '')
    >>> state = lab.update(lab.start("muggins~1-4.4-4~5-6.1-1~2~7~0~0~"), Message("play", "1-1"))
    >>> lab.write(state)
    'muggins~1-4.4-4~1-1.5-6~2~7~0~0~1-1@1-4'
    >>> print(lab.view(lab.update(lab.start(""), Message("boneyard", "0"))).says)
    They hold the 3 tiles that you cannot see: the boneyard is empty. Now they can certainly play, and
    never score. In truth [1-1] on [0-1] is best: +20. It also scores most now: 15. The truth: the boneyard is
    empty, so you know their hand.
    """

    name = "endgame"
    title = "What is each play worth?"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def start(self, text: str) -> Ending:
        """The state of a share text: game, plays, hand, their tiles, seed, sample, deal, play.

        >>> state = ENDGAME.start("muggins~1-4.4-4.4-5~5-6.1-1~2~7~100~0~1-1@1-4")
        >>> state.position.sizes, state.position.boneyard, state.seed, state.sample, str(state.shown)
        ((2, 2), 21, 7, 100, '1-1@1-4')

        Raises NotationError for a text that is no ending, FivescoreError for tiles that nobody can hold.
        """
        if not text:
            return Ending(random_ending(RULE_SETS["all-fives"], 3, 3, 4, self._seed), self._seed)
        words = text.split("~")
        numbers = [whole(word, most) for word, most in zip(words[3:7], (27, SEEDS, 9999, DEALS), strict=False)]
        if len(words) != 8 or None in numbers or words[0] not in RULE_SETS or words[5] not in dict(SAMPLES):
            like = "muggins~1-4.4-4.4-5~5-6.1-1~2~7~100~0~1-1@1-4"
            raise NotationError(f"{text[:40]!r} is no ending; an ending reads like {like}", text)
        theirs, seed, sample, deal = map(int, words[3:7])
        layout = read_layout(_typed(words[1].replace(".", " ")), RULE_SETS[words[0]])
        state = Ending(_position(layout, words[2].replace(".", " "), theirs), seed, sample, deal)
        return self.update(state, Message("play", words[7]))

    def write(self, state: Ending) -> str:
        if state == self.start(""):
            return ""
        at = state.position
        table = (at.rules.slug, write_plays(at.layout), write_tiles(at.hand))
        parts = (*table, at.sizes[1], state.seed, state.sample, state.deal, state.shown or "")
        return "~".join(map(str, parts)).replace(" ", ".")

    def update(self, state: Ending, message: Message) -> Ending:
        value, at = _typed(message.value), state.position
        match message.id:
            case "mine" | "theirs" | "boneyard" | "seed" | "another":
                return self._random(state, message.id, value)
            case "rules":
                return self._under(state, value)
            case "plays":
                layout = read_layout(value, at.rules)
                left = [tile for tile in at.hand if tile not in layout.tiles]
                return _new(state, _position(layout, write_tiles(left), at.sizes[1]))
            case "hand":
                return _new(state, _position(at.layout, value, at.sizes[1]))
            case "held":
                return _new(state, _position(at.layout, write_tiles(at.hand), _number(value, 27, "number of tiles")))
            case "values":
                if value not in dict(SAMPLES):
                    raise FivescoreError(f"values are not taken from {value[:20]!r} deals; numbers: 0, 100, 400, 1600")
                return replace(state, sample=int(value))
            case "face-up":
                return replace(state, deal=(state.deal or 1) if value == "yes" else 0)
            case "deal":
                if not state.deal or not at.boneyard:
                    why = "all tiles are hidden" if at.boneyard else "the boneyard is empty: only one deal fits"
                    raise FivescoreError(f"there is no other deal to see: {why}")
                return replace(state, deal=state.deal % DEALS + 1)
            case "play":
                return self._show(state, value)
        raise FivescoreError(f"this lab has no control {message.id[:40]!r}")

    def _random(self, state: Ending, control: str, value: str) -> Ending:
        """A random ending with one size changed, or with another seed."""
        sizes = _sizes(state.position)
        seed = state.seed
        if control == "another":
            seed = (seed + 1) % (SEEDS + 1)
        elif control == "seed":
            seed = _number(value, SEEDS, "seed")
        else:
            sizes[control] = _number(value, SIZES[control], "size here")
        return _new(replace(state, seed=seed), random_ending(state.position.rules, **sizes, seed=seed))

    def _under(self, state: Ending, slug: str) -> Ending:
        """The same tiles in another game; where they cannot lie like that, a random ending of the same sizes."""
        if slug not in RULE_SETS:
            raise FivescoreError(f"there is no game {slug[:20]!r}; games: {', '.join(RULE_SETS)}")
        at = state.position
        try:
            layout = read_layout(str(at.layout), RULE_SETS[slug])
        except NotationError:
            return _new(state, random_ending(RULE_SETS[slug], **_sizes(at), seed=state.seed))
        return _new(state, _position(layout, write_tiles(at.hand), at.sizes[1]))

    def _show(self, state: Ending, value: str) -> Ending:
        """A play that is chosen; of a tile alone the first play, and then its next one."""
        legal = {str(action): action for action in state.position.legal}
        of_tile = [name for name in legal if value and name.partition("@")[0] == _tile_name(value)]
        if value and value not in legal and not of_tile:
            raise FivescoreError(f"{value[:20]!r} is no play here; plays: {', '.join(legal)}")
        if value not in legal and of_tile:
            place = of_tile.index(str(state.shown)) + 1 if str(state.shown) in of_tile else 0
            value = of_tile[place % len(of_tile)]
        return replace(state, shown=legal.get(value))

    def view(self, state: Ending) -> View:
        *_, last = self.work(state)
        return last

    def frames(self, state: Ending) -> tuple[View, ...]:
        """All tiles hidden; then one deal face up.

        >>> hidden, seen = ENDGAME.frames(ENDGAME.update(ENDGAME.start(""), Message("boneyard", "1")))
        >>> seen.says.removeprefix(hidden.says)
        ' Deal 1 is face up: with all tiles known, best is [5-6] on [5-5], +30.'
        """
        hidden = replace(state, deal=0, shown=None)
        return tuple(self.view(each)._replace(controls=()) for each in (hidden, replace(hidden, deal=state.deal or 1)))

    def work(self, state: Ending) -> Iterator[View]:
        """A view for each bit of the work on the values; what is quickly known comes at once.

        >>> views = list(ENDGAME.work(ENDGAME.update(ENDGAME.start(""), Message("mine", "4"))))
        >>> [round(view.progress, 2) for view in views], [len(view.tables) for view in views]
        ([0.33, 0.67, 1.0], [1, 1, 3])
        """
        controls, known = self._controls(state), ending.hidden(state.position)
        first = View(ending.picture(state), known, (ending.leaves(state.position),), controls)
        try:
            for found in _studied(state):
                if found.done < 1:
                    says = f"{known} {float(100 * found.done):.0f} % of the work on the values is done."
                    yield first._replace(says=says, progress=float(found.done))
        except TooLarge as refusal:
            yield first._replace(says=f"{known} {sentence(str(refusal))}")
            return
        yield View(ending.picture(state, found), ending.says(state, found), ending.tables(state, found), controls)

    def _controls(self, state: Ending) -> tuple[Control, ...]:
        at, sizes = state.position, _sizes(state.position)
        drawn, typed, worth = "A random ending", "Or type one", "The values"
        games = tuple((slug, rules.title) for slug, rules in RULE_SETS.items())
        ranges = (
            Control(name, "range", label, str(sizes[name]), low=name != "boneyard", high=max(SIZES[name], sizes[name]))
            for name, label in (("mine", "Your tiles"), ("theirs", "Their tiles"), ("boneyard", "Boneyard"))
        )
        plays = tuple((str(action), named(action)) for action in at.legal)
        return (
            *(control._replace(group=drawn) for control in ranges),
            Control("seed", "text", "Seed", str(state.seed), group=drawn),
            Control("another", "button", "Next seed", group=drawn),
            Control("rules", "choice", "Game", at.rules.slug, games, group=typed),
            Control("plays", "text", "Plays, in order", write_plays(at.layout), group=typed),
            Control("hand", "text", "Your hand", write_tiles(at.hand), group=typed),
            Control("held", "text", "They hold", str(sizes["theirs"]), group=typed),
            Control("values", "choice", "Work them out", str(state.sample), SAMPLES, group=worth),
            Control("play", "choice", "Show a play", str(state.shown or ""), (("", "none"), *plays), group=worth),
            Control("face-up", "check", "All tiles face up", "yes" if state.deal else "", group=worth),
            Control("deal", "button", "Another deal", enabled=bool(state.deal and at.boneyard), group=worth),
        )


_found = Latest[tuple[Position, int, int], Study]()


def _studied(state: Ending) -> Iterator[Study]:
    """The values bit by bit; what was found the last time is kept: to look at another play needs no new work."""
    key = (state.position, state.sample, state.seed if state.sample else 0)
    if known := _found.get(key):
        yield known
        return
    bits = study(*key)
    if solver.cost(state.position) < 3000 and not state.sample:
        bits = iter(list(bits)[-1:])
    for found in bits:
        yield found if found.done < 1 else _found.keep(key, found)


def _typed(value: str) -> str:
    """What was typed, if it is not too long to be meant."""
    if len(value) > LONGEST:
        raise FivescoreError(f"that is {len(value)} characters long; {LONGEST} are enough for every tile and its place")
    return value.strip()


def _number(value: str, most: int, what: str) -> int:
    if (number := whole(value, most)) is None:
        raise FivescoreError(f"“{value[:20]}” is no {what}; it is a whole number from 0 to {most}")
    return number


def _tile_name(value: str) -> str:
    """A tile as plays name it, where the value is one; else the value."""
    try:
        return write_tiles([Tile.parse(value)])
    except NotationError:
        return value


def _position(layout: Layout, hand: str, theirs: int) -> Position:
    """The position of somebody who holds `hand` and saw nothing of what went before."""
    held = read_hand(layout, hand)
    unseen = len(layout.rules.tiles) - len(layout) - len(held)
    if not held:
        raise FivescoreError("your hand is empty; it needs at least one tile that is not on the table")
    if not 1 <= theirs <= unseen:
        raise FivescoreError(f"they cannot hold {theirs} tiles: 1 to {unseen} of the {unseen} unseen ones are possible")
    return Position.of(layout, hand=held, others=(theirs,))


def _sizes(position: Position) -> dict[str, int]:
    return {"mine": position.sizes[0], "theirs": position.sizes[1], "boneyard": position.boneyard}


def _new(state: Ending, position: Position) -> Ending:
    return Ending(position, state.seed, state.sample)


ENDGAME = Endgame(seed=32)
"""The lab, with an ending in which the greedy play, the best on average and the best of a deal may all differ."""
