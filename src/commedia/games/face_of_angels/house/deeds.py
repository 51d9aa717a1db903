"""What somebody sets out to do, with all that comes of it: deeds.toml, and which of it a contest is about."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from msgspec import Struct, convert

from commedia.engine import Seat
from commedia.games.face_of_angels.cards import Suit
from commedia.games.face_of_angels.state import PC, Side, Town
from commedia.games.loading import read_text
from commedia.kit.house import SLOT
from commedia.kit.speech import read_hints

NAMELESS: Final = "somebody"
HINTS: Final = read_hints(__package__, "foe")[0]
"""What somebody of the town is: "law", "church", "school", "creditor", "owner", "rival"."""


class Deed(Struct, frozen=True, dict=True):
    """A deed, as deeds.toml has it. C, H, S, D: what either side does in a realm, the protagonist first."""

    acts: tuple[int, ...]
    says: str
    against: str
    win: str
    lose: str
    win_else: str
    lose_else: str
    C: tuple[str, str]
    H: tuple[str, str]
    S: tuple[str, str]
    D: tuple[str, str]
    won: str
    lost: str
    won_else: str
    lost_else: str
    at: tuple[str, ...] = ()
    marks: Mapping[str, str] = {}

    def doing(self, suit: Suit, side: Side) -> str:
        """What a side does in a realm: the initiator's is the protagonist's."""
        mine, theirs = getattr(self, suit)
        return str(mine if side == "I" else theirs)

    def stake(self, outcome: str, is_else: bool) -> str:
        """What was staked on "win" or "lose"; is_else: as the other side would have it."""
        return str(getattr(self, f"{outcome}_else" if is_else else outcome))

    def end(self, outcome: str, is_else: bool) -> str:
        """How that comes about."""
        ends = {"win": (self.won, self.won_else), "lose": (self.lost, self.lost_else)}
        return ends[outcome][is_else]

    @property
    def needs(self) -> set[str]:
        """Who must be about: "friend", "foe"."""
        return set(
            SLOT.findall(" ".join((self.says, self.against, self.win, self.lose_else, self.won, self.lost)))
        )

    @cached_property
    def told(self) -> re.Pattern[str]:
        """The deed as it was told, with whoever stood in its slots."""
        return re.compile(SLOT.sub(lambda slot: f"(?P<{slot[1]}>.+?)", _plain(self.says)))


def _plain(text: str) -> str:
    """A text for a pattern, its slots left as they are; a name may stand in one twice."""
    seen: set[str] = set()

    def once(slot: re.Match[str]) -> str:
        again = slot[1] in seen
        seen.add(slot[1])
        return f"(?P={slot[1]})" if again else slot[0]

    escaped = re.sub(r"[.?*+^$()\[\]\\|]", lambda found: "\\" + found[0], text)
    return SLOT.sub(once, escaped)


DEEDS: Final = tuple(
    convert(one, Deed, strict=False)
    for one in tomllib.loads(read_text(__name__.rpartition(".")[0], "deeds.toml"))["deed"]
)


class Matter(NamedTuple):
    """What a contest is about. slots: who is who in it: friend, foe, pc, who."""

    deed: Deed
    slots: Mapping[str, str]


def matter_of(w: Town) -> Matter | None:
    """The deed that a contest is about; None where somebody has put one into words of their own."""
    if w.contest is None:
        return None
    text = w.contest.deed.text
    for deed in DEEDS:
        if found := deed.told.fullmatch(text):
            return Matter(deed, {**known_to(w, w.contest.initiator), **found.groupdict(), **sides(w)})
    return None


def sides(w: Town) -> dict[str, str]:
    """Who is who in the contest that is on: pc began it, who is the other; "" for a force of nature."""
    return {"pc": character(w, "I"), "who": character(w, "O")}


def character(w: Town, side: Side) -> str:
    """What the character of a side is called, by the first word of a protagonist's name."""
    contest = w.clash
    seat, char = contest.seat(side), contest.char(side)
    if not seat:
        return ""
    if char == PC:
        return first_name(w, seat)
    return w.npcs[char].name.text if char in w.npcs else ""


def first_name(w: Town, seat: Seat) -> str:
    """What a protagonist is called in passing; the whole name where two share its first word."""
    name = w.pcs[seat].name.text if seat in w.pcs else ""
    first = name.partition(" ")[0]
    others = [pc.name.text.partition(" ")[0] for one, pc in w.pcs.items() if one != seat]
    return name if first in others else first


def called(w: Town, npc: str) -> str:
    """What somebody of the town is called; where no name is known, as in the lab, that there is somebody."""
    return w.npcs[npc].name.text or NAMELESS


def sort_of(w: Town, char: str) -> str:
    """What somebody of the town is, by their name and what was told of them; "" for nothing in particular."""
    npc = w.npcs.get(char)
    return (HINTS.find("foe", f"{npc.name.text}. {npc.about.text}") or "") if npc else ""


def known_to(w: Town, seat: Seat) -> dict[str, str]:
    """A friend and a foe of a protagonist's who are in the scene, by name; neither where none is."""
    if seat not in w.pcs or w.scene is None:
        return {}
    found: dict[str, str] = {}
    for rel in w.pcs[seat].relationships:
        npc = w.npcs[rel.npc]
        if rel.npc in w.scene.npcs and w.is_about(rel) and npc.name.text:
            found.setdefault(rel.kind, npc.name.text)
    return found
