"""What becomes of those whose hidden face outgrows their Face. Source: CM-ALI."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.events import rounds
from commedia.games.city_of_masks.rules.lending import move_feeling
from commedia.games.city_of_masks.rules.tiles import draw_tile
from commedia.games.city_of_masks.state import City

LEEWAY = 3
"""How far Hidden Face may exceed Face before anything stirs (CM-ALI-01)."""


async def alienation_check(t: Table, w: City, seat: Seat) -> None:
    """Draw where Hidden Face exceeds Face by more than 3, and be alienated where the inner court prevails.

    Source: CM-ALI-01, CM-ALI-02, R-48. Nobody checks twice a round. The tile is public and so is the outcome;
    what the avatar now feels is not, nor where tokens are secret by how much they differ (R-03): all learn
    by it that they do.
    """
    avatar = w.avatars[seat]
    if avatar.checked:
        return
    avatar.checked = True
    strain = avatar.hid - avatar.face - LEEWAY
    if strain < 1:
        return
    inner, outer = await draw_tile(t, w, "CM-ALI-01", seat, [])
    alienated = inner + strain > outer
    kind = rounds.AlienationThrown if throws(w.options) else rounds.AlienationDrawn
    t.announce(
        kind(
            seat=seat,
            inner=inner,
            outer=outer,
            tile=[inner, outer],
            alienated=alienated,
            masks=w.masks_worn(seat),
            strain=strain if avatar.shows_tokens else None,
        ),
        opens=not avatar.shows_tokens,
    )
    if alienated:
        move_feeling(w, seat, "personalists", inner)
        move_feeling(w, seat, "commission", -inner)
