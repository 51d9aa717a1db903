"""What is sent with a verb: the base of every verb's body, and how its keys are described."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What is sent with a verb: these keys and no others. example: one that could be sent."""

    example: ClassVar[dict[str, Any]] = {}


class NoBody(Body):
    """Nothing, or an object without keys."""


def one_of(*values: str) -> msgspec.Meta:
    """The values of a key, for the API's description; the verb itself refuses others in its own words."""
    return msgspec.Meta(extra_json_schema={"enum": list(values)})
