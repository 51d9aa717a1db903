"""What house actors say in their scenes: to whom, to what end, and out of which part of their book.

Graduates speak out of book/people.toml, the World out of book/world.toml, as whoever else is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from commedia.engine import Heard, Seat, Speech, Talk
from commedia.games.face_of_angels.decisions.decision import whom
from commedia.games.face_of_angels.state import Protagonist, Town
from commedia.kit.speech import asks, is_named, read_book, read_hints, speech_of
from commedia.kit.speech.reading import things_in

PEOPLE: Final = read_book(__package__, "book/people.toml")
WORLD: Final = read_book(__package__, "book/world.toml")
HINTS, _ = read_hints(__package__, "place")

WON, CHANGED = "FA-CON-01", "FA-XFM-01"
REACTS: Final = (WON, CHANGED)
"""A contest that was won, and a transformation: whoever it befalls has a word about it."""
MOOD: Final = {
    "K": ("provoke", "ask", "threaten", "confess", "plead"),
    "Q": ("ask", "plead", "confess", "provoke", "threaten"),
    "J": ("ask", "confess", "provoke", "threaten", "plead"),
    "A": ("provoke", "confess", "ask", "plead", "threaten"),
}
"""What each face tries first with somebody."""
SIDEWAYS: Final = 3
"""Among so many first wishes an actor takes any."""
EARLY: Final = ("threaten", "mourn")
"""What nobody does on graduation night."""


def speak(talk: Talk[Town]) -> Speech | None:
    """What an actor says now; None where no line is left that fits, or where it plays somebody else."""
    w = talk.state
    if talk.seat == w.world:
        return as_somebody(talk if talk.toward else talk.at(talk.act, partner(talk)))
    if talk.act != "last" and not w.plays_own_pc(talk.seat):
        return None
    talk = talk.at(talk.act, talk.toward or partner(talk))
    return speech_of(PEOPLE, talk, facts=about(talk), slots=people_of(talk), acts=acts(talk))


def as_somebody(talk: Talk[Town]) -> Speech | None:
    """What the World says, as somebody of the town who is there; as nobody in particular where none is."""
    w, npc = talk.state, voice(talk)
    facts = about(talk) | {"voice": tie_to(w, talk.toward, npc)}
    speech = speech_of(WORLD, talk, facts=facts, slots=not_again(talk), acts=acts(talk))
    return replace(speech, voice=w.npcs[npc].name.id) if speech and npc else speech


def voice(talk: Talk[Town]) -> str:
    """As whom the World speaks, by their id; "" where nobody is there.

    Whoever was named to it, else whoever it last was; who comes in is somebody else, if there is anybody.
    """
    w = talk.state
    there = [id for id in whom(w, w.world) if id in w.npcs] if w.scene is not None else []
    called = {w.npcs[id].name.id: id for id in there}
    said = [called[one.voice] for one in talk.scene if one.is_spoken and one.voice in called]
    if (stood := stood_against(talk)) in there:
        return stood
    asked = next((one.text for one in reversed(talk.scene) if one.is_spoken and one.seat == talk.toward), "")
    if named := [id for id in there if is_named(asked, w.npcs[id].name.text)]:
        return named[0]
    if said and talk.act != "enter":
        return said[-1]
    new = [id for id in there if id not in said] or there
    return next((id for id in new if tie_to(w, talk.toward, id)), new[0] if new else "")


def stood_against(talk: Talk[Town]) -> str:
    """As whom the World has just fought, where nobody has spoken since; "" where it has not."""
    for one in reversed(talk.scene):
        if one.is_spoken:
            return ""
        if one.rule == "FA-NEG-01" and one.seat == talk.seat:
            return str(one.figures.get("char", ""))
    return ""


def tie_to(w: Town, seat: Seat, npc: str) -> str:
    """What somebody is to a protagonist: "friend", "foe", or ""."""
    rel = w.pcs[seat].to(npc) if seat in w.pcs and npc else None
    return rel.kind if rel else ""


def partner(talk: Talk[Town]) -> Seat:
    """Whom a graduate speaks to of their own accord: another in the scene who has said least; "" if none."""
    others = [seat for seat in talk.company if seat != talk.seat and seat in talk.state.pcs]
    said = [one.seat for one in talk.scene if one.is_spoken]
    return min(others, key=said.count, default="")


# -- what about --------------------------------------------------------------------------------------------


def about(talk: Talk[Town]) -> dict[str, Any]:
    """What lines may ask about.

    act, place (a hint), befell ("won", "changed"); power and their.power: the realm of the first trump suit;
    face, their.face; asks: by what word the last question asks.
    """
    w = talk.state
    found: dict[str, Any] = {"act": w.act, "befell": befell(talk.scene, talk.seat)}
    if w.scene is not None:
        found["place"] = HINTS.find("place", w.scene.place.text)
    found["asks"] = asks(next((one.text for one in reversed(talk.scene) if one.seat == talk.toward), ""))
    if answered(talk).startswith("react."):
        found["said.act"] = "say"  # whoever has won, or is changed, mourns nobody
    for seat, of in ((talk.seat, ""), (talk.toward, "their.")):
        if pc := w.pcs.get(seat):
            found[f"{of}face"] = pc.face
            found[f"{of}power"] = pc.trump_suits[0] if pc.trump_suits else None
    return found


def answered(talk: Talk[Town]) -> str:
    """The line of the book that is answered; "" where a person said it, or nobody anything."""
    return next((one.line for one in reversed(talk.scene) if one.is_spoken and one.seat == talk.toward), "")


def befell(scene: Sequence[Heard], seat: Seat) -> str:
    """What has befallen a seat since anybody spoke: "changed", "won", or ""."""
    for one in reversed(scene):
        if one.is_spoken:
            return ""
        if one.rule == CHANGED and one.figures.get("pc") == seat:
            return "changed"
        if one.rule == WON and one.seat == seat:
            return "won"
    return ""


def people_of(talk: Talk[Town]) -> dict[str, str]:
    """Whom lines may name: a friend and a foe of the speaker's who are about no more than in talk."""
    w, mine = talk.state, talk.state.pcs[talk.seat]
    return not_again(talk) | {kind: known(w, mine, kind) for kind in ("friend", "foe")}


def not_again(talk: Talk[Town]) -> dict[str, str]:
    """That a thing is taken up once in a scene, whoever of the house it was: then there is none to name."""
    things = {thing for one in talk.scene if one.is_spoken and not one.line for thing in things_in(one.text)}
    by_house = [one.text for one in talk.scene if one.is_spoken and one.line]
    return {"thing": ""} if any(thing in text for thing in things for text in by_house) else {}


def known(w: Town, pc: Protagonist, kind: str) -> str:
    """What the first friend, or foe, of a protagonist is called who is well; "" where there is none."""
    names = [w.npcs[rel.npc].name.text for rel in pc.relationships if rel.kind == kind and rel.state == "ok"]
    return names[0] if names else ""


# -- what it does ------------------------------------------------------------------------------------------


def acts(talk: Talk[Town]) -> Sequence[str]:
    """What the actor does, the likeliest first; further down is what it does for want of a line."""
    match talk.act:
        case "enter" | "greet" | "out" | "last":
            return (talk.act,)
        case "nudge":
            return ("ask",)
        case "react":
            return ("react",) if befell(talk.scene, talk.seat) else ("answer", *wants(talk))
        case "answer":
            # Not every line is an answer to the last: one also comes out with what is on one's mind.
            return ("answer", *wants(talk)) if talk.below(SIDEWAYS) else (*wants(talk), "answer")
        case _:
            return (*wants(talk), "answer")


def is_in_grief(w: Town) -> bool:
    """Whether anybody is gone who could be mourned."""
    return any(npc.lost for npc in w.npcs.values()) or any(pc.dead for pc in w.pcs.values())


def wants(talk: Talk[Town]) -> Sequence[str]:
    """What an actor tries, by its face, and not again what it has done in this scene if there is another."""
    w = talk.state
    tried = list(MOOD.get(w.pcs[talk.seat].face if talk.seat in w.pcs else "", MOOD["Q"]))
    if is_in_grief(w):
        tried.insert(SIDEWAYS, "mourn")
    if not w.act:
        tried = [act for act in tried if act not in EARLY]
    tried.insert(0, tried.pop(talk.below(SIDEWAYS)))
    done = [one.line.partition(".")[0] for one in talk.scene if one.is_spoken and one.seat == talk.seat]
    return sorted(tried, key=lambda act: act in done)
