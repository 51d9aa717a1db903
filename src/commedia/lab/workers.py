"""Work spread over the machine's cores; the results come in the order of the jobs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def spread(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int | None = None
) -> Iterator[Result]:
    """The result of each job, in order, however many processes share them.

    work: a function of a module, so that other processes find it. workers: processes; None for one a core,
    1 for this process alone.
    """
    count = min(workers or cores(), len(jobs))
    if count <= 1:
        yield from map(work, jobs)
        return
    others = set(multiprocessing.active_children())
    # Spawned, not forked: a fork would carry over threads' locks, and is not to be had everywhere.
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
    try:
        with _deaf_to_interrupts():
            # By `map`, those that nobody waits for would be called off, and that is complained of on the way
            # out where a worker is ended.
            waiting = deque(pool.submit(work, job) for job in jobs)
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        # Nobody waits for what they are at: on Ctrl-C, or where the first result was enough.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that start here never hear of Ctrl-C, which goes to all at once: this one ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
