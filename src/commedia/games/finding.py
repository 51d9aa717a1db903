"""A game by `module:NAME`: its module is loaded, and what is wrong with it is told by its file and line."""

from __future__ import annotations

import importlib
import importlib.util
from difflib import get_close_matches
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from commedia.engine import BadOption, Game
from commedia.engine.english import listed


def load(name: str) -> Game:
    """The game of that name. Raises BadOption; where the module is at fault, it names its file and line."""
    module_name, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), attribute)):
        raise BadOption(f"{name} names no Game: write it as module:NAME, such as lamplight:GAME.")
    module = _load(name)
    game = getattr(module, attribute, None)
    if not isinstance(game, Game):
        raise BadOption(_no_game(module, attribute))
    return game


def _load(name: str) -> ModuleType:
    """The module of `module:NAME`, run if it was not yet. Raises BadOption."""
    module = name.partition(":")[0]
    try:
        return importlib.import_module(module)
    except SyntaxError as fault:
        where = f"{fault.filename}, line {fault.lineno}"
        raise BadOption(f"{name} cannot be read. {where}: {fault.msg}.") from fault
    except (Exception, SystemExit) as fault:
        if isinstance(fault, ModuleNotFoundError) and f"{module}.".startswith(f"{fault.name}."):
            missing = f"no folder of PYTHONPATH has a module {fault.name}"
            raise BadOption(f"There is no game at {name}: {missing}.{lies_below(module)}") from fault
        said = f"{type(fault).__name__}: {fault}"
        raise BadOption(f"{name} cannot be loaded. {_where(module, fault)}{said}") from fault


def lies_below(module: str) -> str:
    """Where a package of that name lies in a folder below this one: that one should go into it."""
    package = module.partition(".")[0]
    found = sorted(Path.cwd().glob(f"*/{package}/__init__.py"))
    return f" Go into {found[0].parents[1].name} first: it is there." if found else ""


def _where(module: str, fault: BaseException) -> str:
    """The last line of the designer's own that was run: its file, its number, and what stands there."""
    folders = _folders(module.partition(".")[0])
    own = [
        frame
        for frame in extract_tb(fault.__traceback__)
        if any(Path(frame.filename).is_relative_to(folder) for folder in folders)
    ]
    return f"{own[-1].filename}, line {own[-1].lineno}, “{own[-1].line}”: " if own else ""


def _folders(package: str) -> list[str]:
    """Where the files of a package lie, or of a module by itself those beside it."""
    spec = importlib.util.find_spec(package)
    if spec is None:
        return []
    return list(spec.submodule_search_locations or [str(Path(spec.origin or "").parent)])


def _no_game(module: ModuleType, attribute: str) -> str:
    """What to say where a module has no game of that name: what it has instead."""
    held = [name for name, value in vars(module).items() if isinstance(value, Game)]
    name = f"{module.__name__}:{attribute}"
    fault = f"There is no game at {name}"
    if hasattr(module, attribute):
        fault = f"{name} is not a Game but a {type(getattr(module, attribute)).__name__}"
    near = get_close_matches(attribute, held, cutoff=0.4) or held
    instead = f"Did you mean {listed([f'{module.__name__}:{name}' for name in near], 'or')}?"
    where = getattr(module, "__file__", None) or "built into Python"
    return f"{fault} ({where}). {instead if held else 'There is no Game in it at all.'}"
