"""The tone, and what is in the story before the first Episode. Source: SP-TONE-01, SP-TONE-03."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from commedia.engine import Decision, Prose, Table
from commedia.games.shadow_play import events, phases
from commedia.games.shadow_play.decisions import opening as ask
from commedia.games.shadow_play.state import Element, Story


async def tone(t: Table, w: Story) -> None:
    """A sentence on which all agree, and what does not happen here. Source: SP-TONE-01."""
    w.phase = phases.TONE
    t.heading("Shadow Play")
    while True:
        former, w.tone = w.tone, (await t.ask(ask.WriteTone(w, w.director))).words
        t.announce(events.ToneProposed(seat=w.director, former=former.id), words=w.tone)
        if await is_agreed(t, w, [ask.AgreeOnTone(w, seat) for seat in w.personae]):
            break
    await t.each([ask.NameLimits(w, seat) for seat in w.seats], partial(rule_out, w))


def rule_out(w: Story, asked: ask.NameLimits, said: ask.RuleOut) -> None:
    """What somebody would not have happen does not. Source: SP-TONE-01."""
    w.never += [Prose(line["words"]) for line in said.things]


async def is_agreed(t: Table, w: Story, asked: Iterable[Decision[ask.Agree | ask.Object]]) -> bool:
    """Whether nobody objects; all say so together, and then objections are read. Source: SP-TONE-01."""
    w.objections = []
    for seat, said in (await t.together(asked)).items():
        if isinstance(said, ask.Object):
            w.objections.append(said.words)
            t.announce(events.Objected(seat=seat, objects=True), words=said.words)
    return not w.objections


async def elements(t: Table, w: Story) -> None:
    """Before the first Episode, everybody puts something into the story. Source: SP-TONE-03, SP-ROLE-03."""
    if w.episode.no:
        return
    w.phase = phases.ELEMENTS
    await t.each([ask.NameElement(w, seat) for seat in w.seats], partial(put_in, t, w))


def put_in(t: Table, w: Story, asked: ask.NameElement, said: ask.CardElement) -> None:
    """An Element more in the story. Source: SP-TONE-03."""
    id = add_element(w, said.name)
    t.announce(events.ElementNamed(seat=asked.seat, element=id), words=said.name)


def add_element(w: Story, name: Prose) -> str:
    """An Element more, with no Scope until it needs one; gives its id. Source: SP-ROLE-03."""
    id = f"e{len(w.elements) + 1}"
    w.elements[id] = Element(id, name)
    return id
