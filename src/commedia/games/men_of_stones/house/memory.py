"""What has been told at the table, as one seat heard it: scenes, what was done in them, what came of it.

All of it comes from the script that the seat may read, so that a line which rests on it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from commedia.engine import Heard, Seat
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.house.hints import HINTS
from commedia.kit.speech import read_lightly

REACTS: Final = (
    events.ConsequenceNamed, events.ConsequenceChallenged, events.DuelRaised, events.DuelYielded,
    events.ConsequenceLeft, events.Mishap, events.Crippled, events.SeverelyHarmed,
)  # fmt: skip
"""What somebody has a word about."""
BLOWS: Final[dict[type[events.Harmed], str]] = {
    events.Mishap: "mishap", events.Crippled: "crippled", events.SeverelyHarmed: "severe"
}  # fmt: skip
"""How hard a downfall hits."""
MISHAP: Final = "mishap"
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
        if events.SoliloquyOpened.matches(one):
            found.append(Scene(one.n, (one.seat,), one.text))
        elif opened := events.SceneOpened.of(one):
            found.append(Scene(one.n, (one.seat, *opened.others), one.text))
        elif events.SteppedIn.matches(one) and found:
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
            parsed = read_lightly(line.text, names)
            following = spoken[n + 1] if n + 1 < len(spoken) else None
            answered = following is not None and (following.seat, following.toward) == (other, one)
            act, is_to = parsed.act, other in parsed.names or answered
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
        blow = next((event for event in BLOWS if event.matches(one)), None)
        if blow is not None and one.seat == me:
            striker = next((blow.seat for blow in since if events.DownfallBrought.matches(blow)), "")
            # One that took nothing is no worse than a mishap, however hard it was meant.
            harmed = blow.of(one)
            return Befell(BLOWS[blow] if harmed is None or harmed.lost else MISHAP, striker)
        if (ended := events.DuelYielded.of(one)) and me in (ended.seat, ended.winner):
            return Befell("yielded", ended.winner) if me == ended.seat else Befell("won", ended.seat)
        if named := events.ConsequenceNamed.of(one):
            return (
                Befell("named", "", named.trait) if one.seat == me else Befell("let", one.seat, named.trait)
            )
    return None


class Aftermath(NamedTuple):
    """A consequence that stands. what: a hint of it; of: who is named in it first, "" for nobody."""

    n: int
    what: str
    of: Seat


def aftermaths(heard: Sequence[Heard], names: Mapping[Seat, str]) -> list[Aftermath]:
    """The consequences of Act IV that came as they were named, as far as a hint of them is known."""
    found: list[Aftermath] = []
    named: Heard | None = None
    for one in heard:
        if events.ConsequenceNamed.matches(one):
            named = one
            if what := HINTS.find("event", one.text):
                found.append(Aftermath(one.n, what, first_named(one.text, names)))
        elif named is not None and (ended := events.DuelYielded.of(one)) and ended.winner != named.seat:
            found = [one for one in found if one.n != named.n]  # another says what becomes of it
    return found


def first_named(text: str, names: Mapping[Seat, str]) -> Seat:
    """Who is named first in a text; "" for nobody."""
    at = {seat: text.find(name) for seat, name in names.items() if name and name in text}
    return min(at, key=lambda seat: at[seat]) if at else ""


def turned(heard: Iterable[Heard]) -> str | None:
    """A hint of what the Pivot did; None before that, or where nothing is made of it."""
    return next((HINTS.find("turned", one.text) for one in heard if events.StoryTurned.matches(one)), None)


def dead(heard: Iterable[Heard]) -> list[Seat]:
    """Who has died so far, in their order."""
    return [one.seat for one in heard if events.Died.matches(one)]
