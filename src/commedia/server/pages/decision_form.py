"""The form of a decision: its inputs and its button, with all that a browser sends along."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Decision, Seat
from commedia.engine.english import capital
from commedia.kit.inputs import choice, group
from commedia.props.template import NOTHING, joined, template
from commedia.server.forms import DECISION, DO, MOVE_ID, filled, open_answers
from commedia.server.pages import asking
from commedia.server.pages.fields import Fieldset
from commedia.server.pages.go import go, label_of
from commedia.server.pages.refilled import filled_in
from commedia.server.table_view import TableView


def id_of(decision: Decision[Any]) -> str:
    """What makes the ids on the page of one decision its own: the number under which it was asked."""
    return f"q{decision.id.rpartition('/')[2].replace('.', '-')}"


def move_id(seen: TableView, decision: Decision[Any]) -> str:
    """The id that makes a form sent twice one move. A sealed answer that is changed is another move, and so
    is one that was taken back and is sent again as it was.
    """
    attempt = seen.seq if decision.given is not None else seen.times_back or ""
    return hashlib.sha256(f"{seen.table}/{decision.id}/{attempt}".encode()).hexdigest()[:16]


def form(seen: TableView, decision: Decision[Any], button: str) -> Markup:
    """The form that answers a decision. button: "cue", "spot" or "" for how its button is dressed."""
    assert seen.seat is not None
    if decision.given is not None or seen.sent:  # each time it is changed or filled in it is another
        return _form(seen, decision, button)
    key = (seen.seat, decision.id, button)
    return seen.lull.once("form", key, lambda: _form(seen, decision, button))


def _form(seen: TableView, decision: Decision[Any], button: str) -> Markup:
    drawing = fieldset(seen, decision)
    own = asking.drawn(seen, decision, drawing)
    has_buttons = own is not None and asking.plays(seen, decision)
    drawn = _FORM(
        inputs=_fields(seen, decision, drawing, own),
        id=id_of(decision),
        action=f"{seen.links.me}/answer",
        asked=decision.id,
        move=move_id(seen, decision),
        go=NOTHING if has_buttons else go(drawing, open_answers(decision, seen.clock), button),
    )
    before = _before(decision)
    return filled_in(drawn, filled(decision, seen.clock, before, seen.words)) if before else drawn


def _before(decision: Decision[Any]) -> Mapping[str, Any]:
    """What a form begins with: the sealed answer that it changes, or what came back to be given anew."""
    if decision.given is None:
        return decision.before()
    fields = {field: getattr(decision.given, field) for field in decision.given.__struct_fields__}
    return {DO: decision.given.do, **fields}


_FORM = template(
    '<form id="{id}-form" action="{action}" method="post" hx-post="{action}" hx-swap="none"',
    ' hx-disable="find button" data-decision="{asked}">',
    f'<input type="hidden" name="{DECISION}" value="{{asked}}">',
    f'<input type="hidden" name="{MOVE_ID}" value="{{move}}">',
    "{inputs}{go}</form>",
)


def hand_form(seen: TableView, decision: Decision[Any], inputs: Markup) -> Markup:
    """The form of a door in the hand: sent as soon as something in it changes, by a button without scripts.

    Its id is ever the same, so that what is unfolded in it stays so when the door is put again.
    """
    [(answer, _)] = open_answers(decision, seen.clock)
    drawing = fieldset(seen, decision)
    return _HAND_FORM(
        inputs=_DO(do=answer.do) + inputs, action=f"{seen.links.me}/answer", asked=decision.id,
        move=move_id(seen, decision), does=label_of(drawing, answer),
    )  # fmt: skip


_HAND_FORM = template(
    '<form class="hand__form" id="hand-form" action="{action}" method="post" hx-post="{action}"',
    ' hx-swap="none" hx-sync="this:queue last" data-keep data-decision="{asked}">',
    f'<input type="hidden" name="{DECISION}" value="{{asked}}">',
    f'<input type="hidden" name="{MOVE_ID}" value="{{move}}">',
    '{inputs}<noscript><button class="button button--small" type="submit">{does}</button></noscript></form>',
)


_DO = template(f'<input type="hidden" name="{DO}" value="{{do}}">')


def _fields(seen: TableView, decision: Decision[Any], drawing: Fieldset, own: Markup | None) -> Markup:
    """The inputs of a form. own: as the game draws them, where it does."""
    answers = open_answers(decision, seen.clock)
    if len(answers) == 1:
        answer, fields = answers[0]
        return _DO(do=answer.do) + (drawing.answer(answer, fields, 0) if own is None else own)
    if own is not None:
        return group("Your answer", "", False, False, own)
    rows = []
    for n, (answer, fields) in enumerate(answers, 1):
        said = decision.describe(answer)
        more = drawing.answer(answer, fields, 1) if fields else NOTHING
        rows.append(
            choice(
                "radio",
                drawing.id(),
                DO,
                answer.do,
                capital(drawing.in_story(said.label)),
                drawing.in_story(said.price),
                drawing.in_story(said.then),
                False,
                False,
                n == 1,
                more,
            )
        )
    return group("Your answer", "", False, False, joined(rows))


def fieldset(seen: TableView, decision: Decision[Any]) -> Fieldset:
    """What draws the fields of a decision."""
    assert seen.seat is not None
    return Fieldset(decision, id_of(decision), called(seen), seen.names[seen.seat], seen.names, seen.words)


def called(seen: TableView) -> dict[Seat, str]:
    """Each seat as it stands beside a choice: the character, and the player where that is another name."""
    return {
        seat: name if name == seen.players.get(seat, seat) else f"{name} · {seen.players.get(seat, seat)}"
        for seat, name in seen.names.items()
    }
