"""The cards: what they are worth, the realms of the suits, and who wins a trick. No table, no story.

A card is its rank and the letter of its suit: "10H", "AS". A side's point card is compared; every other card
on its side helps it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from commedia.engine.english import listed
from commedia.engine.sentences import begin_with, say, say_each
from commedia.games.face_of_angels.options import Options

Suit: TypeAlias = Literal["D", "H", "C", "S"]
Face: TypeAlias = Literal["K", "Q", "J", "A"]

SUITS: Final[tuple[Suit, ...]] = ("C", "H", "S", "D")
_SUITS: Final[dict[str, Suit]] = {suit: suit for suit in SUITS}
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FACES: Final[tuple[Face, ...]] = ("K", "Q", "J", "A")
DECK: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""The 52 cards, without jokers (FA-DCK-01)."""
PLACES: Final = {card: place for place, card in enumerate(DECK)}
"""Where each comes among them."""
WORTH: Final = {rank: worth for worth, rank in enumerate(RANKS, start=2)}
ACE: Final = 14
"""What an ace counts; more than that is Ace+1 and beyond (FA-CON-08)."""

REALMS: Final[Mapping[Suit, str]] = say_each({
    "C": "Strength/Violence", "H": "Empathy/Instinct", "S": "Dominance/Power", "D": "Intelligence/Resources",
})  # fmt: skip
"""What an action has to be about that goes with a card of a suit (FA-CON-05)."""

ASKS: Final[Mapping[Suit, str]] = say_each({
    "C": "What do you do with your body, or by force?",
    "H": "What do you feel, or sense in somebody?",
    "S": "Whom do you command, or make afraid?",
    "D": "What do you know, own, or have thought of?",
})  # fmt: skip
"""What each realm asks whoever lays a card of its suit (FA-CON-05)."""

COURT: Final = say_each({"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"})
SUIT_NAMES: Final[Mapping[Suit, str]] = say_each(
    {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}
)

HELPER: Final = 1
"""What a helper card adds (FA-CON-08)."""
TO_A_KING: Final = 2
"""What it adds to the card that a King laid himself (FA-TYP-01)."""
FROM_A_QUEEN: Final = 3
"""What a Queen's card adds to anybody's (FA-TYP-02)."""


def suit_of(card: str) -> Suit:
    """The suit of a card.

    >>> suit_of("10H")
    'H'
    """
    return _SUITS[card[-1]]


def rank_of(card: str) -> int:
    """What a card is worth by itself, 2 to 14.

    >>> rank_of("2C"), rank_of("10H"), rank_of("AS")
    (2, 10, 14)
    """
    return WORTH[card[:-1]]


def in_order(cards: Sequence[str]) -> list[str]:
    """Cards as one holds them: by suit, the highest last.

    >>> in_order(["AH", "3C", "2H"])
    ['3C', '2H', 'AH']
    """
    return sorted(cards, key=PLACES.__getitem__)


def called(total: int) -> str:
    """A total as it is said at the table (FA-CON-08).

    >>> called(9), called(14), called(16)
    ('9', 'Ace', 'Ace+2')
    """
    return str(total) if total < ACE else say("Ace+{total}", total=total - ACE) if total > ACE else COURT["A"]


def counted(total: int) -> str:
    """A total as a number, beside which others stand; behind it, what is more than an ace is called.

    >>> counted(9), counted(14), counted(16)
    ('9', '14', '16 (Ace+2)')
    """
    return say("{total} ({called})", total=total, called=called(total)) if total > ACE else str(total)


@cache
def shown(card: str) -> str:
    """A card in words.

    >>> shown("10H"), shown("AS")
    ('the 10 of Hearts', 'the Ace of Spades')
    """
    rank = card[:-1]
    return say(
        "the {rank} of {suit}",
        rank=COURT.get(rank, rank), suit=begin_with(SUIT_NAMES[suit_of(card)]),
    )  # fmt: skip


class Helping(Struct, frozen=True):
    """A helper card: whether a Queen gives it, and whether the contestant who laid the point card does."""

    queen: bool = False
    own: bool = False


def bonus(card: Helping, to_a_king: bool) -> int:
    """What a helper card adds. to_a_king: the point card is the one that a King laid himself.

    Source: FA-CON-08, FA-TYP-01, FA-TYP-02. House reading R-08: a Queen's three to a King stay three.

    >>> bonus(Helping(), False), bonus(Helping(), True), bonus(Helping(queen=True), True)
    (1, 2, 3)
    >>> bonus(Helping(own=True), True)  # nobody gave it to him
    1
    """
    if card.queen:
        return FROM_A_QUEEN
    return TO_A_KING if to_a_king and not card.own else HELPER


class Points(Struct, frozen=True):
    """A side of a trick once its point card is named: that card, the side's total, whether it is a trump."""

    card: str
    total: int
    trump: bool = False


def follower_wins(led: Suit, leader: Points, follower: Points) -> bool:
    """Whether the follower wins a trick.

    Source: FA-CON-09, FA-CON-10. A trump beats whatever is none, and two trumps are compared by their totals
    alone; without any, the follower must be in the led suit. Equal totals are the follower's.

    >>> follower_wins("C", Points("9C", 9), Points("9C", 9))
    True
    >>> follower_wins("C", Points("9C", 9), Points("KD", 13))
    False
    >>> follower_wins("S", Points("KS", 13), Points("3H", 3, trump=True))
    True
    """
    if leader.trump != follower.trump:
        return follower.trump
    in_suit = leader.trump or suit_of(follower.card) == led
    return in_suit and follower.total >= leader.total


class Judged(Struct, frozen=True):
    """Who has a trick, and who leads the next: follower or leader.

    follower_is_higher: whether the follower's counts for as much or more, whatever the suits. seized: whether
    an answer off the led suit takes the lead in any case. by_trumps: whether one was laid.
    """

    follower_wins: bool
    follower_is_higher: bool
    seized: bool
    by_trumps: bool

    @property
    def follower_leads(self) -> bool:
        """Whether the follower has the initiative for the next trick, whoever won this one (FA-CON-11)."""
        return self.seized or self.follower_is_higher

    @property
    def rule(self) -> str:
        """The rule by which it is judged."""
        return "FA-CON-10" if self.by_trumps else "FA-CON-09"


def judged(led: Suit, leader: Points, follower: Points, options: Options, is_off_suit: bool) -> Judged:
    """A trick as both sides lie. Source: FA-CON-08 to FA-CON-11, R-02, R-03.

    options: those of the table, which may count the point cards' own ranks in place of whole sides.
    is_off_suit: whether the response was laid off the led suit, whichever card counts for it.

    >>> judged("C", Points("9C", 9), Points("KD", 13), Options(), True).follower_leads
    True
    >>> judged("C", Points("9C", 9), Points("2D", 2), Options(), True).follower_leads
    False
    """
    by_rank = options.initiative_by == "printed"
    behind, ahead = (rank_of(one.card) if by_rank else one.total for one in (follower, leader))
    return Judged(
        follower_wins(led, leader, follower),
        behind >= ahead,
        is_off_suit and options.offsuit_seizes == "on",
        leader.trump or follower.trump,
    )


def lacking(cards: Sequence[str]) -> str:
    """What to say of cards that lie nowhere (FA-DCK-01)."""
    shown = (
        listed(list(cards[:5]))
        if len(cards) <= 5
        else say("{this} and {cards} more", this=", ".join(cards[:5]), cards=len(cards) - 5)
    )
    return say("The deck lacks {shown}: each card lies in a hand, on a pile or in a trick.", shown=shown)
