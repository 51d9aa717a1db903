"""What house actors put at stake, with its marks: how far it reaches, and whom it hurts.

Source: FA-STK-02, FA-STK-04.

A condition is marked as its words and its act have it, and where its writer may not stake that, in this act
and of these people, they write something else.
"""

from __future__ import annotations

import tomllib
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct, convert

from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.house.deeds import NAMELESS, called, first_name
from commedia.games.face_of_angels.limits import is_over, scopes
from commedia.games.face_of_angels.state import PC, Contest, Town
from commedia.games.loading import read_text
from commedia.kit.house import filled

Half: TypeAlias = Literal["win", "lose"]
HALVES: Final[tuple[Half, ...]] = ("win", "lose")
What: TypeAlias = Literal["win", "lose", "win_else", "lose_else"]
BOLD: Final = (0, 2, 3, 5, 6)
"""So often in ten a condition is a dire one, by act: nothing on graduation night, most in the last."""


class Stake(NamedTuple):
    """A condition as an actor would write it."""

    text: str
    scope: str
    harms: list[str]


class Dire(Struct, frozen=True):
    """A dire condition, as dire.toml has it."""

    acts: tuple[int, ...]
    marks: str
    says: str


DIRE: Final[dict[What, list[Dire]]] = convert(
    tomllib.loads(read_text(__name__.rpartition(".")[0], "dire.toml")), dict[What, list[Dire]], strict=False
)


def stake(a: Actor, what: What, usual: str = "") -> Stake | None:
    """What an actor writes down: something dire, as often as the act has it; else what the deed is about.

    usual: what it says where neither is to be had; None is given where that is "".
    """
    w = a.state
    if is_bold(a) and (found := dire(a, what)):
        return found
    deed = a.matter.deed if a.matter else None
    marks = marked(w, a.contest, a.seat, deed.marks.get(what, "")) if deed else None
    if marks and (text := a.of_the_matter(getattr(deed, what))):
        return Stake(text, *marks)
    return Stake(usual, scopes(w)[0], []) if usual else None


def is_bold(a: Actor) -> bool:
    """Whether it is to be something dire, as often as the act has it."""
    return a.often(BOLD[min(a.state.act, len(BOLD) - 1)])


def dire(a: Actor, what: What) -> Stake | None:
    """Something that costs somebody all, of what its writer may stake and nobody has said; or None."""
    w, found = a.state, list[Stake]()
    slots = people(w, a.contest)
    for one in DIRE[what]:
        marks = marked(w, a.contest, a.seat, one.marks) if w.act in one.acts else None
        if marks is not None and not a.said.has(one.says):
            found.append(Stake(filled(one.says, slots), *marks))
    return a.any_of(found) if found else None


def people(w: Town, contest: Contest) -> dict[str, str]:
    """Who is who in what is staked, by what they are called; somebody, where nobody of that kind is there."""
    ids = who_is_who(w, contest)
    names = {slot: first_name(w, id) if id in w.pcs else called(w, id) for slot, id in ids.items()}
    return {slot: names.get(slot) or NAMELESS for slot in ("pc", "who", "friend", "foe")}


def who_is_who(w: Town, contest: Contest) -> dict[str, str]:
    """The ids of the initiator's own, a friend and a foe of theirs who are there, and the other side."""
    found = {}
    for slot, seat, char in (
        ("pc", contest.initiator, contest.char_I), ("who", contest.respondent, contest.char_O)
    ):  # fmt: skip
        if char == PC:
            found[slot] = seat
        elif char in w.npcs:
            found[slot] = char
    ties = w.pcs[contest.initiator].relationships if contest.initiator in w.pcs else []
    here = w.scene.npcs if w.scene else []
    for rel in ties:
        if rel.npc in here and w.is_about(rel):
            found.setdefault(rel.kind, rel.npc)
    return found


def marked(w: Town, contest: Contest, author: str, marks: str) -> tuple[str, list[str]] | None:
    """How far it reaches and whom it hurts, by such marks; None where that author may not stake it."""
    scope, *kinds = marks.split() or [scopes(w)[0]]
    ids, harms = who_is_who(w, contest), list[str]()
    for kind in kinds:
        what, _, slot = kind.partition(".")
        id = ids.get(slot, "")
        if not id or (id in w.pcs) != (what != "loses"):
            return None
        if (id in w.pcs and w.pcs[id].dead) or (what == "depowers" and not w.pcs[id].trump_suits):
            return None
        harms.append(f"{what}.{id}")
    return None if is_over(w, author, scope, harms) else (scope, harms)
