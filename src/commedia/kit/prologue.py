"""What a game tells whoever is about to play it: what this is and what one will do, read in a minute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Prologue:
    """The minute before the curtain.

    what: what the play is about, in two or three sentences. does: what one will do, in the order of the play:
    when, in a word or two, and what. ends: how it ends.
    """

    what: str
    does: Sequence[tuple[str, str]]
    ends: str
