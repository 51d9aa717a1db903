"""What lies on the quay, and who may see it."""

from typing import Annotated

from commedia.engine import OWNER, PUBLIC, Pool, Seat, State, World, others_see

INFORMER = "the informer"
SMUGGLER = "a smuggler"


class Hand(State):
    """One of the crew."""

    seat: Annotated[Seat, PUBLIC]
    role: Annotated[str, OWNER] = SMUGGLER
    """Smuggler or informer: its owner alone knows until the end (LQ-ROLE-01)."""
    coins: Annotated[int, PUBLIC, Pool("coins")] = 5
    cargo: Annotated[list[str], OWNER, others_see(len)] = []
    """Cards by rank and suit; the others see how many (LQ-DEAL-01)."""


class Landing(State):
    """What somebody brings ashore tonight, still under its sailcloth (LQ-LAND-01)."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[str, OWNER]
    betrays: Annotated[bool, OWNER] = False


class Quay(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    crew: Annotated[dict[Seat, Hand], PUBLIC]
    night: Annotated[int, PUBLIC] = 0
    pilot: Annotated[Seat, PUBLIC] = ""
    partner: Annotated[Seat, PUBLIC] = ""
    landings: Annotated[dict[Seat, Landing], PUBLIC] = {}
    sold: Annotated[list[str], PUBLIC] = []
    seized: Annotated[list[str], PUBLIC] = []
    """Cargo that the Watch has taken."""

    @property
    def pact(self) -> list[Seat]:
        """Who lands cargo tonight: the pilot, and the partner if there is one."""
        return [seat for seat in (self.pilot, self.partner) if seat]

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
