"""Sights of both games, held against the views that programs are sent."""

from __future__ import annotations

from random import Random

import pytest

from commedia import games
from commedia.engine import Play, SeededDealer
from commedia.lab.check.secrets.hidden_fields import known_values, leaks
from commedia.lab.check.secrets.sight import shown_in
from commedia.lab.playouts import below_of

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]
OPTIONS = [{}, {"show_tokens": "owner_only"}]
QUICK = "men-of-stones"
EACH_GAME = pytest.mark.parametrize(
    "slug", [slug if slug == QUICK else pytest.param(slug, marks=pytest.mark.slow) for slug in games.SLUGS]
)


def begun(slug: str, seed: int) -> Play:
    """A table of five; every other one shows tokens to their owners alone, where a game can."""
    game = games.get(slug)
    options = {key: value for key, value in OPTIONS[seed % 2].items() if key in game.options}
    return Play.start(game, NAMES, game.lab.for_trial | options, SeededDealer(bytes([seed]) * 32))


@EACH_GAME
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_a_sight_shows_what_the_view_shows(slug: str, seed: int) -> None:
    """A whole game: every field that is in a seat's view, and no other; prose as text, and by its id.

    After each decision one of the six looks, three times in four: what stands wrongly goes on standing.
    """
    play, below = begun(slug, seed), below_of(Random(seed))
    looks = 0
    while not play.finished:
        play.play_randomly(below, 1)
        words = {id: f"{text}!" for id, (_, text) in play.outbox.words.items()}
        for seat in [*NAMES, None]:
            if below(8):
                continue
            assert shown_in(play.sight(seat)) == play.view(seat)["state"]
            assert shown_in(play.sight(seat, words), words=True) == play.view(seat, words)["state"]
            looks += 1
    assert looks > 50


@EACH_GAME
def test_what_is_hidden_changes_nothing_in_a_sight(slug: str) -> None:
    """At pauses of a game hidden fields are given other values, and every seat's sight stays as it was."""
    play, below = begun(slug, 5), below_of(Random(5))
    pauses = 0
    while not play.finished:
        play.play_randomly(below, 25)
        assert list(leaks(play, known_values([play.world]), below)) == []
        pauses += 1
    assert pauses > 1


@pytest.mark.slow
def test_a_sight_that_shows_too_much_is_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check looks at sights as it does at views."""
    play, below = begun("men-of-stones", 0), below_of(Random(0))
    play.play_randomly(below, 150)
    assert play.world.phase.startswith("IV")
    assert list(leaks(play, known_values([play.world]), below)) == []
    monkeypatch.setattr(Play, "sight", lambda play, seat, words=None: play.world)
    found = list(leaks(play, known_values([play.world]), below))
    assert any("caution_bid is hidden" in leak.sentence and "/sight/" in leak.sentence for leak in found)
