"""Two against each other: the stakes, the outcome, debts and orders; coups."""

from __future__ import annotations

from typing import Literal, TypeAlias

from commedia.engine import Deed, Seat
from commedia.games.city_of_masks.events import Masks, Tile

OrderKind: TypeAlias = Literal["words", "place", "mask", "challenge", "spare", "lend"]


class GoalTold(Deed):
    rule = "CM-OPP-01"
    says = "{seat} plays for this."


class GoalSoftened(GoalTold):
    says = "{seat} would have it end otherwise."


class Challenged(Deed):
    rule = "CM-OPP-01"
    says = "{seat} challenges {defender}."
    defender: Seat


class ChallengeWon(Deed):
    """The greater spectacle prevails. tie: what is said where both are as great."""

    rule = "CM-OPP-05"
    says = (
        "{seat} wins, {high} to {low}. A tie is the challenger’s.",
        "{seat} wins, {high} to {low}.",
    )
    loser: Seat
    high: int
    low: int
    spectacle: dict[Seat, int]
    tie: str = ""
    stake: int = 0
    tiles: dict[Seat, list[Tile]] = {}
    masks: Masks = {}

    def sentence(self) -> str:
        return self.says[not self.tie]


class PotTaken(Deed):
    rule = "CM-OPP-06"
    says = "{seat} takes {paid} Face from {loser}."
    loser: Seat
    paid: int
    level: int
    masks: Masks = {}


class PotOpened(Deed):
    rule = "CM-STK-02"
    says = "{seat} opens with {pot} Face."
    pot: int


class Levelled(Deed):
    rule = "CM-STK-02"
    says = "{seat} levels at {level} Face."
    level: int


class Raised(Levelled):
    says = "{seat} raises to {level} Face."


class BackedDown(Deed):
    rule = "CM-STK-06"
    says = "{seat} backs down."
    pot: int


class PotGivenUp(PotTaken):
    """The pot of whoever backed down is taken."""

    rule = "CM-STK-06"


class AllStaked(Deed):
    """A desperate attack."""

    rule = "CM-STK-07"
    says = "{seat} puts in all they have, {pot} Face, and attacks desperately."
    pot: int


class BecameBeholden(Deed):
    rule = "CM-STK-07"
    says = "{seat} still owes {winner} {owed} Face, and is beholden."
    winner: Seat
    owed: int
    short: int


class DebtPaid(Deed):
    rule = "CM-STK-08"
    says = (
        "{seat} pays {creditor} {amount} Face, and still owes {left}.",
        "{seat} pays {creditor} {amount} Face, and owes them no more.",
    )
    creditor: Seat
    amount: int
    left: int

    def sentence(self) -> str:
        return self.says[not self.left]


class Ordered(Deed):
    """A creditor gives an order, for all to hear."""

    rule = "CM-STK-09"
    says = (
        "{seat} gives {debtor} an order.",
        "{seat} tells {debtor} where to go.",
        "{seat} orders {debtor} to come to {where}.",
        "{seat} orders {debtor} to wear {what}.",
        "{seat} orders {debtor} to challenge {whom}.",
        "{seat} orders {debtor} to leave {whom} in peace.",
        "{seat} orders {debtor} to lend them {amount} Face.",
    )
    debtor: Seat
    order: OrderKind
    where: str | None = None
    what: str | None = None
    whom: Seat | None = None
    amount: int | None = None

    def sentence(self) -> str:
        at = ("words", "place", "where", "mask", "challenge", "spare", "lend")
        return self.says[at.index("where" if self.where else self.order)]


class CoupMade(Deed, kw_only=True):
    rule = "CM-COUP-01"
    says = "{seat} brings off a Major Coup: {counted} Face changed hands."
    over: Seat = ""
    counted: int
    paid: int
    coups: int
    masks: Masks = {}


class CoupMadeByPots(CoupMade):
    says = "{seat} brings off a Major Coup: {counted} Face lay in the pots."


class CharacterEarned(Deed):
    rule = "CM-CHAR-01"
    says = "{seat} has earned a Character of their own."
