"""Whether an exported table is true.

Five things are checked, in this order, and the first that fails is told: the file can be read, in one way
only (`exported.py`); every entry bears the seal that follows from those before it, and those that somebody
noted are there (`seal_notes.py`); the opening is one that the house writes for such a table; the seed is
the one whose hash was shown at the opening, and every draw follows from it; and the rules, played again, ask
for these very entries and take every answer in them (`replayed.py`). Then it is known which entries
everybody knew of, and so which entry a noted seal is of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from commedia import games
from commedia.engine import BadOption, Chance, Dealer, Game, HandDealer, SeededDealer, log
from commedia.engine.commitments import fault_in as fault_in_words
from commedia.engine.domains import WORDLESS, shown
from commedia.engine.english import listed
from commedia.engine.visible_text import tidy
from commedia.lab.exported import (
    MOST_SHOWN,
    Exported,
    Untrue,
    is_laid_out_anew,
    kind_of,
    read_bytes,
    read_entry,
    read_file,
)
from commedia.lab.game_address import find_loaded
from commedia.lab.moved import is_moving, record_in
from commedia.lab.replayed import in_words, play_again
from commedia.lab.seal_notes import fault_in, misplaced_in
from commedia.lab.seed_proof import what_words_prove
from commedia.store.seals import FIRST, seal

SEALED_ANEW = (
    "another play altogether by the same rules: other options, answers, seats and names, and whatever "
    "follows from them; under another seed, too, if nobody noted its hash",
    "an outcome that was entered by hand: any that there could be, also where the house had dealt it",
    "of answers that were sealed together, which came first, and that one was changed or given twice",
    "that somebody spoke, whispered, stopped the play or agreed to go on, and when",
    "that all agreed to take a scene back, and that words which were due were left unsaid",
    "in which order words were added to the seed",
    "which table it was, and who sat in which seat",
)
"""What a file may claim otherwise once its seals are made anew; the last seal tells, if somebody noted it."""


class Verified(msgspec.Struct, frozen=True):
    """What is true of a table. seal: the hash of its seed, "" where it was dealt by hand; last: the last seal
    of its log; both to compare with what was written down. notes: what is odd about the file where it bears
    no seal, a sentence each.
    """

    game: str
    seats: list[str]
    entries: int
    draws: int
    seal: str
    last: str
    notes: tuple[str, ...] = ()
    words: str = ""
    """What the words in the seed prove of who could choose the draws."""
    noted: int = 0
    """How many seals that somebody noted during the play it bears."""
    is_over: bool = True
    """Whether its play is."""

    def __str__(self) -> str:
        chance = (
            f"all {self.draws:,} draws follow from the seed whose hash was shown at the opening, {self.seal}"
            if self.seal
            else f"the table entered its {self.draws:,} draws by hand"
        )
        true = "True" if self.is_over else "True so far, and the play goes on"
        return "\n".join(
            (
                f"{true}. {self.game}, {len(self.seats)} seats, {self.entries:,} entries: every seal holds, "
                f"{chance}, and by the rules every move was legal. Last seal: {self.last}. "
                "What was said in words, and the title, bear no seal: words can be erased.",
                *([self.words] if self.words else []),
                *([_bears(self.noted)] if self.noted else []),
                *self.notes,
                "Did somebody at the table note down that last seal? If not, the whole file could have been "
                "sealed anew, and then it could still hide",
                *(f"- {what}" for what in SEALED_ANEW),
            )
        )


def _bears(noted: int) -> str:
    return f"The {noted} seals that were noted hold." if noted > 1 else "The seal that was noted holds."


def verify_file(path: Path, noted: Sequence[tuple[int, str]] = ()) -> Verified:
    """Check a file. Raises Untrue; OSError where it cannot be read at all."""
    text = read_bytes(path)
    return verify(record_in(text), noted, is_over=False) if is_moving(text) else verify(text, noted)


def verify(text: bytes | str, noted: Sequence[tuple[int, str]] = (), *, is_over: bool = True) -> Verified:
    """Check an exported table. Raises Untrue.

    noted: seals that somebody noted during the play: the entry, and the seal's first digits or all of them.
    is_over: whether its play has to be over; a table on its way to another house may stand anywhere.
    """
    file = read_file(text)
    _check_seals(file)
    seals = [line.seal for line in file.entries]
    if changed := fault_in(noted, seals, _seed_of(file)):
        raise Untrue(changed)
    entries = [read_entry(line) for line in file.entries]
    opened = entries[0]
    if not isinstance(opened, log.Opened):
        raise Untrue("Entry 0 is not the opening of a table.")
    try:
        game = find_loaded(opened.game)
    except BadOption as unknown:
        raise Untrue(f"The opening names a game that is not here: {unknown}") from unknown
    _check_opening(game, opened)
    _check_words(opened)
    draws = [entry for entry in entries if type(entry) is log.Drawn]
    replayed = play_again(game, opened, entries, _dealer(opened, file.seed, draws), is_over=is_over)
    # A table from before secret deeds were counted apart has shown its seals by their places in the log.
    counted = [replayed.known] if opened.counts == "own" else [replayed.known, range(len(seals))]
    if moved := misplaced_in(noted, seals, _seed_of(file), counted):
        raise Untrue(moved)
    return Verified(
        game.title,
        opened.seats,
        len(entries),
        len(draws),
        opened.seal if opened.dealer == "house" else "",
        file.entries[-1].seal,
        tuple(_odd(file, text, replayed.named)),
        what_words_prove(opened),
        len(noted),
        replayed.is_over,
    )


def _check_seals(file: Exported) -> None:
    """Every entry in its place, under the seal that follows from those before it."""
    mark = FIRST
    for place, line in enumerate(file.entries):
        if line.seq != place:
            raise Untrue(
                f"Entry {line.seq} stands where entry {place} belongs: entries are missing or moved."
            )
        kind = kind_of(line)
        mark = seal(mark, file.table, line.seq, kind, line.body.encode())
        if mark.hex() != line.seal:
            raise Untrue(
                f"Entry {place} ({kind}) does not bear the seal that follows from it: it was altered, "
                "or one before it was dropped or moved."
            )


def _seed_of(file: Exported) -> bytes:
    """The seed as the file has it; b"" where it has none that can be read, as is told further on."""
    try:
        return bytes.fromhex(file.seed)
    except ValueError:
        return b""


def _odd(file: Exported, text: bytes | str, named: set[str]) -> Iterator[str]:
    """What is odd about a file where it bears no seal."""
    if is_laid_out_anew(file, text):
        yield (
            "The file is laid out otherwise than the house does it (white space, the order of keys, the "
            "spelling of text); that changes nothing."
        )
    stray = [id for id in file.words if id not in named and id != WORDLESS.id]
    if stray:
        ids = listed([shown(id) for id in stray[:3]])
        yield f"The file holds words under {ids}, which stand nowhere in its log."


# -- the opening -------------------------------------------------------------------------------------------


def _check_opening(game: Game, opened: log.Opened) -> None:
    """Everything in entry 0 is what the house writes there for a table of that game."""
    if opened.game != game.slug and game.slug in games.SLUGS:
        raise Untrue(f"The opening calls the game {shown(opened.game)}, and its name is {game.slug}.")
    if opened.version != game.version:
        raise Untrue(
            f"The table was played by version {shown(opened.version)} of {game.title}, and here is version "
            f"“{game.version}”: only the same one can tell whether its play is true."
        )
    try:
        seats, options = game.read_seats(opened.seats), game.read_options(opened.options, anew=False)
    except Exception as unfit:  # what a document holds may be anything
        raise Untrue(f"No table of {game.title} opens like this: {in_words(unfit)}") from unfit
    if opened.seats != seats:
        raise Untrue(f"The seats are called {listed(seats)}, and the opening spells them otherwise.")
    if msgspec.json.encode(opened.options) != msgspec.json.encode(options):
        other = next((k for k in options if _differ(opened.options, options, k)), "")
        what = f": {other} should be {_as_json(options[other])}" if other else " in another order"
        raise Untrue(f"The options are not as {game.title} reads them{what}.")
    strangers = [s for s, word in opened.entropy.items() if s not in seats or not word or word != tidy(word)]
    if strangers:
        raise Untrue(f"{shown(strangers[0])} added no such word to the seed, or sat nowhere.")


def _check_words(opened: log.Opened) -> None:
    """The words in entry 0 are those that were committed to."""
    if opened.committed is msgspec.UNSET:
        return
    if opened.entropy or (opened.committed and opened.dealer != "house"):
        raise Untrue(
            "Entry 0 holds words for a seed that has none, or words in the clear beside commitments."
        )
    if fault := fault_in_words(opened.seal, opened.committed, opened.seats):
        raise Untrue(f"Entry 0 holds {fault}.")


def _differ(given: dict[str, Any], read: dict[str, Any], key: str) -> bool:
    return key not in given or msgspec.json.encode(given[key]) != msgspec.json.encode(read[key])


def _as_json(value: Any) -> str:
    return shown(msgspec.json.encode(value).decode(), MOST_SHOWN)


# -- chance ------------------------------------------------------------------------------------------------


def _dealer(opened: log.Opened, seed: str, draws: list[log.Drawn]) -> Dealer:
    """Who answers for chance when the table is played again."""
    if opened.dealer == "hand":
        if seed or opened.seal:
            raise Untrue("The table used its own dice, and yet there is a seed, or the hash of one.")
        return HandDealer()
    if opened.dealer != "house":
        raise Untrue(f"Chance was dealt by {shown(opened.dealer)}: the house deals, or the table by hand.")
    if not seed:
        raise Untrue(
            "The seed is not in the file, so that no draw can be checked. It is shown when a play is over."
        )
    try:
        known = bytes.fromhex(seed)
    except ValueError as wrong:
        raise Untrue("The seed is not written in hexadecimal.") from wrong
    if known.hex() != seed:
        raise Untrue(f"The seed is not written in hexadecimal as the house does it, {known.hex()}.")
    if hashlib.sha256(known).hexdigest() != opened.seal:
        raise Untrue("The seed is not the one whose hash was shown at the opening.")
    return _Derived(known, opened, draws)


class _Derived:
    """Deals from the seed, and holds the log against it."""

    def __init__(self, seed: bytes, opened: log.Opened, draws: list[log.Drawn]) -> None:
        self._seeded = SeededDealer.of(seed, opened)
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


__all__ = ["SEALED_ANEW", "Untrue", "Verified", "verify", "verify_file"]
