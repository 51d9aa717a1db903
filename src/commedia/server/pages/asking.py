"""A game's own forms: found by the game's slug and the decision's class, and drawn from what a seat knows.

A game brings forms with its page; see kit/page.py and props/form.py. Decisions for which it has
none, and games without any, are drawn plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from markupsafe import Markup

from commedia.engine import Answer, Closed, Decision, Described, Offers
from commedia.engine.answer_parsing import read_draft
from commedia.engine.decisions import entry_of
from commedia.engine.described import DescribedField
from commedia.engine.domains import Below
from commedia.engine.draft import Draft, field_of, name_of
from commedia.engine.english import capital, listed
from commedia.kit.forms import fields_of
from commedia.kit.inputs import choice
from commedia.kit.page import page_of
from commedia.props.form import OwnForm, bare_names
from commedia.props.template import NOTHING, template
from commedia.server.forms import DO, Form, read_form
from commedia.server.pages.fallback import with_fallback
from commedia.server.pages.fields import Fieldset
from commedia.server.pages.script import cite
from commedia.server.table_view import TableView

T = TypeVar("T")

HERE = "here"
"""The field of a form that asks what it would come to, for the answer to stand in the page itself."""
_NAMED_BY_US = {DO, HERE}
"""What no browser will ever call anything of a form."""


def own_form(seen: TableView, decision: Decision[Any]) -> OwnForm[Any] | None:
    """The game's own form for a decision, where it has one."""
    return entry_of(page_of(seen.game).forms, type(decision))


def plays(seen: TableView, decision: Decision[Any]) -> bool:
    """Whether the game's own form for a decision has buttons that play it."""
    form = own_form(seen, decision)
    return form is not None and form.plays


def subject(seen: TableView, decision: Decision[Any], drawing: Fieldset) -> Markup:
    """What a decision is about, drawn large where the game does so; "" where not, and where that fails."""
    draw = entry_of(page_of(seen.game).subjects, type(decision))
    return NOTHING if draw is None else _subject_by(draw, seen, decision, drawing)


def thing(seen: TableView, decision: Decision[Any], drawing: Fieldset) -> Markup:
    """The room or thing that a decision is about, drawn small for the eye alone; "" as for `subject`."""
    draw = entry_of(page_of(seen.game).things, type(decision))
    drawn = NOTHING if draw is None else _subject_by(draw, seen, decision, drawing)
    return _THING(drawn=drawn) if drawn else NOTHING


_THING = template('<div class="cue__thing" aria-hidden="true">{drawn}</div>')


def _drawn_large(
    draw: Callable[[Any], Markup], seen: TableView, decision: Decision[Any], drawing: Fieldset
) -> Markup:
    return draw(OpenHere(seen, decision, drawing, _NO_FORM))


_subject_by = with_fallback(_drawn_large, lambda *_: NOTHING)
_NO_FORM: OwnForm[Any] = OwnForm(lambda _: NOTHING)


def at_hand(seen: TableView) -> Decision[Any] | None:
    """The open door of the viewer's that stands in their hand; None for most."""
    doors, known = (q for q in seen.decisions if q.manner.optional), page_of(seen.game).at_hand
    return next((q for q in doors if entry_of(known, type(q)) is not None), None)


def hand_of(seen: TableView, decision: Decision[Any], drawing: Fieldset) -> Markup | None:
    """The hand with the inputs of such a door in it; None where it fails."""
    draw = entry_of(page_of(seen.game).at_hand, type(decision))
    return None if draw is None else _hand_by(draw, seen, decision, drawing)


def _drawn_in_hand(
    draw: Callable[[Any], Markup], seen: TableView, decision: Decision[Any], drawing: Fieldset
) -> Markup:
    asked = OpenHere(seen, decision, drawing, _NO_FORM)
    return _named_well(draw(asked), draw, asked)


_hand_by = with_fallback(_drawn_in_hand, lambda *_: None)


def _named_well(drawn: Markup, draw: Callable[[Any], Markup], asked: OpenHere) -> Markup:
    """Inputs that a game has drawn itself. Raises ValueError for a name that may be something of a form's.

    They are looked over once for each drawing and the fields that it is offered: names are made of these, and
    of nothing that a table holds.
    """
    of = (
        draw,
        tuple(
            (one, None if isinstance(fields, Closed) else (*fields,)) for one, fields in asked.offers.items()
        ),
    )
    if of in _NAMED_WELL:
        return drawn
    if bare := sorted({*bare_names(drawn)} - _NAMED_BY_US):
        raise ValueError(
            f"Inputs of a game's own form are called {listed(bare)}. A name has a dot in it, as `field_name` "
            "makes it, and an id is what `asked.id()` says: or they may hide what the form itself goes by."
        )
    _NAMED_WELL.add(of)
    return drawn


_NAMED_WELL = set[tuple[Callable[[Any], Markup], tuple[Any, ...]]]()
"""Drawings, each with the fields of an answer for which it was looked over: as many as games declare."""


class OpenHere:
    """A decision as its own form is drawn from it: see `props.asked.OpenDecision`."""

    __slots__ = (
        "_about", "_clock", "_count", "_drawing", "_foresee", "_form", "_has_place", "_rulebook", "_sent",
        "by_hand", "kind", "names", "offers", "own", "seat",
    )  # fmt: skip

    def __init__(
        self, seen: TableView, decision: Decision[Any], drawing: Fieldset, form: OwnForm[Any]
    ) -> None:
        self.kind = decision.kind
        self.seat = decision.seat
        self.own: Any = seen.own
        self._about = _about(decision)
        self.names: Mapping[str, str] = seen.names
        self.by_hand = seen.lobby.dealer == "hand"
        self.offers: Offers = decision.offers_at(seen.clock)
        self._clock = seen.clock
        self._drawing = drawing
        self._form = form
        self._foresee = f"{seen.links.me}/foresee"
        self._rulebook = seen.links.rulebook
        self._has_place = False
        self._count = 0
        sent = seen.sent.get(decision.id)
        self._sent = self.draft({} if sent is None else read_form(decision, seen.clock, sent))

    def draft(self, answer: Mapping[str, Any]) -> Draft:
        """An answer to it, as far as there is one. answer: as plain data."""
        return read_draft(self._drawing.decision, answer, self._clock)

    def whole(self, suggest: str) -> Markup:
        """All of the form. suggest: the address that has an answer to begin from."""
        drawn = _named_well(self._form.draw(self), self._form.draw, self)
        does_suggest = self._form.suggest is not None and drawn
        first = _SUGGEST(action=suggest, does=self._form.suggests) if does_suggest else NOTHING
        return first + drawn + (NOTHING if self._has_place else self.outlook())

    def about(self, *fields: T) -> T:
        """What the decision holds beside the table, by the first of these fields that it has."""
        name = next(name for name in map(name_of, fields) if name in self._about)
        found: T = self._about[name]
        return found

    def is_about(self, field: Any) -> bool:
        """Whether it holds anything by that name."""
        return name_of(field) in self._about

    def id(self) -> str:
        """An id that nothing else on the page has."""
        return self._drawing.id()

    def in_story(self, text: str) -> str:
        """A sentence in which seats stand, with the names of the story in it."""
        return self._drawing.in_story(text)

    def describe_answer(self, answer: type[Answer]) -> Described:
        """How the decision speaks of an answer."""
        said = self._drawing.decision.describe(answer)
        label, price, then = map(self.in_story, (said.label, said.price, said.then))
        return Described(label, price, then)

    def comes_to(self, draft: Draft, usual: type[Answer] | None = None) -> list[str]:
        """What the decision says an answer comes to, by what the seat sees."""
        if draft.answer is None and usual is not None:
            draft = self.draft({DO: usual.do})
        if draft.answer is None:
            return []
        own = msgspec.structs.replace(self._drawing.decision, w=self.own)
        return [self.in_story(one) for one in own.describe(draft.answer, draft).comes_to]

    def describe(self, field: Any, value: Any) -> Described:
        """How the decision speaks of one value of a field."""
        return self._drawing.describe(*field_of(field), value)

    def describe_field(self, field: Any) -> DescribedField:
        """How the decision speaks of a field."""
        said = self._drawing.decision.describe_field(*field_of(field))
        heading, beside = self.in_story(said.heading), self.in_story(said.beside)
        return msgspec.structs.replace(said, heading=capital(heading), beside=beside)

    def cite(self, rule: str) -> Markup:
        """A rule by its id, as a link to the rulebook."""
        return cite(rule, self._rulebook)

    def plain(self, answer: type[Answer]) -> Markup:
        """The plain inputs of all fields of an answer."""
        return self._drawing.answer(answer, fields_of(self, answer), 1)

    def inputs(self, *fields: Any) -> Markup:
        """The plain inputs of some fields of one answer."""
        [answer] = {field_of(field)[0] for field in fields}
        offered = fields_of(self, answer)
        names = [field_of(field)[1] for field in fields]
        return self._drawing.answer(answer, {name: offered[name] for name in names}, 1)

    def choice(self, answer: type[Answer], more: Markup = NOTHING, chosen: bool = False) -> Markup:
        """An answer as one of several to choose among; where it is the only one, its further inputs alone."""
        if sum(not isinstance(fields, Closed) for fields in self.offers.values()) == 1:
            return more
        said = self.describe_answer(answer)
        self._count += 1
        return choice(
            "radio", self.id(), DO, answer.do, capital(said.label), said.price, said.then, chosen, False,
            self._count == 1, more,
        )  # fmt: skip

    def outlook(self, answer: type[Answer] | None = None) -> Markup:
        """Where it is told what the answer would come to; with what is known of it before it is made."""
        self._has_place = True
        if self._form.foresee is None:
            return NOTHING
        outlook = self._form.foresee(self, self._so_far(answer))
        return _OUTLOOK(id=self.id(), action=self._foresee, told=outlook)

    def _so_far(self, answer: type[Answer] | None) -> Draft:
        """The answer as it was sent by whoever has no scripts, or no more than that it is to be this one."""
        if answer is None or self._sent.is_for(answer):
            return self._sent
        return self.draft({DO: answer.do})


def _about(decision: Decision[Any]) -> dict[str, Any]:
    """What a decision was put with; its world stays out of reach."""
    shared = Decision.__struct_fields__
    return {name: getattr(decision, name) for name in decision.__struct_fields__ if name not in shared}


def drawn(seen: TableView, decision: Decision[Any], drawing: Fieldset) -> Markup | None:
    """A game's own form.

    None where it has no such form, or it fails: the decision is asked plainly then.
    """
    form = own_form(seen, decision)
    return None if form is None else _drawn_by(form, seen, decision, drawing)


def _all_inputs(
    form: OwnForm[Any], seen: TableView, decision: Decision[Any], drawing: Fieldset
) -> Markup | None:
    return OpenHere(seen, decision, drawing, form).whole(f"{seen.links.me}/suggest")


_drawn_by = with_fallback(_all_inputs, lambda *_: None)


_SUGGEST = template(
    '<p class="suggest js-only"><button class="button button--small" type="button" data-suggest="{action}">',
    '{does}</button> <span class="quiet">You may change it before you play it.</span></p>',
)
_NOTHING_SENT: Form = {}
_OUTLOOK = template(
    f'<noscript><button class="button button--small" type="submit" name="{HERE}" value="on" formnovalidate ',
    'formaction="{action}#{id}">What would it come to?</button></noscript>',
    '<div class="foresee" id="{id}" data-foresee="{action}" aria-live="polite">{told}</div>',
)


def foreseen(seen: TableView, decision: Decision[Any], drawing: Fieldset, sent: Form) -> Markup:
    """What an answer would come to that a form has so far; "" where the game does not say."""
    return outlook(seen, decision, drawing, read_form(decision, seen.clock, sent))


def outlook(seen: TableView, decision: Decision[Any], drawing: Fieldset, answer: Mapping[str, Any]) -> Markup:
    """What an answer, or as much of one as there is, would come to; "" where the game does not say."""
    form = own_form(seen, decision)
    if form is None or form.foresee is None:
        return NOTHING
    asked = OpenHere(seen, decision, drawing, form)
    return form.foresee(asked, asked.draft(answer))


def suggested(
    seen: TableView, decision: Decision[Any], drawing: Fieldset, below: Below, sent: Form = _NOTHING_SENT
) -> Mapping[str, Sequence[str]]:
    """An answer to begin from, by the names of its inputs; nothing where the game suggests none.

    sent: what the form has so far.
    """
    form = own_form(seen, decision)
    if form is None or form.suggest is None:
        return {}
    asked = OpenHere(seen, decision, drawing, form)
    return form.suggest(asked, asked.draft(read_form(decision, seen.clock, sent)), below)
