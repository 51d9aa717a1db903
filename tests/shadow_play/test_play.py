"""Whole plays by any legal answers: they end, are restored from their log, and keep secrets and tokens."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.lab.check.trial import Trial


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (4, 5)])
def test_a_play_keeps_what_every_game_must(seats, seed):
    """Under options as they come; `commedia check` plays many more."""
    assert [str(found) for found in Trial(GAME, seats, seed, {}).run().findings] == []
