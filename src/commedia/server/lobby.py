"""A table before and beside the play: its chairs, its terms, its links. Kept as one document a table."""

from __future__ import annotations

import msgspec

from commedia.engine import Seat

COLOURS = ("verdigris", "steel", "ochre", "rose", "violet", "rust", "moss", "slate", "plum", "sand")
"""A chair's colour, always shown with its symbol."""
SYMBOLS = ("lozenge", "circle", "square", "triangle", "star", "cross", "crescent", "drop", "ring", "bar")
"""One for each colour, in the same order, for those who do not tell colours apart."""


class Chair(msgspec.Struct):
    """A seat before and during play.

    n: its number, from 1, which never changes. kind: "open", "person" or "house". nonce: goes into its
    invitation, so that a link can be made void. here: whether its link has been opened.
    """

    n: int
    kind: str = "open"
    name: str = ""
    pronouns: str = ""
    colour: str = "verdigris"
    nonce: int = 0
    here: bool = False
    ready: bool = False

    @property
    def symbol(self) -> str:
        """The symbol beside the colour."""
        return SYMBOLS[COLOURS.index(self.colour)]


class Lobby(msgspec.Struct):
    """The document of a table.

    stage: "lobby" or "play", also when that is over. host: the number of the host's chair. seats: each
    chair's seat at the play by its number, once it has begun. seed: hexadecimal, shown to nobody before the
    end; seal: its hash. entropy: a word by chair. lines, veils: what never, and what only behind a veil,
    without names. taking_back: the seats that want the scene taken back, each with what was the log's last
    entry then. void: chairs that were taken away, by number: the last nonce that a link to each had.
    """

    game: str
    title: str
    chairs: list[Chair]
    stage: str = "lobby"
    host: int = 1
    options: dict[str, str | int | dict[str, object]] = {}
    dealer: str = "house"
    seed: str = ""
    seal: str = ""
    entropy: dict[int, str] = {}
    lines: list[str] = []
    veils: list[str] = []
    greeting: str = ""
    taking_back: dict[str, int] = {}
    seats: dict[int, str] = {}
    trial: bool = False
    void: dict[int, int] = {}

    @property
    def shown_seal(self) -> str:
        """The hash of the seed that the house deals from, "" where the table deals by hand."""
        return self.seal if self.dealer == "house" else ""

    @property
    def has_actors(self) -> bool:
        """Whether the house plays at this table."""
        return "house" in [chair.kind for chair in self.chairs]

    @property
    def people(self) -> set[Seat]:
        """The seats at the play that people have."""
        return self._seats_of("person")

    @property
    def actors(self) -> set[Seat]:
        """The seats at the play that the house has."""
        return self._seats_of("house")

    def _seats_of(self, kind: str) -> set[Seat]:
        return {seat for n, seat in self.seats.items() if self.chair(n).kind == kind}

    @property
    def tried_alone(self) -> bool:
        """Whether somebody only tries the game here, with the house in every other seat."""
        return self.trial and all(chair.kind == "house" or chair.n == self.host for chair in self.chairs)

    def chair(self, n: int) -> Chair:
        """The chair of that number. Raises KeyError."""
        for chair in self.chairs:
            if chair.n == n:
                return chair
        raise KeyError(n)


read_lobby = msgspec.json.Decoder(Lobby).decode
"""A document as it was kept."""
