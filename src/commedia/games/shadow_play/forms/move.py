"""Which Move a Persona makes, how it weighs, the number of a Stunt, and how the Scope is paid.

Source: SP-MOVE-01 to SP-MOVE-09, SP-TRAIT-04.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Amount, Pick, Some
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.foretelling import number_foretold, roll_foretold
from commedia.games.shadow_play.decisions.move import (
    Concede,
    Defensive,
    DescribeAnew,
    Leading,
    MakeMove,
    NameTarget,
    Pass,
    Recovery,
    SetScope,
    TakeNumber,
    Weigh,
)
from commedia.games.shadow_play.decisions.paying import Forfeit, Pay, PayScope, Redescribe
from commedia.games.shadow_play.forms.dice_and_power import outcome
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.results import ACHIEVE, MISS, left_to_roll, result_of
from commedia.games.shadow_play.state import Story
from commedia.kit.figures import odds, wrong
from commedia.kit.forms import (
    CHOSEN,
    REQUIRED,
    amount,
    beside,
    chip,
    domain,
    group,
    is_asked,
    is_open,
    one_of,
    over,
    spoken,
    told,
)
from commedia.props.dice import die
from commedia.props.form import Forms, OwnForm, named
from commedia.props.template import NOTHING, joined, template

# -- which Move it is ---------------------------------------------------------------------------------


Move: TypeAlias = type[Leading] | type[Defensive] | type[Recovery]

MOVES: Final[tuple[Move, ...]] = (Leading, Defensive, Recovery)


def draw_move(asked: Asked) -> Markup:
    """The Moves that are open, then to pass and to give up."""
    rows = [asked.choice(move, more=_more(asked, move)) for move in MOVES if is_open(asked, move)]
    rows += [asked.choice(way) for way in (Pass, Concede) if way in asked.offers]
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook()])


_FOLLOW = template('<div class="sp-saying" data-words-follow>{rows}</div>')


def _more(asked: Asked, move: Move) -> Markup:
    """Words, what a Leading Move is about, and which Traits help."""
    if not is_asked(asked, move.claims):
        return asked.plain(move)
    about = (Leading.aim, Leading.name) if move is Leading else ()
    told = asked.inputs(move.words, *(field for field in about if is_asked(asked, field)))
    return joined([told, _claims(asked, move)])


def _claims(asked: Asked, move: Move) -> Markup:
    """Traits that may help, each with its Strength. Source: SP-TRAIT-04."""
    offered = domain(asked, move.claims, Some)
    chips = [
        chip(asked.id(), named(move.claims), id, trait_called(asked, asked.own.clash.trait(id)))
        for id in offered.values
    ]
    return group("chips", over(asked, move.claims), *chips) if chips else NOTHING


def foresee_move(asked: Asked, draft: Draft) -> Markup:
    """What of one's own the words name. Source: SP-EXPR-04."""
    return joined([*map(wrong, asked.comes_to(draft))])


# -- its Scope ----------------------------------------------------------------------------------------


def draw_scope(asked: Asked) -> Markup:
    """What happens; two rows of four, and the Traits that apply."""
    element = asked.inputs(Weigh.element) if is_asked(asked, Weigh.element) else NOTHING
    return asked.choice(Weigh, more=joined([
        asked.inputs(Weigh.words),
        _scale(asked, Weigh.time),
        _scale(asked, Weigh.significance),
        _traits(asked, Weigh.refused),
        _traits(asked, Weigh.hinders),
        element, asked.outlook(),
    ]))  # fmt: skip


def _scale(asked: Asked, field: int) -> Markup:
    to = domain(asked, field, Amount)
    chips = [
        chip(asked.id(), named(field), n, beside(asked.describe(field, n).label, str(n)), one=True,
             more=CHOSEN if n == to.default else NOTHING)
        for n in range(to.least, to.most + 1)
    ]  # fmt: skip
    return one_of("chips", over(asked, field), *chips)


def _traits(asked: Asked, field: list[str]) -> Markup:
    offered = domain(asked, field, Some)
    chips = [
        chip(asked.id(), named(field), id, trait_called(asked, asked.own.clash.trait(id)))
        for id in offered.values
    ]
    return group("chips", over(asked, field), *chips) if chips else NOTHING


# -- the number of a Stunt ----------------------------------------------------------------------------


def draw_number(asked: Asked) -> Markup:
    """The six numbers; none is better than another."""
    own = asked.own
    offered = domain(asked, TakeNumber.one, Pick)
    chips = [
        chip(
            asked.id(),
            named(TakeNumber.one),
            n,
            die(n),
            one=True,
            more=spoken(f"the {n}", REQUIRED),
        )
        for n in offered.values
    ]
    left = max(0, left_to_roll(own, 0))
    shows = number_foretold(own).chance
    said = odds(f"Any number shows on {left} dice, with the Scope paid in dice", shows)
    return asked.choice(
        TakeNumber,
        more=joined([one_of("chips sp-faces", over(asked, TakeNumber.one), *chips, spoken=True), said]),
    )


# -- what is paid -------------------------------------------------------------------------------------


def draw_payment(asked: Asked) -> Markup:
    """To pay, to let the dice go, or to describe it anew."""
    own = asked.own
    rows = []
    if is_open(asked, Pay):
        to = domain(asked, Pay.fortune, Amount)
        most = amount(asked, over(asked, Pay.fortune), named(Pay.fortune), to.least, to.most, to.least)
        rows.append(asked.choice(Pay, more=most, chosen=True))
    rows += [asked.choice(way) for way in (Forfeit, Redescribe) if is_open(asked, way)]
    stunt = _STUNT(achieve=outcome(own, result_of(own, *ACHIEVE)), miss=outcome(own, result_of(own, *MISS)),
                   target=own.on_move.target) if own.on_move.stunt else NOTHING  # fmt: skip
    return joined([stunt, *rows, asked.outlook()])


_STUNT = template(
    '<div class="sp-two"><section><h2>Achieve: a {target} shows</h2>{achieve}</section>',
    "<section><h2>Miss</h2>{miss}</section></div>",
)


def foresee_payment(asked: Asked, draft: Draft) -> Markup:
    """The dice that would be rolled, and what they may bring."""
    own = asked.own
    if draft.is_for(Forfeit):
        return told(asked, draft) + _one(outcome(own, result_of(own, *MISS)))
    if draft.answer not in (None, Pay) or not is_open(asked, Pay):
        return NOTHING
    fortune = draft.get(Pay.fortune)
    if fortune is None:
        fortune = domain(asked, Pay.fortune, Amount).least
    dice, found = left_to_roll(own, fortune), roll_foretold(own, fortune)
    if not dice:
        return told(asked, draft) + _one(outcome(own, result_of(own, *MISS)))
    rows = joined([odds(one.name, one.chance) for one in found])
    left = _LEFT(dice=joined([die(0)] * dice), n=dice)
    return left + (rows if own.on_move.stunt else _ODDS(n=dice, rows=rows))


_LEFT = template('<p class="sp-dice" role="img" aria-label="{n} dice to roll">{dice}</p>')
_ONE = template('<div class="sp-two"><section>{rows}</section></div>')


def _one(rows: Markup) -> Markup:
    return _ONE(rows=rows)


_ODDS = template('<details class="sp-odds"><summary>The odds of {n} dice, exactly</summary>',
                 '<div class="chances">',
                 "{rows}</div></details>")  # fmt: skip


FORMS: Final[Forms[Story]] = {
    MakeMove: OwnForm(draw_move, foresee_move),
    DescribeAnew: OwnForm(draw_move, foresee_move),
    SetScope: OwnForm(draw_scope, told),
    NameTarget: OwnForm(draw_number),
    PayScope: OwnForm(draw_payment, foresee_payment),
}
