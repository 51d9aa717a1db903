"""Orders that a creditor gives to a beholden avatar. Source: CM-STK-09, R-31.

What may be ordered is made up of what everybody knows, so that no order can ask for a secret.
"""

from __future__ import annotations

from typing import Final

from commedia.engine import Amount, Answer, Closed, Described, Draft, Offers, Pick, Prose, Seat, Words
from commedia.engine.decisions import A
from commedia.engine.domains import Fields
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.paths import ANY
from commedia.games.city_of_masks.decisions.rounds import PLACE, mask_named, place_named
from commedia.games.city_of_masks.decisions.toward import person
from commedia.games.city_of_masks.masks import UNCAST


class NoOrder(Answer):
    """Give no order now."""

    then = "Your one order of this round is left to you."


class OrderDecision(Decision[A]):
    """Put to a creditor, before the decision that an order would be about."""

    rule = "CM-STK-09"
    debtor: Seat

    @property
    def doing(self) -> str:
        return say("thinking of an order for {debtor}", debtor=self.debtor)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is NoOrder:
            return super().describe(answer, draft)
        move = say(ORDERS[answer.do], debtor=self.debtor) if answer.do in ORDERS else ""
        then = say("All hear it, and {debtor} must obey.", debtor=self.debtor)
        return Described(label=answer.label, then=then, move=move)


ORDERS: Final = {
    "send_to": "Order {debtor} to {{at}}",
    "order_to_wear": "Order {debtor} to wear {{mask}}",
    "order_to_challenge": "Order {debtor} to challenge {{whom}}",
    "order_to_spare": "Order {debtor} to leave {{whom}} in peace",
    "order_to_lend": "Order {debtor} to lend you {{amount}}",
}
"""What the button says of each, as `Answer.move`."""


class SendTo(Answer):
    """Order them to the main scene, or to a place that was named."""

    at: int


class SendElsewhere(Answer):
    """Order them to a place that you name."""

    place: Prose


class OrderPlace(OrderDecision[SendTo | SendElsewhere | NoOrder]):
    """Which place to declare."""

    @property
    def asks(self) -> str:
        return say("{debtor} is beholden to you. Do you order where they are this round?", debtor=self.debtor)

    def offers(self) -> Offers:
        return {
            SendTo: {"at": Pick(list(range(len(self.w.places))))},
            SendElsewhere: {"place": PLACE},
            NoOrder: {},
        }

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return place_named(self.w, value)


class OrderToWear(Answer):
    """Order them to wear this mask."""

    mask: str


class OrderMask(OrderDecision[OrderToWear | NoOrder]):
    """Which mask to wear, out of those that everybody knows they have: no order reveals one."""

    @property
    def asks(self) -> str:
        return say(
            "{debtor} is beholden to you. Do you order which mask they wear this round?", debtor=self.debtor
        )

    def offers(self) -> Offers:
        debtor = self.w.avatars[self.debtor]
        known = [*debtor.shown, *self.w.roles(self.debtor), UNCAST]
        hidden = debtor.hidden_face
        if debtor.own_character and hidden and all(act.declared for act in hidden):
            known.append(f"own:{self.debtor}")  # it has been worn, or would show nothing new (CM-CHAR-02)
        return {OrderToWear: {"mask": Pick(known)}, NoOrder: {}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return mask_named(self.w, str(value))


class OrderToChallenge(Answer):
    """Order them to challenge somebody."""

    whom: Seat


class OrderToSpare(Answer):
    """Order them to leave somebody in peace."""

    whom: Seat


class OrderTurn(OrderDecision[OrderToChallenge | OrderToSpare | NoOrder]):
    """Whom to challenge, or not to."""

    @property
    def asks(self) -> str:
        return say(
            "{debtor} is beholden to you. Do you order whom they challenge, or leave in peace?",
            debtor=self.debtor,
        )

    def offers(self) -> Offers:
        there = self.w.in_sight(self.debtor)  # CM-OPP-01
        whom: Fields | Closed = {"whom": Pick(there)}
        if not there:
            whom = Closed(
                say("There is nobody whom {debtor} could challenge.", debtor=self.debtor), self.rule
            )
        return {OrderToChallenge: whom, OrderToSpare: whom, NoOrder: {}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return person(self.w, self.seat, str(value))


class OrderToLend(Answer):
    """Order them to lend you so much, within what they could lend at all."""

    amount: int


class OrderLoan(OrderDecision[OrderToLend | NoOrder]):
    """An order to lend within normal limits. What these are is the debtor's secret (CM-INF-02)."""

    @property
    def asks(self) -> str:
        return say("{debtor} is beholden to you. Do you order the loan?", debtor=self.debtor)

    def offers(self) -> Offers:
        return {OrderToLend: {"amount": Amount(1, ANY)}, NoOrder: {}}


class OrderInWords(Answer):
    """Give an order."""

    words: Prose


class OrderFreely(OrderDecision[OrderInWords | NoOrder]):
    """An order in words, which the players keep, where a table plays with free orders (R-31)."""

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(label=answer.label)

    @property
    def asks(self) -> str:
        return say(
            "{debtor} is beholden to you, and must decide something. Do you give an order?",
            debtor=self.debtor,
        )

    def offers(self) -> Offers:
        return {OrderInWords: {"words": Words("what they are to do", due=True)}, NoOrder: {}}
