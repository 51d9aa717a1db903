"""Answers on their way into the log, out of it, and to whoever gave them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import EnumType
from functools import cache
from sys import intern
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from commedia.engine.answers import Answer
from commedia.engine.decisions import Decision
from commedia.engine.domains import Written
from commedia.engine.errors import IllegalMove
from commedia.engine.state import LEAVES, NO_WORDS, Prose, Seat, Worded


class Aside:
    """The words that one move brings, laid aside under ids that tell the move and their place in it.

    move: which one (`Play.next_move`). words: by id, whose they are and the text.
    """

    __slots__ = ("move", "seat", "words")

    def __init__(self, seat: Seat, move: str) -> None:
        self.seat = seat
        self.move = move
        self.words: dict[str, tuple[Seat, str]] = {}

    def lay(self, text: str) -> Prose:
        """Lay a text aside; what stands for it."""
        if not text:
            return NO_WORDS
        prose = Prose(f"w{self.move}.{len(self.words)}")
        self.words[prose.id] = (self.seat, str(text))
        return prose


def lay_aside(kind: type[Answer], values: dict[str, Any], lay: Callable[[str], Prose]) -> None:
    """Put what stands for its words in the place of each text of an answer: its fields first, as it has them,
    then its records.
    """
    for name in prose_fields(kind):
        if isinstance(values.get(name), str):
            values[name] = lay(values[name])
    for name, value in values.items():
        if type(value) is list and value and type(value[0]) is dict:
            values[name] = [
                {
                    field: lay(str(held)).id if type(held) is Written else held
                    for field, held in record.items()
                }
                for record in value
            ]


def texts_of(kind: type[Answer], values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The words of an answer before they are laid aside, each after the field in which they stand."""
    for name in prose_fields(kind):
        if isinstance(values.get(name), str):
            yield name, values[name]
    for name, value in values.items():
        for record in value if type(value) is list else ():
            if type(record) is dict:
                yield from ((name, str(held)) for held in record.values() if type(held) is Written)


def given_as_plain(answer: Answer, words: Mapping[str, str] | None) -> dict[str, Any]:
    """An answer as plain data that the rules' own lists do not share, prose as its text where it is known."""
    plain: dict[str, Any] = as_given(answer.plain())
    if words is None:
        return plain
    plain |= {name: words.get(plain[name], "") for name in prose_fields(type(answer))}
    for name, value in plain.items():
        if type(value) is list and value and type(value[0]) is dict:
            plain[name] = [{field: words.get(held, held) for field, held in r.items()} for r in value]
    return plain


def as_given(value: Any) -> Any:
    """A value for the log, which the rules cannot change any more: they may go on with its lists."""
    return msgspec.to_builtins(value) if type(value) is list or type(value) is dict else value


def answer_as_given(answer: Answer) -> Answer:
    """An answer for the log, whatever the rules go on to do with its lists."""
    lists = lists_of(type(answer))
    if not lists:
        return answer
    given = msgspec.structs.replace(answer)
    for name in lists:
        setattr(given, name, as_given(getattr(answer, name)))
    return given


@cache
def lists_of(kind: type[Answer]) -> tuple[str, ...]:
    """The fields of an answer that may hold lists."""
    return tuple(f.name for f in msgspec.structs.fields(kind) if not _is_single(f.type))


def _is_single(kind: Any) -> bool:
    """Whether whatever is of that type is one number, one text, one name out of several or one's words."""
    if get_origin(kind) in (Union, UnionType):
        return all(map(_is_single, get_args(kind)))
    return kind is Prose or kind in LEAVES or get_origin(kind) is Literal or isinstance(kind, EnumType)


@cache
def prose_fields(kind: type[Answer]) -> tuple[str, ...]:
    """The fields of an answer that hold prose, in its own order: their ids are counted by it."""
    return tuple(f.name for f in msgspec.structs.fields(kind) if f.type is Prose)


def is_worded(answer: Answer) -> bool:
    """Whether an answer has words that are still to be laid aside."""
    return any(type(getattr(answer, name)) is Worded for name in prose_fields(type(answer)))


def as_sent(answer: Answer) -> dict[str, Any]:
    """An answer as people send one: plain data of its own, with its words themselves, if it says any."""
    sent: dict[str, Any] = as_given(answer.plain())
    for name in prose_fields(type(answer)):
        words = getattr(answer, name)
        if type(words) is Worded:
            sent[name] = words.text
        elif not words:
            del sent[name]
    return sent


def revive(decision: Decision[Any], plain: Mapping[str, Any], clock: int) -> Answer:
    """The answer that stands in a log as plain data. Raises IllegalMove if it answers something else."""
    for kind in decision.offers_at(clock):
        if kind.do == plain.get("do"):
            prose = prose_fields(kind)
            if not all(isinstance(plain.get(field, ""), str) for field in prose):
                break
            # A word is the very one that the rules have: what is a default is not written in a checkpoint.
            fields = {
                k: (Prose(v) if v else NO_WORDS) if k in prose else intern(v) if type(v) is str else v
                for k, v in plain.items()
                if k != "do"
            }
            try:
                return kind(**fields)
            except TypeError:
                break
    raise IllegalMove(f"{plain.get('do')} does not answer {decision.kind}", decision.rule)
