"""What a whole conversation is about: the lines of a book by the part that they have in a matter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from commedia.engine import Heard, Talk
from commedia.kit.speech.book import Book
from commedia.kit.speech.threads import brought_up, said_by, threads
from commedia.kit.speech.turns import ENOUGH


class Matters:
    """A book that has matters in it (see `book.py`).

    MATTERS = Matters(read_book(__package__, "talk.toml"))
    """

    def __init__(self, book: Book) -> None:
        self.book: Final = book

    @cached_property
    def last_beat(self) -> dict[str, int]:
        """With which line of its own each matter comes to its end."""
        return {
            line.matters[0]: beat
            for line in self.book.lines
            for fact, (beat, *_) in line.when
            if fact == "own.beat"
        }

    @cached_property
    def opening(self) -> Book:
        """What brings up a matter."""
        return Book([line for line in self.book.lines if line.sets in self.last_beat])

    @cached_property
    def again(self) -> Book:
        """What comes back on coming in."""
        return Book([line for line in self.book.lines if line.act == "enter" and line.heard])

    @cached_property
    def following(self) -> Book:
        """What goes on about the very matter that was brought up."""
        return Book([line for line in self.book.lines if line.matters and not line.sets])

    @cached_property
    def answering(self) -> Book:
        """Of these, what somebody answers who hears of it."""
        return Book([line for line in self.following.lines if any(fact == "theirs" for fact, _ in line.when)])

    @cached_property
    def anything(self) -> Book:
        """All but what goes on about one."""
        return Book([line for line in self.book.lines if not line.matters or line.sets])

    @cached_property
    def without(self) -> Book:
        """All that has to do with none, for where one is open already: a second one is not brought up."""
        return Book([line for line in self.anything.lines if not line.sets])

    def facts(self, talk: Talk[Any], *, one_by_one: bool = False) -> dict[str, Any]:
        """What came up in a talk and comes back: its `threads`, and three facts more.

        open: whether a matter is open in this scene, whosever it is; joins: whether somebody has spoken in it
        already; free: whether the speaker talks with a person, and not for the first time, while nothing has
        come up between the two; untold: whether the speaker has a matter in hand and has not come to its end.
        The last line of a matter, which has the truth in it, is due before the scene is over: where people
        have said as much as leads out of one, and among the house's own as soon as it is in hand. Whoever has
        led out of it does not go on. one_by_one: where one conversation comes after another (`turns.py`), no
        line of a matter is left out for what people have said to others, or before it came up.
        """
        found = threads(self.book, talk)
        mine, theirs = said_by(talk.scene, talk.seat), said_by(talk.scene, talk.toward)
        by_people = sum(one.is_spoken and not one.line for one in talk.scene)
        is_late = not by_people or (by_people >= ENOUGH and not one_by_one)
        last = self.last_beat.get(found["own"], 0)
        if found["own"] and self._is_closed(mine, found["own"]):
            found["own.beat"] = 0
        elif found["own.beat"] > 1 and is_late:
            found["own.beat"] = max(found["own.beat"], last)
        is_between = bool(found["own"] or found["theirs"])
        return found | {
            "open": any(brought_up(self.book, one) for one in talk.scene),
            "joins": any(one.is_spoken for one in talk.scene),
            "free": not is_between and bool(mine) and bool(theirs) and not theirs[-1].line,
            "untold": 0 < found["own.beat"] <= last,
        }

    def _is_closed(self, said: Sequence[Heard], matter: str) -> bool:
        """Whether somebody has led out of a matter with its own last words."""
        lines = (self.book.by_id.get(one.line) for one in said)
        return any(line and line.act == "out" and matter in line.matters for line in lines)
