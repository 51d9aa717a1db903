"""What is told after the cards: outcomes as they were staked, Memories out of a life. Source: KT-NARR."""

from __future__ import annotations

from typing import Final

from commedia.engine import Seat, prose
from commedia.games.know_thyself.decisions import telling as ask
from commedia.games.know_thyself.house.actor import Actor, part
from commedia.games.know_thyself.house.remembering import leads, strangers
from commedia.games.know_thyself.rooms import MASTER_SUITE

MOST_EDGES: Final = 3


def choose(a: Actor) -> ask.Outcome | ask.TheMemory:
    """The Memory rather than the outcome: it is what one came for."""
    return ask.TheMemory() if a.often(6) else ask.Outcome()


def outcome(a: Actor) -> ask.Telling:
    """How it goes for a PC, by its degree, and by what was staked on it."""
    side = a.wager.participants[a.asked(ask.TellOutcome).pc]
    clash = a.clash_staked()
    degree = side.degree or "lost"
    words = a.filled(getattr(clash, degree), pc=a.called(side.seat)) if clash else ""
    if not words or a.said.has(words):
        words = a.line("outcomes", degree, pc=a.called(side.seat))
    return ask.Telling(words=prose(words))


def memory(a: Actor) -> ask.Telling:
    """A scene out of the life of that PC, whoever tells it, so that it agrees with all the others.

    Of somebody whose life is none of the house's it tells no more than they have told.
    """
    seat: Seat = a.asked(ask.TellMemory).pc
    type, suit = ask.memory_of(a.state, seat)
    if not leads(a, seat):
        return ask.Telling(words=prose(f"{strangers(a, seat, type, suit)} {a.may_say('colours')}".strip()))
    found = a.life(seat).memories[type]
    left = a.said.left(found)
    told = a.filled(left[0]) if left else a.line("memories", type)
    return ask.Telling(words=prose(f"{told} {a.may_say('colours')}".strip()))


def flag(a: Actor) -> ask.Reword:
    """Put it another way."""
    return ask.Reword(words=prose(a.line("anew")))


def change_edge(a: Actor) -> ask.AddEdge | ask.NoChange:
    """Now and then it leaves something behind."""
    pc = a.state.pcs[a.asked(ask.ChangeEdge).pc]
    won = a.wager.participants[pc.seat].result == "won"
    words = a.may_say("edges", "won" if won else "lost")
    if words and len(pc.edges) < MOST_EDGES and a.often(5):
        return ask.AddEdge(words=prose(words))
    return ask.NoChange()


def lose_the_way(a: Actor) -> ask.Leave | ask.PutElsewhere:
    """Somewhere far, every other time."""
    if a.often(5):
        return ask.Leave()
    new = [room for room in a.state.rooms if room not in (*a.state.truenames, MASTER_SUITE, a.wager.room)]
    rooms = a.domain(ask.PutElsewhere, "room").values
    return ask.PutElsewhere(whom="losers", room=a.any_of(new or rooms))


PARTS: Final = (
    part(ask.ChooseNarration, choose),
    part(ask.BreakTie, choose),
    part(ask.TellOutcome, outcome),
    part(ask.TellMemory, memory),
    part(ask.Hear, lambda a: ask.GoOn()),
    part(ask.AnswerFlag, flag),
    part(ask.MustReword, lambda a: ask.Reword(words=prose(a.line("anew")))),
    part(ask.JudgeContradiction, lambda a: ask.LetBe()),
    part(ask.ChangeEdge, change_edge),
    part(ask.LoseTheWay, lose_the_way),
)
