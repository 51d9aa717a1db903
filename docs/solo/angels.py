"""The Face of Angels, as the scripted person plays it: one talk after another, and one deed in an act."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator

from docs.solo.lines import SUITS

LAST = 4
"""The act with which the story ends."""
FEWEST = 1
"""Lines with whomever they talk to; more, as long as there is something to say to what was said."""
CHOSEN = """form => [...form.querySelectorAll('input:checked, input[type=hidden][name$=card]')]
    .map(one => one.value)"""
"""What is chosen in a form, and a card that is laid because it is the only one."""
CARD = re.compile(r"(?:\b|=)(?:10|[2-9JQKA])([CHSD])$")
SETS, OPPOSED = "FA-TBL-06", "FA-NEG-01"
"""Rules by which a scene is opened, and by which somebody sets out to do something in it."""


def place_of(lines: Sequence[dict[str, Any]]) -> str:
    """Where the scene is that is on, by which it is known. lines: of the script, since it began."""
    return next((str(line["words"]) for line in lines if line["rule"] == SETS and line["words"]), "")


def short_of_words(
    lines: Sequence[dict[str, Any]],
    chosen: Sequence[str],
    spoken: Mapping[str, int],
    knows: Callable[[str], bool],
) -> list[str]:
    """With whom they go on talking: who has spoken, and is not done; after a contest, with nobody any more,
    unless they have not said a word yet.

    lines: of the script, since the scene began. chosen: whoever spoke first, and the next. spoken: their own.
    knows: whether they have something to say to just that.
    """
    if any(line["rule"] == OPPOSED for line in lines) and any(spoken.values()):
        return []
    heard = {line["seat"]: str(line["words"]) for line in lines if line["kind"] == "line"}
    return [seat for seat in chosen if seat in heard and (spoken[seat] < FEWEST or knows(heard[seat]))]


def is_settled(state: dict[str, Any]) -> bool:
    """Whether nobody’s end waits to be confirmed: the last contest would come before it."""
    return not state["terminal_claims"]


def suit_in(form: Locator) -> str:
    """The suit of the card that is chosen in a form, in a word; "" where none is."""
    chosen: list[str] = form.evaluate(CHOSEN)
    suits = [found[1] for value in chosen if (found := CARD.search(value))]
    return SUITS[suits[-1]] if suits else ""


def shut(state: dict[str, Any], seat: str) -> tuple[str, ...]:
    """What they leave alone in a scene: a second contest in an act; and in the last the end, before one."""
    act = int(state["act"])
    if not act:
        return ("do",) if state["pcs"][seat]["contested"] else ("rest",)
    fought = int(state["contests"]) > sum(map(int, state["contests_by_act"]))
    if fought:
        return ("do",)
    return ("claim_terminal", "rest") if act == LAST else ()
