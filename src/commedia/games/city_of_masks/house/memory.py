"""What everybody has been told of two at the table: what there was last between them, and what befell one.

All of it comes from what was announced to all, so that a line that rests on it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from commedia.engine import Deed, Heard, Seat
from commedia.games.city_of_masks.events import breach, contests, deeds, lending, rounds

REACTS: Final[Sequence[type[Deed]]] = (
    contests.PotTaken,
    contests.PotGivenUp,
    contests.BecameBeholden,
    contests.CoupMade,
    contests.CharacterEarned,
    breach.Denounced,
    breach.Judged,
)
"""The events that have a word said about them."""
MEMORABLE: Final[Sequence[type[Deed]]] = (
    contests.PotTaken,
    contests.PotGivenUp,
    deeds.Wooed,
    lending.PalmRefused,
    lending.PassingRefused,
    lending.FaceLent,
    lending.FaceLentThrough,
    lending.LenderPaid,
    breach.Denounced,
    rounds.Followed,
    rounds.PursuitEnded,
)
"""The events that are something between two."""
STAKED: Final = (contests.PotTaken, contests.PotGivenUp, contests.Levelled)
"""The events that tell what rides on a challenge."""


def event_of(one: Heard, events: Sequence[type[Deed]]) -> Deed | None:
    """Which of these events a line tells of; None where it is none of them."""
    return next((found for event in events if (found := event.of(one)) is not None), None)


class Befell(NamedTuple):
    """What befell somebody: a word for it, whom it has to do with ("" for nobody), and the stakes, if any."""

    how: str
    other: Seat = ""
    level: int = 0


def befell(scene: Sequence[Heard], me: Seat) -> Befell | None:
    """What has befallen that seat since anybody spoke; None for nothing that calls for a word."""
    for one in reversed(scene):
        if one.is_spoken:
            break
        if found := _happened(one, me):
            return found._replace(level=_level(scene))
    return None


def _level(scene: Sequence[Heard]) -> int:
    """What rode on the last challenge."""
    staked = (event.of(one) for one in reversed(scene) for event in STAKED)
    return next((one.level for one in staked if one is not None), 0)


def _happened(one: Heard, me: Seat) -> Befell | None:
    """What that moment is for that seat; None where it has no part in it."""
    match event_of(one, REACTS):
        case contests.PotGivenUp(seat=seat, loser=loser):
            return _either(me, seat, loser, "they gave way", "gave way")
        case contests.PotTaken(seat=seat, loser=loser):
            return _either(me, seat, loser, "won", "lost")
        case contests.BecameBeholden(seat=seat, winner=winner):
            return _either(me, seat, winner, "beholden", "bond")
        case contests.CoupMade(seat=seat) if seat == me:
            return Befell("coup")
        case contests.CharacterEarned(seat=seat) if seat == me:
            return Befell("face")
        case breach.Denounced(seat=seat) if seat == me:
            return Befell("accuser")
        case breach.Judged(seat=seat, acquitted=True) if seat == me:
            return Befell("acquitted")
    return None


def _either(me: Seat, one: Seat, other: Seat, mine: str, theirs: str) -> Befell | None:
    if me == one:
        return Befell(mine, other)
    return Befell(theirs, one) if me == other else None


# -- what there was before -------------------------------------------------------------------------------


def between(before: Iterable[Heard], me: Seat, other: Seat) -> str | None:
    """The last thing that there was between two, as the first of them says it; None for nothing.

    before: what was heard before this scene, so that a line may speak of another time.
    """
    last = None
    for one in before:
        last = _was_between(one, me, other) or last
    return last


def _was_between(one: Heard, me: Seat, other: Seat) -> str | None:
    """What that moment was between the two, as the first of them says it."""
    match event_of(one, MEMORABLE):
        case contests.PotGivenUp(seat=seat, loser=second):
            mine, theirs = "gave way", "yielded"
        case contests.PotTaken(seat=seat, loser=second):
            mine, theirs = "beat", "beaten"
        case deeds.Wooed(seat=seat, wooer=second):
            mine, theirs = "woo", "wooed"
        case lending.PalmRefused(seat=seat, asker=second):
            mine, theirs = "turned", "refused"
        case lending.FaceLent(seat=seat, to=second):
            mine, theirs = "helped", "lent"
        case lending.LenderPaid(seat=seat, lender=second, net=net) if net < 0:
            mine, theirs = "withheld", "unpaid"
        case breach.Denounced(seat=seat, offender=second):
            mine, theirs = "accused", "denounced"
        case rounds.Followed(seat=seat, whom=second) | rounds.PursuitEnded(seat=seat, whom=second):
            mine, theirs = "went after", "followed"
        case _:
            return None
    if (me, other) == (seat, second):
        return mine
    return theirs if (me, other) == (second, seat) else None
