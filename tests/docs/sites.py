"""Somebody's site with a house under a path of it: nginx and Caddy as the how-to sets them up."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks

PAGE = DOCS / "how-to" / "run-under-a-path.md"
PATH = "/games/commedia"
HOME = "127.0.0.1"
PATIENCE = 60.0
AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 512; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    access_log {folder}/access.log;
    include {folder}/site.conf;
}}
"""


def program(name: str) -> str | None:
    """Where a server is installed, also where only the system's own account looks."""
    return shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOME, 0))
        port: int = probe.getsockname()[1]
        return port


class Site:
    """port: the site's; behind: the house's own. address: of the house on the site, without a slash."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.behind = free_port(), free_port()
        self.root = f"http://{HOME}:{self.port}"
        self.address = f"{self.root}{PATH}"
        (folder / "www").mkdir()
        (folder / "www" / "index.html").write_text("The rest of the site.", encoding="utf-8")
        folder.chmod(0o755)

    def of_the_page(self, language: str, changes: dict[str, str]) -> str:
        """The page's file for a server, with ports and folders of this test."""
        [text] = blocks(PAGE, language)
        for there, here in changes.items():
            assert there in text, there
            text = text.replace(there, here)
        return text

    def start(self, command: list[str | Path], port: int, **more: str) -> subprocess.Popen[bytes]:
        """A process, once it listens."""
        log = self.folder / f"{port}.log"
        with log.open("ab") as said:
            process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **more})
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and process.poll() is None:
            try:
                socket.create_connection((HOME, port), 1).close()
                return process
            except OSError:
                time.sleep(0.05)
        process.kill()
        raise AssertionError(log.read_text(encoding="utf-8"))


def nginx(site: Site) -> list[str | Path]:
    """The command that serves the site with nginx."""
    text = site.of_the_page(
        "nginx",
        {
            "listen 443 ssl http2;": f"listen {HOME}:{site.port};",
            "    ssl_certificate     /etc/letsencrypt/live/example.org/fullchain.pem;\n": "",
            "    ssl_certificate_key /etc/letsencrypt/live/example.org/privkey.pem;\n": "",
            "server_name example.org;": f"server_name {HOME};",
            "http://127.0.0.1:8000;": f"http://{HOME}:{site.behind};",
            "/var/www/example.org": f"{site.folder}/www",
        },
    )
    (site.folder / "site.conf").write_text(text, encoding="utf-8")
    user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""
    whole = AROUND.format(user=user, folder=site.folder)
    (site.folder / "nginx.conf").write_text(whole, encoding="utf-8")
    found = program("nginx")
    assert found is not None
    return [found, "-e", site.folder / "nginx.log", "-p", site.folder, "-c", site.folder / "nginx.conf"]


def caddy(site: Site) -> list[str | Path]:
    """The command that serves the site with Caddy."""
    text = site.of_the_page(
        "caddy",
        {
            "example.org {": f"http://{HOME}:{site.port} {{",
            "127.0.0.1:8000": f"{HOME}:{site.behind}",
            "/var/www/example.org": f"{site.folder}/www",
        },
    )
    alone = "{\n    admin off\n    auto_https off\n}\n"
    (site.folder / "Caddyfile").write_text(alone + text, encoding="utf-8")
    found = program("caddy")
    assert found is not None
    return [found, "run", "--config", site.folder / "Caddyfile", "--adapter", "caddyfile"]


SERVERS: dict[str, Callable[[Site], list[str | Path]]] = {"nginx": nginx, "caddy": caddy}
WITH_EACH = [
    pytest.param(
        name, marks=pytest.mark.skipif(program(name) is None, reason=f"{name} is not installed here")
    )
    for name in SERVERS
]


@contextmanager
def served(server: str, folder: Path) -> Iterator[Site]:
    """A site with a house under its path, for as long as the block lasts."""
    site = Site(folder)
    with ExitStack() as until_closed:
        house: list[str | Path] = [sys.executable, "-m", "commedia", "play", "--port", str(site.behind)]
        for command, port, more in (
            ([*house, "--data", folder / "tables"], site.behind, {"COMMEDIA_URL": f"{site.address}/"}),
            (SERVERS[server](site), site.port, {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}),
        ):
            process = site.start(command, port, COMMEDIA_PACE="0", **more)
            until_closed.callback(process.wait, PATIENCE)
            until_closed.callback(process.terminate)
        yield site
