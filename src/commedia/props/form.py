"""What a game draws a form of its own from, where the plain one would not do a decision justice.

A game may bring a mapping of classes of decisions to `OwnForm` with its page (see `kit/page.py`). What it
draws stands in place of the plain inputs, in the same form and under the same names (see `field_name`), so
that one way of reading serves both, and a form works without a script. All that it is given is known to the
seat that is asked: there is no way from here to the table itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from markupsafe import Markup

from commedia.engine import Answer, Decision, Described, Offers, Seat, State
from commedia.engine.described import DescribedField
from commedia.engine.domains import Below
from commedia.engine.draft import Draft, field_of
from commedia.props.template import NOTHING

W = TypeVar("W", bound=State)
T = TypeVar("T")


class OpenDecision(Protocol[W]):
    """A decision, as the seat that is asked knows it."""

    kind: str
    seat: Seat
    own: W
    """The game's state as that seat sees it: what is not shown to it raises NotSeen."""
    offers: Offers
    """Each answer with the values its fields may take, or why it is closed."""
    names: Mapping[Seat, str]
    """What each seat is called in the story."""
    by_hand: bool
    """Whether the table plays with dice, tiles and cards of its own, and says how they fell."""

    def about(self, *fields: T) -> T:
        """What the decision holds beside the table: whom it concerns, as `Cover.pc`, or how much is wanted.

        Of the fields of several decisions it is the first that this one has; one of them it must have.
        """

    def is_about(self, field: Any) -> bool:
        """Whether it holds anything by that name."""

    def id(self) -> str:
        """An id that nothing else on the page has."""

    def in_story(self, text: str) -> str:
        """A sentence in which seats stand, with the names of the story in it."""

    def describe_answer(self, answer: type[Answer]) -> Described:
        """How the decision speaks of an answer: what it costs, and what it leads to."""

    def comes_to(self, draft: Draft, usual: type[Answer] | None = None) -> list[str]:
        """What the decision says an answer comes to, as far as it is filled in: a sentence each.

        usual: which the form has chosen from the start, where none is yet.
        """

    def describe(self, field: Any, value: Any) -> Described:
        """How the decision speaks of one value of a field, such as `Go.to`."""

    def describe_field(self, field: Any) -> DescribedField:
        """How the decision speaks of a field, such as `Go.to`: what stands over it, and beside that."""

    def cite(self, rule: str) -> Markup:
        """A rule by its id, as a link to the rulebook."""

    def plain(self, answer: type[Answer]) -> Markup:
        """The plain inputs of all fields of an answer."""

    def inputs(self, *fields: Any) -> Markup:
        """The plain inputs of some fields of one answer, such as `Go.company`."""

    def choice(self, answer: type[Answer], more: Markup = NOTHING, chosen: bool = False) -> Markup:
        """An answer as one of several to choose among, as the decision calls it. more: its further inputs."""

    def outlook(self, answer: type[Answer] | None = None) -> Markup:
        """Where it is told what an answer comes to: below all inputs, unless a form puts it elsewhere.

        answer: of which, where a form has such a place in several.
        """


class OwnForm(NamedTuple, Generic[W]):
    """A game's own form for one kind of decision.

    draw: the inputs. foresee: what an answer that is being put together would come to, in words and figures;
    it gets the answer as far as it is filled in (see engine/draft.py). suggest: an answer to begin from, as
    values by the names of the inputs; it gets the answer so far, which it may leave as it is and complete,
    and `below`, which gives a number below the one it is given. suggests: what asks for it.
    plays: what it draws are buttons, each of which plays an answer, so that no other stands below them.
    quotes: it shows the words that the question is about itself, so that they do not stand above it as well.
    """

    draw: Callable[[OpenDecision[W]], Markup]
    foresee: Callable[[OpenDecision[W], Draft], Markup] | None = None
    suggest: Callable[[OpenDecision[W], Draft, Below], Mapping[str, Sequence[str]]] | None = None
    suggests: str = "Choose for me"
    plays: bool = False
    quotes: bool = False


Forms: TypeAlias = Mapping[type[Decision[Any]], OwnForm[W]]
"""Forms by the class of the decision that each is for."""
Drawings: TypeAlias = Mapping[type[Decision[Any]], Callable[[OpenDecision[W]], Markup]]
"""Pictures by the class of the decision that each stands beside."""

KEY = Markup('<kbd class="key" aria-hidden="true"></kbd>')
"""Stands in the label of what a key chooses. The page's script writes it: digits, then letters."""


# -- how inputs are named --------------------------------------------------------------------------------
#
# Every name has a dot in it. An input comes before what its form has of its own by the same name: beside one
# called "remove" nobody can call the form's own `remove()`, and the page can't be drawn any more. What a
# browser calls its own never has a dot, and every new one has more of it.


def named(field: Any) -> str:
    """The name of a field of an answer: `Take.quality` makes `take.quality`."""
    answer, name = field_of(field)
    return field_name(answer.do, name)


def field_name(prefix: str, field: str) -> str:
    """The name of a field below a prefix: `take` and `quality` make `take.quality`."""
    return f"{prefix}.{field}"


def branch(name: str, value: Any) -> str:
    """The prefix of what follows one value of a field: `take.quality` and `Deed` make `take.quality=Deed`."""
    return f"{name}={value}"


def place_name(name: str, place: str) -> str:
    """The name of one place of an Arrange: `lay_dice.dice` and `Duty` make `lay_dice.dice.Duty`."""
    return f"{name}.{place}"


def line_name(name: str, line: int, field: str) -> str:
    """The name of a field of one line of a Listing, from 1: `write.acts` makes `write.acts.2.words`."""
    return f"{name}.{line}.{field}"


def bare_names(drawn: str) -> list[str]:
    """The names and ids of inputs in a drawn form that a form may have something of its own by.

    >>> bare_names('<input id="q1-2" name="lend.oil"><input name="remove"><fieldset id="children">')
    ['remove', 'children']
    """
    return [name for tag in _LISTED.findall(drawn) for name in _BARE.findall(tag)]


_LISTED = re.compile(r"<(?:input|select|textarea|button|fieldset|output|object|img)\b[^>]*>")
"""What a form goes by when it is asked for something by a name."""
_BARE = re.compile(r"""\s(?:name|id)=["']?([A-Za-z_]+)["'\s>]""")
