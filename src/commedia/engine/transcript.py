"""What was told at a table, as one seat may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from commedia.engine.moments import Moment
from commedia.engine.speech_and_stops import LAST
from commedia.engine.state import Seat, is_prose_id

MODEL: Final = ".model"
"""What the name of a line ends with where a model found the words; what it does stands before, as always."""

AS: Final = "as"
"""The figure of a line that says as whom it was said."""
AT: Final = "at"
"""And where, if that is not where the scene plays."""


class Heard(msgspec.Struct, frozen=True, gc=False):
    """A line of the script, as a seat may know it.

    n, kind, rule, seat, figures: as of its `Moment`. text: the words in it, "" where there are none or they
    are erased. line: which line of the game's book it is, where a house actor said it; toward: to whom.
    """

    n: int
    kind: str
    rule: str
    seat: Seat
    text: str
    figures: Mapping[str, Any] = {}

    @property
    def line(self) -> str:
        """Its id in the book of the game's lines; "" for what people say."""
        return str(self.figures.get("line", "")) if self.kind in ("line", LAST) else ""

    @property
    def toward(self) -> Seat:
        """To whom a house actor said it; "" where nobody in particular, or a person spoke."""
        return str(self.figures.get("toward", "")) if self.kind == "line" else ""

    @property
    def voice(self) -> str:
        """As whom it was said, "" where as oneself: a name, or the id of the words that are one."""
        return str(self.figures.get(AS, ""))

    @property
    def at(self) -> str:
        """Where it was said, if that is not where the scene plays (`Cast.elsewhere`); else ""."""
        return str(self.figures.get(AT, "")) if self.kind == "line" else ""

    @property
    def is_spoken(self) -> bool:
        """Whether somebody said it in character."""
        return self.kind == "line"


def voice_in(figures: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """As whom a line was said, in words; "" where as oneself, or where what they are called is erased.

    words: prose by id.

    >>> voice_in({"as": "The Bravo"}, {}), voice_in({"as": "w7.0"}, {"w7.0": "Old Zek"}), voice_in({}, {})
    ('The Bravo', 'Old Zek', '')
    """
    voice = str(figures.get(AS, ""))
    return words.get(voice, "") if is_prose_id(voice) else voice


def heard_by(seat: Seat | None, moments: Sequence[Moment], words: Mapping[str, str]) -> list[Heard]:
    """What of these a seat may know, or a spectator (None). words: prose by id."""
    return [
        Heard(m.n, m.kind, m.rule, m.seat, words.get(m.words.id, ""), m.figures)
        for m in moments
        if m.seen_by(seat)
    ]


def heard_there(heard: Sequence[Heard], since: int, place: str) -> list[Heard]:
    """What was heard since the moment of that number; of what was said, that which was said in that place.

    place: as lines have it that are not said where the scene plays; "" for where it does.
    """
    return [one for one in heard if one.n >= since and (not one.is_spoken or one.at == place)]
