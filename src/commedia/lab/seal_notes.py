"""Seals that somebody noted down during a play, held against the file of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from commedia.engine import BadOption
from commedia.store.seals import shown_under

LEAST_DIGITS = 16
"""Of a seal that was noted; the table's page shows as many, to be written down by hand."""

_NOTED = re.compile(rf"(\d+) *: *([0-9a-f ]{{{LEAST_DIGITS},}})\Z", re.IGNORECASE)


def read_noted(text: str) -> tuple[int, str]:
    """The entry and the digits of a seal as it was noted, `ENTRY:SEAL`; spaces do not count.

    Raises BadOption.

    >>> read_noted("117: 3FA2 91bc 77d0 1e5a")
    (117, '3fa291bc77d01e5a')
    """
    found = _NOTED.match(text.strip())
    digits = found[2].replace(" ", "").lower() if found else ""
    if found is None or not LEAST_DIGITS <= len(digits) <= 64:
        raise BadOption(
            f"{text!r} is no seal as the table shows it: the entry’s number, a colon, and at least "
            f"{LEAST_DIGITS} hexadecimal digits, such as 117:3fa291bc77d01e5a."
        )
    return int(found[1]), digits


def fault_in(noted: Sequence[tuple[int, str]], seals: Sequence[str], seed: bytes) -> str:
    """Which seal that was noted the file does not bear where it could be, as a sentence; "" where it does.

    What only some knew of is not counted at the table, so an entry stands at the noted number or further on.
    seals: those of the file, by entry, in hexadecimal. seed: that of the table, under which they were shown
    as long as it played; b"" where there is none.
    """
    for entry, digits in noted:
        if entry >= len(seals):
            return f"A seal was noted at entry {entry}, and the file ends with entry {len(seals) - 1}."
        if all(place < entry for place in _places(digits, seals, seed)):
            return (
                f"Entry {entry} bore the seal {digits} when it was noted, and no entry of the file does from "
                "there on: something up to there was changed since."
            )
    return ""


def misplaced_in(
    noted: Sequence[tuple[int, str]], seals: Sequence[str], seed: bytes, counted: Sequence[Sequence[int]]
) -> str:
    """Which seal that was noted another entry bears, as a sentence; "" where each is in its place.

    counted: the places of the entries that the table counted, in order; more than one list where it may have
    counted in more than one way. noted, seals, seed: as `fault_in` found nothing wrong with them.
    """
    for entry, digits in noted:
        meant = {places[entry] for places in counted if entry < len(places)}
        if meant.isdisjoint(_places(digits, seals, seed)):
            return f"The seal {digits}, which was noted at entry {entry}, belongs to another entry."
    return ""


def _places(digits: str, seals: Sequence[str], seed: bytes) -> list[int]:
    """The entries that bear a seal which begins so, as it is or as it was shown under the seed."""
    return [
        place
        for place, mark in enumerate(seals)
        if mark.startswith(digits)
        or (seed and shown_under(seed, bytes.fromhex(mark)).hex().startswith(digits))
    ]
