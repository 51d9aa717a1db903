"""The house under a path of somebody's site: what it is asked inside, and where it was found."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from commedia.kit.addresses import Place
from commedia.server.base_path import found_at, under_its_path

UNDER = Place("https://example.org", "/games/commedia")


def inside(scope: dict[str, Any], place: Place = UNDER) -> dict[str, Any]:
    """What the house is asked."""
    asked: list[dict[str, Any]] = []

    async def house(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope)

    asyncio.run(under_its_path(house, place)(scope, None, None))  # type: ignore[arg-type]
    [found] = asked
    return found


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("path", "house"),
    [
        ("/games/commedia/rulebook/x", "/rulebook/x"),
        ("/games/commedia/", "/"),
        ("/games/commedia", "/"),
        ("/rulebook/x", "/rulebook/x"),
        ("/games/commedia2/rulebook", "/games/commedia2/rulebook"),
        ("/", "/"),
    ],
)
def test_the_house_is_asked_with_its_path_or_without(kind: str, path: str, house: str) -> None:
    """Inside there is none; what only begins alike is somebody else's."""
    scope = {"type": kind, "path": path, "raw_path": path.encode()}
    asked = inside(scope)
    assert (asked["path"], asked["raw_path"]) == (house, house.encode())
    assert scope["path"] == path


def test_where_a_server_has_no_raw_path_it_is_the_path() -> None:
    """As its bytes; and what was written in an address in another way stays so."""
    assert inside({"type": "http", "path": "/games/commedia/a"})["raw_path"] == b"/a"
    raw = {"type": "http", "path": "/games/commedia/ü", "raw_path": b"/games/commedia/%C3%BC"}
    assert inside(raw)["raw_path"] == b"/%C3%BC"


def test_a_house_opens_and_closes_as_it_is() -> None:
    """What is no request is handed on."""
    assert inside({"type": "lifespan"}) == {"type": "lifespan"}


def test_at_the_top_there_is_nothing_to_take_off() -> None:
    """The house is asked itself."""

    async def house(scope: Any, receive: Any, send: Any) -> None: ...

    assert under_its_path(house, Place("https://example.org")) is house


@pytest.mark.parametrize(
    ("place", "headers", "found"),
    [
        (UNDER, [(b"host", b"elsewhere.example")], "https://example.org"),
        (Place(), [(b"host", b"10.0.0.2:8000")], "http://10.0.0.2:8000"),
        (Place(), [(b"accept", b"*/*")], ""),
    ],
)
def test_the_site_is_the_one_that_its_keeper_says_or_where_it_was_found(
    place: Place, headers: Any, found: str
) -> None:
    """Nothing, where that cannot be told."""
    assert found_at({"scheme": "http", "headers": headers}, place) == found  # type: ignore[typeddict-item]
