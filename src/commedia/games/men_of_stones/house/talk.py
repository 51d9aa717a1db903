"""What house actors say in their scenes: to whom, to what end, and out of which part of their book.

The lines are in book/, each file with what its lines rest on; what they may ask about is in facts.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from commedia.engine import Seat, Speech, Talk
from commedia.games.men_of_stones.house.facts import about, ties, warmth
from commedia.games.men_of_stones.house.memory import REACTS, befell
from commedia.games.men_of_stones.house.tempers import temper_of
from commedia.games.men_of_stones.phases import FINAL as FINAL_SCENE
from commedia.games.men_of_stones.phases import phase
from commedia.games.men_of_stones.state import Stones
from commedia.kit.speech import (
    Answers,
    Book,
    Line,
    answers_a_person,
    brought_up,
    read_book,
    read_lightly,
    said_by,
    sort_of,
    speech_of,
    surely_named,
    threads,
)

__all__ = ["BOOK", "REACTS", "speak"]

FILES: Final = ("anything", "ties", "places", "threads", "happened", "memory")
BOOK: Final = Book([line for name in FILES for line in read_book(__package__, f"book/{name}.toml").lines])


def _part(belongs: Callable[[Line], bool]) -> Book:
    return Book([line for line in BOOK.lines if belongs(line)])


def _asks(line: Line, *facts: str) -> bool:
    return any(fact in facts for fact, _ in line.when)


FOLLOWING: Final = _part(lambda line: _asks(line, "topic", "own"))
"""What goes on about the very thing that was brought up."""
ANSWERS: Final = Answers()
"""What is answered to people."""
WITH_IT: Final = ("answer", "ask", "confess", "provoke")
"""What goes on about a thing where a person has taken it up."""
TO_THE_POINT: Final = Book([line for line in FOLLOWING.lines if line.to])
"""What goes on about it in answer to a question or a refusal."""
NAMING: Final = _part(lambda line: "thing" in line.slots)
"""What takes up a thing that a person has named."""
EVENTS: Final = _part(lambda line: _asks(line, "event"))
"""What speaks of a consequence."""
STORIES: Final = _part(
    lambda line: _asks(
        line, "tie.story", "tie.detail", "tie.desire", "tie.wanted", "tie.hurt", "past", "turned"
    )
)
"""What speaks of what there is between two, or of what everybody speaks of."""
JOINING: Final = _part(lambda line: _asks(line, "joins"))
"""What is said on coming in upon others."""
FINAL: Final = _part(lambda line: _asks(line, "final"))
"""What is said in the Final Scene."""
ALONE: Final = _part(lambda line: _asks(line, "alone"))
"""What is said where nobody listens."""

WANTS: Final = {
    "bold": ("provoke", "threaten", "ask", "confess", "plead"),
    "tender": ("ask", "confess", "plead", "provoke", "threaten"),
    "cunning": ("ask", "threaten", "provoke", "plead", "confess"),
    "guarded": ("ask", "provoke", "confess", "plead", "threaten"),
}
"""What each temper tries first, where nothing else lies between two."""
BY_WARMTH: Final = {
    "cold": ("provoke", "threaten", "ask", "confess", "plead"),
    "warm": ("confess", "ask", "plead", "provoke", "threaten"),
}
EARLY: Final = ("threaten", "plead")
"""What nobody begins with in the first act."""
SIDEWAYS: Final = (0, 0, 1, 1, 2, 3)
"""What an actor wants comes first in two of six cases, and the next in two."""
WANTED: Final = ("ask", "provoke", "confess", "plead", "threaten", "mourn")
"""What an actor does of its own accord."""
STRONG: Final = ("confess", "threaten", "plead", "mourn")
"""What a person may do that must not be passed over for a thing that was spoken of before."""
PRESSING: Final = ("ask", "provoke", *STRONG)
"""What calls for an answer before one comes out with anything of one's own."""
OF_ITS_OWN: Final = 2
"""One answer in so many to anything else goes on of its own accord."""
NAMED: Final = 3
"""Times in so many, less one, that a thing is taken up which has just been named."""
TOLD: Final = 3
"""Times in so many, less one, that what an actor does of its own accord is about what lies between two."""


def speak(talk: Talk[Stones]) -> Speech | None:
    """What an actor says now; None where no line is left that fits."""
    talk = talk.at(talk.act, whom(talk))
    facts, slots = about(talk)
    facts |= threads_of(talk)
    just = things_just_named(talk)
    if things := just or things_named(talk):
        facts["thing.kind"] = sort_of(things[-1])
    if not just and talk.below(NAMED):
        slots["thing"] = ""
    if answers_a_person(talk):
        return ANSWERS.answer(
            talk,
            goes_on=lambda: (
                speech_of(TO_THE_POINT, talk, facts=facts, slots=slots, acts=WITH_IT)
                or speech_of(FOLLOWING, talk, facts=facts, slots=slots, acts=WITH_IT)
            ),
        )
    for book, acts in wheres(talk, bool(just)):
        if speech := speech_of(book, talk, facts=facts, slots=slots, acts=acts):
            return speech
    return None


# -- to whom -----------------------------------------------------------------------------------------------


def whom(talk: Talk[Stones]) -> Seat:
    """Whom the actor speaks to: whom the talk is for, or has to do with what befell it; else its partner."""
    if talk.act == "react" and (just := befell(talk.scene, talk.seat)) and just.other in talk.company:
        return just.other
    return talk.toward or ("" if talk.act == "last" else partner(talk))


def partner(talk: Talk[Stones]) -> Seat:
    """Whom the actor speaks to of its own accord: whoever in the scene its latest tie is to; "" if alone."""
    others = [seat for seat in talk.company if seat != talk.seat]
    held = [tie for tie in ties(talk.state, talk.seat) if tie.status != "destroyed"]
    tied = [tie.to if tie.from_ == talk.seat else tie.from_ for tie in held]
    return next((seat for seat in reversed(tied) if seat in others), others[0] if others else "")


# -- what about --------------------------------------------------------------------------------------------


def threads_of(talk: Talk[Stones]) -> dict[str, Any]:
    """The things that come up and come back; after strong words of a person only what they have just said."""
    found = threads(BOOK, talk)
    theirs = said_by(talk.scene, talk.toward)
    if theirs and not theirs[-1].line and read_lightly(theirs[-1].text, talk.names).act in STRONG:
        return {"topic": found["topic"]}
    return found


def things_just_named(talk: Talk[Stones]) -> tuple[str, ...]:
    """The things that the line is about which is answered, where a person said it."""
    if not answers_a_person(talk):
        return ()
    return surely_named(said_by(talk.scene, talk.toward)[-1].text)


def things_named(talk: Talk[Stones]) -> list[str]:
    """All that other people have surely named in this scene."""
    by_others = (one for one in talk.scene if one.is_spoken and not one.line and one.seat != talk.seat)
    return [thing for one in by_others for thing in surely_named(one.text)]


# -- out of which part of the book, and what it does there --------------------------------------------------


def wheres(talk: Talk[Stones], has_just_named: bool) -> list[tuple[Book, Sequence[str]]]:
    """The parts of the book in which a line is looked for, one after the other, and which acts in them."""
    due = acts(talk)
    if talk.act == "last":
        return [(BOOK, due)]
    if not talk.toward:
        return [(ALONE, due)]
    fresh = frozenset(topic for one in talk.scene if (topic := brought_up(BOOK, one)))
    found: list[tuple[Book, Sequence[str]]] = []
    if has_just_named and talk.below(NAMED):
        found.append((NAMING, due))
    match talk.act:
        case "enter" | "out" if is_final(talk):
            found.append((FINAL, due))
        case "enter":
            found.append((JOINING, due))
            if talk.below(TOLD) == 0:
                found.append((STORIES, wants(talk)))
        case "react" if talk.below(2):
            found.append((EVENTS, due))
    if answers_a_person(talk):
        found.append((TO_THE_POINT, due))
    found.append((FOLLOWING, due))
    if due[0] in WANTED and talk.below(TOLD):
        found.append((STORIES, due))
    return [*found, (_without_reprises(fresh), due)]


def is_final(talk: Talk[Stones]) -> bool:
    """Whether it is the Final Scene."""
    return talk.state.phase == phase("V", FINAL_SCENE)


@lru_cache(maxsize=64)
def _without_reprises(fresh: frozenset[str]) -> Book:
    """All that rests on no thread, or takes one up again: in another scene than that in which it came up."""
    return _part(lambda line: line.heard not in fresh and not _asks(line, "topic", "own"))


# -- what it does ------------------------------------------------------------------------------------------


def acts(talk: Talk[Stones]) -> Sequence[str]:
    """What the actor does, the likeliest first; further down is what it does for want of a line."""
    match talk.act:
        case "enter" | "greet" | "out" | "last":
            return (talk.act,)
        case "nudge":
            return ("ask",)
        case "react":
            return ("react", *wants(talk), "answer")
        case "answer" if is_new(talk) and talk.below(4) == 0:
            return ("greet", "answer", *wants(talk))
        case "answer" if goes_on(talk):
            return (*wants(talk), "answer")
        case "answer":
            return ("answer", *wants(talk))
        case _:
            return (*wants(talk), "answer")


def is_new(talk: Talk[Stones]) -> bool:
    """Whether whoever is answered has only just come in, on the speaker."""
    theirs = said_by(talk.scene, talk.toward)
    mine = said_by(talk.scene, talk.seat)
    return len(theirs) == 1 and theirs[0].line.startswith("enter.") and bool(mine)


def goes_on(talk: Talk[Stones]) -> bool:
    """Whether the actor goes on of its own accord, where what was said may pass without an answer."""
    return bool(said_by(talk.scene, talk.seat)) and not is_pressed(talk) and talk.below(OF_ITS_OWN) == 0


def is_pressed(talk: Talk[Stones]) -> bool:
    """Whether what is answered calls for an answer."""
    theirs = said_by(talk.scene, talk.toward)
    if not theirs:
        return False
    act = theirs[-1].line.partition(".")[0] or read_lightly(theirs[-1].text, talk.names).act
    return act in (*PRESSING, "enter")


def wants(talk: Talk[Stones]) -> Sequence[str]:
    """What an actor tries with that person, by what is between them or as it is made, the likeliest first.

    Not again what it has done in this scene, if there is anything else. Alone, one only owns up to things.
    """
    if not talk.toward:
        return ("confess",)
    w = talk.state
    tone = warmth(w, talk.seat, talk.toward) or "even"
    tried = list(BY_WARMTH.get(tone, WANTS[temper_of(talk.seat).name]))
    if w.act == "I":
        tried = [act for act in tried if act not in EARLY]
    else:
        tried.insert(2 if w.act in ("IV", "V") else len(tried), "mourn")
    first = SIDEWAYS[talk.below(len(SIDEWAYS))]
    tried.insert(0, tried.pop(first % len(tried)))
    done = [one.line.partition(".")[0] for one in said_by(talk.scene, talk.seat)]
    return sorted(tried, key=lambda act: act in done)
