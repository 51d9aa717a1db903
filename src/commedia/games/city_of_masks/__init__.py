"""City of Masks: intrigue among masked young nobles, for three to ten.

Start at rules/order.py, the course of a play on one page; the decisions are in decisions/, what lies on the
table in state/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import EVERYBODY, Cast, Document, Game, House, Lab, Prose, Rules, Seat
from commedia.games.city_of_masks.doors import DOORS
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.fixtures import BY_HAND
from commedia.games.city_of_masks.house import REACTS, choose, speak, wants
from commedia.games.city_of_masks.masks import stock
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.own_masks import read_masks, read_roles
from commedia.games.city_of_masks.page import PAGE
from commedia.games.city_of_masks.question_context import ABOUT
from commedia.games.city_of_masks.report import report, score
from commedia.games.city_of_masks.rules.order import ORDER
from commedia.games.city_of_masks.state import AUTHORITIES, Avatar, City
from commedia.games.loading import declared_options, lengths, read_text


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> City:
    """The table before anything is dealt: its avatars, and its masks. Source: CM-EQ-07, CM-AV-01."""
    options = Options.of(chosen)
    return City(
        seats=list(seats),
        avatars={seat: Avatar(seat=seat, eyes=onlookers(seat, options)) for seat in seats},
        masks=stock(options),
        options=options,
    )


def onlookers(seat: Seat, options: Options) -> list[Seat]:
    """Who sees a seat's tokens: everybody, or by a table option that seat alone. Source: CM-TAB-01, R-03."""
    return [seat] if options.show_tokens == "owner_only" else [EVERYBODY]


MINOR = ("A servant", "A guard", "An aunt")


def voices(w: City, seat: Seat) -> Sequence[str | Prose]:
    """As whom one may speak: the character that one's mask shows, the Uncast being nobody (CM-AV-01,
    CM-MASK-02); and where one is not in the scene that is on, as those who are told by others (CM-RND-13).
    """
    mask = w.worn(seat)
    shown = [mask.prose or mask.name] if mask.is_character else []
    return [name for name in shown if name] + list(MINOR if w.places and seat not in w.here else ())


GAME = Game(
    slug="city-of-masks",
    title="City of Masks",
    seats=range(3, 11),
    best=5,  # CM-EQ-07
    rules=Rules(
        prefix="CM",
        rulebook=lambda: read_text(__name__, "rulebook.md"),
        world=City,
        set_up=set_up,
        order=ORDER,
        options=declared_options(__name__),
        lengths=lengths(__name__),
        documents=[
            Document(
                "masks",
                "Masks of your own",
                "Each takes the place of a court card, with what it is proper to do and what that is worth.",
                read_masks,
                lambda: [("two masks", read_text(__name__, "example_masks.toml"))],
                readers=[EVERYBODY],
                names=lambda data: [mask["name"] for mask in data.values()],
            ),
            Document(
                "roles",
                "What young nobles do",
                "Other actions for the nobleman and the noblewoman, each worth 1.",
                read_roles,
                lambda: [("the usual lists", read_text(__name__, "example_roles.toml"))],
                readers=[EVERYBODY],
            ),
        ],
        fixed=["masks", "options"],
        by_hand=BY_HAND,
        doors=DOORS,
        about=ABOUT,
    ),
    cast=Cast(
        characters=lambda w: {seat: avatar.name for seat, avatar in w.avatars.items()},  # CM-AV-02
        on_stage=lambda w: w.here if w.places else [],
        names=[*FACTIONS, AUTHORITIES],
        voices=voices,
    ),
    page=PAGE,
    house=House(choose, wants, speak, REACTS),
    lab=Lab(
        report=report,
        score=score,
        for_trial={"round_limit": 6},  # players at random hardly ever all agree to end (CM-END-04)
    ),
)
