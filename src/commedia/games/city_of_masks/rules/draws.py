"""Tiles of a challenge, what succeeds, and the telling of it.

Source: CM-OPP-03, CM-OPP-10, CM-ACT-04, CM-ACT-06.
"""

from __future__ import annotations

from functools import partial

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.decisions import telling as ask
from commedia.games.city_of_masks.decisions.decision import several
from commedia.games.city_of_masks.events import deeds as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.rules.objections import Objections
from commedia.games.city_of_masks.rules.tiles import draw_tile
from commedia.games.city_of_masks.state import City, Deed, Loan


async def draw_tiles(t: Table, w: City) -> None:
    """The challenger draws and then her lenders, the defender and then his. Source: CM-OPP-03, CM-SUP-02.

    Before the first tile others may object once more (CM-TAB-02). A faction is no person and draws nothing,
    unless the table lets the borrower draw for it (R-39).
    """
    challenge = w.the_challenge
    objections = Objections(w, bound=True)
    for side in challenge.sides:
        await objections.ask(t, partial(ask.DrawTile, w, side.seat))  # CM-EQ-03
        objections.doors.clear()
        await draw_for(t, w, side, side.seat)
        for loan in side.loans:
            if loan.seat not in FACTIONS:
                await draw_for(t, w, loan, loan.seat)
            elif w.options.faction_draws == "on":
                await draw_for_faction(t, w, loan, side.seat)


FOR_A_FACTION = {
    False: "{seat} draws {inner}|{outer} for {faction}.",
    True: "{seat} throws {inner}|{outer} for {faction}.",
}
"""What is told of it, by whether dice are thrown for it."""


async def draw_for_faction(t: Table, w: City, loan: Loan, by: Seat) -> None:
    """One tile for a faction that lends, which does nothing itself that could succeed. Source: R-39."""
    loan.tile = await draw_tile(t, w, "CM-SUP-02", by, w.the_challenge.tiles)
    t.announce(
        "CM-SUP-02", FOR_A_FACTION[throws(w.options)],
        seat=by, inner=loan.tile[0], outer=loan.tile[1], faction=FACTIONS[loan.seat].name, key=loan.seat,
        tile=loan.tile, spectacle=loan.spectacle,
    )  # fmt: skip


async def draw_for(t: Table, w: City, deed: Deed, by: Seat) -> None:
    """One tile for what somebody does, and which of it succeeds. Source: CM-ACT-04."""
    deed.tile = await draw_tile(t, w, "CM-OPP-03", by, w.the_challenge.tiles)
    well = w.succeeding(deed)
    kind = events.DeedThrown if throws(w.options) else events.DeedDrawn
    t.announce(
        kind(
            seat=by,
            inner=deed.tile[0],
            outer=deed.tile[1],
            tile=deed.tile,
            well=str(several(w, by, well)),
            succeeded=well,
            spectacle=deed.spectacle,
            came=came_to(deed.actions, well),
            alone=w.the_challenge.is_alone,
            masks=w.masks_worn(by),
        )
    )


def came_to(actions: list[str], well: list[str]) -> str:
    """What came of what somebody declared, in words."""
    if len(actions) == len(well):
        return events.WHOLE
    return "brings off a part of it" if well else "does not bring it off"


async def tell(t: Table, w: City) -> None:
    """What was declared is told, in turns from the challenger; the winner speaks last.

    Source: CM-OPP-10, CM-ACT-06.

    The order is free, and every declared action must come in with its success or failure; the winner ends it
    by turning the tile down. Until then a witness may still object as to a breach (CM-TAB-02).
    """
    challenge = w.the_challenge
    objections = Objections(w, late=True)
    at = 0
    while True:
        side = challenge.sides[at % len(challenge.sides)]
        may_end = challenge.winner in ("", side.seat)
        said = await objections.ask(t, partial(ask.Tell, w, side.seat, side, ends=may_end))
        if isinstance(said, ask.TurnDown):
            side.told = list(side.actions)
            kind = events.TellingEndedWithDice if throws(w.options) else events.TellingEnded
            t.announce(kind(seat=side.seat), words=said.words)
            return
        side.told += said.actions
        t.announce(
            events.DeedTold(
                seat=side.seat, what=str(several(w, side.seat, said.actions)), told=said.actions,
            ),
            words=said.words,
        )  # fmt: skip
        at += 1
