"""Which games there are: those that packages register, and those that this house puts on besides.

A package registers its games in its pyproject.toml, each under its slug:

    [project.entry-points."commedia.games"]
    night-market = "night_market:GAME"

One that is broken is told of in `faults`, and the others play.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from commedia.engine import BadOption, Game
from commedia.engine.english import listed
from commedia.games.finding import load

GROUP = "commedia.games"
OURS = "commedia"
"""The package whose games come first."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""A slug stands in addresses and in file names."""
CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"

_put_on: dict[str, Game] = {}


class Registered(NamedTuple):
    """A game that a package registers: by `module:NAME`."""

    slug: str
    name: str
    package: str


def get(slug: str) -> Game:
    """The game of that slug. Raises BadOption where there is none, or where it is broken."""
    if slug in _put_on:
        return _put_on[slug]
    found = next((one for one in _registered() if one.slug == slug), None)
    if found is None:
        known = listed([game.slug for game in all_games()])
        raise BadOption(f"There is no game {slug[:60]!r} here. There is {known}.")
    loaded = _loaded(found)
    if isinstance(loaded, str):
        # To whoever is not at this machine, its files are no business.
        raise BadOption(f"{slug} is broken, and cannot be played: `commedia games` says where.")
    return loaded


def all_games() -> list[Game]:
    """Every game that can be played, in the order of the playbill.

    Ours first, then those of other packages by the packages' names; of one, those for the fewest first.
    Those that the house puts on come last, as it named them.
    """
    return [*_in_order(), *_put_on.values()]


def faults() -> list[str]:
    """What is wrong with games that are registered and cannot be played: a sentence each."""
    return [loaded for one in _registered() if isinstance(loaded := _loaded(one), str)]


def fault_of(slug: str) -> str:
    """What is wrong with a registered game; "" where it can be played, or where there is none."""
    found = (one for one in _registered() if one.slug == slug and slug not in _put_on)
    return next((loaded for one in found if isinstance(loaded := _loaded(one), str)), "")


def is_registered(game: Game) -> bool:
    """Whether a package registers this very game, so that any process finds it by its slug."""
    return any(one.slug == game.slug and _loaded(one) is game for one in _registered())


def put_on(game: Game) -> None:
    """Put a game on the playbill of this process.

    Raises BadOption if its slug or prefix is another's, or its rulebook cannot be read.
    """
    if not SLUG.fullmatch(game.slug):
        raise BadOption(_no_slug(game))
    if fault := _unreadable(game):
        raise BadOption(fault)
    for other in all_games():
        if other is game:
            return
        if other.slug == game.slug:
            raise BadOption(f"A game {game.slug} is on the playbill already: {other.title}.")
        if other.rules.prefix == game.rules.prefix:
            raise BadOption(
                f"The rules of {game.title} begin with {game.rules.prefix}-, as those of {other.title} do, "
                "which is on the playbill already. One of them needs another prefix."
            )
    _put_on[game.slug] = game


def take_off(slug: str) -> None:
    """Take a game off again that was put on."""
    _put_on.pop(slug, None)


# -- what packages register --------------------------------------------------------------------------------


@cache
def _registered() -> tuple[Registered, ...]:
    """Every game that a package registers, ours first."""
    found = [
        Registered(point.name, f"{point.module}:{point.attr}", point.dist.name if point.dist else "")
        for point in entry_points(group=GROUP)
    ]
    if not any(one.package == OURS for one in found):
        found += _of_the_checkout()
    return tuple(sorted(set(found), key=lambda one: (one.package != OURS, one.package, one.slug)))


def _of_the_checkout() -> list[Registered]:
    """Ours, in a checkout that was not set up since its pyproject.toml came to register them."""
    if not CHECKOUT.is_file():
        return []
    points = tomllib.loads(CHECKOUT.read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    return [Registered(slug, name, OURS) for slug, name in points.items()]


@cache
def _loaded(one: Registered) -> Game | str:
    """The game; or what is wrong with it."""
    first = next(other for other in _registered() if other.slug == one.slug)
    if first is not one:
        return f"{one.package} registers a game {one.slug}, and so does {first.package}, whose it stays."
    try:
        game = load(one.name)
    except BadOption as fault:
        return f"{one.slug}, of {one.package}, cannot be played. {fault}"
    if not SLUG.fullmatch(game.slug):
        return f"{one.slug}, of {one.package}, cannot be played. {_no_slug(game)}"
    if game.slug != one.slug:
        return (
            f"{one.package} registers {one.name} as {one.slug}, and the game calls itself {game.slug}: "
            "the entry point has to bear its slug."
        )
    if unreadable := _unreadable(game):
        return f"{one.slug}, of {one.package}, cannot be played. {unreadable}"
    return game


def _unreadable(game: Game) -> str:
    """What is wrong with a game's rulebook, before anybody opens its page; "" where it can be read."""
    try:
        book = game.rules.rulebook()
    except Exception as fault:  # it is the game's own code that reads it
        return f"Its rulebook cannot be read. {type(fault).__name__}: {fault}"
    return "" if isinstance(book, str) else f"Its rulebook is no text but {type(book).__name__}."


@cache
def _in_order() -> tuple[Game, ...]:
    found = [(one, loaded) for one in _registered() if isinstance(loaded := _loaded(one), Game)]
    found.sort(
        key=lambda it: (it[0].package != OURS, it[0].package, it[1].seats[0], it[1].seats[-1], it[0].slug)
    )
    return tuple(game for _, game in found)


def _no_slug(game: Game) -> str:
    return (
        f"{game.slug!r} is no slug: it stands in addresses, as small letters and digits with hyphens between."
    )
