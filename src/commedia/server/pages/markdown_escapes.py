"""Players' words as Markdown that says what they wrote, and is nothing but words.

A picture would be fetched from elsewhere by whoever opens the file; a heading, a rule, a list or a quote
would be forged in the midst of the book. So all that Markdown reads otherwise than as a letter is escaped,
but for *emphasis* and **strong**, which the book's page knows as well. By any of the usual readers, what is
left is read as paragraphs of text, with line breaks and emphasis in it.
"""

from __future__ import annotations

import re

from commedia.engine.visible_text import isolated, with_directions_ended

_STRONG, _EMPHASIS = "\x01", "\x02"
"""They stand for the marks while all else is escaped; no text has them."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_IS_STRONG = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*")
_IS_EMPHASIS = re.compile(r"\*(?=\S)([^*\n]+?)(?<=\S)\*")
_BLANK_LINES = re.compile(r"\n\s*\n")
_SPECIAL = re.compile(r"[\\`*_\[\]<>~|#$^{}]")
"""Read otherwise wherever they stand; the last four by readers that know formulas, notes and attributes."""
_ENTITY = re.compile(r"&(?=#?\w+;)")
_ADDRESS = re.compile(r"(?i)(?<=[a-z])(:)(?=//)|\b(?<=www)(\.)|(?<=mailto)(:)|(?<=xmpp)(:)|(?<=\w)(@)(?=\w)")
"""What makes a link of bare text."""
_START = re.compile(r"([-+=:]|\d+(?=[.)]))")
"""What begins a line that is no paragraph's."""


def on_a_line(words: str) -> str:
    r"""Words on one line, without marks of their own, wherever on a line they stand.

    >>> print(on_a_line("# 1. ![x](http://a.b)"))
    \# 1. !\[x\](http\://a.b)
    """
    return _escaped(" ".join(_bare(words).replace("*", "").split()))


def name(called: str) -> str:
    """A name, a title or the like in a sentence: on one line, kept apart where it runs from right to left."""
    return isolated(on_a_line(called))


def paragraphs(words: str, beside: bool = False) -> str:
    r"""Words as paragraphs, with the lines that they were written in.

    beside: they stand after something of ours on its line.

    >>> print(paragraphs("Ho!\n- I, and *only* I\n\n---"))
    Ho!\
    \- I, and *only* I
    <BLANKLINE>
    \---
    """
    parts = [part for part in _BLANK_LINES.split(_bare(words).strip()) if part.strip()]
    blocks = ["\\\n".join(line for line in map(_line, part.split("\n")) if line) for part in parts]
    if beside and blocks:
        blocks[0] = "\\\n".join(isolated(line) for line in blocks[0].split("\\\n"))
    return "\n\n".join(blocks)


def _bare(words: str) -> str:
    return with_directions_ended(_CONTROL.sub("", words.replace("\r\n", "\n").replace("\r", "\n")))


def _line(words: str) -> str:
    marked = _IS_STRONG.sub(rf"{_STRONG}\1{_STRONG}", words)
    marked = _IS_EMPHASIS.sub(rf"{_EMPHASIS}\1{_EMPHASIS}", marked)
    return _escaped(" ".join(marked.split())).replace(_STRONG, "**").replace(_EMPHASIS, "*")


def _escaped(line: str) -> str:
    line = _SPECIAL.sub(r"\\\g<0>", line)
    line = _ENTITY.sub(r"\\&", line)
    line = _ADDRESS.sub(r"\\\g<0>", line)
    return _START.sub(_begun, line, count=1) if _START.match(line) else line


def _begun(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0][0].isdecimal() else f"\\{found[0]}"
