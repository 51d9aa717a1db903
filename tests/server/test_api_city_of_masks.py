"""City of Masks over HTTP, by a program that knows its schemas and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from litestar.testing import TestClient

from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.masks import stock
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.suggested_face import choose_for_me
from commedia.lab.playouts import below_of
from tests.server.tables import Table, open_table

TRIES = 400
"""A sheet filled in by chance is nearly never a hidden face; sooner or later it is left to be chosen."""


@pytest.fixture
def city(client: TestClient) -> Table:
    """Three people at a short game."""
    return open_table(client, game="city-of-masks", options={"round_limit": 3})


@pytest.mark.slow
def test_a_whole_game_is_played_from_the_schemas_alone(city: Table) -> None:
    """Whatever they allow is taken, or refused with a sentence and its rule; the words are in the script."""
    refusals = city.play_by_schema(Random(5), TRIES)
    over = city.view("Ann")
    assert over["finished"] is True
    assert {score["seat"] for score in over["state"]["scores"]} == set(city.tokens)
    assert all(sentence.endswith((".", "?", ")")) for sentence in refusals)
    assert "So be it." in {line["words"] for line in city.script("Ann")}


def test_a_hidden_face_is_sent_as_a_list_of_lines(city: Table) -> None:
    """Each action in own words, or borrowed by what it says; its owner sees it, and nobody else."""
    (decision,) = city.view("Ann")["decisions"]
    masks = stock(Options())
    own = masks[city.view("Ann")["state"]["avatars"]["Ann"]["start_mask"]]
    lines = [
        {
            "words": "" if act.source else f"Count the spoons, {n} at a time",
            "value": act.value,
            "source": masks[mask_of(act.source)].act(act.source).words if act.source else "",
            "against": own.act(act.against).words if act.against else "",
        }
        for n, act in enumerate(choose_for_me(own, masks, below_of(Random(1))), start=1)
    ]
    reply = city.answer(decision, {"do": "compose", "acts": lines})
    assert reply.status_code == 200, reply.text
    for seat in ("Bob", "Cy"):
        city.answer(city.view(seat)["decisions"][0], "choose_for_me")
    seen, hidden = (city.view(seat)["state"]["avatars"]["Ann"] for seat in ("Ann", "Bob"))
    assert [act["value"] for act in seen["hidden_face"]] == [line["value"] for line in lines]
    assert "spoons" in str(seen)
    assert "spoons" not in str(hidden)
