"""What was said last before an X-card lies behind a veil, for everybody at once, until that is settled.

Nobody is asked what the card is about: it is the last of the story that was told, and what was said aside or
whispered since, for whoever heard it. The veil is lifted as play goes on, but not from what was taken back
meanwhile. The log knows nothing of it, and a writer finds their own words where they erase them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from commedia.engine import Moment
from commedia.engine.spoken import GOES_ON, STOPPED

VEILED = "(behind a veil, until this is settled)"
"""What stands in the place of such words."""


def behind_veil(script: Iterable[Moment], is_undone: Callable[[Moment], bool]) -> set[str]:
    """The ids of the words that lie behind a veil now.

    script: the script, in order. is_undone: whether a moment was taken back.
    """
    last: list[Moment] = []
    lying: list[Moment] = []
    veiled: set[str] = set()
    for moment in script:
        if moment.kind == "house" and moment.says == STOPPED:
            lying, last = lying + last, []
        elif moment.kind == "house" and moment.says == GOES_ON:
            veiled |= {one.words.id for one in lying if is_undone(one)}
            lying = []
        elif moment.words and moment.to is None and moment.kind != "aside":
            last = [moment]
        elif moment.words:
            last = [one for one in last if not _is_beside(one) or one.to != moment.to] + [moment]
    return veiled | {one.words.id for one in lying}


def _is_beside(moment: Moment) -> bool:
    return moment.kind in ("aside", "whisper")
