"""The decisions that close a contest: what losing risks, the telling, cards too many.

Source: FA-CON-13, FA-CON-15, FA-RSK, FA-DCK-07.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from commedia.engine import Answer, Closed, Described, Draft, IllegalMove, Offers, Pick, Prose, Some, Words
from commedia.engine.closed_choices import Reason, SomeKnown
from commedia.engine.described import DescribedField
from commedia.engine.domains import Below, Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import begin_with, say, say_each
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.consequences import done_to, of_letting_go, of_settling
from commedia.games.face_of_angels.decisions.decision import Decision, played_by
from commedia.games.face_of_angels.events.contests import TURNED
from commedia.games.face_of_angels.foretelling import let_go_foretold, settled_foretold
from commedia.kit.decisions import Say


class Settle(Answer):
    """Settle it."""

    concede: str = "no"
    flips: list[str] = []
    harms: list[str] = []


TURNING = {how: event.rule for how, event in TURNED.items()}
HARMING = {"never": "FA-RSK-03", "conceding": "FA-RSK-04", "free": "FA-RSK-05"}
"""The rule by which relationships are turned, or hurt, by how the act has it (`Act.flip`, `Act.harm`)."""


NOT_SO = {
    "concede": say("Nobody concedes in this act."),
    "flips": say_each({
        "conceding": "Whoever turns somebody has to concede.", "foes": "Only foes are turned in this act.",
    }),
    "harms": say_each({"conceding": "Whoever kills or injures somebody has to concede."}),
}  # fmt: skip
"""Why the winner cannot do that to relationships just now, by how the act has it."""


TO_NOBODY = say("That does nothing to anybody.")


class OneEach(SomeKnown):
    """Harms, at most one for each relationship: nobody is both killed and injured."""

    __slots__ = ()

    def allows(self, value: Any) -> bool:
        return super().allows(value) and len({_whom(harm) for harm in value}) == len(value)

    def read(self, raw: Any) -> list[str]:
        harms: list[str] = super().read(raw)
        if twice_hurt(harms):
            raise IllegalMove("Nobody is both killed and injured.", "FA-RSK-04")
        return harms

    def sample(self, below: Below) -> list[str]:
        harms: list[str] = super().sample(below)
        return list({_whom(harm): harm for harm in harms}.values())


def _whom(harm: str) -> str:
    return harm.partition(".")[2]


def twice_hurt(harms: Sequence[str]) -> list[str]:
    """The relationships that would be both killed and injured (FA-RSK-04)."""
    whom = [_whom(harm) for harm in harms]
    return [one for one in dict.fromkeys(whom) if whom.count(one) > 1]


class WeighLosses(Decision[Settle]):
    """The winner says what the loser's relationships come to, and whether they concede.

    Source: FA-RSK-03 to FA-RSK-06.
    """

    rule = "FA-RSK-06"
    matters = "Whoever concedes lets the other’s condition happen instead of their own."
    doing = "weighing what was lost"

    @property
    def asks(self) -> str:
        return say(
            "You have won, and {loser} has used relationships. What becomes of them?",
            loser=self.contest.loser,
        )

    def rule_of(self, answer: type[Answer], field: str) -> str:
        """What is free in one act costs a concession in another, or is not to be had."""
        rules = self.w.rules
        how, bounds = (rules.flip, TURNING) if field == "flips" else (rules.harm, HARMING)
        if field not in ("flips", "harms"):
            return "FA-RSK-03" if rules.concession else "FA-RSK-05" if rules.harm == "free" else self.rule
        return bounds.get(how, self.rule)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """Where it is not asked for: what it would cost, or that this act has nothing such."""
        why: Any = NOT_SO.get(field, "")
        how = self.w.rules.flip if field == "flips" else self.w.rules.harm
        if not isinstance(why, str):
            why = why.get(how, say("The winner does no such thing in this act."))
        return msgspec.structs.replace(super().describe_field(answer, field), not_asked=why)

    def not_used(self, of: str) -> Reason:
        """Why the winner has no say over a relationship."""
        used = [rel.id for rel in self.w.used_in_vain]
        return (
            ""
            if of.rpartition(".")[2] in used
            else Closed("The loser drew no card for that relationship.", "FA-RSK-06")
        )

    def fields(self, conceding: bool) -> Fields:
        """What the winner may do to relationships."""
        rules, used = self.w.rules, self.w.used_in_vain
        flips = [rel.id for rel in used if rules.may_turn(rel.kind, conceding)]
        found: Fields = {"flips": SomeKnown(flips, self.not_used, least=0)} if flips else {}
        if rules.may_hurt(conceding):
            harms = [f"{what}.{rel.id}" for rel in used for what in ("injure", "kill")]
            found = {**found, "harms": OneEach(harms, self.not_used, least=0)}
        return found

    def offers(self) -> Offers:
        if not self.w.rules.concession:
            return {Settle: self.fields(conceding=False)}
        return {Settle: {"concede": Pick({"no": self.fields(False), "yes": self.fields(True)}, "no")}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What is done to each, in a sentence each."""
        if draft is None:
            is_all = self.w.rules.concession or self.fields(conceding=False)
            return Described(answer.label, then=answer.then if is_all else TO_NOBODY)
        flips, harms = draft.get(Settle.flips) or [], draft.get(Settle.harms) or []
        if twice := [self.w.relationship(id).npc for id in twice_hurt(harms)]:
            both: list[str] = [
                say("{who} is either killed or injured.", who=npc_called(self.w, npc)) for npc in twice
            ]
            return Described(answer.label, comes_to=both)
        told = of_settling(self.w, draft.get(Settle.concede) == "yes", flips, harms)
        return Described(answer.label, comes_to=told)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Either way by what is done; somebody with what becomes of them, and what comes of that."""
        if field == "concede":
            then = "" if self.fields(value == "yes") else TO_NOBODY
            return Described("Concede" if value == "yes" else "Keep what you won", then=then)
        said = super().describe_value(answer, field, value)
        what, _, id = ("flip", "", value) if field == "flips" else value.partition(".")
        done, then = done_to(self.w, self.w.relationship(id), what)
        return Described(said.label, done, say("{then}.", then=begin_with(then)), words=said.words)

    def foresee(self, answer: Settle) -> list[Foretold]:
        """What is done to each, and whether one concedes."""
        return settled_foretold(self.w, answer.concede == "yes", answer.flips, answer.harms)

    @property
    def is_any(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.w.used_in_vain and (self.w.rules.concession or self.fields(conceding=False)))


class Told(Answer):
    """Tell it."""

    words: Prose


class TellEnd(Say, Decision[Told]):
    """Whoever played the higher card in the last trick, or laid the super-trump, tells how it ends."""

    rule = "FA-CON-13"
    answer = Told
    box = Words("how it ends", due=True)
    doing = "telling how it ends"

    @property
    def asks(self) -> str:
        who = played_by(self.contest, "I")
        says = {
            "win": say("What {who} wanted happens", who=who),
            "lose": say("What {who} risked happens", who=who),
            "both": say("Both happen"), "": say("It is over"),
        }  # fmt: skip
        return say("{says}. Tell how.", says=says[self.contest.outcome])


class LetGo(Answer):
    """Let them go."""

    cards: list[str]


class DiscardDown(Decision[LetGo]):
    """Everybody who holds more than their size once a contest is over lets cards go."""

    rule = "FA-DCK-07"
    doing = "letting cards go"

    @property
    def over(self) -> int:
        """How many are too many."""
        return len(self.w.hand(self.seat)) - self.w.size(self.seat)

    @property
    def asks(self) -> str:
        return say(
            "You hold {over} more than {size}. Which go to the discard pile?",
            over=self.over, size=self.w.size(self.seat),
        )  # fmt: skip

    def offers(self) -> Offers:
        return {LetGo: {"cards": Some(self.w.hand(self.seat), self.over, self.over)}}

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        return msgspec.structs.replace(
            super().describe_field(answer, field), beside=say("choose {over}", over=self.over)
        )

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How many are still to choose, or what goes with those that are chosen."""
        if draft is None:
            return super().describe(answer)
        told = of_letting_go(self.w, self.seat, draft.get(LetGo.cards) or [], self.over)
        return Described(answer.label, comes_to=told)

    def foresee(self, answer: LetGo) -> list[Foretold]:
        """How many go and stay, and what goes with them."""
        return let_go_foretold(self.w, self.seat, answer.cards)
