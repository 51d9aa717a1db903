"""What a decision is about, as data: whose Edge, which offer, whose words. Its prompt says it in a sentence.

    def lamp(asked: MayLight) -> Mapping[str, Any]:
        return {"keeper": asked.w.keeper, "lamp": asked.lamp, "words": asked.w.lamps[asked.lamp].name}

    RULES = Rules(..., about={MayLight: lamp})

A decision of which nothing is said here is about what it has as fields of its own. What stands in it is known
to the seat that is asked: a seat, a number, a word, an id of the state, or prose, which a program gets as its
text. Words that have to be read before one can answer are `Said`: they stand above the question, whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from commedia.engine.decisions import Decision, entry_of
from commedia.engine.state import Prose, Seat

About: TypeAlias = Callable[[Any], Mapping[str, Any]]
"""What a decision is about: each thing under a name of its own."""
Known: TypeAlias = Mapping[type[Decision[Any]], About]
"""The same, by class of decision."""


class Said(NamedTuple):
    """Words that a question is about: a page and a terminal show them above it, with whose they are.

    lead: what they are, as it stands before them, such as "The Memory"; "" where it is enough who wrote them.
    """

    words: Prose
    lead: str = ""


def of_its_own(decision: Decision[Any], *names: str) -> dict[str, Any]:
    """Fields of a decision by their names; all of its own where none are named."""
    return {name: getattr(decision, name) for name in names or _own_fields(type(decision))}


def fields(*names: str) -> About:
    """It is about these of its fields, and the rest are the rules' own affair; none: about nothing."""
    return lambda decision: {name: getattr(decision, name) for name in names}


def told_about(decision: Decision[Any], known: Known, words: Mapping[str, str]) -> dict[str, Any]:
    """What a decision is about, as plain data. known: what is said of that. words: prose by id."""
    about = entry_of(known, type(decision))
    found = of_its_own(decision) if about is None else about(decision)
    return {name: _plain(value, words) for name, value in found.items()}


def said_about(decision: Decision[Any], known: Known) -> list[Said]:
    """The words that stand above a question, in their order; none where it is about nothing that was said."""
    about = entry_of(known, type(decision))
    if about is None:
        return []
    values = about(decision).values()
    each = (one for value in values for one in (value if type(value) is list else [value]))
    return [one for one in each if type(one) is Said and one.words]


def whom(decision: Decision[Any], known: Known, seats: Sequence[Seat]) -> list[Seat]:
    """The seats that a decision is about, each once and in its order, but whoever is asked."""
    about = entry_of(known, type(decision))
    found = of_its_own(decision) if about is None else about(decision)
    named = [value for value in found.values() if type(value) is str and value in seats]
    return [seat for seat in dict.fromkeys(named) if seat != decision.seat]


def _plain(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, Said):
        return words.get(value.words.id, "")
    if isinstance(value, Prose):
        return words.get(value.id, "")
    if isinstance(value, list | tuple):
        return [_plain(one, words) for one in value]
    return value


@cache
def _own_fields(kind: type[Decision[Any]]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in Decision.__struct_fields__)
