"""The court cards: how a mask goes by its card, and what it may be worth; and what any card is called.

Source: CM-EQ-01, CM-MASK-06.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from commedia.engine.sentences import say, say_each

Rank: TypeAlias = Literal["joker", "jack", "queen", "king", "role", "uncast", "own"]

BUDGETS: Final[Mapping[Rank, int]] = MappingProxyType({"joker": 10, "jack": 11, "queen": 12, "king": 13})
"""Points of a character mask by its rank (CM-MASK-06)."""

COURT: Final = ("JS", "QS", "KS", "JC", "QC", "KC", "JD", "QD", "KD", "JH", "QH", "KH", "RJ", "BJ")
"""The fourteen court cards, each a character mask (CM-EQ-01)."""

SIGNS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
SUIT_NAMES: Final = say_each({"H": "Hearts", "D": "Diamonds", "C": "Clubs", "S": "Spades"})
_RANK_NAMES: Final = say_each({"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"})
_JOKERS: Final = say_each({"RJ": "the Red Joker", "BJ": "the Black Joker"})


def card_in_words(card: str) -> str:
    """A card as a sentence names it; on pages it is drawn where it stands (props/cards.py).

    >>> card_in_words("10S"), card_in_words("KS"), card_in_words("RJ")
    ('the 10 of Spades', 'the King of Spades', 'the Red Joker')
    """
    if card in _JOKERS:
        return _JOKERS[card]
    return say(
        "the {rank} of {suit}",
        rank=_RANK_NAMES.get(card[:-1], card[:-1]), suit=SUIT_NAMES[card[-1:]],
    )  # fmt: skip


def rank_of_card(card: str) -> Rank:
    """The rank of a court card. Raises KeyError for any other card.

    >>> rank_of_card("QD"), rank_of_card("BJ")
    ('queen', 'joker')
    """
    ranks: dict[str, Rank] = {"J": "jack", "Q": "queen", "K": "king", "R": "joker", "B": "joker"}
    if card not in COURT:
        raise KeyError(card)
    return ranks[card[0]]


def mask_of(key: str) -> str:
    """The id of the mask that an action's key belongs to: "KS" for "KS.6"."""
    return key.rpartition(".")[0]
