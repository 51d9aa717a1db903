"""Commedia: the table that runs the rules, so that the players only tell the story.

The floors, top to bottom; each imports only from floors below it: cli, server, lab, games, props and
store, engine.

>>> import commedia
>>> commedia.games.get("men-of-stones").title
'Men of Stones'
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if not TYPE_CHECKING:  # or else a name that there is not would pass for a module

    def __getattr__(name: str) -> ModuleType:
        """`commedia.games`, `commedia.lab` and `commedia.testing`, loaded when they are first named."""
        if name in ("games", "lab", "testing"):
            return importlib.import_module(f"commedia.{name}")
        raise AttributeError(f"module 'commedia' has no attribute {name!r}")
