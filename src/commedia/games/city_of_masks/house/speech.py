"""Words: lines that come once at a table, and actions as they stand in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from commedia.engine import Seat
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.house.hints import unsaid_at
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.masks import Act
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.loading import read_text
from commedia.kit import house as kit

Unsaid: TypeAlias = tuple[re.Pattern[str], ...]
"""What is not said at a place."""


def says(a: Actor, *lists: str, toward: str = "", **slots: str) -> str:
    """A line out of each list, one after the other: none that was said at the table.

    lists: by their paths. Nothing is said of one that is used up.
    """
    said = [one(a, path, toward, **slots) for path in lists]
    return " ".join(line for line in said if line)


def one(a: Actor, path: str, toward: str = "", **slots: str) -> str:
    """A line of a list that was not said at the table, and can be said where they are; "" where none is."""
    return filled(a, left(a, path), toward, slots)


def left(a: Actor, path: str) -> str:
    """A line of a list, with its slots open."""
    lines = _lines_there(path, unsaid_at(place_now(a)))
    return a.said.one_left(lines, f"{a.seat} {a.decision.id}")


def plainly(a: Actor, path: str, **deed: str) -> str:
    """A sentence that is nothing but a deed, and so as new as that is."""
    return filled(a, lines_at(path)[0], "", deed)


def due(a: Actor, path: str) -> str:
    """A line of a list where something must be said: one again, where none is left."""
    return one(a, path) or a.any_of(lines_at(path))


def says_own(a: Actor, path: str, toward: str = "", **slots: str) -> str:
    """A line by chance out of those that fall to this seat: no two seats share one, if there are enough."""
    return filled(a, a.any_of(kit.share_of(lines_at(path), a.seat, a.seats)), toward, slots)


def lines_at(path: str) -> Sequence[str]:
    """The list of lines at a path such as "deed.alone"."""
    found: Any = LINES
    for name in path.split("."):
        found = found[name]
    lines: Sequence[str] = found
    return lines


def place_now(a: Actor) -> str:
    """The words in which the place of the scene was set; "" where there is none, or no words."""
    places = a.state.places
    return places[a.state.at].name.text if a.state.at < len(places) else ""


@cache
def _lines_there(path: str, unsaid: Unsaid) -> Sequence[str]:
    """What of a list can be said at a place: a quay has no ceiling."""
    return [line for line in lines_at(path) if not any(pattern.search(line) for pattern in unsaid)]


def filled(a: Actor, line: str, toward: str, slots: Mapping[str, str]) -> str:
    """The line with its slots filled, each sentence with a capital.

    toward: a seat, or what somebody is called.
    """
    whom = called(a, toward) if toward in a.avatars else toward
    known = {"name": called(a, a.seat), **({"toward": whom} if whom else {}), **slots}
    if whom.startswith("the ") and whom.endswith("s"):
        line = line.replace("{toward}’s", "{toward}’")  # the Personalists’ own
    return kit.filled(line, known)


def called(a: Actor, seat: Seat) -> str:
    """What an avatar is called; the seat's name where it has none, or the sight no words."""
    return a.avatars[seat].name.text or seat


def where_to_be(a: Actor) -> str:
    """The main scene, and what is going on there: nothing that such a place does not have."""
    where = due(a, "scene.where")
    lines = _lines_there("scene.turn", unsaid_at(where))
    return f"{where} {a.said.one_left(lines, a.seat)}".strip()


def place_name(a: Actor) -> str:
    """A place that is named for the first time at this table; "" where all are known.

    It says what it is and where, and neither in the words of the other: no house behind a house.
    """
    spot = left(a, "place.spot")
    near = [
        one for one in lines_at("place.near") if one not in a.said.text and not words_of(one) & words_of(spot)
    ]
    return f"{spot} {a.said.one_left(near, a.seat)}".strip() if spot else ""


def words_of(name: str) -> set[str]:
    """The words that make a name: those of four letters and more, and “old”.

    >>> sorted(words_of("A chandler’s back room"))
    ['back', 'chandler', 'room']
    """
    return {
        word for word in re.findall(r"[a-z]+", name.lower()) if len(word) >= MAKES_A_NAME or word == "old"
    }


MAKES_A_NAME: Final = 4
"""Letters of such a word."""


# -- actions ---------------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """An action as somebody tells of doing it. does: after "to" or "I". did: after "I", in the past."""

    does: str
    did: str


_WRITTEN: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "deeds.toml"))
NOTHING: Final = tuple(Deed(*pair) for pair in _WRITTEN["nothing"]["deeds"])
"""What is done where a mask has nothing for it."""
DEEDS: Final[Mapping[str, Sequence[Deed]]] = {
    plain(says): [Deed(*pair) for pair in pairs] for says, pairs in _WRITTEN["actions"].items()
}
"""The deeds of each action that comes with the game, by what its card says in plain words."""


def does(a: Actor, keys: Sequence[str]) -> str:
    """What the first of these actions is that was not told of at the table; "" for none that can be told."""
    return next((deed.does for key in keys for deed in deeds(a, key) if not told_of(a, deed)), "")


def did(a: Actor, keys: Sequence[str]) -> str:
    """What the first of them is once it is done, in the words in which it was announced last; "" as above."""
    for key in keys:
        ways = list(deeds(a, key))
        announced = sorted(
            (deed for deed in ways if deed.does in a.said.text),
            key=lambda deed: -a.said.text.rfind(deed.does),
        )
        if found := next((deed.did for deed in announced or ways if deed.did not in a.said.text), ""):
            return found
    return ""


def told_of(a: Actor, deed: Deed) -> bool:
    """Whether the table has heard of that deed."""
    return deed.does in a.said.text or deed.did in a.said.text


def deeds(a: Actor, key: str) -> Sequence[Deed]:
    """The ways in which an action is told there, beginning with another for every seat.

    There is none for what a player has written: only they can tell it.
    """
    act = a.state.act(a.seat, key)
    found = _deeds_there("" if act is None else plain(wording(a, act)), unsaid_at(place_now(a)))
    at = a.seats.index(a.seat) * len(found) // len(a.seats)
    return [*found[at:], *found[:at]]


@cache
def _deeds_there(says: str, unsaid: Unsaid) -> Sequence[Deed]:
    """What of an action's deeds can be done at a place; what can be done for none, where it says nothing."""
    among = DEEDS.get(says, ()) if says else NOTHING
    return [deed for deed in among if not any(pattern.search(deed.does) for pattern in unsaid)]


def wording(a: Actor, act: Act | HiddenAct) -> str:
    """What an action says; "" where this sight has no words for it."""
    if isinstance(act, HiddenAct):
        return a.state.borrowed(act) or act.words.text or act.ready
    return act.words or act.prose.text
