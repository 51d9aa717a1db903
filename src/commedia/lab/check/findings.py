"""What the check finds: a sentence, where it comes from, and the game that shows it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence

import msgspec


class Found(msgspec.Struct, frozen=True):
    """Something that one test of a game has found.

    where: the line of the game's own from which it comes, "" where that is no one line. moves: how many were
    taken by then, None where it is the whole game's. stack: the lines that led there. check: which it belongs
    to; "" for the one that came upon it.
    """

    sentence: str
    where: str = ""
    moves: int | None = None
    stack: tuple[str, ...] = ()
    check: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong with a game.

    check: which check found it. sentence: what is wrong. seats, seed: a game that shows it, by
    `commedia check GAME --seats … --seed … --games 1`; None where no game is needed to see it.
    times: how many games showed it. where, moves, stack: as in `Found`. script: the last lines that the
    players of that game were told before. options: those that were not left to chance, as they are typed.
    """

    check: str
    sentence: str
    seats: int | None = None
    seed: int | None = None
    times: int = 1
    where: str = ""
    moves: int | None = None
    stack: tuple[str, ...] = ()
    script: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.seed is None:
            return f"{self.check}: {self.sentence}"
        more = f", and {self.times - 1:,} more" if self.times > 1 else ""
        return f"{self.check}: {self.sentence} (--seats {self.seats} --seed {self.seed}{more})"

    def details(self, game: str) -> list[str]:
        """Where it is, what had happened, and how to see it again, a line each. game: its name."""
        lines = [f"at {self.where}"] if self.where else []
        lines += [f"  through {line}" for line in reversed(self.stack) if line != self.where]
        lines += [f"| {line}" for line in self.script]
        if self.seed is not None:
            upto = f" --upto {self.moves}" if self.moves is not None else ""
            fixed = "".join(f" --option {shlex.quote(option)}" for option in self.options)
            of = f"--games 1 --seats {self.seats} --seed {self.seed}"
            lines.append(f"commedia check {game} {of}{fixed}{upto}")
        return lines


def alike(found: Finding) -> tuple[str, str, str]:
    """The same for findings that are one: from one line, or but for numbers and quotations."""
    same = re.sub(r"\d+|“[^”]*”|'[^']*'", "#", found.sentence)
    same = re.sub(r"a seat((, a seat)* and a seat)?", "#", same)  # as many as sit there
    return found.check, found.where, same.partition(":")[0] if found.where else same


class Gathered:
    """Findings, each once (`alike`): the first game that shows it, and how many do."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str, str], Finding] = {}

    def __len__(self) -> int:
        return len(self._first)

    def add(self, found: Finding) -> None:
        """One more."""
        key = alike(found)
        known = self._first.get(key)
        times = found.times + (known.times if known else 0)
        self._first[key] = msgspec.structs.replace(known or found, times=times)

    def all(self) -> list[Finding]:
        """All of them, in the order in which they were first found."""
        return list(self._first.values())


def gathered(findings: Iterable[Finding]) -> list[Finding]:
    """The same findings, near duplicates once."""
    known = Gathered()
    for found in findings:
        known.add(found)
    return known.all()


def tail(lines: Sequence[str], most: int = 5) -> tuple[str, ...]:
    """The last lines of a script."""
    return tuple(lines[-most:])
