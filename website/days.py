"""Days in words."""

from datetime import date


def dated(day: date) -> str:
    """A day as a page says it.

    >>> dated(date(2024, 12, 1))
    'December 1, 2024'
    """
    return f"{day:%B} {day.day}, {day.year}"
