"""What the lines of a conversation may ask about, and what they may hold.

Facts come from what the seat sees, memory from the script that it may read. The Master speaks for whoever of
the Palace is at hand; guests speak for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from commedia.engine import Deed, Heard, Seat, Talk
from commedia.engine.english import capital, without_article
from commedia.games.know_thyself import events
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.house.prose import ALL_MEMORIES, SCENES, life_of, likely
from commedia.games.know_thyself.phases import PLAY, WAGER
from commedia.games.know_thyself.rooms import Denizen, RoomId
from commedia.games.know_thyself.state import Amnesiac, Palace
from commedia.kit.speech import asks, called, is_named
from commedia.kit.used_lines import said_in

BROUGHT: Final[Mapping[type[Deed], str]] = {
    events.WagerWon: "won",
    events.WagerLost: "lost",
    events.BackedDown: "retreated",
    events.RetreatTold: "retreated",
}
"""What a Wager may bring, and how it is called in the book of lines."""
LONGEST_THING: Final = 40
"""Characters of an Attachment that can be named in passing."""
EARLY: Final = 2
"""Wagers until which the night is young."""
LATE: Final = 8
"""Wagers from which on it is late."""


def is_shown(talk: Talk[Palace]) -> bool:
    """Whether the room was shown, so that there is something to talk in.

    The Master sets the scene first, and brings on whoever is likely there (KT-ROLE-04). A room that
    was looked into as often as the house can is known.
    """
    w = talk.state
    if any(one.is_spoken for one in talk.scene):
        return True
    left = said_in(one.text for one in talk.heard).left(SCENES.get(w.on_screen, []))
    is_empty = talk.seat == w.gm and not w.at_hand and bool(likely(w))
    return (bool(w.scene) or not left) and not is_empty


def here(talk: Talk[Palace]) -> RoomId:
    """The room in which they talk: that which is looked into, or where others are meanwhile (KT-ROLE-04)."""
    pcs = talk.state.pcs
    return next((pcs[seat].room for seat in talk.company if seat in pcs), talk.state.on_screen)


def voice(talk: Talk[Palace]) -> Denizen | None:
    """Whose voice it is that the Master speaks in, or that is spoken to; None for the room's own.

    Whoever of those at hand was named last, else whoever came on last.
    """
    at_hand = [guest.who for guest in talk.state.guests_in(here(talk))]
    spoken = [one.text for one in reversed(talk.scene) if one.is_spoken]
    named = (one for text in spoken[:2] for one in at_hand if one.name and is_named(text, one.name))
    return next(named, at_hand[-1] if at_hand else None)


def about(talk: Talk[Palace]) -> tuple[dict[str, Any], dict[str, str]]:
    """Facts and slots.

    who: the id of whoever of the Palace speaks, or is spoken to; to: "palace" or "guest"; room: where it is;
    hour: "early", "mid" or "late"; asks: by what a person's line asks; moment, of: what a Wager has just
    brought, and whom; fresh: whether they have only now come in.
    """
    w, room = talk.state, here(talk)
    is_over = w.phase not in (PLAY, WAGER)
    who = None if is_over else voice(talk)
    to_palace = talk.toward == w.gm
    facts: dict[str, Any] = {
        "who": who.id if who else "",
        "to": "palace" if to_palace else "guest" if talk.toward else "",
        "room": room,
        "hour": "early" if w.wagers < EARLY else "mid" if w.wagers < LATE else "late",
        **just_now(talk),
        **own(talk),
    }
    if theirs := last_of(talk.scene, talk.toward):
        facts["asks"] = asks(theirs.text)
    name = who.name if who else ""
    how_called = in_a_sentence if talk.seat == w.gm else vocative
    slots = {
        "voice": name,
        "me": how_named(talk, talk.seat),
        "toward": name if to_palace else how_called(how_named(talk, talk.toward)),
        "true": w.truenames.get(room, "").partition(" of ")[2].lower(),
        "theirs": thing_of(w.pcs.get(talk.toward), talk.below(len(SUITS))),
        "mine": thing_of(w.pcs.get(talk.seat), talk.below(len(SUITS))),
    }
    facts |= {slot: bool(slots[slot]) for slot in ("theirs", "mine")}
    return facts, slots


def how_named(talk: Talk[Palace], seat: Seat) -> str:
    """By what somebody is spoken to: by all of their looks, and once they have a name by the first of it.

    “Ink” is nobody where somebody is called Ink Hands.
    """
    pc = talk.state.pcs.get(seat)
    is_by_looks = pc is not None and not pc.name.text
    return talk.names.get(seat, "") if is_by_looks else called(talk.names, seat)


def just_now(talk: Talk[Palace]) -> dict[str, Any]:
    """What the Wager has brought that came to its end in this scene, if nobody has had a word about it."""
    since: list[Heard] = []
    for one in reversed(talk.scene):
        if one.is_spoken:
            break
        since.append(one)
    found: dict[str, Any] = {"fresh": not any(brought_by(one) for one in talk.scene)}
    if brought := next(filter(None, map(brought_by, since)), None):
        how, of = brought
        found |= {"moment": how, "of": {talk.seat: "me", talk.toward: "toward"}.get(of, "other")}
    if memories := memories_of(talk, talk.toward):
        found["they.remember"] = memories[-1][0].type
    return found


def brought_by(one: Heard) -> tuple[str, Seat] | None:
    """What a Wager has brought, and whom, where a line tells of it."""
    return next(((how, one.seat) for event, how in BROUGHT.items() if event.matches(one)), None)


def memories_of(talk: Talk[Palace], seat: Seat) -> list[tuple[events.MemoryTold, str]]:
    """The Memories of that PC that were told, each with its words."""
    told = [(events.MemoryTold.of(one), one.text) for one in talk.heard]
    return [(memory, text) for memory, text in told if memory is not None and memory.pc == seat]


def own(talk: Talk[Palace]) -> dict[str, Any]:
    """Whose life it is that a guest of the house leads, and which of its Memories it knows of (mem.…)."""
    w = talk.state
    if talk.seat not in w.pcs:
        return {"won": not w.winners}
    life = life_of(talk.seat, w.players)
    mine = memories_of(talk, talk.seat)
    told = "\n".join(text for _, text in mine)
    known = [name for name, memory in ALL_MEMORIES[life.called].items() if memory in told]
    return {
        "life": life.called,
        "won": talk.seat in w.winners,
        "remembers": "much" if len(mine) >= 4 else "some" if mine else "nothing",
        **({"i.remember": mine[-1][0].type} if mine else {}),
        **{f"mem.{name}": True for name in known},
    }


def last_of(scene: Sequence[Heard], seat: Seat) -> Heard | None:
    """What somebody said last in a scene."""
    return next((one for one in reversed(scene) if one.is_spoken and one.seat == seat), None)


def vocative(name: str) -> str:
    """A name as somebody is called by it.

    >>> vocative("The Thin Man"), vocative("a grey coat"), vocative("Salt")
    ('Thin Man', 'Grey coat', 'Salt')
    """
    bare = without_article(name)
    return capital(bare)


def in_a_sentence(name: str) -> str:
    """The same as it stands in one.

    >>> in_a_sentence("The Thin Man"), in_a_sentence("Salt")
    ('the Thin Man', 'Salt')
    """
    return name[:1].lower() + name[1:] if without_article(name) != name else name


def thing_of(pc: Amnesiac | None, first: int) -> str:
    """An Attachment that can be named in passing, without its article; "" where there is none.

    first: from which suit on one is looked for. One with no article, or of several things, can't be.

    """
    if pc is None:
        return ""
    for n in range(len(SUITS)):
        held = pc.attachments.get(SUITS[(first + n) % len(SUITS)])
        name = (held.text.text or held.printed).partition(",")[0].rstrip(".") if held else ""
        bare = without_article(name)
        if bare != name and len(bare) <= LONGEST_THING and is_one_thing(bare):
            return bare
    return ""


def is_one_thing(bare: str) -> bool:
    """Whether “this” stands before it, and not “these”.

    >>> is_one_thing("brass key"), is_one_thing("small white scars"), is_one_thing("whistle on a lace")
    (True, False, True)
    """
    head = bare.partition(" in ")[0].partition(" on ")[0].partition(" with")[0].partition(" of ")[0]
    return not head.endswith("s") or head.endswith("ss")
