"""What `deploy/` says: the unit holds together; what it and the compose file start opens, is well, closes."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests import postgresql as of_postgresql
from tests import redis_server as of_redis
from tests.docs.sites import free_port
from tests.postgresql import new_database, postgresql
from tests.redis_server import RedisServer, redis_server

__all__ = ["new_database", "postgresql", "redis_server"]

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
ANALYZE = shutil.which("systemd-analyze")
PATIENCE = 60.0
CLEAN = (0, -signal.SIGTERM)
"""As systemd has it: whoever was told to stop and does has not failed."""

pytestmark = pytest.mark.slow


@contextmanager
def opened(arguments: Sequence[str], port: int, env: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """`commedia` with these arguments, once it says at that port that it is ready."""
    house = subprocess.Popen(
        [sys.executable, "-m", "commedia", *arguments],
        env={**os.environ, **env}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + PATIENCE
        while True:
            assert house.poll() is None
            assert time.monotonic() < until, "it does not open"
            try:
                if httpx.get(f"http://127.0.0.1:{port}/ready", timeout=3.0).status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        yield house
    finally:
        house.kill()
        house.wait()


def unit() -> configparser.SectionProxy:
    """What the unit says of its service."""
    read = configparser.ConfigParser(interpolation=None, delimiters=["="])
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / "commedia.service", encoding="utf-8")
    return read["Service"]


def composed(**variables: str) -> Any:
    """The compose file's services, with what it takes from its surroundings put in."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")

    def put(found: re.Match[str]) -> str:
        name, _, otherwise = found[1].partition(":")
        if otherwise.startswith("?"):
            return variables[name]  # without it nothing is to be started
        return variables.get(name, otherwise.removeprefix("-"))

    return yaml.safe_load(re.sub(r"\$\{([^}]+)\}", put, text))["services"]


@pytest.mark.skipif(ANALYZE is None, reason="this machine has no systemd to ask")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    there = tmp_path / "commedia.service"
    text = (DEPLOY / "commedia.service").read_text(encoding="utf-8")
    there.write_text(text.replace("/opt/commedia", str(ROOT)), encoding="utf-8")
    done = subprocess.run([str(ANALYZE), "verify", there], capture_output=True, text=True, check=False)
    about_us = [line for line in done.stderr.splitlines() if "commedia.service" in line]
    assert (done.returncode, about_us) == (0, [])


def test_what_the_unit_starts_keeps_its_tables_where_it_says_and_closes_in_time(tmp_path: Path) -> None:
    service = unit()
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "/opt/commedia/commedia"
    data, _, folder = service["Environment"].partition("=")
    assert folder == f"/var/lib/{service['StateDirectory']}", "the one folder that it may write to"
    port = free_port()
    arguments[arguments.index("--port") + 1] = str(port)
    with opened(arguments, port, {data: str(tmp_path)}) as house:
        assert [*tmp_path.glob("*.sqlite*")] != []
        house.send_signal(signal.SIGTERM)
        assert house.wait(int(service["TimeoutStopSec"])) in CLEAN


@pytest.mark.skipif(
    not (of_postgresql.IS_THERE and of_redis.IS_THERE), reason="PostgreSQL or Redis is not installed here"
)
def test_what_the_compose_file_starts_is_well_by_its_own_question(
    new_database: Callable[[], str], redis_server: RedisServer
) -> None:
    services = composed(COMMEDIA_DATABASE_PASSWORD="secret-of-the-test")
    house = services["house"]
    assert {*house["depends_on"]} == {"database", "bus"}
    assert all(services[name]["healthcheck"]["test"] for name in services)
    said = house["environment"]
    login = services["database"]["environment"]
    assert said["COMMEDIA_DATABASE_URL"] == (
        f"postgresql://{login['POSTGRES_USER']}:{login['POSTGRES_PASSWORD']}@database/{login['POSTGRES_DB']}"
    )
    env = said | {"COMMEDIA_DATABASE_URL": new_database(), "COMMEDIA_BUS_URL": redis_server.address}
    port = free_port()
    arguments = [word.replace("8000", str(port)).replace("0.0.0.0", "127.0.0.1") for word in house["command"]]
    with opened(arguments, port, env) as running:
        _, _python, *asking = [word.replace("8000", str(port)) for word in house["healthcheck"]["test"]]
        assert subprocess.run([sys.executable, *asking], check=False, timeout=PATIENCE).returncode == 0
        running.send_signal(signal.SIGTERM)
        assert running.wait(int(house["stop_grace_period"].removesuffix("s"))) in CLEAN
    assert subprocess.run([sys.executable, *asking], check=False, capture_output=True).returncode != 0


def test_the_image_is_made_of_files_that_are_here() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = [word for line in re.findall(r"^COPY (.+)$", text, re.M) for word in line.split()[:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    [start] = re.findall(r"^CMD (.+)$", text, re.M)
    assert yaml.safe_load(start)[0] == "play"
