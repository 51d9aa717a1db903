"""The figures of a finished play, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.engine import World
from commedia.games.city_of_masks.state import City


def report(world: World) -> dict[str, Any]:
    """What a finished play came to: who won from which seat, how long it took, and what came of it."""
    assert isinstance(world, City)
    avatars = world.avatars.values()
    issued, retired = world.bank.issued, world.bank.retired
    return {
        "winners": list(world.winners),
        "winning_seats": [world.seats.index(seat) + 1 for seat in world.winners],
        "rounds": world.round,
        "coups": sum(avatar.coups for avatar in avatars),
        "objectives": sum(aim.met for avatar in avatars for aim in avatar.aims),
        "face_in_play": issued.get("face", 0) - retired.get("face", 0),
        "hidden_in_play": issued.get("hidden", 0) - retired.get("hidden", 0),
        "scores": [score.total for score in world.scores],
    }
