"""The odds of a trick, from what one seat knows: its own hand, and whatever lies open.

How likely something is to lie in hidden hands: deals.py. A whole contest: contest_odds.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from commedia.engine import Seat
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import SUITS, Suit, suit_of
from commedia.games.face_of_angels.deals import Chance, holds_any, unseen
from commedia.games.face_of_angels.laid_as import PLAIN, SUPER, THEIRS, TRUMP, as_laid, uses_of
from commedia.games.face_of_angels.state import Laid, Side, Town, Trick, across
from commedia.games.face_of_angels.tricks import takes, with_card

BURST: Final = "burst"
"""A card that ends the contest at once, for whichever side its holder likes best (FA-SUP)."""


def strongest(w: Town, seat: Seat, card: str, helping: bool) -> Laid | str:
    """Somebody's card at its strongest, if they held it: BURST, as it lies, or "" for nothing.

    Source: FA-PWR-05, FA-SUP-01, FA-SUP-03, FA-TYP-02. All that it asks about is open to everybody.
    """
    uses = uses_of(w, seat, card, helping)
    if SUPER in uses or THEIRS in uses:
        return BURST
    if not uses:
        return ""
    return as_laid(w, seat, card, TRUMP if TRUMP in uses else PLAIN)


def takes_with(w: Town, trick: Trick, side: Side, seat: Seat, card: str, helping: bool = True) -> bool:
    """Whether a side wins a trick with that card of somebody's; a burst wins anything."""
    laid = strongest(w, seat, card, helping)
    if laid == BURST:
        return True
    if isinstance(laid, str):
        return bool(trick.on(side)) and takes(w, trick, side)
    return takes(w, with_card(trick, side, laid), side)


def helpers(w: Town, but: Seat) -> list[Seat]:
    """Who might still help in the trick that is on, or in the next: in the scene, and with cards."""
    lying = w.clash.trick if w.clash.trick and not w.clash.trick.winner else None
    return [
        seat for seat in w.in_order
        if seat not in (*w.clash.contestants, but) and w.is_in_scene(seat) and len(w.players[seat].hand)
        and not (lying and lying.helped_by(seat))
    ]  # fmt: skip


class Turner(NamedTuple):
    """Somebody who might still turn a trick, with cards that nobody has shown.

    suits: those of such cards; ends: whether a super-trump is among them, which counts for no suit.
    """

    seat: Seat
    suits: tuple[Suit, ...]
    ends: bool
    chance: Chance


def turners(w: Town, seat: Seat, side: Side, laid: Laid | None = None) -> list[Turner]:
    """Who might still take a trick from whoever has it as it lies, as one seat knows it.

    Source: FA-CON-02, FA-HLP-01. Both sides lie. laid: a card that the seat would lay on that side now. Help
    for the leader comes first: once the follower's is asked for, none is to come for the leader.
    """
    trick = w.clash.lying if laid is None else with_card(w.clash.lying, side, laid)
    cards = unseen(w, seat)
    other: Side = "O" if takes(w, trick, "I") else "I"
    is_late = w.phase == phases.HELP_FOLLOWER and other == trick.leader
    found = []
    for one in () if is_late or w.phase == phases.POINTS else helpers(w, seat):
        good = [card for card in cards if takes_with(w, trick, other, one, card)]
        ends = [card for card in good if strongest(w, one, card, helping=True) == BURST]
        counted = {suit_of(card) for card in good if card not in ends}
        if good:
            suits = tuple(suit for suit in SUITS if suit in counted)
            chance = Chance(in_hand(w, one, len(good), cards))
            found.append(Turner(one, suits, bool(ends), chance))
    return found


def in_hand(w: Town, seat: Seat, good: int, cards: Sequence[str]) -> float:
    """The chance that somebody's hidden hand has one of so many good cards, among those that are unseen."""
    return holds_any(good, len(cards), min(len(w.hand(seat)), len(cards)))


def stands(w: Town, seat: Seat, side: Side, laid: Laid) -> float:
    """The chance that a lead wins its trick, if nobody helps, from what the leader knows. Source: FA-CON-09.

    Asked once a trick is on, before anything lies in it: no card of the other side's hand beats it.
    """
    trick, other, cards = with_card(w.clash.lying, side, laid), across(side), unseen(w, seat)
    rival = w.clash.seat(other)
    good = sum(takes_with(w, trick, other, rival, card, helping=False) for card in cards)
    return 1 - in_hand(w, rival, good, cards)
