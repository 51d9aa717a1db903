"""Which Move a Persona makes, with what each can do now and the dice that it begins with.

Source: SP-MOVE-01, SP-MOVE-04, SP-TRAIT-04.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Some
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.move import Concede, Defensive, Leading, Pass, Recovery
from commedia.games.shadow_play.forms.shared import Asked, surrendered, trait_called
from commedia.games.shadow_play.mentions import warned_of
from commedia.kit.figures import wrong
from commedia.kit.forms import chip, domain, group, is_asked, is_open
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

Move: TypeAlias = type[Leading] | type[Defensive] | type[Recovery]

LABELS: Final[dict[Move, str]] = {Leading: "Lead", Defensive: "Ward off", Recovery: "Recover"}
"""What each kind of Move is called in short."""


def draw(asked: Asked) -> Markup:
    """The Moves that are open, then to pass and to give up."""
    rows = [
        asked.choice(
            move,
            label=label,
            price=f"{asked.own.dice_of(asked.seat, move.do)} dice",
            then=_then(asked, move),
            more=_more(asked, move),
        )
        for move, label in LABELS.items()
        if is_open(asked, move)
    ]
    if Pass in asked.offers:
        rows.append(asked.choice(Pass, then="Nothing is risked, and what threatens is not warded off."))
    if Concede in asked.offers:
        rows.append(asked.choice(Concede, then=f"{surrendered(asked)} No Sacrifice is asked."))
    return joined([_FOLLOW(rows=joined(rows)), asked.outlook()])


_FOLLOW = template('<div class="sp-saying" data-words-follow>{rows}</div>')


def _then(asked: Asked, move: Move) -> str:
    """What it does, and what it adds to."""
    standing = asked.own.stands(asked.seat)
    free = standing.status == "clear"
    if move is Leading:
        price = (
            "adds nothing to Opportunity, for you are clear" if free else "its die is added to Opportunity"
        )
        tells = "" if free else " A Trait as strong as your threat takes 1 from it."
        return f"Makes a Trait or an Element; {price}.{tells}"
    price = "adds nothing to Danger, for you are clear" if free else "its die is added to Danger"
    if move is Defensive:
        return f"Lowers what is just threatened; {price}."
    tells = "" if free else " One that is raised to as much as your threat takes 1 from it."
    return f"Raises and lowers Traits that are there; {price}.{tells}"


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
    return group("chips", "Traits that help, if the Director agrees", *chips) if chips else NOTHING


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What of one's own the words name. Source: SP-EXPR-04."""
    words = draft.text(Leading.words, Defensive.words, Recovery.words)
    return joined([wrong(told) for told in warned_of(asked.own, asked.seat, words)])


FORM = OwnForm(draw, foresee)
