"""A round: where everybody is, what they wear, and whom they follow. Source: CM-RND-04 to CM-RND-09."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Name,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Words,
)
from commedia.engine.closed_choices import OneKnown, SomeKnown
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, priced
from commedia.engine.sentences import in_a_row, in_list, say, say_of
from commedia.games.city_of_masks.decisions.closed_choices import not_owned
from commedia.games.city_of_masks.decisions.decision import Decision, named
from commedia.games.city_of_masks.decisions.toward import person
from commedia.games.city_of_masks.masks import UNCAST, Mask
from commedia.games.city_of_masks.state import City, Order
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

    then = "It is played first, with everybody who comes to it."
    frames = True


class Elsewhere(Answer):
    """Be elsewhere."""

    then = "A scene of your own after the main one. Others may still come to it, or follow you."
    frames = True
    place: Prose = NO_WORDS


class Join(Answer):
    """Come to a place that was named."""

    frames = True
    move = "Come to {at}"
    at: int


class Meet(Answer):
    """Have arranged to meet somebody who has yet to declare."""

    then = "Whoever you name may come, and need not."
    frames = True
    move = "Meet {whom}"
    whom: list[Seat]
    place: Prose


class Follow(Answer):
    """Follow somebody."""

    then = (
        "It takes a challenge: if you win, you are in the scene. If not, you have lost them, and are in "
        "none this round."
    )
    frames = True
    move = "Follow {after}"
    at: int
    after: list[Seat]


class DeclarePlace(Decision[AtMain | Elsewhere | Join | Meet | Follow]):
    """Each player in order says where their avatar is (CM-RND-05 to CM-RND-07)."""

    rule = "CM-RND-05"
    doing = "choosing where to be"
    undeclared: list[Seat]

    @property
    def asks(self) -> str:
        waits = [place.host for place in self.w.places if self.seat in place.invited]
        asks = say("Where are you while the main scene is played?")
        return in_a_row([asks, say("{hosts} would meet you.", hosts=waits) if waits else ""])

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
            return say("That is you.")
        return say("{whom} has declared already.", whom=whom) if whom in self.w.avatars else ""

    def not_to_be_followed(self, whom: str) -> str:
        """Why nobody follows somebody there (CM-RND-05)."""
        if whom not in self.w.avatars or whom == self.seat:
            return say("That is you.") if whom == self.seat else ""
        if whom in self.undeclared:
            return say("{whom} has not declared yet.", whom=whom)
        if self.w.tailing(whom):
            return say("{whom} is following somebody, and has named no place.", whom=whom)
        return say("{whom} is not at that place.", whom=whom)

    def bound(self, order: Order) -> Offers:
        """The choice that an order leaves (CM-STK-09)."""
        shut = Closed(say("{creditor} has ordered you elsewhere.", creditor=order.creditor), "CM-STK-09")
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

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        then = answer.then
        if answer is Elsewhere and not self.undeclared:
            then = ALONE
        if answer is AtMain and (there := self.w.places[0].present):
            then = in_a_row([say(then), are_there(there)])
        return Described(label=answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        if field in ("whom", "after"):
            return person(self.w, self.seat, str(value))
        return place_named(self.w, value) if field == "at" else named(self.w, self.seat, value)


ALONE: Final = say("A scene of your own after the main one. All others have declared, so nobody comes to it.")
"""What follows from being elsewhere, for whoever declares last."""


def only(places: Collection[int]) -> int | None:
    """The one place that can be meant, so that it need not be said; None where there are more."""
    return next(iter(places)) if len(places) == 1 else None


def place_named(w: City, at: object) -> Described:
    """How a page calls a place of this round, by its number."""
    assert isinstance(at, int)
    place = w.places[at]
    label = say("{host}’s place", host=place.host) if at else say("the main scene")
    return Described(label=label, then=are_there(place.present), words=place.name)


def are_there(present: Sequence[Seat]) -> str:
    """Who has declared for a place so far, in a sentence."""
    if not present:
        return ""
    return say_of(len(present), "{seats} is there.", "{seats} are there.", seats=list(present))


# -- masks ---------------------------------------------------------------------------------------------


class Wear(Answer):
    """Wear this mask."""

    move = "Wear {mask}"
    mask: str


class ChooseMask(Decision[Wear]):
    """Everybody chooses a mask in secret; all are shown together (CM-RND-09)."""

    rule = "CM-RND-09"
    manner = Required(secret=True)
    asks = "Which mask do you wear this round? All are shown together."
    doing = "choosing a mask"

    def offers(self) -> Offers:
        order = self.w.ordered(self.seat, "mask")
        if order:
            ordered = Closed(
                say("{creditor} has ordered what you wear.", creditor=order.creditor), "CM-STK-09"
            )
            return {Wear: {"mask": OneKnown([order.value], lambda mask: ordered)}}
        return {Wear: {"mask": OneKnown(self.w.wardrobe(self.seat), not_owned(self.w, self.seat))}}

    def foresee(self, answer: Wear) -> list[Foretold]:
        """How much of what one is beneath contradicts it."""
        return [beneath_foretold(self.w, self.seat, answer.mask)]

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return worn_by(self.w, self.seat, str(value))


def mask_named(w: City, id: str) -> Described:
    """How a page calls a mask, with its points."""
    mask = w.mask(id)
    price = say("{points} points", points=mask.points) if mask.is_character else ""
    return Described(label=called(w, id), price=price, then=_worn(id, mask), words=mask.prose)


def worn_by(w: City, seat: Seat, id: str) -> Described:
    """A mask for whoever may wear it, with how much of what they are beneath contradicts it (CM-ACT-05)."""
    said = mask_named(w, id)
    torn = beneath_foretold(w, seat, id).most
    if not torn:
        return said
    many = say_of(
        torn,
        "{torn} of your hidden actions contradicts it: each that you do brings Hidden Face, and breaks with"
        " the mask.",
        "{torn} of your hidden actions contradict it: each that you do brings Hidden Face, and breaks with"
        " the mask.",
        torn=torn,
    )
    ended = said.then if said.then.endswith(".") else say("{then}.", then=said.then)
    then = in_a_row([ended, many])
    return Described(label=said.label, price=said.price, then=then, words=said.words)


def beneath_foretold(w: City, seat: Seat, id: str) -> Foretold:
    """How much of what somebody is beneath contradicts a mask that they would wear (CM-ACT-05)."""
    mask, hidden = w.mask(id), w.avatars[seat].hidden_face
    torn = [act for act in hidden if act.against and mask.has(act.against)]
    return priced("Hidden actions that contradict it", len(torn), "CM-ACT-05")


def _worn(id: str, mask: Mask) -> str:
    """What a mask lets its wearer do, in a sentence."""
    if id == UNCAST:
        return say("Nobody sees you: nobody can challenge, woo or ask you, and nothing you do is worth Face.")
    if not mask.is_character:
        return say("What you may do as yourself; each action is worth 1.")
    does: list[str] = [
        say("{act} ({value})", act=act.words, value=act.value) for act in mask.acts if act.words
    ]
    if own := [str(act.value) for act in mask.acts if not act.words]:  # prose is in no sentence of ours
        does.append(
            say_of(
                len(own), "an action in a player’s own words, worth {own}",
                "actions in a player’s own words, worth {own}", own=own,
            )
        )  # fmt: skip
    return in_list(does)


def called(w: City, id: str) -> str:
    """A mask as a sentence has it."""
    if id.startswith("own:"):
        return say("{id}’s own Character", id=id[4:])
    return w.mask(id).name or say("a mask of a player’s own")


def as_worn(w: City, id: str) -> str:
    """A mask as somebody wears it: of a role there are many, and whoever has it on is one of them."""
    return say("a {mask}", mask=called(w, id)) if w.mask(id).rank == "role" else called(w, id)


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
