"""From act to act, and the end of the story. Source: FA-END."""

from __future__ import annotations

from functools import partial
from typing import Literal

from commedia.engine import Table, Way, then
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions import ending as ask
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.events import story
from commedia.games.face_of_angels.rules import deck
from commedia.games.face_of_angels.state import Town


async def turn(t: Table, w: Town) -> Way[Literal["between"]]:
    """The next act: other limits, the World draws up, and whoever was locked is not any more.

    Source: FA-END-03, FA-RSK-08, FA-DCK-02.
    """
    w.phase = phases.TURN
    w.contests_by_act.append(w.contests_of_act)
    w.act += 1
    w.claims, w.recorded = [], []
    for rel in w.relationships():
        rel.lock_act = None
    t.heading("{name}", name=w.rules.name)
    reach = str(SAYS[w.rules.scope])
    t.announce(story.ActBegun(name=w.rules.name, act=w.act, world=w.size(w.world), reach=reach))
    await deck.fill(t, w, w.world, "FA-DCK-02")
    return then("between")


def record(t: Table, w: Town, answer: ask.RecordTerminal) -> None:
    """The World writes down how a protagonist ends by what came of a contest. Source: FA-END-06, R-39."""
    w.pcs[answer.pc].terminal = answer.terminal
    ends = story.EndRecorded(
        seat=w.world, pc=answer.pc, terminal=answer.terminal, how=str(ask.ENDS[answer.terminal]),
        trumps=list(w.pcs[answer.pc].trump_suits), confirmed=True, followed=True, outcome=answer.outcome,
    )  # fmt: skip
    t.announce(ends, words=answer.words)


async def closings(t: Table, w: Town) -> None:
    """Each character player closes for their protagonist, and the World last. Source: FA-END-05, R-32."""
    w.phase, w.scene = phases.CLOSINGS, None
    w.contest, w.parked = None, []  # what waited for nobody who lives comes to nothing
    t.heading("What became of them")
    await t.each([ask.TellClosing(w, seat) for seat in w.pcs], partial(close, t, w))
    last = await t.ask(ask.TellClosing(w, w.world))
    w.last_words = last.words
    t.announce(story.LastWord(seat=w.world), words=last.words)
    w.phase = phases.OVER


def close(t: Table, w: Town, asked: ask.TellClosing, said: ask.Close) -> None:
    """What becomes of a protagonist. Source: FA-END-05."""
    w.pcs[asked.seat].closing = said.words
    closes = story.ClosingTold(seat=asked.seat, afterwards=True, terminal=w.pcs[asked.seat].terminal)
    t.announce(closes, words=said.words)
