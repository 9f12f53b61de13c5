"""The questions of the trainers, from a seed: what each asks and shows, how it is marked, and why an answer is wrong.

About the ends they ask for the count, the change, does it score, how much, which tile and where, leads, pips, and who
holds what. Positions are from rounds of players who like points, what a lead is worth from the charts of a stored run.
About the rules the engine makes them and answers them, each with its rules.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import NamedTuple

from fivescore import svg
from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.analysis.odds import Estimate
from fivescore.core import speech
from fivescore.core.errors import RuleError
from fivescore.core.game import State, deal, shuffled
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import write_tiles
from fivescore.core.position import Action, Draw, Pass, leads
from fivescore.core.proofs import places, union
from fivescore.core.referee import clauses_named, on_action, on_play, on_round
from fivescore.core.rules import RULE_SETS, Clause, Ending, RuleSet, clauses, credit, gains
from fivescore.core.rules.settlement import settle
from fivescore.core.tiles import Tile
from fivescore.notebook import wheels
from fivescore.notebook.charts import Bar, bars
from fivescore.notebook.html import Table, rich
from fivescore.notebook.words import margin, named, signed
from fivescore.svg.markup import Markup, tag
from fivescore_labs.claims.leads import LED, RULES_OF_LEADS
from fivescore_labs.claims.results import CHARTS
from fivescore_labs.contract import Verdict, View, sentence
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import (
    CALLED,
    capital,
    lowered,
    marked_inline,
    marked_sentence,
    one_sentence,
    rule_tables,
)
from fivescore_labs.train import mistakes

KINDS: tuple[tuple[str, str], ...] = tuple((kind, name) for kind, (name, *_) in CALLED["trains"].items())
"""The kinds of questions, each with its name for people."""
MOST = 100
"""How many questions one seed asks."""
LEVELS = (1, 2, 3)
"""How hard questions are."""
_PATIENCE = 40
_SAME = ("players", "tiles", "partners", "hand", "target", "scoring", "first_lead")
"""Fields of clauses of which another game's may be half true as well: none of them is asked about."""
_MOST = 4
"""How many answers a question on the rules offers."""
_TRIES = 20
"""How many tables are tried for a double with tiles on both sides."""


class EndsQuestion(NamedTuple):
    """A question: its kind, the table, the tiles that it asks about, the play that decides it, and the right answer;
    without answers to choose from a number is typed."""

    kind: str
    layout: Layout
    hand: tuple[Tile, ...]
    play: Opportunity | None
    right: str
    options: fields.Options = ()
    given: str = ""

    @property
    def level(self) -> int:
        """The difficulty: ends that count, a double twice; tiles held; pips ruled out; how little the lead scores."""
        if self.kind == "opening" and self.play:
            scores = [self.layout.rules.points(each.pips) for each in self.hand]
            many = 1 if self.play.points == max(scores) else 2 if self.play.points else 3
        elif self.kind in ("pips", "lead"):
            many = len(self.hand) - (2 if self.kind == "pips" else 4)
        elif self.kind == "holds":
            many = len({each.end.pip for each in self.layout.openings})
        else:
            counted = [each for each in self.layout.openings if each.counts(self.layout.rules)]
            many = len(counted) + sum(each.host.is_double for each in counted) - 1
        return min(LEVELS[-1], max(LEVELS[0], many))

    @property
    def asks(self) -> str:
        return self._sentence(1)

    @property
    def brief(self) -> str:
        """The question in very few words, for a row of a table."""
        return self._sentence(2)

    def _sentence(self, which: int) -> str:
        """A sentence about questions of its kind, filled in."""
        hosts = [str(Tile.parse(host)) for host, _ in self.options] if self.kind == "place" else [""]
        facts = {
            "named": named(self.play.play) if self.play else "",
            "given": self.given,
            "places": speech.listed(hosts),
        }
        says: str = CALLED["trains"][self.kind][which]
        return says.format(tile=self.hand[0] if self.hand else "", **facts)

    @property
    def on_stage(self) -> bool:
        """True if the answer is one of the tiles or places that are shown."""
        return bool(self.options) and self.kind not in ("does", "change")

    @property
    def after(self) -> Layout:
        """The table after the play in question; as it is where the count was asked for."""
        return self.layout.after(self.play.play) if self.play else self.layout

    @property
    def _led(self) -> str:
        """The name of the chart of leads in its game."""
        return next(name for name, rules in LED.items() if rules == self.layout.rules)

    @property
    def chart(self) -> tuple[tuple[Tile, Estimate], ...]:
        """The value of each lead of the hand by the chart of its game, the best first."""
        found = ((tile, CHARTS[self._led][tile]) for tile in self.hand)
        return tuple(sorted(found, key=lambda pair: -pair[1].mean))

    def _drawn(self, caption: str) -> Markup:
        """The table: the play in question hollow, or the open ends to click; below it the tiles asked about."""
        if self.kind == "count":
            ends = f"{self.layout.rules.title}. {mistakes.uncounted(self.layout)}"
            drawing = svg.layout(self.layout, marks=False, says=ends)
            return board.on_table(drawing, tag("span", caption) + tag("b", "?", class_="fs-total"))
        ghost = self.play.play if self.play and not self.on_stage else None
        send = "answer" if self.kind == "place" else ""
        table = board.picture(self.layout, ghost=ghost, caption=caption, send=send)
        if ghost:
            return table
        title = {"place": "This tile fits in several places", "holds": "One of these he cannot hold"}
        title |= dict.fromkeys(("pips", "opening"), "You hold")
        cells = [board.cell(tile, "" if self.kind in ("place", "pips") else "answer") for tile in self.hand]
        return table + board.row(title.get(self.kind, "One of these scores"), cells)

    def shown(self, caption: str) -> View:
        """The question where it can be answered: by a tile, by a hollow place, by a word, or by a number."""
        if not self.on_stage:
            below = stage.answers(self.asks, self.options)
            if not self.options:  # numbers to whole tens, forty of them or more
                most = 10 + sum(each.pips for each in self.hand) if self.kind == "pips" else self.after.total
                below = stage.numbers(self.asks, max(39, 10 * (most // 10) + 9))
            return self.still(caption)._replace(picture=self._drawn(caption) + below)
        layout, also, beside = self.layout, self._after_each, stage.count(self.layout, caption)
        if self.kind == "place":
            spots = stage.ghosts(layout, self.hand[0])
            top = tag("p", rich(f"Where does {self.hand[0]} score?"), class_="fs-chips", aria_hidden="true")
            to = "answer"
            picture = stage.stage(layout, shown=spots, scored=False, above=top, beside=beside, send=to, also=also)
        else:
            titles = {"holds": "What can he not hold?", "opening": "Which of these brings most?"}
            title, nothing = titles.get(self.kind, "Which of these scores?"), dict.fromkeys(self.hand, "")
            tiles = stage.hand(title, self.hand, under=nothing, says=nothing, send="answer", goes=True)
            picture = stage.stage(layout, beside=beside, below=(tiles,), also=also)
        return View(picture, self.asks, (self._known_ends,))

    def still(self, caption: str = "") -> View:
        """The question as it stands without any script: it tells the count, or where that is asked for, the ends."""
        if self.kind in ("pips", "opening"):
            told = f"You hold {speech.listed([*map(str, self.hand)])}."
        else:
            told = mistakes.uncounted(self.layout) if self.kind == "count" else _counted(self.layout)
        picture = self._drawn(caption or self.layout.rules.title)
        return View(picture, f"{told} {self.asks}", (self._known_ends,))

    def solved(self, caption: str, said: str) -> View:
        """The question once it is answered, with what decides it; what lay on its stage lies there still."""
        if self.kind == "opening":
            return self._charted(said)
        picture = board.picture(self.after, caption=caption)
        if self.on_stage:
            picture = stage.stage(self.after, beside=stage.count(self.after, caption), also=self._after_each)
        table = board.ends_table(self.after, "Open ends after the play" if self.play else "Open ends")
        return View(picture, speech.score(self.after), (table,))

    def _charted(self, said: str) -> View:
        """Draw what each lead of the hand brings by the chart, the best first, and that which was said hatched."""
        rules, drawn = self.layout.rules, list[Bar]()
        rows = [("Lead", "Scores", "Brings")]
        for tile, found in self.chart:
            brings = margin(found.mean, 1)
            rows.append((str(tile), str(rules.points(tile.pips)), f"{brings} ± {1.96 * found.error:.1f}"))
            drawn.append(Bar(str(tile), found.mean, brings, str(tile) == f"[{said}]"))
        more = "what a lead brings more than the other leads of the hands that hold it, in points a round"
        habit = RULES_OF_LEADS[self._led]
        rule = (("", "What is known"), ("The rule", habit.says), ("It leads", str(habit.lead(rules, self.hand))))
        tables = Table("The leads of your hand, by the chart", tuple(rows)), Table("The rule of leads", rule)
        return View(tag("div", bars(drawn), class_="fs-worth", aria_hidden="true"), f"The chart has {more}.", tables)

    @property
    def _after_each(self) -> list[Layout]:
        """The table with each of the tiles that are asked about, wherever it fits."""
        return [self.layout.after(ghost.play) for tile in self.hand for ghost in stage.ghosts(self.layout, tile)]

    @property
    def _known_ends(self) -> Table:
        """The open ends as far as the question tells them."""
        if self.kind != "count":
            return board.ends_table(self.layout)
        ends = speech.in_order(self.layout)
        rows = ((capital(speech.direction(each, ends)), str(each.host), str(each.end.pip)) for each in ends)
        return Table("Open ends; some may count nothing", (("End", "Tile", "Matches"), *rows))

    @property
    def why(self) -> str:
        """A play, what it does, and the sum, in a sentence; for the count, the sum."""
        match self.kind:
            case "count":
                return _counted(self.layout)
            case "pips":
                pips = sum(each.pips for each in self.hand)
                rounded = "" if str(pips) == self.right else f": that is worth {self.right}"
                return f"Your tiles have {speech.many(pips, 'pip')}{rounded}."
            case "opening":
                (best, most), *_ = self.chart
                return f"{best} brings {margin(most.mean, 1)} points a round."
            case "holds":
                ends = speech.listed(sorted({str(each.end.pip) for each in self.layout.openings}))
                return f"{in_words(self, self.right)} would have fitted on the ends, which match {ends}."
        assert self.play
        if self.kind != "change":
            return f"{named(self.play.play)} {self.play.does}: {wheels.sum_of(self.play)}."
        before, after = self.layout.total, self.after.total
        goes = f"goes from {before} to {after}, {in_words(self, self.right)}" if before != after else f"stays {after}"
        return f"{named(self.play.play)} {self.play.does}: the count {goes}."

    def missed(self, said: str) -> str:
        """Say why an answer is wrong, and what is right."""
        word = in_words(self, said)
        match self.kind:
            case "count":
                told = f"Not {said}. {mistakes.count_mistake(self.layout, int(said))}"
            case "points":
                told = f"Not {said}. {mistakes.points_mistake(self.after, int(said))}".rstrip()
                return f"{told} {self.why} {'No score.' if self.right == '0' else f'It scores {self.right}.'}"
            case "change" | "pips":
                told = f"Not {word}."
            case "opening":
                brings = next(found.mean for tile, found in self.chart if str(tile) == word)
                told = f"Not so. {word} brings {margin(brings, 1)}."
            case "holds":
                told = f"Not so. {word} may be there still."
            case "does":
                told = "It does." if self.right == "yes" else "It does not."
            case _:
                told = f"Not so. {self._no_score(said)}"
        return f"{told} {self.why}"

    def _no_score(self, answer: str) -> str:
        """Say why the tile or the place that was named does not score."""
        tile = self.hand[0] if self.kind == "place" else Tile.parse(answer)
        if self.kind == "lead":
            return f"{tile} counts {Layout(self.layout.rules).play(tile).total}. No score."
        found = outcomes(self.layout, [tile])
        plays = [each for each in found if self.kind != "place" or str(each.play.on) == f"[{answer}]"]
        if not plays:
            return f"{tile} fits no open end."
        own = self.layout.rules.points(tile.pips)
        lure = f"{tile} has {speech.many(tile.pips, 'pip')}, but what counts is the change. " if own else ""
        return f"{lure}{tile} on {plays[0].play.on} {plays[0].does}: {wheels.sum_of(plays[0])}. No score."


def _counted(layout: Layout) -> str:
    """The ends and their count, in a sentence."""
    several = len(board.counts(layout)) > 1
    return f"{board.ends_add(layout)}{f': the count is {layout.total}' if several else ''}."


class RulesQuestion(NamedTuple):
    """A question on the rules: what it asks, what is seen and told, its answers, the right one, and why."""

    brief: str
    asks: str
    picture: Markup
    given: str
    options: fields.Options
    right: str
    why: str
    rules: tuple[Clause, ...]
    tables: tuple[Table, ...] = ()
    level: int = 1
    kind: str = "rules"

    def shown(self, caption: str) -> View:
        return self.still()._replace(picture=self.picture + stage.answers(self.asks, self.options))

    def still(self) -> View:
        options = "; ".join(words for _, words in self.options)
        answers = tag("p", rich(f"The answers: {options}."), class_="fs-about") if len(self.options) > 2 else Markup()
        return View(self.picture + answers, f"{self.given} {self.asks}".strip(), self.tables)

    def solved(self, caption: str, said: str) -> View:
        says = f"The rule: {marked_inline(self.rules[0])}"
        return View(self.picture, says, (*self.tables, *rule_tables(self.rules)))

    def missed(self, said: str) -> str:
        right = "" if self.right in ("yes", "no") else f": {lowered(in_words(self, self.right))}"
        return f"Not so{right}. {self.why}"


Question = EndsQuestion | RulesQuestion


def in_words(asked: Question, answer: str) -> str:
    """An answer as people read it."""
    return dict(asked.options).get(answer, answer)


def reason(asked: Question) -> str:
    """Say why the right answer is right, in a sentence."""
    return asked.why if isinstance(asked, EndsQuestion) else marked_sentence(asked.rules[0])


def marked(asked: Question, said: str) -> tuple[Verdict, str]:
    """The verdict on an answer, and its sentence with the reason."""
    return ("right", f"Right. {asked.why}") if said == asked.right else ("wrong", asked.missed(said))


def kinds(rules: str) -> dict[str, str]:
    """The kinds of questions that can be asked of a game, with their names; charts of leads are there of some."""
    return {kind: name for kind, name in KINDS if kind != "opening" or any(led.slug == rules for led in LED.values())}


@lru_cache(maxsize=4 * MOST)
def question(seed: int, rules: str, kind: str, number: int, level: int = 0) -> Question:
    """The question of that number, the same in every Python; of mixed ones each is of a kind drawn by lot.

    Level 0 is any, as is one of which few are.
    """
    if kind == "mixed":
        several = [each for each in kinds(rules) if each != kind]
        kind = several[int(random.Random(f"kind/{seed}/{rules}/{number}").random() * len(several))]
    if kind == "rules":
        topic = TOPICS[(number - 1) % len(TOPICS)]
        if not isinstance(topic, str):
            rng, level = random.Random(f"rules/{seed}/{rules}/{number}"), max(1, level)
            made = (topic(RULE_SETS[rules], rng, level) for _ in count())
            return next(filter(None, made))._replace(level=level)
        kind = topic
    rng = random.Random(f"{seed}/{rules}/{kind}/{number}")
    for tried in count():
        found = _MAKES[kind](moment(rules, rng, level), rng)
        if found and (not level or found.level == level or tried > _PATIENCE):
            return found
    raise AssertionError


def moment(rules: str, rng: random.Random, level: int = 0) -> State:
    """A moment of a round of two, in which most plays are those that score most; late in it for a higher level."""
    state = deal(RULE_SETS[rules], 2, rng).start()
    plays = 2 + 2 * level + int(rng.random() * 5)
    while state.result is None and len(state.layout.plays) < plays:
        state = state.apply(_likely(state, rng))
    return state


def _likely(state: State, rng: random.Random) -> Action:
    """Choose as a player who likes points does, one time in four something else."""
    plays = [each for each in state.legal if isinstance(each, Play)]
    if not plays:
        return state.legal[0]
    if rng.random() < 0.25:
        return plays[int(rng.random() * len(plays))]
    return max(plays, key=lambda each: state.layout.after(each).points)


def _tiles(hand: Sequence[Tile]) -> tuple[tuple[str, str], ...]:
    return tuple((write_tiles([each]), str(each)) for each in hand)


def _count(state: State, rng: random.Random) -> EndsQuestion | None:
    return EndsQuestion("count", state.layout, (), None, str(state.layout.total))


def _change(state: State, rng: random.Random) -> EndsQuestion | None:
    """By how much a play changes the count, among what slips would make of it."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    if not found or not layout.last:
        return None
    play = found[int(rng.random() * len(found))]
    after = layout.after(play.play)
    change = after.total - layout.total
    slips = {play.play.tile.pips, after.total, -change, change + 5, change - 5, change + 10}
    others = shuffled(sorted(slips - {change}), rng)[:3]
    options = tuple((str(each), signed(each) if each else "it stays") for each in sorted([change, *others]))
    return EndsQuestion("change", layout, (play.play.tile,), play, str(change), options)


def _leads(state: State, rng: random.Random) -> EndsQuestion | None:
    """A hand of which one tile scores as a lead, as all that lies there is the table."""
    empty, size = Layout(state.rules), 5 + int(rng.random() * 3)
    hand = tuple(sorted(shuffled(empty.rest, rng)[:size]))
    scoring = [each for each in outcomes(empty, hand) if each.points]
    if len(scoring) != 1:
        return None
    return EndsQuestion("lead", empty, hand, scoring[0], write_tiles([scoring[0].play.tile]), _tiles(hand))


def _opening(state: State, rng: random.Random) -> EndsQuestion | None:
    """A hand of which one tile, led, brings most by the chart: its interval reaches none of the others."""
    several = [rules for rules in LED.values() if rules.slug == state.rules.slug]
    rules = several[int(rng.random() * len(several))]
    hand = tuple(sorted(shuffled(list(rules.tiles), rng)[: rules.hand_size(2)]))
    each = f"You lead, and each player holds {speech.number(len(hand))} tiles."
    asked = EndsQuestion("opening", Layout(rules), hand, None, "", _tiles(hand), each)
    (best, most), (_, next_best), *_ = asked.chart
    if most.interval[0] <= next_best.interval[1]:
        return None
    return asked._replace(play=outcomes(asked.layout, [best])[0], right=write_tiles([best]))


def _pips(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask what the tiles of a hand are worth as the other goes out; where they are worth nothing, their pips."""
    size = 2 + int(rng.random() * 4)
    hand = tuple(sorted(shuffled(state.layout.rest, rng)[:size]))
    if len(hand) < size:
        return None
    pips = sum(each.pips for each in hand)
    lost, won = settle(state.rules, (0, 1), (pips, 0), 1).points
    right, asks = pips, "How many pips are left in your hand?"
    if won:
        right, asks = won, "How many points do your tiles bring him?"
    elif lost:
        right, asks = -lost, "How many points do your tiles cost you?"
    return EndsQuestion("pips", state.layout, hand, None, str(right), given=asks)


def _holds(state: State, rng: random.Random) -> EndsQuestion | None:
    """After the other has knocked or drawn: one tile of five that he cannot hold by that, the others he can."""
    while state.result is None and not (state.to_move and not isinstance(state.legal[0], Play)):
        state = state.apply(_likely(state, rng))
    if state.result is not None or not state.layout.last:
        return None
    knocks = isinstance(state.legal[0], Pass)
    after = state.apply(state.legal[0])
    position = after.seen_by(0)
    arrived = [each.tiles for each in places(position) if each.seat == 1]
    known = union(arrived if knocks else arrived[:-1])
    bits = state.rules.tiles.bits
    can = [each for each in position.unseen if bits[each] & known]
    cannot = [each for each in position.unseen if not bits[each] & known and state.layout.places(each)]
    if not cannot or len(can) < 4:
        return None
    tile = cannot[int(rng.random() * len(cannot))]
    hand = tuple(sorted([tile, *shuffled(can, rng)[:4]]))
    given = "Ben knocks." if knocks else "Ben has to draw: think of what he holds before that."
    return EndsQuestion("holds", state.layout, hand, None, write_tiles([tile]), _tiles(hand), given)


def _points(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask what a play scores: as often something as nothing."""
    layout, scores = state.layout, rng.random() < 0.5
    plays = [each for each in outcomes(layout, layout.rest) if bool(each.points) == scores]
    if not plays:
        return None
    play = plays[int(rng.random() * len(plays))]
    return EndsQuestion("points", layout, (play.play.tile,), play, str(play.points))


def _does(state: State, rng: random.Random) -> EndsQuestion | None:
    """Ask whether a play scores: as often yes as no."""
    if not (asked := _points(state, rng)):
        return None
    options = (("yes", "It scores"), ("no", "No score"))
    return asked._replace(kind="does", right="no" if asked.right == "0" else "yes", options=options)


def _which(state: State, rng: random.Random) -> EndsQuestion | None:
    """One tile of five that scores; three of the others fit, if there are as many."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    scoring = list(dict.fromkeys(each.play.tile for each in found if each.points))
    silent = [tile for tile in shuffled(layout.rest, rng) if tile not in scoring]
    fitting = [tile for tile in silent if layout.places(tile)]
    if not scoring or len(silent) < 4 or len(fitting) < 2:
        return None
    tile = scoring[int(rng.random() * len(scoring))]
    others = [*fitting[:3], *(each for each in silent if each not in fitting[:3])][:4]
    hand = tuple(sorted([tile, *others]))
    best = next(each for each in found if each.play.tile == tile)
    return EndsQuestion("tile", layout, hand, best, write_tiles([tile]), _tiles(hand))


def _where(state: State, rng: random.Random) -> EndsQuestion | None:
    """A tile that fits in several places, and scores in one."""
    layout = state.layout
    found = outcomes(layout, layout.rest)
    plays = {tile: [each for each in found if each.play.tile == tile] for tile in layout.rest}
    fit = [tile for tile, own in plays.items() if len(own) > 1 and sum(each.points > 0 for each in own) == 1]
    if not fit:
        return None
    tile = fit[int(rng.random() * len(fit))]
    hosts = [each.play.on for each in sorted(plays[tile]) if each.play.on]
    options = tuple((write_tiles([host]), f"on {host}") for host in hosts)
    best = plays[tile][0]
    return EndsQuestion("place", layout, (tile,), best, write_tiles([best.play.on] if best.play.on else []), options)


def _lead(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask which tiles of a hand may be led in the first round."""
    hand = tuple(sorted(shuffled(list(rules.tiles), rng)[:5]))
    doubles = tuple(tile for tile in hand if tile.is_double)
    if len(doubles) != 2:
        return None
    must = doubles[-1] if rules.first_lead == "highest double" else None
    sets = {"any": hand, "doubles": doubles, "highest": doubles[-1:]}
    may = leads(rules, hand, must)
    right = next(key for key, tiles in sets.items() if tiles == may)
    low, high = doubles
    options = (("any", "Any of the five"), ("doubles", f"{low} or {high}"), ("highest", f"{high} only"))
    field = "first_lead" if must else "lead"
    asks = "Which tile may you lead in the first round of a match?"
    held = f"You hold {speech.listed(list(map(str, hand)))}."
    picture = board.row("Your hand; the table is empty", [board.cell(tile, "") for tile in hand])
    why, by = getattr(rules, field).says, clauses_named(rules, [field])
    return RulesQuestion("the lead", asks, picture, held, options, right, why, by)


def _fits(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion:
    """Ask whether a tile may be laid on another: as often yes as no, if it can on a double with tiles on both sides."""
    wanted, arm = rng.random() < 0.5, rng.random() < 0.75
    pairs: list[tuple[Tile, Tile]] = []
    for _ in range(_TRIES):
        layout = moment(rules.slug, rng, level).layout
        crossed = [tile for tile in layout.tiles if tile.is_double and _touched(layout, tile) >= 2]
        if pairs := _pairs(layout, crossed if arm else layout.tiles, wanted):
            break
    pairs = pairs or _pairs(layout, layout.tiles, wanted)
    tile, host = pairs[int(rng.random() * len(pairs))]
    ruling = on_play(layout, tile, host)
    why = f"{tile} fits on {host}." if ruling.allowed else sentence(ruling.why)
    plays = [f"{play.tile} on {play.on}" if play.on else str(play.tile) for play in layout.plays]
    given = f"The plays so far are {', '.join(plays)}."
    drawing = svg.layout(layout, marks=False, signs=False, says=f"{rules.title}. {given}")
    picture = board.on_table(drawing, tag("span", rules.title)) + board.row("Your tile", [board.cell(tile, "")])
    asks = f"May {tile} be laid on {host} now?"
    right = "yes" if ruling.allowed else "no"
    by = ruling.rules
    if host.is_double and _touched(layout, host) >= 2:  # the arms of a double come first
        by = tuple(dict.fromkeys((*clauses_named(rules, ["spinner"]), *by)))
    return RulesQuestion("where a tile fits", asks, picture, given, (("yes", "Yes"), ("no", "No")), right, why, by)


def _pairs(layout: Layout, hosts: Iterable[Tile], wanted: bool) -> list[tuple[Tile, Tile]]:
    """Each tile off the table with one of these that shares a pip, where it fits or does not, as is wanted."""
    off = [tile for tile in layout.rules.tiles if tile not in layout.tiles]
    alike = ((tile, host) for host in sorted(hosts) for tile in off if {*tile} & {*host})
    return [(tile, host) for tile, host in alike if bool(layout.refusal(tile, host)) != wanted]


def _touched(layout: Layout, tile: Tile) -> int:
    """Count the tiles that lie against a tile."""
    return sum(play.on == tile or (play.tile == tile and play.on is not None) for play in layout.plays)


def _turn(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask what a player must do with three tiles: play, draw or knock."""
    layout = moment(rules.slug, rng, level).layout
    bones, able = (0, 6)[int(rng.random() * 2)], rng.random() < 0.35
    rest = shuffled(layout.rest, rng)
    fitting, others = ([tile for tile in rest if layout.fits([tile]) == fits] for fits in (True, False))
    if len(others) < 3 or not fitting:
        return None
    hand = tuple(sorted([*fitting[:1], *others[:2]] if able else others[:3]))
    unseen = [tile for tile in fitting + others if tile not in hand]  # Ben holds one that fits, if any is left
    held = len(unseen) - bones
    state = State.of(layout, hands=(hand, unseen[:held]), boneyard=unseen[held:])
    kinds = {type(action) for action in state.legal}
    keys = {Play: "play", Draw: "draw", Pass: "pass"}
    says = {"play": "You must play", "draw": "You must draw", "pass": "You must knock", "choose": "You may choose"}
    right = keys[next(iter(kinds))] if len(kinds) == 1 else "choose"
    ruling = on_action(state, Draw() if right == "pass" else Pass())
    there = speech.many(len(state.boneyard), "tile")
    given = f"You hold {speech.listed(list(map(str, hand)))}, and the boneyard has {there}."
    picture = board.picture(layout, caption=f"boneyard: {len(state.boneyard)}")
    picture += board.row("Your hand", [board.cell(tile, "") for tile in hand])
    why = sentence(ruling.why or ruling.says)
    asks, options, tables = "What now, on your turn?", tuple(says.items()), (board.ends_table(layout),)
    return RulesQuestion("the turn", asks, picture, given, options, right, why, ruling.rules, tables)


def _round(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask what the tiles left give, among what the other games would give."""
    out = 0 if rng.random() < 0.5 else None
    mine, theirs = (0 if out == 0 else 3 + int(rng.random() * 20)), 6 + int(rng.random() * 30)
    pips = (mine, theirs)
    right = gains(rules, pips, out)
    gives = [right]
    for other in RULE_SETS.values():
        try:
            ruled = rules.vary(settlement=other.settlement, rounding=other.rounding, chip_out=other.chip_out)
        except RuleError:
            continue
        gives.append(gains(ruled, pips, out))
    found = [*dict.fromkeys(gives)]
    if mine == theirs or len(found) < 3:
        return None
    options = tuple((f"{each[0]}_{each[1]}", _given_to(each)) for each in sorted(found[:_MOST], reverse=True))
    block = f"The round is blocked, player 1 holds {speech.many(mine, 'pip')}, and player 2 holds {theirs}."
    given = f"Player 1 goes out, and player 2 holds {speech.many(theirs, 'pip')}." if out == 0 else block
    figures = [(str(mine), ["player 1, out" if out == 0 else "player 1"]), (str(theirs), ["player 2"])]
    ruling = on_round(rules, pips, out)
    picture, key, asks = board.figures(figures), f"{right[0]}_{right[1]}", "What does that give?"
    return RulesQuestion("tiles left", asks, picture, given, options, key, ruling.why, ruling.rules)


def _given_to(points: tuple[int, ...]) -> str:
    several = ((f"player {number}", each) for number, each in enumerate(points, start=1) if each)
    said = [f"{who} {'scores' if each > 0 else 'loses'} {abs(each)}" for who, each in several]
    return capital(", ".join(said) or "nobody scores")


def _match(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask what a score does that goes past the target."""
    target, total = rules.target_for(2), 5 + int(rng.random() * 16)
    points = rules.points(total)
    step = 5 if rules.unit == "points" and rules.scoring == "fives" else 1
    if points <= step:
        return None
    stands = target - step * (1 + int(rng.random() * ((points - 1) // step)))
    follows = ((ending, _ends_so(rules, ending, stands, points, target)) for ending in Ending)
    options = tuple((str(ending).replace(" ", "-"), words) for ending, words in follows)
    given = f"The target is {target}, you have {stands}, and a play of yours scores {points}."
    picture = board.figures([(str(target), ["the target"]), (str(stands), ["you have"]), (f"+{points}", ["you score"])])
    right = str(rules.ending).replace(" ", "-")
    why, by = rules.ending.says, clauses_named(rules, ["ending", "target"])
    return RulesQuestion("the target", "What follows?", picture, given, options, right, why, by)


def _ends_so(rules: RuleSet, ending: Ending, stands: int, points: int, target: int) -> str:
    now = credit(rules.vary(ending=ending), stands, points, target)
    match ending:
        case Ending.AT_ONCE:
            return f"It makes {now}, and wins the match now"
        case Ending.FINISH_ROUND:
            return f"It makes {now}, and the round is played out"
        case Ending.EXACT:
            return f"It does not count: you stay at {now}"
    return f"It counts back from the target: you have {now}"


def _rule(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask whether a rule holds in this game: its own, or that of another game in its place."""
    own = {each.field: each for each in clauses(rules) if each.field and each.field not in _SAME}
    every = chain.from_iterable(map(clauses, RULE_SETS.values()))
    others = [each for each in every if each.field in own and each.text != own[each.field].text]
    foreign = others[int(rng.random() * len(others))]
    holds = rng.random() < 0.5
    clause = own[foreign.field]
    text = clause.text if holds else foreign.text
    asks = f"Does this hold in {rules.title}: “{one_sentence(text).removesuffix('.')}”?"
    picture = tag("div", tag("p", text), class_="fs-table fs-bare fs-quoted", aria_hidden="true")
    options, right = (("yes", "It holds"), ("no", "It does not hold")), "yes" if holds else "no"
    return RulesQuestion("a rule", asks, picture, "", options, right, f"The rule here: {clause.text}", (clause,))


_MAKES: dict[str, Callable[[State, random.Random], EndsQuestion | None]] = {
    "count": _count,
    "change": _change,
    "does": _does,
    "points": _points,
    "tile": _which,
    "place": _where,
    "lead": _leads,
    "opening": _opening,
    "pips": _pips,
    "holds": _holds,
}
TOPICS: tuple[str | Callable[[RuleSet, random.Random, int], RulesQuestion | None], ...] = (
    *(_lead, _fits, "count", "points", _turn, _round, _match, _rule),
)
"""What questions on the rules take turns about; two of these are about the ends."""
