"""What the server refuses, beside the moves that the rules refuse."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec

from commedia.engine import CommediaError
from commedia.engine.domains import shown
from commedia.engine.english import listed
from commedia.kit.addresses import at
from commedia.store import SweptTable


class Refused(CommediaError):
    """A request that cannot be done; its sentence is for whoever sent it.

    status: for HTTP. heading: of a page that says nothing else, "" for the one that its status has. field:
    what was sent that it is about, "" for no one thing.
    """

    status = 422
    heading = ""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NoSuchTable(Refused):
    """The link leads nowhere."""

    status = 404

    def __init__(self) -> None:
        super().__init__("That link leads to no table here. Ask the host for a new one.")


class Gone(NoSuchTable):
    """The link is this house's, and its table was swept away. left: what is known of that, if it still is.

    Its `why` is "unbegun" where the curtain never rose, "tried" where somebody only tried the game, and
    "moved" where it was given to another house.
    """

    def __init__(self, left: SweptTable | None) -> None:
        super().__init__()
        self.left = left
        has_moved = left is not None and left.why == "moved"
        self.heading = "That table has moved" if has_moved else "That table was cleared away"
        self.sentence = _GONE if left is None else _cleared(left)
        self.args = (self.sentence,)

    @property
    def was_set_up(self) -> bool:
        """Whether it was more than one click that tries a game."""
        return self.left is not None and self.left.why in ("unbegun", "moved")


_WHY_GONE = {
    "unbegun": "its curtain had not risen, and nobody had come in seven days for which the house was open.",
    "tried": "somebody had only tried the game there, alone with the house, and had not come back in a day "
    "for which it was open.",
}
_GONE = (
    "The table of this link is no longer here. A table whose curtain has not risen is cleared away when "
    "nobody has come in seven days for which the house was open; one at which somebody only tried a game, "
    "after a day."
)


def _cleared(left: SweptTable) -> str:
    at = datetime.fromtimestamp(left.at, UTC)
    when, why = f"{at.day} {at:%B %Y}", _WHY_GONE.get(left.why, "")
    if left.why == "moved":
        moved = f"“{left.title}” moved to another house on {when}, and goes on there."
        return f"{moved} Ask the host for your new link."
    return f"“{left.title}” was cleared away on {when}: {why} Another can be opened at any time."


class NoSuchGame(Refused):
    """Nothing of that name is played here."""

    status = 404

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no game {shown(slug, MOST_QUOTED)} here: see {at('/api/games')}.")


class NotInvited(Refused):
    """A program asks without an invitation, or with one that this house did not write."""

    status = 401


class NotYours(Refused):
    """Whoever asks may not do that."""

    status = 403


class VoidLink(NotYours):
    """An invitation that was good once. sentence: what became of it, and what to do. keeps_words: whether
    what was written by it is still its bearer's to erase.
    """

    heading = "This door has a new key"

    def __init__(self, sentence: str, *, keeps_words: bool = False) -> None:
        super().__init__(sentence)
        self.keeps_words = keeps_words


class NobodySits(NotYours):
    """An invitation to a seat in which nobody sits, at a play that is on: it opens nothing yet."""

    heading = "Nobody sits there yet"

    def __init__(self) -> None:
        super().__init__("Nobody sits in that seat. Sit down first: then you are given a link of your own.")


class NotNow(Refused):
    """It could be done at another time."""

    status = 409


class TooMany(Refused):
    """More than one address may have, or than there is. of: such as "tables"; wait_seconds: until when."""

    status = 429

    def __init__(self, of: str, wait_seconds: int, where: str = "from one address") -> None:
        span = _span(wait_seconds)
        super().__init__(f"There are too many {of} {where}. Nothing was done; try again in {span}.")
        self.wait_seconds = wait_seconds


class NewerHouse(Refused):
    """A table that a newer house has played on: a worker that was upgraded already has to be asked.

    why: what that house has, and this one.
    """

    status = 503
    heading = "A newer house plays this table"
    wait_seconds = 3

    def __init__(self, why: str) -> None:
        super().__init__(
            f"This table is played by a newer house: {why}. Nothing was done and nothing is lost. Try again "
            "in a few seconds: a part of the house that has been upgraded answers then."
        )


class TooManyWords(TooMany):
    """More text than may be written in so short a time. what: such as "one seat may write in a minute".

    field: of what was sent, the longest text.
    """

    heading = "That is a great many words"

    def __init__(self, what: str, wait_seconds: int, field: str = "") -> None:
        sentence = f"That is more than {what}. Nothing was sent, and your words are still with you: go on in"
        Refused.__init__(self, f"{sentence} {_span(wait_seconds)}.", field)
        self.wait_seconds = wait_seconds


class NoRoom(Refused):
    """A table keeps no more words. of: "seat", or "table" for all of it. field: of what was sent."""

    heading = "There is no room for more words"

    def __init__(self, of: str, field: str = "") -> None:
        whose = "one seat" if of == "seat" else "all its seats"
        super().__init__(
            f"This table keeps as many words of {whose} as it may. Nothing was sent, and your words are "
            "still with you: go on when some are erased, which is done under “Your words”.",
            field,
        )


def _span(seconds: int) -> str:
    return f"{seconds} seconds" if seconds < 120 else f"{-(-seconds // 60)} minutes"


class NoSuchVerb(Refused):
    """Nothing of that name can be done at a table."""

    status = 404

    def __init__(self, verb: str) -> None:
        super().__init__(f"There is nothing called {verb[:30]!r} to do at a table.")


class Unreadable(Refused):
    """A message that is not of the shape that its address takes. why: such as "there is nothing in it"."""

    status = 400

    def __init__(self, why: str) -> None:
        super().__init__(f"That message could not be read: {why}. Nothing has changed.")


UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What reading a message raises where it cannot be read."""

# -- what is wrong with a message ----------------------------------------------------------------------------


def in_words(fault: str) -> str:
    """What msgspec finds wrong with a value, as a sentence without its beginning and its end.

    >>> in_words("Expected `str`, got `int` - at `$.to[0]`")
    '“to[0]” is a whole number, and text is due'
    """
    what, _, place = fault.partition(" - at `$")
    name = shown(place.rstrip("`").lstrip("."), MOST_QUOTED) if place.strip("`") else "it"
    if found := _TYPES.fullmatch(what):
        due, got = (_named(types) for types in found.groups())
        return f"{name} is {got}, and {due} is due"
    if found := _LENGTH.fullmatch(what):
        return f"{name} is longer than {found[1]} characters"
    if found := _MISSING.fullmatch(what):
        return f"it says nothing of “{found[1]}”"
    return f"{name} is not as it should be ({what[0].lower()}{what[1:]})"


MOST_QUOTED = 40
"""Characters of what a program sent, in a sentence to it."""

_TYPES = re.compile(r"Expected `(.+)`, got `(.+)`")
_LENGTH = re.compile(r"Expected `str` of length <= (\d+)")
_MISSING = re.compile(r"Object missing required field `(.+)`")

_NAMES = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def _named(types: str) -> str:
    return listed([_NAMES.get(one, one) for one in types.split(" | ")], "or")
