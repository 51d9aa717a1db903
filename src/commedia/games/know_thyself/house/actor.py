"""One seat before one decision: what it is, what it sees, and what it would write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from commedia.engine import Seat
from commedia.games.know_thyself.house.prose import CLASHES, LINES, Clash, Life, at_hand_first, life_of
from commedia.games.know_thyself.state import Amnesiac, Palace, Participant, Wager
from commedia.kit.house import HouseActor, PartOf, filled


class Actor(HouseActor[Palace]):
    """An amnesiac of the house's, or the Palace."""

    @property
    def me(self) -> Amnesiac:
        """The PC of the seat."""
        return self.state.pcs[self.seat]

    @property
    def wager(self) -> Wager:
        """The Wager that is on."""
        return self.state.clash

    @property
    def side(self) -> Participant:
        """The seat's own side in it."""
        return self.wager.participants[self.seat]

    def life(self, seat: Seat) -> Life:
        """The life of a PC: what it remembers comes out of it, whoever tells it."""
        return life_of(seat, self.state.players)

    # -- words ---------------------------------------------------------------------------------------

    def says(self, lines: Sequence[str], **slots: str) -> str:
        """One of these lines that was not said at the table; one of all of them where every one was."""
        return self.filled(self.any_of(self.said.left(lines) or lines), **slots)

    def line(self, *path: str, **slots: str) -> str:
        """One of the lines in lines.toml under that heading."""
        return self.says(lines_at(*path), **slots)

    def may_say(self, *path: str, **slots: str) -> str:
        """The same where nothing need be said: "" where every one was said at the table."""
        left = self.said.left(lines_at(*path))
        return self.filled(self.any_of(left), **slots) if left else ""

    def filled(self, line: str, **slots: str) -> str:
        """A line with what belongs into it: the room, the True Name without it, how many PCs there are."""
        w = self.state
        room = w.wager.room if w.wager else w.on_screen
        name = w.rooms[room].name
        true = w.truenames.get(room, "").removeprefix(name).removeprefix(" of").strip()
        known = {"room": f"the {name}", "true": true.lower() or "no name", "N": str(w.n)}
        return filled(line, {**known, **slots})

    def called(self, seat: Seat) -> str:
        """What a PC is called in a sentence: by its looks, else somebody's guest."""
        pc = self.state.pcs.get(seat)
        return (pc.called.text or pc.name.text if pc else "") or "the guest"

    def clash(self) -> Clash | None:
        """What may stand in the way in this Wager: what the GM framed, else one of the room's that is new."""
        found = CLASHES.get(self.wager.room, [])
        framed = [one for one in found if self.wager.clash.text == self.filled(one.frames)]
        wanted = [one for one in found if any(self.is_wanted(want) for want in one.wants)]
        fresh = [one for one in found if not (self.said.has(one.outcome) or self.said.has(one.frames))]
        close = framed or [one for one in wanted if one in fresh]
        return next(iter([*close, *at_hand_first(self.state, fresh)]), None)

    def is_wanted(self, want: str) -> bool:
        """Whether somebody in the Wager wants just that."""
        return any(side.want.text == self.filled(want) for side in self.wager.participants.values())

    def clash_staked(self) -> Clash | None:
        """That of the room's which the Wager was offered on; None where somebody else put it into words."""
        staked = self.wager.outcome.text
        return next(
            (one for one in CLASHES.get(self.wager.room, []) if self.filled(one.outcome) in staked), None
        )


def lines_at(*path: str) -> Sequence[str]:
    """The lines in lines.toml under a heading."""
    found: Any = LINES
    for step in path:
        found = found[step]
    lines: Sequence[str] = found
    return lines


part: Final = PartOf[Actor]()
"""How it answers one kind of decision."""
