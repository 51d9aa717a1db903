"""What may be done beside all that is asked in a Challenge: the Director may Push, and tell; everybody ticks.

Source: SP-PUSH, SP-CH-08, SP-EXPR-02.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import Answer, Decision, Prose, Seat, Table
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.decisions.ticks import Tick
from commedia.games.shadow_play.rules import ticks
from commedia.games.shadow_play.state import Story


async def beside(
    t: Table, w: Story, asked: Sequence[Decision[Any, Story]], pushes: bool = True
) -> tuple[Decision[Any, Story], Answer]:
    """The first answer to any of these; before it comes, the Director may Push, as often as it is legal.

    Source: SP-PUSH-01, SP-PUSH-02, SP-EXPR-02: what a Move conveys is ticked as it is told, not a word aloud.
    What comes of a Move the Director may tell once, and until the next one begins (SP-CH-08).

    pushes: not where the Director is asked for a Push as it is.
    """
    while True:
        further = pushing(w) if pushes else []
        which, answer = await ticks.beside(t, w, [*asked, *further, *telling(w)])
        match answer:
            case ask.Push(push=seat) if pushes:
                push(t, w, seat)
            case ask.TellOutcome(words=words):
                tell(t, w, words)
            case _:
                return which, answer


def telling(w: Story) -> list[ask.MayTell]:
    """The Director may say what is seen of the Move that is over. Source: SP-CH-08."""
    return [ask.MayTell(w, w.director)] if w.challenge is not None and w.challenge.resolved else []


def tell(t: Table, w: Story, words: Prose) -> None:
    """The Director has said so. Source: SP-CH-08."""
    over = w.clash.resolved
    assert over is not None
    w.clash.resolved = None
    t.announce(
        "SP-CH-08", "{seat} tells what comes of it.", seat=w.director, mover=over.seat, power=over.power,
        words=words,
    )  # fmt: skip


def pushing(w: Story) -> list[ask.MayPush]:
    """The Director may Push, where there is anybody to be Pushed. Source: SP-PUSH-01."""
    return [ask.MayPush(w, w.director)] if w.may_push and w.pushes else []


def doors(w: Story) -> list[Decision[Any, Story]]:
    """The same beside sealed answers: what comes through them tells nothing of those.

    Source: SP-PUSH-01, SP-EXPR-02.
    """
    return [*pushing(w), *ticks.doors(w)]


def go(t: Table, w: Story, asked: Decision[Any, Story], said: Answer) -> None:
    """Somebody has gone through one of these doors. Source: SP-PUSH-01, SP-EXPR-02."""
    if isinstance(said, ask.Push):
        push(t, w, said.push)
    elif isinstance(said, Tick):
        ticks.tick(w, asked.seat, said)


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
