"""What real dice show."""

from __future__ import annotations

from typing import Any

from commedia.engine.domains.amount import Amount
from commedia.engine.domains.domain import Below, Domain
from commedia.engine.errors import IllegalMove


class Faces(Domain):
    """So many dice, each with one of so many faces."""

    __slots__ = ("count", "sides")

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides

    def allows(self, value: Any) -> bool:
        face = Amount(1, self.sides)
        return isinstance(value, list) and len(value) == self.count and all(face.allows(v) for v in value)

    def read(self, raw: Any) -> list[int]:
        items = raw.replace(",", " ").split() if isinstance(raw, str) else raw
        if not isinstance(items, list | tuple) or len(items) != self.count:
            raise IllegalMove(f"Say what all {self.count} dice show.")
        face = Amount(1, self.sides)
        return [face.read(item) for item in items]

    def sample(self, below: Below) -> list[int]:
        return [1 + below(self.sides) for _ in range(self.count)]

    def schema(self) -> dict[str, Any]:
        face = Amount(1, self.sides).schema()
        return {"type": "array", "items": face, "minItems": self.count, "maxItems": self.count}
