"""Power to spend: what a Trait would come to, and whether it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from typing import TypeAlias

from markupsafe import Markup

from commedia.engine import Amount, Pick, Seat
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.power import Done, Lower, Raise, SpendPower
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.state import Story
from commedia.games.shadow_play.telling import raised_by, tellings
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, amount, card, domain, is_asked, is_open, one_of
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined

Way: TypeAlias = type[Raise] | type[Lower]


def draw(asked: Asked) -> Markup:
    """To raise a Trait, to lower one, or to leave it there."""
    rows = []
    ways: tuple[Way, ...] = (Raise, Lower)
    for way in ways:
        if way in asked.offers and is_open(asked, way):
            tells = NOTHING
            if way is Raise and is_asked(asked, Raise.tells_on):
                tells = asked.inputs(Raise.tells_on)
            chosen = domain(asked, way.trait, Pick).default is not None
            rows.append(asked.choice(way, more=joined([_traits(asked, way), tells]), chosen=chosen))
    rows.append(asked.choice(Done, then="What is left of the Power is lost."))
    return joined([*rows, asked.outlook()])


def _traits(asked: Asked, way: Way) -> Markup:
    offered, name = domain(asked, way.trait, Pick), named(way.trait)
    rows = []
    for id in offered.values:
        points = then(offered, id, "points", Amount)
        by = points.most if points.default is None else points.default
        how = amount(asked, "By", field_name(branch(name, id), "points"), points.least, points.most, by)
        more = CHOSEN if id == offered.default else NOTHING
        rows.append(
            card(asked.id(), name, id, trait_called(asked, asked.own.clash.trait(id)), how, more=more)
        )
    return one_of("palms", "Which Trait", *rows)


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The Strength that the Trait would have, and what that does."""
    planned = (
        Raise in asked.offers and is_open(asked, Raise)
        and domain(asked, Raise.trait, Pick).default is not None
    )  # fmt: skip
    raises = draft.is_for(Raise) or (draft.answer is None and planned)
    if not raises and not draft.is_for(Lower):
        return NOTHING
    offered = domain(asked, Raise.trait if raises else Lower.trait, Pick)
    id = draft.get(Raise.trait, Lower.trait) or offered.default
    if id is None:
        return NOTHING
    to = then(offered, id, "points", Amount)
    by = draft.get(Raise.points, Lower.points) or to.default or to.most
    own, trait = asked.own, asked.own.clash.trait(id)
    after = trait.strength + (by if raises else -by)
    left = asked.about(SpendPower.left) - by
    gone = "" if after else "It is gone."
    told = told_of(own, asked.seat, id, by, draft.get(Raise.tells_on) or "") if raises else ""
    return notes(f"{trait.strength} becomes {after}, with {left} Power left.", told, gone)


def told_of(own: Story, mover: Seat, id: str, by: int, whose: Seat) -> str:
    """What raising a Trait would do to a threat, after what was raised before it. Source: SP-TELL-01."""
    raised = raised_by(own, [*own.on_move.raised, [id, whose]], {id: by})
    told = next((one for one in tellings(own, mover, raised) if one.trait == id), None)
    if told is None:
        return ""
    clear = "" if told.threat else ", and clear"
    return f"That tells: threat {told.threat + 1} becomes {told.threat}{clear}."


FORM = OwnForm(draw, foresee)
