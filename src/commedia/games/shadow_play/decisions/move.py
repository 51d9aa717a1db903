"""One Move: what it is, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Seat,
    Some,
    Voluntary,
    Words,
)
from commedia.engine.decisions import A
from commedia.engine.domains import Domain, Fields
from commedia.engine.foretold import Foretold, certain
from commedia.engine.sentences import in_a_row, say, say_each
from commedia.games.shadow_play import events
from commedia.games.shadow_play.consequences import of_a_scope
from commedia.games.shadow_play.decisions.claims import aims_with_claims, any_claims, hindering
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.decisions.foretelling import number_foretold
from commedia.games.shadow_play.mentions import warned_of
from commedia.games.shadow_play.results import scope
from commedia.games.shadow_play.state import Story
from commedia.kit.decisions import PickOne, YesOrNo

DESCRIBE = Words("what your Persona does", due=True)
CLAIMS = say_each({"claims": "which Traits help"})


class Defensive(Answer):
    """Ward off what threatens you."""

    words: Prose
    claims: list[str] = []
    due = CLAIMS


class Recovery(Answer):
    """Change what is there."""

    words: Prose
    claims: list[str] = []
    due = CLAIMS


class Leading(Answer):
    """Take the lead: make something new."""

    words: Prose
    aim: str
    bearer: str = ""
    name: Prose = NO_WORDS
    claims: list[str] = []
    due = CLAIMS | {"aim": say("what it makes"), "bearer": say("on whom, or on what")}


class Pass(Answer):
    """Pass."""

    seldom = 4


class Concede(Answer):
    """Give up the Strategy."""

    seldom = 12


BOUNDS = {
    "defensive": "SP-MOVE-01", "recovery": "SP-MOVE-01", "leading": "SP-MOVE-01",
    "defensive.words": "SP-MOVE-02", "recovery.words": "SP-MOVE-02", "leading.words": "SP-MOVE-02",
    "defensive.claims": "SP-TRAIT-04", "recovery.claims": "SP-TRAIT-04", "leading.claims": "SP-TRAIT-04",
}  # fmt: skip
"""Which rule a description breaks that can’t be."""


class Moving(Decision[A]):
    """To whoever makes a Move."""

    bounds = BOUNDS

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The dice of each Move, what it does, and what it adds to. Source: SP-MOVE-04, SP-MOVE-10."""
        if answer is Pass:
            return Described(answer.label, then="Nothing is risked, and what threatens is not warded off.")
        if answer is Concede:
            return Described(
                answer.label, then=say("{surrender} No Sacrifice is asked.", surrender=self.surrender)
            )
        label, does, score, tells = MOVES[answer]
        free = self.standing.status == "clear"
        adds = (
            say("adds nothing to {score}, for you are clear", score=score)
            if free
            else say("its die is added to {score}", score=score)
        )
        dice = self.w.dice_of(self.seat, answer.do)
        then = in_a_row([say("{does}; {adds}.", does=does, adds=adds), "" if free else tells])
        if draft is None:
            return Described(label, say("{dice} dice", dice=dice), then)
        words = draft.text(Leading.words, Defensive.words, Recovery.words)
        return Described(
            label, say("{dice} dice", dice=dice), then, comes_to=warned_of(self.w, self.seat, words)
        )


MOVES: Mapping[type[Answer], tuple[str, str, str, str]] = {
    Leading: (
        say("Lead"), say("Makes a Trait or an Element"), say("Opportunity"),
        say("A Trait as strong as your threat takes 1 from it."),
    ),
    Defensive: (say("Ward off"), say("Lowers what is just threatened"), say("Danger"), ""),
    Recovery: (
        say("Recover"), say("Raises and lowers Traits that are there"), say("Danger"),
        say("One that is raised to as much as your threat takes 1 from it."),
    ),
}  # fmt: skip
"""How each kind of Move is called in short, what it does, what its die is added to, and how it tells."""


class MakeMove(Moving[Defensive | Recovery | Leading | Pass | Concede]):
    """To whoever’s turn it is."""

    rule = "SP-CH-06"
    asks = "What does your Persona do?"
    doing = "making a Move"

    def offers(self) -> Offers:
        plain: Fields = {"words": DESCRIBE, "claims": any_claims(self.w, self.seat)}
        ward: Fields | Closed = plain
        if not self.clash.threatening(self.seat):
            ward = Closed("Nothing threatens your Persona.", "SP-MOVE-01")
        change = plain if self.clash.existing else Closed("There is no Trait to change.", "SP-MOVE-01")
        lead: Fields = {"words": DESCRIBE, "aim": Pick(aims_with_claims(self.w, self.seat))}
        return {Defensive: ward, Recovery: change, Leading: lead, Pass: {}, Concede: {}}


class DescribeAnew(Moving[Defensive | Recovery | Leading]):
    """To the mover, who would rather do something else after hearing the Scope."""

    rule = "SP-MOVE-07"
    asks = "What does your Persona do instead?"
    doing = "describing a Move anew"

    def offers(self) -> Offers:
        whole = MakeMove(self.w, self.seat).offers()
        return {kind: whole[kind] for kind in (Defensive, Recovery, Leading)}

    def before(self) -> Mapping[str, Any]:
        """The Move as it was described first."""
        move = self.w.on_move
        told: dict[str, Any] = {"do": move.kind, "words": move.words}
        if move.aim:
            told |= {"aim": move.aim, "bearer": move.bearer, "name": move.name}
        return told


class Skip(Answer):
    """Go on without them."""


class SkipAbsent(Decision[Skip]):
    """An open door to the Director, while whoever’s turn it is is away (R-44)."""

    manner = Voluntary()
    seldom = 12

    rule = "SP-CH-06"
    doing = "waiting"
    absent: Seat

    @property
    def asks(self) -> str:
        return say(
            "{absent} is away, and it is their turn. You may go on without them, as if they passed. "
            "If they are back before anything has followed, they have their turn.",
            absent=self.absent,
        )

    def without(self) -> Seat:
        """Whoever has the turn."""
        return self.absent

    def offers(self) -> Offers:
        return {Skip: {}}


class OfferStunt(Answer):
    """Make it a Stunt."""


class CallStunt(Decision[OfferStunt]):
    """An open door to everybody but the mover, until Scope is set."""

    rule = "SP-MOVE-02"
    asks = "Would you have it be a Stunt: more dice, and one number that has to show?"
    doing = "watching"
    manner = Voluntary()

    def offers(self) -> Offers:
        return {OfferStunt: {}}


class Accept(Answer):
    """Make it a Stunt."""


class Decline(Answer):
    """Leave it as it is."""


class TakeStunt(YesOrNo, Decision[Accept | Decline]):
    """To the mover, when somebody calls for a Stunt."""

    rule = "SP-MOVE-02"
    doing = "thinking of a Stunt"
    yes, no = Accept, Decline
    by: Seat

    @property
    def asks(self) -> str:
        return say("{by} would have it be a Stunt. Do you take it on?", by=self.by)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What either way leads to. Source: SP-MOVE-04, SP-MOVE-05, SP-MOVE-09."""
        if answer is Decline:
            return Described(
                label=answer.label, then="Of the dice that fall you take one, whichever you like."
            )
        more = self.w.score(self.seat, "stunt")
        return Described(
            label=answer.label,
            price=say("{more} more dice", more=more) if more != 1 else "one die more",
            then="You name a number. If it shows, you have a Power of 6 for the price of 1; if not, a Power "
            "of 1 for the price of 6.",
        )


class Weigh(Answer):
    """Set its Scope."""

    time: int
    significance: int
    refused: list[str] = []
    hinders: list[str] = []
    element: int = 0
    words: Prose = NO_WORDS
    due = {
        "time": "how long it takes", "significance": "how much hangs on it", "hinders": "which Traits hinder",
        "refused": "which Traits don’t help", "element": "the Scope of the Element", "words": "what happens",
    }  # fmt: skip


class SetScope(Decision[Weigh]):
    """To the Director: what happens, how long it takes, what hangs on it, and which Traits apply."""

    rule = "SP-MOVE-03"
    bounds = {
        "weigh.element": "SP-MOVE-12", "weigh.hinders": "SP-TRAIT-04", "weigh.refused": "SP-TRAIT-04",
    }  # fmt: skip
    doing = "weighing the Move"

    @property
    def asks(self) -> str:
        asks = [say("how long does it take"), say("how much hangs on it")]
        if hindering(self.w, self.on.seat):
            asks.append(say("which Negative Traits hinder it"))
        return say("What happens as they try? And {asks}?", asks=asks)

    def offers(self) -> Offers:
        fields: dict[str, Domain] = {"time": Amount(0, 3, 1), "significance": Amount(0, 3, 1)}
        fields["refused"] = Some(self.on.touching)
        fields["hinders"] = Some(hindering(self.w, self.on.seat))
        if needs_scope(self.w):
            fields["element"] = Amount(1, 6)
        fields["words"] = WHAT_HAPPENS
        return {Weigh: fields}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The Scope that it comes to, and the dice that would be left."""
        if draft is None:
            return super().describe(answer)
        n, hangs = draft.get(Weigh.time), draft.get(Weigh.significance)
        told = of_a_scope(self.w, 1 if n is None else n, 1 if hangs is None else hangs)
        return Described(answer.label, comes_to=told)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """What each number stands for."""
        if field in NUMBERS:
            return Described(NUMBERS[field][value], str(value))
        return super().describe_value(answer, field, value)

    def foresee(self, answer: Weigh) -> Sequence[Foretold]:
        """The Scope that it comes to."""
        comes, told = scope(answer.time, answer.significance), events.ScopeSet
        return [certain("Scope", comes, told, told.scope, seat=self.seat)]


NUMBERS = {
    "time": (say("a moment"), "minutes", "hours", say("days or more")),
    "significance": (say("a trifle"), say("one person"), say("a place or a group"), say("the whole story")),
}
"""What each number of a Scope stands for (SP-MOVE-03)."""
WHAT_HAPPENS = Words("what happens: what stands in the way, or who")


def needs_scope(w: Story) -> bool:
    """Whether the Move is about an Element that has no Scope yet. Source: SP-MOVE-12, SP-ROLE-03."""
    about = w.elements.get(w.on_move.bearer)
    if w.on_move.aim == "create":
        return True
    return w.on_move.aim in ("alter", "destroy") and about is not None and not about.scope


class TakeNumber(Answer):
    """Take it."""

    one: int
    due = {"one": "a number"}


class NameTarget(PickOne, Decision[TakeNumber]):
    """To whoever does a Stunt."""

    rule = "SP-MOVE-05"
    asks = "Which number do your dice have to show?"
    doing = "naming a number"
    answer = TakeNumber
    choices = [1, 2, 3, 4, 5, 6]

    def foresee(self, answer: TakeNumber) -> Sequence[Foretold]:
        """How likely it shows, whichever it is."""
        return [number_foretold(self.w)]


class Lend(Answer):
    """Aid them, and say how."""

    words: Prose


class LendAid(Decision[Lend]):
    """An open door to other participants, until Scope is paid."""

    rule = "SP-MOVE-06"
    doing = "watching"
    manner = Voluntary()

    @property
    def asks(self) -> str:
        return say("Aid {on}? It adds {score} dice.", on=self.on.seat, score=self.w.score(self.seat, "aid"))

    def offers(self) -> Offers:
        if self.w.options.aid_limit == "one" and self.on.helpers:
            return {Lend: Closed("One helper is enough here.", self.rule)}
        return {Lend: {"words": Words("how you help", due=True)}}

    def foresee(self, answer: Lend) -> Sequence[Foretold]:
        """The dice that it adds."""
        aid, told = self.w.score(self.seat, "aid"), events.AidLent
        return [certain("Aid", aid, told, told.aid, seat=self.seat)]
