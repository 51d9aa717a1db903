"""Words: lines that go on from one to the next, and actions as they stand in a sentence."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.masks import Act
from commedia.kit import house as kit

_AFTER: Final = r"(?=$|[.,;:!?]| (?:and|or|in|to|by|with|from|at|for)\b)"
_BEFORE: Final = r"(?<=\bto )|(?<=\bfor )|(?<=\babout )|(?<=\bbetween )|(?<=\bof )|(?<=\bwith )|(?<=\blet )"
_MINE: Final = tuple(
    (re.compile(pattern), mine)
    for pattern, mine in (
        (r"\byourself\b", "myself"),
        (r"\byours\b", "mine"),
        (r"\byour\b", "my"),
        (r"\byou are\b", "I am"),
        (r"\byou were\b", "I was"),
        (rf"\byou{_AFTER}", "me"),
        (rf"(?:{_BEFORE})you\b", "me"),
        (r"\byou\b", "I"),
    )
)


def says(a: Actor, *lists: str, toward: str = "", at: int | None = None, **slots: str) -> str:
    """A line out of each list, the lists by their paths, one after the other.

    at: how often the table has come to such lines before, so that none comes twice before all have come;
    where that is not known, what is asked at the table counts them on. Lists that stand together have no
    common divisor, so that all their pairs come round, whoever speaks, before one comes again.
    """
    genders = [avatar.gender for avatar in a.avatars.values()]  # tells one table from another
    at = zlib.crc32(f"{a.seats} {genders}".encode()) + (moment(a) if at is None else at)
    said = " ".join(some[at % len(some)] for some in map(lines_at, lists))
    return filled(a, said, toward, slots)


def says_own(a: Actor, path: str, toward: str = "") -> str:
    """A line by chance out of those that fall to this seat: no two seats share one, if there are enough."""
    lines = lines_at(path)
    own = lines[a.seats.index(a.seat) :: len(a.seats)] or lines
    return filled(a, a.any_of(own), toward, {})


def moment(a: Actor) -> int:
    """A figure that grows with every decision put at the table, so that it never stands twice."""
    number: str = a.decision.id.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0


def turn(a: Actor) -> int:
    """The number of the challenge that is on among all turns of the play, and of its sides: two to a turn."""
    order = a.state.order or a.seats
    first = a.challenge.principals[0]
    at = order.index(first) if first in order else 0
    return 2 * ((a.state.round - 1) * len(a.seats) + at) + (not a.is_challenger())


def lines_at(path: str) -> Sequence[str]:
    """The list of lines at a path such as "deed.alone"."""
    lines = LINES
    for name in path.split("."):
        lines = lines[name]
    return lines  # type: ignore[return-value]


def filled(a: Actor, line: str, toward: str, slots: dict[str, str]) -> str:
    """The line with its slots filled, each sentence with a capital.

    toward: a seat, or what somebody is called.
    """
    whom = called(a, toward) if toward in a.avatars else toward or "you"
    known = {"name": called(a, a.seat), "toward": whom, **slots}
    if whom.startswith("the ") and whom.endswith("s"):
        line = line.replace("{toward}’s", "{toward}’")  # the Personalists’ own
    return kit.filled(line, known)


def called(a: Actor, seat: Seat) -> str:
    """What an avatar is called; the seat's name where it has none, or the sight no words."""
    return a.avatars[seat].name.text or seat


def place_name(a: Actor) -> str:
    """A place that is named."""
    return says(a, "place.spot", "place.near")


# -- actions ---------------------------------------------------------------------------------------------


def deed(a: Actor, keys: Sequence[str], seat: Seat = "") -> str:
    """Actions woven into a sentence, as what somebody means to do: the first two, in short.

    All of them stand on the stage, word for word; aloud, a list of three is no sentence.
    """
    parts = dict.fromkeys(in_short(doing(a, seat or a.seat, key)) for key in keys)
    return " and then ".join(list(parts)[:2])


_MORE: Final = re.compile(r",| or | and (?!then\b)|; |: ")
"""Where an action goes on to another way of it."""
FEWEST_WORDS: Final = 2
"""Of an action in short: "mock" alone says too little."""
MOST_LEFT_OUT: Final = 4
"""Words that may be left out: more would be another deed."""


def in_short(does: str) -> str:
    """An action without its further ways.

    >>> in_short("champion the Moon Temple and keep its rites"), in_short("spin, weave or embroider")
    ('champion the Moon Temple', 'spin, weave or embroider')
    >>> in_short("answer in one word or none"), in_short("take by force or fraud what is not mine")
    ('answer in one word', 'take by force or fraud what is not mine')
    """
    first = _MORE.split(does, maxsplit=1)[0]
    rest = does[len(first) :]
    is_whole = len(first.split()) >= FEWEST_WORDS and len(rest.split()) <= MOST_LEFT_OUT
    return first if is_whole else does


def doing(a: Actor, seat: Seat, key: str) -> str:
    """One action as the first person does it: "keep my word"."""
    act = a.state.act(seat, key)
    says = wording(a, act) if act is not None else ""
    if not says:
        of_nothing: Sequence[str] = LINES["deed"]["nothing"]
        at = zlib.crc32(f"{seat} {a.state.round}".encode()) + sum(key.encode())
        return of_nothing[at % len(of_nothing)]
    return first_person(says)


def wording(a: Actor, act: Act | HiddenAct) -> str:
    """What an action says; "" where this sight has no words for it."""
    if isinstance(act, HiddenAct):
        return a.state.borrowed(act) or act.words.text
    return act.words or act.prose.text


def first_person(text: str) -> str:
    """An action out of a list as somebody says it of themselves, after "to".

    >>> first_person("Sing beneath the window of the one you love")
    'sing beneath the window of the one I love'
    >>> first_person("Take back one who wronged you, and give your word.")
    'take back one who wronged me, and give my word'
    """
    text = text.strip().rstrip(".")
    for pattern, mine in _MINE:
        text = pattern.sub(mine, text)
    return text[:1].lower() + text[1:]
