"""A log played again by rules that may have changed since: as far as they follow it, and why no further.

Chance is entered by hand here, whoever dealt it: so every draw is an entry with a place of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from commedia.dev.faults import Fault, Frame, fault_of, waiting_at
from commedia.dev.package import Package
from commedia.engine import Diverged, Game, HandDealer, IllegalMove, Play, log
from commedia.engine.real_dice import EnterOutcome

BY_HAND = HandDealer()


class Parted(msgspec.Struct, frozen=True):
    """Where rules and log part. place: the number of the entry that the rules do not take, from 1.

    entry: what it says. why: a sentence. fault: where the rules broke at it, or refused it. waits: where the
    rules wait now instead, the innermost line first.
    """

    place: int
    entry: str
    why: str
    fault: Fault | None
    waits: list[Frame]


class Followed(msgspec.Struct):
    """A play, as far as the rules followed; `taken` entries. None where they do not even open the table."""

    play: Play | None
    taken: int
    parted: Parted | None = None


def follow(game: Game, opened: log.Opened, entries: Sequence[bytes], package: Package) -> Followed:
    """Play a log again. entries: those after the opening, as JSON. The play's outbox holds all of it."""
    play, taken = _begun(game, opened), 0
    try:
        _open(play, opened)
        for body in entries:
            play.replay(log.decode(body))
            taken += 1
    except Exception as error:
        parted = _parted(play, taken, entries, error, package)
        if taken == 0 and not _opens(game, opened):
            return Followed(None, 0, parted)
        return Followed(follow(game, opened, entries[:taken], package).play, taken, parted)
    return Followed(play, taken)


def due(play: Play) -> EnterOutcome | None:
    """The chance that the rules wait for."""
    return next((asked for asked in play.open.values() if type(asked) is EnterOutcome), None)


def brief(body: bytes) -> str:
    """An entry in a line."""
    entry = log.decode(body)
    match entry:
        case log.Answered():
            given = {name: value for name, value in entry.answer.items() if name != "do"}
            with_ = f" {msgspec.json.encode(given).decode()}" if given else ""
            return f"{entry.seat} answers {entry.id}: {entry.answer.get('do', '')}{with_}"
        case log.Drawn():
            return f"chance brings {msgspec.json.encode(entry.outcome).decode()} for {entry.id}"
        case log.Said():
            as_ = f", as {entry.as_}" if entry.as_ else ""
            return f"{entry.seat} says something ({entry.how}{as_})"
        case log.Stopped():
            return "the X-card is laid"
        case log.WentOn():
            return f"{entry.seat} agrees to go on"
        case log.Seated():
            return f"somebody {'sits down as' if entry.taken else 'leaves the seat of'} {entry.seat}"
        case log.Absent():
            return f"{entry.seat} {'is away' if entry.gone else 'is here again'}"
        case log.Undone():
            return f"{entry.seat} takes the last answer back"
        case log.TookBack():
            return "the scene is taken back"
        case _:
            return log.kind_of(entry)


def _begun(game: Game, opened: log.Opened) -> Play:
    play = Play(game, opened.seats, opened.options, BY_HAND)
    play.own_counts = opened.counts == "own"
    return play


def _open(play: Play, opened: log.Opened) -> None:
    play.world = play.game.new_world(opened.seats, opened.options)
    play.outbox.entries.append(opened)
    play.begin(play.game.opens_with.__name__, {})


def _opens(game: Game, opened: log.Opened) -> bool:
    try:
        _open(_begun(game, opened), opened)
    except Exception:
        return False
    return True


def _parted(play: Play, taken: int, entries: Sequence[bytes], error: Exception, package: Package) -> Parted:
    entry = brief(entries[taken]) if taken < len(entries) else "the opening"
    waits = waiting_at(play.lines(), package)
    match error:
        case Diverged():
            now = f"ask {error.asked}" if error.asked else "ask nothing more"
            return Parted(taken + 1, entry, f"The rules now {now}.", None, waits)
        case IllegalMove():
            rule = f" ({error.rule})" if error.rule else ""
            fault = fault_of(error, package, "taking that entry")
            why = f"The rules refuse it now: {error.sentence}{rule}"
            return Parted(taken + 1, entry, why, fault if fault.own else None, waits)
        case _:
            fault = fault_of(error, package, f"at “{entry}”")
            return Parted(taken + 1, entry, f"The rules break at it: {fault.sentence}.", fault, [])
