"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"gm": "gm", "master": 37, "pcs": {"ann": {"coins": 12, "room": "garden", "owes": True}}}

PCs stand by name. An Attachment may be its words, a Memory its kind; so do the participants of a Wager.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import BadState
from commedia.games.know_thyself.cards import BLACK, PLAY_DECK, RED, SUITS, WORD
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.state import COINS_A_HEAD, Amnesiac, Attachment, Palace, Participant, Wager
from commedia.kit.shorthand import by_hand

IN_A_WAGER = (
    "state_wants", "offer", "accept", "call_edges", "draw", "draw_for", "cut", "invoke", "tell", "choose",
    "hear", "change_edges", "lose_the_way",
)  # fmt: skip
"""What is played while a Wager is on."""
SETTING_UP = (
    "cards_first", "cards_afterwards", "write_cards", "appearances", "attachments", "deal_cards",
    "choose_attachments", "wake",
)  # fmt: skip


def _pc(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """Edges that are words are numbered."""
    if isinstance(edges := written.get("edges"), list | tuple):
        written["edges"] = [
            {"number": n, "text": one} if isinstance(one, str) else one for n, one in enumerate(edges, 1)
        ]
    return written


def _in_full(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """The GM keeps the Palace; each Memory is of its Attachment's suit."""
    for pc in state["pcs"].values():
        for suit, thing in pc.get("attachments", {}).items():
            thing.setdefault("taken", True)
            thing["memories"] = [{**memory, "suit": suit} for memory in thing.get("memories", ())]
    if "wager" in state and state["wager"] is not None:
        state["wager"].setdefault("room", "")  # that of the first in it
    return state | {"keepers": [state["gm"]]}


def complete(w: Palace) -> None:
    """Fill in what a hand-made state leaves out: the rest of the Coins, Attachments, cards that are out."""
    for pc in w.pcs.values():
        pc.room = pc.room or GUEST_SUITE
        for suit in SUITS:
            pc.attachments.setdefault(suit, Attachment(suit=suit, taken=True))
        pc.attachments = {suit: pc.attachments[suit] for suit in SUITS}
        if pc.party == 0:
            w.parties += 1
            pc.party = w.parties
        for edge in pc.edges:
            w.counted = max(w.counted, edge.number)
    _complete_coins(w)
    if w.wager is not None:
        _complete_wager(w, w.wager)
        w.on_screen = w.wager.room if w.wager.room in w.rooms else w.on_screen
    elif not w.on_screen and w.pcs:
        w.on_screen = next(iter(w.pcs.values())).room
    for room, name in w.truenames.items():
        for card in (*RED, *BLACK):
            words = name.removeprefix(w.rooms[room].name if room in w.rooms else "").split()
            if card not in w.names_out and WORD[card] in words:
                w.names_out.append(card)


def _complete_coins(w: Palace) -> None:
    """What is nowhere else lies in Bribes and Tolls: 35 a PC in all (KT-COIN-01)."""
    sides = list(w.wager.participants.values()) if w.wager else []
    known = w.master + sum(pc.coins for pc in w.pcs.values()) + sum(one.staked + one.matched for one in sides)
    left = COINS_A_HEAD * w.n - known
    if not w.pool and left > 0:
        w.pool = left


def _complete_wager(w: Palace, wager: Wager) -> None:
    """Cards that lie there are out; whoever has staked is in; the room is theirs."""
    order = [seat for seat in w.pcs if seat in wager.participants]
    wager.participants = {
        seat: wager.participants[seat] for seat in dict.fromkeys([*order, *wager.participants])
    }
    for side in wager.participants.values():
        _complete_side(w, wager, side)
    for card in [
        wager.gm_card,
        *(card for one in wager.participants.values() for card in (*one.let_go, one.card)),
    ]:
        if card in PLAY_DECK and card not in wager.out:
            wager.out.append(card)


def _complete_side(w: Palace, wager: Wager, side: Participant) -> None:
    if side.staked or side.card:
        side.stands = "in"
    if side.card and not side.draws:
        side.draws = 1 + len(side.let_go)
    if not wager.room and side.seat in w.pcs:
        wager.room = w.pcs[side.seat].room


def enter(w: Palace, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a scene needs that is begun on such a state. Raises BadState."""
    if scene in IN_A_WAGER and w.wager is None:
        raise BadState(f"{scene} is part of a Wager: the state needs one, as wager={{'participants': ...}}.")
    if scene == "wager":
        if w.wager is None and args.get("opener") not in w.pcs:
            raise BadState(f"Say who opens the Wager: args={{'opener': ...}}, one of {', '.join(w.pcs)}.")
        w.phase = "wager"
    elif w.phase == "setup" and scene not in SETTING_UP:
        w.phase = "wager" if w.wager else "play"
    return scene, args


BY_HAND = by_hand(Palace, forms={Amnesiac: _pc}, then=_in_full, complete=complete, enter=enter)
