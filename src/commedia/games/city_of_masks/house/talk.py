"""How house actors speak in a scene: what they are after, to whom they turn, and which lines they try.

A line rests on what everybody may know, but for its tone (see facts.py). The lines are in talk.toml; in
matters.toml are those of matters, that a whole conversation is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from commedia.engine import Speech, Talk
from commedia.games.city_of_masks.house.facts import at_the_end, facts, slots, slots_at_the_end
from commedia.games.city_of_masks.house.hints import unsaid_at
from commedia.games.city_of_masks.house.memory import befell
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.state import City, phases
from commedia.kit.speech import (
    Answers,
    Book,
    Matters,
    answers_a_person,
    read_book,
    read_lightly,
    said_by,
    speech_of,
)

FILES: Final = ("talk.toml", "matters.toml")
BOOK: Final = Book([line for name in FILES for line in read_book(__package__, name).lines])
MATTERS: Final = Matters(BOOK)
ANSWERS: Final = Answers()
"""What is answered to people."""
FOLLOWING: Final = MATTERS.following
JOINING: Final = Book([line for line in BOOK.lines if ("joins", (True,)) in line.when])
"""What is said on coming in upon others who are deep in a matter."""
UNSEEN: Final = Book([line for line in BOOK.lines if ("mask", (UNCAST,)) in line.when])
"""What is said by somebody whom nobody sees: it is nobody's business who says it (CM-MASK-03)."""
INTO_THE_AIR: Final = Book([line for line in BOOK.lines if ("unseen", (True,)) in line.when])
"""What is said to somebody whom one does not see."""

UNNOTICED: Final = ("enter", "answer", "out")
"""All that somebody does whom nobody sees."""

WANTS: Final[Mapping[str, Sequence[str]]] = {
    "bold": ("provoke", "ask", "threaten", "confess", "plead"),
    "tender": ("confess", "ask", "plead", "provoke", "threaten"),
    "cunning": ("ask", "provoke", "threaten", "plead", "confess"),
    "guarded": ("ask", "confess", "provoke", "plead", "threaten"),
}
"""What an actor does of its own accord, by its temper: the likeliest first."""
BY_TONE: Final[Mapping[str, Sequence[str]]] = {
    "warm": ("ask", "confess"),
    "cold": ("provoke", "ask", "threaten"),
    "even": (),
}
"""What comes before that, by the tone it takes towards somebody."""
WITTY: Final = 4
"""One scene in so many is opened with anything but a matter of its own."""
GOES_ON: Final = ("answer", "press", "nudge")
"""Where one stays with a matter."""
STRONG: Final = ("confess", "threaten", "plead", "mourn")
"""What a person may do that is better not passed over."""
PASSES_OVER: Final = 3
"""Once in so many an actor leaves its matter for that."""
FIRST: Final = (0, 0, 0, 1, 1, 2, 2)
"""Which of them it does first, by chance: mostly the likeliest."""


def speak(talk: Talk[City]) -> Speech | None:
    """What a house actor says now; None where it has nothing left to say."""
    w = talk.state
    if w.phase == phases.DONE:
        found = at_the_end(talk)
        return speech_of(BOOK, talk.at("last", ""), facts=found, slots=slots_at_the_end(talk, found))
    if w.unseen(talk.seat):
        return speech_of(UNSEEN, talk.at(talk.act, ""), facts={"mask": UNCAST}, slots={}, acts=UNNOTICED)
    talk = toward_whom(talk)
    found = facts(talk) | MATTERS.facts(talk)
    filling = slots(talk, found)
    if answers_a_person(talk) and not found.get("unseen"):
        return ANSWERS.answer(
            talk,
            goes_on=lambda: speech_of(
                FOLLOWING, talk, facts=found, slots=filling, acts=("answer", "ask", "confess")
            ),
            opens=lambda: None if found["open"] else _opens(talk, found, filling),
        )
    for book, tried in wheres(talk, found):
        if speech := speech_of(book, talk, facts=found, slots=filling, acts=tried):
            return speech
    return None


def _opens(talk: Talk[City], found: Mapping[str, Any], filling: Mapping[str, str]) -> Speech | None:
    """A matter that the actor begins with."""
    place = talk.state.places[talk.state.at].name.text
    opening = book_at(MATTERS.opening, place)
    return speech_of(opening, talk, facts=found, slots=filling, acts=("enter", "ask"))


def wheres(talk: Talk[City], found: Mapping[str, Any]) -> Iterator[tuple[Book, Sequence[str]]]:
    """The parts of the book in which a line is looked for, one after the other, and which acts in them.

    A conversation mostly has a matter, and stays with it: with wit alone it would go nowhere.
    """
    due = acts(talk, found)
    place = talk.state.places[talk.state.at].name.text
    if found.get("unseen"):
        yield INTO_THE_AIR, due
    elif talk.act == "enter" and found["joins"]:
        yield book_at(JOINING, place), due
    elif talk.act == "enter" and talk.below(WITTY):
        yield book_at(MATTERS.again, place), due
        yield book_at(MATTERS.opening, place), due
    elif talk.act == "out":
        yield FOLLOWING, due
    elif talk.act in GOES_ON and not (_is_strong(talk) and not talk.below(PASSES_OVER)):
        yield FOLLOWING, due if talk.act == "nudge" else (*due, "ask", "confess")
        if talk.act == "answer" and found["free"] and talk.below(2):
            yield book_at(MATTERS.opening, place), ("enter", "ask")
    yield book_at(MATTERS.without if found["open"] else MATTERS.anything, place), due


def book_at(book: Book, place: str) -> Book:
    """All of a book that may be said at a place, by the words in which it was set.

    >>> len(book_at(BOOK, "A quay, at noon")) < len(book_at(BOOK, "The quay")) < len(book_at(BOOK, ""))
    True
    """
    return _book_less(book, unsaid_at(place))


@cache
def _book_less(book: Book, unsaid: tuple[re.Pattern[str], ...]) -> Book:
    return Book([line for line in book.lines if not any(one.search(line.say) for one in unsaid)])


def toward_whom(talk: Talk[City]) -> Talk[City]:
    """A talk as it is, but to whom it befell together with the actor, or to somebody who is there to be seen.

    Whoever has spoken is answered, even where they are not seen: then it is said into the air.
    """
    w, seat = talk.state, talk.seat
    if talk.act == "react" and (found := befell(talk.scene, seat)) and found.other in talk.company:
        return talk.at(talk.act, found.other)
    seen = [other for other in talk.company if other != seat and w.sees(seat, other)]
    if talk.toward in seen or (talk.act == "answer" and talk.toward):
        return talk
    return talk.at(talk.act, seen[talk.below(len(seen))] if seen else "")


def acts(talk: Talk[City], found: Mapping[str, Any]) -> Sequence[str]:
    """What the actor does, the likeliest first; further down is what it does for want of a line."""
    match talk.act:
        case "enter" | "greet" | "out":
            return (talk.act,)
        case "nudge":
            return ("ask",)
        case "answer" if _has_just_come(talk) and talk.below(2):
            return ("greet", "answer", *wants(talk, found))
        case "answer" if _leaves_it_open(talk):
            return (*wants(talk, found), "answer")
        case "answer" | "react":
            return (talk.act, *wants(talk, found))
        case _:
            return wants(talk, found)


def wants(talk: Talk[City], found: Mapping[str, Any]) -> Sequence[str]:
    """What the actor does of its own accord, the likeliest first. Who sees nobody only owns up to things."""
    if not talk.toward:
        return ("confess",)
    likely = [*BY_TONE[found["tone"]], *WANTS[found["temper"]]]
    if found["low"]:
        likely = ["mourn", "plead", *likely]
    elif found.get("debt") == "mine":
        likely.insert(0, "plead")
    likely = list(dict.fromkeys(likely))
    likely.insert(0, likely[FIRST[talk.below(len(FIRST))]])
    return list(dict.fromkeys(likely))


def _has_just_come(talk: Talk[City]) -> bool:
    """Whether what is answered are somebody's first words in the scene."""
    theirs = said_by(talk.scene, talk.toward)
    return len(theirs) == 1 and theirs[0].line.startswith("enter.")


def _leaves_it_open(talk: Talk[City]) -> bool:
    """Whether what was said asks for nothing, so that the actor may come out with its own: now and then."""
    theirs = said_by(talk.scene, talk.toward)
    if not theirs:
        return False
    if act := theirs[-1].line.partition(".")[0]:
        return act in ("answer", "greet", "react") and not talk.below(2)
    return read_lightly(theirs[-1].text, talk.names).act == "say" and not talk.below(4)


def _is_strong(talk: Talk[City]) -> bool:
    """Whether a person has said something that is better not passed over."""
    theirs = said_by(talk.scene, talk.toward)
    return bool(theirs) and not theirs[-1].line and read_lightly(theirs[-1].text, talk.names).act in STRONG
