"""What is told after the cards: outcomes as they were staked, Memories out of a life. Source: KT-NARR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commedia.engine import Seat
from commedia.engine.actor import Plain
from commedia.games.know_thyself.decisions import telling as ask
from commedia.games.know_thyself.house.actor import Actor, Part
from commedia.games.know_thyself.house.remembering import leads, strangers
from commedia.games.know_thyself.rooms import MASTER_SUITE

MOST_EDGES: Final = 3


def choose(a: Actor) -> Plain:
    """The Memory rather than the outcome: it is what one came for."""
    return {"do": "the_memory" if a.often(6) else "outcome"}


def outcome(a: Actor) -> Plain:
    """How it goes for a PC, by its degree, and by what was staked on it."""
    side = a.wager.participants[a.decision.pc]
    clash = a.clash_staked()
    degree = side.degree or "lost"
    words = a.filled(getattr(clash, degree), pc=a.called(side.seat)) if clash else ""
    if not words or a.said.has(words):
        words = a.line("outcomes", degree, pc=a.called(side.seat))
    return {"words": words}


def memory(a: Actor) -> Plain:
    """A scene out of the life of that PC, whoever tells it, so that it agrees with all the others.

    Of somebody whose life is none of the house's it tells no more than they have told.
    """
    seat: Seat = a.decision.pc
    type, suit = ask.memory_of(a.state, seat)
    if not leads(a, seat):
        return {"words": f"{strangers(a, seat, type, suit)} {a.may_say('colours')}".strip()}
    found = a.life(seat).memories[type]
    left = a.said.left(found)
    told = a.filled(left[0]) if left else a.line("memories", type)
    return {"words": f"{told} {a.may_say('colours')}".strip()}


def flag(a: Actor) -> Plain:
    """Put it another way."""
    return {"do": "reword", "words": a.line("anew")}


def change_edge(a: Actor) -> Plain:
    """Now and then it leaves something behind."""
    pc = a.state.pcs[a.decision.pc]
    won = a.wager.participants[pc.seat].result == "won"
    words = a.may_say("edges", "won" if won else "lost")
    if words and len(pc.edges) < MOST_EDGES and a.often(5):
        return {"do": "add_edge", "words": words}
    return {"do": "no_change"}


def lose_the_way(a: Actor) -> Plain:
    """Somewhere far, every other time."""
    if a.often(5):
        return {"do": "leave"}
    new = [room for room in a.state.rooms if room not in (*a.state.truenames, MASTER_SUITE, a.wager.room)]
    rooms = a.domain(ask.PutElsewhere, "room").values
    return {"do": "put_elsewhere", "whom": "losers", "room": a.any_of(new or rooms)}


PARTS: Final[Mapping[str, Part]] = {
    ask.ChooseNarration.kind: choose,
    ask.BreakTie.kind: choose,
    ask.TellOutcome.kind: outcome,
    ask.TellMemory.kind: memory,
    ask.Hear.kind: lambda a: {"do": "go_on"},
    ask.AnswerFlag.kind: flag,
    ask.MustReword.kind: lambda a: {"words": a.line("anew")},
    ask.JudgeContradiction.kind: lambda a: {"do": "let_be"},
    ask.ChangeEdge.kind: change_edge,
    ask.LoseTheWay.kind: lose_the_way,
}
