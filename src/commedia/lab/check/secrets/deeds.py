"""What a seat does in secret: of two tables, at one of which it is done, nobody else can tell which is which.

A whisper, an answer that `is_unseen`, a sealed answer that is given anew: the others are shown,
offered and refused the same with it and without, at once, after the next move that everybody knows of, and
once all have gone back to before that.
And an open door has to say that an answer `is_unseen` of which nobody else is shown anything, or the numbers
that everybody counts by would tell of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from commedia.engine import Decision, IllegalMove, Moment, Play, Seat, SeededDealer
from commedia.engine.domains import Below
from commedia.lab import source_lines
from commedia.lab.actors import legal_answer
from commedia.lab.check.findings import Found
from commedia.lab.check.recording import Recording
from commedia.lab.check.secrets.sight import difference, shown_to

SEED = bytes(32)
"""What both tables are dealt from."""


class Deed(NamedTuple):
    """Something that a seat may do. says: what, after the name of whoever does it. where: its line."""

    seat: Seat
    says: str
    do: Callable[[Play], None]
    where: str = ""
    is_secret: bool = True


def leaks(recording: Recording, entries: Iterable[int], below: Below) -> Iterator[Found]:
    """How others could tell of a secret deed at some pauses of a game, by where these are in its log."""
    for entry in entries:
        play = _table(recording, entry)
        deeds = list(_deeds(play, below))
        play.close()
        for deed in deeds:
            yield from _told_of(recording, entry, deed, below)


def _table(recording: Recording, entry: int) -> Play:
    play = recording.restored(entry)
    play.dealer = SeededDealer(SEED)
    return play


def _deeds(play: Play, below: Below) -> Iterator[Deed]:
    """What seats can do just now that others may not notice, or must."""
    speaker, hearer = (play.seats[below(len(play.seats))] for _ in range(2))
    if speaker != hearer and not play.standing.stopped:
        yield Deed(speaker, "whispers", lambda at: at.say(speaker, "whisper", "Now.", [hearer]))
    for decision in play.decisions():
        if decision.given is not None or decision.manner.optional:
            yield _answering(play, decision, below)


def _answering(play: Play, decision: Decision[Any], below: Below) -> Deed:
    id, seat, answer = decision.id, decision.seat, legal_answer(decision, below, play.moves)
    is_secret = decision.is_secret_now(type(answer))

    def do(at: Play) -> None:
        at.answer(id, seat, deepcopy(answer))

    anew = " anew" if decision.given is not None else ""
    where = source_lines.of_kind(type(decision))
    return Deed(seat, f"answers {decision.kind}{anew} with {answer.do}", do, where, is_secret)


def _told_of(recording: Recording, entry: int, deed: Deed, below: Below) -> Iterator[Found]:
    without, with_it = _table(recording, entry), _table(recording, entry)
    try:
        deed.do(with_it)
    except IllegalMove:
        return  # a seat has answered what the last legal answer of another has closed
    else:
        if deed.is_secret:
            yield from _noticed(without, with_it, deed, below)
        else:
            yield from _unnoticed(without, with_it, deed)
    finally:
        without.close()
        with_it.close()


def _noticed(without: Play, with_it: Play, deed: Deed, below: Below) -> Iterator[Found]:
    """What others could tell a secret deed from."""
    secret = with_it.outbox.secret
    if not secret:
        return  # the rules have told everybody of it
    others = [one for one in (*without.seats, None) if one not in secret[0]]
    told = _difference(without, with_it, others)
    if told is None and (decision := next(iter(without.waiting_for()), None)) is not None:
        id, answer = decision.id, legal_answer(decision, below, without.moves)
        for play in (without, with_it):
            play.answer(id, decision.seat, deepcopy(answer))
        # What has come to light with that move may be another thing at each, and bring other questions.
        here, there = (_asked(play, others) for play in (without, with_it))
        if here.keys() == there.keys() and here != there:
            told = "the ids of what is asked next"
        told = told or _gone_back(without, with_it, others)
    if told is not None:
        yield Found(f"one seat {deed.says} in secret, and another can tell from {told}", deed.where)


def _gone_back(without: Play, with_it: Play, others: Sequence[Seat | None]) -> str | None:
    """What others can tell from how far the table can go back, and from what they see once it has."""
    ways = without.ways_back()
    if ways != with_it.ways_back():
        return "how far the table can go back"
    if "answer" not in ways:
        return None
    for play in (without, with_it):
        play.stop()
        play.outbox.clear()
        play.go_back("answer")
    told = _difference(without, with_it, others)
    return None if told is None else f"{told}, after the last answer is taken back"


def _asked(play: Play, viewers: Iterable[Seat | None]) -> dict[str, list[str]]:
    """The ids of what these are asked, by seat and kind of decision."""
    asked: dict[str, list[str]] = {}
    for decision in play.open.values():
        if decision.seat in viewers:
            asked.setdefault(f"{decision.kind} of {decision.seat}", []).append(decision.id)
    return asked


def _unnoticed(without: Play, with_it: Play, deed: Deed) -> Iterator[Found]:
    """That nobody else notices a deed that is not declared as secret."""
    if msgspec.json.encode(without.world) == msgspec.json.encode(with_it.world):
        return  # it has changed nothing
    ears = {deed.seat}
    for moment in with_it.outbox.moments:
        if moment.to is None:
            return
        ears.update(moment.to)
    others = [one for one in (*without.seats, None) if one not in ears]
    if _difference(without, with_it, others) is None:
        yield Found(
            f"one seat {deed.says}, and others are shown nothing of it, but their numbers go on: its "
            "decision has to say that this `is_unseen`",
            deed.where,
        )


def _difference(one: Play, other: Play, viewers: Iterable[Seat | None]) -> str | None:
    """Where one of these sees something else at one table than at the other; None where all see the same."""
    for viewer in viewers:
        here, there = ({**shown_to(play, viewer), "told": _told(play, viewer)} for play in (one, other))
        if msgspec.json.encode(here) != msgspec.json.encode(there):
            return difference(here, there)
    return None


def _told(play: Play, viewer: Seat | None) -> list[dict[str, Any]]:
    """What somebody was told, without the table's own numbers, which nobody is shown."""
    seen: list[Moment] = [moment for moment in play.outbox.moments if moment.seen_by(viewer)]
    return [
        msgspec.to_builtins(msgspec.structs.replace(m, n=0, figures={} if m.takes_back else m.figures))
        for m in seen
    ]
