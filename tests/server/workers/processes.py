"""Workers as processes of their own: started, asked, killed, and told to stop."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx


class Worker:
    """One `commedia play`. env: what it is told beside the usual."""

    def __init__(self, folder: Path, env: dict[str, str], *more: str) -> None:
        self.log = (folder / f"{time.monotonic_ns()}.log").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "commedia", "play", "--port", "0", "--data", str(folder), *more],
            env={**os.environ, "COMMEDIA_PACE": "0", **env},
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.address = self.said.split()[4] if self.said else ""
        self.client = httpx.Client(base_url=self.address, timeout=20.0)

    def view(self, table: str, token: str) -> dict[str, Any]:
        """What a seat may see there."""
        found: dict[str, Any] = self.get(f"/api/tables/{table}/view", token)
        return found

    def get(self, path: str, token: str) -> Any:
        """Ask for something with an invitation."""
        reply = self.client.get(path, headers={"Authorization": f"Bearer {token}"})
        assert reply.status_code == 200, reply.text
        return reply.json()

    def post(self, path: str, token: str, body: Any) -> httpx.Response:
        """Send something with an invitation."""
        return self.client.post(path, json=body, headers={"Authorization": f"Bearer {token}"})

    def kill(self) -> None:
        """At once."""
        self.process.kill()
        self.process.wait()

    def close(self) -> int:
        """Tell it to stop, and wait for that. Returns its status."""
        if self.process.poll() is None:
            self.process.terminate()
        status = self.process.wait(20)
        self.client.close()
        self.log.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@contextmanager
def house(folder: Path, *envs: dict[str, str]) -> Iterator[list[Worker]]:
    """Workers, each told something else."""
    workers = [Worker(folder, env) for env in envs]
    try:
        yield workers
    finally:
        for worker in workers:
            worker.close()
