"""One of several values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine.domains.domain import Below, Domain, Fields, Following
from commedia.engine.domains.raw_values import MOST_TO_NAME, as_whole, shown
from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove, NotAmong


class Pick(Domain):
    """One of the listed values. A mapping gives each value the further fields it asks for.

    values: a list of them, or a dict or a `Following` where they ask for more.
    default: the value where an answer says nothing, if it may.
    """

    __slots__ = ("default", "follow", "values")

    values: tuple[Any, ...]

    def __init__(self, values: Sequence[Any] | dict[Any, Fields] | Following, default: Any = None) -> None:
        self.values = tuple(values)
        self.default = default
        self.follow = values if type(values) is dict or type(values) is Following else None

    def allows(self, value: Any) -> bool:
        return value in self.values

    def read(self, raw: Any) -> Any:
        raw = as_whole(raw)
        for value in self.values:
            if raw == value and type(raw) is type(value):
                return value
        if isinstance(raw, str):
            for value in self.values:
                if raw == str(value):
                    return value
        choices = [value for value in self.values if value != ""]
        if len(choices) > MOST_TO_NAME:
            raise IllegalMove(f"{shown(raw)} is not among the {len(choices)} choices.")
        raise NotAmong.of(f"{shown(raw)} is not among the choices: ", choices, listed(choices), ".")

    def sample(self, below: Below) -> Any:
        return self.values[below(len(self.values))]

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}

    def sole(self) -> list[Any]:
        return [self.values[0]] if len(self.values) == 1 else []

    def every(self) -> Sequence[Any]:
        return self.values

    def is_empty(self) -> bool:
        return not self.values
