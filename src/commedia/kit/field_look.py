"""How a field of the state is drawn where a game draws nothing of its own.

    rolled: Annotated[list[int], PUBLIC, DICE] = []
    tile: Annotated[list[int], PUBLIC, DOMINO] = []

Pools of tokens, cards, seats and prose need no such word: their types and their values say what they are.
"""

from __future__ import annotations

import msgspec


class Look(msgspec.Struct, frozen=True):
    """What numbers stand for."""

    kind: str


DICE = Look("dice")
"""A number is a die, several are several dice; 0 is one that has not fallen."""
DOMINO = Look("domino")
"""Two numbers are a domino's inner and outer court; a list of such pairs, several of them."""
