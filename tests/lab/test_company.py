"""The company in its scenes: when there is room to talk, and whole plays with all that is said in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Game, Speech, Talk
from commedia.lab.company import Performed, performed

SEATS = ["Ann", "Bob", "Cyd"]


def _speak(talk: Talk[Any]) -> Speech:
    """So many words, each line another: who, what for, to whom."""
    text = f"{talk.names[talk.seat]}, {talk.act}, to {talk.names.get(talk.toward) or 'all'}"
    act = {"press": "ask"}.get(talk.act, talk.act)
    return Speech(text, f"{act}.{len(talk.heard):08x}", talk.toward)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Men of Stones with a house that always has something to say."""
    game = games.get("men-of-stones")
    monkeypatch.setattr(game, "house", msgspec.structs.replace(game.house, speak=_speak))
    return game


def lines_by_scene(played: Performed) -> list[list[str]]:
    """The acts of the lines of each scene, less the first words after something has befallen somebody."""
    scenes: list[list[str]] = [[]]
    for one in played.heard:
        if one.rule == "MS-SCN-08" or (one.rule == "MS-SCN-02" and "others" in one.figures):
            scenes.append([])
        if one.is_spoken and not one.line.startswith("react."):
            scenes[-1].append(one.line.partition(".")[0])
    return scenes


def test_every_scene_is_played_before_it_is_closed(game: Game) -> None:
    """Three lines to six, from the first word to the one that leads out; outside scenes nobody speaks."""
    played = performed(game, SEATS, 3)
    assert played.play.finished
    before, *scenes, final = lines_by_scene(played)
    assert before == []
    assert 3 <= len(final) <= 6
    assert len(scenes) > 9
    assert {len(scene) for scene in scenes} <= {3, 4, 5, 6}
    assert {(scene[0], scene[-1]) for scene in scenes} == {("enter", "out")}
    assert Counter(act for scene in scenes for act in scene).keys() >= {"enter", "answer", "ask", "out"}


def test_a_play_is_the_same_again_under_its_seed_and_no_other(game: Game) -> None:
    """Word by word."""
    one, again, other = (
        [said.text for said in performed(game, SEATS, seed).heard if said.is_spoken] for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_a_game_whose_house_says_nothing_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As all games were before."""
    game = games.get("men-of-stones")
    monkeypatch.setattr(game, "house", msgspec.structs.replace(game.house, speak=lambda talk: None))
    played = performed(game, SEATS, 3)
    assert played.play.finished
    assert not any(one.is_spoken for one in played.heard)
