"""What follows a draw: promises, feelings, repayment. Source: CM-WOO, CM-OPP-09, CM-SET, CM-UNO."""

from __future__ import annotations

from msgspec.structs import replace

from commedia.engine import Answer, Closed, Described, Draft, Offers, Pick, Required, Seat
from commedia.engine.described import DescribedField
from commedia.engine.foretold import Foretold, certain
from commedia.engine.sentences import begin_with, in_a_row, say
from commedia.games.city_of_masks.consequences import called
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.foretelling.hearts import (
    feeling_foretold,
    promise_foretold,
    taken_back_foretold,
)
from commedia.games.city_of_masks.decisions.foretelling.palms import payment_foretold
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.events.deeds import SpectacleGained
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.moved_hearts import (
    becomes,
    moved,
    of_a_step,
    of_allocating,
    of_feeling,
    of_paying,
    of_promising,
)
from commedia.games.city_of_masks.state import Loan
from commedia.kit.decisions import HowMuch, YesOrNo, amount
from commedia.kit.figures import signed


class Promise(Answer):
    """Promise so much Face."""

    amount: int = 0


class Allocate(HowMuch, Decision[Promise]):
    """Whoever was wooed may promise Face to the wooer, openly (CM-WOO-04)."""

    rule = "CM-WOO-04"
    answer = Promise
    usual = 0
    wooer: Seat
    most: int

    @property
    def asks(self) -> str:
        return say(
            "{wooer} has wooed you. Do you promise them any Face? Up to {most}.",
            wooer=self.wooer, most=self.most,
        )  # fmt: skip

    @property
    def doing(self) -> str:
        return say("thinking what {wooer} may be promised", wooer=self.wooer)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        more = None if draft is None else self.so_far(draft, Promise.amount)
        told = [] if more is None else of_allocating(self.w, self.seat, self.wooer, more)
        return Described(
            label=answer.label, move=say("Promise {wooer} {{amount}}", wooer=self.wooer), comes_to=told
        )

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return replace(said, heading=say("promise {wooer}", wooer=self.wooer)) if field == "amount" else said

    def foresee(self, answer: Promise) -> list[Foretold]:
        """All that is promised to them then."""
        return [promise_foretold(self.w, self.seat, self.wooer, answer.amount)]


class Accept(Answer):
    """Let it warm you."""


class Decline(Answer):
    """Stay as you are."""

    then = "Nothing changes between you. You may promise them Face."


class BeWooed(YesOrNo, Decision[Accept | Decline]):
    """The wooed may decline to think better of somebody, where they have a say (R-23)."""

    rule = "CM-WOO-02"
    manner = Required(secret=True)
    yes, no = Accept, Decline
    wooer: Seat
    by: int = 0

    @property
    def asks(self) -> str:
        return say("{wooer} has wooed you. Does it win you over?", wooer=self.wooer)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Decline:
            return super().describe(answer, draft)
        after = becomes(self.w, self.seat, self.wooer, self.by)
        then = in_a_row([after, between(self.w, self.seat, self.wooer)])
        return Described(label=answer.label, price=signed(self.by) if self.by else "", then=then)

    def foresee(self, answer: Accept | Decline) -> list[Foretold]:
        """What is felt for them then."""
        by = self.by if isinstance(answer, Accept) else 0
        return feeling_foretold(self.w, self.seat, self.wooer, by)

    @property
    def doing(self) -> str:
        return say("considering {wooer}", wooer=self.wooer)


class React(Answer):
    """It moves you, as if you had been wooed."""

    move = "Be moved, and promise {promise}"
    promise: int = 0


class Ignore(Answer):
    """It leaves you as you were."""


class OnlookerReacts(Decision[React | Ignore]):
    """Everybody who looks on is asked, so that asking tells nothing; who feels enough may react.

    Source: CM-WOO-03.
    """

    rule = "CM-WOO-03"
    bounds = {"react": "CM-WOO-04"}
    manner = Required(secret=True)
    doing = "looking on"
    principal: Seat
    by: int
    most: int

    @property
    def asks(self) -> str:
        by = say(", by {by:+}", by=self.by).replace("-", "−") if self.by else ""
        return say("You saw what {principal} did. Does it move you{by}?", principal=self.principal, by=by)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        w, seat, to = self.w, self.seat, self.principal
        if answer is Ignore:
            told = moved(w, seat, to, 0) if draft else []
            return Described(label=answer.label, then="You feel as before.", comes_to=told)
        told = moved(w, seat, to, self.by) if draft else []
        if draft and (more := self.so_far(draft, React.promise)):
            told.append(of_promising(w, seat, to, more))
        return Described(label=answer.label, price=signed(self.by), comes_to=told)

    def offers(self) -> Offers:
        feels = self.me.feeling(self.principal)
        strong = abs(feels) > 5 if self.w.options.onlooker_test == "absolute" else feels > 5
        if not strong:
            return UNMOVED
        return {React: {"promise": amount(0, self.most, default=0)}, Ignore: {}}

    def foresee(self, answer: React | Ignore) -> list[Foretold]:
        """What is felt for them then, and all that is promised to them."""
        if not isinstance(answer, React):
            return feeling_foretold(self.w, self.seat, self.principal, 0)
        return [
            *feeling_foretold(self.w, self.seat, self.principal, self.by),
            promise_foretold(self.w, self.seat, self.principal, answer.promise),
        ]


UNMOVED: Offers = {React: Closed("You feel too little for them.", "CM-WOO-03"), Ignore: {}}


class Shifted(Answer):
    """That is what you feel now."""

    move = "{by}"
    by: int = 0


class Shift(Decision[Shifted]):
    """A feeling may move in secret, by up to a tile's outer court (CM-OPP-09, R-13)."""

    manner = Required(secret=True)
    doing = "weighing a feeling"
    toward: str
    most: int

    @property
    def rule(self) -> str:
        """What is felt for a faction has a rule of its own."""
        return "CM-REL-11" if self.toward in FACTIONS else "CM-OPP-09"

    @property
    def asks(self) -> str:
        whom = FACTIONS[self.toward].name if self.toward in FACTIONS else self.toward
        return say(
            "Has it changed what you feel for {whom}? By up to {most}, either way.", whom=whom, most=self.most
        )

    def offers(self) -> Offers:
        return {Shifted: {"by": amount(-self.most, self.most, default=0)}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The feeling before and after."""
        told = moved(self.w, self.seat, self.toward, self.so_far(draft, Shifted.by)) if draft else []
        return Described(label=answer.label, comes_to=told)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return replace(said, heading=of_feeling(self.toward)) if field == "by" else said

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        if field == "by" and isinstance(value, int):
            return Described(of_a_step(self.toward, value))
        return super().describe_value(answer, field, value)

    def foresee(self, answer: Shifted) -> list[Foretold]:
        """What is felt then."""
        return feeling_foretold(self.w, self.seat, self.toward, answer.by)


class Pay(Answer):
    """Pay so much."""

    amount: int


class Repay(Decision[Pay]):
    """The borrower pays each lender what they like (CM-SET-01)."""

    rule = "CM-SET-01"
    doing = "settling with lenders"
    loan: Loan
    won: bool

    @property
    def asks(self) -> str:
        lender = self.loan.seat
        if lender in FACTIONS:
            lender = begin_with(FACTIONS[lender].name)
        return say("{lender} lent you {amount}. What do you pay?", lender=lender, amount=self.loan.amount)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        lender = self.loan.seat
        name = FACTIONS[lender].name if lender in FACTIONS else lender
        paid = None if draft is None else self.so_far(draft, Pay.amount)
        told = [] if paid is None else of_paying(self.w, self.seat, self.loan, paid, self.won)
        return Described(label=answer.label, move=say("Pay {name} {{amount}}", name=name), comes_to=told)

    def offers(self) -> Offers:
        face = self.me.face
        usual = min(self.loan.amount, face) if self.won else 0
        return {Pay: {"amount": amount(0, face, default=usual)}}

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return (
            replace(said, heading=say("pay {loan}", loan=called(self.loan.seat)))
            if field == "amount"
            else said
        )

    def foresee(self, answer: Pay) -> list[Foretold]:
        """What is kept, how far it is above the loan, and what that is to the lender."""
        return payment_foretold(self.w, self.seat, self.loan, answer.amount, self.won)


class Weighed(Answer):
    """Think so much better or worse of them."""

    move = "{by}"
    by: int = 0
    cancel: bool = False


class Weigh(Decision[Weighed]):
    """A lender makes of the payment what they like; a betrayed one may cancel a promise (CM-SET-02)."""

    rule = "CM-SET-02"
    manner = Required(secret=True)
    doing = "weighing what was paid"
    borrower: Seat
    net: int
    betrayed: bool

    @property
    def asks(self) -> str:
        way = say("{net} more", net=self.net) if self.net > 0 else say("{net} less", net=-self.net)
        return say(
            "{borrower} paid you {way} than was lent. What do you think of them now?",
            borrower=self.borrower, way=way,
        )  # fmt: skip

    def offers(self) -> Offers:
        low, high = min(0, self.net), max(0, self.net)
        freed = self.betrayed and self.me.promised.get(self.borrower, 0) > 0
        cancel = Pick([False, True] if freed else [False], default=False)
        return {Weighed: {"by": amount(low, high, default=0), "cancel": cancel}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The feeling before and after, and whether a promise is taken back."""
        if draft is None:
            return super().describe(answer)
        told = moved(self.w, self.seat, self.borrower, self.so_far(draft, Weighed.by))
        promise = taken_back_foretold(self.w, self.seat, self.borrower, bool(draft.get(Weighed.cancel)))
        if promise.most != promise.now:
            told.append(
                say(
                    "The {promise} Face that you promised {borrower} are promised no more.",
                    promise=promise.now, borrower=self.borrower,
                )
            )  # fmt: skip
        return Described(label=answer.label, comes_to=told)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return replace(said, heading=of_feeling(self.borrower)) if field == "by" else said

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        if field == "by" and isinstance(value, int):
            return Described(of_a_step(self.borrower, value))
        if field == "cancel" and value is True:
            return Described(
                say(
                    "Take back the {promised} Face you promised them",
                    promised=self.me.promised.get(self.borrower, 0),
                )
            )
        return super().describe_value(answer, field, value)

    def foresee(self, answer: Weighed) -> list[Foretold]:
        """What is felt for them then, and what stays promised to them."""
        return [
            *feeling_foretold(self.w, self.seat, self.borrower, answer.by),
            taken_back_foretold(self.w, self.seat, self.borrower, answer.cancel),
        ]


class Divide(Answer):
    """So much of it as Face, the rest as Hidden Face."""

    move = "Take {face} as Face"
    face: int


class DivideGain(Decision[Divide]):
    """A mixed gain is divided by its player, where it is one (R-20)."""

    rule = "CM-UNO-03"
    doing = "dividing a gain"
    gain: int

    @property
    def asks(self) -> str:
        return say("You gain {gain}. How much of it as Face?", gain=self.gain)

    def offers(self) -> Offers:
        return {Divide: {"face": amount(0, self.gain)}}

    def foresee(self, answer: Divide) -> list[Foretold]:
        """Both parts of it."""
        hidden = self.gain - answer.face
        return [
            certain("Face", answer.face, SpectacleGained, SpectacleGained.face, seat=self.seat),
            certain("Hidden Face", hidden, SpectacleGained, SpectacleGained.hidden, seat=self.seat),
        ]
