"""What comes up in a talk and comes back: one line brings it up, and others rest on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from commedia.engine import Heard, Seat, Talk
from commedia.kit.speech.book import Book

NONE: Final = ""


def said_by(heard: Sequence[Heard], seat: Seat) -> list[Heard]:
    """What somebody said, of what was heard."""
    return [one for one in heard if one.is_spoken and one.seat == seat]


def brought_up(book: Book, one: Heard) -> str:
    """What a line of the book brings up, if it does."""
    line = book.by_id.get(one.line)
    return line.sets if line else NONE


def threads(book: Book, talk: Talk[Any]) -> dict[str, Any]:
    """What lines may ask about the things that come up and come back.

    topic: what the line brought up that is answered. own, theirs: what the speaker has brought up in this
    scene to whom they speak to, and what these have to them; own.beat, theirs.beat: how many lines of the
    speaker's have been about it, the one that brought it up among them. between.…: what one of the two has
    told the other of in an earlier scene.
    """
    mine, others = said_by(talk.scene, talk.seat), said_by(talk.scene, talk.toward)
    found: dict[str, Any] = {"topic": brought_up(book, others[-1])} if others else {}
    for whose, said, to in (("own", mine, talk.toward), ("theirs", others, talk.seat)):
        matters = [brought_up(book, one) for one in said if one.toward == to]
        matter = next(filter(None, reversed(matters)), NONE)
        about = [line for one in mine if (line := book.by_id.get(one.line)) and matter in line.matters]
        found |= {whose: matter, f"{whose}.beat": len(about)}
    two = {talk.seat, talk.toward}
    for one in talk.heard:
        if one.n < talk.since and {one.seat, one.toward} == two and (matter := brought_up(book, one)):
            found[f"between.{matter}"] = True
    return found
