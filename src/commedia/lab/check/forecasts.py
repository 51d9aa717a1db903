"""What is told of an answer before it is given, held against what comes of it.

As a random game goes on, and as the game's own house actors play it, every figure that an answer was said to
come to is looked for in the moments that follow. And at some pauses an answer is given, and what its seat is
asked after that is left as it is filled in: then it has to come as it usually does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from commedia.engine import Answer, Closed, Decision, Domain, IllegalMove, Moment, NotSeen, Play
from commedia.engine.decisions import foretells
from commedia.engine.domains import Below, Fields
from commedia.engine.errors import CommediaError
from commedia.engine.foretold import Foretold, Promises
from commedia.lab import source_lines
from commedia.lab.actors import legal_answer
from commedia.lab.check.findings import Found
from commedia.lab.check.recording import Recording

PREVIEWS = "previews"
"""What such a finding is called, whichever check plays the game."""
MOST_STEPS = 12
"""Questions that are left as they are filled in, one after the other."""


class Held:
    """The promises of one game, each with the decision that made it, and of which answer."""

    def __init__(self) -> None:
        self._promises: list[tuple[Promises, type[Decision[Any]], str]] = []

    def tell(self, play: Play, decision: Decision[Any], answer: Answer) -> Iterator[Found]:
        """An answer is about to be given. What its seat is told must not hang on what it does not know."""
        try:
            told = play.foretold(decision, answer)
        except NotSeen as hidden:
            yield Found(
                f"what {decision.kind} tells of {answer.do} beforehand hangs on what is hidden: {hidden}",
                source_lines.of_kind(type(decision)),
                check=PREVIEWS,
            )
            return
        if told:
            promises = Promises()
            promises.tell(told)
            self._promises.append((promises, type(decision), answer.do))

    def broken(self, moments: Iterable[Moment], moves: int | None = None) -> Iterator[Found]:
        """What came otherwise in these moments than it was told."""
        news = list(moments)
        for promises, kind, do in self._promises:
            for told, moment in promises.broken(news):
                came = moment.figures[told.figure]
                sentence, where = unlike(kind, do, told, came), source_lines.of_kind(kind)
                yield Found(sentence, where, moves, check=PREVIEWS)
        self._promises = [one for one in self._promises if one[0].is_open]


def unlike(kind: type[Decision[Any]], do: str, told: Foretold, came: Any) -> str:
    """That something came otherwise. do: the answer of which it was told."""
    says = f"{kind.kind} tells of {do} beforehand that {told.name}"
    if told.least <= came <= told.most:
        return f"{says} can’t be {came}, and it is ({told.rule})"
    within = f"{told.least}" if told.least == told.most else f"{told.least} to {told.most}"
    return f"{says} will be {within}, and it comes to {came} ({told.rule})"


# -- left as it is filled in ---------------------------------------------------------------------------------


def unusual(recording: Recording, entries: Iterable[int], below: Below) -> Iterator[Found]:
    """What does not come as it usually does, at pauses of a game, by where these are in its log."""
    for entry in entries:
        play = recording.restored(entry)
        able = [q for q in play.decisions() if foretells(type(q)) and q.given is None]
        play.close()
        for n in range(len(able)):
            play = recording.restored(entry)
            decision = [q for q in play.decisions() if foretells(type(q)) and q.given is None][n]
            yield from _followed(play, decision, below)
            play.close()


def _followed(play: Play, decision: Decision[Any], below: Below) -> Iterator[Found]:
    answer = legal_answer(decision, below, play.moves)
    try:
        told = [one for one in play.foretold(decision, answer) if one.figure and one.usual is not None]
    except NotSeen:
        return  # and already told
    play.outbox.clear()
    if not told or not _goes_on(play, decision, answer):
        return
    if any(q.id == decision.id for q in play.decisions()):
        return  # it lies sealed until others have answered
    moments = list(play.outbox.moments)
    for one in told:
        came = one.now
        for moment in moments:
            if one.is_meant(moment):
                came = moment.figures[one.figure]
            if one.is_ended(moment):
                break
        if came is not None and came != one.usual:
            yield Found(
                f"{decision.kind} tells of {answer.do} beforehand that {one.name} will be {one.usual} "
                f"as it is filled in, and it comes to {came} ({one.rule})",
                source_lines.of_kind(type(decision)),
            )


def _goes_on(play: Play, decision: Decision[Any], answer: Answer) -> bool:
    """Give an answer, and leave what its seat is asked after it as it is filled in; whether that can be."""
    seat = decision.seat
    try:
        play.answer(decision.id, seat, answer)
        for _ in range(MOST_STEPS):
            waiting = [
                q
                for q in play.decisions(seat)
                if not q.manner.optional and foretells(type(q)) and q.given is None
            ]
            if not waiting or type(waiting[0]) is type(decision):
                return True
            filled = filled_in(waiting[0], play.moves)
            if filled is None:
                return False
            play.answer(waiting[0].id, seat, filled)
    except (CommediaError, IllegalMove):
        return False  # chance was asked for, of which there is no more
    return False


def filled_in(decision: Decision[Any], clock: int) -> dict[str, Any] | None:
    """The first answer that is open, as a form has it from the start; None where it is not full."""
    for answer, fields in decision.offers_at(clock).items():
        if not isinstance(fields, Closed):
            values = _filled(fields)
            return None if values is None else {"do": answer.do, **values}
    return None


def _filled(fields: Fields) -> dict[str, Any] | None:
    values: dict[str, Any] = {}
    for field, domain in fields.items():
        value = _start_of(domain)
        further = None if value is None else _filled(domain.then(value))
        if further is None:
            return None
        values |= {field: value, **further}
    return values


def _start_of(domain: Domain) -> Any:
    """What a field holds from the start: its default, or the only value there is; words are always found."""
    if domain.is_prose:
        return "so"
    [sole] = domain.sole() or [None]
    return sole if domain.default is None else domain.default
