"""Whether whoever reads a script can tell a game's events from each other, and from what is no event."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from commedia.engine import Game, Moment
from commedia.engine.events import are_alike
from commedia.lab.moments import events_of, moments_of


def mistaken(game: Game) -> Iterator[str]:
    """Events of one rule with the same figures, and moments told plainly that would be taken for an event."""
    declared = events_of(game)
    for one, other in combinations(declared, 2):
        if are_alike(one, other):
            yield (
                f"{one.__name__} and {other.__name__} are told under {one.rule} with the same figures, and "
                "no script tells them apart: give one a figure of its own, or make it a subclass of the other"
            )
    for kind in moments_of(game):
        if kind.event is not None or not kind.rule:
            continue
        moment = Moment(0, "rule", kind.rule, "", "", dict.fromkeys(kind.figures))
        for event in declared:
            if event.matches(moment):
                yield (
                    f"“{kind.says[0]}” is announced under {kind.rule} with the figures of {event.__name__}, "
                    "and would be taken for it"
                )
