"""`commedia finish-upgrade`: what it says. What `upgrade-check` finds is in tests/server."""

from __future__ import annotations

from pathlib import Path

import pytest

from commedia.cli import upgrading
from commedia.engine import BadOption
from commedia.store import Store
from commedia.store.database import Database


def test_what_was_cleared_up_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Step by step; and that there was nothing."""
    monkeypatch.delenv("COMMEDIA_DATABASE_URL", raising=False)
    with pytest.raises(BadOption, match="No tables are kept in"):
        upgrading.finish(str(tmp_path))
    with pytest.raises(BadOption, match="There is no"):
        upgrading.check(str(tmp_path), json=False)
    Store.open(tmp_path / "commedia.sqlite3").close()
    assert upgrading.finish(str(tmp_path)) == 0
    assert capsys.readouterr().out.startswith("There is nothing to clear up")
    monkeypatch.setattr(Database, "finish_upgrade", lambda _: ["0010: Lines need no entry."])
    assert upgrading.finish(str(tmp_path)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Cleared up. Workers of the release before can't open this database any more.",
        "  0010: Lines need no entry.",
    ]
