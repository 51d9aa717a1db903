"""What the forms read out of the state, as far as the seat that is asked sees it; numbers with a slider."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Seat, shows
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import Avatar, City
from commedia.kit.figures import notes
from commedia.kit.forms import amount, domain, over
from commedia.props.form import OpenDecision, named


def me(asked: OpenDecision[City]) -> Avatar:
    """The avatar of whoever is asked."""
    return asked.own.avatars[asked.seat]


def called(asked: OpenDecision[City], target: str) -> str:
    """A seat by its name in the story, a faction by its own."""
    return FACTIONS[target].name if target in FACTIONS else asked.names.get(target, target)


def known_of(asked: OpenDecision[City], seat: Seat) -> list[str]:
    """What everybody knows of somebody: what they are, and what there has been between them and others."""
    avatar = asked.own.avatars[seat]
    return [words for words in (avatar.background.text.strip(), avatar.ties.text.strip()) if words]


def holds(asked: OpenDecision[City], seat: Seat) -> int | None:
    """How much Face somebody has left, None where that is their secret (R-03)."""
    avatar = asked.own.avatars[seat]
    return avatar.face if shows(avatar, "face") else None


def said(asked: OpenDecision[City], *sentences: str) -> Markup:
    """Sentences of the decision where they belong between its figures, with the names of the story."""
    return notes(*map(asked.in_story, sentences))


# -- the challenge -------------------------------------------------------------------------------------


def rival(asked: OpenDecision[City]) -> Seat:
    """Who stands against whoever is asked."""
    return asked.own.the_challenge.rival(asked.seat).seat


def one_against_one(own: City, what: str) -> str:
    """What stands before the chance of one draw against another."""
    own_draw = lots(own.options).own
    return f"{own_draw.capitalize()} against {own_draw}, {what}:"


# -- numbers ---------------------------------------------------------------------------------------------


def alone(asked: OpenDecision[City], field: int) -> Markup:
    """One number, with a slider, from where the decision would leave it. field: as `Pay.amount`."""
    much = domain(asked, field, Amount)
    return amount(asked, over(asked, field), named(field), much.least, much.most, much.default)


def so_far(asked: OpenDecision[City], field: int, draft: Draft) -> int:
    """The number that a form has, within what it may be; where none is there, where it would be left."""
    much, said = domain(asked, field, Amount), draft.get(field)
    return (much.least if much.default is None else much.default) if said is None else said
