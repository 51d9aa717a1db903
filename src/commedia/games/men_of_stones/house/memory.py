"""What has been told at the table, as one seat heard it: scenes, what was done in them, what came of it.

All of it comes from the script that the seat may read, so that a line which rests on it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from commedia.engine import Heard, Seat
from commedia.games.men_of_stones.house.hints import HINTS
from commedia.kit.speech import read_lightly

NAMED: Final = "MS-ACT4-05"
"""Somebody names a consequence."""
CHALLENGED: Final = "MS-ACT4-08"
DUELLED: Final = "MS-ACT4-09"
"""Somebody raises, or yields to the winner."""
LEFT: Final = "MS-ACT4-11"
"""Somebody lets it stand, or it stands."""
STRUCK: Final = "MS-ACT5-05"
BLOWS: Final = {"MS-ACT5-06": "mishap", "MS-ACT5-07": "crippled", "MS-ACT5-08": "severe"}
"""How hard a downfall hits."""
MISHAP: Final = "mishap"
DIED: Final = "MS-ACT5-04"
TURNED: Final = "MS-ACT3-09"
"""What the Pivot does."""

REACTS: Final = (NAMED, CHALLENGED, DUELLED, LEFT, *BLOWS)
"""The rules whose moments somebody has a word about."""
NOTABLE: Final = ("threaten", "confess", "plead", "provoke", "refuse")
"""What is remembered of a conversation."""


class Scene(NamedTuple):
    """A scene as it was told. place: the words that it was opened with."""

    n: int
    company: tuple[Seat, ...]
    place: str


def scenes(heard: Iterable[Heard]) -> list[Scene]:
    """All scenes so far with those in them, whoever stepped in later among them."""
    found: list[Scene] = []
    for one in heard:
        if one.rule == "MS-SCN-08":
            found.append(Scene(one.n, (one.seat,), one.text))
        elif one.rule == "MS-SCN-02" and "others" in one.figures:
            found.append(Scene(one.n, (one.seat, *one.figures["others"]), one.text))
        elif one.rule == "MS-SCN-02" and found:
            found[-1] = found[-1]._replace(company=(*found[-1].company, one.seat))
    return found


# -- what was said -----------------------------------------------------------------------------------------


def did(heard: Sequence[Heard], one: Seat, other: Seat, names: Mapping[Seat, str]) -> str | None:
    """What one did last to the other in words, of what is remembered of a conversation; None for nothing.

    A person's line is to whom it names, or to whoever of the house says the next one to them.
    """
    spoken = [line for line in heard if line.is_spoken]
    found = None
    for n, line in enumerate(spoken):
        if line.seat != one:
            continue
        if line.line:
            act, is_to = line.line.partition(".")[0], line.toward == other
        else:
            reading = read_lightly(line.text, names)
            following = spoken[n + 1] if n + 1 < len(spoken) else None
            answered = following is not None and (following.seat, following.toward) == (other, one)
            act, is_to = reading.act, other in reading.names or answered
        if is_to and act in NOTABLE:
            found = act
    return found


# -- what happened -----------------------------------------------------------------------------------------


class Befell(NamedTuple):
    """What befell somebody: a word for it, whom it has to do with, and the Trait that it was paid from."""

    how: str
    other: Seat = ""
    trait: str = ""


def befell(scene: Sequence[Heard], me: Seat) -> Befell | None:
    """What has befallen that seat since anybody spoke; None for nothing that calls for a word."""
    since: list[Heard] = []
    for one in reversed(scene):
        if one.is_spoken:
            break
        since.append(one)
    for one in since:  # the latest first
        if one.rule in BLOWS and one.seat == me:
            striker = next((blow.seat for blow in since if blow.rule == STRUCK), "")
            # One that took nothing is no worse than a mishap, however hard it was meant.
            return Befell(BLOWS[one.rule] if one.figures.get("lost", 1) else MISHAP, striker)
        if one.rule == DUELLED and "winner" in one.figures and me in (one.seat, one.figures["winner"]):
            winner = str(one.figures["winner"])
            return Befell("yielded", winner) if me == one.seat else Befell("won", one.seat)
        if one.rule == NAMED:
            trait = str(one.figures.get("trait", ""))
            return Befell("named", "", trait) if one.seat == me else Befell("let", one.seat, trait)
    return None


class Event(NamedTuple):
    """A consequence that stands. what: a hint of it; of: who is named in it first, "" for nobody."""

    n: int
    what: str
    of: Seat


def events(heard: Sequence[Heard], names: Mapping[Seat, str]) -> list[Event]:
    """The consequences of Act IV that came as they were named, as far as a hint of them is known."""
    found: list[Event] = []
    named: Heard | None = None
    for one in heard:
        if one.rule == NAMED:
            named = one
            if what := HINTS.find("event", one.text):
                found.append(Event(one.n, what, first_named(one.text, names)))
        elif (
            one.rule == DUELLED and named is not None and one.figures.get("winner", named.seat) != named.seat
        ):
            found = [event for event in found if event.n != named.n]  # another says what becomes of it
    return found


def first_named(text: str, names: Mapping[Seat, str]) -> Seat:
    """Who is named first in a text; "" for nobody."""
    at = {seat: text.find(name) for seat, name in names.items() if name and name in text}
    return min(at, key=lambda seat: at[seat]) if at else ""


def turned(heard: Iterable[Heard]) -> str | None:
    """A hint of what the Pivot did; None before that, or where nothing is made of it."""
    return next((HINTS.find("turned", one.text) for one in heard if one.rule == TURNED), None)


def dead(heard: Iterable[Heard]) -> list[Seat]:
    """Who has died so far, in their order."""
    return [one.seat for one in heard if one.rule == DIED]
