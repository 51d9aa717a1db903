"""All that the benchmarks know of Commedia's command line and HTTP API; the rest is wire and clocks."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import msgspec

from benchmarks.trees import measured
from benchmarks.wire import Request

GAME = "men-of-stones"
SEATS = ("Ann", "Bob", "Cy", "Dee")
FIRST_PAGE = "/"
"""The first answer that a newly started server must give: the lobby."""


def command(python: str, port: int, data: str) -> list[str]:
    """Start one server process on an address of its own."""
    return [python, "-m", "commedia", "play", "--port", str(port), "--data", data]


def environment() -> dict[str, str]:
    """Ours, the measured tree's code first, no bounds, and nothing that would turn it away from SQLite."""
    elsewhere = {"COMMEDIA_DATABASE_URL", "COMMEDIA_BUS_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
    counts = ["REQUESTS", "STREAMS", "OPENINGS", "TABLES"]
    words = [f"{whose}_{what}" for whose in ("SEAT", "TABLE", "ADDRESS") for what in ("WRITES", "WORDS")]
    unbounded = dict.fromkeys((f"COMMEDIA_MOST_{name}" for name in counts + words), "0")
    return {**kept, **unbounded, **measured().environment()}


View: TypeAlias = Mapping[str, Any]
"""What one seat may see, or of that only its cue: what it is asked, and who is waited for."""


@dataclass(frozen=True)
class Table:
    """One table, and the token by which each seat is known."""

    id: str
    tokens: Mapping[str, str]


@dataclass(frozen=True)
class Decision:
    """What a seat is asked: `schema` is the JSON Schema of the answer, `legal` what the state allows now."""

    id: str
    kind: str
    schema: Mapping[str, Any]
    legal: Any = None


def new_table(
    seats: Sequence[str] = SEATS, options: Mapping[str, Any] | None = None, game: str = GAME
) -> Request:
    """Open a table, every seat taken by a name."""
    return _post("/api/tables", {"game": game, "seats": list(seats), "options": dict(options or {})})


def table_opened(body: bytes) -> Table:
    """Read the answer to `new_table`."""
    opened = msgspec.json.decode(body)
    return Table(opened["table"], opened["seats"])


def view(table: Table, seat: str) -> Request:
    """Ask what one seat may see and decide."""
    return Request("GET", f"/api/tables/{table.id}/view", _bearer(table, seat))


def cue(table: Table, seat: str) -> Request:
    """Ask what one seat is to decide."""
    return Request("GET", f"/api/tables/{table.id}/cue", _bearer(table, seat))


def seen(body: bytes) -> View:
    """Read the answer to `view` or `cue`."""
    return cast(View, msgspec.json.decode(body))


def decisions(seen: View) -> list[Decision]:
    """The decisions in a view that the table waits for: neither open doors nor answers that are in."""
    return [
        Decision(asked["id"], asked["kind"], asked["schema"], asked.get("legal"))
        for asked in seen["decisions"]
        if not asked.get("optional") and not asked.get("sealed")
    ]


def awaited(seen: View) -> list[str]:
    """The seats that a view names as awaited."""
    return [asked["seat"] for asked in seen.get("waiting", ())]


def answer(table: Table, seat: str, decision: Decision, value: Any, move_id: str) -> Request:
    """Answer a decision, and look at the cue; a 200: the move is in the log to stay."""
    move = {"decision": decision.id, "answer": value, "move_id": move_id, "cue": True}
    return _post(f"/api/tables/{table.id}/answer", move, _bearer(table, seat))


def seen_after(body: bytes) -> tuple[int, View]:
    """Read the reply to an accepted answer: the log's length, and what its seat sees now."""
    reply = msgspec.json.decode(body)
    return reply["seq"], reply["cue"]


def socket(table: Table, seat: str, port: int) -> tuple[str, dict[str, str]]:
    """Where a seat's WebSocket is, and what the request for it carries."""
    return f"ws://127.0.0.1:{port}/api/tables/{table.id}/live", _bearer(table, seat)


def say(table: Table, seat: str, text: str) -> Request:
    """Say something at the table, which is a move too: the one kind that is always open."""
    return _post(f"/api/tables/{table.id}/say", {"text": text, "how": "aside"}, _bearer(table, seat))


def page(table: Table, seat: str) -> str:
    """The path of a seat's page of the table."""
    return f"/s/{table.tokens[seat]}"


def page_stream(table: Table, seat: str, after: int | None = None) -> Request:
    """What an open page listens to: server-sent events whose ids are lengths of the log.

    after: where the page stands; None for one that has nothing yet.
    """
    asked = "" if after is None else f"?after={after}"
    return Request("GET", f"{page(table, seat)}/events{asked}", {"Accept": "text/event-stream"})


def opened_page(table: Table, seat: str) -> Request:
    """Open a seat's page."""
    return Request("GET", page(table, seat), {"Accept": "text/html"})


def stands_at(page: bytes) -> int:
    """From where on a page that was opened listens to its stream."""
    found = re.search(rb"/events\?after=(\d+)", page)
    if found is None:
        raise ValueError("that is no table's page at play")
    return int(found[1])


def _post(path: str, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Request:
    return Request(
        "POST", path, {"Content-Type": "application/json", **(headers or {})}, msgspec.json.encode(body)
    )


def _bearer(table: Table, seat: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.tokens[seat]}"}
