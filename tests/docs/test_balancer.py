"""nginx before workers, as the how-to sets it up: a table goes to one, and to another where that falls."""

from __future__ import annotations

import http.server
import os
import pwd
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.docs.pages import DOCS, blocks
from tests.docs.sites import AROUND, HOME, Site, program

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program("nginx") is None, reason="nginx is not installed here"),
]

TABLES = [f"tab{n:x}{'k' * 6}" for n in range(40)]


class Worker:
    """Whoever answers with its number, or with 503 while it is not well."""

    def __init__(self, number: int) -> None:
        self.is_well = True
        worker = self

        class Answering(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(200 if worker.is_well else 503)
                self.send_header("Content-Length", "1")
                self.end_headers()
                self.wfile.write(str(number).encode())

            do_POST = do_GET  # noqa: N815 - as the library calls it

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer((HOME, 0), Answering)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    both = [Worker(number) for number in range(2)]
    yield both
    for worker in both:
        worker.close()


@pytest.fixture
def front(workers: list[Worker], tmp_path: Path) -> Iterator[httpx.Client]:
    """nginx before them, with what the page says."""
    site = Site(tmp_path)
    file, within = blocks(DOCS / "how-to" / "serve-with-many-workers.md", "nginx")
    for number, worker in enumerate(workers, 1):
        there = f"server 10.0.0.{number}:8000"
        assert there in file
        file = file.replace(there, f"server {HOME}:{worker.port}")
    server = f"server {{ listen {HOME}:{site.port}; location / {{ proxy_http_version 1.1; {{}} }} }}"
    (tmp_path / "site.conf").write_text(file + server.replace("{}", within), encoding="utf-8")
    user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
    (tmp_path / "nginx.conf").write_text(AROUND.format(user=user, folder=tmp_path), encoding="utf-8")
    where = ["-e", tmp_path / "nginx.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
    process: subprocess.Popen[bytes] = site.start([program("nginx") or "", *where], site.port)
    with httpx.Client(base_url=site.root) as client:
        yield client
    process.terminate()
    process.wait(30)


def test_all_of_a_table_goes_to_one_worker_and_tables_to_all(front: httpx.Client) -> None:
    took = set()
    for table in TABLES:
        ways = [f"/s/{table}-1-0-abc", f"/s/{table}-2-0-xyz/events?at=3", f"/api/tables/{table}/view"]
        ways += [f"/s/{table}-3-0-q/book.md", f"/api/tables/{table}"]
        [one] = {front.get(way).text for way in ways}
        took.add(one)
    assert took == {"0", "1"}


def test_what_has_no_table_goes_to_any(front: httpx.Client) -> None:
    assert {front.get("/").text for _ in range(40)} == {"0", "1"}


@pytest.mark.parametrize("is_closed", [True, False], ids=["gone", "unwell"])
def test_a_move_that_one_did_not_take_is_asked_of_the_other(
    front: httpx.Client, workers: list[Worker], is_closed: bool
) -> None:
    workers[0].is_well = False
    if is_closed:
        workers[0].server.shutdown()
        workers[0].server.server_close()
    for table in TABLES:
        reply = front.post(f"/api/tables/{table}/answer", json={"move_id": "m1"})
        assert (reply.status_code, reply.text) == (200, "1")
