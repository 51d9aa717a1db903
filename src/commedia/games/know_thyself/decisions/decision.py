"""What the decisions of this game share."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Described, Seat
from commedia.engine import Decision as EngineDecision
from commedia.engine.decisions import A
from commedia.engine.described import DescribedField
from commedia.engine.sentences import say, say_each
from commedia.games.know_thyself.state import Amnesiac, Palace, Participant, Wager

KINDS = say_each({
    "plain": "anything that is none of these",
    "climb_down": "climb down the Cliffs",
    "climb_up": "climb back up",
    "leave_bare": "force a way out without your things",
})  # fmt: skip
"""What a want may be declared as (KT-FX-01, KT-FX-04)."""

DUE = say_each({
    "about": "whose Memory it is",
    "against": "what it contradicts",
    "body": "what is part of your body",
    "cards": "which cards",
    "coins": "how many Coins",
    "company": "who comes along",
    "depth": "how deep you cut",
    "edge": "an Edge",
    "gives": "what is conceded",
    "kind": "what the want is marked as",
    "memory": "a Memory",
    "pc": "whom it is for",
    "pcs": "whom it is for",
    "room": "a room",
    "stake": "how many Coins are staked",
    "suits": "what you take up",
    "to": "where you go",
    "who": "who it is",
    "whom": "who comes out elsewhere",
})  # fmt: skip
"""What each field of an answer asks for, as it follows "Choose": everywhere the same."""


HEADINGS = say_each({
    "depth.depth": "cards lifted",
    "offer.stake": "stake, for each",
    "pc": "whom",
    "raise_flag.about": "whose Memory",
    "raise_flag.against": "it contradicts",
    "revise.stake": "stake, for each",
    "risk.coins": "stake",
})  # fmt: skip
"""What stands over a field, after its answer's name; or over one of that name anywhere."""


class Decision(EngineDecision[A, Palace]):
    """A decision of this game, put beside others again and again until it is answered."""

    stays = True

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        heading: str = HEADINGS.get(f"{answer.do}.{field}") or HEADINGS.get(field) or ""
        return DescribedField(due=DUE.get(field, ""), heading=heading)

    @property
    def me(self) -> Amnesiac:
        """The PC of whoever is asked."""
        return self.w.pcs[self.seat]

    @property
    def wager(self) -> Wager:
        """The Wager that is on."""
        return self.w.clash

    @property
    def side(self) -> Participant:
        """The side of whoever is asked in the Wager that is on."""
        return self.wager.participants[self.seat]

    @property
    def whom(self) -> Seat:
        """Whose Edges and Attachments it speaks of."""
        return self.seat

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Rooms by their names, Edges by their words, suits by their Attachments, kinds of wants in words."""
        return named(self.w, self.whom, field, value)


def named(w: Palace, seat: Seat, field: str, value: Any) -> Described:
    """How a page calls a room, a kind of want, an Edge or a suit; anything else goes by itself."""
    if field == "kind":
        return Described(label=KINDS[value])
    if isinstance(value, str) and value in w.rooms:
        return Described(label=w.rooms[value].name)
    pc = w.pcs.get(seat)
    if pc is not None and field == "edge" and any(edge.number == value for edge in pc.edges):
        return Described(label=say("Edge {number}", number=value), words=pc.edge(value).text)
    if pc is not None and field in ("suits", "body") and value in pc.attachments:
        held = pc.attachments[value]
        return Described(label=held.printed or str(value), words=held.text)
    return Described(label=str(value))
