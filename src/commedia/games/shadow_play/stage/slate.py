"""The heading of the stage, and the steps of what is on."""

from __future__ import annotations

from commedia.engine.english import listed
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.rules.order import ORDER
from commedia.games.shadow_play.stage.tray import element_called
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import Names, Step, called, steps, steps_within

BEFORE = ORDER.parts["Before it begins"]
A_CHALLENGE = ORDER.parts["A Challenge"]
TITLES = {
    phases.INTERLUDE: "What was felt", phases.OVER: "The story is told",
}  # fmt: skip


def slate(public: Story, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage; in a Challenge whose it is, with its steps."""
    if public.challenge is not None and A_CHALLENGE.title_of(public.phase):
        clash, cycles = public.challenge, A_CHALLENGE.title_of(phases.CYCLE)
        found = steps_within(A_CHALLENGE, public.phase)
        if clash.cycle:
            found = [(f"Cycle {clash.cycle}" if step == cycles else step, state) for step, state in found]
        return f"{called(names, clash.challenger)} says no", found
    if BEFORE.title_of(public.phase):
        title = BEFORE.name if public.episode.no < 2 else f"Before Episode {public.episode.no}"
        return title, steps_within(BEFORE, public.phase)
    if public.phase == phases.RECAP:
        told = list(public.personae)
        return "Looking back", steps(
            [called(names, seat) for seat in told],
            told.index(public.recalled) if public.recalled else len(told),
        )
    if public.phase in TITLES:
        return TITLES[public.phase], []
    return f"Episode {public.episode.no}", []


def place(public: Story, names: Names) -> str:
    """Where the story plays is told by the Director alone: what the Episode is about stands in its place."""
    card = public.episode
    if card.element not in public.elements:
        return ""
    return f"{element_called(public, card.element).rstrip('.')}: {card.wish.text.rstrip('.') or '…'}"


def outcome(public: Story, names: Names) -> str:
    """How it came out, in a sentence."""
    gained = [called(names, seat) for seat, persona in public.personae.items() if persona.advances]
    dead = [called(names, seat) for seat, persona in public.personae.items() if not persona.alive]
    parts = [f"{listed(gained)} gained an Advance"] if gained else []
    parts += [f"{listed(dead)} {'is' if len(dead) == 1 else 'are'} dead"] if dead else []
    return f"{'; '.join(parts)}." if parts else "The Episode is closed, and everybody lives."
