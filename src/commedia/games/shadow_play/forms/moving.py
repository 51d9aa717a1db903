"""Which Move a Persona makes, with what each can do now and the dice that it begins with.

Source: SP-MOVE-01, SP-MOVE-04, SP-TRAIT-04.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Some
from commedia.games.shadow_play.forms.reading import Asked, trait_called
from commedia.games.shadow_play.mentions import warned_of
from commedia.games.shadow_play.stage.roll import ADDS
from commedia.games.shadow_play.state import letter_of
from commedia.kit.figures import wrong
from commedia.kit.forms import chip, fields_of, group, is_open
from commedia.props.form import OwnForm, field_name
from commedia.props.template import NOTHING, joined, template

LABELS = {"leading": "Lead", "defensive": "Ward off", "recovery": "Recover"}
"""What each kind of Move is called in short."""


def draw(asked: Asked) -> Markup:
    """The Moves that are open, then to pass and to give up."""
    rows = [
        asked.choice(do, label=label, price=_dice(asked, do), then=_then(asked, do), more=_more(asked, do))
        for do, label in LABELS.items()
        if is_open(asked, do)
    ]
    if "pass" in asked.offers:
        rows.append(asked.choice("pass", then="Nothing is risked, and what threatens is not warded off."))
    if "concede" in asked.offers:
        rows.append(asked.choice("concede", then=_conceding(asked)))
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook()])


_FOLLOW = template('<div class="sp-saying" data-words-follow>{rows}</div>')


def _dice(asked: Asked, do: str) -> str:
    n = max(0, asked.own.score(asked.seat, "base") + asked.own.score(asked.seat, ADDS[do]))
    return f"{n} dice"


def _then(asked: Asked, do: str) -> str:
    """What it does, and what it adds to."""
    standing = asked.own.stands(asked.seat)
    free = standing.status == "clear"
    if do == "leading":
        price = (
            "adds nothing to Opportunity, for you are clear" if free else "its die is added to Opportunity"
        )
        tells = "" if free else " A Trait as strong as your threat takes 1 from it."
        return f"Makes a Trait or an Element; {price}.{tells}"
    price = "adds nothing to Danger, for you are clear" if free else "its die is added to Danger"
    if do == "defensive":
        return f"Lowers what is just threatened; {price}."
    tells = "" if free else " One that is raised to as much as your threat takes 1 from it."
    return f"Raises and lowers Traits that are there; {price}.{tells}"


def _more(asked: Asked, do: str) -> Markup:
    """Words, what a Leading Move is about, and which Traits help."""
    fields = fields_of(asked, do)
    plain = asked.plain(do, *[field for field in fields if field != "claims"])
    return joined([plain, _claims(asked, do)]) if "claims" in fields else plain


def _claims(asked: Asked, do: str) -> Markup:
    """Traits that may help, each with its Strength. Source: SP-TRAIT-04."""
    offered = fields_of(asked, do)["claims"]
    assert isinstance(offered, Some)
    chips = [
        chip(asked.id(), field_name(do, "claims"), id, trait_called(asked, asked.own.clash.trait(id)))
        for id in offered.values
    ]
    return group("chips", "Traits that help, if the Director agrees", *chips) if chips else NOTHING


def _conceding(asked: Asked) -> str:
    card = asked.own.strategy_of(asked.seat)
    barred = f"You are barred from card {letter_of(card.id)}" if card else "You have no Strategy to lose"
    dies = "your Persona dies" if asked.own.stands(asked.seat).life else "you are out of this Challenge"
    return f"{barred}, and {dies}. No Sacrifice is asked."


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What of one's own the words name. Source: SP-EXPR-04."""
    words = str(answer.get("words") or "")
    return joined([wrong(told) for told in warned_of(asked.own, asked.seat, words)])


FORM = OwnForm(draw, foresee)
