"""The odds of a whole contest, both sides playing well and nobody helping, from what one seat knows.

Source: FA-CON-01, FA-CON-09 to FA-CON-11, FA-CON-14.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from commedia.games.face_of_angels.cards import Judged, Points, in_order, judged, rank_of, suit_of
from commedia.games.face_of_angels.deals import Chance, Hands, over_deals, unseen
from commedia.games.face_of_angels.options import Options
from commedia.games.face_of_angels.state import Score, Side, Town, across


class Fighter(NamedTuple):
    """A contestant in a contest that is thought through. bursts: cards that end it."""

    cards: tuple[str, ...]
    trumps: frozenset[str] = frozenset()
    """Suits of which every card is a trump."""
    bursts: frozenset[str] = frozenset()

    def less(self, card: str) -> Fighter:
        """The contestant as they are once a card is laid."""
        return self._replace(cards=tuple(one for one in self.cards if one != card))

    @property
    def common(self) -> list[str]:
        """The cards that end nothing."""
        return [card for card in self.cards if card not in self.bursts]

    def points(self, card: str) -> Points:
        """What a card comes to by itself; one of a trump suit is laid as a trump."""
        return Points(card, rank_of(card), suit_of(card) in self.trumps)


def fought(fighters: Mapping[Side, Fighter], leader: Side, score: Score, options: Options) -> Side:
    """The side that wins a contest, both playing as `lead_of` and `reply_of` have it.

    Source: FA-CON-01, FA-CON-09 to FA-CON-11, FA-CON-14, FA-SUP-01. Nobody helps.
    """
    left = dict(fighters)
    while not score.winner:
        follower = across(leader)
        if not left[leader].cards:  # whoever must lay a card and has none loses the trick, and the lead
            if not left[follower].cards:
                return score.ahead
            leader, score = follower, score.after(follower)
            continue
        led = lead_of(left[leader], score.needed(follower))
        if led in left[leader].bursts:
            return leader
        if not left[follower].cards:
            left[leader], score = left[leader].less(led), score.after(leader)
            continue
        reply = reply_of(left[follower], left[leader], led, score.needed(leader), options)
        if reply in left[follower].bursts:
            return follower
        came = answered(left[leader], led, left[follower], reply, options)
        left = {leader: left[leader].less(led), follower: left[follower].less(reply)}
        score = score.after(follower if came.follower_wins else leader)
        leader = follower if came.follower_leads else leader
    return score.winner


def answered(leader: Fighter, led: str, follower: Fighter, reply: str, options: Options) -> Judged:
    """How a trick is judged that two cards make."""
    suit = suit_of(led)
    return judged(suit, leader.points(led), follower.points(reply), options, suit_of(reply) != suit)


def lead_of(leader: Fighter, they_need: int) -> str:
    """What to lead: the highest trump, else the highest card; what ends it only where waiting may lose."""
    common = leader.common
    if len(common) < len(leader.cards) and (they_need == 1 or not common):
        return next(card for card in leader.cards if card in leader.bursts)
    return max(common, key=lambda card: (suit_of(card) in leader.trumps, rank_of(card), card))


def reply_of(follower: Fighter, leader: Fighter, led: str, they_need: int, options: Options) -> str:
    """What to follow with: the least that wins; what ends it, if all is lost else; or what takes the lead."""
    came = {card: answered(leader, led, follower, card, options) for card in follower.common}
    winning = [card for card in came if came[card].follower_wins]
    if winning:
        return min(winning, key=lambda card: (suit_of(card) in follower.trumps, rank_of(card), card))
    bursts = [card for card in follower.cards if card in follower.bursts]
    if bursts and (they_need == 1 or not came):
        return bursts[0]
    seizing = [card for card in came if came[card].follower_leads]
    return min(seizing if they_need > 1 and seizing else came, key=lambda card: (rank_of(card), card))


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
    fighters = fighter(w, side, own), fighter(w, other, ())
    score = contest.score._replace(pace=pace or contest.pace or 1)
    return _duel(fighters, side, cards, (drawn, held), contest.leader, score, w.options)


@lru_cache(maxsize=256)
def _duel(
    fighters: tuple[Fighter, Fighter],
    side: Side,
    cards: tuple[str, ...],
    sizes: tuple[int, int],
    leader: Side,
    score: Score,
    options: Options,
) -> Chance:
    """How likely the first wins, who is on that side. sizes: how many of the unseen cards either has more.

    Kept, since a page is drawn anew with every word that is said, and nothing of this has changed.
    """
    mine, theirs = fighters

    def wins(hands: Hands) -> bool:
        me, them = mine._replace(cards=mine.cards + hands[0]), theirs._replace(cards=hands[1])
        return fought({side: me, across(side): them}, leader, score, options) == side

    return over_deals(cards, sizes, wins)


def fighter(w: Town, side: Side, cards: Sequence[str]) -> Fighter:
    """A contestant of the contest that is on, if they held these cards. Source: FA-PWR-05, FA-SUP-01."""
    pc = w.contest_pc(side)
    if pc is None:
        return Fighter(tuple(cards))
    who = w.pcs[pc]
    return Fighter(tuple(cards), frozenset(who.trump_suits), frozenset(who.super_trumps))
