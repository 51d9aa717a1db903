"""What is measured, and what each ratio has to be. README.md says why these."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks import server_client as api

SEATS = 4

GAMES = {
    api.GAME: ("Men of Stones", SEATS),
    "city-of-masks": ("City of Masks", 6),
    "know-thyself": ("Know Thyself", 4),
    "shadow-play": ("Shadow Play", 4),
    "face-of-angels": ("The Face of Angels", 5),
}
"""Slug -> its name in the table, and the seats with which it is played at random."""

PLAYOUTS = {
    (api.GAME, "leduc"): 10.0,
    (api.GAME, "team-dominoes"): 4.4,
    (api.GAME, "uno"): 1.5,
    ("city-of-masks", "team-dominoes"): 2.0,
    ("know-thyself", "team-dominoes"): 2.0,
    ("shadow-play", "team-dominoes"): 2.0,
    ("face-of-angels", "team-dominoes"): 2.0,
}
"""Our game, a peer -> how many times its decisions a second we need."""

CAPACITY = 10.0
"""Moves a second over boardgame.io's with its files, with no page open, over sockets: both keep each."""

WORKERS = 1.5
"""Moves a second of two workers over one's, on the same two cores as their players, PostgreSQL and Redis."""
THOUSAND_WAIT = 3.0
"""How long the last page waits with a thousand tables, two hundred of them played, over fifty."""

TABLE_KB, PAGE_KB, LEFT_KB = 300.0, 100.0, 5.0
"""Memory of a table in play, of an open page, and of a table that nobody has looked at for a while."""

PAGES = 0.25
"""Moves a second with all pages open before any is late, over boardgame.io's."""
PAGES_WAIT = 10.0
"""How long the last page waits at half of that, over boardgame.io's last client at half of its own."""


class Full(NamedTuple):
    """A table with every page open. most: random decisions that its drawing may take as long as."""

    name: str
    seats: int
    most: float


PARTS = {
    api.GAME: Full("Men of Stones, four seats", SEATS, 28.0),
    "city-of-masks": Full("City of Masks, ten seats", 10, 62.0),
    "know-thyself": Full("Know Thyself, seven seats", 7, 54.0),
    "shadow-play": Full("Shadow Play, six seats", 6, 44.0),
    "face-of-angels": Full("The Face of Angels, seven seats", 7, 50.0),
}

START = 3.2
"""From the start of the process to its first answer, over a Python that imports the same libraries."""

LONG_OVER_SHORT = 2.0
"""First look at a table of 5,000 moves, over one of 500."""
RESTORED = 18.0
"""Tables back after a restart, over reading and decoding the same rows."""
RESTORED_LONG = 8.0
"""A table of 5,000 moves, likewise."""

FIRST_PAGE = 70
"""kB on the wire of a table's page with all it loads."""
