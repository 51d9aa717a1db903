"""An avatar: what lies in front of one player, and who may see it. Source: CM-TAB-01, CM-AV-01, CM-AV-02."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from commedia.engine import (
    EVERYBODY,
    NAMES_SOMEBODY,
    NO_WORDS,
    OWNER,
    PUBLIC,
    Pool,
    Prose,
    Seat,
    State,
    between,
    one_of,
    others_see,
    seen_by,
    tells_of,
    twice,
)
from commedia.engine.english import listed
from commedia.games.city_of_masks.aims import Aim
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.kit.shorthand import also

Target: TypeAlias = str
"""Whom a feeling or a deed is for: an avatar by its seat, or a faction by its key."""


def declared_acts(acts: list[HiddenAct]) -> list[HiddenAct]:
    """What the others see of a hidden face: the actions that were declared so far, and pairs that came out.

    What an action contradicts would name the starting mask, which may never have been shown (CM-TAB-01).
    """
    return [
        act if act.torn or not act.against else msgspec.structs.replace(act, against="")
        for act in acts
        if act.declared
    ]


class Avatar(State, dict=True):
    """A young noble: the player's continuing persona, whatever mask it wears.

    What follows from a hidden face is worked out once; so it is changed by `settle_on` alone.
    """

    seat: Annotated[Seat, PUBLIC]
    name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    gender: Annotated[Literal["m", "f", "other"], PUBLIC] = "other"
    temple: Annotated[Literal["", "sun", "moon"], PUBLIC] = ""
    """For an avatar of other gender, the temple that counts it as its own, if any (R-44)."""
    background: Annotated[Prose, PUBLIC] = NO_WORDS
    ties: Annotated[Prose, PUBLIC] = NO_WORDS
    """What there has been before between them and others."""

    eyes: Annotated[list[Seat], PUBLIC] = msgspec.field(default_factory=lambda: [EVERYBODY])
    """Who sees the tokens: everybody, or by a table option their owner alone (R-03)."""
    face: Annotated[int, seen_by("eyes"), Pool("face"), tells_of("start_mask")] = 0
    """Face. It and Hidden Face lie apart and never turn into each other (CM-EQ-06)."""
    hid: Annotated[int, seen_by("eyes"), Pool("hidden"), tells_of("masks", "start_mask", "hidden_face")] = 0
    """Hidden Face, which is never lent (CM-INF-11). It pays what a mask costs, and comes from being torn."""

    masks: Annotated[list[str], OWNER] = []
    """The character masks owned, without the own Character; Uncast and the roles are everybody's."""
    shown: Annotated[list[str], PUBLIC] = []
    """Those of them that were shown so far."""
    start_mask: Annotated[str, OWNER] = ""
    own_character: Annotated[bool, PUBLIC, tells_of("feels")] = False
    worn: Annotated[str, PUBLIC, also("mask")] = ""
    """The mask that is worn; none before the first round's masks are revealed."""
    seen: Annotated[bool, PUBLIC] = False
    """Masked as Uncast, and seen for the rest of this scene all the same (CM-MASK-03)."""
    hidden_face: Annotated[list[HiddenAct], OWNER, others_see(declared_acts), also("hidden")] = []

    doubted: Annotated[list[str], OWNER] = []
    """Hidden actions that the reader of the sheet did not let stand (CM-TAB-02)."""
    doubt: Annotated[Prose, OWNER] = NO_WORDS
    """Why not, in the reader's words."""

    feels: Annotated[dict[Target, Feeling], OWNER, also("R")] = {}
    """R[this>that], for avatars and factions."""
    first_felt: Annotated[dict[Target, Feeling], OWNER] = {}
    """The same as they were when setup was over; objectives hang on them."""
    regard: Annotated[dict[str, int], PUBLIC, tells_of("start_mask"), between(-10, 10), also("FR")] = {}
    """FR[faction>this], -10 to +10; a mask of a table's own may come with some."""
    committed: Annotated[dict[str, int], PUBLIC, between(0), also("FC")] = {}
    """FC[faction>this]."""
    promised: Annotated[dict[Seat, int], PUBLIC, between(0), also("alloc")] = {}
    """alloc[this>that]: Face promised."""
    owes: Annotated[dict[Seat, int], PUBLIC, between(0), also("debt")] = {}
    """debt[this>that] from lost desperate attacks, the oldest first."""

    cards: Annotated[list[str], OWNER, one_of(PLAIN_CARDS)] = []
    """The objective cards held."""
    aims: Annotated[list[Aim], OWNER] = []
    personal: Annotated[Literal["", "coup", "masks"], OWNER] = ""
    """The personal objective, "coup" or "masks", where the table plays with them (R-52)."""
    personal_met: Annotated[bool, OWNER] = False
    cards_shown: Annotated[list[str], PUBLIC, one_of(PLAIN_CARDS)] = []
    """Objective cards that their owner has shown, all met (CM-OBJ-11)."""
    coups: Annotated[int, PUBLIC, between(0)] = 0

    standing: Annotated[int, PUBLIC, tells_of("masks")] = 0
    """As of the start of this round (CM-RND-01)."""
    out: Annotated[bool, PUBLIC] = False
    """Out of the round: escaped arrest, or convicted (CM-RND-14)."""
    checked: Annotated[bool, PUBLIC] = False
    """Has had this round's alienation check (CM-ALI-01)."""
    turns: Annotated[int, PUBLIC, between(0)] = 0
    """Turns taken in this round's scenes."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: a mask that is none, and something toward oneself, or toward nobody.

        Source: CM-MASK-01, CM-HID-03, CM-REL-07, CM-REL-11.
        """
        masks = [*w.masks, *w.written, f"own:{self.seat}"]
        for mask in dict.fromkeys((self.worn, self.start_mask, *self.masks, *self.shown)):
            if mask and mask not in masks:
                yield f"{self.seat} has no mask {mask!r}: the masks are {listed(masks)}."
        yield from self._toward_nobody([seat for seat in w.seats if seat != self.seat])
        for target, feeling in self.feels.items():
            if feeling.enduring and abs(feeling.value) > feeling.magnitude:
                yield (
                    f"{self.seat}: feels has {feeling.value} for {target}, and a lasting feeling of "
                    f"{feeling.magnitude} goes no further than that."
                )
        for key in twice(act.key for act in self.hidden_face):
            yield f"{self.seat} has two hidden actions {key!r}: each has a key of its own."
        proper = [act.key for act in w.contradictable(self.seat)]
        for act in self.hidden_face:
            if act.against and act.against not in proper:
                wrong = f"{act.key} is against {act.against!r}, and no mask here says so"
                yield f"{self.seat}: {wrong}. There is {listed(proper) or 'nothing'}."

    def _toward_nobody(self, others: list[Seat]) -> Iterator[str]:
        """Whom something is said to be for who is nobody, or of the other kind: avatar or faction."""
        of_factions = [*self.regard, *self.committed]
        aims = [aim.target for aim in self.aims]
        for target in dict.fromkeys((*self.feels, *self.first_felt, *aims, *of_factions)):
            if target not in (*others, *FACTIONS):
                yield f"{self.seat} knows no {target!r}: there is {listed([*others, *FACTIONS])}."
        for target in dict.fromkeys(of_factions):
            if target in others:
                yield f"{target} has no regard for {self.seat}, and commits nothing: that is for factions."
        if self.seat in (*self.promised, *self.owes):
            yield f"{self.seat} promises or owes something to themself: that is between two avatars."
        for aim in self.aims:
            if aim.target in (*others, *FACTIONS) and aim.faction is not (aim.target in FACTIONS):
                sort = "a faction" if aim.faction else "an avatar"
                yield f"{self.seat} has an aim for {sort}, and {aim.target} is none."

    @property
    def shows_tokens(self) -> bool:
        """Whether everybody sees how many tokens there are (R-03)."""
        return self.eyes == [EVERYBODY]

    def feeling(self, target: Target) -> int:
        """R[this>target], 0 where nothing stands."""
        feeling = self.feels.get(target)
        return feeling.value if feeling is not None else 0

    def lends(self, to: Seat, feeling: int | None = None) -> int:
        """The most Face this avatar may commit to that one: by promise or by feeling.

        feeling: where it is not as it is; others see no feelings. Source: CM-INF-02, CM-INF-05.
        """
        felt = self.feeling(to) if feeling is None else feeling
        return max(0, min(self.face, max(self.promised.get(to, 0), felt)))

    def settle_on(self, hidden_face: list[HiddenAct]) -> None:
        """Make this what the avatar is beneath the mask (CM-HID-01)."""
        self.hidden_face = hidden_face
        vars(self).clear()

    @cached_property
    def hidden_acts(self) -> dict[str, HiddenAct]:
        """The actions of the hidden face by their keys."""
        return {act.key: act for act in self.hidden_face}

    @cached_property
    def hidden_costs(self) -> dict[str, tuple[int, int]]:
        """What each of them takes of Face, which is nothing, and of Hidden Face."""
        return {act.key: (0, act.value) for act in self.hidden_face}

    @cached_property
    def conflicts(self) -> dict[str, str]:
        """The proper action that each contradicts, for those that are half of a pair (CM-HID-03)."""
        return {act.key: act.against for act in self.hidden_face if act.against}

    @property
    def creditor(self) -> Seat | None:
        """The one to whom this avatar is beholden; the oldest debt prevails (CM-STK-09)."""
        for seat, owed in self.owes.items():
            if owed > 0:
                return seat
        return None
