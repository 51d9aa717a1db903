"""What an actor likes and how far it goes: four tempers, and which goes with a seat's name."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from commedia.engine import Seat
from commedia.games.men_of_stones.natures import FORSWORN
from commedia.kit.house import by_name


class Temper(Struct, frozen=True):
    """What an actor likes and how far it goes.

    natures, traits, qualities: the best liked first; what is not named comes after.
    cautious: Caution it wants in the end, in hundredths of all its points.
    outspoken: how often in ten it names a consequence that it can afford, or challenges where it has cause.
    stubborn: points it puts into one duel. joins: it steps into one in so many scenes.
    patient: how often in ten it lets the others act in the Final Scene.
    defiant: how often in ten it spends a Caution on a severe blow rather than suffer it, even to die.
    for_itself: whether it wants to be the Pivot. warm: whether it spares and seeks those it likes.
    """

    name: str
    natures: tuple[str, ...]
    traits: tuple[str, ...]
    qualities: tuple[str, ...]
    cautious: int
    outspoken: int
    stubborn: int
    joins: int
    patient: int
    defiant: int
    for_itself: bool
    warm: bool


TEMPERS: Final = (
    Temper(
        "bold",
        natures=("Rival", "Magnate", "Traitor", "Friend"),
        traits=("Might", "Foe", "Gold", "Land"),
        qualities=("Deed", "Taint"),
        cautious=25, outspoken=8, stubborn=4, joins=4, patient=1, defiant=8, for_itself=True, warm=False,
    ),
    Temper(
        "tender",
        natures=("Friend", "Family", "Mentor", "Vassal"),
        traits=("Love", "Companion", "Kin", "Trust"),
        qualities=("Secret", "Deed"),
        cautious=33, outspoken=6, stubborn=2, joins=5, patient=3, defiant=6, for_itself=False, warm=True,
    ),
    Temper(
        "cunning",
        natures=(FORSWORN, "Traitor", "Rival", "Magnate"),
        traits=("Trust", "Gold", "Foe", "Might"),
        qualities=("Secret", "Taint"),
        cautious=33, outspoken=7, stubborn=3, joins=6, patient=2, defiant=8, for_itself=True, warm=False,
    ),
    Temper(
        "guarded",
        natures=("Mentor", "Vassal", "Family", "Magnate"),
        traits=("Heritage", "Land", "Kin"),
        qualities=("Duty", "Deed"),
        cautious=40, outspoken=5, stubborn=2, joins=9, patient=4, defiant=7, for_itself=False, warm=True,
    ),
)  # fmt: skip


def temper_of(seat: Seat) -> Temper:
    """The temper that goes with a seat's name, today and in a hundred years."""
    return by_name(seat, TEMPERS)
