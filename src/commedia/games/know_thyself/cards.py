"""The cards: suits, what a card is worth against another, and what suits and True Names say.

A card is its rank and the letter of its suit: "10H", "AS".
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from commedia.engine.sentences import Sentence, say, say_each

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
TYPE_NAMES: Final = say_each(
    {"triumph": "triumph", "goal": "goal", "defeat": "defeat", "guilt": "guilt"},
)
ABOUT: Final = say_each({
    "triumph": "something that was won, before everybody or for oneself alone",
    "goal": "something still to be reached",
    "defeat": "something that was lost",
    "guilt": "something that should have been done, whether or not that is fair",
})  # fmt: skip

SUIT_NAMES: Final = say_each({"D": "Diamonds", "H": "Hearts", "C": "Clubs", "S": "Spades"})
_RANK_NAMES: Final = say_each({"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"})

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


def shown(card: str) -> Sentence:
    """A card in words, as a sentence begins with it.

    >>> shown("10H"), shown("AS")
    ('The 10 of Hearts', 'The Ace of Spades')
    """
    return say("The {rank} of {suit}", rank=_rank_name(card), suit=SUIT_NAMES[card[-1]])


def shown_within(card: str) -> Sentence:
    """A card in words, within a sentence."""
    return say("the {rank} of {suit}", rank=_rank_name(card), suit=SUIT_NAMES[card[-1]])


def _rank_name(card: str) -> str:
    rank = rank_of(card)
    return _RANK_NAMES.get(rank, rank)


def in_a_sentence(card: str) -> str:
    """The same as plain text, for the figures of a moment.

    >>> in_a_sentence("AS")
    'the Ace of Spades'
    """
    return str(shown_within(card))
