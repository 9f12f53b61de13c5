"""What the tutor says: of a choice before it is made, of all choices once the round is over, and why one was better.

Every number of a sentence is one of the review's.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis import odds
from fivescore.analysis.finder import outcomes
from fivescore.analysis.rollout import FollowedPlay
from fivescore.core import speech
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position, can_draw
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import margin, named
from fivescore.svg.markup import Markup, tag
from fivescore_labs.parts.stage import Ghost, button
from fivescore_labs.parts.words import CALLED, capital, lowered, sentences, share
from fivescore_labs.play.announcements import turns_of
from fivescore_labs.play.setup import NAMES, YOU, whose, with_verb
from fivescore_labs.review import MEASURES, Decision, Measure, Part, Review, Valued, Verdict, Weighed, Why, weigh

MOMENTS = 3
"""How many of the costliest moments are drawn."""
SHORT: Mapping[Measure, str] = {measure: short for measure, (_, short) in CALLED["measure"].items()}
"""Each measure in two or three words, for tables."""
UNSURE: Mapping[Verdict, str] = {"close": ", which may be luck", "depends": ", but that depends on how they play"}
"""What is added where an action is behind the best, but not called worse."""
FEW = 2
"""Up to so many tiles that answer are named; more are counted."""
WORDS: Mapping[Part, str] = CALLED["part"]
"""Each part in words."""

HOW: Mapping[Measure, str] = {measure: measure_in_words for measure, (measure_in_words, _) in CALLED["measure"].items()}
"""By what a choice is weighed, in the plain words of sentences: a roll-out plays the round on in many deals."""


def measure_in_words(weighed: Weighed, action: Action | None = None) -> str:
    """By what a choice was weighed, in plain words; by a roll-out with how many rounds, or those of an action."""
    rounds = max((each.trials for at, each in weighed.behind.items() if at == (action or at)), default=0)
    return HOW[weighed.measure].replace("in trial", f"in {rounds} trial") if rounds else HOW[weighed.measure]


def points_lost(points: Fraction, digits: int = 2) -> str:
    """Points that were lost, to a hundredth, as tables have them; in a sentence, to a tenth or a whole point."""
    if points.denominator == 1:
        return str(points)
    least = 10.0**-digits
    return f"{float(points):.{digits}f}" if points >= least / 2 else f"under {least:g}"


def points_behind(weighed: Weighed, action: Action, digits: int = 1) -> str:
    """Say how many points an action is behind the best; whole ones if the interval of that is wider than a point."""
    sure = weighed.behind.get(action)
    low, high = sure.interval if sure else (0, 0)
    return points_lost(max(weighed.values.values()) - weighed.values[action], 0 if high - low > 1 else digits)


def apart_by(weighed: Weighed, action: Action, digits: int = 1) -> str:
    """The same with half its interval, where there is one."""
    half = 1.96 * weighed.behind[action].error if action in weighed.behind else 0
    return points_behind(weighed, action, digits) + (f" ± {half:.{1 if half <= 0.5 else 0}f}" if half else "")


def points(weighed: Weighed, action: Action) -> str:
    """The first with its word."""
    count = points_behind(weighed, action)
    if weighed.measure == "match":
        return f"{count} percentage point{'' if count == '1' else 's'}"
    return f"{count} point{'' if count == '1' else 's'}"


def unsure(weighed: Weighed, action: Action) -> str:
    """Describe an action that is behind the best, but not called worse."""
    best, own = named(weighed.best[0]), named(action)
    if weighed.verdict(action) == "close":
        did = f"{best} did {points(weighed, action)} better {measure_in_words(weighed, action)}, which may be luck"
        return f"{own} and {best} are close: {did}."
    both = weighed.behind[action], weighed.greedy[action]
    skilled, greedy = (f"{margin(each.mean, 1)} ± {1.96 * each.error:.1f}" for each in both)
    by = f"{best} is {skilled} points ahead of it when all play on with skill, {greedy} when all are greedy"
    return f"Whether {own} is a mistake depends on how the others play: {by}."


def reason_best(decision: Decision, names: tuple[str, ...]) -> str:
    """Say why the best of a choice was better than what was chosen; "" where nothing was lost."""
    if not (found := decision.why):
        return ""
    told = _Telling(decision.position, found, names)
    if isinstance(found.yours, FollowedPlay) and isinstance(found.better, FollowedPlay):
        says = told.followed(found.leading, found.yours, found.better)
    else:
        assert isinstance(found.yours, Valued) and isinstance(found.better, Valued)
        says = told.valued(found.part, found.yours, found.better)
    return capital(says)


def short_reason(decision: Decision, names: tuple[str, ...]) -> str:
    """The first reason of a choice, to go on in a sentence; "" where nothing was lost."""
    first, *_ = sentences(reason_best(decision, names)) or [""]
    return lowered(first, [name for name in names if name != YOU])


class _Telling:
    """The sentences about one choice; `best` and `own` name its two plays."""

    def __init__(self, position: Position, found: Why, names: tuple[str, ...]) -> None:
        self.position, self.found = position, found
        seat, seats = position.to_move, position.seats
        self.name = names[seat]
        self.you = "you" if self.name == YOU else self.name
        self.your = whose(self.name)
        self.best, self.own = _short(found.best, found.chosen), _short(found.chosen, found.best)
        inside = ["you" if name == YOU else name for name in names]
        others = [name for name, side in zip(inside, seats, strict=False) if side != seats[seat]]
        mate = next((at for at, side in enumerate(seats) if side == seats[seat] and at != seat), seat)
        self.mate, self.mate_plays = (inside[mate], position.sizes[mate] > 0) if mate != seat else ("", False)
        self.side = " and ".join(sorted(filter(None, (self.you, self.mate)), key=lambda name: name != "you"))
        self.several = max(seats) > 1
        self.they = "the others" if self.several else speech.listed(others)
        count = len(seats)
        following = ((seat + step) % count for step in range(1, count))
        self.next = inside[next((each for each in following if position.sizes[each]), seat)]

    def _does(self, verb: str) -> str:
        return _acts(f"{self.your} side" if self.mate else self.you, verb)

    def _others(self, verb: str) -> str:
        plural = self.several or " and " in self.they or self.they == "you"
        return f"{self.they} {verb}" if plural else with_verb(self.they, verb)

    # By a roll-out

    def followed(self, leading: tuple[Part, ...], yours: FollowedPlay, better: FollowedPlay) -> str:
        """The one or two parts that make most of the difference, with numbers; then who was stuck, if that differs."""
        parts = {"now": self._now, "reply": self._reply, "own": self._own, "later": self._later, "end": self._end}
        told = [parts[part](yours, better) for part in leading]
        if len(leading) > 1:
            most = " and ".join(WORDS[part] for part in leading)
            told.insert(0, f"Most of that is {most}; which of the two counts more, these deals cannot tell.")
        stuck = self._stuck(yours, better) if leading != ("now",) else ""
        return f"{' '.join(map(capital, told))}{stuck}"

    def _now(self, yours: FollowedPlay | Valued, better: FollowedPlay | Valued) -> str:
        return f"{self.best} scores {better.parts[0]} now, {self.own} {yours.parts[0] or 'nothing'}."

    def _reply(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        each = " each" if self.several else ""
        turn = f"{self._does('play')} again" if self.mate else f"{self.your} next play"
        by = f"before {turn}, in {yours.replied} of {yours.worlds} deals"
        after = _after(self.best, -better.parts.reply, better.replied)
        says = f"After {self.own} {self._others('score')} {_mean(-yours.parts.reply)}{each} on average {by}; {after}."
        return f"{self._answers()}{says}"

    def _answers(self) -> str:
        """The tiles that score at once after the chosen play, or how many of those that are not seen do."""
        mine, best = (_scoring(self.position, action) for action in (self.found.chosen, self.found.best))
        if not mine or len(mine) <= len(best):
            return ""
        after = self.position.layout.after(self.found.chosen) if isinstance(self.found.chosen, Play) else None
        if after and len(mine) <= FEW:
            makes = speech.listed([f"{tile} makes it {total}" for tile, total in mine.items()])
            whom = "" if self.next == self.mate else f"{self.next} "
            return f"{self.own} leaves {whom}{after.total}: {makes}. "
        unseen = len(self.position.unseen)
        verb = "cannot" if self.you == "you" else "could not"
        none = "none" if not best else str(len(best))
        return (
            f"{len(mine)} of the {unseen} tiles that {self.you} {verb} see score after {self.own}, "
            f"{none} after {self.best}. "
        )

    def _own(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        mean, times = _mean(better.parts.own), f"in {better.scored} of {better.worlds} deals"
        says = f"After {self.best} {_acts(self.you, 'score')} {mean} on average with {self.your} next play, {times}"
        if self.mate_plays:
            other = f"or {self.you}, if {_acts(self.mate, 'knock')}"
            says = f"After {self.best} {_acts(self.mate, 'score')} {mean} on average ({other}), {times}"
        return f"{says}; {_after(self.own, yours.parts.own, yours.scored)}."

    def _later(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        after = f"after {self.own} {margin(yours.parts.later, 1)}"
        bring = f"bring {self.side} {margin(better.parts.later, 1)} against {self.they} on average"
        return f"After {self.best} the later plays {bring}; {after}."

    def _end(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        brings = f"The end of the round brings {self.side} {margin(better.parts.end, 1)} on average"
        if better.out > yours.out:
            out = f"{self._does('go')} out in {better.out} of {better.worlds} deals, after {self.own} in {yours.out}"
            return f"After {self.best} {out}. {brings}, and not {margin(yours.parts.end, 1)}."
        rid, kept = better.play.tile.pips, yours.play.tile.pips
        pips = f": {self.best} takes {rid} pips out of {self.your} hand, {self.own} {kept}"
        told = not self.found.sticks and rid > kept and 2 * (rid - kept) >= better.parts.end - yours.parts.end
        hand = pips if told else ""
        return f"{brings} after {self.best}, and {margin(yours.parts.end, 1)} after {self.own}{hand}."

    def _stuck(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        if not self.found.sticks or self.next == self.mate:
            return ""
        must = "draw" if can_draw(self.position.rules, self.position.boneyard) else "knock"
        whose = "yours" if self.next == "you" else self.next
        says = f"no tile of {whose} fits in {better.stuck} of {better.worlds} deals"
        return f" After {self.best} {says}, after {self.own} in {yours.stuck}: then {self.next} must {must}."

    # By another measure

    def valued(self, part: Part, yours: Valued, better: Valued) -> str:
        """Say what the plays score now, or what the rest of the round is worth after each."""
        if self.found.measure == "match":
            wins = f"{self._does('win')} the match with a chance of {float(better.value):.0f} % after {self.best}"
            return f"{wins}, and with {float(yours.value):.0f} % after {self.own}."
        if part == "now":
            return self._now(yours, better)
        if self.found.measure == "look-ahead":
            mine, best = (_mean(abs(each.now - each.value)) for each in (yours, better))
            who = f"{self.mate}, {self.your} partner," if self.next == self.mate else self.next
            return f"{who} can score {mine} on average after {self.own}, and {best} after {self.best}."
        brings = f"{self.best} brings {self.side} {margin(better.value, 1)} against {self.they} from here"
        worth = f"{brings}, and {self.own} {margin(yours.value, 1)}"
        return f"{self._able(yours, better)}Without another mistake, {worth}."

    def _able(self, yours: Valued, better: Valued) -> str:
        """Say what the next player can do at once, where that speaks for the better play."""
        if self.next == self.mate:
            return ""
        if yours.scores is None or better.scores is None or yours.scores <= better.scores:
            return ""
        if yours.scores == 1 and not better.scores:
            return f"After {self.own} {self.next} can score at once, but not after {self.best}. "
        chance = f"{self.next} can score at once with a chance of {share(yours.scores)}"
        return f"After {self.own} {chance}, after {self.best} with one of {share(better.scores)}. "


def _acts(name: str, verb: str) -> str:
    return f"you {verb}" if name == "you" else with_verb(name, verb)


def _short(action: Action, other: Action) -> str:
    """An action by its tile alone, or by its place, where that tells it from the other."""
    if not isinstance(action, Play):
        return named(action)
    same = isinstance(other, Play) and other.tile == action.tile
    return f"the play on {action.on}" if same and action.on else str(action.tile)


def _scoring(position: Position, action: Action) -> dict[object, int]:
    """The tiles not seen that score at once after an action, each with the total that scores most."""
    if not isinstance(action, Play):
        return {}
    found: dict[object, int] = {}
    for each in outcomes(position.layout.after(action), position.unseen):
        if each.points:
            found.setdefault(each.play.tile, each.total)
    return found


def _after(play: str, mean: Fraction, times: int) -> str:
    """Say what is scored on average after a play, and how often."""
    return f"after {play} {_mean(mean)}, in {times}" if times else f"after {play} never"


def _mean(value: Fraction) -> str:
    return f"{float(value):.1f}"


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
