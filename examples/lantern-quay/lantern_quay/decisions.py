"""Every decision that is put to a person, with its words and its legal answers."""

from commedia.engine import NO_WORDS, Answer, Decision, Described, Draft, Offers, Pick, Prose, Seat, Words
from commedia.engine.foretold import Foretold
from commedia.engine.manner import Required, Timing, Voluntary
from commedia.kit.decisions import HowMuch, No, Said, Say, Yes, YesOrNo

from .foretelling import bid_foretold, load_foretold
from .state import Landing, Quay


class Offer(Answer):
    """Offer so many coins for the tide."""

    due = {"coins": "how many coins you offer"}
    coins: int


class BidForTheTide(HowMuch, Decision[Offer, Quay]):
    """At dusk, all at once."""

    rule = "LQ-TIDE-01"
    manner = Required(secret=True)
    answer = Offer
    asks = "What is the tide worth to you tonight? The bids are opened together; the highest pays."

    @property
    def most(self) -> int:
        """All that there is."""
        return self.w.crew[self.seat].coins

    def foresee(self, answer: Offer) -> list[Foretold]:
        return bid_foretold(self.w, self.seat, answer.coins)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if draft is None:
            return super().describe(answer)
        [left] = bid_foretold(self.w, self.seat, draft.get(Offer.coins) or 0)
        says = f"If you have the tide for it, you have {left.most} left; if not, you keep your coins."
        return Described(answer.label, comes_to=[says])


class Shake(Answer):
    """Offer somebody your hand."""

    due = {"partner": "whose hand you want"}
    partner: str
    words: Prose = NO_WORDS


class LandAlone(Answer):
    """Land your cargo alone."""


class ChoosePartner(Decision[Shake | LandAlone, Quay]):
    """The pilot's."""

    rule = "LQ-PACT-01"
    asks = "The boat holds two. Whom do you take along?"

    def offers(self) -> Offers:
        others = [seat for seat in self.w.seats if seat != self.seat]
        return {Shake: {"partner": Pick(others), "words": Words("what you promise")}, LandAlone: {}}


class TakeTheHand(YesOrNo, Decision[Yes | No, Quay]):
    """To whoever the pilot has chosen."""

    rule = "LQ-PACT-02"

    @property
    def asks(self) -> str:
        return f"{self.w.pilot} holds out a hand: a card each, and half of the price each. Do you take it?"


class Land(Answer):
    """Bring this ashore."""

    card: str
    faith: str = "keep"

    def laid_by(self, seat: Seat) -> Landing:
        """What then lies in the boat."""
        return Landing(seat=seat, card=self.card, betrays=self.faith == "betray")


class BringAshore(Decision[Land, Quay]):
    """In secret, to each who is in the boat."""

    rule = "LQ-LAND-01"
    manner = Required(secret=True)
    asks = "What lies under your sailcloth? Nobody sees it before it is sold."

    def offers(self) -> Offers:
        faith = ["keep", "betray"] if self.w.partner else ["keep"]
        return {Land: {"card": Pick(self.w.crew[self.seat].cargo), "faith": Pick(faith)}}

    def foresee(self, answer: Land) -> list[Foretold]:
        return load_foretold(self.w, self.seat, answer.laid_by(self.seat))

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        card = None if draft is None else draft.get(Land.card)
        if draft is None or card is None:
            return super().describe(answer)
        load = Land(card=card, faith=draft.get(Land.faith) or "keep").laid_by(self.seat)
        [share] = load_foretold(self.w, self.seat, load)
        sold = f"{share.least}" if share.least == share.most else f"{share.least} to {share.most}"
        betrayed = ["Betrayed, nothing."] if self.w.partner else []
        return Described(answer.label, comes_to=[f"Sold, it brings you {sold}.", *betrayed])


class GiveTheSign(Answer):
    """Give the sign to land."""

    words: Prose = NO_WORDS


class Sign(Say, Decision[GiveTheSign, Quay]):
    """The pilot's, while the others watch the water."""

    rule = "LQ-LANTERN-01"
    answer = GiveTheSign
    box = Words("how you give it")
    asks = "All is loaded. Give the sign when you are ready; until then anybody may raise a lantern."


class Raise(Answer):
    """Raise the lantern, for one coin."""

    words: Prose = NO_WORDS


class RaiseLantern(Say, Decision[Raise, Quay]):
    """An open door, to everybody who is not in the boat."""

    rule = "LQ-LANTERN-02"
    manner = Voluntary(timing=Timing.AFTER_SCENE)
    answer = Raise
    box = Words("what you call across the water")
    asks = "A boat, without a light. Do you raise your lantern? The Watch will come and look."


class LastWord(Say, Decision[Said, Quay]):
    """The epilogue, to everybody in turn."""

    rule = "LQ-END-03"
    box = Words("a sentence or two", due=True)

    @property
    def asks(self) -> str:
        hand = self.w.crew[self.seat]
        return f"You were {hand.role}, and have {self.w.fortune(self.seat)}. How do you leave the quay?"
