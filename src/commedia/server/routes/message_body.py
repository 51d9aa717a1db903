"""How a program's message is read: a body of one verb's keys, each of its own type, and no others.

A key that nobody reads is more likely a slip than a wish, so it is told, and nothing is done.
"""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from commedia.engine.domains import shown
from commedia.engine.english import listed
from commedia.server.body import Body
from commedia.server.errors import MOST_QUOTED, UNREADABLE, Unreadable, in_words

Kind = TypeVar("Kind", bound=Body)

_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)


def read(raw: bytes, kind: type[Kind]) -> Kind:
    """A body as it was sent. Raises Unreadable, with a sentence that says what is wrong.

    >>> from commedia.server.verbs import WordBody
    >>> read(b'{"word": "quince"}', WordBody).word
    'quince'
    """
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except UNREADABLE as fault:
        raise Unreadable(_why(fault, kind) if raw else "there is nothing in it") from None


def _why(fault: Exception, kind: type[Body]) -> str:
    if isinstance(fault, UnicodeDecodeError):
        return f"it is not UTF-8 (byte {fault.start})"
    if isinstance(fault, RecursionError):
        return "it is nested too deeply"
    if not isinstance(fault, msgspec.ValidationError):
        what = str(fault).removeprefix("JSON is malformed: ")
        return f"it is no JSON ({'it breaks off' if 'truncated' in what else what})"
    if found := _UNKNOWN.fullmatch(str(fault)):
        keys = kind.__struct_encode_fields__
        takes = f"its keys are {listed(keys)}" if len(keys) > 1 else f"its key is {keys[0]}" if keys else ""
        return f"{shown(found[1], MOST_QUOTED)} is no key of it; {takes or 'it has none'}"
    return in_words(str(fault))
