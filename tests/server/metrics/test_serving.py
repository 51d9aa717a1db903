"""Where a house tells its figures, and to whom it does not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from commedia.server.metrics.figures import Figures
from commedia.server.metrics.serving import page
from tests.server.tables import SEATS

HERE = "http://127.0.0.1:9464"


@pytest.fixture(scope="module")
def scraper() -> Any:
    """A program on the same machine."""
    return TestClient(page(Figures(), is_loopback=True), base_url=HERE)


def test_figures_are_told_as_prometheus_reads_them(scraper: Any) -> None:
    """In its plain format, and in the newer one where it asks for that; no copy is kept."""
    reply = scraper.get("/metrics")
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/plain; version=")
    assert reply.headers["cache-control"] == "no-store"
    assert "# TYPE commedia_shown_seconds histogram" in reply.text
    assert "_created" not in reply.text
    newer = scraper.get("/metrics", headers={"Accept": "application/openmetrics-text; version=1.0.0"})
    assert newer.headers["content-type"].startswith("application/openmetrics-text")
    assert newer.text.endswith("# EOF\n")
    head = scraper.head("/metrics")
    assert (head.status_code, head.text) == (200, "")


@pytest.mark.parametrize("head", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host"])
def test_whoever_a_proxy_brings_is_refused(scraper: Any, head: str) -> None:
    """Whoever they are said to be, this machine too."""
    reply = scraper.get("/metrics", headers={head: "127.0.0.1"})
    assert reply.status_code == 403
    assert "commedia_" not in reply.text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:9464", "10.0.0.7:9464", "127.0.0.1.example"])
def test_on_this_machine_it_goes_by_no_other_name(scraper: Any, host: str) -> None:
    """A page in a browser there could have its own name lead here."""
    assert scraper.get("/metrics", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost:9464", "[::1]:9464", "127.0.0.1"])
def test_its_own_names_are_answered(scraper: Any, host: str) -> None:
    """As the machine calls itself."""
    assert scraper.get("/metrics", headers={"Host": host}).status_code == 200


def test_told_to_a_network_it_goes_by_any_name() -> None:
    """Whoever keeps the house has said so, and a proxy is refused all the same."""
    asking = TestClient(page(Figures(), is_loopback=False), base_url="http://house.internal:9464")
    assert asking.get("/metrics").status_code == 200
    assert asking.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 403


def test_there_is_nothing_else(scraper: Any) -> None:
    """No page of the house, and nothing to write."""
    assert (scraper.get("/").status_code, scraper.get("/api/games").status_code) == (404, 404)
    assert scraper.post("/metrics").status_code == 405


@pytest.mark.slow
def test_a_house_that_is_served_tells_them_at_a_port_of_their_own(tmp_path: Path) -> None:
    """Its own port has no such address; both close together when it is told to stop."""
    process = subprocess.Popen(
        [sys.executable, "-m", "commedia", "play", "--port", "0", "--data", str(tmp_path)],
        env={**os.environ, "COMMEDIA_METRICS": "0", "COMMEDIA_PACE": "0"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        house = process.stdout.readline().split()[4]
        told = process.stdout.readline()
        [figures] = re.findall(r"http://127\.0\.0\.1:\d+/metrics", told)
        with httpx.Client(timeout=30.0) as client:
            opened = client.post(f"{house}/api/tables", json={"game": "men-of-stones", "seats": SEATS})
            assert opened.status_code == 201
            shown = client.get(figures).text
            assert 'commedia_moves_total{game="men-of-stones",kind="opening"} 1.0' in shown
            assert "commedia_tables 1.0" in shown
            assert client.get(f"{house}/metrics").status_code == 404
    finally:
        process.terminate()
        left, _ = process.communicate(timeout=30)
    assert left == ""
