"""Everything anybody can do at a table: one verb a function, for pages and API alike.

Each takes the house, the table and the number of the chair that asks (0: a spectator), with what was sent.
Each raises IllegalMove, BadOption or Refused with a sentence for whoever asked, and then nothing has changed.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from commedia.engine.english import listed
from commedia.server.body import Body, NoBody
from commedia.server.errors import NoSuchVerb, NotNow, Unreadable, in_words
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.verbs.asking import seat_of
from commedia.server.verbs.at_play import (
    AnswerBody,
    EraseBody,
    PaceBody,
    SayBody,
    TakeBackBody,
    answer,
    erase,
    erase_of,
    go_ahead,
    go_on,
    let_end,
    pace,
    say,
    stop,
    take_back,
    undo,
)
from commedia.server.verbs.chairs import (
    ChairBody,
    LetHouseBody,
    SeatBody,
    add_chair,
    let_house,
    manage_chair,
    take_chair,
)
from commedia.server.verbs.curtain import RevealBody, WordBody, add_word, begin, fill_and_begin, reveal
from commedia.server.verbs.last_words import LastBody, last
from commedia.server.verbs.seat_swaps import PlacesBody, change_places
from commedia.server.verbs.seating import LinkBody, SitBody, new_link, sit
from commedia.server.verbs.terms import TermsBody, VeilBody, read_dealer, read_title, set_terms, veil


class _Verb(NamedTuple):
    """What does it, and what it takes."""

    does: Callable[..., Awaitable[Any]]
    takes: type[Body] = NoBody


_VERBS = {
    "answer": _Verb(answer, AnswerBody),
    "say": _Verb(say, SayBody),
    "erase": _Verb(erase, EraseBody),
    "stop": _Verb(stop),
    "go-on": _Verb(go_on),
    "let-end": _Verb(let_end),
    "undo": _Verb(undo),
    "last": _Verb(last, LastBody),
    "pace": _Verb(pace, PaceBody),
    "go-ahead": _Verb(go_ahead),
    "take-back": _Verb(take_back, TakeBackBody),
    "chair": _Verb(take_chair, ChairBody),
    "sit": _Verb(sit, SitBody),
    "new-link": _Verb(new_link, LinkBody),
    "seat": _Verb(manage_chair, SeatBody),
    "let-house": _Verb(let_house, LetHouseBody),
    "add-chair": _Verb(add_chair),
    "change-places": _Verb(change_places, PlacesBody),
    "terms": _Verb(set_terms, TermsBody),
    "veil": _Verb(veil, VeilBody),
    "word": _Verb(add_word, WordBody),
    "reveal": _Verb(reveal, RevealBody),
    "begin": _Verb(begin),
    "fill-and-begin": _Verb(fill_and_begin),
}
"""Every verb by its name in an address."""

_WHILE_RISING = ("reveal", "veil", "new-link")
"""What can be done while words are being opened: the seats, their order and the terms stand as they are,
since whoever could change them now would choose among draws after all.
"""

NAMES = tuple(_VERBS)
GIVE_A_LINK = ("sit", "new-link")
"""Those that are answered with another link to one's seat."""


def body_of(verb: str) -> type[Body]:
    """What a verb takes. Raises NoSuchVerb."""
    if verb not in _VERBS:
        raise NoSuchVerb(verb)
    return _VERBS[verb].takes


def read_fields(verb: str, fields: Mapping[str, Any]) -> Body:
    """What a verb takes, out of a form, in which all is text; what else a form holds is left aside.

    Raises NoSuchVerb or Unreadable.
    """
    wanted = body_of(verb)
    known = {key: fields[key] for key in wanted.__struct_encode_fields__ if key in fields}
    try:
        return msgspec.convert(known, wanted, strict=False)
    except msgspec.ValidationError as fault:
        raise Unreadable(in_words(str(fault))) from None


def says_of(verb: str) -> str:
    """What a verb does, for whoever does it: the first paragraph of what is said of it here."""
    return (inspect.getdoc(_VERBS[verb].does) or "").partition("\n\n")[0]


async def do(house: Playhouse, live: LiveTable, chair: int, verb: str, body: Body) -> bool:
    """Do a verb by its name. body: what `body_of` it is. Raises NotNow for most while the curtain rises.

    Returns whether it was new: False where a message of that id had been taken before.
    """
    if live.lobby.rising and verb not in _WHILE_RISING:
        due = [live.lobby.chair(n).name or f"seat {n}" for n in live.lobby.due]
        waits = f", and waits for the word of {listed(due)}" if due else ""
        raise NotNow(f"The curtain is rising{waits}. Nothing changes meanwhile.")
    new = await _VERBS[verb].does(house, live, chair, *(() if isinstance(body, NoBody) else (body,)))
    return new is not False


__all__ = [
    "GIVE_A_LINK", "NAMES", "AnswerBody", "EraseBody", "SayBody", "SeatBody", "TakeBackBody", "WordBody",
    "answer", "begin", "body_of", "do", "erase", "erase_of", "fill_and_begin", "manage_chair", "read_dealer",
    "read_fields", "read_title", "say", "says_of", "seat_of", "stop", "take_back",
]  # fmt: skip
