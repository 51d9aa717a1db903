"""Plain data, as a test reads it."""

from __future__ import annotations

from typing import Any


class Record(dict[str, Any]):
    """Plain data that answers to dots too: `d.kind` is `d["kind"]`."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None
