"""What the JSON Schema of a decision says, as tests ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def open_shapes(decision: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The schema of each open answer, by its name."""
    return {one["properties"]["do"]["const"]: one for one in decision["schema"]["oneOf"]}


def fields_of(decision: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the one open answer, each with its schema."""
    [shape] = open_shapes(decision).values()
    fields: dict[str, Any] = shape["properties"]
    return fields
