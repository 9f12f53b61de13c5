"""The switchboard lab: say what you play, change a rule, and see what the same plays and tiles left are worth."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial

from fivescore.core import speech
from fivescore.core.errors import FivescoreError, IllegalAction, RuleError
from fivescore.core.game import is_out
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import read_plays, read_rules, write_rules
from fivescore.core.rules import RULE_SETS, RuleSet, Unit, gains
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table
from fivescore.notebook.words import of_rule
from fivescore.svg.markup import Markup, tag
from fivescore_labs.contract import Control, Download, Lab, Message, View, registered
from fivescore_labs.parts import board, fields, stage
from fivescore_labs.parts.words import CALLED, capital, one_sentence
from fivescore_labs.play.setup import for_five, link, numbers
from fivescore_labs.rulings import house

PLAYS = "1-4 1-1 4-4@1-4 3-4 1-2@1-1 1-5@1-1 5-5@1-5 0-5 1-3@1-1"
"""The nine moves of source A."""
COUNTING = ("spinner", "count", "scoring", "five_scores", "unit")
SETTLING = ("settlement", "left", "rounding", "rounded", "counted", "split_tie", "block_counts", "chip_out", "knock")
SWITCHES = (*COUNTING, *SETTLING)
"""The rules that change what is on the table, or what is left in the hands."""
WHICH: dict[str, dict[str, str]] = CALLED["which"]
"""The rules that tell the games apart: what is asked about each, and its values as answers."""
NEW = 7
"""The pips left in a hand that is added."""
FIVE = ". Five seats: source A names them for All Fives, after Newsome and Born; elsewhere a house rule"
AS_SOURCE = {letter: next(slug for slug, rules in RULE_SETS.items() if rules.source == letter) for letter in "ABCDE"}
"""The game that each source describes."""


@dataclass(frozen=True)
class Switched:
    """The plays, the pips left, the rules with what is changed, the tile that is picked, the rules that are named."""

    rules: RuleSet
    plays: tuple[Play, ...]
    pips: tuple[int, ...]
    picked: Tile | None = None
    named: tuple[str, ...] | None = None
    gaining: bool = field(default=False, compare=False)
    printed: bool = field(default=False, compare=False)

    @property
    def answers(self) -> dict[str, str]:
        """The rules that are named, with their values."""
        return {name: of_rule(getattr(self.rules, name)) for name in self.named or ()}

    @property
    def base(self) -> RuleSet:
        """The game, nothing changed."""
        return RULE_SETS[self.rules.slug]

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(self.rules.differences(self.base))

    def steps(self, rules: RuleSet) -> tuple[Layout, ...]:
        """The layout after each play, as far as the plays are allowed under these rules."""
        layout, out = Layout(rules), []
        for play in self.plays:
            if layout.refusal(*play):
                break
            layout = layout.play(*play)
            out.append(layout)
        return tuple(out)

    def refusal(self, rules: RuleSet) -> str:
        """Say why the next play is not allowed under these rules; "" where all are."""
        steps = self.steps(rules)
        if len(steps) == len(self.plays):
            return ""
        return (steps[-1] if steps else Layout(rules)).refusal(*self.plays[len(steps)])


@registered
class Switchboard(Lab[Switched]):
    """A lab on what one rule changes."""

    name = "switchboard"
    title = "The switchboard"

    def begin(self) -> Switched:
        return self.read(f"all-fives~{PLAYS}~0 13")

    def read(self, text: str) -> Switched:
        """The state of a share text: `all-fives spinner=every~1-4.4-4~0.13`, then `~spinner` or `~?` where asked."""
        written = fields.typed(text, 2 * fields.LONGEST)
        like = "all-fives spinner=every~1-4.4-4~0.13~spinner"
        game, plays, pips, names = fields.parts(written.replace(".", " "), like, least=3)
        rules = read_rules(game)
        state = Switched(rules, _plays(plays, RULE_SETS[fields.game(rules.slug)]), read_pips(pips))
        named = [fields.chosen(name, WHICH, "rule that is asked for") for name in names.split() if name != "?"]
        return replace(state, named=tuple(dict.fromkeys(named)) if names else None)

    def text(self, state: Switched) -> str:
        plays, pips = " ".join(map(str, state.plays)), " ".join(map(str, state.pips))
        named = "" if state.named is None else f"~{' '.join(state.named) or '?'}"
        return f"{write_rules(state.rules)}~{plays}~{pips}{named}".replace(" ", ".")

    def update(self, state: Switched, message: Message) -> Switched:
        fields.typed(message.value)
        state = replace(state, gaining=False, printed=False)
        switches: dict[str, Callable[[str], Switched]] = {name: partial(_switched, state, name) for name in SWITCHES}
        return fields.dispatch(
            message,
            **switches,
            **{f"our_{name}": partial(_named, state, name) for name in WHICH},
            which=lambda _: replace(state, named=() if state.named is None else None),
            game=lambda value: _in_game(state, RULE_SETS[fields.game(value)]),
            plays=lambda value: replace(state, plays=_plays(fields.tiles(value), state.base), picked=None),
            tile=lambda value: _picked(state, fields.tile(value)),
            place=lambda value: _laid(state, value),
            back=lambda _: replace(state, plays=state.plays[:-1], picked=None),
            empty=lambda _: replace(state, plays=(), picked=None),
            pips=lambda value: replace(state, pips=read_pips(value)),
            seats=lambda value: _seated(state, value),
            restore=lambda _: replace(state, rules=state.base),
            source=lambda value: _as_in(state, value),
            gain=lambda _: _gaining(state),
            card=lambda _: replace(state, printed=True),
            house=lambda value: _housed(state, message.id.partition("-")[2], value),
        )

    def work(self, state: Switched) -> Iterator[View]:
        """The view; where it was asked who gains, one for each bit of the simulation."""
        view = self.view(state)
        if not state.gaining:
            yield view
            return
        seats = len(state.pips) if len(state.pips) in numbers(state.rules) else state.rules.players[0]
        for done, found in house.gains(_at(state.rules, seats), seats):
            table = _gains(state, found, seats)
            told = _told(found) if done == 1 else view.caption
            yield view._replace(caption=told, tables=(table, *view.tables), progress=done, opened=True)

    def view(self, state: Switched) -> View:
        details = "both scores play by play, and the source of each rule" if state.changed else "the score play by play"
        still = self._static_view(state)
        shown, focus = _stage(state) + _door(state), "our_spinner" if state.named == () else ""
        made = house.card(state.rules).encode() if state.printed else b""
        file = Download("house-game.html", "text/html", made, printed=True) if made else None
        return still._replace(picture=shown, controls=_controls(state), details=details, focus=focus, file=file)

    def static_views(self, state: Switched) -> tuple[View, ...]:
        """As it stands; and, where nothing is changed, the same plays by the rules of another source."""
        if state.changed:
            return (self._static_view(state),)
        others = (rules for rules in reversed(_by_source(state.base).values()) if rules != state.base)
        other = next((rules for rules in others if not state.refusal(rules)), None)
        return (self._static_view(state), *([self._static_view(replace(state, rules=other))] if other else []))

    def _static_view(self, state: Switched) -> View:
        layout = _layout(state)
        so_far = sum(step.points for step in state.steps(state.rules))
        caption = f"{state.rules.title}{', changed' if state.changed else ''}"
        drawn = board.picture(layout, caption=caption, so_far=so_far)
        tables = [_moves(state), *([_changes(state)] if state.changed else [])]
        if state.named:
            found = nearest(state.answers)
            rows = [(rules.title, ", ".join(map(_label, differ)) or "nothing") for rules, differ in found]
            tables.insert(0, Table("Every game, the nearest first", (("Game", "Differs in"), *rows)))
        if house.house_rules_of(state.rules):
            tables.insert(0, _among(state))
        if len(state.pips) in numbers(state.rules):
            tables.append(_settled(state))
        return View(drawn + _door(state), _caption(state, layout), tuple(tables))


def _among(state: Switched) -> Table:
    """The house game in a row of its own, above all others: what it sets, and in what they differ from it."""
    sets = ", ".join(each.title for each in house.house_rules_of(state.rules))
    others = sorted((len(found := rules.differences(state.rules)), rules.title, found) for rules in RULE_SETS.values())
    rows = [(title, ", ".join(map(_label, found))) for _, title, found in others]
    return Table("Your house game and the others", (("Game", "Differs in"), ("Your house game", sets), *rows))


def _door(state: Switched) -> Markup:
    """The way to a round by these rules; and to the rules of the game that is nearest to what was named."""
    seats = len(state.pips) if len(state.pips) in numbers(state.rules) else 0
    ways = [tag("a", "Play with these rules", href=link(state.rules, seats))]
    if state.named:
        ways.append(tag("a", f"The rules of {state.base.title}", href=f"../../rules/{state.base.slug}/"))
    return tag("p", *ways, class_="fs-ways")


def _plays(text: str, rules: RuleSet) -> tuple[Play, ...]:
    """The plays of a text, each with its place named, as they can be laid in the game itself or in a freer one."""
    plays = read_plays(text)
    for freer in (rules, rules.vary(spinner="every", count="sides")):
        try:
            layout = Layout(freer)
            for play in plays:
                layout = layout.play(*play)
            return layout.plays
        except IllegalAction as fault:
            first = fault
    raise FivescoreError(f"these plays cannot be laid: {first}") from first


def _picked(state: Switched, tile: Tile) -> Switched:
    """A tile of the tray that is pressed is picked; one that is picked already is put back."""
    layout = _layout(state)
    if refusal := state.refusal(state.rules) or ("" if layout.places(tile) else layout.refusal(tile)):
        raise FivescoreError(refusal)
    return replace(state, picked=None if tile == state.picked else tile)


def _laid(state: Switched, value: str) -> Switched:
    """A place that is pressed: the picked tile is laid there."""
    if not state.picked:
        raise FivescoreError("no tile is picked; press one in the tray first")
    layout = _layout(state).play(state.picked, fields.tile(value) if value else None)
    return replace(state, plays=_plays(" ".join(map(str, layout.plays)), state.base), picked=None)


def _layout(state: Switched) -> Layout:
    """Return what lies there by the rules as they are."""
    return steps[-1] if (steps := state.steps(state.rules)) else Layout(state.rules)


def read_pips(text: str) -> tuple[int, ...]:
    """The pips left in each hand; () for nothing."""
    return fields.numbers(text, 500, "hand", range(2, 6), "0 13") if text.strip() else ()


def _seated(state: Switched, value: str) -> Switched:
    """Another number of seats: hands that are left out go, and new ones hold seven pips."""
    several = int(fields.chosen(value, list(map(str, numbers(state.rules))), "number of seats in this game"))
    return replace(state, pips=(*state.pips, *[NEW] * several)[:several])


def _at(rules: RuleSet, seats: int) -> RuleSet:
    """The rules at a table of so many seats."""
    return rules if seats in rules.players else for_five(rules)


def _in_game(state: Switched, rules: RuleSet) -> Switched:
    return replace(state, rules=rules, plays=_plays(" ".join(map(str, state.plays)), rules))


def _named(state: Switched, name: str, value: str) -> Switched:
    """The nearest game with every rule in it that was named so far, and this one; "" names it no more."""
    answers = state.answers | {name: value and fields.chosen(value, [*WHICH[name]][1:], "answer")}
    answers = {each: answers[each] for each in WHICH if answers.get(each)}
    for rules, differ in nearest(answers):
        now = _in_game(replace(state, named=tuple(answers)), rules)
        with suppress(FivescoreError):  # beside what is only in this game an answer may make no sense
            for each in differ:
                now = _switched(now, each, answers[each])
            return now
    own = " and ".join(f"{each} {said}" for each, said in answers.items())
    raise FivescoreError(f"no game can have {own}; take one of these answers back")


def nearest(answers: dict[str, str]) -> list[tuple[RuleSet, list[str]]]:
    """Every game with the answers that differ from its rules, those with the fewest first."""
    found = []
    for rules in RULE_SETS.values():
        found.append((rules, [name for name, said in answers.items() if of_rule(getattr(rules, name)) != said]))
    return sorted(found, key=lambda pair: len(pair[1]))


def _as_in(state: Switched, letter: str) -> Switched:
    """The rules as a source has them; "" for the game itself."""
    found = {"": state.base} | _by_source(state.base)
    return replace(state, rules=found[fields.chosen(letter, found, "source of this game")])


def _switched(state: Switched, name: str, value: str) -> Switched:
    """One rule changed; scoring for more than one number is always counted by how many times they go in."""
    wanted = house.chosen_value(state.rules, name, value)
    try:
        return replace(state, rules=state.rules.vary(**{name: wanted}))
    except RuleError as fault:
        if name == "scoring":
            return replace(state, rules=state.rules.vary(scoring=wanted, unit=Unit.TIMES))
        raise FivescoreError(f"{_label(name)} cannot be {value[:20]}: {fault}") from fault


@cache
def _by_source(rules: RuleSet) -> dict[str, RuleSet]:
    """The rules with all switches as a source's own game has them, by the source; those that can be played."""
    found = {}
    for letter, slug in AS_SOURCE.items():
        with suppress(RuleError):  # a target of 61 exactly is never hit in steps of five
            found[letter] = rules.vary(**{name: getattr(RULE_SETS[slug], name) for name in SWITCHES})
    return found


def _source(state: Switched) -> str:
    """The source that has all switches as they are now; "" where nothing is changed, and where none has."""
    if not state.changed:
        return ""
    return next((letter for letter, rules in _by_source(state.base).items() if rules == state.rules), "")


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _controls(state: Switched) -> tuple[Control, ...]:
    plays, pips = " ".join(map(str, state.plays)), " ".join(map(str, state.pips))
    laid, typed = bool(state.plays), "Type it"
    asked = []
    for name, words in WHICH.items() if state.named is not None else ():
        options = (("", "I don’t know"), *[*words.items()][1:])
        said, group = state.answers.get(name, ""), "What do you play?"
        asked.append(Control(f"our_{name}", "choice", words["asks"], said, options, group=group))
    return (
        *asked,
        Control("back", "button", "Take one back", enabled=laid),
        Control("empty", "button", "Empty the table", enabled=laid),
        Control("restore", "button", "Restore all rules", enabled=bool(state.changed)),
        *_house_rules(state),
        Control("plays", "text", "Plays, in order", plays, group=typed, folded=True),
        Control("pips", "text", "Pips left, by player", pips, group=typed),
    )


def _house_rules(state: Switched) -> Iterator[Control]:
    """Yield a check for each house rule, and what can be done with the house game."""
    group, on = "House rules", {each.name for each in house.house_rules_of(state.rules)}
    for name, each in house.HOUSE.items():
        yield Control(f"house-{name}", "check", each.title, "yes" if name in on else "", group=group, folded=not on)
    yield Control("gain", "button", "Who gains by it?", enabled=bool(on), group=group)
    yield Control("card", "button", "Print the card", enabled=bool(on), group=group)


def _housed(state: Switched, name: str, value: str) -> Switched:
    fields.chosen(name, house.HOUSE, "house rule")
    change = house.with_house_rule if fields.chosen(value, ("yes", ""), "answer") else house.without_house_rule
    return replace(state, rules=change(state.rules, name))


def _gaining(state: Switched) -> Switched:
    if not house.house_rules_of(state.rules):
        raise FivescoreError("no house rule is set; set one first, and see who gains by it")
    return replace(state, gaining=True)


def _gains(state: Switched, found: list[house.Gain], seats: int) -> Table:
    """What the house rules change, with the error of each mean."""
    rows: list[tuple[str, ...]] = [("", state.base.title, "The house game", "Change")]
    for each in found:
        pair = (each.before, each.after)
        means = (f"{one.mean:.2f} ± {1.96 * one.error:.2f}{each.unit}".replace("-", "−") for one in pair)
        change = f"{each.change.mean:+.2f} ± {1.96 * each.change.error:.2f}{each.unit}".replace("-", "−")
        rows.append((each.title, *means, change))
    trials = f"{found[0].before.trials:,} rounds and {found[-1].before.trials} matches"
    of = f"{speech.number(seats)} greedy players"
    return Table(f"Who gains: {trials} of {of}, the same deals by both rules", tuple(rows))


def _told(found: list[house.Gain]) -> str:
    """Say what the house rules change, where that is beyond its error, or that nothing was found."""
    says = [each.says for each in found if each.says]
    if not says:
        return "Nothing changes beyond what chance does in so many rounds."
    return f"{capital(speech.listed(says))}."


def _stage(state: Switched) -> Markup:
    """The board with its rules as chips above it, both totals beside it, the tray and the rules of settling below."""
    layout = _layout(state)
    sources = (("", "the game"), *((each, f"source {each}") for each in _by_source(state.base)))
    chips = [
        stage.Chip("What do you play?", send="which", full=state.named is not None),
        stage.Chip("Game", state.base.slug, "game", options=fields.GAMES),
        *(_switch(state, name) for name in COUNTING),
        stage.Chip("Rules as in", _source(state), "source", options=sources),
    ]
    title, settling = "What is left in the hands", [_seats(state), *(_switch(state, name) for name in SETTLING)]
    left = tag("div", tag("p", title), stage.chips(settling, title), class_="fs-hold")
    below = (stage.tray(layout, picked=state.picked), left)
    shown, above = stage.ghosts(layout, state.picked), stage.chips(chips, "What the ends count")
    return stage.stage(layout, shown=shown, above=above, beside=_counts(state), below=below, broad=True)


def _counts(state: Switched) -> Markup:
    """The total by the rules as they are; before it that by the game itself, where something is changed."""
    number = len(state.changed)
    changes = f"with {speech.number(number)} change{'s' if number > 1 else ''}"
    now = stage.count(_layout(state), changes if number else state.base.title)
    if not number:
        return now
    own = state.steps(state.base)
    same = len(own) == len(state.steps(state.rules)) and own
    before = stage.count(own[-1], state.base.title) if same else Markup()
    return tag("div", before, now, class_="fs-two-counts")


def _seats(state: Switched) -> stage.Chip:
    """Return a chip for how many play, where that is said."""
    several = [(str(number), str(number)) for number in numbers(state.rules)]
    now = str(len(state.pips)) if len(state.pips) in numbers(state.rules) else ""
    return stage.Chip("Seats", now, "seats", options=tuple(several if now else [("", "not said"), *several]))


def _switch(state: Switched, name: str) -> stage.Chip:
    now, options = of_rule(getattr(state.rules, name)), house.values(state.rules, name)
    return stage.Chip(_label(name), now, name, changed=name in state.changed, options=options)


def _caption(state: Switched, layout: Layout) -> str:
    """Say what the last play scores under the rules as they are, and what it scores in the game itself."""
    if state.picked and layout.places(state.picked):
        return stage.offers(layout, state.picked)
    if state.named is not None:
        return _fits(state)
    if refusal := state.refusal(state.rules):
        return f"The next play cannot be made: {refusal}."
    own, now, count = state.steps(state.base), state.steps(state.rules), len(state.changed)
    if not count or not now or len(own) < len(now):
        return one_sentence(speech.score(layout))
    says = f"With {speech.number(count)} rule{'s' if count > 1 else ''} changed {state.plays[len(now) - 1].tile}"
    was, scores = own[len(now) - 1].points, now[-1].points
    differ = [number for number, (a, b) in enumerate(zip(own, now, strict=False), start=1) if a.points != b.points]
    if was != scores:
        return f"{says} scores {scores or 'nothing'}, in {state.base.title} itself {was or 'nothing'}."
    says += f" scores {scores or 'nothing'}, as in {state.base.title} itself"
    if differ:
        moves, score = ("moves", "score") if len(differ) > 1 else ("move", "scores")
        return f"{says}; {moves} {speech.listed([*map(str, differ)])} {score} differently."
    return f"{says}, and no play of these scores differently."


def _fits(state: Switched) -> str:
    """Say which games have the rules that were named."""
    if not state.named:
        return "Answer what you know: what you leave open counts for nothing."
    found = nearest(state.answers)
    differ = len(found[0][1])
    titles = [rules.title for rules, other in found if len(other) == differ]
    games, several = speech.listed(titles), len(titles) > 1
    if differ:
        return f"No game has all of that; nearest {'are' if several else 'is'} {games}."
    return f"Your answers fit {games}: answer more, and one of them stands out." if several else f"You play {games}."


def _moves(state: Switched) -> Table:
    """Every play with its total and its points, in the game itself and as the rules are now."""
    own, now = state.steps(state.base), state.steps(state.rules)
    if not state.changed:
        steps = enumerate(zip(state.plays, own, strict=False), start=1)
        rows = ((str(at), str(play.tile), str(step.total), str(step.points)) for at, (play, step) in steps)
        return Table("Play by play", (("Move", "Play", "Total", "Scores"), *rows))
    compared = [("Move", "Play", state.base.title, "Now", "Differs")]
    for number, play in enumerate(state.plays, start=1):
        there, here = (_cell(steps[number - 1]) if number <= len(steps) else "cannot be laid" for steps in (own, now))
        compared.append((str(number), str(play.tile), there, here, "≠ yes" if there != here else "no"))
    return Table("Play by play: the total, and what it scores", tuple(compared))


def _cell(layout: Layout) -> str:
    return f"{layout.total}: {f'★ {layout.points}' if layout.points else '0'}"


def _changes(state: Switched) -> Table:
    """The rules that are changed, with the sources of both values."""
    rows = [("Rule", state.base.title, "Source", "Now", "Source")]
    letter = _source(state)
    now_from = RULE_SETS[AS_SOURCE[letter]] if letter else state.rules
    for name, (now, own) in state.rules.differences(state.base).items():
        sources = state.base.source_of(name), now_from.source_of(name)
        rows.append((_label(name), of_rule(own), sources[0], of_rule(now), sources[1]))
    return Table("Rules changed", tuple(rows))


def _settled(state: Switched) -> Table:
    """Return a table of what the settlement gives each side, in the game and now; the first empty hand went out."""
    out = state.pips.index(0) if 0 in state.pips else None
    ends, seats = [], len(state.pips)
    for rules in (_at(state.base, seats), _at(state.rules, seats)):
        ends.append(gains(rules, state.pips, out if out is not None and is_out(rules, state.pips, out) else None))
    rows = [("Side", f"{state.rules.left.noun.capitalize()}s left", state.base.title, "Now")]
    for side, (own, now) in enumerate(zip(*ends, strict=True)):
        held = [pips for seat, pips in enumerate(state.pips) if seat % len(ends[0]) == side]
        rows.append((f"{side + 1}", " + ".join(map(str, held)), f"{own:+}" if own else "0", f"{now:+}" if now else "0"))
    goes = out is not None and is_out(_at(state.rules, seats), state.pips, out)
    how = f"player {out + 1} goes out" if goes and out is not None else "the round is blocked"
    return Table(f"What is left is worth: {how}{'' if seats in state.rules.players else FIVE}", tuple(rows))
