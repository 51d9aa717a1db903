"""The same game twice, but for one secret answer: nobody else may notice until it is opened."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from commedia.engine import (
    Answer,
    Chance,
    ChanceFault,
    Decision,
    IllegalMove,
    Moment,
    Play,
    RuleFault,
    Seat,
    log,
)
from commedia.engine.answer_parsing import read_answer
from commedia.lab import source_lines
from commedia.lab.actors import legal_answer
from commedia.lab.check.findings import Found
from commedia.lab.check.recording import Recording, logged
from commedia.lab.check.secrets.sight import difference, shown_to
from commedia.lab.source_lines import Placed

TRIES = 8
"""Samples taken to find another answer than the one that was given."""
CLOSE = 12
"""Pauses after the secret answer at which everything is compared; later ones by chance."""
SOMETIMES = 8


class Parted(Exception):
    """The two games asked chance for different things; from here on there is nothing to compare."""


class SameChance:
    """Deals what the other game drew, as long as this one asks for the same."""

    def __init__(self, drawn: Sequence[tuple[str, Any]]) -> None:
        self._drawn = deque(drawn)

    def deal(self, chance: Chance[Any], number: int) -> Any:
        if not self._drawn or self._drawn[0][0] != chance.id:
            raise Parted
        try:
            return chance.read(self._drawn.popleft()[1])
        except ChanceFault as other_pool:
            raise Parted from other_pool


def noticed(recording: Recording) -> Iterator[Found]:
    """How another seat or a spectator can tell what one secret answer of the game was."""
    if not recording.secrets:
        return
    below = recording.below
    at = recording.secrets[below(len(recording.secrets))]
    given = log.decode(recording.bodies[at])
    assert isinstance(given, log.Answered)
    one, other = recording.restored(at), recording.restored(at)
    changed = another_answer(other, given, below)
    if changed is None:
        return
    secret = other.open[given.id]
    entries = recording.entries(at)
    drawn = [(e.id, e.outcome) for e in entries if type(e) is log.Drawn]
    one.dealer, other.dealer = logged(entries), SameChance(drawn)
    moves = [e for e in entries if type(e) is log.Answered]
    other_moves = [log.Answered(given.id, given.seat, changed), *moves[1:]]
    try:
        yield from _side_by_side(recording, one, other, moves, other_moves, secret)
    except Parted:
        return
    finally:
        one.close()
        other.close()


def another_answer(play: Play, given: log.Answered, below: Any) -> Answer | None:
    """A legal answer to the same decision that is not the one given; None where none was found."""
    decision = play.open[given.id]
    for _ in range(TRIES):
        try:
            answer = legal_answer(decision, below, play.moves)
        except RuleFault:
            return None
        if answer.plain() != given.answer:
            return answer
    return None


def _side_by_side(
    recording: Recording,
    one: Play,
    other: Play,
    moves: Sequence[log.Answered],
    other_moves: Sequence[log.Answered],
    secret: Decision[Any],
) -> Iterator[Found]:
    """Play both on with the same answers and compare what everybody but the secret's owner is shown."""
    owner = moves[0].seat
    watching = [*(seat for seat in one.seats if seat != owner), None]
    told, at = f"the secret answer to {secret.kind}", source_lines.of_kind(type(secret))
    one.outbox.moments, other.outbox.moments = Placed(), Placed()
    for number, (move, other_move) in enumerate(zip(moves, other_moves, strict=True)):
        refusal = _refusal(other, other_move)
        if refusal and move.seat != owner:
            yield Found(f"{told} decides what another seat may answer later: {refusal}", at, one.moves)
        if refusal:
            return  # the owner plays on by what only they know
        one.replay(move)
        other.replay(other_move)
        here, there = one.outbox.moments, other.outbox.moments
        one.outbox.moments, other.outbox.moments = Placed(), Placed()
        if any(moment.opens for moment in (*here, *there)):
            return
        closely = number < CLOSE
        for seat in watching:
            parting = _parting(here, there, seat)
            if parting is not None:
                yield Found(
                    f"{told} can be told from what happened: {parting.rule or 'a moment without a rule'}. "
                    "If it is opened there, say so: opens=True",
                    _line_of(parting, here, there) or at,
                    one.moves,
                )
                return
            if closely or not recording.below(SOMETIMES):
                left, right = _shown(one, seat, closely), _shown(other, seat, closely)
                if msgspec.json.encode(left) != msgspec.json.encode(right):
                    yield Found(f"{told} can be told from {difference(left, right)}", at, one.moves)
                    return


def _refusal(play: Play, move: log.Answered) -> str:
    """Why a move cannot be made at that table; "" where it can."""
    decision = play.open.get(move.id)
    if decision is None or decision.seat != move.seat:
        return f"{move.id.rsplit('/', 1)[0]} is not asked"
    if isinstance(move.answer, Answer):
        return ""
    values = {name: value for name, value in move.answer.items() if value not in ("", None)}
    try:
        # Prose stands in a log by its id, which serves as words here.
        read_answer(decision, values, play.moves)
    except IllegalMove as refused:
        return refused.sentence
    return ""


def _parting(told: Sequence[Moment], other: Sequence[Moment], seat: Seat | None) -> Moment | None:
    """The first moment in which two games differ for that seat; None where they do not."""
    left = [moment for moment in told if moment.seen_by(seat)]
    right = [moment for moment in other if moment.seen_by(seat)]
    for number in range(max(len(left), len(right))):
        here, there = left[number : number + 1], right[number : number + 1]
        if msgspec.json.encode(here) != msgspec.json.encode(there):
            return (here or there)[0]
    return None


def _line_of(moment: Moment, here: Sequence[Moment], there: Sequence[Moment]) -> str:
    """The line that told a moment of one of two games."""
    return next(
        (
            told.place_of(moment.n)
            for told in (here, there)
            if isinstance(told, Placed) and any(one is moment for one in told)
        ),
        "",
    )


def _shown(play: Play, seat: Seat | None, closely: bool) -> Any:
    return shown_to(play, seat) if closely else play.view(seat)
