"""Words and figures out of a view: plain data in, plain values out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from commedia.games.men_of_stones.natures import FORSWORN, NATURES
from commedia.games.men_of_stones.rules.dice import matching_set

View: TypeAlias = Mapping[str, Any]
"""The game's state as somebody may see it."""
Names: TypeAlias = Mapping[str, str]
"""What each seat is called in the story."""

KINDS = {"relationship": "Relationship", "desire": "Desire"}
SHORT = 14
"""Columns of a name that have room in a drawing."""


def called(names: Names, seat: str) -> str:
    """What a seat is called."""
    return names.get(seat) or seat


def initial(name: str) -> str:
    """The letter cut into a character's stone."""
    return name.strip()[:1].upper() or "?"


def letter(names: Names, seat: str) -> str:
    """The letter of a seat."""
    return initial(called(names, seat))


def place_of(public: View, seat: str) -> int:
    """A seat's place at the table, from 1."""
    return int(public["seats"].index(seat)) + 1


def held_nature(player: View) -> str | None:
    """The Nature a player has in play: the Forsworn's is the one worn now (MS-NAT-05)."""
    nature: str | None = player["current"] if player["nature"] == FORSWORN else player["nature"]
    return nature


def in_play(public: View) -> dict[str, str]:
    """The Natures in play and who holds them."""
    held = {seat: held_nature(player) for seat, player in public["players"].items()}
    return {nature: seat for seat, nature in held.items() if nature is not None}


def nature_line(player: View) -> str:
    """What a character is, in two or three words; "" before it has a Nature."""
    nature = player["nature"]
    if nature != FORSWORN:
        return nature or ""
    return f"Forsworn as {player['current']}" if player["current"] else "Forsworn"


def best_set(player: View) -> int:
    """The number of the matching set among the dice laid out, 0 while none are (MS-DICE-03)."""
    dice = list(player["dice"].values())
    return matching_set(dice)[1] if dice else 0


def laid_out(player: View) -> tuple[tuple[str, int], ...]:
    """A player's dice on their Qualities; empty before they are shown."""
    return tuple(player["dice"].items())


def points_held(player: View) -> tuple[tuple[str, int, int], ...]:
    """Each Trait with the points still there and those spent of it; the Forsworn has one pool (MS-FOR-09)."""
    spent = player["spent_on"]
    if player["nature"] == FORSWORN:
        return (("pool", player["pool"] - player["spent"], player["spent"]),)
    traits = NATURES[player["nature"]].traits if player["nature"] else ()
    return tuple((t, player["tp"].get(t, 0) - spent.get(t, 0), spent.get(t, 0)) for t in traits)


def earned(player: View) -> int:
    """Trait Points earned in all."""
    pool: int = player["pool"]
    return pool if player["nature"] == FORSWORN else sum(player["tp"].values())


def used_by(public: View, seat: str) -> str:
    """The Quality through which a seat took its turn in this act, "" before it has."""
    if seat not in public["taken_turn"]:
        return ""
    mine: Sequence[View] = [tie for tie in public["ties"] if tie["from"] == seat]
    return str(mine[-1]["quality"]) if mine else ""
