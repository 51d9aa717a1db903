"""The order of play of each game is what is played: every scene and every phase where the page has it."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import Order, Part, Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.games.city_of_masks.state import phases as masks
from commedia.games.men_of_stones import phases as stones

NAMES = ["ann", "bob", "cy", "dee", "eve"]


def order_of(slug: str) -> Order:
    """The order of play of a game."""
    order = games.get(slug).rules.order
    assert order is not None
    return order


def places(play: Play) -> tuple[str, str]:
    """The part and the phase of a table, as its state has them."""
    w: Any = play.world
    if play.game.slug == "men-of-stones":
        act, doing = stones.split(w.phase)
        return (act, doing) if doing else (w.act, w.phase)
    return ("setting up" if w.phase in masks.BEFORE_PLAY else "a round"), w.phase


@pytest.mark.parametrize(("slug", "seats"), [("men-of-stones", 4), ("city-of-masks", 5)])
def test_whole_plays_keep_to_the_page(slug: str, seats: int) -> None:
    """At every pause the scene is a step of the part that the state is in, with a title for its phase."""
    game, order = games.get(slug), order_of(slug)
    scenes: set[str] = set()
    for seed in range(3):
        random = Random(seed)
        options = game.lab.for_trial | ({"round_limit": 2} if slug == "city-of-masks" else {})
        play = Play.start(game, NAMES[:seats], options, SeededDealer(seed.to_bytes(32, "big")))
        while not play.finished:
            part, phase = places(play)
            steps = [step for step in order.parts[part].steps if hasattr(step, "scene")]
            assert play.scene in [step.name for step in steps]
            assert order.parts[part].title_of(phase), (part, phase, play.scene)
            scenes.add(play.scene)
            asked = [q for q in play.open.values() if q.given is None]
            decision = asked[random.randrange(len(asked))]
            play.answer(decision.id, decision.seat, sample_answer(decision, random.randrange, play.moves))
        assert play.world.phase == "done"
    asking = {step.name for step in order.steps} & scenes
    assert len(asking) > 8


def test_men_of_stones_has_its_acts_and_their_steps() -> None:
    """As the heading of the stage shows them."""
    assert {act: part.titles for act, part in order_of("men-of-stones").parts.items()} == {
        "I": ("Natures", "Dice", "Natures taken", "Scenes"),
        "II": ("Forsworn", "Dice", "Desires", "Scenes"),
        "III": ("Forsworn", "Dice", "Pivot", "Ties", "Scenes", "Turning point"),
        "IV": ("Forsworn", "Scene set", "Caution bid", "Consequences", "Bids shown"),
        "V": ("Framing", "Spotlight", "Final scene", "Fate", "Last words"),
    }


def test_city_of_masks_has_its_setting_up_and_its_rounds() -> None:
    """As the heading of the stage shows them."""
    assert {name: part.titles for name, part in order_of("city-of-masks").parts.items()} == {
        "setting up": ("Masks", "Hidden faces, names", "Feelings, aims"),
        "a round": ("Places", "Masks", "Scenes", "Market"),
        "the end": ("Reckoning",),
    }


@pytest.mark.parametrize("slug", games.SLUGS)
def test_steps_on_the_stage_are_those_of_the_page(slug: str) -> None:
    """No stage has a list of its own: whatever the page calls a step stands in no other file of the game."""
    folder = Path(games.__file__).parent / slug.replace("-", "_")
    page = import_module(f"commedia.games.{folder.name}.rules.order")
    parts = [part for part in vars(page).values() if isinstance(part, Part)]
    titles = {title for part in (*parts, *order_of(slug).parts.values()) for title in part.titles}
    for file in (folder / "stage").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1:
                held = [one.value for one in node.elts if isinstance(one, ast.Constant)]
                assert sum(one in titles for one in held) < 2, (file.name, held)
