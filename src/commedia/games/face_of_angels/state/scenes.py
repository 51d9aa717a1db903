"""A scene that is open, and what was said to have come about in it (FA-TBL-06, FA-END-01, FA-NEW-01)."""

from __future__ import annotations

from typing import Annotated

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State, named_in
from commedia.games.face_of_angels.state.contest import FORCE, PC
from commedia.games.face_of_angels.state.people import Kind, Terminal


class Scene(State):
    """A scene that is open (FA-TBL-06)."""

    number: Annotated[int, PUBLIC]
    place: Annotated[Prose, PUBLIC] = NO_WORDS
    time: Annotated[Prose, PUBLIC] = NO_WORDS
    pcs: Annotated[list[Seat], PUBLIC] = []
    npcs: Annotated[list[str], PUBLIC, named_in("npcs")] = []
    """Who is present: protagonists by their seats, others by their ids."""
    playing: Annotated[dict[Seat, str], PUBLIC, named_in("npcs", also=("", PC, FORCE))] = {}
    """Whom each player plays until it closes: "pc", an NPC by its id; "" for nobody."""
    resting: Annotated[list[Seat], PUBLIC] = []
    """Who has nothing more to do in it just now."""


class EndRecord(State):
    """One of an act's ends that has come about, or that somebody says has (FA-END-01)."""

    end: Annotated[str, PUBLIC]
    by: Annotated[Seat, PUBLIC]
    scene: Annotated[int, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS


class TerminalClaim(State):
    """How a protagonist would end, until the World confirms it (FA-END-06)."""

    seat: Annotated[Seat, PUBLIC]
    terminal: Annotated[Terminal, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS


class Outcome(State):
    """What came of a contest of the last act, from which a protagonist’s end may follow (FA-END-06)."""

    id: Annotated[str, PUBLIC]
    initiator: Annotated[Seat, PUBLIC]
    respondent: Annotated[Seat, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    """The condition that came true."""


class Wish(State):
    """Somebody would have a relationship with somebody of another's slice (FA-NEW-01, FA-NEW-02)."""

    seat: Annotated[Seat, PUBLIC]
    npc: Annotated[str, PUBLIC, named_in("npcs")]
    kind: Annotated[Kind, PUBLIC]
