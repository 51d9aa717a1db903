"""How long something has lasted, in words."""

from __future__ import annotations

from commedia.engine.english import plural, with_article

HOUR = 3600.0
_SPANS = ((14 * 24 * HOUR, 7 * 24 * HOUR, "week"), (24 * HOUR, 24 * HOUR, "day"), (HOUR, HOUR, "hour"))
"""From which length on a span is told in which measure."""


def span(seconds: float) -> str:
    """A span of time, rounded down; "" for less than an hour, which is no time to wait.

    >>> [span(hours * HOUR) for hours in (0.9, 1, 23.9, 24, 13 * 24, 30 * 24)]
    ['', 'an hour', '23 hours', 'a day', '13 days', '4 weeks']
    """
    for least, length, name in _SPANS:
        if seconds >= least:
            count = int(seconds // length)
            return plural(count, name) if count > 1 else with_article(name)
    return ""


def lasting(seconds: int) -> str:
    """A span of time to the second, for a limit.

    >>> [lasting(seconds) for seconds in (1, 45, 90, 600, 3600, 24 * 3600, 3 * 24 * 3600)]
    ['a second', '45 seconds', '90 seconds', '10 minutes', 'an hour', 'a day', '3 days']
    """
    for length, name in ((24 * 3600, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= length and seconds % length == 0:
            count = seconds // length
            return plural(count, name) if count > 1 else with_article(name)
    return "no time"
