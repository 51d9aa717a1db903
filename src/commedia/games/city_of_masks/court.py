"""The court cards: how a mask goes by its card, and what it may be worth. Source: CM-EQ-01, CM-MASK-06."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Rank: TypeAlias = Literal["joker", "jack", "queen", "king", "role", "uncast", "own"]

BUDGETS: Final[Mapping[Rank, int]] = MappingProxyType({"joker": 10, "jack": 11, "queen": 12, "king": 13})
"""Points of a character mask by its rank (CM-MASK-06)."""

COURT: Final = ("JS", "QS", "KS", "JC", "QC", "KC", "JD", "QD", "KD", "JH", "QH", "KH", "RJ", "BJ")
"""The fourteen court cards, each a character mask (CM-EQ-01)."""

_RANK_NAMES = {"J": "Jack", "Q": "Queen", "K": "King"}
_SUIT_NAMES = {"S": "Spades", "C": "Clubs", "D": "Diamonds", "H": "Hearts"}


def card_name(mask_id: str) -> str:
    """The court card of a mask, as players say it; the id itself where it is no court card.

    >>> card_name("KS"), card_name("RJ"), card_name("uncast")
    ('the King of Spades', 'the Red Joker', 'uncast')
    """
    if mask_id not in COURT:
        return mask_id
    if mask_id in ("RJ", "BJ"):
        return "the Red Joker" if mask_id == "RJ" else "the Black Joker"
    return f"the {_RANK_NAMES[mask_id[0]]} of {_SUIT_NAMES[mask_id[1]]}"


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
