"""Exact odds, from the cards that lie on the table. Fractions throughout, so a page rounds once.

Nothing here is told a secret: the deck has no order that anybody knows, so of the cards that are not out
each is as likely to come next, and as likely to lie under the cut (KT-DRAW-01, KT-DRAW-03).

`ties` says throughout whether an equal card wins for the PC: it does, but not in the Master Suite
(KT-RANK-03), nor in a last wager (KT-LAST-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import compress
from typing import Literal, NamedTuple, TypeAlias

from commedia.games.know_thyself.cards import PLAY_DECK, RANKS, SUITS, Suit, rank_of, suit_of, wins
from commedia.games.know_thyself.degrees import BY_DRAWS, MOST_DRAWS, winnings

Seeking: TypeAlias = Literal["win", "coins"]
"""What somebody plays for: to win at all, or for Coins."""

NEVER = Fraction(0)


class Prospect(NamedTuple):
    """What may come of a card kept, or of drawing again."""

    win: Fraction
    """The chance to win."""
    coins: Fraction
    """By how many Coins a purse grows on average, from before the stake; below 0 it shrinks."""


class Stakes(NamedTuple):
    """What lies in a Wager for one PC, Edges that were called included (KT-PAY-05)."""

    staked: int
    """P: lost if it is lost."""
    matched: int
    """G: of this is paid if it is won."""


# -- keep it, or draw again --------------------------------------------------------------------------------


def kept(card: str, out: Sequence[str], draws: int, stakes: Stakes, *, ties: bool = True) -> Prospect:
    """What comes of keeping a card, before the Master's is turned. Source: KT-PAY-01, KT-PAY-03, KT-PAY-04.

    out: every card that lies there, this one included. draws: how many were drawn, 1 to 3.

    A Memory that might be invoked afterwards is left out of account.

    >>> kept("KD", ["KD"], 1, Stakes(3, 3))
    Prospect(win=Fraction(47, 51), coins=Fraction(43, 17))
    """
    unseen = Counter(rank_of(one) for one in PLAY_DECK if one not in out)
    return _kept(rank_of(card), _by_rank(unseen), draws, stakes, ties)


def again(
    out: Sequence[str], draws: int, stakes: Stakes, seeking: Seeking = "coins", *, ties: bool = True
) -> Prospect:
    """What comes of letting a card go, and keeping or letting go the next as is best, up to the third.

    out: every card that lies there, the one that is let go included. draws: how many were drawn, 1 or 2.
    seeking: whether the next card is kept by its chance to win, or by the Coins that it brings on average;
    where it makes no difference it is kept. Source: KT-DRAW-02. Raises ValueError after the third card.
    """
    if draws >= MOST_DRAWS:
        raise ValueError(f"the third card must be kept, and {draws} were drawn (KT-DRAW-02)")
    unseen = Counter(rank_of(one) for one in PLAY_DECK if one not in out)
    return _again(_by_rank(unseen), draws, stakes, seeking, ties)


_Ranks: TypeAlias = tuple[int, ...]
"""How many cards there are of each rank, in the order of RANKS: suits make no odds here."""


def _by_rank(cards: Mapping[str, int]) -> _Ranks:
    return tuple(cards.get(rank, 0) for rank in RANKS)


@cache
def _beaten_by(rank: str, ties: bool) -> tuple[bool, ...]:
    """Whether a card of that rank beats each rank of the Master's, in the order of RANKS."""
    return tuple(wins(f"{rank}D", f"{masters}D", ties) for masters in RANKS)


def _kept(rank: str, unseen: _Ranks, draws: int, stakes: Stakes, ties: bool) -> Prospect:
    beaten = sum(compress(unseen, _beaten_by(rank, ties)))
    return _prospect(Fraction(beaten, sum(unseen)), draws, stakes)


def _prospect(win: Fraction, draws: int, stakes: Stakes) -> Prospect:
    return Prospect(win, win * winnings(stakes.matched, BY_DRAWS[draws]) - (1 - win) * stakes.staked)


@lru_cache(4_096)
def _again(unseen: _Ranks, draws: int, stakes: Stakes, seeking: Seeking, ties: bool) -> Prospect:
    if draws + 1 == MOST_DRAWS:
        return _last_draw(unseen, stakes, ties)
    win = coins = NEVER
    for place, count in enumerate(unseen):
        if not count:
            continue
        left = (*unseen[:place], count - 1, *unseen[place + 1 :])
        best = _kept(RANKS[place], left, draws + 1, stakes, ties)
        further = _again(left, draws + 1, stakes, seeking, ties)
        if getattr(further, seeking) > getattr(best, seeking):
            best = further
        win, coins = win + count * best.win, coins + count * best.coins
    return Prospect(win / sum(unseen), coins / sum(unseen))


def _last_draw(unseen: _Ranks, stakes: Stakes, ties: bool) -> Prospect:
    """The third card is kept (KT-DRAW-02): of all pairs of it and the Master's, those in which it wins."""
    pairs = 0
    for rank, count in zip(RANKS, unseen, strict=True):
        if count:
            others = sum(compress(unseen, _beaten_by(rank, ties))) - ties  # the card is not its own Master's
            pairs += count * others
    cards = sum(unseen)
    return _prospect(Fraction(pairs, cards * (cards - 1)), MOST_DRAWS, stakes)


# -- invoke a Memory, or let it be lost ------------------------------------------------------------------


class Going(NamedTuple):
    """What invoking may bring to somebody who is losing."""

    next: Fraction
    """The chance that the next card wins."""
    all: Fraction
    """The chance to win by going on as far as Memories and Coins allow."""


def invoking(
    card: str,
    gm_card: str,
    out: Sequence[str],
    free: Mapping[Suit, int],
    coins: int,
    *,
    others: Sequence[str] = (),
    ties: bool = True,
) -> Going:
    """What invoking may bring. Source: KT-INV-01 to KT-INV-04, R-08.

    card: the PC's card, which loses to gm_card. out: every card that lies there, these two included. free:
    how many Memories on each Attachment were not invoked yet. coins: those not staked. others: the cards
    that the other PCs have before them; they stay there if the deck runs out and what was let go is shuffled.

    Each Memory costs a Coin; it must lie on the Attachment of the card's suit, and so the suit of each card
    that comes and loses decides with what one may go on.
    """
    unseen = [one for one in PLAY_DECK if one not in out]
    whole = [one for one in PLAY_DECK if one != gm_card and one not in others]
    now, anew = (_against(gm_card, cards, ties) for cards in (unseen, whole))
    memories = tuple(free.get(suit, 0) for suit in SUITS)
    at = SUITS.index(suit_of(card))
    if not coins or not memories[at]:
        return Going(NEVER, NEVER)
    if not unseen:
        now = _without(anew, at)
    return Going(Fraction(now.winners, now.all), _going_on(at, memories, coins, now, anew))


class _Deck(NamedTuple):
    """Cards that may come: how many would win, and of those that would lose, how many of each suit."""

    winners: int
    losers: tuple[int, ...]

    @property
    def all(self) -> int:
        return self.winners + sum(self.losers)


def _against(gm_card: str, cards: Sequence[str], ties: bool) -> _Deck:
    losers = Counter(suit_of(one) for one in cards if not wins(one, gm_card, ties))
    return _Deck(len(cards) - losers.total(), tuple(losers[suit] for suit in SUITS))


def _without(deck: _Deck, at: int) -> _Deck:
    losers = deck.losers
    return _Deck(deck.winners, (*losers[:at], losers[at] - 1, *losers[at + 1 :]))


@lru_cache(65_536)
def _going_on(at: int, memories: tuple[int, ...], coins: int, deck: _Deck, anew: _Deck) -> Fraction:
    """The chance to win from a losing card of the suit at that place."""
    if not coins or not memories[at]:
        return NEVER
    if not deck.all:
        deck = _without(anew, at)  # all but what lies before somebody, the losing card itself included
    left = (*memories[:at], memories[at] - 1, *memories[at + 1 :])
    chance = Fraction(deck.winners, deck.all)
    for suit, count in enumerate(deck.losers):
        if count:
            chance += Fraction(count, deck.all) * _going_on(suit, left, coins - 1, _without(deck, suit), anew)
    return chance


# -- a last wager ------------------------------------------------------------------------------------------


def last_cut(masters: str) -> Fraction:
    """The chance that one of the 51 others beats the Master's card, who wins ties. Source: KT-LAST-02.

    >>> last_cut("7C"), last_cut("AH"), last_cut("KS")
    (Fraction(8, 17), Fraction(12, 17), Fraction(4, 51))
    """
    beats = sum(wins(card, masters, ties=False) for card in PLAY_DECK if card != masters)
    return Fraction(beats, len(PLAY_DECK) - 1)


def last_wager() -> Fraction:
    """The same before his card is turned. Source: KT-LAST-01, KT-LAST-02.

    >>> last_wager()
    Fraction(8, 17)
    """
    return sum(map(last_cut, PLAY_DECK), NEVER) / len(PLAY_DECK)
