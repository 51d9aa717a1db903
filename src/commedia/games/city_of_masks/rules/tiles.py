"""Tiles: one draw by one end, or two dice. Source: CM-EQ-02 to CM-EQ-05."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.odds import DOMINOES
from commedia.games.city_of_masks.state import City


async def draw_tile(t: Table, w: City, rule: str, by: Seat, out: list[list[int]]) -> list[int]:
    """[inner, outer], out of those tiles that do not lie `out`; it then lies out too.

    Source: CM-EQ-03, CM-EQ-04.

    With dice there is no blank and nothing lies out: two dice, the inner court first (CM-EQ-05, R-02).
    """
    if w.options.randomizer == "dice":
        return await t.roll(rule, 2, by=by)
    if len(out) >= DOMINOES:
        out.clear()  # CM-EQ-04: all go back, and the drawing goes on
    tile = await t.domino(rule, out, by=by)
    out.append(tile)
    return tile
