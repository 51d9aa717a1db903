"""What a game brings to its pages: its drawing, its forms, its sheets and scripts, its bill.

    PAGE = Page(package=__package__, slate=slate, stage=stage, cast_line=cast_line, hand=hand, bill=BILL)

All but the package may be left out: what a game does not draw itself is drawn plainly. Style sheets lie in
the folder `sheets` of the package, scripts in `scripts`; the pages of that game load them, and no others.
What its curtain alone is dressed in lies in `curtain`, and is loaded when it falls, and in the lobby where
faces are picked. What it says by a tint is said again in `contrast`, without one, for whoever has their own
colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import htpy as h
from markupsafe import Markup

from commedia.engine import Decision, Game, Moment, Seat, State
from commedia.engine.draft import name_of
from commedia.engine.english import listed
from commedia.engine.events import Event, Record, figure_names
from commedia.engine.moments import places_in
from commedia.kit import default_page
from commedia.kit.bill import Bill
from commedia.kit.book import Book, EndPiece, Whereabouts
from commedia.kit.curtain import PLAIN as NO_CURTAIN
from commedia.kit.curtain import Curtain
from commedia.kit.portraits import Face
from commedia.kit.prologue import Prologue
from commedia.kit.stage import Bond, Bystander
from commedia.props.form import Drawings, Forms

W = TypeVar("W", bound=State)
"""The game's world, here always as somebody sees it: a spectator's sight of it where it is called public."""
Names: TypeAlias = Mapping[Seat, str]
"""What each seat is called in the story."""
E = TypeVar("E", bound=Event)
"""An event of the game."""


class Landing(Generic[W]):
    """How an event lands that everybody knows of: the page holds the stage for a beat.

    label: what it is, in two or three words. says: the sentence, with places in braces for figures of the
    event: seats by their names in the story, and by name whoever a figure has the words of. how: a line
    below it where the event brings no words, "" for none. when(event): whether it lands, where not every such
    event does. befalls: the figure that holds the seat whom it befalls, as `Drowned.seat`, who may speak
    first; "" for nobody. touches: words. Where an agreed line has one of them, it does not land; where an
    agreed veil has, the sentence stands alone.

    picture(public, names, event): what has changed, lit, with what was before as a dashed ghost. It is drawn
    again later, in the script and in the book, when the state has gone on: what may change is taken from the
    event.
    """

    def __init__(
        self,
        event: type[E],
        *,
        label: str,
        says: str,
        picture: Callable[[W, Names, E], h.Node],
        how: str = "",
        befalls: Seat = "",
        when: Callable[[E], bool] | None = None,
        touches: Sequence[str] = (),
    ) -> None:
        """Raises ValueError where a sentence has a place for a figure that the event never has."""
        self.event: type[Event] = event
        self.label = label
        self.says = says
        self.how = how
        self.befalls = name_of(befalls) if befalls else ""
        self.touches = touches
        self._picture: Callable[[W, Names, Any], h.Node] = picture
        self._when: Callable[[Any], bool] | None = when
        if missing := {*places_in(says), *places_in(how)} - figure_names(event):
            raise ValueError(f"{event.__name__} has no figure {listed(sorted(missing))}")

    def is_of(self, m: Record) -> bool:
        """Whether a moment lands so."""
        told = self.event.of(m)
        return told is not None and (self._when is None or self._when(told))

    def picture(self, public: W, names: Names, m: Record) -> h.Node:
        """The picture of a moment that lands so."""
        return self._picture(public, names, self.event.of(m))


class Margin:
    """What stands beside words in the script in place of the rules' own note.

    draw(event): it, "" where the words stand alone.
    """

    def __init__(self, event: type[E], draw: Callable[[E], Markup]) -> None:
        self.event: type[Event] = event
        self._draw: Callable[[Any], Markup] = draw

    def drawn(self, record: Record) -> Markup:
        """That beside the words of a record that tells of such an event."""
        return self._draw(self.event.of(record))


def _no_end_piece(public: State, names: Names) -> EndPiece | None:
    """That of a game whose book closes with the last words."""
    return None


@dataclass(frozen=True, kw_only=True)
class Page(Generic[W]):
    """A game's own part of its pages.

    package: the game's, in whose folder its files lie; of a game in one file its module, `__name__`.
    slate(public, names): the title over the stage, and the procedure: each step with "done", "now" or "".
    stage(public, names): the stage below its slate.
    place(public, names): where the scene plays that is on, in the words of whoever set it.
    bonds(public): what binds the characters to each other, those of a scene and all others.
    bystanders(public, names): who is in the scene besides, and nobody's own character.
    cast_line(public, seat): a seat's counts, what it is doing, and its tags.
    hand(own, seat, names): what a seat holds, as it sees it itself.
    emblem_face(letter): the face beside a name, by its first letter, or as many as tell it apart.
    seat_face(public, seat): that of a seat at play, where it is not always the same.
    outcome(public, names): a sentence on how the play came out.
    landings: what matters enough to hold the stage for a beat.
    chance(options): what chance comes from at a table with these options, where that is not dice.
    forms: by the class of decision, where the plain form would not do it justice.
    subjects: by the class of decision, what a long question is about, drawn large beside it.
    things: by the class of decision, the room or thing that a short question is about, drawn small above it.
    bill: its place on the playbill. prologue: what is told before the first cue. book: how its moments stand
    in the book of a play (see `kit.book`). whereabouts: under which place each is told there, where people
    are in several at once. curtain: what comes out when it is over (see `kit.curtain`).
    pieces: what it draws with beside its forms that the kit dresses, as "cards" (see props/cards.py).
    names_cards: whether its sentences name playing cards, which are drawn where they stand in questions and
    in what the rules tell.
    faces: those that people may pick in the lobby (`kit.portraits`), dressed by the sheets of the curtain.
    end_piece(public, names): what the book of a finished play closes with, after the last words.
    unfolded: kinds of open doors by which a seat does what it is there for, such as directing a scene: they
    are drawn whole, above those who are waited for, and not folded below.
    beside_stage: kinds of decisions that never take the room of the stage, however long they are: it has
    what they are answered from.
    folds_asides: whether what is said aside is folded in the script, for whoever opens it.
    tabs(public): what the parts of the table are called at the foot of a phone, in their order there: each as
    "stage", "cue", "hand" or "script", with its word. It is the same order ever.
    duties: what whoever has each of the cast's `roles` does, in a sentence: told where seats are taken.
    at_hand: by the class of an open door, `hand` with that door's inputs in it, from the decision: it stands
    in the hand's place while the door is open, and is sent as soon as something in it has changed.
    margins: what stands beside words in the script in place of the rules' own note.
    """

    package: str
    slate: Callable[[W, Names], tuple[str, Sequence[tuple[str, str]]]] = default_page.slate
    stage: Callable[[W, Names], h.Node] = default_page.stage
    place: Callable[[W, Names], str] = default_page.place
    bonds: Callable[[W], Sequence[Bond]] = default_page.bonds
    bystanders: Callable[[W, Names], Sequence[Bystander]] = default_page.bystanders
    cast_line: Callable[[W, Seat], tuple[h.Node, str, list[str]]] = default_page.cast_line
    hand: Callable[[W, Seat, Names], h.Node] = default_page.hand
    emblem_face: Callable[[str], h.Node] = default_page.emblem_face
    seat_face: Callable[[W, Seat], h.Node] | None = None
    outcome: Callable[[W, Names], str] = default_page.outcome
    landings: Sequence[Landing[W]] = ()
    chance: Callable[[Mapping[str, Any]], str] = default_page.chance
    forms: Forms[W] = field(default_factory=dict)
    subjects: Drawings[W] = field(default_factory=dict)
    things: Drawings[W] = field(default_factory=dict)
    bill: Bill | None = None
    prologue: Prologue | None = None
    book: Book = field(default_factory=lambda: Book({}))
    whereabouts: Callable[[], Whereabouts] | None = None
    curtain: Curtain[Any] = NO_CURTAIN
    faces: Sequence[Face] = ()
    pieces: Sequence[str] = ()
    names_cards: bool = False
    end_piece: Callable[[W, Names], EndPiece | None] = _no_end_piece
    unfolded: Sequence[type[Decision[Any]]] = ()
    beside_stage: Sequence[type[Decision[Any]]] = ()
    folds_asides: bool = False
    tabs: Callable[[W], Sequence[tuple[str, str]]] = default_page.tabs
    duties: Sequence[str] = ()
    at_hand: Drawings[W] = field(default_factory=dict)
    margins: Sequence[Margin] = ()

    def __post_init__(self) -> None:
        if not self.package:
            raise ValueError(
                "Page(package=...) names no package. A game in one file has none: it gives its __name__, and "
                "its sheets/ and scripts/ lie beside the file."
            )

    def landing_of(self, m: Moment) -> Landing[W] | None:
        """How a moment lands; None for most, for what only some may know, and where a figure is missing."""
        if m.kind != "rule" or m.to is not None:
            return None
        return next((one for one in self._landings.get(m.rule, ()) if one.is_of(m)), None)

    @cached_property
    def _landings(self) -> Mapping[str, Sequence[Landing[W]]]:
        """They by their rules, for a script is long."""
        found: dict[str, list[Landing[W]]] = {}
        for landing in self.landings:
            found.setdefault(landing.event.rule, []).append(landing)
        return found

    def margin_beside(self, record: Record) -> Markup | None:
        """What stands beside the words of a record; None where the rules' own note does."""
        margin = next((one for one in self.margins if one.event.matches(record)), None)
        return None if margin is None else margin.drawn(record)

    def sheets(self) -> list[Traversable]:
        """Its style sheets, by name, those of a folder together; first those of what the kit draws for it."""
        is_plain = self.stage is default_page.stage or self.hand is default_page.hand
        folders = dict.fromkeys([__package__, self.package] if is_plain else [self.package])
        own = [sheet for folder in folders for sheet in _files(_folder(folder).joinpath("sheets"), ".css")]
        return [*self._of_the_kit(".css"), *own]

    def curtain_sheets(self) -> list[Traversable]:
        """The style sheets of its curtain alone, which nobody needs before the play is over."""
        return list(_files(_folder(self.package).joinpath("curtain"), ".css"))

    def contrast_sheets(self) -> list[Traversable]:
        """What draws its states for whoever has their own colours or needs more contrast, and the kit's."""
        folders = ("commedia.kit", self.package)
        return [sheet for folder in folders for sheet in _files(_folder(folder).joinpath("contrast"), ".css")]

    def scripts(self) -> list[Traversable]:
        """Its scripts, by name; before them the kit's, where it has forms."""
        return [*self._of_the_kit(".js"), *_files(_folder(self.package).joinpath("scripts"), ".js")]

    def _of_the_kit(self, kind: str) -> Iterator[Traversable]:
        """What dresses the pieces of kit/forms.py and kit/figures.py, where it has forms, and its own."""
        worn = {*(("amounts", "forms") if self.forms else ()), *self.pieces}
        dress = files("commedia.kit").joinpath("dress")
        return (file for file in _files(dress, kind) if Path(file.name).stem in worn)


PLAIN: Page[Any] = Page(package=__package__)
"""That of a game which draws nothing of itself."""


def page_of(game: Game) -> Page[Any]:
    """A game's own part of its pages; the plain one where it has none."""
    assert game.page is None or isinstance(game.page, Page), f"{game.slug}: page= takes a Page"
    return PLAIN if game.page is None else game.page


def _folder(package: str) -> Traversable:
    """Where the files of a package lie; of a module by itself, what is beside it."""
    spec = find_spec(package)
    if spec is not None and spec.submodule_search_locations is None and spec.origin:
        return Path(spec.origin).parent
    return files(package)


def _files(folder: Traversable, kind: str) -> Iterator[Traversable]:
    if not folder.is_dir():
        return
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _files(one, kind)
        elif one.name.endswith(kind):
            yield one
