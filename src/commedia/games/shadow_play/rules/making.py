"""Personae are made, before the first Episode and after a death. Source: SP-PC, SP-ROLE-01, SP-END-04."""

from __future__ import annotations

from functools import partial

from commedia.engine import Seat, Table
from commedia.games.shadow_play import events, phases
from commedia.games.shadow_play.decisions import making as ask
from commedia.games.shadow_play.state import Story


async def personae(t: Table, w: Story) -> None:
    """Every Actor without a living Persona makes one. Source: SP-ROLE-01, SP-PC-08, SP-END-04, R-42."""
    w.phase = phases.PERSONAE
    lacking = [seat for seat, one in w.personae.items() if not (one.is_made and one.alive)]
    await t.each([ask.MakePersona(w, seat) for seat in lacking], partial(give, t, w))


def give(t: Table, w: Story, asked: ask.MakePersona, said: ask.TakeReady | ask.Create) -> None:
    """An Actor has a Persona in place of the one that is gone. Source: SP-PC-08, SP-END-04."""
    clear_away(w, asked.seat)
    persona = ask.made(w, asked.seat, said)
    w.personae[asked.seat] = persona
    w.issue(persona.score("fortune"), persona, "fortune_left")
    t.announce(events.PersonaMade(seat=asked.seat), words=persona.name)


def clear_away(w: Story, seat: Seat) -> None:
    """What is left of a Persona that has died: no Advance is carried over. Source: SP-END-04, R-42.

    Cards forget that it followed them, or was barred: that was another.
    """
    gone = w.personae[seat]
    w.retire(gone.advances, gone, "advances")
    w.retire(gone.fortune_left, gone, "fortune_left")
    for card in w.strategies.values():
        card.by = [one for one in card.by if one != seat]
        card.barred = [one for one in card.barred if one != seat]
    if gone.is_made:
        w.fallen.append(gone)
