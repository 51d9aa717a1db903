"""The house's crew: each bids, trusts and betrays by what its own seat can see."""

from collections.abc import Callable
from typing import Any

from commedia.engine import Decision
from commedia.engine.actor import any_answer

from .decisions import BidForTheTide, BringAshore, LastWord, RaiseLantern, TakeTheHand
from .state import INFORMER, Quay, worth

LAST = ("By the first ferry, and I paid for it.", "On foot, with wet boots.", "I never left it.")


def choose(decision: Decision[Any], seen: Callable[[], Quay], below: Callable[[int], int]) -> Any:
    """An answer to a decision of its own."""
    w, seat = seen(), decision.seat
    me = w.crew[seat]
    if isinstance(decision, BidForTheTide):
        return {"coins": min(me.coins, max(map(worth, me.cargo)) // 4 + below(2))}
    if isinstance(decision, TakeTheHand):
        return "accept" if w.crew[w.pilot].coins < 12 or below(2) else "decline"
    if isinstance(decision, BringAshore):
        card = (min if me.role == INFORMER else max)(me.cargo, key=worth)
        betrays = w.partner and not below(2 if me.role == INFORMER else 4)
        return {"card": card, "faith": "betray" if betrays else "keep"}
    if isinstance(decision, LastWord):
        return LAST[below(len(LAST))]
    return any_answer(decision, below)


def wants(decision: Decision[Any], seen: Callable[[], Quay], below: Callable[[int], int]) -> bool:
    """Whether it raises its lantern; the informer likes to."""
    return isinstance(decision, RaiseLantern) and not below(
        2 if seen().crew[decision.seat].role == INFORMER else 6
    )
