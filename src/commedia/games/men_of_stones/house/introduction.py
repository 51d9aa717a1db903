"""Before Act I."""

from __future__ import annotations

from typing import Final

from commedia.engine.domains import Some
from commedia.games.men_of_stones.decisions.introduction import ChooseNatures, SetOut
from commedia.games.men_of_stones.house.actor import Actor, part


def set_out(a: Actor) -> SetOut:
    """The Natures it likes, and others by chance."""
    domain = a.domain(SetOut, "natures", Some)
    return SetOut(natures=a.best_few(domain.values, a.temper.natures, domain.least))


PARTS: Final = (part(ChooseNatures, set_out),)
"""How each decision of the chapter is played."""
