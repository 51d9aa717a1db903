"""Where an amnesiac of the house goes, and how the Palace keeps its rooms. Source: KT-MOVE, KT-NPC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import prose
from commedia.games.know_thyself.decisions import early_end, gm
from commedia.games.know_thyself.decisions import roaming as ask
from commedia.games.know_thyself.decisions import wager as asked
from commedia.games.know_thyself.house.actor import Actor, part
from commedia.games.know_thyself.house.prose import CLASHES, SCENES, at_hand_first, likely

POOR: Final = 3
"""Coins below which an actor would rather buy out than wager."""


def explore(a: Actor) -> ask.FrameWager | ask.GiveUpCoin | ask.Go | ask.PayToll | ask.TakeUp:
    """Take up one's things; wager where one owes; else go on, to where nobody has been."""
    if a.is_open(ask.TakeUp):
        return ask.TakeUp(suits=[*a.me.untaken])
    if a.me.owes or a.me.below_cliff:
        return settle(a)
    if a.is_open(ask.Go):
        return go(a)
    return frame(a)


def settle(a: Actor) -> ask.FrameWager | ask.GiveUpCoin | ask.PayToll:
    """A Wager, or with next to nothing in the purse the toll."""
    if a.is_open(ask.GiveUpCoin):
        return ask.GiveUpCoin()
    if a.me.coins < POOR and a.is_open(ask.PayToll) and a.me.coins:
        return ask.PayToll()
    return frame(a)


def frame(a: Actor) -> ask.FrameWager:
    """Something to want in this room."""
    return ask.FrameWager(want=prose(want(a)), kind="climb_up" if a.me.below_cliff else "plain")


def want(a: Actor) -> str:
    """What this actor wants here: what the room has to offer."""
    clashes = at_hand_first(a.state, CLASHES.get(a.me.room, []))
    fresh = [left for clash in clashes if (left := a.said.left(clash.wants))]
    return a.filled(a.any_of(fresh[0])) if fresh else a.line("wants")


def go(a: Actor) -> ask.Go:
    """To a room without a True Name, if there is one behind a door; together, if others are free to come."""
    w = a.state
    exits = list(a.domain(ask.Go, "to").values)
    new = [room for room in exits if room not in w.truenames]
    along = list(a.domain(ask.Go, "company").values) if a.often(6) else []
    return ask.Go(to=a.any_of(new or exits), company=along)


def come(a: Actor) -> ask.ComeAlong | ask.StayBehind:
    """Mostly along."""
    return ask.ComeAlong() if a.often(8) else ask.StayBehind()


# -- the Palace ----------------------------------------------------------------------------------------------


def keep(a: Actor) -> gm.BringOn | gm.SetScene:
    """Look into a room that was entered, and bring somebody on who is likely there."""
    w = a.state
    if unseen := scenes_left(a):
        return gm.SetScene(room=w.on_screen, words=prose(a.filled(a.any_of(unseen))))
    concerned = [clash.who for clash in CLASHES.get(w.on_screen, []) if not a.said.has(clash.frames)]
    who = likely(w)
    return gm.BringOn(who=a.any_of([one for one in who if one in concerned] or who), room=w.on_screen)


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


def find_clash(a: Actor) -> gm.FrameClash:
    """Something in the way of whoever asks for it, out of the room (KT-MOVE-12)."""
    pc = a.asked(gm.FindClash).pc
    room = a.state.pcs[pc].room
    found = a.said.left([clash.frames for clash in at_hand_first(a.state, CLASHES.get(room, []))])
    return gm.FrameClash(room=room, words=prose(a.filled(found[0]) if found else a.line("frames")), pcs=[pc])


def wants(a: Actor) -> bool:
    """Whether an actor goes through an open door."""
    match a.decision.kind:
        case gm.KeepPalace.kind:
            return wants_to_keep(a)
        case asked.Cover.kind:
            return True
        case asked.JoinWager.kind:
            return a.me.coins >= 2 * POOR and a.often(2)
    return False


PARTS: Final = (
    part(ask.Explore, explore),
    part(ask.Come, come),
    part(gm.KeepPalace, keep),
    part(gm.FindClash, find_clash),
    part(gm.AnswerBribe, lambda a: gm.TakeBribe() if a.often(5) else gm.RefuseBribe()),
    part(early_end.VoteEnd, lambda a: early_end.EndHere()),
)
