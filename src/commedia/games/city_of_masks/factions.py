"""The four factions that everybody in the City has to reckon with (factions.toml). Source: CM-FAC, Data.

Factions decide nothing for themselves (CM-FAC-01). In code they go by their keys, and feelings for them
stand among the feelings for avatars, so no seat may be called by such a key.
"""

from __future__ import annotations

import tomllib
from typing import Final, Literal, TypeAlias

import msgspec

from commedia.games.loading import read_text

FactionKey: TypeAlias = Literal["sun", "moon", "commission", "personalists"]

Gender: TypeAlias = Literal["m", "f", "any", ""]
"""A man's or a woman's, either one's, or unsaid."""


class Faction(msgspec.Struct, frozen=True):
    """One faction.

    short: its name where there is little room. sign: its drawing, in a square of 20.
    opposed: the key of its opposite (CM-FAC-03). proper: the kinds of deed that please it, each with 1 for
    every declared action of that kind; deeds that go against them cost 1.
    bonus: for what it adds its own modifier, as a sentence can hold it (CM-FAC-04).
    """

    key: FactionKey
    name: str
    short: str
    sign: str
    opposed: FactionKey
    proper: tuple[str, ...]
    bonus: str


CHAMPION: Final = 5
"""A faction and its champion each think more than so much of the other (CM-FAC-09)."""

FACTIONS: Final[dict[str, Faction]] = {
    faction.key: faction
    for faction in msgspec.convert(
        tomllib.loads(read_text("commedia.games.city_of_masks", "factions.toml"))["faction"], list[Faction]
    )
}
"""Every faction by its key, in the order in which sheets list them."""


def bonus_against(faction: str, other: str) -> int:
    """What it adds with `faction` that a challenge is directed against `other`, 0 to 2 (CM-FAC-03).

    >>> [bonus_against("sun", other) for other in ("moon", "commission", "sun")]
    [2, 1, 0]
    """
    if other == faction:
        return 0  # and it cannot be wooed by such a challenge at all (CM-FAC-06)
    return 2 if FACTIONS[faction].opposed == other else 1


def own_bonus(faction: str, *, gender: Gender, character_masks: int, breached: int) -> int:
    """A faction's own modifier to being wooed (CM-FAC-04).

    gender: the wooer's, or their mask's by a table option (R-44). "any" and unsaid please neither Temple.
    character_masks: how many the wooer owns, their own Character included.
    breached: proper actions of the worn mask that this challenge goes against.

    >>> own_bonus("moon", gender="f", character_masks=3, breached=0)
    1
    >>> own_bonus("commission", gender="f", character_masks=3, breached=0)
    3
    """
    if faction == "sun":
        return 1 if gender == "m" else 0
    if faction == "moon":
        return 1 if gender == "f" else 0
    return character_masks if faction == "commission" else breached
