"""The figures of one process, counted as it is told what happens.

They are for whoever keeps the house, and somebody at one of its tables may look over their shoulder. So they
are sums over the whole house, by little else: the game, the rule that refused, and of a move no more than
that it was an answer or a speech. No table, seat, name, link or word is ever a label.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

from commedia import games
from commedia.engine import CommediaError
from commedia.server.witness import Witness
from commedia.store import Entry

MOVES = {"opened": "opening", "answered": "answer", "said": "speech"}
"""The kinds of moves that are told apart, by that of their first entry; a whisper is a speech like any."""
OTHER = "other"
MOST_RULES = 2_000
"""Rules by which refusals are told apart, more than all games have; what is beyond them counts together."""
MOST_DUE = 256
"""Moves that wait for one window to show them; the longest of those waits ends where there are more."""

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which waits are counted together: of a database, a bus, a log that is read."""
SHOWN = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The same of what people see."""

_RULE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}", re.ASCII)
_HOUSE = "commedia."


class Figures(Witness):
    """See above. registry: where they stand."""

    def __init__(self) -> None:
        disable_created_metrics()  # since when a rule has refused anybody is nobody's business
        self.registry = CollectorRegistry()
        self._rules: set[str] = set()
        self._due: dict[asyncio.Event, deque[_Showing]] = {}
        self._since: dict[
            asyncio.Event, float
        ] = {}  # for each that looks on, since when, in seconds since 1970
        self._log = _LogCounts(self._counter("log_lines", "Warnings and errors logged", "level", "part"))
        self._moves = self._counter("moves", "Moves that are durable", "game", "kind")
        self._refusals = self._counter("refusals", "What was refused at tables", "kind", "rule")
        self._shown = self._seconds("shown", "From a move to the last window that shows it", SHOWN, "moved")
        self._restores = self._seconds("restore", "To bring a table up from its log", QUICK, "why")
        self._database = self._seconds("database", "Waits for the database", QUICK, "does")
        self._bus = self._seconds("bus", "Waits for the bus", QUICK, "does")
        self._windows = self._gauge("windows", "Who looks on, by the way they do", "kind")
        self._tables = self._gauge("tables", "Tables in memory")
        self._companies = self._gauge("companies_due", "Companies of house actors with an act due")
        self._late = self._gauge("companies_late_seconds", "By how much the latest of them is late")
        ProcessCollector(registry=self.registry)
        self._begin_at_nought()

    async def begins(self, tables: Callable[[], int], late: Callable[[], Sequence[float]]) -> None:
        self._tables.set_function(tables)
        self._companies.set_function(lambda: len(late()))
        self._late.set_function(lambda: max(late(), default=0.0))
        logging.getLogger().addHandler(self._log)

    async def ends(self) -> None:
        logging.getLogger().removeHandler(self._log)

    # -- moves -----------------------------------------------------------------------------------------

    def kept(
        self, game: str, entries: Sequence[Entry], watchers: Iterable[asyncio.Event], began: float
    ) -> None:
        if not entries:
            return
        self._moves.labels(game, MOVES.get(entries[0].kind, OTHER)).inc()
        self._rang([bell for bell in watchers if bell.is_set()], "here", began)

    def followed(self, watchers: Iterable[asyncio.Event], moments: Sequence[float]) -> None:
        rung = [bell for bell in watchers if bell.is_set() and bell in self._since]
        now, hour = time.monotonic(), time.time()
        for moment in moments if rung else ():
            were_there = [bell for bell in rung if self._since[bell] <= moment]
            self._rang(were_there, "elsewhere", now - max(hour - moment, 0.0))

    def _rang(self, rung: Sequence[asyncio.Event], moved: str, began: float) -> None:
        """These windows are due to show a move."""
        showing = _Showing(moved, began, len(rung))
        for bell in rung:
            due = self._due.setdefault(bell, deque())
            due.append(showing)
            if len(due) > MOST_DUE:
                self._show(due.popleft(), time.monotonic())

    def refused(self, fault: CommediaError) -> None:
        self._refusals.labels(type(fault).__name__, self._bounded(getattr(fault, "rule", ""))).inc()

    def _bounded(self, rule: str) -> str:
        """A rule as a label: "" for none, and one word for what no rule is called."""
        if rule and rule not in self._rules:
            if len(self._rules) >= MOST_RULES or not _RULE.fullmatch(rule):
                return OTHER
            self._rules.add(rule)
        return rule

    # -- windows ---------------------------------------------------------------------------------------

    def opened(self, kind: str, bell: asyncio.Event) -> None:
        self._windows.labels(kind).inc()
        self._since[bell] = time.time()

    def shown(self, bell: asyncio.Event) -> None:
        if not bell.is_set():
            now = time.monotonic()
            for showing in self._due.pop(bell, ()):
                self._show(showing, now)

    def closed(self, kind: str, bell: asyncio.Event) -> None:
        self._windows.labels(kind).dec()
        self._since.pop(bell, None)
        for showing in self._due.pop(bell, ()):
            self._show(showing, showing.last)

    def _show(self, showing: _Showing, at: float) -> None:
        """One window less is due to show it. at: when it did; where it is gone, when another did last."""
        showing.windows -= 1
        showing.last = at
        if not showing.windows and showing.last > showing.began:
            self._shown.labels(showing.moved).observe(showing.last - showing.began)

    # -- waits -----------------------------------------------------------------------------------------

    def restored(self, why: str, seconds: float) -> None:
        self._restores.labels(why).observe(seconds)

    def database(self, does: str, seconds: float) -> None:
        self._database.labels(does).observe(seconds)

    def bus(self, does: str, seconds: float) -> None:
        self._bus.labels(does).observe(seconds)

    # -- what there is -----------------------------------------------------------------------------------

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(f"commedia_{name}", f"{says}.", labels, registry=self.registry)

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(f"commedia_{name}", f"{says}.", labels, registry=self.registry)

    def _seconds(self, name: str, says: str, buckets: Sequence[float], *labels: str) -> Histogram:
        return Histogram(
            f"commedia_{name}_seconds", f"{says}.", labels, buckets=buckets, registry=self.registry
        )

    def _begin_at_nought(self) -> None:
        """What has not happened yet is told as 0, so that its first time shows as a rise."""
        for game in games.SLUGS:
            for kind in (*MOVES.values(), OTHER):
                self._moves.labels(game, kind)
        for moved in ("here", "elsewhere"):
            self._shown.labels(moved)
        for kind in ("window", "program", "socket"):
            self._windows.labels(kind)
        for why in ("asked", "followed"):
            self._restores.labels(why)
        for does in ("append", "change", "read"):
            self._database.labels(does)
        for does in ("say", "hear"):
            self._bus.labels(does)


class _Showing:
    """A move that windows have still to show. moved: "here" or "elsewhere", at another worker; windows: how
    many; last: when one of them did last.
    """

    __slots__ = ("began", "last", "moved", "windows")

    def __init__(self, moved: str, began: float, windows: int) -> None:
        self.moved = moved
        self.began = self.last = began
        self.windows = windows


class _LogCounts(logging.Handler):
    """Counts the warnings and errors of the log, by the part of the house that has something to tell."""

    def __init__(self, lines: Counter) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """By the module of a house's own; of another package by its name."""
        name = record.name
        part = name.removeprefix(_HOUSE) if name.startswith(_HOUSE) else name.partition(".")[0]
        self._lines.labels(record.levelname.lower(), part).inc()
