"""A Redis of the tests' own, if one is installed on this machine."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

_PROGRAM = shutil.which("redis-server", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
IS_THERE = _PROGRAM is not None and importlib.util.find_spec("redis") is not None


class RedisServer:
    """A server of our own on a port of its own, which can be killed, started again, and frozen."""

    def __init__(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="commedia-redis-", dir="/tmp"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"redis://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """Of its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert _PROGRAM is not None
        with (self._home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    _PROGRAM, "--port", str(self._port), "--bind", "127.0.0.1",
                    "--save", "", "--appendonly", "no",
                ],
                cwd=self._home, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        for _ in range(500):
            try:
                with socket.create_connection(("127.0.0.1", self._port), 1) as line:
                    line.sendall(b"PING\r\n")
                    if line.recv(16).startswith(b"+PONG"):
                        return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError((self._home / "log").read_text())

    def kill(self) -> None:
        """At once, as if the machine had gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """It holds every line, and answers nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """Throw it away."""
        self.thaw()
        self.kill()
        shutil.rmtree(self._home, ignore_errors=True)


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """One that is thrown away after the test."""
    server = RedisServer()
    yield server
    server.close()
