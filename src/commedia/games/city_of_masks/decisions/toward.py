"""Somebody as one of several to choose: what they hold, what stands between them and whoever chooses.

All of it is what that seat knows: its own feelings, promises and aims, and what lies open of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Described, Seat
from commedia.engine.english import capital, listed
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import signed


def person(w: City, seat: Seat, other: Seat) -> Described:
    """Somebody, with their Face where it is open to all, and what stands between the two."""
    them = w.avatars[other]
    price = f"{them.face} Face" if them.shows_tokens else ""
    return Described(label=other, price=price, then=between(w, seat, other))


def between(w: City, seat: Seat, other: Seat) -> str:
    """What a seat feels for somebody, what was promised and is owed, and what it is after, in sentences."""
    me, them = w.avatars[seat], w.avatars[other]
    told = [f"you feel {signed(me.feeling(other))}"] if other in me.feels else []
    told += [
        f"{says} {amount}"
        for says, amount in (
            ("they promised you", them.promised.get(seat, 0)),
            ("you promised them", me.promised.get(other, 0)),
            ("they owe you", them.owes.get(seat, 0)),
            ("you owe them", me.owes.get(other, 0)),
        )
        if amount
    ]
    known = f"{capital(listed(told))}." if told else ""
    return " ".join(filter(None, (known, aims(w, seat, [other]))))


def aims(w: City, seat: Seat, targets: Sequence[str]) -> str:
    """What that seat is still after with any of these, in a sentence; "" where it is nothing."""
    after = [aim.kind for aim in w.avatars[seat].aims if aim.target in targets and not aim.met]
    return f"Your aim: {listed(list(dict.fromkeys(after)))} them." if after else ""
