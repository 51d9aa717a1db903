"""Sentences that keep what they are made of: a template with a place in braces for each figure, and figures.

    say("The stake is {stake} Coins, and you have {coins}.", stake=4, coins=2)
    say_of(short, "{short} Coin is missing.", "{short} Coins are missing.", short=short)
    DUE = say_each({"stake": "how many Coins are staked", "to": "where you go"})

Each is a `str`, the English one, and goes wherever words go. A `Catalogue` says it in another language: it
finds the template, and puts the same figures in. Words in which nothing changes are their own template, and
a plain string will do: `asks = "Does it end here?"`, `Closed("A Wager is on.")`. Data and JSON take plain
strings alone: `str(sentence)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Final, TypeVar

from commedia.engine.english import capital, listed

K = TypeVar("K")

NEXT: Final = "{before}, {next}"
LAST: Final = "{before} and {last}"
EITHER: Final = "{before} or {last}"
NOTHING: Final = "nothing"
"""What a list in a sentence is made of, as `listed` makes it in English."""
LISTS: Final = (list, tuple)


class Sentence(str):
    """A sentence in English, and what it is made of.

    template: with the places in braces. Where it counts something, this is what is said of a single one,
        `many` is what is said of any other number, and `number` is how many there are; else `many` is "".
    figures: what stands in the places: numbers, names, lists of them, and other sentences.
    begins: whether another sentence begins with it, so that it has a capital in any language.
    """

    __slots__ = ("begins", "figures", "many", "number", "template")

    template: str
    figures: Mapping[str, Any]
    many: str
    number: int
    begins: bool

    def __new__(
        cls, template: str, figures: Mapping[str, Any], many: str = "", number: int = 1, begins: bool = False
    ) -> Sentence:
        chosen = many if many and number != 1 else template
        for value in figures.values():
            if isinstance(value, LISTS):
                english = chosen.format(**{name: _told(value) for name, value in figures.items()})
                break
        else:
            english = chosen.format(**figures)  # most have no list, and many no figure at all
        made = str.__new__(cls, capital(english) if begins else english)
        made.template, made.figures, made.many, made.number = template, figures, many, number
        made.begins = begins
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        """What a copy is made of, also in another process."""
        return self.template, self.figures, self.many, self.number, self.begins


def _told(value: Any) -> Any:
    return listed(value) if isinstance(value, LISTS) else value


def say(template: str, /, **figures: Any) -> Sentence:
    """A sentence with figures in it. Raises KeyError where a place has none.

    >>> say("{host} asks {guests} in.", host="Ann", guests=["Bo", "Cy"])
    'Ann asks Bo and Cy in.'
    """
    return Sentence(template, figures)


def say_of(count: int, one: str, many: str, /, **figures: Any) -> Sentence:
    """A sentence that counts something: in English one for a single one, another for any other number.

    >>> say_of(1, "{n} is missing.", "{n} are missing.", n=1), say_of(0, "One is.", "{n} are.", n="None")
    ('1 is missing.', 'None are.')
    """
    return Sentence(one, figures, many, count)


def begin_with(text: str) -> str:
    """A name, or another sentence, as a sentence begins with it.

    >>> say("{whose} turn.", whose=begin_with(say("the Doge’s"))), begin_with("nobody")
    ('The Doge’s turn.', 'Nobody')
    """
    if not isinstance(text, Sentence):
        return capital(text)
    return Sentence(text.template, text.figures, text.many, text.number, begins=True)


def in_list(values: Sequence[Any]) -> Sentence:
    """Several as a list in a sentence, where it is begun with or stands alone.

    >>> begin_with(in_list(["an Ace", "a King"]))
    'An Ace and a King'
    """
    return say("{values}", values=list(values))


def either(values: Sequence[Any]) -> Sentence:
    """One of several, as a list in a sentence.

    >>> either(["Ann", "Bo", "Cy"]), either(["Ann"]), either([])
    ('Ann, Bo or Cy', 'Ann', 'nothing')
    """
    if len(values) < 2:
        return in_list(values)
    *before, last = values
    return say(EITHER, before=in_a_row(before, ", "), last=last)


def in_a_row(values: Iterable[str], apart: str = " ") -> str:
    """Sentences one after the other, without those that are empty. apart: what stands between two.

    >>> in_a_row([say("It costs {n}.", n=1), "", "You keep 2."]), in_a_row([])
    ('It costs 1. You keep 2.', '')
    """
    said, *more = [value for value in values if value] or [""]
    for one in more:
        said = Sentence("{before}" + apart + "{next}", {"before": said, "next": one})
    return said


def say_each(templates: Mapping[K, str]) -> dict[K, Sentence]:
    """A table of sentences without figures.

    >>> say_each({"full": "all of it"})
    {'full': 'all of it'}
    """
    return {key: say(template) for key, template in templates.items()}


class Catalogue:
    """The sentences of another language, by their templates in English. What it has not stays English."""

    def __init__(self, translations: NullTranslations) -> None:
        self._translations = translations

    def say(self, text: str) -> str:
        """A sentence in that language, with the sentences in it; a name, or other text, as it stands."""
        if not isinstance(text, Sentence):
            return self._template(text)
        template = self._template(text.template)
        if text.many:
            template = self._translations.ngettext(text.template, text.many, text.number)
        said = template.format(**{name: self._figure(value) for name, value in text.figures.items()})
        return capital(said) if text.begins else said

    def _template(self, text: str) -> str:
        return self._translations.gettext(text) if text else ""  # gettext keeps its own header under ""

    def _figure(self, value: Any) -> Any:
        if isinstance(value, LISTS):
            return self._listed([self._figure(one) for one in value])
        return self.say(value) if isinstance(value, Sentence) else value

    def _listed(self, values: list[Any]) -> str:
        if not values:
            return self._template(NOTHING)
        said, *more = values
        for n, one in enumerate(more, start=1):
            template = self._template(LAST if n == len(more) else NEXT)
            said = template.format(before=said, next=one, last=one)
        return str(said)
