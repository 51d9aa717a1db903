"""How much is written: so many characters a minute, and so many altogether, of a seat, a table, an address.

They are for what goes wrong, or is meant to, and not for players: nobody types a hundredth of it, and a whole
novel can be pasted at once. What is kept of a seat and at a table is what the store holds, no second count
of it: it is read when somebody first writes there, and once more before anybody is refused by it, so what was
erased makes room. Of an address nothing is kept but its allowances, and those are forgotten when they are
whole again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import TracebackType
from typing import Any, TypeAlias
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

_Whose: TypeAlias = tuple[str, str, int]
"""Of what, such as "seat": the table or the address, and the chair."""


class Writing:
    """What everybody has written, as far as it counts still. now: a clock, in seconds."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self.name: Callable[[str], str] = str
        """What an address is called here: itself, or what it is called between workers."""
        self.told: Callable[[str, int], None] = lambda name, much: None
        """Told of an address from which so much was written through this worker."""
        self._allowances: dict[_Whose, Allowance] = {}
        self._kept: WeakKeyDictionary[LiveTable, Counter[str]] = WeakKeyDictionary()
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
        name = self.name(address) if address else ""
        whose = [("seat", live.id, chair), ("table", live.id, 0), *_of_address(name)]
        return Taken(self._take(whose, counts, field), counts, kept, seat, much, self._tells(name))

    def take_of_address(self, address: str, body: Body) -> Taken:
        """The same where there is no table yet."""
        much, field = length_of(body)
        name = self.name(address) if address else ""
        return Taken(self._take(_of_address(name), much, field), much, told=self._tells(name))

    def was_written(self, name: str, much: int) -> None:
        """So much was written from an address of that name, through another worker."""
        for one in _of_address(name):
            if (allowance := self._allowance(one)) is not None:
                allowance.use(much)

    def _tells(self, name: str) -> Callable[[int], None]:
        return partial(self.told, name) if name else _tells_nobody

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
        kept = self._kept.get(live)
        if kept is None or self._is_full(kept, seat, much):
            kept = self._kept[live] = Counter(await live.store.lengths_of_words(live.id))
        if full := self._is_full(kept, seat, much):
            raise NoRoom(full, field)
        return kept

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


def _of_address(name: str) -> list[_Whose]:
    return [("address", name, 0), ("day", name, 0)] if name else []


def _tells_nobody(counts: int) -> None:
    """Whatever this program writes itself."""


_SAYS = {
    "seat": "one seat may write in so short a time",
    "table": "may be written at one table in so short a time",
    "address": "may be written from one address in so short a time",
    "day": "may be written from one address within a day",
}
