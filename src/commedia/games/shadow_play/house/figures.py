"""Whoever in an Episode of the house's is in nobody's hand: who of them is meant, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.games.shadow_play.house.actor import told_now
from commedia.games.shadow_play.house.prose import Figure, Told
from commedia.games.shadow_play.state import Story
from commedia.kit.speech import is_called
from commedia.kit.speech.parser import seats_named
from commedia.kit.used_lines import Said


def answers_for(w: Story, seat: Seat) -> Sequence[str]:
    """Whom the Director of the house answers for where they are named, by every name that they have."""
    told = told_now(w) if seat == w.director else None
    return [name for one in (told.people if told else []) for name in one.names]


def figure_in(told: Told, words: str) -> Figure | None:
    """Whom words call to, or else name first; None where that is nobody of the Episode."""
    names = [(str(n), name) for n, one in enumerate(told.people) for name in one.names]
    found = seats_named(words, names)
    return told.people[int(found[0])] if found else None


def is_spoken_to(figure: Figure, words: str) -> bool:
    """Whether words call to somebody, and don't only speak of them."""
    return any(is_called(words, name) for name in figure.names)


def answers_of(told: Told, figure: Figure, is_kind: bool, said: Said) -> Sequence[str]:
    """What somebody may still answer; nothing where they are not there yet. said: all that was."""
    out = sum(said.has(step.kind) or said.has(step.hard) for step in told.steps)
    return said.left(figure.kind if is_kind else figure.hard) if out >= figure.since else []
