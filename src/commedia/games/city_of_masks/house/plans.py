"""What an actor is after, and what beating somebody would bring: objectives read as plans.

Objectives are the seat's own secret, and what the others are after it can only guess.
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.games.city_of_masks.aims import Aim
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.factions import CHAMPION, FACTIONS
from commedia.games.city_of_masks.house.actor import Actor


def open_aims(a: Actor, *kinds: str) -> list[Aim]:
    """The objectives of those kinds that are still to be met."""
    return [aim for aim in a.me.aims if aim.kind in kinds and not aim.met]


def is_after(a: Actor, kind: str, target: str) -> bool:
    """Whether the actor still has to do that to that avatar or faction."""
    return any(aim.target == target for aim in open_aims(a, kind))


def would_betray(a: Actor, target: str) -> bool:
    """Whether to betray that one is an objective, and would be a betrayal as things stand (CM-OBJ-06)."""
    return any(aim.target == target and a.feeling(target) >= aim.threshold for aim in open_aims(a, "betray"))


def may_champion(a: Actor, seat: Seat, faction: str) -> bool:
    """Whether that avatar could be a champion of the faction; half of it nobody else knows (CM-FAC-09)."""
    dear = a.avatars[seat].regard.get(faction, 0)
    return dear > CHAMPION and (seat != a.seat or a.feeling(faction) > CHAMPION)


# -- what a victory brings -------------------------------------------------------------------------------


def glorified(a: Actor) -> list[str]:
    """Those on whose behalf a great victory should be won."""
    return [aim.target for aim in open_aims(a, "glorify")]


def humbled(a: Actor, seat: Seat) -> int:
    """How many objectives it would meet to beat that one in a great challenge, or of their last Face."""
    return sum(
        may_champion(a, seat, aim.target) if aim.faction else aim.target == seat
        for aim in open_aims(a, "humiliate")
    )


def rides(a: Actor, rival: Seat) -> int:
    """How many objectives a great victory over that one would meet."""
    return humbled(a, rival) + sum(target != rival for target in glorified(a))


def hurts(a: Actor, rival: Seat) -> int:
    """How many objectives it would meet to take 5 Face of their own from that one."""
    factions = [aim.target for aim in open_aims(a, "betray") if aim.faction]
    return would_betray(a, rival) + sum(may_champion(a, rival, faction) for faction in factions)


# -- whose Face is wanted ----------------------------------------------------------------------------------


def lenders_wanted(a: Actor) -> list[str]:
    """Whose loan of 5 would meet an objective: the enemy to be seduced, a faction to be used."""
    seduced = [aim.target for aim in open_aims(a, "seduce")]
    return seduced + [aim.target for aim in open_aims(a, "betray") if aim.faction]


def ready_lenders(a: Actor, present: Sequence[Seat]) -> list[str]:
    """Those of them who could lend so much now, for all this seat knows."""
    committed = a.me.committed
    return [
        target
        for target in lenders_wanted(a)
        if (committed.get(target, 0) if target in FACTIONS else a.promised_by(target)) >= MUCH
        and (target in FACTIONS or target in present)
    ]


def purse(a: Actor, present: Sequence[Seat]) -> int:
    """Face that the actor could bring together: own, committed by factions, and promised by those here."""
    committed = sum(max(0, face - 1) for face in a.me.committed.values())
    promised = sum(max(0, a.promised_by(seat) - 1) for seat in present)
    return a.face(a.seat) + committed + promised


def sought(a: Actor) -> list[Seat]:
    """Whom the actor would meet: those its objectives are about, the likeliest to be met first."""
    great = purse(a, a.others) >= GREAT
    found: list[Seat] = []
    for aim in open_aims(a, "betray", "seduce", "humiliate"):
        if not aim.faction and (aim.kind != "humiliate" or great):
            found.append(aim.target)
        elif aim.kind == "humiliate" and great:
            found += [seat for seat in a.others if may_champion(a, seat, aim.target)]
    return list(dict.fromkeys(found))


def liked_faction(a: Actor) -> str:
    """The faction that the actor feels most for."""
    return a.most(list(FACTIONS), a.feeling)
