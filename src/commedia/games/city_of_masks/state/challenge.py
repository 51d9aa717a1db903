"""A challenge that is on: what its two sides do, stake, borrow and bet. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from commedia.engine import NO_WORDS, NOBODY, PUBLIC, Prose, Seat, State, besides, between, twice
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.odds import spectacle

Kind: TypeAlias = Literal["unopposed", "opposed", "follow"]
AUTHORITIES = "the authorities"
"""Who challenges in an arrest and a trial: nobody's avatar."""
OTHER = "other."
"""What the key of an action begins with that is neither proper nor hidden."""
OF_NO_SEAT = (AUTHORITIES, *FACTIONS)
"""Who takes part in a challenge and is no player."""
MOST_OBJECTIONS = 3
"""So often may one player object in a challenge (CM-TAB-02)."""


class Deed(State):
    """What somebody does in the challenge, and the tile they draw for it."""

    seat: Annotated[Seat, PUBLIC, besides(OF_NO_SEAT)]
    actions: Annotated[list[str], PUBLIC] = []
    """The keys of the actions, in the order in which they were declared."""
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    tile: Annotated[list[int], PUBLIC, between(0, 6)] = []
    told: Annotated[list[str], PUBLIC] = []
    """The actions that the telling has brought in already (CM-ACT-06)."""

    @property
    def spectacle(self) -> int:
        """d: how far the two courts of the tile lie apart; 0 before it is drawn."""
        return spectacle(self.tile)

    @property
    def sway(self) -> int:
        """w: the inner court less the outer, with its sign."""
        return self.tile[0] - self.tile[1]


class Loan(Deed, kw_only=True):
    """What arrived from a lender, avatar or faction; an avatar then stands by the borrower."""

    amount: Annotated[int, PUBLIC, between(0)]
    through: Annotated[list[Seat], PUBLIC] = []
    """Go-betweens, the borrower's own ally first."""


class Side(Deed):
    """A principal's side of the challenge."""

    goal: Annotated[Prose, PUBLIC] = NO_WORDS
    wooing: Annotated[list[str], PUBLIC] = []
    tags: Annotated[list[str], PUBLIC] = []
    """What the deed means, as tagged and ruled: see deed_tags.py."""
    settled: Annotated[list[str], PUBLIC] = []
    """Tags that were ruled on, whether they hold or not (CM-TAB-02)."""
    loans: Annotated[list[Loan], PUBLIC] = []
    asked: Annotated[list[Seat], PUBLIC] = []
    """Whom this side has asked to contribute (CM-INF-07)."""
    unsuited: Annotated[list[str], PUBLIC] = []
    """Factions whose loan was ruled not to suit them; this side does not ask them again (CM-INF-07)."""
    sent_for: Annotated[list[Seat], PUBLIC] = []
    """For whom this side has sent a messenger (CM-SUP-03)."""
    errands: Annotated[list[str], PUBLIC] = []
    """The further actions that messengers took; none is declared twice (CM-ACT-02, CM-SUP-03)."""
    empty_handed: Annotated[list[Seat], NOBODY] = []
    """Who was asked, could lend, and lent nothing (CM-OBJ-06); that they could is their secret."""
    lost_own: Annotated[int, PUBLIC, between(0)] = 0
    """Own Face that this side's principal has lost by the outcome."""
    withheld: Annotated[dict[str, int], PUBLIC] = {}
    """How much of each lender's loan was not paid back."""

    def strange(self, w: Any) -> Iterator[str]:
        """Actions that its avatar does not have, and whom it woos who is nobody to them."""
        for action in self.actions:
            if w.act(self.seat, action) is None and not action.startswith(OTHER):
                yield f"{self.seat} has no action {action!r}, masked as they are."
        for target in self.wooing:
            if target == self.seat or target not in (*w.seats, *FACTIONS):
                yield f"{self.seat} woos {target!r}, who is neither another avatar nor a faction."

    @property
    def declared(self) -> list[str]:
        """All the actions that were declared, those included with which messengers went out."""
        return self.actions + self.errands

    @property
    def lenders(self) -> list[str]:
        """The avatars and factions that lend to this side."""
        return [loan.seat for loan in self.loans]

    @property
    def between(self) -> list[Seat]:
        """Who went between for this side."""
        return [seat for loan in self.loans for seat in loan.through]

    @property
    def pledged(self) -> list[str]:
        """Who lends or goes between for this side, and so does neither for the other (CM-INF-07)."""
        return self.lenders + self.between if self.loans else []


class Wager(State):
    """Face put up by an onlooker on one side, and how much of it nobody has matched yet."""

    seat: Annotated[Seat, PUBLIC]
    on: Annotated[Seat, PUBLIC]
    open: Annotated[int, PUBLIC, between(0)]


class Bet(State):
    """A bet that stands: who bets, by the principal they back, and the Face on either side."""

    backers: Annotated[dict[Seat, Seat], PUBLIC]
    amount: Annotated[int, PUBLIC, between(0)]


class Challenge(State):
    """The challenge that is on: the challenger's side first, and the defender's where there is one."""

    kind: Annotated[Kind, PUBLIC]
    sides: Annotated[list[Side], PUBLIC]
    wagers: Annotated[list[Wager], PUBLIC] = []
    bets: Annotated[list[Bet], PUBLIC] = []
    tiles: Annotated[list[list[int]], PUBLIC, between(0, 6)] = []
    """The tiles that lie out (CM-EQ-04)."""
    level: Annotated[int, PUBLIC] = 0
    """S: the level that one side had to meet."""
    pots: Annotated[int, PUBLIC] = 0
    """Both pots together, when the outcome was known."""
    ruined: Annotated[bool, PUBLIC] = False
    """Whether losing took the loser's last Face (CM-OBJ-09)."""
    winner: Annotated[Seat, PUBLIC] = ""
    backed_down: Annotated[bool, PUBLIC] = False
    paid: Annotated[int, PUBLIC] = 0
    """Face that the losing side paid over, own and lent."""
    trusted: Annotated[list[tuple[Seat, str]], NOBODY] = []
    """Whose feeling for whom was strong enough for a betrayal when it was declared (CM-OBJ-06)."""
    champions: Annotated[list[tuple[Seat, str]], NOBODY] = []
    """Which principal was champion of which faction when the outcome was known (CM-FAC-09, CM-OBJ-09)."""
    called: Annotated[list[Seat], PUBLIC] = []
    """Who has objected, as often as they did."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: one avatar on both sides, a tile that lies twice, an action of nobody's.

        Source: CM-OPP-01, CM-EQ-04, CM-ACT-02, CM-REL-11.
        """
        for seat in twice(side.seat for side in self.sides):
            yield f"{seat} is on both sides of a challenge: it is between two avatars."
        if self.kind == "opposed" and len(self.sides) != 2:
            yield f"An opposed challenge has two sides, not {len(self.sides)}."
        for tile in twice(tuple(sorted(tile)) for tile in self.tiles):
            yield f"The tile {list(tile)} lies there twice: there is one of each."
        for side in self.sides:
            if side.seat in w.avatars:
                yield from side.strange(w)

    def side(self, seat: Seat) -> Side:
        """That principal's side."""
        first = self.sides[0]
        return first if first.seat == seat else self.sides[1]

    def rival(self, seat: Seat) -> Side:
        """The side against that principal."""
        first = self.sides[0]
        return first if first.seat != seat else self.sides[1]

    def objections_left(self, seat: Seat) -> int:
        """How often that player may still object, so that nobody can talk a challenge to death."""
        return MOST_OBJECTIONS - self.called.count(seat)

    def is_challenger(self, seat: Seat) -> bool:
        """Whether it was that principal who began it, and so wins ties (CM-OPP-05)."""
        return self.sides[0].seat == seat

    def matches(self, on: Seat, amount: int) -> dict[Seat, int]:
        """What of so much Face on that side matches offers on the other, the oldest first (CM-BET-01)."""
        met: dict[Seat, int] = {}
        for wager in self.open_wagers.values():
            if wager.on != on and (much := min(amount, wager.open)):
                met[wager.seat] = much
                amount -= much
        return met

    @property
    def open_wagers(self) -> dict[Seat, Wager]:
        """What onlookers have put up and nobody has matched yet: of each one at most (CM-BET-01)."""
        return {wager.seat: wager for wager in self.wagers if wager.open}

    @property
    def is_alone(self) -> bool:
        """Whether nobody stands against whoever challenges."""
        return len(self.sides) == 1

    @property
    def is_undecided(self) -> bool:
        """Whether two stand against each other, and neither has won yet."""
        return len(self.sides) > 1 and not self.winner

    @property
    def principals(self) -> list[Seat]:
        """The challenger, and the defender where there is one."""
        first, *second = self.sides
        return [first.seat, second[0].seat] if second else [first.seat]

    @property
    def involved(self) -> list[Seat]:
        """Principals, lenders and go-betweens."""
        return [seat for side in self.sides for seat in [side.seat, *side.pledged]]
