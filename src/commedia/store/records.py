"""What goes into the store and comes out of it. Bodies are JSON bytes; the store never reads them."""

from typing import NamedTuple

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One line of a table's log. Its kinds ("opened", "move", "chance"...) are the server's business."""

    seq: int
    """0 for the header, then counting by one without a gap."""
    kind: str
    body: bytes
    client_id: str | None = None
    """The sender's own name for a move, so that sending it twice does nothing twice."""


class Checkpoint(Struct, frozen=True):
    """The whole state at the beginning of a scene, as it stood after entry seq."""

    seq: int
    scene: str
    body: bytes


class Words(Struct, frozen=True):
    """Prose, beside the log by id: erasing it cannot break a replay."""

    id: str
    seat: str | None
    text: str


class ScriptEntry(Struct, frozen=True):
    """A piece of the script, under the number of its last line, which entry seq brought."""

    n: int
    seq: int
    body: bytes


class Batch(Struct):
    """What one step of a table writes: all of it or nothing."""

    table: str
    entries: list[Entry]
    checkpoint: Checkpoint | None = None
    words: list[Words] = []
    script: list[ScriptEntry] = []
    written: float | None = None
    """When, in seconds since 1970; it is beside the log and not sealed."""
    lease: int | None = None
    """The number of the lease under which it is written; None where whoever asked needs none."""
    doc: bytes | None = None
    """The lobby document as it is from then on; None where it stays as it is."""
    version: int = 0
    """Of the document that it replaces."""


class TableRow(Struct, frozen=True):
    """A table as the lobby knows it."""

    id: str
    game: str
    title: str
    created: float
    """Seconds since 1970, by the server's clock."""
    doc: bytes
    """The lobby document (seats, options, invitations...)."""
    version: int = 0
    """Counts the changes of doc; `save_doc` asks for the one that was read."""


class Position(NamedTuple):
    """Where a table stands. seq: of its last entry, -1 before the first; version: of its lobby document,
    which counts erasures, too.
    """

    seq: int
    version: int


class Restored(Struct, frozen=True):
    """What brings a table back: its header, its latest checkpoint, and the entries since."""

    header: Entry
    checkpoint: Checkpoint | None
    entries: list[Entry]
    """Those after the checkpoint; without a checkpoint, those after the header."""
    last_seq: int
    last_seal: bytes
    last_script_n: int
    """-1 while the script is empty."""
    seals: list[bytes] = []
    """Of the entry at which the checkpoint was laid, and of each of the entries."""
    hours: list[float | None] = []
    """When each of the entries was written, where that is known."""
    laid: float | None = None
    """When the entry was written at which the checkpoint was laid, where that is known."""
    last_written: float | None = None
    """When the last entry was written, where that is known."""

    def moments_after(self, seq: int) -> list[float]:
        """When what stands behind an entry was written: each moment once, as far as they are known."""
        after = {at for entry, at in zip(self.entries, self.hours, strict=True) if entry.seq > seq}
        if self.checkpoint is not None and self.checkpoint.seq > seq:
            after.add(self.laid)
        return sorted(at for at in after if at is not None)


class BroughtBack(Struct, frozen=True):
    """A table with all that brings it back, as it was at one moment."""

    row: TableRow
    log: Restored | None
    """None while its log is empty."""
    words: dict[str, str]
    """The prose that its log needs, by id; erased words are missing."""


class QuietTable(Struct, frozen=True):
    """A table to which somebody came last when the house had been open for `came` seconds in all, and its
    lobby document.
    """

    id: str
    came: float
    doc: bytes
    version: int


class SweptTable(Struct, frozen=True):
    """What is left of a table that was swept away. why: the server's own word for it; at: in seconds since
    1970, by the server's clock.
    """

    id: str
    game: str
    title: str
    why: str
    at: float
