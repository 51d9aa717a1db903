"""What of a text there is to see."""

from __future__ import annotations

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Unicode's control characters but tabs and line ends, and halves of characters that stand alone."""

_UNSEEN = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
"""Unicode's categories of what leaves the paper blank."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, as far as Unicode knows, of which nothing is seen."""

_CHOOSERS = frozenset(
    chr(n)
    for numbers in (
        (0x034F, 0x17B4, 0x17B5),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
    for n in numbers
)
"""Marks, as far as Unicode knows, that only choose how what stands before them is drawn, or do nothing."""

_ISOLATES = "\u2066\u2067\u2068"
_EMBEDDINGS = "\u202a\u202b\u202d\u202e"
_END_ISOLATE, _END_EMBEDDING = "\u2069", "\u202c"
_DIRECTIONS = re.compile(f"[{_ISOLATES}{_EMBEDDINGS}{_END_ISOLATE}{_END_EMBEDDING}]")
_OPEN = "\u2068"
_TURNS = re.compile(
    f"[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
    f"{_ISOLATES}{_EMBEDDINGS}{_END_ISOLATE}{_END_EMBEDDING}]"
)
"""What makes a piece of text run from right to left: letters of such writings, and marks."""
_LINES = re.compile("(\n|\u2029)")
"""Where a paragraph ends, and all directions in it."""


def tidy(text: str) -> str:
    """Text without control characters, with plain line ends, stripped at both ends."""
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def begun(sentence: str) -> str:
    r"""A sentence with a capital, also where it begins with what somebody is called.

    >>> begun("the one in grey dies."), begun("\u2068the one\u2069 dies."), begun("“so it is.”")
    ('The one in grey dies.', '\u2068The one\u2069 dies.', '“so it is.”')
    """
    at = 1 if sentence[:1] == _OPEN else 0
    return sentence[:at] + sentence[at : at + 1].upper() + sentence[at + 1 :]


def within(name: str) -> str:
    """What somebody is called within a sentence, where no name has a capital article.

    >>> within("The World"), within("Theodora"), within("the one in grey")
    ('the World', 'Theodora', 'the one in grey')
    """
    return f"t{name[1:]}" if name.startswith("The ") else name


def noun_within(noun: str) -> str:
    """The same of whatever may be no name, but a noun with its article.

    >>> noun_within("The World"), noun_within("A clerk who sleeps"), noun_within("An Li"), noun_within("A")
    ('the World', 'a clerk who sleeps', 'An Li', 'A')
    """
    article, _, named = noun.partition(" ")
    is_any = article in ("A", "An") and named[:1].islower()
    return f"a{noun[1:]}" if is_any else within(noun)


def addressed(name: str) -> str:
    """What somebody is called who is spoken to, where nobody has an article.

    >>> addressed("The World"), addressed("Theodora")
    ('World', 'Theodora')
    """
    return name.removeprefix("The ")


def is_seen(character: str) -> bool:
    """Whether a character leaves anything on the paper."""
    return not is_chooser(character) and (
        unicodedata.category(character) not in _UNSEEN and character not in BLANK
    )


def is_chooser(character: str) -> bool:
    """Whether a character shows nothing itself and only chooses how the one before it is drawn."""
    return character in _CHOOSERS


def with_directions_ended(text: str) -> str:
    r"""Text in which every mark that turns the writing ends with its line, and none ends what is not its own.

    So whatever stands beside it, before or after, runs as it would without it (UAX 9).

    >>> with_directions_ended("\u202eabc"), with_directions_ended("a\u2069b"), with_directions_ended("plain")
    ('\u202eabc\u202c', 'ab', 'plain')
    """
    if not _DIRECTIONS.search(text):
        return text
    return "".join(map(_ended, _LINES.split(text)))


def _ended(line: str) -> str:
    open_: list[str] = []  # what ends each mark that is open, the innermost last
    kept: list[str] = []
    for c in line:
        if c in _ISOLATES:
            open_.append(_END_ISOLATE)
        elif c in _EMBEDDINGS:
            open_.append(_END_EMBEDDING)
        elif c == _END_EMBEDDING:
            if not open_ or open_[-1] != c:
                continue  # it ends nothing, or what stands round this
            open_.pop()
        elif c == _END_ISOLATE:
            if c not in open_:
                continue
            while open_.pop() != c:  # embeddings within it end with it
                pass
        kept.append(c)
    return "".join([*kept, *reversed(open_)])


def isolated(name: str) -> str:
    r"""A name as it stands within a sentence of the house: what is written from right to left is kept apart,
    so that it turns nothing about that stands beside it.

    Names without such letters stand as they are: nothing beside them could run otherwise.

    >>> isolated("Ann"), isolated("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"
    ('Ann', True)
    """
    if name.isascii() or not _TURNS.search(name) or (name[0] == _OPEN and name[-1] == _END_ISOLATE):
        return name
    return f"{_OPEN}{with_directions_ended(name)}{_END_ISOLATE}"


def without_isolates(name: str) -> str:
    """A name as it was before it stood in a sentence."""
    return name.strip(f"{_OPEN}{_END_ISOLATE}")
