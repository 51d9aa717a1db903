"""City of Masks: intrigue among masked young nobles, for three to ten.

Start at rules/order.py, the course of a play on one page; the questions are in decisions/, what lies on the
table in state/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import EVERYBODY, Document, Game, Prose, Seat, World
from commedia.games.city_of_masks import house
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.handmade import by_hand, complete, enter
from commedia.games.city_of_masks.masks import stock
from commedia.games.city_of_masks.own_masks import read_masks, read_roles
from commedia.games.city_of_masks.page import PAGE
from commedia.games.city_of_masks.report import report
from commedia.games.city_of_masks.rules.order import ORDER
from commedia.games.city_of_masks.state import AUTHORITIES, Avatar, City
from commedia.games.loading import options, read_text


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> City:
    """The table before anything is dealt: its avatars, and its masks. Source: CM-EQ-07, CM-AV-01."""
    return City(
        seats=list(seats),
        avatars={seat: Avatar(seat=seat, eyes=onlookers(seat, chosen)) for seat in seats},
        masks=stock(chosen),
        options=dict(chosen),
    )


def onlookers(seat: Seat, chosen: Mapping[str, Any]) -> list[Seat]:
    """Who sees a seat's tokens: everybody, or by a table option that seat alone. Source: CM-TAB-01, R-03."""
    return [seat] if chosen.get("show_tokens") == "owner_only" else [EVERYBODY]


def characters(world: World) -> dict[Seat, Prose]:
    """What each seat's avatar is called; no words before it has a name (CM-AV-02)."""
    assert isinstance(world, City)
    return {seat: avatar.name for seat, avatar in world.avatars.items()}


def on_stage(world: World) -> list[Seat]:
    """Whose avatars are in the scene."""
    assert isinstance(world, City)
    return world.here if world.places else []


GAME = Game(
    slug="city-of-masks",
    title="City of Masks",
    seats=range(3, 11),
    best=5,  # CM-EQ-07
    world=City,
    order=ORDER,
    set_up=set_up,
    by_hand=by_hand,
    complete=complete,
    enter=enter,
    rulebook=lambda: read_text(__name__, "rulebook.md"),
    prefix="CM",
    options=options(__name__),
    documents=[
        Document(
            "masks",
            "Masks of your own",
            "Each takes the place of a court card, with what it is proper to do and what that is worth.",
            read_masks,
            lambda: [("two masks", read_text(__name__, "example_masks.toml"))],
        ),
        Document(
            "roles",
            "What young nobles do",
            "Other actions for the nobleman and the noblewoman, each worth 1.",
            read_roles,
            lambda: [("the usual lists", read_text(__name__, "example_roles.toml"))],
        ),
    ],
    page=PAGE,
    house=house.choose,
    report=report,
    fixed=["masks", "options"],
    for_trial={"round_limit": 6},  # players at random hardly ever all agree to end (CM-END-04)
    names=[*FACTIONS, AUTHORITIES],
    characters=characters,
    on_stage=on_stage,
)  # fmt: skip
