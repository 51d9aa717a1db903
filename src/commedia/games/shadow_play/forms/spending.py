"""Power to spend: what a Trait would come to, and whether it would tell. Source: SP-MOVE-11, SP-TELL-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.shadow_play.forms.reading import Asked, trait_called
from commedia.kit.fields import then
from commedia.kit.figures import notes
from commedia.kit.forms import amount, amount_of, card, domain, fields_of, group, is_open
from commedia.props.form import OwnForm, branch, field_name
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """To raise a Trait, to lower one, or to leave it there."""
    rows = []
    for do in ("raise", "lower"):
        if do in asked.offers and is_open(asked, do):
            tells = asked.plain(do, "tells_on") if "tells_on" in fields_of(asked, do) else NOTHING
            rows.append(asked.choice(do, more=joined([_traits(asked, do), tells])))
    rows.append(asked.choice("done", then="What is left of the Power is lost."))
    return joined([*rows, asked.outlook()])


def _traits(asked: Asked, do: str) -> Markup:
    offered, name = domain(asked, do, "trait", Pick), field_name(do, "trait")
    rows = []
    for id in offered.values:
        points = then(offered, id, "points", Amount)
        how = amount(
            asked, "By", field_name(branch(name, id), "points"), points.least, points.most, points.most
        )
        rows.append(card(asked.id(), name, id, trait_called(asked, asked.own.clash.trait(id)), how))
    return group("palms", "Which Trait", *rows)


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """The Strength that the Trait would have, and what that does."""
    do, id = str(answer.get("do") or ""), str(answer.get("trait") or "")
    if do not in ("raise", "lower") or not is_open(asked, do):
        return NOTHING
    offered = domain(asked, do, "trait", Pick)
    if id not in offered.values:
        return NOTHING
    to = then(offered, id, "points", Amount)
    points = amount_of(answer.get("points"), to.least, to.most)
    by = to.most if points is None else points
    own, trait = asked.own, asked.own.clash.trait(id)
    after = trait.strength + (by if do == "raise" else -by)
    tells_on = str(answer.get("tells_on") or asked.seat)
    standing = own.clash.standing.get(tells_on)
    good = trait.positive == (trait.bearer in own.personae)
    told = ""
    if (
        do == "raise"
        and good
        and standing is not None
        and standing.status == "in"
        and after >= standing.threat
    ):
        falls = standing.threat - 1
        told = f"That tells: threat {standing.threat} becomes {falls}{', and clear' if not falls else ''}."
    left = asked.about["left"] - by
    gone = "" if after else "It is gone."
    return notes(f"{trait.strength} becomes {after}, with {left} Power left.", told, gone)


FORM = OwnForm(draw, foresee)
