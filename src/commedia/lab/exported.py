"""An exported table as it stands in a file, read so that nothing in it can be taken in two ways.

The file is JSON and may be laid out as one likes. Its keys are known and stand once; its entries are, byte
for byte, as a log writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from commedia.engine import CommediaError, log
from commedia.engine.domains import shown
from commedia.engine.visible_text import tidy
from commedia.lab.export import FORMAT

MOST_BYTES = 64 * 1024 * 1024
"""Bytes of a file that are read. Whole evenings take one or two millions."""
DEEPEST = 32
"""Levels of lists and objects in one entry. A Setting of one's own takes six."""
MOST_SHOWN = 200
"""Characters of an entry that a sentence quotes."""


MOST_SAID = 1_000
"""Characters of a whole sentence."""


class Untrue(CommediaError):
    """The file does not hold, with a sentence that says why and where.

    It may quote the file, and so is cut where it is long, and without what would move a terminal's cursor.
    """

    def __init__(self, sentence: str) -> None:
        told = tidy(sentence)
        super().__init__(told if len(told) <= MOST_SAID else f"{told[:MOST_SAID]}…")


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """One entry, as it stands in the file."""

    seq: int
    kind: str
    body: str
    seal: str


class Exported(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An exported table, its keys in the order in which the house writes them."""

    format: str
    table: str
    title: str | UnsetType = UNSET
    seed: str = ""
    entries: list[Line]
    words: dict[str, str] = {}


def read_bytes(path: Path) -> bytes:
    """What a file holds. Raises Untrue where it is far too long; OSError where it cannot be read at all."""
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Untrue(f"The file is longer than any table: it has more than {MOST_BYTES:,} bytes.")
    return text


def read_file(text: bytes | str) -> Exported:
    """An exported table. Raises Untrue."""
    try:
        data = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_once)
    except RecursionError:
        raise Untrue("The file is nested deeper than any table.") from None
    except (msgspec.DecodeError, ValueError) as broken:  # UTF-8 has one of its own
        raise Untrue(
            f"The file is not whole, or is not JSON: {broken}. It may have been cut off on its way."
        ) from broken
    given = data.get("format") if isinstance(data, Mapping) else None
    if given != FORMAT:
        named = repr(given[:MOST_SHOWN]) if isinstance(given, str) else "None" if given is None else "no text"
        raise Untrue(f"The file is not an exported table: its format is {named}, not {FORMAT!r}.")
    try:
        file = msgspec.convert(data, Exported)
    except msgspec.ValidationError as wrong:
        raise Untrue(f"The file is not an exported table: {shown(wrong, MOST_SHOWN)}.") from wrong
    if not file.entries:
        raise Untrue("The file holds no entries.")
    return file


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. Raises Untrue where a key stands in it twice: readers differ in which of them counts."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Untrue(f"The key {shown(key)} stands twice in one object of the file.")
        found[key] = value
    return found


def is_laid_out_anew(file: Exported, text: bytes | str) -> bool:
    """Whether white space, the order of keys or the spelling of text is another than in the house's files."""
    return msgspec.json.encode(file) != (text.encode() if isinstance(text, str) else text)


def kind_of(line: Line) -> str:
    """The kind of an entry, as its body and the file have it. Raises Untrue."""
    data = _plain(line)
    kind = data.get("type") if isinstance(data, Mapping) else None
    if not isinstance(kind, str):
        raise Untrue(f"Entry {line.seq} cannot be read: {shown(line.body)}.")
    if line.kind != kind:
        raise Untrue(f"Entry {line.seq} is called {_called(line.kind)} and is {_called(kind)}.")
    return kind


def _called(kind: str) -> str:
    return kind if kind.isidentifier() else shown(kind)


def read_entry(line: Line) -> log.Entry:
    """An entry, which stands in the file as a log writes it, to the byte. Raises Untrue."""
    try:
        entry = log.decode(line.body.encode())
    except (msgspec.ValidationError, msgspec.DecodeError) as broken:
        raise Untrue(f"Entry {line.seq} cannot be read: {shown(broken, MOST_SHOWN)}.") from broken
    if isinstance(entry, log.Answered) and not isinstance(entry.answer, dict):
        raise Untrue(f"Entry {line.seq} cannot be read: its answer is no object.")
    written = log.encode(entry).decode()
    if written != line.body:
        raise Untrue(
            f"Entry {line.seq} is not as a log writes it: white space, a key that is unknown, stands twice "
            f"or in another place, a text or number spelt otherwise. {beside(written, line.body)}"
        )
    return entry


def _plain(line: Line) -> Any:
    """The body of an entry as plain data. Raises Untrue where it is no JSON, or too deep."""
    try:
        data = msgspec.json.decode(line.body)
        if is_shallow(data):
            return data
    except msgspec.DecodeError as broken:
        raise Untrue(f"Entry {line.seq} cannot be read: {shown(line.body)}.") from broken
    except RecursionError:
        pass
    raise Untrue(f"Entry {line.seq} is nested deeper than any entry of a log.")


def is_shallow(data: Any) -> bool:
    """Whether plain data goes no deeper than an entry may."""
    level = [data]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def beside(asked: str, given: str) -> str:
    """What should stand in the place of an entry, and what does, from shortly before they part."""
    part = next((n for n, (a, b) in enumerate(zip(asked, given, strict=False)) if a != b), 0)
    start = max(0, part - MOST_SHOWN // 2)
    return f"It should be {_quoted(asked, start)}, and is {_quoted(given, start)}."


def _quoted(text: str, start: int) -> str:
    cut = shown(text[start:], MOST_SHOWN)
    return f"{cut[0]}…{cut[1:]}" if start else cut
