"""How plain data becomes an answer, or a draft of one.

It is the one place where that is done, whoever fills it in: a form, a program, a line in a terminal or a
chat. What has no refusal is a whole answer: `read_answer` gives that, or raises.

A refusal that a draft keeps has no traceback: that would hold all who were asking, and whatever they held.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from commedia.engine import refusals
from commedia.engine.answers import Answer
from commedia.engine.decisions import Closed, Decision, Offers, default_of
from commedia.engine.domains import Domain, Fields
from commedia.engine.draft import Draft
from commedia.engine.errors import IllegalMove
from commedia.engine.refusals import NO_TEXTS
from commedia.engine.state import Prose, prose


def read_draft(decision: Decision[Any], raw: Any, clock: int, words: Mapping[str, str] = NO_TEXTS) -> Draft:
    """What was sent, as far as it goes.

    raw: the fields by their names, with `do` for the answer. Where only one that is open can be meant,
    `do` may be left out; where that has one field, its bare value will do; nothing (None) is the answer
    without fields. clock: the tick of the table at which its offers hold. words: prose by id, for choices
    that go by what a player wrote.
    """
    reader = _Reader(decision, words)
    offers = decision.offers_at(clock)
    answer: type[Answer] | None = None
    try:
        answer, data = _meant(decision, {} if raw is None else raw, offers)
    except IllegalMove as refused:
        reader.refusal = refused.with_traceback(None)
    else:
        reader.fill(answer, offers[answer], data)  # type: ignore[arg-type]  # it is open
        reader.look_for_strays(answer, data, offers)
    refusal = reader.refusal
    if refusal is not None and isinstance(raw, Mapping):
        refusal = decision.closer_reason(raw, refusal)
    return Draft(answer, reader.held, reader.values, reader.faults, refusal)


class _Reader:
    """Reads the fields of one answer. words: prose by id."""

    def __init__(self, decision: Decision[Any], words: Mapping[str, str]) -> None:
        self._decision = decision
        self._words = words
        self.held: dict[str, Any] = {}
        self.values: dict[str, Any] = {}
        self.faults: dict[str, IllegalMove] = {}
        self.refusal: IllegalMove | None = None

    def fill(self, answer: type[Answer], fields: Fields, data: Mapping[str, Any]) -> None:
        for name, domain in fields.items():
            sent = data.get(name, domain.default)
            try:
                value = read_field(self._decision, answer, name, domain, sent, self._words)
            except IllegalMove as refused:
                self.refusal = self.refusal or refused.with_traceback(None)
                if data.get(name) in (None, ""):
                    value = domain.default
                else:
                    self.faults[name] = refused.with_traceback(None)
                    value = domain.nearest(sent)
                if value is None:
                    continue
            self.values[name] = value
            self.held[name] = prose(value) if domain.is_prose else value
            if domain.follow is not None:
                self.fill(answer, domain.follow[value], data)

    def look_for_strays(self, answer: type[Answer], data: Mapping[str, Any], offers: Offers) -> None:
        """Fields that the answer does not ask for are refused, unless they say what holds anyway."""
        if self.refusal is not None:
            return
        stray = [name for name in data if name not in self.values and name != "do"]
        if stray:
            usual = {field.name: default_of(field) for field in msgspec.structs.fields(answer)}
            stray = [n for n in stray if n not in usual or data[n] not in ("", None, usual[n])]
        if stray:
            self.refusal = refusals.not_asked_for(self._decision, answer, stray, offers)


def read_answer(
    decision: Decision[Any], raw: Any, clock: int, words: Mapping[str, str] = NO_TEXTS
) -> tuple[type[Answer], dict[str, Any]]:
    """The whole answer that is meant: its type, and its fields with words still as text.

    raw and the others: as for a draft. Raises IllegalMove.
    """
    draft = read_draft(decision, raw, clock, words)
    answer, refusal = draft.answer, draft.refusal
    if answer is None or refusal is not None:
        assert refusal is not None
        try:
            raise refusal
        finally:
            del draft, refusal  # by its traceback it would hold itself
    return answer, dict(draft.values)


def read_field(
    decision: Decision[Any],
    answer: type[Answer],
    field: str,
    domain: Domain,
    sent: Any,
    words: Mapping[str, str] = NO_TEXTS,
) -> Any:
    """The value of one field, of which None says nothing. Raises IllegalMove."""
    if sent is None and not domain.is_prose:
        raise refusals.left_out(decision, answer, field)
    try:
        return domain.read(sent)
    except IllegalMove as fault:
        refused = fault.with_traceback(None)
    named = refusals.by_their_names(refused, decision, answer, field, words)
    raise named.within(field, decision.rule_of(answer, field))


# -- which answer is meant -------------------------------------------------------------------------------


def _meant(decision: Decision[Any], raw: Any, offers: Offers) -> tuple[type[Answer], Mapping[str, Any]]:
    """The open answer that is meant, and its fields by their names. Raises IllegalMove."""
    meant, data = _named(decision, raw, offers) or _guessed(decision, raw, offers)
    fields = offers[meant]
    if isinstance(fields, Closed):
        raise refusals.closed(decision, fields)
    return meant, data


def _named(
    decision: Decision[Any], raw: Any, offers: Offers
) -> tuple[type[Answer], Mapping[str, Any]] | None:
    """The one that it names; None where it names none."""
    is_mapping = isinstance(raw, Mapping)
    do = raw.get("do") if is_mapping else raw
    if isinstance(do, str):
        for answer in offers:
            if answer.do == do:
                return answer, raw if is_mapping else {}
    if is_mapping and "do" in raw:
        raise refusals.no_answer(decision, str(do), offers)
    return None


def _guessed(decision: Decision[Any], raw: Any, offers: Offers) -> tuple[type[Answer], Mapping[str, Any]]:
    """The only one that could be meant, with a bare value in the field that it is meant for."""
    if len(offers) > 1 and isinstance(raw, Mapping):
        fitting = [a for a in offers if raw and all(key in a.__struct_fields__ for key in raw)]
        if len(fitting) > 1:
            fitting = [a for a in fitting if type(offers[a]) is not Closed]
        if len(fitting) == 1:
            return fitting[0], raw
    # A bare value is meant for the one answer that takes any, and none that is not text for mere words.
    taking = [] if isinstance(raw, str | Mapping) else [a for a in offers if _takes_more_than_words(a)]
    if len(offers) != 1 and len(taking) != 1:
        taking = [a for a, fields in offers.items() if type(fields) is not Closed]
    if len(offers) != 1 and len(taking) != 1:
        raise refusals.say_which(decision, taking)
    [meant] = taking if len(taking) == 1 else offers
    names = meant.__struct_fields__
    if isinstance(raw, Mapping) and (not raw or any(key in names for key in raw)):
        return meant, raw
    fields = offers[meant]
    if field := _field_for(raw, names, {} if isinstance(fields, Closed) else fields):
        return meant, {field: raw}
    raise refusals.takes_another(decision, meant, raw)


def _field_for(raw: Any, names: tuple[str, ...], fields: Fields) -> str:
    """The field that a bare value is meant for; "" where it could be none."""
    plain = [n for n in names if n in fields and not fields[n].is_prose]
    due = [n for n in plain if fields[n].default is None]
    needed = due or plain[:1] or list(names[:1])
    if len(needed) != 1:
        return ""
    [name] = needed
    domain = fields.get(name)
    if domain is not None and domain.follow is not None:
        return ""
    # The value may itself be an object, of places: but not one with none of the keys it could have.
    places = () if domain is None else domain.places
    return "" if isinstance(raw, Mapping) and not any(key in places for key in raw) else name


def _takes_more_than_words(answer: type[Answer]) -> bool:
    return any(field.type is not Prose for field in msgspec.structs.fields(answer))
