"""One seat before one question: what is open to it, and what it sees of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from commedia.engine import Question, Seat
from commedia.engine.actor import HouseActor, Plain, Seen, View
from commedia.engine.domains import Below
from commedia.games.city_of_masks.house.tempers import temper_of

GUESSED = 10
"""Face that somebody is taken to have whose tokens cannot be seen (R-03)."""


class Actor(HouseActor):
    """One seat before one question: what is open to it, and what it sees."""

    def __init__(self, question: Question[Any], seen: Seen, below: Below) -> None:
        super().__init__(question, seen, below)
        self.temper = temper_of(self.seat)

    def dares(self) -> bool:
        """Whether the moment has come to go for an objective: rarely at first, and where many look on."""
        rounds: int = self.state["round"]
        return self.below(2 + 3 * len(self.seats)) < self.temper.eager + rounds - 3

    # -- the table ---------------------------------------------------------------------------------

    @cached_property
    def avatars(self) -> Mapping[Seat, View]:
        """Everybody, as this seat sees them."""
        avatars: Mapping[Seat, View] = self.state["avatars"]
        return avatars

    @property
    def me(self) -> View:
        """The actor's own avatar."""
        return self.avatars[self.seat]

    @property
    def options(self) -> View:
        """How this table plays."""
        options: View = self.state["options"]
        return options

    @property
    def seats(self) -> list[Seat]:
        """All seats."""
        seats: list[Seat] = self.state["seats"]
        return seats

    @property
    def others(self) -> list[Seat]:
        """All seats but one's own."""
        return [seat for seat in self.seats if seat != self.seat]

    @property
    def here(self) -> list[Seat]:
        """Who else is in the scene on stage."""
        places = self.state["places"]
        present = places[self.state["at"]]["present"] if places else self.seats
        return [seat for seat in present if seat != self.seat]

    def face(self, seat: Seat) -> int:
        """Face that somebody holds, as far as this seat can tell."""
        face: int = self.avatars[seat].get("face", GUESSED)
        return face

    def feeling(self, target: str) -> int:
        """What the actor's avatar feels for somebody."""
        feeling = self.me["feels"].get(target)
        value: int = feeling["value"] if feeling else 0
        return value

    def promised_by(self, seat: Seat) -> int:
        """Face that somebody has promised, as far as they hold it."""
        promised: int = self.avatars[seat]["promised"].get(self.seat, 0)
        return min(promised, self.face(seat))

    # -- masks -------------------------------------------------------------------------------------

    def acts_of(self, mask: str) -> list[View]:
        """The actions of a mask by its id."""
        if mask.startswith("own:"):
            hidden = self.avatars[mask.removeprefix("own:")]["hidden_face"]
            return [{**act, "key": f"{mask}.{act['key'].removeprefix('H')}"} for act in hidden]
        masks = self.state["masks"]
        acts: list[View] = (masks.get(mask) or self.state["written"][mask])["acts"]
        return acts

    def points(self, mask: str) -> int:
        """What a mask is worth."""
        return sum(act["value"] for act in self.acts_of(mask))

    def act(self, seat: Seat, key: str) -> View | None:
        """Somebody's action by its key, as they are masked; None for one that is worth nothing."""
        avatar = self.avatars[seat]
        known = [*self.acts_of(avatar["worn"] or "uncast"), *avatar["hidden_face"]]
        return next((act for act in known if act["key"] == key), None)

    # -- the challenge that is on --------------------------------------------------------------------

    @property
    def challenge(self) -> View:
        """The challenge that is on."""
        challenge: View = self.state["challenge"]
        return challenge

    def side(self, seat: Seat) -> View:
        """A principal's side."""
        side: View = next(side for side in self.challenge["sides"] if side["seat"] == seat)
        return side

    def rival(self, seat: Seat) -> Seat:
        """Who stands against that principal; "" where nobody does."""
        return next((side["seat"] for side in self.challenge["sides"] if side["seat"] != seat), "")

    def is_challenger(self) -> bool:
        """Whether the actor began it."""
        return bool(self.challenge["sides"][0]["seat"] == self.seat)

    def pot(self, seat: Seat) -> int:
        """All the Face in a principal's pot."""
        name = f"stake of {seat}"
        return sum(
            held["amount"] for pot in self.state["pots"] if pot["name"] == name for held in pot["held"]
        )

    def tiles(self, seat: Seat) -> int:
        """How many tiles that side is to draw so far."""
        return 1 + sum(loan["seat"] in self.avatars for loan in self.side(seat)["loans"])


Part: TypeAlias = Callable[[Actor], Plain]
"""How a question is played."""
