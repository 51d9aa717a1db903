"""The talk at one table: whose turn to speak it is, how long that takes, and what it holds up.

Whose turn it is follows from what all have heard (`commedia.kit.speech.turns`); here is the time. A house
actor takes as long as it takes to read and to write a line. Whatever people have half-written is waited for,
in any scene, and between scenes too.

A scene is held for the people in it who play on a page: the house never closes it before they let it end. For
programs, and where nobody looks, nothing is said and nothing is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from commedia.engine import Decision, Moment, Play, Seat, Speech
from commedia.engine.domains import Below
from commedia.kit.speech import Turn, asks
from commedia.lab.company import began, has_room, is_heard, spoken, turn_of
from commedia.server.company.acts import LONG_AGO, Line
from commedia.server.company.pace import (
    ANSWER_SECONDS,
    BEHIND_SECONDS,
    FIRST_WORD_SECONDS,
    NUDGE_SECONDS,
    PACES,
    TURN_SECONDS,
)
from commedia.server.company.table_now import TableNow

READ, WRITE = 40.0, 30.0
"""Characters a second, as a house actor reads the last line and writes its own."""
SHORTEST, LONGEST = 1.8, 5.5
"""Seconds that a house actor takes for a line."""


def known(table: TableNow, count: int) -> Iterator[Moment]:
    """The last that everybody was told, the newest first: what is whispered moves nobody of the house."""
    return islice((moment for moment in reversed(table.moments) if moment.to is None), count)


def was_spoken(table: TableNow) -> bool:
    """Whether the last that everybody was told was said by somebody."""
    return any(moment.kind == "line" for moment in known(table, 1))


def is_spoken_to(table: TableNow) -> bool:
    """Whether the last that was told was said by one of the people, where somebody may answer."""
    return table.play is not None and is_heard(table.game, table.play, list(known(table, 1)))


# -- what it holds up --------------------------------------------------------------------------------------


def is_held(table: TableNow, decision: Decision[Any]) -> bool:
    """Whether an actor's answer waits for people: until all who are in it, and here, let it end.

    What leaves room for a word, such as telling how something goes, waits for no more than that.
    """
    manner = decision.manner
    if not manner.timing.is_last or manner.sets_scene or manner.timing.leaves_room:
        return False
    in_it = table.readers_in_scene
    return bool(in_it) and not table.letting_end >= (in_it & table.here or in_it)


def room_until(table: TableNow, decision: Decision[Any], last_said: float) -> float:
    """Until when an actor's turn still leaves room for a word, since somebody has just spoken."""
    if not decision.manner.timing.leaves_room or not table.readers_in_scene:
        return LONG_AGO
    last = next((one for one in known(table, 3) if one.kind == "line"), None)
    if last is None:
        return LONG_AGO
    if not table.hurried and _asks_readers(table, last):
        return last_said + ANSWER_SECONDS * PACES[table.pace].slower
    begun = not decision.manner.timing.is_in_scene or _has_spoken(table)
    return last_said + (TURN_SECONDS if begun else FIRST_WORD_SECONDS)


def _asks_readers(table: TableNow, last: Moment) -> bool:
    """Whether that line of the house puts a question to one of the people in the scene who are here."""
    toward = last.figures.get("toward")
    return (
        toward in table.readers_in_scene & table.here and asks(table.words.get(last.words.id, "")) is not None
    )


def _has_spoken(table: TableNow) -> bool:
    """Whether any of the people in the scene has said something in it."""
    since, people = began(table.game, table.moments), table.readers_in_scene
    return any(one.kind == "line" and one.n >= since and one.seat in people for one in table.moments)


def read_until(table: TableNow) -> float:
    """Until when those in the scene still read what was told, where they are here and are not in a hurry.

    Between scenes all do; where actors are among themselves, who looks on may fall behind.
    """
    if table.hurried or table.pace == "asked":
        return LONG_AGO
    people = table.readers & table.here
    in_it = people & table.company
    behind = 0.0 if in_it or not table.company else BEHIND_SECONDS
    return max((table.read_by[seat] - behind for seat in in_it or people), default=LONG_AGO)


def drafts_until(table: TableNow) -> float:
    """Until when the house waits for what one of the people has half-written.

    Those in the scene and those who are asked are waited for, and where none of them is either, all. What
    stands in the boxes of a question holds up the house as long as everybody sees that it is put to them:
    as a question that is waited for, or as a door that stands open to all, such as to say what a telling
    contradicts.
    """
    play = table.play
    if play is None or play.finished:
        return LONG_AGO
    asked = table.readers & {q.seat for q in table.waiting_for}
    awaited = table.readers_in_scene | asked or table.readers
    heard = table.readers if _is_open_to_all(play) else asked
    pens = (table.draft_until(seat, "pen") for seat in awaited)
    cues = (table.draft_until(seat, "cue") for seat in heard)
    return max((*pens, *cues), default=LONG_AGO)


def _is_open_to_all(play: Play) -> bool:
    """Whether a door of one kind stands open to every seat: then it tells nothing who is waited for there."""
    doors: dict[str, set[Seat]] = {}
    for decision in play.decisions():
        if decision.manner.optional:
            doors.setdefault(decision.kind, set()).add(decision.seat)
    return any(seats >= {*play.seats} for seats in doors.values())


# -- the next line -----------------------------------------------------------------------------------------


def next_line(table: TableNow, is_silent: bool, below: Below) -> Line | None:
    """What the house says next; None where it holds its peace. is_silent: whether all have been for long."""
    if table.play is None:
        return None
    turn = turn_of(table.game, table.play, table.moments, table.words, table.actors, is_silent)
    speech = None if turn is None else _spoken(table, turn, below)
    if turn is None or speech is None:
        return None
    last = next((table.words.get(one.words.id, "") for one in known(table, 1)), "")
    takes = min(LONGEST, max(SHORTEST, len(last) / READ + len(speech.text) / WRITE))
    return Line(turn, speech, takes)


def last_word(table: TableNow, seat: Seat, below: Below) -> Speech | None:
    """The last word of a seat that the house plays; None where it has none."""
    return None if table.game.house is None else _spoken(table, Turn(seat, "last"), below)


def _spoken(table: TableNow, turn: Turn, below: Below) -> Speech | None:
    assert table.play is not None
    return spoken(table.game, table.play, turn, table.moments, table.words, below, table.people)


def silence_until(table: TableNow, last_said: float) -> float:
    """Until when somebody has said something, or had anything half-written, a short while ago."""
    drafts = (table.drafts["pen"][seat] for seat in table.readers)
    return max((last_said, *drafts)) + NUDGE_SECONDS


def nudges(table: TableNow) -> bool:
    """Whether somebody would be asked something once it has been silent for long enough."""
    play = table.play
    if play is None or not table.readers_in_scene:
        return False
    if not has_room(play, list(table.game.cast.on_stage(play.world))):
        return False
    turn = turn_of(table.game, play, table.moments, table.words, table.actors, silent=True)
    return turn is not None
