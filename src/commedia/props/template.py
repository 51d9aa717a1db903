"""HTML with holes, for what is drawn at every move.

A tree of elements reads best and is what most pages are made of, but building and walking it costs twenty
times what filling in a line of text does. So what is drawn hundreds of times a second is a `Template`, which
escapes just as reliably: a value that is not markup already is made so as it goes in.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

_SHORT = 80
"""Characters of a text that is remembered with its escapes: names and labels recur, speeches do not."""
_escaped = lru_cache(maxsize=16_384)(escape)
_new = str.__new__  # markup that is known to be so: the class itself would look it over first

_HOLE = re.compile(r"\{(\w+)\}")

NOTHING = Markup("")
"""For a hole that stays empty."""


class Template:
    """A piece of HTML with a `{name}` wherever a value goes in.

    >>> ask = Template('<p class="ask"{hidden}>{text}</p>')
    >>> ask(text="Yours & mine?", hidden=NOTHING)
    Markup('<p class="ask">Yours &amp; mine?</p>')
    >>> ask(text=Markup("<b>Whose?</b>"), hidden=Markup(" hidden"))
    Markup('<p class="ask" hidden><b>Whose?</b></p>')
    """

    __slots__ = ("_source",)

    def __init__(self, *lines: str) -> None:
        """Lines of one piece; nothing is put between them."""
        self._source = _HOLE.sub(r"%(\1)s", "".join(lines).replace("%", "%%"))

    def __call__(self, **values: Any) -> Markup:
        """The piece with its holes filled: text is escaped, markup and numbers go in as they are."""
        for name, value in values.items():
            kind = type(value)
            if kind is str and len(value) <= _SHORT:
                values[name] = _escaped(value)
            elif kind is not Markup and kind is not int:
                values[name] = escape(value)
        return _new(Markup, self._source % values)


def joined(pieces: list[Markup]) -> Markup:
    """Pieces of markup in a row; the method of that name would escape each of them again.

    >>> joined([Markup("<br>"), Markup("<hr>")])
    Markup('<br><hr>')
    """
    return _new(Markup, "".join(pieces))
