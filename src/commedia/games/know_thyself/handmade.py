"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"gm": "gm", "master": 37, "pcs": {"ann": {"coins": 12, "room": "garden", "owes": True}}}

PCs stand by name. An Attachment may be its words, a Memory its kind; so do the participants of a Wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from commedia.engine import BadState, Seat
from commedia.games.know_thyself.cards import BLACK, PLAY_DECK, RED, SUITS, WORD
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.state import COINS_A_HEAD, Attachment, Palace, Participant, Wager
from commedia.kit.by_hand import in_a_list, others, overlooked, people, the_one

GM = "gm"
"""What the GM is called where nobody says."""
IN_A_WAGER = (
    "state_wants", "offer", "accept", "call_edges", "draw", "draw_for", "cut", "invoke", "tell", "choose",
    "hear", "change_edges", "lose_the_way",
)  # fmt: skip
"""What is played while a Wager is on."""


def overlook(written: Mapping[str, Any]) -> Iterator[str]:
    """What cannot be in a table as it is written: two GMs."""
    return overlooked(written, "gm", "the GM", "pcs")


def by_hand(written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. wrong: takes what can't be told so."""
    state = dict(written)
    seats = [str(seat) for seat in in_a_list("seats", state.get("seats"), wrong)]
    gm = str(the_one(state.get("gm")) or next(iter(seats), GM))
    found = others("pcs", state.get("pcs"), gm, seats, wrong)
    state |= {"gm": gm, "keepers": [gm], "seats": [gm, *found]}
    count = state.pop("N", len(found))
    if count != len(found):
        wrong.append(f"N is {str(count)[:60]}, and there are {len(found)} PCs: {', '.join(found)}.")
    state["pcs"] = {seat: _pc(seat, pc, wrong) for seat, pc in found.items()}
    if isinstance(state.get("wager"), Mapping):
        state["wager"] = _wager(list(found), state["wager"], wrong)
    return state


def _pc(seat: Seat, written: Any, wrong: list[str]) -> Any:
    if not isinstance(written, Mapping):
        return written
    pc: dict[str, Any] = {**written, "seat": seat}
    things = pc.get("attachments")
    if isinstance(things, list | tuple):
        things = dict(zip(SUITS, things, strict=False))
    if isinstance(things, Mapping):
        pc["attachments"] = {suit: _attachment(seat, suit, one, wrong) for suit, one in things.items()}
    if isinstance(pc.get("edges"), list | tuple):
        pc["edges"] = [
            one if isinstance(one, Mapping) else {"number": n, "text": one}
            for n, one in enumerate(pc["edges"], 1)
        ]
    return pc


def _attachment(seat: Seat, suit: str, written: Any, wrong: list[str]) -> Any:
    thing = {"text": written} if isinstance(written, str) else written
    if not isinstance(thing, Mapping):
        return thing
    listed = in_a_list(f"{seat}: the Memories on {suit}", thing.get("memories"), wrong)
    return {"taken": True, **thing, "suit": suit, "memories": [_memory(suit, one) for one in listed]}


def _memory(suit: str, written: Any) -> Any:
    memory = {"type": written} if isinstance(written, str) else written
    return {**memory, "suit": suit} if isinstance(memory, Mapping) else memory


def _wager(seats: list[Seat], written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    wager = {"room": "", **written}  # that of the first in it, where nothing is said
    sides = people("participants", wager.get("participants"), [], wrong)
    ordered = [*(seat for seat in seats if seat in sides), *(seat for seat in sides if seat not in seats)]
    wager["participants"] = {
        seat: {**one, "seat": seat} if isinstance(one := sides[seat], Mapping) else one for seat in ordered
    }
    return wager


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
    elif w.phase == "setup" and scene not in _SETUP:
        w.phase = "wager" if w.wager else "play"
    return scene, args


_SETUP = (
    "cards_first", "cards_afterwards", "write_cards", "appearances", "attachments", "deal_cards",
    "choose_attachments", "wake",
)  # fmt: skip
