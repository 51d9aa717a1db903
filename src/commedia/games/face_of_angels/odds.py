"""The odds of a trick and of a contest, from what one seat knows: its own hand, and whatever lay open.

Nothing here is told a secret: of the cards that a seat has not seen each is as likely to lie in any hand, or
in the pile (FA-TBL-09). Of a hidden hand the number of its cards is known, and nothing else.

A chance is exact where it can be counted, or where few enough deals are possible to look at each; else so
many deals are drawn, always the same from the same knowledge, and the chance says how far it may be out.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from commedia.engine import Seat
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import (
    DECK,
    SUITS,
    Suit,
    follower_leads_next,
    follower_wins,
    in_order,
    rank_of,
    suit_of,
)
from commedia.games.face_of_angels.laid_as import PLAIN, SUPER, THEIRS, TRUMP, uses_of
from commedia.games.face_of_angels.state import Laid, Side, Town, Trick, across

MOST_DEALS: Final = 1_000
"""So many deals are looked at one by one; where there are more, some are drawn."""
SAMPLE: Final = 300
"""How many are drawn."""

Hands: TypeAlias = tuple[tuple[str, ...], ...]
"""What lies in each hidden hand."""


class Chance(NamedTuple):
    """How likely something is, 0 to 1. error: its standard error; 0 where it is exact."""

    value: float
    error: float = 0.0


class TrickOdds(NamedTuple):
    """How likely a side is to win a trick: as it lies, and with one helper more.

    alone: nobody else lays anything. helped, opposed: that helper lays their best card for the side, or
    against it.
    """

    alone: Chance
    helped: Mapping[Seat, Chance]
    opposed: Mapping[Seat, Chance]


# -- cards that nobody has shown ---------------------------------------------------------------------------


def unseen(w: Town, seat: Seat) -> list[str]:
    """The cards that a seat has not seen, in the order of the deck: in hands of others, or in the pile."""
    seen = [*w.players[seat].hand, *w.discard]
    if w.contest and w.contest.trick:
        seen += [laid.card for side in w.contest.trick.cards.values() for laid in side]
    return [card for card in DECK if card not in seen]


def holds_any(good: int, cards: int, held: int) -> float:
    """The chance that a hand of `held` cards has one of the good among so many that it may hold.

    >>> holds_any(1, 4, 2), holds_any(0, 40, 5), holds_any(3, 3, 1)
    (0.5, 0.0, 1.0)
    """
    return 1 - comb(cards - good, held) / comb(cards, held)


def over_deals(cards: Sequence[str], sizes: Sequence[int], come: Callable[[Hands], bool]) -> Chance:
    """How likely something comes of dealing hands of those sizes out of these cards.

    Every deal is looked at where there are at most MOST_DEALS, else SAMPLE of them.
    """
    sizes = [min(size, len(cards)) for size in sizes]
    if deals_of(len(cards), sizes) <= MOST_DEALS:
        found = [come(hands) for hands in all_deals(tuple(cards), sizes)]
        return Chance(sum(found) / len(found))
    # The same knowledge gives the same figure to whoever asks, and on any machine.
    random = Random(zlib.crc32(f"{cards} {sizes}".encode()))
    share = sum(come(one_deal(cards, sizes, random)) for _ in range(SAMPLE)) / SAMPLE
    return Chance(share, sqrt(max(share * (1 - share), 1 / SAMPLE) / SAMPLE))


def deals_of(cards: int, sizes: Sequence[int]) -> int:
    """In how many ways hands of those sizes can be dealt.

    >>> deals_of(5, [2, 1])
    30
    """
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards -= size
    return ways


def all_deals(cards: tuple[str, ...], sizes: Sequence[int]) -> Iterator[Hands]:
    """Every way to deal hands of those sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        left = tuple(card for card in cards if card not in hand)
        for others in all_deals(left, sizes[1:]):
            yield (hand, *others)


def one_deal(cards: Sequence[str], sizes: Sequence[int], random: Random) -> Hands:
    """One way by chance."""
    drawn = random.sample(list(cards), sum(sizes))
    return tuple(tuple(drawn.pop() for _ in range(size)) for size in sizes)


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
    by, seizes = w.options.get("initiative_by", "total"), w.options.get("offsuit_seizes") == "on"
    return Counting(tuple(kings), str(by), seizes)


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


# -- a whole contest ---------------------------------------------------------------------------------------


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
