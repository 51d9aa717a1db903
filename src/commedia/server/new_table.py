"""A new table: its id, and the document with which its lobby opens."""

from __future__ import annotations

import secrets

from commedia.engine import Game, seed_hash
from commedia.server.lobby import COLOURS, FORMAT, Chair, Lobby

_ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """The id of a table, which nobody can guess."""
    return "".join(secrets.choice(_ID_ALPHABET) for _ in range(10))


def new_lobby(game: Game, title: str, chairs: int | None) -> Lobby:
    """The lobby of a table, its host in the first chair of a player.

    title: "" for one of ours. chairs: as many as the game is best with where nobody says.
    """
    count = chairs or game.best
    host = min(len(game.cast.roles) + 1, count)
    seed = secrets.token_bytes(32)
    return Lobby(
        game=game.slug,
        title=title or secrets.choice(TITLES),
        host=host,
        chairs=[
            # The host's link is told to nobody but whoever opens the table.
            Chair(n=n, colour=COLOURS[(n - 1) % len(COLOURS)], link="own" if n == host else "invitation")
            for n in range(1, count + 1)
        ],
        options={key: option.default for key, option in game.options.items()},
        seed=seed.hex(),
        seal=seed_hash(seed),
        format=FORMAT,
    )


TITLES = (
    "A Cold Coronation", "The Salt Stair", "Ash on the Banners", "The Widow’s Oath", "A Crown in Winter",
    "Three Candles, One Wick", "The Hollow Feast", "What the River Kept", "The Long Vigil", "Rooks at Noon",
    "An Heir of Thorns", "The Quiet Gate", "Blood on the Almanac", "The Last Good Harvest",
)  # fmt: skip
"""What a table is called until its host calls it something else."""
