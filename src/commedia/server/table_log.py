"""The end of the log of one table: its last number, seal and time, by which all viewers count, and what comes
next in it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from commedia.engine import Outbox, Seat, log
from commedia.engine.missed import SPECTATORS
from commedia.server.numbers import Numbers
from commedia.server.script_access import Known
from commedia.server.script_lines import Line
from commedia.store import Checkpoint, Entry, Words
from commedia.store.seals import FIRST, seal

LAST_WORDS_SECONDS = 7 * 24 * 3600
"""For so long after the end last words are heard."""
KEPT_IDS = 200
"""Clients' own ids of the last moves, so that a resend is known without asking the store."""
GOES_ON = (log.Answered, log.Drawn, log.TookBack, log.WentBack, log.Undone)
"""Entries with which a scene goes on; to speak, to stop and to agree to go on leave it where it is."""


class Addition(NamedTuple):
    """What one step of a table adds to its log, and where that ends then.

    lines: of the script, with the number of their entry. knowers: the seats that may know of any of it, None
    for everybody. goes_on: whether the scene goes on by it, for everybody to see. mover: the seat that
    answers first in it.
    """

    entries: list[Entry]
    checkpoint: Checkpoint | None
    words: list[Words]
    lines: list[Line]
    seq: int
    seal: bytes
    known_seal: bytes
    knowers: set[Seat] | None
    goes_on: bool
    mover: Seat


class TableLog:
    """See above. seq: of the last durable entry, -1 in the lobby; seal: its seal, which covers all before it;
    known_seal: that of the last entry that everybody may know of. numbers: what each viewer counts instead.

    went_on_at: the last entry with which the scene went on. mover: the seat that answered last, since the
    table is in memory. last_at: when anything last happened that all may know of, in seconds since 1970,
    where that is known; over_at: when the play was over. done: the clients' own ids of the last moves, each
    with the number of its entry.
    """

    def __init__(self, table: str, known: Known, seats: Sequence[Seat] = ()) -> None:
        """known: what whoever has a seat now knows of its script. seats: of the play."""
        self._table = table
        self._known = known
        self.seq = -1
        self.seal = self.known_seal = FIRST
        self.numbers = Numbers(seats)
        self.went_on_at = -1
        self.last_at: float | None = None
        self.over_at: float | None = None
        self.mover: Seat = ""
        self.done: dict[str, int] = {}

    def entry_for(self, seat: Seat | None) -> int:
        """The number that the last entry has for a seat, None for a spectator, among those they may know."""
        return self.numbers.missed.entry(self.seq, seat) - self._known.unread(seat)

    def lines_missed(self, seat: Seat | None) -> int:
        """How many lines of the script so far are not a seat's, or a spectator's, to know."""
        return self.numbers.missed.lines.get(seat or SPECTATORS, 0) + self._known.unread(seat)

    def quiet_for(self) -> float:
        """Seconds since anything happened that all may know of; 0 where that is not known."""
        return 0.0 if self.last_at is None else time.time() - self.last_at

    @property
    def hears_last_words(self) -> bool:
        """Whether last words are still heard, when the play is over."""
        return self.over_at is None or time.time() - self.over_at < LAST_WORDS_SECONDS

    # -- what comes next -----------------------------------------------------------------------------

    def addition(self, outbox: Outbox, client_id: str | None) -> Addition:
        """What is to be kept of what a play has done, as the next entries. client_id: the sender's own id."""
        entries: list[Entry] = []
        start: tuple[int, log.SceneStart] | None = None
        seq, mark, known_seal, goes_on, mover = self.seq, self.seal, self.known_seal, False, ""
        knowers: set[Seat] | None = set()
        for n, entry in enumerate(outbox.entries):
            if type(entry) is log.SceneStart:
                start = seq, entry
                continue
            seq += 1
            readers = outbox.secret.get(n)
            self.numbers.entered(readers)
            kind, body = log.kind_of(entry), log.encode(entry)
            entries.append(Entry(seq, kind, body, None if entries else client_id))
            mark = seal(mark, self._table, seq, kind, body)
            if readers is None:
                known_seal, knowers = mark, None
            elif knowers is not None:
                knowers.update(readers)
            goes_on = goes_on or (type(entry) in GOES_ON and readers is None)
            if type(entry) is log.Answered and not mover:
                mover = entry.seat
        self.numbers.told_with(outbox.moments, None if start is None else start[1])
        return Addition(
            entries,
            None if start is None else Checkpoint(start[0], start[1].scene, log.encode(start[1])),
            [Words(id, seat, text) for id, (seat, text) in outbox.words.items()] if outbox.words else [],
            [(seq, moment) for moment in outbox.moments],
            seq, mark, known_seal, knowers, goes_on, mover,
        )  # fmt: skip

    def was_kept(self, new: Addition, client_id: str | None, now: float, *, is_over: bool) -> None:
        """It is durable. now: in seconds since 1970. is_over: whether the play is over by it."""
        self.seq, self.seal, self.known_seal = new.seq, new.seal, new.known_seal
        if new.knowers is None:
            self.last_at = now
            self.mover = new.mover or self.mover
        if new.goes_on:
            self.went_on_at = new.seq
            self.over_at = now if is_over else None
        if client_id is not None:
            self.done[client_id] = new.seq
            if len(self.done) > KEPT_IDS:
                del self.done[next(iter(self.done))]
