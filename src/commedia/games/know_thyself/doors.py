"""Why something can't be done just now, to whoever would do it.

Source: KT-ROLE-04, KT-MULTI-01, KT-COVER, KT-STAKE-04, KT-MEM-06, KT-END-04, KT-LAST.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Asked, Closed, Decision, NotTheirs, Seat
from commedia.engine.doors import Door
from commedia.games.know_thyself.decisions import early_end, ending, gm, roaming, telling, wager
from commedia.games.know_thyself.phases import ENDGAME, OVER, SETUP
from commedia.games.know_thyself.state import Palace

NO_WAGER = NotTheirs("No Wager is on.", "KT-WAGER-01")
MASTERS = NotTheirs("That is the Master’s to do.", "KT-ROLE-01")
PLAYERS = NotTheirs("That is for a player: the Master has nobody who wanders.", "KT-ROLE-01")


def out_of_play(w: Palace, rule: str) -> Closed | None:
    """Why nobody does anything of their own accord; None while the Palace is explored."""
    if w.phase == SETUP:
        return NotTheirs("That is for later: those who wake are still being made.", rule)
    if w.phase in (ENDGAME, OVER):
        return NotTheirs("The end has come, in the Master Suite.", rule)
    return None


def exploring(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To go somewhere, or do something there. Source: KT-ROLE-04, KT-MOVE-11."""
    if seat not in w.pcs:
        return PLAYERS
    if none := out_of_play(w, "KT-ROLE-04"):
        return none
    if w.wager is not None and w.is_in_wager(seat):
        return Closed("You are in the Wager that is on: it is played first.", "KT-MOVE-11")
    if w.wager is not None and (rule := w.held_by(seat)):
        return Closed("Something holds you where you are, and a Wager is on elsewhere.", rule)
    return Closed("Not before this is answered.", "KT-ROLE-04")


def keeping_palace(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To keep the Palace. Source: KT-ROLE-01."""
    if seat != w.gm:
        return MASTERS
    return out_of_play(w, "KT-ROLE-01") or Closed("Not before this is answered.", "KT-ROLE-01")


def joining(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To join in a Wager. Source: KT-MULTI-01, KT-WAGER-02."""
    if seat not in w.pcs:
        return PLAYERS
    clash = w.wager
    if clash is None:
        return NotTheirs("No Wager is on that you could join.", "KT-MULTI-01")
    if seat in clash.participants:
        return Closed("You are, or were, in this Wager already.", "KT-MULTI-01")
    if w.pcs[seat].room != clash.room:
        return Closed("The Wager is in another room.", "KT-MULTI-01")
    if clash.inside:
        return Closed("Somebody has accepted the stake: nobody joins any more.", "KT-MULTI-01")
    if not clash.stake:
        return Closed("The Master has not said yet what is at stake.", "KT-MULTI-01")
    if w.master < wager.LEAST_STAKE * (len(clash.undecided) + 1):
        return Closed("The Master could not stake enough against one more.", "KT-WAGER-02")
    return Closed("Not before this is answered.", "KT-MULTI-01")


def covering(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To give somebody Coins. Source: KT-COVER-01, KT-COVER-03."""
    if seat not in w.pcs:
        return PLAYERS
    clash = w.wager
    asking = [] if clash is None else [one for one in clash.undecided if one.asks_cover and one.seat != seat]
    if not asking:
        return NotTheirs("Nobody asks to be covered.", "KT-COVER-01")
    if seat not in w.able():
        return Closed("You can give nothing, since you must keep a Coin.", "KT-COVER-03")
    if clash is not None and all(w.pcs[one.seat].coins >= clash.stake for one in asking):
        return Closed("Nobody who asked lacks anything any more.", "KT-COVER-01")
    return Closed("You have refused whoever asks.", "KT-COVER-04")


def revising(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To change an offer. Source: KT-STAKE-04."""
    if seat != w.gm:
        return MASTERS
    if w.wager is None or not w.wager.stake:
        return NotTheirs("You have made no offer.", "KT-STAKE-04")
    if w.wager.inside:
        return Closed("Somebody has accepted: the offer stands.", "KT-STAKE-04")
    return Closed("Not before this is answered.", "KT-STAKE-04")


def flagging(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To find a contradiction. Source: KT-MEM-06."""
    if w.wager is None:
        return NotTheirs("No Memory is being told.", "KT-MEM-06")
    if telling.Hear.kind not in asked:
        return NotTheirs("That is for when a Memory has been told, and before anybody is paid.", "KT-MEM-06")
    return Closed("You have said all that could stand against it.", "KT-MEM-06")


def calling_off(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """To propose that it ends. Source: KT-END-04, KT-COVER-05."""
    if w.options.early_call == "off":
        return Closed("At this table it is played to its end.", "KT-END-04")
    if none := out_of_play(w, "KT-END-04"):
        return none
    if w.wager is not None:
        return Closed("A Wager is on.", "KT-END-04")
    return NotTheirs("Propose it as you explore, or as you keep the Palace.", "KT-END-04")


def risking(w: Palace, seat: Seat, asked: Asked) -> Closed:
    """A last wager. Source: KT-LAST-01, KT-LAST-03, R-29."""
    if seat not in w.pcs:
        return PLAYERS
    if w.phase != ENDGAME:
        return NotTheirs("That is for the end, in the Master Suite.", "KT-LAST-01")
    pc = w.pcs[seat]
    if pc.lw_used:
        return Closed("You have had your last wager.", "KT-LAST-01")
    if not pc.coins:
        return Closed("You have no Coin to stake.", "KT-LAST-01")
    if not w.master:
        return Closed("The Master has no Coin left to lose.", "KT-LAST-01")
    return NotTheirs("That is for whoever is losing, when last wagers are on.", "KT-LAST-01")


DOORS: Final[Mapping[type[Decision[Any]], Door]] = {
    roaming.Explore: exploring,
    gm.KeepPalace: keeping_palace,
    wager.JoinWager: joining,
    wager.Cover: covering,
    wager.ReviseOffer: revising,
    telling.FlagContradiction: flagging,
    early_end.CallItOff: calling_off,
    ending.LastWager: risking,
}
"""Each by the class of decision that it is about."""
