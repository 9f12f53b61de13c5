"""Questions about the rules of a game, from a seed: the engine makes them and answers them, each with its rules."""

import random
from collections.abc import Callable, Iterable
from itertools import chain
from typing import NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.errors import RuleError
from fivescore.core.game import State, shuffled
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Draw, Pass, leads
from fivescore.core.referee import clauses_named, on_action, on_play, on_round
from fivescore.core.rules import RULE_SETS, Clause, Ending, RuleSet, clauses, credit, gains
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import sentence
from fivescore_labs.parts import board
from fivescore_labs.parts.words import capital, one_sentence
from fivescore_labs.train.questions import moment

TOPICS = 8
"""How many topics take turns."""
ENDS = {3: "count", 4: "points"}
"""The topics that the trainers of the ends ask about."""
_SAME = ("players", "tiles", "partners", "hand", "target", "scoring", "first_lead")
"""Fields of clauses of which another game's may be half true as well: none of them is asked about."""
_MOST = 4
"""How many answers a question offers."""
_TRIES = 20
"""How many tables are tried for a double with tiles on both sides."""


class RulesQuestion(NamedTuple):
    """A question on the rules: what it asks, what is seen and told, its answers, the right one, and why."""

    brief: str
    asks: str
    picture: Markup
    given: str
    options: tuple[tuple[str, str], ...]
    right: str
    why: str
    rules: tuple[Clause, ...]
    tables: tuple[Table, ...] = ()
    level: int = 1
    kind: str = "rules"
    typed: bool = False

    def words(self, answer: str) -> str:
        """An answer as people read it."""
        return dict(self.options).get(answer, answer)


def question(seed: int, rules: str, number: int, level: int = 0) -> RulesQuestion:
    """The question of that number about a game, the same in every Python; its topic is none of `ENDS`."""
    rng, level = random.Random(f"rules/{seed}/{rules}/{number}"), max(1, level)
    ask = _ASK[(number - 1) % TOPICS + 1]
    while True:
        if found := ask(RULE_SETS[rules], rng, level):
            return found._replace(level=level)


# Who may do what


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


# The end of a round, and of a match


def _round(rules: RuleSet, rng: random.Random, level: int) -> RulesQuestion | None:
    """Ask what the tiles left give, among what the other games would give."""
    out = 0 if rng.random() < 0.5 else None
    mine, theirs = (0 if out == 0 else 3 + int(rng.random() * 20)), 6 + int(rng.random() * 30)
    pips = (mine, theirs)
    found = {gains(rules, pips, out): True}
    for other in RULE_SETS.values():
        try:
            ruled = rules.vary(settlement=other.settlement, rounding=other.rounding, chip_out=other.chip_out)
        except RuleError:
            continue
        found.setdefault(gains(ruled, pips, out), False)
    if mine == theirs or len(found) < 3:
        return None
    wrong = [gives for gives, right in found.items() if not right][: _MOST - 1]
    right = gains(rules, pips, out)
    options = tuple((f"{each[0]}_{each[1]}", _given_to(each)) for each in sorted([right, *wrong], reverse=True))
    block = f"The round is blocked, player 1 holds {speech.many(mine, 'pip')}, and player 2 holds {theirs}."
    given = f"Player 1 goes out, and player 2 holds {speech.many(theirs, 'pip')}." if out == 0 else block
    figures = [(str(mine), ["player 1, out" if out == 0 else "player 1"]), (str(theirs), ["player 2"])]
    ruling = on_round(rules, pips, out)
    picture, gives = board.figures(figures), f"{right[0]}_{right[1]}"
    return RulesQuestion("tiles left", "What does that give?", picture, given, options, gives, ruling.why, ruling.rules)


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


# A rule


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


Asks = Callable[[RuleSet, random.Random, int], RulesQuestion | None]
_ASK: dict[int, Asks] = {1: _lead, 2: _fits, 5: _turn, 6: _round, 7: _match, 8: _rule}
