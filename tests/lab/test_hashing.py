"""One random game in a hash: the same whenever it is played anew, and another for another seed."""

from __future__ import annotations

from commedia.lab.check.hashing import digest, speak
from commedia.lab.game_address import find
from tests.engine.playing import table

GAME = find("tests.toys.candlelight:HONEST")


def test_the_same_game_has_the_same_hash_and_another_has_another() -> None:
    assert digest(GAME, 3, 1) == digest(GAME, 3, 1)
    assert len({digest(GAME, 3, seed) for seed in range(4)}) == 4
    assert digest(GAME, 2, 1) != digest(GAME, 3, 1)


def test_a_game_that_fails_has_a_hash_as_well() -> None:
    """Whether it fails every time is what is asked here; the trial of that game tells why."""
    failing = find("tests.toys.sisters:MOONSTRUCK")
    assert digest(failing, 3, 1) == digest(failing, 3, 1)


def test_people_speak_in_between() -> None:
    play = table()
    speak(play, lambda below: below - 1)
    [said] = [moment for moment in play.outbox.moments if moment.kind == "whisper"]
    assert said.to is not None
    assert said.seat in said.to
