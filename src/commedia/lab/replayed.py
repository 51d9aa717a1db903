"""The rules, played again over the entries of a log that somebody else brings.

Every move is made as whoever made it did, so that the play writes what an honest table would have written;
the log is held against that, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from commedia.engine import (
    Answer,
    BadOption,
    ChanceFault,
    Dealer,
    Decision,
    Diverged,
    Game,
    HandDealer,
    IllegalMove,
    Play,
    Prose,
    Speech,
    log,
)
from commedia.engine.answer_codec import Aside, lay_aside
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import WORDLESS, shown
from commedia.engine.english import listed
from commedia.engine.speech_and_stops import HOW, LAST
from commedia.lab.exported import MOST_SHOWN, Untrue


class Replayed(NamedTuple):
    """What playing a table again has shown.

    named: the ids of all prose that its entries name. known: those entries that everybody at the table knew
    of, by their places: a seal is noted under its place among these. is_over: whether the play is.
    """

    named: set[str]
    known: list[int]
    is_over: bool


def play_again(
    game: Game, opened: log.Opened, entries: list[log.Entry], dealer: Dealer, *, is_over: bool = True
) -> Replayed:
    """Play the table again: the rules must bring the very entries of the file, one after the other.

    is_over: whether the play has to be over with the last of them. Raises Untrue.
    """
    try:
        play = Play.start(game, opened.seats, opened.options, dealer, anew=False)
    except Untrue:
        raise
    except Exception as unfit:
        raise Untrue(f"No table of {game.title} opens like this: {in_words(unfit)}") from unfit
    play.own_counts = opened.counts == "own"
    due, named, known = _Due(play), set[str](), [0]
    for place, entry in enumerate(entries[1:], start=1):
        if not due.any():
            named.update(_replay(play, place, entry))
            due.gather()
        asked, given = due.next(), log.encode(entry)
        if due.is_known:
            known.append(place)
        if asked != given:
            raise Untrue(f"Entry {place} should be {_brief(asked)} by the rules, and is {_brief(given)}.")
    if due.any():
        raise Untrue(f"The log ends before its time: {_brief(due.next())} is missing at its end.")
    if is_over and not play.finished:
        raise Untrue(
            f"The log ends before its time: after entry {len(entries) - 1} the play is not over "
            f"({', '.join(play.open)} is open)."
        )
    return Replayed(named, known, play.finished)


def _brief(entry: bytes) -> str:
    text = entry.decode()
    return text if len(text) <= 2 * MOST_SHOWN else f"{text[: 2 * MOST_SHOWN]}…"


class _Due:
    """The entries that a play brings, in order, checkpoints left out."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self.is_known = True
        """Whether everybody at the table knew of the entry that was due last."""
        self.gather()

    def gather(self) -> None:
        """Take over what the play has brought."""
        outbox = self._play.outbox
        self._waiting += [
            (log.encode(e), n not in outbox.secret)
            for n, e in enumerate(outbox.entries)
            if type(e) is not log.SceneStart
        ]
        outbox.clear()

    def any(self) -> bool:
        """Whether an entry is due before the next move."""
        return bool(self._waiting)

    def next(self) -> bytes:
        """The entry that is due, as JSON."""
        asked, self.is_known = self._waiting.popleft() if self._waiting else (b"nothing", True)
        return asked


def _replay(play: Play, place: int, entry: log.Entry) -> Iterable[str]:
    """Make the move of an entry, as whoever made it. Returns the ids of its words.

    Raises Untrue where it cannot be made.
    """
    match entry:
        case log.Drawn() if not isinstance(play.dealer, HandDealer):
            raise Untrue(f"Entry {place} is a draw ({entry.id}) that the rules do not ask for there.")
        case log.Drawn() if play.standing.stopped:
            raise Untrue(f"Entry {place} ({entry.id}) was made while play had stopped.")
        case log.Opened() | log.SceneStart():
            raise Untrue(f"Entry {place} is of a kind ({log.kind_of(entry)}) that does not belong there.")
        case log.Answered() if play.finished:
            raise Untrue(f"Entry {place} ({entry.id}) comes after the end of the play.")
        case log.TookBack() if play.finished:
            raise Untrue(f"Entry {place} takes back a scene after the end of the play.")
        case log.Answered() if play.standing.stopped:
            raise Untrue(f"Entry {place} ({entry.id}) was made while play had stopped.")
        case log.Said() if entry.seat not in play.seats or entry.how not in (*HOW, LAST):
            raise Untrue(f"Entry {place} is speech that nobody at this table could have made.")
        case log.Said() if entry.words != f"w{_said_as(play, entry)}.0":
            raise Untrue(f"Entry {place} is speech at a place where it was not made.")
        case log.Seated() if entry.seat not in play.seats:
            raise Untrue(f"Entry {place} is of a seat that is not at this table.")
        case log.Absent() if entry.seat not in play.seats:
            raise Untrue(f"Entry {place} says who is away, and nobody of that name is at this table.")
        case log.WentOn() if entry.seat not in play.seats:
            raise Untrue(f"Entry {place} lets nobody at this table agree to go on.")
        case _:
            pass
    try:
        return _move(play, entry)
    except Untrue:
        raise
    except Diverged as other:
        asked = other.asked or "nothing"
        raise Untrue(f"Entry {place} answers {other.logged}, where the rules ask {asked}.") from other
    except Exception as refused:  # the rules may break at what nobody could have answered
        raise Untrue(f"Entry {place} is not legal: {in_words(refused)}") from refused


def _said_as(play: Play, said: log.Said) -> str:
    return play.next_move(said.seat, secretly=said.to is not None)


def _move(play: Play, entry: log.Entry) -> Iterable[str]:
    """Make a move, and return the ids of its words."""
    match entry:
        case log.Answered():
            decision = play.open.get(entry.id)
            if decision is None:
                raise Diverged(", ".join(play.open), entry.id)
            if decision.seat != entry.seat:
                raise IllegalMove(
                    f"{shown(entry.seat)} answers {entry.id}, which is asked of {decision.seat}."
                )
            answer, ids = _given(play, decision, entry.answer)
            play.replay(log.Answered(entry.id, entry.seat, answer))
            return ids
        case log.Said() if entry.how == LAST:
            play.last(entry.seat, entry.words, entry.line or "")
            return (entry.words,)
        case log.Said():
            if entry.line is msgspec.UNSET and entry.toward is msgspec.UNSET:
                play.say(entry.seat, entry.how, entry.words, entry.to or (), entry.as_ or "")
            else:
                said = Speech(entry.words, entry.line or "", entry.toward or "", entry.as_ or "")
                play.speak(entry.seat, said)
            return (entry.words,)
        case _:
            play.replay(entry)
            return ()


def _given(play: Play, decision: Decision[Any], logged: dict[str, Any]) -> tuple[Answer, list[str]]:
    """The answer that a log holds, read as it was when it was given, its words standing for themselves.

    Returns the ids of its words, too: those under which this move would have laid so many aside. In older
    logs they do not stand in the order of the answer.
    """
    ids: list[str] = []

    def lay(words: str) -> Prose:
        if words and words != WORDLESS.id:
            ids.append(str(words))
        return Prose(str(words))

    kind, values = read_answer(decision, logged, play.moves)
    lay_aside(kind, values, lay)
    is_secret = decision.is_secret_now(kind)
    aside = Aside(decision.seat, play.next_move(decision.seat, secretly=is_secret))
    due = [aside.lay(id).id for id in ids]
    if sorted(ids) != sorted(due):
        raise IllegalMove(f"its words would be {listed(due)}, and are {listed(ids)}.")
    return kind(**values), ids


def in_words(fault: Exception) -> str:
    """What went wrong, in a sentence that may quote the file."""
    kind = "" if isinstance(fault, BadOption | IllegalMove | ChanceFault) else f"{type(fault).__name__}: "
    return f"{kind}{shown(fault, 2 * MOST_SHOWN)[1:-1]}"
