"""The heading of the stage, and where in the act the table is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.rules.order import ORDER
from commedia.games.men_of_stones.stage.reading import Names, called
from commedia.games.men_of_stones.state import Stones

Step: TypeAlias = tuple[str, Literal["done", "now", ""]]


def slate(public: Stones, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of the act with the one at hand."""
    act, phase = public.act, public.phase
    _, doing = phases.split(phase)
    part = ORDER.parts[act]
    steps = part.titles
    if phase == phases.DONE:
        return "The rest is silence", [(step, "done") for step in steps]
    here = steps.index(part.title_of(doing) or steps[0])
    title = f"Act {act}: {phases.ASKS[act]}"
    if act == "III" and public.pivot and doing != phases.PIVOT:
        title = f"Act III: the story turns on {called(names, public.pivot)}"
    elif act == "V" and public.spotlight:
        title = f"Act V: {called(names, public.spotlight)} in the Spotlight"
    return title, [(step, "done" if i < here else "now" if i == here else "") for i, step in enumerate(steps)]
