"""Declaring: what a principal does, whom it is meant to win over, and what it means.

Source: CM-ACT, CM-WOO-01.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Fitting,
    IllegalMove,
    Offers,
    Pick,
    Prose,
    Ranked,
    Seat,
    Some,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason, Why, raise_why
from commedia.engine.described import DescribedField
from commedia.engine.domains import Below
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.engine.visible_text import within
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.decisions.closed_choices import not_wooed
from commedia.games.city_of_masks.decisions.decision import NOBODY_ELSE, Decision
from commedia.games.city_of_masks.decisions.foretelling.deeds import deed_foretold
from commedia.games.city_of_masks.deed_tags import halves
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.masks import Mask
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.city_of_masks.state import OTHER, City
from commedia.games.city_of_masks.told_of_deeds import before_a_deed, of_a_deed, taken_by, torn_between
from commedia.kit.decisions import some

OTHERS = tuple(f"{OTHER}{n}" for n in (1, 2, 3))
"""Actions worth nothing, which the words describe (CM-ACT-01)."""
FOR_NOTHING = dict.fromkeys(OTHERS, (0, 0))
"""What these take of Face and of Hidden Face."""

MOST = 3
"""How many actions a deed has at most (CM-ACT-01)."""
DEAREST = 3
"""The most that any action takes (CM-MASK-07)."""

LEFT_TO_WOO = {against: [f for f in FACTIONS if f != against] for against in (NOBODY_ELSE, *FACTIONS)}
"""The factions that may be wooed, by the one that the deed is against (CM-FAC-06)."""


@lru_cache(1_000)
def to_woo(others: tuple[Seat, ...]) -> Pick:
    """Whom a deed may be against, and whom it may woo then; others: the avatars in sight (CM-FAC-06)."""
    return Pick(
        {against: {"wooing": Some((*others, *factions))} for against, factions in LEFT_TO_WOO.items()},
        default=NOBODY_ELSE,
    )


class Doings(Fitting):
    """Actions in an order of the player's choosing, by their keys or by what they say.

    costs: what each takes of Face and of Hidden Face. face, hid: what all of them together may take. No two
    go together that are one action, proper and hidden (CM-ACT-02). why_not: says all this in a sentence.
    rule: the one that bounds what they take.
    """

    __slots__ = ("costs", "face", "hid", "rule", "seat", "w")

    def __init__(
        self,
        w: City,
        seat: Seat,
        costs: Mapping[str, tuple[int, int]],
        face: int,
        hid: int,
        why_not: Callable[[Sequence[str]], str],
        rule: str,
    ) -> None:
        super().__init__([*costs], MOST, why_not, least=1)
        self.w = w
        self.seat = seat
        self.costs = costs
        self.face = face
        self.hid = hid
        self.rule = rule

    @property
    def says(self) -> dict[str, str]:
        """The actions by what they say."""
        return said_by(self.w, self.seat)

    def read(self, raw: Any) -> list[str]:
        named = [raw] if isinstance(raw, str) else raw
        if isinstance(named, list | tuple):
            says = self.says
            named = [v if v in self.values else says.get(plain(str(v)), v) for v in named]
            for place, key in enumerate(named):
                raise_why(key, lambda key: "" if key in self.values else not_worn(self.w, key))  # CM-MASK-11
                if key in named[:place]:
                    raise IllegalMove(declared_twice(self.w, self.seat, [key, key]), "CM-ACT-02")
        chosen = Ranked.read(self, named)
        if why := declared_twice(self.w, self.seat, chosen):
            raise IllegalMove(why, "CM-ACT-02")
        if why := self.why_not(chosen):
            raise IllegalMove(why, self.rule)
        return chosen

    def allows(self, value: Any) -> bool:
        if type(value) not in (list, tuple) or not self.least <= len(value) <= self.most:
            return False
        face, hid = self.face, self.hid
        for key in value:
            if key not in self.costs:
                return False
            proper, hidden = self.costs[key]
            face -= proper
            hid -= hidden
        return face >= 0 and hid >= 0 and not declared_twice(self.w, self.seat, value)

    def sample(self, below: Below) -> list[str]:
        """A choice by chance as any `Fitting` makes it, with what is left of the tokens kept on the way."""
        size = self.least + below(self.most - self.least + 1)
        costs, face, hid = self.costs, self.face, self.hid
        chosen: list[str] = []
        left = [*costs]
        while len(chosen) < size:
            if face < DEAREST or hid < DEAREST:
                left = [key for key in left if costs[key][0] <= face and costs[key][1] <= hid]
            if not left:
                break
            key = left.pop(below(len(left)))
            chosen.append(key)
            proper, hidden = costs[key]
            face -= proper
            hid -= hidden
            if (same := other_self(self.w, self.seat, key)) in left:
                left.remove(same)
        return chosen


def not_worn(w: City, key: str) -> Reason:
    """Why an action of a mask that is not worn is not open; "" where it is of none."""
    mask = w.masks.get(mask_of(key))
    if mask is None or not mask.has(key):
        return ""
    return Closed(
        say("You do not wear {mask}, so its actions are not open to you.", mask=within(mask.name)),
        "CM-MASK-11",
    )


class Deed(OneKnown):
    """One action, by its key or by what it says."""

    __slots__ = ("seat", "w")

    def __init__(self, w: City, seat: Seat, keys: Sequence[str], why: Why) -> None:
        super().__init__(keys, why)
        self.w = w
        self.seat = seat

    def read(self, raw: Any) -> str:
        known = raw in self.values
        named: str = super().read(raw if known else said_by(self.w, self.seat).get(plain(str(raw)), raw))
        return named


def said_by(w: City, seat: Seat) -> dict[str, str]:
    """The actions at hand by what they say, or by their keys, either way in plain words."""
    says: dict[str, str] = {}
    for place, hidden in enumerate(w.avatars[seat].hidden_face, start=1):
        for name in (hidden.key, f"H{place}", w.borrowed(hidden)):
            says.setdefault(plain(name), hidden.key)
    says.pop("", None)  # what is in a player's own words, the rules do not know
    proper = w.worn(seat).acts
    return says | {plain(name): act.key for act in proper for name in (act.key, act.words) if name}


def declared_twice(w: City, seat: Seat, actions: Sequence[str]) -> str:
    """Why these actions are not each another: one stands there twice, or as proper and as hidden too.

    Source: CM-ACT-02, CM-CHAR-02. "" where they are.
    """
    if len(dict.fromkeys(actions)) < len(actions):
        return say("No action is declared twice.")
    if not any(other_self(w, seat, action) in actions for action in actions):
        return ""
    if w.avatars[seat].worn == f"own:{seat}":
        return say("Your own Character’s action and the hidden one that it copies are one and the same.")
    return say("What you do in hiding is proper to this mask, too: declare it as the one or as the other.")


def other_self(w: City, seat: Seat, action: str) -> str:
    """The hidden action that a proper one is, or the proper one that a hidden one is, as masked now.

    The own Character copies the hidden face number by number: "own:Ana.2" is "H2" (CM-CHAR-02). On any other
    mask it is the action that a hidden one was borrowed from, or one that says the same. Source: CM-ACT-02.
    "" for an action that is of one kind.
    """
    for hidden, proper in both_kinds(w, seat, w.worn(seat)):
        if action == hidden:
            return proper
        if action == proper:
            return hidden
    return ""


def both_kinds(w: City, seat: Seat, mask: Mask) -> Iterator[tuple[str, str]]:
    """The actions that are hidden and proper at once, in that mask: their keys as the one and the other.

    Source: CM-ACT-02. What a player wrote is in no mask as setup leaves it (CM-HID-06).
    """
    for place, hidden in enumerate(w.avatars[seat].hidden_face, start=1):
        if mask.rank == "own":
            yield hidden.key, f"{mask.id}.{place}"
        elif mask.has(hidden.source):
            yield hidden.key, hidden.source
        elif same := mask.by_words.get(plain(w.borrowed(hidden))):
            yield hidden.key, same


def brings(w: City, seat: Seat) -> dict[str, str]:
    """What each half of a pair under the worn mask brings, come what may (CM-ACT-05, CM-UNM-01)."""
    told = {}
    for act in halves(w, seat):
        told[act.key] = torn_between(act.value, by_mask=True)
        told[act.against] = torn_between(act.value, by_mask=False)
    return told


WHAT_YOU_DO = Words("what you do")
WHAT_FOLLOWS = Words("what happens if you win")


class Declare(Answer):
    """Do this."""

    actions: list[str]
    wooing: list[str] = []
    against: str = NOBODY_ELSE
    behalf: list[str] = []
    breaches: list[str] = []
    goal: Prose = NO_WORDS
    words: Prose = NO_WORDS


class DeclareActions(Decision[Declare]):
    """One to three actions in order, whom they woo, and what they mean (CM-ACT-01 to 03, CM-TAB-02)."""

    rule = "CM-ACT-01"
    doing = "declaring a deed"
    bounds = {
        "declare.against": "CM-FAC-03",
        "declare.wooing": "CM-WOO-01",
        "declare.behalf": "CM-TAB-02",
        "declare.breaches": "CM-UNM-01",
    }
    opponent: Seat = ""

    @property
    def asks(self) -> str:
        against = say(" {opponent} stands against you.", opponent=self.opponent) if self.opponent else ""
        return say("What do you do, in which order, and whom should it win over?{against}", against=against)

    def known(self) -> list[str]:
        """The actions at hand: the worn mask's, the hidden face's, and anything at all for nothing."""
        return [*self.w.costs(self.seat), *OTHERS]

    def offers(self) -> Offers:
        w, seat, me = self.w, self.seat, self.me
        costs = w.costs(seat) | FOR_NOTHING
        return {
            Declare: {
                "actions": Doings(w, seat, costs, me.face, me.hid, self.not_covered, "CM-ACT-03"),
                "against": to_woo((*w.in_sight(seat),)),  # CM-MASK-03
                "behalf": some((*w.others(seat), *FACTIONS)),
                "breaches": some(w.worn(seat).keys),
                "goal": WHAT_FOLLOWS,
                "words": WHAT_YOU_DO,
            }
        }

    def foresee(self, answer: Declare) -> list[Foretold]:
        """Each action's chance, and what the deed may bring."""
        return deed_foretold(
            self.w, self.seat, answer.actions, answer.wooing, answer.against, answer.breaches
        )

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What a deed risks and breaks, as far as it is put together."""
        if draft is None:
            return super().describe(answer)
        w, seat, actions = self.w, self.seat, (draft.get(Declare.actions) or [])[:MOST]
        if not actions:
            told = [before_a_deed(w, seat)]
        elif why := self.not_covered(actions):
            told = [why]
        else:
            woos, breaches = draft.get(Declare.wooing) or (), draft.get(Declare.breaches) or ()
            told = of_a_deed(w, seat, actions, woos, str(draft.get(Declare.against)), breaches)
        return Described(answer.label, comes_to=told)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """Of those who are wooed, by what they take it."""
        said = super().describe_field(answer, field)
        return replace(said, beside=taken_by(self.w)) if field == "wooing" else said

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """An action with what it brings beside what it is worth, where mask and heart are at odds in it."""
        if field == "against" and value == NOBODY_ELSE:
            return Described("no faction")
        said = super().describe_value(answer, field, value)
        then = brings(self.w, self.seat).get(str(value), "") if field == "actions" else ""
        return replace(said, then=then) if then else said

    def closer_reason(self, raw: Mapping[str, Any], why: IllegalMove) -> IllegalMove:
        """Why somebody cannot be won over says more than that they are not among the choices."""
        wooing = raw.get("wooing")
        if isinstance(wooing, str | list | tuple):
            known = not_wooed(self.w, self.seat, str(raw.get("against", "")))
            for whom in [wooing] if isinstance(wooing, str) else wooing:
                try:
                    raise_why(whom, known, "CM-WOO-01")
                except IllegalMove as closer:
                    return closer
        return why

    def not_covered(self, actions: Sequence[str]) -> str:
        """Declaring invests, so it must be there; nothing is declared twice (CM-ACT-02, CM-ACT-03)."""
        if why := declared_twice(self.w, self.seat, actions):
            return why
        me = self.me
        proper, hidden = self.w.worths(self.seat, actions)
        if proper > me.face:
            return say(
                "Those proper actions are worth {proper}, and you hold {face} Face.",
                proper=proper, face=me.face,
            )  # fmt: skip
        if hidden > me.hid:
            return say(
                "Those hidden actions are worth {hidden}, and you hold {hid} Hidden Face.",
                hidden=hidden, hid=me.hid,
            )  # fmt: skip
        return ""
