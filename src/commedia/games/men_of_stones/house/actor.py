"""One seat before one decision: what is open to it, what it sees, and how it speaks."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from commedia.engine import Decision, Seat
from commedia.engine.actor import Plain, Sight
from commedia.engine.domains import Below
from commedia.games.men_of_stones.house.tempers import temper_of
from commedia.games.men_of_stones.state import Consequence, Downfall, Player, Staging, Stones
from commedia.kit.house import HouseActor, filled

STRIDE: Final = 31
"""How far apart in their lists two lines stand that may follow each other."""


class Actor(HouseActor[Stones]):
    """One seat before one decision: what is open to it, what it sees, and what it would say."""

    def __init__(self, decision: Decision[Any], sight: Sight[Stones], below: Below) -> None:
        super().__init__(decision, sight, below)
        self.temper = temper_of(self.seat)

    @property
    def players(self) -> Mapping[Seat, Player]:
        """Everybody, as this seat sees them."""
        return self.state.players

    @property
    def me(self) -> Player:
        """The actor's own player."""
        return self.players[self.seat]

    # -- what is on ---------------------------------------------------------------------------------

    @property
    def staging(self) -> Staging:
        """The scene on stage."""
        assert self.state.staging is not None
        return self.state.staging

    @property
    def consequence(self) -> Consequence:
        """The consequence that is named."""
        assert self.staging.consequence is not None
        return self.staging.consequence

    @property
    def spotlight(self) -> Seat:
        """Who has the Spotlight in Act V."""
        assert self.state.spotlight is not None
        return self.state.spotlight

    @property
    def downfall(self) -> Downfall:
        """The downfall that is on its way."""
        assert self.state.downfall is not None
        return self.state.downfall

    # -- people ------------------------------------------------------------------------------------

    def liking(self, other: Seat) -> int:
        """How warm the whole ties between the two are: below 0 cold, above 0 warm."""
        pair = {self.seat, other}
        return sum(
            2 * tie.value - 7  # a die of 1 to 6, about its middle
            for tie in self.state.ties
            if {tie.from_, tie.to} == pair and tie.status != "destroyed"
        )

    def partner(self, among: Sequence[Seat]) -> Seat:
        """Whom the actor's latest tie is to, if they are among those; else one tied to it; else anybody."""
        mine = [tie.to for tie in self.state.ties if tie.from_ == self.seat]
        theirs = [tie.from_ for tie in self.state.ties if tie.to == self.seat]
        tied = [seat for seat in [*reversed(mine), *reversed(theirs)] if seat in among]
        return tied[0] if tied else self.any_of(among)

    def called(self, seat: Seat) -> str:
        """What a character is called; the seat's name where it has none, or the sight no words."""
        return self.players[seat].character_name.text or seat

    # -- words -------------------------------------------------------------------------------------

    def says(self, lines: Sequence[str], toward: Seat = "", **slots: str) -> str:
        """One of the lines that fall to this seat, by chance: no two seats share one, if there are enough."""
        seats = self.state.seats
        own = lines[seats.index(self.seat) :: len(seats)] or lines
        return self.filled(self.any_of(own), toward, slots)

    def goes_on(
        self, lines: Sequence[str], step: int, toward: Seat = "", after: Sequence[str] = ("",)
    ) -> str:
        """A line, and perhaps one to follow it, both changing with every `step`.

        step: a figure of the table that is another than when this seat last spoke so. A pair comes round only
        after as many steps as there are pairs, more than seventy: so many points are never spent between two
        speeches of one seat. A stride that is prime to every list keeps neighbours apart, since points are
        often spent by fours.
        """
        at = zlib.crc32(f"{self.seat} {self._ties_as_figures}".encode()) + step
        line, follow = divmod(at * STRIDE % (len(lines) * len(after)), len(after))
        return self.filled(f"{lines[line]} {after[follow]}".strip(), toward, {})

    @property
    def _ties_as_figures(self) -> list[int]:
        """Tells one table from another; it does not change after Act III."""
        return [tie.value for tie in self.state.ties]

    def filled(self, line: str, toward: Seat, slots: Mapping[str, str]) -> str:
        """A line with names in it, and whatever else it has places for."""
        known = {"name": self.called(self.seat), "toward": self.called(toward) if toward else "you"}
        return filled(line, {**known, **slots})


Part: TypeAlias = Callable[[Actor], Plain]
"""How a decision is played."""
