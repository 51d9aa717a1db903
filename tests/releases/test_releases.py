"""Logs that a release wrote are played on by every later one, from every checkpoint that was laid."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from commedia import games
from commedia.engine import Diverged, Play, SeededDealer, log
from tests.releases.recording import FOLDER, SELDOM, TABLES, Kept, path_of, read, version

RELEASES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and not path.name.startswith("_"))
EACH = [path for release in RELEASES for path in sorted((FOLDER / release).glob("*.json.xz"))]

AS_LONG_AS = "As long as this version is not released: python -m tests.releases.recording records it anew."
RELEASED = "Tables of houses that are upgraded would part like that: see docs/how-to/release-a-version.md."


def stretches(table: Kept) -> list[tuple[log.SceneStart, list[log.Entry]]]:
    """Each checkpoint with the entries until the next is kept: what a house brings a table back from."""
    entries = [log.decode(entry.encode()) for entry in table.entries]
    ends = [kept_by for _, kept_by, _ in table.checkpoints[1:]] + [len(entries)]
    found = []
    for (at, _, body), end in zip(table.checkpoints, ends, strict=True):
        start = log.decode(body.encode())
        assert isinstance(start, log.SceneStart)
        found.append((start, entries[at:end]))
    return found


@pytest.mark.parametrize("path", EACH, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_what_a_release_wrote_is_played_on(path: Path) -> None:
    """No table of it parts from the rules of today, wherever it stood as its house was upgraded."""
    for table in read(path):
        opened = log.decode(table.opened.encode())
        assert isinstance(opened, log.Opened)
        game, dealer = games.get(opened.game), SeededDealer.of(bytes.fromhex(table.seed), opened)
        for start, since in stretches(table):
            try:
                play = Play.restore(game, opened, start, since, dealer)
            except Diverged as parted:
                pytest.fail(f"{parted} {AS_LONG_AS if path.parent.name == version() else RELEASED}")
        assert play.finished


def test_the_present_version_has_its_logs() -> None:
    """Of every game. `python -m tests.releases.recording` writes them."""
    assert [slug for slug in TABLES if not path_of(version(), slug).exists()] == []
    assert set(TABLES) == {game.slug for game in games.all_games()}


def test_every_scene_and_every_kind_of_entry_is_in_them() -> None:
    """So that later releases have all of it to play on; but for a few scenes that seldom begin."""
    kinds: set[str] = set()
    for slug in TABLES:
        order = games.get(slug).rules.order
        assert order is not None
        tables = read(path_of(version(), slug))
        begun = {start.scene for table in tables for start, _ in stretches(table)}
        assert {step.name for step in order.steps} - begun <= SELDOM, slug
        kinds |= {log.kind_of(entry) for table in tables for _, since in stretches(table) for entry in since}
    every = {str(kind.__struct_config__.tag) for kind in get_args(log.Entry)}
    assert every - kinds == {"opened", "scene"}
