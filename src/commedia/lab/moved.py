"""A table on its way to another house, as a record that can be checked like any exported one."""

from __future__ import annotations

import msgspec

from commedia.lab.export import export_table
from commedia.lab.exported import Untrue
from commedia.store import CannotCopy
from commedia.store.moving import FORMAT, WholeTable, read_file


class _Document(msgspec.Struct):
    """What is read of a table's document for that."""

    dealer: str = "house"
    seed: str = ""


def is_moving(text: bytes) -> bool:
    """Whether a file is one of `commedia export`."""
    return text.startswith(b'{"format":"%b"' % FORMAT.encode())


def record_in(text: bytes) -> bytes:
    """The record of the table in such a file. Raises Untrue."""
    try:
        return record_of(read_file(text))
    except CannotCopy as damaged:
        raise Untrue(str(damaged)) from damaged


def record_of(whole: WholeTable) -> bytes:
    """The record of a table. Raises Untrue where it has not begun."""
    if not whole.log:
        raise Untrue("Its play has not begun: there is nothing to check.")
    document = msgspec.json.decode(whole.doc, type=_Document)
    seed = bytes.fromhex(document.seed) if document.dealer == "house" else b""
    sealed = [(seq, kind, body, mark) for seq, kind, body, _, mark, _ in whole.log]
    words = {id: text for id, _, text in whole.words}
    return msgspec.json.encode(export_table(whole.id, sealed, seed, words, title=whole.title))
