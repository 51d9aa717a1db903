"""What an avatar is beneath the mask, and what such a hidden face must be. Source: CM-HID.

Only what can be told without reading is checked here; whether two actions truly contradict each other, or
resemble each other too much, is for the table to judge (CM-TAB-02). The words that a player wrote lie
outside the state, so whoever has them asks `too_like` about them.
"""

from __future__ import annotations

from typing import Annotated

from commedia.engine import NO_WORDS, PUBLIC, Prose, State


class HiddenAct(State, kw_only=True):
    """One action of a hidden face. Whoever may see the action at all sees all of it."""

    key: Annotated[str, PUBLIC]
    """Its place in the list: "H1"."""
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    """What its player wrote; nothing when it is borrowed from a mask."""
    source: Annotated[str, PUBLIC] = ""
    """The action of a mask that it is borrowed from, as "KD.3" (CM-HID-05)."""
    value: Annotated[int, PUBLIC]
    """Hidden Face that it takes to try it, 1 to 3."""
    against: Annotated[str, PUBLIC] = ""
    """The proper action of the starting mask that it contradicts: the two are a pair (CM-HID-03)."""
    declared: Annotated[bool, PUBLIC] = False
    """Whether it was ever declared, and so is known to all (CM-TAB-01)."""
