"""Hearing a Memory takes as long as that takes, at a table with people and with the house.

Source: KT-MEM-06.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from commedia.server.playhouse import Playhouse
from tests.browser.scenes import open_at
from tests.know_thyself.test_elsewhere import PCS, STATE
from tests.server.evenings import Evening, ToldStore

pytestmark = pytest.mark.slow

MEMORY = "A lamp, long ago, and nobody to light it for."
SIDE = {
    "want": "one white bloom", "staked": 3, "matched": 3, "card": "8D", "result": "lost",
    "outcome": "She is shown the gate.", "memory": MEMORY,
}  # fmt: skip
MINUTES = 5 * 60


def told(narration: str) -> dict[str, Any]:
    """Dee has lost, and all is told: what she did not tell herself was told by Rosa."""
    wager = {
        "room": "garden", "opener": "Dee", "outcome": "her pockets turned out", "stake": 3, "gm_card": "10S",
        "participants": {"Dee": SIDE}, "narration": narration,
    }  # fmt: skip
    return {**STATE, "phase": "wager", "step": "tell", "master": 55, "wager": wager, "pcs": PCS}


def evening(tmp_path: Path, narration: str, then: Callable[[Evening], Awaitable[None]]) -> None:
    """Rosa is the house's, and everybody else is here."""
    scene = open_at(tmp_path, "know-thyself", told(narration), "hear", {}, actors=("Rosa",))

    async def play() -> None:
        store = ToldStore.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.table(scene.table)
        e = Evening(house, store, live)
        for n, seat in live.lobby.seats.items():
            if seat != "Rosa":
                live.audience.watch(asyncio.Event(), n)
                live.document.note_page(n)
        try:
            await then(e)
        finally:
            await e.actors.stop()
            store.close()

    asyncio.run(asyncio.wait_for(play(), 60))


def hears(e: Evening) -> list[str]:
    """Whom payment waits for."""
    assert e.live.play is not None
    return [q.seat for q in e.live.play.waiting_for() if q.kind == "hear"]


def chair_of(e: Evening, seat: str) -> int:
    """Where somebody sits."""
    return next(n for n, of in e.live.lobby.seats.items() if of == seat)


def test_kt_mem_06_whoever_hears_it_and_is_here_says_themself_that_it_goes_on(tmp_path: Path) -> None:
    """There is one answer to it, and the house gives it for nobody, however long Dee says nothing."""

    async def then(e: Evening) -> None:
        assert hears(e) == ["Dee"]
        await e.pass_by(MINUTES)
        assert hears(e) == ["Dee"]

    evening(tmp_path, "outcome", then)


@pytest.mark.parametrize("seat", ["Dee", "Mina"])
def test_kt_mem_06_the_house_hears_it_for_as_long_as_somebody_writes(tmp_path: Path, seat: str) -> None:
    """What it contradicts may be said by whoever finds it, in the Wager or not; only then it ends."""

    async def then(e: Evening) -> None:
        assert hears(e) == ["Rosa"]
        for _ in range(MINUTES // 4):
            e.live.presence.drafted(chair_of(e, seat), "cue")
            await e.pass_by(4)
        assert hears(e) == ["Rosa"]
        e.live.presence.dropped(chair_of(e, seat), "cue")
        await e.pass_by(MINUTES, lambda: not hears(e))
        assert hears(e) == []

    evening(tmp_path, "memory", then)
