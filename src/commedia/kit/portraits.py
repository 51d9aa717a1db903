"""Faces that people pick in the lobby, where a game has some: the page's alone, the rules know nothing of it.

    FACES = [Face("russet-curls", "russet curls", drawing), ...]

Whoever picks none has the one of their place at the table, or another that is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import htpy as h

from commedia.engine import Seat


class Face(NamedTuple):
    """One of them. key: by which it is kept. says: what it is known by, in a few words. picture: of it alone,
    hidden from those who do not see, since the words stand beside it.
    """

    key: str
    says: str
    picture: h.Node


def faces_at(seats: Sequence[Seat], picked: Mapping[Seat, str], faces: Sequence[str]) -> dict[Seat, str]:
    """Which face everybody has. picked: by seat, "" or nothing where none is; faces: the keys of all.

    Nobody has another's as long as there are as many faces as seats.

    >>> faces_at(["ann", "bob", "cy"], {"cy": "curls"}, ["curls", "bald", "grey"])
    {'ann': 'grey', 'bob': 'bald', 'cy': 'curls'}
    """
    if not faces:
        return {}
    has = {seat: picked[seat] for seat in seats if picked.get(seat)}
    usual = {seat: faces[n % len(faces)] for n, seat in enumerate(seats)}
    for seat in seats:
        if seat not in has and usual[seat] not in has.values():
            has[seat] = usual[seat]
    for seat in seats:
        if seat not in has:
            has[seat] = next((face for face in faces if face not in has.values()), usual[seat])
    return {seat: has[seat] for seat in seats}
