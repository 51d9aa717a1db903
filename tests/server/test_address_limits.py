"""How much of the house one address may have, and how much there is of it."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.server import run
from commedia.server.address_limits import HOUR, USUAL, Bounds, Limits, who
from commedia.server.app import build
from commedia.server.errors import TooMany
from commedia.server.ports_and_locks import CannotServe
from commedia.store import Store
from tests.server.streets import PATIENCE, Street, open_street

ROOT = Path(__file__).parents[2]
NEW = {"game": "men-of-stones"}
HOME = "127.0.0.1"


@contextmanager
def held(street: Street, path: str, source: str = HOME, **heads: str) -> Iterator[http.client.HTTPResponse]:
    """A reply, its line open for as long as the block lasts. source: the address that asks."""
    line = http.client.HTTPConnection("127.0.0.1", street.port, timeout=PATIENCE, source_address=(source, 0))
    with closing(line):
        line.request("GET", path, headers=heads)
        yield line.getresponse()


def status(street: Street, path: str, source: str = HOME, **heads: str) -> int:
    with held(street, path, source, **heads) as reply:
        return reply.status


def free(street: Street, path: str, **heads: str) -> int:
    """The status once the house has seen that another line was hung up."""
    until = time.monotonic() + PATIENCE
    while (told := status(street, path, **heads)) == 429 and time.monotonic() < until:
        time.sleep(0.01)
    return told


def test_one_address_opens_so_many_tables_within_an_hour(database: Path) -> None:
    """By either way; a program and a person are told so, and when to try again."""
    with TestClient(build(partial(Store.open, database), pace=0.0, limits=Limits(openings=3))) as client:
        assert client.post("/api/tables", json=NEW).status_code == 201
        assert client.post("/try", data=NEW, follow_redirects=False).status_code == 303
        assert client.post("/tables", data=NEW, follow_redirects=False).status_code == 303
        refused = client.post("/api/tables", json=NEW)
        assert refused.status_code == 429
        assert 3_500 < int(refused.headers["retry-after"]) <= 3_601
        assert refused.json() == {
            "error": "There are too many tables opened within an hour from one address. "
            "Nothing was done; try again in 60 minutes.",
            "rule": "",
            "field": "",
        }
        page = client.post("/try", data=NEW)
        assert page.status_code == 429
        assert "retry-after" in page.headers
        assert "<h1>The house is full</h1>" in page.text
        assert client.get("/").status_code == 200


def test_the_house_keeps_so_many_tables(database: Path) -> None:
    """Whoever opens them, and after a restart, too."""
    for _ in range(2):
        with TestClient(build(partial(Store.open, database), pace=0.0, limits=Limits(tables=2))) as client:
            while (reply := client.post("/api/tables", json=NEW)).status_code == 201:
                pass
            assert reply.status_code == 429
            assert reply.headers["retry-after"] == "3600"
            assert "tables that this house keeps in all" in reply.json()["error"]


def test_one_address_holds_so_many_streams(database: Path) -> None:
    """Windows and programs alike; whoever hangs up makes room."""
    with open_street(database, limits=Limits(streams=2)) as street:
        window, program, ann = (
            f"/s/{street.tokens['Ann']}/events",
            street.path("events"),
            street.bearer("Ann"),
        )
        with held(street, window) as first:
            assert first.status == 200
            with held(street, program, **ann) as second, held(street, window) as third:
                assert (second.status, third.status) == (200, 429)
                assert int(third.headers["retry-after"]) > 0
                assert status(street, program, **ann) == 429
                assert status(street, "/") == 200
            assert free(street, program, **ann) == 200
        assert free(street, window) == 200


def test_one_address_asks_so_much_at_one_time(database: Path) -> None:
    """What it holds counts; others are not kept waiting."""
    with open_street(database, limits=Limits(requests=2)) as street:
        window = f"/s/{street.tokens['Ann']}/events"
        with held(street, window), held(street, window):
            assert status(street, "/") == 429
            assert status(street, "/api/games") == 429
            assert status(street, "/", "127.0.0.2") == 200
        assert free(street, "/") == 200


def test_a_proxy_on_this_machine_says_whose_a_request_is_and_nobody_else_does(database: Path) -> None:
    """What it adds last counts, whatever a client wrote before it."""
    with open_street(database, limits=Limits(requests=1)) as street:
        window = f"/s/{street.tokens['Ann']}/events"
        with held(street, window, **{"X-Forwarded-For": "192.0.2.7"}) as first:
            assert first.status == 200
            first_last, last = "192.0.2.8, 192.0.2.7", "192.0.2.7, 192.0.2.8"
            for said, due in (("192.0.2.7", 429), ("192.0.2.8", 200), (first_last, 429), (last, 200)):
                assert status(street, "/", **{"X-Forwarded-For": said}) == due, said
            # From another machine it is that machine's, whatever it says.
            with held(street, window, "127.0.0.2", **{"X-Forwarded-For": "192.0.2.9"}) as other:
                assert other.status == 200
                assert status(street, "/", "127.0.0.2", **{"X-Forwarded-For": "192.0.2.10"}) == 429
                assert status(street, "/", **{"X-Forwarded-For": "192.0.2.9"}) == 200


def test_what_was_opened_is_forgotten_after_an_hour() -> None:
    """With the address; the wait is to the end of the hour of the first of them."""
    hours = [0.0]
    bounds = Bounds(Limits(openings=2), now=lambda: hours[0])
    for hours[0] in (0.0, 600.0):
        bounds.open_table("a", 0)
    bounds.open_table("b", 0)
    with pytest.raises(TooMany) as full:
        bounds.open_table("a", 0)
    assert full.value.wait_seconds == 3_001
    hours[0] = HOUR
    bounds.open_table("a", 0)
    hours[0] = 2 * HOUR + 1
    bounds.open_table("c", 0)
    assert list(bounds._opened) == ["c"]
    for _ in range(5):
        bounds.open_table("", 0)  # this program itself


def test_one_household_has_many_addresses() -> None:
    """Of IPv6, all that differ behind 64 bits; one that only wears IPv6 is what it was."""
    same = {who((address, 1)) for address in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7%eth0")}
    assert len(same) == 1
    assert who(("2001:db8:1:3::1", 1)) not in same
    assert who(("::ffff:192.0.2.7", 1)) == who(("192.0.2.7", 1)) == "192.0.2.7"


def test_the_reference_names_every_bound() -> None:
    """With what it is where nobody says."""
    text = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    for name, most in msgspec.structs.asdict(USUAL).items():
        assert re.search(rf"`COMMEDIA_MOST_{name.upper()}` .*; {most} where unset", text), name


def test_bounds_are_set_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """0 is none; what is no number is told before the house opens."""
    assert Limits.of({"COMMEDIA_MOST_TABLES": "7", "COMMEDIA_MOST_STREAMS": ""}) == Limits(tables=7)
    bounds = Bounds(Limits(requests=0, openings=0, tables=0))
    for _ in range(5):
        bounds.open_table("a", 10**9)
    monkeypatch.setenv("COMMEDIA_MOST_OPENINGS", "many")
    with pytest.raises(CannotServe, match="COMMEDIA_MOST_OPENINGS is a number, 0 for no bound, not 'many'"):
        run.serve(0, tmp_path)
