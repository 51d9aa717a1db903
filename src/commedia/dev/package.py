"""The designer's package: which modules and files are its own, and how they are read anew."""

from __future__ import annotations

import importlib
import importlib.util
import linecache
import sys
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from commedia import games
from commedia.engine import BadOption, Game
from commedia.games.finding import load
from commedia.lab.sources import INSTALLED
from commedia.server.pages.rulebook import read

OURS = "commedia"
_KEPT = type(cache(lambda: None))


class Package:
    """A game by `module:NAME`, and the package that it lies in: of ours, the folder of that game alone.

    game: as it was last read without a fault. folders: what is watched; `alone`: a module by itself, whose
    neighbours are its own, but not the folders beside it.
    """

    def __init__(self, name: str) -> None:
        """Raises BadOption where there is no such module."""
        self.name = name
        parts = name.partition(":")[0].split(".")
        self.root = ".".join(parts[: 3 if parts[0] == OURS else 1])
        self.game: Game | None = None
        if (spec := _found(self.root)) is None:
            load(name)  # says what is wrong with the name
            raise BadOption(f"{name} lies in no file that could be watched.")
        self.alone = spec.submodule_search_locations is None
        inside = [Path(spec.origin or "").parent] if self.alone else spec.submodule_search_locations or []
        self.folders = [Path(folder).resolve() for folder in inside]

    def load(self) -> Game:
        """The game, all modules of its package run anew, and on the playbill in the place of the old one.

        Raises whatever is wrong with them; then all is as it was before.
        """
        old = self._modules()
        self._take_out(old)
        forget()
        was, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # two edits may lie within one second
        try:
            game = load(self.name)
            read(game.rules.rulebook())
            if self.game is not None:
                games.take_off(self.game.slug)
            games.put_on(game)
        except BaseException:
            self._take_out(self._modules())
            self._put_back(old)
            raise
        finally:
            sys.dont_write_bytecode = was
        self.game = game
        return game

    def close(self) -> None:
        """The game leaves the playbill."""
        if self.game is not None:
            games.take_off(self.game.slug)
            forget()

    def has(self, file: str | Path) -> bool:
        """Whether a file is the designer's own."""
        path = Path(file)
        if self.alone:
            return path.parent in self.folders
        return any(path.is_relative_to(folder) for folder in self.folders)

    def _modules(self) -> dict[str, ModuleType]:
        return {name: module for name, module in list(sys.modules.items()) if self._owns(name, module)}

    def _owns(self, name: str, module: ModuleType) -> bool:
        if name == self.root or name.startswith(f"{self.root}."):
            return True
        if not self.alone or name == "__main__" or self.folders[0].name in INSTALLED:
            return False
        return self.has(getattr(module, "__file__", None) or "")

    def _take_out(self, modules: dict[str, ModuleType]) -> None:
        for name in modules:
            del sys.modules[name]

    def _put_back(self, modules: dict[str, ModuleType]) -> None:
        sys.modules.update(modules)
        above, _, name = self.root.rpartition(".")
        if above and self.root in modules:
            setattr(sys.modules[above], name, modules[self.root])
        forget()
        if self.game is not None:
            games.put_on(self.game)


def _found(root: str) -> ModuleSpec | None:
    """Where a package lies, without running it; None where that is no name of one, or it lies in no file."""
    try:
        spec = importlib.util.find_spec(root) if all(map(str.isidentifier, root.split("."))) else None
    except ModuleNotFoundError:
        return None
    return spec if spec is not None and (spec.has_location or spec.submodule_search_locations) else None


def forget() -> None:
    """Forget what was read or worked out of games' files, ours and theirs, so that it is looked up again."""
    importlib.invalidate_caches()
    linecache.checkcache()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == OURS:
            for value in list(vars(module).values()):
                if type(value) is _KEPT:
                    value.cache_clear()
