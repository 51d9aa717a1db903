"""What is sent with a verb."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What is sent with a verb: these keys and no others. example: one that could be sent."""

    example: ClassVar[dict[str, Any]] = {}


class NoBody(Body):
    """Nothing, or an object without keys."""
