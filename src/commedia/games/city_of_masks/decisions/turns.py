"""What somebody does on their turn: a mask, a challenge, a debt, a card. Source: CM-RND-10, CM-RND-11."""

from __future__ import annotations

from commedia.engine import Amount, Answer, Closed, Described, Draft, Offers, Pick, Required, Seat, Timing
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.closed_choices import not_owned, whereabouts
from commedia.games.city_of_masks.decisions.decision import Decision, named
from commedia.games.city_of_masks.decisions.foretelling.market import debt_foretold
from commedia.games.city_of_masks.decisions.rounds import beneath_foretold, worn_by
from commedia.games.city_of_masks.decisions.toward import person
from commedia.games.city_of_masks.state import Avatar


class ChangeMask(Answer):
    """Change your mask first."""

    then = "Your turn then goes on behind the other mask."
    move = "Wear {mask} from now on"
    mask: str


class Challenge(Answer):
    """Challenge somebody."""

    move = "Challenge {whom}"
    whom: Seat


class ActAlone(Answer):
    """Act without involving another avatar."""


class RepayDebt(Answer):
    """Pay off some of a debt."""

    then = "Once all of it is paid, nobody gives you orders."
    move = "Pay {to} {amount}"
    to: Seat
    amount: int


class ShowCard(Answer):
    """Turn up an objective card: both its objectives are met."""

    then = "Everybody sees it; it cannot be turned down again."
    move = "Turn up {card}"
    card: str


class Pass(Answer):
    """Let your turn go by."""

    then = "Nothing is staked, won or lost."


class TakeTurn(Decision[ChangeMask | Challenge | ActAlone | RepayDebt | ShowCard | Pass]):
    """A turn: change your mask if you like, then start a challenge or pass (CM-RND-10, CM-RND-11).

    What only minor characters would oppose is unopposed (CM-RND-13). Paying debts and turning up cards is
    free (CM-STK-08, CM-OBJ-11).
    """

    rule = "CM-RND-10"
    manner = Required(timing=Timing.BETWEEN_LINES)
    quietly = "Take your turn"
    doing = "taking a turn"
    bounds = {
        "change_mask": "CM-RND-11",
        "challenge": "CM-OPP-01",
        "repay_debt": "CM-STK-08",
        "show_card": "CM-OBJ-11",
    }
    challenges: int

    @property
    def asks(self) -> str:
        if self.challenges:
            return "You may start another challenge. What do you do?"
        return "It is your turn. What do you do?"

    def offers(self) -> Offers:
        me, there = self.me, self.w.in_sight(self.seat)
        spared, ordered = self.w.ordered(self.seat, "spare"), self.w.ordered(self.seat, "challenge")
        must = ordered is not None and ordered.value in there
        whom = [ordered.value] if ordered and must else [s for s in there if not spared or s != spared.value]
        bound: Fields | Closed = {}
        if ordered and must:
            bound = Closed(say("{creditor} has ordered a challenge.", creditor=ordered.creditor), "CM-STK-09")
        nobody = Closed("There is nobody here whom you could challenge.", self.rule)
        if spared and there:
            nobody = Closed(
                say("{creditor} has ordered you to leave them in peace.", creditor=spared.creditor),
                "CM-STK-09",
            )
        return {
            ChangeMask: self.other_masks(),
            Challenge: {"whom": OneKnown(whom, self.out_of_reach)} if whom else nobody,
            ActAlone: bound,
            RepayDebt: debts(me),
            ShowCard: cards_to_show(me),
            Pass: bound,
        }

    def foresee(self, answer: Answer) -> list[Foretold]:
        """What contradicts another mask, and what is left of a debt."""
        match answer:
            case ChangeMask(mask=mask):
                return [beneath_foretold(self.w, self.seat, mask)]
            case RepayDebt(to=to, amount=paid):
                return debt_foretold(self.w, self.seat, to, paid)
        return []

    def other_masks(self) -> Fields | Closed:
        """What could be worn instead (CM-RND-11)."""
        if self.challenges:
            return Closed("You have started a challenge on this turn already.", "CM-RND-11")
        if order := self.w.ordered(self.seat, "mask"):
            return Closed(say("{creditor} has ordered what you wear.", creditor=order.creditor), "CM-STK-09")
        worn = self.me.worn
        others = [mask for mask in self.w.wardrobe(self.seat) if mask != worn]
        if not others:
            return Closed("You own no other mask.", "CM-RND-11")
        return {"mask": OneKnown(others, not_owned(self.w, self.seat))}

    def out_of_reach(self, other: str) -> Reason:
        """Why somebody cannot be challenged."""
        ordered = self.w.ordered(self.seat, "spare") or self.w.ordered(self.seat, "challenge")
        if why := whereabouts(self.w, self.seat, other):
            return why
        if ordered and other in self.w.avatars:
            return Closed(say("{creditor} has ordered otherwise.", creditor=ordered.creditor), "CM-STK-09")
        return ""

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        chance, then = lots(self.w.options), answer.then
        if answer is Challenge:
            then = say(
                "You both say what you do and stake Face on it; the {many} decide who takes it.",
                many=chance.many,
            )
        elif answer is ActAlone:
            brings = say("it may bring you Face or Hidden Face, or cost you some")
            then = say("You say what you do, and {draw}; {brings}.", draw=chance.draw, brings=brings)
        return Described(label=answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        match field:
            case "mask":
                return worn_by(self.w, self.seat, str(value))
            case "whom":
                return person(self.w, self.seat, str(value))
            case "to":
                owed = self.me.owes.get(str(value), 0)
                return Described(label=str(value), price=say("you owe {owed}", owed=owed))
        return named(self.w, self.seat, value)


def debts(me: Avatar) -> Fields | Closed:
    """What could be paid of each debt (CM-STK-08)."""
    if not me.owes:
        return NO_DEBT
    owed = {to: min(amount, me.face) for to, amount in me.owes.items() if amount > 0}
    if not owed:
        return NO_DEBT
    if not me.face:
        return Closed("You have no Face.", "CM-STK-08")
    return {"to": Pick({to: {"amount": Amount(1, most)} for to, most in owed.items()})}


def cards_to_show(me: Avatar) -> Fields | Closed:
    """The cards both of whose objectives are met, and that lie face down still (CM-OBJ-11)."""
    open_ = [aim.card for aim in me.aims if not aim.met]
    if open_ and len(open_) == 2 * len(me.cards):  # each brings two (CM-OBJ-12)
        return NOT_MET
    left = [card for card in me.cards if card not in open_ and card not in me.cards_shown]
    return {"card": Pick(left)} if left else NOT_MET if open_ else NO_CARD


NO_DEBT = Closed("You owe nobody anything.", "CM-STK-08")
NOT_MET = Closed("A card is turned up when both its objectives are met.", "CM-OBJ-11")
NO_CARD = Closed("No card of yours is there to be turned up.", "CM-OBJ-11")
