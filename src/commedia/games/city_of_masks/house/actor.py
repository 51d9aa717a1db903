"""One seat before one decision: what is open to it, and what it sees of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Decision, Seat
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.city_of_masks.house.tempers import temper_of
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.state import Avatar, Challenge, City, Side
from commedia.kit.house import HouseActor, PartOf

GUESSED = 10
"""Face that somebody is taken to have whose tokens cannot be seen (R-03)."""


class Actor(HouseActor[City]):
    """One seat before one decision: what is open to it, and what it sees."""

    def __init__(self, decision: Decision[Any], sight: Sight[City], below: Below) -> None:
        super().__init__(decision, sight, below)
        self.temper = temper_of(self.seat)

    def dares(self) -> bool:
        """Whether the moment has come to go for an objective: rarely at first, and where many look on."""
        return self.below(2 + 3 * len(self.seats)) < self.temper.eager + self.state.round - 3

    # -- the table ---------------------------------------------------------------------------------

    @property
    def avatars(self) -> Mapping[Seat, Avatar]:
        """Everybody, as this seat sees them."""
        return self.state.avatars

    @property
    def me(self) -> Avatar:
        """The actor's own avatar."""
        return self.avatars[self.seat]

    @property
    def options(self) -> Options:
        """How this table plays."""
        return self.state.options

    @property
    def seats(self) -> list[Seat]:
        """All seats."""
        return self.state.seats

    @property
    def others(self) -> list[Seat]:
        """All seats but one's own."""
        return self.state.others(self.seat)

    @property
    def here(self) -> list[Seat]:
        """Who else is in the scene on stage."""
        return [seat for seat in self.state.here if seat != self.seat]

    def face(self, seat: Seat) -> int:
        """Face that somebody holds, as far as this seat can tell."""
        return self.avatars[seat].face if self.sees_tokens(seat) else GUESSED

    def hid(self, seat: Seat) -> int:
        """Hidden Face that this seat knows somebody to hold."""
        return self.avatars[seat].hid if self.sees_tokens(seat) else 0

    def sees_tokens(self, seat: Seat) -> bool:
        """Whether this seat sees how many tokens somebody has (R-03)."""
        return seat == self.seat or self.avatars[seat].shows_tokens

    def feeling(self, target: str) -> int:
        """What the actor's avatar feels for somebody."""
        return self.me.feeling(target)

    def promised_by(self, seat: Seat) -> int:
        """Face that somebody has promised, as far as they hold it."""
        return min(self.avatars[seat].promised.get(self.seat, 0), self.face(seat))

    def points(self, mask: str) -> int:
        """What a mask is worth."""
        return self.state.mask(mask).points

    # -- the challenge that is on --------------------------------------------------------------------

    @property
    def challenge(self) -> Challenge:
        """The challenge that is on."""
        return self.state.the_challenge

    @property
    def side(self) -> Side:
        """The actor's own side of it."""
        return self.challenge.side(self.seat)

    def rival(self, seat: Seat) -> Seat:
        """Who stands against that principal; "" where nobody does."""
        return next((principal for principal in self.challenge.principals if principal != seat), "")

    def is_challenger(self) -> bool:
        """Whether the actor began it."""
        return self.challenge.is_challenger(self.seat)


part: Final = PartOf[Actor]()
"""How it answers one kind of decision."""
