"""Why somebody or something is none of the choices.

What is said of anybody here is public: who is where, who goes unseen, what lies in the pots.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Closed, IllegalMove, Seat
from commedia.engine.closed_choices import RankedKnown, Reason, Why
from commedia.engine.sentences import say
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City


def whereabouts(w: City, seat: Seat, other: str) -> Reason:
    """Why an avatar can have no part in what that seat does: where it is, or that nobody sees it."""
    if other not in w.avatars:
        return ""
    if other == seat:
        return say("That is you.")
    if w.avatars[other].out:
        return Closed(say("{other} is out of the round.", other=other), "CM-RND-14")
    if other not in w.here:
        return say("{other} is not in this scene.", other=other)
    if not w.sees(seat, other):
        return Closed(
            say("{other} goes unseen as the Uncast, and you do not notice them.", other=other), "CM-MASK-03"
        )
    return ""


def not_wooed(w: City, seat: Seat, foe: str) -> Why:
    """Why somebody cannot be wooed by a deed that is directed against `foe`, if against any."""

    def why(whom: str) -> Reason:
        if whom == foe and whom in FACTIONS:
            return Closed(
                say("What is directed against {faction} cannot win it over.", faction=FACTIONS[whom].name),
                "CM-FAC-06",
            )
        return whereabouts(w, seat, whom)

    return why


def not_owned(w: City, seat: Seat) -> Why:
    """Why a mask cannot be worn now."""

    def why(mask: str) -> Reason:
        if mask == w.avatars[seat].worn:
            return say("You wear that mask already.")
        if mask not in w.masks:
            return ""
        # A card has one owner, and whoever is a young noble is one of their own kind.
        rule = "CM-MASK-10" if w.masks[mask].is_character else "CM-MASK-05"
        return Closed(say("You do not own {masks}.", masks=w.masks[mask].name), rule)

    return why


class Path(RankedKnown):
    """Who goes between to somebody, in order: `most` of them, since the last fee is for whoever is asked."""

    __slots__ = ()

    def read(self, raw: Any) -> list[Any]:
        if isinstance(raw, list | tuple) and self.most < len(raw) <= len(self.values):
            held = self.most + 1
            raise IllegalMove(
                f"Each who is asked or goes between takes 1 Face; you hold {held}.", "CM-INF-04"
            )
        chosen: list[Any] = super().read(raw)
        return chosen
