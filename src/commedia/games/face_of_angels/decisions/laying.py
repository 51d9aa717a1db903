"""The decisions of a trick: lead, respond, help, name a point card; and what is brought in beside it.

Source: FA-CON-02 to FA-CON-07, FA-HLP, FA-REL, FA-TYP-03, FA-PWR-05, FA-SUP.
"""

from __future__ import annotations

from functools import partial

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Following,
    Offers,
    Prose,
    Seat,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Domain, Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.face_of_angels.cards import ASKS, REALMS, counted, shown, suit_of
from commedia.games.face_of_angels.consequences import (
    of_counting,
    of_ending_it,
    of_helping,
    of_leading,
    of_passing,
    of_responding,
    sums,
)
from commedia.games.face_of_angels.decisions.decision import Decision, played_by, told
from commedia.games.face_of_angels.foretelling import (
    ends_foretold,
    help_foretold,
    lead_foretold,
    points_foretold,
    response_foretold,
)
from commedia.games.face_of_angels.laid_as import (
    PLAIN,
    SUPER,
    THEIRS,
    TRUMP,
    as_laid,
    is_own_super,
    uses_of,
)
from commedia.games.face_of_angels.state import Laid, Side, Town
from commedia.games.face_of_angels.tricks import points_of, with_point

BOUNDS = {
    "lay.use": "FA-PWR-05", "lay.pc": "FA-SUP-06", "lay.aim": "FA-SUP-03", "lay.words": "FA-CON-05",
}  # fmt: skip
"""The rules that bound a card, as whatever it is laid."""


def no_such_use(w: Town, seat: Seat, card: str, helping: bool, use: str) -> Reason:
    """Why a card cannot be laid as that: by the rule that has it otherwise. helping: as in `uses_of`."""
    if use not in USES:
        return ""
    if is_own_super(w, seat, card):
        only = OWN_SUPER if SUPER in uses_of(w, seat, card, helping) else OWN_SUPER_AS_HELP
        return OWN_SUPER_ELSE if use == THEIRS else only
    if use == THEIRS:
        return NOBODYS
    if not w.is_in_scene(seat):
        return NOBODY_PLAYED
    if use == PLAIN:
        return FORCED
    if not w.plays_own_pc(seat):
        return NO_PC
    return NO_SUPER if use == SUPER else NO_TRUMP


USES = (PLAIN, TRUMP, SUPER, THEIRS)
OWN_SUPER = Closed("It is your super-trump, and nothing else.", "FA-SUP-01")
OWN_SUPER_AS_HELP = Closed("As help your super-trump is a trump at this table, no more.", "FA-SUP-01")
OWN_SUPER_ELSE = Closed("It is your own super-trump first of all.", "FA-SUP-06")
NOBODYS = Closed("It is the super-trump of no other protagonist in this contest.", "FA-SUP-03")
FORCED = Closed("Every card of that suit is a trump for you.", "FA-XFM-03")
NO_PC = Closed("Only whoever plays their own protagonist lays trumps.", "FA-PWR-06")
NO_SUPER = Closed("It is no super-trump of yours.", "FA-SUP-01")
NO_TRUMP = Closed("It is of no trump suit of yours.", "FA-PWR-05")
NOBODY_PLAYED = Closed("You play nobody in this scene.", "FA-HLP-01")


def no_such_card(w: Town, seat: Seat, card: str) -> Reason:
    """Why a card of one's hand cannot be laid at all."""
    return "" if w.is_in_scene(seat) or card not in w.hand(seat) else NOBODY_PLAYED


def cards_to_lay(w: Town, seat: Seat, helping: bool = False) -> Domain | None:
    """The cards somebody may lay, each with what as; None where there is none.

    Source: FA-HLP-01, FA-SUP-05. Whoever is there may lay any card, as one thing or another.
    """
    cards = w.hand(seat)
    if not w.is_in_scene(seat):
        cards = [card for card in cards if uses_of(w, seat, card, helping)]
    if not cards:
        return None
    return OneKnown(Following(cards, partial(_laid_as, w, seat, helping)), partial(no_such_card, w, seat))


def _laid_as(w: Town, seat: Seat, helping: bool, card: str) -> Fields:
    """What somebody may lay a card of theirs as."""
    uses = uses_of(w, seat, card, helping)
    return {"use": OneKnown(uses, partial(no_such_use, w, seat, card, helping), default=next(iter(uses)))}


class Lay(Answer):
    """Lay a card."""

    move = "Lay {card}"
    card: str
    use: str = PLAIN
    pc: str = ""
    aim: str = ""
    told: str = "here"
    words: Prose = NO_WORDS


class Pass(Answer):
    """Lay nothing."""


def would_lie(w: Town, seat: Seat, answer: Lay) -> Laid | None:
    """A card as it would lie there; None where it ends the contest at once."""
    return None if answer.use in (SUPER, THEIRS) else as_laid(w, seat, answer.card, answer.use)


def ending(w: Town, side: Side, answer: Lay) -> list[Foretold]:
    """What is told of a card that ends the contest at once. side: that on which it lies."""
    return ends_foretold(w, side, answer.use, answer.pc, answer.aim)


def of_a_card(value: str) -> Described:
    """A card of one's hand, with what its realm asks (FA-CON-05)."""
    suit = suit_of(value)
    return Described(label=shown(value), then=say("{realm}: {asks}", realm=REALMS[suit], asks=ASKS[suit]))


def drafted(w: Town, seat: Seat, side: Side, draft: Draft | None) -> Laid | list[str] | None:
    """A card as it would lie that is picked up, or what is said of one that ends it; None while none is."""
    card, use = (None, None) if draft is None else (draft.get(Lay.card), draft.get(Lay.use) or "")
    if draft is None or card is None:
        return None
    if use in (SUPER, THEIRS):
        return of_ending_it(w, seat, side, use, draft.get(Lay.pc) or "", draft.get(Lay.aim) or "")
    return as_laid(w, seat, card, use or "")


class Laying(Decision[Lay]):
    """A contestant lays one card of their hand."""

    bounds = BOUNDS
    hint = say("what your character does, in the realm of the card")

    def describe_value(self, answer: type[Answer], field: str, value: str) -> Described:
        return of_a_card(value) if field == "card" else super().describe_value(answer, field, value)

    def offers(self) -> Offers:
        cards = cards_to_lay(self.w, self.seat)
        assert cards is not None
        return {Lay: {"card": cards, **told(self.hint)}}


class LeadCard(Laying):
    """The contestant who leads a trick lays a card."""

    rule = "FA-CON-03"
    asks = "You lead this trick: its suit is that of your card. What do you do?"
    matters = "The other side wins only in the suit you lead, or with a trump."
    doing = "leading a trick"

    def foresee(self, answer: Lay) -> list[Foretold]:
        """How likely it stands against any answer; or that it ends the contest."""
        laid = would_lie(self.w, self.seat, answer)
        if laid is None:
            return ending(self.w, self.contest.lying.leader, answer)
        return [lead_foretold(self.w, self.seat, laid)]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What the card that is picked up is beaten by."""
        laid = drafted(self.w, self.seat, self.contest.lying.leader, draft)
        told = of_leading(laid) if isinstance(laid, Laid) else laid or []
        return Described(answer.label, comes_to=told)


class RespondWithCard(Laying):
    """The contestant who follows lays a card, whichever they like."""

    rule = "FA-CON-04"
    doing = "responding"
    hint = say("how your character responds, in the realm of the card")

    @property
    def asks(self) -> str:
        lead = self.contest.lying.on(self.contest.lying.leader)[0]
        wins = say("a trump of as much or more wins") if lead.trump else (
            say("as much or more of its suit wins, and so does a trump")
        )  # fmt: skip
        led = say("{card}, a trump", card=shown(lead.card)) if lead.trump else shown(lead.card)
        return say("You answer {led}. Any card will do: {wins}. What do you do?", led=led, wins=wins)

    def foresee(self, answer: Lay) -> list[Foretold]:
        """Who has the trick as it would lie, and how likely each who may help turns it; or that it ends."""
        laid = would_lie(self.w, self.seat, answer)
        follows = self.contest.lying.follower
        if laid is None:
            return ending(self.w, follows, answer)
        return response_foretold(self.w, self.seat, follows, laid)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Who would have the trick with the card that is picked up, and who could still turn it."""
        follows = self.contest.lying.follower
        laid = drafted(self.w, self.seat, follows, draft)
        told = of_responding(self.w, self.seat, follows, laid) if isinstance(laid, Laid) else laid or []
        return Described(answer.label, comes_to=told)


TO_HELP = say("what your character does to help")


class HelpWithCard(Decision[Lay | Pass]):
    """Everybody else may lay a card beside a contestant's, on one side after the other.

    Whoever could be asked is asked, with such a card in hand or without one; so nobody learns anything from
    who takes how long (FA-TBL-09).
    """

    rule = "FA-HLP-01"
    bounds = {**BOUNDS, "lay": "FA-HLP-02"}
    doing = "thinking of helping"
    side: Side

    @property
    def asks(self) -> str:
        helped = played_by(self.contest, self.side)
        return say("Do you help {helped}? One card, with what your character does.", helped=helped)

    def offers(self) -> Offers:
        cards = cards_to_lay(self.w, self.seat, helping=True)
        if cards is None:
            return {Lay: NOBODY_PLAYED, Pass: {}}
        return {Lay: {"card": cards, **told(TO_HELP)}, Pass: {}}

    def foresee(self, answer: Lay | Pass) -> list[Foretold]:
        """What it adds, who has the trick as it would lie, and who may still turn it; or that it ends."""
        if isinstance(answer, Pass):
            return []
        laid = would_lie(self.w, self.seat, answer)
        if laid is None:
            return ending(self.w, self.side, answer)
        return help_foretold(self.w, self.seat, self.side, laid)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How the trick lies without it, and how it would with the card that is picked up."""
        if answer is Pass:
            return Described(answer.label, sums(self.w, self.side), of_passing(self.w))
        laid = drafted(self.w, self.seat, self.side, draft)
        told = of_helping(self.w, self.seat, self.side, laid) if isinstance(laid, Laid) else laid or []
        return Described(answer.label, comes_to=told)

    def describe_value(self, answer: type[Answer], field: str, value: str) -> Described:
        return of_a_card(value) if field == "card" else super().describe_value(answer, field, value)


class Point(Answer):
    """Name it your point card."""

    move = "Count {point}"
    point: str


class NamePointCard(Decision[Point]):
    """Each contestant names the card that counts, the leader first, where several lie on their side."""

    rule = "FA-CON-06"
    bounds = {"point.point": "FA-CON-07"}
    asks = "Which card counts for your side? All others help it."
    doing = "naming a point card"
    side: Side

    def offers(self) -> Offers:
        return {Point: {"point": OneKnown(self.contest.lying.may_point(self.side), self.no_point)}}

    def no_point(self, card: str) -> Reason:
        """Why a card cannot count."""
        if any(laid.card == card for laid in self.contest.lying.on(self.side)):
            return say("What counts for the leader is of the led suit, or a trump.")
        return Closed("It does not lie on your side.", self.rule)

    def foresee(self, answer: Point) -> list[Foretold]:
        """What the side comes to, and who has the trick then."""
        return points_foretold(self.w, self.side, answer.point)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The sum, and who would have the trick."""
        one = None if draft is None else draft.get(Point.point)
        return Described(answer.label, comes_to=of_counting(self.w, self.side, one) if one else [])

    def describe_value(self, answer: type[Answer], field: str, value: str) -> Described:
        """A card with what the side would come to."""
        card = super().describe_value(answer, field, value)
        points = points_of(self.w, with_point(self.contest.lying, self.side, value), self.side)
        assert points is not None
        return Described(label=card.label, then=say("{total} in all", total=counted(points.total)))
