"""HTML with holes, for what is drawn at every move.

A tree of elements reads best and is what most pages are made of, but building and walking it costs fifty
times what putting a line of text together does. So what is drawn hundreds of times a second is a `template`,
which escapes just as reliably: a value that is not markup already is made so as it goes in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from commedia.engine.visible_text import isolated

Template: TypeAlias = Callable[..., Markup]
"""What fills in the holes of a piece of HTML, each by its name."""

_SHORT = 80
"""Characters of a text that is remembered with its escapes: names and labels recur, speeches do not."""
_escaped = lru_cache(maxsize=16_384)(escape)
_isolated = lru_cache(maxsize=16_384)(lambda value: escape(isolated(value)))
_new = str.__new__  # markup that is known to be so: the class itself would look it over first

_HOLE = re.compile(r"\{(\w+)\}")
_IS_APART = re.compile(
    r'<[^>]*$|=\s*"?[^">]*$|<(?:textarea|option|title)[^>]*>[^<]*$|<(?:bdi|[^>]*dir="auto")[^>]*>(?:<b>)?$'
)
"""Inside of a tag, of an attribute's value in a piece that has only that, of what is sent or no HTML, or
alone in what is kept apart already.
"""

NOTHING = Markup("")
"""For a hole that stays empty."""


def template(*lines: str) -> Template:
    """A piece of HTML with a `{name}` wherever a value goes in: text is escaped, markup goes in as it is.

    Text that runs from right to left is kept apart from what stands round it.

    lines: of one piece; nothing is put between them.

    >>> ask = template('<p class="ask"{hidden}>{text}</p>')
    >>> ask(text="Yours & mine?", hidden=NOTHING)
    Markup('<p class="ask">Yours &amp; mine?</p>')
    >>> ask(text=Markup("<b>Whose?</b>"), hidden=Markup(" hidden"))
    Markup('<p class="ask" hidden><b>Whose?</b></p>')

    Each is written out as a function of its own, as a dataclass is: to look its holes up anew at every move
    would take longer than to fill them.
    """
    pieces = _HOLE.split("".join(lines))  # text, name, text, ... text
    names = list(dict.fromkeys(pieces[1::2]))
    source = [f"def fill({', '.join(['*', *names]) if names else ''}):"]
    text = _of_text(pieces)
    source += [
        f"    if _type({name}) is not _Markup: {name} = "
        f"{'_isolated' if name in text else '_escaped'}({name}) "
        f"if _type({name}) is _str and _len({name}) <= {_SHORT} "
        f"else {'_told' if name in text else '_safe'}({name})"
        for name in names
    ]
    filled = [piece if at % 2 else repr(piece) for at, piece in enumerate(pieces)]
    source.append(f"    return _new(_Markup, ''.join(({', '.join(filled)},)))")
    made: dict[str, Any] = {f"_{known.__name__}": known for known in (Markup, len, str, type)}
    made |= {"_escaped": _escaped, "_new": _new, "_safe": _safe, "_isolated": _isolated, "_told": _told}
    exec("\n".join(source), made)
    fill: Template = made["fill"]
    return fill


def _safe(value: Any) -> str:
    return str(value) if type(value) is int else escape(value)


def _told(value: Any) -> str:
    return str(value) if type(value) is int else escape(isolated(value) if isinstance(value, str) else value)


def _of_text(pieces: list[str]) -> frozenset[str]:
    """The holes that stand nowhere but in the text of a piece, beside something else.

    pieces: text, name, text, ... text.
    """
    text, others, before = set[str](), set[str](), ""
    for at, piece in enumerate(pieces):
        if at % 2:
            (others if _IS_APART.search(before) else text).add(piece)
            before += "x"
        else:
            before += piece
    return frozenset(text - others)


def joined(pieces: list[Markup]) -> Markup:
    """Pieces of markup in a row; the method of that name would escape each of them again.

    >>> joined([Markup("<br>"), Markup("<hr>")])
    Markup('<br><hr>')
    """
    return _new(Markup, "".join(pieces)) if pieces else NOTHING
