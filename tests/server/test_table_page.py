"""The table page: in reading order, and the same for all where it should be."""

from __future__ import annotations

import re
from random import Random

import pytest
from litestar.testing import TestClient

from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.pages import cast, table
from commedia.server.pages.game_page import PLAIN, GamePage
from tests.server.seeing import Stage
from tests.server.tables import open_table

SEATS = ["Maud", "Iris", "Bo", "Cy"]


@pytest.fixture
def stage() -> Stage:
    stage = Stage("men-of-stones", SEATS)
    assert stage.play_until(lambda p: any(q.kind == "take_nature" for q in p.open.values()))
    return stage


def test_the_page_is_read_in_order(stage: Stage):
    """Marquee, cast, stage, cue, hand, script, tabs."""
    page = str(table.page(stage.seen("Maud")))
    places = [
        page.index(f'id="{i}"')
        for i in ("status", "notice", "cast", "stage", "cue", "hand", "script", "lines", "say")
    ]

    assert places == sorted(places)
    assert page.index('class="tabs"') > places[-1]


def test_every_part_has_its_place_on_the_page(stage: Stage):
    """What the stream sends is found there by its id, and stands there from the start."""
    seen = stage.seen("Maud")
    page = str(table.page(seen))

    for part in [*table.shared_parts(seen), *table.own_parts(seen)]:
        assert page.count(f'id="{part.target}"') == 1, part.target
        assert part.html in page


def test_shared_parts_are_the_same_bytes_for_everybody(stage: Stage):
    """They are drawn once a table, so nothing of a seat's own may be in them."""
    drawn = [table.shared_parts(stage.seen(seat)) for seat in [*SEATS, None]]

    assert all(parts == drawn[0] for parts in drawn)


def test_the_shared_parts_never_look_at_what_a_seat_knows():
    """They come out the same when the viewer's own state and decisions are taken away."""
    stage = Stage("men-of-stones", SEATS)
    below = below_of(Random(5))
    while not stage.play.finished:
        decision = next(q for q in stage.play.open.values() if q.given is None)
        stage.play.answer(decision.id, decision.seat, sample_answer(decision, below, stage.play.moves))
        stage.drain()
        bare = stage.seen(None, own=None, decisions=[])
        assert table.shared_parts(stage.seen("Bo")) == table.shared_parts(bare)


def test_the_body_says_whose_page_it_is(stage: Stage):
    """The sheet shows "You" by the number of the chair."""
    assert 'data-you="2"' in str(table.page(stage.seen("Iris")))
    assert "data-you" not in str(table.page(stage.seen(None)))
    assert 'data-chair="2"' in str(table.page(stage.seen(None)))


def test_whose_move_it_is_stands_in_one_place(stage: Stage):
    """One status, and a title that follows it."""
    decision = next(iter(stage.play.open.values()))
    page = str(table.page(stage.seen(decision.seat)))

    assert page.count('class="status"') == 1
    assert "● Your cue · A Cold Coronation" in page.partition("</title>")[0]
    assert page.count("button--cue") == 1


def test_the_x_card_is_on_every_seats_page_and_no_spectators(stage: Stage):
    """One tap."""
    assert 'action="/s/Maud/stop"' in str(table.page(stage.seen("Maud")))
    assert "/stop" not in str(table.page(stage.seen(None)))


def test_other_seats_of_the_device_are_reached_by_their_curtain(stage: Stage):
    """Nobody sees another's hand in passing."""
    page = str(table.page(stage.seen("Maud", devices=[("Bo", "/s/bo/curtain")])))

    assert 'href="/s/bo/curtain"' in page
    assert "Hand over to Bo" in page


def test_the_stream_begins_where_the_page_ends(stage: Stage):
    """No line is lost between the two, and none comes twice."""
    assert 'events?after=41"' in str(table.page(stage.seen("Maud", seq=41)))


def test_nothing_on_the_page_needs_an_inline_style_or_script(stage: Stage):
    """In any phase of the play."""
    for random in (1, 2):
        stage.play_until(lambda p: p.moves % 20 == 0 or p.finished, random)
        for seat in [*SEATS, None]:
            page = str(table.page(stage.seen(seat)))
            assert not re.search(r"<[^>]* style=", page)
            assert not re.search(r"<script(?! (src|defer))", page)
            assert not re.search(r"<[^>]* on[a-z]+=", page)


def test_every_id_is_there_once():
    """All through a play, for every seat."""
    stage = Stage("men-of-stones", SEATS)
    below = below_of(Random(8))
    while not stage.play.finished:
        for seat in SEATS:
            ids = re.findall(r'\bid="([^"]+)"', str(table.page(stage.seen(seat))))
            assert len(ids) == len(set(ids)), sorted({i for i in ids if ids.count(i) > 1})
        for _ in range(12):
            waiting = [q for q in stage.play.open.values() if q.given is None]
            if waiting:
                decision = waiting[below(len(waiting))]
                stage.play.answer(
                    decision.id, decision.seat, sample_answer(decision, below, stage.play.moves)
                )
                stage.drain()


def test_a_game_without_a_stage_is_shown_plainly(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    """Nothing is counted and nothing held, and the page says nothing of it."""
    monkeypatch.setattr(cast, "game_page_for", lambda slug: GamePage(PLAIN))
    drawn = str(cast.cast(stage.seen("Maud")))
    assert '<p class="seat__count"><' in drawn or '<p class="seat__count"></p>' in drawn
    assert '<svg class="seat__face"' in drawn
    assert "None" not in drawn


def test_the_hosts_links_are_whole_without_scripts_too(client: TestClient):
    """As in the lobby: a link is sent to somebody, who is not here."""
    table = open_table(client)
    for chair in (2, 3):
        assert table.post("Ann", "seat", {"chair": chair, "action": "open"}).status_code == 200
    seats = client.get(f"/api/tables/{table.id}/seats", headers=table.headers("Ann")).json()
    page = client.get(f"/s/{table.host}").text
    for token in (seats[1]["token"], seats[2]["token"], table.watch):
        assert f'readonly value="{client.base_url}/s/{token}"' in page
