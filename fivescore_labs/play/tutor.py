"""What the tutor says: of a choice before it is made, and of all choices once the round is over."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis import odds
from fivescore.core import speech
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import margin, named
from fivescore.svg.markup import Markup, tag
from fivescore_labs.parts.stage import Ghost, button
from fivescore_labs.parts.words import CALLED, capital, lowered, share
from fivescore_labs.play.announcements import turns_of
from fivescore_labs.play.explanations import HOW, measure_in_words, points, points_behind, points_lost, reason_best
from fivescore_labs.play.setup import NAMES, YOU, whose
from fivescore_labs.review import MEASURES, Decision, Measure, Review, Verdict, Weighed, weigh

MOMENTS = 3
"""How many of the costliest moments are drawn."""
SHORT: Mapping[Measure, str] = {measure: short for measure, (_, short) in CALLED["measure"].items()}
"""Each measure in two or three words, for tables."""
UNSURE: Mapping[Verdict, str] = {"close": ", which may be luck", "depends": ", but that depends on how they play"}
"""What is added where an action is behind the best, but not called worse."""


class Advice(NamedTuple):
    """The chance that the next player can score after each play, None after the last one, and what each is worth."""

    chances: Mapping[Action, Fraction | None]
    weighed: Weighed

    @property
    def done(self) -> Fraction:
        return self.weighed.done


def advice(position: Position) -> Iterator[Advice]:
    """The tutor's work, bit by bit."""
    chances: dict[Action, Fraction | None] = {}
    plays = [action for action in position.legal if isinstance(action, Play)]
    for number, play in enumerate(plays):
        after = turns.position_after(position, play)
        chances[play] = None if turns.why_over(after) else odds.can_score(after, after.to_move)
        yield Advice(chances, Weighed("roll-out", {}, Fraction(number, 2 * len(plays))))
    for weighed in weigh(position):
        yield Advice(chances, weighed._replace(done=(1 + weighed.done) / 2))


def advised(position: Position, found: Advice, names: tuple[str, ...] = NAMES) -> Table:
    """The advice with its reason, and every play with its points, what the next player can do, and its value."""
    following = names[turns.next_seat(position.sizes, position.to_move)]
    rows = [("Play", "Value", f"{following} can score", "Scores")]
    weighed = found.weighed
    for action in sorted(weighed.values, key=lambda action: -weighed.values[action]):
        points = position.layout.after(action).points if isinstance(action, Play) else 0
        chance = found.chances.get(action)
        value = margin(weighed.values[action]) + (" ✓" if action in weighed.best else "")
        able = "–" if chance is None else share(chance)
        rows.append((named(action), value, able, f"★ {points}" if points else "–"))
    caption = (
        f"The tutor: {lowered(advises(position, found, names))} "
        f"What {following} can do at once, without drawing, is an exact chance over all deals that fit. "
        f"Value: {MEASURES[weighed.measure][0].lower()}{MEASURES[weighed.measure][1:]} ✓ marks the best."
    )
    return Table(caption, tuple(rows))


def advises(position: Position, found: Advice, names: tuple[str, ...] = NAMES) -> str:
    """The best of what can be done and why, in a sentence: what it scores, and what the next player can answer."""
    weighed = found.weighed
    best = weighed.best[0]
    if not isinstance(best, Play):
        return best_in_short(found)
    told = f"{named(best)} {_did(weighed)}: it scores {position.layout.after(best).points or 'nothing'}"
    points = {play: position.layout.after(play).points for play in _plays(weighed)}
    most = max(points, key=lambda play: (points[play], weighed.values[play]))
    less = ""
    if points[most] > points[best]:
        so = f"{points_behind(weighed, most)} less" if weighed.values[most] < weighed.values[best] else "as much"
        less = f"; {named(most)} scores {points[most]}, but is worth {so}"
    return f"{told}{_answer(position, best, found, names)}{less}."


def best_in_short(found: Advice) -> str:
    """The best of what can be done, and how far it is ahead of the next."""
    weighed, best = found.weighed, found.weighed.best[0]
    second = _second(weighed)
    if not isinstance(best, Play):
        other = max(_plays(weighed), key=lambda play: weighed.values[play])
        more = points(weighed, other)
        by = measure_in_words(weighed, other)
        return f"It is best to {best}: that is worth {more} more than {named(other)} {by}."
    if second is None:
        return f"{named(best)} is {'your only play' if len(weighed.values) == 1 else 'as good as any'}."
    return f"{named(best)}: {points(weighed, second)} ahead {measure_in_words(weighed, second)}."


def ghost(position: Position, found: Advice) -> Ghost | None:
    """The best play with what it makes; None where it is best to do something else."""
    best = found.weighed.best[0]
    return Ghost.of(position.layout, best) if isinstance(best, Play) else None


def _did(weighed: Weighed) -> str:
    """Say how the best play came out, and how far ahead of the next; what may be luck is said to be."""
    if len(weighed.values) == 1:
        return "is your only play"
    second = _second(weighed)
    if second is None or len({each.tile for each in weighed.best if isinstance(each, Play)}) < len(weighed.best):
        return f"is as good as any {measure_in_words(weighed)}"
    did = f"{'did' if weighed.behind else 'is'} best {measure_in_words(weighed, second)}"
    return f"{did}, {points(weighed, second)} ahead of the next{UNSURE.get(weighed.verdict(second), '')}"


def _second(weighed: Weighed) -> Action | None:
    """The best of what is not as good as the best; None where all is."""
    less = [action for action in weighed.values if action not in weighed.best]
    return max(less, key=lambda action: weighed.values[action], default=None)


def _plays(weighed: Weighed) -> list[Play]:
    return [action for action in weighed.values if isinstance(action, Play)]


def _answer(position: Position, play: Play, found: Advice, names: tuple[str, ...]) -> str:
    """Say what the next player can score at once after a play, to follow on what that scores."""
    chance = found.chances.get(play)
    if chance is None:
        return " and ends the round"
    after = position.layout.after(play)
    tiles = dict.fromkeys(each.tile for each in after.fitting(position.unseen) if after.after(each).points)
    name = names[turns.next_seat(position.sizes, position.to_move)]
    if not tiles:
        return f" and leaves {name} no tile that scores"
    if not chance:
        return f", and {name} holds no tile that scores then"
    if len(tiles) < 3:
        return f", and then {name} can score only with {' or '.join(map(str, tiles))}"
    return f", and then {name} can score with {len(tiles)} of {speech.many(len(position.unseen), 'unseen tile')}"


def _either(weighed: Weighed) -> str:
    """The best of what can be done; where much is equally good, the first of it."""
    best = [named(action) for action in weighed.best]
    return " or ".join(best) if len(best) < 3 else f"{best[0]} and {len(best) - 1} others"


def _sum(found: Review, measure: Measure) -> str:
    """Say what all choices weighed by a measure lost; whole points by a roll-out, which never knows them better."""
    lost = points_lost(found.lost(measure), 1 if measure in ("truth", "average", "look-ahead") else 0)
    return f"{lost} %" if measure == "match" else lost


def reviews(found: Review, name: str = YOU) -> str:
    """Say what choices lost, by each measure, and the costliest of them; `name` made them."""
    costly, every = found.costliest, len(found.decisions)
    if not every and found.left_out:
        return f"{chose(found, name)} To weigh that, we'd have to know how often each score goes on to win this game."
    if not every:
        return f"{chose(found, name)} It takes two tiles that fit, or one that can change the ends in two ways."
    one, several = ("your only", "your") if name == YOU else ("the only", "these")
    of_all = f"{one} choice" if every == 1 else f"{len(costly) or 'none'} of {several} {every} choices"
    parts = [f"{name} lost {'points' if costly or every > 1 else 'nothing'} in {of_all}."]
    lost = [f"{_sum(found, each)} {HOW[each]}" for each in MEASURES if found.lost(each)]
    if costly:
        at, better = costly[0], _either(costly[0].weighed)
        parts.append(f"Lost: {speech.listed(lost)}.")
        parts.append(
            f"The costliest: {named(at.chosen)}, where {better} was {points_behind(at.weighed, at.chosen)} better."
        )
    if found.left_out:
        parts.append(f"Left out: {found.left_out}, where a play could have ended the match.")
    return " ".join(parts)


SHARP = 10
"""What all else must lose for a choice to be sharp."""


def choices(found: Review) -> Iterator[tuple[Tile, str]]:
    """Every choice of the reader with its mark: sharp (◆), best, or what it gave away (▼), in turn."""
    for each in found.decisions:
        if isinstance(each.chosen, Play):
            well = "◆" if is_sharp(each) else "best"
            yield each.chosen.tile, f"▼ {points_behind(each.weighed, each.chosen)}" if each.lost else well


def is_sharp(each: Decision) -> bool:
    """Say whether all but the best play of a choice lose ten points or more."""
    values = sorted(each.weighed.values.values())
    return len(values) > 1 and values[-1] - values[-2] >= SHARP


def chose(found: Review, name: str = YOU) -> str:
    """Say how many choices there were, and how many of them gave points away; `name` made them."""
    every, costly = len(found.decisions), found.costliest
    if not every and found.left_out:
        choices = "choice" if found.left_out == 1 else f"{speech.number(found.left_out)} choices"
        return f"{capital(whose(name))} {choices} could have ended the match, so points don't tell."
    if not every:
        return f"{name} never had two plays to choose from."
    yours = f"{capital(whose(name))} {'one choice' if every == 1 else f'{speech.number(every)} choices'}."
    by = {each.weighed.measure for each in costly}
    lost = f": {_sum(found, *by)}" if len(by) == 1 else ""
    count = speech.number(len(costly))
    return f"{yours} {f'{capital(count)} gave points away{lost}.' if costly else 'None gave points away.'}"


def weighing(name: str) -> str:
    """Return what is said while the choices of a player are weighed."""
    return f"{capital(whose(name))} choices are being weighed."


def losses(position: Position, found: Review, name: str = YOU) -> Table:
    """Every choice of a player: what was played, what was best, what was lost and by which measure."""
    number = {act.event: str(index) for index, (_, act) in enumerate(turns_of(position), start=1)}
    rows = [("Turn", f"{name} played", "Best", "By", "Lost")]
    for each in sorted(found.decisions, key=lambda decision: -decision.lost):
        best = "the same" if not each.lost else _either(each.weighed)
        turn = next(number[event] for event in range(each.event, len(position.events)) if event in number)
        lost = points_behind(each.weighed, each.chosen, 2) if each.lost else "0"
        rows.append((turn, named(each.chosen), best, SHORT[each.weighed.measure], lost))
    used = dict.fromkeys(each.weighed.measure for each in found.decisions)
    words = " ".join(MEASURES[measure] for measure in MEASURES if measure in used)
    return Table(f"{capital(whose(name))} choices, the costliest first. {words}", tuple(rows))


def moments(found: Review, names: tuple[str, ...] = NAMES, whole: str = "") -> Markup:
    """The costliest moments, each a small drawing: the table as it was, the best play hollow, and why it was best."""
    drawn = [_moment(each, names, bool(whole)) for each in found.costliest[:MOMENTS]]
    link = tag("p", tag("a", "The whole review", href=whole), class_="fs-ways") if whole else Markup()
    own = names[found.seat]
    if not drawn:
        none = tag("div", tag("p", chose(found, own)), link, class_="fs-moments")
        return none if link and found.decisions else Markup()
    title = tag("p", f"What cost {'you' if own == YOU else own} most")
    return tag("div", title, tag("div", *drawn), link, class_="fs-moments")


def _moment(each: Decision, names: tuple[str, ...], again: bool) -> Markup:
    best = each.weighed.best[0]
    drawn = svg.layout(each.position.layout, ghost=best if isinstance(best, Play) else None)
    much, by = points(each.weighed, each.chosen), measure_in_words(each.weighed, each.chosen)
    own, better = names[each.position.to_move], f"{named(best).capitalize()} was {much} better {by}."
    words = f"{own} played {named(each.chosen)}. {better} {reason_best(each, names)}"
    says = speech.aloud(f"Try again: the choice where {'you' if own == YOU else own} played {named(each.chosen)}")
    tried = button("Try again", send="again", value=each.event, says=says) if again else ""
    return tag("figure", tag("div", drawn), tag("p", rich(words)), tried, class_="fs-moment")
