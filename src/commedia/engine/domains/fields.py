"""The fields of an answer together: their schema, values by chance, what is said where one is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commedia.engine.domains.domain import Below, Domain, Fields


def field_schema(domain: Domain) -> dict[str, Any]:
    """The legal values of a field as JSON Schema, with what holds where nothing is said of it."""
    schema = domain.schema()
    return schema if domain.default is None else {**schema, "default": domain.default}


def fields_schema(
    fields: Fields,
    properties: dict[str, Any],
    with_words: Callable[[str, dict[str, Any]], dict[str, Any]] = lambda field, schema: schema,
) -> dict[str, Any]:
    """Which fields there are, beside the properties that there are already, and which of them are due.

    with_words: the schema of a field, by its name, with what is said of it beside what its domain says.
    """
    required = []
    rules = []
    for name, domain in fields.items():
        properties[name] = with_words(name, field_schema(domain))
        if domain.default is None:
            required.append(name)
        if domain.follow is not None:
            rules += [
                {
                    "if": {"properties": {name: {"const": value}}, "required": [name]},
                    "then": fields_schema(following, {}, with_words),
                }
                for value, following in domain.follow.items()
                if following
            ]
    schema: dict[str, Any] = {"properties": properties, "required": required}
    if rules:
        schema["allOf"] = rules
    return schema


def sample_fields(fields: Fields, values: dict[str, Any], below: Below) -> None:
    """A value by chance for each field, and for those that follow from it, beside the values there are."""
    for field, domain in fields.items():
        value = values[field] = domain.sample(below)
        if domain.follow is not None:
            sample_fields(domain.follow[value], values, below)


def still_due(field: str, due: str = "") -> str:
    """That a field is left out. due: what it asks for, as it follows "Choose".

    >>> still_due("kind_of_tie"), still_due("oil", "how much oil you give")
    ('Still to choose: kind of tie.', 'Choose how much oil you give.')
    """
    return f"Choose {due}." if due else f"Still to choose: {field.replace('_', ' ')}."
