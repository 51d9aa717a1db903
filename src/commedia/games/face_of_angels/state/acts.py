"""What hangs on an act, as it lies on the table; acts.toml says what each of it means."""

from __future__ import annotations

from typing import Annotated, Final

from commedia.engine import PUBLIC, State

SCOPES: Final = ("person", "group", "city", "nation", "any")
"""How far a condition reaches, the narrowest first (FA-STK-02)."""
HARMS: Final = ("kills", "unmakes", "depowers", "loses")
"""What a condition may do to protagonists, and to people of a slice (FA-STK-02)."""


class Change(State):
    """One transformation that an act has (FA-XFM-01)."""

    kind: Annotated[str, PUBLIC]
    says: Annotated[str, PUBLIC]


class Act(State):
    """One act: limits of stakes, what losing risks, how powers change, what may end it."""

    name: Annotated[str, PUBLIC]
    source: Annotated[str, PUBLIC]
    world_hand: Annotated[int, PUBLIC]
    scope: Annotated[str, PUBLIC]
    spared: Annotated[list[str], PUBLIC]
    organisations: Annotated[str, PUBLIC]
    locks: Annotated[bool, PUBLIC]
    concession: Annotated[bool, PUBLIC]
    flip: Annotated[str, PUBLIC]
    harm: Annotated[str, PUBLIC]
    changes: Annotated[list[Change], PUBLIC]
    ends: Annotated[list[str], PUBLIC]

    def may_turn(self, kind: str, concedes: bool) -> bool:
        """Whether the winner may turn a friend, or a foe, whom the loser used (FA-RSK-03 to FA-RSK-05)."""
        if self.flip == "conceding":
            return concedes
        return self.flip == "free" or (self.flip == "foes" and kind == "foe")

    def may_hurt(self, concedes: bool) -> bool:
        """Whether they may injure or kill them (FA-RSK-04, FA-RSK-05)."""
        return self.harm == "free" or (self.harm == "conceding" and concedes)

    def says(self, kind: str) -> str:
        """How this act describes that transformation; "" where it has none such."""
        return next((change.says for change in self.changes if change.kind == kind), "")
