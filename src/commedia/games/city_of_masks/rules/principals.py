"""A principal in a challenge, with what they have put aside for it: the pot of Face, and Hidden Face."""

from __future__ import annotations

from dataclasses import dataclass

from commedia.engine import Seat, holding
from commedia.games.city_of_masks.state import Avatar, City, Side


@dataclass(frozen=True)
class Principal:
    """One side of a challenge as the rules handle it.

    stake: the pot (CM-STK-01). veil: the Hidden Face that the declared hidden actions invest (CM-ACT-03).
    """

    w: City
    side: Side
    stake: holding
    veil: holding

    @property
    def seat(self) -> Seat:
        """Whose side it is."""
        return self.side.seat

    @property
    def avatar(self) -> Avatar:
        """Their avatar."""
        return self.w.avatars[self.side.seat]

    @property
    def proper(self) -> int:
        """Vp: what the declared proper actions are worth."""
        return self.w.worth(self.seat, self.side.actions, "proper")

    @property
    def hidden(self) -> int:
        """Vh: what the declared hidden actions are worth."""
        return self.w.worth(self.seat, self.side.actions, "hidden")

    def put_in(self, amount: int) -> None:
        """Put own Face into the pot."""
        self.stake.take(amount, self.avatar, "face")

    def invest(self) -> tuple[int, int]:
        """Put aside what the declared actions are worth (CM-ACT-03): returns Vp and Vh."""
        proper, hidden = self.w.worths(self.seat, self.side.actions)
        self.put_in(proper)
        self.veil.take(hidden, self.avatar, "hid")
        return proper, hidden


def stake_of(w: City, seat: Seat) -> holding:
    """The pot of Face of that principal."""
    return holding(w, f"stake of {seat}", "face")


def veil_of(w: City, seat: Seat) -> holding:
    """The Hidden Face that principal invests."""
    return holding(w, f"veil of {seat}", "hidden")
