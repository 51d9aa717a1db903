"""What one field of an answer may hold, whatever its kind: all that the engine asks of it.

A new kind is a class of its own: `allows`, `read`, `sample` and `schema` are due, all else is as it is here
unless it says otherwise. How it is put to people, on a page and line by line, is a widget (`kit/widgets`).

Sampling takes `below`, a function that gives an integer from 0 up to its argument: the engine has no chance
of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

Below: TypeAlias = Callable[[int], int]
Fields: TypeAlias = Mapping[str, "Domain"]
"""The fields of an answer, by name, each with what it may hold."""


class Domain:
    """What one field of an answer may hold.

    follow: the further fields that each value asks for, where any does. default: what holds where an answer
    says nothing; None where something must be said. hint: what it asks for, in words, where the decision says
    no more of the field. places: the keys of its value, where that is an object with always the same ones.
    is_prose: it holds words, which the play lays aside, and nothing that could be chosen.
    """

    __slots__ = ()

    follow: Mapping[Any, Fields] | None = None
    default: Any = None
    hint: str = ""
    places: Sequence[str] = ()
    is_prose: ClassVar[bool] = False

    @property
    def values(self) -> Sequence[Any]:
        """What it lists to choose from, or to lay out; nothing where it lists nothing."""
        return ()

    def allows(self, value: Any) -> bool:
        """Whether this very value is legal."""
        raise NotImplementedError

    def read(self, raw: Any) -> Any:
        """The value meant by `raw`, which may come from a form or from JSON. Raises IllegalMove."""
        raise NotImplementedError

    def nearest(self, raw: Any) -> Any:
        """What comes nearest to a `raw` that cannot be read, for whoever still chooses; None for nothing."""
        return None

    def sample(self, below: Below) -> Any:
        """A legal value by chance."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The legal values as JSON Schema."""
        raise NotImplementedError

    def then(self, value: Any) -> Fields:
        """The further fields that this choice asks for."""
        return self.follow[value] if self.follow is not None else {}

    def sole(self) -> list[Any]:
        """The one value that there is, in a list; an empty list where there are several."""
        return []

    def every(self) -> Iterable[Any] | None:
        """Each value in turn, for whoever tries them all; None where they are not to be counted out."""
        return None

    def is_empty(self) -> bool:
        """Whether no value at all is legal."""
        return False

    def has_words(self) -> bool:
        """Whether words stand within its value, as they do in the lines of a sheet."""
        return False

    def with_words(self, value: Any, text: str, every: bool) -> Any:
        """A legal value with `text` where it takes words. every: also where none are due."""
        return value

    def of_record(self) -> Domain:
        """The same as a field of a record, which is plain data."""
        return self


class Following(Mapping[Any, Fields]):
    """The further fields that each of some values asks for, where it would be long to work out all of them.

        Pick(Following(hand, lambda card: {"use": Pick(uses_of(card))}))

    of: gives the fields of one value, and is asked but once for each that anybody looks at. So it has to say
    the same for as long as the offers hold in which it stands.
    """

    __slots__ = ("_found", "_of", "_values")

    def __init__(self, values: Sequence[Any], of: Callable[[Any], Fields]) -> None:
        self._values = tuple(values)
        self._of = of
        self._found: dict[Any, Fields] = {}

    def __getitem__(self, value: Any) -> Fields:
        found = self._found.get(value)
        if found is None:
            if value not in self._values:
                raise KeyError(value)
            found = self._found[value] = self._of(value)
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
