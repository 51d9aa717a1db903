"""Who speaks next in a scene, if a house actor does: it follows from what all have heard, and nothing else.

A person's line is answered by whom it calls to, or by whoever spoke to them; what people say to each other
is theirs. At most two lines of the house stand between two of people's;
then it is silent, but for one question put to whoever says nothing for long. Where each has had a say,
somebody leads out of the scene. In a game that has one conversation after another, nobody breaks in on one:
whoever has had it leads out of it, once they are answered, and then the next comes in. A scene of the
house alone has a few lines, and ends. Who is alone is silent, but in a game that has soliloquies.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from commedia.engine import Heard, Seat
from commedia.engine.events import Event
from commedia.kit.speech.parser import seats_called, seats_named

BETWEEN: Final = 2
"""Lines of the house between two of people's."""
ENOUGH: Final = 3
"""Lines that each has, before somebody leads out of the scene."""
FEWEST, MOST = 3, 6
"""Lines of a scene in which there is nobody but the house."""
FEWEST_ALONE: Final = 2
"""Lines of one who is alone, before the last."""
COMES_IN: Final = 3
"""Lines more, where somebody comes in late."""


class Turn(NamedTuple):
    """Who speaks, what for (see `commedia.engine.talk.DUE`), and to whom; "" leaves that to them.

    place: where, if that is not where the scene plays.
    """

    seat: Seat
    act: str
    toward: Seat = ""
    place: str = ""


def next_turn(
    scene: Sequence[Heard],
    company: Sequence[Seat],
    actors: Collection[Seat],
    names: Mapping[Seat, str],
    *,
    opener: Seat = "",
    silent: bool = False,
    reacts: Collection[type[Event]] = (),
    soliloquies: bool = False,
    one_by_one: bool = False,
    voices: Mapping[Seat, Sequence[str]] = {},
) -> Turn | None:
    """Whose turn to speak it is; None where the house holds its peace.

    scene: what everybody has heard since it began. company: whose characters are in it, of whom the house
    plays the actors. opener: who opened it. silent: whether nobody has said anything for long. reacts: the
    events that somebody answers whom they befall. soliloquies: whether one who is alone speaks.
    one_by_one: whether nobody breaks in on a conversation that people are in.
    voices: who of the story has no seat of their own, by the seat that speaks for them: whoever names one of
    these is answered by that seat.
    """
    playing = [seat for seat in company if seat in actors]
    if not playing or (len(company) == 1 and not soliloquies):
        return None
    spoken = [one for one in scene if one.is_spoken and one.seat in company]
    if befallen := _befallen(scene, playing, reacts):
        return Turn(befallen, "react")
    if len(playing) == len(company):
        return _of_the_house_alone(spoken, playing, opener, scene, voices)
    known = _known(names, voices, company)
    if one_by_one and spoken:
        return _one_by_one(spoken, [seat for seat in company if seat not in playing], playing, known, silent)
    return _with_people(spoken, company, playing, known, opener, silent)


def is_over(scene: Sequence[Heard]) -> bool:
    """Whether somebody has led out of the scene already."""
    return any(one.line.startswith("out.") for one in scene)


def _known(
    names: Mapping[Seat, str], voices: Mapping[Seat, Sequence[str]], company: Sequence[Seat]
) -> list[tuple[Seat, str]]:
    """All who can be named in a scene, each with the seat that answers for them."""
    voiced = [(seat, name) for seat in company for name in voices.get(seat, ())]
    return [*names.items(), *voiced]


def _of_the_house_alone(
    spoken: Sequence[Heard],
    playing: Sequence[Seat],
    opener: Seat,
    scene: Sequence[Heard],
    voices: Mapping[Seat, Sequence[str]],
) -> Turn | None:
    first = opener if opener in playing else playing[0]
    if len(playing) == 1:
        return Turn(first, ("enter", "press", "out")[len(spoken)]) if len(spoken) <= FEWEST_ALONE else None
    # As many as the scene's own number says: others in every scene, and the same after a restart.
    began = scene[0].n if scene else 0
    length = FEWEST + zlib.crc32(b"%d" % began) % (MOST - FEWEST + 1)
    if not spoken:
        return Turn(first, "enter")
    # In the longest ones somebody comes in, at the end, who speaks for whoever else is about.
    late = [seat for seat in playing if voices.get(seat)] if length == MOST else []
    if late and not is_over(spoken):
        length += COMES_IN
        if len(spoken) == MOST - 1 and not any(_count(spoken, seat) for seat in late):
            return Turn(late[0], "enter", spoken[-1].seat)
    if length - 1 <= len(spoken) and _asks(spoken[length - 2]):
        length += 1  # whoever has been asked answers, before anybody leads out
    if len(spoken) >= length or is_over(spoken):
        return None
    last = spoken[-1]
    other = _to_whom(last, spoken, playing)
    if len(spoken) == length - 1:
        return Turn(other, "out", last.seat)
    return Turn(other, "press" if last.line.startswith("answer.") else "answer", last.seat)


def _to_whom(last: Heard, spoken: Sequence[Heard], playing: Sequence[Seat]) -> Seat:
    """Who takes the word from the last speaker: whom they spoke to, or whoever has said least."""
    if last.toward in playing:
        return last.toward
    others = [seat for seat in playing if seat != last.seat]
    return min(others, key=lambda seat: _count(spoken, seat))


def _with_people(
    spoken: Sequence[Heard],
    company: Sequence[Seat],
    playing: Sequence[Seat],
    names: Sequence[tuple[Seat, str]],
    opener: Seat,
    silent: bool,
) -> Turn | None:
    people = [seat for seat in company if seat not in playing]
    if not spoken:
        first = opener if opener in playing else playing[0]
        return Turn(first, "enter", opener if opener and opener != first else people[0])
    last = spoken[-1]
    if last.seat in people:
        seat = _answers(spoken, people, playing, names)
        return Turn(seat, "answer", last.seat) if seat else None
    since = _since_people(spoken, people)
    if len(since) >= BETWEEN:
        return _nudge(since, spoken, people) if silent else None
    new = [seat for seat in playing if not _count(spoken, seat)]
    is_told = len(since) < len(spoken) and _had_their_say(spoken, playing, people)
    if is_told and not is_over(spoken) and (silent or not _asks(last)):
        return Turn(last.seat if len(playing) == 1 else _leads_out(last, opener, playing), "out", people[0])
    if last.toward in playing:
        return Turn(last.toward, "answer", last.seat)
    if new:
        return Turn(new[0], "enter", last.seat)  # and not to the people: these are spoken to already
    return _nudge(since, spoken, people) if silent else None


def _one_by_one(
    spoken: Sequence[Heard],
    people: Sequence[Seat],
    playing: Sequence[Seat],
    names: Sequence[tuple[Seat, str]],
    silent: bool,
) -> Turn | None:
    last = spoken[-1]
    if last.seat in people:
        seat = _answers(spoken, people, playing, names)
        return Turn(seat, "answer", last.seat) if seat else None
    since = _since_people(spoken, people)
    if is_over([last]) and len(since) <= BETWEEN:  # one goes, and another comes
        new = [seat for seat in playing if not _count(spoken, seat)]
        return Turn(new[0], "enter", people[0]) if new else None
    if len(since) >= BETWEEN:
        return _nudge(since, spoken, people) if silent else None
    talk = _since_led_out(spoken)
    if silent or not _asks(last):
        is_told = min(sum(one.seat in people for one in talk), _count(talk, last.seat)) >= ENOUGH
        if is_told:
            return Turn(last.seat, "out", _whom(last, people))
    if last.toward in playing:
        return Turn(last.toward, "answer", last.seat)
    return _nudge(since, spoken, people) if silent else None


def _since_led_out(spoken: Sequence[Heard]) -> Sequence[Heard]:
    """The conversation that is on: what was said since somebody led out of the one before."""
    at = next((n for n in range(len(spoken), 0, -1) if is_over([spoken[n - 1]])), 0)
    return spoken[at:]


def _befallen(scene: Sequence[Heard], playing: Sequence[Seat], reacts: Collection[type[Event]]) -> Seat:
    """Whoever of the house something befell that they have not said a word about.

    Where it befell one of the people, whoever else has to do with it: the loser, where a person has won.
    """
    for one in reversed(scene):
        if one.is_spoken:
            return ""
        if any(event.matches(one) for event in reacts):
            concerned = [one.seat, *(value for value in one.figures.values() if isinstance(value, str))]
            if befallen := next((seat for seat in concerned if seat in playing), ""):
                return befallen
    return ""


def _asks(one: Heard) -> bool:
    """Whether a line waits for an answer: nobody leads out upon it at once."""
    return one.text.rstrip("”’ ").endswith("?")


def _whom(one: Heard, people: Sequence[Seat]) -> Seat:
    """To whom of the people a line was said; the first of them, where to none."""
    return one.toward if one.toward in people else people[0]


def _since_people(spoken: Sequence[Heard], people: Collection[Seat]) -> Sequence[Heard]:
    at = next((n for n in range(len(spoken), 0, -1) if spoken[n - 1].seat in people), 0)
    return spoken[at:]


def _answers(
    spoken: Sequence[Heard],
    people: Sequence[Seat],
    playing: Sequence[Seat],
    names: Sequence[tuple[Seat, str]],
) -> Seat:
    """Who answers the last line, a person's: whom it calls to, else whoever spoke to them last, else whom it
    names, else whoever has said least. "" where it was said to another of the people.
    """
    last = spoken[-1]
    called = seats_called(last.text, [(seat, name) for seat, name in names if seat != last.seat])
    if called:
        return next((seat for seat in called if seat in playing), "")
    before = spoken[-2] if len(spoken) > 1 else None
    if before and before.seat in people and before.seat != last.seat:
        return ""  # people who talk with each other are let talk
    for one in reversed(spoken):
        if one.seat in playing and one.toward == last.seat:
            return one.seat
    named = [seat for seat in seats_named(last.text, names) if seat in playing]
    return named[0] if named else min(playing, key=lambda seat: _count(spoken, seat))


def _had_their_say(spoken: Sequence[Heard], playing: Sequence[Seat], people: Sequence[Seat]) -> bool:
    """Whether each of the people who speak has, and whoever of the house they spoke with."""
    by_people = sum(one.seat in people for one in spoken)
    return by_people >= ENOUGH and max(_count(spoken, seat) for seat in playing) >= ENOUGH


def _leads_out(last: Heard, opener: Seat, playing: Sequence[Seat]) -> Seat:
    if opener in playing:
        return opener
    return next(seat for seat in playing if seat != last.seat)


def _nudge(since: Sequence[Heard], spoken: Sequence[Heard], people: Sequence[Seat]) -> Turn | None:
    """One question to whoever was spoken to last and says nothing; a silence is never filled twice."""
    if len(since) > BETWEEN or not since or since[-1].line.startswith("ask."):
        return None
    last = since[-1]
    return Turn(last.seat, "nudge", last.toward if last.toward in people else people[0])


def _count(spoken: Sequence[Heard], seat: Seat) -> int:
    return sum(one.seat == seat for one in spoken)
