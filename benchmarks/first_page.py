"""What a newcomer's browser loads: the bytes of a table's page with all it needs."""

from __future__ import annotations

import asyncio
import http.client
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from benchmarks import server_client as api
from benchmarks.figures import Figure
from benchmarks.pairing import cores
from benchmarks.server_process import Server, scratch
from benchmarks.wire import Connection
from commedia import games

LOADED_LINKS = frozenset({"stylesheet", "icon", "preload", "modulepreload", "manifest"})


class Loads(HTMLParser):
    """What a browser fetches by itself for a page."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[str] = []
        self.is_noscript = False

    def handle_endtag(self, tag: str) -> None:
        self.is_noscript &= tag != "noscript"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.is_noscript |= tag == "noscript"
        if self.is_noscript:
            return
        if tag == "link" and LOADED_LINKS & set(given.get("rel", "").split()):
            self.paths.append(given.get("href", ""))
        elif tag in {"script", "img", "audio", "video", "source", "iframe", "embed"}:
            self.paths.append(given.get("src", ""))
        elif tag in {"use", "image"}:
            self.paths.append(given.get("href", given.get("xlink:href", "")))


def fetch(port: int, path: str) -> tuple[int, bytes, str]:
    """(bytes on the wire, head included; the plain body; its type). Redirects are followed and counted."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    reply = connection.getresponse()
    body = reply.read()
    head = sum(len(name) + len(value) + 4 for name, value in reply.getheaders()) + 19
    connection.close()
    if reply.status in {301, 302, 303, 307, 308}:
        size, plain, kind = fetch(port, urljoin(path, reply.getheader("Location", "/")))
        return head + len(body) + size, plain, kind
    if reply.status != 200:
        raise RuntimeError(f"{path.partition('?')[0]} answered {reply.status}")
    plain = zlib.decompress(body, 31) if reply.getheader("Content-Encoding") == "gzip" else body
    return head + len(body), plain, reply.getheader("Content-Type", "")


def loaded_by(path: str, body: bytes, kind: str) -> list[str]:
    """The paths that a page or a style sheet makes a browser fetch; script modules name theirs too."""
    text = body.decode(errors="replace")
    if "html" in kind:
        loads = Loads()
        loads.feed(text)
        found = loads.paths
    elif "css" in kind:
        found = re.findall(r"""url\(\s*["']?([^"')]+)""", text) + re.findall(
            r"""@import\s+["']([^"']+)""", text
        )
    elif "javascript" in kind:
        found = re.findall(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{0,2}/[^"']+)["']""", text)
    else:
        found = []
    whole = (urljoin(path, name.partition("#")[0]) for name in found if name.partition("#")[0])
    return [name for name in whole if not name.startswith("data:")]


def weigh(port: int, path: str) -> dict[str, int]:
    """Bytes on the wire of the page and of everything it loads, by path."""
    sizes: dict[str, int] = {}
    left = [path]
    while left:
        name = left.pop()
        if name in sizes:
            continue
        if urlsplit(name).netloc:
            raise RuntimeError(f"the page loads {name}, which is not ours")
        sizes[name], body, kind = fetch(port, name)
        left += loaded_by(name, body, kind)
    return sizes


async def _open_table(port: int, game: str) -> api.Table:
    connection = Connection(port)
    table = api.table_opened(await connection.must(api.new_table(game=game)))
    connection.close()
    return table


def run(limit: float) -> list[Figure]:
    """Open a table of each game and weigh its page. limit: kB."""
    with scratch() as data, Server(cores()[1], Path(data)) as server:
        return [_first_page(server.port, game, limit) for game in games.SLUGS]


def _first_page(port: int, game: str, limit: float) -> Figure:
    """A game's page at its first cue."""
    table = asyncio.run(_open_table(port, game))
    sizes = weigh(port, api.page(table, api.SEATS[0]))
    parts = ", ".join(
        f"{name.partition('?')[0].rpartition('/')[2] or name} {size / 1000:.1f}"
        for name, size in sorted(sizes.items(), key=lambda item: -item[1])
    )
    name = f"first page of {game}: a table's page and all it loads"
    return Figure(name, sum(sizes.values()) / 1000, "kB", limit=limit, detail=parts)
