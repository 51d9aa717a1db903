"""The figures of a finished play, and what each seat came to, for the lab."""

from __future__ import annotations

from typing import Any

from commedia.engine import Seat
from commedia.games.city_of_masks.state import City


def report(world: City) -> dict[str, Any]:
    """What a finished play came to: who won from where, how long it took, and what came of it.

    won, scores: by seat; a seat has won if it shares the highest score (CM-END-03). face_in_play,
    hidden_in_play: what the bank has issued and not taken back.
    """
    avatars = world.avatars.values()
    issued, retired = world.bank.issued, world.bank.retired
    scores = sorted((score.total for score in world.scores), reverse=True)
    return {
        "won": {seat: int(seat in world.winners) for seat in world.seats},
        "winners": len(world.winners),
        "rounds": world.round,
        "objectives": sum(aim.met for avatar in avatars for aim in avatar.aims),
        "coups": sum(avatar.coups for avatar in avatars),
        "own_characters": sum(avatar.own_character for avatar in avatars),
        "face_in_play": issued.get("face", 0) - retired.get("face", 0),
        "hidden_in_play": issued.get("hidden", 0) - retired.get("hidden", 0),
        "scores": {score.seat: score.total for score in world.scores},
        "highest_score": scores[0] if scores else None,
        "lowest_score": scores[-1] if scores else None,
    }


def score(world: City) -> dict[Seat, float]:
    """1 for victory; those who share the highest score share it (CM-END-03)."""
    return {seat: 1 / len(world.winners) for seat in world.winners}
