"""What losing does to relationships, act by act. Source: FA-RSK, FA-TYP-08."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from commedia.engine import Seat, Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions import after as ask
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.foretelling import OPPOSITE
from commedia.games.face_of_angels.rules.deck import phases_now
from commedia.games.face_of_angels.state import Contest, Relationship, Town, Used


async def weigh(t: Table, w: Town) -> None:
    """What was used in vain is locked, and the winner weighs the rest, before the outcome is recorded.

    Source: FA-RSK-01 to FA-RSK-06, FA-CON-15, R-12. Where an Ace won nothing at all, nobody has failed.
    """
    contest = w.clash
    phases_now(w, phases.RISK)
    if contest.both_happen:
        return
    for used in contest.used:
        if w.rules.locks and has_failed(contest, used):
            lock(t, w, w.relationship(used.rel))
    assert contest.winner
    asks = ask.WeighLosses(w, contest.seat(contest.winner))
    if not asks.is_any:
        return
    answer = await t.ask(asks)
    if answer.concede == "yes":
        contest.conceded = True
        t.announce(contests.Conceded(seat=asks.seat))
    for id in answer.flips:
        flip(t, w, w.relationship(id), contests.TURNED[w.rules.flip])
    for harm in answer.harms:
        what, _, id = harm.partition(".")
        hurt(t, w, w.relationship(id), kill=what == "kill")


def has_failed(contest: Contest, used: Used) -> bool:
    """Whether whoever drew for it lost, or helped the side that did; who never helped fails nothing.

    Source: FA-RSK-06, FA-REL-07, R-13.
    """
    side = contest.side(used.beneficiary)
    return side is not None and side != contest.winner


def lock(t: Table, w: Town, rel: Relationship) -> None:
    """No more cards from it in this act, for anybody. Source: FA-RSK-02, FA-RSK-08, R-11."""
    rel.lock_act = w.act
    t.announce(told_of(w, rel, contests.TieLocked))


def flip(t: Table, w: Town, rel: Relationship, turned: type[contests.Turned]) -> None:
    """A friend becomes a foe, or a foe a friend: as `turned` tells. Source: FA-RSK-03 to FA-RSK-05."""
    rel.kind = OPPOSITE[rel.kind]
    t.announce(told_of(w, rel, turned))


def hurt(t: Table, w: Town, rel: Relationship, *, kill: bool) -> None:
    """Somebody dies, and is out of play for all; or is grievously injured, and out until restored.

    Source: FA-RSK-04, FA-RSK-05, FA-RSK-07, R-28.
    """
    if kill:
        lose_npc(w, rel.npc)
    elif rel.state != "dead":  # they may have been killed just now, by another's list
        rel.state, rel.injured_in = "injured", w.scenes
    fate = "dead" if kill else "grievously injured"
    t.announce(told_of(w, rel, partial(contests.Hurt, killed=kill, fate=fate)))


E = TypeVar("E", bound=contests.TieTold)


def told_of(w: Town, rel: Relationship, event: Callable[..., E]) -> E:
    """An event that is about a relationship."""
    who = w.npc_known_as(rel.npc)
    return event(who=who, kind=rel.kind, pc=rel.pc, relationship=rel.id, npc=rel.npc)


def lose_npc(w: Town, id: str) -> None:
    """Somebody is out of play, and every relationship with them, also what was only wished for.

    Source: FA-RSK-07, FA-STK-02.
    """
    w.npcs[id].lost = True
    w.wishes = [one for one in w.wishes if one.npc != id]
    for rel in w.relationships():
        if rel.npc == id:
            rel.state = "dead"


def lose_pc(w: Town, seat: Seat) -> None:
    """A protagonist is dead, for good: whatever else they would have come to waits for nobody's word now.

    Source: FA-END-04, FA-END-06.
    """
    w.pcs[seat].terminal = "dead"
    w.wishes = [one for one in w.wishes if one.seat != seat]
    w.terminal_claims = [one for one in w.terminal_claims if one.seat != seat]
