"""What happened: a sentence, its figures, the rule it comes from, and who may know it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from types import FrameType
from typing import Any, Final

import msgspec

from commedia.engine.english import listed
from commedia.engine.errors import RuleFault
from commedia.engine.missed import SPECTATORS, Missed
from commedia.engine.state import NO_WORDS, Prose, Seat, is_prose_id
from commedia.engine.visible_text import begun, isolated, within

GAP: Final = "…"
"""Stands where words are erased."""


class Moment(msgspec.Struct, gc=False):
    """One thing that happened at the table.

    n: its number at this table, from 0.
    kind: "rule" for a consequence, "scene" for a heading, "line", "aside", "whisper" or "last" for speech,
        "house" for what the table itself says.
    rule: the rule it comes from, or "" for speech.
    seat: whose deed it is, or "".
    says: the sentence, with a place in braces for each figure.
    figures: plain data by name. The id of words that are somebody's name is one, too.
    words: the prose that goes with it, if any.
    to: the seats that may know it; None is everybody. Never an empty list.
    opens: whether something sealed is shown by it.
    missed: what each viewer had missed before it; whoever keeps the table counts that, and unset is nothing.
    """

    n: int
    kind: str
    rule: str
    seat: Seat
    says: str
    figures: dict[str, Any]
    words: Prose = NO_WORDS
    to: list[Seat] | None = None
    opens: bool = False
    missed: Missed | msgspec.UnsetType = msgspec.UNSET

    def number(self, viewer: Seat | None) -> int:
        """Its number, from 0, among those that a viewer may know, who may know it."""
        return self.n if self.missed is msgspec.UNSET else self.missed.number(self.n, viewer)

    def entry(self, seq: int, viewer: Seat | None) -> int:
        """The number that the entry which brought it, the table's `seq`, has for a viewer."""
        return seq if self.missed is msgspec.UNSET else self.missed.entry(seq, viewer)

    def figures_for(self, viewer: Seat | None) -> dict[str, Any]:
        """Its figures as a viewer may know them: what is taken back goes by their own numbers."""
        gone = self.takes_back
        if not gone or self.missed is msgspec.UNSET:
            return self.figures
        since = gone.start - self.missed.since.get(viewer or SPECTATORS, 0)
        until = {"until": since + len(gone)} if "until" in self.figures else {}
        return {**self.figures, "since": since, **until}

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether that seat (None: a spectator) may know of it."""
        return self.to is None or (seat is not None and seat in self.to)

    @property
    def takes_back(self) -> range:
        """The numbers of the moments that do not count any more, where this tells of something undone."""
        if self.kind != "house" or "since" not in self.figures:
            return range(0)
        return range(self.figures["since"], self.figures.get("until", self.n))

    def sentence(
        self, names: Mapping[Seat, str] | None = None, words: Mapping[str, str] | None = None
    ) -> str:
        """What happened, in words. Seats stand in it as `names` has them, or by their names at the table.

        words: prose by id, for figures that are names somebody wrote.
        """
        return self.told_as(self.says, names, words)

    def told_as(
        self,
        says: str,
        names: Mapping[Seat, str] | None = None,
        words: Mapping[str, str] | None = None,
    ) -> str:
        """The same in another sentence, with places for the same figures."""
        if not says:
            return ""
        known, written = names or {}, words or {}
        told = says.format(**{key: _said(value, known, written) for key, value in self.figures.items()})
        # Whoever is called “the one in grey” in the story begins a sentence with a capital.
        return begun(told) if says[0] == "{" and (known or told.startswith("the ")) else told


@lru_cache(maxsize=4_096)
def places_in(says: str) -> tuple[str, ...]:
    """The names in braces in a sentence. Raises RuleFault where its braces do not close.

    >>> places_in("{seat} pays {fee:+} of {purse[0]}.")
    ('seat', 'fee', 'purse')
    """
    try:
        names = [name for _, name, _, _ in Formatter().parse(says) if name is not None]
    except ValueError as fault:
        raise RuleFault(f"“{says}” cannot be said: {fault}") from fault
    # As the very words that a call has for its figures: so each is found among them at the first look.
    return tuple(dict.fromkeys(sys.intern(re.split(r"[.\[]", name)[0]) for name in names))


def must_have_figures(says: str, figures: Mapping[str, Any]) -> None:
    """Raises RuleFault where a place in a sentence has no figure, with the line of the rules that says it."""
    for name in places_in(says):
        if name not in figures:
            missing = [f"{{{name}}}" for name in places_in(says) if name not in figures]
            raise RuleFault(
                f"“{says}” has a place for {listed(missing)}, and no such figure is given: {_said_at()}"
            )


def _said_at() -> str:
    """The line outside the engine that has just called it. Where the engine is compiled it has no frames."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith("commedia.engine."):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}, line {frame.f_lineno}"


def _said(value: Any, names: Mapping[Seat, str], words: Mapping[str, str]) -> Any:
    """A figure as it stands in a sentence: seats by their names, lists as lists, a true minus below none.

    A name that somebody wrote stands as it was written, without a stop, and turns nothing beside it about;
    one that is erased is a gap. Its article is small, for what begins with it gets its capital as a whole.
    """
    if isinstance(value, str):
        return isolated(within(names[value] if value in names else told_by(value, words)))
    if isinstance(value, list | tuple):
        return listed([_said(one, names, words) for one in value])
    return _Below(value) if type(value) is int and value < 0 else value


def told_by(value: Any, words: Mapping[str, str]) -> Any:
    """A figure, in words where it is the id of some: without a stop, and a gap where they are erased.

    >>> told_by("w7.0", {"w7.0": "Old Zek."}), told_by("w7.0", {}), told_by(7, {})
    ('Old Zek', '…', 7)
    """
    if not isinstance(value, str) or not (value in words or is_prose_id(value)):
        return value
    return words.get(value, "").strip().rstrip(".") or GAP


def is_named(moment: Moment) -> bool:
    """Whether a moment's figures have a name that somebody wrote."""
    return any(isinstance(value, str) and is_prose_id(value) for value in moment.figures.values())


class _Below(int):
    """A whole number below none: in words it gets a true minus, unless a format of its own is asked for."""

    def __str__(self) -> str:
        return f"−{-int(self)}"
