"""Masks: those that come with the game, and those that a table writes itself. Source: CM-MASK, Data.

A table replaces whatever cards it likes and edits what a young noble does (own_masks.py); `stock` makes the
masks of one table out of its options.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Final

import msgspec

from commedia.engine import NAMES_SOMEBODY, NO_WORDS, PUBLIC, Prose, Seat, State
from commedia.games.city_of_masks.court import COURT, Rank, rank_of_card
from commedia.games.city_of_masks.factions import Gender
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.own_masks import ROLE_IDS, plain, read_masks, read_roles
from commedia.games.loading import read_text

UNCAST: Final = "uncast"
"""The id of the mask that hides (CM-MASK-02)."""

WHOLE: Final = 25
"""Face tokens and points of the starting mask together (CM-SETUP-03)."""
ROLE_ACTIONS: Final = 5
"""Actions of the role of a young noble who is neither man nor woman: any five of the two lists."""


class Act(State, kw_only=True):
    """One action of a mask."""

    key: Annotated[str, PUBLIC]
    """Its mask and its place in the list, from 1: "KS.6"."""
    words: Annotated[str, PUBLIC] = ""
    prose: Annotated[Prose, PUBLIC] = NO_WORDS
    """In place of `words`, where a player wrote the action during play: in an own Character, say."""
    value: Annotated[int, PUBLIC]
    """Face that it takes to try it: 1 to 3, or 0 for the Uncast's."""


class Mask(State, kw_only=True, frozen=True, dict=True):  # type: ignore[misc]  # frozen, though State is not: msgspec may
    """A mask: what it is proper to do while wearing it (CM-MASK-01).

    A mask stays as it is once it is made. So all tables share those that come with the game, and what
    follows from one is worked out once.
    """

    id: Annotated[str, PUBLIC]
    """The court card ("JS" to "KH", "RJ", "BJ"), "uncast", a role, or "own:" and a seat."""
    name: Annotated[str, PUBLIC, NAMES_SOMEBODY] = ""
    prose: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    """In place of `name`, where a player wrote it during play."""
    rank: Annotated[Rank, PUBLIC]
    gender: Annotated[Gender, PUBLIC] = ""
    """Whom others usually take the wearer for; either for "any", nothing said for ""."""
    acts: Annotated[list[Act], PUBLIC]
    sees_unseen: Annotated[bool, PUBLIC] = False
    """Whether it bears a peacock feather, so that its wearer sees the Uncast (CM-MASK-04)."""
    regard: Annotated[dict[str, int], PUBLIC] = {}
    """What factions think at the start of whoever is dealt it, -10 to 10; 0 for those left out."""

    @cached_property
    def points(self) -> int:
        """The sum of its values: what it costs, and what it adds to standing (CM-MASK-09).

        Uncast and social roles have points of their own too, but no standing comes of them (CM-RND-01).
        """
        return sum([act.value for act in self.acts])

    @property
    def start_face(self) -> int:
        """Face, and Hidden Face, that its first owner begins with (CM-SETUP-03, CM-SETUP-04)."""
        return WHOLE - self.points

    @property
    def is_character(self) -> bool:
        """Whether it is a character mask: a court card or somebody's own Character."""
        return self.rank not in ("role", "uncast")

    @cached_property
    def by_key(self) -> dict[str, Act]:
        """Its actions by their keys, in their order."""
        return {act.key: act for act in self.acts}

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its actions, in their order."""
        return tuple(self.by_key)

    @cached_property
    def by_words(self) -> dict[str, str]:
        """The keys of its actions by what they say, in plain words; what a player wrote is not here."""
        says: dict[str, str] = {}
        for act in self.acts:
            if act.words:
                says.setdefault(plain(act.words), act.key)
        return says

    @cached_property
    def costs(self) -> dict[str, tuple[int, int]]:
        """What each of its actions takes of Face, and of Hidden Face: nothing."""
        return {act.key: (act.value, 0) for act in self.acts}

    def act(self, key: str) -> Act:
        """Its action of that key. Raises KeyError where it has none."""
        return self.by_key[key]

    def says(self, key: str) -> str:
        """What its action of that key says; "" where it has none."""
        return self.by_key[key].words if key in self.by_key else ""

    def has(self, key: str) -> bool:
        """Whether an action of that key is proper to it."""
        return key in self.by_key


def stock(options: Options) -> dict[str, Mask]:
    """The masks of one table by id: the court cards in order, the Uncast, and the two roles.

    A Ringleader that is trimmed loses the last action of the printed King of Clubs (R-05). A mask of the
    table's own takes the place of its card, the Ringleader trimmed or not.
    Raises MaskError with every fault.
    """
    masks = dict(GIVEN)
    if options.ringleader == "trim":
        masks["KC"] = _with(MASKS["KC"], MASKS["KC"].acts[:-1])
    given_masks, given_roles = options.masks, options.roles
    if given_masks:
        for card, data in read_masks(given_masks).items():
            masks[card] = _court_mask(card, data)
    if given_roles:
        for role, words in read_roles(given_roles).items():
            masks[role] = _with(ROLES[role], _ones(role, words))
    return masks


def _with(mask: Mask, acts: list[Act]) -> Mask:
    """The mask with other actions."""
    return msgspec.structs.replace(mask, acts=acts)


def role_choices(masks: Mapping[str, Mask]) -> list[Act]:
    """What a young noble who is neither man nor woman may choose five from: both lists, nothing twice."""
    chosen: dict[str, Act] = {}
    for role in ROLE_IDS:
        for act in masks[role].acts:
            chosen.setdefault(plain(act.words), act)
    return list(chosen.values())


def young_noble(seat: Seat, keys: Sequence[str], masks: Mapping[str, Mask]) -> Mask:
    """The social role of a young noble who is neither man nor woman (CM-MASK-05, R-07).

    keys: what they chose of `role_choices`, five of them, or all there are where a table's lists are
    shorter. The mask's id is "noble:" and the seat, and its actions are numbered anew.
    Raises ValueError for a wrong number, for a key that is no choice, and for one chosen twice.
    """
    open_ = {act.key: act for act in role_choices(masks)}
    due = min(ROLE_ACTIONS, len(open_))
    if len(keys) != due or len(set(keys)) != due or any(key not in open_ for key in keys):
        raise ValueError(f"{due} different actions of the two roles are due, not {list(keys)}")
    role = f"noble:{seat}"
    words = [open_[key].words for key in keys]
    return Mask(id=role, name="Young Noble", rank="role", gender="any", acts=_ones(role, words))


def _court_mask(card: str, data: Mapping[str, Any]) -> Mask:
    """A character mask out of checked data."""
    actions = data["actions"]
    pairs = actions.items() if isinstance(actions, Mapping) else actions
    return Mask(
        id=card,
        name=data["name"],
        rank=rank_of_card(card),
        gender=data["gender"],
        acts=[
            Act(key=f"{card}.{place}", words=words, value=value)
            for place, (words, value) in enumerate(pairs, start=1)
        ],
        sees_unseen=data.get("sees_unseen", False),
        regard=dict(data.get("regard", {})),
    )


def _ones(role: str, actions: Sequence[str]) -> list[Act]:
    """The actions of a social role, each worth 1 (CM-MASK-05)."""
    return [Act(key=f"{role}.{place}", words=words, value=1) for place, words in enumerate(actions, start=1)]


_WRITTEN: Final = tomllib.loads(read_text("commedia.games.city_of_masks", "masks.toml"))

MASKS: Final[Mapping[str, Mask]] = MappingProxyType(
    {card: _court_mask(card, _WRITTEN["court"][card]) for card in COURT}
)
"""The character masks that come with the game, by card. For a table's own copies, see `stock`."""

_UNCAST: Final = Mask(
    id=UNCAST,
    name=_WRITTEN["uncast"]["name"],
    rank="uncast",
    acts=[Act(key=f"{UNCAST}.1", words=_WRITTEN["uncast"]["does"], value=0)],
)

ROLES: Final[Mapping[str, Mask]] = MappingProxyType(
    {
        role: Mask(
            id=role,
            name=_WRITTEN["roles"][role]["name"],
            rank="role",
            gender=_WRITTEN["roles"][role]["gender"],
            acts=_ones(role, _WRITTEN["roles"][role]["actions"]),
        )
        for role in ROLE_IDS
    }
)
"""The social roles of a young noble (CM-MASK-05)."""

GIVEN: Final[Mapping[str, Mask]] = {**MASKS, UNCAST: _UNCAST, **ROLES}
"""Every mask that comes with the game, by its id."""
