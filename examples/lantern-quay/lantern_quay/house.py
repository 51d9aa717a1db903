"""The house's crew: each bids, trusts and betrays by its temper, and by what its own seat can see."""

from typing import NamedTuple

from commedia.engine import prose
from commedia.kit.decisions import No, Said, Yes
from commedia.kit.house import HouseActor, PartOf, by_name, choosing, wanting

from .decisions import BidForTheTide, BringAshore, Land, LastWord, Offer, Raise, RaiseLantern, TakeTheHand
from .foretelling import load_foretold
from .state import INFORMER, Hand, Quay, worth


class Temper(NamedTuple):
    """Tenths of its best cargo that it bids, how often in ten it does the rest, and its last word."""

    bids: int
    trusts: int
    betrays: int
    watches: int
    last: str


BOLD = Temper(bids=4, trusts=8, betrays=3, watches=1, last="By the first ferry, and I paid for it.")
WARY = Temper(bids=2, trusts=4, betrays=1, watches=2, last="On foot, with wet boots.")
SLY = Temper(bids=3, trusts=7, betrays=6, watches=3, last="I never left it.")


class Actor(HouseActor[Quay]):
    """A smuggler of the house's."""

    @property
    def me(self) -> Hand:
        """What it is, and has."""
        return self.state.crew[self.seat]

    @property
    def temper(self) -> Temper:
        """The same at every table where the seat has this name."""
        return by_name(self.seat, [BOLD, WARY, SLY])


def bid(a: Actor) -> Offer:
    """So much of its best cargo, and a little luck."""
    return Offer(coins=min(a.me.coins, max(map(worth, a.me.cargo)) * a.temper.bids // 10 + a.below(2)))


def take_hand(a: Actor) -> Yes | No:
    """Of a pilot who has not grown rich on it."""
    return Yes() if a.state.crew[a.state.pilot].coins < 12 or a.often(a.temper.trusts) else No()


def land(a: Actor) -> Land:
    """What may bring it most; an informer brings what may bring least, and betrays every other pact."""
    informs = a.me.role == INFORMER
    betrays = a.state.partner and a.often(5 if informs else a.temper.betrays)
    loads = [Land(card=card, faith="betray" if betrays else "keep") for card in a.me.cargo]
    choice = a.least if informs else a.most
    return choice(loads, lambda load: load_foretold(a.state, a.seat, load.laid_by(a.seat))[0].most)


def is_watchful(a: Actor) -> bool:
    """Whether it raises its lantern; an informer likes to."""
    return a.often(5 if a.me.role == INFORMER else a.temper.watches)


part = PartOf[Actor]()
PARTS = [
    part(BidForTheTide, bid),
    part(TakeTheHand, take_hand),
    part(BringAshore, land),
    part(RaiseLantern, lambda a: Raise(), wants=is_watchful),
    part(LastWord, lambda a: Said(words=prose(a.temper.last))),
]
choose, wants = choosing(Actor, PARTS), wanting(Actor, PARTS)
