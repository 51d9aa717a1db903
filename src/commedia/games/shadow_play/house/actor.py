"""One seat before one decision: which Episode is on, who it is in it, and what it would say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from commedia.engine import Heard, Seat
from commedia.games.shadow_play import events
from commedia.games.shadow_play.house.prose import EPISODES, LINES, PEOPLE, Person, PhraseLine, StepTold, Told
from commedia.games.shadow_play.mentions import named_in
from commedia.games.shadow_play.state import Persona, Standing, Story
from commedia.kit.house import HouseActor, PartOf, filled
from commedia.kit.speech.parser import is_named, people_in, sort_of, surely_named

LATE: Final = 9
"""So often in ten something is shown that does not quite fit, before it is too late."""
AT_HAND: Final = ("object", "place")
"""Sorts of things that one can go to, and look at."""
WHOLE: Final = "the house"
"""What everything is in, and nobody goes to."""
ENOUGH: Final = 6
"""Answers for each Persona after which an Episode that is not the house’s may end, as far as it goes."""


class Actor(HouseActor[Story]):
    """A Persona of the house's, or the Director."""

    @property
    def me(self) -> Persona:
        """The Persona of the seat."""
        return self.state.personae[self.seat]

    @property
    def standing(self) -> Standing:
        """How it stands in the Challenge that is on."""
        return self.state.stands(self.seat)

    @property
    def person(self) -> Person | None:
        """Who that is among the house's own; None where somebody else made it."""
        return self.person_of(self.seat)

    def person_of(self, seat: Seat) -> Person | None:
        """The same of any seat."""
        persona = self.state.personae.get(seat)
        return PEOPLE.get(persona.name.text) if persona else None

    # -- the Episode ---------------------------------------------------------------------------------

    @cached_property
    def episode(self) -> Told | None:
        """The house's Episode that is on, by its card or the tone; None where it is somebody else's."""
        w = self.state
        by_tone = [one for one in EPISODES if not w.episode.no and one.tone == w.tone.text]
        return told_now(w) or next(iter(by_tone), None)

    @property
    def fresh(self) -> list[Told]:
        """The Episodes that this table has not been told."""
        return [one for one in EPISODES if not self.said.has(one.opens) and not self.said.has(one.wish)]

    @property
    def untold(self) -> list[StepTold]:
        """The steps of the Episode that are still to come."""
        steps = self.episode.steps if self.episode else []
        return [step for step in steps if not (self.said.has(step.kind) or self.said.has(step.hard))]

    @property
    def told_last(self) -> StepTold | None:
        """The step of the Episode that the Director has answered with last; None where that was none."""
        steps = self.episode.steps if self.episode else []
        return next((step for step in steps if self._answered(step)), None)

    def _answered(self, step: StepTold) -> bool:
        return step.kind in self.last_answer or step.hard in self.last_answer

    @property
    def is_deaf(self) -> bool:
        """Whether nothing is heard at all: the lab keeps no words."""
        return not self.heard

    @property
    def is_late(self) -> bool:
        """Whether half of the Episode is told, as far as one knows how it goes."""
        if self.episode:
            return 2 * len(self.untold) <= len(self.episode.steps)
        return self.is_deaf and 2 * self.state.episode.answers >= ENOUGH * len(self.state.personae)

    @property
    def is_told(self) -> bool:
        """Whether all of it is, as far as one knows."""
        if self.episode:
            return not self.untold
        return self.is_deaf and self.state.episode.answers >= ENOUGH * len(self.state.personae)

    @property
    def here(self) -> Sequence[Heard]:
        """What was heard in this Episode."""
        begins = [n for n, one in enumerate(self.heard) if one.figures.get("no")]
        return self.heard[begins[-1] :] if begins else self.heard

    def last_words(self, seat: Seat) -> str:
        """What somebody has asked or done last."""
        return next((one.text for one in reversed(self.heard) if speaks(one) and one.seat == seat), "")

    @property
    def told_here(self) -> str:
        """All that the Director has told in this Episode."""
        return " ".join(one.text for one in self.here if is_told(one) and one.seat == self.state.director)

    @property
    def somebody(self) -> str:
        """Whom the Director has named last in this Episode, by name; "" where nobody was, or a Persona."""
        played = " ".join(persona.name.text for persona in self.state.personae.values())
        known = [name for name in people_in(self.told_here) if not is_named(played, name)]
        return next((name for name in reversed(known) if is_named(self.last_answer, name)), "")

    def at_hand(self, words: str) -> list[str]:
        """The things that words are about to which one can go."""
        return [one for one in surely_named(words) if sort_of(one) in AT_HAND and one != WHOLE]

    def how_often(self, thing: str) -> int:
        """How often the Director has named a thing in this Episode: what comes again matters."""
        return self.told_here.count(thing.removeprefix("the "))

    @property
    def last_answer(self) -> str:
        """What the Director has answered last in this Episode."""
        return next((one.text for one in reversed(self.here) if events.DirectorAnswered.matches(one)), "")

    # -- words ---------------------------------------------------------------------------------------

    def line(self, *path: str, **slots: str) -> str:
        """One of the lines in lines.toml under that heading that was not said; "" where all were."""
        return self.one_of(lines_at(*path), **slots)

    def one_of(self, lines: Sequence[str], **slots: str) -> str:
        """One of these lines that was not said, and names nothing of its own; "" where there is none."""
        whole = [filled(line, slots) for line in self.said.left(lines)]
        left = [one for one in whole if not self.names_own(one)]
        return self.any_of(left) if left else ""

    def pieced(self, *path: str) -> str:
        """A sentence of two halves out of lines.toml that was not said."""
        found: Any = lines_at(*path)
        heads = [one for one in found["first"] if not self.names_own(one)]
        return self.of_two_halves(heads, found["then"])

    def names_own(self, words: str) -> bool:
        """Whether words name what this seat is to show (SP-EXPR-04)."""
        return bool(named_in(self.state, self.seat, words))

    def showing(self, beside: str) -> str:
        """A line that shows something of its Persona that is not shown yet; "" where none of it fits.

        beside: what it is said with: "ask", a deed, "clash". Once half of an Episode is told, what is left
        may stand beside anything: it has to come out.
        """
        if self.person is None:
            return ""
        shows = [one for one in shows_of(self.person) if not self.names_own(one.line)]
        left = self.said.left([one.line for one in shows])
        fitting = [one.line for one in shows if one.line in left and beside in one.fits]
        if not fitting and not (self.is_late and self.often(LATE)):
            return ""
        return self.any_of(fitting or left) if left else ""


def speaks(one: Heard) -> bool:
    """Whether an Actor asks or does something, or the Director frames."""
    return events.Acted.matches(one) or events.SceneFramed.matches(one)


def is_told(one: Heard) -> bool:
    """Whether it is what a Director tells: an answer, or how things stand."""
    return speaks(one) or events.DirectorAnswered.matches(one)


def told_now(w: Story) -> Told | None:
    """The house's Episode whose card lies there; None where it is somebody else's."""
    wish = w.episode.wish.text if w.episode.no else ""
    return next((one for one in EPISODES if one.wish == wish), None)


def shown_by(person: Person) -> dict[str, str]:
    """By which line each phrase of a Persona is shown."""
    return {one.says: one.line for one in shows_of(person)}


def shows_of(person: Person) -> list[PhraseLine]:
    """All that a Persona has to show."""
    return [person.knack, person.second, person.power, person.item, *person.shows.values()]


def lines_at(*path: str) -> Any:
    """What stands in lines.toml under a heading."""
    found: Any = LINES
    for step in path:
        found = found[step]
    return found


part: Final = PartOf[Actor]()
"""How it answers one kind of decision."""
