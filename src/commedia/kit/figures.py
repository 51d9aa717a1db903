"""What an answer would come to, beside the choices of a form: odds, the spread of a gain, sentences."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Protocol

from markupsafe import Markup

from commedia.props.template import joined, template

KNOWN: Final = "From what you know: what is on the table, and all that may be drawn."
"""Stands under every chance: none is worked out from a secret."""


def signed(value: int) -> str:
    """A figure with its sign, as it is printed.

    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '0')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


# -- chances ---------------------------------------------------------------------------------------------


def in_hundred(chance: Fraction | float) -> str:
    """A chance as a page says it.

    >>> in_hundred(Fraction(2, 3)), in_hundred(Fraction(1, 400)), in_hundred(1)
    ('67 in 100', 'less than 1 in 100', 'certain')
    """
    if chance >= 1:
        return "certain"
    if chance <= 0:
        return "out of the question"
    rounded = round(float(chance) * 100)
    return (
        f"{rounded} in 100"
        if 0 < rounded < 100
        else f"{'less' if not rounded else 'more'} than " + ("1 in 100" if not rounded else "99 in 100")
    )


def nearly(chance: float, error: float) -> str:
    """A chance that was found by trying, and how far it may be out; never as certain as one that is counted.

    error: its standard error, above 0.

    >>> nearly(0.481, 0.029), nearly(1.0, 0.003)
    ('about 48 in 100, give or take 3', 'about 99 in 100, give or take 1')
    """
    held = min(max(round(chance * 100), 1), 99)
    return f"about {held} in 100, give or take {max(1, round(error * 100))}"


def odds(says: str, chance: Fraction | float, error: float = 0.0) -> Markup:
    """A chance as a bar and in words. error: its standard error, where it was found by trying; else 0."""
    told = nearly(float(chance), error) if error else in_hundred(chance)
    return _ODDS(says=says, bar=bar(chance), chance=told)


def asked_for(*chances: Markup) -> Markup:
    """Chances that nobody sees before they ask for them, and what they are worked out from."""
    return _ASKED_FOR(chances=joined([*chances]), known=KNOWN)


_ASKED_FOR = template(
    '<details class="asked-for"><summary>How likely?</summary><div class="chances">{chances}',
    '<p class="quiet">{known}</p></div></details>',
)


_ODDS = template('<p class="odds">{bar}<span>{says} <b>{chance}</b></span></p>')


def bar(chance: Fraction | float) -> Markup:
    """A chance as a bar alone, beside words that say it."""
    return _BAR(p=round(float(chance) * 100))


_BAR = template(
    '<svg class="odds__line" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">',
    '<rect class="odds__whole" width="100" height="6"/><rect class="odds__part" width="{p}" ',
    'height="6"/></svg>',
)


class Spread(Protocol):
    """What a number may come to: each value with its chance, and where so much of all chances lies."""

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """The chance of each value that can come."""

    @property
    def least(self) -> int:
        """The lowest of them."""

    @property
    def most(self) -> int:
        """The highest."""

    def quantile(self, share: Fraction) -> int:
        """The lowest that is not exceeded in at least this share of cases."""


_TALL, _BROAD = 40, 22


def spread(of: str, chances: Spread) -> Markup:
    """How likely each outcome is, as columns; the only one that can come in a sentence."""
    low, middle, high = chances.least, chances.quantile(Fraction(1, 2)), chances.most
    if low == high:
        return _ONE(of=of, value=signed(low))
    tallest = max(chances.chances.values())
    bars = []
    for n, value in enumerate(range(low, high + 1)):
        chance = chances.chances.get(value, Fraction(0))
        height = round(_TALL * float(chance / tallest), 1)
        bars.append(
            _COLUMN(x=n * _BROAD + 2, mid=n * _BROAD + _BROAD // 2, y=str(_TALL - height), height=str(height),
                 value=signed(value), low=_TALL + 13, sort="loss" if value < 0 else "gain", wide=_BROAD - 4)
        )  # fmt: skip
    says = f"{of}: {signed(low)} to {signed(high)}, {signed(middle)} in the middle."
    return _SPREAD(says=says, width=_BROAD * (high - low + 1), height=_TALL + 16, bars=joined(bars))


_ONE = template('<p class="spread__says">{of}: <b>{value}</b>.</p>')
_COLUMN = template(
    '<rect class="spread__{sort}" x="{x}" y="{y}" width="{wide}" height="{height}"/>',
    '<text x="{mid}" y="{low}" text-anchor="middle">{value}</text>',
)
_SPREAD = template(
    '<figure class="spread"><figcaption class="spread__says">{says}</figcaption>',
    '<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-hidden="true">{bars}</svg>',
    "</figure>",
)


def notes(*lines: str | Markup) -> Markup:
    """Sentences of what an answer would come to, those that are empty left out."""
    return joined([line if isinstance(line, Markup) else _LINE(text=line) for line in lines if line])


_LINE = template("<p>{text}</p>")


def wrong(text: str) -> Markup:
    """Why an answer that is being put together would be refused."""
    return _WRONG(text=text)


_WRONG = template('<p class="is-wrong">{text}</p>')


def aside(text: str) -> Markup:
    """A quieter sentence."""
    return _QUIET(text=text)


_QUIET = template('<p class="quiet">{text}</p>')
