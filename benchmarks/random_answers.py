"""An answer at random to any decision, from its JSON Schema and the values that it offers as legal."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from benchmarks.server_client import Decision

PROSE = "The wine is poured, and nobody drinks first."


def random_answer(decision: Decision, rng: random.Random) -> Any:
    """A whole answer out of those offered; else one that fits the schema, with offered values by field.

    >>> random_answer(Decision("d", "vote", {}, legal=[{"for": "Ann"}]), random.Random(1))
    {'for': 'Ann'}
    >>> yes = {"type": "object", "properties": {"for": {"type": "string"}}, "required": ["for"]}
    >>> random_answer(Decision("d", "vote", yes, legal={"for": ["Bob"]}), random.Random(1))
    {'for': 'Bob'}

    A schema's conditions are followed, and what its description asks to be laid out is laid out:

    >>> dice = {"type": "object", "properties": {"a": {"enum": [2, 5]}, "b": {"enum": [2, 5]}}}
    >>> dice["description"] = "each of 5 and 2 exactly once"
    >>> sorted(random_answer(Decision("d", "lay", dice), random.Random(1)).values())
    [2, 5]
    """
    if isinstance(decision.legal, list) and decision.legal:
        return rng.choice(decision.legal)
    offered = decision.legal if isinstance(decision.legal, dict) else {}
    return _Sampler(decision.schema, offered, rng).value(decision.schema)


_EACH_ONCE = re.compile("each of (.+) exactly once")


class _Sampler:
    def __init__(self, root: Mapping[str, Any], offered: Mapping[str, Any], rng: random.Random) -> None:
        self.root = root
        self.offered = offered
        self.rng = rng

    def value(self, schema: Mapping[str, Any]) -> Any:
        if "$ref" in schema:
            return self.value(self.resolved(schema["$ref"]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        for either in ("anyOf", "oneOf"):
            if either in schema:
                return self.value(self.rng.choice(schema[either]))
        kind = schema.get("type", "object")
        if isinstance(kind, list):
            kind = self.rng.choice(kind)
        return getattr(self, f"_{kind}")(schema)

    def resolved(self, reference: str) -> Mapping[str, Any]:
        found: Any = self.root
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return dict(found)

    def _object(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        if laid_out := _EACH_ONCE.fullmatch(schema.get("description", "")):
            return self._laid_out(schema["properties"], re.split(", | and ", laid_out[1]))
        required = schema.get("required", ())
        fields = {}
        for name, inner in schema.get("properties", {}).items():
            if name in required or "const" in inner or self.rng.random() < 0.5:
                choices = self.offered.get(name)
                if isinstance(choices, list) and choices and inner.get("type") != "array":
                    fields[name] = self.rng.choice(choices)
                else:
                    fields[name] = self.value(inner)
        for rule in schema.get("allOf", ()):
            asked = rule["if"]["properties"]
            if all(name in fields and fields[name] == inner["const"] for name, inner in asked.items()):
                fields |= self._object(rule["then"])
        return fields

    def _laid_out(self, places: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
        """Each of some values on a place of its own, which JSON Schema has no way to ask for."""
        self.rng.shuffle(names)
        return {
            place: next(value for value in inner["enum"] if str(value) == name)
            for (place, inner), name in zip(places.items(), names, strict=True)
        }

    def _array(self, schema: Mapping[str, Any]) -> list[Any]:
        least = schema.get("minItems", 0)
        size = self.rng.randint(least, schema.get("maxItems", least + 2))
        fixed = [self.value(inner) for inner in schema.get("prefixItems", ())]
        if not isinstance(schema.get("items"), dict):
            return fixed
        more: list[Any] = []
        for _ in range(20 * size):
            if len(fixed) + len(more) >= size:
                break
            item = self.value(schema["items"])
            if not (schema.get("uniqueItems") and item in more):
                more.append(item)
        return fixed + more

    def _string(self, schema: Mapping[str, Any]) -> str:
        length: int = max(schema.get("minLength", 0), min(len(PROSE), schema.get("maxLength", len(PROSE))))
        return (PROSE * (length // len(PROSE) + 1))[:length]

    def _integer(self, schema: Mapping[str, Any]) -> int:
        least = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
        most = schema.get("maximum", schema.get("exclusiveMaximum", least + 7) - 1)
        return self.rng.randint(least, max(least, most))

    _number = _integer

    def _boolean(self, _schema: Mapping[str, Any]) -> bool:
        return self.rng.random() < 0.5

    def _null(self, _schema: Mapping[str, Any]) -> None:
        return None
