"""What must hold whenever a table waits: tokens, words for everything asked, somebody who can go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from commedia.engine import (
    Answer,
    Closed,
    Decision,
    Domain,
    IllegalMove,
    Moment,
    Play,
    Prose,
    imbalance,
)
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Fields, shown
from commedia.engine.english import listed

MOST_VALUES = 12
"""Values of one field whose labels are looked at."""


def tokens(play: Play, told: set[str]) -> Iterator[str]:
    """Every token lies somewhere, and none was made but by the bank.

    told: the kinds that are out already; what is out once stays out, and is told once.
    """
    for kind, by in imbalance(play.world).items():
        if kind not in told:
            told.add(kind)
            what, how = ("more", "issue") if by > 0 else ("less", "retire")
            known = f"there is {what} {kind} on the table than the bank knows of"
            yield f"in {play.scene} {known}: move or {how} it"


def dead_ends(play: Play) -> Iterator[str]:
    """While the play is not over, the table waits for somebody, and each of them has an answer."""
    if play.finished:
        return
    if not play.waiting_for():
        doors = ", ".join(sorted({decision.kind for decision in play.open.values()})) or "nothing"
        yield f"{play.scene} is not over and waits for nobody; open: {doors}"
    for decision in play.open.values():
        offers = decision.offers_at(play.moves)
        if all(type(fields) is Closed for fields in offers.values()):
            yield f"every answer to {decision.kind} is closed"


def choices(play: Play, decision: Decision[Any]) -> Iterator[str]:
    """What a decision offers can be answered: the answers have those fields, and each field has a value.

    And they are those that the decision is declared to take.
    """
    kind, declared = decision.kind, answers_of(type(decision))
    for answer, fields in decision.offers_at(play.moves).items():
        if declared and answer not in declared:
            takes = listed([one.__name__ for one in declared], "or")
            yield f"{kind} offers {answer.__name__}, and takes {takes} by its declaration"
        if isinstance(fields, Closed):
            continue
        offered = list(domains_in(fields))
        for name, domain in offered:
            if domain.is_prose and (of := _kinds(answer).get(name, Prose)) is not Prose:
                is_now = getattr(of, "__name__", of)
                yield f"{answer.__name__}.{name} is asked as Words, and is declared {is_now}, not Prose"
            for value in strays(domain, _kinds(answer).get(name)):
                yield f"{answer.__name__}.{name} is offered {shown(value)}, none of its declared names"
        names = [name for name, _ in offered]
        has = _required(answer)
        for name in dict.fromkeys(names):
            if name not in has:
                yield f"{kind} offers {name} for {answer.do}, which has no such field"
        for name, required in has.items():
            if required and name not in names:
                yield f"{kind} offers {answer.do} without {name}, which has no default"
        for name in dict.fromkeys(name for name, domain in offered if domain.is_empty()):
            yield f"{kind} offers {answer.do}, and there is nothing that {name} could be"


@cache
def answers_of(kind: type[Decision[Any]]) -> tuple[type[Answer], ...]:
    """The answers that a decision is declared to take: `Decision[Raise | Decline]`. Empty if it says none."""
    for one in kind.__mro__:
        for base in vars(one).get("__orig_bases__", ()):
            if isinstance(origin := get_origin(base), type) and issubclass(origin, Decision):
                answers = get_args(base)[0]
                each = get_args(answers) or (answers,)
                return each if all(isinstance(one, type) for one in each) else ()
    return ()


@cache
def _kinds(answer: type[Answer]) -> dict[str, Any]:
    """The fields of an answer, and what type each is declared to be."""
    return {field.name: field.type for field in msgspec.structs.fields(answer)}


@cache
def _required(answer: type[Answer]) -> dict[str, bool]:
    """The fields of an answer, and whether each has to be given."""
    return {field.name: field.required for field in msgspec.structs.fields(answer)}


def strays(domain: Domain, of: Any) -> list[Any]:
    """The listed values that a field of that type cannot hold, where it holds one of some names, or some."""
    one = get_args(of)[0] if get_origin(of) is list else of
    if get_origin(one) is not Literal:
        return []
    return [value for value in domain.values if value not in get_args(one)]


def domains_in(fields: Fields) -> Iterator[tuple[str, Domain]]:
    """Every field with its domain, those that a choice opens too."""
    for name, domain in fields.items():
        yield name, domain
        for following in (domain.follow or {}).values():
            yield from domains_in(following)


def speech(play: Play, decision: Decision[Any]) -> Iterator[str]:
    """A decision has a prompt, a word for those who wait, a label for each choice, a reason for each door."""
    kind = decision.kind
    if not decision.rule:
        yield f"{kind} names no rule"
    if not decision.asks.strip():
        yield f"{kind} asks nothing"
    if not decision.doing.strip():
        yield f"{kind} does not say what its seat is doing"
    for answer, fields in decision.offers_at(play.moves).items():
        if isinstance(fields, Closed):
            if not fields.why.strip():
                yield f"{kind} closes {answer.do} without a reason"
            continue
        if not decision.describe(answer).label.strip():
            yield f"{kind} has no label for {answer.do}"
        for field, value in values_of(fields):
            if not decision.describe_value(answer, field, value).label.strip():
                yield f"{kind} has no label for {field} {value!r} of {answer.do}"


def values_of(fields: Fields) -> Iterator[tuple[str, Any]]:
    """Some values of every field that lists them, of the fields that a choice opens too."""
    for field, domain in fields.items():
        for value in domain.values[:MOST_VALUES]:
            yield field, value
            yield from values_of(domain.then(value))


def telling(moments: Sequence[Moment]) -> Iterator[str]:
    """What happened can be said, and somebody may know of it."""
    for moment in moments:
        try:
            sentence = moment.sentence()
        except (LookupError, ValueError, TypeError) as fault:
            yield f"a moment of {moment.rule or moment.kind} cannot be said: {fault!r}"
            continue
        if moment.kind == "rule" and not moment.rule:
            yield f"a moment cites no rule: “{sentence}”"
        if moment.kind in ("rule", "scene") and not sentence.strip():
            yield f"a moment of {moment.rule or moment.kind} says nothing"
        if moment.to == []:
            yield f"a moment of {moment.rule or moment.kind} is for nobody"


def as_people_do(play: Play, decision: Decision[Any], answer: Any) -> Iterator[str]:
    """An answer that is legal can also be given as plain data, from a page or by a program."""
    offered = ["do", *names_of(decision.offers_at(play.moves)[type(answer)], answer)]
    plain = {name: value for name, value in answer.plain().items() if name in offered}
    try:
        meant, values = read_answer(decision, plain, play.moves)
    except IllegalMove as refused:
        yield f"{decision.kind} offers {answer.do} and refuses it as plain data: {refused.sentence}"
        return
    told = {name: values[name] for name in values if not _is_words(answer, name)}
    wanted = {name: getattr(answer, name) for name in told}
    if meant is not type(answer) or told != wanted:
        yield f"{decision.kind} reads {answer.do} from plain data as {meant.do} with other values"


def names_of(fields: Any, answer: Answer) -> Iterator[str]:
    """The fields that this answer was asked for, those that its choices opened too."""
    for field, domain in fields.items():
        yield field
        yield from names_of(domain.then(getattr(answer, field)), answer)


def _is_words(answer: Any, name: str) -> bool:
    return isinstance(getattr(answer, name), Prose)
