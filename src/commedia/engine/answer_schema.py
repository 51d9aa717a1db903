"""The answers of a decision as plain data: their schema, and which are open or closed, for programs.

clock: everywhere here, the tick of the table at which the offers hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine.answers import Answer
from commedia.engine.decisions import Closed, Decision, with_names
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields, fields_schema


def schema(decision: Decision[Any], clock: int) -> dict[str, Any]:
    """The legal answers as JSON Schema: under `oneOf` one for each that is open, were it the only one."""
    return {
        "oneOf": [
            _answer_schema(decision, answer, fields)
            for answer, fields in decision.offers_at(clock).items()
            if not isinstance(fields, Closed)
        ]
    }


def opened(
    decision: Decision[Any], clock: int, words: Mapping[str, str] | None = None
) -> list[dict[str, str]]:
    """The answers that are open now, each with a line that says what it does.

    words: prose by id, for answers that go by what a player wrote.
    """
    return [
        {"do": answer.do, "line": with_names(decision, decision.describe(answer).line(words), words or {})}
        for answer, fields in decision.offers_at(clock).items()
        if type(fields) is not Closed
    ]


def closed(decision: Decision[Any], clock: int) -> list[dict[str, str]]:
    """The answers that are not open now, each with its reason and rule."""
    return [
        {"do": answer.do, "why": str(fields.why), "rule": fields.rule or decision.rule}
        for answer, fields in decision.offers_at(clock).items()
        if isinstance(fields, Closed)
    ]


def _answer_schema(decision: Decision[Any], answer: type[Answer], fields: Fields) -> dict[str, Any]:
    properties: dict[str, Any] = {"do": {"const": answer.do}}
    told = fields_schema(
        fields, properties, lambda field, schema: _told(decision.describe_field(answer, field), field, schema)
    )
    schema = {"type": "object", "title": answer.label, **told}
    # What a choice asks for in addition stands beside these properties, and only the other word sees it.
    schema["unevaluatedProperties" if "allOf" in schema else "additionalProperties"] = False
    return schema


def _told(said: DescribedField, field: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field with what stands over it, and with what is to be known beside its own hint."""
    hint = schema.get("description", "")
    told = {"title": str(said.heading)} if said.tells_more_than(field) and said.heading != hint else {}
    if said.beside:
        schema["description"] = f"{hint}; {said.beside}" if hint else str(said.beside)
    return told | schema
