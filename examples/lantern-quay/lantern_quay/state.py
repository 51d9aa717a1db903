"""What lies on the quay, and who may see it."""

from collections.abc import Iterator
from typing import Annotated, Literal

from commedia.engine import OWNER, PUBLIC, Pool, Seat, State, TableOptions, World, one_of, others_see, twice
from commedia.kit.shorthand import everybody

INFORMER, SMUGGLER = "the informer", "a smuggler"
DECK = [f"{rank}{suit}" for suit in "SH" for rank in range(2, 11)]
"""All the cargo there is (LQ-DEAL-01)."""


class Options(TableOptions, frozen=True):
    """What the table has chosen: how many nights there are (LQ-END-01)."""

    nights: Literal[3, 2] = 3


class Hand(State):
    """One of the crew."""

    seat: Annotated[Seat, PUBLIC]
    role: Annotated[str, OWNER, one_of([INFORMER, SMUGGLER])] = SMUGGLER
    """Smuggler or informer: its owner alone knows until the end (LQ-ROLE-01)."""
    coins: Annotated[int, PUBLIC, Pool("coins")] = 5
    cargo: Annotated[list[str], OWNER, others_see(len), one_of(DECK)] = []
    """Cards by rank and suit; the others see how many (LQ-DEAL-01)."""


class Landing(State):
    """What somebody brings ashore tonight, still under its sailcloth (LQ-LAND-01)."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[str, OWNER, one_of(DECK)]
    betrays: Annotated[bool, OWNER] = False


class Quay(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    options: Annotated[Options, PUBLIC] = Options()
    crew: Annotated[dict[Seat, Hand], PUBLIC, everybody("crew")]
    night: Annotated[int, PUBLIC] = 0
    pilot: Annotated[Seat, PUBLIC] = ""
    partner: Annotated[Seat, PUBLIC] = ""
    lantern: Annotated[Seat, PUBLIC] = ""
    """Who raised one last; nobody once another boat is loaded (LQ-LANTERN-02)."""
    landings: Annotated[dict[Seat, Landing], PUBLIC] = {}
    sold: Annotated[list[str], PUBLIC, one_of(DECK)] = []
    seized: Annotated[list[str], PUBLIC, one_of(DECK)] = []

    @property
    def pact(self) -> list[Seat]:
        """Who lands cargo tonight: the pilot, and the partner if there is one."""
        return [seat for seat in (self.pilot, self.partner) if seat]

    @property
    def onlookers(self) -> list[Seat]:
        """Who watches from the quay."""
        return [seat for seat in self.seats if seat not in self.pact]

    def senseless(self, _: "Quay") -> Iterator[str]:
        """No card lies in two places."""
        cards = [card for hand in self.crew.values() for card in hand.cargo]
        cards += [landing.card for landing in self.landings.values()]
        yield from (f"{card} lies in two places." for card in twice([*cards, *self.sold, *self.seized]))

    def around(self) -> list[Seat]:
        """All seats, beginning with the one whose night it is."""
        first = (self.night - 1) % len(self.seats)
        return self.seats[first:] + self.seats[:first]

    def fortune(self, seat: Seat) -> int:
        """What a seat has made of these nights, once the roles are known (LQ-END-02)."""
        hand = self.crew[seat]
        return hand.coins + (3 * len(self.seized) if hand.role == INFORMER else 0)


def worth(card: str) -> int:
    """What a card of cargo sells for: its rank."""
    return int(card[:-1])
