"""Masks bought and sold at the end of a round. Source: CM-MKT, R-57."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Described,
    Draft,
    IllegalMove,
    Name,
    Offers,
    Pick,
    Prose,
    Seat,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Fields
from commedia.engine.english import capital
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import in_a_row, in_list, say
from commedia.engine.visible_text import within
from commedia.games.city_of_masks.consequences import of_buying, of_repaying, of_selling
from commedia.games.city_of_masks.court import BUDGETS, Rank
from commedia.games.city_of_masks.decisions.decision import Decision, named
from commedia.games.city_of_masks.decisions.foretelling.market import (
    debt_foretold,
    purchase_foretold,
    sale_foretold,
)
from commedia.games.city_of_masks.decisions.paths import ANY
from commedia.games.city_of_masks.decisions.rounds import called, mask_named
from commedia.games.city_of_masks.decisions.turns import RepayDebt, ShowCard, cards_to_show, debts
from commedia.games.city_of_masks.own_masks import LONGEST_NAME, budget_faults
from commedia.games.city_of_masks.state import City
from commedia.kit.decisions import Say


class BuyMask(Answer):
    """Buy a mask that nobody owns."""

    then = "It is yours to wear from the next round on, and its points count for your standing."
    move = "Buy {mask}"
    mask: str


class BuyBlind(Answer):
    """Buy a mask of this rank, whichever chance gives you."""

    then = "You see which it is once it is paid."
    move = "Buy a mask of rank {rank}"
    rank: str


class WriteMask(Answer):
    """Write a mask of your own and buy it."""

    rank: str
    values: str
    name: Prose


class OfferMask(Answer):
    """Offer somebody a mask for Hidden Face."""

    then = "They see the mask, and take it or decline it at once."
    move = "Offer {to} {mask} for {price}"
    mask: str
    to: Seat
    price: int


class LeaveMarket(Answer):
    """That is all."""

    then = "You have had your turn at this market."


class MarketTurn(Decision[BuyMask | BuyBlind | WriteMask | OfferMask | RepayDebt | ShowCard | LeaveMarket]):
    """Each player once, in order, buys and offers what they like (CM-MKT-01 to CM-MKT-03)."""

    rule = "CM-MKT-03"
    doing = "at the market of masks"
    bounds = {
        "buy_mask": "CM-MKT-01",
        "buy_blind": "CM-MKT-01",
        "write_mask": "CM-MASK-06",
        "write_mask.rank": "CM-MKT-01",
        "offer_mask": "CM-MKT-02",
        "repay_debt": "CM-STK-08",
        "show_card": "CM-OBJ-11",
    }

    @property
    def asks(self) -> str:
        return say(
            "The market of masks is open, and you hold {hid} Hidden Face and {face} Face. What do you do?",
            hid=self.me.hid, face=self.me.face,
        )  # fmt: skip

    def offers(self) -> Offers:
        me, options = self.me, self.w.options
        offers: dict[type[Answer], Fields | Closed] = {}
        if options.mask_stock == "blind":
            offers[BuyBlind] = self.ranks_on_offer()
        else:
            offers[BuyMask] = self.on_offer()
        if options.custom_masks == "on":
            offers[WriteMask] = self.to_write()
        offers[OfferMask] = self.to_sell()
        offers[RepayDebt] = debts(me)
        offers[ShowCard] = cards_to_show(me)
        offers[LeaveMarket] = NOTHING_ELSE
        return offers

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What is left after buying, selling or paying, and what it does to one's standing."""
        told = [] if draft is None else self.comes_to(draft)
        return Described(label=answer.label, then=answer.then, comes_to=told)

    def comes_to(self, draft: Draft) -> list[str]:
        """The same in sentences, as far as it is filled in."""
        w, seat = self.w, self.seat
        if mask := draft.get(BuyMask.mask):
            return of_buying(w, seat, w.mask(mask).name, [w.mask(mask).points])
        if rank := draft.get(BuyBlind.rank):
            return of_buying(w, seat, say("A {rank}", rank=rank), points_of_rank(w, rank))
        if rank := draft.get(WriteMask.rank):
            return of_buying(w, seat, say("It"), [points for kind, points in BUDGETS.items() if kind == rank])
        if to := draft.get(RepayDebt.to):
            return of_repaying(w, seat, to, draft.get(RepayDebt.amount) or 1)
        mask, buyer, price = draft.get(OfferMask.mask), draft.get(OfferMask.to), draft.get(OfferMask.price)
        if mask is None or buyer is None or price is None:
            return []
        return of_selling(w, seat, mask, buyer, price)

    def foresee(self, answer: Answer) -> list[Foretold]:
        """What is left of what it costs, and what it adds to the standing or takes from it."""
        w, seat = self.w, self.seat
        match answer:
            case BuyMask(mask=mask):
                return purchase_foretold(w, seat, [w.mask(mask).points])
            case BuyBlind(rank=rank):
                return purchase_foretold(w, seat, points_of_rank(w, rank))
            case WriteMask(rank=rank):
                return purchase_foretold(w, seat, [BUDGETS[kind] for kind in BUDGETS if kind == rank])
            case OfferMask(mask=mask, price=price):
                return sale_foretold(w, seat, mask, price)
            case RepayDebt(to=to, amount=paid):
                return debt_foretold(w, seat, to, paid)
        return []

    def on_offer(self) -> Fields | Closed:
        """The masks that nobody owns and this player can pay for (CM-MKT-01)."""
        if not self.w.on_sale:
            return Closed("There are no masks left.", "CM-MKT-01")
        hid = self.me.hid
        masks = self.w.masks
        able = [mask for mask in self.w.on_sale if masks[mask].points <= hid]
        if not able:
            return Closed(say("You hold {hid} Hidden Face, and every mask costs more.", hid=hid), "CM-MKT-01")
        return {"mask": OneKnown(able, self.not_for_sale, "CM-MKT-01")}

    def not_for_sale(self, mask: str) -> str:
        """Why a mask cannot be bought."""
        if mask in self.w.on_sale:
            points = self.w.mask(mask).points
            return say(
                "{mask} costs {points}, and you hold {hid} Hidden Face.",
                mask=self.w.mask(mask).name, points=points, hid=self.me.hid,
            )  # fmt: skip
        return (
            say("{masks} is not on the stall.", masks=self.w.masks[mask].name) if mask in self.w.masks else ""
        )

    def ranks_on_offer(self) -> Fields | Closed:
        """The ranks of which masks are left, where this player could pay for the dearest (R-57)."""
        if not self.w.on_sale:
            return Closed("There are no masks left.", "CM-MKT-01")
        left = [rank for rank in BUDGETS if rank in self.w.on_sale]
        able = [rank for rank in left if max(points_of_rank(self.w, rank)) <= self.me.hid]
        if not able:
            why = say(
                "You hold {hid} Hidden Face, less than what the dearest mask of any rank here costs.",
                hid=self.me.hid,
            )
            return Closed(why, "CM-MKT-01")
        return {"rank": Pick(able)}

    def to_write(self) -> Fields | Closed:
        """A rank, and how its points are shared out: by a table option, once the stock is empty (R-57)."""
        if self.w.on_sale:
            return Closed("Masks are written once there are none left to buy.", "CM-MKT-01")
        able = [rank for rank, points in BUDGETS.items() if points <= self.me.hid]
        if not able:
            return Closed(
                say("You hold {hid} Hidden Face, and every mask costs more.", hid=self.me.hid), "CM-MKT-01"
            )
        ranks: dict[str, Fields] = {rank: {"values": Shares(rank)} for rank in able}
        return {"rank": Pick(ranks), "name": Name("what it is called", LONGEST_NAME)}

    def to_sell(self) -> Fields | Closed:
        """Any mask but the own Character, to anybody, for any sum of Hidden Face (CM-MKT-02, CM-CHAR-02).

        Where tokens are their owner's secret, nothing here tells what the buyer holds.
        """
        w, me = self.w, self.seat
        if not w.avatars[me].masks:
            return Closed("You have no mask to sell.", "CM-MKT-02")
        mine = OneKnown(w.avatars[me].masks, self.not_to_sell, "CM-MKT-02")
        if w.options.show_tokens == "owner_only":
            return {"mask": mine, "to": Pick(dict.fromkeys(w.others(me), priced(ANY)))}
        buyers = {seat: priced(other.hid) for seat, other in w.avatars.items() if seat != me}
        return {"mask": mine, "to": Pick(buyers)}

    def not_to_sell(self, mask: str) -> Reason:
        """Why a mask cannot be offered (CM-MKT-02, CM-CHAR-02)."""
        if mask == f"own:{self.seat}":
            return Closed("Nobody sells a Character of their own.", "CM-CHAR-02")
        return (
            say("{masks} is not yours to sell.", masks=self.w.masks[mask].name)
            if mask in self.w.masks
            else ""
        )

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        match field:
            case "to" if answer is OfferMask:
                them = self.w.avatars[str(value)]
                held = say("{hid} Hidden Face", hid=them.hid) if them.shows_tokens else ""
                return Described(label=str(value), price=held)
            case "mask" if answer is BuyMask:
                said, mask = mask_named(self.w, str(value)), self.w.mask(str(value))
                sees = say("sees the Uncast") if mask.sees_unseen else ""
                costs = say("{costs} Hidden Face", costs=mask.points)
                return replace(said, price=costs, then=in_a_row([said.then, sees], "; "))
            case "mask":
                return mask_named(self.w, str(value))
            case "rank":
                points = next((points for rank, points in BUDGETS.items() if rank == value), 0)
                # Others of a rank vary.
                price = say("{costs} Hidden Face", costs=points) if answer is WriteMask else ""
                return Described(label=str(value).capitalize(), price=price)
            case "values":
                return Described(label=in_list(str(value).split()))
            case _:
                return named(self.w, self.seat, value)


NOTHING_ELSE: Fields = {}


@lru_cache(1_000)
def priced(most: int) -> Fields:
    """What a mask may be offered for."""
    return {"price": Amount(0, most)}


def points_of_rank(w: City, rank: str) -> list[int]:
    """What masks of a rank cost, whoever may have them."""
    return [mask.points for mask in w.masks.values() if mask.rank == rank]


def shares(rank: Rank) -> list[str]:
    """Every way to share out a rank's points, written "3 2 2 1 1 1" (CM-MASK-06, CM-MASK-07).

    >>> shares("joker")[:2]
    ['3 2 2 1 1 1', '3 2 1 1 1 1 1']
    """
    points = BUDGETS[rank]
    ways = [
        [3] * threes + [2] * twos + [1] * (points - 3 * threes - 2 * twos)
        for threes in (1, 0)
        for twos in range(points // 2, -1, -1)
    ]
    return [" ".join(map(str, values)) for values in ways if not budget_faults(values, rank)]


class Shares(Pick):
    """How a rank's points are shared out, the dearest action first; they may be told in any order."""

    __slots__ = ("rank",)

    def __init__(self, rank: Rank) -> None:
        super().__init__(shares(rank))
        self.rank = rank

    def read(self, raw: Any) -> Any:
        told = str(raw).split()
        if told and all(value in DIGITS for value in told):
            values = sorted(map(int, told), reverse=True)
            if faults := budget_faults(values, self.rank):
                raise IllegalMove(capital(faults[0]), "CM-MASK-07")
            raw = " ".join(map(str, values))
        return super().read(raw)


DIGITS = tuple("0123456789")


class Describe(Answer):
    """So it is."""

    words: Prose = NO_WORDS


class DescribeAction(Say, Decision[Describe]):
    """An action of a mask that a buyer writes (R-57, CM-MASK-06)."""

    rule = "CM-MASK-06"
    doing = "writing a mask"
    answer = Describe
    box = Words("an action, as an order", due=True)
    number: int
    count: int
    value: int

    @property
    def asks(self) -> str:
        return say(
            "Action {number} of {count}, worth {value}: what is proper to do in this mask?",
            number=self.number, count=self.count, value=self.value,
        )  # fmt: skip


class TakeOffer(Answer):
    """Take it."""

    mask: str


class DeclineOffer(Answer):
    """Decline it."""

    then = "Nothing changes hands."


class OfferedMask(Decision[TakeOffer | DeclineOffer]):
    """The buyer sees the mask, and takes it or declines it at once (CM-MKT-03).

    declined: the prices for which they have not taken it on this very turn of the seller's.
    """

    rule = "CM-MKT-03"
    seller: Seat
    mask: str
    price: int
    declined: list[int] = []

    @property
    def asks(self) -> str:
        points = self.w.mask(self.mask).points
        what = say("{mask} ({points} points)", mask=within(called(self.w, self.mask)), points=points)
        again = say(" You have declined it for {declined}.", declined=self.declined) if self.declined else ""
        return say(
            "{seller} offers you {mask} for {price} Hidden Face.{again} Do you take it?",
            seller=self.seller, mask=what, price=self.price, again=again,
        )  # fmt: skip

    @property
    def doing(self) -> str:
        return say("looking at what {seller} offers", seller=self.seller)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is DeclineOffer:
            return super().describe(answer, draft)
        price, left, stands = self.bought()
        rises = stands.most - (stands.now or 0)
        then = say(
            "You keep {left} Hidden Face, and your standing rises by {rises}.", left=left.most, rises=rises
        )
        move = say("Take it for {price}", price=self.price or say("nothing"))
        return Described(
            label=answer.label, price=say("{price} Hidden Face", price=price.most), then=then, move=move
        )

    def foresee(self, answer: TakeOffer | DeclineOffer) -> list[Foretold]:
        """What is left, and what it adds to the standing."""
        return self.bought() if isinstance(answer, TakeOffer) else []

    def bought(self) -> list[Foretold]:
        """What taking it comes to."""
        return purchase_foretold(self.w, self.seat, [self.w.mask(self.mask).points], self.price)

    def offers(self) -> Offers:
        hid, price = self.me.hid, self.price
        if price > hid:
            short = say("You hold {hid} Hidden Face, and it costs {price}.", hid=hid, price=price)
            return {TakeOffer: Closed(short, "CM-MKT-02"), DeclineOffer: {}}
        return {TakeOffer: {"mask": Pick([self.mask], default=self.mask)}, DeclineOffer: {}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """What may be done in it; one that a player wrote, by its own name."""
        return mask_named(self.w, str(value))
