"""A table brought back from its log: the play as the rules go on with it, and where its log ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from commedia.engine import Dealer, Game, Play, log
from commedia.engine.errors import Diverged
from commedia.server.numbers import Numbers
from commedia.server.script import words_in
from commedia.server.script_access import Known
from commedia.server.script_lines import Line
from commedia.server.table_log import GOES_ON, TableLog
from commedia.store import Restored

DealerOf = Callable[[log.Opened], Dealer]
"""Who answers for chance at a table that began so."""

_ANSWERED = str(log.Answered.__struct_config__.tag)
_GOES_ON = {str(entry.__struct_config__.tag) for entry in GOES_ON}
"""Their kinds, as the store has them."""


class FromLog(NamedTuple):
    """What a log gives. play: None where the rules do not follow it, and broken: why. unwritten: the lines of
    the script that are told again and are not in the store.
    """

    opened: log.Opened
    play: Play | None
    broken: Diverged | None
    log: TableLog
    unwritten: list[Line]


def prose_of(found: Restored) -> set[str]:
    """The words, by id, that a table needs when it is brought back.

    Whatever prose the state or the rules hold was there at the checkpoint or was answered since; what was
    only said waits for the script, however long the talk.
    """
    answered = (entry.body for entry in found.entries if entry.kind == _ANSWERED)
    return words_in(answered if found.checkpoint is None else (found.checkpoint.body, *answered))


def from_log(table: str, game: Game, found: Restored, dealer: DealerOf, known: Known) -> FromLog:
    """Play the last scene again. table: its id. known: what whoever has a seat now knows of the script."""
    opened, start = opening_in(found), start_in(found)
    broken: Diverged | None = None
    play: Play | None = None
    try:
        play = Play.restore(
            game, opened, start, [log.decode(entry.body) for entry in found.entries], dealer(opened)
        )
    except Diverged as diverged:
        broken = diverged
    replayed = play or stranded(game, found, dealer)
    is_over = play is not None and play.finished
    end = _end_of_log(TableLog(table, known), opened, start, found, replayed, is_over)
    assert found.checkpoint is not None
    at = [found.checkpoint.seq, *(entry.seq for entry in found.entries)]
    lines = [(at[min(taken, len(at) - 1)], moment) for taken, moment in replayed.replayed]
    replayed.replayed = ()
    return FromLog(opened, play, broken, end, [line for line in lines if line[1].n > found.last_script_n])


def stranded(game: Game, found: Restored, dealer: DealerOf) -> Play:
    """The play as far as the rules follow its log."""
    opened = opening_in(found)
    entries = [log.decode(entry.body) for entry in found.entries]
    return Play.stranded(game, opened, start_in(found), entries, found.last_script_n + 1, dealer(opened))


def opening_in(found: Restored) -> log.Opened:
    """How the table began."""
    opened = log.decode(found.header.body)
    assert isinstance(opened, log.Opened)
    return opened


def start_in(found: Restored) -> log.SceneStart:
    """Where the last scene began."""
    assert found.checkpoint is not None
    start = log.decode(found.checkpoint.body)
    assert isinstance(start, log.SceneStart)
    return start


def _end_of_log(
    end: TableLog, opened: log.Opened, start: log.SceneStart, found: Restored, play: Play, is_over: bool
) -> TableLog:
    """Where the log ends. play: which has told its lines again. is_over: whether all is."""
    assert found.checkpoint is not None
    end.seq, end.seal = found.last_seq, found.last_seal
    end.numbers = Numbers(opened.seats, start.missed, are_own=opened.counts == "own")
    end.numbers.told_again(play.replayed, play.secret)
    public = [n for n in range(len(found.entries)) if n not in play.secret]
    end.known_seal = found.seals[public[-1] + 1 if public else 0]
    end.last_at = found.hours[public[-1]] if public else found.laid
    went_on = [found.entries[n].seq for n in public if found.entries[n].kind in _GOES_ON]
    end.went_on_at = max(went_on, default=found.checkpoint.seq)
    if is_over:
        hours = [at for entry, at in zip(found.entries, found.hours, strict=True) if entry.kind in _GOES_ON]
        end.over_at = hours[-1] if hours else found.last_written
    end.done = {entry.client_id: entry.seq for entry in found.entries if entry.client_id}
    return end
