"""Work spread over the machine's cores; the results come in the order of the jobs."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
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
    # Spawned, not forked: a fork would carry over threads' locks, and is not to be had everywhere.
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield from pool.map(work, jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
