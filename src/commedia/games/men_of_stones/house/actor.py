"""One seat before one decision: what is open to it, what it sees, and how it speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from commedia.engine import Decision, Seat
from commedia.engine.actor import Sight
from commedia.engine.domains import Below
from commedia.games.men_of_stones.house.tempers import temper_of
from commedia.games.men_of_stones.state import Consequence, Downfall, Player, Staging, Stones
from commedia.kit.house import HouseActor, PartOf, filled, share_of


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
        """One of the lines that fall to this seat, by chance, and none that was said at the table.

        No two seats share one, if there are enough: some are asked at once.
        """
        own = share_of(lines, self.seat, self.state.seats)
        left = self.said.left(own) or self.said.left(lines) or own
        return self.filled(self.any_of(left), toward, slots)

    def goes_on(self, *lists: Sequence[str], toward: Seat = "", after: Sequence[str] = ()) -> str:
        """A line that was not said at the table, out of the first list that has one left; and one to follow.

        What nothing is left of is not said. Where no list has anything left, and something must be said, it
        is one of the last list again.
        """
        salt = f"{self.seat} {self.decision.id}"
        line = next(filter(None, (self.said.one_left(lines, salt) for lines in lists)), lists[-1][0])
        follow = self.said.one_left(after, salt)
        return self.filled(f"{line} {follow}".strip(), toward, {})

    def filled(self, line: str, toward: Seat, slots: Mapping[str, str]) -> str:
        """A line with names in it, and whatever else it has places for."""
        known = {"name": self.called(self.seat)}
        if toward:
            known["toward"] = self.called(toward)
        return filled(line, {**known, **slots})


part: Final = PartOf[Actor]()
"""How it answers one kind of decision."""
"""How a decision is played."""
