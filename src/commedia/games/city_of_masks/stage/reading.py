"""Words and figures out of a view: plain data in, plain values out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from commedia.games.city_of_masks.court import COURT, mask_of
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.favor import Wooer, for_temples, modifiers, told
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.odds import succeeds

View: TypeAlias = Mapping[str, Any]
"""The game's state as somebody may see it, or a part of it."""
Names: TypeAlias = Mapping[str, str]
"""What each seat is called in the story."""


def called(names: Names, target: str) -> str:
    """What a seat is called, or a faction."""
    if target in FACTIONS:
        return FACTIONS[target].name
    return names.get(target) or target


def place_of(public: View, seat: str) -> int:
    """A seat's place at the table, from 1; 0 for whoever has none."""
    return int(public["seats"].index(seat)) + 1 if seat in public["seats"] else 0


def signed(value: int) -> str:
    """A figure with its sign, as it is printed.

    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '0')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def plural(count: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> plural(1, "deed"), plural(0, "deed")
    ('1 deed', '0 deeds')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


# -- masks ---------------------------------------------------------------------------------------------


def mask_view(public: View, id: str) -> View:
    """A mask as the view has it; nothing for an own Character, whose actions are the hidden face's."""
    found: View = public["masks"].get(id) or public["written"].get(id) or {}
    return found


def mask_name(public: View, id: str) -> str:
    """What a mask is called, "" for none."""
    if id.startswith("own:"):
        return "their own Character"
    made = mask_view(public, id)
    return made.get("prose") or made.get("name") or id


def card_of(id: str) -> tuple[str, str]:
    """The rank of a court card as it is printed, and its suit: ("K", "S"); ("", "") for other masks.

    >>> card_of("KS"), card_of("RJ"), card_of("nobleman")
    (('K', 'S'), ('Joker', ''), ('', ''))
    """
    if id not in COURT:
        return "", ""
    return ("Joker", "") if id in ("RJ", "BJ") else (id[0], id[1])


def worn_by(public: View, seat: str) -> str:
    """The mask that a seat wears; "" before the first are shown."""
    return str(public["avatars"][seat]["worn"])


def wooer(view: View, seat: str) -> Wooer:
    """What the factions look at in somebody, as far as the view goes: nobody else knows unshown masks."""
    avatar, worn = view["avatars"][seat], worn_by(view, seat) or UNCAST
    usual, temple_gender = mask_view(view, worn).get("gender", ""), view["options"]["temple_gender"]
    return Wooer(
        gender=for_temples(avatar["gender"], avatar["temple"], usual, temple_gender),
        worn=worn,
        character_masks=len(avatar.get("masks", avatar["shown"])) + avatar["own_character"],
    )


def counting(view: View, seat: str, faction: str, tags: Sequence[str]) -> list[str]:
    """What counts beside the tile with a faction that somebody woos by a deed with those tags, in words."""
    mods = modifiers(faction, tags, wooer(view, seat))
    parts = told(faction, mods, tags)
    if faction == "commission" and "own" in mods and "masks" not in view["avatars"][seat]:
        parts[-1] += " shown so far"
    return parts


# -- actions -------------------------------------------------------------------------------------------


def act_of(view: View, seat: str, key: str) -> tuple[str, int, str]:
    """An action's words, what it is worth to that seat as it is masked, and its kind.

    The kind is "proper", "hidden" or "other", which is worth nothing.
    """
    worn = worn_by(view, seat) if seat in view["avatars"] else ""
    if key.startswith("own:"):
        hidden = _hidden(view, seat, f"H{key.rpartition('.')[2]}")
        if hidden is not None:
            return hidden_words(view, hidden), hidden["value"], "proper" if worn == mask_of(key) else "other"
    mask = mask_view(view, mask_of(key))
    act = next((act for act in mask.get("acts", ()) if act["key"] == key), None)
    if act is not None:
        proper = mask_of(key) == worn
        return act["prose"] or act["words"], act["value"] if proper else 0, "proper" if proper else "other"
    hidden = _hidden(view, seat, key)
    if hidden is not None:
        return hidden_words(view, hidden), hidden["value"], "hidden"
    return "something else", 0, "other"


def _hidden(view: View, seat: str, key: str) -> View | None:
    avatar = view["avatars"].get(seat, {})
    return next((act for act in avatar.get("hidden_face", ()) if act["key"] == key), None)


def hidden_words(view: View, act: View) -> str:
    """What a hidden action says: as written, as chosen for its player, or as on the mask it is from."""
    if act["words"] or act["ready"]:
        return str(act["words"] or act["ready"])
    source = mask_view(view, mask_of(act["source"]))
    found = next((a["words"] for a in source.get("acts", ()) if a["key"] == act["source"]), "")
    return found or "something of their own"


def succeeded(view: View, seat: str, actions: Sequence[str], tile: Sequence[int]) -> list[bool | None]:
    """Of each declared action whether it succeeds (CM-ACT-04, R-18); None while no tile is drawn."""
    if not tile:
        return [None] * len(actions)
    values = [act_of(view, seat, key)[1] for key in actions]
    return [*succeeds(values, tile[0], view["options"]["success_test"])]


def spectacle(deed: View) -> int:
    """d: how far the two courts of its tile lie apart; 0 before it is drawn."""
    return abs(deed["tile"][0] - deed["tile"][1]) if deed["tile"] else 0


# -- pots and places -----------------------------------------------------------------------------------


def held_in(public: View, pot: str) -> dict[str, int]:
    """What lies in a pot, by its owners; nothing where it is not open."""
    found: View = next((p for p in public["pots"] if p["name"] == pot), {})
    held: dict[str, int] = {}
    for part in found.get("held", ()):
        held[part["owner"]] = held.get(part["owner"], 0) + part["amount"]
    return {owner: amount for owner, amount in held.items() if amount}


def stake(public: View, seat: str) -> dict[str, int]:
    """The Face in a principal's pot, by its owners."""
    return held_in(public, f"stake of {seat}")


def place_name(public: View, names: Names, at: int) -> str:
    """What a place is called."""
    if at >= len(public["places"]):
        return "The City"
    place = public["places"][at]
    if place["name"]:
        return str(place["name"])
    return f"Elsewhere, with {called(names, place['host'])}" if at else "The main scene"
