"""Where an amnesiac of the house goes, and how the Palace keeps its rooms. Source: KT-MOVE, KT-NPC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from commedia.engine.actor import Plain
from commedia.games.know_thyself.decisions import calling, keeping
from commedia.games.know_thyself.decisions import roaming as ask
from commedia.games.know_thyself.decisions import wager as asked
from commedia.games.know_thyself.house.actor import Actor, Part
from commedia.games.know_thyself.house.prose import CLASHES, SCENES, at_hand_first, likely

POOR: Final = 3
"""Coins below which an actor would rather buy out than wager."""


def explore(a: Actor) -> Plain:
    """Take up one's things; wager where one owes; else go on, to where nobody has been."""
    if a.is_open(ask.TakeUp):
        return {"do": "take_up", "suits": a.me.untaken}
    if a.me.owes or a.me.below_cliff:
        return settle(a)
    if a.is_open(ask.Go):
        return go(a)
    return frame(a)


def settle(a: Actor) -> Plain:
    """A Wager, or with next to nothing in the purse the toll."""
    if a.is_open(ask.GiveUpCoin):
        return {"do": "give_up_coin"}
    if a.me.coins < POOR and a.is_open(ask.PayToll) and a.me.coins:
        return {"do": "pay_toll"}
    return frame(a)


def frame(a: Actor) -> Plain:
    """Something to want in this room."""
    kind = "climb_up" if a.me.below_cliff else "plain"
    return {"do": "frame_wager", "want": want(a), "kind": kind}


def want(a: Actor) -> str:
    """What this actor wants here: what the room has to offer."""
    clashes = at_hand_first(a.state, CLASHES.get(a.me.room, []))
    fresh = [left for clash in clashes if (left := a.said.left(clash.wants))]
    return a.filled(a.any_of(fresh[0])) if fresh else a.line("wants")


def go(a: Actor) -> Plain:
    """To a room without a True Name, if there is one behind a door; together, if others are free to come."""
    w = a.state
    exits = list(a.domain(ask.Go, "to").values)
    new = [room for room in exits if room not in w.truenames]
    along = list(a.domain(ask.Go, "company").values) if a.often(6) else []
    return {"do": "go", "to": a.any_of(new or exits), "company": along}


def come(a: Actor) -> Plain:
    """Mostly along."""
    return {"do": "come_along" if a.often(8) else "stay_behind"}


# -- the Palace ----------------------------------------------------------------------------------------------


def keep(a: Actor) -> Plain:
    """Look into a room that was entered, and bring somebody on who is likely there."""
    w = a.state
    if unseen := scenes_left(a):
        return {"do": "set_scene", "room": w.on_screen, "words": a.filled(a.any_of(unseen))}
    concerned = [clash.who for clash in CLASHES.get(w.on_screen, []) if not a.said.has(clash.frames)]
    who = likely(w)
    return {
        "do": "bring_on",
        "who": a.any_of([one for one in who if one in concerned] or who),
        "room": w.on_screen,
    }


def scenes_left(a: Actor) -> Sequence[str]:
    """What there is to see in the room that is looked into, where nobody has been shown it yet."""
    w = a.state
    return () if w.scene else a.said.left(SCENES.get(w.on_screen, []))


def wants_to_keep(a: Actor) -> bool:
    """Whether there is a room to look into, or to people."""
    w = a.state
    if w.wager is not None or w.on_screen not in w.room_cards or not w.at(w.on_screen):
        return False
    return bool(scenes_left(a)) or (bool(likely(w)) and not w.at_hand)


def find_clash(a: Actor) -> Plain:
    """Something in the way of whoever asks for it, out of the room (KT-MOVE-12)."""
    pc = a.decision.pc
    room = a.state.pcs[pc].room
    found = a.said.left([clash.frames for clash in at_hand_first(a.state, CLASHES.get(room, []))])
    return {"room": room, "words": a.filled(found[0]) if found else a.line("frames"), "pcs": [pc]}


def wants(a: Actor) -> bool:
    """Whether an actor goes through an open door."""
    match a.decision.kind:
        case keeping.KeepPalace.kind:
            return wants_to_keep(a)
        case asked.Cover.kind:
            return True
        case asked.JoinWager.kind:
            return a.me.coins >= 2 * POOR and a.often(2)
    return False


PARTS: Final[Mapping[str, Part]] = {
    ask.Explore.kind: explore,
    ask.Come.kind: come,
    keeping.KeepPalace.kind: keep,
    keeping.FindClash.kind: find_clash,
    keeping.AnswerBribe.kind: lambda a: {"do": "take_bribe" if a.often(5) else "refuse_bribe"},
    calling.VoteEnd.kind: lambda a: {"do": "end_here"},
}
