"""Somebody who writes a game, at the designer's page of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from commedia.dev.app import application
from commedia.dev.package import Package
from commedia.dev.rehearsal import Rehearsal
from commedia.lab.sources import from_here
from commedia.store import Store

HERE = "http://127.0.0.1:8001"


class Designer:
    """Edits the files of `folder`, and asks for the pages."""

    def __init__(self, client: TestClient[Any], rehearsal: Rehearsal, folder: Path) -> None:
        self.client = client
        self.rehearsal = rehearsal
        self.folder = folder

    # -- the files -------------------------------------------------------------------------------------

    def edit(self, old: str, new: str, file: str = "__init__.py") -> None:
        """Write a file otherwise, and have the game read anew."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        self.do("reload")

    @property
    def file(self) -> str:
        """The game's one file, as the page names it."""
        return str(from_here(self.folder / "__init__.py"))

    def line(self, text: str, file: str = "__init__.py") -> int:
        """The number of the first line that has this in it."""
        lines = (self.folder / file).read_text(encoding="utf-8").splitlines()
        return next(n for n, line in enumerate(lines, 1) if text in line)

    # -- the page --------------------------------------------------------------------------------------

    def page(self) -> str:
        """The designer's page, its text without tags."""
        return text_of(self.html())

    def html(self) -> str:
        """The same, as it is sent."""
        reply = self.client.get("/dev")
        assert reply.status_code == 200, reply.text
        return reply.text

    def do(self, what: str, **fields: str) -> str:
        """Send a form of that page. Returns the text of the page that follows."""
        reply = self.client.post(f"/dev/{what}", data=fields)
        assert reply.status_code == 200, reply.text
        return text_of(reply.text)

    # -- the seats -------------------------------------------------------------------------------------

    def frames(self) -> dict[str, str]:
        """The addresses of the seats' pages, by their names."""
        found = re.findall(r'<iframe src="([^"]+)" title="The page of ([^"]+)"', self.html())
        return {unescape(name): path for path, name in found}

    def seat(self, name: str) -> str:
        """A seat's own page, as it is sent."""
        return self.client.get(self.frames()[name]).text

    def by_itself(self, name: str) -> Any:
        """The reply to a window that shows that seat alone."""
        paths = re.findall(r'href="([^"]+)" target="_blank"', self.html())
        return self.client.get(paths[self.rehearsal.seats.index(name)])

    def answer(self, name: str, **fields: str) -> Any:
        """Send the form that a seat is asked by."""
        page = self.seat(name)
        decision = re.search(r'name="decision" value="([^"]+)"', page)
        assert decision is not None, text_of(page)
        sent = {"decision": unescape(decision[1]), **fields}
        return self.client.post(f"{self.frames()[name]}/answer", data=sent)

    def burn(self, name: str, oil: int) -> Any:
        """Burn so much oil."""
        return self.answer(name, do="burn", **{"burn.oil": str(oil)})

    @property
    def log(self) -> list[Any]:
        """The entries of the log, but for words."""
        return [json.loads(entry) for entry in self.rehearsal.log]

    @property
    def draws(self) -> list[int]:
        """What chance has brought."""
        return [entry["outcome"] for entry in self.log[: self.rehearsal.at] if entry["type"] == "drawn"]


@contextmanager
def rehearse(
    name: str, folder: Path, database: Path, seats: tuple[str, ...] = ("Ann", "Bob")
) -> Iterator[Designer]:
    """Open the rehearsal of a game; its files are read anew only where that is asked for."""
    rehearsal = Rehearsal(Package(name), seats, {}, b"a seed")
    opened = application(lambda: Store.open(database), rehearsal, watches=False)
    with TestClient(opened, base_url=HERE) as client:
        yield Designer(client, rehearsal, folder)


def text_of(html: str) -> str:
    """What can be read of a page."""
    bare = " ".join(unescape(re.sub(r"<(script|style)[^>]*>.*?</\1>|<[^>]+>", " ", html, flags=re.S)).split())
    return re.sub(r" ([:.,])", r"\1", bare)
