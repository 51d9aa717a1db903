"""The market of masks at the end of a round. Source: CM-MKT, R-57."""

from __future__ import annotations

from commedia.engine import Again, Prose, Seat, Table, again, move
from commedia.games.city_of_masks.court import BUDGETS, Rank
from commedia.games.city_of_masks.decisions import market as ask
from commedia.games.city_of_masks.decisions.rounds import called
from commedia.games.city_of_masks.decisions.turns import RepayDebt, ShowCard
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.masks import UNCAST, Act, Mask
from commedia.games.city_of_masks.rules import ending, objectives, orders
from commedia.games.city_of_masks.state import City, phases

WRITTEN = "written-"
"""How the id of a mask begins that a buyer has written."""


async def market(t: Table, w: City, turn: int = 0) -> Again | None:
    """Each player once, in order, buys masks and offers their own to others. Source: CM-MKT-01 to CM-MKT-03.

    turn: a place in the order of declaration, from 0. What changes hands counts for standings from the next
    round on. The stock is shown from the first market on, unless it is bought from blindly (R-57).
    """
    seat = w.order[turn]
    w.phase = phases.MARKET
    show_stock(w)
    if turn == 0:
        t.heading("The market of masks")
    declined: list[ask.OfferMask] = []
    while True:
        objectives.record_personal(w)  # each time: a mask that is sold again has been owned (CM-OBJ-11)
        deal = await t.ask(ask.MarketTurn(w, seat))
        w.breach = None
        match deal:
            case ask.LeaveMarket():
                break
            case ask.BuyMask(mask=mask):
                buy(t, w, seat, mask)
            case ask.BuyBlind(rank=rank):
                await buy_blind(t, w, seat, rank)
            case ask.WriteMask(rank=rank, values=values, name=name):
                await write_mask(t, w, seat, rank, [int(value) for value in values.split()], name)
            case ask.OfferMask(mask=mask, to=to, price=price):
                before = [one.price for one in declined if (one.mask, one.to) == (mask, to)]
                if not await offer(t, w, seat, to, mask, price, before):
                    declined.append(deal)
            case RepayDebt(to=to, amount=amount):
                orders.repay(t, w, seat, to, amount)
            case ShowCard(card=card):
                ending.show_card(t, w, seat, card)
    return again(turn=turn + 1) if turn + 1 < len(w.order) else None


def show_stock(w: City) -> None:
    """Everybody sees which masks nobody owns. Source: CM-MKT-01, R-57.

    Where they are bought blindly it is their ranks, in an order that does not tell which one is gone.
    """
    w.on_sale = list(w.stock)
    if w.options.mask_stock == "blind":
        ranks = [w.mask(mask).rank for mask in w.stock]
        w.on_sale = [rank for rank in BUDGETS for _ in range(ranks.count(rank))]


def pay(w: City, seat: Seat, price: int) -> None:
    """What a mask costs goes to the bank, in Hidden Face. Source: CM-MKT-01."""
    w.retire(price, w.avatars[seat], "hid")


def buy(t: Table, w: City, seat: Seat, mask: str) -> None:
    """A mask that nobody owned, for its points; all see which one the stock has lost. Source: CM-MKT-01."""
    price = w.mask(mask).points
    pay(w, seat, price)
    w.stock.remove(mask)
    w.avatars[seat].masks.append(mask)
    show_stock(w)
    t.announce(events.MaskBought(seat=seat, what=str(called(w, mask)), mask=mask, price=price))


async def buy_blind(t: Table, w: City, seat: Seat, rank: str) -> None:
    """Chance picks a mask of the rank by a table option, and its own points are paid. Source: R-57."""
    left = [mask for mask in w.stock if w.mask(mask).rank == rank]
    mask = await t.draw("CM-MKT-01", left, by=seat)
    price = w.mask(mask).points
    pay(w, seat, price)
    w.stock.remove(mask)
    w.avatars[seat].masks.append(mask)
    show_stock(w)
    buyer = w.avatars[seat]
    if buyer.shows_tokens:
        says = "{seat} buys a {rank}, unseen, for {price} Hidden Face."
        t.announce("CM-MKT-01", says, seat=seat, rank=rank.capitalize(), price=price)
    else:  # a price of its own would name the mask
        t.announce("CM-MKT-01", "{seat} buys a {rank}, unseen.", seat=seat, rank=rank.capitalize())
        t.confide(buyer.eyes, "CM-MKT-01", "It costs {price} Hidden Face.", seat=seat, price=price)
    t.confide([seat], "CM-MKT-01", "It is {what}.", seat=seat, what=str(called(w, mask)), mask=mask)


async def write_mask(t: Table, w: City, seat: Seat, kind: str, values: list[int], name: Prose) -> None:
    """A buyer writes a mask and pays its points, by a table option. Source: R-57, CM-MASK-06, CM-MASK-07.

    kind: the rank of the mask. values: what each action is worth, the first listed first.
    """
    rank: Rank = next(rank for rank in BUDGETS if rank == kind)
    id = f"{WRITTEN}{1 + sum(other.startswith(WRITTEN) for other in w.written)}"
    acts: list[Act] = []
    for number, value in enumerate(values, start=1):
        said = await t.ask(ask.DescribeAction(w, seat, number, len(values), value))
        acts.append(Act(key=f"{id}.{number}", prose=said.words, value=value))
    pay(w, seat, BUDGETS[rank])
    w.written[id] = Mask(id=id, prose=name, rank=rank, gender="any", acts=acts)
    w.avatars[seat].masks.append(id)
    t.announce(
        "CM-MKT-01", "{seat} has a {rank} made for {price} Hidden Face.",
        seat=seat, rank=rank.capitalize(), price=BUDGETS[rank], mask=id, words=name,
    )  # fmt: skip


async def offer(
    t: Table, w: City, seller: Seat, buyer: Seat, mask: str, price: int, declined: list[int]
) -> bool:
    """A mask is offered to another player, who sees it and takes or declines it at once.

    Returns whether it went.

    Source: CM-MKT-02, CM-MKT-03. The others see a mask change hands; which one, only if they know it already.
    """
    t.announce(
        "CM-MKT-02", "{seat} offers {buyer} a mask for {price} Hidden Face.",
        seat=seller, buyer=buyer, price=price,
    )  # fmt: skip
    taken = isinstance(await t.ask(ask.OfferedMask(w, buyer, seller, mask, price, declined)), ask.TakeOffer)
    if not taken:
        t.announce("CM-MKT-03", "{seat} declines.", seat=buyer, seller=seller)
        return False
    giver, taker = w.avatars[seller], w.avatars[buyer]
    move(price, taker, "hid", giver, "hid")
    giver.masks.remove(mask)
    taker.masks.append(mask)
    known = mask in giver.shown
    if known:
        giver.shown.remove(mask)
        taker.shown.append(mask)
    if giver.worn == mask:
        giver.worn = UNCAST  # CM-MASK-11: until masks are chosen again
    t.announce(
        events.OfferTaken(
            seat=buyer, what=str(called(w, mask)) if known else "it", price=price, seller=seller,
        ),
    )  # fmt: skip
    if not known:
        t.confide(
            [seller, buyer], "CM-MKT-03", "It is {what}.", seat=buyer, what=str(called(w, mask)), mask=mask
        )
    return True
