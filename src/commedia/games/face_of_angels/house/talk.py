"""What house actors say in their scenes: to whom, to what end, and out of which part of their book.

Graduates speak out of book/people.toml, the World out of book/world.toml, as whoever else is about. What a
whole conversation is about stands in book/matters.toml and book/town_matters.toml, by who brings it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from commedia.engine import Heard, Seat, Speech, Talk
from commedia.games.face_of_angels.decisions.decision import whom
from commedia.games.face_of_angels.events import contests
from commedia.games.face_of_angels.events.story import SceneOpened
from commedia.games.face_of_angels.state import PC, Protagonist, Town
from commedia.kit.speech import (
    Answers,
    Book,
    Matters,
    answers_a_person,
    asks,
    is_named,
    is_over,
    read_book,
    read_hints,
    read_lightly,
    said_by,
    speech_of,
)
from commedia.kit.speech.parser import things_in

OF_PEOPLE: Final = Matters(read_book(__package__, "book/matters.toml"))
OF_THE_TOWN: Final = Matters(read_book(__package__, "book/town_matters.toml"))
PEOPLE: Final = Book(
    [
        *read_book(__package__, "book/people.toml").lines,
        *OF_PEOPLE.book.lines,
        *OF_THE_TOWN.answering.lines,
    ]
)
"""What graduates say: what they bring up themselves, and what they answer whoever of the town has."""
WORLD: Final = Book(
    [
        *read_book(__package__, "book/world.toml").lines,
        *(line for line in OF_THE_TOWN.book.lines if line not in OF_THE_TOWN.answering.lines),
    ]
)
"""What the World says: nobody brings up a matter with the town but the town itself."""
ANSWERS: Final = Answers()
"""What is answered to people."""
GRADUATES, TOWN = Matters(PEOPLE), Matters(WORLD)
HINTS, _ = read_hints(__package__, "place")

REACTS: Final = (contests.ContestWon, contests.Changed, contests.Hurt)
"""A contest won, a transformation, a friend who is hurt: whoever it befalls has a word about it."""
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
WITTY: Final = 9
"""One scene in so many is opened with anything but a matter of its own."""
GOES_ON: Final = ("answer", "press", "nudge")
"""Where one stays with a matter."""
STRONG: Final = ("confess", "threaten", "plead", "mourn")
"""What a person may do that is better not passed over."""
PASSES_OVER: Final = 3
"""Once in so many an actor leaves another’s matter for that; of its own it tells the end first."""
ODD: Final = ("look", "sign")
"""What a transformation leaves that others see."""


def talks(w: Town, seat: Seat) -> bool:
    """Whether somebody has a voice in a scene: the World, and whoever plays their own protagonist there."""
    return seat == w.world or w.plays_own_pc(seat)


def speak(talk: Talk[Town]) -> Speech | None:
    """What an actor says now; None where no line is left that fits, or where it plays somebody else."""
    w = talk.state
    if talk.seat == w.world:
        return as_somebody(talk if talk.toward else talk.at(talk.act, partner(talk)))
    if talk.act != "last" and not talks(w, talk.seat):
        return None
    talk = talk.at(talk.act, talk.toward or partner(talk))
    return said(talk, GRADUATES, about(talk), people_of(talk))


def as_somebody(talk: Talk[Town]) -> Speech | None:
    """What the World says, as somebody of the town who is there; as nobody in particular where none is."""
    w, npc = talk.state, voice(talk)
    facts = about(talk) | {"voice": tie_to(w, talk.toward, npc)}
    speech = said(talk, TOWN, facts, not_again(talk), w.npcs[npc].name.id if npc else "")
    return replace(speech, voice=w.npcs[npc].name.id) if speech and npc else speech


def said(
    talk: Talk[Town], of: Matters, facts: Mapping[str, Any], slots: Mapping[str, str], voice: str = ""
) -> Speech | None:
    """The line that comes up first in the parts of a book; None where none fits.

    voice: as whom of the town it is said, by their name's id; "" where it is said by a graduate.
    """
    found = {**facts, **of.facts(of_one_voice(talk, voice), one_by_one=True)}
    with_people = any(one.is_spoken and not one.line for one in talk.scene)
    if talk.act == "out" and found["untold"] and not with_people:
        found["own.beat"] = of.last_beat[found["own"]]  # nobody leaves with the truth untold
    if answers_a_person(talk):
        return ANSWERS.answer(
            talk,
            goes_on=lambda: goes_on(talk, of, found, slots),
            opens=lambda: (
                None
                if found["open"]
                else speech_of(of.opening, talk, facts=found, slots=slots, acts=("enter",), of=of.book)
            ),
            slots={"me": talk.state.npcs[npc_of(talk, voice)].name.text} if voice else {},
        )
    for book, tried in parts(talk, of, found):
        if speech := speech_of(book, talk, facts=found, slots=slots, acts=tried, of=of.book):
            return speech
    return None


def goes_on(
    talk: Talk[Town], of: Matters, found: Mapping[str, Any], slots: Mapping[str, str]
) -> Speech | None:
    """The next line of the matter that is open between the two; where it is told to its end, what leads out
    of it. Whoever has only come back to an old one brings up another, or else leaves it at that.
    """
    books: list[tuple[Book, Sequence[str]]] = [(of.following, ("answer", "ask", "confess"))]
    if found["own"] and not found["untold"]:
        books += [(of.following, ("out",))]
    elif found["free"] and did(talk) != "ask" and came_back(talk, of):
        books += [(of.opening, ("enter",)), (of.without, ("out",))]
    for book, tried in books:
        if speech := speech_of(book, talk, facts=found, slots=slots, acts=tried, of=of.book):
            return speech
    return None


def npc_of(talk: Talk[Town], voice: str) -> str:
    """Who of the town is called by a name, by that name's id."""
    return next(id for id, npc in talk.state.npcs.items() if npc.name.id == voice)


def of_one_voice(talk: Talk[Town], voice: str) -> Talk[Town]:
    """A talk in which, of the town, only the one who speaks has spoken, or who is spoken to."""
    world = talk.state.world
    heard = [one for one in talk.scene if one.is_spoken and one.seat == world]
    spoken_to = voice or (heard[-1].voice if heard else "")
    return talk.hearing([one for one in talk.heard if one.seat != world or one.voice == spoken_to])


def parts(talk: Talk[Town], of: Matters, found: Mapping[str, Any]) -> Iterator[tuple[Book, Sequence[str]]]:
    """The parts of a book in which a line is looked for, one after the other, and which acts in them.

    A conversation mostly has a matter, and stays with it: with wit alone it would go nowhere.
    """
    due = acts(talk)
    is_first = not found["joins"]
    if talk.act == "enter" and (is_next(talk) or (is_first and talk.below(WITTY))):
        yield of.again, due
        yield of.opening, due
        if is_next(talk):  # nobody comes in after others for the wit of it
            return
    elif talk.act == "out":
        yield of.following, ("answer", "ask", "confess", *due) if found["untold"] else due
    elif talk.act in GOES_ON and not (
        not found["own.beat"] and did(talk) in STRONG and not talk.below(PASSES_OVER)
    ):
        yield of.following, ("answer", "ask", "confess")
        if talk.act == "answer" and found["free"] and did(talk) != "ask":
            yield of.opening, ("enter",)
            if came_back(talk, of):  # and has nothing else to bring up
                yield of.without, ("out",)
    yield of.without if found["open"] or found["joins"] else of.anything, due


def is_next(talk: Talk[Town]) -> bool:
    """Whether somebody has just led out of a conversation, so that another may begin."""
    spoken = [one for one in talk.scene if one.is_spoken]
    return bool(spoken) and is_over(spoken[-1:])


def came_back(talk: Talk[Town], of: Matters) -> bool:
    """Whether the last that the speaker said took up again what was told before."""
    mine = said_by(talk.scene, talk.seat)
    return bool(mine) and any(line.id == mine[-1].line for line in of.again.lines)


def did(talk: Talk[Town]) -> str:
    """What a person does with the line that is answered, lightly read; "" where it is none of a person's."""
    theirs = said_by(talk.scene, talk.toward)
    return read_lightly(theirs[-1].text, talk.names).act if theirs and not theirs[-1].line else ""


def voice(talk: Talk[Town]) -> str:
    """The id of whoever the World speaks as; "" where nobody is there.

    Whoever was named to it, else whoever it last was; who comes in is somebody else, if there is anybody, and
    rather one of whom was told as the scene opened, and who has said less so far.
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
    setting = " ".join(one.text for one in talk.scene if one.rule == SceneOpened.rule)
    spoken = [one.voice for one in talk.heard if one.is_spoken]
    told = {id: is_named(setting, w.npcs[id].name.text) for id in new}
    new = sorted(new, key=lambda id: (not told[id], spoken.count(w.npcs[id].name.id)))
    return next((id for id in new if tie_to(w, talk.toward, id)), new[0] if new else "")


def stood_against(talk: Talk[Town]) -> str:
    """The id of whoever the World has just fought as, if nobody has spoken since; "" where it has not."""
    for one in reversed(talk.scene):
        if one.is_spoken:
            return ""
        if one.seat == talk.seat and one.rule == contests.DeedDone.rule:
            deed = contests.DeedDone.of(one)
            return deed.char if deed else ""  # nobody stood against it
    return ""


def tie_to(w: Town, seat: Seat, npc: str) -> str:
    """What somebody is to a protagonist: "friend", "foe", or ""."""
    rel = w.pcs[seat].to(npc) if seat in w.pcs and npc else None
    return rel.kind if rel else ""


def partner(talk: Talk[Town]) -> Seat:
    """The one to whom somebody speaks of their own accord: a graduate who has said least; "" if none.

    Of several it is another in every scene.
    """
    others = [seat for seat in talk.company if seat != talk.seat and seat in talk.state.pcs]
    others = others[talk.since % len(others) :] + others[: talk.since % len(others)] if others else []
    said = [one.seat for one in talk.scene if one.is_spoken]
    return min(others, key=said.count, default="")


# -- what about --------------------------------------------------------------------------------------------


def about(talk: Talk[Town]) -> dict[str, Any]:
    """What lines may ask about.

    act, place (a hint), befell ("won", "changed", "bereft"); bereft: a friend is lost; fought: how the
    speaker's last contest went ("won", "lost"); asks: by what word the last question asks. Of the speaker,
    and with "their." before it of whom they speak to: face; power, the realm of the first trump suit; odd,
    strange to look at.
    """
    w = talk.state
    found: dict[str, Any] = {
        "act": w.act,
        "befell": befell(talk.scene, talk.seat),
        "fought": fought(talk.heard, talk.seat),
        "bereft": is_bereft(w, talk.seat),
    }
    if w.scene is not None:
        found["place"] = HINTS.find("place", w.scene.place.text)
    found["asks"] = asks(next((one.text for one in reversed(talk.scene) if one.seat == talk.toward), ""))
    if answered(talk).startswith("react."):
        found["said.act"] = "say"  # whoever has won, or is changed, mourns nobody
    for seat, of in ((talk.seat, ""), (talk.toward, "their.")):
        if pc := w.pcs.get(seat):
            found[f"{of}face"] = pc.face
            found[f"{of}power"] = pc.trump_suits[0] if pc.trump_suits else None
            found[f"{of}odd"] = any(mark.kind in ODD for mark in pc.marks)
    return found


def fought(heard: Sequence[Heard], seat: Seat) -> str:
    """How somebody's last contest went, in which their own protagonist stood: "won", "lost"; "" for none."""
    went, standing = "", set[Seat]()
    for one in heard:
        if (deed := contests.DeedDone.of(one)) and deed.char == PC:
            standing.add(one.seat)
        elif contests.ContestWon.matches(one) or contests.WonForBroke.matches(one):
            went = ("won" if one.seat == seat else "lost") if seat in standing else went
            standing.clear()
    return went


def is_bereft(w: Town, seat: Seat) -> bool:
    """Whether a protagonist has lost a friend for good (FA-RSK-07)."""
    pc = w.pcs.get(seat)
    return pc is not None and any(rel.kind == "friend" and rel.state == "dead" for rel in pc.relationships)


def answered(talk: Talk[Town]) -> str:
    """The line of the book that is answered; "" where a person said it, or nobody anything."""
    return next((one.line for one in reversed(talk.scene) if one.is_spoken and one.seat == talk.toward), "")


def befell(scene: Sequence[Heard], seat: Seat) -> str:
    """What has befallen a seat since anybody spoke: "changed", "bereft", "won", or ""."""
    for one in reversed(scene):
        if one.is_spoken:
            return ""
        if (changed := contests.Changed.of(one)) and changed.pc == seat:
            return "changed"
        if (hurt := contests.Hurt.of(one)) and hurt.pc == seat and hurt.killed:
            return "bereft" if hurt.kind == "friend" else ""
        if contests.ContestWon.matches(one) and one.seat == seat:
            return "won"
    return ""


def people_of(talk: Talk[Town]) -> dict[str, str]:
    """The names that lines may have: a friend and a foe of the speaker's who are about only in talk."""
    w, mine = talk.state, talk.state.pcs[talk.seat]
    return not_again(talk) | {kind: known(w, mine, kind) for kind in ("friend", "foe")}


def not_again(talk: Talk[Town]) -> dict[str, str]:
    """No thing to name, once anybody of the house has taken one up in the scene."""
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
            turns_aside = did(talk) != "ask" and not talk.below(SIDEWAYS)
            return (*wants(talk), "answer") if turns_aside else ("answer", *wants(talk))
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
