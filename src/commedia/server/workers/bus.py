"""What workers tell one another: that a table has moved on, and what is nobody's log.

A message never says what happened at a table: whoever hears it reads the log. One that is lost costs time,
and nothing else: each worker asks the database once in a while where its tables stand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec

from commedia.server.presence import Box, KeyEvent


class Moved(msgspec.Struct, frozen=True, tag="moved", array_like=True):
    """A table stands there now, or further on. seq, version: as in `store.Position`."""

    table: str
    seq: int
    version: int


class Here(msgspec.Struct, frozen=True, tag="here", array_like=True):
    """From which chairs windows are open at a table through one worker.

    It holds for some seconds, and is said again before they are over.
    """

    table: str
    worker: str
    chairs: Sequence[int]


class Key(msgspec.Struct, frozen=True, tag="key", array_like=True):
    """Somebody did something with a key through one worker: never what they wrote. See `presence`."""

    table: str
    worker: str
    event: KeyEvent
    chair: int
    boxes: Sequence[Box]


class Wishes(msgspec.Struct, frozen=True, tag="wishes", array_like=True):
    """What people at a table want of its house actors just now, as one worker has heard it.

    letting_end: the chairs of those who would let the scene end.
    """

    table: str
    worker: str
    letting_end: Sequence[int] = ()
    hurried: bool = False
    gone_ahead: bool = False


class Used(msgspec.Struct, frozen=True, tag="used", array_like=True):
    """What addresses have through one worker, and what is written there, by names that only workers of this
    house can make of them.

    held: requests and streams at one time; it holds for some seconds, and is said again before they are over.
    opened: tables since this was last said; written: characters, by address; seats, tables: the same by seat
    and by table.
    """

    worker: str
    held: Mapping[str, tuple[int, int]] = {}
    opened: Mapping[str, int] = {}
    written: Mapping[str, int] = {}
    seats: Mapping[str, int] = {}
    tables: Mapping[str, int] = {}


OfTables: TypeAlias = Moved | Here | Key | Wishes
News: TypeAlias = OfTables | Used

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(News).decode

Hears: TypeAlias = Callable[[News], None]
Waited: TypeAlias = Callable[[str, float], None]
"""Told of a wait for the bus: see `Witness.bus`."""


class Bus(Protocol):
    """Tells every worker, oneself included, what one says; a message may come twice, or never."""

    waited: Waited

    @property
    def is_heard(self) -> bool:
        """Whether it can be relied upon just now to bring what others say."""
        ...

    def say(self, news: News) -> None:
        """Say it as soon as may be; nobody waits for it."""
        ...

    async def run(self, hears: Hears, caught_up: Callable[[], Awaitable[None]]) -> None:
        """Hear until cancelled. caught_up: called whenever something may have been missed, such as after the
        line to the bus was broken.
        """
        ...
