"""What every game's folder holds, read once: its rulebook's text, its table options and lengths."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from commedia.engine import Length, Option


@cache
def read_text(package: str, name: str) -> str:
    """The text of a file in a game's folder."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def rulings(package: str) -> dict[str, Any]:
    """A game's rulings.toml: what its source leaves open, our reading, and the table options."""
    return tomllib.loads(read_text(package, "rulings.toml"))


def declared_options(package: str) -> list[Option]:
    """The table options of a game, the default of each first."""
    return [
        Option(
            key=key,
            title=option["title"],
            choices={choice["value"]: choice["means"] for choice in option["choices"]},
            rules=tuple(option["rules"]),
        )
        for key, option in rulings(package)["options"].items()
    ]


def lengths(package: str) -> list[Length]:
    """How long a table of a game may play, the shortest first."""
    return [Length(key=key, **length) for key, length in rulings(package)["lengths"].items()]
