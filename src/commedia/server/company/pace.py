"""How quickly the house plays at a table, and what it answers for people because nothing else is open.

A table sets its pace: brisk, stately, or only as somebody says when. Actors who are among themselves are
twice as quick, and whoever is in a hurry may hurry them until a person is asked again. All of it follows from
what everybody sees: nothing here may tell who could act.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Literal, NamedTuple

import msgspec

from commedia.engine import Answer, Closed, Decision, NotSeen, Play, World
from commedia.engine.domains import Domain
from commedia.engine.sampling import sample_answer

Pace = Literal["brisk", "stately", "asked"]
"""What a table sets."""


class Manner(NamedTuple):
    """One pace. slower: how many times as long everything takes. name, means: as players read it."""

    slower: float
    name: str
    means: str


PACES: dict[Pace, Manner] = {
    "brisk": Manner(1.0, "Brisk", "A line is read, and the next one comes."),
    "stately": Manner(2.2, "Stately", "There is time to look at everything twice."),
    "asked": Manner(1.0, "I say when", "The house does nothing before somebody presses “Go on”."),
}
AMONG_THEMSELVES = 2.0
"""How many times as quick actors are where no person is in it."""
HURRIED = 4.0
"""And how many times where somebody hurries them."""
NUDGE_SECONDS = 45.0
"""Of silence, before a house actor puts one question to whoever says nothing."""
TURN_SECONDS = 8.0
"""How long a house actor leaves room for a word before its turn, once somebody has spoken in the scene."""
FIRST_WORD_SECONDS = 15.0
"""How long in the midst of a scene in which none of the people has said anything yet."""
BEHIND_SECONDS = 8.0
"""By how much somebody may be behind with reading who is not in the scene."""
LANDING_SECONDS = 6.0
"""How long the actors leave the stage to a moment that has landed: enough to see it, and to speak first."""
MOST_LANDINGS = 3
"""As many of those that fall together are waited for."""
LEFT_SECONDS = 45.0
"""For how long an actor that has gone ahead leaves the next to people, where all may act in no order."""
LISTENING_SECONDS = 0.5
"""How often an actor who writes looks whether somebody else does."""
TEMPO_SECONDS = 0.9
"""Between two deeds of the house's actors: enough to read a line."""
ANSWER_SECONDS = 17.0
"""How long an actor leaves room at a brisk pace, once it has asked one of the people something: time to read
and begin an answer, which is waited for."""
DOOR_SECONDS = 5.0
"""How long the actors wait before a door that has opened for a person, such as a scene they may join."""
LINE_SECONDS = 1.0
"""And more than they take to begin."""
GIVEN_SECONDS = 4.0
"""After so long the house gives the one answer that there is, for actors and for people who are away."""


def longest_wait(pace: Pace) -> int:
    """Seconds after which the house has gone on at the latest, where only its actors are waited for.

    They count from the last words, or from what fell then; whoever has written something half is waited for.

    >>> longest_wait("brisk"), longest_wait("stately")
    (23, 51)
    """
    return ceil((ANSWER_SECONDS + DOOR_SECONDS + LINE_SECONDS) * PACES[pace].slower)


def is_given(play: Play, decision: Decision[Any]) -> bool:
    """Whether there is only one answer to it, as everybody at the table can see.

    Where that hangs on something hidden, or the answer itself is sealed, nobody answers in a person's stead:
    how quickly it came would tell. Nor where there is room for words.
    """
    if decision.manner.secret or decision.manner.optional or decision.manner.timing.is_quiet:
        return False
    public: World = play.sight(None)
    try:
        offers = msgspec.structs.replace(decision, w=public, _offers=None, _at=-1).offers()
        open_ = [fields for fields in offers.values() if not isinstance(fields, Closed)]
        return len(open_) == 1 and all(_is_single(domain) for domain in open_[0].values())
    except NotSeen:
        return False


def _is_single(domain: Domain) -> bool:
    return domain.follow is None and len(domain.sole()) == 1


def the_answer(play: Play, decision: Decision[Any]) -> Answer:
    """The one answer that there is."""
    answer: Answer = sample_answer(decision, lambda below: 0, play.moves)
    return answer
