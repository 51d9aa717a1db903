"""A short campaign: no acknowledged move is lost or kept twice, whatever is killed or frozen meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import postgresql, redis_server
from tests.campaign.campaign import fight


@pytest.mark.slow
@pytest.mark.skipif(
    not (postgresql.IS_THERE and redis_server.IS_THERE), reason="PostgreSQL or Redis is not installed here"
)
def test_whatever_dies_or_freezes_no_move_is_lost_and_none_is_kept_twice(tmp_path: Path) -> None:
    """All logs replay, every worker shows the same, and all go on within five seconds of the last fault."""
    came = fight(tmp_path, rounds=4, workers=2, tables=5, seed=6581)
    assert came.wrong == []
    assert came.acknowledged > 5
