"""Views that a table keeps from move to move, held against the one function that derives every view."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from commedia import games
from commedia.engine import Play, SeededDealer
from commedia.engine.state import view_of
from commedia.engine.view_cache import Views
from commedia.lab.check.secrets.sight import shown_in
from commedia.lab.playouts import below_of


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_a_kept_view_is_the_view(slug: str, seed: int) -> None:
    """A whole game, five seats: now and then somebody looks, and sees what `view_of` derives.

    Its keys stand in the same order, so that nobody can tell whether the house was opened anew in between.
    A kept sight shows the same, whoever looked before, with words and without.
    """
    game, below = games.get(slug), below_of(Random(seed))
    names = ["Ann", "Bob", "Cy", "Dee", "Eve"]
    play = Play.start(game, names, game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
    kept = Views(game.rules.world, play.known, play.known_sights)
    looks = 0
    while not play.finished:
        play.play_randomly(below, 1)
        kept.turn_to(play.world, {})
        for seat in [*names, None]:
            if below(6):
                continue
            derived = view_of(play.world, seat, {}, play.known)
            assert kept.of(seat) == msgspec.json.encode(derived)
            assert shown_in(kept.sight_of(seat), words=True) == derived
            looks += 1
    assert looks > 50
