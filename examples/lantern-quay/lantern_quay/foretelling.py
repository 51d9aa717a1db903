"""What an answer comes to, as far as a seat knows: the rules apply it, forms show it, the house weighs it."""

from collections.abc import Mapping

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, between, certain

from .events import Betrayed, Sold, TideTaken
from .state import DECK, Landing, Quay, worth

LEFT, SHARE = "With the tide you have left", "Sold, it brings you"


def coins_left(w: Quay, seat: Seat, bid: int) -> int:
    """What a bid leaves whoever has the tide for it (LQ-TIDE-02)."""
    return w.crew[seat].coins - bid


def shares(loads: Mapping[Seat, Landing]) -> dict[Seat, int]:
    """What the sale brings each who takes something; nothing at all where both betray (LQ-LAND-02, -03)."""
    traitors = [seat for seat, load in loads.items() if load.betrays]
    if len(traitors) == 2:
        return {}
    takers = traitors or list(loads)
    total = sum(worth(load.card) for load in loads.values())
    return dict.fromkeys(takers, -(-total // len(takers)))


def bid_foretold(w: Quay, seat: Seat, bid: int) -> list[Foretold]:
    """A bid that has the tide; whether it has hangs on all others."""
    return [certain(LEFT, coins_left(w, seat, bid), TideTaken, TideTaken.left, seat=seat)]


def load_foretold(w: Quay, seat: Seat, load: Landing) -> list[Foretold]:
    """A card that is sold; in a pact with one who keeps faith, whatever else they may have brought."""
    partners = [other for other in w.pact if other != seat]
    known = [*w.crew[seat].cargo, *w.sold, *w.seized]
    unseen = [{one: Landing(seat=one, card=card)} for one in partners for card in DECK if card not in known]
    values = [shares({seat: load, **other})[seat] for other in unseen or [{}]]
    return [between(SHARE, values, Betrayed if load.betrays else Sold, Sold.coins, seat=seat)]
