"""Why something can't be done just now, to whoever would do it.

Source: SP-PUSH-01, SP-CH-01, SP-CH-02, SP-CH-08, SP-DIA-01, SP-MOVE-02, SP-MOVE-06, SP-INV-01, SP-ADV-03,
SP-TONE-02.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import Asked, Closed, Decision, NotTheirs, Seat
from commedia.engine.doors import Door, Reason
from commedia.engine.sentences import say, say_each
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.decisions import cards, challenge, dialogue, move, ticks
from commedia.games.shadow_play.state import Story

DIRECTORS = NotTheirs("That is for the Director to do.", "SP-ROLE-02")
ACTORS = NotTheirs("That is for an Actor: the Director has no Persona.", "SP-ROLE-01")
DEAD = NotTheirs("Your Persona is dead.", "SP-END-04")
BUSY: Final = say_each({
    dialogue.GiveResponse.kind: "The Director answers first.",
    dialogue.SettleMarks.kind: "The Director looks first which cards are furthered.",
    cards.WriteExpression.kind: "First an Expression is written.",
    dialogue.LastWord.kind: (
        "Enough is told: the Episode ends, and only the last answers may be challenged."
    ),
})  # fmt: skip
"""What the table waits for in the Dialogue before anything else is done."""
DIRECTED: Final = say_each({
    dialogue.GiveResponse.kind: "First answer what somebody does.",
    dialogue.SettleMarks.kind: "First look which cards are furthered.",
})  # fmt: skip
"""The same to the Director, whose it is."""


def in_dialogue(w: Story, seat: Seat, asked: Asked, rule: str) -> Closed:
    """Why what belongs to the Dialogue is not open. Source: SP-DIA-01."""
    if w.challenge is not None:
        return Closed("A Challenge is on: that is for the Dialogue.", rule)
    if w.phase != phases.DIALOGUE:
        return NotTheirs("That is for the Dialogue of an Episode.", rule)
    first = BUSY | DIRECTED if seat == w.director else BUSY
    return Closed(
        next((why for kind, why in first.items() if kind in asked), say("Not at this moment.")), rule
    )


def persona_of(w: Story, seat: Seat) -> Closed | None:
    """Why somebody plays no living Persona; None where they do."""
    if seat not in w.personae:
        return ACTORS
    return None if w.personae[seat].alive else DEAD


def pushing(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A Push. Source: SP-PUSH-01."""
    if seat != w.director:
        return NotTheirs("Only the Director Pushes.", "SP-PUSH-01")
    if w.challenge is None:
        return Closed("Nobody is Pushed outside of a Challenge.", "SP-PUSH-01")
    if not w.challenge.standing:
        return Closed("Nobody faces a threat yet: it is still asked who takes part.", "SP-PUSH-01")
    if w.phase == phases.CONCLUSION:
        return Closed("The Challenge is over, and nobody is Pushed any more.", "SP-PUSH-01")
    if not w.may_push:
        return Closed(
            "The dice of this Move have fallen: Push before they do, or after the Move.", "SP-PUSH-01"
        )
    if not w.able:
        return Closed("Nobody is left in the Challenge who could be Pushed.", "SP-PUSH-01")
    if not w.pushes:
        if all(w.personae[one].stance < 2 for one in w.able):
            return Closed("Your Stance towards everybody is as low as it goes.", "SP-PUSH-01")
        return Closed("No Push would raise a threat.", "SP-PUSH-01")
    if challenge.LastPush.kind in asked:
        return NotTheirs("You are asked for it now: is there a last Push?", "SP-END-01")
    return Closed("Not before this is answered.", "SP-PUSH-01")


def telling(w: Story, seat: Seat, asked: Asked) -> Closed:
    """What is seen of a Move that is over. Source: SP-CH-08."""
    if seat != w.director:
        return DIRECTORS
    if w.challenge is None:
        return NotTheirs("No Challenge is on.", "SP-CH-08")
    if w.challenge.move is not None:
        return NotTheirs("The Move is on still: first it comes to its end.", "SP-CH-08")
    return NotTheirs("There is no Move of which you have still to tell.", "SP-CH-08")


def challenging(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A Challenge. Source: SP-CH-01, SP-CH-02, SP-STRAT-06."""
    if seat not in w.personae:
        return NotTheirs("Only an Actor challenges: the Director gives the answers.", "SP-CH-01")
    if not w.personae[seat].alive:
        return DEAD
    if w.challenge is not None:
        return Closed("A Challenge is on already.", "SP-CH-01")
    if w.phase != phases.DIALOGUE:
        return NotTheirs("That is for the Dialogue of an Episode.", "SP-CH-01")
    if seat in asked.get(dialogue.LastWord.kind, ()):
        return NotTheirs("You are asked for it now: do you challenge the last answer?", "SP-CH-01")
    if any(kind in asked for kind in (dialogue.GiveResponse.kind, dialogue.SettleMarks.kind)):
        return Closed("The Director answers first.", "SP-CH-01")
    action = w.actions.get(seat)
    if action is None:
        return Closed("No action of yours has been answered that you could challenge.", "SP-CH-01")
    if action.challenged:
        return Closed("You have challenged that answer, or have let it stand.", "SP-CH-01")
    if not action.marks:
        return Closed("Your last action furthers no Strategy, so nothing is at stake.", "SP-CH-02")
    if not w.at_stake(seat):
        return Closed("Your Persona may not follow that Strategy any more.", "SP-STRAT-06")
    return in_dialogue(w, seat, asked, "SP-CH-01")


def speaking(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A question or an action. Source: SP-DIA-01."""
    return _unlisted(persona_of(w, seat) or in_dialogue(w, seat, asked, "SP-DIA-01"))


def framing(w: Story, seat: Seat, asked: Asked) -> Closed:
    """How things stand. Source: SP-DIA-02."""
    return in_dialogue(w, seat, asked, "SP-DIA-02") if seat == w.director else DIRECTORS


def voting(w: Story, seat: Seat, asked: Asked) -> Closed:
    """That an Episode ends. Source: SP-TONE-02."""
    if w.challenge is None and w.phase == phases.DIALOGUE and seat in w.votes:
        return Closed("You have said that it may end here.", "SP-TONE-02")
    return in_dialogue(w, seat, asked, "SP-TONE-02")


def adding(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A card for an Element. Source: SP-ROLE-03."""
    return in_dialogue(w, seat, asked, "SP-ROLE-03")


def investing(w: Story, seat: Seat, asked: Asked) -> Reason:
    """A stake. Source: SP-INV-01 to SP-INV-03."""
    if none := persona_of(w, seat):
        return none
    if w.phase == phases.DIALOGUE and w.challenge is None and not BUSY.keys() & asked.keys():
        return cards.Invest(w, seat)
    return in_dialogue(w, seat, asked, "SP-INV-01")


def advancing(w: Story, seat: Seat, asked: Asked) -> Reason:
    """An Advance is spent. Source: SP-ADV-03."""
    if none := persona_of(w, seat):
        return none
    if not w.personae[seat].advances:
        return Closed("Your Persona has no Advance.", "SP-ADV-03")
    if w.phase == phases.DIALOGUE and w.challenge is None and not BUSY.keys() & asked.keys():
        return cards.SpendAdvance(w, seat)
    return in_dialogue(w, seat, asked, "SP-ADV-03")


def judging(w: Story, seat: Seat, asked: Asked) -> Reason:
    """What has become of what stands on cards. Source: SP-INV-04."""
    if seat != w.director:
        return DIRECTORS
    if w.phase == phases.DIALOGUE and w.challenge is None and not BUSY.keys() & asked.keys():
        return cards.Judge(w, seat)
    return in_dialogue(w, seat, asked, "SP-INV-04")


def recording(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A Strategy that an action begins. Source: SP-STRAT-04."""
    if seat != w.director:
        return DIRECTORS
    if dialogue.GiveResponse.kind in asked:
        return Closed("A Strategy is recorded for an action, and once.", "SP-STRAT-04")
    return NotTheirs("No action waits for your answer.", "SP-STRAT-04")


def contesting(w: Story, seat: Seat, asked: Asked) -> Closed:
    """Marks that the Director has made. Source: SP-STRAT-04."""
    if none := persona_of(w, seat):
        return none
    if dialogue.GiveResponse.kind in asked and seat in w.actions and not w.actions[seat].response:
        return Closed("It is settled as you say, or you have contested it.", "SP-STRAT-04")
    return NotTheirs("No action of yours waits for an answer.", "SP-STRAT-04")


def moving(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A Move. Source: SP-CH-06."""
    if none := persona_of(w, seat):
        return none
    if w.challenge is None:
        return NotTheirs("No Challenge is on.", "SP-CH-06")
    if seat not in w.challenge.standing:
        return NotTheirs("You take no part in this Challenge.", "SP-CH-03")
    others = [one for kind in (move.MakeMove.kind, move.SetScope.kind) for one in asked.get(kind, ())]
    mover = w.challenge.move.seat if w.challenge.move is not None else next(iter(others), "")
    if mover and mover != seat:
        return NotTheirs(say("It is {mover}’s Move.", mover=mover), "SP-CH-06")
    return NotTheirs("Your Move has not come, or is on already.", "SP-CH-06")


def skipping(w: Story, seat: Seat, asked: Asked) -> Closed:
    """Whoever stays away. Source: SP-CH-06, R-44."""
    if seat != w.director:
        return DIRECTORS
    turn = next(iter(asked.get(move.MakeMove.kind, ())), "")
    if not turn:
        return NotTheirs("Nobody’s Move is waited for.", "SP-CH-06")
    return Closed(
        say("{turn} is here, or has not been away for as long as this table waits.", turn=turn), "SP-CH-06"
    )


def calling_stunt(w: Story, seat: Seat, asked: Asked) -> Closed:
    """A Stunt. Source: SP-MOVE-02."""
    on = w.challenge.move if w.challenge is not None else None
    if on is None:
        return NotTheirs("No Move is on.", "SP-MOVE-02")
    if on.seat == seat:
        return NotTheirs("It is your own Move: somebody else calls for a Stunt.", "SP-MOVE-02")
    if on.stunt:
        return Closed("It is a Stunt already.", "SP-MOVE-02")
    if seat in on.refused_stunts:
        return Closed("You have called for one, and it was refused.", "SP-MOVE-02")
    if on.scope:
        return Closed("The Scope of this Move is set.", "SP-MOVE-02")
    return Closed("Not before this is answered.", "SP-MOVE-02")


def aiding(w: Story, seat: Seat, asked: Asked) -> Reason:
    """Aid. Source: SP-MOVE-06."""
    on = w.challenge.move if w.challenge is not None else None
    if on is None:
        return NotTheirs("No Move is on.", "SP-MOVE-06")
    if on.seat == seat:
        return NotTheirs("It is your own Move: others aid you.", "SP-MOVE-06")
    if seat not in w.able:
        return NotTheirs("Only who can make a Move in this Challenge can aid.", "SP-MOVE-06")
    if seat in on.helpers:
        return Closed("You aid this Move already.", "SP-MOVE-06")
    if on.rolled:
        return Closed("The dice of this Move have fallen.", "SP-MOVE-06")
    if not on.scope:
        return Closed("The Scope of this Move is not set yet.", "SP-MOVE-06")
    return move.LendAid(w, seat)


def ticking(w: Story, seat: Seat, asked: Asked) -> Closed:
    """What others have conveyed. Source: SP-EXPR-02."""
    if seat not in w.with_lists:
        return NotTheirs("Nobody else has anything to tick.", "SP-EXPR-02")
    return Closed("Not at this moment: tick once this is answered.", "SP-EXPR-02")


def _unlisted(closed: Closed) -> Closed:
    """What nobody looks for among other things, since all is asked in turn."""
    return NotTheirs(closed.why, closed.rule)


DOORS: Final[Mapping[type[Decision[Any]], Door]] = {
    challenge.MayPush: pushing,
    challenge.MayTell: telling,
    dialogue.MayChallenge: challenging,
    dialogue.Speak: speaking,
    dialogue.FrameScene: framing,
    dialogue.VoteToEnd: voting,
    cards.AddElement: adding,
    cards.Invest: investing,
    cards.SpendAdvance: advancing,
    cards.Judge: judging,
    dialogue.RecordStrategy: recording,
    dialogue.ContestMarks: contesting,
    move.MakeMove: moving,
    move.SkipAbsent: skipping,
    move.CallStunt: calling_stunt,
    move.LendAid: aiding,
    ticks.TickItems: ticking,
}
"""Each by the class of decision that it is about."""
