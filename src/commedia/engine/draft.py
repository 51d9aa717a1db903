"""An answer as far as it is filled in: each field with its value, or with what is wrong with it.

    draft = Draft(decision, raw, clock)
    if draft.is_for(Offer):
        stake = draft.get(Offer.stake)      # a number, or None where there is none yet

It is the one place where plain data is read into an answer, whoever fills it in: a form, a program, a line in
a terminal or a chat. What has no refusal is a whole answer: `read_answer` gives that, or raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from commedia.engine import refusals
from commedia.engine.decisions import Answer, Closed, Decision, Offers, default_of
from commedia.engine.domains import Domain, Fields
from commedia.engine.errors import IllegalMove
from commedia.engine.refusals import NO_TEXTS
from commedia.engine.state import Prose, prose

T = TypeVar("T")


def field_of(field: Any) -> tuple[type[Answer], str]:
    """Which answer a field is one of, and its name: `field_of(Offer.stake)` is Offer and "stake".

    A type checker takes `Offer.stake` for what it holds; it is in truth what the class knows the field by.
    """
    return field.__objclass__, name_of(field)


def name_of(field: Any) -> str:
    """What a field of an answer, or of a decision, is called: `name_of(Cover.pc)` is "pc"."""
    name: str = field.__name__
    return name


class Draft:
    """An answer to a decision, perhaps half made.

    answer: which it is to be, of those that are open; None where it is not told which.
    values: what its fields hold so far, words as they were written.
    faults: what is wrong with its fields, by their names; a field that says nothing yet is no fault.
    refusal: the first reason why it is no whole answer yet; None where it is one, as far as each field goes.
    """

    __slots__ = ("_decision", "_held", "_words", "answer", "faults", "refusal", "values")

    def __init__(
        self, decision: Decision[Any], raw: Any, clock: int, words: Mapping[str, str] = NO_TEXTS
    ) -> None:
        """Read what was sent.

        raw: the fields by their names, with `do` for the answer. Where only one that is open can be meant,
        `do` may be left out; where that has one field, its bare value will do; nothing (None) is the answer
        without fields. clock: the tick of the table at which its offers hold. words: prose by id, for choices
        that go by what a player wrote.
        """
        self.answer: type[Answer] | None = None
        self.values: dict[str, Any] = {}
        self.faults: dict[str, IllegalMove] = {}
        self.refusal: IllegalMove | None = None
        self._decision = decision
        self._words = words
        self._held: dict[str, Any] = {}
        offers = decision.offers_at(clock)
        try:
            self.answer, data = _meant(decision, {} if raw is None else raw, offers)
        except IllegalMove as refused:
            self.refusal = refused
        else:
            self._fill(self.answer, offers[self.answer], data)  # type: ignore[arg-type]  # it is open
            self._look_for_strays(self.answer, data, offers)
        if self.refusal is not None and isinstance(raw, Mapping):
            self.refusal = decision.closer_reason(raw, self.refusal)

    def is_for(self, *answers: type[Answer]) -> bool:
        """Whether it is to be that answer, or one of these."""
        return self.answer in answers

    def get(self, *fields: T) -> T | None:
        """What a field holds so far, as `Offer.stake`; None where it holds nothing, or nothing of use.

        Of the fields of several answers it is that of the one which is meant. A number beyond its bounds is
        the bound; of several things those are given that could be chosen.
        """
        for answer, name in map(field_of, fields):
            if self.answer is answer:
                return self._held.get(name)
        return None

    def text(self, *fields: Prose) -> str:
        """The words of such a field so far; "" where there are none."""
        written = self.get(*fields)
        return written.text if written else ""

    def _fill(self, answer: type[Answer], fields: Fields, data: Mapping[str, Any]) -> None:
        for name, domain in fields.items():
            sent = data.get(name, domain.default)
            try:
                value = read_field(self._decision, answer, name, domain, sent, self._words)
            except IllegalMove as refused:
                self.refusal = self.refusal or refused
                if data.get(name) in (None, ""):
                    value = domain.default
                else:
                    self.faults[name] = refused
                    value = domain.nearest(sent)
                if value is None:
                    continue
            self.values[name] = value
            self._held[name] = prose(value) if domain.is_prose else value
            if domain.follow is not None:
                self._fill(answer, domain.follow[value], data)

    def _look_for_strays(self, answer: type[Answer], data: Mapping[str, Any], offers: Offers) -> None:
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

    raw and the others: as for a `Draft`. Raises IllegalMove.
    """
    draft = Draft(decision, raw, clock, words)
    if draft.refusal is not None:
        raise draft.refusal
    assert draft.answer is not None
    return draft.answer, draft.values


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
    except IllegalMove as refused:
        named = refusals.by_their_names(refused, decision, answer, field, words)
        raise named.within(field, decision.rule_of(answer, field)) from None


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
