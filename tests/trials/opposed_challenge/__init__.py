"""A trial of the grammar: the opposed challenge of City of Masks as a game of its own.

Two principals declare, bid, borrow through allies of allies, draw, pay and settle, while the others bet. It
is kept as proof that the grammar can say the hardest scene we have, from top to bottom, on two pages: start
at rules.py. Left out: messengers, factions, onlookers' reactions, enduring feelings, breaches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Game, Seat
from tests.trials.opposed_challenge import rules
from tests.trials.opposed_challenge.state import Avatar, City

MASK = {"cavort": 3, "embarrass onlookers": 2, "never serious": 2, "bad puns": 1}
HIDDEN = {"weep openly": 3, "tell the truth": 2, "sit alone": 1}


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> City:
    """Everybody with the same mask; each fond of the next two seats and cold to the rest."""
    places = range(len(seats))
    return City(
        seats=list(seats),
        avatars={
            seats[at]: Avatar(
                seat=seats[at], face=12, hid=6, mask=MASK, hidden=HIDDEN,
                conflicts=[("weep openly", "cavort")],
                feels={seats[to]: 7 if 1 <= (to - at) % len(seats) <= 2 else -2 for to in places if to != at},
                promised={seats[at - 1]: 3},
            )
            for at in places
        },
    )  # fmt: skip


GAME = Game(
    slug="trial-opposed-challenge",
    title="An opposed challenge",
    seats=range(2, 7),
    world=City,
    opens_with=rules.scene,
    chapters=[rules],
    set_up=set_up,
    rulebook=lambda: "",
    prefix="CM",
)
