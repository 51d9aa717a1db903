"""Wooing: how those who were meant to be won over take it, and those who looked on.

Source: CM-WOO, CM-FAC.
"""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks import favor
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.decisions import aftermath as ask
from commedia.games.city_of_masks.deed_tags import against, named_by
from commedia.games.city_of_masks.events import deeds as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.rules.lending import move_feeling
from commedia.games.city_of_masks.state import City, Side


async def take_effect(t: Table, w: City) -> None:
    """Wooed avatars, then factions, then onlookers.

    Source: CM-OPP-12, CM-WOO-06: only the wooer's own tile counts.
    """
    challenge = w.the_challenge
    for side in challenge.sides:
        for target in side.wooing:
            if target not in FACTIONS:
                await be_wooed(t, w, side, target)
    for side in challenge.sides:
        for target in side.wooing:
            if target in FACTIONS:
                woo_faction(t, w, side, target)
    await onlookers(t, w)
    if w.options.free_faction_feelings == "on":
        await shift_for_factions(t, w)


async def be_wooed(t: Table, w: City, side: Side, seat: Seat) -> None:
    """What the wooed avatar feels moves by w, and it may promise Face. Source: CM-WOO-02, CM-WOO-04; R-23."""
    by = side.sway
    t.announce(events.Wooed(seat=seat, wooer=side.seat, by=by))
    if by > 0 and w.options.woo_choice == "wooed":
        takes = isinstance(await t.ask(ask.BeWooed(w, seat, side.seat, by)), ask.Accept)
        by = by if takes else 0
    move_feeling(w, seat, side.seat, by)
    most = promisable(w, side, seat)
    blind = w.options.show_tokens == "owner_only"  # then to be passed over would tell of empty hands
    if most or (blind and side.tile[1]):
        promise(t, w, seat, side.seat, (await t.ask(ask.Allocate(w, seat, side.seat, most))).amount)


def promisable(w: City, side: Side, seat: Seat) -> int:
    """The most that somebody who was won over may promise now: `out`, and never above their Face.

    Source: CM-WOO-04.
    """
    avatar = w.avatars[seat]
    return max(0, min(side.tile[1], avatar.face - avatar.promised.get(side.seat, 0)))


def promise(t: Table, w: City, seat: Seat, wooer: Seat, more: int, opens: bool = False) -> None:
    """Face is promised, openly; promises add up. Source: CM-WOO-04, CM-WOO-05, R-25."""
    if more:
        promised = w.avatars[seat].promised
        promised[wooer] = promised.get(wooer, 0) + more
        t.announce(
            events.FacePromised(
                seat=seat, wooer=wooer, more=more, promised=promised[wooer],
            ),
            opens=opens,
        )  # fmt: skip


async def onlookers(t: Table, w: City) -> None:
    """Who looks on and feels strongly may react as if wooed. Source: CM-WOO-03, R-24.

    All of them are asked, each privately, so that being asked tells nobody anything. Whom a principal has
    wooed already is not asked about that one again.
    """
    challenge = w.the_challenge
    for side in challenge.sides:
        looking = [seat for seat in w.uninvolved() if seat not in side.wooing]
        if not looking:
            continue
        moved = await t.together(
            [ask.OnlookerReacts(w, s, side.seat, side.sway, promisable(w, side, s)) for s in looking]
        )
        for seat, reaction in moved.items():
            if isinstance(reaction, ask.React):
                move_feeling(w, seat, side.seat, side.sway)
                promise(t, w, seat, side.seat, reaction.promise, opens=True)


async def shift_for_factions(t: Table, w: City) -> None:
    """A deed that concerned a faction may change what its doer feels for it, by a table option.

    Source: R-13.
    """
    challenge = w.the_challenge
    for side in challenge.sides:
        meant = [*side.wooing, against(side), *named_by(side.tags, "for")]
        concerned = [faction for faction in FACTIONS if faction in meant]
        for faction in concerned if side.tile[1] else ():
            shifted = await t.ask(ask.Shift(w, side.seat, faction, side.tile[1]))
            move_feeling(w, side.seat, faction, shifted.by)


# -- factions ------------------------------------------------------------------------------------------


WOOS = {
    (True, False): "{seat} woos {faction}: {sway} by the tile, {parts}; {delta} in all.",
    (True, True): "{seat} woos {faction}: {sway} by the dice, {parts}; {delta} in all.",
    (False, False): "{seat} woos {faction}: {delta} by the tile.",
    (False, True): "{seat} woos {faction}: {delta} by the dice.",
}
"""What is told of it, by whether anything counts beside the lot, and whether that is thrown."""


def woo_faction(t: Table, w: City, side: Side, faction: str) -> None:
    """A faction's regard moves by w and what speaks for the deed. Source: CM-FAC-02 to CM-FAC-06."""
    mods: dict[str, int] = favor.modifiers(w, side.seat, faction, side.tags, own=True)
    delta = side.sway + sum(mods.values())
    parts = [*map(str, favor.modifiers_in_words(faction, mods, side.tags))]
    t.announce(
        "CM-FAC-02",
        WOOS[bool(parts), throws(w.options)],
        seat=side.seat, faction=FACTIONS[faction].name, key=faction, sway=side.sway, delta=delta, mods=mods,
        parts=parts,
    )  # fmt: skip
    move_regard(t, w, events.RegardMoved, side.seat, faction, delta, committing=delta)


def move_regard(
    t: Table, w: City, kind: type[events.RegardMoved], seat: Seat, faction: str, by: int, committing: int
) -> None:
    """FR moves by `by`, and FC by `committing`: up only where the regard is above 0.

    Source: CM-FAC-05, CM-FAC-08.
    """
    avatar = w.avatars[seat]
    regard, committed = favor.regard_after(
        avatar.regard.get(faction, 0), avatar.committed.get(faction, 0), by, committing
    )
    avatar.regard[faction], avatar.committed[faction] = regard, committed
    name = FACTIONS[faction].name
    t.announce(kind(seat=seat, faction=name, key=faction, regard=regard, committed=committed, by=by))
