"""Scenes: who comes, who does something, when they close, and how acts and protagonists end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.face_of_angels.acts import LAST
from commedia.games.face_of_angels.decisions import scenes as ask
from commedia.games.face_of_angels.house.actor import Actor, Part
from commedia.games.face_of_angels.state import PC, TERMINALS

NOTABLE: Final = 3
"""Contests after which the World finds that an act's end has come about, more often than not."""

FEWEST: Final = 2
"""Protagonists in a scene, at least."""
WIDE: Final = 2
"""The act from which on the world looks at the town."""
CALM: Final = 2
"""Of three who are asked together, two would start something if each were alone in the scene."""


def frame(a: Actor) -> Plain:
    """The event or the end of the act where it is time; else a scene for all who live."""
    if a.is_open(ask.TheEvent):
        return {"do": "the_event"}
    if a.is_open(ask.CloseAct):
        return {"do": "close_act", "words": a.line("act_closes")}
    if a.is_open(ask.ClaimEnd) and a.state.scenes > NOTABLE * a.state.act and a.often(6):
        return claim(a)
    pcs = cast_of(a)
    people = a.domain(ask.Open, "npcs").values
    theirs = {rel.npc for pc in pcs for rel in a.state.pcs[pc].relationships}
    act = a.state.act
    where = "graduation" if not act else "town" if act < WIDE else "world"
    return {
        "do": "open", "place": a.line("places", where),
        "time": a.line("times", "later" if act else "graduation"), "pcs": pcs,
        "npcs": [npc for npc in people if npc in theirs and a.often(3)],
    }  # fmt: skip


def cast_of(a: Actor) -> list[str]:
    """Everybody on graduation night; later two or more, whoever was not in the last scene before all others.

    Source: FA-PWR-01, FA-TBL-08.
    """
    w = a.state
    if not w.act or len(w.alive) <= FEWEST:
        return list(w.alive)
    absent = [seat for seat in w.alive if seat not in w.last_pcs]
    liked = absent + a.shuffled([seat for seat in w.alive if seat in w.last_pcs])
    chosen = liked[: FEWEST + a.below(len(liked) - FEWEST + 1)]
    return [seat for seat in w.alive if seat in chosen]


def claim(a: Actor) -> Plain:
    """One of the act's ends."""
    end = a.any_of(a.domain(ask.ClaimEnd, "end").values)
    return {"do": "claim_end", "end": end, "words": a.line("ends_come")}


def enter(a: Actor) -> Plain:
    """One's own protagonist; where they are elsewhere, nobody, but for whoever has none any more."""
    chars = a.domain(ask.Enter, "char").values
    if PC in chars or a.me.dead:
        return {"do": "enter", "char": a.best(chars, [PC])}
    return {"do": "stay_out"}


def take_part(a: Actor) -> Plain:
    """A first contest before all else; then now and then another; in the last act an end."""
    w, can_act = a.state, a.is_open(ask.Do)
    if can_act and w.act == 0 and not a.me.contested and not a.me.dead:
        return do(a)
    if a.is_open(ask.ClaimTerminal) and not a.me.terminal and a.often(5):
        return end(a)
    if a.is_open(ask.Befriend) and a.often(3):
        npc = a.any_of(a.domain(ask.Befriend, "npc").values)
        return {"do": "befriend", "npc": npc, "kind": a.any_of(("friend", "foe"))}
    if can_act and w.act and a.below(3 * len(w.alive)) < CALM:
        return do(a)
    if a.is_open(ask.Rest):
        return {"do": "rest"}
    return end(a)


def end(a: Actor) -> Plain:
    """How their protagonist ends."""
    terminal = a.any_of(TERMINALS[1:])
    return {"do": "claim_terminal", "terminal": terminal, "words": a.line("terminals", terminal)}


def do(a: Actor) -> Plain:
    """Something that somebody may oppose."""
    act = "prologue" if a.state.act == 0 else "later"
    return {"do": "do", "char": a.any_of(a.domain(ask.Do, "char").values), "words": a.line("deeds", act)}


def run(a: Actor) -> Plain:
    """The event where it is time; else the scene has had its time."""
    if a.is_open(ask.TheEvent):
        return {"do": "the_event"}
    if a.is_open(ask.Restore) and a.often(5):
        rel = a.any_of(a.domain(ask.Restore, "relationship").values)
        return {"do": "restore", "relationship": rel, "words": a.line("restored")}
    if a.is_open(ask.CloseScene):
        return {"do": "close_scene", "words": a.line("scene_closes")}
    return {"do": "invent", "name": a.line("people"), "about": a.line("friends")}


def wants_end(a: Actor) -> bool:
    """Between scenes, only to say how one's own protagonist ends, once most has happened."""
    w = a.state
    return w.act == LAST and w.scene is None and a.is_open(ask.ClaimTerminal) and not a.me.terminal


DOORS: Final[dict[str, Callable[[Actor], bool]]] = {
    ask.TakePartLater.kind: lambda a: wants_end(a) and a.often(4),
}

PARTS: Final[dict[str, Part]] = {
    ask.FrameScene.kind: frame,
    ask.EnterScene.kind: enter,
    ask.TakePart.kind: take_part,
    ask.TakePartLater.kind: end,
    ask.RunScene.kind: run,
    ask.ConfirmEnd.kind: lambda a: {"do": "confirm"},
    ask.ConfirmTerminal.kind: lambda a: {"do": "confirm"},
    ask.AllowRelationship.kind: lambda a: {"do": "allow" if a.often(8) else "veto"},
}
