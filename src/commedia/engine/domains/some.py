"""Some of several values: in the order of their list, in one of the player's own, or as they go together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from commedia.engine.domains.domain import Below, Domain
from commedia.engine.domains.pick import Pick
from commedia.engine.domains.raw_values import MOST_TO_NAME, as_list, how_many, legal
from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove, NotAmong


class Some(Domain):
    """Some of the listed values, each at most once; kept in the order of the list.

    values: the list, or what makes it. It is made where somebody first looks at it, so that a long one is not
    made in vain; what it is made of must be as it is for as long as the offers hold in which it stands.
    chosen: those of them that an answer means which does not say.
    """

    __slots__ = ("_chosen", "_most", "_values", "least")

    def __init__(
        self,
        values: Sequence[Any] | Callable[[], Sequence[Any]],
        least: int = 0,
        most: int | None = None,
        chosen: Sequence[Any] = (),
    ) -> None:
        self._values: tuple[Any, ...] | Callable[[], Sequence[Any]]
        self._values = values if callable(values) else tuple(values)
        self._most = most
        self._chosen = tuple(chosen)
        self.least = least

    @property
    def values(self) -> tuple[Any, ...]:
        """The list."""
        values = self._values
        if not isinstance(values, tuple):
            values = self._values = tuple(values())
        return values

    @property
    def most(self) -> int:
        """How many may be chosen."""
        return len(self.values) if self._most is None else self._most

    @property
    def default(self) -> list[Any] | None:
        """Where an answer says nothing, what is `chosen`; else nothing, if that may be."""
        if self._chosen:
            return [value for value in self.values if value in self._chosen]
        return None if self.least else []

    def allows(self, value: Any) -> bool:
        if type(value) is not list and type(value) is not tuple:
            return False
        if not value:
            return not self.least
        values = self.values
        if not self.least <= len(value) <= self.most:
            return False
        if len(value) == 1:
            return value[0] in values
        further = iter(values)  # each is looked for behind the one before it
        return all(one in further for one in value)

    def read(self, raw: Any) -> list[Any]:
        items = as_list(raw)
        chosen = [Pick(self.values).read(item) for item in items]
        if len(chosen) != len({str(c): c for c in chosen}):
            raise IllegalMove("The same choice stands there twice.")
        if not self.least <= len(chosen) <= self.most:
            count, all_ = how_many(self.least, self.most), self.values
            if len(all_) > MOST_TO_NAME:
                raise IllegalMove(f"{count} of the {len(all_)}, not {len(chosen)}.")
            raise NotAmong.of(f"{count} of ", all_, listed(all_), f", not {len(chosen)}.")
        return [v for v in self.values if v in chosen]

    def nearest(self, raw: Any) -> list[Any]:
        """Those that can be chosen, once each, though they be too few or too many."""
        return [v for v in self.values if v in legal(self.values, raw)]

    def sample(self, below: Below) -> list[Any]:
        values = self.values
        size = self.least + below(self.most - self.least + 1)
        if size < 2:
            return [values[below(len(values))]] if size else []
        left = list(range(len(values)))
        return [values[place] for place in sorted([left.pop(below(len(left))) for _ in range(size)])]

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": {"enum": list(self.values)},
            "uniqueItems": True,
            "minItems": self.least,
            "maxItems": self.most,
        }

    def sole(self) -> list[Any]:
        if not self.values or self.most == 0:
            return [[]]
        whole = list(self.values)
        return [whole] if self.least == len(whole) and self.allows(whole) else []

    def every(self) -> Iterable[Any] | None:
        sizes = range(self.least, self.most + 1)
        return (list(chosen) for size in sizes for chosen in combinations(self.values, size))

    def is_empty(self) -> bool:
        return self.least > min(self.most, len(self.values))


class Ranked(Some):
    """Some of the listed values in an order of the player's choosing."""

    __slots__ = ()

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and all(v in self.values for v in value)
            and all(v not in value[i + 1 :] for i, v in enumerate(value))
        )

    def read(self, raw: Any) -> list[Any]:
        chosen = [Pick(self.values).read(item) for item in as_list(raw)]
        super().read(chosen)
        return chosen

    def nearest(self, raw: Any) -> list[Any]:
        """As of `Some`, in the order in which they are sent."""
        return list(dict.fromkeys(legal(self.values, raw)))

    def sample(self, below: Below) -> list[Any]:
        size = self.least + below(self.most - self.least + 1)
        left = list(self.values)
        return [left.pop(below(len(left))) for _ in range(size)]

    def sole(self) -> list[Any]:
        return [] if self.values and self.most else [[]]

    def every(self) -> None:
        """They are too many in most games."""
        return


class Fitting(Ranked):
    """Some of the listed values in an order of the player's choosing, where not all go together.

    why_not: says in a sentence why values do not go together, "" if they do. Nothing at all always does, and
    taking one away never makes a choice worse. Where at least some are asked for, so many always fit.
    """

    __slots__ = ("why_not",)

    def __init__(
        self,
        values: Sequence[Any],
        most: int,
        why_not: Callable[[Sequence[Any]], str],
        least: int = 0,
    ) -> None:
        super().__init__(values, least, most)
        self.why_not = why_not

    def allows(self, value: Any) -> bool:
        return super().allows(value) and not self.why_not(value)

    def read(self, raw: Any) -> list[Any]:
        chosen = super().read(raw)
        if sentence := self.why_not(chosen):
            raise IllegalMove(sentence)
        return chosen

    def sample(self, below: Below) -> list[Any]:
        """A choice by chance, one value after the other; shorter than wished where nothing more fits."""
        size = self.least + below(self.most - self.least + 1)
        chosen: list[Any] = []
        while len(chosen) < size:
            fit = [v for v in self.values if v not in chosen and not self.why_not([*chosen, v])]
            if not fit:
                break
            chosen.append(fit[below(len(fit))])
        return chosen
