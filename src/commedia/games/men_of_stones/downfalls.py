"""What a downfall comes to: rules apply it, pages show it beforehand, and house actors go by it.

Source: MS-ACT5-03, MS-ACT5-05 to MS-ACT5-11, MS-ACT5-14, MS-ACT5-15.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from commedia.engine import Seat
from commedia.games.men_of_stones.state import Stones

LOSS: Final = {1: 0, 2: 1, 3: 3}
"""The Tragedy that the target loses, by the Tragedy spent on it (MS-ACT5-06 to MS-ACT5-08)."""
TIE_AFTER: Final[dict[int, Literal["harmed", "destroyed"]]] = {1: "harmed", 2: "destroyed"}
"""What becomes of a tie that suffers, by the same; severe harm touches none (MS-ACT5-14)."""


class Harm(NamedTuple):
    """What a downfall that nobody undoes does to its target: Tragedy lost, and left, and whether they die."""

    lost: int
    left: int
    dies: bool


def harm(w: Stones, target: Seat, tragedy: int) -> Harm:
    """What befalls the target of a downfall. Source: MS-ACT5-06 to MS-ACT5-09, MS-ACT5-11.

    tragedy: 1 to 3 points spent on it. Whoever has lived on without Tragedy dies of 2 or more (R-24).
    """
    held = w.players[target].tragedy
    lost = min(LOSS[tragedy], held)
    is_mortal = bool(held) or tragedy >= 2
    return Harm(lost, held - lost, lost == held and is_mortal and may_die(w, target))


def may_die(w: Stones, seat: Seat) -> bool:
    """Whether a character dies at 0 Tragedy: all but the last two, and the Spotlight. Source: MS-ACT5-03."""
    return w.players[seat].alive and seat != w.spotlight and not down_to_two(w)


def down_to_two(w: Stones) -> bool:
    """Whether only the Spotlight and one other live. Source: MS-END-01."""
    return len(w.living()) <= 2


def rescuer(w: Stones, attacker: Seat, target: Seat) -> Seat | None:
    """Who may spend a Caution for the target: the Spotlight, of whom it is no concern. Source: MS-ACT5-10."""
    spotlight = w.spotlight
    if spotlight is None or spotlight in (target, attacker) or not w.players[spotlight].caution:
        return None
    return spotlight


def must_act(w: Stones) -> Seat:
    """The living player with most Tragedy, earliest from the Spotlight. Source: MS-ACT5-15 (R-26)."""
    assert w.spotlight is not None
    living = [s for s in w.order_from(w.spotlight) if w.players[s].alive]
    return max(living, key=lambda s: w.players[s].tragedy)
