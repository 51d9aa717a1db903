"""Scenes with those one is tied to, and points for what leads already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.men_of_stones.decisions.scenes import (
    Award,
    AwardNext,
    AwardSelf,
    Close,
    CloseScene,
    Join,
    JoinScene,
    Open,
    OpenFraming,
    OpenScene,
    PassFraming,
    Soliloquy,
)
from commedia.games.men_of_stones.house.actor import Actor, part
from commedia.games.men_of_stones.house.lines import LINES


def open_scene(a: Actor) -> Open | Soliloquy:
    """A scene with the partner of the latest tie, now and then with a third; rarely a soliloquy."""
    if a.is_open(Soliloquy) and a.below(14) == 0:
        return Soliloquy(place=prose(a.says(LINES["place"]["alone"])))
    others = a.domain(Open, "others").values
    partner = a.partner(others)
    cast = [partner]
    rest = [seat for seat in others if seat != partner and a.liking(seat)]
    if rest and a.often(5 if a.state.act == "IV" else 3):
        cast.append(a.any_of(rest))
    return Open(others=cast, place=prose(a.says(LINES["place"][a.state.act], partner)))


def open_framing(a: Actor) -> Open | PassFraming:
    """Whoever is there already stays; else the actor comes with its partner, or with somebody not there."""
    if a.is_open(PassFraming) and a.often(8):
        return PassFraming()
    others = a.domain(Open, "others").values
    away = [seat for seat in others if not a.players[seat].framed]
    partner = a.partner(away or others)
    return Open(others=[partner], place=prose(a.says(LINES["place"]["V"], partner)))


def close(a: Actor) -> Close:
    """What changed."""
    is_alone = len(a.staging.participants) == 1
    return Close(note=prose(a.says(LINES["close"]["alone" if is_alone else a.state.act])))


def award_self(a: Actor) -> Award:
    """The Trait that leads already: points of one kind are a character."""
    traits = a.domain(Award, "trait").values
    return Award(trait=leading(a, a.seat, traits))


def award_next(a: Actor) -> Award:
    """What the other builds on; the cunning give where it helps least."""
    traits = a.domain(Award, "trait").values
    receiver = a.asked(AwardNext).receiver
    if a.temper.name == "cunning" and a.liking(receiver) < 0:
        points = a.players[receiver].tp
        return Award(trait=a.least(traits, lambda trait: points.get(trait, 0)))
    return Award(trait=leading(a, receiver, traits))


def leading(a: Actor, seat: Seat, traits: Sequence[str]) -> str:
    """Mostly the Trait with most points; among equals the best liked."""
    if not a.often(8):
        return str(a.any_of(traits))
    points = a.players[seat].tp
    most = max(points.get(trait, 0) for trait in traits)
    return a.best([trait for trait in traits if points.get(trait, 0) == most], a.temper.traits)


def wants_to_join(a: Actor) -> bool:
    """Once in so many scenes, by temper. One without points would stand idle in the fall."""
    is_idle = a.state.act == "IV" and a.me.left == 0
    return not is_idle and a.below(a.temper.joins) == 0


PARTS: Final = (
    part(OpenScene, open_scene),
    part(OpenFraming, open_framing),
    part(CloseScene, close),
    part(JoinScene, lambda a: Join(), wants=wants_to_join),
    part(AwardSelf, award_self),
    part(AwardNext, award_next),
)
"""How each decision of the chapter is played."""
