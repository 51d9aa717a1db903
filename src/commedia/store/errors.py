"""Everything the store may say no with.

StoreError
├── OutOfStep         the caller's picture of the table is behind: restore it, then decide again
│   ├── SeqTaken      an entry with this number is already in the log
│   └── SeqGap        entries before this number are missing from the log
├── LeaseLost         what was written under a lease came when that was over
├── AlreadyDone       this client id was appended before: the answer was already taken
├── Stale             the lobby document has moved on since it was read
├── NoTable           no table has this id
├── TableExists       a table with this id was created before
├── Refused           it cannot be written as it is (a words id used twice, a checkpoint ahead of the log)
├── Unavailable       the database cannot be reached or written now
├── CannotCopy        a copy of the whole database is not what it should be, or would go where something is
├── CannotRead        the database does not answer a decision now
├── CannotOpen        the address is not a database that we can open
│   └── NewerSchema   the database was written by a later Commedia
└── Closed            the store was closed
"""


class StoreError(Exception):
    """The root: whatever the store itself has to say."""


class OutOfStep(StoreError):
    """The log is not where the caller believes it to be."""

    def __init__(self, table: str, seq: int, expected: int, why: str) -> None:
        super().__init__(f"Entry {seq} of table {table} {why}; the next one is {expected}.")
        self.table, self.seq, self.expected = table, seq, expected


class SeqTaken(OutOfStep):
    """(table, seq) is in the log already."""

    def __init__(self, table: str, seq: int, expected: int) -> None:
        super().__init__(table, seq, expected, "is already written")


class SeqGap(OutOfStep):
    """Writing seq would leave a hole before it."""

    def __init__(self, table: str, seq: int, expected: int) -> None:
        super().__init__(table, seq, expected, "comes too early")


class LeaseLost(StoreError):
    """Another worker acts for the table by now, or may."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"Lease {number} of table {table} is over: nothing is written under it.")
        self.table, self.number = table, number


class AlreadyDone(StoreError):
    """The client id was appended at this table before, as entry seq."""

    def __init__(self, table: str, client_id: str, seq: int) -> None:
        super().__init__(f"Move {client_id} was already made at table {table}, as entry {seq}.")
        self.table, self.client_id, self.seq = table, client_id, seq


class Stale(StoreError):
    """The lobby document is at another version than the one that was read."""

    def __init__(self, table: str, version: int, current: int) -> None:
        super().__init__(f"The lobby of table {table} is at version {current}, not {version}: read it again.")
        self.table, self.version, self.current = table, version, current


class NoTable(StoreError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table}.")
        self.table = table


class TableExists(StoreError):
    """A table with this id was created before."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is a table {table} already.")
        self.table = table


class Refused(StoreError):
    """It cannot be written as it is, now or later."""

    def __init__(self, table: str | None, why: str) -> None:
        super().__init__(f"Not written for table {table}: {why}." if table else f"Not written: {why}.")
        self.table = table


class Unavailable(StoreError):
    """The database did not confirm the write. It may or may not be durable: send it again."""


class CannotRead(StoreError):
    """The database gave no answer. Nothing has changed: ask again."""


class CannotCopy(StoreError):
    """No copy was made."""


class CannotOpen(StoreError):
    """The address leads to nothing that we can open."""


class NewerSchema(CannotOpen):
    """The database was written by a later Commedia."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"This database was written by a newer Commedia (its schema is {found}, this program knows "
            f"up to {known}). Update Commedia, or open a copy made before the update."
        )
        self.found, self.known = found, known


class Closed(StoreError):
    """The store was closed before this was asked."""

    def __init__(self) -> None:
        super().__init__("The store is closed.")
