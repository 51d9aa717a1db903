"""Choices of which the game knows why the others are closed: a refusal then says so.

What is said of anybody here is public: who is where, who goes unseen, what lies in the pots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from commedia.engine import Closed, IllegalMove, Pick, Ranked, Seat, Some
from commedia.engine.domains import Domain, Fields
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City

Reason: TypeAlias = str | Closed
"""A sentence, with its rule where that is another than the question's own."""

Why: TypeAlias = Callable[[str], Reason]
"""Why a value is none of the choices; "" where nothing is known of it."""


class _Known(Domain):
    """Listed values. why: what is said of a value that is none of them.

    rule: the one that bounds the choice, where that is another than the question's own.
    """

    __slots__ = ()
    values: tuple[Any, ...]
    why: Why
    rule: str

    def read(self, raw: Any) -> Any:
        try:
            return super().read(raw)
        except IllegalMove as refused:
            for one in raw if isinstance(raw, list | tuple) else [raw]:
                if one not in self.values:
                    raise_why(one, self.why, self.rule)
            raise IllegalMove(refused.sentence, refused.rule or self.rule) from None


class OneKnown(_Known, Pick):
    """One of the listed values."""

    __slots__ = ("rule", "why")

    def __init__(self, values: Sequence[Any] | dict[Any, Fields], why: Why, rule: str = "") -> None:
        super().__init__(values)
        self.why = why
        self.rule = rule


class RankedKnown(_Known, Ranked):
    """Some of the listed values in an order of the player's choosing."""

    __slots__ = ("rule", "why")

    def __init__(self, values: Sequence[Any], least: int, most: int, why: Why, rule: str = "") -> None:
        super().__init__(values, least, most)
        self.why = why
        self.rule = rule


class SomeKnown(_Known, Some):
    """One or more of the listed values."""

    __slots__ = ("rule", "why")

    def __init__(self, values: Sequence[Any], why: Why, rule: str = "") -> None:
        super().__init__(values, 1)
        self.why = why
        self.rule = rule


def raise_why(raw: Any, why: Why, rule: str = "") -> None:
    """Raises IllegalMove with what is known of a value that is none of the choices, if anything is.

    rule: the one to cite where the reason brings none of its own.
    """
    if isinstance(raw, str) and (reason := why(raw)):
        known = reason if isinstance(reason, Closed) else Closed(reason)
        raise IllegalMove(known.why, known.rule or rule)


def capital(text: str) -> str:
    """Text as a sentence begins with it."""
    return text[:1].upper() + text[1:]


def whereabouts(w: City, seat: Seat, other: str) -> Reason:
    """Why an avatar can have no part in what that seat does: where it is, or that nobody sees it."""
    if other not in w.avatars:
        return ""
    if other == seat:
        return "That is you."
    if w.avatars[other].out:
        return Closed(f"{other} is out of the round.", "CM-RND-14")
    if other not in w.here:
        return f"{other} is not in this scene."
    if not w.sees(seat, other):
        return Closed(f"{other} goes unseen as the Uncast, and you do not notice them.", "CM-MASK-03")
    return ""


def not_wooed(w: City, seat: Seat, foe: str) -> Why:
    """Why somebody cannot be wooed by a deed that is directed against `foe`, if against any."""

    def why(whom: str) -> Reason:
        if whom == foe and whom in FACTIONS:
            return Closed(f"What is directed against {FACTIONS[whom].name} cannot win it over.", "CM-FAC-06")
        return whereabouts(w, seat, whom)

    return why


def not_owned(w: City, seat: Seat) -> Why:
    """Why a mask cannot be worn now."""

    def why(mask: str) -> str:
        if mask == w.avatars[seat].worn:
            return "You wear that mask already."
        return f"You do not own {w.masks[mask].name}." if mask in w.masks else ""

    return why
