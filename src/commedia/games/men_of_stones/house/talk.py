"""What house actors say in their scenes: what lines ask about, and what an actor wants of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from commedia.engine import Seat, Speech, Talk
from commedia.games.men_of_stones.house.tempers import temper_of
from commedia.games.men_of_stones.phases import FINAL, phase
from commedia.games.men_of_stones.state import Stones, Tie
from commedia.kit.speech import read_book, speech_of

BOOK: Final = read_book(__package__, "talk.toml")
REACTS: Final = ("MS-ACT5-02", "MS-ACT5-06", "MS-ACT5-07", "MS-ACT5-08")
"""To stand in the Spotlight, and to suffer a downfall: whoever it befalls has a word about it."""
WARM: Final = 5
COLD: Final = 2
"""A tie is warm from the one number of its die on, and cold up to the other."""
OF_ITS_OWN: Final = 3
"""One answer in so many goes on of its own accord rather than to what was said."""

WANTS: Final = {
    "bold": ("provoke", "threaten", "ask", "confess", "plead"),
    "tender": ("ask", "confess", "plead", "provoke", "threaten"),
    "cunning": ("ask", "threaten", "provoke", "plead", "confess"),
    "guarded": ("ask", "provoke", "confess", "plead", "threaten"),
}
"""What each temper tries first, where nothing else lies between two."""
COLDLY: Final = ("threaten", "provoke", "ask", "confess", "plead")
WARMLY: Final = ("confess", "ask", "plead", "provoke", "threaten")


def speak(talk: Talk[Stones]) -> Speech | None:
    """What an actor says now; None where no line is left that fits."""
    if not talk.toward and talk.act not in ("react", "last"):
        talk = talk.at(talk.act, partner(talk))
    return speech_of(BOOK, talk, facts=facts(talk), slots=slots(talk), acts=acts(talk))


def partner(talk: Talk[Stones]) -> Seat:
    """Whom the actor speaks to of its own accord: whoever in the scene its latest tie is to; "" if alone."""
    others = [seat for seat in talk.company if seat != talk.seat]
    held = ties(talk.state, talk.seat)
    tied = [tie.to if tie.from_ == talk.seat else tie.from_ for tie in held]
    return next((seat for seat in reversed(tied) if seat in others), others[0] if others else "")


def ties(w: Stones, seat: Seat, other: Seat = "") -> list[Tie]:
    """The ties of a seat that still hold, with one other or with all."""
    return [
        tie
        for tie in w.ties
        if seat in (tie.from_, tie.to)
        and tie.status != "destroyed"
        and (not other or other in (tie.from_, tie.to))
    ]


def facts(talk: Talk[Stones]) -> dict[str, Any]:
    """What lines may ask about: see the head of talk.toml."""
    w = talk.state
    found: dict[str, Any] = {"act": w.act, "final": w.phase == phase("V", FINAL)}
    if w.pivot is not None and w.act == "III":
        found["pivot"] = {talk.seat: "me", talk.toward: "toward"}.get(w.pivot, "")
    between = ties(w, talk.seat, talk.toward) if talk.toward else []
    if between:
        last = between[-1]
        found["tie.root"] = last.quality
        found["tie.warm"] = last.value >= WARM
        found["tie.cold"] = last.value <= COLD
        found["tie.desire"] = last.kind == "desire" and last.from_ == talk.seat
    return found


def slots(talk: Talk[Stones]) -> dict[str, str]:
    """What lines may hold: {third}, somebody else who lives, off stage if possible; {dead}, who died last."""
    w = talk.state
    two = (talk.seat, talk.toward)
    living = [seat for seat in w.living() if seat not in two and talk.names[seat]]
    away = [seat for seat in living if seat not in talk.company]
    dead = [seat for seat in w.seats if not w.players[seat].alive and talk.names[seat]]
    third = (away or living)[:1]
    return {
        "third": talk.names[third[0]] if third else "",
        "dead": talk.names[dead[-1]] if dead else "",
    }


def acts(talk: Talk[Stones]) -> Sequence[str]:
    """Which speech acts are tried, the likeliest first."""
    if talk.act == "press":
        return wants(talk)
    mine = sum(one.is_spoken and one.seat == talk.seat for one in talk.scene)
    if talk.act == "answer" and mine and talk.below(OF_ITS_OWN) == 0:
        return (*wants(talk)[:2], "answer")
    return ()


def wants(talk: Talk[Stones]) -> Sequence[str]:
    """What an actor tries with that person: to mourn, or as their tie is warm or cold, or as it is made."""
    known = facts(talk)
    tried: tuple[str, ...]
    if known.get("tie.cold"):
        tried = COLDLY
    elif known.get("tie.warm"):
        tried = WARMLY
    else:
        tried = WANTS[temper_of(talk.seat).name]
    if not talk.toward:
        tried = ("confess", *tried)
    return ("mourn", *tried) if slots(talk)["dead"] and talk.below(2) else tried
