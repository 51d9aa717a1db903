"""`commedia dev`: a game in rehearsal, for whoever writes it."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def run(game: str, seats: int | None, seed: int | None, option: Sequence[str], port: int) -> int:
    """Serve it until told to stop. Raises BadOption where there is no such module."""
    from commedia.cli.terminal import chosen
    from commedia.dev.run import serve
    from commedia.server.ports_and_locks import CannotServe

    try:
        serve(game, seats, chosen(option), seed, port)
    except CannotServe as why:
        sys.exit(f"commedia: {why}")
    return 0
