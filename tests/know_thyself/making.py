"""How tests play through setup, a step at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.testing import ScriptedTable

FOUR = {"D": "a key", "H": "a ribbon", "C": "a scar", "S": "a coin"}
FIVE = [{"text": f"thing {n}"} for n in range(1, 6)]


def appear(t: ScriptedTable, values: Mapping[str, int]) -> None:
    """Each steps before the mirror, and the GM grants them that."""
    for seat, coins in values.items():
        t.answer(seat, "describe_appearance", {"words": "grey eyes"})
        t.answer("gm", "value_appearance", {"do": "grant", "coins": coins})


def gather(t: ScriptedTable, seats: Sequence[str], body: Sequence[str] = ("C",)) -> None:
    """Each lays the four beside the bed, and the GM lets them stand."""
    for seat in seats:
        t.answer(seat, "list_attachments", {**FOUR, "body": list(body)})
        t.answer("gm", "look_over_attachments", "let_stand")


def wake(t: ScriptedTable, chance: Sequence[Any] = ("AD", "AC")) -> None:
    """The Letter as it stands, and the first scene."""
    t.answer("gm", "read_letter", "read")
    t.chance.extend(chance)
    t.answer("gm", "frame_waking", "it is dark")


def write_cards(t: ScriptedTable, passed: bool = True) -> None:
    """Everybody hands five cards in, and the GM lets all of them pass."""
    for seat in t.state.seats:
        t.answer(seat, "write_cards", {"cards": [{"text": f"{one['text']} of {seat}"} for one in FIVE]})
    if passed:
        t.answer("gm", "look_over_cards", "pass_cards")


def set_up(t: ScriptedTable, coins: int = 10, body: Sequence[str] = tuple("DHCS")) -> None:
    """All of setup, where Attachments are chosen; everybody begins with as many Coins."""
    appear(t, dict.fromkeys(t.state.pcs, coins))
    gather(t, list(t.state.pcs), body)
    wake(t)
