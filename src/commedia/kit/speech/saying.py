"""Which line a house actor says: of those that fit and were not said at this table, the most special one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from commedia.engine import Heard, Seat, Speech, Talk
from commedia.kit.house import filled
from commedia.kit.speech.book import Book, Line
from commedia.kit.speech.parser import (
    GIVEN,
    SHOWN,
    called,
    claims_of_you,
    invents_about_you,
    read_lightly,
    surely_named,
)

STRICT: Final = 2
"""One line in so many may also be one that is a little less special, so that no two tables open alike."""
ENOUGH: Final = 3
"""After so many lines of one's own a scene turns, and leads out."""


def speech_of(
    book: Book,
    talk: Talk[Any],
    *,
    facts: Mapping[str, Any],
    slots: Mapping[str, str],
    acts: Sequence[str] = (),
    of: Book | None = None,
) -> Speech | None:
    """What is said now; None where no line is left that fits.

    facts: what lines may ask about, beside what follows from the talk itself. slots: what lines may hold,
    beside {me}, {toward} and {thing}. acts: which to try, in this order; else the one that is due. of: the
    whole book, where a line is looked for in a part of it: what was heard of may have been so by other lines.
    """
    heard = {one.line: one.seat for one in talk.heard if one.line}
    whom = {talk.seat: "me", talk.toward: "toward"}
    running = {
        line.sets: whom.get(seat, "other")
        for id, seat in heard.items()
        if (line := (of or book).by_id.get(id)) and line.sets
    }
    known = {**of_the_talk(talk), **facts}
    filling = {
        "me": called(talk.names, talk.seat),
        "toward": called(talk.names, talk.toward),
        "thing": thing_named(talk),
        **slots,
    }
    for act in acts or (_due(talk.act),):
        fitting = [
            line
            for line in book.of(act)
            if line.id not in heard
            and line.fits(known, filling, running)
            and not (talk.is_to_people and invents(line))
        ]
        if fitting:
            line = _one_of_the_best(fitting, talk)
            return Speech(filled(line.say, filling), line.id, talk.toward)
    return None


def invents(line: Line) -> bool:
    """Whether a line says of whoever it is said to what only they could: that they have a sister, say, or
    that they have burned a letter.

    Not where it asks for something that the play has given. Of a house actor's character it may be said:
    the house makes those up; a person's is their own.
    """
    facts = {fact for fact, _ in line.when}
    is_made_up = invents_about_you(line.say) and not facts & GIVEN
    return is_made_up or (claims_of_you(line.say) and not facts & SHOWN)


def _due(act: str) -> str:
    return {"nudge": "ask", "press": "provoke"}.get(act, act)


def _one_of_the_best(lines: Sequence[Line], talk: Talk[Any]) -> Line:
    most = max(line.weight for line in lines)
    least = most if talk.below(STRICT) else most - 1  # or every play would open with what fits it best
    best = [line for line in lines if line.weight >= least]
    return best[talk.below(len(best))]


def of_the_talk(talk: Talk[Any]) -> dict[str, Any]:
    """The facts that follow from a talk itself, in any game.

    said.act: what the line does that is answered. exchanges: how often the speaker has spoken in this scene,
    up to 3. arc: "open", "press", "turn" or "out". alone: nobody else is in it. has.thing: somebody has named
    a thing in this scene.
    """
    mine = sum(one.is_spoken and one.seat == talk.seat for one in talk.scene)
    facts: dict[str, Any] = {
        "exchanges": min(mine, ENOUGH),
        "arc": "out" if talk.act == "out" else ("open", "press", "turn")[min(mine, 2)],
        "alone": not any(seat != talk.seat for seat in talk.company),
        "has.thing": bool(thing_named(talk)),
    }
    answered = next((one for one in reversed(talk.scene) if one.is_spoken and one.seat == talk.toward), None)
    if answered is not None:
        facts["said.act"] = _did(answered, talk.names)
    return facts


def _did(said: Heard, names: Mapping[Seat, str]) -> str:
    """What a line does: a house actor's by the book, a person's as it is lightly read."""
    act = said.line.partition(".")[0]
    if not act:
        return read_lightly(said.text, names).act
    return {"enter": "greet", "answer": "say", "react": "mourn", "out": "say", "last": "say"}.get(act, act)


def thing_named(talk: Talk[Any]) -> str:
    """The last thing that somebody else, and a person, has surely named here; "" where there is none."""
    for one in reversed(talk.scene):
        by_another = one.is_spoken and not one.line and one.seat != talk.seat
        if by_another and (things := surely_named(one.text)):
            return things[-1]
    return ""
