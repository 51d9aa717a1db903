"""`commedia sentences`: what a game says, as a table for translators."""

from __future__ import annotations

from pathlib import Path

from commedia.cli.progress import say
from commedia.engine.english import plural
from commedia.lab.game_address import find
from commedia.lab.sentence_table import as_po, read_po
from commedia.lab.sentences import sentences


def run(name: str, out: Path | None, read: Path | None) -> int:
    """Write the table, or read one that was filled in: then 1 where a sentence is missing, else 0."""
    game = find(name)
    if read is not None:
        return _read(name, read)
    told = sentences(game)
    po = as_po(game, told.found)
    if out is None:
        print(po)
    else:
        out.write_text(f"{po}\n", encoding="utf-8")
    say(f"{game.title}: {plural(len(po), 'sentence')}.")
    if told.left_out:
        first = told.left_out[0]
        say(
            f"Left out: {plural(len(told.left_out), 'f-string')}, which can be said in English alone. "
            f"The first: {first.file}:{first.line}."
        )
    return 0


def _read(name: str, path: Path) -> int:
    table = read_po(path, find(name))
    print(f"{plural(table.said, 'sentence')} said, {len(table.missing)} missing.")
    for head, templates in (("missing", table.missing), ("no longer said", table.others)):
        for template in templates:
            print(f"{head}: {template}")
    return 1 if table.missing else 0
