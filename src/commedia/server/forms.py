"""How a decision becomes a form, and a posted form an answer.

Fields are named by their path. An answer's field is `<do>.<field>`; one that follows a choice is
`<do>.<field>=<value>.<next field>`, however deep. Nothing is ever parsed back out of a name: a form is read
by walking the decision's own offers, so a name that no offer leads to is never looked at.

    take.quality=Deed.nature=King.trait        a Pick within a Pick within a Pick
    lay_dice.dice.Duty                         a place of an Arrange
    open.others  open.others                   a Some: the same name, once for each box that is ticked
    write.acts.2.words                         a field of the second line of a Listing
    veil.remove                                a key of what is sent with another verb

A name without a dot might hide what the form itself has by that name, such as `remove`, from every script
that asks for it, and then the page could not be drawn any more. So only the few that stand below have none.

Words that stand at the end of every branch are asked for once: they may be named `<do>.<field>` too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Answer, Closed, Decision, Domain, IllegalMove, Play
from commedia.engine.domains import Fields
from commedia.kit.widgets import Form, one, widget_of
from commedia.props.form import branch, field_name, line_name, place_name

DECISION = "decision"
"""The field that says which decision a form answers."""
MOVE_ID = "move_id"
"""The field that makes a form sent twice one move."""
DO = "do"
"""The field that says which answer is given."""


def open_answers(decision: Decision[Any], clock: int) -> list[tuple[type[Answer], Fields]]:
    """The answers that are open now, each with its fields."""
    return [(a, f) for a, f in decision.offers_at(clock).items() if not isinstance(f, Closed)]


def read_form(decision: Decision[Any], clock: int, form: Form) -> dict[str, Any]:
    """The plain answer that a posted form gives to a decision; the decision itself then checks it.

    clock: the tick of the table at which the decision's offers hold. What the form leaves out is left out of
    the answer, so that the refusal names it; where only one answer is open, `do` may be left out too.
    """
    do = one(form, DO)
    offers = {answer.do: fields for answer, fields in decision.offers_at(clock).items()}
    if not do:
        still_open = [answer.do for answer, _ in open_answers(decision, clock)]
        if len(still_open) != 1:
            return {}
        do = still_open[0]
    answer: dict[str, Any] = {DO: do}
    fields = offers.get(do)
    if fields is not None and not isinstance(fields, Closed):
        _read_fields(fields, do, do, form, answer)
    return answer


def filled(decision: Decision[Any], clock: int, given: Mapping[str, Any], words: Mapping[str, str]) -> Form:
    """The form in which an answer was given: `read_form` the other way round.

    given: its fields, and its `do` where that is chosen; see `Decision.before`. words: prose by id.
    """
    form: dict[str, Sequence[str]] = {DO: [given[DO]]} if DO in given else {}
    for answer, fields in open_answers(decision, clock):
        if given.get(DO, answer.do) == answer.do:
            _fill_fields(fields, answer.do, answer.do, given, words, form)
    return form


def _fill_fields(
    fields: Fields, prefix: str, do: str, given: Mapping[str, Any], words: Mapping[str, str],
    form: dict[str, Sequence[str]],
) -> None:  # fmt: skip
    for field, domain in fields.items():
        value = given.get(field)
        if value is None:
            continue
        name = field_name(prefix, field)
        inputs = widget_of(domain).inputs_for(domain, name, value, words)
        form |= inputs
        if domain.is_prose:  # it may stand by itself, at the end of all branches
            form[field_name(do, field)] = inputs[name]
        if domain.follow is not None and domain.allows(value):
            _fill_fields(domain.follow[value], branch(name, value), do, given, words, form)


def plain_input(form: Form, verb: str, field: str) -> str:
    """The name of the input that a field is read from, in a form that answers no decision; "" for none."""
    key = field.removeprefix("options.")
    name = field_name(verb, field) if key == field else f"{OPTION}{key}"
    return name if name in form else ""


def input_of(play: Play | None, form: Form, field: str) -> str:
    """The name of the input of an answer's form that a field is read from, or that the names of its inputs
    begin with; "" where no offer leads to it.

    field: as a refusal names it: after a dot a place, or a line that is written and a field of it.
    """
    decision = play.open.get(one(form, DECISION)) if play is not None else None
    if play is None or decision is None or not field:
        return ""
    name, _, within = field.partition(".")
    if name == DO:
        return DO
    do = str(read_form(decision, play.moves, form).get(DO))
    offered = next((f for a, f in open_answers(decision, play.moves) if a.do == do), None)
    found = None if offered is None else _find(offered, do, name, form)
    if found is None:
        return ""
    at, domain = found
    shared = field_name(do, name)
    if domain.is_prose and at not in form and shared in form:
        return shared
    return widget_of(domain).input_of(domain, at, within, form)


def _find(fields: Fields, prefix: str, wanted: str, form: Form) -> tuple[str, Domain] | None:
    """The name and the domain of a field, on the way that a form has taken through the choices."""
    for field, domain in fields.items():
        name = field_name(prefix, field)
        if field == wanted:
            return name, domain
        if domain.follow is not None:
            try:
                value = domain.read(one(form, name))
            except IllegalMove:
                continue
            if found := _find(domain.follow[value], branch(name, value), wanted, form):
                return found
    return None


def _read_fields(fields: Fields, prefix: str, do: str, form: Form, answer: dict[str, Any]) -> None:
    for field, domain in fields.items():
        name = field_name(prefix, field)
        raw = widget_of(domain).raw_value(domain, name, form)
        if raw is None and domain.is_prose:
            raw = widget_of(domain).raw_value(domain, field_name(do, field), form)
        if raw is None:
            continue
        answer[field] = raw
        if domain.follow is not None:
            try:
                value = domain.read(raw)
            except IllegalMove:
                continue  # the decision refuses it in its own words
            _read_fields(domain.follow[value], branch(name, value), do, form, answer)


def named(verb: str, form: Form) -> Form:
    """A posted form under the names that the page's own has, where somebody wrote a key by itself.

    >>> named("veil", {"veil.kind": ["line"], "text": ["spiders"]})
    {'veil.kind': ['line'], 'veil.text': ['spiders']}
    """
    if verb == "answer":
        return form
    return {
        name if "." in name or name == MOVE_ID else field_name(verb, name): values
        for name, values in form.items()
    }


def body(play: Play | None, verb: str, form: Form) -> dict[str, Any]:
    """A posted form as the plain body of a verb (see `verbs`): what the API takes as JSON.

    A form to a decision that is gone gives an empty answer; the play refuses it in its own words.
    """
    match verb:
        case "answer":
            return _answer_body(play, form)
        case "say":
            said = {"how": "aside", **_singles(verb, form)}
            said.pop("to", None)
            # The names may still be ticked from the whisper before.
            ticked = _keyed(verb, form).get("to", ()) if said["how"] == "whisper" else ()
            to = [seat for seat in ticked if seat]
            as_ = said.pop("as", "")  # and so may as whom the last line was said
            return {**said, "to": to} | ({"as": as_} if said["how"] in ("line", "deed") else {})
        case "terms":
            singles = _singles(verb, form)
            options = {key[len(OPTION) :]: raw for key, raw in singles.items() if key.startswith(OPTION)}
            return {"options": options} | {k: v for k, v in singles.items() if not k.startswith(OPTION)}
        case _:
            return _singles(verb, form)


OPTION = "option."
"""Stands before the key of a table option."""


def _answer_body(play: Play | None, form: Form) -> dict[str, Any]:
    decision = one(form, DECISION)
    put = play.open.get(decision) if play is not None else None
    answer = read_form(put, play.moves, form) if play is not None and put is not None else {}
    move_id = one(form, MOVE_ID)
    if move_id:  # two windows of one seat hold the same id: only what is the same form is the same move
        sent = sorted((name, values) for name, values in form.items() if name != MOVE_ID)
        move_id += hashlib.sha256(repr(sent).encode()).hexdigest()[:12]
    return {"decision": decision, "answer": answer, "move_id": move_id or None}


def _keyed(verb: str, form: Form) -> Form:
    """The values of a verb's form by its keys."""
    return {name.removeprefix(field_name(verb, "")): values for name, values in form.items()}


def _singles(verb: str, form: Form) -> dict[str, Any]:
    """The keys that stand once."""
    return {key: values[0] for key, values in _keyed(verb, form).items() if values}


__all__ = [
    "DECISION", "DO", "MOVE_ID", "OPTION", "Form", "body", "branch", "field_name", "line_name", "named",
    "one", "open_answers", "place_name", "read_form",
]  # fmt: skip
