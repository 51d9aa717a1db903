"""Beholden avatars: what they owe, and what they are told to do. Source: CM-STK-08, CM-STK-09."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from commedia.engine import NO_WORDS, Prose, Seat, Table, move
from commedia.games.city_of_masks.decisions import orders as ask
from commedia.games.city_of_masks.decisions.rounds import called
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.state import City, Order

P = ParamSpec("P")
R = TypeVar("R")
Procedure: TypeAlias = Callable[Concatenate[Table, City, P], Coroutine[Any, Any, R]]

DECISIONS: dict[str, type[ask.OrderDecision[Any]]] = {
    "place": ask.OrderPlace,
    "mask": ask.OrderMask,
    "challenge": ask.OrderTurn,
    "lend": ask.OrderLoan,
}
"""What is put to a creditor before each sort of decision."""


async def may_order(t: Table, w: City, debtor: Seat, kind: str) -> None:
    """Before a beholden avatar decides, its creditor may order what; once a round. Source: CM-STK-09, R-31.

    kind: "place", "mask", "challenge" (or whom to spare) or "lend". The oldest debt prevails. Debts are
    public, and so are orders. Where orders are free they are words that bind nobody but the players. Whoever
    is out of the round does nothing more in it, and gives none (CM-RND-14).
    """
    creditor = w.avatars[debtor].creditor
    if creditor is None or w.avatars[creditor].out:
        return
    if w.options.orders == "free":
        free = await t.ask(ask.OrderFreely(w, creditor, debtor))
        if isinstance(free, ask.OrderInWords):
            give(t, w, creditor, debtor, "words", None, free.words)
        return
    if any((order.creditor, order.debtor) == (creditor, debtor) for order in w.orders):
        return
    match await t.ask(DECISIONS[kind](w, creditor, debtor)):
        case ask.SendTo(at=at):
            where = f"{w.places[at].host}’s place" if at else "the main scene"
            give(t, w, creditor, debtor, "place", at, w.places[at].name, where=where)
        case ask.SendElsewhere(place=place):
            give(t, w, creditor, debtor, "place", None, place)
        case ask.OrderToWear(mask=mask):
            give(t, w, creditor, debtor, "mask", mask, what=str(called(w, mask)))
        case ask.OrderToChallenge(whom=whom):
            give(t, w, creditor, debtor, "challenge", whom, whom=whom)
        case ask.OrderToSpare(whom=whom):
            give(t, w, creditor, debtor, "spare", whom, whom=whom)
        case ask.OrderToLend(amount=amount):
            give(t, w, creditor, debtor, "lend", amount, amount=amount)


def give(
    t: Table,
    w: City,
    creditor: Seat,
    debtor: Seat,
    kind: events.OrderKind,
    value: Any,
    words: Prose = NO_WORDS,
    **figures: Any,
) -> None:
    """Give an order, for all to hear. Source: CM-STK-09."""
    w.orders.append(Order(creditor=creditor, debtor=debtor, kind=kind, value=value, words=words))
    t.announce(events.Ordered(seat=creditor, debtor=debtor, order=kind, **figures), words=words)


def obeyed(w: City, debtor: Seat, *kinds: str) -> None:
    """Orders of those kinds have had their effect, or could have none. Source: CM-STK-09."""
    for order in w.orders:
        if order.debtor == debtor and order.kind in kinds:
            order.done = True


def must_lend(w: City, debtor: Seat, creditor: Seat) -> int:
    """What that debtor is under orders to lend, if it can at all; 0 without orders. Source: CM-STK-09."""
    order = w.ordered(debtor, "lend")
    return int(order.value) if order is not None and order.creditor == creditor else 0


# -- debts ---------------------------------------------------------------------------------------------


def repay(
    t: Table, w: City, debtor: Seat, creditor: Seat, amount: int, out_of: tuple[Seat, ...] = ()
) -> None:
    """A debtor pays any part of a debt; when nothing is left of it the bond ends. Source: CM-STK-08, R-30.

    out_of: who has had a part of the same gain already, and passed it on.
    """
    owes = w.avatars[debtor].owes
    move(amount, w.avatars[debtor], "face", w.avatars[creditor], "face")
    left = owes[creditor] = owes[creditor] - amount
    if not left:
        del owes[creditor]
    t.announce(events.DebtPaid(seat=debtor, creditor=creditor, amount=amount, left=left))
    pay_out_of_gain(t, w, creditor, amount, (*out_of, debtor))


def half_to_creditors(challenge: Procedure[P, R]) -> Procedure[P, R]:
    """A challenge of which debtors may have to pass on half of what they gained by it, all in all.

    Source: CM-STK-08, R-30.
    """

    @wraps(challenge)
    async def played(t: Table, w: City, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before = {seat: avatar.face for seat, avatar in w.avatars.items() if avatar.owes}
        outcome = await challenge(t, w, *args, **kwargs)
        # All of them first: what one creditor is paid is a gain of its own, and is halved as it is paid.
        gains = {seat: max(0, w.avatars[seat].face - face) for seat, face in before.items()}
        for seat, gain in gains.items():
            pay_out_of_gain(t, w, seat, gain)
        return outcome

    return played


def pay_out_of_gain(t: Table, w: City, seat: Seat, gain: int, out_of: tuple[Seat, ...] = ()) -> None:
    """Pay half of what a debtor gains into the debt, the oldest first, by a table option.

    Source: CM-STK-08, R-30. gain: Face, at least 0; an odd half is rounded up. out_of: who has passed on a
    part of it; what comes back to one of them is their own money, and no gain.
    """
    if w.options.debt_auto == "off" or seat in out_of:
        return
    avatar, due = w.avatars[seat], (gain + 1) // 2
    for creditor in list(avatar.owes):
        paid = min(due, avatar.owes.get(creditor, 0), avatar.face)
        if paid > 0:
            due -= paid
            repay(t, w, seat, creditor, paid, out_of)
