"""Words and figures for the stage, out of the state as somebody sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from commedia.games.city_of_masks.court import COURT, mask_of
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import Mask
from commedia.games.city_of_masks.state import City, Deed
from commedia.kit import stage
from commedia.kit.stage import Names


def called(names: Names, target: str) -> str:
    """What a seat is called, or a faction."""
    if target in FACTIONS:
        return FACTIONS[target].name
    return stage.called(names, target)


# -- masks ---------------------------------------------------------------------------------------------


class Masks(Protocol):
    """Whatever holds the masks of a table: the state, or what a sheet has of it."""

    @property
    def masks(self) -> Mapping[str, Mask]:
        """Those that it began with, by their ids."""

    @property
    def written(self) -> Mapping[str, Mask]:
        """Those written since."""


def mask_by_id(w: Masks, id: str) -> Mask | None:
    """A mask by its id; none for an own Character, whose actions are the hidden face's."""
    return w.masks.get(id) or w.written.get(id)


def mask_name(w: Masks, id: str) -> str:
    """What a mask is called, "" for none."""
    if id.startswith("own:"):
        return "their own Character"
    mask = mask_by_id(w, id)
    return (mask.prose.text or mask.name or id) if mask is not None else id


def act_words(w: Masks, key: str) -> str:
    """What an action of a mask says, by its key; "" where there is none."""
    mask = mask_by_id(w, mask_of(key))
    act = mask.by_key.get(key) if mask is not None else None
    return (act.prose.text or act.words) if act is not None else ""


def card_of(id: str) -> tuple[str, str]:
    """The rank of a court card as it is printed, and its suit: ("K", "S"); ("", "") for other masks.

    >>> card_of("KS"), card_of("RJ"), card_of("nobleman")
    (('K', 'S'), ('Joker', ''), ('', ''))
    """
    if id not in COURT:
        return "", ""
    return ("Joker", "") if id in ("RJ", "BJ") else (id[0], id[1])


# -- actions -------------------------------------------------------------------------------------------


def act_of(w: City, seat: str, key: str) -> tuple[str, int, str]:
    """An action's words, what it is worth to that seat as it is masked, and its kind (`City.kind`)."""
    act = w.act(seat, key) if seat in w.avatars else None
    if act is None:
        return act_words(w, key) or "something else", 0, "other"
    if isinstance(act, HiddenAct):
        return hidden_words(w, act), act.value, "hidden"
    return act.prose.text or act.words or OWN_WORDS, act.value, "proper"


OWN_WORDS = "something of their own"
"""What an action says whose words are erased."""


def hidden_words(w: Masks, act: HiddenAct) -> str:
    """What a hidden action says: as written, as chosen for its player, or as on the mask it is from."""
    return act.words.text or act.ready or act_words(w, act.source) or OWN_WORDS


def outcomes(w: City, deed: Deed) -> list[bool | None]:
    """Of each declared action whether it succeeds (CM-ACT-04, R-18); None while no tile is drawn."""
    well = w.succeeding(deed)
    return [action in well if deed.tile else None for action in deed.actions]


# -- pots and places -----------------------------------------------------------------------------------


def held_in(public: City, pot: str) -> dict[str, int]:
    """What lies in a pot, by its owners; nothing where it is not open."""
    held: dict[str, int] = {}
    for part in (part for open_ in public.pots if open_.name == pot for part in open_.held):
        held[part.owner] = held.get(part.owner, 0) + part.amount
    return {owner: amount for owner, amount in held.items() if amount}


def stake(public: City, seat: str) -> dict[str, int]:
    """The Face in a principal's pot, by its owners."""
    return held_in(public, f"stake of {seat}")


def place_name(public: City, names: Names, at: int) -> str:
    """What a place is called."""
    if at >= len(public.places):
        return "The City"
    place = public.places[at]
    if place.name.text:
        return place.name.text
    return f"Elsewhere, with {called(names, place.host)}" if at else "The main scene"
