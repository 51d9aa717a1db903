"""How much is written: so many characters a minute, and so many altogether, of a seat, a table, an address.

They are for what goes wrong, or is meant to, and not for players: nobody types a hundredth of it, and a whole
novel can be pasted at once. What is kept of a seat and at a table is what the store holds, no second count
of it: it is read when somebody first writes there, and once more before anybody is refused by it, so what was
erased makes room; and each minute where other workers write there, too. Of an address nothing is kept but its
allowances, and those are forgotten when they are whole again. Workers tell one another what is taken out of
allowances (workers/common_limits.py).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import msgspec

from commedia.server.address_limits import Limits
from commedia.server.allowances import Allowance
from commedia.server.body import Body
from commedia.server.errors import NoRoom, TooManyWords
from commedia.server.live import LiveTable

MINUTE, DAY = 60.0, 86_400.0
AT_ONCE = 10
"""Minutes' worth that may be written at once."""
LEAST = 100
"""What one speech counts as at least: so much is kept beside its words."""
SHORT = 40
"""Characters up to which a value in an answer is taken for a name or a choice, and does not count."""
SPOKEN = ("say", "last", "answer")
"""What is kept at the table as words."""
NEVER_REFUSED = ("stop", "erase")
"""What anybody may do however much was written: the X-card, and to make room."""

_Whose: TypeAlias = tuple[str, str]
"""Of what, such as "seat", and its name."""


class Writing:
    """What everybody has written, as far as it counts still. now: a clock, in seconds."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self.name: Callable[[str], str] = str
        """What an address, a table or a seat is called here: itself, or what it is called between workers."""
        self.told: Callable[[str, str, int], None] = lambda kind, name, much: None
        """Told that so much was written through this worker, of an "address", a "seat" or a "table"."""
        self.is_shared = False
        """Whether other workers write at the same tables."""
        self._allowances: dict[_Whose, Allowance] = {}
        self._kept: WeakKeyDictionary[LiveTable, _Kept] = WeakKeyDictionary()
        self._swept_at = now()

    async def take(self, live: LiveTable, chair: int, address: str, verb: str, body: Body) -> Taken:
        """Take what a verb would write out of the allowances; to be used in a `with`, see `Taken`.

        address: of whoever asks, "" for this program itself. Raises TooManyWords or NoRoom, with the longest
        text as its field: then nothing is taken.
        """
        if verb in NEVER_REFUSED:
            return NOTHING_TAKEN
        answer = getattr(body, "answer", None)
        much, field = length_of(body) if verb != "answer" else length_of(answer, is_answer=True)
        if not much:
            return NOTHING_TAKEN
        seat = live.lobby.seats.get(chair, "") if verb in SPOKEN else ""
        kept = await self._room(live, seat, much, field) if seat else Counter[str]()
        counts = max(much, LEAST) if verb in SPOKEN else much
        whose = [("seat", self.name(f"{live.id} {chair}")), ("table", self.name(live.id))]
        whose += self._of_address(address)
        return Taken(self._take(whose, counts, field), counts, kept, seat, much, partial(self._tell, whose))

    def take_of_address(self, address: str, body: Body) -> Taken:
        """The same where there is no table yet."""
        much, field = length_of(body)
        whose = self._of_address(address)
        return Taken(self._take(whose, much, field), much, told=partial(self._tell, whose))

    def was_written(self, kind: str, name: str, much: int) -> None:
        """So much was written through another worker: of what, as in `told`."""
        for one in _both_of_address(name) if kind == "address" else [(kind, name)]:
            if (allowance := self._allowance(one)) is not None:
                allowance.use(much)

    def _of_address(self, address: str) -> list[_Whose]:
        return _both_of_address(self.name(address)) if address else []

    def _tell(self, whose: list[_Whose], much: int) -> None:
        for kind, name in whose:
            if kind != "day":  # that is of the same address
                self.told(kind, name, much)

    def _take(self, whose: list[_Whose], much: int, field: str) -> list[Allowance]:
        self._sweep()
        taken: list[Allowance] = []
        for one in whose:
            allowance = self._allowance(one)
            if allowance is None:
                continue
            if wait := allowance.take(much):
                for before in taken:
                    before.give_back(much)
                raise TooManyWords(_SAYS[one[0]], int(wait) + 1, field)
            taken.append(allowance)
        return taken

    def _allowance(self, whose: _Whose) -> Allowance | None:
        if whose not in self._allowances:
            limits = self._limits
            most, seconds = {
                "seat": (limits.seat_writes * AT_ONCE, MINUTE * AT_ONCE),
                "table": (limits.table_writes * AT_ONCE, MINUTE * AT_ONCE),
                "address": (limits.address_writes * AT_ONCE, MINUTE * AT_ONCE),
                "day": (limits.address_words, DAY),
            }[whose[0]]
            if not most:
                return None
            self._allowances[whose] = Allowance(most, most / seconds, self._now)
        return self._allowances[whose]

    def _sweep(self) -> None:
        """Forget those that are whole again: a new one is the same."""
        if self._now() - self._swept_at >= MINUTE:
            self._swept_at = self._now()
            self._allowances = {one: left for one, left in self._allowances.items() if not left.is_whole}

    async def _room(self, live: LiveTable, seat: str, much: int, field: str) -> Counter[str]:
        """What each seat has in the store, with room for so much more. Raises NoRoom."""
        kept, now = self._kept.get(live), self._now()
        lasts = MINUTE if self.is_shared else float("inf")
        if kept is None or now - kept.read_at >= lasts or self._is_full(kept.by_seat, seat, much):
            found = Counter(await live.store.lengths_of_words(live.id))
            kept = self._kept[live] = _Kept(found, now)
        if full := self._is_full(kept.by_seat, seat, much):
            raise NoRoom(full, field)
        return kept.by_seat

    def _is_full(self, kept: Counter[str], seat: str, much: int) -> str:
        """What is full: the seat, the table, or "" for neither."""
        limits = self._limits
        if 0 < limits.seat_words < kept[seat] + much:
            return "seat"
        return "table" if 0 < limits.table_words < kept.total() + much else ""


class Taken:
    """What is taken out of allowances while something is done; it is given back unless `stands` is set.

    stands: whether it was done, and is new.
    """

    def __init__(
        self,
        allowances: list[Allowance],
        counts: int,
        kept: Counter[str] | None = None,
        seat: str = "",
        much: int = 0,
        told: Callable[[int], None] = lambda counts: None,
    ) -> None:
        self._allowances, self._counts, self._told = allowances, counts, told
        self._kept, self._seat, self._much = kept, seat, much
        self.stands = False

    def __enter__(self) -> Taken:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.stands:
            for allowance in self._allowances:
                allowance.give_back(self._counts)
            return
        self._told(self._counts)
        if self._kept is not None and self._seat:
            self._kept[self._seat] += self._much


NOTHING_TAKEN = Taken([], 0)


def length_of(sent: Any, is_answer: bool = False) -> tuple[int, str]:
    """The characters of all text in what was sent, and where the longest of it stands, as a refusal names it.

    >>> length_of({"title": "Rooks", "options": {"terms": ["A long", "A longer"]}})
    (19, 'options.terms.2')
    """
    much, longest, field = 0, 0, ""
    for text, at in _texts(sent):
        if is_answer and len(text) <= SHORT:
            continue
        much += len(text)
        if len(text) > longest:
            longest, field = len(text), at
    return much, field


def _texts(sent: Any) -> Iterator[tuple[str, str]]:
    """All text in plain data, each with its place."""
    due: list[tuple[Any, str]] = [(msgspec.to_builtins(sent) if isinstance(sent, Body) else sent, "")]
    while due:
        value, at = due.pop()
        if isinstance(value, str):
            yield value, at
        elif isinstance(value, dict):
            due += [(inner, f"{at}.{key}" if at else str(key)) for key, inner in value.items()]
        elif isinstance(value, list):
            due += [(inner, f"{at}.{n}" if at else str(n)) for n, inner in enumerate(value, 1)]


def _both_of_address(name: str) -> list[_Whose]:
    return [("address", name), ("day", name)]


class _Kept(NamedTuple):
    """How many characters the store has of a table. by_seat: "" for nobody's; read_at: when it was asked."""

    by_seat: Counter[str]
    read_at: float


_SAYS = {
    "seat": "one seat may write in so short a time",
    "table": "may be written at one table in so short a time",
    "address": "may be written from one address in so short a time",
    "day": "may be written from one address within a day",
}
