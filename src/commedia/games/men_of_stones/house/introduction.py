"""Before Act I."""

from __future__ import annotations

from typing import Final

from commedia.engine.actor import Plain
from commedia.engine.domains import Some
from commedia.games.men_of_stones.decisions.introduction import ChooseNatures, SetOut
from commedia.games.men_of_stones.house.actor import Actor, Part


def set_out(a: Actor) -> Plain:
    """The Natures it likes, and others by chance."""
    domain = a.domain(SetOut, "natures", Some)
    return {"do": "set_out", "natures": a.best_few(domain.values, a.temper.natures, domain.least)}


PARTS: Final[dict[str, Part]] = {
    ChooseNatures.kind: set_out,
}
"""How each decision of the chapter is played."""
