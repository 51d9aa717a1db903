"""The cards: suits, what a card is worth against another, and what suits and True Names say.

A card is its rank and the letter of its suit: "10H", "AS".
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Suit: TypeAlias = Literal["D", "H", "C", "S"]
SUITS: Final[tuple[Suit, ...]] = ("D", "H", "C", "S")
_SUITS: Final[dict[str, Suit]] = {suit: suit for suit in SUITS}
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

PLAY_DECK: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""The 52 cards of the Play Deck (KT-SETUP-01)."""
RED: Final = tuple(f"{rank}{suit}" for suit in ("H", "D") for rank in RANKS)
BLACK: Final = tuple(f"{rank}{suit}" for suit in ("S", "C") for rank in RANKS)
"""The True Name decks: the other 52, by colour."""

MemoryType: TypeAlias = Literal["triumph", "goal", "defeat", "guilt"]
TYPES: Final[dict[Suit, MemoryType]] = {"D": "triumph", "H": "goal", "C": "defeat", "S": "guilt"}
"""What kind of Memory a suit brings (KT-MEM-02)."""
ABOUT: Final[dict[MemoryType, str]] = {
    "triumph": "something that was won, before everybody or for oneself alone",
    "goal": "something still to be reached",
    "defeat": "something that was lost",
    "guilt": "something that should have been done, whether or not that is fair",
}

_HIGH: Final = {"J": 11, "Q": 12, "K": 13}
ACE_LOW, ACE_HIGH = 1, 14
BESIDE_AN_ACE: Final = 1
"""Two Aces are equal (R-09): both count as this."""

_ADJECTIVES: Final = {
    "D": (
        "Abused", "Bitter", "Blessed", "Corrupt", "Eternal", "Excessive", "Exemplary", "Fruitful",
        "Harmonious", "Humiliating", "Lost", "Misguided", "Necessary",
    ),
    "H": (
        "Overbearing", "Painful", "Protective", "Regretful", "Righteous", "Shaken", "Sorrowful", "Supreme",
        "Traitorous", "Treasured", "Undeserved", "Unearned", "Unrealized",
    ),
}  # fmt: skip
_NOUNS: Final = {
    "C": (
        "Allegiance", "Betrayal", "Camaraderie", "Charity", "Deceit", "Desire", "Duty", "Faith",
        "Foolishness", "Gratitude", "Happiness", "Innocence", "Kinship",
    ),
    "S": (
        "Knowledge", "Love", "Mystery", "Peace", "Power", "Prowess", "Purity", "Recognition", "Romance",
        "Strife", "Temptation", "Understanding", "Union",
    ),
}  # fmt: skip
WORD: Final[dict[str, str]] = {
    f"{rank}{suit}": word
    for words in (_ADJECTIVES, _NOUNS)
    for suit, column in words.items()
    for rank, word in zip(RANKS, column, strict=True)
}
"""What each card of the True Name decks says: adjectives red, nouns black. Source: KT-NAME-01, R-20."""


def suit_of(card: str) -> Suit:
    """The suit of a card.

    >>> suit_of("10H")
    'H'
    """
    return _SUITS[card[-1]]


def rank_of(card: str) -> str:
    """The rank of a card.

    >>> rank_of("10H")
    '10'
    """
    return card[:-1]


def worth(card: str, against: str) -> int:
    """What a card counts against another: an Ace is 1 against a number, 14 against a picture.

    Source: KT-RANK-01, KT-RANK-02, R-09.

    >>> worth("AH", "6C"), worth("AH", "KD"), worth("AH", "AS"), worth("QD", "2C")
    (1, 14, 1, 12)
    """
    rank = rank_of(card)
    if rank == "A":
        facing = rank_of(against)
        return ACE_HIGH if facing in _HIGH else ACE_LOW if facing != "A" else BESIDE_AN_ACE
    return _HIGH.get(rank) or int(rank)


def wins(card: str, masters: str, ties: bool = True) -> bool:
    """Whether a player's card beats the Master's. ties: whether an equal one does. Source: KT-RANK-03."""
    mine, his = worth(card, masters), worth(masters, card)
    return mine > his or (ties and mine == his)


def named(room: str, red: str, black: str) -> str:
    """A room with the True Name that two cards give it. Source: KT-NAME-01.

    >>> named("Garden", "JH", "AC")
    'Garden of Undeserved Allegiance'
    """
    return f"{room} of {WORD[red]} {WORD[black]}"


def shown(card: str) -> str:
    """A card in words.

    >>> shown("10H"), shown("AS")
    ('The 10 of Hearts', 'The Ace of Spades')
    """
    ranks = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
    suits = {"D": "Diamonds", "H": "Hearts", "C": "Clubs", "S": "Spades"}
    return f"The {ranks.get(card[:-1], card[:-1])} of {suits[card[-1]]}"


def in_a_sentence(card: str) -> str:
    """A card in words, within a sentence.

    >>> in_a_sentence("AS")
    'the Ace of Spades'
    """
    said = shown(card)
    return said[0].lower() + said[1:]
