"""The API as OpenAPI: what Litestar knows of the routes, with the shapes as msgspec reads and writes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from commedia.server.verbs import Body

SCHEMAS = "#/components/schemas/{name}"

_described: dict[str, type[msgspec.Struct]] = {}
"""Every shape that the API takes, by name."""


@cache
def takes(body: type[Body]) -> type[Operation]:
    """The operation of an address that takes a body, which its handler reads for itself."""
    name = body.__name__
    _described[name] = body
    sent = RequestBody(
        content={
            "application/json": OpenAPIMediaType(
                schema=Reference(ref=SCHEMAS.format(name=name)), example=body.example
            )
        },
        required=any(field.required for field in msgspec.structs.fields(body)),
    )

    @dataclass
    class Taking(Operation):
        def __post_init__(self) -> None:
            self.request_body = sent

    return Taking


class Described(JsonRenderPlugin):
    """The description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description, its shapes as they are read: with what each key means, and without any other."""
        components = openapi_schema.get("components", {})
        _, shapes = msgspec.json.schema_components(list(_described.values()), ref_template=SCHEMAS)
        schemas = {**components.get("schemas", {}), **shapes}
        return self.render_json(request, {**openapi_schema, "components": {**components, "schemas": schemas}})
