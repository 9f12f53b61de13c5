"""The stored puzzles: choices of played rounds with one best play, by game and by who finds it.

`make puzzles` (20 minutes on two cores) tries those of `fivescore_labs/content/puzzles.txt.gz` again, leaves out what
is no puzzle by today's rules and players, and looks for more in rounds until there are enough; stopped, it goes on
where it was, and made again, it changes nothing. Careful and linear players play the rounds, two at a table, and in
every sixth four with partners. Those where the play that scores most is best come after all others.

The best play is ahead of every other by the exact average over all deals that fit, or by the exact value where the
other hand is known. Two roll-outs, in which nobody sees more than at a table, have it ahead beyond doubt, too: one
among players who weigh every play, one among careful players. Where it is the one that scores most, something has to
speak for another play.
"""

import gzip
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

from fivescore.analysis.finder import prospect
from fivescore.analysis.odds import can_play
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import Policy, rolling_out
from fivescore.analysis.solver import BUDGET, average_face_up, averages_cost
from fivescore.core.errors import TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.notation import Record
from fivescore.core.position import Action, Position
from fivescore_labs.analysis import positions, puzzles
from fivescore_labs.analysis.puzzles import FILE, GAP, stored_puzzles
from fivescore_labs.play.setup import NAMES
from fivescore_labs.review import ends_match, is_choice, plays_of
from research import turns as played, unfinished

SEED = 1
BATCH, STORED = 40, "stored"
"""How many rounds, or stored puzzles, are one piece of work; and what those are called, where others have a game."""
EACH = 2
"""The most puzzles of a round."""
OTHERS = {1: 40, 2: 30, 3: 30}
QUOTAS = {"all-fives": {1: 170, 2: 190, 3: 260}} | dict.fromkeys(
    ("five-up", "muggins", "fives-and-threes", "odd-primes"), OTHERS
)
"""How many of each grade are wanted of a game."""
ROUNDS = 600
"""In how many rounds of a game more are looked for, where some grade has too few."""
RARE = ("spinner", "quiet", "less", "deny")
"""Themes of which every puzzle is kept."""
WORLDS = 200
"""In how many deals each roll-out tries it again."""
SKILLED: tuple[Policy, ...] = ("linear", "careful")
"""Who plays these deals on: both must find the same play best."""


def puzzle(position: Position, worlds: int = WORLDS) -> tuple[object, ...] | None:
    """What the line of a choice says before its position, if it is a puzzle: grade, theme, best and greedy play, by how
    many points the best is ahead of all else, the measure, how many plays there are and how many tiles are unseen.

    None where it is none, or takes too long. Without `worlds` no roll-out tries it again. The grade is 1 where the
    careful player finds it, 2 where the linear one does, 3 where neither, and 1 where one of two plays is best and
    scores most.
    """
    with suppress(TooLarge):
        if is_choice(position) and not ends_match(position) and len(plays_of(position)) > 1:
            return _puzzle(position, worlds) if averages_cost(position) <= BUDGET else None
    return None


def _puzzle(position: Position, worlds: int) -> tuple[object, ...] | None:
    sure = _agreed(position, worlds) if worlds else None
    greedy, *others = (PLAYERS[name].choose(position, Random(0)) for name in ("greedy", "careful", "linear"))
    if not isinstance(greedy, Play) or (worlds and not sure):
        return None
    if sure == greedy and not _tempts(position, greedy, others):  # before the averages, which take long
        return None
    values = {each.play: Fraction(each.mean) for each in average_face_up(position, limit=BUDGET)}  # in one go: no clock
    best = max(values, key=lambda action: values[action])
    if not isinstance(best, Play) or (worlds and best != sure):
        return None
    ahead = values[best] - max(value for action, value in values.items() if action != best)
    if ahead < GAP[position.rules.unit] or (best == greedy and not _tempts(position, best, others)):
        return None
    finds = [other == best for other in others]
    grade = 1 if best == greedy and len(plays_of(position)) == 2 else [*finds, True].index(True) + 1
    measure = "average" if position.boneyard or len(position.sizes) > 2 else "truth"
    about = grade, _theme(position, best, greedy), best, greedy, f"{float(ahead):.2f}", measure
    return *about, len(plays_of(position)), len(position.unseen)


def _agreed(position: Position, worlds: int) -> Play | None:
    """The play that is ahead of every other beyond doubt, both among players who weigh every play and among careful
    ones; None where there is none."""
    begun, found = position._replace(scores=(0,) * len(position.scores)), set()
    for policy in SKILLED:
        *_, (first, *others) = rolling_out(begun, worlds, policy=policy)
        found.add(first.play if all(other.is_worse for other in others) else None)
        if len(found) > 1 or None in found:
            return None
    return found.pop()


def _tempts(position: Position, best: Play, others: Collection[Action]) -> bool:
    """Say whether something speaks against the one play that scores most: careful or linear lays another, or it scores
    no more than the gap, and another leaves the next player less to score."""
    plays, leaves = plays_of(position), prospect(position, best).mean
    *_, second, points = sorted(position.layout.after(play).points for play in plays)
    few = points <= GAP[position.rules.unit] and any(prospect(position, play).mean < leaves for play in plays)
    return points > second and (few or any(other != best for other in others))


def _theme(position: Position, best: Play, greedy: Play) -> str:
    """By what the best play differs from the greedy one; the first of the themes that fits: `stuck` where the chance
    that the next player can play is lower by a quarter, `deny` where the best reply to expect is lower by the gap."""
    layout, after, other = position.layout, turns.position_after(position, best), turns.position_after(position, greedy)
    points, tempts = after.layout.points, other.layout.points
    spins = [bool(play.on and layout.spins(play.on)) for play in (best, greedy)]
    if best == greedy:
        return "take"
    if best.tile == greedy.tile:
        return "place"
    if spins[0] != spins[1]:
        return "spinner"
    if turns.why_over(after) or turns.why_over(other) or len(position.hand) <= 2:
        return "out"
    if can_play(after, after.to_move) + Fraction(1, 4) <= can_play(other, other.to_move):
        return "stuck"
    if prospect(position, best).mean + GAP[position.rules.unit] <= prospect(position, greedy).mean:
        return "deny"
    if best.tile.is_double and not greedy.tile.is_double:
        return "double"
    if tempts > points:
        return "less" if points else "quiet"
    return "plan"


def batch(folder: Path, game: str, first: int) -> list[str]:
    """The puzzles of some rounds of a game as lines, or of some stored ones; from their file if they were finished."""
    file = folder / f"{game}-{first}.txt"
    if not file.exists():
        if game == STORED:
            lines = [again(each.text) for each in stored_puzzles()[first : first + BATCH]]
        else:
            lines = [*chain.from_iterable(_mined(game, number) for number in range(first, first + BATCH))]
        file.write_text("\n".join(filter(None, lines)), encoding="utf-8")
    return file.read_text(encoding="utf-8").splitlines()


def takes(line: str) -> bool:
    """Say whether the play that scores most is best."""
    return line.split(" ")[1] == "take"


def _mined(game: str, number: int) -> list[str]:
    """The puzzles of a round, at most two, and one where the play that scores most is best."""
    lines: list[str] = []
    for state in played(f"puzzles/{SEED}", game, number, seats=2 if number % 6 else 4):
        own = state.to_move
        if len(state.hands[own]) > 1 and (found := puzzle(state.seen_by(own))):
            names = NAMES[: len(state.hands)]
            seated = tuple(names[(seat - own) % len(names)] for seat in range(len(names)))
            lines.append(_line(found, puzzles.place_text(Record.of(state, seated), len(state.events))))
    return [each for each in lines if not takes(each)][:EACH] + [each for each in lines if takes(each)][:1]


def main(workers: int = 2) -> None:
    """Try what is stored again, look for what is wanted, and store both."""
    folder, many = unfinished("puzzles"), len(stored_puzzles())
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers) as pool:
        kept = [*chain.from_iterable(pool.map(partial(batch, folder, STORED), range(0, many, BATCH)))]
        print(f"{len(kept)} of {many} are puzzles still", flush=True)
        for game, quota in QUOTAS.items():
            own = [line for line in kept if slug(line) == game]
            have = Counter(int(line[0]) for line in own if not takes(line))
            if all(have[grade] >= enough for grade, enough in quota.items()):
                continue
            found = chain.from_iterable(pool.map(partial(batch, folder, game), range(0, ROUNDS, BATCH)))
            kept += wanted(found, own, quota)
            print(f"{len(kept)} with those of {ROUNDS} rounds of {game}", flush=True)
    order = [*QUOTAS]
    kept.sort(key=lambda line: (takes(line), order.index(slug(line))))
    FILE.write_bytes(gzip.compress("\n".join([*kept, ""]).encode(), 9, mtime=0))


def wanted(found: Iterable[str], own: Iterable[str], quota: Mapping[int, int]) -> list[str]:
    """The new lines that are kept: of each grade until it has enough, but all of rare themes and of most points."""
    known = {*own}
    have = Counter(int(line[0]) for line in known if not takes(line))
    kept = []
    for line in found:
        grade = int(line[0])
        if line not in known and (takes(line) or have[grade] < quota[grade] or line.split(" ")[1] in RARE):
            have[grade] += not takes(line)
            kept.append(line)
    return kept


def again(text: str) -> str | None:
    """The line of a stored puzzle by today's rules and players; None where it is none any longer."""
    found = puzzle(positions.read(text).position)
    return _line(found, text) if found else None


def _line(found: tuple[object, ...], text: str) -> str:
    return " ".join(map(str, (*found, text)))


def slug(line: str) -> str:
    """The game of a line."""
    return line.partition("fivescore 1 ")[2].partition("~")[0].split(" ")[0]


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2)
