"""What lies on the table in an opposed challenge. Face and Hidden Face are the tokens `face` and `hidden`."""

from __future__ import annotations

from typing import Annotated

from commedia.engine import OWNER, PUBLIC, Pool, Pot, Seat, State, World


class Avatar(State):
    """A young noble in a mask."""

    seat: Annotated[Seat, PUBLIC]
    face: Annotated[int, PUBLIC, Pool("face")] = 0
    hid: Annotated[int, PUBLIC, Pool("hidden")] = 0
    mask: Annotated[dict[str, int], PUBLIC] = {}
    """The proper actions of the worn mask, each with its value."""
    hidden: Annotated[dict[str, int], OWNER] = {}
    """The actions of the hidden face, each with its value."""
    conflicts: Annotated[list[tuple[str, str]], OWNER] = []
    """Pairs of a hidden action and the proper action of this mask that it contradicts."""
    feels: Annotated[dict[Seat, int], OWNER] = {}
    """R[this>that], -10 to +10; 0 where nothing stands."""
    promised: Annotated[dict[Seat, int], PUBLIC] = {}
    """Face promised to others: alloc[this>that]."""
    owes: Annotated[dict[Seat, int], PUBLIC] = {}
    """Debts from lost desperate attacks."""
    coups: Annotated[int, PUBLIC] = 0

    def lends(self, to: Seat) -> int:
        """The most Face this avatar may commit to that one: by promise or by feeling (CM-INF-02)."""
        return max(0, min(self.face, max(self.promised.get(to, 0), self.feels.get(to, 0))))

    def feel(self, toward: Seat, by: int) -> None:
        """A fickle feeling moves at once, between -10 and +10 (CM-REL-06)."""
        self.feels[toward] = max(-10, min(10, self.feels.get(toward, 0) + by))

    def worth(self, actions: list[str], kind: str = "both") -> int:
        """The summed value of the actions: of the "proper" ones, of the "hidden" ones, or of "both"."""
        proper = sum(self.mask.get(a, 0) for a in actions) if kind != "hidden" else 0
        return proper + (sum(self.hidden.get(a, 0) for a in actions) if kind != "proper" else 0)


class Deed(State):
    """What somebody does in the challenge, and the tile they draw for it."""

    seat: Annotated[Seat, PUBLIC]
    actions: Annotated[list[str], PUBLIC] = []
    tile: Annotated[list[int], PUBLIC] = []


class Loan(Deed, kw_only=True):
    """What arrived from a lender, who then supports the borrower."""

    amount: Annotated[int, PUBLIC]


class Side(Deed):
    """A principal's side of the challenge."""

    wooing: Annotated[list[Seat], PUBLIC] = []
    loans: Annotated[list[Loan], PUBLIC] = []
    asked: Annotated[list[Seat], PUBLIC] = []
    """Whom this side has asked to contribute (CM-INF-07)."""
    between: Annotated[list[Seat], PUBLIC] = []
    """Who went between for this side."""

    @property
    def pledged(self) -> list[Seat]:
        """Who lends or goes between for this side."""
        return [loan.seat for loan in self.loans] + self.between

    @property
    def spectacle(self) -> int:
        """D: the differences of the principal's tile and of all supporters' (CM-OPP-05)."""
        return sum(abs(tile[0] - tile[1]) for tile in [self.tile, *(loan.tile for loan in self.loans)])


class Wager(State):
    """Face put up by an onlooker on one side, and how much of it nobody has matched yet."""

    seat: Annotated[Seat, PUBLIC]
    on: Annotated[Seat, PUBLIC]
    open: Annotated[int, PUBLIC]


class Bet(State):
    """A bet that stands: who backs which principal, and the Face on either side."""

    backers: Annotated[dict[Seat, Seat], PUBLIC]
    """Who bets, by the principal they back."""
    amount: Annotated[int, PUBLIC]


class Challenge(State):
    """The challenge that is on: the challenger's side first."""

    sides: Annotated[list[Side], PUBLIC]
    wagers: Annotated[list[Wager], PUBLIC] = []
    bets: Annotated[list[Bet], PUBLIC] = []

    @property
    def involved(self) -> list[Seat]:
        """Principals, lenders and go-betweens."""
        return [seat for side in self.sides for seat in [side.seat, *side.pledged]]

    @property
    def tiles(self) -> list[list[int]]:
        """The tiles drawn so far; they stay out until the challenge is over (CM-EQ-04)."""
        return [t for side in self.sides for t in [side.tile, *(loan.tile for loan in side.loans)] if t]


class City(World, kw_only=True):
    """The table: avatars in a scene, and the challenge between two of them."""

    seats: Annotated[list[Seat], PUBLIC]
    avatars: Annotated[dict[Seat, Avatar], PUBLIC]
    challenge: Annotated[Challenge | None, PUBLIC] = None

    @property
    def onlookers(self) -> list[Seat]:
        """Everybody but the two principals: who may be asked for Face (CM-INF-01)."""
        assert self.challenge is not None
        principals = [side.seat for side in self.challenge.sides]
        return [seat for seat in self.seats if seat not in principals]

    @property
    def uninvolved(self) -> list[Seat]:
        """Who is neither a principal nor a lender nor a go-between: who may bet (CM-BET-01)."""
        assert self.challenge is not None
        return [seat for seat in self.seats if seat not in self.challenge.involved]

    def stake(self, seat: Seat) -> Pot:
        """A principal's pot: pot[x]; `stake(x).of(x)` is own_in[x] (CM-STK-01)."""
        return self.pot(f"stake of {seat}")
