"""The heading of the stage, where in the act the table is, and where the scene plays."""

from __future__ import annotations

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.rules.order import ORDER
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import Names, Step, called, steps, steps_within


def slate(public: Stones, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of the act with the one at hand."""
    act, phase = public.act, public.phase
    _, doing = phases.split(phase)
    part = ORDER.parts[act]
    if phase == phases.DONE:
        return "The rest is silence", steps(part.titles, len(part.titles))
    title = f"Act {act}: {phases.ASKS[act]}"
    if act == "III" and public.pivot and doing != phases.PIVOT:
        title = f"Act III: the story turns on {called(names, public.pivot)}"
    elif act == "V" and public.spotlight:
        title = f"Act V: {called(names, public.spotlight)} in the Spotlight"
    return title, steps_within(part, doing)


def place(public: Stones, names: Names) -> str:
    """Where the scene plays that is on, as its opener has said it; "" where they have not."""
    return public.staging.place.text if public.staging is not None else ""
