"""Power to spend: what a Trait would come to, and whether it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Pick, Seat
from commedia.games.shadow_play.forms.reading import Asked, trait_called
from commedia.games.shadow_play.state import Story
from commedia.games.shadow_play.telling import raised_by, tellings
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, amount, amount_of, card, domain, fields_of, is_open, one_of
from commedia.props.form import OwnForm, branch, field_name
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """To raise a Trait, to lower one, or to leave it there."""
    rows = []
    for do in ("raise", "lower"):
        if do in asked.offers and is_open(asked, do):
            tells = asked.plain(do, "tells_on") if "tells_on" in fields_of(asked, do) else NOTHING
            chosen = domain(asked, do, "trait", Pick).default is not None
            rows.append(asked.choice(do, more=joined([_traits(asked, do), tells]), chosen=chosen))
    rows.append(asked.choice("done", then="What is left of the Power is lost."))
    return joined([*rows, asked.outlook()])


def _traits(asked: Asked, do: str) -> Markup:
    offered, name = domain(asked, do, "trait", Pick), field_name(do, "trait")
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


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """The Strength that the Trait would have, and what that does."""
    planned = (
        "raise" in asked.offers and is_open(asked, "raise")
        and domain(asked, "raise", "trait", Pick).default is not None
    )  # fmt: skip
    do = str(answer.get("do") or ("raise" if planned else ""))
    if do not in ("raise", "lower") or not is_open(asked, do):
        return NOTHING
    offered = domain(asked, do, "trait", Pick)
    id = str(answer.get("trait") or offered.default or "")
    if id not in offered.values:
        return NOTHING
    to = then(offered, id, "points", Amount)
    points = amount_of(answer.get("points"), to.least, to.most)
    by = (to.default or to.most) if points is None else points
    own, trait = asked.own, asked.own.clash.trait(id)
    after = trait.strength + (by if do == "raise" else -by)
    left = asked.about["left"] - by
    gone = "" if after else "It is gone."
    told = told_of(own, asked.seat, id, by, str(answer.get("tells_on") or "")) if do == "raise" else ""
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
