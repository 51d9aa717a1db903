"""What a program is told beforehand: what an answer comes to, and why something is closed to it just now."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.engine import answer_schema
from commedia.engine.foretold import as_data
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.app import build
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.server.tables import Table, open_table

MOVES = 400
"""Answers after which a play is left; by then every game has foreseen something."""


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Playhouse]]:
    """A house that is asked over HTTP, and the house itself."""
    opened: list[Playhouse] = []

    async def house(*args: Any) -> Playhouse:
        opened.append(await Playhouse.open(*args))
        return opened[-1]

    at = tmp_path_factory.mktemp("house") / "commedia.sqlite3"
    with TestClient(build(lambda: Store.open(at), pace=0.0, open_house=house)) as client:
        yield client, opened[-1]


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_figures_and_closed_doors_are_told_over_http_as_they_are_to_a_script(
    open_house: tuple[TestClient, Playhouse], slug: str
) -> None:
    """In a play by chance, until both were met: what `t.foresee` and `t.decisions` say is in the replies."""
    client, house = open_house
    table = open_table(client, game=slug, seats=["Ann", "Bob", "Cy", "Dee"])
    live, below = house.tables[table.id], below_of(Random(5))
    figures, doors = 0, 0
    for _ in range(MOVES):
        play = live.at_play()
        asked = [q for q in play.open.values() if q.given is None]
        put = asked[below(len(asked))]
        answer = sample_answer(put, below, play.moves)
        told = as_data(play.foretold(put, answer))
        if told and figures < 5:
            figures += 1
            reply = foreseen(table, put.seat, put.id, answer.plain())
            assert reply["figures"] == over_the_wire(told)
            assert reply["says"] == play.comes_to(put, answer.plain(), live.script.words)
        shut = play.closed_doors(put.seat)
        if shut and doors < 5:
            doors += 1
            for decision in table.view(put.seat)["decisions"]:
                assert decision["closed"] == [
                    *answer_schema.closed(play.open[decision["id"]], play.moves),
                    *shut,
                ]
        if figures and (doors or slug == "city-of-masks"):  # its one door says why only to who tries it
            return
        table.answer({"id": put.id, "seat": put.seat}, answer.plain())
    raise AssertionError((figures, doors))


def foreseen(table: Table, seat: str, decision: str, answer: Any) -> dict[str, Any]:
    """What the API tells of an answer."""
    reply = table.post(seat, "foresee", {"decision": decision, "answer": answer})
    assert reply.status_code == 200, reply.text
    told: dict[str, Any] = reply.json()
    return told


def over_the_wire(told: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """As JSON has them: the values of odds are its keys, and keys are text."""
    return {
        name: {**one, "odds": {str(value): chance for value, chance in one["odds"].items()}}
        for name, one in told.items()
    }
