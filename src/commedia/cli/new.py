"""`commedia new`: a package with a whole small game in it, to be changed into one's own."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from string import Template

from commedia import games
from commedia.engine import BadOption

CHECKOUT = Path(__file__).parents[3] / "commedia"
"""The command of a checkout; an installed Commedia has none there."""
LONGEST = 40
"""Letters of a name."""
FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "$module/__init__.py": "door.py",
    "$module/state.py": "state.py",
    "$module/decisions.py": "decisions.py",
    "$module/rules.py": "rules.py",
    "$module/rulebook.md": "rulebook.md",
    "tests/test_$module.py": "tests.py",
}
"""What is written, and from which file of `starter`."""


def run(name: str) -> int:
    """Write the package into a folder of its name, here, and say what to do with it. Raises BadOption."""
    words = read_name(name)
    folder = Path.cwd() / "-".join(words)
    write(words, folder)
    module = "_".join(words)
    print(f"{folder.name}/ holds {' '.join(words).title()}: a small game that is whole, to be made yours.\n")
    print(f"  cd {folder.name}")
    for what, why in (
        (f"dev {module}:GAME", "all its seats at once, read anew as you edit"),
        (f"play --game {module}:GAME", "on the playbill of your house, for friends"),
        (f"terminal {module}:GAME", "here, with house actors"),
        (f"check {module}:GAME --games 200", "what every game must keep"),
    ):
        print(f"  {f'commedia {what}':<{len(module) + 36}} # {why}")
    print("\nIts README.md says what is where. Its tests are of the small game: replace them with your own.")
    if CHECKOUT.is_file():
        print(f"In a checkout, `commedia` is {shlex.quote(str(CHECKOUT))}.")
    return 0


def read_name(name: str) -> list[str]:
    """The words of a name, in small letters. Raises BadOption where no package can be called so."""
    words = re.findall(r"[a-z0-9]+", name.casefold())
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([ _-]+[A-Za-z0-9]+)*", name.strip()) or len(name) > LONGEST:
        raise BadOption(
            f"No game can be called {name[:60]!r}: a name is a word or some, of letters A to Z and digits, "
            f"beginning with a letter, such as night-market; {LONGEST} letters at most."
        )
    module = "_".join(words)
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or _is_taken(module):
        raise BadOption(
            f"A module called {module} is there already, in Python or beside it. Take another name."
        )
    if "-".join(words) in games.SLUGS:
        raise BadOption(f"{games.get('-'.join(words)).title} is on the playbill already. Take another name.")
    return words


def _is_taken(module: str) -> bool:
    """Whether Python finds such a module, but for a folder without code such as the one to be written."""
    found = importlib.util.find_spec(module)
    return found is not None and found.origin is not None


def prefix_of(words: list[str]) -> str:
    """What the ids of its rules begin with: its initials, or as many of its letters as no other game has.

    >>> prefix_of(["night", "market"])
    'NM'
    """
    taken = {game.rules.prefix for game in games.all_games()}
    return next(prefix for prefix in _prefixes(words) if prefix not in taken)


def _prefixes(words: list[str]) -> Iterator[str]:
    letters = "".join(words).upper()
    if len(words) > 1:
        yield "".join(word[0] for word in words).upper()
    yield from (letters[:count] for count in range(min(2, len(letters)), len(letters) + 1))
    yield from (f"{letters}{n}" for n in range(1, 1_000))


def write(words: list[str], folder: Path) -> None:
    """Write the package, all of it or nothing. Raises BadOption where something is there already."""
    if folder.exists() or folder.is_symlink():
        raise BadOption(f"{folder} is there already; nothing in it was touched. Take another name.")
    prefix = prefix_of(words)
    named = {
        "slug": "-".join(words),
        "module": "_".join(words),
        "title": " ".join(words).title(),
        "prefix": prefix,
        "mark": prefix.lower(),
    }
    starter = resources.files("commedia.cli") / "starter"
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as fault:
        raise BadOption(f"{folder} cannot be made: {fault.strerror}.") from fault
    try:
        for there, source in FILES.items():
            path = made / Template(there).substitute(named)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = (starter / f"{source}.txt").read_text(encoding="utf-8")
            path.write_text(Template(text).substitute(named), encoding="utf-8")
        made.chmod(0o755)  # a folder for a while is for its owner alone
        made.rename(folder)
    except OSError as fault:
        raise BadOption(f"{folder} cannot be written: {fault.strerror}.") from fault
    finally:
        shutil.rmtree(made, ignore_errors=True)
