"""The odds of a trick, from what one seat knows: its own hand, and whatever lay open.

How likely something is to lie in hidden hands: deals.py. A whole contest: duel.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from commedia.engine import Seat
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import (
    SUITS,
    Suit,
    follower_leads_next,
    follower_wins,
    rank_of,
    suit_of,
)
from commedia.games.face_of_angels.deals import Chance, Hands, holds_any, over_deals, unseen
from commedia.games.face_of_angels.laid_as import PLAIN, SUPER, THEIRS, TRUMP, uses_of
from commedia.games.face_of_angels.state import Laid, Side, Town, Trick, across


class TrickOdds(NamedTuple):
    """How likely a side is to win a trick: as it lies, and with one helper more.

    alone: nobody else lays anything. helped, opposed: that helper lays their best card for the side, or
    against it.
    """

    alone: Chance
    helped: Mapping[Seat, Chance]
    opposed: Mapping[Seat, Chance]


# -- a trick as it lies ------------------------------------------------------------------------------------


class Settled(NamedTuple):
    """How a trick comes out where both sides count what is best for them. points: what each counts."""

    winner: Side
    leads: Side
    """Whose the next lead is."""
    points: Mapping[Side, str]


class Counting(NamedTuple):
    """How a table counts. kings: the sides whose contestant is a King (FA-TYP-01). The rest as in cards."""

    kings: tuple[Side, ...] = ()
    by: str = "total"
    offsuit_seizes: bool = False


def counting_of(w: Town) -> Counting:
    """How this table counts in the contest that is on."""
    kings: list[Side] = []
    sides: tuple[Side, Side] = ("I", "O")
    for side in sides:
        pc = w.contest_pc(side)
        if pc is not None and w.pcs[pc].face == "K":
            kings.append(side)
    by, seizes = w.options.initiative_by, w.options.offsuit_seizes == "on"
    return Counting(tuple(kings), by, seizes)


def settled(trick: Trick, counting: Counting) -> Settled:
    """How a trick on which both sides lie comes out, if nobody lays anything more.

    Source: FA-CON-06 to FA-CON-11. The leader names a point card first, and the follower answers it: each
    would rather win than lose, and rather lead next than not.
    """
    replies = [_reply(trick, lead, counting) for lead in trick.may_point(trick.leader)]
    return max(replies, key=lambda one: (one.winner == trick.leader, one.leads == trick.leader))


def _reply(trick: Trick, lead: str, counting: Counting) -> Settled:
    """The best that the follower can count against a point card of the leader's."""
    side, led = trick.follower, trick.led
    assert led
    seized = counting.offsuit_seizes and trick.is_off_suit
    ahead = trick.points(trick.leader, lead, trick.leader in counting.kings)
    found = []
    for card in trick.may_point(side):
        behind = trick.points(side, card, side in counting.kings)
        wins = follower_wins(led, ahead, behind)
        seizes = follower_leads_next(ahead, behind, counting.by, seized)
        points: dict[Side, str] = {trick.leader: lead, side: card}
        found.append(Settled(side if wins else trick.leader, side if seizes else trick.leader, points))
    return max(found, key=lambda one: (one.winner == side, one.leads == side))


def best_point(w: Town, side: Side) -> str:
    """The card that serves a side best as its point card, as everything lies. Source: FA-CON-06.

    The leader's counts against the best reply; the follower's against what the leader has named.
    """
    trick, counting = w.clash.lying, counting_of(w)
    if side == trick.follower and trick.leader in trick.point:
        return _reply(trick, trick.point[trick.leader], counting).points[side]
    return settled(trick, counting).points[side]


def with_card(trick: Trick, side: Side, laid: Laid) -> Trick:
    """The same trick with a card more on a side."""
    cards = {**trick.cards, side: [*trick.on(side), laid]}
    return Trick(number=trick.number, leader=trick.leader, cards=cards)


# -- what a card would do ----------------------------------------------------------------------------------

BURST: Final = "burst"
"""A card that ends the contest at once, for whichever side its holder likes best (FA-SUP)."""


def strongest(w: Town, seat: Seat, card: str, helping: bool) -> Laid | str:
    """What somebody's card would be at its strongest, if they held it: BURST, as it lies, or "" for nothing.

    Source: FA-PWR-05, FA-SUP-01, FA-SUP-03, FA-TYP-02. All that it asks about is open to everybody.
    """
    uses = uses_of(w, seat, card, helping)
    if SUPER in uses or THEIRS in uses:
        return BURST
    if not uses:
        return ""
    queen = helping and w.plays_own_pc(seat) and w.pcs[seat].face == "Q"
    return Laid(seat=seat, card=card, trump=TRUMP in uses or PLAIN not in uses, queen=queen)


class Turning(NamedTuple):
    """Which cards somebody could turn a trick with, for a side."""

    w: Town
    counting: Counting

    def wins(self, trick: Trick, side: Side, seat: Seat, card: str, helping: bool = True) -> bool:
        """Whether the side wins the trick with that card of theirs; a burst wins anything."""
        laid = strongest(self.w, seat, card, helping)
        if isinstance(laid, str):
            if laid == BURST:
                return True
            return bool(trick.on(side)) and settled(trick, self.counting).winner == side
        return settled(with_card(trick, side, laid), self.counting).winner == side

    def holding(
        self, trick: Trick, side: Side, seat: Seat, cards: Sequence[str], helping: bool = True
    ) -> float:
        """The chance that somebody's hidden hand has a card with which the side wins."""
        good = sum(self.wins(trick, side, seat, card, helping) for card in cards)
        return holds_any(good, len(cards), min(len(self.w.players[seat].hand), len(cards)))

    def answer(self, trick: Trick, seat: Seat, hand: Sequence[str]) -> Laid | str:
        """The strongest that a follower has against a lead: the highest that wins; else the highest."""
        return max(
            (strongest(self.w, seat, card, False) for card in hand), key=lambda laid: self._worth(trick, laid)
        )

    def _worth(self, trick: Trick, laid: Laid | str) -> tuple[bool, bool, bool, int]:
        if isinstance(laid, str):
            return (True, True, True, 0)
        wins = settled(with_card(trick, trick.follower, laid), self.counting).winner == trick.follower
        return (False, wins, laid.trump, rank_of(laid.card))


def helpers(w: Town, but: Seat) -> list[Seat]:
    """Who might still help in the trick that is on, or in the next: in the scene, and with cards."""
    lying = w.clash.trick if w.clash.trick and not w.clash.trick.winner else None
    return [
        seat for seat in w.in_order
        if seat not in (*w.clash.contestants, but) and w.is_in_scene(seat) and len(w.players[seat].hand)
        and not (lying and lying.helped_by(seat))
    ]  # fmt: skip


def trick_odds(w: Town, seat: Seat, side: Side, laid: Laid | None = None) -> TrickOdds:
    """How likely a side is to win the trick that is on, as one seat knows it. Source: FA-CON, FA-HLP.

    laid: a card that the seat would lay on that side now. Where the other side's contestant has still to
    respond, they do so as well as they can; helpers come one at a time.
    """
    trick = w.clash.lying if w.clash.trick else Trick(number=1, leader=side)
    if laid is not None:
        trick = with_card(trick, side, laid)
    turning, cards, others = Turning(w, counting_of(w)), unseen(w, seat), helpers(w, seat)
    waits = not trick.on(across(side)) and side == trick.leader
    if waits:
        return _lead_odds(turning, trick, side, cards, others)
    other = across(side)
    alone = float(settled(trick, turning.counting).winner == side)
    return TrickOdds(
        Chance(alone),
        {one: Chance(max(alone, turning.holding(trick, side, one, cards))) for one in others},
        {one: Chance(min(alone, 1 - turning.holding(trick, other, one, cards))) for one in others},
    )


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
    turning, cards = Turning(w, counting_of(w)), unseen(w, seat)
    other = across(settled(trick, turning.counting).winner)
    is_late = w.phase == phases.HELP_FOLLOWER and other == trick.leader
    found = []
    for one in () if is_late or w.phase == phases.POINTS else helpers(w, seat):
        good = [card for card in cards if turning.wins(trick, other, one, card)]
        chance = Chance(holds_any(len(good), len(cards), min(len(w.players[one].hand), len(cards))))
        counted = {suit_of(card) for card in good if strongest(w, one, card, helping=True) != BURST}
        if good:
            suits = tuple(suit for suit in SUITS if suit in counted)
            ends = any(strongest(w, one, card, helping=True) == BURST for card in good)
            found.append(Turner(one, suits, ends, chance))
    return found


def _lead_odds(
    turning: Turning, trick: Trick, side: Side, cards: Sequence[str], others: Sequence[Seat]
) -> TrickOdds:
    """The same before the other side has responded."""
    w, other = turning.w, across(side)
    rival = w.clash.seat(other)
    held = len(w.players[rival].hand)
    if not held:  # FA-CON-14
        sure = dict.fromkeys(others, Chance(1.0))
        return TrickOdds(Chance(1.0), sure, sure)
    alone = _stands(turning, trick, side, cards)

    def with_helper(helped: Side, one: Seat) -> Callable[[Hands], bool]:
        def stands(hands: Hands) -> bool:
            laid = turning.answer(trick, rival, hands[0])
            if isinstance(laid, str):
                return False
            answered = with_card(trick, other, laid)
            turned = any(turning.wins(answered, helped, one, card) for card in hands[1])
            stands_now = settled(answered, turning.counting).winner == side
            return (stands_now or turned) if helped == side else (stands_now and not turned)

        return stands

    def each(helped: Side) -> dict[Seat, Chance]:
        return {
            one: over_deals(cards, [held, len(w.players[one].hand)], with_helper(helped, one))
            for one in others
        }

    return TrickOdds(Chance(alone), each(side), each(other))


def stands(w: Town, seat: Seat, side: Side, laid: Laid) -> float:
    """The chance that a lead wins its trick, if nobody helps, from what the leader knows. Source: FA-CON-09.

    Asked once a trick is on, before anything lies in it.
    """
    return _stands(Turning(w, counting_of(w)), with_card(w.clash.lying, side, laid), side, unseen(w, seat))


def _stands(turning: Turning, trick: Trick, side: Side, cards: Sequence[str]) -> float:
    """The same of a lead that lies: no card of the other side's hand beats it."""
    other = across(side)
    return 1 - turning.holding(trick, other, turning.w.clash.seat(other), cards, helping=False)
