"""nginx as the how-to sets it up: what it keeps from the house, lets through, and writes down."""

from __future__ import annotations

import http.client
import json
import os
import pwd
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import pytest
from litestar.testing import TestClient
from websockets.sync.client import connect

from tests.docs.pages import DOCS, blocks
from tests.server.tables import SEATS, Table

pytestmark = pytest.mark.slow

NAME = "table.example.org"
HOME = "127.0.0.1"
PATIENCE = 60.0
LIMIT = 2.0
"""Seconds for a request to come in, where the page says fifteen."""
SILENT = 400
"""Lines that say nothing, more than one address may ask on at one time."""

AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/logs/error.log info;
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    access_log {folder}/logs/access.log;
    gzip on;
    include {folder}/commedia.conf;
}}
"""
"""What stands around the page's file, as in Debian's own nginx.conf."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOME, 0))
        port: int = probe.getsockname()[1]
        return port


class Front:
    """A house, and nginx before it. port: with TLS; plain: without."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.plain, self.behind = free_port(), free_port(), free_port()
        self.address = f"https://{NAME}:{self.port}"
        (folder / "logs").mkdir()
        certificate = folder / "fullchain.pem", folder / "privkey.pem"
        asked = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        asked += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        subprocess.run(
            ["openssl", *asked, "-out", certificate[0], "-keyout", certificate[1]],
            check=True,
            capture_output=True,
        )
        self.trust = ssl.create_default_context(cafile=str(certificate[0]))
        (folder / "commedia.conf").write_text(self.page_file(), encoding="utf-8")
        user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(AROUND.format(user=user, folder=folder), encoding="utf-8")
        self.house = self.open_house()
        nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert nginx is not None
        with (folder / "logs" / "start.log").open("wb") as log:
            self.nginx = subprocess.Popen(
                [nginx, "-e", folder / "logs" / "error.log", "-p", folder, "-c", folder / "nginx.conf"],
                stdout=log,
                stderr=log,
            )

    def page_file(self) -> str:
        """The file of the page, with ports and paths of this test, and with shorter waits."""
        [text] = blocks(DOCS / "how-to" / "run-behind-a-proxy.md", "nginx")
        for there, here in (
            ("listen 443 ssl http2;", f"listen {HOME}:{self.port} ssl http2;"),
            ("listen 80;", f"listen {HOME}:{self.plain};"),
            ("http://127.0.0.1:8000;", f"http://{HOME}:{self.behind};"),
            (f"/etc/letsencrypt/live/{NAME}/", f"{self.folder}/"),
            ("/var/log/nginx/", f"{self.folder}/logs/"),
            (" 15s;", f" {LIMIT:.0f}s;"),
        ):
            assert there in text
            text = text.replace(there, here)
        return text

    def open_house(self) -> subprocess.Popen[bytes]:
        with (self.folder / "logs" / "house.log").open("ab") as log:
            command = [sys.executable, "-m", "commedia", "play", "--port", str(self.behind)]
            house = subprocess.Popen(
                [*command, "--data", str(self.folder / "tables")],
                stdout=log,
                stderr=log,
                env={**os.environ, "COMMEDIA_PACE": "0"},
            )
        self.until_open(self.behind, house)
        return house

    def until_open(self, port: int, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and process.poll() is None:
            try:
                socket.create_connection((HOME, port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        logs = [log.read_text(encoding="utf-8") for log in (self.folder / "logs").iterdir()]
        raise AssertionError(logs)

    def close(self) -> None:
        for process in (self.nginx, self.house):
            process.terminate()
            process.wait(PATIENCE)

    def line(self, safe: bool = True) -> socket.socket:
        """A line to nginx, with TLS or before that has been begun."""
        plain = socket.create_connection((HOME, self.port), PATIENCE)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.trust.wrap_socket(plain, server_hostname=NAME) if safe else plain

    def client(self) -> httpx.Client:
        """Somebody who asks for the house by its name."""
        transport = httpx.HTTPTransport(verify=self.trust)

        class Named(httpx.BaseTransport):
            def handle_request(self, request: httpx.Request) -> httpx.Response:
                request.extensions["sni_hostname"] = NAME
                request.url = request.url.copy_with(host=HOME)
                return transport.handle_request(request)

            def close(self) -> None:
                transport.close()

        return httpx.Client(base_url=self.address, transport=Named(), timeout=PATIENCE)

    def logs(self) -> str:
        files = [*(self.folder / "logs").iterdir()]
        return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in files)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    front = Front(tmp_path_factory.mktemp("proxy"))
    try:
        front.until_open(front.port, front.nginx)
        yield front
    finally:
        front.close()


@pytest.fixture
def table(front: Front) -> Iterator[Table]:
    """Men of Stones for three people, asked for by way of nginx."""
    with front.client() as client:
        opened = client.post("/api/tables", json={"game": "men-of-stones", "seats": SEATS})
        assert opened.status_code == 201, opened.text
        yield Table(cast(TestClient, client), opened.json())


def until_hung_up(line: socket.socket, drip: bytes = b"") -> tuple[float, bytes]:
    """How many seconds until the other end hangs up, and what it says. drip: sent byte by byte meanwhile."""
    started, heard = time.monotonic(), b""
    line.settimeout(0.1)
    while time.monotonic() - started < PATIENCE:
        try:
            if drip:
                line.sendall(drip[:1])
                drip = drip[1:]
            said = line.recv(65_536)
            heard += said
            if not said:
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - started, heard


def until_quiet(line: socket.socket, seconds: float) -> bool:
    """Read until nothing has come for so long; whether the line is still held."""
    line.settimeout(seconds)
    try:
        while line.recv(65_536):
            continue
    except TimeoutError:
        line.settimeout(PATIENCE)
        return True
    return False


def test_a_silent_line_is_hung_up(front: Front) -> None:
    """Before TLS is begun, and after it."""
    for safe in (False, True):
        with front.line(safe) as line:
            seconds, heard = until_hung_up(line)
            assert (seconds < 10 * LIMIT, heard) == (True, b""), (safe, seconds, heard)


def test_half_a_request_is_hung_up(front: Front, table: Table) -> None:
    """Half its heads, also where a byte of them comes every now and then; half its body."""
    seat = f"/s/{table.tokens['Ann']}"
    heads = f"POST {seat}/say HTTP/1.1\r\nHost: {NAME}:{front.port}\r\nContent-Length: 1000\r\n"
    for sent, drip in (
        (heads.encode(), b""),
        (heads.encode() + b"X-Slow: ", b"x" * 1_000),
        (heads.encode() + b"\r\nhow=aside&text=Half", b""),
    ):
        with front.line() as line:
            line.sendall(sent)
            seconds, _ = until_hung_up(line, drip)
            assert seconds < 10 * LIMIT, (sent, seconds)
    assert "Half" not in str(table.script("Ann"))


def test_heads_without_an_end_do_not_reach_the_house(front: Front, table: Table) -> None:
    """Whoever sends on and on is told that it is too much, and the house goes on."""
    with front.line() as line:
        line.sendall(f"GET /healthy HTTP/1.1\r\nHost: {NAME}\r\nX-Long: ".encode())
        for _ in range(16):
            line.sendall(b"x" * 65_536)
        with line.makefile("rb") as heard:
            assert heard.readline() == b"HTTP/1.1 400 Bad Request\r\n"
    assert table.view("Ann")["seat"] == "Ann"


def test_many_silent_lines_keep_nobody_out(front: Front, table: Table) -> None:
    """Nor do they last."""
    with ExitStack() as held:
        lines = [held.enter_context(closing(front.line(safe=False))) for _ in range(SILENT)]
        assert table.view("Ann")["seat"] == "Ann"
        for line in lines:
            assert until_hung_up(line)[0] < 10 * LIMIT


def test_a_stream_is_neither_cut_nor_held_back(front: Front, table: Table) -> None:
    """A window that is quiet for longer than a request may take hears of the next move at once."""
    with front.line() as line, line.makefile("rb") as told:
        heads = f"GET /s/{table.tokens['Ann']}/events HTTP/1.1\r\nHost: {NAME}:{front.port}\r\n\r\n"
        line.sendall(heads.encode())
        assert told.readline() == b"HTTP/1.1 200 OK\r\n"
        while not told.readline().startswith(b"id: "):
            pass
        assert until_quiet(line, 2 * LIMIT)
        assert table.post("Bob", "say", {"text": "Who goes there?"}).status_code == 200
        heard = b""
        while b"Who goes there?" not in heard:
            said = line.recv(65_536)
            assert said
            heard += said


def test_a_socket_goes_through(front: Front, table: Table) -> None:
    """Of a page of the house's, and for longer than a request may take."""
    address = f"ws://{NAME}:{front.port}/api/tables/{table.id}/live"  # the line has its TLS already
    with (
        front.line() as line,
        connect(address, sock=line, origin=cast(Any, front.address), proxy=None) as page,
    ):
        page.send(json.dumps({"token": table.tokens["Ann"]}))
        assert json.loads(page.recv(PATIENCE))["cue"]["seat"] == "Ann"
        time.sleep(2 * LIMIT)
        assert table.post("Bob", "say", {"text": "Who goes there?"}).status_code == 200
        assert json.loads(page.recv(PATIENCE))["cue"]


def test_a_whole_play_goes_through(front: Front, table: Table) -> None:
    """From the first decision to the file, and no request of it is too much."""
    while table.play_on(Random(3), moves=40):
        pass
    assert table.view("Ann")["finished"]
    saved = table.client.get(f"/s/{table.tokens['Ann']}/export")
    assert saved.headers["cache-control"] == "no-store"
    assert saved.json()["seed"]


def test_forms_and_links_know_the_name_of_the_house(front: Front) -> None:
    """A form of a page here goes through, its cookie only over TLS; another site's does not."""
    with front.client() as client:
        sent = {"game": "men-of-stones"}
        here = client.post("/tables", data=sent, headers={"Origin": front.address})
        assert here.status_code == 303
        lobby = client.get(here.headers["location"])
        assert f"{front.address}/s/" in lobby.text
        assert "Secure" in lobby.headers["set-cookie"]
        assert (
            client.post("/tables", data=sent, headers={"Origin": "https://elsewhere.example"}).status_code
            == 403
        )
        assert client.post("/tables", data=sent, headers={"Origin": f"https://{NAME}"}).status_code == 403


def test_one_address_has_so_many_lines_and_no_log_has_a_link(front: Front, table: Table) -> None:
    """Too much at one time is told with 429 and when to come again; whatever goes wrong, links stay out."""
    seat = f"/s/{table.tokens['Ann']}"
    most = int(re.search(r"limit_conn commedia_lines (\d+);", front.page_file())[1])  # type: ignore[index]
    with ExitStack() as held:
        for n in range(most + 1):
            line = http.client.HTTPSConnection(HOME, front.port, timeout=PATIENCE, context=front.trust)
            held.callback(line.close)
            line.sock = front.line()
            line.request("GET", f"{seat}/events", headers={"Host": f"{NAME}:{front.port}"})
            reply: Any = held.enter_context(closing(line.getresponse()))
            assert reply.status == (200 if n < most else 429), n
        assert reply.headers["retry-after"] == "10"
        assert b"Try again" in reply.read()
    front.house.terminate()
    front.house.wait(PATIENCE)
    assert table.client.get(seat).status_code == 502  # nginx has something to complain of
    with front.line() as line:
        line.sendall(f"GET {seat} HTTP/1.1\r\nHost: {NAME}\r\n".encode())
        until_hung_up(line)
    plain = httpx.get(f"http://{HOME}:{front.plain}{seat}", headers={"Host": NAME})
    assert plain.status_code == 308
    assert plain.headers["location"] == f"https://{NAME}{seat}"
    front.house = front.open_house()
    said = front.logs()
    assert re.search(r"127\.0\.0\.1 \[.*\] GET 502 ", said)
    assert re.search(r"127\.0\.0\.1 \[.*\] GET 429 ", said)
    for token in (*table.tokens.values(), table.watch):
        assert token not in said
        assert token.rpartition("-")[2] not in said
