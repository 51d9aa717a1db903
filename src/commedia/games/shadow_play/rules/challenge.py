"""A Challenge from Phase 0 to its conclusion. Source: SP-CH, SP-END."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Seat, Table, Way, then
from commedia.engine.table import Again, again
from commedia.games.shadow_play import events, phases
from commedia.games.shadow_play.decisions import challenge as ask
from commedia.games.shadow_play.results import threatening
from commedia.games.shadow_play.rules import move, ticks, traits
from commedia.games.shadow_play.rules.beside import beside, but_pushing, push
from commedia.games.shadow_play.state import Standing, Story


async def phase_0(t: Table, w: Story) -> None:
    """Who takes part, and what each faces. Source: SP-CH-03, R-14, R-15, R-33, R-36."""
    t = t.beside(beside)
    w.phase = phases.PHASE_0
    challenger = w.clash.challenger
    face(t, w, challenger)  # who has part in it for certain may be Pushed already
    living = [seat for seat, persona in w.personae.items() if persona.alive]
    asking = [ask.JoinChallenge(w, seat) for seat in living if seat != challenger]
    asked = await t.together(asking)
    for seat, answer in asked.items():
        if isinstance(answer, ask.TakePart):
            face(t, w, seat)


def face(t: Table, w: Story, seat: Seat) -> None:
    """What a participant faces. Source: SP-CH-03, R-15, R-33, R-36."""
    threat, st = w.faced(seat), w.score(seat, "threshold")
    w.clash.standing[seat] = Standing(threat, threat, threat, st, st, life=w.personae[seat].life)
    t.announce(events.ThreatFaced(seat=seat, threat=threat, st=st))


async def cycle(t: Table, w: Story) -> Again | None:
    """Threats, Moves, and whether it goes on. Source: SP-CH-04 to SP-CH-07, SP-END-01, R-21, R-40."""
    t = t.beside(beside)
    w.phase = phases.CYCLE
    w.clash.cycle += 1
    w.tally.cycles += 1
    await issue_threats(t, w)
    passes = []
    for seat in list(w.clash.standing):
        if w.stands(seat).is_able:
            passes.append(await move.take_turn(t, w, seat))
    await traits.land(t, w)
    if all(passes):
        return None
    if any(standing.status == "in" for standing in w.clash.standing.values()):
        return again()
    if not w.pushes:
        return None
    answer = await t.ask(ask.LastPush(w, w.director), beside=but_pushing)
    if isinstance(answer, ask.Push):
        push(t, w, answer.push)
        return again()
    return None


async def issue_threats(t: Table, w: Story) -> None:
    """Whoever shows more Opportunity than they can guard is threatened. Source: SP-CH-05, R-16."""
    for seat in list(w.clash.standing):
        if strength := threatening(w.stands(seat), w.score(seat, "guard")):
            await threaten(t, w, seat, strength)


async def threaten(t: Table, w: Story, seat: Seat, strength: int) -> None:
    """A potential Negative Trait; Opportunity and Danger begin anew. Source: SP-CH-05."""
    answer = await t.ask(ask.NameThreat(w, w.director, seat, strength))
    words = answer.words
    w.clash.add(seat, False, strength, words, threatened=True)
    w.stands(seat).opp = w.stands(seat).dan = 0
    t.announce(events.ThreatNamed(seat=seat, strength=strength), words=words)


async def conclusion(t: Table, w: Story) -> Way[Literal["dialogue"]]:
    """The statement stands, or is struck. Source: SP-END-02, SP-END-03, R-38."""
    t = t.beside(ticks.beside)
    w.phase = phases.CONCLUSION
    challenger = w.clash.challenger
    w.struck = w.stands(challenger).status == "clear"
    if w.struck:
        said = await t.ask(ask.TellInstead(w, challenger))
        w.instead = said.words
        w.tally.struck += 1
        told = events.AnswerStruck(seat=challenger, struck=True, statement=w.clash.statement.id)
        t.announce(told, words=w.instead)
    else:
        t.announce(events.AnswerStands(seat=challenger, struck=False))
    w.challenge = None  # SP-END-03, R-39: with it go Traits and effects
    return then("dialogue")
