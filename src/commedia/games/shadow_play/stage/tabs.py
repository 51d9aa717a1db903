"""What the parts of the table are called at the foot of a phone, in the order in which they stand there."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.state import Story

STAGES = {phases.RECAP: "Persona", phases.INTERLUDE: "Ticks", phases.OVER: "Ticks"}
"""What lies on the stage where it is neither the cards nor a Challenge."""


def tabs(public: Story) -> Sequence[tuple[str, str]]:
    """The Dialogue, the cue, what is on stage, and what a seat has felt."""
    on_stage = "Challenge" if public.challenge is not None else STAGES.get(public.phase, "Cards")
    return (("script", "Dialogue"), ("cue", "Cue"), ("stage", on_stage), ("hand", "Felt"))
