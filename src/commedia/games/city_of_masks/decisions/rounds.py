"""A round: where everybody is, what they wear, and what they do on their turn. Source: CM-RND."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Described,
    Name,
    Offers,
    Pick,
    Prose,
    Seat,
    Words,
)
from commedia.engine.domains import Fields, listed
from commedia.engine.known import OneKnown, Reason, SomeKnown
from commedia.games.city_of_masks.decisions.decision import Decision, named
from commedia.games.city_of_masks.decisions.known import not_owned, whereabouts
from commedia.games.city_of_masks.decisions.toward import person
from commedia.games.city_of_masks.lots import DICE, TILES, Lots, lots
from commedia.games.city_of_masks.masks import UNCAST, Mask
from commedia.games.city_of_masks.state import Avatar, City, Order
from commedia.kit.decisions import Say

LONGEST_PLACE = 120
"""Characters in the name of a place."""
PLACE = Name("the name of the place", LONGEST_PLACE, somebody=False)
ANOTHER_PLACE = Name("the name of a place that nobody has named yet", LONGEST_PLACE, somebody=False)
NOWHERE = Closed("Nobody has named another place yet.", "CM-RND-05")
ALL_DECLARED = Closed("Everybody else has declared.", "CM-RND-05")


class Sketch(Answer):
    """Sketch the main scene."""

    words: Prose


class SketchMain(Say, Decision[Sketch]):
    """The Arbiter sketches the main scene, and is in it (CM-RND-04).

    They may make up whatever places and minor characters it needs (CM-TAB-03).
    """

    rule = "CM-RND-04"
    asks = "You are Arbiter. What is the main scene of this round? A ball, a funeral, prayers at noon?"
    doing = "sketching the main scene"
    answer = Sketch
    box = Words("where it is, and what is going on", due=True)


class AtMain(Answer):
    """Be at the main scene."""

    frames = True


class Elsewhere(Answer):
    """Be elsewhere."""

    frames = True
    place: Prose = NO_WORDS


class Join(Answer):
    """Come to a place that was named."""

    frames = True
    move = "Come to {at}"
    at: int


class Meet(Answer):
    """Have arranged to meet somebody who has yet to declare."""

    frames = True
    move = "Meet {whom}"
    whom: list[Seat]
    place: Prose


class Follow(Answer):
    """Follow somebody."""

    frames = True
    move = "Follow {after}"
    at: int
    after: list[Seat]


class DeclarePlace(Decision[AtMain | Elsewhere | Join | Meet | Follow]):
    """Each player in order says where their avatar is (CM-RND-05 to CM-RND-07)."""

    rule = "CM-RND-05"
    doing = "choosing where to be"
    undeclared: list[Seat]

    def prompt(self) -> str:
        waits = [place.host for place in self.w.places if self.seat in place.invited]
        meeting = f" {' and '.join(waits)} would meet you." if waits else ""
        return f"Where are you while the main scene is played?{meeting}"

    def offers(self) -> Offers:
        ordered = self.w.ordered(self.seat, "place")
        return self.free() if ordered is None else self.bound(ordered)

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return self.rule if self.w.ordered(self.seat, "place") is None else "CM-STK-09"

    def free(self) -> Offers:
        """The choice of somebody who has no orders."""
        named_places = range(1, len(self.w.places))
        follow = {at: self.followed(at) for at in named_places if self.w.places[at].present}
        place = ANOTHER_PLACE if named_places else PLACE
        return {
            AtMain: {},
            Elsewhere: {"place": place},
            Join: {"at": Pick(list(named_places), default=only(named_places))} if named_places else NOWHERE,
            Meet: {"whom": SomeKnown(self.undeclared, self.not_to_be_met), "place": place}
            if self.undeclared
            else ALL_DECLARED,
            Follow: {"at": Pick(follow, default=only(follow))} if follow else NOWHERE,
        }

    def followed(self, at: int) -> Fields:
        """Who may be followed to that place: all who have declared for it, and so no follower."""
        return {"after": SomeKnown(self.w.places[at].present, self.not_to_be_followed)}

    def not_to_be_met(self, whom: str) -> str:
        """Why no meeting is arranged with somebody (CM-RND-05)."""
        if whom == self.seat:
            return "That is you."
        return f"{whom} has declared already." if whom in self.w.avatars else ""

    def not_to_be_followed(self, whom: str) -> str:
        """Why nobody follows somebody there (CM-RND-05)."""
        if whom not in self.w.avatars or whom == self.seat:
            return "That is you." if whom == self.seat else ""
        if whom in self.undeclared:
            return f"{whom} has not declared yet."
        if self.w.tailing(whom):
            return f"{whom} is following somebody, and has named no place."
        return f"{whom} is not at that place."

    def bound(self, order: Order) -> Offers:
        """The choice that an order leaves (CM-STK-09)."""
        shut = Closed(f"{order.creditor} has ordered you elsewhere.", "CM-STK-09")
        offers: dict[type[Answer], Fields | Closed] = dict.fromkeys(
            (AtMain, Elsewhere, Join, Meet, Follow), shut
        )
        if order.value is None:
            offers[Elsewhere] = {}  # at the place that the order names
        elif order.value == 0:
            offers[AtMain] = {}
        else:
            offers[Join] = {"at": Pick([order.value], default=order.value)}
        return offers

    def describe(self, answer: type[Answer]) -> Described:
        then = WHERE.get(answer, "")
        if answer is Elsewhere and not self.undeclared:
            then = ALONE
        if answer is AtMain and (there := self.w.places[0].present):
            then = f"{then} {are_there(there)}"
        return Described(label=answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        if field in ("whom", "after"):
            return person(self.w, self.seat, str(value))
        return place_named(self.w, value) if field == "at" else named(self.w, self.seat, value)


WHERE: Final[dict[type[Answer], str]] = {
    AtMain: "It is played first, with everybody who comes to it.",
    Elsewhere: "A scene of your own after the main one. Others may still come to it, or follow you.",
    Meet: "Whoever you name may come, and need not.",
    Follow: "It takes a challenge: if you win, you are in the scene. If not, you have lost them, "
    "and are in none this round.",
}
"""What follows from where somebody is, for its player."""
ALONE: Final = "A scene of your own after the main one. All others have declared, so nobody comes to it."
"""The same of being elsewhere, for whoever declares last."""


def only(places: Collection[int]) -> int | None:
    """The one place that can be meant, so that it need not be said; None where there are more."""
    return next(iter(places)) if len(places) == 1 else None


def place_named(w: City, at: object) -> Described:
    """How a page calls a place of this round, by its number."""
    assert isinstance(at, int)
    place = w.places[at]
    label = f"{place.host}’s place" if at else "the main scene"
    return Described(label=label, then=are_there(place.present), words=place.name)


def are_there(present: Sequence[Seat]) -> str:
    """Who has declared for a place so far, in a sentence."""
    return f"{listed(present)} {'is' if len(present) == 1 else 'are'} there." if present else ""


# -- masks ---------------------------------------------------------------------------------------------


class Wear(Answer):
    """Wear this mask."""

    move = "Wear {mask}"
    mask: str


class ChooseMask(Decision[Wear]):
    """Everybody chooses a mask in secret; all are shown together (CM-RND-09)."""

    rule = "CM-RND-09"
    secret = True
    asks = "Which mask do you wear this round? All are shown together."
    doing = "choosing a mask"

    def offers(self) -> Offers:
        order = self.w.ordered(self.seat, "mask")
        if order:
            ordered = Closed(f"{order.creditor} has ordered what you wear.", "CM-STK-09")
            return {Wear: {"mask": OneKnown([order.value], lambda mask: ordered)}}
        return {Wear: {"mask": OneKnown(self.w.wardrobe(self.seat), not_owned(self.w, self.seat))}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return worn_by(self.w, self.seat, str(value))


def mask_named(w: City, id: str) -> Described:
    """How a page calls a mask, with its points."""
    mask = w.mask(id)
    price = f"{mask.points} points" if mask.is_character else ""
    return Described(label=called(w, id), price=price, then=_worn(id, mask), words=mask.prose)


def worn_by(w: City, seat: Seat, id: str) -> Described:
    """The same for whoever may wear it, with how much of what they are beneath contradicts it (CM-ACT-05)."""
    said, mask = mask_named(w, id), w.mask(id)
    torn = [act for act in w.avatars[seat].hidden_face if act.against and mask.has(act.against)]
    if not torn:
        return said
    many = (
        f"{len(torn)} of your hidden actions contradict"
        if torn[1:]
        else "1 of your hidden actions contradicts"
    )
    then = (
        f"{said.then.rstrip('.')}. {many} it: each that you do brings Hidden Face, and breaks with the mask."
    )
    return Described(label=said.label, price=said.price, then=then, words=said.words)


def _worn(id: str, mask: Mask) -> str:
    """What a mask lets its wearer do, in a sentence."""
    if id == UNCAST:
        return "Nobody sees you: nobody can challenge, woo or ask you, and nothing you do is worth Face."
    if not mask.is_character:
        return "What you may do as yourself; each action is worth 1."
    does = [f"{act.words} ({act.value})" for act in mask.acts if act.words]
    if own := [str(act.value) for act in mask.acts if not act.words]:  # prose is in no sentence of ours
        does.append(f"{'actions' if own[1:] else 'an action'} in a player’s own words, worth {listed(own)}")
    return listed(does)


def called(w: City, id: str) -> str:
    """A mask as a sentence has it."""
    if id.startswith("own:"):
        return f"{id[4:]}’s own Character"
    return w.mask(id).name or "a mask of a player’s own"


# -- following -----------------------------------------------------------------------------------------


class KeepUpWith(Answer):
    """Keep up with them."""

    move = "Keep up with {whom}"
    whom: Seat


class PickFollowed(Decision[KeepUpWith]):
    """A follower chooses which of those they followed they contend with (CM-RND-08)."""

    rule = "CM-RND-08"
    asks = "Which of them have you followed here? You challenge that one."
    doing = "following somebody"
    in_sight: list[Seat]

    def offers(self) -> Offers:
        return {KeepUpWith: {"whom": Pick(self.in_sight)}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return person(self.w, self.seat, str(value))


# -- turns ---------------------------------------------------------------------------------------------


class ChangeMask(Answer):
    """Change your mask first."""

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

    move = "Pay {to} {amount}"
    to: Seat
    amount: int


class ShowCard(Answer):
    """Turn up an objective card: both its objectives are met."""

    move = "Turn up {card}"
    card: str


class Pass(Answer):
    """Let your turn go by."""


class TakeTurn(Decision[ChangeMask | Challenge | ActAlone | RepayDebt | ShowCard | Pass]):
    """A turn: change your mask if you like, then start a challenge or pass (CM-RND-10, CM-RND-11).

    What only minor characters would oppose is unopposed (CM-RND-13). Paying debts and turning up cards is
    free (CM-STK-08, CM-OBJ-11).
    """

    rule = "CM-RND-10"
    leaves_room = True
    doing = "taking a turn"
    bounds = {
        "change_mask": "CM-RND-11",
        "challenge": "CM-OPP-01",
        "repay_debt": "CM-STK-08",
        "show_card": "CM-OBJ-11",
    }
    challenges: int

    def prompt(self) -> str:
        if self.challenges:
            return "You may start another challenge. What do you do?"
        return "It is your turn. What do you do?"

    def offers(self) -> Offers:
        me, there = self.me, challengeable(self.w, self.seat)
        spared, ordered = self.w.ordered(self.seat, "spare"), self.w.ordered(self.seat, "challenge")
        must = ordered is not None and ordered.value in there
        whom = [ordered.value] if ordered and must else [s for s in there if not spared or s != spared.value]
        bound: Fields | Closed = {}
        if ordered and must:
            bound = Closed(f"{ordered.creditor} has ordered a challenge.", "CM-STK-09")
        nobody = Closed("There is nobody here whom you could challenge.", self.rule)
        if spared and there:
            nobody = Closed(f"{spared.creditor} has ordered you to leave them in peace.", "CM-STK-09")
        return {
            ChangeMask: self.other_masks(),
            Challenge: {"whom": OneKnown(whom, self.out_of_reach)} if whom else nobody,
            ActAlone: bound,
            RepayDebt: debts(me),
            ShowCard: cards_to_show(me),
            Pass: bound,
        }

    def other_masks(self) -> Fields | Closed:
        """What could be worn instead (CM-RND-11)."""
        if self.challenges:
            return Closed("You have started a challenge on this turn already.", "CM-RND-11")
        if order := self.w.ordered(self.seat, "mask"):
            return Closed(f"{order.creditor} has ordered what you wear.", "CM-STK-09")
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
            return Closed(f"{ordered.creditor} has ordered otherwise.", "CM-STK-09")
        return ""

    def describe(self, answer: type[Answer]) -> Described:
        return Described(label=answer.label, then=TURNS[lots(self.w.options)].get(answer, ""))

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        match field:
            case "mask":
                return worn_by(self.w, self.seat, str(value))
            case "whom":
                return person(self.w, self.seat, str(value))
            case "to":
                owed = self.me.owes.get(str(value), 0)
                return Described(label=str(value), price=f"you owe {owed}")
        return named(self.w, self.seat, value)


TURNS: Final[Mapping[Lots, Mapping[type[Answer], str]]] = {
    chance: {
        ChangeMask: "Your turn then goes on behind the other mask.",
        Challenge: f"You both say what you do and stake Face on it; the {chance.many} decide who takes it.",
        ActAlone: f"You say what you do, and {chance.draw}; it may bring you Face or Hidden Face, "
        "or cost you some.",
        RepayDebt: "Once all of it is paid, nobody gives you orders.",
        ShowCard: "Everybody sees it; it cannot be turned down again.",
        Pass: "Nothing is staked, won or lost.",
    }
    for chance in (TILES, DICE)
}
"""What follows from what is done on a turn, for its player."""


def challengeable(w: City, seat: Seat) -> list[Seat]:
    """Whom that avatar could challenge: present, seen, and not out of the round.

    Source: CM-OPP-01, CM-MASK-03, CM-RND-14.
    """
    return w.in_sight(seat)


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
