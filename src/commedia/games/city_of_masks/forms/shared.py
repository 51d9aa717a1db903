"""What the forms read out of the state, as far as the seat that is asked sees it."""

from __future__ import annotations

from commedia.engine import Seat, shows
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.odds import Randomizer
from commedia.games.city_of_masks.state import Avatar, City, Side
from commedia.props.form import OpenDecision


def me(asked: OpenDecision[City]) -> Avatar:
    """The avatar of whoever is asked."""
    return asked.own.avatars[asked.seat]


def randomizer(own: City) -> Randomizer:
    """With what this table draws."""
    return "dice" if own.options.randomizer == "dice" else "dominoes"


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


# -- the challenge -------------------------------------------------------------------------------------


def is_alone(own: City) -> bool:
    """Whether nobody stands against whoever challenges."""
    return len(own.the_challenge.sides) == 1


def rival(own: City, seat: Seat) -> Side:
    """The side against that principal."""
    return own.the_challenge.rival(seat)


def one_against_one(own: City, what: str) -> str:
    """What stands before the chance of one draw against another."""
    own_draw = lots(own.options).own
    return f"{own_draw.capitalize()} against {own_draw}, {what}:"
