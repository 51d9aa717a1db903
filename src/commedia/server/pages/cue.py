"""The cue: what is asked of a seat, or why nothing is.

Drawn from any `Decision` by what it says of itself: its prompt, its offers, its words for answers and values.
Exactly one decision is the cue, with the one vermilion button; others of the same seat stand below it, and
open doors are offered quietly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from commedia.engine import Answer, Closed, Decision, Prose
from commedia.engine.decisions import entry_of, with_names
from commedia.engine.domains import Domain
from commedia.engine.english import capital, listed
from commedia.engine.question_context import said_about
from commedia.engine.visible_text import addressed
from commedia.kit.page import page_of
from commedia.kit.widgets import summary_of, widget_of
from commedia.props.cards import with_cards
from commedia.props.template import NOTHING, joined, template
from commedia.server.forms import open_answers
from commedia.server.pages import asking
from commedia.server.pages.above import above, around
from commedia.server.pages.decision_form import fieldset, form, id_of
from commedia.server.pages.fields import Fieldset
from commedia.server.pages.go import label_of, matters, short
from commedia.server.pages.goes_on import goes_on
from commedia.server.pages.script import cite
from commedia.server.pages.waiting_panel import (
    broken,
    finished,
    reminder,
    second_thought,
    still,
    stopped,
    waiting,
    watching,
)
from commedia.server.pages.whom import whom
from commedia.server.table_view import TableView, in_story


def cue(seen: TableView) -> Markup:
    """The whole cue of one viewer, as it stands now."""
    if seen.broken:
        return broken(seen)
    if seen.stopped:
        return stopped(seen)
    if seen.finished:
        return finished(seen)
    if seen.seat is None:
        return watching(seen)
    asked = seen.asked
    sealed = [q for q in seen.decisions if not q.manner.optional and q.given is not None]
    in_hand = asking.at_hand(seen)
    doors = at_last([q for q in seen.decisions if q.manner.optional and q is not in_hand and q not in asked])
    main = next((q for q in asked if not (q.manner.optional or q.manner.may_wait)), None) or next(
        iter(asked), None
    )
    panels = [put(seen, q, asked, is_main=q is main and not q.manner.may_wait) for q in asked]
    panels += [sealed_in(seen, decision) for decision in sealed]
    if sealed and not asked:
        panels += [goes_on(seen), reminder(seen)]
    if not panels:
        work = [q for q in doors if is_unfolded(seen, q)]
        doors = [q for q in doors if q not in work]
        panels += [*(at_work(seen, q) for q in work), waiting(seen)]
    stood = [said.words for q in asked for said in said_about(q, seen.game.rules.about)]
    if doors and (drawn := joined([door(seen, q, stood) for q in doors])):
        panels.append(_DOORS(doors=drawn, moment=goes_on(seen) if asked else NOTHING))
    return joined([*panels, second_thought(seen)])


# -- a decision --------------------------------------------------------------------------------------------


def put(
    seen: TableView, decision: Decision[Any], asked: Sequence[Decision[Any]], is_main: bool = True
) -> Markup:
    """A decision that waits for its answer. asked: all that is asked of its seat, the most urgent first.

    The first leads to the others, which may lie below a long form. is_main: whether it has the one vermilion
    button: not what is only an open door, nor an answer that may well wait for others.

    One that belongs to a scene lies in a sheet, which the style sheet folds away while a scene is on.
    """
    assert seen.seat is not None
    first, waits = decision is asked[0], decision.manner.may_wait
    dress = "cue" if is_main and not decision.manner.timing.is_quiet else "" if waits else "spot"
    inside = joined([form(seen, decision, dress), not_now(seen, decision)])
    if decision.manner.timing.is_quiet:
        sheet = _SHEET(id=id_of(decision), does=quiet(seen, decision), asked=inside)
        inside = joined([opener(seen, decision), sheet])
    words, below = around(above(seen, decision))
    return _PANEL(
        id=id_of(decision),
        title=f"{'Waiting' if waits else 'Your cue'}, {addressed(seen.names[seen.seat])}"
        if first
        else "And this",
        lamp=NOTHING if waits else _LIT,
        cite=cite(decision.rule, seen.links.rulebook),
        above=joined(
            [
                _also_asked(seen, asked[1:]) if first else NOTHING,
                words,
                whom(seen, decision),
                _thing(seen, decision),
            ]
        ),
        ask=_drawn(seen, _asked(seen, decision)),
        below=below,
        matters=matters(decision),
        asked=inside,
        subject=_SUBJECT(drawn=about) if first and (about := _about(seen, decision)) else NOTHING,
        also=NOTHING if first else _ALSO,
        scene=_IN_SCENE if seen.is_in_story else NOTHING,
    )


_PANEL = template(
    '<section class="cue{also}" id="{id}-panel" aria-labelledby="{id}-title"{scene}>{subject}',
    '<header class="cue__head"><span class="lamp{lamp}" aria-hidden="true"></span>',
    '<h2 id="{id}-title">{title}</h2><span class="quiet cue__due">{cite}</span></header>',
    '{above}<p class="ask">{ask}</p>{below}{matters}{asked}</section>',
)
_SUBJECT = template('<div class="cue__subject">{drawn}</div>')
_SHEET = template(
    '<div class="sheet" id="{id}-sheet" popover aria-labelledby="{id}-does"><header class="sheet__head">',
    '<h3 id="{id}-does">{does}</h3><button class="button button--small" type="button" ',
    'popovertarget="{id}-sheet" popovertargetaction="hide">Play on</button></header>{asked}</div>',
)
_OPENER = template(
    '<button class="button sheet__open" type="button" popovertarget="{id}-sheet">{does}…</button>',
)
_LIT = Markup(" lamp--lit")
_ALSO, _IN_SCENE = Markup(" cue--also"), Markup(' data-scene=""')


def _asked(seen: TableView, decision: Decision[Any]) -> str:
    """The question, with the names of the story in it."""
    return with_names(decision, in_story(decision.asks, seen.names), seen.words)


def _drawn(seen: TableView, question: str) -> str | Markup:
    """A question, in which the cards that it names are drawn."""
    return with_cards(question) if page_of(seen.game).names_cards else question


def _also_asked(seen: TableView, then: Sequence[Decision[Any]]) -> Markup:
    """What is asked besides, each as a link to where it is."""
    return joined(
        [
            _AND_THIS(id=id_of(one), ask=_drawn(seen, _asked(seen, one)))
            for one in then
            if not one.manner.timing.is_quiet
        ]
    )


_AND_THIS = template('<p class="quiet">And this: <a href="#{id}-panel">{ask}</a></p>')


def _about(seen: TableView, decision: Decision[Any]) -> Markup:
    """What it is about, drawn large."""
    if entry_of(page_of(seen.game).subjects, type(decision)) is None:
        return NOTHING
    return asking.subject(seen, decision, fieldset(seen, decision))


def _thing(seen: TableView, decision: Decision[Any]) -> Markup:
    """The room or thing that it is about, drawn small."""
    if entry_of(page_of(seen.game).things, type(decision)) is None:
        return NOTHING
    return asking.thing(seen, decision, fieldset(seen, decision))


def quiet(seen: TableView, decision: Decision[Any]) -> str:
    """What a decision of a scene is called where it is folded away."""
    return decision.quietly or opens(seen, decision)


def opener(seen: TableView, decision: Decision[Any]) -> Markup:
    """The quiet button that opens the sheet of a decision of a scene."""
    return _OPENER(id=id_of(decision), does=quiet(seen, decision))


def not_now(seen: TableView, decision: Decision[Any]) -> Markup:
    """The answers and values that are not open now, each with its reason and rule; "" where all are."""
    rows = [
        (capital(short(answer.label)), in_story(fields.why, seen.names), fields.rule or decision.rule)
        for answer, fields in decision.offers_at(seen.clock).items()
        if isinstance(fields, Closed)
    ]
    rows += [
        (in_story(one.what, seen.names), in_story(one.why, seen.names), one.rule)
        for answer, _ in open_answers(decision, seen.clock)
        for one in decision.describe(answer).closed
    ]
    return _not_now(tuple(rows), seen.links.rulebook) if rows else NOTHING


@lru_cache(maxsize=1024)
def _not_now(rows: tuple[tuple[str, str, str], ...], rulebook: str) -> Markup:
    reasons = [_REASON(what=what, why=why.rstrip("."), cite=cite(rule, rulebook)) for what, why, rule in rows]
    return _NOT_NOW(reasons=joined(reasons))


_NOT_NOW = template(
    '<details class="not-now"><summary>Not open to you now, and why</summary><ul>{reasons}</ul></details>'
)
_REASON = template("<li><b>{what}</b>: {why}. {cite}</li>")


_DOORS = template(
    '<section class="cue cue--waiting cue--doors" aria-label="Open to you, too">{doors}{moment}</section>'
)


def door(seen: TableView, decision: Decision[Any], stood: Sequence[Prose] = ()) -> Markup:
    """An open door: something the seat may do and nobody waits for. stood: words that stand above it."""
    if all(isinstance(f, Closed) for f in decision.offers_at(seen.clock).values()):
        return NOTHING
    drawn = form(seen, decision, "")
    if not is_a_button(drawn):
        drawn = _FOLDED(form=drawn, does=opens(seen, decision))
    cited = cite(decision.rule, seen.links.rulebook)
    words, below = around(above(seen, decision, stood))
    return _DOOR(
        id=id_of(decision),
        above=words,
        ask=_asked(seen, decision),
        below=below,
        cite=cited,
        form=drawn,
    )


_DOOR = template('<div class="cue__door" id="{id}-panel">{above}<p>{ask} {cite}</p>{below}{form}</div>')
_FOLDED = template("<details><summary>{does}</summary>{form}</details>")


def at_last(doors: Sequence[Decision[Any]]) -> list[Decision[Any]]:
    """Open doors in their order; last those through which hardly anybody goes, such as one that ends it."""
    return sorted(doors, key=lambda door: bool(door.seldom))


def is_a_button(drawn: Markup) -> bool:
    """Whether a form has nothing to choose or to write: it is a button."""
    return not any(f"<{tag}" in drawn for tag in ("fieldset", "textarea", "select"))


def leaves_no_choice(drawn: Markup) -> bool:
    """Whether all that there is to choose in a form is chosen, so that it can be sent as it stands."""
    chosen = all(re.search(r"\schecked\b", one) for one in _CHOICES.findall(drawn))
    return chosen and not any(f"<{tag}" in drawn for tag in ("textarea", "select"))


_CHOICES = re.compile(r'<input\b[^>]*type="(?:radio|checkbox)"[^>]*>')


def opens(seen: TableView, *doors: Decision[Any]) -> str:
    """What going through a door, or one of several, is called: the answers that there are, in short."""
    said: list[str] = []
    for decision in doors:
        drawing = fieldset(seen, decision)
        each = [label_of(drawing, answer) for answer, _ in open_answers(decision, seen.clock)]
        # Of several answers of which one is open that one is named.
        is_named = len(each) > 1 or len(decision.offers_at(seen.clock)) == 1
        said += [decision.quietly] if each and is_named and decision.quietly else each
    first, *rest = dict.fromkeys(said[:MOST_NAMED])
    named = [first, *(one[:1].lower() + one[1:] for one in rest)]
    return f"{', '.join(named)}, and more" if len(said) > MOST_NAMED else listed(named, "or")


MOST_NAMED = 3
"""So many answers of a door are named on it."""


def is_unfolded(seen: TableView, decision: Decision[Any]) -> bool:
    """Whether a door is what its seat is there for, and something is open behind it."""
    is_theirs = isinstance(decision, tuple(page_of(seen.game).unfolded))
    return is_theirs and bool(open_answers(decision, seen.clock))


def at_work(seen: TableView, decision: Decision[Any]) -> Markup:
    """Such a door, whole: nothing urges anybody through it, so its button is a quiet one."""
    words, below = around(above(seen, decision))
    return _AT_WORK(
        id=id_of(decision), title=quiet(seen, decision), cite=cite(decision.rule, seen.links.rulebook),
        above=words, ask=_asked(seen, decision), below=below, form=form(seen, decision, "spot"),
        not_now=not_now(seen, decision),
    )  # fmt: skip


_AT_WORK = template(
    '<section class="cue" id="{id}-panel" aria-labelledby="{id}-title"><header class="cue__head">',
    '<span class="lamp" aria-hidden="true"></span><h2 id="{id}-title">{title}</h2>',
    '<span class="quiet cue__due">{cite}</span></header>{above}<p class="ask">{ask}</p>{below}{form}',
    "{not_now}</section>",
)


# -- no decision -------------------------------------------------------------------------------------------


def sealed_in(seen: TableView, decision: Decision[Any]) -> Markup:
    """An answer that is in and sealed: how many are, and how to change it."""
    count, of = seen.sealed
    return _SEALED(
        id=id_of(decision),
        due=_DUE(due=f"{count} of {of} in") if of else NOTHING,
        still=still(seen),
        given=_given(seen, decision),
        form=form(seen, decision, ""),
    )


_SEALED = template(
    '<section class="cue cue--waiting" id="{id}-panel" aria-label="Your answer is sealed">',
    '<header class="cue__head"><span class="lamp lamp--done" aria-hidden="true"></span>',
    "<h2>Your answer is sealed</h2>{due}</header>",
    '<p class="ask">Answers are opened together, when the last is in. {still}</p>{given}',
    '<details class="cue__change" id="{id}-change"><summary>Change it, while it is sealed</summary>',
    "{form}</details></section>",
)
_DUE = template('<span class="quiet cue__due">{due}</span>')
_GIVEN = template('<p class="quiet">You gave: {given}.</p>')


def _given(seen: TableView, decision: Decision[Any]) -> Markup:
    """The sealed answer, for its author alone, in the words in which it was offered."""
    answer = decision.given
    assert answer is not None
    drawing = fieldset(seen, decision)
    offered = dict(open_answers(decision, seen.clock))
    domains = offered.get(type(answer), {})
    fields = answer.__struct_fields__
    values = [_value_in_words(drawing, answer, field, domains.get(field)) for field in fields]
    if len(offered) > 1:
        values.insert(0, short(drawing.in_story(decision.describe(type(answer)).label)))
    said = "; ".join(part for part in values if part)
    return _GIVEN(given=said.rstrip(".")) if said else NOTHING


def _value_in_words(drawing: Fieldset, answer: Answer, field: str, domain: Domain | None) -> str:
    """The value of a field as its form calls it, or by itself where it is not offered any more."""
    value = getattr(answer, field)
    if domain is None:
        return summary_of(drawing, type(answer), field, value)
    return widget_of(domain).summary(drawing, type(answer), field, domain, value)
