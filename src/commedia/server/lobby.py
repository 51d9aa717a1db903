"""A table before and beside the play: its chairs, its terms, its links. Kept as one document a table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from commedia.engine import Seat
from commedia.engine.state import is_prose_id
from commedia.engine.undone import WayBack
from commedia.server.company.pace import Pace

COLOURS = ("verdigris", "steel", "ochre", "rose", "violet", "rust", "moss", "slate", "plum", "sand")
"""A chair's colour, always shown with its symbol."""
SYMBOLS = ("lozenge", "circle", "square", "triangle", "star", "cross", "crescent", "drop", "ring", "bar")
"""One for each colour, in the same order, for those who do not tell colours apart."""


FORMAT = 1
"""Of documents and logs: counted up by a release that writes what the one before it could not read."""
PATIENCE = 45
"""Seconds for which a rising curtain waits for words, where the host says nothing else."""
ABSENCE = 24 * 60 * 60
"""Seconds of quiet after which a table may go on without somebody, where the host says nothing else."""
Link = Literal["invitation", "given", "own"]
"""What the link of a chair is.

"invitation": it invites to sit down, and opens nothing of the play before. "given": it was handed out as the
seat itself, such as by a program that opened the table; whoever handed it out may have it, too. "own": it was
given to whoever sits there, and to nobody else.
"""
Ended = Literal["", "sat", "anew", "opened", "invited", "moved"]
"""Why a link is void: somebody sat down by it; whoever sits there made another; the host opened the chair for
somebody else; the host made another invitation; the table came from another house, or back from it.
"""


class Before(msgspec.Struct, frozen=True):
    """Who played a seat before whoever plays it now.

    played_by: as of a `Chair`. until: under which heading somebody else took over, "" where none was told.
    """

    name: str
    played_by: str
    pronouns: str = ""
    until: str = ""


class Authorship(msgspec.Struct, frozen=True):
    """What somebody wrote from a seat: theirs to erase, whoever has the seat now.

    nonce: of the last link that they had to it. after, until: the moves between which they had it (see
    `move_of`); until: None while they have it. name: what they were called, once another may have the seat.
    """

    nonce: int
    after: int = -1
    until: int | None = None
    name: str = ""

    def has(self, words: str) -> bool:
        """Whether these words of the seat's are theirs, by their id."""
        if not is_prose_id(words):
            return False
        move = move_of(words)
        return move > self.after and (self.until is None or move <= self.until)


def move_of(words: str) -> int:
    """The move that brought some words, by their id; of what was done in secret, the next that all know of.

    >>> move_of("w12.0"), move_of("w12.1.0.0")
    (12, 12)
    """
    return int(words[1:].partition(".")[0])


class Chair(msgspec.Struct):
    """A seat before and during play.

    n: its number, from 1, which never changes. kind: "open", "person" or "house". nonce: goes into its
    invitation, so that a link can be made void. here: whether somebody sat down in it. link: what its link
    is, see `Link`. ended: why the link before this one is void, "" where none is. sat: a hash of the key with
    which whoever sits here asked for the link. was: who sat here before the host opened it in the lobby.
    page: whether whoever sits here plays on a page, and not by a program. model: whether a model had words
    or choices here while the house played, or may have; that is never taken back. face: which was picked of
    those that the game has, by its key; "" for none. before: who played it at play before that, in order.
    since: how many lines had been told when whoever sits here sat down at play; what was whispered from here
    before is not theirs to read. unread: these lines, of which no number of theirs tells. wrote: what those
    wrote who had it before; writes_after: the move after which whoever has its link now has written.
    """

    n: int
    kind: str = "open"
    name: str = ""
    pronouns: str = ""
    colour: str = "verdigris"
    nonce: int = 0
    here: bool = False
    ready: bool = False
    link: Link = "given"
    ended: Ended = ""
    sat: str = ""
    was: str = ""
    page: bool = False
    model: bool = False
    face: str = ""
    before: list[Before] = []
    since: int = 0
    unread: list[int] = []
    wrote: list[Authorship] = []
    writes_after: int = -1

    @property
    def authorship(self) -> Authorship:
        """What whoever has its link now has written from it."""
        return Authorship(self.nonce, self.writes_after)

    @property
    def played_by(self) -> str:
        """Its kind, or "model" where the house plays it with one."""
        return "model" if self.kind == "house" and self.model else self.kind

    @property
    def may_be_handed_on(self) -> bool:
        """Whether its link is for the host to hand on: nobody has the seat by it."""
        if self.kind == "open":
            return self.link != "own"
        return self.kind == "house" and self.link == "invitation"

    @property
    def symbol(self) -> str:
        """The symbol beside the colour."""
        return SYMBOLS[COLOURS.index(self.colour)]


class SealedWord(msgspec.Struct):
    """A word for the seed, sealed by a commitment until the curtain rises (see `engine.commitments`).

    chair: whose. hash: the commitment. own: whether it was made by their own device, and not by the house
    from a word that it was sent. nonce, word: once it is open; the house knows those that it sealed from the
    first.
    """

    chair: int
    hash: str
    own: bool
    nonce: str = ""
    word: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nonce and word are known to the house."""
        return bool(self.nonce)


class Lobby(msgspec.Struct):
    """The document of a table.

    stage: "lobby" or "play", also when that is over. host: the number of the host's chair. seats: each
    chair's seat at the play by its number, once it has begun. seed: hexadecimal, shown to nobody before the
    end; seal: its hash. words: those that chairs committed to for it, in the order of commitment. patience:
    for how many seconds the rising curtain waits for them to be opened; closed: whether it has begun to rise,
    so that nobody commits any more and nothing else changes; closed_at: when it began to, in seconds since
    1970 by the database's clock, None where an older house has not noted that. lines, veils: what never, and
    what only behind a veil, without names. taking_back: the seats that want the table to go back, each with
    what was the log's last entry then; back_to: how far, the same for all. loosening: lines and veils that
    somebody would take away, such as "veil drowning", each with the chairs that agree; nobody is shown which.
    asked_up: chairs whose players are asked whether the house may play them; asked_open: or whether they may
    be opened for somebody else. void: chairs that were taken away, by number: the last nonce that a link to
    each had. watch: the nonce of the spectators' link. pace: how quickly the house plays (see `pace`).
    absence: after how many seconds without anything happening the table may go on without whom it waits for.
    wishes: of each chair that would change places with another, by number, that other's. wrote: by their
    keys, the chairs of those who wrote what the table has written itself (see `own`); whoever is gone, and
    whoever wrote it before that was noted, is nobody's chair. by_page: whether a person opened it on a page,
    and not a program; at_home: whether some browser remembers the host's seat. rules: the version of the game
    by which it was played last, "" for the one by which it was opened. format: see `FORMAT`.
    """

    game: str
    title: str
    chairs: list[Chair]
    stage: str = "lobby"
    host: int = 1
    options: dict[str, Any] = {}
    dealer: str = "house"
    seed: str = ""
    seal: str = ""
    words: list[SealedWord] = []
    patience: int = PATIENCE
    closed: bool = False
    closed_at: float | None = None
    lines: list[str] = []
    veils: list[str] = []
    greeting: str = ""
    taking_back: dict[str, int] = {}
    back_to: WayBack = "scene"
    loosening: dict[str, list[int]] = {}
    asked_up: list[int] = []
    asked_open: list[int] = []
    seats: dict[int, str] = {}
    trial: bool = False
    void: dict[int, int] = {}
    watch: int = 0
    pace: Pace = "brisk"
    absence: int = ABSENCE
    wishes: dict[int, int] = {}
    wrote: dict[str, int] = {}
    by_page: bool = False
    at_home: bool = False
    rules: str = ""
    format: int = 1

    @property
    def shown_seal(self) -> str:
        """The hash of the seed that the house deals from, "" where the table deals by hand."""
        return self.seal if self.dealer == "house" else ""

    @property
    def rising(self) -> bool:
        """Whether the curtain waits for words to be opened."""
        return self.closed and self.stage == "lobby"

    @property
    def sealed_words(self) -> list[SealedWord]:
        """The words for the seed; none where the table deals by hand, which needs no seed."""
        return self.words if self.dealer == "house" else []

    @property
    def due(self) -> list[int]:
        """The chairs whose word is not open yet."""
        return [word.chair for word in self.sealed_words if not word.is_open]

    def word_of(self, chair: int | None) -> SealedWord | None:
        """What a chair has committed to."""
        return next((word for word in self.words if word.chair == chair), None)

    def commit(self, word: SealedWord) -> None:
        """A chair commits to a word, in place of the one before."""
        self.withdraw(word.chair)
        self.words.append(word)

    def withdraw(self, chair: int) -> None:
        """A chair adds no word."""
        self.words = [word for word in self.words if word.chair != chair]

    @property
    def persons(self) -> set[int]:
        """The chairs that people have."""
        return {chair.n for chair in self.chairs if chair.kind == "person"}

    def would_loosen(self, kind: str, text: str) -> list[int]:
        """The chairs of the people here who would take a line or a veil away."""
        return [n for n in self.loosening.get(f"{kind} {text}", []) if n in self.persons]

    def forget_wishes(self, chair: int) -> None:
        """Whoever sits in a chair wishes for no other place, and nobody for theirs."""
        self.wishes = {one: other for one, other in self.wishes.items() if chair not in (one, other)}

    def asks_for(self, chair: int | None) -> str:
        """What the host asks of whoever sits in a chair: to give it to the "house", to "open" it, or ""."""
        return "house" if chair in self.asked_up else "open" if chair in self.asked_open else ""

    @property
    def asked_for(self) -> tuple[tuple[int, str], ...]:
        """The chairs that are asked for, each with what the host would have done with it."""
        return (*((n, "house") for n in self.asked_up), *((n, "open") for n in self.asked_open))

    def ask_for(self, chair: int, action: str) -> None:
        """Ask for a chair so, in place of what was asked before; "" asks no longer."""
        self.asked_up = [n for n in self.asked_up if n != chair] + [chair] * (action == "house")
        self.asked_open = [n for n in self.asked_open if n != chair] + [chair] * (action == "open")

    def vacate(self, chair: int) -> None:
        """What somebody wished for, wrote or committed to is not whoever's who sits in their chair next."""
        self.withdraw(chair)
        self.forget_wishes(chair)
        if chair != self.host:  # their link stays theirs, also where the house has their seat
            self.wrote = {key: author for key, author in self.wrote.items() if author != chair}

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

    def mark_model(self) -> bool:
        """The house has a model, for all to see. Returns whether that is new at any chair."""
        unmarked = [chair for chair in self.chairs if chair.kind == "house" and not chair.model]
        for chair in unmarked:
            chair.model = True
        return bool(unmarked)

    @property
    def tried_alone(self) -> bool:
        """Whether somebody only tries the game here, with the house in every other seat."""
        return self.trial and all(chair.kind == "house" or chair.n == self.host for chair in self.chairs)

    def remember_at_home(self, host: int) -> None:
        """Some browser remembers the seat of whoever was the host, if they are still."""
        self.at_home = self.at_home or host == self.host

    def read_on_a_page(self, n: int) -> None:
        """Whoever sits in a chair, if it is there still, plays on a page."""
        for chair in self.chairs:
            chair.page = chair.page or chair.n == n

    def chair(self, n: int) -> Chair:
        """The chair of that number. Raises KeyError."""
        for chair in self.chairs:
            if chair.n == n:
                return chair
        raise KeyError(n)


read_lobby = msgspec.json.Decoder(Lobby).decode
"""A document as it was kept."""
