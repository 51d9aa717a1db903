"""Raw values, as a form or a program sends them, on their way to what a field may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine.errors import IllegalMove
from commedia.engine.visible_text import tidy

MOST_TO_NAME = 40
"""So many choices can be listed in a sentence; of more, only their number is told."""


def as_whole(raw: Any) -> Any:
    """`2.0` as 2: to JSON, and to the schema of an answer, they are one number."""
    return int(raw) if type(raw) is float and raw.is_integer() else raw


def as_list(raw: Any) -> list[Any]:
    """A raw list; one thing alone is a list of it. Raises IllegalMove."""
    if raw is None or raw == "":
        return []
    if isinstance(raw, str | int):
        return [raw]
    if isinstance(raw, list | tuple):
        return list(raw)
    raise IllegalMove(f"{shown(raw)} is not a list of choices.")


def legal(values: Sequence[Any], raw: Any) -> list[Any]:
    """Those of some raw items, or of one, that mean one of these values."""
    by_name = {str(value): value for value in values}
    items = raw if isinstance(raw, list | tuple) else [raw]
    return [by_name[str(item)] for item in items if str(item) in by_name]


def how_many(least: int, most: int) -> str:
    """How many are to be chosen, as a sentence begins."""
    if least == most:
        return f"Choose {least}"
    return f"Choose {least} to {most}"


def shown(raw: Any, most: int = 60) -> str:
    """A value as it may stand in a sentence to whoever sent it: quoted, at most so many characters."""
    text = " ".join(tidy(str(raw)).split())
    return f"“{text[:most]}…”" if len(text) > most else f"“{text}”"
