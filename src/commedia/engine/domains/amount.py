"""A whole number."""

from __future__ import annotations

from typing import Any

from commedia.engine.domains.domain import Below, Domain
from commedia.engine.domains.raw_values import as_whole, shown
from commedia.engine.errors import IllegalMove


class Amount(Domain):
    """A whole number from `least` to `most`, both included.

    default: the number where an answer says nothing, if it may.
    """

    __slots__ = ("default", "least", "most")

    def __init__(self, least: int, most: int, default: int | None = None) -> None:
        self.least = least
        self.most = most
        self.default = default

    def allows(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def read(self, raw: Any) -> int:
        raw = as_whole(raw)
        if isinstance(raw, str) and len(raw) < 12 and raw.strip().removeprefix("-").isdecimal():
            raw = int(raw)
        if not isinstance(raw, int) or isinstance(raw, bool):
            raise IllegalMove(f"{shown(raw)} is not a whole number.")
        if not self.least <= raw <= self.most:
            raise IllegalMove(f"{shown(raw)} is not between {self.least} and {self.most}.")
        return raw

    def nearest(self, raw: Any) -> int | None:
        """The bound that a whole number is beyond."""
        text = str(raw).strip()
        is_whole = len(text) < 12 and text.removeprefix("-").isdecimal()
        return max(self.least, min(self.most, int(text))) if is_whole else None

    def sample(self, below: Below) -> int:
        return self.least + below(self.most - self.least + 1)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def sole(self) -> list[int]:
        return [self.least] if self.least == self.most else []

    def every(self) -> range:
        return range(self.least, self.most + 1)

    def is_empty(self) -> bool:
        return self.least > self.most
