"""One seat before one decision: who it is, what it sees, and what it would say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from commedia.engine.moments import places_in
from commedia.games.face_of_angels.events.contests import ContestBegun
from commedia.games.face_of_angels.house.deeds import Matter, first_name, known_to, matter_of, sides, sort_of
from commedia.games.face_of_angels.state import Contest, Protagonist, Town
from commedia.games.loading import read_text
from commedia.kit.house import SLOT, HouseActor, PartOf, filled, share_of

LINES: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "lines.toml"))
"""What the house writes, by occasion."""


class Actor(HouseActor[Town]):
    """A graduate of the house's, or the World."""

    @property
    def me(self) -> Protagonist:
        """The protagonist of the seat."""
        return self.state.pcs[self.seat]

    @property
    def contest(self) -> Contest:
        """The contest that is on; of those that wait, the one that its decision is about."""
        of = getattr(self.decision, "of", None)
        return self.state.clash if of is None else self.state.contest_of(of)

    @property
    def hand(self) -> list[str]:
        """The cards of its own hand."""
        return self.state.players[self.seat].hand

    @cached_property
    def matter(self) -> Matter | None:
        """What the contest that is on is about, where the house has begun it."""
        return matter_of(self.state) if self.is_on else None

    @property
    def is_on(self) -> bool:
        """Whether a contest is talked over or played: what waits is nothing that anybody is about."""
        contest = self.state.contest
        return contest is not None and not contest.waits

    @property
    def has_played(self) -> bool:
        """Whether there was a scene in this act, as far as anybody has read the script."""
        headings = [one for one in self._sight.heard if one.kind == "scene"]
        return not headings or "number" in headings[-1].figures

    @property
    def has_acted(self) -> bool:
        """Whether it has fought for something of its own in this scene, as far as anybody reads it."""
        began = max((one.n for one in self._sight.heard if one.kind == "scene"), default=0)
        return any(
            ContestBegun.matches(one) and one.seat == self.seat and one.n > began for one in self._sight.heard
        )

    # -- words ---------------------------------------------------------------------------------------

    @cached_property
    def slots(self) -> dict[str, str]:
        """Who may be named: me, friend, foe, and in a contest pc, who."""
        w = self.state
        own = {"me": first_name(w, self.seat), **known_to(w, self.seat)}
        return own | (sides(w) if self.is_on else {}) | (dict(self.matter.slots) if self.matter else {})

    def line(self, *path: str, **slots: str) -> str:
        """One of the lines under that heading that was not said at the table; one of all where each was."""
        found: Any = LINES
        for step in path:
            found = found[step]
        known = {**self.slots, **slots}
        if isinstance(found, dict):
            return self.of_halves(found["first"], found["then"], known)
        able = fitting(found, known)
        return filled(self.any_of(self.said.left(able) or able), known)

    def whole(self, *path: str, **slots: str) -> str:
        """A whole sentence under "whole" that was not said; "" once all that can be told of them were."""
        found: Any = LINES["whole"]
        for step in path:
            found = found[step]
        known = {**self.slots, **slots}
        told = self.said.one_left(fitting(found, known), f"{self.seat} {self.decision.id}")
        return filled(told, known)

    def of_a_foe(self, char: str, told: str, **slots: str) -> str:
        """What somebody of the town does as what they are; "" once it was told, or for nobody in particular.

        told: "against", or the suit of a card.
        """
        sort = sort_of(self.state, char)
        return self.whole("foes", sort, told, **slots) if sort else ""

    def of_halves(self, first: Sequence[str], then: Sequence[str], slots: Mapping[str, str]) -> str:
        """A sentence of two halves that was not said, of those halves whose slots are all filled."""
        begins, ends = ([in_place(one, slots) for one in fitting(half, slots)] for half in (first, then))
        return self.of_two_halves(begins, ends)

    def of_the_matter(self, told: str, **more: str) -> str:
        """A line of the deed that the contest is about; "" where it was said, or names who is not there."""
        slots = {**self.slots, **more}
        return filled(told, slots) if fitting([told], slots) and not self.said.has(told) else ""

    def mine(self, heading: str, seat: str = "") -> str:
        """The first of a list's lines that falls to a seat: no two share one, if there are enough."""
        seats = self.state.seats
        line: str = share_of(LINES[heading], seat or self.seat, seats)[0]
        return line


def fitting(lines: Sequence[str], slots: Mapping[str, str]) -> list[str]:
    """Those of several lines all of whose slots are filled."""
    return [one for one in lines if all(slots.get(slot) for slot in places_in(one))]


def in_place(half: str, slots: Mapping[str, str]) -> str:
    """Half of a sentence with what belongs into its slots, its first letter as it is written."""
    return SLOT.sub(lambda slot: slots[slot[1]], half)


part: Final = PartOf[Actor]()
"""How it answers one kind of decision."""
