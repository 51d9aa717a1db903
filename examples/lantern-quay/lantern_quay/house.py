"""The house's crew: each bids, trusts and betrays by what its own seat can see."""

from collections.abc import Callable
from typing import Any

from commedia.engine import Decision, prose
from commedia.kit.house import HouseActor, PartOf, choosing

from .decisions import (
    Accept,
    BidForTheTide,
    BringAshore,
    Decline,
    Land,
    LastWord,
    Leave,
    Offer,
    RaiseLantern,
    TakeTheHand,
)
from .state import INFORMER, Hand, Quay, worth

LAST = ("By the first ferry, and I paid for it.", "On foot, with wet boots.", "I never left it.")


class Actor(HouseActor[Quay]):
    """A smuggler of the house's."""

    @property
    def me(self) -> Hand:
        """What it is, and has."""
        return self.state.crew[self.seat]


def bid(a: Actor) -> Offer:
    """A quarter of its best cargo, and a little luck."""
    return Offer(coins=min(a.me.coins, max(map(worth, a.me.cargo)) // 4 + a.below(2)))


def take_hand(a: Actor) -> Accept | Decline:
    """Of a pilot who has not grown rich on it."""
    return Accept() if a.state.crew[a.state.pilot].coins < 12 or a.below(2) else Decline()


def land(a: Actor) -> Land:
    """The best; an informer brings the worst, and betrays the other half."""
    informs = a.me.role == INFORMER
    card = (min if informs else max)(a.me.cargo, key=worth)
    betrays = a.state.partner and not a.below(2 if informs else 4)
    return Land(card=card, faith="betray" if betrays else "keep")


part = PartOf[Actor]()
choose = choosing(
    Actor,
    [
        part(BidForTheTide, bid),
        part(TakeTheHand, take_hand),
        part(BringAshore, land),
        part(LastWord, lambda a: Leave(words=prose(a.any_of(LAST)))),
    ],
)


def wants(decision: Decision[Any], seen: Callable[[], Quay], below: Callable[[int], int]) -> bool:
    """Whether it raises its lantern; the informer likes to."""
    return isinstance(decision, RaiseLantern) and not below(
        2 if seen().crew[decision.seat].role == INFORMER else 6
    )
