"""What people are called on a page, and their faces."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.engine.english import capital
from commedia.engine.visible_text import within
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.state import FORCE, PC, Contest, Relationship, Side, Town
from commedia.kit.stage import Bystander, Names, called

_CARD = Markup(
    '<svg class="seat__face fa-face" viewBox="0 0 54 42" aria-hidden="true"><rect x="12" y="1" width="30" '
    'height="40" rx="3"/><path d="M27 8 40 21 27 34 14 21Z"/><text x="27" y="26">{letter}</text></svg>'
)
_TOWNSPERSON = Markup(
    '<svg class="fa-townsperson" viewBox="0 0 72 64" aria-hidden="true">'
    '<path class="fa-townsperson__light" d="M36 0 70 64H2Z"/>'
    '<path d="M12 64V52L24 42 36 47 48 42 60 52V64ZM36 12 46 18V30L36 40 26 30V18Z"/>'
    '<path class="fa-townsperson__fold" d="M36 47 48 42 60 52V64H36ZM36 12 46 18V30L36 40Z"/>'
    '<text x="36" y="61">{letter}</text></svg>'
)
_WORLD = Markup(
    '<svg class="seat__face fa-face" viewBox="0 0 54 42" aria-hidden="true"><circle cx="27" cy="21" r="18"/>'
    '<path d="M27 21V3M27 21 44.1 15.4M27 21 37.6 35.6M27 21 16.4 35.6M27 21 9.9 15.4"/></svg>'
)
"""The World has the town in place of a card."""


@lru_cache(maxsize=256)
def emblem_face(letter: str) -> Markup:
    """A card with a letter. letter: a face, or the first of what somebody is called."""
    return Markup(_CARD.format(letter=Markup.escape(letter[:1].upper() or "?")))


def townsperson(letter: str) -> Markup:
    """Somebody of the town who is nobody’s own character: head and shoulders, lit by a street lamp."""
    return Markup(_TOWNSPERSON.format(letter=Markup.escape(letter[:1].upper() or "?")))


def face_of(public: Town, seat: str) -> Markup:
    """The face beside a seat: its face card, and the town of the World."""
    pc = public.pcs.get(seat)
    return _WORLD if pc is None else emblem_face(pc.face or "?")


def within_called(names: Names, seat: str) -> str:
    """What a seat is called within a sentence."""
    return within(called(names, seat))


def side_called(public: Town, names: Names, side: Side, of: Contest | None = None) -> str:
    """The name of whoever a side of a contest plays; who plays them stands in the cast."""
    contest = of or public.clash
    char, seat = contest.char(side), contest.seat(side)
    if char == PC:
        return called(names, seat)
    return "a force of nature" if char == FORCE else npc_called(public, char)


def known_as(public: Town, names: Names, npc: str) -> str:
    """A line on whose friend or foe somebody is: "foe of June and Bo"."""
    ties, told = [rel for rel in public.relationships() if rel.npc == npc], []
    for kind in ("friend", "foe"):
        of = [within_called(names, rel.pc) for rel in ties if rel.kind == kind]
        told += [f"{kind} of {' and '.join(of)}"] if of else []
    return ", ".join(told) or "nobody’s yet"


def bystanders(public: Town, names: Names) -> list[Bystander]:
    """Who of the town is in the scene that is on. Source: FA-TBL-06."""
    there = public.scene.npcs if public.scene is not None else []
    return [
        Bystander(
            npc_called(public, id), capital(known_as(public, names, id)), public.owner_of(id),
            public.npcs[id].about.text,
        )
        for id in there
        if not public.npcs[id].lost
    ]  # fmt: skip


def told_of(public: Town, names: Names, who: str) -> str:
    """What somebody is called whom a moment tells of: a seat, or somebody of the town by their name’s id."""
    npc = next((id for id, npc in public.npcs.items() if npc.name.id == who), "")
    return npc_called(public, npc) if npc else called(names, who)


def whose(public: Town, names: Names, rel: Relationship) -> str:
    """A relationship in words.

    For example "June’s friend Danny".
    """
    return f"{called(names, rel.pc)}’s {rel.kind} {npc_called(public, rel.npc)}"
