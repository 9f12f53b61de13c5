"""What was missed comes back when FSRS says so: right is its Good, wrong its Again, and a day is the shortest wait."""

from datetime import UTC, datetime
from functools import lru_cache

from fsrs import Card, Rating, Scheduler

from fivescore_labs.classroom.practice import Try


@lru_cache(maxsize=4)
def due_times(tries: tuple[Try, ...]) -> tuple[tuple[float, str], ...]:
    """The cards that were missed once, each with the seconds since 1970 when it is due again by FSRS, in that order.

    >>> [name for _, name in due_times((Try(0, "17", False), Try(0, "18", True), Try(9, "3", False)))]
    ['17', '3']
    """
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    missed = {each.card for each in tries if not each.right}
    cards: dict[str, Card] = {}
    for each in sorted(tries):
        if each.card not in missed:
            continue
        card = cards.get(each.card) or Card(card_id=0)
        grade = Rating.Good if each.right else Rating.Again
        cards[each.card], _ = scheduler.review_card(card, grade, datetime.fromtimestamp(each.at, UTC))
    return tuple(sorted((card.due.timestamp(), name) for name, card in cards.items()))


def due(tries: tuple[Try, ...], now: int) -> tuple[str, ...]:
    """The cards that were missed once and are due again, those first that were due first.

    >>> from fivescore_labs.classroom.practice import DAY
    >>> missed = Try(0, "17", False)
    >>> due((missed,), 3600), due((missed,), 2 * DAY), due((missed, Try(2 * DAY, "17", True)), 3 * DAY)
    ((), ('17',), ())
    """
    return tuple(name for at, name in due_times(tries) if at <= now)
