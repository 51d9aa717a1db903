"""What an Advance buys. Source: SP-ADV-03, SP-ADV-04, R-41."""

from __future__ import annotations

from commedia.engine import Answer, Seat
from commedia.games.shadow_play.decisions import cards as ask
from commedia.games.shadow_play.decisions.decision import is_open
from commedia.games.shadow_play.growing import learn, redeem, restore
from commedia.games.shadow_play.rules.expressions import express
from commedia.games.shadow_play.state import Story


def spending(w: Story) -> list[ask.SpendAdvance]:
    """Actors whose Personae have an Advance may spend it, outside of Challenges. Source: SP-ADV-03."""
    doors = [ask.SpendAdvance(w, seat) for seat in w.living if w.personae[seat].advances]
    return [door for door in doors if is_open(door)]


def spend(w: Story, seat: Seat, said: Answer) -> None:
    """A Characteristic is restored or redeemed, or there is a Knack more. Source: SP-ADV-03, SP-ADV-04."""
    persona = w.personae[seat]
    w.retire(1, persona, "advances")
    match said:
        case ask.Restore(char=char, expression=words):
            restore(persona, char)
            express(w, persona, char, words)
        case ask.Redeem(char=char, expression=words):
            redeem(persona, char)
            express(w, persona, char, words, anew=True)
        case ask.Learn(knack=words, score=score):
            learn(persona, score, words)
