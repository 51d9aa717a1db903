"""Major Coups, and the own Character that one may earn. Source: CM-COUP, CM-CHAR."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.deed_tags import against
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.state import City

MAJOR = 20
"""Face that has to change hands (CM-COUP-01)."""


def count(t: Table, w: City) -> None:
    """A challenger who won 20 Face or more has brought off a Major Coup.

    Source: CM-COUP-01, CM-COUP-02, R-46.

    Counted is what the losing side paid over, own and lent; fees, bets, interest and what stays owed are not.
    """
    challenge = w.the_challenge
    winner = challenge.winner
    changed = challenge.paid if w.options.coup_count == "paid" else challenge.pots
    if challenge.principals[0] != winner or changed < MAJOR:
        return
    w.avatars[winner].coups += 1
    kind = events.CoupMade if w.options.coup_count == "paid" else events.CoupMadeByPots
    t.announce(
        kind(
            seat=winner,
            over=challenge.rival(winner).seat,
            counted=changed,
            paid=challenge.paid,
            coups=w.avatars[winner].coups,
            masks=w.masks_worn(*challenge.principals),
        )
    )
    if earns_character(w, winner):
        w.avatars[winner].own_character = True
        t.announce(events.CharacterEarned(seat=winner))


def earns_character(w: City, seat: Seat) -> bool:
    """Whether the coup was done by hidden actions alone, and not against the Commission.

    Source: CM-CHAR-01, R-47.

    The avatar must not feel ill of the Commission, or by table options the Commission of the avatar, or both.
    What a messenger went out with was declared too (CM-SUP-03).
    """
    challenge, avatar = w.the_challenge, w.avatars[seat]
    side = challenge.side(seat)
    kinds = [w.kind(seat, action) for action in side.declared]
    check = w.options.character_check
    welcome = (check == "regard" or avatar.feeling("commission") >= 0) and (
        check == "feeling" or avatar.regard.get("commission", 0) >= 0
    )
    return (
        not avatar.own_character
        and "hidden" in kinds
        and "proper" not in kinds
        and against(side) != "commission"
        and welcome
    )
