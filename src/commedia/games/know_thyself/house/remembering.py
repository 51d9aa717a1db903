"""A Memory that the Master tells: out of a life of the house, or out of what somebody has told of themself.

Whoever leads a life of the house remembers what stands in it, whoever tells it. Of anybody else the house
knows what lies beside their bed, what they have remembered, and what they wanted just now; it tells no more.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from commedia.engine import Seat
from commedia.games.know_thyself.cards import SUITS, MemoryType, Suit
from commedia.games.know_thyself.house.actor import Actor
from commedia.games.know_thyself.house.facts import in_a_sentence
from commedia.games.know_thyself.state import Amnesiac
from commedia.games.loading import read_text

STRANGERS: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "strangers.toml"))
LONGEST: Final = 90
"""Characters of somebody's words that are taken up; of longer ones a sentence, or a clause, or nothing."""


def leads(a: Actor, seat: Seat) -> bool:
    """Whether a PC is one of the house's own, who has the looks of the life that is theirs."""
    return a.state.pcs[seat].appearance.text == a.life(seat).looks


def strangers(a: Actor, seat: Seat, type: MemoryType, suit: Suit) -> str:
    """A Memory of somebody of whom the house knows no more than they have told (KT-MEM-05)."""
    pc, side = a.state.pcs[seat], a.wager.participants[seat]
    others = [thing for one in SUITS if one != suit and (thing := noun(pc, one))]
    earlier = told_before(pc, suit)
    lists: list[tuple[Sequence[str], dict[str, str]]] = [
        (STRANGERS["opening"][type], {"thing": noun(pc, suit) or "whatever lies beside your bed"}),
        (STRANGERS["earlier"]["lines"], {"earlier": a.any_of(earlier)})
        if earlier
        else (STRANGERS["other"]["lines"], {"other": a.any_of(others) if others else ""}),
        (STRANGERS["won" if side.result == "won" else "lost"]["lines"], {"want": shortened(side.want.text)}),
    ]
    found = (fitting(a, lines, slots) for lines, slots in lists)
    return " ".join(line for line in found if line)


def fitting(a: Actor, lines: Sequence[str], slots: dict[str, str]) -> str:
    """One of these that was not said at the table, with its slots filled; "" where none is left for them."""
    empty = [f"{{{slot}}}" for slot, value in slots.items() if not value]
    left = [line for line in a.said.left(lines) if not any(slot in line for slot in empty)]
    return a.filled(a.any_of(left), **slots) if left else ""


def noun(pc: Amnesiac, suit: Suit) -> str:
    """An Attachment as it stands in a sentence; "" where there is none, or none that could."""
    held = pc.attachments.get(suit)
    return in_a_sentence(shortened(held.text.text or held.printed)) if held else ""


def told_before(pc: Amnesiac, suit: Suit) -> list[str]:
    """How earlier Memories begin: those on that Attachment, else all."""
    return beginnings(one.text.text for one in pc.on(suit)) or beginnings(
        one.text.text for one in pc.memories
    )


def beginnings(texts: Iterable[str]) -> list[str]:
    """The first sentences of these, each as it was told, as far as they are short enough to be quoted."""
    found = (re.split(r"(?<=[.!?…])\s", text.strip(), maxsplit=1)[0].strip("“”") for text in texts)
    return [
        f"{one.rstrip('.')}." if one[-1] not in "!?…" else one for one in found if 0 < len(one) <= LONGEST
    ]


def shortened(text: str) -> str:
    """Somebody's words without a stop at their end: the first sentence, or clause, that is short enough.

    >>> shortened("A brass key, its teeth filed flat."), shortened("To sit down! And to be fed.")
    ('A brass key, its teeth filed flat', 'To sit down')
    """
    sentence = re.split(r"[.!?…](?:\s|$)", text.strip(), maxsplit=1)[0]
    clause = sentence if len(sentence) <= LONGEST else re.split(r"[,;:]", sentence, maxsplit=1)[0]
    return clause.strip(" “”") if len(clause) <= LONGEST else ""
