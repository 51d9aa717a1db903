"""The API as OpenAPI: what Litestar knows of the routes, with the shapes as msgspec reads and writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from commedia.server.body import Body

SHAPES = "#/components/schemas/{name}"

_taken: dict[str, type[Body]] = {}
"""Every body that an address takes, by its name."""


def takes(body: type[Body]) -> type[Operation]:
    """The operation of an address that takes a body, which its handler reads for itself."""
    _taken[body.__name__] = body
    sent = RequestBody(
        content={
            "application/json": OpenAPIMediaType(
                schema=Reference(ref=SHAPES.format(name=body.__name__)), example=body.example
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
    """The description as JSON. given: the shapes that the API answers with."""

    def __init__(self, given: Sequence[Any]) -> None:
        super().__init__()
        self._given = given

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description, its shapes with what they mean, and with no keys but those that are read."""
        _, shapes = msgspec.json.schema_components([*_taken.values(), *self._given], ref_template=SHAPES)
        for shape in shapes.values():
            shape["description"] = " ".join(shape["description"].split())
        components = {**openapi_schema["components"], "schemas": dict(sorted(shapes.items()))}
        return self.render_json(request, {**openapi_schema, "components": components})
