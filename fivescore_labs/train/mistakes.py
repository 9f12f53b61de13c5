"""Wrong counts of the ends, computed from the table, the likeliest first; and the ends without what they count."""

from collections.abc import Iterator

from fivescore.core import speech
from fivescore.core.layout import Layout
from fivescore.core.tiles import Tile, half_name


def mistakes(layout: Layout) -> Iterator[tuple[int, str]]:
    """The wrong counts that people come to, the likeliest first, each with what leads to it, as a sentence."""
    return ((count, says) for count, says in _slips(layout) if count != layout.total)


def _slips(layout: Layout) -> Iterator[tuple[int, str]]:
    total, rules = layout.total, layout.rules
    openings = speech.in_order(layout)
    counted, bare = ([each for each in openings if each.counts(rules) == counts] for counts in (True, False))
    doubles = [each for each in counted if each.host.is_double and each.end.count == 2 * each.end.pip]
    for each in doubles:
        once = f"You counted {each.host} once, as {each.end.pip}."
        yield total - each.end.pip, f"{once} A double at an end shows both halves: {each.end.count}."
    if len(doubles) > 1:
        hosts = speech.listed([str(each.host) for each in doubles])
        said = f"You counted {hosts} once each. A double at an end shows both halves."
        yield total - sum(each.end.pip for each in doubles), said
    for many in range(1, len(bare) + 1):
        added = sum(each.end.pip for each in bare[:many])
        whose = f"of {bare[0].host}" if len({each.host for each in bare}) == 1 else "of spinners"
        ends, adds = ("an open end", "it adds") if many == 1 else (f"{speech.number(many)} open ends", "they add")
        said = f"You counted {ends} {whose}, {added} in all. Open is not the same as counting: {adds} nothing."
        yield total + added, said
    counts = [each.end.count for each in counted]
    for each in counted:
        alike = counts.count(each.end.count) > 1
        missed = f"one of the ends that count {each.end.count}" if alike else _end(each.host, each.end.pip)
        yield total - each.end.count, f"You left out {missed}."
    covered = layout.covers
    if covered and layout.before and layout.last:
        gone = f"{_end(covered.host, covered.end.pip)}, which {layout.last.tile} covers"
        yield total + covered.end.count, f"You still counted {gone}."
        yield layout.before.total, f"That was the count before {layout.last.tile} was laid."
    for each in counted:
        if not each.host.is_double:
            other = each.host.other(each.end.pip)
            said = f"You counted all of {each.host}. Only its open end counts: {each.end.pip}."
            yield total + other, said
    whole = sum({each.host: each.host.pips for each in counted}.values())
    yield whole, "You added whole tiles. Only their open ends count."
    yield sum(tile.pips for tile in layout.tiles), "You added every tile on the table. Only open ends count."
    if layout.points:
        yield layout.points, "That is what the count scores, not the count itself."
    yield len(counted), "That is how many ends count. Add their pips."
    for each in doubles:
        for end in bare[:1]:
            said = f"You counted {each.host} once, and an open end of {end.host}, which adds nothing."
            yield total - each.end.pip + end.end.pip, said


def _end(host: Tile, pip: int) -> str:
    return str(host) if host.is_double else f"the {half_name(pip)} of {host}"


def count_mistake(layout: Layout, typed: int) -> str:
    """The likeliest mistake behind a count that is wrong; how far it is off where none leads to it."""
    off = typed - layout.total
    by_hand = f"That is {abs(off)} too {'many' if off > 0 else 'few'}: add the starred ends one by one."
    return next((says for count, says in mistakes(layout) if count == typed), by_hand)


def points_mistake(after: Layout, typed: int) -> str:
    """The likeliest mistake behind a score that is wrong; that it is wrong where none leads to it."""
    wrong = f"{typed} is not what {after.total} scores." if typed and after.points else ""
    return likely_mistake(after, typed) or wrong


def likely_mistake(after: Layout, typed: int) -> str:
    """The likeliest mistake behind a wrong score of the last play; empty where none leads to it."""
    rules, last = after.rules, after.last
    if typed == after.total:
        return f"{typed} is the count after the play, not what it scores."
    if last and typed and typed == rules.points(last.tile.pips):
        return f"The pips of {last.tile} make {last.tile.pips}. The ends count, not the pips of a tile."
    for count, says in mistakes(after) if typed else ():
        if typed == rules.points(count):
            return says if typed == count else f"That is what {count} scores. {says}"
        if typed == count:
            return f"{typed} is a count, not what it scores. {says}"
    return ""


def places(layout: Layout) -> list[tuple[str, str]]:
    """The open ends without what they count: where each is, and what shows there."""
    ends = speech.in_order(layout)
    shows = (f"an end of {each.host}" if each.of_spinner else _end(each.host, each.end.pip) for each in ends)
    return [(speech.direction(each, ends), words) for each, words in zip(ends, shows, strict=True)]


def uncounted(layout: Layout) -> str:
    """The open ends in a sentence, without what they count."""
    return f"Open: {'; '.join(' '.join(each) for each in places(layout))}."
