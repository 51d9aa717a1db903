"""What a page is drawn from: one table as one pair of eyes may see it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from commedia.engine import Game, Question, Seat, State
from commedia.engine.log import Committed
from commedia.server.lobby import Chair, Lobby


class Links(msgspec.Struct, frozen=True):
    """The addresses of one viewer at one table, all absolute paths.

    me: this viewer's own page. chairs: for the host, the invitations to the chairs in which nobody sits, by
    number. watch: the spectators' page. rulebook: the game's.
    """

    me: str
    watch: str
    rulebook: str
    chairs: dict[int, str] = {}


class Company(msgspec.Struct):
    """Who is at a table: the very same for as long as nobody comes, goes or is called something else.

    version: of the lobby's document that this is from. told: what seats are called in the story, where it
    has a name for them. chairs, names, players: as in `Seen`. links: of the chairs that have looked.
    """

    version: int
    told: dict[Seat, str]
    chairs: dict[Seat, Chair]
    names: dict[Seat, str]
    players: dict[Seat, str]
    links: dict[int, Links] = {}


class ScriptLine(msgspec.Struct):
    """One line of the script, ready to be drawn.

    kind: "rule", "scene", "house", "line", "aside" or "whisper" (see engine.Moment). seat: whose deed or
    speech. text: the sentence of a rule, names filled in. words: what was said or written, as text; author:
    who wrote it, prose: its id, erased: whether it is gone.
    """

    n: int
    kind: str
    rule: str
    seat: Seat
    text: str
    words: str
    to: list[Seat] | None = None
    author: Seat = ""
    prose: str = ""
    erased: bool = False


class HeldSeat(msgspec.Struct, frozen=True):
    """A seat that a device holds, as the playbill tells of it.

    name: whom one plays there as. token: the invitation to it. cue: whether that seat is asked. over: whether
    the play is. stands: how the table stands, in a word or two. waits: whom it waits for, by their players'
    names. quiet_for: seconds since anything happened there.
    """

    title: str
    game: str
    name: str
    path: str
    token: str
    cue: bool = False
    over: bool = False
    stands: str = "Standing by"
    waits: list[str] = []
    quiet_for: float = 0.0


class LobbySeen(msgspec.Struct):
    """A table in its lobby. me: the viewer's chair number, None for a spectator."""

    table: str
    game: Game
    lobby: Lobby
    me: int | None
    is_host: bool
    links: Links
    base: str


class Seen(msgspec.Struct):
    """A table at play, as `seat` sees it (None: a spectator).

    public: the game's state as a spectator sees it, None where log and rules disagree. own: the state as this
    seat sees it. public_view, own_view: the same as plain data. decisions: the seat's open questions, live
    objects with offers. waiting: who is waited for and what they are doing.
    names: what each seat is called in the story (the character's name, else the player's).
    players: the player's name by seat. chairs: by seat. clock: the play's move counter, for offers.
    """

    table: str
    game: Game
    lobby: Lobby
    seat: Seat | None
    is_host: bool
    links: Links
    seats: list[Seat]
    chairs: dict[Seat, Chair]
    names: dict[Seat, str]
    players: dict[Seat, str]
    public: State | None
    own: State | None
    public_view: dict[str, Any]
    own_view: dict[str, Any]
    decisions: list[Question[Any]]
    waiting: list[tuple[Seat, str]]
    clock: int
    seq: int
    finished: bool
    stopped: bool
    agreed: list[Seat]
    script: list[ScriptLine]
    prompt_line: ScriptLine | None = None
    """The last thing somebody said or wrote, to stand above the question."""
    devices: list[tuple[str, str]] = []
    """Other seats held on this device: (name, path)."""
    broken: str = ""
    """Why the table cannot go on, where its log and the rules disagree; "" where all is well."""
    taking_back: list[Seat] = []
    """Who agrees that the scene be taken back to its start."""
    sealed: tuple[int, int] = (0, 0)
    """How many of the sealed answers now asked for are in, and how many there are."""
    words: Mapping[str, str] = {}
    """Prose of the table by its id, for what players wrote among the choices of a question."""
    base: str = ""
    """What stands before the links that its viewer hands on, where that is known."""
    quiet_for: float = 0.0
    """Seconds since anything happened, when the page is opened."""
    log_seal: str = ""
    """The seal of the log's last entry, in hexadecimal: it covers all before it."""
    seed_words: list[Committed] = []
    """The words for the seed, in their order."""
    on_stage: list[Seat] = []
    """Whose characters are in the scene that is played now; empty between scenes."""


def as_name(words: str) -> str:
    """What somebody wrote as a name, as it stands in the middle of a sentence: without a stop at its end.

    >>> as_name("Gyde. ")
    'Gyde'
    """
    return words.strip().rstrip(".,;:!?… ") or words.strip()


def in_story(text: str, names: Mapping[Seat, str]) -> str:
    """A sentence of the rules, which calls seats by their players, with the names of the story instead.

    What is quoted in it stays as it was written.

    >>> in_story("Which of Ann’s Traits? “Ann”", {"Ann": "Gyde", "Bob": "Bob"})
    'Which of Gyde’s Traits? “Ann”'
    """
    if not any(map(text.__contains__, names)):  # as most: so this is the quick way out
        return text
    changed = tuple((seat, name) for seat, name in names.items() if name != seat and seat in text)
    return _renamed(text, changed) if changed else text


@lru_cache(maxsize=2048)
def _renamed(text: str, changed: tuple[tuple[str, str], ...]) -> str:
    by_seat = dict(changed)
    # The longest first, since one seat's name may begin with another's.
    seats = "|".join(re.escape(seat) for seat in sorted(by_seat, key=len, reverse=True))
    parts = re.split("(“[^”]*”)", text)
    parts[::2] = [re.sub(rf"(?<!\w)(?:{seats})(?!\w)", lambda m: by_seat[m[0]], p) for p in parts[::2]]
    return "".join(parts)
