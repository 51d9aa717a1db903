"""The stage, an act and a phase at a time."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.stage.boards import boards
from commedia.games.men_of_stones.stage.company import (
    forsworn_panel,
    natures_panel,
    purses,
    scene_panel,
    turn_panel,
)
from commedia.games.men_of_stones.stage.fall import fall
from commedia.games.men_of_stones.stage.final import final, framing
from commedia.games.men_of_stones.stage.ring import natures_ring, pivot_ring
from commedia.games.men_of_stones.stage.web import tie_fold, web
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import Names

EARNING = ("II", "III")
"""The acts whose scenes earn points; in Act I only by a table option."""


def stage(public: Stones, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    act, doing = phases.split(public.phase)
    ties = True
    if public.phase in (phases.LOBBY, phases.phase("I", phases.NATURES)):
        inside, ties = _two(natures_ring(public, names), natures_panel(public, names)), False
    elif doing == phases.FORSWORN:
        inside = _two(web(public, names), forsworn_panel(public, names))
    elif act in ("IV", "V", phases.DONE):
        inside = _late(public, names, doing)
    elif doing == phases.SCENES:
        inside = _scene(public, names)
    elif doing == phases.PIVOT:
        inside, ties = _two(pivot_ring(public, names), boards(public, names)), False
    elif doing == phases.TURNING_POINT:
        inside, ties = _two(pivot_ring(public, names), turn_panel(public, names)), False
    elif act == "I":
        inside, ties = _two(natures_ring(public, names), boards(public, names)), False
    else:
        inside = _two(web(public, names), boards(public, names))
    fold = tie_fold(public, names) if ties else ""
    return Markup(
        f'<div class="stones stones--{doing or act}"><div class="stones__now">{inside}</div>{fold}</div>'
    )


def _two(drawing: Markup, beside: Markup) -> str:
    """A drawing with boards or a panel beside it."""
    return f'<div class="henge">{drawing}{beside}</div>'


def _scene(public: Stones, names: Names) -> str:
    """A scene of Acts I to III: the web, who is in it, and what they have earned."""
    staging = public.staging
    drawing = web(public, names, staging.participants if staging else None)
    earned = purses(public, names) if public.act in EARNING or public.bank.issued.get("point") else ""
    beside = f'<div class="beside">{scene_panel(public, names)}{earned}</div>'
    return f'<div class="henge henge--scene">{drawing}{beside}</div>'


def _late(public: Stones, names: Names, doing: str) -> Markup:
    """Acts IV and V."""
    if public.act == "IV":
        return fall(public, names)
    return framing(public, names) if doing in (phases.FRAMING, phases.SPOTLIGHT) else final(public, names)
