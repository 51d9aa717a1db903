"""Investments: what is staked, and what comes of it. Source: SP-INV."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Seat, Table
from commedia.games.shadow_play.decisions import cards as ask
from commedia.games.shadow_play.growing import stake
from commedia.games.shadow_play.personae import PAIR_TOTAL
from commedia.games.shadow_play.rules.expressions import express
from commedia.games.shadow_play.state import Investment, Persona, Story


def invest(w: Story, seat: Seat, said: ask.Stake) -> None:
    """A card more, and a Characteristic less; nothing is said of it aloud.

    Source: SP-INV-01 to SP-INV-03, SP-SHADOW-01, R-10.
    """
    id = f"i{len(w.investments) + 1}"
    w.investments[id] = Investment(id, seat, said.element, said.wish, said.char, said.points)
    persona = w.personae[seat]
    stake(persona, said.char, said.points)
    express(w, persona, said.char)


async def resolve(t: Table, w: Story, id: str) -> None:
    """It has come about: an Advance, and the points come back.

    Source: SP-INV-04, SP-INV-05, SP-ADV-02, R-11.
    """
    close(w, id, "resolved")
    one = w.investments[id]
    persona = w.personae[one.seat]
    w.issue(1, persona, "advances")
    w.tally.advances += 1
    if w.options.stake_return == "off":
        return
    persona.chars[one.char] += returning(persona, one)
    if w.lacks_expression(persona, one.char):
        said = await t.ask(ask.WriteExpression(w, one.seat, one.char))
        express(w, persona, one.char, said.words)


def returning(persona: Persona, one: Investment) -> int:
    """How many points of a stake come back. Source: SP-INV-05.

    Never past 5, nor past what a pair shares; what is above that is lost.
    """
    room = min(5 - persona.chars[one.char], PAIR_TOTAL - persona.pair(one.char))
    return max(0, min(one.value, room))


def close(w: Story, id: str, status: Literal["resolved", "void"]) -> None:
    """An Investment is open no more, and the Strategies that aimed at it are filed."""
    w.investments[id].status = status
    for card in w.strategies.values():
        card.filed = card.filed or card.aim == id


def void_all(w: Story, seat: Seat) -> None:
    """With a Persona die its Investments. Source: SP-INV-06, SP-END-04."""
    for id in w.staked:
        if w.investments[id].seat == seat:
            close(w, id, "void")
