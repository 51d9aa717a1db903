"""The store: the log of each table, durable. SQLite at home, PostgreSQL at scale, one interface."""

from commedia.store.causes import in_full
from commedia.store.errors import (
    AlreadyDone,
    CannotOpen,
    CannotRead,
    Closed,
    NewerSchema,
    NoTable,
    OutOfStep,
    Refused,
    SeqGap,
    SeqTaken,
    Stale,
    StoreError,
    TableExists,
    Unavailable,
)
from commedia.store.records import (
    Batch,
    BroughtBack,
    Checkpoint,
    Entry,
    QuietTable,
    Restored,
    ScriptEntry,
    TableRow,
    Words,
)
from commedia.store.store import Store

__all__ = [
    "AlreadyDone",
    "Batch",
    "BroughtBack",
    "CannotOpen",
    "CannotRead",
    "Checkpoint",
    "Closed",
    "Entry",
    "NewerSchema",
    "NoTable",
    "OutOfStep",
    "QuietTable",
    "Refused",
    "Restored",
    "ScriptEntry",
    "SeqGap",
    "SeqTaken",
    "Stale",
    "Store",
    "StoreError",
    "TableExists",
    "TableRow",
    "Unavailable",
    "Words",
    "in_full",
]
