"""Words and figures for the stage, out of the state as somebody sees it."""

from __future__ import annotations

from commedia.games.men_of_stones.rules.dice import matching_set
from commedia.games.men_of_stones.state import Player, Stones

KINDS = {"relationship": "Relationship", "desire": "Desire"}
SHORT = 14
"""Columns of a name that have room in a drawing."""


def nature_line(player: Player) -> str:
    """What a character is, in two or three words; "" before it has a Nature."""
    if not player.is_forsworn:
        return player.nature or ""
    return f"Forsworn as {player.current}" if player.current else "Forsworn"


def best_set(player: Player) -> int:
    """The number of the matching set among the dice laid out, 0 while none are (MS-DICE-03)."""
    dice = list(player.dice.values())
    return matching_set(dice)[1] if dice else 0


def points_held(player: Player) -> tuple[tuple[str, int, int], ...]:
    """Each Trait with the points still there and those spent of it; the Forsworn has one pool (MS-FOR-09)."""
    if player.is_forsworn:
        return (("pool", player.pool - player.spent, player.spent),)
    return tuple((t, player.left_in(t), player.spent_on.get(t, 0)) for t in player.traits)


def used_by(public: Stones, seat: str) -> str:
    """The Quality through which a seat took its turn in this act, "" before it has."""
    if seat not in public.taken_turn:
        return ""
    return next((tie.quality for tie in reversed(public.ties) if tie.from_ == seat), "")
