"""A list of small records, such as a sheet that a player fills in line by line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from commedia.engine.domains.domain import Below, Domain
from commedia.engine.domains.fields import field_schema, still_due
from commedia.engine.domains.raw_values import shown
from commedia.engine.errors import IllegalMove

NOTHING_SAID: Mapping[str, str] = MappingProxyType({})


class Listing(Domain):
    """From `least` to `most` records, in an order of the player's choosing, each with the same fields.

    A record is plain data: a mapping of its fields. Words stand in it by their id, so the rules make prose
    of them by `Prose(record["words"])`. A line that says nothing at all is left out.

    due: what is asked for by the fields of a line, as it follows "Choose".
    """

    __slots__ = ("due", "least", "most", "record")

    def __init__(
        self, record: Mapping[str, Domain], least: int, most: int, due: Mapping[str, str] = NOTHING_SAID
    ) -> None:
        self.record = {field: domain.of_record() for field, domain in record.items()}
        self.due = due
        self.least = least
        self.most = most

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and all(isinstance(line, dict) and list(line) == list(self.record) for line in value)
            and all(domain.allows(line[field]) for line in value for field, domain in self.record.items())
        )

    def read(self, raw: Any) -> list[dict[str, Any]]:
        if not isinstance(raw, list | tuple):
            raise IllegalMove(f"{shown(raw)} is not a list of lines.")
        lines = [self._line(line) for line in raw]
        written = [line for line in lines if any(value not in (None, "") for value in line.values())]
        if not self.least <= len(written) <= self.most:
            due = f"{self.least} to {self.most} lines are due"
            raise IllegalMove(
                f"{due} here, not {len(written)}." if written else f"Nothing is written here yet: {due}."
            )
        return [self._read(line, number) for number, line in enumerate(written, start=1)]

    def nearest(self, raw: Any) -> list[Any]:
        """Its lines as they are sent, for each says for itself how far it goes."""
        return [line for line in raw if isinstance(line, Mapping)] if isinstance(raw, list | tuple) else []

    def _line(self, raw: Any) -> Mapping[str, Any]:
        """One line by its fields; a list gives them in their order."""
        if isinstance(raw, list | tuple) and len(raw) <= len(self.record):
            raw = dict(zip(self.record, raw, strict=False))
        if not isinstance(raw, Mapping):
            raise IllegalMove(f"{shown(raw)} is not a line with {', '.join(self.record)}.")
        for field in raw:
            if field not in self.record:
                raise IllegalMove(f"A line has no {shown(field)}; it has {', '.join(self.record)}.")
        return raw

    def _read(self, line: Mapping[str, Any], number: int) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for field, domain in self.record.items():
            raw = line.get(field)
            raw = domain.default if raw in (None, "") else raw
            if raw is None and not domain.is_prose:
                due = still_due(field, self.due.get(field, ""))
                raise IllegalMove(f"Line {number}: {due[0].lower()}{due[1:]}", field=f"{number}.{field}")
            try:
                read[field] = domain.read(raw)
            except IllegalMove as refused:
                said = f"Line {number}: {refused.sentence}"
                raise IllegalMove(said, refused.rule, f"{number}.{field}") from None
        return read

    def sample(self, below: Below) -> list[dict[str, Any]]:
        return [
            {field: domain.sample(below) for field, domain in self.record.items()}
            for _ in range(self.least + below(self.most - self.least + 1))
        ]

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {field: field_schema(domain) for field, domain in self.record.items()},
                "required": [field for field, domain in self.record.items() if domain.default is None],
                "additionalProperties": False,
            },
            "minItems": self.least,
            "maxItems": self.most,
        }

    def has_words(self) -> bool:
        """Whether any field of a line is prose."""
        return any(domain.is_prose or domain.has_words() for domain in self.record.values())

    def with_words(self, value: Any, text: str, every: bool) -> list[dict[str, Any]]:
        """Each line with words of its own, where a legal one has any."""
        return [
            {
                field: domain.with_words(line[field], f"{field} {n} of {text}", bool(line[field]))
                for field, domain in self.record.items()
            }
            for n, line in enumerate(value, start=1)
        ]
