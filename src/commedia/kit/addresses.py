"""Where a house is found: the site that it stands on, and the path under which it stands there.

`COMMEDIA_URL` says so, such as `https://example.org/games/commedia/`; it is read once, as the program starts.
Where it says nothing, the house stands at the top of whatever address somebody found it at.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple
from urllib.parse import urlsplit

URL = "COMMEDIA_URL"
OWN = (
    "api", "dev", "forget", "healthy", "join", "metrics", "ready", "rulebook", "s", "schema", "static",
    "tables", "try",
)  # fmt: skip
"""How the house's own addresses begin: a path that began so could not be told from them."""
_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
_SITE = re.compile(r"[A-Za-z0-9.-]+(?::\d+)?|\[[0-9A-Fa-f:.]+\](?::\d+)?")


class Place(NamedTuple):
    """site: such as "https://example.org", "" where nobody says. path: such as "/games/commedia", "" for the
    top.
    """

    site: str = ""
    path: str = ""


def read(url: str) -> Place:
    """What an address says. Raises ValueError, with a sentence, where it can be none of a house.

    >>> read("https://example.org/games/commedia/")
    Place(site='https://example.org', path='/games/commedia')
    >>> read("https://table.example.org")
    Place(site='https://table.example.org', path='')
    """
    if not url:
        return Place()
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    is_site = parts.scheme in ("http", "https") and _SITE.fullmatch(parts.netloc) is not None
    if not is_site or parts.query or parts.fragment or not _PATH.fullmatch(path) or "/." in path:
        raise ValueError(
            f"{URL} is the address of this house, such as https://example.org/games/commedia/, not {url!r}."
        )
    if path.split("/")[1:2] and path.split("/")[1] in OWN:
        raise ValueError(f"{URL} leads to /{path.split('/')[1]}, where the house has addresses of its own.")
    return Place(f"{parts.scheme}://{parts.netloc}", path)


def _place() -> Place:
    try:
        return read(os.environ.get(URL, ""))
    except ValueError:  # whoever opens a house is told: see `server.run`
        return Place()


HERE = _place()


def at(path: str) -> str:
    """An address of the house, as it stands in a page: `/rulebook/men-of-stones` under the house's path."""
    return f"{HERE.path}{path}"
