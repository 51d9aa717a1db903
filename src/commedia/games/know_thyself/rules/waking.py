"""Waking: the Letter, the first scene, the first True Name. Source: KT-SETUP-02, KT-SETUP-03."""

from __future__ import annotations

from commedia.engine import EVERYBODY, Table
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions import making as ask
from commedia.games.know_thyself.phases import LETTER
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.rules.moving import name_room
from commedia.games.know_thyself.state import Palace


async def wake(t: Table, w: Palace) -> None:
    """Everybody wakes in the Guest Suite as one party, beside the same Letter. Source: KT-SETUP-02."""
    w.step, w.letter_eyes = LETTER, [EVERYBODY]
    w.parties = 1
    for pc in w.pcs.values():
        pc.room, pc.party = GUEST_SUITE, 1
    letter = await t.ask(ask.ReadLetter(w, w.gm))
    if isinstance(letter, ask.Rewrite):
        w.letter, w.printed_letter = letter.words, ""
        t.announce(events.LetterFound(seat=w.gm), words=w.letter)
    else:
        t.announce(events.LetterFound(seat=w.gm, letter=w.printed_letter))
    scene = await t.ask(ask.FrameWaking(w, w.gm))
    w.scene = scene.words
    t.announce(events.Woken(seat=w.gm), words=scene.words)
    await name_room(t, w, GUEST_SUITE)
