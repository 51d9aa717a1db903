"""Why an answer can't be, in sentences that call everything as its decision does.

words: prose by id, everywhere here, for choices that go by what a player wrote.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from commedia.engine.answers import Answer
from commedia.engine.decisions import Closed, Decision, Offers
from commedia.engine.domains import Domain, shown, still_due
from commedia.engine.english import listed
from commedia.engine.errors import IllegalMove, NotAmong, NotNow
from commedia.engine.state import Prose
from commedia.engine.visible_text import isolated

NO_TEXTS: Mapping[str, str] = MappingProxyType({})

# -- of an answer ----------------------------------------------------------------------------------------


def closed(decision: Decision[Any], why: Closed) -> NotNow:
    """It is not open now."""
    return NotNow(why.why, why.rule or decision.rule, "do")


def no_answer(decision: Decision[Any], meant: str, offers: Offers) -> IllegalMove:
    """Nothing by that name is among the offers: those that are open are named."""
    told = f"{shown(meant)} does not answer this. Open: {_quoted(open_names(decision, offers))}."
    return IllegalMove(told, decision.rule, "do")


def say_which(decision: Decision[Any], among: Sequence[type[Answer]]) -> IllegalMove:
    """Several of them could be meant."""
    which = _quoted([_label(decision, answer) for answer in among], "or")
    return IllegalMove(f"Say which of these it is: {which}.", decision.rule, "do")


def takes_another(decision: Decision[Any], answer: type[Answer], raw: Any) -> IllegalMove:
    """It takes other fields than those that were sent."""
    asked = [_asks(decision, answer, field) for field in msgspec.structs.fields(answer)]
    takes = listed(list(dict.fromkeys(asked))) if asked else "nothing more"
    instead = f", not {listed([shown(key) for key in raw])}" if isinstance(raw, Mapping) else ""
    return IllegalMove(f"“{_label(decision, answer)}” takes {takes}{instead}.", decision.rule)


def open_names(decision: Decision[Any], offers: Offers, words: Mapping[str, str] = NO_TEXTS) -> list[str]:
    """The answers that are open, as a page calls them."""
    described = [decision.describe(one) for one, fields in offers.items() if type(fields) is not Closed]
    return [said.name(words).rstrip(".") for said in described]


# -- of a field ------------------------------------------------------------------------------------------


def left_out(decision: Decision[Any], answer: type[Answer], field: str) -> IllegalMove:
    """It says nothing, and has to."""
    due = still_due(field, decision.describe_field(answer, field).due)
    return IllegalMove(due, decision.rule_of(answer, field), field)


def not_allowed(
    decision: Decision[Any], answer: type[Answer], field: str, domain: Domain, value: Any
) -> IllegalMove:
    """It holds a value that its domain does not allow."""
    rule = decision.rule_of(answer, field)
    if type(value) is Prose:
        return IllegalMove("Words are due here.", rule, field)
    try:
        domain.read(value)
    except IllegalMove as refused:  # says what is wrong with it
        return by_their_names(refused, decision, answer, field).within(field, "")
    return IllegalMove(f"{shown(value)} cannot be chosen.", rule, field)


def by_their_names(
    refused: IllegalMove,
    decision: Decision[Any],
    answer: type[Answer],
    field: str,
    words: Mapping[str, str] = NO_TEXTS,
) -> IllegalMove:
    """The same refusal, with choices by their names and not as they stand in data."""
    if not isinstance(refused, NotAmong):
        return refused
    described = [decision.describe_value(answer, field, one) for one in refused.choices]
    names = [isolated(words[d.words.id]) if words.get(d.words.id) else d.label for d in described]
    return IllegalMove(f"{refused.before}{listed(names)}{refused.after}", refused.rule, refused.field)


def not_asked_for(
    decision: Decision[Any], answer: type[Answer], fields: Sequence[str], offers: Offers
) -> IllegalMove:
    """An answer does not take such fields: why, or else what it or another calls them."""
    why = decision.describe_field(answer, fields[0]).not_asked or _not_now(decision, answer, fields, offers)
    return IllegalMove(why, decision.rule_of(answer, fields[0]), fields[0])


def _not_now(decision: Decision[Any], answer: type[Answer], fields: Sequence[str], offers: Offers) -> str:
    kinds = reversed([answer, *offers])
    has = {f.name: _asks(decision, one, f) for one in kinds for f in msgspec.structs.fields(one)}
    called = [f"“{has[name]}”" if name in has else shown(name) for name in fields]
    what = listed(list(dict.fromkeys(called)))
    return f"“{_label(decision, answer)}” does not ask for {what} just now."


def _asks(decision: Decision[Any], answer: type[Answer], field: msgspec.structs.FieldInfo) -> str:
    """What a field asks for, in words."""
    named = decision.describe_field(answer, field.name).due
    return named or ("words" if field.type is Prose else field.name.replace("_", " "))


def _label(decision: Decision[Any], answer: type[Answer]) -> str:
    return decision.describe(answer).label.rstrip(".")


def _quoted(names: Sequence[str], last: str = "and") -> str:
    return listed([f"“{name}”" for name in names], last)
