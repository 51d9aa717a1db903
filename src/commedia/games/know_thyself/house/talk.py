"""What the house says in its scenes: the Master as room and people, and guests who know nothing yet.

The lines are in book/, each file with whom its lines are for; what they may ask about is in facts.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from commedia.engine import Speech, Talk
from commedia.games.know_thyself.house.facts import about, is_shown, last_of
from commedia.games.know_thyself.state import Palace
from commedia.games.loading import read_text
from commedia.kit.house import filled
from commedia.kit.speech import Answers, Book, answers_a_person, read_book, read_lightly, speech_of

MASTER: Final = Book(
    [
        line
        for name in ("people", "master", "rooms")
        for line in read_book(__package__, f"book/{name}.toml").lines
    ]
)
"""What the Master says, as somebody of the Palace, or as the room."""
GUEST: Final = Book(
    [
        line
        for name in ("guests", "answers", "lives")
        for line in read_book(__package__, f"book/{name}.toml").lines
    ]
)
"""What a guest says."""
REMEMBERING: Final = Book(
    [line for line in GUEST.lines if any(fact.startswith("mem.") for fact, _ in line.when)]
)
"""What goes on from a Memory that was told."""
OF_GUESTS: Final = Answers(read_text(__package__, "book/to_people.toml"))
"""What a guest answers a person, who knows nothing yet of themself."""
OF_THE_PALACE: Final = Answers()
"""What somebody of the Palace does."""
OF_ITS_OWN: Final = ("ask", "confess", "provoke", "mourn", "plead", "threaten")
"""What is done of one's own accord, from the likeliest on."""
FIRST: Final = (0, 0, 0, 1, 1, 2, 3, 4)
"""Which of them comes first, by chance."""
PRESSING: Final = ("ask", "confess", "threaten", "plead", "mourn", "order")
"""What must not be passed over."""


def speak(talk: Talk[Palace]) -> Speech | None:
    """What the house says now; None where it has nothing to say, or the room was not shown yet."""
    if talk.act not in ("answer", "last") and not is_shown(talk):
        return None
    is_master = talk.seat == talk.state.gm
    facts, slots = about(talk)
    if answers_a_person(talk) and (slots["voice"] or not is_master):
        return to_a_person(talk, facts, slots)
    due = acts(talk, bool(facts["fresh"]))
    is_free = not is_master and not is_pressed(talk) and talk.act not in ("enter", "out", "last", "nudge")
    afterthought = is_free and speech_of(REMEMBERING, talk, facts=facts, slots=slots, acts=("confess",))
    return afterthought or speech_of(MASTER if is_master else GUEST, talk, facts=facts, slots=slots, acts=due)


def to_a_person(talk: Talk[Palace], facts: Mapping[str, Any], slots: Mapping[str, str]) -> Speech | None:
    """What is answered to a person; what somebody of the Palace says stands in the Master’s telling of it."""
    if talk.seat == talk.state.gm:
        speech = OF_THE_PALACE.answer(talk, slots={"me": slots["voice"], "toward": slots["toward"]})
        return speech and replace(speech, text=as_told(speech.text, slots["voice"]))
    return OF_GUESTS.answer(
        talk,
        goes_on=lambda: speech_of(REMEMBERING, talk, facts=facts, slots=slots, acts=("confess",)),
        slots={slot: slots[slot] for slot in ("me", "toward")},
    )


def as_told(text: str, name: str) -> str:
    """What somebody says or does, as it is told of them.

    >>> as_told("Wait.", "Salt"), as_told("*nods.*", "the Thin Man")
    ('“Wait,” says Salt.', 'The Thin Man nods.')
    """
    if text.startswith("*"):
        return filled(f"{name} {text.strip('*')}", {})
    stop = text[:-1] + "," if text.endswith(".") else text
    return f"“{stop}” says {name}."


def acts(talk: Talk[Palace], is_fresh: bool) -> Sequence[str]:
    """What is done, the likeliest first; further down is what is done for want of a line."""
    match talk.act:
        case "enter" if not is_fresh:
            return ("react", *of_its_own(talk))
        case "enter":
            return ("enter", *of_its_own(talk))
        case "greet" | "out" | "last":
            return (talk.act,)
        case "nudge":
            return ("ask",)
        case "react":
            return ("react", *of_its_own(talk))
        case "answer" if not is_pressed(talk) and not talk.below(3):
            return (*of_its_own(talk), "answer")
        case "answer":
            return ("answer", *of_its_own(talk))
        case _:
            return (*of_its_own(talk), "answer")


def of_its_own(talk: Talk[Palace]) -> Sequence[str]:
    """What one does of one's own accord; not again at once what one did last in this scene."""
    first = OF_ITS_OWN[FIRST[talk.below(len(FIRST))]]
    mine = last_of(talk.scene, talk.seat)
    done = mine.line.partition(".")[0] if mine else ""
    return sorted(dict.fromkeys((first, *OF_ITS_OWN)), key=lambda act: act == done)


def is_pressed(talk: Talk[Palace]) -> bool:
    """Whether what is answered calls for an answer."""
    theirs = last_of(talk.scene, talk.toward)
    if theirs is None:
        return False
    act = theirs.line.partition(".")[0] or read_lightly(theirs.text, talk.names).act
    return act in (*PRESSING, "enter")
