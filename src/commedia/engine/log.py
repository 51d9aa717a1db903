"""The entries from which a table is rebuilt.

A log begins with `Opened` and goes on with what players did and what chance brought, in order. Nothing in it
is derived, and no words stand in it: prose is named by its id. `SceneStart` is the checkpoint between two
scenes; a table is restored from its last one and the entries after it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

import msgspec

from commedia.engine.errors import RuleFault
from commedia.engine.missed import NOTHING_MISSED, Missed
from commedia.engine.state import Seat

# gc=False: an entry holds plain data and never a cycle, so the collector need not walk a whole log.


class Committed(msgspec.Struct, gc=False):
    """A word for the seed that a seat committed to (see `engine.commitments`).

    hash: the commitment. own: whether the seat's own device or program made it; otherwise the word was sent
    to the house, which sealed it and has known it from then on. nonce, word: as it was opened, before
    anything was dealt; "" where the word was left out.
    """

    seat: Seat
    hash: str
    own: bool
    nonce: str = ""
    word: str = ""

    @property
    def is_open(self) -> bool:
        """Whether its word is in the seed."""
        return bool(self.nonce and self.word)


class Opened(msgspec.Struct, tag="opened", gc=False):
    """The table as it was opened.

    dealer: "house" or "hand". seal: the hash of the seed where the house deals. committed: the words for it,
    in the order in which they were committed to; unset in a log from before there were commitments. entropy:
    the words of such a log, by seat, as they were added in the clear. counts: "own" where what is done in
    secret is counted apart, so that no id or number tells of it; unset in a log from before: its
    table goes on as it began.
    """

    game: str
    version: str
    seats: list[Seat]
    options: dict[str, Any]
    dealer: str = "house"
    seal: str = ""
    entropy: dict[Seat, str] = {}
    committed: list[Committed] | msgspec.UnsetType = msgspec.UNSET
    counts: Literal["own"] | msgspec.UnsetType = msgspec.UNSET


class Answered(msgspec.Struct, tag="answered", gc=False):
    """A seat's answer to the decision of that id."""

    id: str
    seat: Seat
    answer: Any


class Drawn(msgspec.Struct, tag="drawn", gc=False):
    """What chance brought for the decision of that id."""

    id: str
    outcome: Any


class Said(msgspec.Struct, tag="said", gc=False):
    """Speech: a line in character, an aside out of it, a whisper to some seats, or the last word of all.

    line, toward: which line of the game's book a house actor said, and to whom; unset where people speak.
    as_: as whom a line is said, a name or the id of the words that are one; unset where it is as oneself.
    """

    seat: Seat
    how: str
    words: str
    to: list[Seat] | None = None
    line: str | msgspec.UnsetType = msgspec.UNSET
    toward: Seat | msgspec.UnsetType = msgspec.UNSET
    as_: str | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="as")

    @property
    def figures(self) -> dict[str, Any]:
        """What goes with speech, as it stands in its moment: a house actor's line, and as whom one speaks."""
        own = {} if self.line is msgspec.UNSET else {"line": self.line, "toward": self.toward or ""}
        return own if self.as_ is msgspec.UNSET else {**own, "as": self.as_}


class Stopped(msgspec.Struct, tag="stopped", gc=False):
    """The X-card. It has no author, here or anywhere."""


class WentOn(msgspec.Struct, tag="went_on", gc=False):
    """A seat agrees that play goes on."""

    seat: Seat


class Seated(msgspec.Struct, tag="seated", gc=False):
    """A seat's chair changed hands. taken: somebody sat down in it; else it was opened for somebody else."""

    seat: Seat
    taken: bool


class Absent(msgspec.Struct, tag="absent", gc=False):
    """The house says that a seat keeps the table waiting, being away or for longer than the table has it; or,
    where it is not `gone`, that it is here again.
    """

    seat: Seat
    gone: bool


class TookBack(msgspec.Struct, tag="took_back", gc=False):
    """The table went back to the start of its scene, after `draws` draws; these stay used up."""

    draws: int


class WentBack(msgspec.Struct, tag="went_back", gc=False):
    """The table went back, as all agreed, to before an answer. What was done in secret since stands, where it
    still can.

    to: how many entries stand before that answer, the opening not among them.
    """

    to: int


class Undone(msgspec.Struct, tag="undone", gc=False):
    """A seat's last answer is taken back by that seat: nothing was drawn, shown or answered since, as far as
    that seat may know.

    told: how many moments that answer had brought, which do not count any more. id: of the decision that it
    answered; unset where it was the last answer of all. back: who was gone on without by it, and is back.
    """

    seat: Seat
    told: int
    id: str | msgspec.UnsetType = msgspec.UNSET
    back: Seat | msgspec.UnsetType = msgspec.UNSET


class SceneStart(msgspec.Struct, tag="scene", gc=False, omit_defaults=True):
    """The table between two scenes, complete.

    state: the world as JSON. moves, asked, draws, moments: the table's counters. stopped, agreed: whether
    play had stopped, and who had agreed to go on: a scene may be taken back meanwhile. secret: how many of
    the moves not everybody knows of. absent: who keeps the table waiting. missed: see `engine.missed`;
    whoever keeps the table counts that.
    """

    scene: str
    args: dict[str, Any]
    state: msgspec.Raw
    moves: int
    asked: int
    draws: int
    moments: int
    stopped: bool = False
    agreed: list[Seat] = []
    secret: int = 0
    missed: Missed = NOTHING_MISSED
    absent: list[Seat] = []


Entry: TypeAlias = (
    Opened
    | Answered
    | Drawn
    | Said
    | Stopped
    | WentOn
    | Seated
    | Absent
    | TookBack
    | WentBack
    | Undone
    | SceneStart
)


_KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(Entry)}


def _plain(value: Any) -> Any:
    if not hasattr(value, "plain"):
        raise RuleFault(f"{value!r} is no plain data, so no log can hold it")
    return value.plain()


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    if type(entry) is Answered and not isinstance(entry.answer, dict):
        entry = Answered(entry.id, entry.seat, entry.answer.plain())
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """An entry from its JSON. Raises msgspec.ValidationError or DecodeError on anything else."""
    return _DECODER.decode(body)


def kind_of(entry: Entry) -> str:
    """An entry's kind, as it stands in its JSON under `type`."""
    return _KINDS[type(entry)]
