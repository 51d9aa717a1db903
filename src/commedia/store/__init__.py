"""The store: the log of each table, durable. SQLite at home, PostgreSQL at scale, one interface."""

from commedia.store.errors import (
    AlreadyDone,
    CannotOpen,
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
from commedia.store.records import Batch, Checkpoint, Entry, Restored, ScriptEntry, TableRow, Undone, Words
from commedia.store.store import Store

__all__ = [
    "AlreadyDone",
    "Batch",
    "CannotOpen",
    "Checkpoint",
    "Closed",
    "Entry",
    "NewerSchema",
    "NoTable",
    "OutOfStep",
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
    "Undone",
    "Words",
]
