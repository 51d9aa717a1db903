"""The acts as data: ours (acts.toml), or a table's own.

Source: FA-STK-04, FA-RSK, FA-XFM-01, FA-END-01, R-01.

A table that has the pages which we had to rebuild writes its own acts, and everything that hangs on an act
follows: limits of stakes, risks, transformations, ends, the World's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from commedia.games.face_of_angels.state import acts as lying
from commedia.games.face_of_angels.state.acts import Act
from commedia.games.loading import read_text
from commedia.kit.documents import Document, DocumentError

FILE: Final = "acts.toml"
LONGEST_TEXT: Final = 20_000
LONGEST_LINE: Final = 160
MOST_LINES: Final = 16

SCOPES: Final = lying.SCOPES
SIZES: Final = ("none", *SCOPES[1:])
"""How large an organisation may be, the smallest first (FA-NEW-04)."""
HARMS: Final = lying.HARMS
FICTION: Final = ("sign", "look", "side", "bystander")
"""Transformations that can always be chosen, since they change no card (FA-XFM-02, R-22)."""
KINDS: Final = (*FICTION, "rewrite", "forced", "effect", "arena", "second", "remake", "lost")
FLIPS: Final = ("never", "conceding", "free", "foes")
LAST: Final = 4
"""The last act; the Prologue is 0."""
TOLD: Final[Mapping[str, str]] = {
    "somebody outside learns of a power": "somebody outside has learned what one of them can do",
    "a foe does something because of a power": "a foe acts on what one of them can do",
    "an ordinary life is broken by a power": "an ordinary life is broken by what one of them can do",
    "somebody whom a protagonist has a relationship with is killed, and the protagonist has part in it":
        "somebody near to one of them is killed, and not without them",
    "a protagonist has power over a great organised body: a city, a state, a country, the world":
        "one of them has power over more people than can be counted",
}  # fmt: skip
"""What ends an act, where the book tells it in other words than the rules have it."""


class Acts(Struct, frozen=True):
    """The five acts, how many cards a character player holds, and what the event may be made of."""

    hand: int
    motifs: list[str]
    act: list[Act]


class ActsError(DocumentError):
    """Acts that cannot be played."""


@cache
def stock_acts() -> Acts:
    """The acts that come with the game."""
    return load_acts(stock_text())


def stock_text() -> str:
    """The acts that come with the game, as TOML."""
    return read_text(__package__, FILE)


def load_acts(text: str) -> Acts:
    """Acts that somebody wrote as TOML. Raises ActsError with every fault found."""
    doc = Document()
    data = doc.toml(text, LONGEST_TEXT)
    if data is None:
        raise ActsError(doc.faults)
    return acts_from_data(data)


def acts_to_data(acts: Acts) -> dict[str, Any]:
    """The acts as plain data, for a table's options."""
    data: dict[str, Any] = msgspec.to_builtins(acts)
    return data


def read_acts(given: Any) -> dict[str, Any]:
    """A table's own acts, as TOML text or plain data. Raises ActsError with every fault found."""
    return acts_to_data(load_acts(given) if isinstance(given, str) else acts_from_data(given))


def acts_from_data(data: object) -> Acts:
    """The acts in plain data. Raises ActsError with every fault found."""
    if not isinstance(data, Mapping):
        raise ActsError(["Acts have a hand, motifs and five times [[act]]."])
    try:
        acts = msgspec.convert(data, Acts)
    except msgspec.ValidationError as wrong:
        raise ActsError([f"The acts cannot be read: {wrong}."]) from wrong
    doc = Document()
    _check(acts, doc)
    doc.settle(ActsError)
    return acts


def _check(acts: Acts, doc: Document) -> None:
    if not 3 <= acts.hand <= 7:  # five tricks at most, and seven people share 52 cards
        doc.fault(f"A hand of {acts.hand} cannot be played; write 3 to 7.")
    if not 1 <= len(acts.motifs) <= MOST_LINES:
        doc.fault(f"The event has {len(acts.motifs)} motifs; write 1 to {MOST_LINES}.")
    for motif in acts.motifs:
        doc.words(motif, "A motif", LONGEST_LINE)
    if len(acts.act) != LAST + 1:
        doc.fault(f"There are {len(acts.act)} acts; there must be five, the Prologue first.")
        return
    for number, act in enumerate(acts.act):
        _check_act(number, act, f"Act {number}", doc)


def _check_act(number: int, act: Act, where: str, doc: Document) -> None:
    doc.words(act.name, f"The name of {where}", LONGEST_LINE)
    if not 3 <= act.world_hand <= 12:
        doc.fault(f"{where}: the World cannot hold {act.world_hand}; write 3 to 12.")
    for field, value, known in (
        ("scope", act.scope, SCOPES), ("organisations", act.organisations, SIZES), ("flip", act.flip, FLIPS),
        ("harm", act.harm, FLIPS[:3]),
    ):  # fmt: skip
        if value not in known:
            doc.fault(f"{where}: {field} is one of {', '.join(known)}.")
    if strange := [harm for harm in act.spared if harm not in HARMS]:
        doc.fault(f"{where}: nobody can be spared {', '.join(strange)}; it is one of {', '.join(HARMS)}.")
    if "conceding" in (act.flip, act.harm) and not act.concession:
        doc.fault(f"{where}: something hangs on a concession, and there is none.")
    kinds = [change.kind for change in act.changes]
    if strange := [kind for kind in kinds if kind not in KINDS]:
        doc.fault(f"{where}: {', '.join(strange)} is no transformation; it is one of {', '.join(KINDS)}.")
    if number and not any(kind in FICTION for kind in kinds):
        doc.fault(f"{where}: one of {', '.join(FICTION)} is needed, which can always be chosen.")
    if len(set(kinds)) < len(kinds):
        doc.fault(f"{where}: a transformation stands there twice.")
    for change in act.changes:
        doc.words(change.says, f"A transformation of {where}", LONGEST_LINE)
    if 0 < number < LAST and not 1 <= len(act.ends) <= MOST_LINES:
        doc.fault(f"{where}: write 1 to {MOST_LINES} things that may end it.")
    if number in (0, LAST) and act.ends:  # with the powers, and with everybody's end
        doc.fault(f"{where} ends otherwise; write no ends.")
    for end in act.ends:
        doc.words(end, f"An end of {where}", LONGEST_LINE)
