"""How the Director of the house takes up what somebody asks or does of their own.

It is named first: how it went, for whom or with what; by the verb that a deed is told with (hints.toml), by
whom of the Episode it names, and by things. Whoever is spoken to answers for themself, and what is known is
told to whoever asks for it or looks at it. What leads nowhere near the next step is led there, and not made
into it, as long as the table has answers enough left.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from commedia.games.loading import read_text
from commedia.games.shadow_play import events
from commedia.games.shadow_play.house.actor import Actor
from commedia.games.shadow_play.house.figures import answers_of, figure_in, is_spoken_to
from commedia.games.shadow_play.house.prose import StepTold, Told, Topic
from commedia.kit.speech.parser import things_in
from commedia.kit.used_lines import Said

WORD: Final = 5
"""Letters by which two words are taken for forms of one."""
OFTEN: Final = 6
"""So often in ten whom a deed names is taken up, and what; else the deed is."""
FINDS_OUT: Final = ("look", "talk")
"""Deeds by which one learns what is known of something."""
_BEGINS: Final = (
    r"(?:^(?:[A-Z]\w* )?|\b(?:I|we) )(?:(?:\w+ly|then|now) )*(?:(?:try|begin|want|go on|have) to )?"
)
DEEDS: Final = {
    deed: re.compile(rf"{_BEGINS}(?P<verb>{verbs})(?:e?s)?\b")
    for deed, verbs in tomllib.loads(read_text(__package__, "hints.toml"))["deed"].items()
}
"""Sorts of deeds, each with what it is told by."""


def is_question(words: str) -> bool:
    """Whether it is asked rather than done."""
    return "?" in words


@lru_cache(maxsize=256)
def deed_in(words: str) -> str:
    """What sort of deed is told of, by its first verb; "" where that is of no known sort.

    >>> deed_in("I creep up, and look under the bed."), deed_in("I quietly hide it."), deed_in("Wilma waits.")
    ('go', 'hide', 'wait')
    """
    found = [(at.start("verb"), deed) for deed, verbs in DEEDS.items() if (at := verbs.search(words))]
    first = min((start for start, _ in found), default=0)
    return next((deed for start, deed in found if start == first), "")


def shares_a_word(one: str, other: str) -> bool:
    """Whether two texts have a longer word in common, in whatever form.

    >>> shares_a_word("I oil the hinges.", "Oiling every hinge"), shares_a_word("I wait.", "Waiting it out")
    (True, False)
    """
    first, second = ({word[:WORD] for word in re.findall(r"\w{5,}", text.lower())} for text in (one, other))
    return bool(first & second)


def is_towards(told: Told, asked: str, step: StepTold) -> bool:
    """Whether somebody asks or does in other words, or another way, what a step of the Episode is about.

    That is by a word of it, by a thing, or by whom it speaks to.
    """
    about = f"{step.prompt} {step.nears}"
    whom = figure_in(told, asked)
    is_to_them = whom is not None and whom == figure_in(told, step.prompt)
    return is_to_them or shares_a_word(asked, about) or bool({*things_in(asked)} & {*things_in(about)})


# -- beside the Episode --------------------------------------------------------------------------------------


def told_beside(a: Actor, asked: str, is_kind: bool) -> str:
    """What is answered without bringing the Episode on; "" where it goes on, or has no answers to spare."""
    if a.episode is None or answers_left(a) < len(a.untold):
        return ""
    if said := of_a_figure(a, a.episode, asked, is_kind):
        return said
    if a.untold and is_towards(a.episode, asked, a.untold[0]):
        return ""
    if topic := topic_of(a.episode, asked, a.said):
        known = topic.kind if is_kind else topic.hard
        return known if is_question(asked) else f"{taken_up(a, asked, is_kind)} {known}"
    if a.untold and not a.said.has(a.untold[0].nears):
        return f"{taken_up(a, asked, is_kind)} {a.untold[0].nears}".strip()
    return ""


def of_a_figure(a: Actor, told: Told, asked: str, is_kind: bool) -> str:
    """What somebody of the Episode answers who is spoken to; "" where nobody is who has anything left."""
    figure = figure_in(told, asked)
    if figure is None or not (is_spoken_to(figure, asked) or deed_in(asked) == "talk"):
        return ""
    if not is_question(asked) and a.untold and is_towards(told, asked, a.untold[0]):
        return ""
    left = answers_of(told, figure, is_kind, a.said)
    return a.any_of(left) if left else ""


def topic_of(told: Told, asked: str, said: Said) -> Topic | None:
    """What an Episode has of what is asked for, or looked into, and was not told. said: all that was."""
    if not (is_question(asked) or deed_in(asked) in FINDS_OUT):
        return None
    words = set(re.findall(r"[\w’]+", asked.lower().replace("’s", "")))
    left = [one for one in told.topics if not (said.has(one.kind) or said.has(one.hard))]
    return next((one for one in left if words & set(one.about)), None)


def answers_left(a: Actor) -> int:
    """How many answers the Episode has after this one, as far as the table counts them."""
    most = a.state.most_answers
    given = sum(events.DirectorAnswered.matches(one) for one in a.here)
    return most - given - 1 if most else len(a.untold)


# -- before it goes on ---------------------------------------------------------------------------------------


def taken_up(a: Actor, asked: str, is_kind: bool) -> str:
    """A sentence that takes up what was asked or done; "" where none is left."""
    how = "kind" if is_kind else "hard"
    lines = _of_a_question(a, asked, how) if is_question(asked) else _of_a_deed(a, asked, how)
    return next(filter(None, lines), "")


def _of_a_question(a: Actor, asked: str, how: str) -> Iterator[str]:
    if name := _name_in(a, asked):
        yield a.line("taken", "of_somebody", how, name=name)
    if things := a.at_hand(asked):
        yield a.line("taken", "of_something", how, thing=things[-1])
    yield a.line("leads", "asked", how)


def _of_a_deed(a: Actor, asked: str, how: str) -> Iterator[str]:
    deed = deed_in(asked)
    if (name := _name_in(a, asked)) and a.often(OFTEN):
        yield a.line("taken", "somebody", how, name=name)
    if (things := a.at_hand(asked)) and a.often(OFTEN):
        yield a.line("taken", "something", how, thing=things[0])
    if deed:
        yield a.line("taken", deed, how)
    yield a.line("leads", "done", how)


def _name_in(a: Actor, asked: str) -> str:
    figure = figure_in(a.episode, asked) if a.episode else None
    return figure.names[0] if figure else ""
