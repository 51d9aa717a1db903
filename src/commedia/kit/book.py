"""The book of a play: what of its script the story is, by the events that a game's moments tell of.

    BOOK = Book(
        {
            SceneOpens: [scene("{company}"), event("{seat} comes in.")],
            SceneFramed: [direction()],
            Drowned: [event("{seat} drowns.")],
        }
    )

Of several, the first counts whose places all have a figure. What is not named is told plainly: words are
their speaker's, and a moment without words is the rules' own business, which is in the margin if anywhere.
{seat} is the moment's own, and {company} that seat with the `others` of the figures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from commedia.engine.english import listed
from commedia.engine.events import Event, Record, figure_names
from commedia.engine.moments import Moment, places_in

How: TypeAlias = Literal[
    "scene", "direction", "portrait", "event", "bare event", "answer", "speech", "nothing"
]  # fmt: skip
"""As a scene's heading, its words what is seen there; as a stage direction in somebody's words, or as one of
who somebody is; as one of ours, after what was said, or without it; as what its seat says to the moment's own
sentence, which asks; as what its seat says; or not at all."""


class BookEntry(NamedTuple):
    """How a moment stands in the book.

    says: our sentence, with places for its figures. where: a figure that must hold for it; "" for none.
    strikes: a figure that holds the id of words told before, which are struck out where they stand.
    is_proposed: of several under one heading only the last is told, for that is what was agreed on.
    prints: a figure that holds words of ours, which stand as those of somebody would.
    stands_as, replaces: what may be told again, in words that take the place of those told before, is told as
    something with a name, such as “{seat} in the mirror”; whatever replaces that is told in its place. What
    replaces it and is nothing itself takes it back: it was not so, and is not told at all.
    all, each: where the same is told of several one after the other, one sentence is told of all, with a
    place {all} for what `each` says of every one; left out, that is the words in it.
    is_again: the words stand in the script already, as what was staked, or in our own sentence: they are
    shown again as it happens, and do not stand there twice.
    is_enough: our sentence tells what that of the rules does, which is no note beside it.
    """

    how: How
    says: str = ""
    where: str = ""
    strikes: str = ""
    is_proposed: bool = False
    prints: str = ""
    stands_as: str = ""
    replaces: str = ""
    all: str = ""
    each: str = ""
    is_again: bool = False
    is_enough: bool = False

    def must_fit(self, event: type[Event]) -> None:
        """Raises ValueError where it has a place for a figure that such an event never has."""
        known = {*figure_names(event), "seat", "company", "all"}
        texts = (self.says, self.each, self.stands_as, self.replaces)
        needed = {place for says in texts for place in places_in(says)}
        needed |= {name for name in (self.where, self.strikes, self.prints) if name}
        if missing := needed - known:
            raise ValueError(f"{event.__name__} has no figure {listed(sorted(missing))}")

    def fits(self, figures: Mapping[str, Any]) -> bool:
        """Whether all places of its sentence have a figure, and none that is empty."""
        needed = [*places_in(self.says), *([self.where] if self.where else [])]
        return all(figures.get(place) for place in needed)

    def sentence(self, figures: Mapping[str, Any], names: Mapping[str, str], words: Mapping[str, str]) -> str:
        """Our sentence. figures: see `figures_of`. names: what each seat is called. words: prose by id."""
        return self._said(self.says, figures, names, words)

    def piece(self, figures: Mapping[str, Any], names: Mapping[str, str], words: Mapping[str, str]) -> str:
        """What is said of it where it is told with others; "" where it stands alone."""
        return self._said(self.each, figures, names, words)

    def _said(
        self, says: str, figures: Mapping[str, Any], names: Mapping[str, str], words: Mapping[str, str]
    ) -> str:
        return Moment(0, "rule", "", "", says, dict(figures)).sentence(names, words)


class Book:
    """How a game's moments stand in its book: for each event the ways in which it may be told."""

    def __init__(self, ways: Mapping[type[Event] | str, Sequence[BookEntry]]) -> None:
        """ways: by event; and, by its words, a heading that goes where nothing is told under it.

        Raises ValueError where a sentence has a place for a figure that its event never has.
        """
        self.entries = dict(ways)
        self._events: dict[str, list[tuple[type[Event], Sequence[BookEntry]]]] = {}
        self._headings: dict[str, Sequence[BookEntry]] = {}
        for key, of_it in ways.items():
            if isinstance(key, str):
                self._headings[key] = of_it
                continue
            for way in of_it:
                way.must_fit(key)
            self._events.setdefault(key.rule, []).append((key, of_it))

    def ways(self, record: Record) -> Sequence[BookEntry]:
        """The ways in which what a record tells of may stand in the book; none where it is told plainly."""
        for event, ways in self._events.get(record.rule, ()):
            if event.matches(record):
                return ways
        return ()

    def has(self, heading: str) -> bool:
        """Whether a heading goes where nothing is told under it."""
        return NOTHING in self._headings.get(heading, ())

    @cached_property
    def retold(self) -> Collection[str]:
        """The rules whose moments may be told again later, in words that take the place of others."""
        return {
            rule
            for rule, events in self._events.items()
            if any(way.stands_as or way.replaces for _, ways in events for way in ways)
        }


PLAIN: BookEntry = BookEntry("speech")
ANSWER: BookEntry = BookEntry("answer")
"""Somebody answers what the moment itself asks, as “Who are you?”."""
NOTHING: BookEntry = BookEntry("nothing")
"""What is said elsewhere, or is of the rules."""


def scene(says: str) -> BookEntry:
    """A scene begins. says: its heading."""
    return BookEntry("scene", says)


def direction(
    says: str = "", where: str = "", strikes: str = "", prints: str = "", all: str = "",
    stands_as: str = "", replaces: str = "", is_enough: bool = False,
) -> BookEntry:  # fmt: skip
    """Somebody's words tell what happens. says: what stands before them, as “{seat} plays for”.

    where, strikes, prints, all, stands_as, replaces, is_enough: see `BookEntry`.
    """
    return BookEntry(
        "direction", says, where, strikes, prints=prints, all=all, stands_as=stands_as, replaces=replaces,
        is_enough=is_enough,
    )  # fmt: skip


def proposal(says: str, strikes: str = "") -> BookEntry:
    """The same, where it may be proposed anew until all agree. strikes: see `BookEntry`."""
    return BookEntry("direction", says, strikes=strikes, is_proposed=True, is_enough=True)


def taken_back(what: str, where: str) -> BookEntry:
    """What was told did not happen after all. what: as what it stood. where: a figure that must hold."""
    return BookEntry("nothing", where=where, replaces=what)


def portrait(says: str) -> BookEntry:
    """Somebody's words tell who one is. says: what stands before words that do not name whom they are of."""
    return BookEntry("portrait", says)


def event(says: str, where: str = "", all: str = "", each: str = "") -> BookEntry:
    """Something happens that our own sentence tells. where: a figure that must hold for it; "" for none.

    all, each: see `BookEntry`.
    """
    return BookEntry("event", says, where, all=all, each=each)


def announced(what: str) -> BookEntry:
    """Somebody says what they are about to do. what: as what it stands until it is told."""
    return BookEntry("speech", stands_as=what)


def tells(what: str) -> BookEntry:
    """Somebody tells what they announced. what: as what that stood."""
    return BookEntry("speech", replaces=what)


def bare_event(
    says: str, where: str = "", all: str = "", each: str = "", is_again: bool = False, is_enough: bool = False
) -> BookEntry:
    """An event of which the words stand elsewhere in the book, and are not told again.

    is_again, is_enough: see `BookEntry`.
    """
    return BookEntry("bare event", says, where, all=all, each=each, is_again=is_again, is_enough=is_enough)


class Whereabouts(Protocol):
    """Where things happen in a game in which people are in several places at once."""

    def heading(self, line: Line) -> str:
        """The place in which a line of the script happens, as a heading; "" for wherever the story is.

        It is asked of every line, in their order.
        """


class Line(Record, Protocol):
    """What of a line of the script says where it happens: see `Moment`."""

    @property
    def kind(self) -> str:
        """What it is, as of a moment."""


class Leaf(NamedTuple):
    """A line of an end piece: what it is of, as a speaker stands before a speech, and the words.

    author: whose words they are; "" for ours.
    """

    of: str
    words: str
    author: str = ""


class EndPiece(NamedTuple):
    """What the book of a finished play closes with: under a title, parts with a heading and their lines."""

    title: str
    parts: Sequence[tuple[str, Sequence[Leaf]]]


def figures_of(seat: str, figures: Mapping[str, Any]) -> dict[str, Any]:
    """A moment's figures for our own sentences, with its seat; {company} is it and the others, if any."""
    others = figures.get("others")
    return {"seat": seat, **figures, **({"company": [seat, *others]} if others is not None else {})}


def told(book: Book, record: Record) -> BookEntry:
    """How what a record tells of stands in a game's book."""
    ways = book.ways(record)
    figures = figures_of(record.seat, record.figures) if ways else {}
    return next((way for way in ways if way.fits(figures)), PLAIN)


class Written(NamedTuple):
    """What of a line of the script, or of its moment, says what becomes of it in the book: see `Moment`.

    text: of a heading. prose: the id of its words, "" where it has none. to: the seats that may know it, None
    for everybody.
    """

    n: int
    kind: str
    rule: str
    seat: str
    figures: Mapping[str, Any]
    text: str
    prose: str
    to: Sequence[str] | None = None

    def readers_are_among(self, others: Sequence[str] | None) -> bool:
        """Whether all who may know it are among those; None is everybody."""
        return others is None or (self.to is not None and {*self.to} <= {*others})


def written(m: Moment) -> Written:
    """A moment, as far as the book goes by it."""
    return Written(m.n, m.kind, m.rule, m.seat, m.figures, m.says, m.words.id, m.to)


def told_anew(book: Book, script: Iterable[Written]) -> dict[int, int]:
    """What was told again later, in words that stand in its place: its number, and that of the later one.

    script: in its order. Where fewer may know of the later one than of the first, the first stands, for the
    others have nothing else.
    """
    anew, stands = dict[int, int](), dict[str, Written]()
    for one in script:
        if one.rule not in book.retold or one.kind != "rule":
            continue
        figures = figures_of(one.seat, one.figures)
        way = told(book, one)
        if not (one.prose or (way.how == "nothing" and way.replaces)):
            continue
        first = stands.pop(way.replaces.format(**figures), None) if way.replaces else None
        if first is not None and first.readers_are_among(one.to):
            anew[first.n] = one.n
        if way.stands_as:
            stands[way.stands_as.format(**figures)] = one
    return anew


def no_chapters(book: Book, script: Iterable[Written]) -> dict[int, int]:
    """Headings under which nothing is told but their own words: the number of each, and of the next heading.

    They are no chapters. One without words is only one of these where the book says that it is nothing by
    itself: any other, as an act's, goes before the next.
    """
    bare, over = dict[int, int](), None
    for one in script:
        if one.kind == "scene":
            if over is not None and (over.prose or book.has(over.text)):
                bare[over.n] = one.n
            over = one
        elif over is not None and _tells(book, one):
            over = None
    return bare


def _tells(book: Book, one: Written) -> bool:
    """Whether the story has anything of it."""
    if one.kind != "rule":
        return one.kind == "line"
    way = told(book, one)
    is_ours = way.how in ("event", "bare event", "scene") or bool(way.prints and one.figures.get(way.prints))
    return is_ours or (way.how != "nothing" and bool(one.prose))


def gives_way(book: Book, script: Sequence[Written]) -> dict[int, int]:
    """What gives way to something later, as a live script has it: the number of each, and of the later one.

    A heading goes by what everybody was told under it, so that it tells nobody of a secret.
    """
    known = [one for one in script if one.to is None]
    return told_anew(book, script) | no_chapters(book, known)


def struck_by(book: Book, record: Record) -> str:
    """The id of words told before which are struck out by what a record tells of; "" where none are."""
    way = told(book, record)
    return str(record.figures.get(way.strikes, "")) if way.strikes else ""
