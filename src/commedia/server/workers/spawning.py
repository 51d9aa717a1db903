"""Several workers on one machine: the same command again and again, all at the same port.

Whoever dies is started again. A request that a worker had accepted when it died is lost with it, and sent
again by whoever sent it; one that nobody had accepted yet waits for the next.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

LISTENING = "COMMEDIA_LISTENING"
"""The sockets that a worker was given to listen at, by their numbers."""
FIGURES = "COMMEDIA_METRICS_LISTENING"
"""The same of those that are its own, at which it tells its figures."""
AGAIN_SECONDS = 1.0
"""How long a worker lives that is started again at once; who dies sooner has to wait as long."""
CLOSING_SECONDS = 15.0
"""For which workers are waited when they were told to close."""
LOOK_SECONDS = 0.1


def given(name: str = LISTENING) -> list[socket.socket]:
    """The sockets of that name that this worker was given; none where it is to listen by itself."""
    return [socket.socket(fileno=int(number)) for number in os.environ.get(name, "").split()]


def spawn(
    workers: int, listening: Sequence[socket.socket], figures: Sequence[Sequence[socket.socket]] = ()
) -> None:
    """Serve with so many workers at these sockets, until told to stop. figures: those of each worker alone,
    at which it tells its figures; whoever is started in its place has them next.
    """
    own = figures or [()] * workers
    stopping: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda got, _: stopping.append(got))
    running = [_start(listening, own[n]) for n in range(workers)]
    while not stopping:
        time.sleep(LOOK_SECONDS)
        for n, (process, began) in enumerate(running):
            if process.poll() is not None and time.monotonic() - began > AGAIN_SECONDS:
                running[n] = _start(listening, own[n])
    for process, _ in running:
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
    end = time.monotonic() + CLOSING_SECONDS
    for process, _ in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, end - time.monotonic()))
            continue
        process.kill()


def _start(
    listening: Sequence[socket.socket], own: Sequence[socket.socket]
) -> tuple[subprocess.Popen[bytes], float]:
    numbers, figures = [one.fileno() for one in listening], [one.fileno() for one in own]
    process = subprocess.Popen(
        [sys.executable, "-m", "commedia", *sys.argv[1:]],
        env={
            **os.environ,
            LISTENING: " ".join(map(str, numbers)),
            FIGURES: " ".join(map(str, figures)),
        },
        pass_fds=[*numbers, *figures],
        start_new_session=True,  # Ctrl-C is for us to hand on
    )
    return process, time.monotonic()
