"""The heading of the stage, and the steps of what is on."""

from __future__ import annotations

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.stage.tray import element_called
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import Names, Step, called, steps

IN_A_CHALLENGE = (phases.PHASE_0, phases.CYCLE, phases.CONCLUSION)
"""The phases of a Challenge, in their order."""

BEFORE = {
    phases.TONE: "Tone", phases.PERSONAE: "Personae", phases.ELEMENTS: "Elements",
    phases.CARD: "What it is about",
}  # fmt: skip
"""What comes before an Episode, in its order."""
TITLES = {
    phases.INTERLUDE: "What was felt", phases.OVER: "The story is told",
}  # fmt: skip


def slate(public: Story, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage; in a Challenge whose it is, with its steps."""
    if public.challenge is not None and public.phase in IN_A_CHALLENGE:
        clash = public.challenge
        cycle = f"Cycle {clash.cycle}" if clash.cycle else "Cycles"
        titles = ["Who takes part", cycle, "Conclusion"]
        title = f"{called(names, clash.challenger)} says no"
        return title, steps(titles, IN_A_CHALLENGE.index(public.phase))
    if public.phase in BEFORE:
        title = "Before it begins" if public.episode.no < 2 else f"Before Episode {public.episode.no}"
        return title, steps(list(BEFORE.values()), list(BEFORE).index(public.phase))
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
    parts = [f"{_all(gained)} gained an Advance"] if gained else []
    parts += [f"{_all(dead)} {'is' if len(dead) == 1 else 'are'} dead"] if dead else []
    return f"{'; '.join(parts)}." if parts else "The Episode is closed, and everybody lives."


def _all(who: list[str]) -> str:
    return who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"
