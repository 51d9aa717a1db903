"""How quickly the house plays tells nobody who could act: tables that differ in what nobody else may see."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia.server.actors import PACE_SECONDS, Actors
from commedia.server.pace import GIVEN_SECONDS
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.browser.scenes import Scene, open_at
from tests.browser.test_masks_forms import ALONE, ANYHOW, ROUND

ACTORS = ("Bob", "Dee", "Eve")
SECONDS = 60.0
"""As long as is looked on: the house has long done by then what it can."""


def witnesses(ill: Collection[str]) -> dict[str, Any]:
    """A scene in which Ann will break with her mask; these wish her ill, and so could denounce her."""
    avatars: Any = ROUND["avatars"]
    return {
        **ROUND,
        "avatars": {
            seat: {**avatar, "feels": {"Ann": -4 if seat in ill else 4} if seat != "Ann" else {}}
            for seat, avatar in avatars.items()
        },
    }


def looked_on(folder: Path, scene: Scene) -> list[tuple[float, bytes]]:
    """What anybody is shown once Ann has done it, and when: by a clock that goes on as the house waits."""
    seen: list[tuple[float, bytes]] = []

    async def run() -> None:
        store = Store.open(str(folder / "commedia.sqlite3"))
        house, now = await Playhouse.open(store), 0.0
        live = await house.table(scene.table)
        play = live.play
        assert play is not None

        async def rest(seconds: float) -> None:
            nonlocal now
            look()
            now += seconds
            await asyncio.sleep(0)

        def look() -> None:
            shown = msgspec.json.encode([live.edition.alike.waiting, play.answered(), len(live.lines)])
            if not seen or seen[-1][1] != shown:
                seen.append((round(now, 6), shown))

        actors = Actors(house, PACE_SECONDS, rest, lambda: now)
        live.presence.clock = lambda: now
        said = {(seat, kind): answer for seat, kind, answer in ALONE}
        while not any(q.kind == "denounce_or_not" for q in play.waiting_for()):
            asked = play.waiting_for()[0]
            answer = said.get((asked.seat, asked.kind), ANYHOW.get(asked.kind, "turn_down"))
            await live.take(lambda play, q=asked, answer=answer: play.answer(q.id, q.seat, answer))
        for chair, seat in live.lobby.seats.items():
            if seat not in ACTORS:
                live.watch(asyncio.Event(), chair)
                await live.read_on_a_page(chair)
        try:
            while now < SECONDS:
                actors.wake(live)
                await asyncio.sleep(0)
                for _ in range(200):
                    if not actors.busy:
                        break
                    await asyncio.sleep(0.001)
                look()
                now += 0.0 if actors.busy else 1.0
        finally:
            await actors.stop()
            store.close()

    asyncio.run(asyncio.wait_for(run(), 60))
    return seen


@pytest.mark.parametrize("ill", [["Cy"], ["Bob"], ["Bob", "Cy", "Eve"]], ids="-".join)
def test_cm_unm_02_who_could_denounce_is_answered_for_no_later(tmp_path: Path, ill: list[str]) -> None:
    """The house answers at the same moments, and Cy's one answer is not given: all see the same, always."""
    scenes = [
        open_at(tmp_path, "city-of-masks", witnesses(who), "open_scene", {"at": 0}, actors=ACTORS)
        for who in ([], ill)
    ]
    nobody, somebody = (looked_on(tmp_path, scene) for scene in scenes)
    assert nobody == somebody
    assert len(nobody) == 1 + len(ACTORS)
    assert nobody[-1][0] + 2 * GIVEN_SECONDS < SECONDS
    assert nobody[-1][1].startswith(b'[[["Cy","thinking over what was seen"]],')
