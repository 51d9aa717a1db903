"""The event, and what it leaves in each protagonist. Source: FA-PWR-02 to FA-PWR-04, FA-END-07."""

from __future__ import annotations

from functools import partial

from commedia.engine import Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import SUIT_NAMES, shown
from commedia.games.face_of_angels.decisions import powers as ask
from commedia.games.face_of_angels.events import story
from commedia.games.face_of_angels.state import Power, Town


async def event(t: Table, w: Town) -> None:
    """The World tells what comes over the night; only the protagonists notice. Source: FA-PWR-02."""
    w.phase = phases.EVENT
    t.heading("The event")
    told = await t.ask(ask.DeclareEvent(w, w.world))
    w.event = told.words
    t.announce(story.NightTold(seat=w.world, motifs=told.motifs), words=told.words)


async def powers(t: Table, w: Town) -> None:
    """Each takes a realm and an area of power; with it come a trump suit and a super-trump.

    Source: FA-PWR-03, FA-PWR-04. The dead receive nothing (FA-END-07). The Prologue is over then.
    """
    w.phase = phases.POWERS
    await t.each([ask.ReceivePower(w, seat) for seat in w.alive], partial(receive, t, w))


def receive(t: Table, w: Town, asked: ask.ReceivePower, taken: ask.TakePower) -> None:
    """How a protagonist saw the event, and what it has left them. Source: FA-PWR-02, FA-PWR-03."""
    pc = w.pcs[asked.seat]
    pc.perceived, pc.trump_suits = taken.perceived, [taken.suit]
    pc.powers.append(Power(text=taken.power, suit=taken.suit))
    t.announce(story.NightSeen(seat=asked.seat), words=taken.perceived)
    [card] = pc.super_trumps
    has = story.PowerReceived(
        seat=asked.seat, suit=taken.suit, realm=str(SUIT_NAMES[taken.suit]), card=card, shown=str(shown(card))
    )
    t.announce(has, words=taken.power)
