"""Chance in the tests: other for every test, and the same whenever a test runs.

The house draws its seeds, its tables' names and its actors' answers from `secrets`. Left to itself, one run
in some hundred would come upon a table that no other run has seen, and nobody could look at that table again.
`pytest --draw WORD` draws everything anew, the order of the tests included, and again the same for the same
word; `--draw any` takes another word each time, and says it.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from commedia.cli import main

_drawn = Random()


def settle(name: str) -> None:
    """From here on this process draws what anything of that name draws."""
    _drawn.seed(name)
    secrets.token_bytes = lambda count=None: _drawn.randbytes(32 if count is None else count)  # type: ignore[assignment]
    secrets.randbelow = _drawn.randrange  # type: ignore[assignment]
    secrets.randbits = _drawn.getrandbits  # type: ignore[assignment]
    secrets.choice = _drawn.choice  # type: ignore[assignment]


@contextmanager
def apart(name: str) -> Iterator[None]:
    """For a while this process draws what that name draws; then it goes on where it was."""
    before = _drawn.getstate()
    settle(name)
    yield
    _drawn.setstate(before)


if __name__ == "__main__":  # the program as people run it, but for its chance: NAME, and the command
    settle(sys.argv.pop(1))
    main()
