"""Words are their author's: erased at any time, for everybody, and the table goes on without them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from litestar.testing import TestClient

from commedia.lab.verify import verify
from commedia.server import streams, verbs
from commedia.server.app import build
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.lobby import Authorship
from commedia.server.playhouse import Playhouse
from commedia.server.streams import Wanted
from commedia.store import Store
from tests.server.tables import Table, open_table
from tests.server.test_streams import at_table

REGRET = "the well at midnight"


def said(table: Table, seat: str = "Ann", text: str = REGRET, **how: object) -> str:
    """Somebody says something. Returns the id of the words."""
    assert table.post(seat, "say", {"how": "line", "text": text, **how}).status_code == 200
    return written(table, seat)[-1]["words"]


def written(table: Table, seat: str) -> list[dict[str, str]]:
    """What a seat wrote, as it is told over the API."""
    reply = table.client.get(f"/api/tables/{table.id}/words", headers=table.headers(seat))
    assert reply.status_code == 200, reply.text
    pieces: list[dict[str, str]] = reply.json()
    return pieces


def pages(table: Table) -> str:
    """All that anybody's pages and views say."""
    shown = [str(table.view(seat)) for seat in (*table.tokens, "watch")]
    for token in (*table.tokens.values(), table.watch):
        for page in ("", "/book"):
            reply = table.client.get(f"/s/{token}{page}")
            assert reply.status_code == 200, reply.text
            shown.append(reply.text)
    return "".join(shown)


def test_what_is_erased_is_gone_from_every_page_and_its_line_says_so(table: Table) -> None:
    """The line stays with its speaker; view, script, page and book have other words in place of those."""
    words = said(table)
    assert pages(table).count(REGRET) > 6
    assert table.post("Ann", "erase", {"words": words}).status_code == 200
    after = pages(table)
    assert REGRET not in after
    assert "<i>(erased)</i>" in after
    assert written(table, "Ann") == []
    last = table.script("Bob")[-1]
    assert (last["seat"], last["words"], last["erased"]) == ("Ann", "", True)


def test_words_are_erased_by_whoever_wrote_them_alone(table: Table) -> None:
    """To another seat, the host's or not, they are not there, and neither are words that never were."""
    words = said(table, "Bob")
    refusals = {table.post(seat, "erase", {"words": words}).text for seat in ("Ann", "Cy")}
    refusals.add(table.post("Bob", "erase", {"words": "w999.0"}).text)
    assert len(refusals) == 1
    assert REGRET in pages(table)
    assert table.post("watch", "erase", {"words": words}).status_code == 403
    assert (
        table.client.get(f"/api/tables/{table.id}/words", headers=table.headers("watch")).status_code == 403
    )
    assert table.post("Bob", "erase", {"words": words}).status_code == 200
    assert table.post("Bob", "erase", {"words": words}).status_code == 422


def test_what_one_wrote_is_listed_for_oneself_alone_in_the_order_of_writing(table: Table) -> None:
    """Whispers too, and the tenth after the second."""
    for n in range(11):
        said(table, "Ann", f"word {n}")
    said(table, "Ann", "hush", how="whisper", to=["Cy"])
    assert [piece["text"] for piece in written(table, "Ann")] == [*(f"word {n}" for n in range(11)), "hush"]
    assert written(table, "Cy") == []


def test_only_ones_own_words_bring_the_way_to_erase_them(table: Table) -> None:
    """A link on one's own line leads to the piece on a page of one's own, where a plain form erases it."""
    words = said(table)
    ann, bob = (table.tokens[seat] for seat in ("Ann", "Bob"))
    assert f'href="/s/{ann}/words#{words}"' in table.client.get(f"/s/{ann}").text
    for path in (bob, table.watch):
        assert "/words#" not in table.client.get(f"/s/{path}").text
    mine = table.client.get(f"/s/{ann}/words").text
    assert REGRET in mine
    assert f'id="{words}"' in mine
    assert "cannot be undone" in mine
    assert REGRET not in table.client.get(f"/s/{bob}/words").text
    assert table.client.get(f"/s/{table.watch}/words").status_code == 403
    reply = table.client.post(f"/s/{ann}/erase", data={"words": words}, follow_redirects=True)
    assert reply.status_code == 200
    assert "(erased)" in reply.text
    assert REGRET not in reply.text


def test_an_open_window_is_sent_the_line_as_it_is_now(tmp_path: Path) -> None:
    """In place of the line that it shows; where it may not know of the line, it is sent nothing."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        windows = {chair: streams.events(house, Invitation(live.id, chair, 0), Wanted()) for chair in (2, 3)}
        for window in windows.values():
            await anext(window), await anext(window)
        async with house.at(live.id):
            await verbs.say(house, live, 1, verbs.SayBody(text=REGRET, how="whisper", to=["Bob"]))
        heard = (await anext(windows[2])).decode()
        assert REGRET in heard
        async with house.at(live.id):
            [piece] = await live.script.written_by("Ann", Authorship(0))
            await verbs.erase(house, live, 1, verbs.EraseBody(words=piece.id))
            await verbs.say(house, live, 1, verbs.SayBody(text="Hm."))
        n = heard.partition('data-n="')[2].partition('"')[0]
        now = (await anext(windows[2])).decode()
        assert f'hx-target="#lines [data-n=\'{n}\']" hx-swap="outerHTML"' in now
        assert "in a whisper to <bdi>Bob</bdi>: <bdi><i>(erased)</i></bdi>" in now
        others = (await anext(windows[3])).decode()
        assert "Hm." in others
        assert "erased" not in others
        for window in windows.values():
            await window.aclose()

    at_table(tmp_path, play)


def erase_all(table: Table) -> int:
    """Everybody erases all that they wrote. Returns how many pieces that was."""
    pieces = [(seat, piece["words"]) for seat in table.tokens for piece in written(table, seat)]
    for seat, words in pieces:
        assert table.post(seat, "erase", {"words": words}).status_code == 200
    return len(pieces)


@pytest.mark.slow
def test_a_table_goes_on_without_its_words_and_is_true_in_the_end(database: Path) -> None:
    """Names and all are erased halfway and at the end, with a restart between; the file is verified."""
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table = open_table(client)
        table.play_on(Random(3), moves=60)
        assert "So be it." in pages(table)
        assert erase_all(table) > 6
        before = pages(table)
        assert "So be it." not in before
    with TestClient(build(partial(Store.open, database), pace=0.0)) as client:
        table.client = client
        assert "So be it." not in pages(table)
        table.play_on(Random(3), moves=2_000)
        said(table)
        assert erase_all(table) > 6
        assert "So be it." not in pages(table)
        saved = client.get(f"/api/tables/{table.id}/export", headers=table.headers("Bob"))
        assert saved.json()["words"] == {}
        assert verify(saved.text).entries == len(saved.json()["entries"])


@pytest.mark.slow
def test_a_city_without_its_words_can_be_looked_at(client: TestClient) -> None:
    """Names, places, actions and orders that somebody wrote: every page stands without them."""
    city = open_table(client, game="city-of-masks", options={"round_limit": 3})
    city.play_by_schema(Random(5), tries=400)
    assert erase_all(city) > 0  # how much is written depends on what is drawn
    assert "So be it." not in pages(city)
