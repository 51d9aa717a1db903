"""The decisions of a trick: lead, respond, help, name a point card; and what is brought in beside it.

Source: FA-CON-02 to FA-CON-07, FA-HLP, FA-REL, FA-TYP-03, FA-PWR-05, FA-SUP.
"""

from __future__ import annotations

from commedia.engine import NO_WORDS, Answer, Closed, Described, Offers, Pick, Prose, Seat, Words
from commedia.engine.domains import Domain, Fields
from commedia.games.face_of_angels.cards import called, suit_of
from commedia.games.face_of_angels.decisions.decision import Decision, told
from commedia.games.face_of_angels.state import Side, Town
from commedia.kit.decisions import YesOrNo

PLAIN, TRUMP, SUPER, THEIRS = "plain", "trump", "super", "theirs"
"""What a card may be laid as: an ordinary card, a trump, one's own super-trump, somebody else's."""


def uses_of(w: Town, seat: Seat, card: str, helping: bool = False) -> dict[str, Fields]:
    """What somebody may lay a card as, each with what else has to be said; empty where they may not at all.

    Source: FA-PWR-05, FA-PWR-06, FA-SUP-01 to FA-SUP-06, FA-XFM-03, R-18. helping: in a window for help, not
    as one's own lead or response.
    """
    uses = _own_uses(w, seat, card, helping)
    if SUPER in uses:
        return uses
    theirs = [pc for pc in w.contest_pcs if pc != seat and card in w.pcs[pc].super_trumps]
    if theirs:
        uses[THEIRS] = {"pc": Pick(theirs, theirs[0]), "aim": Pick(("help", "harm"))}
    return uses


def _own_uses(w: Town, seat: Seat, card: str, helping: bool) -> dict[str, Fields]:
    """The same by whom they play themselves; helping takes somebody who is there (FA-HLP-01)."""
    if helping and not w.is_in_scene(seat):
        return {}
    if not w.plays_own_pc(seat):
        return {PLAIN: {}}
    pc, suit = w.pcs[seat], suit_of(card)
    if card in pc.super_trumps:
        weak = helping and w.options.get("help_super") == "off"
        return {TRUMP: {}} if weak else {SUPER: {}}
    if suit in pc.forced_suits:
        return {TRUMP: {}}
    return {PLAIN: {}, TRUMP: {}} if suit in pc.trump_suits else {PLAIN: {}}


def cards_to_lay(w: Town, seat: Seat, helping: bool = False) -> Domain | None:
    """The cards somebody may lay, each with what as; None where there is none."""
    uses = {card: uses_of(w, seat, card, helping) for card in w.hand(seat)}
    open_cards: dict[str, Fields] = {
        card: {"use": Pick(dict(found), next(iter(found)))} for card, found in uses.items() if found
    }
    return Pick(open_cards) if open_cards else None


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


class Laying(Decision[Lay]):
    """A contestant lays one card of their hand."""

    bounds = {"lay.use": "FA-PWR-05", "lay.words": "FA-CON-05"}
    hint = "what your character does, in the realm of the card"

    def offers(self) -> Offers:
        cards = cards_to_lay(self.w, self.seat)
        assert cards is not None
        return {Lay: {"card": cards, **told(self.hint)}}


class LeadCard(Laying):
    """To the contestant who leads a trick."""

    rule = "FA-CON-03"
    asks = "You lead this trick: its suit is that of your card. What do you do?"
    matters = "The other side wins only in the suit you lead, or with a trump."
    doing = "leading a trick"


class RespondWithCard(Laying):
    """To the contestant who follows: any card."""

    rule = "FA-CON-04"
    doing = "responding"
    hint = "how your character responds, in the realm of the card"

    def prompt(self) -> str:
        lead = self.contest.lying.on(self.contest.lying.leader)[0]
        return f"{lead.card} leads. Any card answers it; as much or more of its suit wins. What do you do?"


class HelpWithCard(Decision[Lay | Pass]):
    """To everybody who might lay a card beside a contestant's, one side after the other.

    Whoever could be asked is asked, with such a card in hand or without one; so nobody learns anything from
    who takes how long (FA-TBL-09).
    """

    rule = "FA-HLP-01"
    bounds = {"lay": "FA-HLP-02", "lay.use": "FA-PWR-05"}
    own_hand = True
    doing = "thinking of helping"
    side: Side

    def prompt(self) -> str:
        helped = self.contest.seat(self.side)
        return f"Do you help {helped}? One card, with what your character does."

    def offers(self) -> Offers:
        cards = cards_to_lay(self.w, self.seat, helping=True)
        if cards is None:
            return {Lay: Closed("You play nobody in this scene.", "FA-HLP-01"), Pass: {}}
        return {Lay: {"card": cards, **told("what your character does to help")}, Pass: {}}


class Point(Answer):
    """Name it your point card."""

    move = "Count {point}"
    point: str


class NamePointCard(Decision[Point]):
    """To each contestant, the leader first, where more than one card lies on their side."""

    rule = "FA-CON-06"
    bounds = {"point.point": "FA-CON-07"}
    asks = "Which card counts for your side? All others help it."
    doing = "naming a point card"
    side: Side

    def offers(self) -> Offers:
        return {Point: {"point": Pick(self.contest.lying.may_point(self.side))}}

    def describe_value(self, answer: type[Answer], field: str, value: str) -> Described:
        """A card with what the side would come to."""
        card = super().describe_value(answer, field, value)
        king = is_king(self.w, self.side)
        total = self.contest.lying.points(self.side, value, king).total
        return Described(label=card.label, then=f"{called(total)} in all")


def is_king(w: Town, side: Side) -> bool:
    """Whether the contest character on a side is a King's protagonist (FA-TYP-01)."""
    pc = w.contest_pc(side)
    return pc is not None and w.pcs[pc].face == "K"


# -- beside it -------------------------------------------------------------------------------------------


class BringIn(Answer):
    """Bring somebody in."""

    relationship: str
    words: Prose = NO_WORDS


class BringInOwn(Decision[BringIn]):
    """To a character player whose protagonist takes part: a friend, for a card; or a foe, for the World's.

    Source: FA-REL-01, FA-REL-03.
    """

    rule = "FA-REL-01"
    bounds = {"bring_in.relationship": "FA-REL-05"}
    optional = True
    asks = "You may bring in somebody of your sheet: for a friend you draw a card, for a foe the World does."
    doing = "looking for friends"

    def offers(self) -> Offers:
        w, seat = self.w, self.seat
        known = [*w.brought_in(seat, "friend"), *w.brought_in(seat, "foe")]
        return {BringIn: {"relationship": Pick(known), "words": Words("how they come into it")}}


class BringInFoe(Decision[BringIn]):
    """To the World: a foe of any protagonist that takes part."""

    rule = "FA-REL-02"
    bounds = {"bring_in.relationship": "FA-REL-05"}
    optional = True
    asks = "You may bring in a foe, and draw a card for it."
    doing = "looking for foes"

    def offers(self) -> Offers:
        known = [rel for pc in self.w.pcs for rel in self.w.brought_in(pc, "foe")]
        return {BringIn: {"relationship": Pick(known), "words": Words("how they come into it")}}


class Claim(Answer):
    """It touches your area."""

    words: Prose = NO_WORDS


class ClaimArea(Decision[Claim]):
    """To a Jack who takes part: the contest touches what they are best at."""

    rule = "FA-TYP-03"
    optional = True
    asks = "Does this touch your area? If the World finds so, you draw a card, once in a contest."
    doing = "finding their feet"

    def offers(self) -> Offers:
        return {Claim: {"words": Words("how it touches your area")}}


class Touches(Answer):
    """It does."""


class DoesNot(Answer):
    """It does not."""


class ConfirmArea(YesOrNo, Decision[Touches | DoesNot]):
    """To the World, about a Jack's claim."""

    rule = "FA-TYP-03"
    yes, no = Touches, DoesNot
    doing = "judging a claim"
    jack: Seat

    def prompt(self) -> str:
        return f"{self.jack} finds that this touches their area. Does it?"
