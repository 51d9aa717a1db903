"""How house actors speak: lines as data, the one that fits best, and who speaks next.

BOOK = read_book(__package__, "talk.toml")

def speak(talk: Talk[Quay]) -> Speech | None:
    return speech_of(BOOK, talk, facts=facts(talk), slots=slots(talk), acts=wants(talk))
"""

from commedia.kit.speech.answering import Answers, answers_a_person
from commedia.kit.speech.book import ACTS, Book, Line, read_book
from commedia.kit.speech.hints import Hints, read_hints
from commedia.kit.speech.matters import Matters
from commedia.kit.speech.parser import (
    ParsedLine,
    asks,
    called,
    is_called,
    is_named,
    read_lightly,
    sort_of,
    surely_named,
)
from commedia.kit.speech.saying import speech_of, thing_named
from commedia.kit.speech.threads import brought_up, said_by, threads
from commedia.kit.speech.turns import Turn, is_over, next_turn

__all__ = [
    "ACTS",
    "Answers",
    "Book",
    "Hints",
    "Line",
    "Matters",
    "ParsedLine",
    "Turn",
    "answers_a_person",
    "asks",
    "brought_up",
    "called",
    "is_called",
    "is_named",
    "is_over",
    "next_turn",
    "read_book",
    "read_hints",
    "read_lightly",
    "said_by",
    "sort_of",
    "speech_of",
    "surely_named",
    "thing_named",
    "threads",
]
