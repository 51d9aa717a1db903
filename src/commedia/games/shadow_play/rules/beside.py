"""What may be done beside all that is asked in a Challenge: the Director may Push, and everybody ticks.

Source: SP-PUSH, SP-EXPR-02.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import Answer, Decision, Seat, Table
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.rules import ticks
from commedia.games.shadow_play.state import Story


async def beside(
    t: Table, w: Story, asked: Sequence[Decision[Any, Story]]
) -> tuple[Decision[Any, Story], Answer]:
    """The first answer to any of these; before it comes, the Director may Push, as often as it is legal.

    Source: SP-PUSH-01, SP-PUSH-02, SP-EXPR-02: what a Move conveys is ticked as it is told, not a word aloud.
    """
    while True:
        door = [ask.MayPush(w, w.director)] if w.may_push and w.pushes else []
        which, answer = await ticks.beside(t, w, [*asked, *door])
        if not isinstance(answer, ask.Push):
            return which, answer
        push(t, w, answer.push)


def push(t: Table, w: Story, seat: Seat) -> None:
    """Stance falls by one, and threat rises to what that Stance had made it. Source: SP-PUSH-01."""
    standing, persona = w.stands(seat), w.personae[seat]
    standing.threat = w.pushed(seat)
    persona.stance -= 1
    w.tally.pushes += 1
    if standing.status == "clear":
        standing.status, standing.opp, standing.dan = "in", 0, 0
    t.announce(
        "SP-PUSH-01", "{pushed} is Pushed: threat {threat}, Stance {stance}.", seat=w.director, pushed=seat,
        threat=standing.threat, stance=persona.stance,
    )  # fmt: skip
