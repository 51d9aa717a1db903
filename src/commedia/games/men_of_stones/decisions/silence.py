"""Act V: downfalls, passing, and what a Caution undoes."""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Timing,
    Voluntary,
    Words,
)
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.decisions import A
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, certain, priced
from commedia.engine.sentences import begin_with, either, in_a_row, say, say_each
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.games.men_of_stones.downfalls import harm, rescuer
from commedia.games.men_of_stones.state import Stones
from commedia.kit.decisions import YesOrNo

# What is written beside the box where words go.
WHAT_BEFALLS_THEM = Words("what befalls them", due=True)


class Downfall(Answer):
    """Bring a downfall."""

    move = "Spend {tragedy} on {target}"

    target: Seat
    tragedy: int
    words: Prose
    tie: int = 0


class Pass(Answer):
    """Pass."""


MISHAPS = say_each({
    1: "a heavy mishap: they lose nothing",
    2: "a crippling one: they lose 1",
    3: "severe harm: they lose 3",
})  # fmt: skip
"""What becomes of the target, by the Tragedy spent on it (MS-ACT5-06 to MS-ACT5-08)."""


TO_A_TIE = say_each({1: "a tie may be harmed", 2: "a tie may be destroyed", 3: ""})
"""What else it may do (MS-ACT5-14)."""


class MayStrike(Decision[A]):
    """Put to somebody who may bring a downfall."""

    rule = "MS-ACT5-05"

    def downfalls(self) -> Fields | Closed:
        """Whom this seat may bring down, for how much, and which tie may suffer (MS-ACT5-05, MS-ACT5-14)."""
        w, seat = self.w, self.seat
        most = min(3, w.players[seat].tragedy)
        if most < 1:
            return Closed("You have no Tragedy to spend.", "MS-ACT5-05")
        targets: dict[Any, Fields] = {}
        for target in w.living():
            if target == seat:
                continue
            theirs = [t.number for t in w.ties if target in (t.from_, t.to) and t.status != "destroyed"]
            tie = {"tie": Pick([0, *theirs], default=0)}  # MS-ACT5-14
            targets[target] = {
                "tragedy": Pick({k: tie if k < 3 else {} for k in range(1, most + 1)}),
                "words": WHAT_BEFALLS_THEM,
            }
        return {"target": OneKnown(targets, self.not_struck)}

    def rule_of(self, answer: type[Answer], field: str) -> str:
        return "MS-ACT5-14" if field == "tie" else "MS-ACT5-05"

    def not_struck(self, target: str) -> Reason:
        """Why nobody can be brought down by this seat."""
        if target == self.seat:
            return say("Nobody brings down themself.")
        return say("{target} is dead.", target=target) if target in self.w.players else ""

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        if field == "target":
            return self.target(value)
        if field == "tragedy":
            return Described(
                label=say("{value} Tragedy", value=value),
                then=begin_with(in_a_row([MISHAPS[value], TO_A_TIE[value]], "; ")),
            )
        if field == "tie":
            tie = next((t for t in self.w.ties if t.number == value), None)
            if tie is None:
                return Described(label="no tie")
            return Described(
                label=say(
                    "{kind} of {of} to {to}: {trait}, “{detail}”",
                    kind=tie.kind, of=tie.from_, to=tie.to, trait=tie.trait, detail=tie.detail,
                )
            )  # fmt: skip
        return Described(label=str(value))

    def foresee(self, answer: Answer) -> list[Foretold]:
        """What whoever strikes has left of Tragedy."""
        if not isinstance(answer, Downfall):
            return []
        return [priced("Tragedy", self.w.players[self.seat].tragedy - answer.tragedy, "MS-ACT5-05")]

    def target(self, seat: Seat) -> Described:
        """Somebody who may be struck, with what they hold and what their death would come to."""
        player = self.w.players[seat]
        falls = (
            say("Has the Spotlight, and lives on at 0.")
            if seat == self.w.spotlight
            else say("At 0 they die.")
        )
        undoes = say("Each Caution undoes a downfall.") if player.caution else ""
        held = say("Tragedy {tragedy}, Caution {caution}", tragedy=player.tragedy, caution=player.caution)
        return Described(label=seat, price=held, then=in_a_row([falls, undoes]))


class FinalTurn(MayStrike[Downfall | Pass]):
    """The Final Scene: bring a downfall, or pass."""

    matters = (
        "Tragedy is both your blade and your life: whoever has none left dies, and one is left to tell it."
    )
    manner = Required(timing=Timing.BETWEEN_LINES)
    quietly = "Bring a downfall, or pass"
    doing = "in the Final Scene"

    @property
    def asks(self) -> str:
        asks = say("Spend Tragedy to bring somebody down, or let the others act.")
        if self.w.stalled_rounds:
            return say("Everybody has passed. If all do so again, somebody must act. {asks}", asks=asks)
        return say("The Final Scene. {asks}", asks=asks)

    def offers(self) -> Offers:
        return {Downfall: self.downfalls(), Pass: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Downfall:
            mine = self.w.players[self.seat].tragedy
            lives = self.seat == self.w.spotlight
            return Described(
                label="Bring a downfall",
                price=say("{many} Tragedy", many=either(range(1, min(3, mine) + 1))),
                then=say(
                    "You have {mine}; the Spotlight lives on at 0."
                    if lives
                    else "You have {mine}; at 0 you die.",
                    mine=mine,
                ),
            )
        return Described(label="Pass", then="The mark is cleared by the next downfall.")


class LateDownfall(MayStrike[Downfall]):
    """An open door for those who passed: they may still act."""

    manner = Voluntary()
    asks = "You have passed. You may still bring a downfall while others decide."

    def offers(self) -> Offers:
        return {Downfall: self.downfalls()}


class MustAct(MayStrike[Downfall]):
    """The stall rule: whoever has most Tragedy must bring a downfall."""

    rule = "MS-ACT5-15"
    asks = "Twice everybody has held back. You have the most Tragedy, so the blow is yours to strike."
    doing = "forced to act"

    def offers(self) -> Offers:
        return {Downfall: self.downfalls()}


class Overcome(Answer):
    """Spend a Caution: it does not happen."""

    move = "Overcome it for 1 Caution"
    words: Prose = NO_WORDS


class Suffer(Answer):
    """Let it happen."""

    words: Prose = NO_WORDS


class _Overcoming(YesOrNo, Decision[Overcome | Suffer]):
    """A Caution may be spent to undo a downfall."""

    rule = "MS-ACT5-10"
    yes, no = Overcome, Suffer


def what_comes(w: Stones, reader: Seat) -> str:
    """What the downfall that is on its way leaves its target, in a sentence (MS-ACT5-06 to MS-ACT5-09)."""
    blow = w.downfall
    if blow is None:
        return ""
    comes = harm(w, blow.target, blow.tragedy)
    if comes.left:
        after = "left"
    elif blow.target == w.spotlight:  # MS-ACT5-03
        after = "spotlight"
    else:
        after = "dies" if comes.dies else "lives"
    says = AFTER[after, blow.target == reader]
    return say(says, who=blow.target, left=comes.left, of=comes.left + comes.lost)


AFTER = {
    ("left", True): "You have {left} Tragedy left, of {of}.",
    ("left", False): "{who} has {left} Tragedy left, of {of}.",
    ("spotlight", True): "You have no Tragedy left, but the Spotlight is the last to die.",
    ("spotlight", False): "{who} has no Tragedy left, but the Spotlight is the last to die.",
    ("dies", True): "You have no Tragedy left, and you die.",
    ("dies", False): "{who} has no Tragedy left, and they die.",
    ("lives", True): "You have no Tragedy left, and you live on.",
    ("lives", False): "{who} has no Tragedy left, and they live on.",
}
"""What a downfall leaves its target, by what becomes of them and whether it is read by themself."""


class OvercomeOwn(_Overcoming):
    """The target may cancel a downfall."""

    doing = "facing a downfall"
    box = Words("how your character meets it")

    @property
    def asks(self) -> str:
        blow = self.w.downfall
        spent = (
            say("{attacker} spends {tragedy} Tragedy on you. ", attacker=blow.attacker, tragedy=blow.tragedy)
            if blow
            else ""
        )
        return say("{spent}Spend a Caution to undo the whole of it, or let it happen?", spent=spent)

    def foresee(self, answer: Overcome | Suffer) -> list[Foretold]:
        """What is left of Caution; or of Tragedy, which is more where the Spotlight may still step in."""
        w, blow, me = self.w, self.w.downfall, self.w.players[self.seat]
        if isinstance(answer, Overcome):
            return [priced("Caution", me.caution - 1, self.rule)]
        if blow is None:
            return []
        left, event = harm(w, self.seat, blow.tragedy).left, events.HARMS[blow.tragedy]
        if rescuer(w, blow.attacker, self.seat):
            return [Foretold(name="Tragedy", least=left, most=me.tragedy, now=me.tragedy, rule=event.rule)]
        return [certain("Tragedy", left, event, event.left, seat=self.seat)]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Overcome:
            return Described(
                label="Overcome it",
                price="1 Caution",
                then="Neither mishap nor loss; what was spent stays spent.",
            )
        return Described(label="Let it happen", then=what_comes(self.w, self.seat))


class OvercomeForOther(_Overcoming):
    """The Spotlight may cancel a downfall for somebody else."""

    doing = "deciding whether to step in"
    box = Words("how your character steps in, or does not")
    target: Seat

    @property
    def asks(self) -> str:
        blow = self.w.downfall
        spent = (
            say(
                "{attacker} spends {tragedy} Tragedy on {target}. ",
                attacker=blow.attacker, tragedy=blow.tragedy, target=self.target,
            )
            if blow
            else ""
        )  # fmt: skip
        return say(
            "{spent}You stand in the Spotlight. Spend a Caution of your own to spare them?", spent=spent
        )

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Overcome:
            left = self.w.players[self.seat].caution - 1
            return Described(
                label=say("Spare {target}", target=self.target),
                price="1 Caution",
                then=say("You keep {left} Caution.", left=left),
                move=say("Spare {target} for 1 Caution", target=self.target),
            )
        return Described(label="Let it happen", then=what_comes(self.w, self.seat))

    def foresee(self, answer: Overcome | Suffer) -> list[Foretold]:
        """What they are left with, where nobody undoes it: nobody else is asked. Source: MS-ACT5-11."""
        blow = self.w.downfall
        if isinstance(answer, Overcome):
            return [priced("Caution", self.w.players[self.seat].caution - 1, self.rule)]
        if blow is None:
            return []
        left = harm(self.w, self.target, blow.tragedy).left
        event = events.HARMS[blow.tragedy]
        return [certain("Tragedy", left, event, event.left, seat=self.target)]
