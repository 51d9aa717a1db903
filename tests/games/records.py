"""What stands in a script, made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commedia.engine import Event, Moment


def moment(rule: str, figures: Mapping[str, Any], seat: str = "") -> Moment:
    """A moment of the rules that has only its figures."""
    return Moment(0, "rule", rule, seat or figures.get("seat", ""), "", dict(figures))


def moment_of(event: Event) -> Moment:
    """The moment that tells of an event."""
    figures = event.figures()
    return Moment(0, "rule", event.rule, figures.get("seat", ""), event.sentence(), figures)


def rule_of(key: type[Event] | str) -> str:
    """The rule of what a book or a page goes by."""
    return key if isinstance(key, str) else key.rule
