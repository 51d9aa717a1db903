"""An answer to a decision, out of what a model said: only what is legal, and words only where they fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

import msgspec

from commedia.engine import Closed, Decision, IllegalMove, Words
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Fields
from commedia.server.prompter.fitting import Unfit
from commedia.server.prompter.prompt import LONGEST

_OBJECT: Final = re.compile(r"\{.*\}", re.DOTALL)
"""The answer, in whatever a model puts about it."""


class Fits(Protocol):
    """What may be said of some words."""

    def __call__(self, raw: str, /, *, most: int) -> str:
        """most: characters. Raises Unfit."""
        ...


def may_be_asked(decision: Decision[Any], clock: int) -> bool:
    """Whether a model may answer it: an open door is the house's to go through, and a form the house's to
    fill in.
    """
    if decision.manner.optional:
        return False
    offers = decision.offers_at(clock).values()
    return not any(
        domain.has_words()
        for fields in offers
        if not isinstance(fields, Closed)
        for domain in fields.values()
    )


def chosen(
    said: str,
    decision: Decision[Any],
    clock: int,
    back: Callable[[Any], Any],
    fits: Fits,
) -> dict[str, Any]:
    """The answer, as `Play.answer` takes it. Raises Unfit where it is none, or is not legal.

    back: puts seats again where their characters stand.
    """
    found = _OBJECT.search(said)
    try:
        raw = msgspec.json.decode(found[0]) if found else None
    except (ValueError, RecursionError) as fault:
        raise Unfit("it is no JSON") from fault
    if not isinstance(raw, dict):
        raise Unfit("it is no answer")
    refused: IllegalMove | None = None
    for meant in (back(raw), raw):  # a value of the game may be called as somebody's character is
        try:
            answer, values = read_answer(decision, meant, clock)
        except IllegalMove as illegal:
            refused = illegal
            continue
        fields = decision.offers_at(clock)[answer]
        assert not isinstance(fields, Closed)
        words = {
            field: fits(values[field], most=min(domain.most, LONGEST))
            for field, domain in _words(fields, values)
            if values[field]
        }
        return {**meant, "do": answer.do, **words}
    raise Unfit("it is not legal") from refused


def _words(fields: Fields, values: Mapping[str, Any]) -> Iterator[tuple[str, Words]]:
    """The fields that hold prose, also those that a choice opens."""
    for field, domain in fields.items():
        if isinstance(domain, Words):  # of which alone it is said how long they may be
            yield field, domain
        if domain.follow is not None:
            yield from _words(domain.follow[values[field]], values)
