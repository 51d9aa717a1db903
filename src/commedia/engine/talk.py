"""Speech of house actors: what one is given who may speak now, and what it says.

A talk shows its seat's own sight and as much of the script as that seat may know, and nothing more. What is
said comes back as a `Speech`, which the table takes like a line of anybody's; the log names the line of the
game's book that it was, so that no line comes twice.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, Generic, TypeVar

import msgspec

from commedia.engine.domains import Below
from commedia.engine.errors import IllegalMove
from commedia.engine.state import Seat
from commedia.engine.tokens import World
from commedia.engine.transcript import MODEL, Heard, heard_there

W = TypeVar("W", bound=World)

DUE: Final = ("enter", "greet", "answer", "press", "nudge", "react", "out", "last")
"""What a talk may be for: to come in and say why; to greet whoever came; to answer; to go on of one's own
accord; to put a question to whoever has been silent for long; to say the first words after what befell one;
to lead out of the scene; to have the last word of all."""

_LINE: Final = re.compile(rf"[a-z]{{1,16}}\.[0-9a-f]{{8}}(?:{re.escape(MODEL)})?")


class Speech(msgspec.Struct, frozen=True, gc=False):
    """What a house actor says. line: its id in the game's book. toward: to whom, "" to nobody.

    voice: as whom, one of those as which its seat may speak now (`Play.voices`); "" as itself.
    """

    text: str
    line: str
    toward: Seat = ""
    voice: str = ""

    def in_words(self, text: str) -> Speech:
        """The same thing said to the same one, in words that a model found.

        >>> Speech("Who sent you?", "ask.0f3a9c11", "bob").in_words("Whose errand is this?").line
        'ask.e7325bad.model'
        """
        act = self.line.partition(".")[0]
        return Speech(text, f"{act}.{zlib.crc32(text.encode()):08x}{MODEL}", self.toward, self.voice)


class Talk(Generic[W]):
    """One seat that may speak now.

    act: what for, one of `DUE`. seat: who speaks. toward: to whom; "" leaves it to them. heard: all that this
    seat may know of the script so far; since: from which number on it belongs to this scene. company: whose
    characters are in the scene. names: what each is called in the story, "" before it has a
    name. below: chance. people: whose characters are people's own, and not the house's. place: where it is,
    if that is not where the scene plays (`Cast.elsewhere`); "" in the scene.
    """

    def __init__(
        self, act: str, seat: Seat, toward: Seat, company: Sequence[Seat], names: Mapping[Seat, str],
        heard: Sequence[Heard], since: int, sight: Callable[[], W], below: Below,
        people: Collection[Seat] = (), place: str = "",
    ) -> None:  # fmt: skip
        self.act = act
        self.seat = seat
        self.toward = toward
        self.company = company
        self.names = names
        self.heard = heard
        self.since = since
        self.below = below
        self.people = people
        self.place = place
        self._sight = sight

    @cached_property
    def state(self) -> W:
        """The table as this seat sees it."""
        return self._sight()

    @cached_property
    def scene(self) -> list[Heard]:
        """What was heard since this scene began; of what was said, that which was said in this place."""
        return heard_there(self.heard, self.since, self.place)

    @property
    def is_to_people(self) -> bool:
        """Whether a person hears it as said to them: it is to them, or to nobody while they are there."""
        if self.toward:
            return self.toward in self.people
        return any(seat in self.people for seat in self.company)

    def at(self, act: str, toward: Seat) -> Talk[W]:
        """The same talk for another act, or to somebody else."""
        return self._as(act, toward, self.heard)

    def hearing(self, heard: Sequence[Heard]) -> Talk[W]:
        """The same talk, in which no more than that has been heard: with one of several voices, say."""
        return self._as(self.act, self.toward, heard)

    def _as(self, act: str, toward: Seat, heard: Sequence[Heard]) -> Talk[W]:
        other: Talk[W] = Talk(
            act,
            self.seat,
            toward,
            self.company,
            self.names,
            heard,
            self.since,
            lambda: self.state,
            self.below,
            self.people,
            self.place,
        )
        return other


def must_be_speech(seat: Seat, line: str, toward: Seat, seats: Sequence[Seat]) -> None:
    """Raises IllegalMove where a line of a book, or whom it is said to, is none that could stand in a log."""
    if line and not _LINE.fullmatch(line):
        raise IllegalMove("That is no line of a game's book.")
    if toward and (toward not in seats or toward == seat or not line):
        raise IllegalMove("A house actor speaks to somebody else at the table.")
