"""What every game is held to, for ours and for anybody's.

    from commedia.lab.check import check
    for finding in check(GAME, games=200):
        print(finding)

Whole games are played by any legal answers, at each number of seats and under all kinds of table options:

    play       no crash and no dead end, nothing forgotten; tokens are conserved; all that is asked, closed or
               told has words
    previews   what is told of an answer beforehand comes so, in random play and by house actors, and where
               what follows is left as it is filled in
    replay     the log alone gives the same table, from its opening and from a scene's checkpoint
    secrets    fields that a seat may not see, secret answers, and what chance brought in secret change
               nothing that reaches it
    house      the game's own house actors answer as the rules allow
    hashing    the same game under any PYTHONHASHSEED
    rules      the code, the play and the rulebook name the same rules
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Any

import msgspec

from commedia.engine import Game
from commedia.lab.check import awaits, events, hashing, rules
from commedia.lab.check.findings import Finding, Gathered
from commedia.lab.check.trial import Trial, Tried
from commedia.lab.game_address import find, name_of
from commedia.lab.simulate import names
from commedia.lab.variants import spelt
from commedia.lab.workers import spread

ALONE = 10
"""Games at each number of seats that this process plays by itself: others would take as long to start."""
MOST = 20
"""Findings that are enough to begin with."""
HASHED = 5
"""Games at each number of seats that are played again under other hashes."""

DIED = "a process that played was ended from within: by os._exit, by a crash in C code, or for want of memory"

Report = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def check(
    game: Game | str,
    games: int = 1000,
    seats: Sequence[int] | None = None,
    seed: int = 0,
    workers: int | None = None,
    report: Report = lambda done, total: None,
    most: int = MOST,
    options: Mapping[str, Any] | None = None,
    each: Callable[[Tried], None] = lambda tried: None,
) -> list[Finding]:
    """Put a game to the test. Returns what is wrong with it, nothing twice.

    game: it, its slug, or `module:NAME`. games: how many at each number of seats; game n of them is that
    of seed + n alone. seats: numbers of seats; all that the game takes where left out. workers: processes,
    one a core where left out. most: findings after which it leaves off. options: table options that every
    game has; the others come by chance. each: told of every game that was played. Raises BadOption for a
    game, a number of seats or an option that there is not.
    """
    name = game if isinstance(game, str) else name_of(game)
    tested = find(name)
    tables = list(tested.seats) if seats is None else list(seats)
    for count in tables:
        tested.read_seats(names(count))
    tested.read_options(options)
    fixed = {} if options is None else dict(options)
    typed = tuple(spelt(fixed))
    found = Gathered()
    findings = _findings(tested, name, games, tables, seed, workers, fixed, report, each)
    try:
        for finding in findings:
            found.add(msgspec.structs.replace(finding, options=typed))
            if len(found) >= most:
                break
    finally:
        findings.close()
    return found.all()


def _findings(
    game: Game,
    name: str,
    games: int,
    tables: Sequence[int],
    seed: int,
    workers: int | None,
    options: Mapping[str, Any],
    report: Report,
    each: Callable[[Tried], None],
) -> Generator[Finding, None, None]:
    try:
        game.rules.rulebook()
    except Exception as fault:
        yield Finding("rules", f"the rulebook cannot be read: {fault}")
        return
    yield from (Finding("rules", sentence) for sentence in rules.unlike(game))
    yield from (Finding("rules", sentence) for sentence in events.mistaken(game))
    yield from (Finding("play", sentence) for sentence in awaits.forgotten(game))
    jobs = [(count, number) for count in tables for number in range(seed, seed + games)]
    done = 0
    met: set[str] = set()
    try:
        for tried in spread(partial(_try, name, options), jobs, 1 if games <= ALONE else workers):
            done += 1
            each(tried)
            report(done, games * len(tables))
            met.update(tried.rules)
            yield from tried.findings
            if tried.endless:
                return  # any other game would take as long to find that out
    except BrokenExecutor:
        yield Finding("play", DIED)
        return  # who played what is not known any more
    for count in tables:
        for first, sentence in hashing.differing(name, count, seed, min(HASHED, games), options):
            yield Finding("hashing", sentence, count, first)
    yield from (Finding("rules", sentence) for sentence in rules.unknown(game, met))


def _try(name: str, options: Mapping[str, Any], job: tuple[int, int]) -> Tried:
    seats, seed = job
    return Trial(find(name), seats, seed, options).run()


__all__ = ["Finding", "check"]
