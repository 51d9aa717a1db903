"""The eight Natures, their Qualities, and the ring of their Traits. Source: MS-NAT-01.

Each Nature is one card, so it has one holder at most (MS-NAT-03); by the end of Act I every card that was set
out is somebody's, in front of them or face down (MS-NAT-04).

The names and figures here are Open Game Content: see OPEN-GAME-LICENSE.txt in this folder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal

from msgspec import Struct

Quality = Literal["Deed", "Duty", "Secret", "Taint"]

QUALITIES: Final[tuple[Quality, ...]] = ("Deed", "Duty", "Secret", "Taint")
"""The four places for dice, in the order in which dice are rerolled (MS-DICE-07)."""

# Traits are plain text where Qualities are a closed set: a Setting may add columns such as Love.
TRAITS: Final = ("Might", "Foe", "Trust", "Kin", "Heritage", "Companion", "Land", "Gold")
"""The eight Traits that Natures have, as a ring: after Gold comes Might again."""

FORSWORN: Final = "Forsworn"
"""The exile, who is always set out and has no Qualities or Traits of its own (MS-FOR)."""


class Nature(Struct, frozen=True):
    """One card: what a main character is at heart.

    qualities: two, or none for the Forsworn.
    traits: three neighbours in the ring, in its order, or none for the Forsworn.
    """

    name: str
    qualities: tuple[Quality, ...]
    traits: tuple[str, ...]

    @property
    def is_ordinary(self) -> bool:
        """Whether this is one of the seven that are not the Forsworn."""
        return self.name != FORSWORN


NATURES: Final[dict[str, Nature]] = {
    nature.name: nature
    for nature in (
        Nature("Traitor", ("Secret", "Taint"), ("Might", "Foe", "Trust")),
        Nature("Rival", ("Taint", "Deed"), ("Foe", "Trust", "Kin")),
        Nature("Mentor", ("Deed", "Duty"), ("Trust", "Kin", "Heritage")),
        Nature("Family", ("Duty", "Secret"), ("Kin", "Heritage", "Companion")),
        Nature("Vassal", ("Deed", "Duty"), ("Heritage", "Companion", "Land")),
        Nature("Friend", ("Deed", "Taint"), ("Companion", "Land", "Gold")),
        Nature("Magnate", ("Taint", "Duty"), ("Land", "Gold", "Might")),
        Nature(FORSWORN, (), ()),
    )
}
"""Every Nature by its name, in the order of the ring."""

ORDINARY: Final[tuple[str, ...]] = tuple(name for name, nature in NATURES.items() if nature.is_ordinary)
"""The names of the seven that are not the Forsworn."""


def natures_with(traits: Collection[str], among: Iterable[str]) -> list[str]:
    """Those of the Natures that have all of these Traits, in their order (MS-ACT3-03 to MS-ACT3-06).

    Three Traits leave one at most, whatever order they are named in.

    >>> natures_with(["Kin"], ["Vassal", "Mentor", "Rival"])
    ['Mentor', 'Rival']
    """
    return [name for name in among if all(trait in NATURES[name].traits for trait in traits)]


def traits_beside(named: Collection[str], in_play: Iterable[str]) -> list[str]:
    """The Traits that may be named next on the way to the Pivot (MS-ACT3-03 to MS-ACT3-05).

    named: those named so far, none to two. in_play: the Natures in play (MS-NAT-05).
    Each stands, together with all those named, on one Nature in play, and is not named yet.

    >>> traits_beside(["Gold"], ["Rival", "Mentor", "Vassal", "Magnate"])
    ['Land', 'Might']
    """
    beside = [trait for nature in natures_with(named, in_play) for trait in NATURES[nature].traits]
    return [trait for trait in dict.fromkeys(beside) if trait not in named]
