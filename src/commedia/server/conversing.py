"""The conversation at one table: whose turn to speak it is, how long that takes, and what it holds up.

Whose turn it is follows from what all have heard (`commedia.kit.speech.turns`); here is the time. A house
actor takes as long as it takes to read and to write a line, and is seen writing meanwhile. Whoever of the
people begins to write stops it in mid-breath: what it had in mind is dropped, and chosen anew after theirs.
Whatever they have half-written is waited for, in any scene, and between scenes too.

A scene is held for the people in it who play on a page: the house never closes it before they let it end. For
programs, and where nobody looks, nothing is said and nothing is held.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from commedia.engine import Decision, Moment, Play, Seat, Speech
from commedia.kit.speech import Turn, asks
from commedia.lab.company import began, company_of, has_room, spoken, turn_of
from commedia.server.live import LiveTable
from commedia.server.pace import ANSWER_SECONDS, PACES

NUDGE_SECONDS = 45.0
"""Of silence, before a house actor puts one question to whoever says nothing."""
TURN_SECONDS = 8.0
"""How long a house actor leaves room for a word before its turn, once somebody has spoken in the scene."""
FIRST_WORD_SECONDS = 15.0
"""How long in the midst of a scene in which none of the people has said anything yet."""
BEHIND_SECONDS = 8.0
"""By how much somebody may be behind with reading who is not in the scene."""
READ, WRITE = 40.0, 30.0
"""Characters a second, as a house actor reads the last line and writes its own."""
SHORTEST, LONGEST = 1.8, 5.5
"""Seconds that a house actor takes for a line."""


class Line(NamedTuple):
    """What a house actor is about to say. takes: seconds that it needs. seq: of the last
    entry that everybody knew of then.
    """

    turn: Turn
    speech: Speech
    takes: float
    seq: int


class Conversing:
    """The talk at one table that is in memory. clock: seconds that only grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._moments: list[Moment] = []
        self._last_said = clock()

    @property
    def moments(self) -> list[Moment]:
        """All that was told so far, as far as it was taken in."""
        return self._moments

    @property
    def was_spoken(self) -> bool:
        """Whether the last that everybody was told was said by somebody."""
        return any(moment.kind == "line" for moment in self._known(1))

    def _known(self, count: int) -> Iterator[Moment]:
        """The last that everybody was told, the newest first: what is whispered moves nobody of the house."""
        return islice((moment for moment in reversed(self._moments) if moment.to is None), count)

    # -- what is on ----------------------------------------------------------------------------------

    async def hear(self, live: LiveTable) -> None:
        """Take in what was told since; after a restart, all of it."""
        last = self._moments[-1].n if self._moments else -1
        new = [moment for _, moment in live.lines if moment.n > last]
        if live.play is not None and last + 1 + len(new) < live.play.told:
            found = [moment for _, moment in await live.script_lines.read()]
            new = [moment for moment in found if moment.n > last]
            await live.read_words(new)
        if any(moment.kind == "line" for moment in new):
            self._last_said = self._clock()
        self._moments += new

    def is_spoken_at(self, live: LiveTable) -> bool:
        """Whether there is talk at this table at all: somebody reads it on a page."""
        return self.people(live) != set() or 0 in live.watchers.values()

    @staticmethod
    def people(live: LiveTable) -> set[Seat]:
        """The people who play on a page."""
        lobby = live.lobby
        return {
            seat for n, seat in lobby.seats.items() if lobby.chair(n).kind == "person" and lobby.chair(n).page
        }

    def in_it(self, live: LiveTable, play: Play) -> set[Seat]:
        """Those of them who are in the scene that is on."""
        return self.people(live) & set(company_of(live.game, play))

    def is_held(self, live: LiveTable, decision: Decision[Any]) -> bool:
        """Whether an actor's answer waits for people: until all who are in it, and here, let it end.

        What leaves room for a word, such as telling how something goes, waits for no more than that.
        """
        play = live.play
        if (
            play is None
            or not decision.manner.timing.is_last
            or decision.manner.sets_scene
            or decision.manner.timing.leaves_room
        ):
            return False
        in_it = self.in_it(live, play)
        here = {seat for seat in in_it if live.presence.is_here(seat)}
        return bool(in_it) and not (live.letting_end >= (here or in_it))

    def leaves_room_for(self, live: LiveTable, decision: Decision[Any]) -> float:
        """Seconds that an actor's turn still leaves for a word, since somebody has just spoken."""
        play = live.play
        if play is None or not decision.manner.timing.leaves_room or not self.in_it(live, play):
            return 0.0
        last = next((one for one in self._known(3) if one.kind == "line"), None)
        if last is None:
            return 0.0
        begun = not decision.manner.timing.is_in_scene or self._has_spoken(live, play)
        room = TURN_SECONDS if begun else FIRST_WORD_SECONDS
        if not live.hurried and self._asks_people(live, play, last):
            room = ANSWER_SECONDS * PACES[live.lobby.pace].slower
        return max(0.0, self._last_said + room - self._clock())

    def _asks_people(self, live: LiveTable, play: Play, last: Moment) -> bool:
        """Whether that line of the house puts a question to one of the people in the scene who are here."""
        toward = last.figures.get("toward")
        return (
            toward in self.in_it(live, play)
            and live.presence.is_here(str(toward))
            and asks(live.words.get(last.words.id, "")) is not None
        )

    def _has_spoken(self, live: LiveTable, play: Play) -> bool:
        """Whether any of the people in the scene has said something in it."""
        since, people = began(live.game, self._moments), self.in_it(live, play)
        return any(one.kind == "line" and one.n >= since and one.seat in people for one in self._moments)

    def reading_left(self, live: LiveTable) -> float:
        """Seconds that those in the scene still need to read what was told, where they are here and are not
        in a hurry. Between scenes all do; where actors are among themselves, who looks on may fall behind.
        """
        play = live.play
        if play is None or live.hurried or live.lobby.pace == "asked":
            return 0.0
        people = {seat for seat in self.people(live) if live.presence.is_here(seat)}
        company = set(company_of(live.game, play))
        in_it = people & company
        behind = 0.0 if in_it or not company else BEHIND_SECONDS
        return max([0.0, *(live.reading.left(seat) - behind for seat in in_it or people)])

    def draft_left(self, live: LiveTable) -> float:
        """For how many seconds yet the house waits for what one of the people has half-written; 0 where not.

        Those in the scene and those who are asked are waited for, and where none of them is either, all. What
        stands in the boxes of a question holds up the house as long as everybody sees that it is put to them:
        as a question that is waited for, or as a door that stands open to all, such as to say what a telling
        contradicts.
        """
        play = live.play
        if play is None or play.finished:
            return 0.0
        asked = self.people(live) & {q.seat for q in play.waiting_for()}
        awaited = (self.in_it(live, play) | asked) or self.people(live)
        told = live.presence
        heard = self.people(live) if _is_open_to_all(play) else asked
        pens, cues = map(told.draft_left, awaited), (told.draft_left(seat, "cue") for seat in heard)
        return max([0.0, *pens, *cues])

    # -- the next line ---------------------------------------------------------------------------------

    def next(self, live: LiveTable) -> Line | None:
        """What the house says next; None where it holds its peace."""
        play = live.play
        if play is None or not self.is_spoken_at(live):
            return None
        actors = live.lobby.actors
        silent = self.silence_left(live) == 0
        turn = turn_of(live.game, play, self._moments, live.words, actors, silent)
        if turn is None:
            return None
        people = live.lobby.people
        speech = spoken(live.game, play, turn, self._moments, live.words, secrets.randbelow, people)
        if speech is None:
            return None
        last = next((live.words.get(one.words.id, "") for one in self._known(1)), "")
        takes = min(LONGEST, max(SHORTEST, len(last) / READ + len(speech.text) / WRITE))
        return Line(turn, speech, takes, live.entry_for(None))

    def last_word(self, live: LiveTable, seat: Seat) -> Speech | None:
        """The last word of a seat that the house plays; None where it has none."""
        play = live.play
        if play is None or live.game.house is None:
            return None
        people = live.lobby.people
        return spoken(
            live.game, play, Turn(seat, "last"), self._moments, live.words, secrets.randbelow, people
        )

    def nudges(self, live: LiveTable) -> bool:
        """Whether somebody would be asked something once it has been silent for long enough."""
        play = live.play
        return (
            play is not None
            and bool(self.in_it(live, play))
            and has_room(play, company_of(live.game, play))
            and turn_of(live.game, play, self._moments, live.words, live.lobby.actors, silent=True)
            is not None
        )

    def silence_left(self, live: LiveTable) -> float:
        """Seconds until nobody has said anything, or had anything half-written, for long."""
        last = max([self._last_said, *map(live.presence.drafts_until, self.people(live))])
        return max(0.0, last + NUDGE_SECONDS - self._clock())


def _is_open_to_all(play: Play) -> bool:
    """Whether a door of one kind stands open to every seat: then it tells nothing who is waited for there."""
    doors: dict[str, set[Seat]] = {}
    for decision in play.decisions():
        if decision.manner.optional:
            doors.setdefault(decision.kind, set()).add(decision.seat)
    return any(seats >= {*play.seats} for seats in doors.values())
