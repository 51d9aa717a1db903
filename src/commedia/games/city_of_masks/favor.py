"""What a faction that is wooed counts beside the tile. Source: CM-FAC-03, CM-FAC-04.

It is worked out from a deed's tags and from what is known of its doer, so that the rules, the forms and the
stage count alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from commedia.engine import Seat
from commedia.engine.sentences import say
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.deed_tags import by_sort, named_by
from commedia.games.city_of_masks.factions import FACTIONS, Gender, bonus_against, own_bonus
from commedia.games.city_of_masks.state import City


def for_temples(gender: str, temple: str, usual: str, temple_gender: str) -> Gender:
    """As what the temples take an avatar: as itself, or by a table option as the mask it wears.

    temple: what an avatar of other gender counts itself to. usual: whom others take the wearer of the mask
    for. Source: R-44.

    >>> for_temples("other", "moon", "any", "mask"), for_temples("m", "", "f", "mask")
    ('f', 'f')
    """
    taken = usual if temple_gender == "mask" and usual in ("m", "f") else gender
    if taken in ("m", "f"):
        return "m" if taken == "m" else "f"
    return "m" if temple == "sun" else "f" if temple == "moon" else ""


def modifiers(w: City, seat: Seat, faction: str, tags: Sequence[str], own: bool) -> dict[str, int]:
    """What counts beside the tile with a faction that somebody woos by a deed with those tags, by name.

    Against others, proper actions, breaches, and the faction's own. own: it is one's own deed, and all one's
    masks are known; of others those count that were shown. Source: CM-FAC-03, CM-FAC-04.
    """
    avatar, worn, named = w.avatars[seat], w.worn(seat), by_sort(tags)
    mods = {
        "against": bonus_against(faction, named["against"][0]) if "against" in named else 0,
        "proper": count_of(faction, named.get("pleases", ())),
        "breaches": -count_of(faction, named.get("offends", ())),
        "own": own_bonus(
            faction,
            gender=for_temples(avatar.gender, avatar.temple, worn.gender, w.options.temple_gender),
            character_masks=len(w.owned(seat)) if own else len(avatar.shown) + avatar.own_character,
            breached=[mask_of(key) for key in named.get("breach", ())].count(worn.id),
        ),
    }
    return {name: by for name, by in mods.items() if by}


def count_of(faction: str, pairs: Sequence[str]) -> int:
    """How many of the pairs of faction and action are that faction's."""
    return [pair.partition(":")[0] for pair in pairs].count(faction)


def regard_after(regard: int, committed: int, by: int, committing: int) -> tuple[int, int]:
    """FR and FC once a faction's regard has moved by `by`, and what it has committed by `committing`.

    It commits more only to whom it then regards above 0. Source: CM-FAC-05, CM-FAC-08.

    >>> regard_after(-1, 0, 2, 2), regard_after(3, 2, -3, -3), regard_after(-4, 1, 2, 2)
    ((1, 2), (0, 0), (-2, 1))
    """
    then = max(-10, min(10, regard + by))
    if committing > 0 and then <= 0:
        return then, committed
    return then, max(0, committed + committing)


def committed_change(net: int, lost_faction_face: str) -> int:
    """The change of FC where a faction's loan ends that far above or below it (CM-FAC-08, R-45)."""
    return net if net < 0 and lost_faction_face == "strike" else 0


def modifiers_in_words(faction: str, mods: Mapping[str, int], tags: Sequence[str]) -> list[str]:
    """The parts of a modifier in words, each with its sign.

    >>> modifiers_in_words("sun", {"against": 2, "breaches": -1}, ["against:moon", "offends:sun:KS.1"])
    ['+2 against the Moon Temple', '−1 for what goes against them']
    """
    foe = FACTIONS[named_by(tags, "against")[0]].name if "against" in mods else ""
    bonus = FACTIONS[faction].bonus
    return [
        say(COUNTS[name], by=f"{by:+}".replace("-", "−"), foe=foe, bonus=bonus) for name, by in mods.items()
    ]


COUNTS: Final = {
    "against": "{by} against {foe}",
    "proper": "{by} for what pleases them",
    "breaches": "{by} for what goes against them",
    "own": "{by} for {bonus}",
}
"""What counts with a faction, by its name among the modifiers."""


def counting(w: City, seat: str, faction: str, tags: Sequence[str], own: bool = False) -> list[str]:
    """What counts beside the tile with a faction that somebody woos by a deed with those tags, in words.

    own: it is one's own deed, and all one's masks are known; of others those count that were shown.
    """
    mods = modifiers(w, seat, faction, tags, own)
    parts = modifiers_in_words(faction, mods, tags)
    if faction == "commission" and "own" in mods and not own:
        parts[-1] = say("{own} shown so far", own=parts[-1])
    return parts
