"""Why a play was better than the chosen one, in a sentence with its tiles: every number is one of the review's."""

from collections.abc import Mapping
from fractions import Fraction

from fivescore.analysis.finder import outcomes
from fivescore.analysis.rollout import FollowedPlay
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position, can_draw
from fivescore.notebook.words import margin, named
from fivescore_labs.parts.words import CALLED, capital, lowered, sentences, share
from fivescore_labs.play.setup import YOU, whose, with_verb
from fivescore_labs.review import Decision, Measure, Part, Valued, Weighed, Why

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
        after = f"after {self.own} {_signed(yours.parts.later)}"
        against = f"against {self.they} on average"
        return f"After {self.best} the later plays bring {self.side} {_signed(better.parts.later)} {against}; {after}."

    def _end(self, yours: FollowedPlay, better: FollowedPlay) -> str:
        brings = f"The end of the round brings {self.side} {_signed(better.parts.end)} on average"
        if better.out > yours.out:
            out = f"{self._does('go')} out in {better.out} of {better.worlds} deals, after {self.own} in {yours.out}"
            return f"After {self.best} {out}. {brings}, and not {_signed(yours.parts.end)}."
        rid, kept = better.play.tile.pips, yours.play.tile.pips
        pips = f": {self.best} takes {rid} pips out of {self.your} hand, {self.own} {kept}"
        told = not self.found.sticks and rid > kept and 2 * (rid - kept) >= better.parts.end - yours.parts.end
        hand = pips if told else ""
        return f"{brings} after {self.best}, and {_signed(yours.parts.end)} after {self.own}{hand}."

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
        brings = f"{self.best} brings {self.side} {_signed(better.value)} against {self.they} from here"
        worth = f"{brings}, and {self.own} {_signed(yours.value)}"
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


def _signed(value: Fraction) -> str:
    return margin(value, 1)
