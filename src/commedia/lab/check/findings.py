"""What the check finds: a sentence, and the game that shows it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong with a game.

    check: which check found it. sentence: what is wrong. seats, seed: a game that shows it, by
    `commedia check GAME --seats … --seed … --games 1`; None where no game is needed to see it.
    times: how many games showed it.
    """

    check: str
    sentence: str
    seats: int | None = None
    seed: int | None = None
    times: int = 1

    def __str__(self) -> str:
        if self.seed is None:
            return f"{self.check}: {self.sentence}"
        more = f", and {self.times - 1:,} more" if self.times > 1 else ""
        return f"{self.check}: {self.sentence} (--seats {self.seats} --seed {self.seed}{more})"


def gathered(findings: Iterable[Finding]) -> list[Finding]:
    """The same findings, each sentence once, with the first game that shows it and how many do."""
    first: dict[tuple[str, str], Finding] = {}
    for found in findings:
        key = found.check, found.sentence
        known = first.get(key)
        times = found.times + (known.times if known else 0)
        first[key] = msgspec.structs.replace(known or found, times=times)
    return list(first.values())
