"""The odds of a whole contest, both sides playing well and nobody helping, from what one seat knows.

Source: FA-CON-01, FA-CON-09 to FA-CON-11, FA-CON-14.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from commedia.games.face_of_angels.cards import in_order, rank_of, suit_of
from commedia.games.face_of_angels.deals import Chance, Hands, over_deals, unseen
from commedia.games.face_of_angels.state import Side, Town, across


class Fighter(NamedTuple):
    """A contestant in a contest that is thought through. needs: tricks to win; bursts: cards that end it."""

    cards: tuple[str, ...]
    needs: int
    trumps: frozenset[str] = frozenset()
    """Suits of which every card is a trump."""
    bursts: frozenset[str] = frozenset()

    def less(self, card: str, won: bool) -> Fighter:
        """The same once a card is laid."""
        left = tuple(one for one in self.cards if one != card)
        return self._replace(cards=left, needs=self.needs - won)


def fought(first: Fighter, second: Fighter) -> bool:
    """Whether the one who leads first wins a contest, both playing as `lead_of` and `reply_of` have it.

    Source: FA-CON-01, FA-CON-09 to FA-CON-11, FA-CON-14, FA-SUP-01. Nobody helps.
    """
    leader, follower, is_first = first, second, True
    while leader.cards and follower.cards:
        led = lead_of(leader, follower.needs)
        if led in leader.bursts:
            return is_first
        reply = reply_of(follower, leader, led)
        if reply in follower.bursts:
            return not is_first
        wins = beats(reply, led, follower, leader)
        seizes = rank_of(reply) >= rank_of(led)
        leader, follower = leader.less(led, not wins), follower.less(reply, wins)
        if not leader.needs or not follower.needs:
            return is_first == (not leader.needs)
        if seizes:
            leader, follower, is_first = follower, leader, not is_first
    if leader.cards or follower.cards:
        return is_first == bool(leader.cards)
    mine, theirs = (leader, follower) if is_first else (follower, leader)
    return mine.needs < theirs.needs


def beats(reply: str, led: str, follower: Fighter, leader: Fighter) -> bool:
    """Whether a card that follows wins, without help; cards of trump suits are laid as trumps."""
    trumped, trump = suit_of(led) in leader.trumps, suit_of(reply) in follower.trumps
    if trump != trumped:
        return trump
    return (trump or suit_of(reply) == suit_of(led)) and rank_of(reply) >= rank_of(led)


def lead_of(leader: Fighter, they_need: int) -> str:
    """What to lead: the highest trump, else the highest card; what ends it only where waiting may lose."""
    common = [card for card in leader.cards if card not in leader.bursts]
    if leader.bursts.intersection(leader.cards) and (they_need == 1 or not common):
        return next(card for card in leader.cards if card in leader.bursts)
    return max(common, key=lambda card: (suit_of(card) in leader.trumps, rank_of(card), card))


def reply_of(follower: Fighter, leader: Fighter, led: str) -> str:
    """What to follow with: the least that wins; what ends it, if all is lost else; or what takes the lead."""
    common = [card for card in follower.cards if card not in follower.bursts]
    winning = [card for card in common if beats(card, led, follower, leader)]
    if winning:
        return min(winning, key=lambda card: (suit_of(card) in follower.trumps, rank_of(card), card))
    bursts = [card for card in follower.cards if card in follower.bursts]
    if bursts and (leader.needs == 1 or not common):
        return bursts[0]
    seizing = [card for card in common if rank_of(card) >= rank_of(led)]
    return min(seizing if leader.needs > 1 and seizing else common, key=lambda card: (rank_of(card), card))


def contest_odds(w: Town, side: Side, pace: int = 0, bonus: int = 0) -> Chance:
    """How likely a contestant is to win the contest that is on, from what they know, if nobody helps.

    pace: how many tricks win it, where that is not set yet. bonus: cards that they would draw first.
    It is asked before a trick, which whoever leads now leads.
    """
    contest, other = w.clash, across(side)
    me, rival = contest.seat(side), contest.seat(other)
    cards, own = tuple(unseen(w, me)), tuple(in_order(w.players[me].hand))
    drawn = min(bonus, len(cards))
    held = min(len(w.players[rival].hand), len(cards) - drawn)
    mine, theirs = fighter(w, side, own, pace), fighter(w, other, (), pace)
    return _duel(mine, theirs, cards, (drawn, held), contest.leader == side)


@lru_cache(maxsize=256)
def _duel(
    mine: Fighter, theirs: Fighter, cards: tuple[str, ...], sizes: tuple[int, int], leads: bool
) -> Chance:
    """How likely the first wins. cards: those unseen; sizes: how many of them either has more.

    Kept, since a page is drawn anew with every word that is said, and nothing of this has changed.
    """

    def wins(hands: Hands) -> bool:
        me = mine._replace(cards=mine.cards + hands[0])
        them = theirs._replace(cards=hands[1])
        return fought(me, them) if leads else not fought(them, me)

    return over_deals(cards, sizes, wins)


def fighter(w: Town, side: Side, cards: Sequence[str], pace: int = 0) -> Fighter:
    """A contestant of the contest that is on, if they held these cards. Source: FA-PWR-05, FA-SUP-01."""
    contest = w.clash
    needs = (2 if contest.broke else pace or contest.pace or 1) - contest.count(side)
    seat = contest.seat(side)
    if contest.char(side) != "pc" or seat not in w.pcs:
        return Fighter(tuple(cards), max(1, needs))
    pc = w.pcs[seat]
    return Fighter(tuple(cards), max(1, needs), frozenset(pc.trump_suits), frozenset(pc.super_trumps))
