"""The order of play of a game, on one page: its parts, their steps, and what follows each.

    ORDER = Order(
        Part("Night", [
            Step("Fears", DUSK, dusk.fear),
            Step("The watch", WATCH, watch.stand, {"hour": 1}, ways={"dark": dawn.count}),
            Within("The watch", WATCH, watch.feel_the_wind),
        ]),
        Part("Dawn", [Step("The count", DAWN, dawn.count)]),
        chapters=[dusk, watch, dawn],
    )

Play goes down the page. A scene says what came of it, and knows no other:

    return                      the step below follows; below the last one the play is over
    return again(hour=2)        the same scene follows once more
    return then("dark")         that way is taken, as the page says where it leads

What can't be is refused as the game is declared (RuleFault): a step that is no scene, arguments that it does
not take, and, as far as scenes are annotated, a way that none takes or that leads nowhere.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from types import ModuleType, NoneType
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from commedia.engine.english import listed
from commedia.engine.errors import RuleFault
from commedia.engine.table import AGAIN, Next, Scene, Way

W = TypeVar("W", bound=str)


class Step(Generic[W]):
    """A scene, in its place in the order of play.

    title: what players read of it; the scenes of one step share it. phase: what the state calls it.
    args: what it is begun with, beside what the scene before it says. ways: where play goes from it if not to
    the step below, by what came of it.
    """

    def __init__(
        self,
        title: str,
        phase: str,
        scene: Callable[..., Coroutine[Any, Any, Way[W] | None]],
        args: Mapping[str, Any] | None = None,
        *,
        ways: Mapping[W, Scene] | None = None,
    ) -> None:
        self.title = title
        self.phase = phase
        self.scene: Scene = scene
        self.args = dict(args or {})
        self.ways: dict[str, Scene] = dict(ways.items()) if ways else {}

    @property
    def name(self) -> str:
        """The name of its scene, as logs have it."""
        return self.scene.__name__


class Within:
    """Something that is done within the scene above it, and has a title or a phase of its own."""

    def __init__(self, title: str, phase: str, procedure: Callable[..., Any]) -> None:
        self.title = title
        self.phase = phase
        self.procedure = procedure


class Part:
    """An act, or whatever a game has in its place.

    name: what the state calls it, or whoever reads. ends: done to the world as play goes on to another part.
    """

    def __init__(
        self, name: str, steps: Sequence[Step[Any] | Within], ends: Callable[[Any], None] | None = None
    ) -> None:
        self.name = name
        self.steps = tuple(steps)
        self.ends = ends
        self.titles = tuple(dict.fromkeys(step.title for step in steps))
        """What players read of its steps, in order."""
        self._by_phase = {step.phase: step.title for step in reversed(steps)}

    def title_of(self, phase: str) -> str | None:
        """What players read of a phase; None where this part has no such phase."""
        return self._by_phase.get(phase)


class _Place:
    """A step where it stands: its part, its name, the step below, and the ways from it."""

    def __init__(self, part: Part, step: Step[Any]) -> None:
        self.part = part
        self.step = step
        self.name = step.name
        self.below: _Place | None = None
        self.ways: dict[str, _Place] = {AGAIN: self}


class Order:
    """What follows what, from the first step to the last.

    chapters: the modules of the rules; every coroutine function in them can be begun by name. part_of: which
    part a world is in, by its name; for a game in which the same scene stands in several parts.
    """

    def __init__(
        self,
        *parts: Part,
        chapters: Sequence[ModuleType],
        part_of: Callable[[Any], str] | None = None,
    ) -> None:
        self.parts = {part.name: part for part in parts}
        self.chapters = tuple(chapters)
        self._part_of = part_of or (lambda world: "")
        places = [_Place(part, step) for part in parts for step in part.steps if isinstance(step, Step)]
        if not places or len(self.parts) < len(parts):
            raise RuleFault("an order of play has parts, each with a name of its own, and steps in them")
        self.first = places[0].step.scene
        """The scene with which a play opens."""
        self._places: dict[str, dict[str, _Place]] = {}
        for place in places:
            by_part = self._places.setdefault(place.step.name, {})
            if by_part.setdefault(place.part.name, place) is not place:
                twice = f"{place.step.name} stands twice in {place.part.name}"
                raise RuleFault(f"{twice}, and nothing tells which of them is on")
        for place, below in zip(places, [*places[1:], None], strict=True):
            place.below = below
            for way, scene in place.step.ways.items():
                place.ways[way] = self._way_to(scene, place)
        faults = [fault for place in places for fault in _faults(place.step)]
        if faults:
            raise RuleFault(f"the order of play cannot be: {'; '.join(dict.fromkeys(faults))}")

    def _way_to(self, scene: Scene, start: _Place) -> _Place:
        """Where a scene stands, first in the part that the way comes from."""
        name = getattr(scene, "__name__", repr(scene))
        there = [place for place in self._places.get(name, {}).values() if place.step.scene is scene]
        if not there:
            raise RuleFault(f"{start.step.name} goes on with {name}, which is no step of the order of play")
        return next((place for place in there if place.part is start.part), there[0])

    @property
    def steps(self) -> Iterator[Step[Any]]:
        """Every step there is."""
        return (place.step for by_part in self._places.values() for place in by_part.values())

    def after(self, scene: str, came: Any, world: Any) -> Next | None:
        """What follows a scene, by what came of it; None where nothing does.

        That is so at the end of the order, and after a procedure that was begun by itself.
        """
        by_part = self._places.get(scene)
        if by_part is None:
            return None
        place = by_part.get(self._part_of(world)) if len(by_part) > 1 else None
        if place is None:  # it stands once, or was begun in the middle, in a part that has no such step
            [place, *_] = by_part.values()
        if came is None:
            following, args = place.below, {}
        elif type(came) is Way:
            following, args = place.ways.get(came.name), came.args
            if following is None:
                raise RuleFault(f"{scene} goes on by {came.name!r}, and nothing says where that leads")
        else:
            raise RuleFault(f"{scene} returns {came!r}: a step returns nothing, again() or then() with a way")
        if place.part.ends is not None and (following is None or following.part is not place.part):
            place.part.ends(world)
        return None if following is None else Next(following.name, {**following.step.args, **args})


def _faults(step: Step[Any]) -> Iterator[str]:
    """What the scene of a step does not take, and the ways that only it or only the page knows."""
    name = getattr(step.scene, "__name__", repr(step.scene))
    if not inspect.iscoroutinefunction(step.scene):
        yield f"{name} is no scene, which is an async def"
        return
    takes = list(inspect.signature(step.scene).parameters)[2:]
    if stray := [arg for arg in step.args if arg not in takes]:
        yield f"{name} takes no {listed(stray)}"
    try:
        returns = get_type_hints(step.scene).get("return", Any)
    except NameError:  # annotated with what is there for type checkers alone
        return
    if returns is Any:
        return  # then it shows as it is played
    taken = list(_ways(returns))
    if unknown := [way for way in step.ways if way not in taken]:
        yield f"{name} never goes on by {listed([repr(way) for way in unknown])}"
    if nowhere := [way for way in taken if way not in step.ways]:
        yield f"{name} goes on by {listed([repr(way) for way in nowhere])}, and nothing says where that leads"


def _ways(returns: Any) -> Iterator[str]:
    """The names of the ways in what a scene is annotated to return.

    >>> from typing import Literal
    >>> list(_ways(Way[Literal["dark", "dawn"]] | None))
    ['dark', 'dawn']
    """
    if get_origin(returns) is Way:
        for names in get_args(returns):
            yield from (name for name in get_args(names) if isinstance(name, str))
    elif returns is Next:
        raise RuleFault("a scene of an order of play does not return the next one, but then() with a way")
    elif returns is not NoneType:
        for one in get_args(returns):
            yield from _ways(one)
