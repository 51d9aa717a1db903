"""How much of the house one address may have, and how much there is of it: all of the bounds.

They are for what goes wrong, or is meant to, and not for players: a club or a bench of tests behind one
address does not come near them. A count that is taken is given back; what was opened is forgotten after an
hour. Of several workers each has its own, and hears what there is through the others
(workers/common_limits.py).

We have looked at the library `limits` (5.8), and it counts something else: how many times within a window. It
has no count of what is held at one time, which is given back. What is written (writing.py) comes again with
each second, is given back where a move is refused, and may be more than the whole at once; its windows give
nothing back, and its moving one keeps an entry for each character. Tables opened within an hour it would
count as we do; but between workers it asks Redis at each count, and whoever asks would wait for a Redis that
hangs, which here nobody does.
"""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

import msgspec

from commedia.server.errors import TooMany

HOUR = 3600.0
SOON = 10
"""Seconds after which to ask again where something is busy that will not be so for long."""
_NETWORK = 64
"""Bits of an IPv6 address that are one household's: it has all the addresses behind them."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds; 0 for none.

    requests: of one address that are answered at one time, streams among them. streams: of these, how many
    windows and programs may hold. openings: tables that one address may open within an hour. tables: how many
    the house keeps altogether. The others are characters, see `writing`. seat_writes, table_writes,
    address_writes: in a minute. seat_words, table_words: that are kept of a seat, and at a table altogether.
    address_words: from one address within a day.
    """

    requests: int = 2_000
    streams: int = 1_000
    openings: int = 5_000
    tables: int = 100_000
    seat_writes: int = 100_000
    table_writes: int = 250_000
    address_writes: int = 500_000
    seat_words: int = 5_000_000
    table_words: int = 20_000_000
    address_words: int = 100_000_000

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        """As the environment says: COMMEDIA_MOST_REQUESTS and so on. Raises ValueError, with a sentence."""
        given: dict[str, int] = {}
        for name in cls.__struct_fields__:
            variable = f"COMMEDIA_MOST_{name.upper()}"
            if said := environment.get(variable):
                if not (said.isascii() and said.isdigit()):
                    raise ValueError(f"{variable} is a number, 0 for no bound, not {said[:40]!r}.")
                given[name] = int(said)
        return cls(**given)


USUAL = Limits()


class Held(NamedTuple):
    """What one address has at one time. streams: of the requests, those that are held."""

    requests: int
    streams: int


NOTHING_HELD = Held(0, 0)


class Bounds:
    """What each address has just now, by its name. now: a clock, in seconds."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._now = now
        self.name: Callable[[str], str] = str
        """What an address is called here: itself, or what it is called between workers."""
        self.elsewhere: Callable[[str], Held] = lambda name: NOTHING_HELD
        """What an address has through other workers just now."""
        self.told: Callable[[str], None] = lambda name: None
        """Told of an address from which a table was opened here."""
        self._requests: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._opened: dict[str, deque[float]] = {}

    def held(self) -> dict[str, Held]:
        """What each address has through this worker just now, by its name."""
        return {name: Held(count, self._streams[name]) for name, count in self._requests.items()}

    @contextmanager
    def request(self, address: str, is_stream: bool = False) -> Iterator[None]:
        """While a request of an address is answered. Raises TooMany before anything is done."""
        name = self.name(address)
        elsewhere = self.elsewhere(name)
        if _is_full(self._requests[name] + elsewhere.requests, self.limits.requests):
            raise TooMany("requests at one time", SOON)
        if is_stream and _is_full(self._streams[name] + elsewhere.streams, self.limits.streams):
            raise TooMany("windows and programs that are kept up to date", SOON)
        held = [self._requests, self._streams] if is_stream else [self._requests]
        for counts in held:
            counts[name] += 1
        try:
            yield
        finally:
            for counts in held:
                counts[name] -= 1
                if not counts[name]:
                    del counts[name]

    def open_table(self, address: str, tables: int) -> None:
        """A table is opened from an address, "" for this program itself. tables: how many there are.

        Raises TooMany.
        """
        now = self._now()
        for known in [known for known, times in self._opened.items() if times[-1] <= now - HOUR]:
            del self._opened[known]
        if _is_full(tables, self.limits.tables):
            raise TooMany("tables that this house keeps", int(HOUR), "in all")
        name = self.name(address)
        times = self._opened.get(name, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if address and _is_full(len(times), self.limits.openings):
            raise TooMany("tables opened within an hour", int(times[0] + HOUR - now) + 1)
        if address:
            self.was_opened(name)
            self.told(name)

    def was_opened(self, name: str) -> None:
        """A table was opened from an address of that name, through whichever worker."""
        self._opened.setdefault(name, deque()).append(self._now())


def _is_full(count: int, most: int) -> bool:
    return 0 < most <= count


def who(client: tuple[str, int] | None) -> str:
    """Whose a request is, by where it comes from: its address, or of IPv6 what a household has of them.

    >>> who(("2001:db8:1:2:3::4", 5)), who(("::ffff:192.0.2.7", 5)), who(None)
    ('2001:db8:1:2::', '192.0.2.7', '')
    """
    if client is None:
        return ""
    said = client[0].partition("%")[0]
    return (_household(said) if len(said) <= _LONGEST else "") or client[0]


_LONGEST = 45
"""As much as an address has, written out."""


@lru_cache(maxsize=4096)
def _household(said: str) -> str:
    """The same of what is written as an address; "" where it is none."""
    try:
        address = ip_address(said)
    except ValueError:
        return ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, _NETWORK), strict=False).network_address)
