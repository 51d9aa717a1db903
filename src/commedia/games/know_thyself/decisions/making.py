"""Making the amnesiacs: Appearance, Attachments, and the cards of Hardcore.

Source: KT-APP, KT-ATT, KT-HARD.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Answer,
    Arrange,
    Closed,
    Described,
    Draft,
    Listing,
    Name,
    Offers,
    Prose,
    Required,
    Seat,
    Some,
    Voluntary,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.engine.sentences import say
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.state import Amnesiac, Palace
from commedia.kit.decisions import Say, YesOrNo, amount

LEAST, MOST = 2, 15
"""What an Appearance may be granted (KT-APP-05)."""
GUIDE = say(
    "6 lavish: telling clothes, marks of rank, hair, a scar, what the body tells; 9 telling clothes, and a"
    " mark or two; 12 ordinary clothes, build, hair, one mark; 15 nude, and lightly described."
)
"""What the GM may go by (KT-APP-04)."""
ON_A_CARD = 5
"""Cards that everybody writes in Hardcore (KT-HARD-01)."""
THING = Words(
    "a thing that is part of you or can be carried; no name, nothing that says who you are", due=True
)


# -- Appearance ------------------------------------------------------------------------------------------


class Describe(Answer):
    """Say what the mirror shows."""

    move = "Step before the mirror"
    words: Prose
    called: Prose = NO_WORDS


class DescribeAppearance(Decision[Describe]):
    """To every player."""

    rule = "KT-APP-01"
    asks = (
        "You wake, and know nothing. What does the mirror show? The body and the clothes, and nothing else:"
        " no name, no paper, no badge. The less it tells, the more Coins you begin with."
    )
    matters = "The Coins the GM grants are all you can wager with, and are hard to come by later."
    doing = "before the mirror"

    def offers(self) -> Offers:
        return {Describe: {"words": APPEARANCE, "called": CALLED}}

    def before(self) -> Mapping[str, Any]:
        """The last draft: it came back, or may be drafted anew."""
        me = self.me
        return {"do": Describe.do, "words": me.appearance, "called": me.called} if me.appearance else {}


class RedraftAppearance(DescribeAppearance):
    """To a player whose Appearance lies before the GM, until it is granted."""

    kind = DescribeAppearance.kind
    rule = "KT-APP-05"
    manner = Voluntary()
    asks = "Your Appearance lies before the GM. Until it is granted, you may draft it anew."


APPEARANCE = Words("the body and the clothes, as other eyes see them", due=True)
CALLED = Name("what the others call you by your looks, as “the one in grey”: never a name", due=False)


class Grant(Answer):
    """Grant so many Coins."""

    move = "Grant {coins} Coins"
    coins: int


class SendBack(Answer):
    """Send it back, and say what must go."""

    words: Prose


class ValueAppearance(Decision[Grant | SendBack]):
    """To the GM, for each Appearance."""

    rule = "KT-APP-04"
    bounds = {"send_back": "KT-APP-02", "grant": "KT-APP-05"}
    doing = "looking somebody over"
    pc: Seat
    draft: Prose
    """The Appearance as it was when this was asked: for another it is asked anew (KT-APP-05)."""

    @property
    def asks(self) -> str:
        return say("What do you grant {pc} for this Appearance? {guide}", pc=self.pc, guide=GUIDE)

    def offers(self) -> Offers:
        return {Grant: {"coins": amount(LEAST, MOST)}, SendBack: {"words": WHY_BACK}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is SendBack:
            return Described(answer.label, then="It is written anew; nothing may name or identify the PC.")
        return Described(answer.label, then="They come out of Bribes and Tolls.")


WHY_BACK = Words("what must go: a name, a paper, a badge", due=True)


# -- Attachments -----------------------------------------------------------------------------------------


class Gather(Answer):
    """Lay four things beside the bed, one in each suit."""

    move = "Lay them beside the bed"
    D: Prose
    H: Prose
    C: Prose
    S: Prose
    body: list[str] = []


GATHERED: Fields = {"D": THING, "H": THING, "C": THING, "S": THING, "body": Some(SUITS)}


class ListAttachments(Decision[Gather]):
    """To every player, unless they are dealt. Short beats long, and vague things draw more (KT-ATT-07)."""

    rule = "KT-ATT-01"
    asks = (
        "Four things are yours. Which, and in which suit does each lie? Suits mean nothing yet: they say on"
        " which of them a Memory will come back. Mark what is part of your body."
    )
    doing = "looking at what lies beside the bed"

    def offers(self) -> Offers:
        return {Gather: GATHERED}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """With what holds for each of the four."""
        return Described(answer.label, then=say("Each is {thing}.", thing=say(THING.hint)))

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return replace(said, beside=say("part of my body")) if field == "body" else said

    def before(self) -> Mapping[str, Any]:
        """The four that came back."""
        return lying(self.me)


def lying(pc: Amnesiac) -> dict[str, Any]:
    """What somebody has laid beside the bed, as they gave it; nothing where that is not yet."""
    if not pc.attachments:
        return {}
    things: dict[str, Any] = {suit: thing.text for suit, thing in pc.attachments.items()}
    body = [suit for suit, thing in pc.attachments.items() if thing.body]
    return {"do": Gather.do, **things, "body": body}


class LetStand(Answer):
    """Let it stand."""


class LowerValue(Answer):
    """Propose a lower value, and say why."""

    move = "Propose {coins}"
    coins: int
    words: Prose


class LookOverAttachments(Decision[LetStand | LowerValue | SendBack]):
    """To the GM, for each player's four Attachments."""

    rule = "KT-ATT-05"
    bounds = {"send_back": "KT-ATT-03"}
    doing = "looking somebody's things over"
    pc: Seat

    @property
    def asks(self) -> str:
        return say(
            "Do {pc}’s Attachments stand? What names or identifies anybody goes back; what tells more"
            " than the Appearance did may lower its value.",
            pc=self.pc,
        )

    def offers(self) -> Offers:
        value = self.w.pcs[self.pc].value
        lower = {"coins": amount(LEAST, value - 1), "words": WHY_LESS}
        return {
            LetStand: {},
            LowerValue: lower if value > LEAST else Closed("It is at its least, 2.", self.rule),
            SendBack: {"words": WHY_BACK},
        }


WHY_LESS = Words("what it tells that the Appearance did not", due=True)


class Reply(Answer):
    """Say why it should stay."""

    words: Prose


class Redraft(Answer):
    """Lay four other things there."""

    D: Prose
    H: Prose
    C: Prose
    S: Prose
    body: list[str] = []


class AnswerReduction(Decision[Reply | Redraft]):
    """To a player whose value the GM would lower."""

    rule = "KT-ATT-05"
    doing = "answering the GM"

    @property
    def asks(self) -> str:
        to = self.w.reductions[self.seat].to
        return say(
            "The GM would lower your {value} Coins to {to}. Do you answer, or choose other things?",
            value=self.me.value,
            to=to,
        )

    def offers(self) -> Offers:
        return {Reply: {"words": Words("why it should stay", due=True)}, Redraft: GATHERED}

    def before(self) -> Mapping[str, Any]:
        """The four that lie there, of which some may be others."""
        return {field: what for field, what in lying(self.me).items() if field != "do"}


class Lower(Answer):
    """Lower it."""


class RuleOnReduction(YesOrNo, Decision[Lower | LetStand]):
    """To the GM, once the player has answered."""

    rule = "KT-ATT-05"
    doing = "ruling on it"
    yes, no = Lower, LetStand
    pc: Seat

    @property
    def asks(self) -> str:
        to = self.w.reductions[self.pc].to
        value = self.w.pcs[self.pc].value
        return say("You have heard {pc}. Do {value} Coins become {to}?", pc=self.pc, value=value, to=to)


# -- Hardcore --------------------------------------------------------------------------------------------


class Write(Answer):
    """Hand your cards in."""

    cards: list[dict[str, Any]]


class WriteCards(Decision[Write]):
    """To everybody, the GM included."""

    rule = "KT-HARD-01"
    manner = Required(secret=True)
    asks = (
        "Write five Attachments on cards. They are shuffled, and four of all the cards go to each player; the"
        " rest are kept for another game."
    )
    doing = "writing cards"

    def offers(self) -> Offers:
        return {Write: {"cards": FIVE}}


FIVE = Listing({"text": THING}, ON_A_CARD, ON_A_CARD)


class PassCards(Answer):
    """Let all of them pass."""


class Return(Answer):
    """Give some back to their writers."""

    cards: list[int]


class LookOverCards(Decision[PassCards | Return]):
    """To the GM, before the cards are shuffled."""

    rule = "KT-HARD-04"
    asks = "Does any card name or identify somebody? Its writer writes another."
    doing = "looking the cards over"

    def offers(self) -> Offers:
        new = [card.number for card in self.w.pile if card.writer and not card.sent_back]
        return {PassCards: {}, Return: {"cards": Some(new, 1)} if new else Closed("There are no new cards.")}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return card_in_words(self.w, value)


class Replaced(Answer):
    """Write this instead."""

    words: Prose


class ReplaceCard(Say, Decision[Replaced]):
    """To the writer of a card that came back."""

    rule = "KT-HARD-04"
    answer = Replaced
    box = THING
    doing = "writing a card anew"
    card: int

    @property
    def asks(self) -> str:
        return say(
            "Your card {card} names or identifies somebody. What stands there instead?", card=self.card
        )

    def before(self) -> Mapping[str, Any]:
        """What stands on it."""
        return {"words": self.w.pile[self.card - 1].text}


class Place(Answer):
    """Lay them in their suits."""

    cards: dict[str, int]
    body: list[str] = []


class PlaceAttachments(Decision[Place]):
    """To every player, of the four cards that were dealt to them."""

    rule = "KT-HARD-02"
    bounds = {"place.body": "KT-ATT-06"}
    asks = "These four are yours. Which lies in which suit, and which are part of your body?"
    doing = "looking at what lies beside the bed"
    dealt: list[int]

    def offers(self) -> Offers:
        return {Place: {"cards": Arrange(self.dealt, SUITS), "body": Some(SUITS)}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return card_in_words(self.w, value)


def card_in_words(w: Palace, value: Any) -> Described:
    """A card by what stands on it; a suit goes by itself."""
    card = next((card for card in w.pile if card.number == value), None)
    if card is None:
        return Described(str(value))
    return Described(card.printed or say("Card {number}", number=value), words=card.text)


# -- waking ----------------------------------------------------------------------------------------------


class Read(Answer):
    """Read it out as it stands."""


class Rewrite(Answer):
    """Read out another."""

    words: Prose


class ReadLetter(Decision[Read | Rewrite]):
    """To the GM: every PC finds the same Letter."""

    rule = "KT-SETUP-03"
    doing = "sealing the Letter"

    @property
    def asks(self) -> str:
        letter = self.w.printed_letter
        return say(
            "On each nightstand lies the same Letter: “{letter}” Does it say what it always says?",
            letter=letter,
        )

    def offers(self) -> Offers:
        return {Read: {}, Rewrite: {"words": Words("the Letter, to whoever wakes", due=True)}}


class Wake(Answer):
    """Let them wake."""

    words: Prose


class FrameWaking(Say, Decision[Wake]):
    """To the GM: the first scene."""

    rule = "KT-SETUP-02"
    asks = "How do they wake? A bed, a nightstand and a mirror for each; the butler waits at the door."
    doing = "drawing the curtains"
    answer = Wake
    box = Words("what they see and hear as they wake", due=True)
