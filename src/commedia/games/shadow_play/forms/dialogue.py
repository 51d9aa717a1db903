"""What Actors say and do in the Dialogue, what the Director settles and answers, and what is challenged.

Source: SP-DIA-01, SP-STRAT-02, SP-STRAT-04, SP-STANCE-01, SP-EXPR-04, SP-CH-01.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Answer, Pick, Some
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.dialogue import (
    Act,
    Begin,
    Challenge,
    ContestMarks,
    Develop,
    GiveResponse,
    Inquire,
    MayChallenge,
    Respond,
    Settle,
    SettleMarks,
    Speak,
)
from commedia.games.shadow_play.forms.shared import Asked, card_called
from commedia.games.shadow_play.stage.tray import steps
from commedia.games.shadow_play.state import Story
from commedia.kit.figures import aside, wrong
from commedia.kit.forms import REQUIRED, chip, domain, group, is_open, one_of, over
from commedia.kit.stage import called
from commedia.props.form import Forms, OwnForm, named
from commedia.props.template import NOTHING, joined, template

# -- what is said and done ----------------------------------------------------------------------------


def draw_speech(asked: Asked) -> Markup:
    """The kinds of a post, the commonest first, each with its words."""
    rows = [
        asked.choice(kind, more=_more(asked, kind), chosen=kind is Act)
        for kind in (Act, Inquire, Develop, Begin)
        if is_open(asked, kind)
    ]
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook(), _ANSWERED])


_ANSWERED = Markup(
    '<p class="quiet">The Director answers what is sent here. What needs none is said below the script.</p>'
)
_FOLLOW = template('<div class="sp-saying sp-speaking" data-words-follow>{rows}</div>')


def _more(asked: Asked, kind: type[Answer]) -> Markup:
    if kind is Develop:
        return asked.inputs(Develop.words) + cards(asked, Develop.cards)
    if kind is Begin and len(domain(asked, Begin.aim, Pick).values) == 1:  # what the Episode’s card says
        return asked.inputs(Begin.words, Begin.strategy)
    return asked.plain(kind)


def cards(asked: Asked, field: Any, ticked: tuple[str, ...] = ()) -> Markup:
    """Cards to tick, by their letters, in a field such as `Develop.cards`."""
    offered = domain(asked, field, Some)
    chips = [
        chip(asked.id(), named(field), id, card_called(asked, id),
             more=Markup(" checked") if id in ticked else NOTHING)
        for id in offered.values
    ]  # fmt: skip
    return group("chips", over(asked, field), *chips)


def foresee_speech(asked: Asked, draft: Draft) -> Markup:
    """What of one's own the words name, told to their writer alone. Source: SP-EXPR-04, R-07."""
    return joined([*map(wrong, asked.comes_to(draft))])


# -- which cards it furthers --------------------------------------------------------------------------


def draw_marks(asked: Asked) -> Markup:
    """The cards; and the Stance as it would be with a mark."""
    actor = asked.about(SettleMarks.actor)
    stance = asked.own.personae[actor].stance
    ticked, said = tuple(asked.about(SettleMarks.claimed)), asked.describe_answer(Settle)
    return asked.choice(Settle, more=joined([
        cards(asked, Settle.marks, ticked),
        aside(said.then) if said.then else NOTHING,
        _STANCE_THEN(who=called(asked.names, actor), now=steps(stance), then=said.price),
    ]))  # fmt: skip


_STANCE_THEN = template(
    '<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {now} <span>{then}</span></p>',
)


# -- what is contested --------------------------------------------------------------------------------


def draw_contest(asked: Asked) -> Markup:
    """Each as the tray has it; the button that contests them stands below."""
    marks, dropped = asked.about(ContestMarks.marks), asked.about(ContestMarks.dropped)
    return joined([
        _MARK(id=id, card=card_called(asked, id), how=how)
        for how, ids in ((NOTHING, marks), (_DROPPED, dropped))
        for id in ids
    ])  # fmt: skip


_MARK = template('<p class="sp-contested"><a href="#card-{id}">{card}</a>{how}</p>')
_DROPPED = Markup(' <span class="quiet">dropped</span>')


# -- the answer ---------------------------------------------------------------------------------------


def draw_answer(asked: Asked) -> Markup:
    """The Stance as a stair, and the words."""
    actor = asked.about(GiveResponse.actor)
    n = asked.own.personae[actor].stance
    stance = _STANCE(who=called(asked.names, actor), steps=steps(n), such=asked.describe_answer(Respond).then)
    return asked.choice(Respond, more=joined([stance, asked.plain(Respond)]))


_STANCE = template(
    '<p class="sp-stance-note"><span>Stance to <bdi>{who}</bdi></span> {steps} <span class="quiet">',
    "{such}</span></p>",
)


# -- what is challenged -------------------------------------------------------------------------------


def draw_challenge(asked: Asked) -> Markup:
    """The one card there is, or which of them."""
    offered = domain(asked, Challenge.strategy, Pick).values
    name = named(Challenge.strategy)
    chips = [chip(asked.id(), name, id, card_called(asked, id), one=True, more=REQUIRED) for id in offered]
    return asked.choice(Challenge, more=one_of("chips", over(asked, Challenge.strategy), *chips))


FORMS: Final[Forms[Story]] = {
    Speak: OwnForm(draw_speech, foresee_speech),
    SettleMarks: OwnForm(draw_marks),
    ContestMarks: OwnForm(draw_contest),
    GiveResponse: OwnForm(draw_answer),
    MayChallenge: OwnForm(draw_challenge),
}
