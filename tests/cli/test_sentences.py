"""`commedia sentences`: a table for translators, and one that was filled in."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from commedia.cli import sentences as command


def test_the_table_is_written_to_a_file_or_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same, and how many sentences it has is told beside it."""
    out = tmp_path / "thyself.po"
    assert command.run("know-thyself", out, None) == 0
    told = capsys.readouterr()
    assert (told.out, "Left out" in told.err) == ("", False)
    assert command.run("know-thyself", None, None) == 0
    shown = capsys.readouterr().out
    assert shown == out.read_text(encoding="utf-8")
    assert told.err == f"Know Thyself: {len(polib.pofile(shown))} sentences.\n"


def test_what_has_no_template_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """With the place of the first."""
    assert command.run("city-of-masks", None, None) == 0
    assert "f-strings, which can be said in English alone. The first: src/" in capsys.readouterr().err


def test_a_table_that_was_filled_in_says_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what the game says no longer."""
    path = tmp_path / "thyself.po"
    command.run("know-thyself", path, None)
    capsys.readouterr()
    assert command.run("know-thyself", None, path) == 1
    assert "missing: Play on\n" in capsys.readouterr().out
    po = polib.pofile(str(path))
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = entry.msgid
    po.append(polib.POEntry(msgid="It was said once", msgstr="Es war einmal"))
    po.save(str(path))
    assert command.run("know-thyself", None, path) == 0
    told = capsys.readouterr().out
    assert told == f"{len(po) - 1} sentences said, 0 missing.\nno longer said: It was said once\n"
