"""Which entries of a log do not count any more: answers that were taken back, and what chance brought."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias, get_args

import msgspec

from commedia.engine import log
from commedia.engine.log import Answered

WayBack: TypeAlias = Literal["answer", "scene", "framing"]
"""How far a table goes back: to before the last answer, to where the scene began, to before it was framed."""
WAYS_BACK: tuple[WayBack, ...] = get_args(WayBack)

INERT_ENTRIES = (log.Said, log.Absent)
"""Entries by which nothing has followed: speech, and who is here."""
RULE_ENTRIES = (Answered, log.Drawn, log.Undone, log.WentBack)
"""Entries by which the rules have gone on, or back."""


def undone(entries: Sequence[log.Entry], secret: Collection[int], before: int) -> tuple[set[int], set[int]]:
    """The places of entries that were taken back, and of what took them back; and those of the answers that
    were given in secret in between, and stand.

    entries: those since a checkpoint. secret: the places of those that not everybody knows of. before: how
    many entries there were up to that checkpoint.
    """
    gone, between = set[int](), set[int]()
    for n, entry in enumerate(entries):
        if type(entry) is log.Undone:
            at = max(k for k in range(n) if k not in gone and _is_undone(entries[k], entry))
            gone |= {at, n}
            between |= {k for k in range(at + 1, n) if type(entries[k]) is Answered}
        elif type(entry) is log.WentBack:
            since = range(entry.to - before, n)
            gone |= {k for k in since if type(entries[k]) in RULE_ENTRIES and k not in secret} | {n}
            between |= {k for k in since if type(entries[k]) is Answered and k in secret}
    return gone, between - gone


def _is_undone(entry: log.Entry, by: log.Undone) -> bool:
    return type(entry) is Answered and entry.seat == by.seat and by.id in (msgspec.UNSET, entry.id)


def last_known(entries: Sequence[log.Entry], secret: Collection[int], before: int) -> int:
    """The place of the last answer that everybody knows of and that counts; -1 where there is none."""
    gone, _ = undone(entries, secret, before)
    known = (
        n
        for n in range(len(entries) - 1, -1, -1)
        if type(entries[n]) is Answered and n not in gone and n not in secret
    )
    return next(known, -1)


def entries_up_to(start: log.SceneStart) -> int:
    """How many entries there were up to a checkpoint, the opening not among them."""
    return start.moves + start.draws
