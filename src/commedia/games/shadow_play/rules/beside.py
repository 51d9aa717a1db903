"""Doors that stand open beside all that is asked in a Challenge: the Director Pushes and tells, all tick.

Source: SP-PUSH, SP-CH-08, SP-EXPR-02.
"""

from __future__ import annotations

from collections.abc import Iterator

from commedia.engine import OpenDoor, Seat, Table
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.rules import ticks
from commedia.games.shadow_play.state import Story


def beside(w: Story) -> Iterator[OpenDoor]:
    """The doors beside what is asked in a Challenge: to Push, as often as it is legal; to tell; to tick.

    Source: SP-PUSH-01, SP-PUSH-02, SP-CH-08, SP-EXPR-02. What a Move conveys is ticked as it is told, not a
    word aloud. What comes through them tells nothing of answers that are sealed.
    """
    if w.may_push and w.pushes:
        yield OpenDoor(ask.MayPush(w, w.director), pushed)
    yield from but_pushing(w)


def but_pushing(w: Story) -> Iterator[OpenDoor]:
    """The same where the Director is asked for a Push as it is. Source: SP-CH-08, SP-EXPR-02."""
    if w.challenge is not None and w.challenge.resolved:
        yield OpenDoor(ask.MayTell(w, w.director), tell)
    yield from ticks.beside(w)


def tell(t: Table, w: Story, asked: ask.MayTell, said: ask.TellOutcome) -> None:
    """The Director says what is seen of the Move that is over, before the next one. Source: SP-CH-08."""
    over = w.clash.resolved
    assert over is not None
    w.clash.resolved = None
    t.announce(
        "SP-CH-08", "{seat} tells what comes of it.", seat=w.director, mover=over.seat, power=over.power,
        words=said.words,
    )  # fmt: skip


def pushed(t: Table, w: Story, asked: ask.MayPush, said: ask.Push) -> None:
    """The Director has done so. Source: SP-PUSH-01."""
    push(t, w, said.push)


def push(t: Table, w: Story, seat: Seat) -> None:
    """Stance falls by one, and threat rises to what that Stance had made it. Source: SP-PUSH-01."""
    standing, persona = w.stands(seat), w.personae[seat]
    standing.threat, persona.stance = w.pushed(seat)
    w.tally.pushes += 1
    if standing.status == "clear":
        standing.status, standing.opp, standing.dan = "in", 0, 0
    t.announce(events.Pushed(seat=w.director, pushed=seat, threat=standing.threat, stance=persona.stance))
