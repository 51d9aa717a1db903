"""The same answers and the same chance bring the same plays, to the last word that anybody sees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.golden.recording import FOLDER, PLAYS, read, record, replayed


def differences(was: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where two pieces of plain data differ, each by its path."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in [*was, *(key for key in now if key not in was)]:
            yield from differences(was.get(key), now.get(key), f"{where}/{key}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for n, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{where}/{n}")
    elif was != now or type(was) is not type(now):
        yield f"{where}: was {was!r}, is {now!r}"


def assert_same(was: Any, now: Any, where: str) -> None:
    """The same plain data, also in the order of keys. Where it differs is looked for only if it does."""
    one, other = msgspec.json.encode(was), msgspec.json.encode(now)
    if one != other:
        assert list(differences(json.loads(one), json.loads(other), where))[:8] == []
    assert one == other


EACH = pytest.mark.parametrize("name", sorted(PLAYS))


@pytest.mark.slow
@EACH
def test_a_recorded_play_is_still_played_as_it_was(name: str) -> None:
    """Its log, its moments, and the view of every seat and of a spectator whenever the table waits."""
    recorded = read(FOLDER / f"{name}.json.xz")
    stops = 0
    for was, now in zip(recorded.stops, replayed(recorded), strict=True):
        assert_same(was, now, f"stop {stops}")
        stops += 1
    assert stops > 50


@pytest.mark.slow
@EACH
def test_it_is_still_played_so_by_the_same_chance(name: str) -> None:
    """House actors, or chance alone, answer as they did, word by word."""
    recorded, today = read(FOLDER / f"{name}.json.xz"), record(PLAYS[name], name, seen=False)
    assert recorded.setting == PLAYS[name]
    for stop, (was, now) in enumerate(zip(recorded.stops, today.stops, strict=False)):
        assert_same(was.moments, now.moments, f"stop {stop}")
    assert recorded.entries == today.entries
    assert recorded.words == today.words


def test_every_setting_has_its_recording() -> None:
    """None is forgotten, and none is left over."""
    assert sorted(PLAYS) == sorted(path.name.split(".")[0] for path in FOLDER.glob("*.json.xz"))
