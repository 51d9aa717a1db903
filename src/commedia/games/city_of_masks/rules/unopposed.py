"""The unopposed challenge: a deed that involves no other avatar. Source: CM-UNO, read top to bottom."""

from __future__ import annotations

from functools import partial
from typing import Any

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.decisions import aftermath, telling
from commedia.games.city_of_masks.decisions.foretelling.deeds import unopposed_deed
from commedia.games.city_of_masks.events import deeds as events
from commedia.games.city_of_masks.odds import Change
from commedia.games.city_of_masks.rules import breach, wooing
from commedia.games.city_of_masks.rules.declaring import conflicted_bonus, declare, open_challenge
from commedia.games.city_of_masks.rules.draws import draw_for, tell
from commedia.games.city_of_masks.rules.objections import Objections
from commedia.games.city_of_masks.rules.orders import half_to_creditors
from commedia.games.city_of_masks.rules.principals import Principal, stake_of, veil_of
from commedia.games.city_of_masks.state import City


@half_to_creditors
async def unopposed_challenge(t: Table, w: City, actor: Seat) -> None:
    """One avatar acts: declare, invest, draw, see what succeeds, lose, gain, woo, and tell it.

    Source: CM-UNO-01 to CM-UNO-05. All of it is from and to the bank, and nobody lends for it (CM-UNO-04).
    """
    challenge = open_challenge(t, w, "unopposed", [actor])
    [side] = challenge.sides
    async with stake_of(w, actor) as stake, veil_of(w, actor) as veil:
        x = Principal(w, side, stake, veil)
        await declare(t, w, x)
        await Objections(w).ask(t, partial(telling.DrawTile, w, actor))  # CM-EQ-03
        await draw_for(t, w, side, actor)
        face, hid = x.avatar.face + x.stake.total, x.avatar.hid + x.veil.total
        change = unopposed_deed(w, actor, side.actions, face, hid).change(side.tile)
        lose_what_failed(t, w, x, change)
    await gain_spectacle(t, w, x, change)
    conflicted_bonus(t, w, side)
    await wooing.take_effect(t, w)
    await tell(t, w)
    await breach.follow_up(t, w)
    w.challenge = None


def lose_what_failed(t: Table, w: City, x: Principal, change: Change) -> None:
    """Each action that failed loses its value, in the currency invested in it. Source: CM-UNO-02, R-19.

    By a table option failed hidden actions cost Face instead, as far as there is any.
    """
    well = w.succeeding(x.side)
    failed = [action for action in x.side.actions if action not in well]
    face, hidden = change.lost_face, change.lost_hid
    x.stake.give_back(x.stake.total, x.seat)
    x.veil.give_back(x.veil.total, x.seat)
    w.retire(face, x.avatar, "face")
    w.retire(hidden, x.avatar, "hid")
    lost: dict[str, Any] = {"tokens": token_list(face, hidden), "face": face, "hidden": hidden}
    says = "{seat} loses {tokens} by what failed."
    if w.options.failed_hidden_cost == "face" and not x.avatar.shows_tokens:
        # What is less than what failed is worth is all there was, and theirs to know.
        if any(w.worths(x.seat, failed)):
            t.announce("CM-UNO-02", "{seat} pays for what failed.", seat=x.seat, failed=failed)
            t.confide(x.avatar.eyes, "CM-UNO-02", says, seat=x.seat, **lost)
    elif face or hidden:
        t.announce("CM-UNO-02", says, seat=x.seat, failed=failed, **lost)


async def gain_spectacle(t: Table, w: City, x: Principal, change: Change) -> None:
    """The spectacle is gained in each currency that was truly at stake. Source: CM-UNO-03, R-20.

    Actions worth nothing earn nothing. By a table option a mixed deed has one gain, for its player to divide.
    """
    face, hidden = change.gained_face, change.gained_hid
    if change.to_divide:
        face = (await t.ask(aftermath.DivideGain(w, x.seat, change.to_divide))).face
        hidden = change.to_divide - face
    w.issue(face, x.avatar, "face")
    w.issue(hidden, x.avatar, "hid")
    if face or hidden:
        t.announce(
            events.SpectacleGained(
                seat=x.seat, tokens=token_list(face, hidden), face=face, hidden=hidden,
                spectacle=x.side.spectacle,
            ),
        )  # fmt: skip


def token_list(face: int, hidden: int) -> list[str]:
    """Tokens of both kinds as a list in a sentence, without what is none."""
    return [f"{amount} {kind}" for amount, kind in ((face, "Face"), (hidden, "Hidden Face")) if amount]
