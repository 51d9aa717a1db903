"""Whether an exported table is true.

Four things are checked, in this order, and the first that fails is told: the file can be read and is whole;
every entry bears the seal that follows from those before it; the seed is the one whose hash was shown at the
opening, and every draw follows from it; and the rules, played again, ask for these very entries and take
every answer in them.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from commedia.engine import (
    BadOption,
    Chance,
    ChanceFault,
    CommediaError,
    Dealer,
    Diverged,
    Game,
    HandDealer,
    IllegalMove,
    Play,
    SeededDealer,
    log,
)
from commedia.engine.standing import HOW
from commedia.lab.export import FORMAT
from commedia.lab.whereabouts import find_loaded
from commedia.store.seals import FIRST, seal


class Untrue(CommediaError):
    """The file does not hold, with a sentence that says why and where."""


class _Line(msgspec.Struct):
    """One entry, as it stands in the file."""

    seq: int
    body: str
    seal: str
    kind: str = ""


class _File(msgspec.Struct):
    """An exported table."""

    table: str
    entries: list[_Line]
    seed: str = ""
    words: dict[str, str] = {}


class Verified(msgspec.Struct, frozen=True):
    """What is true of a table. seal: the hash of its seed, "" where it was dealt by hand; last: the last seal
    of its log; both to compare with what was written down.
    """

    game: str
    seats: list[str]
    entries: int
    draws: int
    seal: str
    last: str

    def __str__(self) -> str:
        chance = (
            f"all {self.draws:,} draws follow from the seed whose hash was shown at the opening, {self.seal}"
            if self.seal
            else f"the table entered its {self.draws:,} draws by hand"
        )
        return (
            f"True. {self.game}, {len(self.seats)} seats, {self.entries:,} entries: every seal holds, "
            f"{chance}, and by the rules every move was legal. Last seal: {self.last}. "
            "What was said in words, and the title, bear no seal: words can be erased."
        )


def verify_file(path: Path) -> Verified:
    """Check a file. Raises Untrue; OSError where it cannot be read at all."""
    return verify(path.read_bytes())


def verify(text: bytes | str) -> Verified:
    """Check an exported table. Raises Untrue."""
    file = _parse(text)
    _check_seals(file)
    entries = [_entry(line) for line in file.entries]
    opened = entries[0]
    if not isinstance(opened, log.Opened):
        raise Untrue("Entry 0 is not the opening of a table.")
    try:
        game = find_loaded(opened.game)
    except BadOption as unknown:
        raise Untrue(f"The opening names a game that is not here: {unknown}") from unknown
    draws = [entry for entry in entries if type(entry) is log.Drawn]
    _play_again(game, opened, entries, _dealer(opened, file.seed, draws))
    return Verified(
        game.title,
        opened.seats,
        len(entries),
        len(draws),
        opened.seal if opened.dealer == "house" else "",
        file.entries[-1].seal,
    )


# -- the file ----------------------------------------------------------------------------------------------


def _parse(text: bytes | str) -> _File:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise Untrue(
            f"The file is not whole, or is not JSON: {broken}. It may have been cut off on its way."
        ) from broken
    given = data.get("format") if isinstance(data, Mapping) else None
    if given != FORMAT:
        raise Untrue(f"The file is not an exported table: its format is {given!r}, not {FORMAT!r}.")
    try:
        file = msgspec.convert(data, _File)
    except msgspec.ValidationError as wrong:
        raise Untrue(f"The file is not an exported table: {wrong}.") from wrong
    if not file.entries:
        raise Untrue("The file holds no entries.")
    return file


def _check_seals(file: _File) -> None:
    """Every entry in its place, under the seal that follows from those before it."""
    mark = FIRST
    for place, line in enumerate(file.entries):
        if line.seq != place:
            raise Untrue(
                f"Entry {line.seq} stands where entry {place} belongs: entries are missing or moved."
            )
        kind = _kind(line)
        mark = seal(mark, file.table, line.seq, kind, line.body.encode())
        if mark.hex() != line.seal:
            raise Untrue(
                f"Entry {place} ({kind}) does not bear the seal that follows from it: it was altered, "
                "or one before it was dropped or moved."
            )


def _kind(line: _Line) -> str:
    try:
        kind = str(msgspec.json.decode(line.body)["type"])
    except (msgspec.DecodeError, LookupError, TypeError) as broken:
        raise Untrue(f"Entry {line.seq} cannot be read: {line.body[:60]!r}.") from broken
    if line.kind not in ("", kind):
        raise Untrue(f"Entry {line.seq} is called {line.kind} and is {kind}.")
    return kind


def _entry(line: _Line) -> log.Entry:
    try:
        entry = log.decode(line.body.encode())
    except (msgspec.ValidationError, msgspec.DecodeError) as broken:
        raise Untrue(f"Entry {line.seq} cannot be read: {broken}.") from broken
    if isinstance(entry, log.Answered) and not isinstance(entry.answer, dict):
        raise Untrue(f"Entry {line.seq} cannot be read: its answer is no object.")
    return entry


# -- chance ------------------------------------------------------------------------------------------------


def _dealer(opened: log.Opened, seed: str, draws: list[log.Drawn]) -> Dealer:
    """Who answers for chance when the table is played again."""
    if opened.dealer != "house":
        return HandDealer()
    if not seed:
        raise Untrue(
            "The seed is not in the file, so that no draw can be checked. It is shown when a play is over."
        )
    try:
        known = bytes.fromhex(seed)
    except ValueError as wrong:
        raise Untrue("The seed is not written in hexadecimal.") from wrong
    if hashlib.sha256(known).hexdigest() != opened.seal:
        raise Untrue("The seed is not the one whose hash was shown at the opening.")
    return _Derived(known, opened, draws)


class _Derived:
    """Deals from the seed, and holds the log against it."""

    def __init__(self, seed: bytes, opened: log.Opened, draws: list[log.Drawn]) -> None:
        self._seeded = SeededDealer(seed, opened.entropy, opened.seats)
        self._draws = draws

    def deal(self, chance: Chance[Any], number: int) -> Any:
        if number >= len(self._draws):
            raise Untrue(
                f"The log ends before its time: {chance.asked()} is due ({chance.id}), "
                f"and there are only {len(self._draws):,} draws."
            )
        outcome = self._seeded.deal(chance, number)
        logged = self._draws[number]
        if logged.id == chance.id and logged.outcome != outcome:
            raise Untrue(
                f"Draw {number} ({chance.id}) is {logged.outcome!r} in the log, "
                f"and the seed gives {outcome!r}."
            )
        return outcome


# -- the rules ---------------------------------------------------------------------------------------------


def _play_again(game: Game, opened: log.Opened, entries: list[log.Entry], dealer: Dealer) -> None:
    """Play the table again: the rules must bring the very entries of the file, one after the other."""
    try:
        play = Play.start(game, opened.seats, opened.options, dealer)
    except (BadOption, ChanceFault, Diverged) as unfit:
        raise Untrue(f"No table of {game.title} opens like this: {unfit}") from unfit
    due = _Due(play)
    for place, entry in enumerate(entries[1:], start=1):
        if not due.any():
            _replay(play, place, entry)
            due.gather()
        asked, given = due.next(), log.encode(entry)
        if asked != given:
            raise Untrue(f"Entry {place} should be {asked.decode()} by the rules, and is {given.decode()}.")
    if due.any():
        raise Untrue(f"The log ends before its time: {due.next().decode()} is missing at its end.")
    if not play.finished:
        raise Untrue(
            f"The log ends before its time: after entry {len(entries) - 1} the play is not over "
            f"({', '.join(play.open)} is open)."
        )


class _Due:
    """The entries that a play brings, in order, checkpoints left out."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._waiting: deque[bytes] = deque()
        self.gather()

    def gather(self) -> None:
        """Take over what the play has brought."""
        outbox = self._play.outbox
        self._waiting += [log.encode(e) for e in outbox.entries if type(e) is not log.SceneStart]
        outbox.clear()

    def any(self) -> bool:
        """Whether an entry is due before the next move."""
        return bool(self._waiting)

    def next(self) -> bytes:
        """The entry that is due, as JSON."""
        return self._waiting.popleft() if self._waiting else b"nothing"


def _replay(play: Play, place: int, entry: log.Entry) -> None:
    """Make the move of an entry. Raises Untrue where it cannot be made."""
    match entry:
        case log.Drawn() if not isinstance(play.dealer, HandDealer):
            raise Untrue(f"Entry {place} is a draw ({entry.id}) that the rules do not ask for there.")
        case log.Drawn() if play.standing.stopped:
            raise Untrue(f"Entry {place} ({entry.id}) was made while play had stopped.")
        case log.Opened() | log.SceneStart():
            raise Untrue(f"Entry {place} is of a kind ({log.kind_of(entry)}) that does not belong there.")
        case log.Answered() if play.finished:
            raise Untrue(f"Entry {place} ({entry.id}) comes after the end of the play.")
        case log.Answered() if play.standing.stopped:
            raise Untrue(f"Entry {place} ({entry.id}) was made while play had stopped.")
        case log.Said() if entry.seat not in play.seats or entry.how not in HOW:
            raise Untrue(f"Entry {place} is speech that nobody at this table could have made.")
        case log.Said() if entry.words != f"w{play.moves}.0":
            raise Untrue(f"Entry {place} is speech at a place where it was not made.")
        case _:
            pass
    try:
        play.replay(entry)
    except Diverged as other:
        asked = other.asked or "nothing"
        raise Untrue(f"Entry {place} answers {other.logged}, where the rules ask {asked}.") from other
    except (IllegalMove, ChanceFault) as refused:
        raise Untrue(f"Entry {place} is not legal: {refused}") from refused
