"""What the decisions of this game share."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Amount, Answer, Closed, Described, Draft
from commedia.engine import Decision as EngineDecision
from commedia.engine.decisions import A
from commedia.engine.described import DescribedField
from commedia.engine.draft import field_of
from commedia.engine.sentences import in_a_row, in_list, say, say_each, say_of
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.state import OTHER, Avatar, Challenge, City
from commedia.kit.fields import field_of as offered

NOBODY_ELSE = "nobody"
"""Stands for no faction where one could be named."""


DUE = {
    "action": "an action",
    "actions": "at least one action",
    "acts": "the actions of your hidden face",
    "after": "whom you follow",
    "against": "against which faction it is",
    "amount": "how much it is",
    "at": "a place",
    "behalf": "on whose behalf it is",
    "breaches": "what breaches decorum",
    "by": "how much the feeling moves",
    "cancel": "whether the promise stands",
    "card": "a card",
    "enemy": "your enemy",
    "face": "how much of it is Face",
    "faction": "a faction",
    "feelings": "whom each card is for",
    "friend": "your friend",
    "gender": "whether it is a man or a woman",
    "mask": "a mask",
    "of": "whom you ask",
    "offends": "whom it offends",
    "on": "on whom you bet",
    "pleases": "whom it pleases",
    "price": "what it costs",
    "promise": "how much you promise",
    "rank": "a rank",
    "role": "a role",
    "temple": "a temple",
    "through": "through whom you ask",
    "to": "to whom it goes",
    "values": "how its points are shared out",
    "whom": "whom you mean",
    "whose": "whose bet you match",
    "wooing": "whom you woo",
    "bow.amount": "how much you lend",
    "challenge.whom": "whom you challenge",
    "doubt.acts": "at least one action that you doubt",
    "keep_up_with.whom": "whom you keep up with",
    "meet.whom": "whom you meet",
    "object.to": "what you object to",
    "order_to_challenge.whom": "whom they are to challenge",
    "order_to_spare.whom": "whom they are to spare",
    "order_to_wear.mask": "the mask that they are to wear",
    "raise_to.to": "how high you raise",
    "send_for.action": "what they are to help with",
    "send_for.whom": "whom you send for",
    "stand.actions": "at least one action that you stand by",
    "tell_on.actions": "at least one action that you tell of",
    "top_up.amount": "how much more you stake",
}
"""What each field asks for, as it follows "Choose"; after an answer's name where it differs there."""

HEADINGS = say_each({
    "ask_faction.amount": "ask for",
    "ask_faction.of": "which faction",
    "ask_for_face.amount": "how much",
    "ask_for_face.of": "who is to lend",
    "be_somebody.gender": "you are",
    "be_somebody.name": "your name",
    "be_somebody.role": "what becomes you",
    "be_somebody.temple": "counted as its own by",
    "bow.amount": "show",
    "buy_mask.mask": "masks on sale",
    "call_on.amount": "call on",
    "compose.acts": "what you would do",
    "declare.actions": "what you do, in this order",
    "declare.against": "directed against",
    "declare.behalf": "on behalf of",
    "declare.breaches": "it breaks with your mask",
    "declare.wooing": "whom it should win over",
    "lower.amount": "lower it by",
    "match.amount": "match with",
    "match.whose": "whose bet",
    "pursue.enemy": "your enemy",
    "pursue.faction": "your faction",
    "pursue.friend": "your friend",
    "put_up.amount": "put up",
    "put_up.on": "on whom",
    "raise.amount": "raise it by",
    "raise_to.to": "raise to",
    "react.promise": "promise them",
    "resentment.amount": "think less of them by",
    "send_for.action": "by which further action",
    "send_for.whom": "for whom",
    "stand.actions": "what you do, in this order",
    "tell_on.actions": "bring in",
    "top_up.amount": "add",
})  # fmt: skip
"""What stands over a field, where its bare name does not say enough."""
BESIDE = say_each({
    "ask_for_face.amount": "0: as much as they will",
    "be_somebody.name": "known to all, behind any mask",
    "compose.acts": "At least two things that no mask in the city would do. Or borrow from another mask, "
    "three at most.",
    "declare.actions": "one to three",
    "declare.against": "and then not to woo",
    "declare.behalf": "whom it is done for; they remember it",
    "declare.breaches": "it goes against what is proper to you; a witness may denounce you",
    "pursue.enemy": "whom you hate most",
    "pursue.faction": "which you feel for most strongly, one way or the other",
    "pursue.friend": "whom you love most",
    "stand.actions": "one to three",
    "tell_on.actions": "as it came out",
})  # fmt: skip
"""What is to be known of a field, beside that."""


class Decision(EngineDecision[A, City]):
    """A decision of this game."""

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        key = f"{answer.do}.{field}"
        due = DUE.get(key) or DUE.get(field, "")
        return DescribedField(due=due, heading=HEADINGS.get(key, ""), beside=BESIDE.get(key, ""))

    @property
    def me(self) -> Avatar:
        """The avatar of whoever is asked."""
        return self.w.avatars[self.seat]

    @property
    def challenge(self) -> Challenge:
        """The challenge that is on."""
        return self.w.the_challenge

    def so_far(self, draft: Draft, field: int) -> int:
        """A number that is filled in, as `Pay.amount`; where none is yet, where it would be left."""
        said = draft.get(field)
        if said is not None:
            return said
        answer, name = field_of(field)
        fields = self.offers()[answer]
        assert not isinstance(fields, Closed)
        much = offered(fields, name, Amount)
        return much.least if much.default is None else much.default

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """Actions, factions and masks by their names; and what is none of these, where it may be done."""
        if str(value).startswith(OTHER):
            return Described(say("something else, which your words describe"), say("worth nothing"))
        return named(self.w, self.seat, value)


def named(w: City, seat: str, value: object) -> Described:
    """How a page calls a value that may be an action's key, a faction's, a mask's or anything else."""
    key = str(value)
    if key in FACTIONS:
        return Described(label=FACTIONS[key].name)
    act = w.act(seat, key) if seat in w.avatars else None
    if isinstance(act, HiddenAct):
        return Described(
            label=w.borrowed(act) or key, price=say("{act} hidden", act=act.value), words=act.words
        )
    if act is not None:
        return Described(label=act.words or key, price=str(act.value), words=act.prose)
    if key.startswith("other."):
        return Described(label=say("something else"))
    if key in w.masks:
        return Described(label=w.masks[key].name)
    return Described(label=key)


def several(w: City, seat: str, actions: list[str]) -> str:
    """Actions as a list in a sentence; a hidden one in a player's own words by its number.

    Where an action is a list itself, semicolons part it from the next.
    """
    said = [in_sentence(w, seat, action) for action in actions]
    if len(said) == 1:
        return said[0]
    return in_a_row(said, "; ") if any("," in one or " and " in one for one in said) else in_list(said)


def in_sentence(w: City, seat: str, action: str) -> str:
    """An action as a sentence has it: what was written stands beside sentences, and never in them."""
    act = w.act(seat, action) if seat in w.avatars else None
    if act is None:
        called = named(w, seat, action).label
        return called if called != action else of_a_mask(action)
    if isinstance(act, HiddenAct):
        return begun_small(w.borrowed(act)) or say("hidden action {action}", action=action.removeprefix("H"))
    return begun_small(act.words) or of_a_mask(action)


def hidden_actions(keys: Sequence[str]) -> str:
    """Hidden actions by their numbers.

    >>> hidden_actions(["H1", "H4"]), hidden_actions(["H2"])
    ('hidden actions 1 and 4', 'hidden action 2')
    """
    return say_of(
        len(keys), "hidden action {numbers}", "hidden actions {numbers}",
        numbers=[key.removeprefix("H") for key in keys],
    )  # fmt: skip


def of_a_mask(action: str) -> str:
    """An action of a mask by its number, where it has no words, or none that are seen."""
    return say("action {rpartition} of their mask", rpartition=action.rpartition(".")[2])


def begun_small(words: str) -> str:
    """What stands on a card by itself, as it goes on in the middle of a sentence."""
    return words[:1].lower() + words[1:]
