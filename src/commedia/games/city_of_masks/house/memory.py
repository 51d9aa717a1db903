"""What everybody has been told of two at the table: what there was last between them, and what befell one.

All of it comes from what was announced to all, so that a line that rests on it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from commedia.engine import Heard, Seat

TAKEN: Final = "CM-OPP-06"
"""Somebody takes the stake of whoever they have beaten."""
GIVEN_WAY: Final = "CM-STK-06"
"""Somebody takes it of whoever backed down."""
BEHOLDEN: Final = "CM-STK-07"
COUP: Final = "CM-COUP-01"
OWN_FACE: Final = "CM-CHAR-01"
DENOUNCED: Final = "CM-UNM-02"
JUDGED: Final = "CM-UNM-04"

REACTS: Final = (TAKEN, GIVEN_WAY, BEHOLDEN, COUP, OWN_FACE, DENOUNCED, JUDGED)
"""The rules whose moments have a word said about them."""


class Befell(NamedTuple):
    """What befell somebody: a word for it, whom it has to do with ("" for nobody), and the stakes, if any."""

    how: str
    other: Seat = ""
    level: int = 0


def befell(scene: Sequence[Heard], me: Seat) -> Befell | None:
    """What has befallen that seat since anybody spoke; None for nothing that calls for a word."""
    level = 0
    for one in reversed(scene):
        if one.is_spoken:
            break
        level = level or int(one.figures.get("level", 0))
        if one.rule in REACTS and (found := _happened(one, me)):
            return found._replace(level=found.level or _level(scene))
    return None


def _level(scene: Sequence[Heard]) -> int:
    """What rode on the last challenge."""
    return next((int(one.figures["level"]) for one in reversed(scene) if "level" in one.figures), 0)


def _happened(one: Heard, me: Seat) -> Befell | None:
    """What that moment is for that seat; None where it has no part in it."""
    figures = one.figures
    match one.rule:
        case "CM-OPP-06" | "CM-STK-06":
            won, lost = ("won", "lost") if one.rule == TAKEN else ("they gave way", "gave way")
            return _either(me, one.seat, str(figures.get("loser", "")), won, lost)
        case "CM-STK-07":
            return _either(me, one.seat, str(figures.get("winner", "")), "beholden", "bond")
        case "CM-COUP-01" | "CM-CHAR-01":
            return Befell("coup" if one.rule == COUP else "face") if one.seat == me else None
        case "CM-UNM-02":
            return Befell("accuser") if one.seat == me else None
        case _:
            return Befell("acquitted") if one.seat == me and figures.get("acquitted") else None


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
    """What that moment was between the two."""
    if one.is_spoken or not one.seat:
        return None
    figures = one.figures
    match one.rule:
        case "CM-OPP-06":
            return _as_said(me, other, one.seat, figures.get("loser"), "beat", "beaten")
        case "CM-STK-06":
            return _as_said(me, other, one.seat, figures.get("loser"), "gave way", "yielded")
        case "CM-WOO-02":
            return _as_said(me, other, one.seat, figures.get("wooer"), "woo", "wooed")
        case "CM-INF-01" | "CM-INF-04" if "asker" in figures:
            return _as_said(me, other, one.seat, figures["asker"], "turned", "refused")
        case "CM-INF-02" | "CM-INF-05":
            return _as_said(me, other, one.seat, figures.get("to"), "helped", "lent")
        case "CM-SET-01" if int(figures.get("net", 0)) < 0:
            return _as_said(me, other, one.seat, figures.get("lender"), "withheld", "unpaid")
        case "CM-UNM-02":
            return _as_said(me, other, one.seat, figures.get("offender"), "accused", "denounced")
        case "CM-RND-08" if "whom" in figures:
            return _as_said(me, other, one.seat, figures["whom"], "went after", "followed")
    return None


def _as_said(me: Seat, other: Seat, one: Seat, second: object, mine: str, theirs: str) -> str | None:
    if (me, other) == (one, second):
        return mine
    return theirs if (me, other) == (second, one) else None
