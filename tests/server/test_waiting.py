"""Nobody waits for long: at a brisk pace something happens that can be seen, or it is one's own cue."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.evenings import Evening, evening

MOST_SECONDS = 20.0
MOVES = {"city-of-masks": 60, "men-of-stones": 40, "face-of-angels": 40}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "chairs"), [("city-of-masks", 5), ("men-of-stones", 5), ("face-of-angels", 5)]
)
def test_no_pause_is_longer_than_twenty_seconds(tmp_path: Path, game: str, chairs: int) -> None:
    """Ann and four house actors: she answers at once, lets every scene end, and is never left in the dark."""

    async def then(e: Evening) -> None:
        longest = 0.0
        for _ in range(MOVES[game]):
            while e.asked() is None and not e.kept_open and not e.live.at_play().finished:
                seq, writing = e.live.log.seq, e.live.presence.writing()
                longest = max(
                    longest,
                    await e.pass_by(
                        60,
                        lambda seq=seq, writing=writing: (
                            e.live.log.seq != seq  # type: ignore[misc]
                            or e.live.presence.writing() != writing
                            or e.asked() is not None
                            or bool(e.kept_open)
                        ),
                    ),
                )
                assert longest <= MOST_SECONDS, [(q.kind, q.seat) for q in e.live.at_play().waiting_for()]
            if e.kept_open:
                await e.let_end()
                await e.pass_by(30, lambda: not e.kept_open)
            await e.one_step()
        assert longest > 0

    evening(tmp_path, then, game=game, chairs=chairs)
