"""Values laid on places, one on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine.domains.domain import Below, Domain
from commedia.engine.domains.pick import Pick
from commedia.engine.domains.raw_values import legal, shown
from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove


class Arrange(Domain):
    """Each of `values` laid on one of `places`, one to a place: dice on Qualities, cards on people."""

    __slots__ = ("places", "values")

    values: tuple[Any, ...]

    def __init__(self, values: Sequence[Any], places: Sequence[str]) -> None:
        self.values = tuple(values)
        self.places = tuple(places)

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and len(value) == len(self.places)
            and all(map(value.__contains__, self.places))
            and all(map(self.values.__contains__, value.values()))
            and sorted(value.values()) == sorted(self.values)
        )

    def read(self, raw: Any) -> dict[str, Any]:
        if isinstance(raw, list | tuple) and len(raw) == len(self.places):
            raw = dict(zip(self.places, raw, strict=True))
        if not isinstance(raw, Mapping):
            raise IllegalMove(f"Say what lies on each of {listed(self.places)}.")
        for place in raw:
            if place not in self.places:
                raise IllegalMove(f"{shown(place)} is not one of {listed(self.places)}.")
        for place in self.places:
            if place not in raw:
                raise IllegalMove(f"Nothing lies on {place} yet.", field=place)
        laid = {place: self._lie(place, raw[place]) for place in self.places}
        if sorted(laid.values()) != sorted(self.values):
            raise IllegalMove(f"Lay out {listed(self.values)}, each once.")
        return laid

    def _lie(self, place: str, raw: Any) -> Any:
        try:
            return Pick(self.values).read(raw)
        except IllegalMove as refused:
            raise refused.within(place, "") from None

    def nearest(self, raw: Any) -> dict[str, Any]:
        """What lies where something may lie, though it be not all."""
        laid = raw if isinstance(raw, Mapping) else {}
        found = {place: legal(self.values, laid[place]) for place in self.places if place in laid}
        return {place: values[0] for place, values in found.items() if values}

    def sample(self, below: Below) -> dict[str, Any]:
        left = list(self.values)
        return {place: left.pop(below(len(left))) for place in self.places}

    def schema(self) -> dict[str, Any]:
        one = {"enum": sorted(set(self.values))}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.places, one),
            "required": list(self.places),
            "additionalProperties": False,
            "description": f"each of {listed(self.values)} exactly once",
        }

    def sole(self) -> list[Any]:
        return [] if self.places else [{}]
