"""The drawer of the table: what is chosen before a round, how it is played, and what is typed or brought in."""

from __future__ import annotations

from collections.abc import Iterator

from fivescore.analysis.players import PLAYERS
from fivescore.core.rules import RULE_SETS
from fivescore.labs.contract import Control, Table
from fivescore.labs.parts import fields, records
from fivescore.labs.parts.scores import SHEETS
from fivescore.labs.parts.words import of_rule
from fivescore.labs.play.player_names import FIRST
from fivescore.labs.play.round_state import PACES, PlayedRound
from fivescore.labs.play.scene import title
from fivescore.labs.play.setup import PERSON, Setup, default_names, numbers, rules_of, targets

STYLES = {
    "chance": "a beginner: any tile that fits",
    "greedy": "greedy: most points now",
    "careful": "careful: looks one ahead",
    "endgame": "steady: careful, then counts the ending",
    "linear": "skilled: goes by what rounds have taught",
    "rollout": "strong: tries each play in 100 deals",
    "expert": "expert: tries each in deals that your plays suggest",
    PERSON: "somebody here",
}
"""What the players are called here, the weakest first; others go by their names."""


def controls(state: PlayedRound) -> tuple[Control, ...]:
    """All that is in the drawer."""
    table = state.planned
    return (*_game(state, table), *_manner(state, table), *_deal(state), *records.controls(state.pasted))


def _game(state: PlayedRound, setup: Setup) -> Iterator[Control]:
    """The table that is chosen; once somebody has played, the heading says that it is that of the next round."""
    group = "The game" if state.fresh else "From the next round on"
    games = fields.GAMES if setup.rules in RULE_SETS else ((setup.rules, title(setup)), *fields.GAMES)
    own = rules_of(setup.rules)
    seats = tuple((str(n), f"{n} players{'' if n in own.players else ', a house rule'}") for n in numbers(own))
    players = tuple((name, STYLES.get(name, name)) for name in (*PLAYERS, PERSON))
    names = setup.called or default_names(setup.seats)
    aims = tuple((str(points), f"to {points}") for points in targets(setup))
    yield Control("rules", "choice", "Game", setup.rules, games, group=group)
    yield Control("target", "choice", "Match", str(setup.game.target_for(setup.seats)), aims, group=group)
    yield Control("seats", "choice", "At the table", str(setup.seats), seats, group=group)
    for seat, kind in enumerate(setup.others, start=1):
        yield Control(f"seat-{seat}", "choice", f"{names[seat]} plays", kind, players, group=group)


def _manner(state: PlayedRound, setup: Setup) -> Iterator[Control]:
    """What takes effect at once."""
    group, settings = "While you play", state.settings
    paces = tuple((pace, pace.capitalize()) for pace in PACES)
    if state.setup.shared and state.now.result:
        names = state.setup.names
        people = tuple((str(seat), names[seat]) for seat, here in enumerate(state.setup.people) if here)
        yield Control("look", "choice", "Whose choices", str(state.seat), people, group=group)
    yield Control("pace", "choice", "Pace", settings.pace, paces, group=group)
    yield Control("tutor", "check", "Tutor", "yes" if state.helped else "", group=group)
    yield Control("tags", "check", "Show what a place scores", "yes" if settings.tags else "", group=group)
    yield Control("sheet", "choice", "The score", settings.sheet, tuple(SHEETS.items()), group=group)
    for seat, name in enumerate(setup.called or default_names(setup.seats)):
        if seat or setup.shared:
            label = f"Name of {default_names(setup.seats)[seat]}" if seat else f"Name of {FIRST}"
            yield Control(f"name-{seat}", "text", label, name, group=group)


def _deal(state: PlayedRound) -> Iterator[Control]:
    group = "The deal"
    yield Control("seed", "text", "Seed", str(state.setup.seed), group=group, folded=True)
    yield Control("another", "button", "Another deal", group=group)
    typed = "Or type it"
    yield Control("turn", "text", "Tile, or tile@place", state.turn, group=typed, folded=True)
    yield Control("lay", "button", "Lay it", group=typed)


def changes(setup: Setup) -> tuple[Table, ...]:
    """The rules of the house that are not those of the game, in a table; none where all are."""
    rules = rules_of(setup.rules)
    rows = []
    if setup.seats not in rules.players:
        dealt, target = setup.game.hand_size(setup.seats), setup.game.target_for(setup.seats)
        source = f"{dealt} tiles each, as Newsome and Born deal for All Fives (source A)"
        rows.append(("Five players", "no", f"{source}; first to {target}, as for four"))
    for name, (own, usual) in (rules.differences(rules.base) if rules.base else {}).items():
        rows.append((name.replace("_", " ").capitalize(), of_rule(usual), of_rule(own)))
    base = rules.base or rules
    return (Table("House rules: what is changed", (("Rule", base.title, "Here"), *rows)),) if rows else ()
